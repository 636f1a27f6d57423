// Visible scenes, the scene in focus, and its surroundings: language reference, "Run-time behavior".

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

  /// The ways to the children that show, in order: columns from the primary, a scene's before what lies inside.
  func visibleSteps(in width: NavigationWidth) -> [NavigationNodePath.Step] {
    switch self {
    case .scene(let instance): instance.embedded.indices.map { .embedded($0) }
    case .split(let split) where !split.isReplaced(in: width):
      split.visibleColumns(in: width).map { .column($0) }
    default: focusStep(in: width).map { [$0] } ?? []
    }
  }

  /// Appends the scenes that show if this does, a scene before what is inside it, columns from the primary.
  func appendVisibleScenes(
    in width: NavigationWidth, to scenes: inout [NavigationInstance<Program>]
  ) {
    switch self {
    case .scene(let instance):
      scenes.append(instance)
      for embedded in instance.embedded { embedded.node.appendVisibleScenes(in: width, to: &scenes) }
    case .stack, .tabs, .pages:
      // Only one child shows: most nodes are such, and need no list.
      if let step = focusStep(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    case .split:
      for step in visibleSteps(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    }
  }

  /// Returns a scene of that identity that shows if this does, and appends the way down to it.
  func active(
    _ identity: NavigationIdentity, in width: NavigationWidth, _ steps: inout [NavigationNodePath.Step]
  ) -> NavigationInstance<Program>? {
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

  /// Returns the nodes along a path, its level's first and its own last.
  func trail(_ path: NavigationNodePath) -> [NavigationNode<Program>] {
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

  /// Returns a scene of that identity that shows on the topmost level, and its path; `nil` if there is none.
  func active(_ identity: NavigationIdentity) -> (
    path: NavigationNodePath, instance: NavigationInstance<Program>
  )? {
    var path = NavigationNodePath(level: topLevel)
    guard let instance = root(of: topLevel)?.active(identity, in: width, &path.steps) else { return nil }
    return (path, instance)
  }

  /// `true` iff everything on the way down to a node shows, if its level does.
  func isVisible(_ path: NavigationNodePath) -> Bool {
    guard var node = root(of: path.level) else { return false }
    for step in path.steps {
      guard node.visibleSteps(in: width).contains(step), let child = node.child(step) else { return false }
      node = child
    }
    return true
  }

  /// Calls `visit` for each node that shows on the topmost level, outer nodes first, columns from the primary.
  func forEachVisible(_ visit: (NavigationNodePath, NavigationNode<Program>) -> Void) {
    func walk(_ node: NavigationNode<Program>, _ path: NavigationNodePath) {
      visit(path, node)
      for step in node.visibleSteps(in: width) {
        if let child = node.child(step) { walk(child, path.appending(step)) }
      }
    }
    if let node = root(of: topLevel) { walk(node, NavigationNodePath(level: topLevel)) }
  }

  /// The scenes that take events: those that show on the topmost level, and what is inside them.
  public var activeScenes: [NavigationInstance<Program>] {
    var scenes: [NavigationInstance<Program>] = []
    root(of: topLevel)?.appendVisibleScenes(in: width, to: &scenes)
    return scenes
  }
}

/// A stack as it shows: one of its own, or the columns of a split that compact width shows as one.
struct NavigationBarStack<Program: NavigationProgram> {
  /// An element and where it is.
  struct Element {
    let path: NavigationNodePath
    let node: NavigationNode<Program>

    init(path: NavigationNodePath, node: NavigationNode<Program>) {
      self.path = path
      self.node = node
    }
  }
  /// A stack of the state.
  struct Part {
    let path: NavigationNodePath
    let elements: [NavigationNode<Program>]

    init(path: NavigationNodePath, elements: [NavigationNode<Program>]) {
      self.path = path
      self.elements = elements
    }
  }
  /// The stacks that are shown as one, the lowest first.
  var parts: [Part] = []
  /// The number of the element from which one looked for the stack.
  var position = 0

  init() {}

  /// The number of elements.
  var count: Int {
    parts.count == 1 ? parts[0].elements.count : parts.reduce(0) { $0 + $1.elements.count }
  }

  /// The stack of the state that holds the topmost element; `nil` where there is none.
  var topPath: NavigationNodePath? { parts.last { !$0.elements.isEmpty }?.path }

  /// The element of a number, the root's being 0; `nil` if there is none.
  subscript(position: Int) -> Element? {
    guard let (part, number) = place(of: position) else { return nil }
    return Element(path: parts[part].path.appending(.element(number)), node: parts[part].elements[number])
  }

  /// Returns in which part an element is, and the number that it has there.
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
  /// Returns the nearest stack around a node, of which the path is `path`; `nil` where there is none.
  func enclosingStack(of path: NavigationNodePath) -> NavigationBarStack<Program>? {
    guard var node = root(of: path.level) else { return nil }
    var depth: Int?
    for (index, step) in path.steps.enumerated() {
      if case .element = step { depth = index }
      guard let child = node.child(step) else { break }
      node = child
    }
    return depth.map { barStack(path.prefix($0), element: path.steps[$0]) }
  }

  /// Returns the stack at a path as it shows.
  func barStack(
    _ path: NavigationNodePath, element: NavigationNodePath.Step
  ) -> NavigationBarStack<Program> {
    var result = NavigationBarStack<Program>()
    if case .element(let number) = element { result.position = number }
    if width == .compact, case .column(let own)? = path.steps.last {
      let above = path.prefix(path.steps.count - 1)
      if case .split(let split)? = node(at: above), split.compact == nil, !split.columns[own].isWaiting {
        for index in split.columns.indices where !split.columns[index].isWaiting {
          guard case .stack(let stack) = split.columns[index].node else { continue }
          if index < own { result.position += stack.elements.count }
          result.parts.append(
            NavigationBarStack.Part(path: above.appending(.column(index)), elements: stack.elements))
        }
        return result
      }
    }
    if case .stack(let stack)? = node(at: path) {
      result.parts.append(NavigationBarStack.Part(path: path, elements: stack.elements))
    }
    return result
  }
}
