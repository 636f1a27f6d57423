/// The words of the language by their first eight bytes: an open hash table without collisions, which a test
/// verifies, but no other code relies on.
struct WordTable: Sendable {
  static let slotBits = 9
  static let slotMask = 1 << slotBits - 1
  /// Found by trial: it assigns all words slots of their own.
  static let multiplier: UInt64 = 0x0798_75AF_601F_9B89

  /// The first eight bytes of the word in a slot, the first in the lowest byte; 0 in an empty slot.
  let keys: [UInt64]
  /// The last eight bytes of the word in a slot, if it has more than eight.
  let tails: [UInt64]
  /// The length of the word in a slot.
  let lengths: [UInt8]
  /// The kind of the word in a slot.
  let kinds: [TokenKind]

  static let shared = WordTable()

  /// Pointers to the table, for the lexer's loop. A slot is less than 2^`slotBits`, the size of each array.
  struct Pointers {
    let keys: UnsafePointer<UInt64>
    let tails: UnsafePointer<UInt64>
    let lengths: UnsafePointer<UInt8>
    let kinds: UnsafePointer<TokenKind>
  }

  /// Calls `body` with pointers to the table and returns its result.
  func withPointers<Result>(_ body: (Pointers) -> Result) -> Result? {
    keys.withUnsafeBufferPointer { keys in
      tails.withUnsafeBufferPointer { tails in
        lengths.withUnsafeBufferPointer { lengths in
          kinds.withUnsafeBufferPointer { kinds in
            guard let keys = keys.baseAddress, let tails = tails.baseAddress,
              let lengths = lengths.baseAddress, let kinds = kinds.baseAddress
            else { return nil }
            return body(Pointers(keys: keys, tails: tails, lengths: lengths, kinds: kinds))
          }
        }
      }
    }
  }

  private init() {
    var keys = [UInt64](repeating: 0, count: 1 << Self.slotBits)
    var tails = keys
    var lengths = [UInt8](repeating: 0, count: keys.count)
    var kinds = [TokenKind](repeating: .identifier, count: keys.count)
    for kind in TokenKind.allCases where kind.isWord {
      guard let word = kind.spelling?.utf8 else { continue }
      let key = Self.packed(word.prefix(8))
      var slot = Self.slot(of: key)
      while keys[slot] != 0 { slot = (slot + 1) % keys.count }
      keys[slot] = key
      if word.count > 8 { tails[slot] = Self.packed(word.suffix(8)) }
      lengths[slot] = UInt8(truncatingIfNeeded: word.count)
      kinds[slot] = kind
    }
    self.keys = keys
    self.tails = tails
    self.lengths = lengths
    self.kinds = kinds
  }

  /// Returns up to eight bytes as a number, the first in the lowest byte.
  private static func packed(_ bytes: Substring.UTF8View) -> UInt64 {
    var result: UInt64 = 0
    for byte in bytes.reversed() { result = result << 8 | UInt64(byte) }
    return result
  }

  /// Returns the first slot to probe for a word with the first bytes `key`.
  @inline(__always)
  static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* multiplier) &>> UInt64(64 - slotBits))
  }
}
