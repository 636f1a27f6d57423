/// Layers of an acyclic graph in which the total length of edges is minimal.
///
/// Source: E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, "A Technique for Drawing Directed Graphs", 1993, the
/// parts on network simplex and its implementation. The cut value of a tree edge is the sum over the subtree at one of
/// its ends of what each node has going out less what it has coming in, so that all cut values cost one pass over the
/// nodes.
struct NetworkSimplex {
  struct Edge: LayoutEdge {
    var from: Int
    var to: Int
    var minimumLength: Int
    var weight: Int
  }

  private let edges: [Edge]
  /// For each node, its layer.
  private(set) var layers: [Int]
  /// For each node, the edges of the spanning tree at it.
  private var treeEdges: [[Int]]
  private var isInTree: [Bool]
  private var parentEdge: [Int]
  /// The nodes of the tree in preorder, and for each node its position there and the end of its subtree.
  private var preorder: [Int] = []
  private var position: [Int]
  private var end: [Int]
  private let surplus: [Int]

  /// The maximum number of edges that are looked at, after which the layers are those found so far.
  private static let maximumWork = 6_000_000

  /// Finds the layers of a connected graph without cycles.
  init(nodeCount: Int, edges: [Edge]) {
    self.edges = edges
    layers = Array(repeating: 0, count: nodeCount)
    treeEdges = Array(repeating: [], count: nodeCount)
    isInTree = Array(repeating: false, count: edges.count)
    parentEdge = Array(repeating: -1, count: nodeCount)
    position = Array(repeating: -1, count: nodeCount)
    end = position
    var surplus = Array(repeating: 0, count: nodeCount)
    for edge in edges {
      surplus[edge.from] += edge.weight
      surplus[edge.to] -= edge.weight
    }
    self.surplus = surplus
    guard nodeCount > 1 else { return }
    layers = LongestPaths(count: nodeCount, edges: edges).lengths
    if growTightTree() {
      traverse()
      shortenEdges()
    }
    normalize()
  }

  private mutating func shortenEdges() {
    var work = 0
    while work < Self.maximumWork, let leaving = edgeWithNegativeCut() {
      work += edges.count + layers.count
      guard pivot(leaving) else { return }
    }
  }

  private mutating func normalize() {
    let first = layers.min() ?? 0
    for index in layers.indices { layers[index] -= first }
  }

  private func slack(_ edge: Edge) -> Int { layers[edge.to] - layers[edge.from] - edge.minimumLength }

  /// Grows a spanning tree of edges that are as short as can be. Returns `false` if the graph is not connected.
  private mutating func growTightTree() -> Bool {
    var isReached = Array(repeating: false, count: layers.count)
    let lists = (
      IndexLists(count: layers.count, keys: edges.map(\.from)),
      IndexLists(count: layers.count, keys: edges.map(\.to))
    )
    var reached = [0]
    isReached[0] = true
    var next = 0
    while true {
      while next < reached.count {
        let node = reached[next]
        next += 1
        for index in lists.0[node] + lists.1[node] {
          let edge = edges[Int(index)]
          let other = edge.from == node ? edge.to : edge.from
          if !isReached[other], slack(edge) == 0 {
            isReached[other] = true
            reached.append(other)
            add(Int(index))
          }
        }
      }
      if reached.count == layers.count { return true }
      var nearest: (edge: Int, slack: Int)?
      for (index, edge) in edges.enumerated() where isReached[edge.from] != isReached[edge.to] {
        let slack = slack(edge)
        if slack < nearest?.slack ?? .max { nearest = (index, slack) }
      }
      guard let nearest else { return false }
      let edge = edges[nearest.edge]
      let shift = isReached[edge.from] ? nearest.slack : -nearest.slack
      for node in reached { layers[node] += shift }
      let other = isReached[edge.from] ? edge.to : edge.from
      isReached[other] = true
      reached.append(other)
      add(nearest.edge)
    }
  }

  private mutating func add(_ edge: Int) {
    isInTree[edge] = true
    treeEdges[edges[edge].from].append(edge)
    treeEdges[edges[edge].to].append(edge)
  }

  private mutating func remove(_ edge: Int) {
    isInTree[edge] = false
    for node in [edges[edge].from, edges[edge].to] {
      if let place = treeEdges[node].firstIndex(of: edge) { treeEdges[node].remove(at: place) }
    }
  }

  /// Numbers the nodes of the tree from its root.
  private mutating func traverse() {
    preorder.removeAll(keepingCapacity: true)
    var pending = [0]
    parentEdge[0] = -1
    while let node = pending.popLast() {
      position[node] = preorder.count
      preorder.append(node)
      for index in treeEdges[node].reversed() where index != parentEdge[node] {
        let other = edges[index].from == node ? edges[index].to : edges[index].from
        parentEdge[other] = index
        pending.append(other)
      }
    }
    for node in layers.indices { end[node] = position[node] + 1 }
    for node in preorder.reversed() {
      guard let parent = parent(of: node) else { continue }
      end[parent] = max(end[parent], end[node])
    }
  }

  private func parent(of node: Int) -> Int? {
    let index = parentEdge[node]
    guard index >= 0 else { return nil }
    return edges[index].from == node ? edges[index].to : edges[index].from
  }

  /// Returns the child at the tree edge with the least cut value, if that is negative.
  private func edgeWithNegativeCut() -> Int? {
    var sums = surplus
    var least: (node: Int, cut: Int)?
    for node in preorder.reversed() {
      guard let parent = parent(of: node) else { continue }
      sums[parent] += sums[node]
      let cut = edges[parentEdge[node]].from == node ? sums[node] : -sums[node]
      if cut < least?.cut ?? 0 { least = (node, cut) }
    }
    return least?.node
  }

  /// Replaces the tree edge above a node by the shortest one that goes the other way.
  private mutating func pivot(_ child: Int) -> Bool {
    let leaving = parentEdge[child]
    let subtree = position[child]..<end[child]
    let leavesUp = edges[leaving].from == child
    var nearest: (edge: Int, slack: Int)?
    for (index, edge) in edges.enumerated() where !isInTree[index] {
      let fromInside = subtree.contains(position[edge.from])
      guard fromInside != subtree.contains(position[edge.to]), fromInside != leavesUp else { continue }
      let slack = slack(edge)
      if slack < nearest?.slack ?? .max { nearest = (index, slack) }
    }
    guard let nearest else { return false }
    // An edge into the subtree is as short as can be when the subtree moves towards its beginning.
    let shift = leavesUp ? -nearest.slack : nearest.slack
    for place in subtree { layers[preorder[place]] += shift }
    remove(leaving)
    add(nearest.edge)
    traverse()
    return true
  }
}
