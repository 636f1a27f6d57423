// Types: their spelling, their declaration, and the conversions to and from the erased values of a scene.

extension SwiftEmitter {
  // MARK: Names

  /// Writes a name in its Swift spelling.
  mutating func write(_ name: Symbol, _ spelling: SwiftNames.Spelling) {
    if spelling.ticks { out.write(byte: UInt8(ascii: "`")) }
    out.write(name, of: program.symbols)
    if spelling.ticks { out.write(byte: UInt8(ascii: "`")) }
    if spelling.underscore { out.write(byte: UInt8(ascii: "_")) }
  }

  /// Writes the name of a parameter, field or property.
  mutating func parameter(_ name: Symbol) { write(name, names.parameter(name)) }

  /// Writes the name of a parameter as the label of an argument, where most keywords need no backticks.
  mutating func label(_ name: Symbol) {
    var spelling = names.parameter(name)
    spelling.ticks = spelling.ticks && SwiftWords.escapedLabels.contains(program.text(name))
    write(name, spelling)
  }

  /// Writes a spelling.
  mutating func spelled(_ symbol: Symbol) { out.write(symbol, of: names.table) }

  /// Writes the name of a declaration, qualified as required by the scope.
  mutating func declared(_ spelling: Symbol, named name: Symbol, in flow: FlowID?) {
    if flow != scope || isOutside || names.isHidden(name) {
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

  /// Writes a type, with the names of aliases.
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
    // In the namespace, `Shop.Money` is looked up in the namespace even if a module has the same name.
    if type.module != program.app?.name {
      out.write(type.module, of: program.symbols)
      out.write(".")
    }
    out.write(type.name, of: program.symbols)
  }

  // MARK: Conversion

  /// Writes the erased form of the expression that `write` writes.
  mutating func erased(_ type: TypeID, _ write: (inout SwiftEmitter) -> Void) {
    if isConvertible(type) {
      write(&self)
      return out.write(".navigationValue")
    }
    func part(_ type: TypeID, _ name: StaticString, _ emitter: inout SwiftEmitter) {
      emitter.out.write("{ ")
      emitter.erased(type) { $0.out.write(name) }
      emitter.out.write(" }")
    }
    switch program.types[program.types.resolved(type)] {
    case .optional(let wrapped):
      out.write(".optional(")
      write(&self)
      out.write(", ")
      part(wrapped, "$0", &self)
      out.write(")")
    case .array(let element):
      out.write(".list(")
      write(&self)
      out.write(", ")
      part(element, "$0", &self)
      out.write(")")
    case .dictionary(let key, let value):
      out.write(".entries(")
      write(&self)
      out.write(", ")
      part(key, "$0", &self)
      out.write(", ")
      part(value, "$0", &self)
      out.write(")")
    default:
      out.write(".external(")
      write(&self)
      out.write(")")
    }
  }

  /// Writes the conversion of the erased value that `write` writes, as an optional.
  mutating func reading(_ type: TypeID, _ write: (inout SwiftEmitter) -> Void) {
    if isConvertible(type) {
      self.type(type)
      out.write("(navigationValue: ")
      write(&self)
      return out.write(")")
    }
    write(&self)
    switch program.types[program.types.resolved(type)] {
    case .optional(let wrapped):
      out.write(".optional({ ")
      reading(wrapped) { $0.out.write("$0") }
      out.write(" })")
    case .array(let element):
      out.write(".list({ ")
      reading(element) { $0.out.write("$0") }
      out.write(" })")
    case .dictionary(let key, let value):
      out.write(".entries({ ")
      reading(key) { $0.out.write("$0") }
      out.write(" }, { ")
      reading(value) { $0.out.write("$0") }
      out.write(" })")
    default: out.write(".external()")
    }
  }

  /// Writes `, [id.navigationValue]`, the erased arguments for some parameters; nothing if there are none.
  mutating func erasedArguments(_ parameters: IDRange<ParameterID>) {
    guard !parameters.isEmpty else { return }
    out.write(", ")
    erasedList(parameters)
  }

  /// Writes `[id.navigationValue]`.
  mutating func erasedList(_ parameters: IDRange<ParameterID>) {
    out.write("[")
    for (index, id) in parameters.enumerated() {
      if index > 0 { out.write(", ") }
      let name = program.parameters[id].name
      erased(program.parameters[id].type) { $0.parameter(name) }
    }
    out.write("]")
  }

  /// Writes the fallback value of a property that the scene lacks, which never occurs in a decoded or created scene.
  mutating func fallback(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .bool: out.write("false")
    case .int, .double: out.write("0")
    case .string: out.write("\"\"")
    case .array: out.write("[]")
    case .dictionary: out.write("[:]")
    case .enumeration(let id):
      let type = program.enums[id]
      declared(names.enums[Int(id.index)], named: type.name, in: type.flow)
      out.write(".")
      if let first = type.cases.first {
        write(program.enumCases[first].name, names.enumCase(program.enumCases[first].name))
      }
    default: out.write("nil")
    }
  }

  // MARK: Declarations

  /// Writes the aliases, enums and structs of the scope.
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

  /// Writes an empty line, a doc comment, and the access level of the next declaration.
  mutating func beginDeclaration(_ documentation: SourceSpan) {
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
    out.write(": String, NavigationEnum {\n")
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
    endDeclaration()
  }

  private mutating func emitStruct(_ id: StructID) {
    let type = program.structs[id]
    beginDeclaration(type.documentation)
    out.write("struct ")
    spelled(names.structs[Int(id.index)])
    out.write(": NavigationStructure {\n")
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
    let type = program.structs[id]
    out.emptyLine()
    beginMember("init?(navigationValue value: NavigationValue) {\n")
    out.deepen()
    for (index, field) in program.parameters[type.fields].enumerated() {
      out.beginLine()
      out.write("guard let field")
      out.write(number: index)
      out.write(": ")
      self.type(field.type)
      out.write(" = ")
      reading(field.type) {
        $0.out.write("value[field: ")
        $0.out.write(number: index)
        $0.out.write("]")
      }
      out.write(" else { return nil }\n")
    }
    out.beginLine()
    out.write("self.init(")
    for (index, field) in program.parameters[type.fields].enumerated() {
      if index > 0 { out.write(", ") }
      label(field.name)
      out.write(": field")
      out.write(number: index)
    }
    out.write(")\n")
    endDeclaration()
    out.emptyLine()
    beginMember("var navigationValue: NavigationValue {\n")
    out.deepen()
    out.line(".structure(")
    out.deepen()
    out.beginLine()
    out.write("Self.navigationName,\n")
    out.beginLine()
    out.write("[")
    for (index, field) in program.parameters[type.fields].enumerated() {
      if index > 0 { out.write(", ") }
      out.write(".init(\"")
      out.write(field.name, of: program.symbols)
      out.write("\", ")
      erased(field.type) { $0.parameter(field.name) }
      out.write(")")
    }
    out.write("])\n")
    out.rise()
    endDeclaration()
    out.emptyLine()
    beginMember("static var navigationTable: NavigationTable { ")
    namespace()
    out.write(".table }\n")
    beginMember("static var navigationName: String { \"")
    tableName(type.name, type.flow)
    out.write("\" }\n")
  }

  /// Ends a brace.
  mutating func endDeclaration() {
    out.rise()
    out.line("}")
  }

  /// Writes `(id: ProductID, page: Int = 1)`, with a last parameter that is not the program's.
  mutating func parameterClause(_ parameters: IDRange<ParameterID>, last: StaticString? = nil) {
    out.write("(")
    var isFirst = true
    for id in parameters {
      let parameter = program.parameters[id]
      if !isFirst { out.write(", ") }
      isFirst = false
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if let value = parameter.defaultValue {
        out.write(" = ")
        literal(value)
      }
    }
    if let last {
      out.write(", ")
      out.write(last)
    }
    out.write(")")
  }
}

extension Program {
  /// `true` iff a property of a type has no fallback value: ``SwiftEmitter/isStored(_:)``.
  func isStored(_ type: TypeID) -> Bool {
    switch types[types.resolved(type)] {
    case .bool, .int, .double, .string, .optional, .array, .dictionary: false
    case .enumeration(let id): enums[id].cases.isEmpty
    case .error, .alias, .date, .url, .uuid, .external, .structure: true
    }
  }
}

extension TypeTable {
  /// `true` iff the engine converts values of a type.
  func isConvertible(_ type: TypeID) -> Bool {
    switch self[resolved(type)] {
    case .bool, .int, .double, .string, .enumeration, .structure: true
    case .optional(let part), .array(let part): isConvertible(part)
    case .dictionary(let key, let value): isConvertible(key) && isConvertible(value)
    case .error, .alias, .date, .url, .uuid, .external: false
    }
  }
}
