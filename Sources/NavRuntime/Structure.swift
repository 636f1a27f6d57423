// Common properties of nodes, and their structure in an initial state.

extension NavigationNode {
  /// The name of a container that has one.
  package var name: String? {
    switch self {
    case .scene: nil
    case .stack(let stack): stack.name
    case .tabs(let tabs): tabs.name
    case .split(let split): split.name
    case .pages(let pages): pages.name
    }
  }

  /// The instance of the flow that declares the node.
  package var flow: NavigationFlowInstance? {
    switch self {
    case .scene(let instance): instance.flow
    case .stack(let stack): stack.flow
    case .tabs(let tabs): tabs.flow
    case .split(let split): split.flow
    case .pages(let pages): pages.flow
    }
  }

  /// The instance of the flow that declares the node; for an anonymous stack, that of its root.
  var flowOfRoot: NavigationFlowInstance? {
    if case .stack(let stack) = self, stack.name == nil { return stack.elements.first?.flow }
    return flow
  }

  /// `true` iff it is a stack that the program does not name.
  var isAnonymousStack: Bool { if case .stack(let stack) = self { stack.name == nil } else { false } }

  /// Returns the steps to the children that exist before anything is pushed, the child in focus first.
  ///
  /// - Parameter hidden: `true` to include children that the width does not show.
  func rootSteps(in width: NavigationWidth, hidden: Bool) -> [NavigationNodePath.Step] {
    switch self {
    case .scene, .tabs, .pages: return childSteps
    case .stack: return [.element(0)]
    case .split(let split):
      var columns: [NavigationNodePath.Step] = []
      // A placeholder is not a root.
      for index in split.columns.indices {
        if index == split.columns.count - 1, split.holdsPlaceholderAlone { continue }
        columns.append(.column(index))
      }
      if split.compact == nil { return columns }
      if hidden { return columns + [.compact] }
      return width == .compact ? [.compact] : columns
    }
  }

  /// `true` iff a place may begin with this child of a node, or with a node inside of it: not with containers and flows
  /// that are embedded in a scene.
  func isNamedByPlaces(in parent: NavigationNode) -> Bool {
    guard case .scene(let host) = parent else { return true }
    switch self {
    case .scene, .stack: return name == nil && (flowOfRoot == nil || flowOfRoot == host.flow)
    case .tabs, .split, .pages: return false
    }
  }

  /// Returns this node with those of another one along a path that it has no longer: a scene may have been replaced, and
  /// a column may show something else.
  func restored(along steps: ArraySlice<NavigationNodePath.Step>, as model: NavigationNode) -> NavigationNode
  {
    guard let step = steps.first, let inner = model.child(step) else { return self }
    guard isSame(as: model) else { return model }
    guard let child = child(step) else {
      // An empty stack gets its root again.
      return steps.count == 1 ? self : replacing(step, inner)
    }
    let restored = child.restored(along: steps.dropFirst(), as: inner)
    return restored == child ? self : replacing(step, restored)
  }

  /// Returns whether the node is the same scene or container as another, whatever is in it.
  private func isSame(as other: NavigationNode) -> Bool {
    switch (self, other) {
    case (.scene(let own), .scene(let other)): if own.scene != other.scene { return false }
    case (.stack, .stack), (.tabs, .tabs), (.pages, .pages), (.split, .split): break
    default: return false
    }
    return name == other.name && flow?.flow == other.flow?.flow
  }

  /// Returns the node with another child; a stack with another root has nothing else.
  private func replacing(_ step: NavigationNodePath.Step, _ child: NavigationNode) -> NavigationNode {
    var node = self
    if case .stack(var stack) = self, stack.elements.first?.identity != child.identity {
      stack.elements = [child]
      node = .stack(stack)
    } else {
      node.update([step]) { $0 = child }
    }
    return node
  }

  /// Returns whether a presentation of this node is the same as one of another version of the node.
  func hasSameBottom(as other: NavigationNode) -> Bool {
    guard identity == other.identity else { return false }
    guard case .stack(let stack) = self, stack.name == nil, case .stack(let old) = other else { return true }
    return stack.elements.first?.identity == old.elements.first?.identity
  }
}

extension NavigationNode {
  /// Returns the instance of a scene in this node; `nil` if there is none.
  func instance(_ identity: NavigationIdentity) -> NavigationInstance? {
    var steps: [NavigationNodePath.Step] = []
    guard find(identity, &steps), case .scene(let instance)? = node(at: steps[...]) else { return nil }
    return instance
  }
}

extension NavigationTable {
  /// Returns whether a node can be in the position of a declared destination: a scene may have been replaced, a
  /// container not.
  func fits(
    _ node: NavigationNode, _ destination: NavigationDestination, depth: Int
  ) -> Bool {
    switch destination {
    case .scene: return true
    case .stack: if case .stack(let stack) = node { return stack.name == nil } else { return false }
    case .container(let name): return node.name == name
    case .flow(let value):
      guard depth < 256, let start = start(of: value) else { return false }
      return fits(node, start, depth: depth + 1)
    }
  }
}

extension NavigationOptions {
  /// Returns whether a scene has the item that a presentation points at, if it points at one.
  func hasAnchor(of kind: NavigationPresentationKind, at scene: NavigationScene) -> Bool {
    guard kind == .popover || style == .actionSheet, let anchor else { return true }
    return scene.hasItem(anchor)
  }
}
