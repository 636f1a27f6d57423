import NavRuntime

/// Builds a diagram: clusters and containers here, the arrows of handlers and links in other files.
struct DiagramBuilder {
  let program: Program
  var graph: DiagramGraph
  /// For each node, its last incoming arrow, for finding mergeable arrows.
  var lastArrow: [Int32]
  /// The scenes that accept each exit, by its name.
  var exits: [Symbol: [SceneID]] = [:]
  /// For each node, the last incoming opening arrow whose opener handles its result; -1 for none.
  var lastOpening: [Int32]
  /// For each arrow in ``openings``, the opener and the index of the previous one to the same node.
  var openings: [(opener: DiagramNode, previous: Int32)] = []

  /// Unwinds and results with more possible scenes than this are listed, not drawn: arrows everywhere convey
  /// nothing, and their number would be quadratic in the size of the program.
  static let maximumCandidates = 5
  /// The maximum nesting of containers' clusters. Programs without errors need four.
  static let maximumNesting = 8

  init(_ program: Program) {
    self.program = program
    let nodes = DiagramNodes(program)
    graph = DiagramGraph(nodes: nodes, parents: Array(repeating: nil, count: nodes.count))
    lastArrow = Array(repeating: -1, count: nodes.count)
    lastOpening = Array(repeating: -1, count: nodes.count)
  }

  /// Builds the whole diagram, in drawing order.
  mutating func build() {
    graph.edges.reserveCapacity(program.verbs.count + program.destinations.count / 2)
    placeInFlows()
    collectExits()
    addStart()
    addContainers()
    addFlows()
    addEntries()
    collectOpenings()
    addHandlers()
    addLinks()
  }

  // MARK: Clusters

  private mutating func placeInFlows() {
    place(program.scenes, { $0.flow }) { $0.node($1) }
    place(program.stacks, { $0.flow }) { $0.node($1) }
    place(program.tabContainers, { $0.flow }) { $0.node($1) }
    place(program.splits, { $0.flow }) { $0.node($1) }
    place(program.pageContainers, { $0.flow }) { $0.node($1) }
  }

  private mutating func place<ID: ModelID>(
    _ table: Table<ID>, _ flow: (ID.Element) -> FlowID?, _ node: (DiagramNodes, ID) -> DiagramNode
  ) {
    guard program.flows.count > 0 else { return }
    for id in table.ids {
      if let flow = flow(table[id]) {
        graph.parents[Int(node(graph.nodes, id).index)] = graph.nodes.node(flow)
      }
    }
  }

  /// Draws a destination in a container, and moves it into the container's cluster unless it already has one.
  private mutating func hold(_ destination: DestinationID?, in container: DiagramNode, row: Int32) {
    guard let destination, let held = graph.nodes.node(program.destinations[destination].target) else {
      return
    }
    add(DiagramEdge(from: container, fromRow: row, to: held, style: .contains, cause: .structure))
    claim(held, for: container)
  }

  private mutating func claim(_ held: DiagramNode, for container: DiagramNode) {
    guard graph.nodes.isScene(held) || graph.nodes.isContainer(held), held != container else { return }
    let place = graph.parents[Int(held.index)]
    if let place, graph.nodes.isContainer(place) { return }
    // Only a declaration of the same flow, and never one that would create a cycle or excessive nesting.
    var outer = graph.parents[Int(container.index)]
    var depth = 0
    while let next = outer, graph.nodes.isContainer(next) {
      depth += 1
      if next == held || depth > Self.maximumNesting { return }
      outer = graph.parents[Int(next.index)]
    }
    guard outer == place, depth + height[Int(held.index), default: 0] < Self.maximumNesting else { return }
    graph.parents[Int(held.index)] = container
    raise(container, above: held)
  }

  /// For each container that contains containers, the number of levels below it.
  private var height: [Int: Int] = [:]

  private mutating func raise(_ container: DiagramNode, above held: DiagramNode) {
    guard graph.nodes.isContainer(held) else { return }
    var level = height[Int(held.index), default: 0]
    var next: DiagramNode? = container
    while let node = next, graph.nodes.isContainer(node) {
      level += 1
      if height[Int(node.index), default: 0] >= level { return }
      height[Int(node.index)] = level
      next = graph.parents[Int(node.index)]
    }
  }

  // MARK: The app, containers and flows

  private mutating func addStart() {
    guard let app = program.app else { return }
    let node = DiagramNode(index: 0)
    let widths: [(NavigationWidth?, Start)] =
      app.isAdaptive ? [(.compact, app.compact), (.regular, app.regular)] : [(nil, app.regular)]
    for (width, start) in widths {
      for branch in start.branches {
        let destination = branch.destination
        guard let target = graph.nodes.node(program.destinations[destination].target) else { continue }
        let isElse = start.isConditional && branch.condition == nil
        add(
          DiagramEdge(
            from: node, to: target, style: .start,
            cause: .start(width, destination, branch.condition, isElse: isElse)))
      }
    }
  }

  private mutating func addContainers() {
    for id in program.stacks.ids { hold(program.stacks[id].root, in: graph.nodes.node(id), row: 0) }
    for id in program.tabContainers.ids {
      let node = graph.nodes.node(id)
      for (row, tab) in program.tabContainers[id].tabs.enumerated() {
        hold(program.tabs[tab].destination, in: node, row: Int32(truncatingIfNeeded: row))
      }
    }
    for id in program.splits.ids {
      let split = program.splits[id]
      let node = graph.nodes.node(id)
      for row in SplitRow.allCases { hold(row.destination(in: split), in: node, row: row.rawValue) }
    }
    for id in program.pageContainers.ids { addPages(id) }
  }

  private mutating func addPages(_ id: PagesID) {
    let node = graph.nodes.node(id)
    var before: DiagramNode?
    for page in program.pageContainers[id].pages {
      let destination = program.pages[page].destination
      guard let shown = graph.nodes.node(program.destinations[destination].target) else { continue }
      if let before {
        claim(shown, for: node)
        add(DiagramEdge(from: before, to: shown, style: .swipe, cause: .structure))
      } else {
        hold(destination, in: node, row: 0)
      }
      before = shown
    }
  }

  private mutating func addEntries() {
    for id in program.entries.ids {
      let entry = program.entries[id]
      guard let target = graph.nodes.node(program.destinations[entry.destination].target) else { continue }
      let style: DiagramEdgeStyle =
        switch entry.opening {
        case .base: .start
        case .push: .push
        case .modal: .modal
        case .popover: .popover
        case .show: .show
        }
      add(DiagramEdge(from: graph.nodes.surroundings, to: target, style: style, cause: .entry(id)))
    }
  }

  private mutating func addFlows() {
    for id in program.flows.ids {
      guard let start = program.flows[id].start,
        let target = graph.nodes.node(program.destinations[start].target)
      else { continue }
      add(DiagramEdge(from: graph.nodes.node(id), to: target, style: .enters, cause: .start(nil, start)))
    }
  }

  private mutating func addLinks() {
    for id in program.links.ids {
      let branches = program.links[id].branches
      for (position, branch) in branches.enumerated() {
        guard let place = program.branches[branch].place, let (target, row) = target(of: place) else {
          continue
        }
        let isElse = position > 0 && program.branches[branch].condition == nil
        merge(
          DiagramEdge(
            from: graph.nodes.node(id), to: target, toRow: row, style: .link,
            cause: .link(branch, isElse: isElse)))
      }
    }
  }

  // MARK: Lookup

  private mutating func collectExits() {
    for id in program.scenes.ids {
      for exit in program.scenes[id].exits { exits[program.exits[exit].name, default: []].append(id) }
    }
  }

  /// Returns the target of a place: the node of its last step, or the tab or column that the step selects.
  func target(of place: PlaceID) -> (node: DiagramNode, row: Int32?)? {
    guard let last = program.places[place].steps.last else { return nil }
    let step = program.placeSteps[last]
    guard let node = graph.nodes.node(program.destinations[step.destination].target) else { return nil }
    switch graph.nodes[node] {
    case .tabs(let id):
      let row = step.tab.map { $0.index - program.tabContainers[id].tabs.lower }
      return (node, row)
    case .split(let id):
      let row = step.column.map { column in
        let row = SplitRow(column)
        // A secondary column without a declaration shows its placeholder.
        return row.destination(in: program.splits[id]) == nil ? SplitRow.placeholder : row
      }
      return (node, row?.rawValue)
    default: return (node, nil)
    }
  }

  /// Returns the scene in focus at the end of an arrow, if that is a row with a scene; otherwise the end itself.
  func focus(at node: DiagramNode, row: Int32?) -> DiagramNode {
    guard let row else { return node }
    let destination: DestinationID?
    switch graph.nodes[node] {
    case .tabs(let id): destination = program.tabs[program.tabContainers[id].tabs[Int(row)]].destination
    case .split(let id): destination = SplitRow(rawValue: row)?.destination(in: program.splits[id])
    default: destination = nil
    }
    guard let destination, case .scene(let scene) = program.destinations[destination].target else {
      return node
    }
    return graph.nodes.node(scene)
  }

  // MARK: Arrows

  @discardableResult
  mutating func add(_ edge: DiagramEdge) -> Int32 {
    graph.edges.append(edge)
    return Int32(truncatingIfNeeded: graph.edges.count - 1)
  }

  /// Adds an arrow, or merges its label into that of an arrow of the same style between the same nodes. The arrows of
  /// a node must be added consecutively.
  @discardableResult
  mutating func merge(_ edge: DiagramEdge) -> Int32 {
    let new = add(edge)
    let head = lastArrow[Int(edge.to.index)]
    lastArrow[Int(edge.to.index)] = new
    guard head >= 0 else { return new }
    let other = graph.edges[Int(head)]
    guard other.from == edge.from, other.style == edge.style, other.toRow == edge.toRow else { return new }
    let last = other.last ?? head
    graph.edges[Int(last)].next = new
    graph.edges[Int(head)].last = new
    graph.edges[Int(new)].isMerged = true
    lastArrow[Int(edge.to.index)] = head
    return new
  }
}

/// A row of a split's node.
enum SplitRow: Int32, CaseIterable {
  case primary, supplementary, secondary, placeholder, compact

  init(_ column: NavigationColumn) {
    switch column {
    case .primary: self = .primary
    case .supplementary: self = .supplementary
    case .secondary: self = .secondary
    }
  }

  /// Returns the row's destination; `nil` if the split lacks the row.
  func destination(in split: Split) -> DestinationID? {
    switch self {
    case .primary: split.primary
    case .supplementary: split.supplementary
    case .secondary: split.secondary
    case .placeholder: split.placeholder
    case .compact: split.compact
    }
  }

  /// The name of the row.
  var name: StaticString {
    switch self {
    case .primary: "primary"
    case .supplementary: "supplementary"
    case .secondary: "secondary"
    case .placeholder: "placeholder"
    case .compact: "compact"
    }
  }
}

extension DiagramGraph {
  /// Builds the diagram of a program.
  init(_ program: Program) {
    var builder = DiagramBuilder(program)
    builder.build()
    self = builder.graph
  }
}
