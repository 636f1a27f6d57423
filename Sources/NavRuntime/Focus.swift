// What shows, what is in focus, and what is around: language reference, sections 6 and 7.

extension NavigationSplit {
  /// `true` iff a window of that width shows something else than the columns.
  func isReplaced(in width: NavigationWidth) -> Bool { width == .compact && compact != nil }

  /// The number of the column that lies on top of the one stack of compact width.
  var mergedTop: Int? {
    columns.indices.last { index in
      guard !columns[index].isWaiting else { return false }
      if case .stack(let stack) = columns[index].node { return !stack.elements.isEmpty }
      return true
    }
  }

  /// The numbers of the columns that a window of that width shows, the primary first.
  func visibleColumns(in width: NavigationWidth) -> [Int] {
    if width == .compact { return isReplaced(in: width) ? [] : mergedTop.map { [$0] } ?? [] }
    return displaysOver && !isRevealed ? [columns.count - 1] : Array(columns.indices)
  }
}

extension NavigationNode {
  /// The way to the child in focus; `nil` for a scene.
  func focusStep(in width: NavigationWidth) -> NavigationPath.Step? {
    switch self {
    case .scene: nil
    case .stack(let stack): stack.elements.isEmpty ? nil : .element(stack.elements.count - 1)
    case .tabs(let tabs): .tab(tabs.selected)
    case .pages(let pages): .page(pages.current)
    case .split(let split):
      if split.isReplaced(in: width) {
        .compact
      } else if width == .compact {
        split.mergedTop.map { .column($0) }
      } else {
        .column(split.displaysOver ? split.columns.count - 1 : 0)
      }
    }
  }

  /// The ways to the children that show, in order: columns from the primary, a scene's before what lies inside.
  func visibleSteps(in width: NavigationWidth) -> [NavigationPath.Step] {
    switch self {
    case .scene(let instance): instance.embedded.indices.map { .embedded($0) }
    case .split(let split) where !split.isReplaced(in: width):
      split.visibleColumns(in: width).map { .column($0) }
    default: focusStep(in: width).map { [$0] } ?? []
    }
  }
}

extension NavigationState {
  /// Returns the path of the scene in focus in a node.
  func focus(in path: NavigationPath) -> NavigationPath {
    guard var node = node(at: path) else { return path }
    var path = path
    while let step = node.focusStep(in: width), let child = node.child(step) {
      path.steps.append(step)
      node = child
    }
    return path
  }

  /// Returns the nodes along a path, its level's first and its own last.
  func trail(_ path: NavigationPath) -> [NavigationNode<Program>] {
    guard var node = root(of: path.level) else { return [] }
    var trail = [node]
    trail.reserveCapacity(path.steps.count + 1)
    for step in path.steps {
      guard let child = node.child(step) else { return trail }
      node = child
      trail.append(node)
    }
    return trail
  }

  /// `true` iff everything on the way down to a node shows, if its level does.
  func isVisible(_ path: NavigationPath) -> Bool {
    guard var node = root(of: path.level) else { return false }
    for step in path.steps {
      guard node.visibleSteps(in: width).contains(step), let child = node.child(step) else { return false }
      node = child
    }
    return true
  }

  /// Calls `visit` for each node that shows on the topmost level, outer nodes first, columns from the primary.
  func forEachVisible(_ visit: (NavigationPath, NavigationNode<Program>) -> Void) {
    func walk(_ node: NavigationNode<Program>, _ path: NavigationPath) {
      visit(path, node)
      for step in node.visibleSteps(in: width) {
        if let child = node.child(step) { walk(child, path.appending(step)) }
      }
    }
    if let node = root(of: topLevel) { walk(node, NavigationPath(level: topLevel)) }
  }

  /// The scenes that take events: those that show on the topmost level, and what is inside them.
  public var activeScenes: [NavigationInstance<Program>] {
    var scenes: [NavigationInstance<Program>] = []
    forEachVisible { _, node in
      if case .scene(let instance) = node { scenes.append(instance) }
    }
    return scenes
  }
}

/// A stack as it shows: one of its own, or the columns of a split that compact width shows as one.
struct NavigationBarStack<Program: NavigationProgram> {
  /// An element and where it is.
  struct Element {
    let path: NavigationPath
    let node: NavigationNode<Program>
  }
  /// The elements, the root first.
  var elements: [Element] = []
  /// The number of the element from which one looked for the stack.
  var position = 0
}

extension NavigationState {
  /// Returns the nearest stack around a node, of which the path is `path`; `nil` where there is none.
  func enclosingStack(of path: NavigationPath) -> NavigationBarStack<Program>? {
    let trail = trail(path)
    var index = min(path.steps.count, trail.count) - 1
    while index >= 0 {
      if case .stack = trail[index] {
        return barStack(path.prefix(index), trail, element: path.steps[index])
      }
      index -= 1
    }
    return nil
  }

  /// Returns the stack at a path as it shows; `trail` has the nodes down to it.
  func barStack(
    _ path: NavigationPath, _ trail: [NavigationNode<Program>], element: NavigationPath.Step
  ) -> NavigationBarStack<Program> {
    var result = NavigationBarStack<Program>()
    let depth = path.steps.count
    if width == .compact, depth > 0, case .column(let own) = path.steps[depth - 1],
      case .split(let split) = trail[depth - 1], split.compact == nil, !split.columns[own].isWaiting
    {
      let above = path.prefix(depth - 1)
      for index in split.columns.indices where !split.columns[index].isWaiting {
        guard case .stack(let stack) = split.columns[index].node else { continue }
        if index == own, case .element(let number) = element {
          result.position = result.elements.count + number
        }
        append(stack, at: above.appending(.column(index)), to: &result)
      }
    } else if depth < trail.count, case .stack(let stack) = trail[depth] {
      if case .element(let number) = element { result.position = number }
      append(stack, at: path, to: &result)
    }
    return result
  }

  private func append(
    _ stack: NavigationStack<Program>, at path: NavigationPath, to result: inout NavigationBarStack<Program>
  ) {
    for (number, node) in stack.elements.enumerated() {
      result.elements.append(NavigationBarStack.Element(path: path.appending(.element(number)), node: node))
    }
  }
}
