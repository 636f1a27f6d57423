/// A growing text in UTF-8, and the current depth of indentation.
///
/// All output goes through one of these. It is independent of the format: callers decide the contents of lines.
///
/// Most writes are of a few bytes. They go into a block in the buffer itself, so that a write is a comparison and a copy;
/// the text grows by whole blocks.
package struct TextBuffer: Sendable {
  /// The text before the block.
  private var finished: [UInt8] = []
  /// The end of the text, in the first `used` bytes.
  private var block = TextBlock()
  private var used = 0
  /// The number of spaces that begin a line of the current depth.
  private var indentation = 0
  /// The number of spaces per level of depth.
  private let step: Int

  private static var eightBlanks: UInt64 { 0x2020_2020_2020_2020 }

  /// Creates an empty buffer whose lines are indented by `step` spaces per level of depth.
  package init(indentingBy step: Int = 2) {
    self.step = step
  }

  /// The number of written bytes.
  package var count: Int { finished.count + used }

  /// A copy of the written bytes; ``take()`` avoids the copy.
  package var bytes: [UInt8] {
    var copy = self
    return copy.take()
  }

  /// The text, which is valid UTF-8 if all appended bytes are.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the written bytes and empties the buffer.
  package mutating func take() -> [UInt8] {
    finishBlock()
    let bytes = finished
    finished = []
    return bytes
  }

  /// Reserves capacity for `count` bytes in total.
  package mutating func reserve(_ count: Int) { finished.reserveCapacity(count) }

  /// Appends a string literal, without allocation.
  @inline(__always)
  package mutating func write(_ text: StaticString) {
    // The length is a constant as well, so only the copy remains after optimization.
    if text.utf8CodeUnitCount <= 16 {
      appendShort(UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
    } else {
      text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Appends a text.
  package mutating func write(string text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends bytes.
  @inline(__always)
  package mutating func write(bytes slice: ArraySlice<UInt8>) { slice.withUnsafeBytes { append($0) } }

  /// Appends bytes.
  @inline(__always)
  mutating func write(bytes: Swift.Span<UInt8>) { bytes.withUnsafeBytes { append($0) } }

  /// Appends a byte.
  @inline(__always)
  package mutating func write(byte: UInt8) {
    if used == TextBlock.size { finishBlock() }
    let start = used
    block.withBytes { $0[start] = byte }
    used = start &+ 1
  }

  /// Appends the text of a symbol.
  @inline(__always)
  package mutating func write(_ symbol: Symbol, of symbols: borrowing SymbolTable) {
    let range = symbols.byteRange(of: symbol)
    if range.count <= 16, range.lowerBound &+ 16 <= symbols.bytes.count {
      symbols.bytes.withUnsafeBytes { appendShort($0, at: range.lowerBound, range.count) }
    } else {
      let slice = symbols.bytes[range]
      write(bytes: slice.span)
    }
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  package mutating func write(number: Int) {
    if number >= 0, number < 10 {
      write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
    } else {
      write(longNumber: number)
    }
  }

  @inline(never)
  private mutating func write(longNumber number: Int) {
    if number < 0 { write(byte: UInt8(ascii: "-")) }
    var rest = number.magnitude
    var digits = 1
    var limit: UInt = 10
    while rest >= limit {
      digits += 1
      // A number has at most nineteen digits.
      if digits == 19 { break }
      limit *= 10
    }
    if TextBlock.size &- used < digits { finishBlock() }
    let start = used
    block.withBytes { target in
      var index = start &+ digits
      while index > start {
        index &-= 1
        target[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    used = start &+ digits
  }

  /// Begins a line: appends the spaces of the current depth.
  @inline(__always)
  package mutating func beginLine() {
    guard indentation <= 16, TextBlock.size &- used >= 16 else { return writeBlanks() }
    storeSixteenBlanks()
    used &+= indentation
  }

  /// Writes sixteen spaces at the end, for which there is room; later writes overwrite the excess.
  @inline(__always)
  private mutating func storeSixteenBlanks() {
    let start = used
    block.withBytes { target in
      target.storeBytes(of: Self.eightBlanks, toByteOffset: start, as: UInt64.self)
      target.storeBytes(of: Self.eightBlanks, toByteOffset: start &+ 8, as: UInt64.self)
    }
  }

  @inline(never)
  private mutating func writeBlanks() {
    var rest = indentation
    while rest > 0 {
      if TextBlock.size &- used < 16 { finishBlock() }
      storeSixteenBlanks()
      used += min(rest, 16)
      rest -= 16
    }
  }

  /// Ends a line.
  package mutating func endLine() { write(byte: UInt8(ascii: "\n")) }

  /// Writes a whole line from a string literal.
  package mutating func line(_ text: StaticString) {
    beginLine()
    write(text)
    endLine()
  }

  /// Writes a whole line; an empty text is not indented.
  package mutating func line(string text: String) {
    if !text.isEmpty { beginLine() }
    write(string: text)
    endLine()
  }

  /// Writes an empty line.
  package mutating func emptyLine() { endLine() }

  /// Increases the depth by one, for writers that keep the buffer in a property.
  package mutating func deepen() { indentation += step }

  /// Decreases the depth by one, undoing one ``deepen()``.
  package mutating func rise() { indentation -= step }

  /// Increases the depth by one during `body`.
  package mutating func indented(_ body: (inout TextBuffer) -> Void) {
    indentation += step
    body(&self)
    indentation -= step
  }

  // MARK: The block

  // All writes go through the next two functions. They require room for `count` bytes from `used` on, and a source
  // that does not overlap the block.

  /// Appends up to sixteen bytes.
  @inline(__always)
  private mutating func appendShort(_ first: UnsafeRawPointer, _ count: Int) {
    if TextBlock.size &- used < count { finishBlock() }
    let start = used
    block.withBytes { Self.copyShort(first, count, to: $0, at: start) }
    used = start &+ count
  }

  /// Appends up to sixteen bytes of a text that has at least sixteen after `offset`; later writes overwrite the
  /// excess.
  @inline(__always)
  private mutating func appendShort(_ text: UnsafeRawBufferPointer, at offset: Int, _ count: Int) {
    if TextBlock.size &- used < 16 { finishBlock() }
    let start = used
    guard let first = text.baseAddress?.advanced(by: offset) else { return }
    block.withBytes { Self.copySixteen(first, to: $0, at: start) }
    used = start &+ count
  }

  /// Appends any number of bytes.
  @inline(never)
  private mutating func append(_ source: UnsafeRawBufferPointer) {
    let count = source.count
    guard let first = source.baseAddress else { return }
    if TextBlock.size &- used < count {
      finishBlock()
      // A text longer than a block bypasses it.
      if TextBlock.size < count { return finished.append(contentsOf: source) }
    }
    let start = used
    block.withBytes { target in
      if count <= 16 {
        Self.copyShort(first, count, to: target, at: start)
      } else if count <= 32 {
        // The two halves overlap if there are fewer than sixteen bytes.
        Self.copySixteen(first, to: target, at: start)
        Self.copySixteen(first + (count &- 16), to: target, at: start &+ count &- 16)
      } else {
        target.baseAddress?.advanced(by: start).copyMemory(from: first, byteCount: count)
      }
    }
    used = start &+ count
  }

  @inline(__always)
  private static func copySixteen(
    _ first: UnsafeRawPointer, to target: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    target.storeBytes(of: first.loadUnaligned(as: UInt64.self), toByteOffset: start, as: UInt64.self)
    target.storeBytes(
      of: first.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: start &+ 8, as: UInt64.self)
  }

  /// Copies up to sixteen bytes from both ends, which overlap if there are fewer.
  @inline(__always)
  private static func copyShort(
    _ first: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    let end = start &+ count
    if count >= 8 {
      let last = first.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      target.storeBytes(of: first.loadUnaligned(as: UInt64.self), toByteOffset: start, as: UInt64.self)
      target.storeBytes(of: last, toByteOffset: end &- 8, as: UInt64.self)
    } else if count >= 4 {
      let last = first.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      target.storeBytes(of: first.loadUnaligned(as: UInt32.self), toByteOffset: start, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: end &- 4, as: UInt32.self)
    } else if count > 0 {
      let middle = first.load(fromByteOffset: count &>> 1, as: UInt8.self)
      let last = first.load(fromByteOffset: count &- 1, as: UInt8.self)
      target.storeBytes(of: first.load(as: UInt8.self), toByteOffset: start, as: UInt8.self)
      target.storeBytes(of: middle, toByteOffset: start &+ count &>> 1, as: UInt8.self)
      target.storeBytes(of: last, toByteOffset: end &- 1, as: UInt8.self)
    }
  }

  /// Appends the block to the text before it, and empties it.
  @inline(never)
  private mutating func finishBlock() {
    let count = used
    used = 0
    block.withBytes { finished.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }
}

/// The bytes of a block, within their owner: those of an array would be checked for other owners by every write.
private struct TextBlock: Sendable {
  private typealias Eight<Element> = (
    Element, Element, Element, Element, Element, Element, Element, Element
  )
  private typealias Row = Eight<UInt64>

  /// The number of bytes, few enough to stay in a processor's L1 cache.
  static let size = 1 << 10

  private var rows: (Eight<Row>, Eight<Row>)

  init() {
    let row: Row = (0, 0, 0, 0, 0, 0, 0, 0)
    let half: Eight<Row> = (row, row, row, row, row, row, row, row)
    rows = (half, half)
  }

  /// Calls `body` with the bytes.
  @inline(__always)
  mutating func withBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    withUnsafeMutableBytes(of: &rows, body)
  }
}
