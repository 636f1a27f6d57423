/// Operations on eight bytes at once, the first in the lowest byte.
enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns the eight bytes from `index` on, all of which must exist.
  @inline(__always)
  static func load(_ bytes: UnsafeRawPointer, at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Returns a word with the high bits set of the bytes that are no ASCII letters or digits.
  @inline(__always)
  static func beyondLettersAndDigits(_ bytes: UInt64) -> UInt64 {
    // With the high bits cleared, additions do not carry into the next byte. The high bit of a sum then shows whether
    // the byte reaches a bound: an odd number of these four bounds is reached by letters and digits alone.
    let low = bytes & ~highBits
    let lower = low | (0x20 &* ones)
    let letters = (lower &+ (0x80 - 0x61) &* ones) ^ (lower &+ (0x80 - 0x7B) &* ones)
    let digits = (low &+ (0x80 - 0x30) &* ones) ^ (low &+ (0x80 - 0x3A) &* ones)
    return ((letters ^ digits ^ highBits) | bytes) & highBits
  }

  /// Returns the number of leading bytes that are neither control characters, nor quotes, nor backslashes.
  @inline(__always)
  static func plainInString(_ bytes: UInt64) -> Int {
    bytesBefore(controls(bytes) | hasByte(0x22, in: bytes) | hasByte(0x5C, in: bytes))
  }

  /// Returns the number of leading bytes that are neither line ends nor the control characters that precede them in
  /// ASCII.
  @inline(__always)
  static func plainInComment(_ bytes: UInt64) -> Int {
    bytesBefore((bytes &- 0x0E &* ones) & ~bytes & highBits)
  }

  /// Returns the end of the line that holds `start`: its LF or CR, or the end of the text.
  static func lineEnd(in text: RawSpan, from start: Int) -> Int {
    let count = text.byteCount
    var index = start
    while index < count {
      if index &+ 8 <= count {
        let bytes = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        let plain = plainInComment(UInt64(littleEndian: bytes))
        index &+= plain
        if plain == 8 { continue }
      }
      let byte = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt8.self)
      if byte == 0x0A || byte == 0x0D { return index }
      index &+= 1
    }
    return count
  }

  /// Returns the number of leading bytes that are neither control characters, 0x7F among them, nor one of `%`, `|`, `"` and `\`.
  @inline(__always)
  static func plainInField(_ bytes: UInt64) -> Int {
    let control = controls(bytes) | hasByte(0x7F, in: bytes)
    let mark = hasByte(0x25, in: bytes) | hasByte(0x7C, in: bytes)
    return bytesBefore(control | mark | hasByte(0x22, in: bytes) | hasByte(0x5C, in: bytes))
  }

  /// Returns the position of the first byte that ends a field of a table or its literal: a control
  /// character, `%`, `|`, `"` or `\`; or the end of the text.
  static func fieldEnd(in text: RawSpan) -> Int {
    let count = text.byteCount
    var index = 0
    while index &+ 8 <= count {
      let bytes = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let plain = plainInField(UInt64(littleEndian: bytes))
      index &+= plain
      if plain < 8 { return index }
    }
    while index < count {
      switch text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt8.self) {
      case 0..<0x20, 0x7F, 0x25, 0x7C, 0x22, 0x5C: return index
      default: index &+= 1
      }
    }
    return count
  }

  /// Returns a word with the high bits set of bytes below a space; exact up to the first.
  @inline(__always)
  private static func controls(_ bytes: UInt64) -> UInt64 { (bytes &- 0x20 &* ones) & ~bytes & highBits }

  /// Returns a word with the high bits set of bytes that equal `byte`. The difference borrows only from the byte after
  /// a hit, so the first hit is exact.
  @inline(__always)
  private static func hasByte(_ byte: UInt64, in bytes: UInt64) -> UInt64 {
    let difference = bytes ^ (byte &* ones)
    return (difference &- ones) & ~difference & highBits
  }

  /// Returns the number of bytes before the first whose high bit is set.
  @inline(__always)
  static func bytesBefore(_ hits: UInt64) -> Int { hits.trailingZeroBitCount &>> 3 }
}
