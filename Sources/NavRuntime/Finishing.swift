// Ending a scene or a flow, with a result or without: language reference, "Run-time behavior".

extension NavigationStepper {
  /// Ends the scene in focus, or the flow that it belongs to or whose handler runs, and goes back to its opener; ends
  /// the feature if that is its host.
  ///
  /// - Parameter result: The value for the opener; `nil` for a cancel, after which no handler runs.
  mutating func finish(_ result: NavigationValue??) throws(NavigationFailure) {
    guard let feature = engine.program.feature else { return try goBackToOpener(result) }
    let (before, outcomeBefore) = (state, outcome)
    do throws(NavigationFailure) { try goBackToOpener(result) } catch {
      // Whatever has no other opener was opened by the host.
      guard error == .noOpener else { throw error }
      (state, outcome) = (before, outcomeBefore)
      state.hasEnded = true
      let value = result.flatMap { $0 }
      // A replacement may return a value of another type.
      outcome.end = .ended(value.flatMap { feature.accepts($0, in: engine.program) ? $0 : nil })
    }
  }

  private mutating func goBackToOpener(_ result: NavigationValue??) throws(NavigationFailure) {
    let scene = try scene()
    var unit = focus
    var opener = scene.opener
    if let flow = isAround ? flow : scene.scene.declaresResult ? nil : scene.flow {
      opener = flow.opener
      unit = state.firstMember(of: flow.identity) ?? focus
    }
    switch opener {
    case .none, .host: throw .noOpener
    case .code(let first, let entry):
      try endEntered(unit, from: first)
      outcome.entryEnd = NavigationOutcome.EntryEnd(entry: entry, end: .ended(result.flatMap { $0 }))
    case .place:
      guard let path = state.neighbourBelow(unit) else { throw .noOpener }
      try end(unit, goingBackTo: path)
      if result != nil { try go(on: opener.continuation, at: focus, with: nil) }
    case .scene(let identity, _):
      if let path = state.path(of: identity) {
        try end(unit, goingBackTo: path)
      } else {
        // The user has popped the opener in another column.
        try end(unit)
      }
      // In compact width it may have been above what has ended.
      guard let path = state.path(of: identity) else { return outcome.lostOpeners.append(identity) }
      if case .some(let value) = result { try go(on: opener.continuation, at: path, with: value) }
    }
  }

  /// Removes an opened node, and makes its opener visible, unless that is above the node.
  private mutating func end(
    _ unit: NavigationNodePath, goingBackTo opener: NavigationNodePath
  ) throws(NavigationFailure) {
    guard let identity = state.node(at: opener)?.identity, let opened = state.node(at: unit)?.identity else {
      throw .noOpener
    }
    if unit.level == opener.level, state.isPending(opener), !opener.isInside(unit) {
      // Its column comes back above the others, and would go with the node.
      try end(unit)
    } else if unit.level <= opener.level {
      // If both are in one stack, cutting it down to the opener removes the node too.
      state.expose(opener)
      if let rest = state.path(of: opened), !opener.isInside(rest) {
        try end(rest)
      }
    }
    guard let path = state.path(of: identity) else {
      // In compact width, a later column is above on the stack.
      if state.isStacked(opener, above: unit) { return }
      throw .noOpener
    }
    goBack(to: path)
  }

  /// Removes the node at a path, with all nodes above it and all presentations over it.
  mutating func end(_ unit: NavigationNodePath) throws(NavigationFailure) {
    state.presentations.removeSubrange(min(unit.level + 1, state.presentations.count)...)
    // A root was opened together with what contains it: its embedding scene, its tabs.
    var depth = unit.steps.count
    while depth > 0 {
      depth -= 1
      switch unit.steps[depth] {
      case .element:
        let stack = state.barStack(unit.prefix(depth), element: unit.steps[depth])
        guard let below = stack[stack.position - 1] else { continue }
        state.cut(stack, to: stack.position - 1)
        focus = below.path
        return
      case .column(let column):
        if try endColumn(column, ofSplitAt: unit.prefix(depth)) { return }
      case .tab, .page, .embedded, .compact: continue
      }
    }
    guard unit.level >= 0 else { throw .noOpener }
    dismiss(level: unit.level)
  }

  /// Removes the content of a split's column; returns `false` if there is no such column.
  private mutating func endColumn(
    _ column: Int, ofSplitAt path: NavigationNodePath
  ) throws(NavigationFailure) -> Bool {
    guard case .split(var split)? = state.node(at: path) else { return false }
    var builder = NavigationBuilder(
      engine.program, nextIdentity: state.nextIdentity, opener: engine.program.startOpener, width: state.width
    )
    try split.refill(column, &builder)
    state.nextIdentity = builder.nextIdentity
    state.update(path) { $0 = .split(split) }
    focus = path
    return true
  }
}

extension NavigationNodePath {
  /// `true` iff this node is inside another, or is that node.
  func isInside(_ other: NavigationNodePath) -> Bool {
    level == other.level && steps.starts(with: other.steps)
  }
}

extension NavigationState {
  /// Returns the lowest scene that belongs to an instance of a flow.
  func firstMember(of flow: NavigationIdentity) -> NavigationNodePath? {
    func search(_ node: NavigationNode, _ path: NavigationNodePath) -> NavigationNodePath? {
      if case .scene(let instance) = node, instance.flow?.identity == flow { return path }
      for step in node.childSteps {
        if let child = node.child(step), let found = search(child, path.appending(step)) { return found }
      }
      return nil
    }
    for level in -1...topLevel {
      if let node = root(of: level), let found = search(node, NavigationNodePath(level: level)) {
        return found
      }
    }
    return nil
  }

  /// Returns whether a node is in a later column of a collapsed split than another.
  fileprivate func isStacked(_ path: NavigationNodePath, above other: NavigationNodePath) -> Bool {
    guard width == .compact, path.level == other.level,
      let depth = zip(path.steps, other.steps).enumerated().first(where: { $1.0 != $1.1 })?.offset,
      case (.column(let own), .column(let below)) = (path.steps[depth], other.steps[depth])
    else { return false }
    return own > below
  }

  /// Returns the node that counts as the opener of a node that a place created: the scene below it, or below what contains
  /// it; else the top of the preceding column; else its presenter.
  func neighbourBelow(_ path: NavigationNodePath) -> NavigationNodePath? {
    for depth in path.steps.indices.reversed() {
      switch path.steps[depth] {
      case .element:
        let stack = barStack(path.prefix(depth), element: path.steps[depth])
        if let below = stack[stack.position - 1] { return focus(in: below.path) }
      case .column(let column) where column > 0:
        return focus(in: path.prefix(depth).appending(.column(column - 1)))
      case .column, .tab, .page, .embedded, .compact: continue
      }
    }
    guard path.level >= 0 else { return nil }
    return self.path(of: presentations[path.level].presenter)
  }
}
