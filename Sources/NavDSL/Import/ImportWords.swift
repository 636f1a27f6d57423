import NavRuntime

/// The words of texts, classes and identifiers, from which an import makes names.
enum ImportWords {
  /// Returns the name of a class without its module: `Cart` for `Shop.Cart` and for Swift 3's `_TtC4Shop4Cart`.
  static func withoutModule(_ name: String) -> String {
    if name.hasPrefix("_TtC") {
      var rest = name.dropFirst(4).drop { $0 == "C" }
      var last = Substring()
      while let digit = rest.first, digit.isNumber {
        let number = rest.prefix(while: \.isNumber)
        rest = rest.dropFirst(number.count)
        let count = Int(number) ?? 0
        last = rest.prefix(count)
        rest = rest.dropFirst(count)
      }
      if !last.isEmpty { return String(last) }
    }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Returns the words of a text: its letters and digits, at most six words and 40 characters.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func finish() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in text {
      // An apostrophe separates no words: "Don't" is Dont.
      if character == "'" || character == "\u{2019}" { continue }
      let isPart = character.unicodeScalars.allSatisfy { $0.continuesName && $0 != "_" }
      if isPart { word.append(character) } else { finish() }
    }
    finish()
    var rest = 40
    var kept: [String] = []
    for word in words.prefix(6) where rest > 0 {
      let part = String(word.prefix(rest))
      rest -= part.count
      let letters = part.filter(\.isLetter)
      let isShouted = letters.count > 4 && letters.allSatisfy { $0.isUppercase }
      kept.append(isShouted ? part.prefix(1) + part.dropFirst().lowercased() : part)
    }
    return kept
  }

  /// Returns a text as the name of a scene, a container or an app; `nil` if it has no letters or digits.
  static func typeName(_ text: String) -> String? {
    let joined = words(of: text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.isEmpty ? nil : valid(joined)
  }

  /// Returns a text as the name of an event, an item, a tab or an exit; `nil` if it has no letters or digits.
  static func memberName(_ text: String) -> String? {
    let words = words(of: text)
    guard let first = words.first else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return valid(lowered(first) + rest.joined())
  }

  /// Returns a word that begins in lower case: `settings` for `Settings`, `qrScanner` for `QRScanner`.
  static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }.count
    let isAll = capitals == word.count || !word.dropFirst(capitals).contains(where: \.isLetter)
    let count = isAll ? capitals : max(capitals - 1, min(capitals, 1))
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Returns a name that does not begin with a digit.
  private static func valid(_ name: String) -> String {
    name.unicodeScalars.first.map { $0.beginsName } == true ? name : "_" + name
  }

  /// Returns the name of a scene from that of its class or from its identifier, without what all controllers have
  /// in their names; `nil` if nothing else is left.
  ///
  /// - Parameter prefixes: Letters that the classes of an app begin with.
  static func sceneName(_ name: String, prefixes: [String] = []) -> String? {
    var rest = name[...]
    for prefix in prefixes where rest.hasPrefix(prefix) {
      let behind = rest.dropFirst(prefix.count)
      if behind.first?.isUppercase == true { rest = behind }
    }
    if rest.hasPrefix("UI"), rest.hasSuffix("Controller") { return nil }
    if rest.hasSuffix("Controller") {
      rest = rest.dropLast("Controller".count)
      if rest.hasSuffix("View") { rest = rest.dropLast("View".count) }
      let kinds = ["Table", "Collection", "Page", "TabBar", "Split", "Navigation", "Nav", "Hosting"]
      if let kind = kinds.first(where: { rest.hasSuffix($0) }) { rest = rest.dropLast(kind.count) }
    } else if let kind = ["TVC", "CVC", "VC", "NC"].first(where: { rest.hasSuffix($0) }) {
      rest = rest.dropLast(kind.count)
    }
    return typeName(String(rest))
  }

  /// Returns the name of a scene from an identifier.
  static func sceneName(identifier: String, prefixes: [String]) -> String? {
    guard let joined = typeName(identifier) else { return nil }
    let isMarked = joined.hasSuffix("ID") && joined.count > 2
    return sceneName(isMarked ? String(joined.dropLast(2)) : joined, prefixes: prefixes)
  }

  /// Returns the name of an exit from the selector of an unwind action.
  static func exitName(_ selector: String) -> String? {
    var rest = selector.prefix { $0 != ":" }
    for suffix in ["WithUnwindSegue", "WithSegue", "WithSender"] where rest.hasSuffix(suffix) {
      rest = rest.dropLast(suffix.count)
      break
    }
    return memberName(String(rest))
  }

  /// Returns the name of an event that is not that of a move of the user, whose handler runs in its place.
  static func withoutMove(_ event: String) -> String {
    switch event {
    case NavigationMove.backHandlerName: "goBack"
    case NavigationMove.dismissHandlerName: "close"
    default: event
    }
  }

  /// Returns the name of an event from the selector of an action.
  static func eventName(_ selector: String) -> String? {
    var rest = selector.prefix { $0 != ":" }
    for suffix in ["WithSender", "Tapped", "Pressed", "Clicked", "Action", "Button"]
    where rest.hasSuffix(suffix) && rest.count > suffix.count { rest = rest.dropLast(suffix.count) }
    return memberName(String(rest))
  }

  /// Returns the name of an event from the identifier of a segue.
  static func eventName(identifier: String) -> String? {
    let suffix = "Segue"
    let isMarked = identifier.lowercased().hasSuffix("segue") && identifier.count > suffix.count
    return memberName(isMarked ? String(identifier.dropLast(suffix.count)) : identifier)
      ?? memberName(identifier)
  }
}

/// Names that are unique in one place, such as the events of a scene.
struct UniqueNames: Sendable {
  private var taken: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// `true` iff a name is taken.
  func contains(_ name: String) -> Bool { taken.contains(name) }

  /// Returns a name, with a number from 2 if it is taken.
  mutating func declare(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = numbers[name] ?? 2
    while !taken.insert(name + String(number)).inserted { number += 1 }
    numbers[name] = number + 1
    return name + String(number)
  }
}
