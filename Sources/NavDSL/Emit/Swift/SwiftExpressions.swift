// Values, conditions and destinations.

extension SwiftEmitter {
  /// Writes a value in the scope of a handler, an exit, a title, or a default.
  mutating func expression(_ id: ExpressionID) {
    switch program.expressions[id].shape {
    case .bool(let value): out.write(value ? "true" : "false")
    case .int(let value): out.write(number: Int(value))
    case .double(let value): out.write(string: String(describing: value))
    case .string(let text): literal(text)
    case .none: out.write("nil")
    case .enumCase(let id):
      // Of an optional, `.none` would be no value at all.
      if names.isOptionalCase(program.enumCases[id].name) { owner(of: id) }
      enumCase(id)
    case .parameter(let id): reference(id)
    case .field(let base, let field):
      expression(base)
      out.write(".")
      parameter(program.parameters[field].name)
    case .array(let range):
      out.write("[")
      for index in range.indices {
        if index > range.indices.lowerBound { out.write(", ") }
        expression(program.elements[index])
      }
      out.write("]")
    case .dictionary(let range):
      out.write("[")
      if range.indices.isEmpty { out.write(":") }
      for index in range.indices {
        if index > range.indices.lowerBound {
          out.write((index - range.indices.lowerBound) % 2 == 0 ? ", " : ": ")
        }
        expression(program.elements[index])
      }
      out.write("]")
    // A struct's value stands only in scenarios, of which no Swift is made.
    case .structure, .error: out.write("nil")
    }
  }

  /// Writes `.price`.
  private mutating func enumCase(_ id: EnumCaseID) {
    out.write(".")
    write(program.enumCases[id].name, names.enumCase(program.enumCases[id].name))
  }

  /// Writes a value so that Swift knows its type without its surroundings.
  mutating func typed(_ value: ExpressionID, as type: TypeID) {
    switch program.expressions[value].shape {
    case .enumCase(let id):
      owner(of: id)
      enumCase(id)
    case .array, .dictionary, .none:
      out.write("(")
      expression(value)
      out.write(" as ")
      self.type(type)
      out.write(")")
    default: expression(value)
    }
  }

  /// Writes the enum of a case.
  private mutating func owner(of id: EnumCaseID) {
    let owner = caseOwners[Int(id.index)]
    let type = program.enums[owner]
    declared(names.enums[Int(owner.index)], named: type.name, in: type.flow)
  }

  /// Writes a parameter as it is reached from where text is being written.
  private mutating func reference(_ id: ParameterID) {
    let name = program.parameters[id].name
    switch place(of: id) {
    case .local: write(name, names.local(name))
    case .scene:
      if names.isHiddenInFunctions(name) { out.write("self.") }
      parameter(name)
    case .flow:
      out.write(isInFlow ? "self." : "flow.")
      parameter(name)
    }
  }

  private enum ParameterPlace { case local, scene, flow }

  @inline(__always)
  private func place(of id: ParameterID) -> ParameterPlace {
    if sceneParameters.contains(id) { return .scene }
    if let flow = scope, program.flows[flow].parameters.contains(id) { return .flow }
    return .local
  }

  /// Writes a text as a literal.
  mutating func literal(_ text: Symbol) {
    out.write("\"")
    let bytes = program.symbols.bytes
    let range = program.symbols.byteRange(of: text)
    var start = range.lowerBound
    for index in range {
      switch bytes[index] {
      case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.write(bytes: bytes[start..<index])
        escaped(bytes[index])
        start = index + 1
      default: break
      }
    }
    out.write(bytes: bytes[start..<range.upperBound])
    out.write("\"")
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out.write("\\\"")
    case UInt8(ascii: "\\"): out.write("\\\\")
    case 0x0A: out.write("\\n")
    case 0x0D: out.write("\\r")
    case 0x09: out.write("\\t")
    case 0..<0x20, 0x7F:
      out.write("\\u{")
      out.write(string: String(byte, radix: 16))
      out.write("}")
    default: out.write(byte: byte)
    }
  }

  // MARK: Conditions

  /// Writes a condition; `isPart` puts what needs them in parentheses.
  mutating func condition(_ id: ConditionID, isPart: Bool = false) {
    switch program.conditions[id] {
    case .guard(let id):
      out.write("guards.")
      spelled(names.guards[Int(id.index)])
    case .value(let value): expression(value)
    case .compact: out.write(isPart ? "(width == .compact)" : "width == .compact")
    case .regular: out.write(isPart ? "(width == .regular)" : "width == .regular")
    case .not(let operand):
      out.write("!")
      condition(operand, isPart: true)
    case .all(let range): join(range, " && ", isPart)
    case .any(let range): join(range, " || ", isPart)
    case .error: out.write("false")
    }
  }

  private mutating func join(_ range: ListRange, _ separator: StaticString, _ isPart: Bool) {
    if isPart { out.write("(") }
    for index in range.indices {
      if index > range.indices.lowerBound { out.write(separator) }
      condition(program.operands[index], isPart: true)
    }
    if isPart { out.write(")") }
  }

  // MARK: Destinations

  /// Writes a destination as a `Destination`.
  mutating func destination(_ id: DestinationID) {
    let destination = program.destinations[id]
    guard case .scene = destination.target, !destination.inStack else { return opened(id) }
    out.write(".scene(")
    opened(id)
    out.write(")")
  }

  /// Writes what a verb opens: a `Scene`, or the `Destination` of anything else.
  mutating func opened(_ id: DestinationID) {
    let destination = program.destinations[id]
    if case .scene(let scene) = destination.target {
      self.scene(scene)
      arguments(destination.arguments)
      return out.write(destination.inStack ? ".scene.inStack" : ".scene")
    }
    out.write(destination.inStack ? "Destination.stack(root: " : "Destination")
    switch destination.target {
    case .flow(let flow):
      out.write(".flow(")
      declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
      arguments(destination.arguments)
      out.write(".flow)")
    case .stack, .tabs, .split, .pages:
      out.write(".container(\"")
      containerName(destination.target)
      out.write("\")")
    // Only a program with errors has such a destination.
    case .scene, .error: out.write(".error")
    }
    if destination.inStack { out.write(")") }
  }

  /// Writes the name of a container: `Main`, `Checkout.Main`.
  private mutating func containerName(_ target: Target) {
    switch target {
    case .stack(let id): tableName(program.stacks[id].name, program.stacks[id].flow)
    case .tabs(let id): tableName(program.tabContainers[id].name, program.tabContainers[id].flow)
    case .split(let id): tableName(program.splits[id].name, program.splits[id].flow)
    case .pages(let id): tableName(program.pageContainers[id].name, program.pageContainers[id].flow)
    case .scene, .flow, .error: break
    }
  }

  /// Writes the type of a scene.
  mutating func scene(_ id: SceneID) {
    let scene = program.scenes[id]
    declared(names.scenes[Int(id.index)], named: scene.name, in: scene.flow)
  }

  /// Writes `(id: id, sort: .price)`.
  mutating func arguments(_ arguments: IDRange<ArgumentID>) {
    out.write("(")
    var isFirst = true
    for argument in program.arguments[arguments] {
      if !isFirst { out.write(", ") }
      isFirst = false
      parameter(program.parameters[argument.parameter].name)
      out.write(": ")
      expression(argument.value)
    }
    out.write(")")
  }
}
