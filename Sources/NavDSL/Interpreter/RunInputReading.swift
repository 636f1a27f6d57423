// Reading inputs as steps of scenarios, with the parser of those.

import NavRuntime

extension Run {
  /// Parses a line with the syntax of a step of a scenario: `select(id: "42")`, `Product.buy`, `back`, `resize
  /// compact`, `open "/products/7"`, `given signedIn, not hasCard`. A text represents values that have no literals.
  ///
  /// - Throws: The error in the line, including undeclared names and values of other types. Whether the step is
  ///   possible is decided when it is performed.
  public func read(_ line: String) throws(RunCommandError) -> RunCommand {
    let step: ResolvedFragment<ScenarioAction>
    do throws(FragmentFailure) {
      step = try program.program.readStep(line)
    } catch {
      throw RunCommandError(error.diagnostic.message, hint: error.advice)
    }
    if case .given(let guards) = step.meaning {
      return .given(program.settings(of: guards))
    }
    guard let input = input(step.meaning, of: step.program) else {
      throw RunCommandError("an expectation is not a step")
    }
    return .input(input)
  }

  /// Performs a command: an input, or a change of guards.
  ///
  /// - Throws: The reason why the input fails. The run is then unchanged.
  @discardableResult
  public mutating func perform(
    _ command: RunCommand
  ) throws(NavigationFailure) -> NavigationOutcome {
    switch command {
    case .input(let input): return try perform(input)
    case .given(let changes):
      for change in changes { decide(change.id, holds: change.holds) }
      return NavigationOutcome()
    }
  }

  /// Sets whether a guard holds from now on.
  mutating func decide(_ id: GuardID, holds: Bool) {
    if holds { guards.insert(id) } else { guards.remove(id) }
  }

  /// Returns the input in a step of a scenario; `nil` for a step without one.
  ///
  /// - Parameter program: The program that contains the step.
  func input(_ action: ScenarioAction, of program: Program) -> RunInput? {
    if case .event(let event) = action { return input(event, of: program) }
    if case .enter(let arguments) = action {
      return .enter(arguments: self.program.startArguments(arguments, of: program))
    }
    if case .enterAt(let entry, let arguments) = action {
      return .enterAt(
        entry: program.qualifiedName(program.target(of: entry)),
        arguments: self.program.completed(arguments, of: program, for: program.parameters(of: entry)))
    }
    return program.systemInput(action)
  }

  /// Returns an event with all its arguments, for the parameters of the scene that handles it now; if none or several
  /// do, for those of the first scene in the program that the arguments fit.
  private func input(_ event: ScenarioEvent, of program: Program) -> RunInput? {
    let name = program.text(event.name)
    let scene = event.scene.map { program.qualifiedName(.scene($0)) }
    let place = event.place.map { program.text($0) }
    guard var reading = event.readings.first else { return nil }
    var parameters = program.handlers[reading.handler].parameters
    if let recipient = try? recipient(of: name, in: scene, at: place),
      let handler = self.program.handler(of: recipient),
      let fitting = event.readings.first(where: { program.takeTheSame($0.handler, handler) })
    {
      reading = fitting
      parameters = program.handlers[handler].parameters
    }
    let given = Dictionary(
      program.arguments[reading.arguments].map { (program.parameters[$0.parameter].name, $0.value) }
    ) { first, _ in first }
    let literals = TableExpressions(program)
    let arguments = parameters.map { id in
      given[program.parameters[id].name].map { literals.literal($0) } ?? self.program.defaultValue(of: id)
        ?? .none
    }
    return .event(name: name, scene: scene, place: place, arguments: arguments)
  }
}

extension InterpretedProgram {
  /// Returns an argument for each parameter of the feature: the given ones, else the defaults.
  ///
  /// - Parameter program: The program that contains the arguments.
  func startArguments(_ arguments: IDRange<ArgumentID>, of program: Program) -> [NavigationValue] {
    completed(arguments, of: program, for: self.program.app?.feature?.parameters ?? .none)
  }

  /// Returns an argument for each parameter: the given ones, else the defaults.
  func completed(
    _ arguments: IDRange<ArgumentID>, of program: Program, for parameters: IDRange<ParameterID>
  ) -> [NavigationValue] {
    let given = Dictionary(program.arguments[arguments].map { ($0.parameter, $0.value) }) { first, _ in first
    }
    let literals = TableExpressions(program)
    return parameters.map { id in
      given[id].map { literals.literal($0) } ?? defaultValue(of: id) ?? .none
    }
  }

  /// Returns the values that some guards are given, in the order of their declaration; of two for one guard the last
  /// counts.
  fileprivate func settings(of guards: [GivenGuard]) -> [GuardSetting] {
    let values = Dictionary(guards.map { ($0.guard, $0.holds) }) { _, last in last }
    return values.sorted { $0.key < $1.key }.map { GuardSetting(id: $0, name: name(of: $0), holds: $1) }
  }
}

extension Program {
  /// Returns the input of the user or the system in a step of a scenario; `nil` for an event, or a step without an
  /// input.
  func systemInput(_ action: ScenarioAction) -> RunInput? {
    switch action {
    case .given, .event, .enter, .enterAt, .expect, .expectFailure, .expectEnd, .error: return nil
    case .back(let scene): return .move(.back(scene: scene.map { qualifiedName(.scene($0)) }))
    case .dismiss: return .move(.dismiss)
    case .select(let id):
      let tab = tabs[id]
      return .move(.select(container: qualifiedName(.tabs(tab.container)), tab: text(tab.name)))
    case .swipe(.next): return .move(.swipeToNext)
    case .swipe(.previous): return .move(.swipeToPrevious)
    case .reveal: return .move(.reveal)
    case .hide: return .move(.hide)
    case .relaunch: return .relaunch
    case .resize(let width): return .move(.resize(width))
    case .open(let url): return .open(url: text(url))
    }
  }

  /// `true` iff two handlers take the same arguments, though their defaults may differ.
  func takeTheSame(_ left: HandlerID, _ right: HandlerID) -> Bool {
    let (own, others) = (handlers[left].parameters, handlers[right].parameters)
    return own.count == others.count
      && zip(parameters[own], parameters[others]).allSatisfy {
        $0.name == $1.name && ($0.defaultValue == nil) == ($1.defaultValue == nil)
          && types.resolved($0.type) == types.resolved($1.type)
      }
  }
}
