/// An edge whose end is placed at least a length after its beginning.
protocol LayoutEdge {
  var from: Int { get }
  var to: Int { get }
  var minimumLength: Int { get }
}

/// The longest paths to the nodes of a graph without cycles.
struct LongestPaths {
  /// The nodes in topological order, without those that are on a cycle or behind one.
  private(set) var order: [Int]
  /// For each node, the length of the longest path to it; zero at the beginnings.
  private(set) var lengths: [Int]
  /// For each node, the positions of the edges that begin at it.
  let outgoing: IndexLists

  init(count: Int, edges: [some LayoutEdge]) {
    outgoing = IndexLists(count: count, keys: edges.map(\.from))
    lengths = Array(repeating: 0, count: count)
    var missing = lengths
    for edge in edges { missing[edge.to] += 1 }
    order = (0..<count).filter { missing[$0] == 0 }
    order.reserveCapacity(count)
    var next = 0
    while next < order.count {
      let node = order[next]
      next += 1
      for index in outgoing[node] {
        let edge = edges[Int(index)]
        lengths[edge.to] = max(lengths[edge.to], lengths[node] + edge.minimumLength)
        missing[edge.to] -= 1
        if missing[edge.to] == 0 { order.append(edge.to) }
      }
    }
  }
}
