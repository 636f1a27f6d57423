// Visible scenes, the scene in focus, and its surroundings: language reference, "Run-time behavior".

extension NavigationSplit {
  /// `true` iff a window of that width shows a replacement for the columns.
  package func isReplaced(in width: NavigationWidth) -> Bool { width == .compact && compact != nil }

  /// The number of the column at the top of the merged stack of compact width.
  var mergedTop: Int? {
    columns.indices.last { index in
      guard !columns[index].isWaiting else { return false }
      if case .stack(let stack) = columns[index].node { return !stack.elements.isEmpty }
      return true
    }
  }

  /// The numbers of the columns that a window of that width shows, the primary first.
  package func visibleColumns(in width: NavigationWidth) -> [Int] {
    if width == .compact { return isReplaced(in: width) ? [] : mergedTop.map { [$0] } ?? [] }
    return displaysOver && !isRevealed ? [columns.count - 1] : Array(columns.indices)
  }
}

extension NavigationNode {
  /// The step to the child in focus; `nil` for a scene.
  func focusStep(in width: NavigationWidth) -> NavigationNodePath.Step? {
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

  /// The steps to the visible children, in order: columns from the primary, the embedded scenes of a scene.
  func visibleSteps(in width: NavigationWidth) -> [NavigationNodePath.Step] {
    switch self {
    case .scene(let instance): instance.embedded.indices.map { .embedded($0) }
    case .split(let split) where !split.isReplaced(in: width):
      split.visibleColumns(in: width).map { .column($0) }
    default: focusStep(in: width).map { [$0] } ?? []
    }
  }

  /// Appends the scenes that are visible if this node is, outer scenes first, columns from the primary.
  package func appendVisibleScenes(
    in width: NavigationWidth, to scenes: inout [NavigationInstance]
  ) {
    switch self {
    case .scene(let instance):
      if instance.scene.isSurroundings { return }
      scenes.append(instance)
      for embedded in instance.embedded { embedded.node.appendVisibleScenes(in: width, to: &scenes) }
    case .stack, .tabs, .pages:
      // Most nodes have a single visible child and need no list.
      if let step = focusStep(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    case .split:
      for step in visibleSteps(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    }
  }

  /// Returns the scene of that identity if it is visible whenever this node is, and appends the steps down to it.
  func active(
    _ identity: NavigationIdentity, in width: NavigationWidth, _ steps: inout [NavigationNodePath.Step]
  ) -> NavigationInstance? {
    switch self {
    case .scene(let instance):
      if instance.identity == identity { return instance }
      if instance.embedded.isEmpty { return nil }
    case .stack, .tabs, .pages:
      guard let step = focusStep(in: width), let child = child(step) else { return nil }
      steps.append(step)
      if let found = child.active(identity, in: width, &steps) { return found }
      steps.removeLast()
      return nil
    case .split: break
    }
    for step in visibleSteps(in: width) {
      steps.append(step)
      if let found = child(step)?.active(identity, in: width, &steps) { return found }
      steps.removeLast()
    }
    return nil
  }
}

extension NavigationState {
  /// Returns the path of the scene in focus in a node.
  func focus(in path: NavigationNodePath) -> NavigationNodePath {
    guard var node = node(at: path) else { return path }
    var path = path
    while let step = node.focusStep(in: width), let child = node.child(step) {
      path.steps.append(step)
      node = child
    }
    return path
  }

  /// Returns the nodes along a path, from the root of its level to the node itself.
  package func trail(_ path: NavigationNodePath) -> [NavigationNode] {
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

  /// Returns the visible scene of that identity on the topmost level, and its path; `nil` if there is none.
  package func active(_ identity: NavigationIdentity) -> (
    path: NavigationNodePath, instance: NavigationInstance
  )? {
    var path = NavigationNodePath(level: topLevel)
    guard let instance = root(of: topLevel)?.active(identity, in: width, &path.steps) else { return nil }
    return (path, instance)
  }

  /// `true` iff every node along a path is visible, if its level is.
  func isVisible(_ path: NavigationNodePath) -> Bool {
    guard var node = root(of: path.level) else { return false }
    for step in path.steps {
      guard node.visibleSteps(in: width).contains(step), let child = node.child(step) else { return false }
      node = child
    }
    return true
  }

  /// Calls `visit` for each visible node of the topmost level, outer nodes first, columns from the primary.
  func forEachVisible(_ visit: (NavigationNodePath, NavigationNode) -> Void) {
    func walk(_ node: NavigationNode, _ path: NavigationNodePath) {
      visit(path, node)
      for step in node.visibleSteps(in: width) {
        if let child = node.child(step) { walk(child, path.appending(step)) }
      }
    }
    if let node = root(of: topLevel) { walk(node, NavigationNodePath(level: topLevel)) }
  }

  /// The scenes that receive events: the visible scenes of the topmost level, with their embedded scenes.
  public var activeScenes: [NavigationInstance] {
    if hasEnded { return [] }
    var scenes: [NavigationInstance] = []
    root(of: topLevel)?.appendVisibleScenes(in: width, to: &scenes)
    return scenes
  }
}

/// A stack as it is shown: a single one, or the columns of a split that compact width merges into one.
struct NavigationBarStack {
  /// An element and its path.
  struct Element {
    let path: NavigationNodePath
    let node: NavigationNode

    init(path: NavigationNodePath, node: NavigationNode) {
      self.path = path
      self.node = node
    }
  }
  /// A stack of the state.
  struct Part {
    let path: NavigationNodePath
    /// The name of the container; `nil` for an anonymous stack.
    let name: String?
    let elements: [NavigationNode]

    init(path: NavigationNodePath, _ stack: NavigationStackNode) {
      self.path = path
      name = stack.name
      elements = stack.elements
    }
  }
  /// The stacks that are merged into one, the lowest first.
  var parts: [Part] = []
  /// The number of the element from which the stack was looked up.
  var position = 0

  init() {}

  /// The number of elements.
  var count: Int {
    parts.count == 1 ? parts[0].elements.count : parts.reduce(0) { $0 + $1.elements.count }
  }

  /// The path of the stack in the state that contains the topmost element; `nil` if there is none.
  var topPath: NavigationNodePath? { parts.last { !$0.elements.isEmpty }?.path }

  /// The element at a position, the root's being 0; `nil` if there is none.
  subscript(position: Int) -> Element? {
    guard let (part, number) = place(of: position) else { return nil }
    return Element(path: parts[part].path.appending(.element(number)), node: parts[part].elements[number])
  }

  /// Returns the part that contains an element, and the element's number in that part.
  func place(of position: Int) -> (part: Int, number: Int)? {
    guard position >= 0 else { return nil }
    var number = position
    for part in parts.indices {
      if number < parts[part].elements.count { return (part, number) }
      number -= parts[part].elements.count
    }
    return nil
  }
}

extension NavigationState {
  /// Returns the nearest stack that encloses the node at `path`; `nil` if there is none.
  func enclosingStack(of path: NavigationNodePath) -> NavigationBarStack? {
    guard var node = root(of: path.level) else { return nil }
    var depth: Int?
    for (index, step) in path.steps.enumerated() {
      if case .element = step { depth = index }
      guard let child = node.child(step) else { break }
      node = child
    }
    return depth.map { barStack(path.prefix($0), element: path.steps[$0]) }
  }

  /// Returns the stack at a path as it is shown.
  func barStack(
    _ path: NavigationNodePath, element: NavigationNodePath.Step
  ) -> NavigationBarStack {
    var result = NavigationBarStack()
    if case .element(let number) = element { result.position = number }
    if width == .compact, case .column(let own)? = path.steps.last {
      let above = path.prefix(path.steps.count - 1)
      if case .split(let split)? = node(at: above), split.compact == nil, !split.columns[own].isWaiting {
        for index in split.columns.indices where !split.columns[index].isWaiting {
          guard case .stack(let stack) = split.columns[index].node else { continue }
          if index < own { result.position += stack.elements.count }
          result.parts.append(
            NavigationBarStack.Part(path: above.appending(.column(index)), stack))
        }
        return result
      }
    }
    if case .stack(let stack)? = node(at: path) {
      result.parts.append(NavigationBarStack.Part(path: path, stack))
    }
    return result
  }
}
