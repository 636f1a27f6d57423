/// A text of a program, such as a name or the value of a string: equal texts are equal symbols.
public struct Symbol: Hashable, Sendable {
  /// The number of the text in its program's ``SymbolTable``.
  public let index: Int32
  /// Creates the symbol with a number.
  @inlinable public init(index: Int32) { self.index = index }
}

/// The texts of a program, each once.
public struct SymbolTable: Sendable {
  /// The bytes of all texts, one after another.
  private(set) var bytes: [UInt8] = []
  /// Where each text begins, and at last where the last one ends.
  private(set) var starts: [UInt32] = [0]
  /// Open addressing: the upper half of a text's hash, to tell most texts apart without reading them, and
  /// below it the symbol's number plus one; or 0. The count is a power of two.
  private var slots: [UInt64] = Array(repeating: 0, count: 256)

  /// Creates an empty table.
  public init() {}

  /// The number of texts.
  public var count: Int { starts.count - 1 }

  /// Returns the text of `symbol`.
  public subscript(symbol: Symbol) -> String {
    String(decoding: bytes[byteRange(of: symbol)], as: UTF8.self)
  }

  /// Returns where the bytes of `symbol` lie in ``bytes``.
  func byteRange(of symbol: Symbol) -> Range<Int> {
    Int(starts[Int(symbol.index)])..<Int(starts[Int(symbol.index) + 1])
  }

  /// Returns the symbol of a text, which is added if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    let utf8 = Array(text.utf8)
    return intern(utf8, 0..<utf8.count)
  }

  /// Returns the symbol of a text if the table holds it.
  public func symbol(of text: String) -> Symbol? {
    let utf8 = Array(text.utf8)
    let text = utf8.span.bytes
    return find(text, hash: Self.hash(text)).symbol
  }

  /// Returns the symbol of the bytes of `source` in `range`, which are added if they are new.
  mutating func intern(_ source: [UInt8], _ range: Range<Int>) -> Symbol {
    let text = source.span.extracting(range).bytes
    let hash = Self.hash(text)
    let (symbol, slot) = find(text, hash: hash)
    if let symbol { return symbol }
    bytes.append(contentsOf: source[range])
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[slot] = Self.slot(hash: hash, number: count)
    if count * 2 > slots.count { grow() }
    return Symbol(index: Int32(truncatingIfNeeded: count - 1))
  }

  @inline(__always)
  private func find(_ text: RawSpan, hash: UInt64) -> (symbol: Symbol?, slot: Int) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot == 0 { return (nil, index) }
      if (slot ^ hash) &>> 32 == 0 {
        let symbol = Symbol(index: Int32(truncatingIfNeeded: slot) &- 1)
        if bytes.span.extracting(byteRange(of: symbol)).bytes.hasSameBytes(as: text) {
          return (symbol, index)
        }
      }
      index = (index &+ 1) & mask
    }
  }

  private mutating func grow() {
    var larger: [UInt64] = Array(repeating: 0, count: slots.count * 4)
    let mask = larger.count - 1
    for number in 1...count {
      let range = byteRange(of: Symbol(index: Int32(truncatingIfNeeded: number - 1)))
      let hash = Self.hash(bytes.span.extracting(range).bytes)
      var index = Int(truncatingIfNeeded: hash) & mask
      while larger[index] != 0 { index = (index &+ 1) & mask }
      larger[index] = Self.slot(hash: hash, number: number)
    }
    slots = larger
  }

  private static func slot(hash: UInt64, number: Int) -> UInt64 {
    hash & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: number))
  }

  /// A multiplicative hash over eight bytes at a time; well mixed in its upper and lower halves.
  @inline(__always)
  private static func hash(_ text: RawSpan) -> UInt64 {
    let count = text.byteCount
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 8 < count {
      state = mixed(state ^ text.word(at: offset))
      offset &+= 8
    }
    return mixed(state ^ text.lastWord(from: offset))
  }

  private static func mixed(_ state: UInt64) -> UInt64 {
    let product = state.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

extension RawSpan {
  /// Returns the eight bytes at `offset` as a number.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Returns a number that the bytes from `offset` on determine, of which there are no more than eight, given
  /// how many there are: their ends where there are eight bytes to read, for then some may be read twice.
  @inline(__always)
  fileprivate func lastWord(from offset: Int) -> UInt64 {
    let count = byteCount
    if count >= 8 { return word(at: count &- 8) }
    if count >= 4 {
      let low = unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) &<< 32
    }
    if count == 0 { return 0 }
    let first = unsafeLoadUnaligned(fromByteOffset: 0, as: UInt8.self)
    let middle = unsafeLoadUnaligned(fromByteOffset: count &>> 1, as: UInt8.self)
    let last = unsafeLoadUnaligned(fromByteOffset: count &- 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16
  }

  /// `true` iff both hold the same bytes.
  @inline(__always)
  fileprivate func hasSameBytes(as other: RawSpan) -> Bool {
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
