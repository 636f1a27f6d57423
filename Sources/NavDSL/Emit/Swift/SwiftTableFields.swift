// The fields of a table's rows: names, texts, types, and expressions in prefix notation.

extension SwiftEmitter {
  /// Begins a row.
  @inline(__always)
  mutating func row(_ keyword: StaticString) {
    out.beginLine()
    out.write(keyword)
  }

  /// Writes a row with one text.
  ///
  /// - Parameter key: The key of a text that the user sees; `nil` for the text itself.
  mutating func row(_ keyword: StaticString, _ text: Symbol, key: Symbol? = nil) {
    if let key { row("key", key) }
    row(keyword)
    field(text)
    out.endLine()
  }

  /// Begins a row with the name of a declaration, or writes a whole one if `ends` is true.
  mutating func row(_ keyword: StaticString, _ name: Symbol, _ flow: FlowID?, ends: Bool = false) {
    row(keyword)
    out.write("|")
    tableName(name, flow)
    if ends { out.endLine() }
  }

  /// Writes the qualified name of a declaration: `Product`, `Checkout.Address`.
  mutating func tableName(_ name: Symbol, _ flow: FlowID?) {
    if let flow {
      out.write(program.flows[flow].name, of: program.symbols)
      out.write(".")
    }
    out.write(name, of: program.symbols)
  }

  /// Writes a field with a text.
  mutating func field(_ text: Symbol) {
    out.write("|")
    escaped(text)
  }

  /// Writes a field with a name of the language, which has nothing to encode.
  mutating func nameField(_ name: Symbol) {
    out.write("|")
    out.write(name, of: program.symbols)
  }

  /// Writes a field with an optional text; an empty one is `%`.
  mutating func optional(_ text: Symbol?) {
    out.write("|")
    guard let text else { return }
    if program.symbols.byteRange(of: text).isEmpty { return out.write("%") }
    escaped(text)
  }

  /// Writes a text, percent-encoding bytes that would end its field or the literal.
  private mutating func escaped(_ text: Symbol) {
    let bytes = program.symbols.bytes
    let range = program.symbols.byteRange(of: text)
    // A line must not end in a space.
    let endsInSpace = !range.isEmpty && bytes[range.upperBound - 1] == 0x20
    let end = range.upperBound - (endsInSpace ? 1 : 0)
    var start = range.lowerBound
    while true {
      let plain = start + EightBytes.fieldEnd(in: bytes.span.bytes.extracting(start..<end))
      if plain - start == range.count { return out.write(text, of: program.symbols) }
      out.write(bytes: bytes.span.extracting(start..<plain))
      if plain == end { break }
      percent(bytes[plain])
      start = plain + 1
    }
    if endsInSpace { percent(0x20) }
  }

  private mutating func percent(_ byte: UInt8) {
    let digits: StaticString = "0123456789ABCDEF"
    out.write("%")
    digits.withUTF8Buffer {
      out.write(byte: $0[Int(byte >> 4)])
      out.write(byte: $0[Int(byte & 15)])
    }
  }

  // MARK: Parameters and types

  /// Writes the name, the type and the default of each parameter.
  mutating func parameters(_ range: IDRange<ParameterID>) {
    // By index: a slice of a table retains it.
    for id in range {
      nameField(program.parameters[id].name)
      out.write("|")
      tableType(program.parameters[id].type)
      if let value = program.parameters[id].defaultValue { expression(value) } else { out.write("|-") }
    }
  }

  mutating func tableType(_ type: TypeID) {
    switch program.types[program.types.resolved(type)] {
    case .optional(let wrapped):
      tableType(wrapped)
      out.write("?")
    case .array(let element):
      out.write("[")
      tableType(element)
      out.write("]")
    case .dictionary(let key, let value):
      out.write("[")
      tableType(key)
      out.write(":")
      tableType(value)
      out.write("]")
    case .enumeration(let id): tableName(program.enums[id].name, program.enums[id].flow)
    case .structure(let id): tableName(program.structs[id].name, program.structs[id].flow)
    case .external(let id): tableName(program.externalTypes[id].name, program.externalTypes[id].flow)
    case .bool, .int, .double, .string, .date, .url, .uuid:
      out.write(BuiltinType.name(of: program.types.resolved(type)), of: program.symbols)
    // These occur only in programs with errors.
    case .error, .alias: out.write(string: program.typeName(program.types.resolved(type)))
    }
  }

  // MARK: Prefix notation

  /// Writes a destination with an expression for each parameter.
  mutating func destination(_ id: DestinationID) {
    let destination = program.destinations[id]
    if destination.inStack { out.write("|$") }
    switch destination.target {
    case .scene(let id):
      out.write("|@")
      tableName(program.scenes[id].name, program.scenes[id].flow)
      arguments(destination.arguments, program.scenes[id].parameters)
    case .flow(let id):
      out.write("|&")
      out.write(program.flows[id].name, of: program.symbols)
      arguments(destination.arguments, program.flows[id].parameters)
    case .stack(let id): container(program.stacks[id].name, program.stacks[id].flow)
    case .tabs(let id): container(program.tabContainers[id].name, program.tabContainers[id].flow)
    case .split(let id): container(program.splits[id].name, program.splits[id].flow)
    case .pages(let id): container(program.pageContainers[id].name, program.pageContainers[id].flow)
    // Such a destination occurs only in programs with errors.
    case .error: out.write("|#")
    }
  }

  private mutating func container(_ name: Symbol, _ flow: FlowID?) {
    out.write("|#")
    tableName(name, flow)
  }

  private mutating func arguments(_ arguments: IDRange<ArgumentID>, _ parameters: IDRange<ParameterID>) {
    out.write("|")
    out.write(number: parameters.count)
    var next = 0
    for parameter in parameters {
      if next < arguments.count, program.arguments[arguments[next]].parameter == parameter {
        expression(program.arguments[arguments[next]].value)
        next += 1
      } else if let value = program.parameters[parameter].defaultValue {
        expression(value)
      } else {
        out.write("|n")
      }
    }
  }

  /// Writes an expression.
  mutating func expression(_ id: ExpressionID) {
    switch program.expressions[id].shape {
    case .bool(let value): out.write(value ? "|t" : "|f")
    case .int(let value):
      out.write("|i")
      out.write(number: Int(value))
    case .double(let value):
      out.write("|d")
      out.write(string: String(describing: value))
    case .string(let text):
      out.write("|'")
      escaped(text)
    case .enumCase(let id):
      out.write("|.")
      out.write(program.enumCases[id].name, of: program.symbols)
    case .parameter(let id): tableParameter(id)
    case .field(let base, let field):
      out.write("|@")
      out.write(number: Int(program.parameters[field].position))
      expression(base)
    case .array(let range):
      out.write("|[")
      out.write(number: range.indices.count)
      for index in range.indices { expression(program.elements[index]) }
    case .dictionary(let range):
      out.write("|{")
      out.write(number: range.indices.count)
      for index in range.indices { expression(program.elements[index]) }
    // Values of structs occur only in scenarios.
    case .none, .structure, .error: out.write("|n")
    }
  }

  private mutating func tableParameter(_ id: ParameterID) {
    switch program.parameters[id].owner {
    case .scene: out.write("|s")
    case .flow, .app: out.write("|w")
    case .handler, .exit, .link, .structure: out.write("|e")
    }
    out.write(number: Int(program.parameters[id].position))
  }

  /// Writes a condition.
  mutating func condition(_ id: ConditionID) {
    switch program.conditions[id] {
    case .guard(let id):
      out.write("|g")
      out.write(number: Int(id.index))
    case .value(let value):
      out.write("|?")
      expression(value)
    case .equal(let left, let right):
      out.write("|=")
      expression(left)
      expression(right)
    case .compact: out.write("|c")
    case .regular: out.write("|r")
    case .not(let operand):
      out.write("|!")
      condition(operand)
    case .all(let range):
      out.write("|&")
      conditions(range)
    case .any(let range):
      out.write("|/")
      conditions(range)
    case .error: out.write("|x")
    }
  }

  private mutating func conditions(_ range: ListRange) {
    out.write(number: range.indices.count)
    for index in range.indices { condition(program.operands[index]) }
  }

  // MARK: Options

  /// Writes the options of an opening verb that differ from the defaults.
  mutating func options(_ id: OptionsID) {
    // The first element is the defaults.
    guard id.index > 0 else { return }
    let options = program.options[id]
    if options.style != .automatic { option("|style|", options.style.rawValue) }
    for detent in options.detents { option("|detent|", detent.rawValue) }
    if options.isLocked { out.write("|locked") }
    if let animation = options.animation { option("|animated|", animation.rawValue) }
    if let anchor = options.anchor, let name = program.items[anchor].name {
      out.write("|from")
      nameField(name)
    }
    for arrow in options.arrows { option("|arrow|", arrow.rawValue) }
    if options.adaptation != .sheet { option("|adapt|", options.adaptation.rawValue) }
    if let handler = options.returning {
      out.write("|returning")
      nameField(program.handlers[handler].name)
    }
    if options.retries { out.write("|retry") }
    if let segueClass = options.segueClass {
      out.write("|via")
      field(segueClass)
    }
    if let column = options.column { option("|in|", column.rawValue) }
  }

  private mutating func option(_ keyword: StaticString, _ value: String) {
    out.write(keyword)
    out.write(string: value)
  }
}
