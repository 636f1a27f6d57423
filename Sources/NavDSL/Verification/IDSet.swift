/// A set of table indices, stored as bits, since membership is tested for every element of a table without hashing.
struct IDSet<Element: Sendable>: Sendable {
  private var words: [UInt64] = []

  init() {}

  /// Creates a set of elements.
  init(_ elements: some Sequence<ID<Element>>) { for element in elements { insert(element) } }

  /// The elements in ascending order.
  var sorted: [ID<Element>] {
    words.indices.flatMap { index in
      (0..<64).filter { words[index] & 1 << UInt64($0) != 0 }.map {
        ID(index: Int32(truncatingIfNeeded: index << 6 | $0))
      }
    }
  }

  /// `true` iff the set contains an element.
  func contains(_ id: ID<Element>) -> Bool {
    let index = Int(id.index) >> 6
    return index < words.count && words[index] & 1 << UInt64(id.index & 63) != 0
  }

  /// Inserts an element; returns `true` iff it was not in the set.
  @discardableResult
  mutating func insert(_ id: ID<Element>) -> Bool {
    let index = Int(id.index) >> 6
    if index >= words.count { words.append(contentsOf: repeatElement(0, count: index + 1 - words.count)) }
    let bit: UInt64 = 1 << UInt64(id.index & 63)
    if words[index] & bit != 0 { return false }
    words[index] |= bit
    return true
  }

  /// Inserts all elements of another set.
  mutating func formUnion(_ other: IDSet) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}
