// Creating the nodes that a place names, reusing existing ones that match.

/// The node that a place names, and the position at which the place continues.
struct NavigationSettled {
  /// The node.
  var node: NavigationNode
  /// The path to the scene in focus.
  var focus: [NavigationNodePath.Step]
  /// The path to the stack that receives the next step; `nil` if the node contains none.
  var stack: [NavigationNodePath.Step]?
  /// The former elements of that stack above those that the place has named.
  var remainder: ArraySlice<NavigationNode> = []
  /// `true` iff that stack is a column that contains its placeholder, or nothing yet.
  var takesPlaceholder = false
  /// The former placeholder of that column.
  var formerPlaceholder: NavigationIdentity?

  /// Returns the result with the node's parent as its node.
  func inside(_ node: NavigationNode, at step: NavigationNodePath.Step) -> Self {
    NavigationSettled(
      node: node, focus: [step] + focus, stack: stack.map { [step] + $0 }, remainder: remainder,
      takesPlaceholder: takesPlaceholder, formerPlaceholder: formerPlaceholder)
  }

  /// Empties the last column of a split for the replacement of its placeholder.
  ///
  /// - Parameter root: The replacement. If it was the placeholder, the split no longer has one.
  mutating func removePlaceholder(for root: NavigationIdentity) {
    takesPlaceholder = false
    guard let stack, case .column(let index) = stack.last else { return }
    node.update(stack.dropLast()) { [formerPlaceholder] node in
      guard case .split(var split) = node, split.columns.indices.contains(index) else { return }
      split.placeholder = formerPlaceholder == root ? nil : formerPlaceholder
      split.columns[index].isWaiting = false
      split.columns[index].node.removeElements()
      node = .split(split)
    }
  }
}

/// Creates nodes of destinations, and reuses those that are as they would be created.
struct NavigationSettling {
  typealias Node = NavigationNode
  typealias Destination = NavigationDestination
  typealias Settled = NavigationSettled
  typealias Inner = (inout Self, Node?) throws(NavigationFailure) -> Settled

  let program: NavigationTable
  let width: NavigationWidth
  var nextIdentity: UInt64
  /// The number of the first instance that is created.
  private let firstIdentity: UInt64
  /// The opener of created nodes.
  var opener: NavigationOpener
  /// The flow instances that the place has named, each of which it keeps once.
  var usedFlows: Set<NavigationIdentity> = []
  private var depth = 0

  init(_ program: NavigationTable, width: NavigationWidth, nextIdentity: UInt64) {
    self.program = program
    opener = program.startOpener
    self.width = width
    self.nextIdentity = nextIdentity
    firstIdentity = nextIdentity
  }

  /// Returns an identity that no other instance has.
  mutating func identity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  /// Creates a node as it is at the start in this width.
  mutating func fresh(
    _ destination: Destination, flow: NavigationFlowInstance?
  ) throws(NavigationFailure) -> Node {
    var builder = NavigationBuilder(program, nextIdentity: nextIdentity, opener: opener, width: width)
    let node = try builder.node(destination, flow: flow)
    nextIdentity = builder.nextIdentity
    return node
  }

  /// Creates the node of a destination, or reuses the old one, cut to its content at the start.
  ///
  /// - Parameters:
  ///   - selection: The name of the selected tab or column.
  ///   - flow: The flow instance that the destination belongs to.
  ///   - old: The existing node.
  ///   - isOnStack: `true` iff the destination is on a stack already, so that no other is created for it.
  mutating func settle(
    _ destination: Destination, selection: String? = nil, flow: NavigationFlowInstance? = nil,
    old: Node?,
    isOnStack: Bool = false
  ) throws(NavigationFailure) -> Settled {
    guard depth < 512 else { throw .containment }
    depth += 1
    defer { depth -= 1 }
    switch destination {
    case .scene(let scene):
      guard selection == nil else { throw .badPlace }
      let flow = scene.owner == nil ? nil : flow
      if case .scene(let known) = old, known.scene == scene, known.flow == flow {
        return Settled(node: .scene(known), focus: [])
      }
      return Settled(node: try fresh(destination, flow: flow), focus: [])
    case .stack(let root):
      if isOnStack { return try settle(root, selection: selection, flow: flow, old: old, isOnStack: true) }
      if case .stack(let stack) = old, stack.name == nil {
        return try settle(stack, root, selection, flow, isOnStack: false)
      }
      return try settleAnew(destination, selection, flow)
    case .flow(let value):
      guard let start = program.start(of: value) else { throw .containment }
      guard owner(of: start) != nil else {
        return try settle(start, selection: selection, flow: nil, old: old, isOnStack: isOnStack)
      }
      if let known = old?.flowOfRoot, known.flow == value, usedFlows.insert(known.identity).inserted {
        return try settle(start, selection: selection, flow: known, old: old, isOnStack: isOnStack)
      }
      let instance = NavigationFlowInstance(identity: identity(), flow: value, opener: opener)
      return try settle(start, selection: selection, flow: instance, old: nil, isOnStack: isOnStack)
    case .container(let name):
      return try settle(container: name, selection, flow, old: old, isOnStack: isOnStack)
    }
  }

  private mutating func settleAnew(
    _ destination: Destination, _ selection: String?, _ flow: NavigationFlowInstance?
  ) throws(NavigationFailure) -> Settled {
    let node = try fresh(destination, flow: flow)
    return try settle(destination, selection: selection, flow: flow, old: node)
  }

  /// Cuts a stack to its root.
  ///
  /// - Parameter isOnStack: `true` iff the stack is also the one that the destination of its root names: `stack Shop {
  ///   root Catalog in stack }` names one stack twice.
  private mutating func settle(
    _ stack: NavigationStackNode, _ root: Destination, _ selection: String?,
    _ flow: NavigationFlowInstance?, isOnStack: Bool
  ) throws(NavigationFailure) -> Settled {
    try enter(.stack(stack), .element(0)) { (settling, child) throws(NavigationFailure) in
      try settling.settle(root, selection: selection, flow: flow, old: child, isOnStack: isOnStack)
    }
  }

  private mutating func settle(
    container name: String, _ selection: String?, _ flow: NavigationFlowInstance?, old: Node?,
    isOnStack: Bool
  ) throws(NavigationFailure) -> Settled {
    let flow = program.owner(ofContainer: name) == nil ? nil : flow
    guard let layout = program.layout(of: name, flow: flow?.flow) else { throw .containment }
    if case .stack(let root) = layout, isOnStack {
      return try settle(root, selection: selection, flow: flow, old: old, isOnStack: true)
    }
    guard let old, old.name == name, old.flow == flow else {
      return try settleAnew(.container(name), selection, flow)
    }
    switch (layout, old) {
    case (.stack(let root), .stack(let stack)):
      return try settle(stack, root, selection, flow, isOnStack: true)
    case (.tabs(let list), .tabs(let tabs)):
      let index = selection.map { name in list.firstIndex { $0.name == name } } ?? 0
      guard let index, index < tabs.tabs.count, index < list.count else { throw .badPlace }
      return try enter(old, .tab(index)) { (settling, child) throws(NavigationFailure) in
        try settling.settle(list[index].destination, flow: flow, old: child)
      }
    case (.pages(let list), .pages):
      guard selection == nil, let first = list.first else { throw .badPlace }
      return try enter(old, .page(0)) { (settling, child) throws(NavigationFailure) in
        try settling.settle(first, flow: flow, old: child)
      }
    case (.split(let columns), .split(let split)):
      return try settle(split, columns, selection)
    default: throw .containment
    }
  }

  private mutating func settle(
    _ split: NavigationSplit, _ columns: NavigationColumns, _ selection: String?
  ) throws(NavigationFailure) -> Settled {
    let flow = split.flow
    if width == .compact, let compact = columns.compact {
      guard selection == nil else { throw .badPlace }
      return try enter(.split(split), .compact) { (settling, child) throws(NavigationFailure) in
        try settling.settle(compact, flow: flow, old: child)
      }
    }
    let index: Int?
    if let selection {
      index = split.columns.firstIndex { $0.column.rawValue == selection }
    } else if width == .compact {
      // As at the start: all columns that compact width shows by itself.
      index = split.columns.lastIndex {
        $0.column <= split.collapsesTo && !($0.column == .secondary && columns.startsWithPlaceholder)
      }
    } else {
      index = split.displaysOver ? split.columns.indices.last : split.columns.indices.first
    }
    guard let index else { throw .badPlace }
    var split = split
    // In regular width the other columns are not named.
    let pending = selection == nil && width == .compact ? split.columns.indices.dropFirst(index + 1) : 0..<0
    for other in pending { split.columns[other].isWaiting = true }
    if split.columns[index].column == .secondary, columns.startsWithPlaceholder {
      return try settlePlaceholder(split, columns, index)
    }
    var settled = try enter(.split(split), .column(index)) { (settling, child) throws(NavigationFailure) in
      guard let destination = columns.destination(of: split.columns[index].column) else { throw .badPlace }
      return try settling.settleColumn(destination, flow, old: child)
    }
    guard case .split(var result) = settled.node else { return settled }
    for other in pending { try reset(other, of: &result, columns) }
    settled.node = .split(result)
    return settled
  }

  /// Resets a pending column to its initial content.
  private mutating func reset(
    _ index: Int, of split: inout NavigationSplit, _ columns: NavigationColumns
  ) throws(NavigationFailure) {
    guard let destination = columns.destination(of: split.columns[index].column) else { throw .badPlace }
    let settled = try settleColumn(destination, split.flow, old: split.columns[index].node)
    split.columns[index].node = settled.node
    if split.columns[index].column == .secondary, columns.startsWithPlaceholder,
      case .stack(let stack) = settled.node
    {
      split.placeholder = stack.elements.first?.identity
    }
  }

  /// Reduces the last column to its placeholder.
  private mutating func settlePlaceholder(
    _ split: NavigationSplit, _ columns: NavigationColumns, _ index: Int
  ) throws(NavigationFailure) -> Settled {
    guard let placeholder = columns.placeholder else { throw .badPlace }
    var (split, lower) = try show(split, index)
    let path: [NavigationNodePath.Step] = [.column(index)]
    if case .stack = split.columns[index].node {
    } else {
      // A split with a replacement has tabs without a stack in a column.
      split.columns[index].node = try settleColumn(placeholder, split.flow, old: nil).node
    }
    guard case .stack(var stack) = split.columns[index].node else { throw .containment }
    let former = split.placeholder
    // In compact width a placeholder and an empty column look the same.
    if stack.elements.isEmpty, width == .compact {
      return Settled(
        node: .split(split), focus: lower, stack: path, takesPlaceholder: true, formerPlaceholder: former)
    }
    let root = stack.elements.first
    // The place replaces a placeholder that is created with the split, by a scene of its own.
    let isNew = root.map { $0.identity.number >= firstIdentity } ?? true
    let remainder = isNew ? [] : stack.elements[...]
    let settled = try settle(placeholder, flow: split.flow, old: root)
    stack.elements = [settled.node]
    split.placeholder = settled.node.identity
    split.columns[index].node = .stack(stack)
    split.columns[index].isWaiting = width == .compact
    return Settled(
      node: .split(split), focus: width == .compact ? lower : path + [.element(0)], stack: path,
      remainder: remainder, takesPlaceholder: true, formerPlaceholder: former)
  }

  private mutating func settleColumn(
    _ destination: Destination, _ flow: NavigationFlowInstance?, old: Node?
  ) throws(NavigationFailure) -> Settled {
    let isWhole = hasStack(destination, flow?.flow)
    return try settle(isWhole ? destination : .stack(root: destination), flow: flow, old: old)
  }

  /// Returns whether a destination includes a stack or tabs, so that a column needs no other stack.
  private func hasStack(_ destination: Destination, _ flow: NavigationFlow?, depth: Int = 0) -> Bool {
    switch destination {
    case .scene: return false
    case .stack: return true
    case .container(let name):
      if case .pages = program.layout(of: name, flow: flow) { return false }
      return true
    case .flow(let value):
      guard depth < 256, let start = program.start(of: value) else { return false }
      return hasStack(start, value, depth: depth + 1)
    }
  }

  // MARK: Paths

  /// Makes the node at the end of a path visible, and changes it.
  mutating func enter(
    _ node: Node, _ steps: ArraySlice<NavigationNodePath.Step>, _ change: Inner
  ) throws(NavigationFailure) -> Settled {
    guard let step = steps.first else { return try change(&self, node) }
    return try enter(node, step) { (settling, child) throws(NavigationFailure) in
      guard let child else { return try change(&settling, nil) }
      return try settling.enter(child, steps.dropFirst(), change)
    }
  }

  /// Makes a child visible, and changes it.
  private mutating func enter(
    _ node: Node, _ step: NavigationNodePath.Step, _ change: Inner
  ) throws(NavigationFailure) -> Settled {
    switch (node, step) {
    case (.scene(var instance), .embedded(let index)) where index < instance.embedded.count:
      let inner = try change(&self, instance.embedded[index].node)
      instance.embedded[index].node = inner.node
      return inner.inside(.scene(instance), at: step)
    case (.stack(var stack), .element(0)):
      let root = stack.elements.first
      let inner = try change(&self, root)
      guard inner.node.fitsOnStack else { throw .containment }
      let rest = stack.elements.dropFirst()
      stack.elements = [inner.node]
      var outer = inner.inside(.stack(stack), at: step)
      if outer.stack == nil {
        outer.stack = []
        outer.remainder = inner.node == root ? rest : []
      }
      return outer
    case (.tabs(var tabs), .tab(let index)) where index < tabs.tabs.count:
      let inner = try change(&self, tabs.tabs[index].node)
      tabs.selected = index
      tabs.tabs[index].node = inner.node
      return inner.inside(.tabs(tabs), at: step)
    case (.pages(var pages), .page(let index)) where index < pages.pages.count:
      let inner = try change(&self, pages.pages[index])
      pages.current = index
      pages.pages[index] = inner.node
      return inner.inside(.pages(pages), at: step)
    case (.split(var split), .column(let index)) where index < split.columns.count:
      (split, _) = try show(split, index)
      let inner = try change(&self, split.columns[index].node)
      split.columns[index].node = inner.node
      split.columns[index].isWaiting = false
      return inner.inside(.split(split), at: step)
    case (.split(var split), .compact):
      let inner = try change(&self, split.compact)
      split.compact = inner.node
      return inner.inside(.split(split), at: step)
    default: throw .badPlace
    }
  }

  /// Adjusts the other columns of a split so that one of them is visible; in compact width, on top.
  ///
  /// - Returns: The split, and the path to the node in focus beneath that column.
  private mutating func show(
    _ split: NavigationSplit, _ index: Int
  ) throws(NavigationFailure) -> (NavigationSplit, focus: [NavigationNodePath.Step]) {
    var split = split
    var focus: [NavigationNodePath.Step] = []
    guard width == .compact else {
      if split.displaysOver { split.isRevealed = index < split.columns.count - 1 }
      return (split, focus)
    }
    guard split.compact == nil,
      case .split(let columns) = program.layout(of: split.name, flow: split.flow?.flow)
    else { throw .badPlace }
    for other in split.columns.indices where other != index {
      let column = split.columns[other]
      if other > index {
        if column.isWaiting { continue }
        split.columns[other].node.removeElements()
      } else {
        guard let destination = columns.destination(of: column.column) else { throw .containment }
        let settled = try settleColumn(destination, split.flow, old: column.node)
        split.columns[other].node = settled.node
        split.columns[other].isWaiting = false
        focus = [.column(other)] + settled.focus
      }
    }
    return (split, focus)
  }

  // MARK: Comparing

  /// Returns the name of the flow that declares a destination; `nil` for one of the app.
  func owner(of destination: Destination) -> String? {
    var destination = destination
    while case .stack(let root) = destination { destination = root }
    switch destination {
    case .scene(let scene): return scene.owner
    case .container(let name): return program.owner(ofContainer: name)
    case .flow, .stack: return nil
    }
  }

  /// Returns whether a node is that of a destination, whatever its content.
  ///
  /// - Parameter isExact: `false` to ignore the arguments of a scene.
  func isLike(_ node: Node, _ destination: Destination, flow: NavigationFlow?, exactly isExact: Bool) -> Bool
  {
    switch (destination, node) {
    case (.scene(let scene), .scene(let instance)):
      guard flow == nil || instance.flow?.flow == flow else { return false }
      return isExact ? instance.scene == scene : instance.scene.name == scene.name
    case (.container(let name), _):
      return node.name == name && (flow == nil || node.flow?.flow == flow)
    case (.stack(let root), .stack(let stack)):
      guard stack.name == nil, let first = stack.elements.first else { return false }
      return isLike(first, root, flow: flow, exactly: true)
    case (.flow(let value), _):
      guard let start = program.start(of: value) else { return false }
      if case .flow = start { return false }
      return isLike(node, start, flow: owner(of: start) == nil ? nil : value, exactly: true)
    default: return false
    }
  }
}
