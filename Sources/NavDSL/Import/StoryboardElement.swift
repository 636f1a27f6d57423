/// The elements of storyboards that the import looks at.
enum StoryboardElement: Sendable {
  case document, scenes, scene, objects, controller, connections, segue, action, exit
  case navigationItem, barButtonItem, tabBarItem, leftItems, rightItems, toolbarItems
  case sections, prototypes, tableCell, collectionCell, button, label, state, configuration, string, arrows
  case other

  /// Returns the element that has just begun. Lengths tell most names apart.
  init(_ reader: XMLReader) {
    self = .other
    switch reader.name.count {
    case 4: if reader.isNamed("exit") { self = .exit }
    case 5:
      if reader.isNamed("scene") { self = .scene }
      if reader.isNamed("segue") { self = .segue }
      if reader.isNamed("label") { self = .label }
      if reader.isNamed("state") { self = .state }
    case 6:
      if reader.isNamed("scenes") { self = .scenes }
      if reader.isNamed("action") { self = .action }
      if reader.isNamed("button") { self = .button }
      if reader.isNamed("string") { self = .string }
    case 7: if reader.isNamed("objects") { self = .objects }
    case 8:
      if reader.isNamed("sections") { self = .sections }
    case 10:
      if reader.isNamed("prototypes") { self = .prototypes }
      if reader.isNamed("tabBarItem") { self = .tabBarItem }
    case 11: if reader.isNamed("connections") { self = .connections }
    case 12: if reader.isNamed("toolbarItems") { self = .toolbarItems }
    case 13:
      if reader.isNamed("tableViewCell") { self = .tableCell }
      if reader.isNamed("barButtonItem") { self = .barButtonItem }
    case 14:
      if reader.isNamed("navigationItem") { self = .navigationItem }
      if reader.isNamed("viewController") { self = .controller }
    case 18:
      if reader.isNamed("leftBarButtonItems") { self = .leftItems }
      if reader.isNamed("collectionViewCell") { self = .collectionCell }
    case 19:
      if reader.isNamed("rightBarButtonItems") { self = .rightItems }
      if reader.isNamed("buttonConfiguration") { self = .configuration }
      if reader.isNamed("tableViewController") { self = .controller }
      if reader.isNamed("splitViewController") { self = .controller }
    case 16: if reader.isNamed("tabBarController") { self = .controller }
    case 18...30:
      for name in Self.controllers where reader.isNamed(name) { self = .controller }
      if reader.isNamed("popoverArrowDirection") { self = .arrows }
    default: break
    }
  }

  private static var controllers: [StaticString] {
    [
      "navigationController", "pageViewController", "glkViewController", "hostingController",
      "collectionViewController", "avPlayerViewController", "viewControllerPlaceholder",
    ]
  }
}

/// A set of ids in a document, each a range of its bytes: an open-addressing table, without a string for each.
struct XMLIdentities: Sendable {
  private var slots: [Range<Int32>]
  private var count = 0

  init() { slots = Array(repeating: 0..<0, count: 256) }

  /// Adds an id that is not empty. Returns `false` if it is there already.
  mutating func insert(_ id: Range<Int>, in bytes: [UInt8]) -> Bool {
    if count * 2 >= slots.count { grow(in: bytes) }
    let range = Int32(truncatingIfNeeded: id.lowerBound)..<Int32(truncatingIfNeeded: id.upperBound)
    guard place(range, in: bytes) else { return false }
    count += 1
    return true
  }

  private mutating func place(_ id: Range<Int32>, in bytes: [UInt8]) -> Bool {
    var slot = hash(id, in: bytes) & (slots.count - 1)
    while !slots[slot].isEmpty {
      if bytes[Int(slots[slot].lowerBound)..<Int(slots[slot].upperBound)]
        .elementsEqual(bytes[Int(id.lowerBound)..<Int(id.upperBound)])
      {
        return false
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = id
    return true
  }

  private mutating func grow(in bytes: [UInt8]) {
    let old = slots
    slots = Array(repeating: 0..<0, count: old.count * 2)
    for id in old where !id.isEmpty { _ = place(id, in: bytes) }
  }

  /// Returns the FNV-1a hash of an id.
  private func hash(_ id: Range<Int32>, in bytes: [UInt8]) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in Int(id.lowerBound)..<Int(id.upperBound) {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash ^ hash >> 29)
  }
}
