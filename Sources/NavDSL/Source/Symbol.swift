/// An interned text of a program, such as a name or the value of a string. Equal texts have equal symbols.
package struct Symbol: Hashable, Sendable {
  /// The index of the text in its program's ``SymbolTable``.
  package let index: Int32
  /// Creates the symbol with an index.
  package init(index: Int32) { self.index = index }
}

/// The interned texts of a program, each stored once.
package struct SymbolTable: Sendable {
  /// The bytes of all texts, one after another.
  private(set) var bytes: [UInt8] = []
  /// The offset at which each text begins, followed by the end of the last one.
  private(set) var starts: [UInt32] = [0]
  /// The hash table, with open addressing; its count is a power of two. Contiguous, since the span of an `Array` needs
  /// macOS 26.
  private var slots = ContiguousArray(repeating: Slot(), count: 256)

  /// A slot of the hash table.
  private struct Slot {
    /// The text itself, if it has at most eight bytes, so that no lookup is needed to compare it; else its hash.
    var key: UInt64 = 0
    /// The number of bytes.
    var length: UInt32 = 0
    /// The symbol's index plus one, or 0 for an empty slot.
    var number: Int32 = 0
  }

  /// Creates an empty table.
  package init() {}

  /// The number of texts.
  package var count: Int { starts.count - 1 }

  /// Returns the text of `symbol`.
  package subscript(symbol: Symbol) -> String {
    String(decoding: bytes[byteRange(of: symbol)], as: UTF8.self)
  }

  /// Returns the range of the bytes of `symbol` in ``bytes``.
  func byteRange(of symbol: Symbol) -> Range<Int> {
    Int(starts[Int(symbol.index)])..<Int(starts[Int(symbol.index) + 1])
  }

  /// `true` iff a symbol has one of these texts. Creates no string.
  func isText(of symbol: Symbol, among texts: [String]) -> Bool {
    let range = byteRange(of: symbol)
    return texts.contains { $0.utf8.count == range.count && $0.utf8.elementsEqual(bytes[range]) }
  }

  /// Returns the symbol of a text, adding the text if it is new.
  package mutating func intern(_ text: String) -> Symbol {
    intern(Array(text.utf8))
  }

  /// Returns the symbol of a text in UTF-8, adding the text if it is new.
  mutating func intern(_ utf8: [UInt8]) -> Symbol { intern(utf8, 0..<utf8.count) }

  /// Returns the symbol of a text if the table holds it.
  package func symbol(of text: String) -> Symbol? {
    Array(text.utf8).withUnsafeBytes { find($0).symbol }
  }

  /// Returns the symbol of the bytes of `source` in `range`, adding them if they are new.
  mutating func intern(_ source: [UInt8], _ range: Range<Int>) -> Symbol {
    // Most texts are short, and in the table.
    let count = range.upperBound &- range.lowerBound
    if count > 0, count <= 8, range.lowerBound >= 0, range.lowerBound &+ 8 <= source.count {
      let bytes = source.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
      }
      let key = UInt64(littleEndian: bytes) & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
      let length = UInt32(truncatingIfNeeded: count)
      let slots = slots.span
      let mask = slots.count &- 1
      var index = Self.index(key, length) & mask
      while true {
        let slot = slots[index]
        if slot.number == 0 { break }
        if slot.key == key, slot.length == length { return Symbol(index: slot.number &- 1) }
        index = (index &+ 1) & mask
      }
    }
    return internAny(source, range)
  }

  // Kept out of line, so that the case above needs no stack frame.
  @inline(never)
  private mutating func internAny(_ source: [UInt8], _ range: Range<Int>) -> Symbol {
    let found = source.withUnsafeBytes { find(UnsafeRawBufferPointer(rebasing: $0[range])) }
    return found.symbol ?? insert(source, range, key: found.key, at: found.index)
  }

  /// Returns the symbol of a text, or the slot for it; and the key of the text.
  @inline(__always)
  private func find(_ text: UnsafeRawBufferPointer) -> (symbol: Symbol?, index: Int, key: UInt64) {
    guard text.count > 8 else {
      let key = Self.shortKey(text)
      let (symbol, index) = probe(key, length: text.count) { _ in true }
      return (symbol, index, key)
    }
    let last = text.count &- 8
    let lastWord = text.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    let firstWord = text.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    // A multiplicative hash over eight bytes at a time. Most long texts are no longer than the first and the last eight.
    var key = Self.mixed(firstWord)
    var offset = 8
    while offset < last {
      key = Self.mixed(key ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    key = Self.mixed(key ^ lastWord)
    let (symbol, index) = bytes.withUnsafeBytes { bytes in
      probe(key, length: text.count) { symbol in
        let start = Int(starts[Int(symbol.index)])
        guard start &+ text.count <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == firstWord,
          bytes.loadUnaligned(fromByteOffset: start &+ last, as: UInt64.self) == lastWord
        else { return false }
        var offset = 8
        while offset < last {
          let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          if word != bytes.loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self) { return false }
          offset &+= 8
        }
        return true
      }
    }
    return (symbol, index, key)
  }

  /// Returns the symbol with a key and a length that satisfies a predicate, or the empty slot where the search ends.
  @inline(__always)
  private func probe(_ key: UInt64, length: Int, where isText: (Symbol) -> Bool) -> (
    symbol: Symbol?, index: Int
  ) {
    let slots = slots.span
    let mask = slots.count &- 1
    let length = UInt32(truncatingIfNeeded: length)
    var index = Self.index(key, length) & mask
    while true {
      let slot = slots[index]
      if slot.number == 0 { return (nil, index) }
      let symbol = Symbol(index: slot.number &- 1)
      if slot.key == key, slot.length == length, isText(symbol) { return (symbol, index) }
      index = (index &+ 1) & mask
    }
  }

  // Kept out of line, because most texts are already in the table.
  @inline(never)
  private mutating func insert(
    _ source: [UInt8], _ range: Range<Int>, key: UInt64, at index: Int
  ) -> Symbol {
    source[range].withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    let number = Int32(truncatingIfNeeded: count)
    slots[index] = Slot(key: key, length: UInt32(truncatingIfNeeded: range.count), number: number)
    if count * 2 > slots.count { grow(to: slots.count * 2) }
    return Symbol(index: number - 1)
  }

  /// Reserves capacity for `texts` texts, and for `byteCount` bytes of them, in total.
  mutating func reserve(texts: Int, byteCount: Int = 0) {
    bytes.reserveCapacity(byteCount)
    starts.reserveCapacity(texts + 1)
    var count = slots.count
    while count < 2 * texts { count *= 2 }
    if count > slots.count { grow(to: count) }
  }

  private mutating func grow(to count: Int) {
    var larger = ContiguousArray(repeating: Slot(), count: count)
    let mask = larger.count - 1
    for slot in slots where slot.number != 0 {
      var index = Self.index(slot.key, slot.length) & mask
      while larger[index].number != 0 { index = (index &+ 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }

  /// Returns the hash at which the search for a key begins, before it is reduced to the number of slots.
  @inline(__always)
  private static func index(_ key: UInt64, _ length: UInt32) -> Int {
    Int(truncatingIfNeeded: length > 8 ? key : mixed(key ^ UInt64(length)))
  }

  /// Returns the bytes of a text of at most eight as a number, the first in the lowest byte.
  @inline(__always)
  private static func shortKey(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var key: UInt64 = 0
    for (offset, byte) in text.enumerated() {
      key |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 8 &* offset)
    }
    return key
  }

  @inline(__always)
  private static func mixed(_ state: UInt64) -> UInt64 {
    let product = (state ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

extension RawSpan {
  /// Returns the eight bytes at `offset` as a number.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Returns a number determined by the bytes from `offset` on, at most eight, given their count. A text of at
  /// least eight bytes yields its last eight, some of which may have been read before; a shorter one its bytes, the
  /// first in the lowest byte.
  @inline(__always)
  fileprivate func lastWord(from offset: Int) -> UInt64 {
    let count = byteCount
    if count >= 8 { return word(at: count &- 8) }
    if count >= 4 {
      let low = unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }
    if count == 0 { return 0 }
    let first = unsafeLoadUnaligned(fromByteOffset: 0, as: UInt8.self)
    let middle = unsafeLoadUnaligned(fromByteOffset: count &>> 1, as: UInt8.self)
    let last = unsafeLoadUnaligned(fromByteOffset: count &- 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) &<< UInt64(truncatingIfNeeded: 8 &* (count &>> 1))
      | UInt64(last) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 1))
  }

  /// `true` iff all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var offset = 0
    while offset &+ 8 < byteCount {
      if word(at: offset) & highBits != 0 { return false }
      offset &+= 8
    }
    return lastWord(from: offset) & highBits == 0
  }

  /// `true` iff both contain the same bytes.
  @inline(__always)
  package func hasSameBytes(as other: RawSpan) -> Bool {
    let count = byteCount
    guard other.byteCount == count else { return false }
    var offset = 0
    while offset &+ 8 < count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    return lastWord(from: offset) == other.lastWord(from: offset)
  }
}
