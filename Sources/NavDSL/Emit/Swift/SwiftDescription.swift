// The fixed types, and the table that describes scenes, flows, types and links to them: one static text, read
// when it is first needed, since literals of typed values cost the compiler more with each that is there.

extension SwiftEmitter {
  /// Writes the types that do not depend on the program, and the table that they read.
  mutating func emitSupport() {
    beginExtension()
    support(Self.runtimeText)
    emitProgram()
    support(Self.valueText)
    support(Self.valueCodingText)
    emitOtherTypes()
    out.write("  }\n")
    support(Self.otherText)
    support(Self.codingText)
    emitTable()
    out.write("  }\n}\n")
  }

  /// Writes how values of types that the table does not describe are decoded.
  private mutating func emitOtherTypes() {
    out.deepen()
    out.deepen()
    out.emptyLine()
    out.line("static func other(_ type: String, from decoder: any Decoder) throws -> NavValue {")
    out.deepen()
    out.line("switch type {")
    for type in [TypeID.date, .url, .uuid] where foundationTypes.contains(type) {
      out.beginLine()
      out.write("case \"")
      self.type(type)
      out.write("\": .other(try ")
      self.type(type)
      out.write("(from: decoder))\n")
    }
    for index in program.externalTypes.elements.indices {
      let type = program.externalTypes.elements[index]
      out.beginLine()
      out.write("case \"")
      tableName(type.name, type.flow)
      out.write("\": .other(try ")
      external(type)
      out.write("(from: decoder))\n")
    }
    for type in dictionaryTypes {
      out.beginLine()
      out.write("case \"")
      shape(type)
      out.write("\": .other(try ")
      self.type(type)
      out.write("(from: decoder))\n")
    }
    out.line("default: throw NavTable.error(decoder, \"no type \\(type)\")")
    out.line("}")
    endDeclaration()
    emitOtherDescriptions()
    out.rise()
    out.rise()
  }

  private var dictionaryTypes: [TypeID] {
    (8..<max(program.types.count, 8)).map { TypeID(index: Int32(truncatingIfNeeded: $0)) }.filter {
      guard case .dictionary = program.types[$0] else { return false }
      return program.types.resolved($0) == $0
    }
  }

  /// Writes how values of types that the table does not describe are printed.
  private mutating func emitOtherDescriptions() {
    out.emptyLine()
    out.line(
      "/// Returns a value as a program spells it: a dictionary by its entries, any other by its text.")
    out.line("static func description(_ value: any Sendable, _ type: String) -> String {")
    out.deepen()
    let dictionaries = dictionaryTypes
    if !dictionaries.isEmpty { out.line("switch type {") }
    for type in dictionaries {
      guard case .dictionary(let key, let value) = program.types[type] else { continue }
      out.beginLine()
      out.write("case \"")
      shape(type)
      out.write("\": return entries((value as? ")
      self.type(type)
      out.write(" ?? [:]).map { (")
      erased(key, "$0.key")
      out.write(", ")
      erased(value, "$0.value")
      out.write(") })\n")
    }
    if !dictionaries.isEmpty {
      out.line("default: return NavigationText.literal(String(describing: value))")
      out.line("}")
    } else {
      out.line("NavigationText.literal(String(describing: value))")
    }
    endDeclaration()
    guard !dictionaries.isEmpty else { return }
    out.emptyLine()
    out.line("private static func entries(_ entries: [(String, String)]) -> String {")
    out.deepen()
    out.line("if entries.isEmpty { return \"[:]\" }")
    out.line("let list = entries.sorted { $0.0 < $1.0 }.map { $0.0 + \": \" + $0.1 }")
    out.line("return \"[\" + list.joined(separator: \", \") + \"]\"")
    endDeclaration()
  }

  /// Writes the text of a value of a type.
  private mutating func erased(_ type: TypeID, _ value: StaticString) {
    // A struct makes its value by itself.
    if case .structure = program.types[program.types.resolved(type)] {} else { out.write("NavValue") }
    openValue(type)
    out.write(value)
    closeValue(type)
    out.write(".description(NavShape(\"")
    shape(type)
    out.write("\"))")
  }

  private mutating func emitTable() {
    out.write("    private static let text = #\"\"\"\n")
    out.deepen()
    out.deepen()
    out.deepen()
    for type in program.enums.elements where !type.cases.isEmpty {
      beginRow("enum|", type.name, type.flow)
      for value in program.enumCases[type.cases] {
        out.write("|")
        out.write(value.name, of: program.symbols)
      }
      out.endLine()
    }
    for type in program.structs.elements {
      beginRow("struct|", type.name, type.flow)
      fields(type.fields)
    }
    for flow in program.flows.elements {
      beginRow("flow|", flow.name, nil)
      fields(flow.parameters)
    }
    for stack in program.stacks.elements { container(stack.name, stack.flow) }
    for tabs in program.tabContainers.elements { container(tabs.name, tabs.flow) }
    for split in program.splits.elements { container(split.name, split.flow) }
    for pages in program.pageContainers.elements { container(pages.name, pages.flow) }
    for scene in program.scenes.elements { describe(scene) }
    for link in program.links.elements { describe(link) }
    out.line("\"\"\"#")
    out.rise()
    out.rise()
    out.rise()
  }

  private mutating func beginRow(_ kind: StaticString, _ name: Symbol, _ flow: FlowID?) {
    out.beginLine()
    out.write(kind)
    tableName(name, flow)
  }

  /// Writes a name as it is known everywhere: `Product`, `Checkout.Address`.
  mutating func tableName(_ name: Symbol, _ flow: FlowID?) {
    if let flow {
      out.write(program.flows[flow].name, of: program.symbols)
      out.write(".")
    }
    out.write(name, of: program.symbols)
  }

  private mutating func container(_ name: Symbol, _ flow: FlowID?) {
    beginRow("container|", name, flow)
    out.endLine()
  }

  private mutating func fields(_ parameters: IDRange<ParameterID>) {
    for parameter in program.parameters[parameters] {
      out.write("|")
      out.write(parameter.name, of: program.symbols)
      out.write("|")
      shape(parameter.type)
    }
    out.endLine()
  }

  private mutating func shape(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .error, .alias: out.write("Never")
    case .bool: out.write("Bool")
    case .int: out.write("Int")
    case .double: out.write("Double")
    case .string: out.write("String")
    case .date: out.write("Date")
    case .url: out.write("URL")
    case .uuid: out.write("UUID")
    case .optional(let wrapped):
      shape(wrapped)
      out.write("?")
    case .array(let element):
      out.write("[")
      shape(element)
      out.write("]")
    case .dictionary(let key, let value):
      // One name for the whole, in braces that no other name has; it is coded by the type's own means.
      out.write("{")
      out.write(number: Int(program.types.resolved(key).index))
      out.write(":")
      out.write(number: Int(program.types.resolved(value).index))
      out.write("}")
    case .external(let id): tableName(program.externalTypes[id].name, program.externalTypes[id].flow)
    case .enumeration(let id): tableName(program.enums[id].name, program.enums[id].flow)
    case .structure(let id): tableName(program.structs[id].name, program.structs[id].flow)
    }
  }

  private mutating func describe(_ scene: Scene) {
    beginRow("scene|", scene.name, scene.flow)
    fields(scene.parameters)
    switch scene.title {
    case .text(let text): row("title|", text)
    case .value(let value):
      out.beginLine()
      let flow = scene.flow.map { program.flows[$0].parameters }
      let parameter = titleParameter(value)
      if let flow, let parameter, flow.contains(parameter) {
        out.write("titledByFlow")
        path(value, from: flow.lower)
      } else {
        out.write("titled")
        path(value, from: scene.parameters.lower)
      }
      out.endLine()
    case nil: break
    }
    if let prompt = scene.prompt { row("prompt|", prompt) }
    switch scene.back {
    case .automatic: break
    case .title(let text): row("back|", text)
    case .hidden: out.line("hidden")
    }
    if scene.result != nil { out.line("returns") }
    for item in program.items[scene.items] {
      switch item.kind {
      case .flexibleSpace: out.line("toolbar|flexible")
      case .fixedSpace: out.line("toolbar|fixed")
      case .item: describe(item)
      }
    }
    for exit in program.exits[scene.exits] {
      out.beginLine()
      out.write("exit|")
      out.write(exit.name, of: program.symbols)
      out.endLine()
    }
  }

  private mutating func describe(_ item: Item) {
    out.beginLine()
    switch item.placement {
    case .left: out.write("left|")
    case .right: out.write("right|")
    case .toolbar: out.write("toolbar|")
    case .control: out.write("control|")
    }
    if let name = item.name { out.write(name, of: program.symbols) }
    out.write("|")
    if let title = item.title { escaped(title) }
    out.write("|")
    if let icon = item.icon { escaped(icon) }
    out.write("|")
    if let system = item.system { out.write(string: system.rawValue) }
    out.endLine()
  }

  /// Returns the parameter of which a title is, or is a field of.
  private func titleParameter(_ value: ExpressionID) -> ParameterID? {
    switch program.expressions[value].shape {
    case .parameter(let id): id
    case .field(let base, _): titleParameter(base)
    default: nil
    }
  }

  /// Writes where in the values of a scene or its flow, of which the first parameter is given, a title lies.
  private mutating func path(_ value: ExpressionID, from first: Int32) {
    switch program.expressions[value].shape {
    case .parameter(let id): index(id.index - first)
    case .field(let base, let field):
      path(base, from: first)
      index(field.index - firstFields[Int(field.index)])
    default: break
    }
  }

  private mutating func index(_ index: Int32) {
    out.write("|")
    out.write(number: Int(index))
  }

  private mutating func row(_ kind: StaticString, _ text: Symbol) {
    out.beginLine()
    out.write(kind)
    escaped(text)
    out.endLine()
  }

  /// Writes a text with `%` and two digits for what would end its place in the table, or the table.
  private mutating func escaped(_ text: Symbol) {
    let bytes = program.symbols.bytes
    let range = program.symbols.byteRange(of: text)
    var start = range.lowerBound
    for index in range {
      switch bytes[index] {
      case 0..<0x20, 0x7F, UInt8(ascii: "%"), UInt8(ascii: "|"), UInt8(ascii: "\""):
        out.write(bytes: bytes[start..<index])
        percent(bytes[index])
        start = index + 1
      default: break
      }
    }
    out.write(bytes: bytes[start..<range.upperBound])
  }

  private mutating func percent(_ byte: UInt8) {
    func digit(_ value: UInt8) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
    out.write("%")
    out.write(byte: digit(byte >> 4))
    out.write(byte: digit(byte & 15))
  }

  private mutating func describe(_ link: Link) {
    out.beginLine()
    out.write("link|")
    if let scheme = link.scheme {
      out.write(scheme, of: program.symbols)
      out.write("://")
      if let host = link.host { encoded(host) }
    }
    out.write("/")
    for (index, segment) in program.segments[link.segments].enumerated() {
      if index > 0 { out.write("/") }
      switch segment {
      case .literal(let text): encoded(text)
      case .parameter(let id): capture(id)
      }
    }
    for query in program.queries[link.queries] {
      out.write("&")
      encoded(query.key)
      out.write("=")
      capture(query.parameter)
    }
    out.endLine()
  }

  private mutating func capture(_ id: ParameterID) {
    out.write("{")
    shape(program.parameters[id].type)
    out.write("}")
  }

  /// Writes a text percent-encoded, as it stands in a URL.
  private mutating func encoded(_ text: Symbol) {
    let bytes = program.symbols.bytes
    for index in program.symbols.byteRange(of: text) {
      let byte = bytes[index]
      let isPlain =
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte | 0x20 >= UInt8(ascii: "a")
          && byte | 0x20 <= UInt8(ascii: "z")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
      if isPlain { out.write(byte: byte) } else { percent(byte) }
    }
  }
}
