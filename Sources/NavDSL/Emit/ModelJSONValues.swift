// Types, values, destinations and conditions.

extension ModelJSON {
  /// Writes a type.
  func write(type: TypeID, to writer: inout JSONWriter) {
    writer.onOneLine { $0.object { write(membersOf: type, to: &$0) } }
  }

  private func write(membersOf type: TypeID, to writer: inout JSONWriter) {
    switch program.types[type] {
    case .error: writer.member("kind", "error")
    case .bool: writer.member("kind", "Bool")
    case .int: writer.member("kind", "Int")
    case .double: writer.member("kind", "Double")
    case .string: writer.member("kind", "String")
    case .date: writer.member("kind", "Date")
    case .url: writer.member("kind", "URL")
    case .uuid: writer.member("kind", "UUID")
    case .optional(let wrapped):
      writer.member("kind", "optional")
      writer.member("wrapped") { write(type: wrapped, to: &$0) }
    case .array(let element):
      writer.member("kind", "array")
      writer.member("element") { write(type: element, to: &$0) }
    case .dictionary(let key, let value):
      writer.member("kind", "dictionary")
      writer.member("key") { write(type: key, to: &$0) }
      writer.member("value") { write(type: value, to: &$0) }
    case .alias(let id):
      writer.member("kind", "alias")
      member("id", qualified: program.aliases[id].name, program.aliases[id].flow, &writer)
    case .external(let id):
      writer.member("kind", "external")
      member("id", qualified: program.externalTypes[id].name, program.externalTypes[id].flow, &writer)
    case .enumeration(let id):
      writer.member("kind", "enum")
      member("id", qualified: program.enums[id].name, program.enums[id].flow, &writer)
    case .structure(let id):
      writer.member("kind", "struct")
      member("id", qualified: program.structs[id].name, program.structs[id].flow, &writer)
    }
  }

  /// Writes a member with parameters.
  func member(_ key: StaticString, parameters: IDRange<ParameterID>, _ writer: inout JSONWriter) {
    list(key, parameters, program.parameters, &writer) { id, parameter, writer in
      member("name", parameter.name, &writer)
      member(formerNamesOf: .parameter(id), &writer)
      member(documentation: parameter.documentation, &writer)
      writer.member("type") { write(type: parameter.type, to: &$0) }
      if let value = parameter.defaultValue { writer.member("default") { write(value: value, to: &$0) } }
      member("nameSpan", parameter.nameSpan, &writer)
    }
  }

  /// Writes a member with arguments.
  func member(arguments: IDRange<ArgumentID>, _ writer: inout JSONWriter) {
    list("arguments", arguments, program.arguments, &writer) { argument, writer in
      member("parameter", program.parameters[argument.parameter].name, &writer)
      writer.member("value") { write(value: argument.value, to: &$0) }
    }
  }

  /// Returns the word for the kind of a parameter's owner.
  private func kind(of owner: Parameter.Owner) -> String {
    switch owner {
    case .handler: "event"
    case .scene: "scene"
    case .flow: "flow"
    case .app: "feature"
    case .exit: "exit"
    case .link: "link"
    case .structure: "struct"
    }
  }

  /// Writes a value.
  func write(value: ExpressionID, to writer: inout JSONWriter) {
    writer.onOneLine { $0.object { write(membersOf: value, to: &$0) } }
  }

  private func write(membersOf value: ExpressionID, to writer: inout JSONWriter) {
    switch program.expressions[value].shape {
    case .bool(let value):
      writer.member("kind", "bool")
      writer.member("value", value)
    case .int(let value):
      writer.member("kind", "int")
      writer.member("value", Int(value))
    case .double(let value):
      writer.member("kind", "double")
      writer.member("value") { $0.number(value) }
    case .string(let text):
      writer.member("kind", "string")
      member("value", text, &writer)
    case .none: writer.member("kind", "nil")
    case .enumCase(let id):
      writer.member("kind", "case")
      let declared = program.enums[program.enumCases[id].enumeration]
      member("enum", qualified: declared.name, declared.flow, &writer)
      member("case", program.enumCases[id].name, &writer)
    case .parameter(let id):
      writer.member("kind", "parameter")
      writer.member("owner", kind(of: program.parameters[id].owner))
      member("name", program.parameters[id].name, &writer)
    case .field(let base, let field):
      writer.member("kind", "field")
      writer.member("base") { write(value: base, to: &$0) }
      member("name", program.parameters[field].name, &writer)
    case .array(let range):
      writer.member("kind", "array")
      writer.member("elements") { writer in
        writer.array(of: program.elements[range.indices]) { write(value: $1, to: &$0) }
      }
    case .dictionary(let range):
      writer.member("kind", "dictionary")
      writer.member("entries") { writer in
        writer.array(of: stride(from: range.indices.lowerBound, to: range.indices.upperBound, by: 2)) {
          writer, index in
          writer.object { writer in
            writer.member("key") { write(value: program.elements[index], to: &$0) }
            guard index + 1 < range.indices.upperBound else { return }
            writer.member("value") { write(value: program.elements[index + 1], to: &$0) }
          }
        }
      }
    case .structure(let id, let range):
      writer.member("kind", "struct")
      member("struct", qualified: program.structs[id].name, program.structs[id].flow, &writer)
      writer.member("fields") { writer in
        writer.array(of: zip(program.structs[id].fields, program.elements[range.indices])) { writer, field in
          writer.object { writer in
            member("name", program.parameters[field.0].name, &writer)
            writer.member("value") { write(value: field.1, to: &$0) }
          }
        }
      }
    case .error: writer.member("kind", "error")
    }
  }

  /// Writes a destination.
  func write(destination id: DestinationID, to writer: inout JSONWriter) {
    let destination = program.destinations[id]
    writer.object { writer in
      switch destination.target {
      case .scene(let id): target("scene", program.scenes[id].name, program.scenes[id].flow, &writer)
      case .stack(let id): target("stack", program.stacks[id].name, program.stacks[id].flow, &writer)
      case .tabs(let id):
        target("tabs", program.tabContainers[id].name, program.tabContainers[id].flow, &writer)
      case .split(let id): target("split", program.splits[id].name, program.splits[id].flow, &writer)
      case .pages(let id):
        target("pages", program.pageContainers[id].name, program.pageContainers[id].flow, &writer)
      case .flow(let id): target("flow", program.flows[id].name, nil, &writer)
      case .error: writer.member("kind", "error")
      }
      writer.member("inStack", destination.inStack)
      member(arguments: destination.arguments, &writer)
      member("span", destination.span, &writer)
    }
  }

  private func target(_ kind: String, _ name: Symbol, _ flow: FlowID?, _ writer: inout JSONWriter) {
    writer.member("kind", kind)
    member("id", qualified: name, flow, &writer)
  }

  /// Writes a condition.
  func write(condition: ConditionID, to writer: inout JSONWriter) {
    writer.object { writer in
      switch program.conditions[condition] {
      case .guard(let id):
        writer.member("kind", "guard")
        member("id", qualified: program.guards[id].name, program.guards[id].flow, &writer)
      case .value(let value):
        writer.member("kind", "value")
        writer.member("value") { write(value: value, to: &$0) }
      case .equal(let left, let right):
        writer.member("kind", "equal")
        writer.member("left") { write(value: left, to: &$0) }
        writer.member("right") { write(value: right, to: &$0) }
      case .compact: writer.member("kind", "compact")
      case .regular: writer.member("kind", "regular")
      case .not(let operand):
        writer.member("kind", "not")
        writer.member("operand") { write(condition: operand, to: &$0) }
      case .all(let range): member(operands: range, "all", &writer)
      case .any(let range): member(operands: range, "any", &writer)
      case .error: writer.member("kind", "error")
      }
    }
  }

  private func member(operands range: ListRange, _ kind: String, _ writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("operands") { writer in
      writer.array(of: program.operands[range.indices]) { write(condition: $1, to: &$0) }
    }
  }
}
