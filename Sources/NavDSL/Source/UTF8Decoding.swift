/// Reads UTF-8 scalar by scalar where the bytes may be anything.
enum UTF8Decoding {
  /// What stands at a place: a scalar, or an ill-formed sequence, which is to be shown as one U+FFFD.
  struct Step {
    /// The scalar; `nil` for an ill-formed sequence.
    var scalar: Unicode.Scalar?
    /// The number of bytes, at least 1.
    var length: Int

    /// The number of UTF-16 code units that show it.
    var utf16Count: Int { (scalar?.value ?? 0) > 0xFFFF ? 2 : 1 }
  }

  /// Returns what begins at `index`, which lies before `end`, without looking at `end` or beyond.
  ///
  /// An ill-formed sequence ends where the Unicode standard (section 3.9, maximal subparts) ends it, as
  /// `String(decoding:as:)` does.
  static func step(_ bytes: [UInt8], at index: Int, end: Int) -> Step {
    let lead = bytes[index]
    if lead < 0x80 { return Step(scalar: Unicode.Scalar(lead), length: 1) }
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return Step(scalar: nil, length: 1)
    }
    var value = UInt32(lead) & (0x7F &>> UInt32(count))
    var length = 1
    while length < count {
      guard index + length < end else { return Step(scalar: nil, length: length) }
      let byte = bytes[index + length]
      guard length == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else {
        return Step(scalar: nil, length: length)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      length += 1
    }
    return Step(scalar: Unicode.Scalar(value), length: count)
  }

  /// Returns the start of the scalar or ill-formed byte that ends before `index`, which lies after `start`.
  static func previous(_ bytes: [UInt8], before index: Int, start: Int) -> Int {
    var lower = index - 1
    while lower > start, index - lower < 4, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    let step = step(bytes, at: lower, end: index)
    return step.scalar != nil && lower + step.length == index ? lower : index - 1
  }
}
