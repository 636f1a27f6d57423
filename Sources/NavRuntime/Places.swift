// Going to a place: language reference, "Places".
//
// A place is built from its beginning to its end, reusing existing nodes: a stack keeps the elements that match the
// place, from its root up to the first that does not. Nodes that the place does not name are not examined.

extension NavigationEngine {
  /// Goes to a place, which is then shown exactly as spelled, whatever was open before.
  ///
  /// A place that is already shown leaves the state unchanged.
  ///
  /// - Parameter guards: The guards that hold, which the conditions of the app's start ask.
  /// - Returns: The scene in focus: that of the last step.
  /// - Throws: ``NavigationFailure/badPlace`` if the place is impossible in this width. The state is then unchanged.
  @discardableResult
  public func go(
    to place: NavigationPlace, in state: inout NavigationState,
    guards: NavigationGuardSet = NavigationGuardSet()
  ) throws(NavigationFailure) -> NavigationIdentity {
    try go(to: place, of: nil, in: &state, guards: guards)
  }

  /// Goes to the place of a link.
  ///
  /// - Parameter url: The URL, which `retry` in the place opens again; `nil` if there is none.
  @discardableResult
  func go(
    to place: NavigationPlace, of url: @autoclosure () -> String?, in state: inout NavigationState,
    guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationIdentity {
    try state.checkThatItGoesOn()
    var way = NavigationWay(program, from: state, guards: guards)
    do {
      let wish = place.steps.last?.options.retries == true ? url() : nil
      return try way.go(along: place, retrying: wish, in: &state)
    } catch {
      throw .badPlace
    }
  }
}

/// The traversal of a place.
private struct NavigationWay {
  typealias Node = NavigationNode
  typealias Destination = NavigationDestination
  typealias Settled = NavigationSettled

  var builder: NavigationSettling
  let old: NavigationState
  /// The guards that hold.
  let guards: NavigationGuardSet
  /// The flow instances that the nodes of the place belong to, in order.
  var flows: [NavigationFlowInstance] = []
  /// The path of the node that the last step has shown, in its level.
  var opened: [NavigationNodePath.Step] = []

  init(_ program: NavigationTable, from state: NavigationState, guards: NavigationGuardSet) {
    old = state
    self.guards = guards
    builder = NavigationSettling(program, width: state.width, nextIdentity: state.nextIdentity)
  }

  mutating func go(
    along place: NavigationPlace, retrying url: String?, in state: inout NavigationState
  ) throws(NavigationFailure) -> NavigationIdentity {
    var steps = place.steps[...]
    var level: Settled
    if let first = steps.first, first.separator == .start {
      level = try base(first)
      steps = steps.dropFirst()
    } else {
      level = try builder.settle(
        builder.program.start(in: old.width, feature: old.feature?.flow, guards: guards), old: old.base)
    }
    noteFlows(of: level)
    // The place counts as the opener of the nodes it creates from here on; the beginning existed before.
    builder.opener = .place()
    var base = level.node
    var presentations: [NavigationPresentation] = []
    var isUnchanged = true
    for step in steps {
      guard step.separator != .start else { throw .badPlace }
      if step.separator == .push {
        try push(step, on: &level)
      } else {
        store(level.node, &base, &presentations)
        let lower =
          presentations.last?.node == old.node(ofLevel: presentations.count - 1) || presentations.isEmpty
        isUnchanged = isUnchanged && lower && base == old.base
        level = try present(step, over: level, &presentations, keeping: isUnchanged)
      }
    }
    store(level.node, &base, &presentations)
    let focus = try focusedScene(of: level).identity
    if let url, let step = steps.last, let opened = level.node.node(at: opened[...]) {
      let wish = NavigationWish(url, of: opened, step.destination)
      base.take(wish)
      for number in presentations.indices { presentations[number].node.take(wish) }
    }
    if base != old.base || presentations != old.presentations {
      state.base = base
      state.presentations = presentations
      state.nextIdentity = builder.nextIdentity
    }
    return focus
  }

  private func store(
    _ node: Node, _ base: inout Node, _ presentations: inout [NavigationPresentation]
  ) {
    if presentations.isEmpty { base = node } else { presentations[presentations.count - 1].node = node }
  }

  private func focusedScene(of level: Settled) throws(NavigationFailure) -> NavigationInstance {
    guard case .scene(let instance) = level.node.node(at: level.focus[...]) else { throw .badPlace }
    return instance
  }

  private mutating func noteFlows(of settled: Settled) {
    for count in 0...settled.focus.count {
      guard let flow = settled.node.node(at: settled.focus.prefix(count))?.flow else { continue }
      if flows.last != flow { flows.append(flow) }
    }
    builder.usedFlows.formUnion(flows.map(\.identity))
  }

  /// Returns the flow instance that a step belongs to: the nearest below it.
  private func flow(of destination: Destination) -> NavigationFlowInstance? {
    guard let owner = builder.owner(of: destination) else { return nil }
    return flows.last { $0.flow.name == owner }
  }

  // MARK: Steps

  private mutating func push(
    _ step: NavigationPlace.Step, on level: inout Settled
  ) throws(NavigationFailure) {
    guard let path = level.stack else { throw .noStack }
    let candidate = level.remainder.first
    let settled = try builder.settle(
      step.destination, selection: step.selection, flow: flow(of: step.destination), old: candidate)
    guard settled.node.fitsOnStack else { throw .containment }
    if level.takesPlaceholder { level.removePlaceholder(for: settled.node.identity) }
    var index = 0
    level.node.update(path[...]) { node in
      guard case .stack(var stack) = node else { return }
      index = stack.elements.count
      stack.elements.append(settled.node)
      node = .stack(stack)
    }
    noteFlows(of: settled)
    let here = path + [.element(index)]
    opened = here
    level.focus = here + settled.focus
    if let inner = settled.stack {
      level.stack = here + inner
      level.remainder = settled.remainder
      level.takesPlaceholder = settled.takesPlaceholder
    } else {
      level.remainder = settled.node == candidate ? level.remainder.dropFirst() : []
    }
  }

  private mutating func present(
    _ step: NavigationPlace.Step, over level: Settled,
    _ presentations: inout [NavigationPresentation], keeping isUnchanged: Bool
  ) throws(NavigationFailure) -> Settled {
    let presenter = try focusedScene(of: level)
    let kind = step.separator == .popover ? NavigationPresentationKind.popover : .modal
    if kind == .popover || step.options.style == .actionSheet, let anchor = step.options.anchor,
      !presenter.scene.hasItem(anchor)
    {
      throw .noItem
    }
    let flow = flow(of: step.destination)
    let number = presentations.count
    opened = []
    if isUnchanged, number < old.presentations.count {
      let known = old.presentations[number]
      if known.kind == kind, known.options.looksLike(step.options) {
        let before = (builder.nextIdentity, builder.usedFlows)
        let settled = try builder.settle(
          step.destination, selection: step.selection, flow: flow, old: known.node)
        if settled.node.hasSameBottom(as: known.node) {
          presentations.append(known)
          noteFlows(of: settled)
          return settled
        }
        (builder.nextIdentity, builder.usedFlows) = before
      }
    }
    let identity = builder.identity()
    let settled = try builder.settle(step.destination, selection: step.selection, flow: flow, old: nil)
    guard settled.node.fits(step.options) else { throw .containment }
    presentations.append(
      NavigationPresentation(
        identity: identity, kind: kind, options: step.options, presenter: presenter.identity,
        node: settled.node))
    noteFlows(of: settled)
    return settled
  }

  // MARK: The beginning

  /// Builds the base of a place that begins with a name.
  private mutating func base(_ step: NavigationPlace.Step) throws(NavigationFailure) -> Settled {
    let (around, path, model) = try beginning(step.destination)
    let isOfFlow = builder.owner(of: step.destination) != nil
    let selection = step.selection
    return try builder.enter(around, path[...]) { (builder, child) throws(NavigationFailure) in
      // If the flow is gone because another scene replaced its start, it is recreated.
      var flow: NavigationFlowInstance?
      if isOfFlow, let model, let value = model.flowOfRoot?.flow {
        let isInStack = model.isAnonymousStack
        let here = child.flatMap { isInStack && !$0.isAnonymousStack ? nil : $0.flowOfRoot }
        let known = (0..<path.count).reversed().compactMap { around.node(at: path.prefix($0))?.flow }
        flow =
          ([here].compactMap { $0 } + known).first { $0.flow == value }
          ?? NavigationFlowInstance(
            identity: builder.identity(), flow: value, opener: builder.program.startOpener)
      }
      return try builder.settle(step.destination, selection: selection, flow: flow, old: child)
    }
  }

  /// Returns the node that contains the beginning of a place, the path to it, and its form at a fresh start.
  private mutating func beginning(
    _ head: Destination
  ) throws(NavigationFailure) -> (around: Node, path: [NavigationNodePath.Step], model: Node?) {
    let isBase = head.containerName != nil && old.base.name == head.containerName
    var start: Node?
    // Without an app there is no initial state, only what is there.
    if builder.program.hasStart {
      let destination = builder.program.start(in: old.width, feature: old.feature?.flow, guards: guards)
      if isBase, destination.containerName == old.base.name { return (old.base, [], old.base) }
      start = try builder.fresh(destination, flow: nil)
    }
    let startPath = start.flatMap { way(to: head, in: $0) }
    if let start, startPath == nil, hides(start, head) { throw .badPlace }
    // A destination whose arguments are unknown has to be at the start.
    if case .scene = head {
    } else if builder.owner(of: head) == nil {
      if isBase { return (old.base, [], old.base) }
      // The initial form of the base determines positions, whatever is there now. A destination without a name of its
      // own is not looked up in it, since the result would depend on the state the place is entered from.
      if head.containerName != nil, let name = old.base.name {
        let model = try builder.fresh(.container(name), flow: old.base.flow)
        if let path = way(to: head, in: model) {
          return (old.base.restored(along: path[...], as: model), path, model.node(at: path[...]))
        }
      }
      if startPath == nil { return (old.base, [], nil) }
    }
    guard let start, let path = startPath else { throw .badPlace }
    return (old.base.restored(along: path[...], as: start), path, start.node(at: path[...]))
  }

  /// Returns the path to the beginning of a place; `nil` if it is not there.
  private func way(to head: Destination, in node: Node) -> [NavigationNodePath.Step]? {
    var steps: [NavigationNodePath.Step] = []
    if find(head, in: node, exactly: true, hidden: false, &steps) { return steps }
    if find(head, in: node, exactly: false, hidden: false, &steps) { return steps }
    return nil
  }

  /// Returns whether a node contains the beginning of a place, even where this width does not show it.
  private func hides(_ node: Node, _ head: Destination) -> Bool {
    var steps: [NavigationNodePath.Step] = []
    return find(head, in: node, exactly: false, hidden: true, &steps)
  }

  private func find(
    _ head: Destination, in node: Node, exactly: Bool, hidden: Bool, _ steps: inout [NavigationNodePath.Step]
  ) -> Bool {
    if builder.isLike(node, head, flow: nil, exactly: exactly) { return true }
    for step in node.rootSteps(in: old.width, hidden: hidden) {
      steps.append(step)
      if let child = node.child(step), child.isNamedByPlaces(in: node),
        find(head, in: child, exactly: exactly, hidden: hidden, &steps)
      {
        return true
      }
      steps.removeLast()
    }
    return false
  }
}

extension NavigationState {
  /// Returns the node of a presentation; `nil` for the base, or if there is none.
  fileprivate func node(ofLevel level: Int) -> NavigationNode? {
    presentations.indices.contains(level) ? presentations[level].node : nil
  }
}

extension NavigationDestination {
  /// The name, if this is a container.
  fileprivate var containerName: String? {
    if case .container(let name) = self { name } else { nil }
  }
}

extension NavigationOptions {
  /// Returns whether these options give the same appearance as others. The animation does not count.
  package func looksLike(_ other: NavigationOptions) -> Bool {
    var own = self
    own.animation = other.animation
    own.returning = other.returning
    own.retries = other.retries
    own.segueClass = other.segueClass
    return own == other
  }
}
