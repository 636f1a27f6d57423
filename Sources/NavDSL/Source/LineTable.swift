/// A place in a file as people and tools count it.
public struct SourceLocation: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes of UTF-8: as Swift's compiler and clang count them.
  public var column: Int
  /// The column, from 1, in UTF-16 code units: as SARIF and editors count them.
  public var utf16Column: Int
  /// The offset from the start of the file, in bytes.
  public var offset: Int
}

/// Where the lines of a file begin.
///
/// Built on demand, when something must be shown: nothing on the way of a program without mistakes needs it.
/// Lines end at LF, CR LF and CR.
public struct LineTable: Sendable {
  /// The offset at which each line begins; the first is 0.
  public let starts: [Int]
  private let bytes: [UInt8]

  /// Finds the lines of `text`.
  public init(_ text: SourceText) {
    bytes = text.bytes
    var starts = [0]
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        starts.append(index)
      } else if byte == 0x0D {
        if index < count, bytes[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
  }

  /// Returns the place of the byte at `offset`, which is brought into the file's range first.
  public func location(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let lineStart = starts[max(low - 1, 0)]
    // A leading byte-order mark is no column of the first line.
    let first = lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : lineStart
    return SourceLocation(
      line: max(low, 1), column: offset - first + 1,
      utf16Column: String(decoding: bytes[first..<offset], as: UTF8.self).utf16.count + 1, offset: offset)
  }

  /// Returns the text of a line (from 1) without its end; empty where there is no such line.
  public func text(ofLine line: Int) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let lower = starts[line - 1]
    var upper = line < starts.count ? starts[line] : bytes.count
    while upper > lower, bytes[upper - 1] == 0x0A || bytes[upper - 1] == 0x0D { upper -= 1 }
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }
}
