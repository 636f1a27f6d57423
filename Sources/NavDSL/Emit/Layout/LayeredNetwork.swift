/// A graph in which each edge is a chain of segments between neighboring layers.
struct LayeredNetwork {
  /// The kind of a vertex.
  enum Kind: UInt8 {
    case node
    /// A place where an edge passes through a layer.
    case bend
    /// A label, along which its edge passes.
    case label
    /// A label of an edge that returns to the layer from which it came.
    case turn
    /// A place that keeps a layer for a cluster that has nothing else there.
    case spine
  }

  struct Vertex {
    var kind: Kind
    /// The number of a node, of the edge of a bend, label or turn, or of the cluster of a spine.
    var subject: Int
    var layer: Int
    var cluster: Int
    var extent: LayeredGraph.Extent
  }

  struct Segment {
    var edge: Int
    var left: Int
    var right: Int
    /// The row at which the segment begins or ends at a node; `nil` for none.
    var leftRow: Int?
    var rightRow: Int?
    /// The distance across from the beginning of a vertex to the place where the segment meets it.
    var leftPort = 0
    var rightPort = 0
  }

  /// The segments of an edge.
  struct Chain {
    /// The segments from the first layer to the last.
    var segments: Range<Int>
    /// `true` iff the edge ends in the first layer.
    var isReversed = false
    /// `true` iff both ends lie in one layer; the two segments then meet in the next one.
    var returns = false
  }

  let graph: LayeredGraph
  private(set) var vertices: [Vertex] = []
  var segments: [Segment] = []
  private(set) var chains: [Chain] = []
  /// For each cluster, its first and last layer; an empty one for a cluster without contents.
  private(set) var spans: [Range<Int>]
  /// For each layer, its vertices in order.
  var layers: [[Int]] = []
  /// For each vertex, the segments to the layer before and after it.
  private(set) var incoming = IndexLists(count: 0, keys: [])
  private(set) var outgoing = IndexLists(count: 0, keys: [])

  /// The distance of two lines that meet in a turn, and the length of the turn.
  static let turnSpread = 10
  static let turnLength = 16

  /// Creates the network of a graph with layers for its nodes.
  init(_ graph: LayeredGraph, layers nodeLayers: [Int]) {
    self.graph = graph
    spans = Array(repeating: 0..<0, count: graph.clusters.count)
    vertices = graph.nodes.enumerated().map { index, node in
      Vertex(
        kind: .node, subject: index, layer: nodeLayers[index], cluster: node.cluster, extent: node.extent)
    }
    for index in graph.edges.indices { addChain(index) }
    measureClusters()
    liftTurns()
    addSpines()
    let count = (vertices.map(\.layer).max() ?? 0) + 1
    layers = Array(repeating: [], count: count)
    for (index, vertex) in vertices.enumerated() { layers[vertex.layer].append(index) }
    outgoing = IndexLists(count: vertices.count, keys: segments.map(\.left))
    incoming = IndexLists(count: vertices.count, keys: segments.map(\.right))
  }

  private mutating func addChain(_ index: Int) {
    let edge = graph.edges[index]
    let (from, to) = (vertices[edge.from].layer, vertices[edge.to].layer)
    let cluster = graph.commonCluster(vertices[edge.from].cluster, vertices[edge.to].cluster)
    let first = segments.count
    if from == to {
      let label = edge.label ?? LayeredGraph.Extent(along: 0, across: 0)
      let turn = add(
        .turn, index, from + 1, cluster,
        LayeredGraph.Extent(
          along: label.along + Self.turnLength, across: max(label.across, Self.turnSpread + 4)))
      segments.append(Segment(edge: index, left: edge.from, right: turn, leftRow: edge.fromRow))
      segments.append(Segment(edge: index, left: edge.to, right: turn, leftRow: edge.toRow))
      chains.append(Chain(segments: first..<segments.count, returns: true))
      return
    }
    let isReversed = from > to
    let (left, right) = isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
    let middle = min(from, to) + 1..<max(from, to)
    var last = left
    for layer in middle {
      // Labels lie beside the beginning, which they describe.
      let isLabeled = edge.label != nil && layer == (isReversed ? middle.upperBound - 1 : middle.lowerBound)
      let next = add(
        isLabeled ? .label : .bend, index, layer, cluster,
        (isLabeled ? edge.label : nil) ?? LayeredGraph.Extent(along: 0, across: 0))
      segments.append(Segment(edge: index, left: last, right: next))
      last = next
    }
    segments.append(Segment(edge: index, left: last, right: right))
    segments[first].leftRow = isReversed ? edge.toRow : edge.fromRow
    segments[segments.count - 1].rightRow = isReversed ? edge.fromRow : edge.toRow
    chains.append(Chain(segments: first..<segments.count, isReversed: isReversed))
  }

  private mutating func add(
    _ kind: Kind, _ subject: Int, _ layer: Int, _ cluster: Int, _ extent: LayeredGraph.Extent
  ) -> Int {
    vertices.append(Vertex(kind: kind, subject: subject, layer: layer, cluster: cluster, extent: extent))
    return vertices.count - 1
  }

  private mutating func measureClusters() {
    for vertex in vertices where vertex.kind != .turn {
      var next: Int? = vertex.cluster
      while let cluster = next {
        let span = spans[cluster]
        spans[cluster] =
          span.isEmpty
          ? vertex.layer..<vertex.layer + 1
          : min(span.lowerBound, vertex.layer)..<max(span.upperBound, vertex.layer + 1)
        if spans[cluster] == span { break }
        next = graph.clusters[cluster].parent
      }
    }
  }

  /// Moves turns out of clusters that do not extend into their layer, which would become longer.
  ///
  /// The root extends into every layer, also into a last one that contains nothing but turns.
  private mutating func liftTurns() {
    for index in vertices.indices where vertices[index].kind == .turn {
      var cluster = vertices[index].cluster
      while !spans[cluster].contains(vertices[index].layer), let parent = graph.clusters[cluster].parent {
        cluster = parent
      }
      vertices[index].cluster = cluster
      if !spans[cluster].contains(vertices[index].layer) {
        spans[cluster] = spans[cluster].lowerBound..<vertices[index].layer + 1
      }
    }
  }

  private mutating func addSpines() {
    var isFilled = graph.clusters.indices.map { Array(repeating: false, count: spans[$0].count) }
    for vertex in vertices {
      var next: Int? = vertex.cluster
      while let cluster = next {
        if isFilled[cluster][vertex.layer - spans[cluster].lowerBound] { break }
        isFilled[cluster][vertex.layer - spans[cluster].lowerBound] = true
        next = graph.clusters[cluster].parent
      }
    }
    for cluster in graph.clusters.indices.dropFirst() {
      for layer in spans[cluster] where !isFilled[cluster][layer - spans[cluster].lowerBound] {
        _ = add(.spine, cluster, layer, cluster, LayeredGraph.Extent(along: 0, across: 0))
      }
    }
  }

  /// Returns the clusters in a layer, each after the one around it.
  func clusters(in layer: Int) -> [Int] { spans.indices.filter { spans[$0].contains(layer) } }

  /// Sets the places at which segments meet their vertices, in the order of the layers.
  mutating func placePorts() {
    var place = Array(repeating: 0, count: vertices.count)
    for layer in layers { for (position, vertex) in layer.enumerated() { place[vertex] = position } }
    for (index, vertex) in vertices.enumerated() {
      let before = incoming[index].map { Int($0) }.sorted {
        (place[segments[$0].left], $0) < (place[segments[$1].left], $1)
      }
      let after = outgoing[index].map { Int($0) }.sorted {
        (place[segments[$0].right], $0) < (place[segments[$1].right], $1)
      }
      switch vertex.kind {
      case .node:
        let node = graph.nodes[vertex.subject]
        for (segment, port) in zip(before, Self.ports(before.map { segments[$0].rightRow }, at: node)) {
          segments[segment].rightPort = port
        }
        for (segment, port) in zip(after, Self.ports(after.map { segments[$0].leftRow }, at: node)) {
          segments[segment].leftPort = port
        }
      case .label:
        let port = graph.readsDown ? 0 : vertex.extent.across
        for segment in before { segments[segment].rightPort = port }
        for segment in after { segments[segment].leftPort = port }
      case .turn:
        let middle = vertex.extent.across / 2
        for (position, segment) in before.enumerated() {
          segments[segment].rightPort = middle + (position == 0 ? -Self.turnSpread / 2 : Self.turnSpread / 2)
        }
      case .bend, .spine: break
      }
    }
  }

  /// Returns the places of lines at one side of a node, which are in the order of what they lead to.
  private static func ports(_ rows: [Int?], at node: LayeredGraph.Node) -> [Int] {
    let height = node.extent.across
    let free = rows.count { $0 == nil }
    let room = node.isPointed ? 0 : max(height - 14, 0)
    let distance = free > 1 ? min(14, room / (free - 1)) : 0
    var port = height / 2 - distance * (free - 1) / 2
    return rows.map { row in
      if let row, node.rows.indices.contains(row) { return node.rows[row] }
      defer { port += distance }
      return port
    }
  }
}
