/// A directed graph of numbered declarations, for finding cycles.
struct Edges {
  private var targets: [[Int32]]

  /// Creates a graph of `count` nodes without edges.
  init(count: Int) { targets = Array(repeating: [], count: count) }

  /// Adds an edge; one that is added twice in a row counts once.
  mutating func add(from source: Int, to target: Int) {
    let target = Int32(truncatingIfNeeded: target)
    if targets[source].last != target { targets[source].append(target) }
  }

  /// Returns disjoint cycles, each with its members in the order of the edges. Every node on a cycle is in one of them
  /// or has a path to one.
  ///
  /// Depth first without recursion, since a chain may be as long as a program.
  func cycles() -> [[Int]] {
    enum State: UInt8 { case untouched, open, done }
    var states = [State](repeating: .untouched, count: targets.count)
    // The position of each node on the path, and the segments of the path that are already part of a cycle, in
    // order. No step scans the path, which may be as long as the program.
    var places = [Int](repeating: 0, count: targets.count)
    var reported: [Range<Int>] = []
    var found: [[Int]] = []
    var path: [(node: Int, next: Int)] = []
    for root in targets.indices where states[root] == .untouched && !targets[root].isEmpty {
      path.append((root, 0))
      places[root] = 0
      states[root] = .open
      while let top = path.last {
        guard top.next < targets[top.node].count else {
          states[top.node] = .done
          path.removeLast()
          if let last = reported.last, path.count <= last.lowerBound { reported.removeLast() }
          continue
        }
        path[path.count - 1].next += 1
        let target = Int(targets[top.node][top.next])
        switch states[target] {
        case .untouched:
          states[target] = .open
          places[target] = path.count
          path.append((target, 0))
        case .open:
          let start = places[target]
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
