extension DiagramLayout {
  /// Returns the diagram as SVG, in light and dark colors.
  package func svg() -> [UInt8] {
    var writer = SVGDiagramWriter(self)
    writer.writeDiagram()
    return DiagramColors.adapted(svg: writer.buffer.take())
  }
}

/// Writes a diagram whose parts have places as SVG: clusters, arrows, nodes, legend.
private struct SVGDiagramWriter {
  let layout: DiagramLayout
  var buffer = TextBuffer()

  init(_ layout: DiagramLayout) {
    self.layout = layout
    buffer.reserve(4096 + layout.nodes.count * 700 + layout.edges.count * 700)
  }

  mutating func writeDiagram() {
    let legend = SVGLegend(layout.styles, within: layout.width)
    let (width, height) = (max(layout.width, legend.width), layout.height + legend.height)
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" ")
    write("viewBox=\"0 0 \(width) \(height)\" font-family=\"Helvetica,Arial,sans-serif\">\n")
    write("<!-- Made by navc; changes will be lost. -->\n<title>\(layout.name.escapedForXML())</title>\n")
    write("<rect width=\"\(width)\" height=\"\(height)\" fill=\"white\"/>\n")
    for cluster in layout.clusters { write(cluster) }
    for edge in layout.edges { write(edge) }
    for cluster in layout.clusters { writeLabel(of: cluster) }
    for node in layout.nodes { write(node) }
    legend.write(to: &buffer, y: layout.height, within: width)
    write("</svg>\n")
  }

  private mutating func write(_ string: String) { buffer.write(string: string) }

  // MARK: Groups

  /// Writes a group with a tooltip, and a link if it has an address.
  private mutating func group(
    _ kind: String, name: String, tooltip: String?, address: String? = nil, id: String? = nil,
    _ contents: (inout SVGDiagramWriter) -> Void
  ) {
    write("<g ")
    if let id { write("id=\"\(id)\" ") }
    write("class=\"\(kind)\">\n<title>\((tooltip ?? name).escapedForXML())</title>\n")
    if let address { write("<a href=\"\(address.escapedForXML(inAttribute: true))\">\n") }
    contents(&self)
    write(address == nil ? "</g>\n" : "</a>\n</g>\n")
  }

  private mutating func write(_ lines: [DiagramLayout.TextLine], isCode: Bool = false) {
    for line in lines {
      write("<text x=\"\(line.x)\" y=\"\(line.baseline)\" font-size=\"\(line.size)\" fill=\"\(line.color)\"")
      if isCode { write(" font-family=\"Courier New,Courier,monospace\"") }
      write(">")
      for run in line.runs {
        let words = run.text.escapedForXML()
        if !run.isBold, run.color == nil {
          write(words)
          continue
        }
        write("<tspan")
        if run.isBold { write(" font-weight=\"bold\"") }
        if let color = run.color { write(" fill=\"\(color)\"") }
        write(">\(words)</tspan>")
      }
      write("</text>\n")
    }
  }

  private mutating func rect(_ frame: DiagramLayout.Frame, radius: Int = 0, _ attributes: String) {
    write("<rect x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\" height=\"\(frame.height)\" ")
    if radius > 0 { write("rx=\"\(radius)\" ") }
    write("\(attributes)/>\n")
  }

  // MARK: Clusters and nodes

  private mutating func write(_ cluster: DiagramLayout.Cluster) {
    group("cluster", name: cluster.name, tooltip: cluster.documentation, address: cluster.address) {
      $0.rect(
        cluster.frame, radius: 10,
        cluster.isFlow
          ? "fill=\"#fff8e6\" stroke=\"#bf8700\" stroke-dasharray=\"5,3\""
          : "fill=\"#f6f8fa\" stroke=\"#d0d7de\"")
    }
  }

  /// Writes the label of a cluster above arrows that lead into it, which a halo interrupts.
  private mutating func writeLabel(of cluster: DiagramLayout.Cluster) {
    let ground = cluster.isFlow ? "#fff8e6" : "#f6f8fa"
    write("<g stroke=\"\(ground)\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n")
    write(cluster.lines)
    write("</g>\n")
  }

  private mutating func write(_ node: DiagramLayout.Node) {
    // Without words, a scene is the place of a picture.
    let isPicture = node.kind == .scene && node.lines.isEmpty
    let id = isPicture ? node.scene.map { "\(DiagramSceneSize.mark)\($0)" } : nil
    group("node", name: node.name, tooltip: node.documentation, address: node.address, id: id) {
      let frame = node.frame
      switch node.kind {
      case .app: $0.rect(frame, radius: 8, "fill=\"#1f2328\"")
      case .scene where isPicture:
        $0.write("<polygon fill=\"none\" points=\"\(frame.x),\(frame.y) \(frame.right),\(frame.y) ")
        $0.write("\(frame.right),\(frame.bottom) \(frame.x),\(frame.bottom)\"/>\n")
      case .scene:
        $0.rect(
          frame, radius: 6,
          "fill=\"white\" stroke=\"#57606a\"" + (node.isEmphasized ? " stroke-width=\"4\"" : ""))
      case .container: break
      case .flow:
        let radius = frame.width / 2
        $0.write(
          "<circle cx=\"\(frame.x + radius)\" cy=\"\(frame.y + frame.height / 2)\" r=\"\(radius)\" fill=\"#1f2328\"/>\n"
        )
      case .link:
        let middle = frame.y + frame.height / 2
        $0.write(
          "<path d=\"M\(frame.x),\(frame.y)H\(frame.right - 8)L\(frame.right),\(middle)L\(frame.right - 8),")
        $0.write("\(frame.bottom)H\(frame.x)Z\" fill=\"#e3f2fd\" stroke=\"#1a6fa3\"/>\n")
      case .surroundings, .note, .whole: break
      }
      for rule in node.rules {
        $0.write("<path d=\"M\(frame.x),\(rule)H\(frame.right)\" stroke=\"#d0d7de\"/>\n")
      }
      for row in node.rows {
        if let address = row.address {
          $0.write("<a href=\"\(address.escapedForXML(inAttribute: true))\">\n")
        }
        $0.rect(row.frame, "fill=\"#eaeef2\" stroke=\"#8c959f\"")
        $0.write(row.lines)
        if row.address != nil { $0.write("</a>\n") }
      }
      $0.write(node.lines, isCode: node.kind == .link)
    }
  }

  // MARK: Arrows

  private mutating func write(_ edge: DiagramLayout.Edge) {
    group("edge", name: "\(edge.from) → \(edge.to)", tooltip: edge.documentation) {
      SVGArrow(edge.style, isEmphasized: edge.isEmphasized).write(edge.start, edge.curves, to: &$0.buffer)
      $0.write(edge.lines)
    }
  }
}
