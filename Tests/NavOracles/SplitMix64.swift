/// A pseudo-random sequence that is the same on every machine and in every run: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, `bound`; 0 if there is none.
  package mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(next() % UInt64(bound)) : 0
  }

  /// Returns a number in `range`.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Returns `true` with a probability of `percent` percent.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns an element of a collection, which must not be empty.
  package mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }

  /// Returns an element that `isWanted` accepts; `nil` if it accepts none.
  package mutating func pick<Element>(_ elements: [Element], where isWanted: (Element) -> Bool) -> Element? {
    let wanted = elements.filter(isWanted)
    return wanted.isEmpty ? nil : pick(wanted)
  }

  /// Returns an element with a probability proportional to its weight; there must be at least one.
  package mutating func pick<Element>(weighted elements: [(Element, Int)]) -> Element {
    var number = below(elements.reduce(0) { $0 + $1.1 })
    for (element, weight) in elements {
      number -= weight
      if number < 0 { return element }
    }
    return elements[elements.count - 1].0
  }
}
