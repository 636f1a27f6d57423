/// Writes the layout of a program's diagram as JSON, from which a page draws it.
///
/// Frames are arrays of the left edge, the top, the width and the height, in points; lines of words are arrays of the
/// left end, the baseline, the size and the runs of words, each with `b` for bold or `q` for quiet.
struct PreviewDiagram {
  private let layout: DiagramLayout

  init(_ layout: DiagramLayout) { self.layout = layout }

  /// Writes the diagram as an object.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("width", layout.width)
      json.member("height", layout.height)
      json.member("clusters") { json in
        json.array(of: layout.clusters) { json, cluster in
          json.object { json in
            json.member("name", cluster.name)
            if cluster.isFlow { json.member("flow", true) }
            json.member("frame") { write(cluster.frame, to: &$0) }
            json.member("lines") { write(cluster.lines, to: &$0) }
          }
        }
      }
      json.member("nodes") { $0.array(of: layout.nodes) { write($1, to: &$0) } }
      json.member("edges") { $0.array(of: layout.edges) { write($1, to: &$0) } }
    }
  }

  private func write(_ node: DiagramLayout.Node, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", node.kind.rawValue)
      json.member("name", node.name)
      json.member("frame") { write(node.frame, to: &$0) }
      json.member("lines") { write(node.lines, to: &$0) }
      if !node.rules.isEmpty { json.member("rules") { $0.array(of: node.rules) { $0.number($1) } } }
      if !node.rows.isEmpty {
        json.member("rows") { json in
          json.array(of: node.rows) { json, row in
            json.object { json in
              json.member("frame") { write(row.frame, to: &$0) }
              json.member("lines") { write(row.lines, to: &$0) }
            }
          }
        }
      }
    }
  }

  private func write(_ edge: DiagramLayout.Edge, to json: inout JSONWriter) {
    json.object { json in
      json.member("from", edge.from)
      json.member("to", edge.to)
      json.member("style", edge.styleName)
      var path = "M\(edge.start.x) \(edge.start.y)"
      for curve in edge.curves {
        path += "C"
        for (index, point) in [curve.firstControl, curve.secondControl, curve.end].enumerated() {
          path += "\(index == 0 ? "" : " ")\(point.x) \(point.y)"
        }
      }
      json.member("path", path)
      if let frame = edge.labelFrame { json.member("label") { write(frame, to: &$0) } }
      json.member("lines") { write(edge.lines, to: &$0) }
    }
  }

  /// The colors of names in diagrams, on light and dark ground.
  private static let plainColors = ["#1f2328", "white"]

  private func write(_ frame: DiagramLayout.Frame, to json: inout JSONWriter) {
    json.array(of: [frame.x, frame.y, frame.width, frame.height]) { $0.number($1) }
  }

  private func write(_ lines: [DiagramLayout.TextLine], to json: inout JSONWriter) {
    json.array(of: lines) { json, line in
      json.array { json in
        for number in [line.x, line.baseline, line.size] { json.element { $0.number(number) } }
        json.element { json in
          json.array(of: line.runs) { json, run in
            // Pages have their own colors: any but that of the line is quiet.
            let style =
              run.isBold ? "b" : run.color != nil || !Self.plainColors.contains(line.color) ? "q" : nil
            json.array(of: [run.text] + (style.map { [$0] } ?? [])) { $0.string($1) }
          }
        }
      }
    }
  }
}
