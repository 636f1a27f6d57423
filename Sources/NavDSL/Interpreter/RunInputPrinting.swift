// Printing inputs as steps of scenarios.

import NavRuntime

extension InterpretedProgram {
  /// Returns an input as a step of a scenario.
  public func description(of input: RunInput) -> String {
    switch input {
    case .open(let url):
      var out = TextBuffer()
      out.write("open ")
      out.write(literal: url)
      return out.text
    case .move(let move): return description(of: move)
    case .relaunch: return "relaunch"
    case .enter(let arguments):
      let feature = program.app?.feature
      let name = program.app.map { program.text($0.name) } ?? ""
      return "enter "
        + NavigationText.call(Self.stepName(name), labelled(arguments, feature?.parameters ?? .none))
    case .enterAt(let name, let arguments):
      let parameters = box.targets[name].map { program.parameters(of: $0) } ?? .none
      return "enter " + NavigationText.call(Self.stepName(name), labelled(arguments, parameters))
    case .event(let name, let scene, let place, let arguments):
      return Self.step(
        name, in: scene, at: place,
        labelled(arguments, parameters(of: name, in: scene, taking: arguments)))
    }
  }

  /// Returns the step in which code opens an entry, without arguments: `enter Product`.
  func description(of entry: EntryID) -> String {
    "enter " + Self.stepName(program.qualifiedName(program.target(of: entry)))
  }

  /// Returns an event as a step of a scenario, with its scene and container path if they are given.
  static func step(
    _ event: String, in scene: String?, at place: String?, _ arguments: [NavigationField]
  ) -> String {
    let text = NavigationText.call(scene.map { stepName($0) + "." + event } ?? eventName(event), arguments)
    let prefix = place.map { stepName($0) + ": " } ?? ""
    // The keyword of a step of the user or the system is an event only with parentheses.
    let isKeyword = arguments.isEmpty && scene == nil && keyword(event)?.isStepKeyword == true
    return prefix + text + (isKeyword ? "()" : "")
  }

  /// Returns a command as a step of a scenario: guards in the order of their declaration.
  public func description(of command: RunCommand) -> String {
    switch command {
    case .input(let input): return description(of: input)
    case .given(let guards):
      return given(guards.map { ($0.id, $0.holds) })
    }
  }

  /// Returns guards with their values as a step of a scenario.
  func given(_ guards: [(id: GuardID, holds: Bool)]) -> String {
    "given " + guards.map { spelling(of: $0.id, holds: $0.holds) }.joined(separator: ", ")
  }

  /// Returns a guard with its value in the syntax of `given`.
  func spelling(of id: GuardID, holds: Bool) -> String { (holds ? "" : "not ") + spelling(of: id) }

  /// Returns a guard in the syntax of conditions and `given`: one with the name `not` in backticks.
  func spelling(of id: GuardID) -> String {
    let name = name(of: id)
    return name == "not" ? "`not`" : name
  }

  /// Returns a move as a step of a scenario.
  package func description(of move: NavigationMove) -> String {
    switch move {
    case .back(let scene, _): scene.map { "back " + Self.stepName($0) } ?? "back"
    case .dismiss: "dismiss"
    case .select(let container, let tab): "select \(container).\(tab)"
    case .swipeToNext: "swipe next"
    case .swipeToPrevious: "swipe previous"
    case .reveal: "reveal"
    case .hide: "hide"
    case .resize(let width): "resize \(width.rawValue)"
    }
  }

  /// Returns the parameters of an event's arguments: those of the first handler that the arguments fit.
  private func parameters(
    of event: String, in scene: String?, taking arguments: [NavigationValue]
  ) -> IDRange<ParameterID> {
    var handlers = program.handlers.ids.filter { box.handlerNames[Int($0.index)] == event }
    if let scene, case .scene(let id) = box.targets[scene] {
      let own = handlers.filter { program.scenes[id].handlers.contains($0) }
      // What the scene does not declare goes up from it.
      handlers = own.isEmpty ? handlers.filter { program.handlers[$0].owner.scene == nil } : own
    }
    let all = handlers.map { program.handlers[$0].parameters }
    return all.first { completed(arguments, for: $0) != nil } ?? all.first ?? .none
  }

  static func keyword(_ name: String) -> TokenKind? {
    TokenKind.allCases.first { $0.isWord && $0.spelling == name }
  }

  /// Returns the name of an event for the beginning of a step.
  static func eventName(_ name: String) -> String {
    keyword(name)?.isDeclarationKeyword == true ? "`\(name)`" : name
  }

  /// Returns a name with backticks around keywords of steps and declarations.
  static func stepName(_ name: String) -> String {
    let parts = name.split(separator: ".").map { part in
      let kind = keyword(String(part))
      return kind?.isDeclarationKeyword == true || kind?.isStepKeyword == true ? "`\(part)`" : String(part)
    }
    return parts.joined(separator: ".")
  }
}
