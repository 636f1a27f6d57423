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
  /// The end of the feature, with its result; `nil` while it goes on. Only the input that ends it sets it.
  package private(set) var end: NavigationEnd<NavigationValue>?
  /// The guards that hold.
  package var guards: Set<GuardID>
  /// The qualified names of the guards that hold, in the order of their declaration. The step `given` changes them.
  public var guardNames: [String] { guards.sorted().map { program.name(of: $0) } }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a feature, in the order of its parameters; trailing ones may be left to their
  ///     defaults.
  ///   - guards: The guards that hold at the start and from then on.
  /// - Throws: ``NavigationFailure/containment`` for a program without an app, or whose errors leave it no start, and for
  ///   arguments that do not fit the feature.
  package init(
    _ program: InterpretedProgram, in width: NavigationWidth, arguments: [NavigationValue] = [],
    guards: Set<GuardID>
  ) throws(NavigationFailure) {
    self.program = program
    self.guards = guards
    engine = NavigationEngine(program.table)
    state = try engine.start(in: width, arguments: arguments, guards: NavigationGuardSet(guards))
  }

  /// Starts a run in a window in which the code has entered an entry over `…`, and of which nothing else is known.
  ///
  /// - Parameter feature: The arguments of a feature.
  package init(
    _ program: InterpretedProgram, in width: NavigationWidth, entering entry: EntryID,
    _ arguments: [NavigationValue], feature: [NavigationValue] = []
  ) throws(NavigationFailure) {
    self.program = program
    guards = []
    engine = NavigationEngine(program.table)
    state = try engine.start(
      entering: NavigationEntry(Int(entry.index), arguments), in: width, feature: feature,
      guards: NavigationGuardSet())
  }

  /// Starts a program, at whose start no guard holds.
  ///
  /// - Parameter arguments: The arguments of a feature, in the order of its parameters; trailing ones may be left to their
  ///   defaults.
  /// - Throws: ``NavigationFailure/containment`` for a program without an app, or whose errors leave it no start, and for
  ///   arguments that do not fit the feature.
  public init(
    _ program: InterpretedProgram, in width: NavigationWidth, arguments: [NavigationValue] = []
  ) throws(NavigationFailure) {
    try self.init(program, in: width, arguments: arguments, guards: [])
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
      let outcome = try engine.perform(move, in: &state, guards: NavigationGuardSet(guards))
      end = ending(outcome)
      return outcome
    case .open(let url):
      try engine.open(url, in: &state, guards: NavigationGuardSet(guards))
      return NavigationOutcome()
    case .relaunch:
      try relaunch()
      return NavigationOutcome()
    case .enter(let arguments):
      state = try engine.start(in: state.width, arguments: arguments, guards: NavigationGuardSet(guards))
      end = nil
      return NavigationOutcome()
    case .enterAt(let name, let arguments):
      guard let number = program.table.entry(named: name) else { throw .containment }
      return try engine.enter(
        NavigationEntry(number, arguments), in: &state, guards: NavigationGuardSet(guards))
    case .event(let name, let scene, let place, let arguments):
      return try perform(try recipient(of: name, in: scene, at: place), arguments)
    }
  }

  /// Opens a link that matches a URL, as the URL does.
  ///
  /// - Throws: The reason why it fails. The run is then unchanged.
  mutating func open(_ link: NavigationLink, of url: String) throws(NavigationFailure) {
    try engine.open(link, of: url, in: &state, guards: NavigationGuardSet(guards))
  }

  /// Returns the end of the feature in a step, or of what the code has entered, if the window shows nothing else.
  private func ending(_ outcome: NavigationOutcome) -> NavigationEnd<NavigationValue>? {
    outcome.end ?? (state.hasEnded ? outcome.entryEnd?.end : nil)
  }

  /// Replaces the state by the one that an app restores after the system has ended it.
  ///
  /// - Returns: The parts that are left out, with their positions, a sentence each.
  @discardableResult
  public mutating func relaunch() throws(NavigationFailure) -> [String] {
    let restored = try engine.restore(NavigationRestoration(state), guards: NavigationGuardSet(guards))
    state = restored.state
    return restored.pruned
  }

  /// Sends an event from a scene instance, as a view does. An event that the scene does not declare goes up from it.
  ///
  /// - Throws: ``NavigationFailure/staleInstance`` if the instance is gone or not active,
  ///   ``NavigationFailure/noHandler`` if nothing on the way up declares the event; else the reason why the step fails.
  @discardableResult
  public mutating func send(
    _ event: String, _ arguments: [NavigationValue] = [], from identity: NavigationIdentity
  ) throws(NavigationFailure) -> NavigationOutcome {
    try perform(engine.recipient(of: event, from: identity, in: state), arguments)
  }

  /// Sends an event to the handler that an active scene reaches with it.
  ///
  /// - Throws: The reason why the step fails; ``NavigationFailure/noHandler`` for arguments that do not fit the handler.
  mutating func perform(
    _ recipient: NavigationRecipient, _ arguments: [NavigationValue]
  ) throws(NavigationFailure) -> NavigationOutcome {
    let parameters = recipient.declaration.parameters
    guard let arguments = program.table.completed(arguments, for: parameters) else { throw .noHandler }
    let outcome = try engine.perform(recipient, arguments, in: &state, guards: NavigationGuardSet(guards))
    end = ending(outcome)
    return outcome
  }

  /// Returns the handler of an event that is sent to the active scenes, or to those of one name or in one container path.
  ///
  /// - Throws: ``NavigationFailure/noHandler`` if nothing declares it, ``NavigationFailure/ambiguous`` if several of
  ///   these scenes do, or none of several does.
  func recipient(
    of event: String, in scene: String?, at place: String?
  ) throws(NavigationFailure) -> NavigationRecipient {
    guard let place else { return try engine.recipient(of: event, in: scene, of: state) }
    let active = state.activeScenes(in: place).filter { scene == nil || $0.scene.name == scene }
    if active.isEmpty { throw .noHandler }
    let own = active.filter { declares(event, $0) }
    let senders = own.isEmpty ? active : own
    guard senders.count == 1 else { throw .ambiguous }
    return try engine.recipient(of: event, from: senders[0].identity, in: state)
  }

  /// Returns the moves that are possible, whatever guards hold.
  func possibleMoves() -> [NavigationMove] {
    let moves = engine.possibleMoves(in: state, guards: NavigationGuardSet(guards))
    // Only its handler dismisses a locked presentation.
    return moves.contains(.dismiss) || engine.recipient(of: .dismiss, in: state) == nil
      ? moves : moves + [.dismiss]
  }

  /// Returns the events that active scenes handle, in the order of the scenes and of their handlers, and then those
  /// that what is around them handles.
  public func possibleEvents() -> [PossibleEvent] {
    var places = EventPlaces(state)
    let active = places.active
    var events: [PossibleEvent] = []
    var counts: [String: Int] = [:]
    var countsInScene: [HandlerID: Int] = [:]
    for instance in active {
      for handler in program.program.scenes[instance.scene.id].handlers {
        let name = program.box.handlerNames[Int(handler.index)]
        counts[name, default: 0] += 1
        countsInScene[handler, default: 0] += 1
        events.append(
          PossibleEvent(
            instance: instance.identity, scene: instance.scene.name, handler: handler, name: name,
            needsScene: false, place: nil, isAmbiguous: false))
      }
    }
    for index in events.indices {
      events[index].needsScene = (counts[events[index].name] ?? 0) > 1
      if (countsInScene[events[index].handler] ?? 0) > 1 { place(&events[index], among: &places) }
    }
    if program.handlesAroundScenes { appendEventsAround(&places, ownEvents: counts, to: &events) }
    return events
  }

  private func declares(_ event: String, _ instance: NavigationInstance) -> Bool {
    program.program.scenes[instance.scene.id].handlers.contains {
      program.box.handlerNames[Int($0.index)] == event
    }
  }

  /// Adds the container path to an event that several active scenes of one name send; the scene is then named only if
  /// others in that path would get the event.
  func place(_ event: inout PossibleEvent, among places: inout EventPlaces) {
    let isAround = program.program.handlers[event.handler].owner.scene == nil
    let name = event.name
    let found = places.place(of: event.instance) { isAround || declares(name, $0) }
    event.place = found?.path
    event.isAmbiguous = found == nil
    if let found { event.needsScene = found.isShared }
  }

  /// Appends the events that go up from active scenes, from the scene in focus first.
  private func appendEventsAround(
    _ places: inout EventPlaces, ownEvents: [String: Int], to events: inout [PossibleEvent]
  ) {
    let active = places.active
    let focus = engine.sceneInFocus(of: state)
    let ordered = active.filter { $0.identity == focus } + active.filter { $0.identity != focus }
    for instance in ordered {
      var declared = Set(
        program.program.scenes[instance.scene.id].handlers.map { program.box.handlerNames[Int($0.index)] })
      let namesakes = active.count { $0.scene.name == instance.scene.name }
      for surrounding in engine.surroundings(of: instance.identity, in: state) {
        for handler in program.handlers(of: surrounding.owner) {
          let name = program.box.handlerNames[Int(handler.index)]
          guard declared.insert(name).inserted else { continue }
          // Without a scene the event goes to one that declares it, else up from the scene in focus.
          let needsScene = instance.identity != focus || ownEvents[name] != nil
          events.append(
            PossibleEvent(
              instance: instance.identity, scene: instance.scene.name, handler: handler, name: name,
              needsScene: needsScene, place: nil, isAmbiguous: false))
          if needsScene, namesakes > 1 { place(&events[events.count - 1], among: &places) }
        }
      }
    }
  }

  /// The state as scenarios spell it: `Catalog / Product(id: "42") ^ SignIn`.
  public var description: String { engine.description(of: state) }
}

extension NavigationEngine {
  /// Creates the engine of a compiled program.
  package init(_ program: InterpretedProgram) { self.init(program.table) }
}

extension NavigationContinuation {
  /// The name of the event that it sends, or of the handler of its move; `nil` for a link.
  package var eventName: String? {
    switch self {
    case .result(let event): event
    case .event(let event): event.name
    case .move(let move): move.handlerName
    case .link: nil
    }
  }
}
