extension DiagramText {
  /// Appends a doc comment without its slashes: for Graphviz within quotes, its lines joined by `\n`; for
  /// Mermaid as comments, a line each.
  mutating func write(documentation span: Span) {
    guard let source = program.sources.file(of: span) else { return }
    let range = source.byteRange(of: span)
    let bytes = source.bytes
    var index = range.lowerBound
    var isFirst = true
    while index < range.upperBound {
      let end = Self.endOfLine(bytes, index..<range.upperBound)
      if let line = Self.docLine(bytes, index..<end) {
        if !isFirst { buffer.write(notation == .dot ? "\\n" : "\n") }
        isFirst = false
        if notation == .mermaid { buffer.write("  %% ") }
        write(quotable: bytes[line])
      }
      index = end + 1
    }
  }

  private static func endOfLine(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return index
  }

  /// Returns what a line of a doc comment says: without its slashes, one blank after them, and blanks at its
  /// end; `nil` for a line that is none.
  private static func docLine(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, isBlank(bytes[lower]) { lower += 1 }
    guard upper - lower >= 3, bytes[lower..<lower + 3].allSatisfy({ $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    lower += 3
    if lower < upper, bytes[lower] == 0x20 { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Appends a text that stands within quotes of Graphviz, or in a comment of Mermaid.
  private mutating func write(quotable bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      let isSpecial =
        byte < 0x20 || byte == 0x7F
        || notation == .dot
          && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&"))
      guard isSpecial else { continue }
      buffer.write(bytes: bytes[start..<index])
      start = index + 1
      switch byte {
      case UInt8(ascii: "\""): buffer.write("\\\"")
      case UInt8(ascii: "\\"): buffer.write("\\\\")
      case UInt8(ascii: "&"): buffer.write("&amp;")
      case 0x09: buffer.write(" ")
      default: buffer.write("\u{FFFD}")
      }
    }
    buffer.write(bytes: bytes[start...])
  }
}
