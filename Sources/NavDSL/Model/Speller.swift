/// Writes parts of a program in the syntax of the language, for a particular context.
///
/// The form determines escapes and details, the flow determines qualification. The `spell` methods of ``Program``
/// write to it: names and types in this file, values and conditions in `SpellingValues.swift`, destinations, places
/// and verbs in `SpellingSteps.swift`.
struct Speller: Sendable {
  /// The format of a text.
  enum Form: Sendable {
    /// The source of a program, a message or a report: complete and parsable.
    case source
    /// An HTML-like label of Graphviz.
    case dotLabel
    /// A quoted label of Mermaid.
    case mermaidLabel
  }

  /// The format.
  let form: Form
  /// The flow in which the text appears, whose declarations need no qualification; `nil` outside all flows.
  var flow: FlowID?
  /// The text so far.
  var buffer = TextBuffer()

  /// Creates an empty speller.
  init(_ form: Form = .source, in flow: FlowID? = nil) {
    self.form = form
    self.flow = flow
  }

  /// The text.
  var text: String { buffer.text }

  /// `true` iff the text is a label of a diagram. It omits the target of a verb, which an arrow shows, and details that
  /// would widen the label too much.
  var isLabel: Bool { form != .source }

  /// Appends a text that needs no escape in any form.
  mutating func write(_ text: StaticString) { buffer.write(text) }

  /// Appends a line break in a label, a space in source.
  mutating func writeBreak() { buffer.write(isLabel ? "<br/>" : " ") }

  /// Appends a text of the author in quotes: typographic ones in labels, which need no escape.
  mutating func write(quoting symbol: Symbol, of symbols: SymbolTable) {
    guard isLabel else { return buffer.write(literal: symbols[symbol]) }
    buffer.write("“")
    write(escaping: symbols.bytes[symbols.byteRange(of: symbol)])
    buffer.write("”")
  }

  /// Appends a name in backticks.
  fileprivate mutating func write(ticked symbol: Symbol, of symbols: SymbolTable) {
    buffer.write(form == .mermaidLabel ? "#96;" : "`")
    buffer.write(symbol, of: symbols)
    buffer.write(form == .mermaidLabel ? "#96;" : "`")
  }
}

// MARK: Escapes

extension Speller {
  /// Appends bytes, escaped for a label. Bytes that no label can contain become U+FFFD, a line end becomes a space.
  mutating func write(escaping bytes: ArraySlice<UInt8>) {
    guard isLabel else { return buffer.write(bytes: bytes) }
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let width = width(ofSpecial: byte, at: index, in: bytes)
      guard width > 0 else {
        index += 1
        continue
      }
      buffer.write(bytes: bytes[start..<index])
      writeSpecial(byte)
      index += width
      start = index
    }
    buffer.write(bytes: bytes[start...])
  }

  /// Returns the number of bytes from `index` on that need an escape; 0 for none.
  private func width(ofSpecial byte: UInt8, at index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
      return 1
    case UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "%"):
      return form == .mermaidLabel ? 1 : 0
    case 0xEF:
      // U+FFFE and U+FFFF are not characters of XML, and Graphviz parses labels as XML.
      guard index + 2 < bytes.endIndex, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE else { return 0 }
      return 3
    default: return 0
    }
  }

  private mutating func writeSpecial(_ byte: UInt8) {
    switch (byte, form) {
    case (0x09, _), (0x0A, _), (0x0D, _): buffer.write(" ")
    case (0..<0x20, _), (0x7F, _), (0xEF, _): buffer.write("\u{FFFD}")
    // Two dollar signs would begin a formula; the zero-width space separates them invisibly.
    case (UInt8(ascii: "$"), .mermaidLabel): buffer.write("$\u{200B}")
    case (UInt8(ascii: "&"), .dotLabel): buffer.write("&amp;")
    case (UInt8(ascii: "<"), .dotLabel): buffer.write("&lt;")
    case (UInt8(ascii: ">"), .dotLabel): buffer.write("&gt;")
    case (UInt8(ascii: "\""), .dotLabel): buffer.write("&quot;")
    case (UInt8(ascii: "\""), .mermaidLabel): buffer.write("#quot;")
    case (UInt8(ascii: "<"), .mermaidLabel): buffer.write("#lt;")
    case (UInt8(ascii: ">"), .mermaidLabel): buffer.write("#gt;")
    case (UInt8(ascii: "&"), .mermaidLabel): buffer.write("#amp;")
    default:
      buffer.write("#")
      buffer.write(number: Int(byte))
      buffer.write(";")
    }
  }
}

// MARK: Names and types

extension Program {
  /// Writes a name. The letters of names need no escape in any form.
  func spell(name: Symbol, to out: inout Speller) { out.buffer.write(name, of: symbols) }

  /// Writes a name, in backticks if it is one of the keywords that the grammar allows in its place.
  func spell(name: Symbol, unless keywords: [StaticString], to out: inout Speller) {
    let bytes = symbols.bytes[symbols.byteRange(of: name)]
    let isKeyword = keywords.contains { keyword in
      keyword.withUTF8Buffer { $0.elementsEqual(bytes) }
    }
    if isKeyword { out.write(ticked: name, of: symbols) } else { spell(name: name, to: &out) }
  }

  /// Writes the name of a declaration, qualified by the flow that declares it unless the text appears in that flow.
  func spell(
    name: Symbol, in flow: FlowID?, unless keywords: [StaticString] = [], to out: inout Speller
  ) {
    guard let flow, flow != out.flow else { return spell(name: name, unless: keywords, to: &out) }
    spell(name: flows[flow].name, unless: keywords, to: &out)
    out.write(".")
    spell(name: name, to: &out)
  }

  /// Writes the name of a target.
  func spell(target: Target, unless keywords: [StaticString] = [], to out: inout Speller) {
    guard let name = name(of: target) else { return out.write("?") }
    spell(name: name, in: flow(of: target), unless: keywords, to: &out)
  }

  /// Writes the name of a tab, qualified by that of its container.
  func spell(tab id: TabID, to out: inout Speller) {
    spell(target: .tabs(tabs[id].container), to: &out)
    out.write(".")
    spell(name: tabs[id].name, to: &out)
  }

  /// Returns the name of a container in the syntax of scenarios' states.
  func spelling(of container: ExpectedContainer) -> String {
    var out = Speller()
    spell(container: container, to: &out)
    return out.text
  }

  /// Writes the name of a container in the syntax of scenarios' states: `Main`, `Main.catalog`.
  func spell(container: ExpectedContainer, to out: inout Speller) {
    switch container {
    case .stack(let id): spell(target: .stack(id), to: &out)
    case .tabs(let id): spell(target: .tabs(id), to: &out)
    case .tab(let id): spell(tab: id, to: &out)
    case .split(let id): spell(target: .split(id), to: &out)
    case .column(let id, let column):
      spell(target: .split(id), to: &out)
      out.write(".")
      out.buffer.write(string: column.rawValue)
    case .pages(let id): spell(target: .pages(id), to: &out)
    }
  }

  /// Writes a type, with the names of aliases.
  func spell(type: TypeID, to out: inout Speller) {
    switch types[type] {
    case .error: out.write("?")
    case .bool: out.write("Bool")
    case .int: out.write("Int")
    case .double: out.write("Double")
    case .string: out.write("String")
    case .date: out.write("Date")
    case .url: out.write("URL")
    case .uuid: out.write("UUID")
    case .optional(let wrapped):
      spell(type: wrapped, to: &out)
      out.write("?")
    case .array(let element):
      out.write("[")
      spell(type: element, to: &out)
      out.write("]")
    case .dictionary(let key, let value):
      out.write("[")
      spell(type: key, to: &out)
      out.write(": ")
      spell(type: value, to: &out)
      out.write("]")
    case .alias(let id): spell(name: aliases[id].name, in: aliases[id].flow, to: &out)
    case .external(let id): spell(name: externalTypes[id].name, in: externalTypes[id].flow, to: &out)
    case .enumeration(let id): spell(name: enums[id].name, in: enums[id].flow, to: &out)
    case .structure(let id): spell(name: structs[id].name, in: structs[id].flow, to: &out)
    }
  }
}
