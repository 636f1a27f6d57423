extension ChangeGraph {
  /// Returns the graph as SVG, in light and dark colors, without Graphviz.
  ///
  /// - Parameter address: Returns the page of a node; `nil` if it has none.
  func svg(address: (Node) -> String? = { _ in nil }) -> [UInt8] {
    var picture = ChangePicture(self)
    return picture.drawn(address)
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
  private var buffer = TextBuffer()

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

  mutating func drawn(_ address: (ChangeGraph.Node) -> String?) -> [UInt8] {
    let drawing = LayeredDrawing(layered)
    let whole = drawing.clusters[0].extent
    let legend = graph.counts.map { (text: ChangeGraph.legend($0), color: $0.mark.color) }
    let widths = legend.map { DiagramLabel($0.text).width(size: Self.labelSize) + 18 }
    let width = max(whole.along, widths.reduce(0, +)) + 2 * Self.margin
    let height = whole.across + 2 * Self.margin + Self.legendHeight
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" ")
    write("viewBox=\"0 0 \(width) \(height)\" font-family=\"Helvetica,Arial,sans-serif\">\n")
    write("<!-- Made by navc; changes will be lost. -->\n<title>Changes</title>\n")
    write("<rect width=\"\(width)\" height=\"\(height)\" fill=\"white\"/>\n")
    for index in edges.indices { write(edge: index, drawing) }
    for (index, node) in graph.nodes.enumerated() {
      write(node, titles[index], drawing.nodes[index], address(node))
    }
    var x = (width - widths.reduce(0, +) + 18) / 2
    for (entry, width) in zip(legend, widths) {
      write(entry.text, x: x, baseline: height - 14, size: Self.labelSize, entry.color)
      x += width
    }
    write("</svg>\n")
    return DiagramColors.adapted(svg: buffer.take())
  }

  private mutating func write(
    _ node: ChangeGraph.Node, _ title: DiagramLabel, _ box: LayeredDrawing.Box, _ address: String?
  ) {
    let color = node.mark?.color ?? ChangeGraph.gray
    let corner = Self.point(box.start)
    write("<g class=\"node\">\n<title>\(ChangeGraph.tooltip(node.name, node.mark).escapedForXML())</title>\n")
    if let address { write("<a href=\"\(address.escapedForXML(inAttribute: true))\">\n") }
    write(
      "<rect x=\"\(corner.x)\" y=\"\(corner.y)\" width=\"\(box.extent.along)\" height=\"\(box.extent.across)\" "
    )
    if !node.isContainer { write("rx=\"6\" ") }
    write("fill=\"white\" stroke=\"\(color)\"")
    if node.mark == .added { write(" stroke-width=\"2.5\"") }
    if node.mark == .removed { write(" stroke-dasharray=\"5,3\"") }
    write("/>\n")
    write(
      title, x: corner.x + (box.extent.along - title.width(size: Self.nodeSize)) / 2, y: corner.y + 7,
      size: Self.nodeSize, color)
    write(address == nil ? "</g>\n" : "</a>\n</g>\n")
  }

  private mutating func write(edge index: Int, _ drawing: LayeredDrawing) {
    let (edge, mark) = edges[index]
    let line = drawing.edges[index]
    let color = mark?.color ?? ChangeGraph.gray
    let name = edge.label.isEmpty ? "\(edge.from) → \(edge.to)" : "\(edge.from) → \(edge.to), \(edge.label)"
    write("<g class=\"edge\">\n<title>\(ChangeGraph.tooltip(name, mark).escapedForXML())</title>\n")
    SVGArrow(
      color: color, width: mark == .added ? "2.6" : "1.2",
      dashes: mark == .removed ? "6,3" : mark == nil && edge.label.isEmpty ? "1.5,3" : nil
    ).write(
      Self.point(line.start),
      line.pieces.map {
        .init(
          firstControl: Self.point($0.firstControl), secondControl: Self.point($0.secondControl),
          end: Self.point($0.end))
      }, to: &buffer)
    if let label = drawing.labels[index] {
      let corner = Self.point(label.start)
      write(labels[index], x: corner.x + 2, y: corner.y, size: Self.labelSize, color)
    }
    write("</g>\n")
  }

  // MARK: Words

  private static func point(_ point: LayeredDrawing.Point) -> DiagramLayout.Point {
    .init(x: point.along + margin, y: point.across + margin)
  }

  private mutating func write(_ string: String) { buffer.write(string: string) }

  private mutating func write(_ label: DiagramLabel, x: Int, y: Int, size: Int, _ color: StaticString) {
    for line in label.placed(x: x, y: y, size: size, color: color) {
      for run in line.runs {
        write(run.text, x: line.x, baseline: line.baseline, size: size, color, isBold: run.isBold)
      }
    }
  }

  private mutating func write(
    _ text: String, x: Int, baseline: Int, size: Int, _ color: StaticString, isBold: Bool = false
  ) {
    write("<text x=\"\(x)\" y=\"\(baseline)\" font-size=\"\(size)\" fill=\"\(color)\"")
    if isBold { write(" font-weight=\"bold\"") }
    write(">\(text.escapedForXML())</text>\n")
  }
}
