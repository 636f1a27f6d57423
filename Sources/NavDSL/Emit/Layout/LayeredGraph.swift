/// A graph to be drawn in layers, in numbers.
///
/// All lengths are whole points. *Along* is the direction in which a drawing reads, to the right or down; *across* is the
/// other one. Nodes, edges and clusters are numbered in the order in which they are given, which decides all ties, so
/// that equal graphs have equal drawings.
struct LayeredGraph {
  /// The size of something, in points.
  struct Extent: Hashable, Sendable {
    var along: Int
    var across: Int
  }

  struct Node {
    var extent: Extent
    /// The cluster that contains it directly.
    var cluster: Int
    /// For a node with rows, the middle of each, across, from the beginning of the node.
    var rows: [Int] = []
    /// `true` iff all edges meet the node at its middle.
    var isPointed = false
  }

  struct Edge {
    var from: Int
    var to: Int
    /// The row of a node at which it begins.
    var fromRow: Int?
    /// The row of a node at which it ends.
    var toRow: Int?
    /// The size of the label; `nil` for none.
    var label: Extent?
    /// `true` iff it decides layers: its end lies in a later layer than its beginning, unless that is a cycle.
    var isForward: Bool
    /// The importance of being short and straight.
    var weight: Int
  }

  struct Cluster {
    /// The cluster around it; `nil` for the whole drawing, which is the first cluster.
    var parent: Int?
    /// The size of the label, which is placed at the upper left corner.
    var label: Extent
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = [Cluster(parent: nil, label: Extent(along: 0, across: 0))]
  /// `true` iff it reads down. Labels lie then to the right of their lines, otherwise above them.
  var readsDown: Bool

  init(readsDown: Bool) { self.readsDown = readsDown }

  /// The distance between the border of a cluster and its contents.
  static let padding = 12

  /// Returns the distance across from the beginning of a cluster to its contents: its label is above them.
  func paddingBefore(_ cluster: Int) -> Int {
    let label = clusters[cluster].label.across
    return readsDown || label == 0 ? Self.padding : label + Self.padding
  }

  /// Returns the distance along from the beginning of a cluster to its contents.
  func marginBefore(_ cluster: Int) -> Int {
    let label = clusters[cluster].label.along
    return readsDown && label > 0 ? label + Self.padding : Self.padding
  }

  /// Returns the minimum length of a cluster across, which its label needs.
  func minimumAcross(_ cluster: Int) -> Int {
    let label = clusters[cluster].label
    return readsDown ? label.across + 2 * Self.padding : label.across + Self.padding
  }

  /// Returns the minimum length of a cluster along, which its label needs.
  func minimumAlong(_ cluster: Int) -> Int {
    let label = clusters[cluster].label
    return readsDown ? label.along + Self.padding : label.along + 2 * Self.padding
  }

  /// Returns the innermost cluster that contains two clusters, either of which may be it.
  func commonCluster(_ one: Int, _ other: Int) -> Int {
    if one == other { return one }
    var (one, other) = (one, other)
    var (depth, otherDepth) = (self.depth(of: one), self.depth(of: other))
    while one != other {
      if depth >= otherDepth, let parent = clusters[one].parent {
        one = parent
        depth -= 1
      } else if let parent = clusters[other].parent {
        other = parent
        otherDepth -= 1
      } else {
        return 0
      }
    }
    return one
  }

  /// Returns the number of clusters around a cluster.
  func depth(of cluster: Int) -> Int {
    var depth = 0
    var next = clusters[cluster].parent
    while let parent = next {
      depth += 1
      next = clusters[parent].parent
    }
    return depth
  }
}

/// Lists of numbers, one for each of some elements, in one array.
struct IndexLists {
  private var starts: [Int32]
  private var values: [Int32]

  /// Distributes the positions of `keys` over `count` lists: each to the list that its key names, in order.
  init(count: Int, keys: some Collection<Int>) {
    starts = Array(repeating: 0, count: count + 1)
    for key in keys { starts[key + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    values = Array(repeating: 0, count: keys.count)
    for (position, key) in keys.enumerated() {
      values[Int(next[key])] = Int32(truncatingIfNeeded: position)
      next[key] += 1
    }
  }

  subscript(index: Int) -> ArraySlice<Int32> { values[Int(starts[index])..<Int(starts[index + 1])] }

  /// Sorts each list by a number of its elements, equal ones by their position before.
  mutating func sort(by value: (Int) -> Int) {
    for index in starts.indices.dropLast() {
      let range = Int(starts[index])..<Int(starts[index + 1])
      guard range.count > 1 else { continue }
      let sorted = values[range].map { (value(Int($0)), $0) }.sorted { $0 < $1 }
      for (offset, element) in sorted.enumerated() { values[range.lowerBound + offset] = element.1 }
    }
  }
}
