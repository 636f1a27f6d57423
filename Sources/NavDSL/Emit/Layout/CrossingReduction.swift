/// The order of the vertices in each layer, with few crossings of lines.
///
/// Sweeps over the layers, in both directions, sort each by the mean place of its neighbors in the one before; then
/// neighbors change places as long as that helps. What a cluster contains is adjacent in each layer, and two clusters
/// have the same order in all layers, so that each can be drawn as a rectangle.
struct CrossingReduction {
  private(set) var network: LayeredNetwork
  /// For each vertex, its place in its layer.
  private var place: [Int]
  /// For each cluster, the clusters in it, in their order.
  private var children: [[Int]]
  /// For each segment, the fraction of its ends in the vertices there, of ``unit``.
  private let fractions: [(left: Int, right: Int)]
  /// For each vertex and cluster, the value by which it is sorted.
  private var values: [Int]
  /// For each cluster, its vertices in the current layer.
  private var leaves: [[Int]]

  private static let unit = 256
  private static let sweeps = 14

  init(_ network: LayeredNetwork) {
    self.network = network
    place = Array(repeating: 0, count: network.vertices.count)
    values = place
    children = Array(repeating: [], count: network.graph.clusters.count)
    for (index, cluster) in network.graph.clusters.enumerated() {
      if let parent = cluster.parent { children[parent].append(index) }
    }
    leaves = Array(repeating: [], count: children.count)
    fractions = network.segments.map { segment in
      func fraction(_ row: Int?, _ vertex: Int) -> Int {
        let vertex = network.vertices[vertex]
        guard let row, vertex.kind == .node else { return Self.unit / 2 }
        let node = network.graph.nodes[vertex.subject]
        guard node.rows.indices.contains(row), node.extent.across > 0 else { return Self.unit / 2 }
        return node.rows[row] * Self.unit / node.extent.across
      }
      return (fraction(segment.leftRow, segment.left), fraction(segment.rightRow, segment.right))
    }
  }

  /// Returns the network with its layers in order.
  static func ordered(_ network: LayeredNetwork) -> LayeredNetwork {
    var reduction = CrossingReduction(network)
    reduction.reduce()
    return reduction.network
  }

  private mutating func reduce() {
    orderAsFound()
    var best = (network.layers, children, crossings())
    var misses = 0
    for sweep in 0..<Self.sweeps where best.2 > 0 && misses < 4 {
      if sweep % 2 == 1 { orderClusters() }
      if sweep % 2 == 0 {
        for layer in network.layers.indices.dropFirst() { sort(layer, byNext: false) }
      } else {
        for layer in network.layers.indices.dropLast().reversed() { sort(layer, byNext: true) }
      }
      exchangeNeighbors()
      let count = crossings()
      if count < best.2 {
        best = (network.layers, children, count)
        misses = 0
      } else {
        misses += 1
      }
    }
    (network.layers, children, _) = best
    for layer in network.layers { number(layer) }
  }

  private mutating func number(_ layer: [Int]) {
    for (position, vertex) in layer.enumerated() { place[vertex] = position }
  }

  // MARK: Sorting

  /// Orders the layers as a search from the first nodes finds them.
  private mutating func orderAsFound() {
    var found = Array(repeating: -1, count: network.vertices.count)
    var count = 0
    let starts = network.layers.joined()
    for start in starts where found[start] < 0 {
      var pending = [start]
      while let vertex = pending.popLast() {
        guard found[vertex] < 0 else { continue }
        found[vertex] = count
        count += 1
        for segment in network.incoming[vertex].reversed() {
          pending.append(network.segments[Int(segment)].left)
        }
        for segment in network.outgoing[vertex].reversed() {
          pending.append(network.segments[Int(segment)].right)
        }
      }
    }
    var first = Array(repeating: Int.max, count: children.count)
    for (index, vertex) in network.vertices.enumerated() {
      var next: Int? = vertex.cluster
      while let cluster = next, first[cluster] > found[index] {
        first[cluster] = found[index]
        next = network.graph.clusters[cluster].parent
      }
    }
    for index in children.indices { children[index].sort { (first[$0], $0) < (first[$1], $1) } }
    values = found
    for layer in network.layers.indices { arrange(layer) }
  }

  private mutating func sort(_ layer: Int, byNext: Bool) {
    var last = 0
    for vertex in network.layers[layer] {
      let segments = byNext ? network.outgoing[vertex] : network.incoming[vertex]
      if !segments.isEmpty {
        var sum = 0
        for segment in segments { sum += neighborPlace(Int(segment), isNext: byNext) }
        last = sum / segments.count
      }
      // Without neighbors it stays behind the one before it.
      values[vertex] = last
    }
    arrange(layer)
  }

  private func neighborPlace(_ segment: Int, isNext: Bool) -> Int {
    isNext
      ? place[network.segments[segment].right] * Self.unit + fractions[segment].right
      : place[network.segments[segment].left] * Self.unit + fractions[segment].left
  }

  /// Sorts a layer by the values of its vertices, cluster by cluster.
  private mutating func arrange(_ layer: Int) {
    for vertex in network.layers[layer] { leaves[network.vertices[vertex].cluster].append(vertex) }
    var result: [Int] = []
    result.reserveCapacity(network.layers[layer].count)
    appendContents(of: 0, in: layer, to: &result)
    network.layers[layer] = result
    number(result)
  }

  /// Appends the contents of a cluster in a layer; the nesting of clusters bounds the recursion.
  private mutating func appendContents(of cluster: Int, in layer: Int, to result: inout [Int]) {
    let vertices = leaves[cluster].sorted { (values[$0], place[$0], $0) < (values[$1], place[$1], $1) }
    leaves[cluster] = []
    let inner = children[cluster].filter { network.spans[$0].contains(layer) }
    if inner.isEmpty {
      result += vertices
      return
    }
    var parts: [(value: Int, contents: [Int])] = []
    for child in inner {
      var contents: [Int] = []
      appendContents(of: child, in: layer, to: &contents)
      parts.append((contents.reduce(0) { $0 + values[$1] } / max(contents.count, 1), contents))
    }
    let ascending = Self.ascending(parts.map(\.value))
    var next = 0
    for (part, value) in zip(parts, ascending) {
      while next < vertices.count, values[vertices[next]] < value {
        result.append(vertices[next])
        next += 1
      }
      result += part.contents
    }
    result += vertices[next...]
  }

  /// Returns the nearest values in ascending order: those that descend become their mean.
  static func ascending(_ values: [Int]) -> [Int] {
    var pools: [(sum: Int, count: Int)] = []
    for value in values {
      var pool = (sum: value, count: 1)
      while let last = pools.last, last.sum * pool.count > pool.sum * last.count {
        pool = (pool.sum + last.sum, pool.count + last.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { Array(repeating: $0.sum / $0.count, count: $0.count) }
  }

  /// Orders the clusters in each cluster by the mean place of what they are connected with.
  private mutating func orderClusters() {
    guard children.contains(where: { $0.count > 1 }) else { return }
    var sums = Array(repeating: (sum: 0, count: 0), count: children.count)
    for (index, vertex) in network.vertices.enumerated() {
      var sum = 0
      var count = 0
      for segment in network.incoming[index] {
        sum += relativePlace(of: network.segments[Int(segment)].left)
        count += 1
      }
      for segment in network.outgoing[index] {
        sum += relativePlace(of: network.segments[Int(segment)].right)
        count += 1
      }
      var next: Int? = vertex.cluster
      while let cluster = next {
        sums[cluster].sum += sum
        sums[cluster].count += count
        next = network.graph.clusters[cluster].parent
      }
    }
    for index in children.indices where children[index].count > 1 {
      let keys = children[index].enumerated().map { position, child in
        (value: sums[child].sum / max(sums[child].count, 1), position: position, child: child)
      }
      children[index] = keys.sorted { ($0.value, $0.position) < ($1.value, $1.position) }.map(\.child)
    }
    for vertex in values.indices { values[vertex] = place[vertex] * Self.unit }
    for layer in network.layers.indices { arrange(layer) }
  }

  private func relativePlace(of vertex: Int) -> Int {
    (2 * place[vertex] + 1) * 1 << 15 / max(network.layers[network.vertices[vertex].layer].count, 1)
  }

  // MARK: Exchanges

  /// Exchanges neighbors of one cluster as long as that removes crossings.
  private mutating func exchangeNeighbors() {
    for _ in 0..<8 {
      var improved = false
      for layer in network.layers.indices {
        for position in network.layers[layer].indices.dropLast() {
          let (one, other) = (network.layers[layer][position], network.layers[layer][position + 1])
          guard network.vertices[one].cluster == network.vertices[other].cluster else { continue }
          if gain(of: one, before: other) > 0 {
            network.layers[layer].swapAt(position, position + 1)
            place[one] = position + 1
            place[other] = position
            improved = true
          }
        }
      }
      if !improved { return }
    }
  }

  /// Returns the number of crossings that an exchange of two neighbors removes.
  private func gain(of one: Int, before other: Int) -> Int {
    var gain = 0
    for isNext in [false, true] {
      let some = isNext ? network.outgoing[one] : network.incoming[one]
      let others = isNext ? network.outgoing[other] : network.incoming[other]
      for left in some {
        let first = neighborPlace(Int(left), isNext: isNext)
        for right in others {
          let second = neighborPlace(Int(right), isNext: isNext)
          gain += (first > second ? 1 : 0) - (first < second ? 1 : 0)
        }
      }
    }
    return gain
  }

  /// Returns the number of crossings.
  func crossings() -> Int {
    var total = 0
    for layer in network.layers {
      var pairs: [(Int, Int)] = []
      for vertex in layer {
        for index in network.outgoing[vertex] {
          let index = Int(index)
          pairs.append(
            (place[vertex] * Self.unit + fractions[index].left, neighborPlace(index, isNext: true)))
        }
      }
      pairs.sort { $0 < $1 }
      total += Self.inversions(pairs.map(\.1))
    }
    return total
  }

  /// Returns the number of pairs that descend.
  private static func inversions(_ values: [Int]) -> Int {
    var (values, buffer) = (values, values)
    var total = 0
    var width = 1
    while width < values.count {
      for start in stride(from: 0, to: values.count, by: 2 * width) {
        let (middle, end) = (min(start + width, values.count), min(start + 2 * width, values.count))
        var (left, right) = (start, middle)
        for index in start..<end {
          if left < middle, right >= end || values[left] <= values[right] {
            buffer[index] = values[left]
            left += 1
          } else {
            if left < middle { total += middle - left }
            buffer[index] = values[right]
            right += 1
          }
        }
      }
      swap(&values, &buffer)
      width *= 2
    }
    return total
  }
}
