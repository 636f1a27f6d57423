extension ChangeGraph {
  /// Returns the graph as SVG, in light and dark colors, without Graphviz.
  ///
  /// - Parameter address: Returns the page of a node; `nil` if it has none.
  func svg(address: (Node) -> String? = { _ in nil }) -> [UInt8] {
    ChangePicture(self).drawn(address)
  }
}

/// The graph of changes in layers, with the marks that it has in the language of dot: signs, bold lines and words for
/// additions, dashes for removals.
private struct ChangePicture {
  let graph: ChangeGraph
  private var layered = LayeredGraph(readsDown: false)
  /// For each node and edge, its words.
  private var titles: [DiagramLabel] = []
  private var labels: [DiagramLabel] = []
  /// The edges whose nodes are drawn.
  private var edges: [(edge: ChangeGraph.Edge, mark: ProgramChange.Mark?)] = []

  private static let margin = 20
  private static let nodeSize = 12
  private static let labelSize = 10
  private static let legendHeight = 32

  init(_ graph: ChangeGraph) {
    self.graph = graph
    let numbers = Dictionary(zip(graph.nodes.map(\.name), 0...)) { first, _ in first }
    for node in graph.nodes {
      let title = Self.label(ChangeGraph.title(node.mark, node.name), node.mark)
      titles.append(title)
      layered.nodes.append(
        .init(
          extent: .init(along: max(title.width(size: Self.nodeSize) + 24, 48), across: 30), cluster: 0))
    }
    for (edge, mark) in graph.edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let label = Self.label(ChangeGraph.title(of: edge, mark), mark)
      layered.edges.append(
        .init(
          from: from, to: to,
          label: label.lines.isEmpty
            ? nil
            : .init(
              along: label.width(size: Self.labelSize) + 4, across: label.height(size: Self.labelSize) + 3),
          isForward: true, weight: edge.label.isEmpty ? 4 : 2))
      labels.append(label)
      edges.append((edge, mark))
    }
  }

  private static func label(_ text: String, _ mark: ProgramChange.Mark?) -> DiagramLabel {
    var label = DiagramLabel(text)
    if text.isEmpty { label.lines = [] }
    for line in label.lines.indices {
      for run in label.lines[line].indices { label.lines[line][run].isBold = mark == .added }
    }
    return label
  }

  // MARK: Parts

  func drawn(_ address: (ChangeGraph.Node) -> String?) -> [UInt8] {
    let drawing = LayeredDrawing(layered)
    let whole = drawing.clusters[0].extent
    let legend = graph.counts.map { (label: DiagramLabel(ChangeGraph.legend($0)), color: $0.mark.color) }
    let widths = legend.map { $0.label.width(size: Self.labelSize) + 18 }
    let width = max(whole.along, widths.reduce(0, +)) + 2 * Self.margin
    let height = whole.across + 2 * Self.margin + Self.legendHeight
    var canvas = SVGCanvas(width: width, height: height, title: "Changes")
    for index in edges.indices { write(edge: index, drawing, to: &canvas) }
    for (index, node) in graph.nodes.enumerated() {
      write(node, titles[index], drawing.nodes[index], address(node), to: &canvas)
    }
    var x = (width - widths.reduce(0, +) + 18) / 2
    for (entry, width) in zip(legend, widths) {
      canvas.write(entry.label.placed(x: x, y: height - 23, size: Self.labelSize, color: entry.color))
      x += width
    }
    return canvas.take()
  }

  private func write(
    _ node: ChangeGraph.Node, _ title: DiagramLabel, _ box: LayeredDrawing.Box, _ address: String?,
    to canvas: inout SVGCanvas
  ) {
    let color = node.mark?.color ?? ChangeGraph.gray
    let corner = Self.point(box.start)
    let frame = DiagramLayout.Frame(
      x: corner.x, y: corner.y, width: box.extent.along, height: box.extent.across)
    var style = "fill=\"white\" stroke=\"\(color)\""
    if node.mark == .added { style += " stroke-width=\"2.5\"" }
    if node.mark == .removed { style += " stroke-dasharray=\"5,3\"" }
    canvas.group("node", tooltip: ChangeGraph.tooltip(node.name, node.mark), address: address) {
      $0.rect(frame, radius: node.isContainer ? 0 : 6, style)
      let x = frame.x + (frame.width - title.width(size: Self.nodeSize)) / 2
      $0.write(title.placed(x: x, y: frame.y + 7, size: Self.nodeSize, color: color))
    }
  }

  private func write(edge index: Int, _ drawing: LayeredDrawing, to canvas: inout SVGCanvas) {
    let (edge, mark) = edges[index]
    let line = drawing.edges[index]
    let color = mark?.color ?? ChangeGraph.gray
    let name = edge.label.isEmpty ? "\(edge.from) → \(edge.to)" : "\(edge.from) → \(edge.to), \(edge.label)"
    let arrow = SVGArrow(
      color: color, width: mark == .added ? "2.6" : "1.2",
      dashes: mark == .removed ? "6,3" : mark == nil && edge.label.isEmpty ? "1.5,3" : nil)
    let curves = line.pieces.map {
      DiagramLayout.Curve(
        firstControl: Self.point($0.firstControl), secondControl: Self.point($0.secondControl),
        end: Self.point($0.end))
    }
    canvas.group("edge", tooltip: ChangeGraph.tooltip(name, mark)) {
      $0.write(arrow, from: Self.point(line.start), curves)
      guard let label = drawing.labels[index] else { return }
      let corner = Self.point(label.start)
      $0.write(labels[index].placed(x: corner.x + 2, y: corner.y, size: Self.labelSize, color: color))
    }
  }

  private static func point(_ point: LayeredDrawing.Point) -> DiagramLayout.Point {
    .init(x: point.along + margin, y: point.across + margin)
  }
}
