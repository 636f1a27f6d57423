import NavRuntime

/// The words of texts, of which names are made.
enum NameWords {
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
}
