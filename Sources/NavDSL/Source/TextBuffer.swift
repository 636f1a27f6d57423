/// A growing text in UTF-8, and the current depth of indentation.
///
/// All output goes through one of these. It is independent of the format: callers decide the contents of lines.
///
/// Most writes are of a few bytes. They go into a preallocated block, so that a write is a comparison and a copy;
/// the text grows by whole blocks.
package struct TextBuffer: Sendable {
  /// The text before the block.
  private var finished: [UInt8] = []
  /// The end of the text, in the first `used` bytes.
  private var block: [UInt8] = []
  private var used = 0
  /// The number of spaces that begin a line of the current depth.
  private var indentation = 0
  /// The number of spaces per level of depth.
  private let step: Int

  /// The maximum size of a block, small enough to stay in a processor's L1 cache.
  private static let blockSize = 1 << 11
  private static var eightBlanks: UInt64 { 0x2020_2020_2020_2020 }

  /// Creates an empty buffer whose lines are indented by `step` spaces per level of depth.
  package init(indentingBy step: Int = 2) {
    self.step = step
  }

  /// The number of written bytes.
  package var count: Int { finished.count + used }

  /// A copy of the written bytes; ``take()`` avoids the copy.
  package var bytes: [UInt8] {
    finished.isEmpty ? Array(block[..<used]) : finished + block[..<used]
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
    if used == block.count { makeRoom(for: 1) }
    block[used] = byte
    used &+= 1
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
  package mutating func write(number: Int) {
    if number >= 0, number < 10 { return write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
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
    if block.count - used < digits { makeRoom(for: digits) }
    var index = used + digits
    while index > used {
      index -= 1
      block[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    used += digits
  }

  /// Begins a line: appends the spaces of the current depth.
  @inline(__always)
  package mutating func beginLine() {
    guard indentation <= 16, block.count &- used >= 16 else { return writeBlanks() }
    storeSixteenBlanks()
    used &+= indentation
  }

  /// Writes sixteen spaces at the end, for which there is room; later writes overwrite the excess.
  @inline(__always)
  private mutating func storeSixteenBlanks() {
    let start = used
    block.withUnsafeMutableBytes { target in
      target.storeBytes(of: Self.eightBlanks, toByteOffset: start, as: UInt64.self)
      target.storeBytes(of: Self.eightBlanks, toByteOffset: start &+ 8, as: UInt64.self)
    }
  }

  @inline(never)
  private mutating func writeBlanks() {
    var rest = indentation
    while rest > 0 {
      if block.count &- used < 16 { makeRoom(for: 16) }
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
    if block.count &- used < count { makeRoom(for: count) }
    let start = used
    block.withUnsafeMutableBytes { Self.copyShort(first, count, to: $0, at: start) }
    used = start &+ count
  }

  /// Appends up to sixteen bytes of a text that has at least sixteen after `offset`; later writes overwrite the
  /// excess.
  @inline(__always)
  private mutating func appendShort(_ text: UnsafeRawBufferPointer, at offset: Int, _ count: Int) {
    if block.count &- used < 16 { makeRoom(for: 16) }
    let start = used
    guard let first = text.baseAddress?.advanced(by: offset) else { return }
    block.withUnsafeMutableBytes { Self.copySixteen(first, to: $0, at: start) }
    used = start &+ count
  }

  /// Appends any number of bytes.
  @inline(never)
  private mutating func append(_ source: UnsafeRawBufferPointer) {
    let count = source.count
    guard let first = source.baseAddress else { return }
    if block.count &- used < count {
      makeRoom(for: count)
      // A text longer than a block bypasses it.
      if block.count < count { return finished.append(contentsOf: source) }
    }
    let start = used
    block.withUnsafeMutableBytes { target in
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

  /// Ensures room for `count` bytes in the block. If that exceeds a block, it only flushes the block.
  @inline(never)
  private mutating func makeRoom(for count: Int) {
    if used + count <= Self.blockSize, block.count < Self.blockSize {
      // Small texts are common and do not need a large block.
      let size = min(max(2 * block.count, used + count, 256), Self.blockSize)
      block.append(contentsOf: repeatElement(0, count: size - block.count))
    } else {
      finishBlock()
      if block.count < count, count <= Self.blockSize {
        block.append(contentsOf: repeatElement(0, count: Self.blockSize - block.count))
      }
    }
  }

  private mutating func finishBlock() {
    finished.append(contentsOf: block[..<used])
    used = 0
  }
}
