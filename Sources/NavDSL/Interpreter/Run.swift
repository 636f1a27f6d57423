import NavRuntime

/// A running program in one window: its state, and the app's decisions.
///
/// It is a value: a copy can be used to return to a state.
public struct Run: Sendable, CustomStringConvertible {
  /// The program.
  package let program: InterpretedProgram
  /// The engine that performs its steps.
  public let engine: NavigationEngine
  /// The state of the window.
  public var state: NavigationState
  /// The guards that hold.
  package var guards: Set<GuardID> = []
  /// The qualified names of the guards that hold, in the order of their declaration. The step `given` changes them.
  public var guardNames: [String] { guards.sorted().map { program.name(of: $0) } }

  /// Starts a program.
  ///
  /// - Throws: ``NavigationFailure/containment`` for a program without an app, or whose errors leave it no start.
  public init(_ program: InterpretedProgram, in width: NavigationWidth) throws(NavigationFailure) {
    self.program = program
    engine = NavigationEngine(program.table)
    state = try engine.start(in: width)
  }

  /// Performs an input.
  ///
  /// - Returns: The result besides the new state.
  /// - Throws: The reason why the input fails. The run is then unchanged.
  @discardableResult
  public mutating func perform(
    _ input: RunInput
  ) throws(NavigationFailure) -> NavigationOutcome {
    switch input {
    case .move(let move):
      try engine.perform(move, in: &state)
      return NavigationOutcome()
    case .open(let url):
      try engine.open(url, in: &state, guards: NavigationGuardSet(guards))
      return NavigationOutcome()
    case .event(let name, let scene, let arguments):
      let instance = try recipient(of: name, scene: scene)
      return try perform(name, arguments, by: instance)
    }
  }

  /// Sends an event from a scene instance, as a view does.
  ///
  /// - Throws: ``NavigationFailure/staleInstance`` if the instance is gone or not active,
  ///   ``NavigationFailure/noHandler`` if it does not handle the event; else the reason why the step fails.
  @discardableResult
  public mutating func send(
    _ event: String, _ arguments: [NavigationValue] = [], from identity: NavigationIdentity
  ) throws(NavigationFailure) -> NavigationOutcome {
    guard let instance = state.instance(identity) else { throw .staleInstance }
    return try perform(event, arguments, by: instance)
  }

  private mutating func perform(
    _ event: String, _ arguments: [NavigationValue], by instance: NavigationInstance
  ) throws(NavigationFailure) -> NavigationOutcome {
    guard let handler = program.handler(of: event, in: instance.scene.id),
      let arguments = program.completed(arguments, for: program.program.handlers[handler].parameters)
    else { throw .noHandler }
    let position = Int(handler.index - program.program.scenes[instance.scene.id].handlers.lower)
    let guards = NavigationGuardSet(guards)
    let step = program.table.step(
      handler: position, arguments, in: instance.scene, flow: instance.flow?.flow, guards: guards,
      width: state.width)
    return try engine.perform(step, from: instance.identity, in: &state, guards: guards)
  }

  /// Returns the active scene instance that handles an event.
  func recipient(
    of event: String, scene: String?
  ) throws(NavigationFailure) -> NavigationInstance {
    try engine.recipient(in: state) { instance in
      (scene == nil || scene == instance.scene.name)
        && program.handler(of: event, in: instance.scene.id) != nil
    }
  }

  /// Returns the events that active scenes handle, in the order of the scenes and of their handlers.
  public func possibleEvents() -> [PossibleEvent] {
    var events: [PossibleEvent] = []
    var counts: [String: Int] = [:]
    var countsInScene: [HandlerID: Int] = [:]
    for instance in state.activeScenes {
      for handler in program.program.scenes[instance.scene.id].handlers {
        let name = program.box.handlerNames[Int(handler.index)]
        counts[name, default: 0] += 1
        countsInScene[handler, default: 0] += 1
        events.append(
          PossibleEvent(
            instance: instance.identity, scene: instance.scene.name, handler: handler, name: name,
            needsScene: false, isAmbiguous: false))
      }
    }
    for index in events.indices {
      events[index].needsScene = (counts[events[index].name] ?? 0) > 1
      events[index].isAmbiguous = (countsInScene[events[index].handler] ?? 0) > 1
    }
    return events
  }

  /// The state as scenarios spell it: `Catalog / Product(id: "42") ^ SignIn`.
  public var description: String { engine.description(of: state) }
}

extension NavigationEngine {
  /// Creates the engine of a compiled program.
  package init(_ program: InterpretedProgram) { self.init(program.table) }
}
