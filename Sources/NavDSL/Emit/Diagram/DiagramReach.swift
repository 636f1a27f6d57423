/// The nodes of a part of a diagram.
struct DiagramReach {
  /// For each node, whether it is visible.
  let shown: [Bool]
  /// For each node, whether it belongs to the part; `nil` if all that is visible does. The others are targets of
  /// arrows from the part.
  let inside: [Bool]?

  /// Finds the nodes of a selection; `nil` for the whole program.
  init?(_ graph: DiagramGraph, _ selection: DiagramSelection, of program: Program) {
    func nodes(_ scenes: [String]) -> [DiagramNode] {
      scenes.compactMap { program.sceneNamed($0) }.map { graph.nodes.node($0) }
    }
    let inside: [Bool]
    switch selection {
    case .all: return nil
    case .neighborhood(let names, let depth):
      shown = graph.reach(from: nodes(names), atMost: depth, isDirected: false) { _ in true }
      self.inside = nil
      return
    case .flow(let name): inside = graph.members(of: program.flowNamed(name))
    case .tab(let name): inside = graph.opened(in: program.tabNamed(name), of: program)
    case .opened(let names): inside = graph.opened(from: nodes(names))
    }
    // The targets of arrows from the part are shown as well.
    var shown = inside
    for edge in graph.edges where inside[Int(edge.from.index)] && edge.style != .contains {
      shown[Int(edge.to.index)] = true
    }
    self.shown = shown
    self.inside = inside
  }
}

extension DiagramGraph {
  /// Returns, for each node, whether it belongs to a flow.
  fileprivate func members(of flow: FlowID?) -> [Bool] {
    guard let flow else { return Array(repeating: false, count: nodes.count) }
    let head = nodes.node(flow)
    return nodes.ids.map { node in
      var next: DiagramNode? = node
      while let current = next {
        if current == head { return true }
        next = parents[Int(current.index)]
      }
      return false
    }
  }

  /// Returns, for each node, whether it is the container of a tab, what the tab shows, or opens from that.
  fileprivate func opened(in tab: TabID?, of program: Program) -> [Bool] {
    guard let tab else { return Array(repeating: false, count: nodes.count) }
    let first = nodes.node(program.destinations[program.tabs[tab].destination].target)
    var inside = opened(from: first.map { [$0] } ?? [])
    inside[Int(nodes.node(program.tabs[tab].container).index)] = true
    return inside
  }

  /// Returns, for each node, whether it opens from one of `starts`, in one step or several.
  fileprivate func opened(from starts: [DiagramNode]) -> [Bool] {
    reach(from: starts, atMost: nodes.count, isDirected: true) { $0.style.opens }
  }

  /// Returns, for each node, whether it is at most `depth` arrows from one of `starts`.
  fileprivate func reach(
    from starts: [DiagramNode], atMost depth: Int, isDirected: Bool, along isFollowed: (DiagramEdge) -> Bool
  ) -> [Bool] {
    let neighbors = Neighbors(self, isDirected: isDirected, along: isFollowed)
    var reached = Array(repeating: false, count: nodes.count)
    var frontier: [DiagramNode] = []
    for node in starts where !reached[Int(node.index)] {
      reached[Int(node.index)] = true
      frontier.append(node)
    }
    var distance = 0
    while distance < depth, !frontier.isEmpty {
      var next: [DiagramNode] = []
      for node in frontier {
        for neighbor in neighbors[node] where !reached[Int(neighbor.index)] {
          reached[Int(neighbor.index)] = true
          next.append(neighbor)
        }
      }
      frontier = next
      distance += 1
    }
    return reached
  }
}

extension DiagramEdgeStyle {
  /// `true` iff the target is opened or contained by what the arrow begins at; other arrows go to what is open already.
  fileprivate var opens: Bool {
    switch self {
    case .start, .contains, .enters, .swipe, .embeds, .push, .show, .detail, .modal, .popover, .replace: true
    case .select, .popTo, .unwind, .finish, .open, .link: false
    }
  }
}

/// The neighbors of each node along some arrows, in one array.
private struct Neighbors {
  private var starts: [Int]
  private var ends: [DiagramNode]

  init(_ graph: DiagramGraph, isDirected: Bool, along isFollowed: (DiagramEdge) -> Bool) {
    let edges = graph.edges.filter(isFollowed)
    starts = Array(repeating: 0, count: graph.nodes.count + 1)
    for edge in edges {
      starts[Int(edge.from.index) + 1] += 1
      if !isDirected { starts[Int(edge.to.index) + 1] += 1 }
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    ends = Array(repeating: DiagramNode(index: 0), count: starts.last ?? 0)
    var next = starts
    for edge in edges {
      for (node, other) in isDirected ? [(edge.from, edge.to)] : [(edge.from, edge.to), (edge.to, edge.from)]
      {
        ends[next[Int(node.index)]] = other
        next[Int(node.index)] += 1
      }
    }
  }

  subscript(node: DiagramNode) -> ArraySlice<DiagramNode> {
    ends[starts[Int(node.index)]..<starts[Int(node.index) + 1]]
  }
}
