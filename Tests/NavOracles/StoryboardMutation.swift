/// Random changes of storyboards and navigation graphs: of their bytes, as damage would make them, and of their parts, which stay well-formed
/// and lead elsewhere.
package struct StoryboardMutation: Sendable {
  private var random: SplitMix64

  /// Creates the mutations of a seed.
  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The values of attributes that decide what a part becomes.
  private static let kinds = [
    "show", "showDetail", "presentation", "popoverPresentation", "push", "replace", "embed", "unwind",
    "custom",
    "relationship", "modal", "rootViewController", "viewControllers", "masterViewController",
    "detailViewController",
    "YES", "NO", "true", "@null", "integer", "string[]", "com.example.Size", "@id/home", "{id}", "0x1F",
    "-1L", "fullScreen", "", "1", "back", "dismiss", "Main", "flexibleSpace",
  ]
  /// The elements of controllers, which can take each other's place.
  private static let elements = [
    "viewController", "navigationController", "tabBarController", "splitViewController", "pageViewController",
    "viewControllerPlaceholder", "barButtonItem", "scene", "connections", "segue",
    "fragment", "dialog", "activity", "navigation", "action", "argument", "include",
  ]

  /// Returns a storyboard with one to four changes.
  package mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      if result.count < 16 { break }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: changeByte(of: &result)
      case 1: deleteLine(of: &result)
      case 2: copyLine(of: &result)
      case 3: exchangeValues(of: &result)
      case 4...5: replaceValue(of: &result)
      case 6: exchangeElements(of: &result)
      default: cut(&result)
      }
    }
    return result
  }

  private mutating func changeByte(of bytes: inout [UInt8]) {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: index)
    default: bytes.insert(Array("<>\"'&/! \u{0}".utf8)[Int.random(in: 0..<9, using: &random)], at: index)
    }
  }

  private mutating func cut(_ bytes: inout [UInt8]) {
    bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
  }

  private mutating func line(of bytes: [UInt8]) -> Range<Int> {
    let index = Int.random(in: bytes.indices, using: &random)
    let start = bytes[..<index].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
  }

  private mutating func deleteLine(of bytes: inout [UInt8]) { bytes.removeSubrange(line(of: bytes)) }

  private mutating func copyLine(of bytes: inout [UInt8]) {
    let copied = Array(bytes[line(of: bytes)])
    bytes.insert(contentsOf: copied, at: line(of: bytes).lowerBound)
  }

  /// Returns the value of an attribute behind a random place; `nil` if there is none.
  private mutating func value(of bytes: [UInt8]) -> Range<Int>? {
    let index = Int.random(in: bytes.indices, using: &random)
    let mark = Array("=\"".utf8)
    var start = index
    while start + 2 < bytes.count, !bytes[start...].starts(with: mark) { start += 1 }
    guard start + 2 < bytes.count, let end = bytes[(start + 2)...].firstIndex(of: UInt8(ascii: "\"")) else {
      return nil
    }
    return start + 2..<end
  }

  private mutating func exchangeValues(of bytes: inout [UInt8]) {
    guard let first = value(of: bytes), let second = value(of: bytes) else { return }
    bytes.replaceSubrange(first, with: Array(bytes[second]))
  }

  private mutating func replaceValue(of bytes: inout [UInt8]) {
    guard let place = value(of: bytes), let kind = Self.kinds.randomElement(using: &random) else { return }
    bytes.replaceSubrange(place, with: Array(kind.utf8))
  }

  /// Gives an element on one line, or all elements of a name, another name.
  private mutating func exchangeElements(of bytes: inout [UInt8]) {
    guard let old = Self.elements.randomElement(using: &random),
      let new = Self.elements.randomElement(using: &random)
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    bytes = Array(text.replacing("<\(old) ", with: "<\(new) ").replacing("</\(old)>", with: "</\(new)>").utf8)
  }
}
