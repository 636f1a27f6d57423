/// The position of a node: its level, and the steps from the root of that level.
public struct NavigationNodePath: Hashable, Sendable {
  /// The step from a node to one of its children.
  public enum Step: Hashable, Sendable {
    /// An embedded scene or container, by its number.
    case embedded(Int)
    /// An element of a stack, by its number.
    case element(Int)
    /// The content of a tab, by its number.
    case tab(Int)
    /// A page, by its number.
    case page(Int)
    /// A column of a split, by its number.
    case column(Int)
    /// The replacement of a split's columns in compact width.
    case compact
  }

  /// The number of the presentation, from 0; -1 for the base.
  public var level: Int
  /// The steps from the root of the level.
  public var steps: [Step]

  init(level: Int, steps: [Step] = []) {
    self.level = level
    self.steps = steps
  }

  /// Returns the path of a child.
  func appending(_ step: Step) -> NavigationNodePath {
    NavigationNodePath(level: level, steps: steps + [step])
  }

  /// Returns the path of the node after the first `count` steps of this one.
  func prefix(_ count: Int) -> NavigationNodePath {
    NavigationNodePath(level: level, steps: Array(steps.prefix(count)))
  }
}

extension NavigationState {
  /// The number of the topmost level; -1 if nothing is presented.
  var topLevel: Int { presentations.count - 1 }

  /// Returns the node at the bottom of a level; `nil` if there is no such level.
  func root(of level: Int) -> NavigationNode? {
    if level < 0 { return base }
    return level < presentations.count ? presentations[level].node : nil
  }

  /// Returns the node at a path; `nil` if there is none.
  public func node(at path: NavigationNodePath) -> NavigationNode? {
    root(of: path.level)?.node(at: path.steps[...])
  }

  /// Changes the node at a path; does nothing if there is none.
  mutating func update(
    _ path: NavigationNodePath, _ change: (inout NavigationNode) -> Void
  ) {
    updateRoot(of: path.level) { $0.update(path.steps[...], change) }
  }

  /// Returns this state with another node at the bottom of all levels.
  package func withBase(_ base: NavigationNode) -> NavigationState {
    var state = self
    state.base = base
    return state
  }

  /// Changes the node at the bottom of a level.
  mutating func updateRoot(
    of level: Int, _ change: (inout NavigationNode) -> Void
  ) {
    if level < 0 {
      change(&base)
    } else if level < presentations.count {
      change(&presentations[level].node)
    }
  }

  /// Returns the path of the node of that identity anywhere in the state; `nil` if there is none.
  public func path(of identity: NavigationIdentity) -> NavigationNodePath? {
    var level = topLevel
    while level >= -1 {
      var steps: [NavigationNodePath.Step] = []
      if let node = root(of: level), node.find(identity, &steps) {
        return NavigationNodePath(level: level, steps: steps)
      }
      level -= 1
    }
    return nil
  }

  /// Returns the scene instance of that identity; `nil` if it is gone.
  public func instance(_ identity: NavigationIdentity) -> NavigationInstance? {
    // Most lookups are for visible scenes.
    if let active = active(identity) { return active.instance }
    guard let path = path(of: identity), case .scene(let instance) = node(at: path) else { return nil }
    return instance
  }
}

extension NavigationNode {
  /// Returns the node at the end of a sequence of steps; `nil` if there is none.
  func node(at steps: ArraySlice<NavigationNodePath.Step>) -> NavigationNode? {
    var node = self
    for step in steps {
      guard let child = node.child(step) else { return nil }
      node = child
    }
    return node
  }

  /// The steps to the children, in order: columns from the primary, elements from the root.
  package var childSteps: [NavigationNodePath.Step] { (0..<childCount).map { childStep($0) } }

  /// The number of children.
  var childCount: Int {
    switch self {
    case .scene(let instance): instance.embedded.count
    case .stack(let stack): stack.elements.count
    case .tabs(let tabs): tabs.tabs.count
    case .pages(let pages): pages.pages.count
    case .split(let split): split.columns.count + (split.compact == nil ? 0 : 1)
    }
  }

  /// Returns the step to the child at a position.
  func childStep(_ number: Int) -> NavigationNodePath.Step {
    switch self {
    case .scene: .embedded(number)
    case .stack: .element(number)
    case .tabs: .tab(number)
    case .pages: .page(number)
    case .split(let split): number < split.columns.count ? .column(number) : .compact
    }
  }

  /// Returns a child; `nil` if there is none.
  package func child(_ step: NavigationNodePath.Step) -> NavigationNode? {
    switch (self, step) {
    case (.scene(let instance), .embedded(let index)) where index < instance.embedded.count:
      instance.embedded[index].node
    case (.stack(let stack), .element(let index)) where index < stack.elements.count: stack.elements[index]
    case (.tabs(let tabs), .tab(let index)) where index < tabs.tabs.count: tabs.tabs[index].node
    case (.pages(let pages), .page(let index)) where index < pages.pages.count: pages.pages[index]
    case (.split(let split), .column(let index)) where index < split.columns.count: split.columns[index].node
    case (.split(let split), .compact): split.compact
    default: nil
    }
  }

  /// Changes the node at the end of a sequence of steps; does nothing if there is none.
  mutating func update(
    _ steps: ArraySlice<NavigationNodePath.Step>, _ change: (inout NavigationNode) -> Void
  ) {
    guard let step = steps.first else { return change(&self) }
    let rest = steps.dropFirst()
    switch (self, step) {
    case (.scene(var instance), .embedded(let index)) where index < instance.embedded.count:
      instance.embedded[index].node.update(rest, change)
      self = .scene(instance)
    case (.stack(var stack), .element(let index)) where index < stack.elements.count:
      stack.elements[index].update(rest, change)
      self = .stack(stack)
    case (.tabs(var tabs), .tab(let index)) where index < tabs.tabs.count:
      tabs.tabs[index].node.update(rest, change)
      self = .tabs(tabs)
    case (.pages(var pages), .page(let index)) where index < pages.pages.count:
      pages.pages[index].update(rest, change)
      self = .pages(pages)
    case (.split(var split), .column(let index)) where index < split.columns.count:
      split.columns[index].node.update(rest, change)
      self = .split(split)
    case (.split(var split), .compact):
      split.compact?.update(rest, change)
      self = .split(split)
    default: break
    }
  }

  /// Returns whether this node contains a node, and appends the steps down to it.
  func find(_ identity: NavigationIdentity, _ steps: inout [NavigationNodePath.Step]) -> Bool {
    if self.identity == identity { return true }
    // Most searches are for visible nodes, which are at the end.
    var number = childCount
    while number > 0 {
      number -= 1
      let step = childStep(number)
      steps.append(step)
      if child(step)?.find(identity, &steps) == true { return true }
      steps.removeLast()
    }
    return false
  }
}
