extension DiagramText {
  /// Appends a doc comment without its slashes. For Graphviz it is quoted, its lines joined by `\n`; for
  /// Mermaid each line is a comment.
  ///
  /// One pass over the bytes: doc comments are a third of many programs.
  mutating func write(documentation span: SourceSpan) {
    guard let source = program.sources.file(of: span) else { return }
    let bytes = source.bytes
    let range = source.byteRange(of: span)
    var index = range.lowerBound
    var isFirst = true
    while index < range.upperBound {
      if let start = Self.startOfDocLine(bytes, index..<range.upperBound) {
        if !isFirst { buffer.write(notation == .dot ? "\\n" : "\n") }
        isFirst = false
        if notation == .mermaid { buffer.write("  %% ") }
        index = writeLine(bytes, start..<range.upperBound)
      } else {
        while index < range.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      }
      index += 1
    }
  }

  /// Returns the start of the text of a doc comment's line; `nil` for any other line.
  private static func startOfDocLine(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound, isBlank(bytes[index]) { index += 1 }
    let slash = UInt8(ascii: "/")
    guard range.upperBound - index >= 3, bytes[index] == slash, bytes[index + 1] == slash,
      bytes[index + 2] == slash
    else { return nil }
    index += 3
    return index < range.upperBound && bytes[index] == 0x20 ? index + 1 : index
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Appends the rest of a line, without trailing spaces, escaped for a quoted string of Graphviz or a
  /// comment of Mermaid. Returns the end of the line.
  private mutating func writeLine(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var start = range.lowerBound
    var index = start
    scan: while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case 0x0A, 0x0D: break scan
      case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "\\"):
        if notation == .mermaid, byte >= 0x20, byte < 0x7F { break }
        buffer.write(bytes: bytes[start..<index])
        writeEscaped(byte)
        start = index + 1
      default: break
      }
      index += 1
    }
    var end = index
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    buffer.write(bytes: bytes[start..<end])
    return index
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.write("\\\"")
    case UInt8(ascii: "\\"): buffer.write("\\\\")
    case UInt8(ascii: "&"): buffer.write("&amp;")
    case 0x09: buffer.write(" ")
    default: buffer.write("\u{FFFD}")
    }
  }
}
