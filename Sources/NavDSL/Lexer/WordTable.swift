/// The words of the language by their first eight bytes: an open hash table without collisions (a test
/// holds it to that, but nothing else relies on it).
struct WordTable: Sendable {
  static let slotBits = 9
  /// Found by trial: with it, all words have slots of their own.
  static let multiplier: UInt64 = 0x7A8C_3DE1_123E_974B
  static let shortestWord = 2
  static let longestWord = 18

  /// The first eight bytes of the word in a slot, the first in the lowest byte; 0 in an empty slot.
  let keys: [UInt64]
  /// The length of the word in a slot, and the number of its kind.
  let entries: [UInt16]

  static let shared = WordTable()

  private init() {
    var keys = [UInt64](repeating: 0, count: 1 << Self.slotBits)
    var entries = [UInt16](repeating: 0, count: 1 << Self.slotBits)
    var kind = TokenKind.importWord.rawValue
    for word in TokenKind.words {
      var key: UInt64 = 0
      for byte in word.utf8.prefix(8).reversed() { key = key << 8 | UInt64(byte) }
      var slot = Self.slot(of: key)
      while keys[slot] != 0 { slot = (slot + 1) % keys.count }
      keys[slot] = key
      entries[slot] = UInt16(word.utf8.count) << 8 | UInt16(kind)
      kind += 1
    }
    self.keys = keys
    self.entries = entries
  }

  /// Returns the slot that the word with the first bytes `key` is in, or before.
  @inline(__always)
  static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* multiplier) &>> UInt64(64 - slotBits))
  }
}
