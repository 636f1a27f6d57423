/// A picture of boxes, arrows and words in SVG, while it is written.
struct SVGCanvas {
  private(set) var buffer = TextBuffer()

  /// Begins a picture with a white ground.
  ///
  /// - Parameter byteCount: The size of the picture, as far as it is known.
  init(width: Int, height: Int, title: String, byteCount: Int = 0) {
    buffer.reserve(byteCount)
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" ")
    write("viewBox=\"0 0 \(width) \(height)\" font-family=\"Helvetica,Arial,sans-serif\">\n")
    write("<!-- Made by navc; changes will be lost. -->\n<title>\(title.escapedForXML())</title>\n")
    write("<rect width=\"\(width)\" height=\"\(height)\" fill=\"white\"/>\n")
  }

  /// Ends the picture and returns it, in light and dark colors.
  mutating func take() -> [UInt8] {
    write("</svg>\n")
    return DiagramColors.adapted(svg: buffer.take())
  }

  mutating func write(_ string: String) { buffer.write(string: string) }

  /// Writes a group with a tooltip, and a link if it has an address.
  mutating func group(
    _ kind: String, tooltip: String, address: String? = nil, id: String? = nil,
    _ contents: (inout SVGCanvas) -> Void
  ) {
    write("<g ")
    if let id { write("id=\"\(id)\" ") }
    write("class=\"\(kind)\">\n<title>\(tooltip.escapedForXML())</title>\n")
    if let address { write("<a href=\"\(address.escapedForXML(inAttribute: true))\">\n") }
    contents(&self)
    write(address == nil ? "</g>\n" : "</a>\n</g>\n")
  }

  /// Writes lines of words.
  mutating func write(_ lines: [DiagramLayout.TextLine], isCode: Bool = false) {
    for line in lines {
      write("<text x=\"\(line.x)\" y=\"\(line.baseline)\" font-size=\"\(line.size)\" fill=\"\(line.color)\"")
      if isCode { write(" font-family=\"Courier New,Courier,monospace\"") }
      let text = line.runs.map(\.text).joined()
      let width = isCode ? TextMetrics.thousandths(inCourier: text) : DiagramLabel.thousandths(of: line.runs)
      write(TextMetrics.lengthInSVG(of: text, thousandths: width, size: line.size))
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

  /// Writes a rectangle with further attributes.
  mutating func rect(_ frame: DiagramLayout.Frame, radius: Int = 0, _ attributes: String) {
    write("<rect x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\" height=\"\(frame.height)\" ")
    if radius > 0 { write("rx=\"\(radius)\" ") }
    write("\(attributes)/>\n")
  }

  /// Writes an arrow along curves.
  mutating func write(_ arrow: SVGArrow, from start: DiagramLayout.Point, _ curves: [DiagramLayout.Curve]) {
    arrow.write(start, curves, to: &buffer)
  }

  /// Writes a legend at the bottom of a picture.
  mutating func write(_ legend: SVGLegend, y: Int, within limit: Int) {
    legend.write(to: &self, y: y, within: limit)
  }
}
