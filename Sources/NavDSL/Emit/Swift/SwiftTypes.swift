// Types: how they are spelled, declared, and turned into the erased values of a scene and back.

extension SwiftEmitter {
  // MARK: Names

  /// Writes a name with what it needs to be one in Swift.
  mutating func write(_ name: Symbol, _ spelling: SwiftNames.Spelling) {
    if spelling.ticks { out.write(byte: UInt8(ascii: "`")) }
    out.write(name, of: program.symbols)
    if spelling.ticks { out.write(byte: UInt8(ascii: "`")) }
    if spelling.underscore { out.write(byte: UInt8(ascii: "_")) }
  }

  /// Writes the name of a parameter, field or property.
  mutating func parameter(_ name: Symbol) { write(name, names.parameter(name)) }

  /// Writes a spelling.
  mutating func spelled(_ symbol: Symbol) { out.write(symbol, of: names.table) }

  /// Writes the name of a declaration, as far qualified as it must be here.
  mutating func declared(_ spelling: Symbol, named name: Symbol, in flow: FlowID?) {
    if flow != scope || qualifiesAll || names.isHidden(name) {
      if let flow {
        declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
        out.write(".")
      } else {
        namespace()
        out.write(".")
      }
    }
    spelled(spelling)
  }

  /// Writes a type, aliases by their names.
  mutating func type(_ type: TypeID) {
    switch program.types[type] {
    case .error: out.write("Never")
    case .bool: out.write("Bool")
    case .int: out.write("Int")
    case .double: out.write("Double")
    case .string: out.write("String")
    case .date: out.write("Date")
    case .url: out.write("URL")
    case .uuid: out.write("UUID")
    case .optional(let wrapped):
      self.type(wrapped)
      out.write("?")
    case .array(let element):
      out.write("[")
      self.type(element)
      out.write("]")
    case .dictionary(let key, let value):
      out.write("[")
      self.type(key)
      out.write(": ")
      self.type(value)
      out.write("]")
    case .alias(let id):
      declared(names.aliases[Int(id.index)], named: program.aliases[id].name, in: program.aliases[id].flow)
    case .external(let id): external(program.externalTypes[id])
    case .enumeration(let id):
      declared(names.enums[Int(id.index)], named: program.enums[id].name, in: program.enums[id].flow)
    case .structure(let id):
      declared(names.structs[Int(id.index)], named: program.structs[id].name, in: program.structs[id].flow)
    }
  }

  mutating func external(_ type: ExternalType) {
    // In the namespace, `Shop.Money` is looked for in the namespace even where a module has that name too.
    if type.module != program.app?.name {
      out.write(type.module, of: program.symbols)
      out.write(".")
    }
    out.write(type.name, of: program.symbols)
  }

  // MARK: Conversion

  /// Writes what stands before an expression to make it an erased value; ``closeValue(_:)`` ends it.
  mutating func openValue(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .bool: out.write(".bool(")
    case .int: out.write(".int(")
    case .double: out.write(".double(")
    case .string: out.write(".string(")
    case .enumeration(let id): out.write(isEmpty(id) ? ".other(" : ".string(")
    case .structure:
      self.type(program.types.resolved(type))
      out.write(".value(")
    case .alias: break
    case .optional(let wrapped): out.write(isString(wrapped) ? ".text(" : ".optional(")
    case .array(let element): out.write(isString(element) ? ".texts(" : ".list(")
    case .error, .date, .url, .uuid, .external, .dictionary: out.write(".other(")
    }
  }

  /// Writes what stands after an expression to make it an erased value.
  mutating func closeValue(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .bool, .int, .double, .string, .error, .date, .url, .uuid, .external, .dictionary, .structure:
      out.write(")")
    case .enumeration(let id): out.write(isEmpty(id) ? ")" : ".rawValue)")
    case .alias: break
    case .optional(let part), .array(let part):
      out.write(")")
      if isString(part) { return }
      out.write(" { ")
      each(part)
      out.write(" }")
    }
  }

  private mutating func each(_ type: TypeID) {
    openValue(type)
    out.write("$0")
    closeValue(type)
  }

  /// Writes what stands before an erased value to make it one of `type`; ``closeRead(_:)`` ends it.
  mutating func openRead(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .enumeration(let id) where isEmpty(id): break
    case .enumeration, .structure:
      self.type(program.types.resolved(type))
      out.write("(")
    default: break
    }
  }

  /// Writes what stands after an erased value to make it one of `type`.
  mutating func closeRead(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .bool: out.write(".bool")
    case .int: out.write(".int")
    case .double: out.write(".double")
    case .string: out.write(".string")
    case .enumeration(let id): out.write(isEmpty(id) ? ".other()" : ")")
    case .structure: out.write(")")
    case .alias: break
    case .error, .date, .url, .uuid, .external, .dictionary: out.write(".other()")
    case .optional(let wrapped):
      if isString(wrapped) { return out.write(".text") }
      out.write(".optional { ")
      readEach(wrapped)
      out.write(" }")
    case .array(let element):
      if isString(element) { return out.write(".texts") }
      out.write(".list { ")
      readEach(element)
      out.write(" }")
    }
  }

  /// Returns what a scene calls the reading of such a parameter in one step; `nil` where there is none.
  func directRead(_ type: TypeID) -> StaticString? {
    switch program.types[program.types.resolved(type)] {
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .optional(let wrapped): isString(wrapped) ? "text" : nil
    default: nil
    }
  }

  private mutating func readEach(_ type: TypeID) {
    openRead(type)
    out.write("$0")
    closeRead(type)
  }

  private func isEmpty(_ id: EnumID) -> Bool { program.enums[id].cases.isEmpty }

  private func isString(_ type: TypeID) -> Bool { program.types.resolved(type) == .string }

  // MARK: Declarations

  /// Writes the aliases, enums and structs of the program, or of the flow that is the scope.
  mutating func emitTypes() {
    for id in declared.aliases {
      let alias = program.aliases[id]
      beginDeclaration(alias.documentation)
      out.write("typealias ")
      spelled(names.aliases[Int(id.index)])
      out.write(" = ")
      type(alias.type)
      out.endLine()
    }
    for id in declared.enums { emitEnum(id) }
    for id in declared.structs { emitStruct(id) }
  }

  /// Writes an empty line, a doc comment, and the access of what follows.
  mutating func beginDeclaration(_ documentation: Span) {
    out.emptyLine()
    self.documentation(documentation)
    out.beginLine()
    access()
  }

  private mutating func emitEnum(_ id: EnumID) {
    let type = program.enums[id]
    beginDeclaration(type.documentation)
    if type.cases.isEmpty {
      out.write("typealias ")
      spelled(names.enums[Int(id.index)])
      out.write(" = Never\n")
      return
    }
    out.write("enum ")
    spelled(names.enums[Int(id.index)])
    out.write(": String, Hashable, Codable, Sendable, CaseIterable {\n")
    out.deepen()
    for value in program.enumCases[type.cases] {
      documentation(value.documentation)
      out.beginLine()
      out.write("case ")
      let spelling = names.enumCase(value.name)
      write(value.name, spelling)
      if spelling.underscore {
        out.write(" = \"")
        out.write(value.name, of: program.symbols)
        out.write("\"")
      }
      out.endLine()
    }
    out.emptyLine()
    out.beginLine()
    out.write("fileprivate init(_ value: NavValue) { self = Self(rawValue: value.string) ?? .")
    let first = program.enumCases[type.cases[0]].name
    write(first, names.enumCase(first))
    out.write(" }\n")
    endDeclaration()
  }

  private mutating func emitStruct(_ id: StructID) {
    let type = program.structs[id]
    beginDeclaration(type.documentation)
    out.write("struct ")
    spelled(names.structs[Int(id.index)])
    out.write(": Hashable, Codable, Sendable {\n")
    out.deepen()
    for field in program.parameters[type.fields] {
      documentation(field.documentation)
      out.beginLine()
      access()
      out.write("var ")
      parameter(field.name)
      out.write(": ")
      self.type(field.type)
      out.endLine()
    }
    out.emptyLine()
    out.beginLine()
    access()
    out.write("init")
    parameterClause(type.fields)
    out.write(" {\n")
    out.deepen()
    for field in program.parameters[type.fields] {
      out.beginLine()
      out.write("self.")
      parameter(field.name)
      out.write(" = ")
      parameter(field.name)
      out.endLine()
    }
    endDeclaration()
    emitStructConversions(id)
    endDeclaration()
  }

  private mutating func emitStructConversions(_ id: StructID) {
    let fields = program.structs[id].fields
    out.emptyLine()
    out.beginLine()
    out.write("fileprivate init(_ value: NavValue) {\n")
    out.deepen()
    for (index, field) in program.parameters[fields].enumerated() {
      out.beginLine()
      out.write("self.")
      parameter(field.name)
      out.write(" = ")
      openRead(field.type)
      out.write("value[")
      out.write(number: index)
      out.write("]")
      closeRead(field.type)
      out.endLine()
    }
    endDeclaration()
    out.beginLine()
    out.write("fileprivate static func value(_ it: Self) -> NavValue { .values([")
    for (index, field) in program.parameters[fields].enumerated() {
      if index > 0 { out.write(", ") }
      openValue(field.type)
      out.write("it.")
      parameter(field.name)
      closeValue(field.type)
    }
    out.write("]) }\n")
    emitWitness("static func == (left: Self, right: Self) -> Bool { value(left) == value(right) }")
    emitWitness("func hash(into hasher: inout Hasher) { Self.value(self).hash(into: &hasher) }")
    emitWitness(
      "init(from decoder: any Decoder) throws { self.init(try NavValue(type: \"", id, "\", from: decoder)) }")
    emitWitness(
      "func encode(to encoder: any Encoder) throws { try Self.value(self).encode(as: \"", id,
      "\", to: encoder) }")
  }

  private mutating func emitWitness(_ text: StaticString, _ id: StructID? = nil, _ rest: StaticString = "") {
    out.beginLine()
    access()
    out.write(text)
    if let id { tableName(program.structs[id].name, program.structs[id].flow) }
    out.write(rest)
    out.endLine()
  }

  /// Ends a brace.
  mutating func endDeclaration() {
    out.rise()
    out.line("}")
  }

  /// Writes `(id: ProductID, page: Int = 1)`.
  mutating func parameterClause(_ parameters: IDRange<ParameterID>) {
    out.write("(")
    var isFirst = true
    for parameter in program.parameters[parameters] {
      if !isFirst { out.write(", ") }
      isFirst = false
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if let value = parameter.defaultValue {
        out.write(" = ")
        expression(value)
      }
    }
    out.write(")")
  }

  // MARK: Guards

  /// Writes what the app supplies: every guard of the program.
  mutating func emitGuards() {
    out.emptyLine()
    out.line("/// What the app decides while it runs, asked once for each event.")
    out.beginLine()
    access()
    out.write("struct Guards: Hashable, Sendable {\n")
    out.deepen()
    for id in program.guards.ids {
      documentation(program.guards[id].documentation)
      out.beginLine()
      access()
      out.write("var ")
      spelled(names.guards[Int(id.index)])
      out.write(": Bool\n")
    }
    if program.guards.count > 0 { out.emptyLine() }
    out.beginLine()
    access()
    out.write("init(")
    for id in program.guards.ids {
      if id.index > 0 { out.write(", ") }
      spelled(names.guards[Int(id.index)])
      out.write(": Bool")
    }
    out.write(")")
    if program.guards.count == 0 {
      out.write(" {}\n")
    } else {
      out.write(" {\n")
      out.deepen()
      for name in names.guards {
        out.beginLine()
        out.write("self.")
        spelled(name)
        out.write(" = ")
        spelled(name)
        out.endLine()
      }
      endDeclaration()
    }
    endDeclaration()
  }

  /// Writes the parameters of functions that decide: the flow where its values may be asked for, guards, width.
  mutating func decisionParameters(of flow: FlowID?) {
    if let flow, !program.flows[flow].parameters.isEmpty {
      out.write("flow: ")
      declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
      out.write(", ")
    }
    out.write(program.guards.count > 0 ? "guards: Guards, " : "guards: Guards = Guards(), ")
    out.write(usesWidth ? "width: Width)" : "width: Width = .compact)")
  }
}
