/// The files of a program, indexed by position.
package struct SourceMap: Sendable {
  /// The files, in the order in which they were read.
  package private(set) var files: [SourceText] = []

  /// Creates a map without files.
  package init() {}

  /// Adds a file after the existing ones and returns its text with its base position; `nil` if the program would reach
  /// `limit` bytes, or the 4 GiB range of positions.
  package mutating func add(path: String, bytes: [UInt8], limit: Int = Int(UInt32.max)) -> SourceText? {
    // One position more than bytes, so that the end of a file differs from the start of the next.
    let base = files.last.map { Int($0.base) + $0.bytes.count + 1 } ?? 0
    guard base + bytes.count < min(limit, Int(UInt32.max)) else { return nil }
    let text = SourceText(path: path, bytes: bytes, base: UInt32(base))
    files.append(text)
    return text
  }

  /// Returns the index of the file that holds `position`; `nil` if there is none.
  package func fileIndex(at position: UInt32) -> Int? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].base <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns the file that holds the start of `span`; `nil` if there is none.
  package func file(of span: SourceSpan) -> SourceText? {
    fileIndex(at: span.start).map { files[$0] }
  }

  /// Returns the text of `span`, ill-formed sequences replaced by U+FFFD; empty if `span` is in no file.
  package func text(in span: SourceSpan) -> String {
    file(of: span)?.text(in: span) ?? ""
  }
}
