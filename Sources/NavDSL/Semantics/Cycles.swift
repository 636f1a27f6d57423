/// A directed graph of numbered declarations, for finding cycles.
struct Edges {
  /// The edges of all nodes, each with the index of the next edge of its node, or -1.
  private var edges: [(target: Int32, next: Int32)] = []
  /// The first and the last edge of each node, as indices of `edges`; -1 for a node without edges.
  private var ends: [(first: Int32, last: Int32)]

  /// Creates a graph of `count` nodes without edges.
  init(count: Int) { ends = Array(repeating: (-1, -1), count: count) }

  /// Adds an edge; one that is added twice in a row counts once.
  mutating func add(from source: Int, to target: Int) {
    let target = Int32(truncatingIfNeeded: target)
    let last = Int(ends[source].last)
    if last >= 0, edges[last].target == target { return }
    let new = Int32(truncatingIfNeeded: edges.count)
    edges.append((target, -1))
    ends[source].last = new
    if last >= 0 { edges[last].next = new } else { ends[source].first = new }
  }

  /// Returns disjoint cycles, each with its members in the order of the edges. Every node on a cycle is in one of them
  /// or has a path to one.
  ///
  /// Depth first without recursion, since a chain may be as long as a program.
  func cycles() -> [[Int]] {
    enum State: UInt8 { case untouched, open, done }
    if edges.isEmpty { return [] }
    var states = [State](repeating: .untouched, count: ends.count)
    // The position of each node on the path, and the segments of the path that are already part of a cycle, in
    // order. No step scans the path, which may be as long as the program.
    var places = [Int32](repeating: 0, count: ends.count)
    var reported: [Range<Int>] = []
    var found: [[Int]] = []
    // Each node with the edge to follow next, or -1.
    var path: [(node: Int, next: Int32)] = []
    for root in ends.indices where ends[root].first >= 0 && states[root] == .untouched {
      path.append((root, ends[root].first))
      places[root] = 0
      states[root] = .open
      while let top = path.last {
        guard top.next >= 0 else {
          states[top.node] = .done
          path.removeLast()
          if let last = reported.last, path.count <= last.lowerBound { reported.removeLast() }
          continue
        }
        let edge = edges[Int(top.next)]
        path[path.count - 1].next = edge.next
        let target = Int(edge.target)
        switch states[target] {
        case .untouched:
          states[target] = .open
          places[target] = Int32(truncatingIfNeeded: path.count)
          path.append((target, ends[target].first))
        case .open:
          let start = Int(places[target])
          if min(reported.last?.upperBound ?? 0, path.count) <= start {
            reported.append(start..<path.count)
            found.append(path[start...].map(\.node))
          }
        case .done: break
        }
      }
    }
    return found
  }
}

extension Array {
  /// Returns the members of a cycle, rotated to begin with the lowest position.
  func rotated(toLowest position: (Element) -> UInt32) -> [Element] {
    guard let first = indices.min(by: { position(self[$0]) < position(self[$1]) }) else { return self }
    return Array(self[first...] + self[..<first])
  }
}
