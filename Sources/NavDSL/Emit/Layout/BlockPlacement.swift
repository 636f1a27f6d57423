/// The places of vertices across the layers, and the extents of clusters.
///
/// Source: U. Brandes, B. Köpf, "Fast and Simple Horizontal Coordinate Assignment", 2001, and U. Rüegg and others, "Size-
/// and Port-Aware Horizontal Node Coordinate Assignment", 2015. Vertices are aligned with a middle neighbor into blocks,
/// which are straight lines; then blocks and the borders of clusters are put as close as their distances allow. That is
/// done from each of the four corners, and the result is the mean of the two middle values, which keeps all distances.
///
/// Each layer orders the blocks and borders in it, and no two layers contradict each other: lines that cross are not
/// aligned, nor are lines that would cross the border of a cluster. So the order of all blocks and borders has no cycle.
struct BlockPlacement {
  private let network: LayeredNetwork
  /// For each vertex, where it begins.
  private(set) var starts: [Int]
  /// For each cluster, where it begins and ends.
  private(set) var clusters: [Range<Int>]
  private var place: [Int]
  /// For each segment, whether its ends cannot be aligned.
  private var isCrooked: [Bool]

  init(_ network: LayeredNetwork) {
    self.network = network
    let count = network.vertices.count
    starts = Array(repeating: 0, count: count)
    clusters = Array(repeating: 0..<0, count: network.spans.count)
    place = starts
    for layer in network.layers { for (position, vertex) in layer.enumerated() { place[vertex] = position } }
    isCrooked = Array(repeating: false, count: network.segments.count)
    findCrookedSegments()
    let corners = [(false, false), (false, true), (true, false), (true, true)].map { corner in
      Corner(network, place, isCrooked, fromLast: corner.0, isMirrored: corner.1).placed()
    }
    combine(corners)
    tightenClusters()
  }

  // MARK: Segments that are not straight

  private mutating func findCrookedSegments() {
    let clusterCount = network.spans.count
    var children: [[Int]] = Array(repeating: [], count: clusterCount)
    for (index, cluster) in network.graph.clusters.enumerated() {
      if let parent = cluster.parent { children[parent].append(index) }
    }
    // For each layer and cluster, the place of its first vertex.
    var first = Array(repeating: Int.max, count: clusterCount * network.layers.count)
    for (index, vertex) in network.vertices.enumerated() {
      var next: Int? = vertex.cluster
      while let cluster = next {
        let entry = vertex.layer * clusterCount + cluster
        first[entry] = min(first[entry], place[index])
        next = network.graph.clusters[cluster].parent
      }
    }
    for (index, segment) in network.segments.enumerated() {
      let (left, right) = (network.vertices[segment.left], network.vertices[segment.right])
      let common = network.graph.commonCluster(left.cluster, right.cluster)
      let leaves = isLeft(left.cluster, upTo: common, beyond: right.layer)
      let enters = isLeft(right.cluster, upTo: common, beyond: left.layer)
      let passes = children[common].contains { child in
        guard network.spans[child].contains(left.layer), network.spans[child].contains(right.layer) else {
          return false
        }
        let isBefore = place[segment.left] < first[left.layer * clusterCount + child]
        return isBefore != (place[segment.right] < first[right.layer * clusterCount + child])
      }
      isCrooked[index] = !leaves || !enters || passes
    }
    for layer in network.layers.indices.dropFirst() { yieldToLongEdges(layer) }
  }

  /// `true` iff a cluster and those around it, up to another one, do not extend into a layer.
  private func isLeft(_ cluster: Int, upTo common: Int, beyond layer: Int) -> Bool {
    var cluster = cluster
    while cluster != common {
      if network.spans[cluster].contains(layer) { return false }
      guard let parent = network.graph.clusters[cluster].parent else { return true }
      cluster = parent
    }
    return true
  }

  /// Notes the segments into a layer that cross one of a long edge, which is straight instead.
  private mutating func yieldToLongEdges(_ layer: Int) {
    var from = 0
    var scanned = 0
    let vertices = network.layers[layer]
    for (position, vertex) in vertices.enumerated() {
      let inner = network.incoming[vertex].first { isInner(Int($0)) }
      guard inner != nil || position == vertices.count - 1 else { continue }
      let to = inner.map { place[network.segments[Int($0)].left] } ?? .max
      for other in vertices[scanned...position] {
        for segment in network.incoming[other] where !isInner(Int(segment)) {
          let start = place[network.segments[Int(segment)].left]
          if start < from || start > to { isCrooked[Int(segment)] = true }
        }
      }
      scanned = position + 1
      from = to
    }
  }

  private func isInner(_ segment: Int) -> Bool {
    func passes(_ vertex: Int) -> Bool {
      network.vertices[vertex].kind == .bend || network.vertices[vertex].kind == .label
    }
    return passes(network.segments[segment].left) && passes(network.segments[segment].right)
  }

  // MARK: The four results

  private mutating func combine(_ corners: [Corner.Result]) {
    let widths = corners.map { $0.end - $0.start }
    guard let narrowest = widths.indices.min(by: { widths[$0] < widths[$1] }) else { return }
    let shifts = corners.map {
      $0.isMirrored ? corners[narrowest].end - $0.end : corners[narrowest].start - $0.start
    }
    func middle(_ value: (Corner.Result) -> Int) -> Int {
      let sorted = zip(corners, shifts).map { value($0) + $1 }.sorted()
      return (sorted[1] + sorted[2]) >> 1
    }
    for index in starts.indices { starts[index] = middle { $0.starts[index] } }
    for index in clusters.indices.dropFirst() {
      let start = middle { $0.clusters[index].lowerBound }
      clusters[index] = start..<max(middle { $0.clusters[index].upperBound }, start)
    }
  }

  /// Makes clusters as small as their contents and labels allow.
  private mutating func tightenClusters() {
    let graph = network.graph
    var contents: [ClosedRange<Int>?] = Array(repeating: nil, count: clusters.count)
    func include(_ range: ClosedRange<Int>, in cluster: Int) {
      contents[cluster] =
        contents[cluster].map {
          min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
        } ?? range
    }
    for (index, vertex) in network.vertices.enumerated() where vertex.kind != .spine {
      include(starts[index]...starts[index] + vertex.extent.across, in: vertex.cluster)
    }
    // A cluster comes after the one around it.
    for index in clusters.indices.dropFirst().reversed() {
      guard let inside = contents[index], let parent = graph.clusters[index].parent else { continue }
      let loose = clusters[index]
      var start = inside.lowerBound - graph.paddingBefore(index)
      var end = inside.upperBound + LayeredGraph.padding
      let minimum = graph.minimumAcross(index)
      if end - start < minimum { end = max(end, min(loose.upperBound, start + minimum)) }
      if end - start < minimum { start = end - minimum }
      clusters[index] = start..<end
      include(start...end, in: parent)
    }
  }
}

/// A placement from one corner.
private struct Corner {
  struct Result {
    var starts: [Int]
    var clusters: [Range<Int>]
    /// The first and the last place of a vertex; 0 without vertices.
    var start = 0
    var end = 0
    let isMirrored: Bool
  }

  /// A distance between the beginnings of two blocks or borders.
  struct Distance: LayoutEdge {
    var from: Int
    var to: Int
    var minimumLength: Int
  }

  let network: LayeredNetwork
  let place: [Int]
  let isCrooked: [Bool]
  /// `true` iff vertices are aligned with the layer after them.
  let fromLast: Bool
  /// `true` iff the layers are read from their ends.
  let isMirrored: Bool
  /// For each vertex, the first vertex of its block, and its distance from the beginning of that.
  var root: [Int]
  var offset: [Int]

  init(_ network: LayeredNetwork, _ place: [Int], _ isCrooked: [Bool], fromLast: Bool, isMirrored: Bool) {
    self.network = network
    self.place = place
    self.isCrooked = isCrooked
    self.fromLast = fromLast
    self.isMirrored = isMirrored
    root = Array(network.vertices.indices)
    offset = Array(repeating: 0, count: root.count)
  }

  func placed() -> Result {
    var aligned = self
    aligned.align()
    return aligned.compacted() ?? compacted()
      ?? Result(
        starts: offset, clusters: Array(repeating: 0..<0, count: network.spans.count), isMirrored: isMirrored)
  }

  // MARK: Blocks

  private mutating func align() {
    let order = fromLast ? Array(network.layers.indices.reversed()) : Array(network.layers.indices)
    for layer in order.dropFirst() {
      var last = -1
      let vertices = isMirrored ? network.layers[layer].reversed() : network.layers[layer]
      for vertex in vertices {
        let found = fromLast ? network.outgoing[vertex] : network.incoming[vertex]
        guard let heaviest = found.map({ weight(Int($0)) }).max() else { continue }
        let neighbors = found.map { Int($0) }.filter { weight($0) == heaviest }
          .sorted { (mirrored(neighbor(at: $0)), $0) < (mirrored(neighbor(at: $1)), $1) }
        let middle = (neighbors.count - 1) / 2
        let middles = neighbors.count % 2 == 0 ? [middle, middle + 1] : [middle]
        for index in middles where root[vertex] == vertex {
          let segment = neighbors[index]
          let other = neighbor(at: segment)
          guard !isCrooked[segment], mirrored(other) > last else { continue }
          root[vertex] = root[other]
          let ports = self.ports(of: segment)
          offset[vertex] = offset[other] + ports.other - ports.own
          last = mirrored(other)
        }
      }
    }
  }

  private func weight(_ segment: Int) -> Int { network.graph.edges[network.segments[segment].edge].weight }

  private func neighbor(at segment: Int) -> Int {
    fromLast ? network.segments[segment].right : network.segments[segment].left
  }

  private func mirrored(_ vertex: Int) -> Int {
    isMirrored ? network.layers[network.vertices[vertex].layer].count - 1 - place[vertex] : place[vertex]
  }

  private func ports(of index: Int) -> (own: Int, other: Int) {
    let segment = network.segments[index]
    var (left, right) = (segment.leftPort, segment.rightPort)
    if isMirrored {
      left = network.vertices[segment.left].extent.across - left
      right = network.vertices[segment.right].extent.across - right
    }
    return fromLast ? (left, right) : (right, left)
  }

  // MARK: Distances

  /// Returns the places of all vertices and borders, as close as possible; `nil` if their order has a cycle.
  private func compacted() -> Result? {
    let distances = self.distances()
    let count = root.count + 2 * network.spans.count
    let paths = LongestPaths(count: count, edges: distances)
    guard paths.order.count == count else { return nil }
    let outgoing = paths.outgoing
    var values = paths.lengths
    // Vertices and borders that have room move towards those that come after them.
    for from in paths.order.reversed() where !outgoing[from].isEmpty {
      let room = outgoing[from].reduce(Int.max) {
        min($0, values[distances[Int($1)].to] - distances[Int($1)].minimumLength)
      }
      values[from] = max(values[from], room)
    }
    return result(values)
  }

  private func result(_ values: [Int]) -> Result {
    var result = Result(
      starts: root.indices.map { values[root[$0]] + offset[$0] },
      clusters: network.spans.indices.map { cluster in
        let start = values[root.count + 2 * cluster]
        return start..<max(values[root.count + 2 * cluster + 1], start)
      }, isMirrored: isMirrored)
    if isMirrored {
      for index in root.indices {
        result.starts[index] = -result.starts[index] - network.vertices[index].extent.across
      }
      result.clusters = result.clusters.map { -$0.upperBound..<(-$0.lowerBound) }
    }
    result.start = result.starts.min() ?? 0
    result.end = root.indices.map { result.starts[$0] + network.vertices[$0].extent.across }.max() ?? 0
    return result
  }

  /// Returns the distances between neighbors in each layer, with the borders of clusters among them.
  private func distances() -> [Distance] {
    var walk = DistanceWalk(self)
    for layer in network.layers { walk.add(isMirrored ? layer.reversed() : layer) }
    for cluster in network.spans.indices.dropFirst() where !network.spans[cluster].isEmpty {
      let border = walk.border(of: cluster)
      walk.distances.append(
        Distance(from: border, to: border + 1, minimumLength: network.graph.minimumAcross(cluster)))
    }
    return walk.distances
  }
}

/// Collects the distances in layers.
private struct DistanceWalk {
  let corner: Corner
  var distances: [Corner.Distance] = []
  /// The clusters around the last vertex, from the outermost.
  private var open: [Int] = []
  /// The last block or border, its extent from there, and its kind; `nil` at the beginning.
  private var last: (variable: Int, extent: Int, kind: Neighbor)?

  private enum Neighbor { case vertex(LayeredNetwork.Kind), outside, inside(Int) }

  init(_ corner: Corner) {
    self.corner = corner
    distances.reserveCapacity(corner.root.count * 2)
  }

  /// Returns the number of the border at which a cluster begins; that at which it ends is the next one.
  func border(of cluster: Int) -> Int { corner.root.count + 2 * cluster }

  mutating func add(_ layer: [Int]) {
    (open, last) = ([], nil)
    for vertex in layer {
      enter(corner.network.vertices[vertex].cluster)
      let kind = corner.network.vertices[vertex].kind
      step(
        to: corner.root[vertex], at: corner.offset[vertex], as: .vertex(kind),
        extent: corner.network.vertices[vertex].extent.across)
    }
    enter(0)
  }

  /// Leaves and enters clusters until `cluster` is the innermost.
  private mutating func enter(_ cluster: Int) {
    var path: [Int] = []
    var next: Int? = cluster
    while let inner = next, inner != 0 {
      path.append(inner)
      next = corner.network.graph.clusters[inner].parent
    }
    path.reverse()
    var common = 0
    while common < min(path.count, open.count), path[common] == open[common] { common += 1 }
    while open.count > common, let left = open.popLast() {
      let graph = corner.network.graph
      let padding = corner.isMirrored ? graph.paddingBefore(left) : LayeredGraph.padding
      if let last {
        distances.append(
          .init(from: last.variable, to: border(of: left) + 1, minimumLength: last.extent + padding))
      }
      last = (border(of: left) + 1, 0, .outside)
    }
    for entered in path[common...] {
      step(to: border(of: entered), at: 0, as: .outside, extent: 0)
      last = (border(of: entered), 0, .inside(entered))
      open.append(entered)
    }
  }

  private mutating func step(to variable: Int, at offset: Int, as kind: Neighbor, extent: Int) {
    if let last, last.variable != variable {
      distances.append(
        .init(from: last.variable, to: variable, minimumLength: last.extent + gap(last.kind, kind) - offset))
    }
    last = (variable, offset + extent, kind)
  }

  private func gap(_ one: Neighbor, _ other: Neighbor) -> Int {
    switch (one, other) {
    case (.inside(let cluster), _):
      let graph = corner.network.graph
      return corner.isMirrored ? LayeredGraph.padding : graph.paddingBefore(cluster)
    case (.vertex(.spine), _), (_, .vertex(.spine)): return 0
    case (.outside, .outside): return 18
    case (.outside, .vertex(let kind)), (.vertex(let kind), .outside): return kind == .bend ? 10 : 18
    case (.vertex(.node), .vertex(.node)): return 24
    case (.vertex(.bend), .vertex(.bend)): return 9
    case (.vertex(.node), .vertex), (.vertex, .vertex(.node)): return 14
    default: return corner.network.graph.readsDown ? 12 : 7
    }
  }
}
