// The numbering of symbols, contexts and control locations, which the pushdown system refers to by number.

/// A value that is hashed by a mixture of its numbers. These come from the program itself, so nobody chooses them to collide,
/// and the protection of `Hasher` against that would be paid for in vain.
protocol MixedHashable: Hashable, Sendable {
  /// The hash: all bits of the parts in which values differ, mixed.
  var mixture: UInt64 { get }
}

extension MixedHashable {
  func hash(into hasher: inout Hasher) { hasher.combine(mixture) }
}

extension UInt64 {
  /// Returns two numbers packed into one.
  static func pair(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) &<< 32 | UInt64(UInt32(bitPattern: second))
  }

  /// Returns a mixture of two numbers, in which each bit depends on all of theirs.
  static func mixture(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = (first ^ second &* 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// Distinct values, numbered from 0 in the order in which they came.
struct Numbering<Value: MixedHashable>: Sendable {
  /// The values, by number.
  private(set) var values: [Value] = []
  /// The numbers, with open addressing; less than 0 for a free slot.
  private var slots = [Int32](repeating: -1, count: 16)

  /// Returns the number of a value, a new one if it has none.
  mutating func number(of value: Value) -> Int32 {
    var slot = slot(of: value)
    if slots[slot] >= 0 { return slots[slot] }
    if values.count &* 8 >= slots.count &* 5 {
      grow()
      slot = self.slot(of: value)
    }
    let number = Int32(truncatingIfNeeded: values.count)
    values.append(value)
    slots[slot] = number
    return number
  }

  private func slot(of value: Value) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: value.mixture) & mask
    while slots[slot] >= 0, values[Int(slots[slot])] != value { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count &* 2)
    for (number, value) in values.enumerated() { slots[slot(of: value)] = Int32(truncatingIfNeeded: number) }
  }
}
