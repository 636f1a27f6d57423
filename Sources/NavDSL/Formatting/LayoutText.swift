/// The text of a layout, most of which is the source's.
///
/// Tokens that follow each other in the source as they do in the layout are copied as one range: a byte that is
/// appended extends the range if it is also the next one of the source.
struct LayoutText {
  private let source: [UInt8]
  /// The text before the range.
  private var finished: [UInt8] = []
  /// The range of the source with which the text ends.
  private var lower = 0
  private var upper = 0

  /// Creates an empty text.
  init(of source: [UInt8]) {
    self.source = source
    finished.reserveCapacity(source.count + source.count / 8)
  }

  /// The number of bytes.
  @inline(__always)
  var count: Int { finished.count + (upper - lower) }

  /// `true` iff there are no bytes.
  var isEmpty: Bool { count == 0 }

  /// Appends a range of the source.
  @inline(__always)
  mutating func append(_ range: Range<Int>) {
    if range.lowerBound != upper || lower == upper {
      finishRange()
      lower = range.lowerBound
    }
    upper = range.upperBound
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if lower < upper, upper < source.count, source[upper] == byte {
      upper += 1
    } else {
      appendNew(byte)
    }
  }

  /// Appends spaces.
  @inline(__always)
  mutating func append(spaces count: Int) {
    var rest = count
    while rest > 0 {
      append(0x20)
      rest -= 1
    }
  }

  /// Inserts spaces before the byte at an offset.
  mutating func insert(spaces: Int, at offset: Int) {
    finishRange()
    finished.insert(contentsOf: repeatElement(0x20, count: spaces), at: offset)
  }

  /// Removes the last byte; there must be one.
  mutating func removeLast() {
    finishRange()
    finished.removeLast()
  }

  /// Returns the bytes after the last line end.
  mutating func currentLine() -> ArraySlice<UInt8> {
    finishRange()
    return line(before: finished.count)
  }

  /// Returns the last line without its end; `nil` if it has not ended.
  mutating func endedLine() -> ArraySlice<UInt8>? {
    finishRange()
    return finished.last == 0x0A ? line(before: finished.count - 1) : nil
  }

  private func line(before end: Int) -> ArraySlice<UInt8> {
    var start = end
    while start > 0, finished[start - 1] != 0x0A { start -= 1 }
    return finished[start..<end]
  }

  /// Returns the bytes.
  mutating func bytes() -> [UInt8] {
    finishRange()
    return finished
  }

  @inline(never)
  private mutating func appendNew(_ byte: UInt8) {
    finishRange()
    finished.append(byte)
  }

  private mutating func finishRange() {
    if lower < upper { finished.append(contentsOf: source[lower..<upper]) }
    lower = upper
  }
}
