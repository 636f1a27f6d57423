/// Operations on eight bytes at once, the first in the lowest byte.
enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns the eight bytes from `index` on, all of which must exist.
  @inline(__always)
  static func load(_ bytes: UnsafeRawPointer, at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Returns the number of leading bytes that are ASCII letters or digits.
  @inline(__always)
  static func lettersAndDigits(_ bytes: UInt64) -> Int {
    // With the high bits cleared, additions do not carry into the next byte. The high bit of a sum then shows whether
    // the byte exceeds a bound.
    let low = bytes & ~highBits
    let lower = low | (0x20 &* ones)
    let letters = (lower &+ (0x80 - 0x61) &* ones) & ~(lower &+ (0x80 - 0x7B) &* ones)
    let digits = (low &+ (0x80 - 0x30) &* ones) & ~(low &+ (0x80 - 0x3A) &* ones)
    return bytesBefore(~((letters | digits) & ~bytes) & highBits)
  }

  /// Returns the number of leading bytes that are neither control characters, nor quotes, nor backslashes.
  @inline(__always)
  static func plainInString(_ bytes: UInt64) -> Int {
    let control = (bytes &- 0x20 &* ones) & ~bytes
    let quote = bytes ^ (0x22 &* ones)
    let backslash = bytes ^ (0x5C &* ones)
    // The difference borrows only from the byte after a hit, so the first hit is exact.
    return bytesBefore(
      (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & highBits)
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

  /// `true` iff all bytes in a range of a text are ASCII.
  @inline(__always)
  static func isASCII(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      if text.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits != 0 { return false }
      index &+= 8
    }
    if index &+ 8 <= text.count {
      // Of the last eight bytes, those after the range do not count.
      let bytes = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let rest = UInt64(truncatingIfNeeded: range.upperBound &- index)
      return bytes & highBits & ~(~0 &<< (rest &* 8)) == 0
    }
    while index < range.upperBound {
      if text[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }

  /// `true` iff a range of a text has no control characters, none of `%`, `|`, `"` and `\`, and no space at its end.
  static func isPlainField(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    if text[range.upperBound - 1] == 0x20 { return false }
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let bytes = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let control = (bytes &- 0x20 &* ones) & ~bytes
      let found =
        control | hasByte(0x7F, in: bytes) | hasByte(0x25, in: bytes) | hasByte(0x7C, in: bytes)
        | hasByte(0x22, in: bytes) | hasByte(0x5C, in: bytes)
      if found & highBits != 0 { return false }
      index &+= 8
    }
    while index < range.upperBound {
      switch text[index] {
      case 0..<0x20, 0x7F, 0x25, 0x7C, 0x22, 0x5C: return false
      default: index &+= 1
      }
    }
    return true
  }

  /// Returns a word with a high bit set iff one of the bytes is `byte`.
  @inline(__always)
  private static func hasByte(_ byte: UInt64, in bytes: UInt64) -> UInt64 {
    let difference = bytes ^ (byte &* ones)
    return (difference &- ones) & ~difference & highBits
  }

  /// Returns the number of bytes before the first whose high bit is set.
  @inline(__always)
  private static func bytesBefore(_ hits: UInt64) -> Int { hits.trailingZeroBitCount &>> 3 }
}
