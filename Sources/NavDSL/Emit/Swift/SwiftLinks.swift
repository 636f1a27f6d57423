// Places and links.

extension SwiftEmitter {
  /// Writes a place as a `Place`.
  mutating func place(_ id: PlaceID) {
    out.write("Place()")
    for step in program.placeSteps[program.places[id].steps] {
      switch step.separator {
      case .start: out.write(".then(.start, ")
      case .push: out.write(".then(.push, ")
      case .modal: out.write(".then(.modal, ")
      case .popover: out.write(".then(.popover, ")
      }
      destination(step.destination)
      if let tab = step.tab {
        out.write(", selection: ")
        literal(program.tabs[tab].name)
      }
      if let column = step.column {
        out.write(", selection: \"")
        out.write(string: column.rawValue)
        out.write("\"")
      }
      options(step.options)
      out.write(")")
    }
  }

  /// Writes the links: one type that holds any of them, reads URLs and makes them.
  mutating func emitLinks() {
    guard program.links.count > 0 else { return }
    beginExtension()
    out.deepen()
    out.line("/// A link into the app.")
    beginMember("struct Link: Hashable, Sendable {\n")
    out.deepen()
    out.line("private let values: NavValues")
    out.emptyLine()
    out.line(
      "@inline(never) private init(_ number: Int, _ list: [NavValue]) { values = NavValues(number, list) }")
    let linkNames = SwiftLinkNames(program)
    for id in program.links.ids { emitLink(id, linkNames) }
    emitLinkPlace()
    out.rise()
    support(Self.linkText)
    if foundationTypes.contains(.url) || foundationTypes.contains(.uuid) || foundationTypes.contains(.date) {
      support(Self.linkFoundationText)
    }
    out.deepen()
    emitLinkTexts()
    endDeclaration()
    endDeclaration()
  }

  private mutating func emitLink(_ id: LinkID, _ linkNames: SwiftLinkNames) {
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
    out.write(string: linkNames.names[Int(id.index)])
    out.write("(")
    for (index, parameter) in program.parameters[link.parameters].enumerated() {
      if index > 0 { out.write(", ") }
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if case .optional = program.types[program.types.resolved(parameter.type)] { out.write(" = nil") }
    }
    out.write(") -> Link {\n")
    out.deepen()
    out.beginLine()
    out.write("Link(")
    out.write(number: Int(id.index))
    out.write(", [")
    for (index, parameter) in program.parameters[link.parameters].enumerated() {
      if index > 0 { out.write(", ") }
      openValue(parameter.type)
      self.parameter(parameter.name)
      closeValue(parameter.type)
    }
    out.write("])\n")
    endDeclaration()
  }

  private mutating func emitLinkPlace() {
    out.emptyLine()
    out.line("/// Returns where the link leads, if one of its branches is taken.")
    beginMember("func place(")
    decisionParameters(of: nil)
    out.write(" -> Place? {\n")
    out.deepen()
    out.line("switch values.number {")
    for id in program.links.ids {
      let link = program.links[id]
      out.beginLine()
      out.write("case ")
      out.write(number: Int(id.index))
      out.write(":\n")
      out.deepen()
      beginReading()
      for branch in program.branches[link.branches] { markReads(branch) }
      for (index, parameter) in link.parameters.enumerated() where isRead(parameter) {
        let name = program.parameters[parameter].name
        out.beginLine()
        out.write("let ")
        write(name, names.local(name))
        out.write(": ")
        type(program.parameters[parameter].type)
        out.write(" = ")
        openRead(program.parameters[parameter].type)
        out.write("values.list[")
        out.write(number: index)
        out.write("]")
        closeRead(program.parameters[parameter].type)
        out.endLine()
      }
      var isOpen = true
      for branch in program.branches[link.branches] {
        guard let place = branch.place else { continue }
        out.beginLine()
        if let condition = branch.condition {
          out.write("if ")
          self.condition(condition)
          out.write(" { return ")
          self.place(place)
          out.write(" }\n")
        } else {
          out.write("return ")
          self.place(place)
          out.endLine()
          isOpen = false
        }
      }
      if isOpen { out.line("return nil") }
      out.rise()
    }
    out.line("default: return nil")
    out.line("}")
    endDeclaration()
  }

  /// Writes how the types that this file knows nothing of are read from a URL.
  private mutating func emitLinkTexts() {
    out.emptyLine()
    out.line("private static func value(_ text: String, of type: String) -> NavValue? {")
    out.deepen()
    if foundationTypes.contains(.uuid) {
      out.line("if type == \"UUID\" { return UUID(uuidString: text).map { .other($0) } }")
    }
    out.line("return NavTable.shared.cases(type)?.contains(text) == true ? .string(text) : nil")
    endDeclaration()
  }

  static let linkText: StaticString = """

        /// The link that a URL spells, if it is one of the app's.
        ///
        /// Scheme, host and path must be those of the link's pattern as far as it has them. A slash at the end of
        /// the path, the fragment, and keys that the pattern does not have are ignored.
        § init?(_ url: String) {
          let url = NavURL(url)
          guard let link = url.link else { return nil }
          self = link
        }

        /// The URL; without scheme and host where the link's pattern has none.
        § var url: String { NavPattern.all[values.number].url(values.list) }

        /// A URL in parts, percent-decoded.
        private struct NavURL {
          var scheme: String?
          var host: String?
          var path: [String]?
          var queries: [(key: String, value: String?)] = []

          init(_ url: String) {
            var rest = url.utf8[...]
            if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
            if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
              for item in rest[rest.index(after: question)...].split(separator: UInt8(ascii: "&")) {
                let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
                if let key = Link.decoded(item[..<end]) {
                  queries.append((key, Link.decoded(item[end...].dropFirst())))
                }
              }
              rest = rest[..<question]
            }
            if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8),
              !rest[..<colon].contains(UInt8(ascii: "/"))
            {
              scheme = Link.decoded(rest[..<colon])?.lowercased()
              rest = rest[colon...].dropFirst(3)
              let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
              host = Link.decoded(rest[..<end])?.lowercased()
              rest = rest[end...]
            }
            path = Link.segments(rest)
          }

          /// The first link that fits, of those with a literal before those with a parameter there.
          var link: Link? {
            guard var path else { return nil }
            if path.last == "" { path.removeLast() }
            for number in NavPattern.order {
              if let list = NavPattern.all[number].match(self, path) { return Link(number, list) }
            }
            return nil
          }
        }

        /// What the URLs of a link look like.
        private struct NavPattern: Sendable {
          enum Segment: Sendable {
            case literal(String)
            case parameter(NavShape)
          }
          var scheme: String?
          var host: String?
          var path: [Segment] = []
          var queries: [(key: String, shape: NavShape)] = []

          static let all = NavTable.shared.links.map { NavPattern($0) }
          static let order = all.indices.sorted { all[$0].precedes(all[$1]) }

          init(_ text: String) {
            var rest = text[...]
            if let end = rest.firstIndex(of: "/"), end != rest.startIndex {
              scheme = String(rest[..<end].dropLast())
              rest = rest[end...].dropFirst(2)
              let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
              host = Link.decoded(rest[..<end].utf8)
              rest = rest[end...]
            }
            // A type may end in a question mark; the query begins at one outside of braces.
            let parts = rest.split(separator: "&", omittingEmptySubsequences: false)
            for segment in (parts.first ?? "").split(separator: "/") {
              if segment.first == "{" {
                path.append(.parameter(NavShape(String(segment.dropFirst().dropLast()))))
              } else {
                path.append(.literal(Link.decoded(segment.utf8) ?? String(segment)))
              }
            }
            for item in parts.dropFirst() {
              let key = item.prefix { $0 != "=" }
              let type = String(item.dropFirst(key.count + 2).dropLast())
              queries.append((Link.decoded(key.utf8) ?? String(key), NavShape(type)))
            }
          }

          func precedes(_ other: NavPattern) -> Bool {
            if path.count != other.path.count { return path.count < other.path.count }
            for (left, right) in zip(path, other.path) {
              switch (left, right) {
              case (.literal, .parameter): return true
              case (.parameter, .literal): return false
              default: continue
              }
            }
            // What names scheme and host is more exact than what does not.
            return scheme != nil && other.scheme == nil
          }

          func match(_ url: NavURL, _ path: [String]) -> [NavValue]? {
            if let scheme, scheme != url.scheme || host != url.host { return nil }
            guard path.count == self.path.count else { return nil }
            var values: [NavValue] = []
            for (segment, text) in zip(self.path, path) {
              switch segment {
              case .literal(let literal): if literal != text { return nil }
              case .parameter(let shape):
                guard let value = Link.value(text, shape) else { return nil }
                values.append(value)
              }
            }
            for (key, shape) in queries {
              if let item = url.queries.first(where: { $0.key == key }) {
                guard let value = item.value.flatMap({ Link.value($0, shape) }) else { return nil }
                values.append(value)
              } else if case .optional = shape {
                values.append(.none)
              } else {
                return nil
              }
            }
            return values
          }

          func url(_ values: [NavValue]) -> String {
            var url = scheme.map { $0 + "://" + Link.encoded(host ?? "") } ?? ""
            var values = values[...]
            for segment in path {
              url += "/"
              switch segment {
              case .literal(let text): url += Link.encoded(text)
              case .parameter: url += values.popFirst().map { Link.encoded(Link.text($0)) } ?? ""
              }
            }
            // One slash at the end is ignored, so that an empty text there needs one more.
            if path.isEmpty || url.hasSuffix("/") { url += "/" }
            var separator = "?"
            for (key, _) in queries {
              guard let value = values.popFirst() else { break }
              if case .none = value { continue }
              url += separator + Link.encoded(key) + "=" + Link.encoded(Link.text(value))
              separator = "&"
            }
            return url
          }
        }

        private static func value(_ text: String, _ shape: NavShape) -> NavValue? {
          switch shape {
          case .bool: Bool(text).map { .bool($0) }
          case .int: Int(text).map { .int($0) }
          case .double: Double(text).map { .double($0) }
          case .string: .string(text)
          case .optional(let part): value(text, part)
          case .list: nil
          case .named(let name): value(text, of: name)
          }
        }

        private static func text(_ value: NavValue) -> String {
          switch value {
          case .bool(let value): String(value)
          case .int(let value): String(value)
          case .double(let value): String(value)
          case .string(let value): value
          case .boxed(let other): String(describing: other.value)
          case .none, .values: ""
          }
        }

        private static func segments(_ path: Substring.UTF8View) -> [String]? {
          guard path.first == UInt8(ascii: "/") else { return path.isEmpty ? [] : nil }
          var segments: [String] = []
          for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = decoded(segment) else { return nil }
            segments.append(text)
          }
          return segments
        }

        /// Returns a text with all but letters, digits and `-._~` as `%` and two hexadecimal digits a byte.
        private static func encoded(_ text: String) -> String {
          let digits = Array("0123456789ABCDEF".utf8)
          var bytes: [UInt8] = []
          for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
              UInt8(ascii: "~"):
              bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
          }
          return String(decoding: bytes, as: UTF8.self)
        }

        /// Returns what a percent-encoded text stands for; `nil` if that is not UTF-8.
        private static func decoded(_ encoded: Substring.UTF8View) -> String? {
          var bytes: [UInt8] = []
          var rest = encoded
          while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
              guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
              }
              bytes.append(high << 4 | low)
            } else {
              bytes.append(byte)
            }
          }
          // What is not UTF-8 is replaced, and so another text.
          let text = String(decoding: bytes, as: UTF8.self)
          return text.utf8.elementsEqual(bytes) ? text : nil
        }

        private static func digit(_ byte: UInt8) -> UInt8? {
          switch byte {
          case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
          case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
          case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
          default: nil
          }
        }

    """

  static let linkFoundationText: StaticString = """

        /// The link that a URL spells, if it is one of the app's.
        § init?(_ url: URL) { self.init(url.absoluteString) }

    """
}

/// What the links of a program are called: after the literal parts of their patterns.
struct SwiftLinkNames {
  /// For each link, its name, escaped where Swift needs that.
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

  /// Returns a word with its first letter as a capital, or not as one.
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
      // Without looking for characters, which takes long, where each is a byte.
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        words += text.utf8.split { !isLetterOrDigit($0) }.map { Substring($0) }
        return
      }
      words += text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && ($0.isASCII || !$0.isLetter) }
    }
    let literals = program.segments[link.segments].compactMap { segment -> Symbol? in
      if case .literal(let text) = segment { text } else { nil }
    }
    // The host of an app's own scheme is the first word of the path in all but name.
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
