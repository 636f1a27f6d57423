/// A graph in layers as it is drawn, along and across.
struct LayeredDrawing {
  struct Point: Hashable, Sendable {
    var along: Int
    var across: Int
  }

  struct Box: Hashable, Sendable {
    var start: Point
    var extent: LayeredGraph.Extent
    var end: Point { Point(along: start.along + extent.along, across: start.across + extent.across) }
  }

  /// A part of a line: straight if both control points are its ends.
  struct Piece: Hashable, Sendable {
    var firstControl: Point
    var secondControl: Point
    var end: Point
  }

  struct Line: Sendable {
    var start: Point
    var pieces: [Piece] = []

    /// The last point.
    var end: Point { pieces.last?.end ?? start }

    mutating func addLine(to point: Point) {
      let from = end
      if from == point { return }
      if let last = pieces.last, last.secondControl == last.end, from.across == point.across,
        last.firstControl.across == from.across
      {
        pieces.removeLast()
        return addLine(to: point)
      }
      pieces.append(Piece(firstControl: from, secondControl: point, end: point))
    }

    /// Adds an S-shaped curve, which begins and ends in the direction of reading.
    mutating func addCurve(to point: Point) {
      let from = end
      if from.across == point.across { return addLine(to: point) }
      let middle = (from.along + point.along) / 2
      pieces.append(
        Piece(
          firstControl: Point(along: middle, across: from.across),
          secondControl: Point(along: middle, across: point.across), end: point))
    }

    /// The same line in the other direction.
    var reversed: Line {
      var result = Line(start: end)
      for index in pieces.indices.reversed() {
        result.pieces.append(
          Piece(
            firstControl: pieces[index].secondControl, secondControl: pieces[index].firstControl,
            end: index == 0 ? start : pieces[index - 1].end))
      }
      return result
    }
  }

  /// For each node, its box.
  private(set) var nodes: [Box]
  /// For each cluster, its box; that of the whole drawing begins at 0.
  private(set) var clusters: [Box]
  /// For each edge, its line from the beginning to the end.
  private(set) var edges: [Line]
  /// For each edge, the box of its label; `nil` for none.
  private(set) var labels: [Box?]

  private let network: LayeredNetwork
  private let across: BlockPlacement
  /// For each layer, its beginning and end along.
  private var layers: [Range<Int>] = []
  private let place: [Int]

  /// The minimum distance between layers.
  private static let minimumGap = 26
  /// The distance that lines with a large step across have in addition.
  private static let maximumSlope = 60

  /// Lays a graph out.
  init(_ graph: LayeredGraph) {
    var network = CrossingReduction.ordered(LayeredNetwork(graph, layers: Layering(graph).layers))
    network.placePorts()
    self.network = network
    across = BlockPlacement(network)
    var place = Array(repeating: 0, count: network.vertices.count)
    for layer in network.layers { for (position, vertex) in layer.enumerated() { place[vertex] = position } }
    self.place = place
    nodes = []
    edges = []
    labels = Array(repeating: nil, count: graph.edges.count)
    clusters = []
    placeLayers()
    nodes = graph.nodes.indices.map { box(of: $0) }
    placeClusters()
    for (index, vertex) in network.vertices.enumerated() where graph.edges.indices.contains(vertex.subject) {
      guard let extent = graph.edges[vertex.subject].label else { continue }
      var box = box(of: index)
      if vertex.kind == .turn {
        box.start.along += LayeredNetwork.turnLength
        box.start.across += (box.extent.across - extent.across) / 2
      } else if vertex.kind != .label {
        continue
      }
      box.extent = extent
      labels[vertex.subject] = box
    }
    edges = network.chains.map { line(of: $0) }
    moveToOrigin()
  }

  private func box(of vertex: Int) -> Box {
    Box(
      start: Point(along: layers[network.vertices[vertex].layer].lowerBound, across: across.starts[vertex]),
      extent: network.vertices[vertex].extent)
  }

  // MARK: Along

  private mutating func placeLayers() {
    let graph = network.graph
    var extents = network.layers.map { layer in layer.map { network.vertices[$0].extent.along }.max() ?? 0 }
    // The space for borders of clusters before and after each layer.
    var before = Array(repeating: 0, count: graph.clusters.count)
    var after = before
    var spaceBefore = Array(repeating: 0, count: extents.count)
    var spaceAfter = spaceBefore
    for index in graph.clusters.indices.dropFirst().reversed() {
      guard let parent = graph.clusters[index].parent, let last = network.spans[index].last else { continue }
      let first = network.spans[index].lowerBound
      before[index] += graph.marginBefore(index)
      after[index] += LayeredGraph.padding
      if network.spans[parent].first == first { before[parent] = max(before[parent], before[index]) }
      if network.spans[parent].last == last { after[parent] = max(after[parent], after[index]) }
      spaceBefore[first] = max(spaceBefore[first], before[index])
      spaceAfter[last] = max(spaceAfter[last], after[index])
    }
    margins = (before, after)
    var position = 0
    layers = []
    for index in extents.indices {
      position += spaceBefore[index]
      layers.append(position..<position + extents[index])
      for cluster in graph.clusters.indices.dropFirst() where network.spans[cluster].last == index {
        let start = layers[network.spans[cluster].lowerBound].lowerBound - before[cluster]
        let missing = graph.minimumAlong(cluster) - (position + extents[index] + after[cluster] - start)
        if missing > 0 {
          extents[index] += missing
          layers[index] = position..<position + extents[index]
        }
      }
      position += extents[index] + spaceAfter[index] + gap(after: index)
    }
  }

  /// For each cluster, the distance from its borders to its first and last layer.
  private var margins: (before: [Int], after: [Int]) = ([], [])

  /// Returns the distance between two layers, larger if lines have a long way across.
  private func gap(after layer: Int) -> Int {
    var longest = 0
    for vertex in network.layers[layer] {
      for index in network.outgoing[vertex] {
        let segment = network.segments[Int(index)]
        let step =
          across.starts[segment.right] + segment.rightPort - across.starts[vertex] - segment.leftPort
        longest = max(longest, abs(step))
      }
    }
    return Self.minimumGap + min(longest / 5, Self.maximumSlope)
  }

  private mutating func placeClusters() {
    clusters = network.spans.indices.map { index in
      guard index > 0, let last = network.spans[index].last else {
        return Box(start: Point(along: 0, across: 0), extent: .init(along: 0, across: 0))
      }
      let start = layers[network.spans[index].lowerBound].lowerBound - margins.before[index]
      let end = layers[last].upperBound + margins.after[index]
      return Box(
        start: Point(along: start, across: across.clusters[index].lowerBound),
        extent: .init(along: end - start, across: across.clusters[index].count))
    }
  }

  private mutating func moveToOrigin() {
    let boxes = nodes + clusters.dropFirst().filter { $0.extent.along > 0 } + labels.compactMap { $0 }
    let points = edges.flatMap { [$0.start] + $0.pieces.map(\.end) }
    let start = Point(
      along: (boxes.map(\.start.along) + points.map(\.along)).min() ?? 0,
      across: (boxes.map(\.start.across) + points.map(\.across)).min() ?? 0)
    func moved(_ point: Point) -> Point {
      Point(along: point.along - start.along, across: point.across - start.across)
    }
    for index in nodes.indices { nodes[index].start = moved(nodes[index].start) }
    for index in clusters.indices.dropFirst() { clusters[index].start = moved(clusters[index].start) }
    for index in labels.indices {
      labels[index] = labels[index].map { Box(start: moved($0.start), extent: $0.extent) }
    }
    for index in edges.indices {
      edges[index].start = moved(edges[index].start)
      for piece in edges[index].pieces.indices {
        let old = edges[index].pieces[piece]
        edges[index].pieces[piece] = Piece(
          firstControl: moved(old.firstControl), secondControl: moved(old.secondControl), end: moved(old.end))
      }
    }
    let ends = boxes.map(\.end).map(moved) + points.map(moved)
    clusters[0].extent = .init(along: ends.map(\.along).max() ?? 0, across: ends.map(\.across).max() ?? 0)
  }

  // MARK: Lines

  private func line(of chain: LayeredNetwork.Chain) -> Line {
    let segments = network.segments[chain.segments]
    guard let first = segments.first, let last = segments.last else {
      return Line(start: Point(along: 0, across: 0))
    }
    if chain.returns {
      var line = Line(start: end(of: first.left, first.leftPort))
      follow(first, &line)
      var back = Line(start: end(of: last.left, last.leftPort))
      follow(last, &back)
      let (turn, other) = (line.end, back.end)
      let reach = turn.along + LayeredNetwork.turnSpread * 2 / 3
      line.pieces.append(
        Piece(
          firstControl: Point(along: reach, across: turn.across),
          secondControl: Point(along: reach, across: other.across), end: other))
      line.pieces += back.reversed.pieces
      return line
    }
    var line = Line(start: end(of: first.left, first.leftPort))
    for segment in segments {
      if network.vertices[segment.left].kind != .node {
        line.addLine(to: Point(along: curveStart(of: segment), across: line.end.across))
      }
      follow(segment, &line)
    }
    return chain.isReversed ? line.reversed : line
  }

  /// Returns the place at the far side of a vertex.
  private func end(of vertex: Int, _ port: Int) -> Point {
    Point(
      along: layers[network.vertices[vertex].layer].lowerBound + network.vertices[vertex].extent.along,
      across: across.starts[vertex] + port)
  }

  /// Adds the way from one layer to the next.
  private func follow(_ segment: LayeredNetwork.Segment, _ line: inout Line) {
    let target = Point(
      along: layers[network.vertices[segment.right].layer].lowerBound,
      across: across.starts[segment.right] + segment.rightPort)
    line.addLine(to: Point(along: curveStart(of: segment), across: line.end.across))
    line.addCurve(to: target)
  }

  /// Returns the place from which a line can leave the row of its vertex: behind all that is in its way in the layer.
  private func curveStart(of segment: LayeredNetwork.Segment) -> Int {
    let vertex = network.vertices[segment.left]
    let layer = layers[vertex.layer]
    let from = across.starts[segment.left] + segment.leftPort
    let to = across.starts[segment.right] + segment.rightPort
    var reach = layer.lowerBound + vertex.extent.along
    if from == to { return reach }
    let step = to > from ? 1 : -1
    var position = place[segment.left] + step
    while network.layers[vertex.layer].indices.contains(position) {
      let index = network.layers[vertex.layer][position]
      let other = network.vertices[index]
      let start = across.starts[index]
      if step > 0 ? start > to + 6 : start + other.extent.across < to - 6 { break }
      if other.cluster != vertex.cluster { return layer.upperBound }
      if other.kind != .bend { reach = max(reach, layer.lowerBound + other.extent.along + 8) }
      position += step
    }
    return min(reach, layer.upperBound)
  }
}
