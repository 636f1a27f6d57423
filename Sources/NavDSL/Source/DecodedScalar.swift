/// The result of decoding one scalar: the scalar, or a maximal subpart of an ill-formed one (Unicode, section
/// 3.9, U+FFFD substitution of maximal subparts).
package struct DecodedScalar {
  /// The scalar; `nil` if the bytes are ill-formed.
  package var scalar: Unicode.Scalar?
  /// The number of bytes, at least one.
  package var length: Int

  /// The number of UTF-16 code units of the scalar; an ill-formed sequence is displayed as one U+FFFD.
  package var utf16Count: Int { (scalar?.value ?? 0) > 0xFFFF ? 2 : 1 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Decodes the scalar or ill-formed sequence at `index`, which is within the bounds.
  package func decodeScalar(at index: Int) -> DecodedScalar {
    let first = self[index]
    if first < 0x80 { return DecodedScalar(scalar: Unicode.Scalar(first), length: 1) }
    // The range of the second byte excludes overlong forms, surrogates and values beyond U+10FFFF.
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return DecodedScalar(scalar: nil, length: 1)
    }
    var value = UInt32(first) & (0x7F &>> UInt32(count))
    for offset in 1..<count {
      guard index + offset < self.count, (offset == 1 ? second : 0x80...0xBF).contains(self[index + offset])
      else { return DecodedScalar(scalar: nil, length: offset) }
      value = value << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return DecodedScalar(scalar: Unicode.Scalar(value), length: count)
  }

  /// Returns the index of the first non-ASCII byte from `start` on; the end if all are ASCII.
  func firstBeyondASCII(from start: Int) -> Int {
    var index = start
    let bytes = UnsafeRawBufferPointer(self)
    while index + 32 <= count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      let third = bytes.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      let fourth = bytes.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      if (first | second | third | fourth) & 0x8080_8080_8080_8080 != 0 { break }
      index += 32
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  /// Returns the index of the first LF or CR from `start` on; the end if there is none.
  func firstLineEnd(from start: Int) -> Int {
    first(
      from: start,
      inWord: { ($0 ^ 0x0A0A_0A0A_0A0A_0A0A).hasZeroByte || ($0 ^ 0x0D0D_0D0D_0D0D_0D0D).hasZeroByte },
      where: { $0 == 0x0A || $0 == 0x0D })
  }

  /// Returns the index of the first byte that is zero; the end if there is none.
  var firstZero: Int { first(from: 0, inWord: { $0.hasZeroByte }, where: { $0 == 0 }) }

  /// Returns the index of the first byte from `start` on that satisfies a predicate; the end if there is none.
  ///
  /// - Parameter inWord: `true` iff one of eight bytes satisfies it.
  @inline(__always)
  private func first(from start: Int, inWord: (UInt64) -> Bool, where isWanted: (UInt8) -> Bool) -> Int {
    var index = start
    let bytes = UnsafeRawBufferPointer(self)
    while index + 8 <= count, !inWord(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
      index += 8
    }
    while index < count, !isWanted(self[index]) { index += 1 }
    return index
  }

  /// Returns the ranges of ill-formed bytes from `start` on, one for each maximal subpart, at most `limit` of them.
  func illFormedRanges(limit: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = firstBeyondASCII(from: 0)
    while index < count, ranges.count < limit {
      let decoded = decodeScalar(at: index)
      if decoded.scalar == nil { ranges.append(index..<index + decoded.length) }
      index += decoded.length
      if index < count, self[index] < 0x80 { index = firstBeyondASCII(from: index) }
    }
    return ranges
  }
}

extension UInt64 {
  /// `true` iff one of the eight bytes is zero: then the subtraction borrows in a byte whose high bit was not set.
  @inline(__always)
  fileprivate var hasZeroByte: Bool { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 != 0 }
}

extension Unicode.Scalar {
  /// `true` iff a name may begin with the scalar: a letter or `_`.
  package var beginsName: Bool {
    if isASCII { return isASCIILetter || self == "_" }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// `true` iff a name may contain the scalar: a letter, a mark, a digit or `_`.
  package var continuesName: Bool {
    if isASCII { return isASCIILetter || self == "_" || ("0"..."9").contains(self) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      true
    default: false
    }
  }
}
