/// The label of a part of a diagram: lines of words with their weight and color.
package struct DiagramLabel: Hashable, Sendable {
  /// Words in one style.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var isBold = false
    /// The color as in SVG; `nil` for that of the line.
    package var color: String?
  }

  /// The lines, from the top.
  package var lines: [[Run]] = []

  /// Creates a label of one line.
  init(_ text: String) { lines = [[Run(text: text)]] }

  /// Reads a label of Graphviz as ``DiagramText`` writes it: words with `<b>`, `<font>` and `<br/>`.
  init(markup bytes: [UInt8]) {
    var run = Run(text: "")
    var line: [Run] = []
    var index = 0
    func flush() {
      if !run.text.isEmpty { line.append(run) }
      run.text = ""
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        let tag = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        index = end + 1
        flush()
        if tag.hasPrefix("br") {
          lines.append(line)
          line = []
        } else if tag == "b" || tag == "/b" {
          run.isBold = tag == "b"
        } else if tag == "/font" {
          run.color = nil
        } else if let quote = tag.firstRange(of: "color=\"") {
          run.color = String(tag[quote.upperBound...].prefix { $0 != "\"" })
        }
      } else if byte == UInt8(ascii: "&") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count - 1
        run.text += Self.character(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
        index = end + 1
      } else {
        let end =
          bytes[index...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ?? bytes.count
        run.text += String(decoding: bytes[index..<end], as: UTF8.self)
        index = end
      }
    }
    flush()
    if !line.isEmpty { lines.append(line) }
  }

  private static func character(_ entity: String) -> String {
    switch entity {
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    default: "&"
    }
  }

  /// Returns the width of a line, in thousandths of its size.
  static func thousandths(of line: [Run]) -> Int {
    line.reduce(0) { $0 + TextMetrics.thousandths($1.text, isBold: $1.isBold) }
  }

  /// Returns the width of a line, in points.
  static func width(of line: [Run], size: Int) -> Int { (thousandths(of: line) * size + 999) / 1000 }

  /// Returns the width of the longest line, in points.
  func width(size: Int) -> Int { lines.map { Self.width(of: $0, size: size) }.max() ?? 0 }

  /// Returns the distance of two lines of a size, in points.
  static func lineHeight(size: Int) -> Int { (size * 6 + 4) / 5 }

  /// Returns the height of all lines, in points.
  func height(size: Int) -> Int { lines.count * Self.lineHeight(size: size) }

  /// Returns the lines at a place.
  ///
  /// - Parameters:
  ///   - x: The left end of the lines.
  ///   - y: The top of the first.
  func placed(x: Int, y: Int, size: Int, color: StaticString) -> [DiagramLayout.TextLine] {
    let height = Self.lineHeight(size: size)
    return lines.enumerated().map { number, runs in
      DiagramLayout.TextLine(
        x: x, baseline: y + number * height + size * 19 / 20, size: size, color: "\(color)", runs: runs)
    }
  }
}
