/// The words of a picture, in the escapes of the notation in which it is written.
///
/// Names go through as they are: no notation minds the letters that a name can have. Everything else that the
/// author wrote freely is escaped.
struct DiagramText {
  /// Where the text goes.
  enum Notation {
    /// A label of Graphviz that looks like HTML.
    case dot
    /// A label of Mermaid in quotes.
    case mermaid
  }

  let program: Program
  let notation: Notation
  var buffer = TextBuffer()

  init(_ program: Program, _ notation: Notation) {
    self.program = program
    self.notation = notation
  }

  // MARK: Pieces

  /// Appends a text that means in every notation what it says.
  mutating func write(_ text: StaticString) { buffer.write(text) }

  /// Appends a name.
  mutating func write(name: Symbol) { buffer.write(name, of: program.symbols) }

  /// Appends a text of the author's, escaped.
  mutating func write(text symbol: Symbol) {
    let symbols = program.symbols
    write(escaping: symbols.bytes[symbols.byteRange(of: symbol)])
  }

  /// Appends a text in typographic quotes, which need no escape.
  mutating func write(quoting symbol: Symbol) {
    buffer.write("“")
    write(text: symbol)
    buffer.write("”")
  }

  /// Appends the name of a scene, container or flow, behind that of the flow that declares it.
  mutating func write(name: Symbol, in flow: FlowID?) {
    if let flow {
      write(name: program.flows[flow].name)
      buffer.write(".")
    }
    write(name: name)
  }

  /// Appends bytes, escaped; what no notation can hold becomes U+FFFD, a line end a blank.
  mutating func write(escaping bytes: ArraySlice<UInt8>) {
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

  /// Returns how many bytes from `index` on cannot stand as they are; 0 for none.
  private func width(ofSpecial byte: UInt8, at index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
      return 1
    case UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "%"):
      return notation == .mermaid ? 1 : 0
    case 0xEF:
      // U+FFFE and U+FFFF are no characters of XML, which Graphviz reads labels as.
      guard index + 2 < bytes.endIndex, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE else { return 0 }
      return 3
    default: return 0
    }
  }

  private mutating func writeSpecial(_ byte: UInt8) {
    switch (byte, notation) {
    case (0x09, _), (0x0A, _), (0x0D, _): buffer.write(" ")
    case (0..<0x20, _), (0x7F, _), (0xEF, _): buffer.write("\u{FFFD}")
    // Two of them would begin a formula; nothing that shows keeps them apart.
    case (UInt8(ascii: "$"), .mermaid): buffer.write("$\u{200B}")
    case (UInt8(ascii: "&"), .dot): buffer.write("&amp;")
    case (UInt8(ascii: "<"), .dot): buffer.write("&lt;")
    case (UInt8(ascii: ">"), .dot): buffer.write("&gt;")
    case (UInt8(ascii: "\""), .dot): buffer.write("&quot;")
    case (UInt8(ascii: "\""), .mermaid): buffer.write("#quot;")
    case (UInt8(ascii: "<"), .mermaid): buffer.write("#lt;")
    case (UInt8(ascii: ">"), .mermaid): buffer.write("#gt;")
    case (UInt8(ascii: "&"), .mermaid): buffer.write("#amp;")
    default:
      buffer.write("#")
      buffer.write(number: Int(byte))
      buffer.write(";")
    }
  }

  // MARK: Types and values

  /// Appends a type as a program spells it.
  mutating func write(type: TypeID) {
    switch program.types[type] {
    case .error: buffer.write("?")
    case .bool: buffer.write("Bool")
    case .int: buffer.write("Int")
    case .double: buffer.write("Double")
    case .string: buffer.write("String")
    case .date: buffer.write("Date")
    case .url: buffer.write("URL")
    case .uuid: buffer.write("UUID")
    case .optional(let wrapped):
      write(type: wrapped)
      buffer.write("?")
    case .array(let element):
      buffer.write("[")
      write(type: element)
      buffer.write("]")
    case .dictionary(let key, let value):
      buffer.write("[")
      write(type: key)
      buffer.write(": ")
      write(type: value)
      buffer.write("]")
    case .alias(let id): write(name: program.aliases[id].name)
    case .external(let id): write(name: program.externalTypes[id].name)
    case .enumeration(let id): write(name: program.enums[id].name)
    case .structure(let id): write(name: program.structs[id].name)
    }
  }

  /// Appends a value as a program spells it, long collections abridged.
  mutating func write(value: ExpressionID) {
    switch program.expressions[value].shape {
    case .bool(let value): buffer.write(value ? "true" : "false")
    case .int(let value): buffer.write(number: Int(value))
    case .double(let value): buffer.write(string: value.description)
    case .string(let text): write(quoting: text)
    case .none: buffer.write("nil")
    case .enumCase(let id):
      buffer.write(".")
      write(name: program.enumCases[id].name)
    case .parameter(let id): write(name: program.parameters[id].name)
    case .field(let base, let field):
      write(value: base)
      buffer.write(".")
      write(name: program.parameters[field].name)
    // Long values would make the node wider than what it says is worth.
    case .array(let range) where range.indices.count > 2: buffer.write("[…]")
    case .dictionary(let range) where range.indices.count > 2: buffer.write("[…]")
    case .array(let range):
      buffer.write("[")
      for (position, element) in program.elements[range.indices].enumerated() {
        if position > 0 { buffer.write(", ") }
        write(value: element)
      }
      buffer.write("]")
    case .dictionary(let range):
      buffer.write(range.indices.isEmpty ? "[:" : "[")
      for (position, element) in program.elements[range.indices].enumerated() {
        if position > 0 { buffer.write(position.isMultiple(of: 2) ? ", " : ": ") }
        write(value: element)
      }
      buffer.write("]")
    // A struct's value stands only in scenarios, which no diagram shows.
    case .structure, .error: buffer.write("?")
    }
  }

  /// Appends a parameter as it is declared.
  mutating func write(parameter id: ParameterID) {
    let parameter = program.parameters[id]
    write(name: parameter.name)
    buffer.write(": ")
    write(type: parameter.type)
    if let value = parameter.defaultValue {
      buffer.write(" = ")
      write(value: value)
    }
  }

  /// Appends parameters as they are declared, in parentheses; nothing where there are none.
  mutating func write(parameters: IDRange<ParameterID>) {
    guard !parameters.isEmpty else { return }
    buffer.write("(")
    for (position, parameter) in parameters.enumerated() {
      if position > 0 { buffer.write(", ") }
      write(parameter: parameter)
    }
    buffer.write(")")
  }

  /// Appends the names of parameters, in parentheses; nothing where there are none.
  mutating func write(names parameters: IDRange<ParameterID>) {
    guard !parameters.isEmpty else { return }
    buffer.write("(")
    for (position, parameter) in parameters.enumerated() {
      if position > 0 { buffer.write(", ") }
      write(name: program.parameters[parameter].name)
    }
    buffer.write(")")
  }

  // MARK: Conditions

  /// Appends a condition as a program spells it.
  mutating func write(condition: ConditionID) { write(condition, within: .none) }

  private enum Operator: Int { case none, any, all, not }

  private mutating func write(_ condition: ConditionID, within outer: Operator) {
    switch program.conditions[condition] {
    case .guard(let id): write(name: program.guards[id].name)
    case .value(let value): write(value: value)
    case .compact: buffer.write("compact")
    case .regular: buffer.write("regular")
    case .not(let operand):
      buffer.write("not ")
      write(operand, within: .not)
    case .all(let range): write(range, joined: .all, within: outer)
    case .any(let range): write(range, joined: .any, within: outer)
    case .error: buffer.write("?")
    }
  }

  private mutating func write(_ range: ListRange, joined own: Operator, within outer: Operator) {
    let isEnclosed = outer.rawValue > own.rawValue
    if isEnclosed { buffer.write("(") }
    for (position, operand) in program.operands[range.indices].enumerated() {
      if position > 0 { buffer.write(own == .all ? " and " : " or ") }
      write(operand, within: own)
    }
    if isEnclosed { buffer.write(")") }
  }
}
