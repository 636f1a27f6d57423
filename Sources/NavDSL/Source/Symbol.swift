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
  /// The upper half of each text's hash, to tell most texts apart without reading them.
  private var hashes: [UInt32] = []
  /// Open addressing: a symbol's number plus one, or 0. The count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 256)

  /// Creates an empty table.
  public init() {}

  /// The number of texts.
  public var count: Int { hashes.count }

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
    let hash = Self.hash(utf8, 0..<utf8.count)
    return find(utf8, 0..<utf8.count, hash: hash).symbol
  }

  /// Returns the symbol of the bytes of `source` in `range`, which are added if they are new.
  mutating func intern(_ source: [UInt8], _ range: Range<Int>) -> Symbol {
    let hash = Self.hash(source, range)
    let (symbol, slot) = find(source, range, hash: hash)
    if let symbol { return symbol }
    let new = Symbol(index: Int32(truncatingIfNeeded: hashes.count))
    bytes.append(contentsOf: source[range])
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    hashes.append(UInt32(truncatingIfNeeded: hash &>> 32))
    slots[slot] = new.index + 1
    if hashes.count * 2 > slots.count { grow() }
    return new
  }

  private func find(_ source: [UInt8], _ range: Range<Int>, hash: UInt64) -> (symbol: Symbol?, slot: Int) {
    let mask = slots.count - 1
    let upper = UInt32(truncatingIfNeeded: hash &>> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (nil, slot) }
      let index = Int(entry) - 1
      if hashes[index] == upper, equal(index, source, range) { return (Symbol(index: entry - 1), slot) }
      slot = (slot + 1) & mask
    }
  }

  private func equal(_ index: Int, _ source: [UInt8], _ range: Range<Int>) -> Bool {
    let start = Int(starts[index])
    guard Int(starts[index + 1]) - start == range.count else { return false }
    var offset = 0
    while offset < range.count {
      if bytes[start + offset] != source[range.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for index in 0..<hashes.count {
      let hash = Self.hash(bytes, Int(starts[index])..<Int(starts[index + 1]))
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  /// A multiplicative hash over eight bytes at a time; well mixed in its upper and lower halves.
  private static func hash(_ source: [UInt8], _ range: Range<Int>) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      var word: UInt64 = 0
      let end = min(index + 8, range.upperBound)
      while index < end {
        word = word &<< 8 | UInt64(source[index])
        index += 1
      }
      state = (state ^ word) &* 0xFF51_AFD7_ED55_8CCD
      state ^= state &>> 32
    }
    state = state &* 0xC4CE_B9FE_1A85_EC53
    return state ^ (state &>> 29)
  }
}
