// Unwind segues: language reference, "Run-time behavior", after Apple's Technical Note TN2298, "Using Unwind
// Segues".

extension NavigationStepper {
  /// Goes to the nearest scene that accepts an exit, and calls it.
  mutating func unwind(_ exit: NavigationExit) throws(NavigationFailure) {
    var isRefused = false
    for path in state.unwindOrder(from: focus) {
      guard case .scene(let instance)? = state.node(at: path),
        let accepts = engine.program.accepts(
          exit, in: instance.scene, flow: instance.flow?.flow, guards: guards, width: state.width)
      else { continue }
      guard accepts else {
        isRefused = true
        continue
      }
      goBack(to: path)
      outcome.exits.append(NavigationOutcome.ExitCall(scene: instance.identity, exit: exit))
      return
    }
    throw isRefused ? .refused : .noTarget
  }

  /// Goes to the nearest scene of a name.
  mutating func unwind(to name: String) throws(NavigationFailure) {
    for path in state.unwindOrder(from: focus) {
      if case .scene(let instance)? = state.node(at: path), instance.scene.name == name {
        return goBack(to: path)
      }
    }
    throw .noTarget
  }

  /// Makes a scene visible, and moves the focus there.
  mutating func goBack(to path: NavigationNodePath) {
    state.expose(path)
    // If the scene's column is pending in favor of the split's compact content, that content gets the focus.
    focus = state.isVisible(path) ? path : NavigationNodePath(level: path.level)
  }
}

extension NavigationState {
  /// Returns the scenes in the order in which an unwind from a scene asks them.
  func unwindOrder(from start: NavigationNodePath) -> [NavigationNodePath] {
    var order: [NavigationNodePath] = []
    var path = start
    // Each iteration descends at least one level.
    while true {
      climb(from: path, &order)
      guard path.level >= 0, let presenter = self.path(of: presentations[path.level].presenter),
        presenter.level < path.level
      else { return order }
      if let node = node(at: presenter) { descend(node, presenter, &order) }
      path = presenter
    }
  }

  /// Appends the surroundings of a node within its level: down its stack, then the other children of its containers.
  private func climb(from path: NavigationNodePath, _ order: inout [NavigationNodePath]) {
    let trail = trail(path)
    for depth in path.steps.indices.reversed() where depth < trail.count {
      let parent = path.prefix(depth)
      switch (trail[depth], path.steps[depth]) {
      case (.scene(let instance), .embedded(let own)):
        for index in instance.embedded.indices where index != own {
          descend(instance.embedded[index].node, parent.appending(.embedded(index)), &order)
        }
        order.append(parent)
      case (.stack(let stack), .element(let own)):
        for index in stack.elements.indices.prefix(own).reversed() {
          descend(stack.elements[index], parent.appending(.element(index)), &order)
        }
      case (.split(let split), .column(let own)):
        for step in neighbours(of: own, in: split) {
          if let child = trail[depth].child(step) { descend(child, parent.appending(step), &order) }
        }
      case (.split(let split), .compact) where width == .regular:
        // The content for compact width is hidden here; the columns are visible.
        for index in split.columns.indices {
          descend(split.columns[index].node, parent.appending(.column(index)), &order)
        }
      default: break
      }
    }
  }

  /// Returns the steps to the other children of a split, seen from one of its columns, in the order of asking.
  private func neighbours(of own: Int, in split: NavigationSplit) -> [NavigationNodePath.Step] {
    if split.isReplaced(in: width) { return [.compact] }
    let others = split.columns.indices.filter { $0 != own }
    if width == .regular {
      // The nearest first; of two at the same distance, the primary.
      return others.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.map { .column($0) }
    }
    // The merged stack from here down, then the columns above, then the pending columns.
    let shown = others.filter { !split.columns[$0].isWaiting }
    return
      (shown.filter { $0 < own }.reversed() + shown.filter { $0 > own }
      + others.filter { split.columns[$0].isWaiting })
      .map { .column($0) }
  }

  /// Appends the scenes of a node: those of a stack from the top down, those embedded in a scene before the scene,
  /// those of the selected tab or the current page.
  private func descend(
    _ node: NavigationNode, _ path: NavigationNodePath, _ order: inout [NavigationNodePath]
  ) {
    var steps: [NavigationNodePath.Step]
    switch node {
    case .scene(let instance): steps = instance.embedded.indices.map { .embedded($0) }
    case .stack(let stack): steps = stack.elements.indices.reversed().map { .element($0) }
    case .tabs, .pages: steps = node.focusStep(in: width).map { [$0] } ?? []
    case .split(let split):
      if split.isReplaced(in: width) {
        steps = [.compact]
      } else if width == .compact {
        let isWaiting = split.columns.map(\.isWaiting)
        steps = split.columns.indices.filter { !isWaiting[$0] }.reversed().map { .column($0) }
        steps += split.columns.indices.filter { isWaiting[$0] }.map { .column($0) }
      } else {
        steps = split.columns.indices.map { .column($0) }
      }
    }
    for step in steps {
      if let child = node.child(step) { descend(child, path.appending(step), &order) }
    }
    if case .scene = node { order.append(path) }
  }
}
