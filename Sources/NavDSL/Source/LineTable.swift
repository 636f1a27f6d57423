/// A position in a file by line and column, as people and tools count them.
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

/// The offsets at which the lines of a file begin.
///
/// Built on demand, for display only: compiling a program without errors never needs it. Lines end at LF, CR LF
/// and CR.
package struct LineTable: Sendable {
  /// The offset at which each line begins; the first is 0.
  package let starts: [Int]
  private let bytes: [UInt8]
  /// Positions from which UTF-16 columns are counted, so that a line of megabytes is not rescanned for every
  /// position in it. There is at most one every ``stride`` bytes, and none if all lines are short.
  private let marks: [Mark]

  /// A position and the number of UTF-16 code units before it.
  private struct Mark: Sendable {
    var offset: Int
    var units: Int
  }

  private static let stride = 256

  /// Finds the lines of `text`.
  ///
  /// - Parameter countsUnits: `false` if no columns in UTF-16 code units are asked for, or only in short lines.
  package init(_ text: SourceText, countsUnits: Bool = true) {
    bytes = text.bytes
    var starts = [0]
    var longest = 0
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while true {
        var index = bytes.firstLineEnd(from: start)
        guard index < bytes.count else { break }
        let isCR = bytes[index] == 0x0D
        index += 1
        if isCR, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        longest = max(longest, index - start)
        start = index
        starts.append(start)
      }
      longest = max(longest, bytes.count - start)
    }
    self.starts = starts
    marks = countsUnits && longest > Self.stride ? Self.marks(bytes) : []
  }

  /// Returns the location of the byte at `offset`, which is clamped to the file's range first.
  package func location(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    let (line, first) = line(at: offset, from: 0)
    return SourceLocation(
      line: line, column: offset - first + 1, utf16Column: utf16Count(first..<offset) + 1, offset: offset)
  }

  /// Returns the number of the line that holds the byte at `offset`.
  ///
  /// Unlike ``location(at:)`` it does not read the text.
  func line(at offset: Int) -> Int { line(at: offset, from: 0).number }

  /// Returns the lines and columns, in bytes, of the start and end of a range.
  ///
  /// Unlike ``location(at:)`` it does not read the text.
  func positions(_ range: Range<Int>) -> (
    start: (line: Int, column: Int), end: (line: Int, column: Int)
  ) {
    let start = line(at: range.lowerBound, from: 0)
    let end = line(at: range.upperBound, from: start.number - 1)
    return (
      (start.number, range.lowerBound - start.first + 1), (end.number, range.upperBound - end.first + 1)
    )
  }

  /// Returns the line that holds the byte at `offset`, and the offset of its first column. The line must come after
  /// the first `known` lines.
  private func line(at offset: Int, from known: Int) -> (number: Int, first: Int) {
    var low = known
    // Most ranges end in the line in which they begin, or shortly after it.
    var high = known + 1
    while high < starts.count, starts[high] <= offset {
      low = high
      high = known + 2 * (high - known)
    }
    high = min(high, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let lineStart = starts[max(low - 1, 0)]
    // A leading byte-order mark does not count as a column of the first line.
    return (max(low, 1), lineStart == 0 && hasMark ? min(3, offset) : lineStart)
  }

  /// `true` iff the file begins with a byte-order mark.
  private var hasMark: Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// Returns the byte range of a line (from 1) without its end, and without a byte-order mark before the first;
  /// empty if there is no such line.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return 0..<0 }
    var lower = starts[line - 1]
    if line == 1, hasMark { lower = 3 }
    var upper = line < starts.count ? starts[line] : bytes.count
    while upper > lower, bytes[upper - 1] == 0x0A || bytes[upper - 1] == 0x0D { upper -= 1 }
    return lower..<upper
  }

  /// Returns the text of a line (from 1) without its end; empty if there is no such line.
  package func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }

  private func utf16Count(_ range: Range<Int>) -> Int {
    guard let upper = mark(notAfter: range.upperBound), upper.offset > range.lowerBound,
      let lower = mark(notAfter: range.lowerBound)
    else { return Self.utf16Count(bytes, range) }
    let before = lower.units + Self.utf16Count(bytes, lower.offset..<range.lowerBound)
    return upper.units + Self.utf16Count(bytes, upper.offset..<range.upperBound) - before
  }

  private func mark(notAfter offset: Int) -> Mark? {
    let index = offset / Self.stride
    guard !marks.isEmpty else { return nil }
    let mark = marks[min(index, marks.count - 1)]
    return mark.offset <= offset || index == 0 ? mark : marks[index - 1]
  }

  private static func utf16Count(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { all in
      let text = UnsafeBufferPointer(rebasing: all[..<range.upperBound])
      var index = range.lowerBound
      var units = 0
      while index < text.count {
        let beyondASCII = text.firstBeyondASCII(from: index)
        units += beyondASCII - index
        guard beyondASCII < text.count else { break }
        let step = text.decodeScalar(at: beyondASCII)
        units += step.utf16Count
        index = beyondASCII + step.length
      }
      return units
    }
  }

  /// Returns, for each multiple of the stride, the first scalar that begins there or after it.
  private static func marks(_ bytes: [UInt8]) -> [Mark] {
    var marks: [Mark] = []
    var index = 0
    var units = 0
    while index < bytes.count {
      if index >= marks.count * stride { marks.append(Mark(offset: index, units: units)) }
      let step = UTF8Decoding.step(bytes, at: index, end: bytes.count)
      units += step.utf16Count
      index += step.length
    }
    return marks
  }
}
