// Who handles an event: language reference, "Handlers around scenes".

/// The handler of an event, and the scene from which its verbs act.
package struct NavigationRecipient: Sendable {
  /// The scene from which the handler's verbs act: its own, or the one at which the way up began.
  package let instance: NavigationInstance
  /// The declaration that has the handler.
  package let owner: NavigationHandlerOwner
  /// The position of the handler among those of its owner.
  package let position: Int
  /// The handler.
  package let declaration: NavigationHandlerDeclaration
  /// The flow instance in whose scope the handler is; the feature for one of a feature, `nil` for one of an app.
  package let flow: NavigationFlowInstance?

  /// `true` iff the handler is not the scene's own.
  package var isAround: Bool { if case .scene = owner { false } else { true } }

  private init(
    _ instance: NavigationInstance, _ owner: NavigationHandlerOwner, _ position: Int,
    _ declaration: NavigationHandlerDeclaration, flow: NavigationFlowInstance?
  ) {
    self.instance = instance
    self.owner = owner
    self.position = position
    self.declaration = declaration
    self.flow = flow
  }

  /// Creates the recipient of an event that a scene handles itself; `nil` if the scene lacks such a handler.
  init?(_ instance: NavigationInstance, _ position: Int) {
    let handlers = instance.scene.declaration.handlers
    guard handlers.indices.contains(position) else { return nil }
    self.init(
      instance, .scene(instance.scene.number), position, handlers[position], flow: instance.flow)
  }

  /// Creates the recipient of an event that a scene handles itself; `nil` if the scene lacks such a handler.
  init?(_ instance: NavigationInstance, of event: String) {
    guard let position = instance.scene.declaration.handlers.firstIndex(where: { $0.name == event }) else {
      return nil
    }
    self.init(instance, position)
  }

  /// Creates the recipient of an event that a declaration around a scene handles; `nil` if it lacks such a handler.
  init?(_ instance: NavigationInstance, of event: String, in surrounding: NavigationSurrounding) {
    let handlers = instance.scene.table.handlers(of: surrounding.owner)
    guard let position = handlers.firstIndex(where: { $0.name == event }) else { return nil }
    self.init(instance, surrounding.owner, position, handlers[position], flow: surrounding.flow)
  }
}

/// A declaration that can have handlers; scenes, flows and containers by their numbers in the table.
package enum NavigationHandlerOwner: Hashable, Sendable {
  case scene(Int)
  case flow(Int)
  case container(Int)
  case app
}

extension NavigationTable {
  /// Returns the handlers of a declaration.
  package func handlers(of owner: NavigationHandlerOwner) -> [NavigationHandlerDeclaration] {
    switch owner {
    case .scene(let number): scenes[number].handlers
    case .flow(let number): flows[number].handlers
    case .container(let number): containers[number].handlers
    case .app: handlers
    }
  }

  /// Returns the step of a handler that has received an event: the verbs of the branch that it takes, or none.
  func step(
    of recipient: NavigationRecipient, _ arguments: [NavigationValue], _ guards: NavigationGuardSet,
    _ width: NavigationWidth
  ) -> NavigationStep {
    let scope = NavigationScope(
      scene: recipient.isAround ? [] : recipient.instance.scene.arguments,
      flow: recipient.flow?.flow.arguments ?? [], local: arguments, guards: guards, width: width)
    return step(of: recipient.declaration, scope)
  }

  /// Returns the arguments of a handler that receives a result; `nil` if the value does not fit its parameter.
  package func arguments(
    returning value: NavigationValue?, to handler: NavigationHandlerDeclaration
  ) -> [NavigationValue]? {
    var arguments: [NavigationValue] = []
    for (position, parameter) in handler.parameters.enumerated() {
      let value = (position == 0 ? value : nil) ?? parameter.defaultValue ?? .none
      // A replacement of the opened scene may return a value of another type, or none.
      guard isValue(value, of: parameter.type) else { return nil }
      arguments.append(value)
    }
    return arguments
  }
}

/// A declaration with handlers on the way up from a scene.
package struct NavigationSurrounding: Sendable {
  /// The declaration.
  package let owner: NavigationHandlerOwner
  /// The flow instance in whose scope its handlers are; the feature for those of a feature, `nil` for those of an app and
  /// for a container of either.
  package let flow: NavigationFlowInstance?
}

extension NavigationEngine {
  /// Returns the handler of an event that is sent to the active scenes, or to those of one name.
  ///
  /// An event that none of them declares goes up from the scene in focus, or from the named one.
  ///
  /// - Throws: ``NavigationFailure/noHandler`` if nothing declares it, ``NavigationFailure/ambiguous`` if several active
  ///   scenes do, or have the name.
  package func recipient(
    of event: String, in scene: String? = nil, of state: NavigationState
  ) throws(NavigationFailure) -> NavigationRecipient {
    try state.checkThatItGoesOn()
    let active = state.activeScenes.filter { scene == nil || $0.scene.name == scene }
    var found: NavigationRecipient?
    for instance in active {
      guard let own = NavigationRecipient(instance, of: event) else { continue }
      guard found == nil else { throw .ambiguous }
      found = own
    }
    if let found { return found }
    guard program.outerEvents.contains(event) else { throw .noHandler }
    if scene != nil, active.count > 1 { throw .ambiguous }
    let start =
      scene == nil
      ? state.focus(in: NavigationNodePath(level: state.topLevel))
      : active.first.flatMap { state.path(of: $0.identity) }
    guard let start, let recipient = recipient(of: event, from: start, in: state) else { throw .noHandler }
    return recipient
  }

  /// Returns the handler of an event that a scene sends: its own, or the nearest one around it.
  ///
  /// - Throws: ``NavigationFailure/staleInstance`` if the instance is gone or not active,
  ///   ``NavigationFailure/noHandler`` if nothing declares the event.
  package func recipient(
    of event: String, from scene: NavigationIdentity, in state: NavigationState
  ) throws(NavigationFailure) -> NavigationRecipient {
    try state.checkThatItGoesOn()
    guard let (path, _) = state.active(scene) else { throw .staleInstance }
    guard let recipient = recipient(of: event, from: path, in: state) else { throw .noHandler }
    return recipient
  }

  /// Returns the handler of an event for a scene that need not be active; `nil` if there is none.
  package func recipient(
    of event: String, at scene: NavigationIdentity, in state: NavigationState
  ) -> NavigationRecipient? {
    state.path(of: scene).flatMap { recipient(of: event, from: $0, in: state) }
  }

  /// Returns the handler of an event for the scene at a path, its own or one around it; `nil` if there is none.
  func recipient(
    of event: String, from path: NavigationNodePath, in state: NavigationState
  ) -> NavigationRecipient? {
    guard case .scene(let instance)? = state.node(at: path) else { return nil }
    if let own = NavigationRecipient(instance, of: event) { return own }
    guard program.outerEvents.contains(event) else { return nil }
    for surrounding in surroundings(of: path, in: state) {
      if let recipient = NavigationRecipient(instance, of: event, in: surrounding) { return recipient }
    }
    return nil
  }

  /// Performs the step of a handler, all of it or nothing.
  ///
  /// - Parameter arguments: A value for each parameter of the handler.
  /// - Throws: The reason why a verb of the step fails.
  @discardableResult
  package func perform(
    _ recipient: NavigationRecipient, _ arguments: [NavigationValue], in state: inout NavigationState,
    guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    guard let path = state.path(of: recipient.instance.identity) else { throw .staleInstance }
    var stepper = NavigationStepper(self, state, guards, focus: path, flow: nil)
    try stepper.perform(recipient, arguments)
    state = stepper.state
    endIfLeft(&state)
    return stepper.outcome
  }

  /// Returns where the step of a handler fails: the handler, which is another one if that fails which receives a result
  /// in the same step, with its arguments, and the position of the verb; `nil` if no verb fails.
  ///
  /// - Parameter move: The user's move that the handler runs in place of; `nil` if the event was sent.
  package func failingVerb(
    of recipient: NavigationRecipient, _ arguments: [NavigationValue], for move: NavigationMove? = nil,
    in state: NavigationState, guards: NavigationGuardSet
  ) -> (recipient: NavigationRecipient, arguments: [NavigationValue], position: Int)? {
    guard let path = state.path(of: recipient.instance.identity) else { return nil }
    var stepper = NavigationStepper(self, state, guards, focus: path, flow: nil)
    do throws(NavigationFailure) { try stepper.perform(recipient, arguments, for: move) } catch {
      return stepper.cause.map { ($0.recipient, $0.arguments, stepper.position) }
    }
    return nil
  }
}

extension NavigationStepper {
  /// Performs the step of a handler from the scene in focus.
  ///
  /// - Parameter move: The user's move that the handler runs in place of; `nil` if the event was sent.
  /// - Returns: `false` if no branch is taken, and nothing is done.
  @discardableResult
  mutating func perform(
    _ recipient: NavigationRecipient, _ arguments: [NavigationValue], for move: NavigationMove? = nil
  ) throws(NavigationFailure) -> Bool {
    let step = engine.program.step(of: recipient, arguments, guards, state.width)
    if step.verbs.isEmpty { return false }
    flow = recipient.flow
    isAround = recipient.isAround
    cause = Cause(recipient: recipient, arguments: arguments, move: move)
    try perform(step)
    return true
  }
}

// MARK: - The way up

extension NavigationEngine {
  /// Returns the scene in focus: of the topmost presentation, else of the base.
  package func sceneInFocus(of state: NavigationState) -> NavigationIdentity? {
    state.node(at: state.focus(in: NavigationNodePath(level: state.topLevel)))?.identity
  }

  /// Returns the declarations around a scene whose handlers are asked, the nearest first; none if the scene is gone.
  package func surroundings(
    of scene: NavigationIdentity, in state: NavigationState
  ) -> [NavigationSurrounding] {
    state.path(of: scene).map { surroundings(of: $0, in: state) } ?? []
  }

  /// Returns the declarations around the scene at a path whose handlers are asked, the nearest first: the containers
  /// on the way up, each flow at the outermost of its scenes and containers there, and the app.
  ///
  /// - Parameter isWithinLevel: `true` iff only those count that are asked within the presentation of the scene.
  func surroundings(
    of path: NavigationNodePath, in state: NavigationState, isWithinLevel: Bool = false
  ) -> [NavigationSurrounding] {
    let way = state.wayUp(from: path)
    var last: [NavigationIdentity: Int] = [:]
    for (index, stop) in way.enumerated() {
      if let flow = stop.node.memberOf { last[flow.identity] = index }
    }
    var found: [NavigationSurrounding] = []
    for (index, stop) in way.enumerated() {
      if isWithinLevel, stop.level != path.level { return found }
      if stop.isAround, let name = stop.node.name, let number = program.container(named: name) {
        found.append(NavigationSurrounding(owner: .container(number), flow: stop.node.memberOf))
      }
      if let flow = stop.node.memberOf, last[flow.identity] == index {
        found.append(NavigationSurrounding(owner: .flow(flow.flow.number), flow: flow))
      }
    }
    if isWithinLevel { return found }
    found.append(NavigationSurrounding(owner: .app, flow: state.feature))
    return found
  }
}

extension NavigationState {
  /// A node on the way up from a scene.
  fileprivate struct Stop {
    let node: NavigationNode
    /// `false` for a node below on a stack, which counts only for its flow.
    let isAround: Bool
    /// The number of its presentation; -1 for the base.
    let level: Int
  }

  /// Returns the nodes from a scene up to the base: on a stack what lies below, then what is around; at the root of a
  /// presentation its presenter, and so on from there.
  fileprivate func wayUp(from path: NavigationNodePath) -> [Stop] {
    var way: [Stop] = []
    var path = path
    while true {
      let trail = trail(path)
      var depth = trail.count - 1
      while depth >= 0 {
        way.append(Stop(node: trail[depth], isAround: true, level: path.level))
        if depth > 0 { appendBelow(path.steps[depth - 1], in: trail[depth - 1], path.level, to: &way) }
        depth -= 1
      }
      guard path.level >= 0, let presenter = self.path(of: presentations[path.level].presenter) else {
        return way
      }
      path = presenter
    }
  }

  /// Appends what lies below a child on the stack of its parent, from the top.
  private func appendBelow(
    _ step: NavigationNodePath.Step, in parent: NavigationNode, _ level: Int, to way: inout [Stop]
  ) {
    switch (step, parent) {
    case (.element(let number), .stack(let stack)):
      way += stack.elements.prefix(number).reversed().map {
        Stop(node: $0, isAround: false, level: level)
      }
    case (.column(let own), .split(let split))
    where width == .compact && split.compact == nil && !split.columns[own].isWaiting:
      for column in split.columns.prefix(own).reversed() where !column.isWaiting {
        guard case .stack(let stack) = column.node else { continue }
        way += stack.elements.reversed().map { Stop(node: $0, isAround: false, level: level) }
      }
    default: break
    }
  }
}

extension NavigationNode {
  /// The instance of the flow that it belongs to; `nil` for a node of the app, and an anonymous stack.
  fileprivate var memberOf: NavigationFlowInstance? {
    switch self {
    case .scene(let instance): instance.flow
    case .stack(let stack): stack.flow
    case .tabs(let tabs): tabs.flow
    case .pages(let pages): pages.flow
    case .split(let split): split.flow
    }
  }
}
