/// A rectangle, in points.
struct PictureRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
  var middle: (x: Int, y: Int) { (x + width / 2, y + height / 2) }

  /// Returns the rectangle without a margin on all sides.
  func inset(by margin: Int) -> PictureRect {
    PictureRect(
      x: x + margin, y: y + margin, width: max(width - 2 * margin, 0), height: max(height - 2 * margin, 0))
  }

  /// Removes a strip from the top, and returns it.
  mutating func cutTop(_ amount: Int) -> PictureRect {
    let amount = min(amount, height)
    defer {
      y += amount
      height -= amount
    }
    return PictureRect(x: x, y: y, width: width, height: amount)
  }

  /// Removes a strip from the bottom, and returns it.
  mutating func cutBottom(_ amount: Int) -> PictureRect {
    let amount = min(amount, height)
    height -= amount
    return PictureRect(x: x, y: bottom, width: width, height: amount)
  }

  /// Removes a strip from the left, and returns it.
  mutating func cutLeft(_ amount: Int) -> PictureRect {
    let amount = min(amount, width)
    defer {
      x += amount
      width -= amount
    }
    return PictureRect(x: x, y: y, width: amount, height: height)
  }
}

/// A class of shapes or words in the pictures' style sheet.
enum PictureClass: String, CaseIterable {
  /// The ground of a window, bars, and fields in it.
  case paper, bar, field
  /// Lines between them, and the frame of a window.
  case rule, frame
  /// The shade over what is covered.
  case shade
  /// Words: ordinary ones, quiet ones, those of buttons, of destructive buttons, and of failures.
  case word, quiet, tint, danger

  /// The color by day and by night; words have a contrast of at least 4.5 to 1 with `paper`, `bar` and `field`.
  var colors: (light: StaticString, dark: StaticString) {
    switch self {
    case .paper: ("#ffffff", "#161b22")
    case .bar: ("#f6f8fa", "#1f2630")
    case .field: ("#eef1f4", "#2a313b")
    case .rule: ("#d0d7de", "#444c56")
    case .frame: ("#57606a", "#8b949e")
    case .shade: ("#1f2328", "#010409")
    case .word: ("#1f2328", "#e6edf3")
    case .quiet: ("#57606a", "#a8b3bf")
    case .tint: ("#0b5cad", "#6cb6ff")
    case .danger: ("#b42318", "#ff9c8f")
    }
  }

  /// The declarations of the style sheet with a color.
  func rule(_ color: StaticString) -> String {
    switch self {
    case .rule: "fill: none; stroke: \(color); stroke-width: 1"
    case .frame: "fill: none; stroke: \(color); stroke-width: 1.5"
    case .shade: "fill: \(color); fill-opacity: 0.3"
    default: "fill: \(color)"
    }
  }

  /// The style sheet of all pictures.
  static var styleSheet: String {
    var text = "<style>\n.picture text { font-family: Helvetica, Arial, sans-serif }\n"
    for item in allCases { text += ".picture .\(item.rawValue) { \(item.rule(item.colors.light)) }\n" }
    text += "@media (prefers-color-scheme: dark) {\n"
    for item in allCases { text += ".picture .\(item.rawValue) { \(item.rule(item.colors.dark)) }\n" }
    return text + "}\n</style>\n"
  }
}

/// The position of words relative to their point.
enum PictureAlignment: String { case start, middle, end }

/// SVG that is being written.
struct PictureBuffer {
  private(set) var text = TextBuffer()

  mutating func write(_ string: String) { text.write(string: string) }

  /// Draws a rectangle.
  mutating func rect(_ rect: PictureRect, _ style: PictureClass, radius: Int = 0) {
    write("<rect class=\"\(style.rawValue)\" x=\"\(rect.x)\" y=\"\(rect.y)\" ")
    write("width=\"\(rect.width)\" height=\"\(rect.height)\"")
    write(radius > 0 ? " rx=\"\(radius)\"/>\n" : "/>\n")
  }

  /// Draws a line.
  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) {
    write("<path class=\"rule\" d=\"M\(x1) \(y1)L\(x2) \(y2)\"/>\n")
  }

  /// Draws a shape through points.
  mutating func shape(_ points: [(Int, Int)], _ style: PictureClass, isClosed: Bool = true) {
    let path = points.map { "\($0.0) \($0.1)" }.joined(separator: "L")
    write("<path class=\"\(style.rawValue)\" d=\"M\(path)\(isClosed ? "Z" : "")\"/>\n")
  }

  mutating func circle(_ x: Int, _ y: Int, _ radius: Int, _ style: PictureClass) {
    write("<circle class=\"\(style.rawValue)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>\n")
  }

  /// Writes words on one line, which is cut with an ellipsis to fit a width; the whole is then its tooltip.
  mutating func words(
    _ words: String, x: Int, y: Int, size: Int, _ style: PictureClass, _ alignment: PictureAlignment = .start,
    isBold: Bool = false, within width: Int
  ) {
    let shown = PictureText.fitted(words, size: size, isBold: isBold, within: width)
    if shown.isEmpty { return }
    write("<text class=\"\(style.rawValue)\" x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"")
    if alignment != .start { write(" text-anchor=\"\(alignment.rawValue)\"") }
    if isBold { write(" font-weight=\"bold\"") }
    let width = TextMetrics.thousandths(shown, isBold: isBold)
    write(TextMetrics.lengthInSVG(of: shown, thousandths: width, size: size) + ">")
    if shown != words { write("<title>\(words.escapedForXML())</title>") }
    write("\(shown.escapedForXML())</text>\n")
  }

  /// Returns what has been written.
  mutating func take() -> [UInt8] { text.take() }
}

/// Words that are cut or broken into lines to fit a width.
enum PictureText {
  /// Returns the width of words, in points, rounded up.
  static func width(_ text: String, size: Int, isBold: Bool = false) -> Int {
    (TextMetrics.thousandths(text, isBold: isBold) * size + 999) / 1000
  }

  /// Returns the beginning of words that fits a width, with an ellipsis if that is not all.
  static func fitted(_ text: String, size: Int, isBold: Bool = false, within width: Int) -> String {
    let line = String(text.unicodeScalars.map { $0.value < 32 ? " " : Character($0) })
    if self.width(line, size: size, isBold: isBold) <= width { return line }
    var end = line.endIndex
    while end > line.startIndex {
      end = line.index(before: end)
      let shorter = line[..<end] + "…"
      if self.width(String(shorter), size: size, isBold: isBold) <= width { return String(shorter) }
    }
    return ""
  }

  /// Returns words in lines that break between words and fit a width.
  static func lines(_ text: String, size: Int, within width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, self.width(last + " " + word, size: size) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
