/// A directed graph of numbered declarations, to find those that contain themselves.
struct Edges {
  private var targets: [[Int32]]

  /// Creates a graph of `count` nodes without edges.
  init(count: Int) { targets = Array(repeating: [], count: count) }

  /// Adds an edge; one that is added twice in a row counts once.
  mutating func add(from source: Int, to target: Int) {
    let target = Int32(truncatingIfNeeded: target)
    if targets[source].last != target { targets[source].append(target) }
  }

  /// Returns cycles, each as its members in the order of the edges, no two of which share a member: every node that
  /// contains itself is on one of them or leads to one.
  ///
  /// Depth first without recursion, since a chain may be as long as a program.
  func cycles() -> [[Int]] {
    enum State: UInt8 { case untouched, open, done }
    var states = [State](repeating: .untouched, count: targets.count)
    // Where on the path each node is, and the stretches of the path that are part of a cycle already, in their
    // order: nothing looks along the path, which may be as long as the program.
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
  /// Returns the members of a cycle from the one with the lowest position on.
  func rotated(toLowest position: (Element) -> UInt32) -> [Element] {
    guard let first = indices.min(by: { position(self[$0]) < position(self[$1]) }) else { return self }
    return Array(self[first...] + self[..<first])
  }
}
