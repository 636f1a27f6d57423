/// The units in which a client counts the characters of a line (Language Server Protocol 3.17, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of units of a scalar.
  fileprivate func units(_ step: DecodedScalar) -> Int {
    switch self {
    case .utf8: step.length
    case .utf16: step.utf16Count
    case .utf32: 1
    }
  }
}

/// A line and a character in it, both from 0.
package struct TextPosition: Sendable, Hashable {
  /// The line.
  package var line: Int
  /// The character, in units of the encoding.
  package var character: Int

  /// Creates a position.
  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// The conversion between offsets in a text and positions as a client counts them.
package struct TextPositions: Sendable {
  private let bytes: [UInt8]
  private let lines: LineTable
  private let encoding: PositionEncoding

  /// Finds the lines of a text.
  package init(_ text: SourceText, _ encoding: PositionEncoding) {
    bytes = text.bytes
    lines = LineTable(text)
    self.encoding = encoding
  }

  /// Returns the position of an offset. Beyond the text it is the end, inside of a character its start.
  package func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = max(lines.starts.partition { $0 > offset } - 1, 0)
    var index = lines.starts[line]
    guard encoding != .utf8 else { return TextPosition(line: line, character: offset - index) }
    var units = 0
    while index < offset {
      let step = UTF8Decoding.step(bytes, at: index, end: bytes.count)
      if index + step.length > offset { break }
      units += encoding.units(step)
      index += step.length
    }
    return TextPosition(line: line, character: units)
  }

  /// Returns the offset of a position. Beyond its line it is the end of the line, beyond the text the end, inside of a
  /// character its start.
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.starts.count else { return bytes.count }
    let start = lines.starts[position.line]
    var end = position.line + 1 < lines.starts.count ? lines.starts[position.line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    var index = start
    var units = 0
    while index < end {
      let step = UTF8Decoding.step(bytes, at: index, end: end)
      if units + encoding.units(step) > position.character { break }
      units += encoding.units(step)
      index += step.length
    }
    return index
  }
}

/// An open text, as the client last described it.
package struct TextDocument: Sendable {
  /// The client's name of the text.
  package let uri: String
  /// The client's number of the text; it grows with each change.
  package var version: Int
  /// The text, in UTF-8.
  package private(set) var bytes: [UInt8]

  /// Creates a text.
  package init(uri: String, version: Int, text: String) {
    self.uri = uri
    self.version = version
    bytes = Array(text.utf8)
  }

  /// Replaces the range between two positions, or the whole text.
  package mutating func replace(
    _ range: (start: TextPosition, end: TextPosition)?, by text: String, _ encoding: PositionEncoding
  ) {
    guard let range else {
      bytes = Array(text.utf8)
      return
    }
    let positions = TextPositions(SourceText(path: "", bytes: bytes), encoding)
    let (start, end) = (positions.offset(of: range.start), positions.offset(of: range.end))
    bytes.replaceSubrange(min(start, end)..<max(start, end), with: text.utf8)
  }
}
