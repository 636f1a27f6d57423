/// The legend below a diagram in SVG: a sample of each style of arrow with its name, on as many lines as it needs.
struct SVGLegend {
  private let rows: [[DiagramEdgeStyle]]
  /// The width that it needs, in points.
  let width: Int

  private static let sample = 34
  private static let rowHeight = 18
  private static let spacing = 18

  /// Creates the legend of some styles.
  ///
  /// - Parameter limit: The width that it does not exceed, unless one sample needs more.
  init(_ styles: [DiagramEdgeStyle], within limit: Int) {
    var rows: [[DiagramEdgeStyle]] = []
    var used = 0
    for style in styles {
      let width = Self.width(of: style)
      if rows.isEmpty || used + width > max(limit, 240) - 2 * Self.spacing {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(style)
      used += width
    }
    self.rows = rows
    width = (rows.map { $0.reduce(0) { $0 + Self.width(of: $1) } }.max() ?? 0) + 2 * Self.spacing
  }

  /// The height, in points; 0 for no styles.
  var height: Int { rows.isEmpty ? 0 : rows.count * Self.rowHeight + 14 }

  private static func width(of style: DiagramEdgeStyle) -> Int {
    sample + 6 + label(of: style).width(size: 10) + spacing
  }

  private static func label(of style: DiagramEdgeStyle) -> DiagramLabel {
    DiagramLabel("\(style.legend ?? "")")
  }

  /// Writes the legend, centered.
  ///
  /// - Parameters:
  ///   - y: The bottom of the diagram.
  ///   - limit: The width of the image.
  func write(to canvas: inout SVGCanvas, y: Int, within limit: Int) {
    for (number, row) in rows.enumerated() {
      var x = (limit - row.reduce(0) { $0 + Self.width(of: $1) } + Self.spacing) / 2
      let middle = y + number * Self.rowHeight + Self.rowHeight / 2
      for style in row {
        let end = DiagramLayout.Point(x: x + Self.sample, y: middle)
        let start = DiagramLayout.Point(x: x, y: middle)
        canvas.write(
          SVGArrow(style), from: start, [.init(firstControl: start, secondControl: end, end: end)])
        canvas.write(Self.label(of: style).placed(x: end.x + 6, y: middle - 5, size: 10, color: style.color))
        x += Self.width(of: style)
      }
    }
  }
}
