// The data structures of saturation: a table of pairs of numbers, and a queue by cost.

/// A map from pairs of numbers to numbers, with open addressing.
struct SaturationTable: Sendable {
  private struct Slot: Sendable {
    var first: Int32
    var second: Int32
    /// The value; less than 0 for a free slot.
    var value: Int32
  }

  private var slots: [Slot]
  private var count = 0

  /// Creates an empty map.
  ///
  /// - Parameter capacity: About the number of pairs for which there is space.
  init(capacity: Int = 0) {
    var count = 64
    while count < capacity { count &*= 2 }
    slots = Array(repeating: Slot(first: 0, second: 0, value: -1), count: count)
  }

  /// Returns the number of a pair; less than 0 if there is none.
  func find(_ first: Int32, _ second: Int32) -> Int32 {
    slots[place(first, second)].value
  }

  /// Returns the number of a pair; assigns it `fresh` if there was none.
  mutating func find(_ first: Int32, _ second: Int32, orInsert fresh: Int32) -> Int32 {
    var place = place(first, second)
    let value = slots[place].value
    if value >= 0 { return value }
    if count &* 8 >= slots.count &* 5 {
      grow()
      place = self.place(first, second)
    }
    slots[place] = Slot(first: first, second: second, value: fresh)
    count &+= 1
    return fresh
  }

  private func place(_ first: Int32, _ second: Int32) -> Int {
    // Pairs that differ in the lowest bits of the first number are adjacent, since they are looked up in succession.
    let key = UInt64(UInt32(bitPattern: first) &>> 2) &<< 32 | UInt64(UInt32(bitPattern: second))
    let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let mask = slots.count &- 1
    let group = product.high ^ product.low ^ (product.low &>> 32)
    var place = Int(truncatingIfNeeded: group &<< 2 | UInt64(UInt32(bitPattern: first) & 3)) & mask
    while true {
      let slot = slots[place]
      if slot.value < 0 || (slot.first == first && slot.second == second) { return place }
      place = (place &+ 1) & mask
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(first: 0, second: 0, value: -1), count: old.count &* 2)
    for slot in old where slot.value >= 0 { slots[place(slot.first, slot.second)] = slot }
  }
}

/// A priority queue of numbers by cost: a bucket for each cost, last in, first out in each.
///
/// So related work is done in succession, while its data is in the processor's caches.
///
/// The least cost may decrease again, so nonempty buckets are marked in a bit set, which makes the search for the first
/// of them cheap.
struct SaturationQueue: Sendable {
  /// The greatest cost; higher costs are treated as this one.
  ///
  /// Least costs can be exponential in the number of rules; runs of that length are of no use to readers.
  static let costLimit: Int32 = 1 << 20

  private struct Entry: Sendable {
    var item: Int32
    var next: Int32
  }

  private var entries: [Entry] = []
  private var free: Int32 = -1
  /// The entry that was added last for each cost; less than 0 for none.
  private var buckets: [Int32] = []
  /// A bit for each bucket, and a bit for each word of those bits.
  private var bits: [UInt64] = []
  private var summary: [UInt64] = []

  /// Returns the sum of two costs, which is no more than the limit if neither is.
  static func sum(_ first: Int32, _ second: Int32) -> Int32 {
    min(first &+ second, costLimit)
  }

  /// Adds a number with a cost from 0 to the limit.
  mutating func push(_ item: Int32, cost: Int32) {
    let index = Int(cost)
    if index >= buckets.count { grow(toHold: index) }
    let next = buckets[index]
    let entry: Int32
    if free >= 0 {
      entry = free
      free = entries[Int(entry)].next
      entries[Int(entry)] = Entry(item: item, next: next)
    } else {
      entry = Int32(truncatingIfNeeded: entries.count)
      entries.append(Entry(item: item, next: next))
    }
    if next < 0 {
      bits[index &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
      summary[index &>> 12] |= 1 &<< UInt64(truncatingIfNeeded: (index &>> 6) & 63)
    }
    buckets[index] = entry
  }

  /// Removes a number whose cost is least, and returns it with the cost.
  mutating func pop() -> (item: Int32, cost: Int32)? {
    guard let high = summary.firstIndex(where: { $0 != 0 }) else { return nil }
    let word = high &<< 6 | summary[high].trailingZeroBitCount
    let index = word &<< 6 | bits[word].trailingZeroBitCount
    let first = buckets[index]
    let entry = entries[Int(first)]
    buckets[index] = entry.next
    if entry.next < 0 {
      bits[word] &= bits[word] &- 1
      if bits[word] == 0 { summary[high] &= summary[high] &- 1 }
    }
    entries[Int(first)].next = free
    free = first
    return (entry.item, Int32(truncatingIfNeeded: index))
  }

  private mutating func grow(toHold index: Int) {
    var count = max(64, buckets.count)
    while count <= index { count &*= 2 }
    buckets.append(contentsOf: repeatElement(-1, count: count &- buckets.count))
    bits.append(contentsOf: repeatElement(0, count: (count &>> 6) &- bits.count))
    summary.append(contentsOf: repeatElement(0, count: ((count &+ 4095) &>> 12) &- summary.count))
  }
}
