// The names of links in Swift.

extension Program {
  /// Returns the name of a link: the declared one, or one made of the literal parts of its pattern.
  func name(of link: Link) -> String {
    if let name = link.name { return text(name) }
    var words: [Substring] = []
    func add(_ text: String) {
      // Avoids decoding characters, which is slow, if the text is ASCII.
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        words += text.utf8.split { !Self.isLetterOrDigit($0) }.map { Substring($0) }
        return
      }
      words += text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && ($0.isASCII || !$0.isLetter) }
    }
    let literals = segments[link.segments].compactMap { segment -> Symbol? in
      if case .literal(let text) = segment { text } else { nil }
    }
    // The host of an app's own scheme is effectively the first word of the path.
    let scheme = link.scheme.map { text($0) }
    if let host = link.host, literals.isEmpty || scheme != "http" && scheme != "https" {
      add(text(host))
    }
    for literal in literals { add(text(literal)) }
    if words.isEmpty {
      for parameter in parameters[link.parameters] { add(text(parameter.name)) }
    }
    guard let first = words.first else { return "root" }
    var name = Self.withInitial(first, upper: false)
    for word in words.dropFirst() { name += Self.withInitial(word, upper: true) }
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// Returns the name of a link with the labels of its parameters, which distinguish functions of one name in Swift:
  /// `products(id:)`.
  func signature(of link: Link) -> String {
    name(of: link) + "(" + parameters[link.parameters].map { text($0.name) + ":" }.joined() + ")"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Returns a word with its first letter in upper or lower case.
  private static func withInitial(_ word: Substring, upper: Bool) -> String {
    guard let first = word.utf8.first, first < 0x80 else {
      return (upper ? word.prefix(1).uppercased() : word.prefix(1).lowercased()) + word.dropFirst()
    }
    let isLetter = first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z")
    var bytes = Array(word.utf8)
    if isLetter { bytes[0] = upper ? first & ~0x20 : first | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
