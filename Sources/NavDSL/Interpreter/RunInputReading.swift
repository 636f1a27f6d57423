// Inputs as text: steps of scenarios, read by what reads those.

import NavRuntime

extension Run {
  /// Returns what a line says, which is spelled as a step of a scenario: `select(id: "42")`, `Product.buy`, `back`,
  /// `resize compact`, `open "/products/7"`, `given signedIn, not hasCard`. A text stands for values that have no
  /// literals.
  ///
  /// - Throws: What is wrong with the line, be it a name that nothing has or a value that does not fit. Whether the
  ///   step can be done now is seen when it is done.
  public func read(_ line: String) throws(RunCommandError) -> RunCommand {
    let step: ResolvedFragment<ScenarioAction>
    do throws(FragmentFailure) {
      step = try program.program.readStep(line)
    } catch {
      throw RunCommandError(error.diagnostic.message, hint: error.advice)
    }
    if case .given(let guards) = step.meaning {
      return .given(Dictionary(guards.map { ($0.guard, $0.holds) }) { _, last in last })
    }
    guard let input = input(step.meaning, of: step.program) else {
      throw RunCommandError("an expectation is not a step")
    }
    return .input(input)
  }

  /// Does what a command says; of guards, takes note.
  ///
  /// - Throws: Why it cannot be done. Then nothing has changed.
  @discardableResult
  public mutating func perform(
    _ command: RunCommand
  ) throws(NavigationFailure) -> NavigationOutcome<NavigationTable> {
    switch command {
    case .input(let input): return try perform(input)
    case .given(let changes):
      for (id, holds) in changes { decide(id, holds: holds) }
      return NavigationOutcome()
    }
  }

  /// Says whether a guard holds from here on.
  mutating func decide(_ id: GuardID, holds: Bool) {
    if holds { guards.insert(id) } else { guards.remove(id) }
  }

  /// Returns what happens in a step of a scenario; `nil` for one in which nothing does.
  ///
  /// - Parameter program: The program that contains the step.
  func input(_ action: ScenarioAction, of program: Program) -> RunInput? {
    if case .event(let event) = action { return input(event, of: program) }
    return program.systemInput(action)
  }

  /// Returns an event with all its arguments, as the scene takes them that handles it now; where none does, or
  /// several do, as the first kind of scene does that the arguments fit.
  private func input(_ event: ScenarioEvent, of program: Program) -> RunInput? {
    let name = program.text(event.name)
    let scene = event.scene.map { program.qualifiedName(.scene($0)) }
    guard var reading = event.readings.first else { return nil }
    var parameters = program.handlers[reading.handler].parameters
    if let recipient = try? recipient(of: name, scene: scene),
      let handler = self.program.handler(of: name, in: recipient.scene.id),
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
    return .event(name: name, scene: scene, arguments: arguments)
  }
}

extension Program {
  /// Returns what the user or the system does in a step of a scenario; `nil` where that is an event, or nothing.
  func systemInput(_ action: ScenarioAction) -> RunInput? {
    switch action {
    case .given, .event, .expect, .expectFailure, .error: return nil
    case .back(let scene): return .move(.back(scene: scene.map { qualifiedName(.scene($0)) }))
    case .dismiss: return .move(.dismiss)
    case .select(let id):
      let tab = tabs[id]
      return .move(.select(container: qualifiedName(.tabs(tab.container)), tab: text(tab.name)))
    case .swipe(.next): return .move(.swipeToNext)
    case .swipe(.previous): return .move(.swipeToPrevious)
    case .reveal: return .move(.reveal)
    case .hide: return .move(.hide)
    case .resize(let width): return .move(.resize(width))
    case .open(let url): return .open(url: text(url))
    }
  }

  /// `true` iff two handlers take the same arguments, though their defaults may be other values.
  func takeTheSame(_ left: HandlerID, _ right: HandlerID) -> Bool {
    let (own, others) = (handlers[left].parameters, handlers[right].parameters)
    return own.count == others.count
      && zip(parameters[own], parameters[others]).allSatisfy {
        $0.name == $1.name && ($0.defaultValue == nil) == ($1.defaultValue == nil)
          && types.resolved($0.type) == types.resolved($1.type)
      }
  }
}
