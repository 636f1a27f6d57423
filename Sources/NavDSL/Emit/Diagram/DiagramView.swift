/// The visible part of a diagram.
struct DiagramView {
  /// For each node, whether it is visible; `nil` for all.
  private let shown: [Bool]?
  /// For each node, whether a part of its cluster is visible; `nil` for all.
  private let clusters: [Bool]?

  /// Creates the part of `graph` for `selection`.
  init(_ graph: DiagramGraph, _ selection: DiagramSelection, of program: Program) {
    guard case .neighborhood(let names, let depth) = selection else {
      shown = nil
      clusters = nil
      return
    }
    let starts = names.compactMap { program.sceneNamed($0) }.map { graph.nodes.node($0) }
    let shown = Self.reach(graph, from: starts, depth: depth)
    var clusters = shown
    for node in graph.nodes.ids where shown[Int(node.index)] {
      var outer = graph.parents[Int(node.index)]
      while let cluster = outer {
        clusters[Int(cluster.index)] = true
        outer = graph.parents[Int(cluster.index)]
      }
    }
    self.shown = shown
    self.clusters = clusters
  }

  /// `true` iff the node is drawn.
  func shows(node: DiagramNode) -> Bool { shown?[Int(node.index)] ?? true }

  /// `true` iff the cluster of a container or flow is drawn, with or without the node itself.
  func shows(clusterOf node: DiagramNode) -> Bool { clusters?[Int(node.index)] ?? true }

  /// `true` iff the arrow is drawn and not merged into another.
  func shows(edge: DiagramEdge) -> Bool { !edge.isMerged && shows(node: edge.from) && shows(node: edge.to) }

  /// Returns, for each node, whether it is at most `depth` arrows from one of `starts`.
  private static func reach(_ graph: DiagramGraph, from starts: [DiagramNode], depth: Int) -> [Bool] {
    let neighbours = Neighbours(graph)
    var reached = Array(repeating: false, count: graph.nodes.count)
    var frontier: [DiagramNode] = []
    for node in starts where !reached[Int(node.index)] {
      reached[Int(node.index)] = true
      frontier.append(node)
    }
    var distance = 0
    while distance < depth, !frontier.isEmpty {
      var next: [DiagramNode] = []
      for node in frontier {
        for neighbour in neighbours[node] where !reached[Int(neighbour.index)] {
          reached[Int(neighbour.index)] = true
          next.append(neighbour)
        }
      }
      frontier = next
      distance += 1
    }
    return reached
  }
}

/// The neighbors of each node along its arrows in both directions, in one array.
private struct Neighbours {
  private var starts: [Int]
  private var ends: [DiagramNode]

  init(_ graph: DiagramGraph) {
    starts = Array(repeating: 0, count: graph.nodes.count + 1)
    for edge in graph.edges {
      starts[Int(edge.from.index) + 1] += 1
      starts[Int(edge.to.index) + 1] += 1
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    ends = Array(repeating: DiagramNode(index: 0), count: graph.edges.count * 2)
    var next = starts
    for edge in graph.edges {
      for (node, other) in [(edge.from, edge.to), (edge.to, edge.from)] {
        ends[next[Int(node.index)]] = other
        next[Int(node.index)] += 1
      }
    }
  }

  subscript(node: DiagramNode) -> ArraySlice<DiagramNode> {
    ends[starts[Int(node.index)]..<starts[Int(node.index) + 1]]
  }
}
