// Creating new nodes from destinations.

/// The context in which nodes are built.
struct NavigationBuilder {
  let program: NavigationTable
  /// The number of the next instance.
  var nextIdentity: UInt64
  /// The opener of the nodes.
  let opener: NavigationOpener
  /// The width of the window: splits are built collapsed or expanded.
  let width: NavigationWidth

  init(_ program: NavigationTable, nextIdentity: UInt64, opener: NavigationOpener, width: NavigationWidth) {
    self.program = program
    self.nextIdentity = nextIdentity
    self.opener = opener
    self.width = width
  }

  /// Returns an identity that no other instance has.
  mutating func identity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  /// Builds the node of a destination.
  ///
  /// - Parameter flow: The flow instance that the opener belongs to.
  /// - Throws: ``NavigationFailure/containment`` if the program lacks the destination, or the destination contains
  ///   itself.
  mutating func node(
    _ destination: NavigationDestination, flow: NavigationFlowInstance?, depth: Int = 0
  ) throws(NavigationFailure) -> NavigationNode {
    // Programs without errors do not nest this deeply.
    guard depth < 256 else { throw .containment }
    switch destination {
    case .scene(let scene):
      return .scene(try instance(scene, flow: flow, depth: depth))
    case .stack(let root):
      let identity = identity()
      let element = try node(root, flow: flow, depth: depth + 1)
      guard element.fitsOnStack else { throw .containment }
      return .stack(NavigationStackNode(identity: identity, name: nil, flow: nil, elements: [element]))
    case .flow(let value):
      guard let start = program.start(of: value) else { throw .containment }
      let instance = NavigationFlowInstance(identity: identity(), flow: value, opener: opener)
      return try node(start, flow: instance, depth: depth + 1)
    case .container(let name):
      return try container(name, flow: flow, depth: depth)
    }
  }

  mutating func instance(
    _ scene: NavigationScene, flow: NavigationFlowInstance?, depth: Int
  ) throws(NavigationFailure) -> NavigationInstance {
    let flow = try member(of: flow, owner: scene.owner)
    var instance = NavigationInstance(
      identity: identity(), scene: scene, opener: opener, flow: flow, embedded: [])
    for embedding in program.embedded(in: scene, flow: flow?.flow) {
      let node = try node(embedding.destination, flow: flow, depth: depth + 1)
      instance.embedded.append(NavigationEmbedded(name: embedding.name, node: node))
    }
    return instance
  }

  /// Returns the flow instance that a new node belongs to: that of its opener, if that flow declares the node.
  func member(
    of flow: NavigationFlowInstance?, owner: String?
  ) throws(NavigationFailure) -> NavigationFlowInstance? {
    guard let owner else { return nil }
    guard let flow, flow.flow.name == owner else { throw .containment }
    return flow
  }

  mutating func container(
    _ name: String, flow: NavigationFlowInstance?, depth: Int
  ) throws(NavigationFailure) -> NavigationNode {
    let flow = try member(of: flow, owner: program.owner(ofContainer: name))
    guard let layout = program.layout(of: name, flow: flow?.flow) else { throw .containment }
    let identity = identity()
    switch layout {
    case .stack(let root):
      let element = try node(root, flow: flow, depth: depth + 1)
      // `stack Shop { root Catalog in stack }` names one stack twice.
      if case .stack(var stack) = element {
        stack.name = name
        stack.flow = flow
        return .stack(stack)
      }
      guard element.fitsOnStack else { throw .containment }
      return .stack(NavigationStackNode(identity: identity, name: name, flow: flow, elements: [element]))
    case .tabs(let list):
      guard !list.isEmpty else { throw .containment }
      var tabs = NavigationTabs(identity: identity, name: name, flow: flow, selected: 0, tabs: [])
      for tab in list {
        let node = try node(tab.destination, flow: flow, depth: depth + 1)
        tabs.tabs.append(NavigationEmbedded(name: tab.name, node: node))
      }
      return .tabs(tabs)
    case .pages(let list):
      guard !list.isEmpty else { throw .containment }
      var pages = NavigationPages(
        identity: identity, name: name, flow: flow, current: 0, pages: [], names: list.pageNames)
      for page in list { pages.pages.append(try node(page, flow: flow, depth: depth + 1)) }
      return .pages(pages)
    case .split(let columns):
      return .split(try split(name, columns, identity, flow: flow, depth: depth))
    }
  }

  private mutating func split(
    _ name: String, _ columns: NavigationColumns, _ identity: NavigationIdentity,
    flow: NavigationFlowInstance?, depth: Int
  ) throws(NavigationFailure) -> NavigationSplit {
    var split = NavigationSplit(
      identity: identity, name: name, flow: flow, columns: [], compact: nil, placeholder: nil,
      collapsesTo: columns.collapsesTo, displaysOver: columns.display == .over)
    for column in NavigationColumn.allCases {
      guard let destination = columns.destination(of: column) else { continue }
      let node = try columnNode(destination, flow: flow, depth: depth)
      split.columns.append(NavigationSplit.Column(column: column, node: node))
    }
    guard split.columns.count >= 2 else { throw .containment }
    if columns.startsWithPlaceholder, case .stack(let stack) = split.columns[split.columns.count - 1].node {
      split.placeholder = stack.elements.first?.identity
    }
    if let compact = columns.compact { split.compact = try node(compact, flow: flow, depth: depth + 1) }
    if width == .compact { split.collapse() }
    return split
  }

  /// Builds the content of a column: tabs, or a stack, which is added if the program does not name one.
  ///
  /// - Parameter collapses: `true` iff compact width shows the columns as one stack, on which tabs are an element.
  mutating func columnNode(
    _ destination: NavigationDestination, flow: NavigationFlowInstance?,
    collapses: Bool = false,
    depth: Int = 0
  ) throws(NavigationFailure) -> NavigationNode {
    let identity = identity()
    let node = try node(destination, flow: flow, depth: depth + 1)
    switch node {
    case .stack: return node
    case .tabs where !collapses: return node
    case .scene, .pages, .tabs:
      return .stack(NavigationStackNode(identity: identity, name: nil, flow: nil, elements: [node]))
    case .split: throw .containment
    }
  }
}

extension NavigationColumns {
  /// Returns the initial content of a column; `nil` if the split lacks that column.
  func destination(of column: NavigationColumn) -> NavigationDestination? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary ?? placeholder
    }
  }

  /// Returns the content of a column that has become empty: of the secondary one, the placeholder first.
  func refill(of column: NavigationColumn) -> NavigationDestination? {
    column == .secondary ? placeholder ?? secondary : destination(of: column)
  }

  /// `true` iff the secondary column initially contains the placeholder.
  var startsWithPlaceholder: Bool { secondary == nil && placeholder != nil }
}

extension NavigationNode {
  /// `true` iff it can be presented with these options: an alert shows a scene alone.
  func fits(_ options: NavigationOptions) -> Bool {
    guard options.style.isAlert else { return true }
    guard case .scene(let instance) = self else { return false }
    return instance.embedded.isEmpty
  }

  /// `true` iff a stack can contain the node: UIKit raises if a navigation controller or a split is pushed.
  var fitsOnStack: Bool {
    switch self {
    case .scene, .tabs, .pages: true
    case .stack, .split: false
    }
  }
}

extension [NavigationDestination] {
  /// The names of pages with these destinations: that of the scene, container or flow, with a number from the second one
  /// on.
  var pageNames: [String] {
    var counts: [String: Int] = [:]
    return map { destination in
      let name = destination.declaredName
      counts[name, default: 0] += 1
      return counts[name] == 1 ? name : "\(name)#\(counts[name] ?? 0)"
    }
  }
}

extension NavigationDestination {
  /// The name of what it shows: a scene, a container, a flow, or the root of a stack.
  var declaredName: String {
    switch self {
    case .scene(let scene): scene.name
    case .stack(let root): root.declaredName
    case .container(let name): name
    case .flow(let flow): flow.name
    }
  }
}
