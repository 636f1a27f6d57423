// Typed links: a function for each, in a type that parses and composes URLs.

extension SwiftEmitter {
  /// Writes the links.
  mutating func emitLinks() {
    guard program.links.count > 0 else { return }
    out.emptyLine()
    out.line("/// A link into the app.")
    beginMember("struct Link: NavigationTypedLink {\n")
    out.deepen()
    beginMember("typealias App = ")
    namespace()
    out.endLine()
    beginMember("let link: NavigationLink\n")
    out.emptyLine()
    beginMember("init(link: NavigationLink) { self.link = link }\n")
    let linkNames = SwiftLinkNames(program)
    for id in program.links.ids { emitLink(id, linkNames.names[Int(id.index)]) }
    endDeclaration()
  }

  private mutating func emitLink(_ id: LinkID, _ name: String) {
    let link = program.links[id]
    out.emptyLine()
    if link.documentation.isEmpty {
      out.beginLine()
      out.write("/// `")
      for byte in program.symbols.bytes[program.symbols.byteRange(of: link.pattern)] where byte >= 0x20 {
        out.write(byte: byte)
      }
      out.write("`\n")
    }
    documentation(link.documentation)
    beginMember("static func ")
    out.write(string: name)
    out.write("(")
    for (index, parameter) in program.parameters[link.parameters].enumerated() {
      if index > 0 { out.write(", ") }
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if case .optional = program.types[program.types.resolved(parameter.type)] { out.write(" = nil") }
    }
    out.write(") -> Self {\n")
    out.deepen()
    out.beginLine()
    out.write("Self(link: NavigationLink(")
    namespace()
    out.write(".table, ")
    out.write(number: Int(id.index))
    erasedArguments(link.parameters)
    out.write("))\n")
    endDeclaration()
  }
}

/// The Swift names of a program's links, derived from the literal parts of their patterns.
struct SwiftLinkNames {
  /// For each link, its name, escaped if Swift requires it.
  private(set) var names: [String] = []

  init(_ program: Program) {
    var taken: Set<String> = []
    for link in program.links.elements {
      let labels = program.parameters[link.parameters].map { program.text($0.name) + ":" }.joined()
      var name = Self.name(of: link, program)
      while !taken.insert(name + "(" + labels).inserted { name += "_" }
      names.append(SwiftWords.escapedCase(name))
    }
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

  private static func name(of link: Link, _ program: Program) -> String {
    var words: [Substring] = []
    func add(_ text: String) {
      // Avoids decoding characters, which is slow, if the text is ASCII.
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        words += text.utf8.split { !isLetterOrDigit($0) }.map { Substring($0) }
        return
      }
      words += text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && ($0.isASCII || !$0.isLetter) }
    }
    let literals = program.segments[link.segments].compactMap { segment -> Symbol? in
      if case .literal(let text) = segment { text } else { nil }
    }
    // The host of an app's own scheme is effectively the first word of the path.
    let scheme = link.scheme.map { program.text($0) }
    if let host = link.host, literals.isEmpty || scheme != "http" && scheme != "https" {
      add(program.text(host))
    }
    for literal in literals { add(program.text(literal)) }
    if words.isEmpty {
      for parameter in program.parameters[link.parameters] { add(program.text(parameter.name)) }
    }
    guard let first = words.first else { return "root" }
    var name = withInitial(first, upper: false)
    for word in words.dropFirst() { name += withInitial(word, upper: true) }
    return name.first?.isNumber == true ? "_" + name : name
  }
}
