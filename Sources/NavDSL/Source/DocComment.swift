/// Doc comments: runs of lines that begin with `///`.
package enum DocComment {
  /// Returns the text of a doc comment: its lines joined by line feeds, each without its slashes and one space
  /// after them.
  package static func text(of source: String) -> String { text(of: Array(source.utf8)[...]) }

  /// Returns the text of the doc comment in a slice of a file's bytes.
  static func text(of source: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(source.count)
    var hasLines = false
    // A CR LF yields an empty line, which has no slashes.
    for line in source.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var rest = line.drop(while: isBlank)
      guard rest.starts(with: [0x2F, 0x2F, 0x2F]) else { continue }
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
      while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
      if hasLines { text.append(UInt8(ascii: "\n")) }
      hasLines = true
      text.append(contentsOf: rest)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
}
