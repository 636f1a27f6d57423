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
    return NameWords.typeName(String(rest))
  }

  /// Returns the name of a scene from an identifier.
  static func sceneName(identifier: String, prefixes: [String]) -> String? {
    guard let joined = NameWords.typeName(identifier) else { return nil }
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
    return NameWords.memberName(String(rest))
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
    return NameWords.memberName(String(rest))
  }

  /// Returns the name of an event from the identifier of a segue.
  static func eventName(identifier: String) -> String? {
    let suffix = "Segue"
    let isMarked = identifier.lowercased().hasSuffix("segue") && identifier.count > suffix.count
    return NameWords.memberName(isMarked ? String(identifier.dropLast(suffix.count)) : identifier)
      ?? NameWords.memberName(identifier)
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
