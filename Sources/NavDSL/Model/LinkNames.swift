// The names of links in Swift.

extension Program {
  /// Returns the name of a link: the declared one, or one made of the literal parts of its pattern.
  func name(of link: Link) -> String { String(decoding: nameBytes(of: link), as: UTF8.self) }

  /// Returns the UTF-8 of a link's name with the labels of its parameters, which distinguish functions of one name in
  /// Swift: `products(id:)`.
  func signature(of link: Link) -> [UInt8] {
    var bytes = nameBytes(of: link)
    bytes.append(UInt8(ascii: "("))
    for id in link.parameters {
      bytes += symbols.bytes[symbols.byteRange(of: parameters[id].name)]
      bytes.append(UInt8(ascii: ":"))
    }
    bytes.append(UInt8(ascii: ")"))
    return bytes
  }

  /// Returns the UTF-8 of a link's name.
  private func nameBytes(of link: Link) -> [UInt8] {
    if let name = link.name { return Array(symbols.bytes[symbols.byteRange(of: name)]) }
    var name: [UInt8] = []
    var hasLiteral = false
    for id in link.segments {
      if case .literal = segments[id] { hasLiteral = true }
    }
    // The host of an app's own scheme is effectively the first word of the path.
    if let host = link.host,
      !hasLiteral || link.scheme.map({ symbols.isText(of: $0, among: ["http", "https"]) }) != true
    {
      addWords(of: host, to: &name)
    }
    for id in link.segments {
      if case .literal(let text) = segments[id] { addWords(of: text, to: &name) }
    }
    if name.isEmpty {
      for id in link.parameters { addWords(of: parameters[id].name, to: &name) }
    }
    guard let first = name.first else { return Array("root".utf8) }
    let startsWithNumber =
      first < 0x80
      ? first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
      : String(decoding: name, as: UTF8.self).first?.isNumber == true
    return startsWithNumber ? [UInt8(ascii: "_")] + name : name
  }

  /// Appends the words of a text: the first word of a name begins in lower case, the others in upper case.
  private func addWords(of symbol: Symbol, to name: inout [UInt8]) {
    let text = symbols.bytes[symbols.byteRange(of: symbol)]
    // Avoids decoding characters, which is slow, if the text is ASCII.
    guard text.allSatisfy({ $0 < 0x80 }) else {
      let words = self.text(symbol).split {
        !($0.isASCII && ($0.isLetter || $0.isNumber)) && ($0.isASCII || !$0.isLetter)
      }
      for word in words { name += Self.withInitial(word, upper: !name.isEmpty).utf8 }
      return
    }
    var isInWord = false
    for byte in text {
      let continues = Self.isLetterOrDigit(byte)
      if continues {
        let isInitial = !isInWord && byte > UInt8(ascii: "9")
        name.append(isInitial ? (name.isEmpty ? byte | 0x20 : byte & ~0x20) : byte)
      }
      isInWord = continues
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Returns a word with its first letter in upper or lower case.
  private static func withInitial(_ word: Substring, upper: Bool) -> String {
    (upper ? word.prefix(1).uppercased() : word.prefix(1).lowercased()) + word.dropFirst()
  }
}
