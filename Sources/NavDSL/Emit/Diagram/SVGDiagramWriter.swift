extension DiagramLayout {
  /// Returns the diagram as SVG, in light and dark colors.
  package func svg() -> [UInt8] {
    var writer = SVGDiagramWriter(self)
    return writer.diagram()
  }
}

/// Writes a diagram whose parts have places as SVG: clusters, arrows, nodes, legend.
private struct SVGDiagramWriter {
  let layout: DiagramLayout
  private let legend: SVGLegend
  private let width: Int
  private var canvas: SVGCanvas

  init(_ layout: DiagramLayout) {
    self.layout = layout
    legend = SVGLegend(layout.styles, within: layout.width)
    width = max(layout.width, legend.width)
    canvas = SVGCanvas(
      width: width, height: layout.height + legend.height, title: layout.name,
      byteCount: 4096 + (layout.nodes.count + layout.edges.count) * 700)
  }

  mutating func diagram() -> [UInt8] {
    for cluster in layout.clusters { write(cluster) }
    for edge in layout.edges { write(edge) }
    for cluster in layout.clusters { writeLabel(of: cluster) }
    for node in layout.nodes { write(node) }
    canvas.write(legend, y: layout.height, within: width)
    return canvas.take()
  }

  // MARK: Clusters and nodes

  private mutating func write(_ cluster: DiagramLayout.Cluster) {
    canvas.group("cluster", tooltip: cluster.documentation ?? cluster.name, address: cluster.address) {
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
    canvas.write(
      "<g stroke=\"\(ground)\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n")
    canvas.write(cluster.lines)
    canvas.write("</g>\n")
  }

  private mutating func write(_ node: DiagramLayout.Node) {
    // Without words, a scene is the place of a picture.
    let isPicture = node.kind == .scene && node.lines.isEmpty
    let id = isPicture ? node.scene.map { "\(DiagramSceneSize.mark)\($0)" } : nil
    canvas.group("node", tooltip: node.documentation ?? node.name, address: node.address, id: id) {
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
    canvas.group("edge", tooltip: edge.documentation ?? "\(edge.from) → \(edge.to)") {
      $0.write(SVGArrow(edge.style, isEmphasized: edge.isEmphasized), from: edge.start, edge.curves)
      $0.write(edge.lines)
    }
  }
}
