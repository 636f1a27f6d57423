/// Random numbers that are the same on every run (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, not including, `bound`, which is at least 1.
  mutating func next(below bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &self) }

  /// Returns `true` in `percent` of a hundred calls.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// Returns one of `elements`, which are not none.
  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    let offset = Int.random(in: 0..<max(elements.count, 1), using: &self)
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }
}
