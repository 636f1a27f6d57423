/// The files of a program, and where positions lie in them.
package struct SourceMap: Sendable {
  /// The files, in the order in which they were read.
  package private(set) var files: [SourceText] = []

  /// Creates a map without files.
  package init() {}

  /// Adds a file after those that are there and returns its text, now with its place in the program; `nil`
  /// where the program would grow to `limit` bytes, or beyond the 4 GiB that positions can tell apart.
  package mutating func add(path: String, bytes: [UInt8], limit: Int = Int(UInt32.max)) -> SourceText? {
    // One position more than bytes, so that the end of a file is not the start of the next.
    let base = files.last.map { Int($0.base) + $0.bytes.count + 1 } ?? 0
    guard base + bytes.count < min(limit, Int(UInt32.max)) else { return nil }
    let text = SourceText(path: path, bytes: bytes, base: UInt32(base))
    files.append(text)
    return text
  }

  /// Returns the index of the file that holds `position`; `nil` where no file is.
  package func fileIndex(at position: UInt32) -> Int? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].base <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns the file that holds the start of `span`.
  package func file(of span: SourceSpan) -> SourceText? {
    fileIndex(at: span.start).map { files[$0] }
  }

  /// Returns the text of `span`, ill-formed sequences replaced; empty where no file is.
  package func text(in span: SourceSpan) -> String {
    file(of: span)?.text(in: span) ?? ""
  }
}
