// Values, parameters and arguments, conditions.

import NavRuntime

extension Program {
  /// Writes a value; labels shorten a collection of more than two elements to `[…]`.
  func spell(value: ExpressionID, to out: inout Speller) {
    spell(value: value, unless: ["true", "false", "nil"], to: &out)
  }

  /// Returns an expression, for a reader inside a flow.
  func spelling(of value: ExpressionID, in flow: FlowID?) -> String {
    var out = Speller(in: flow)
    spell(value: value, to: &out)
    return out.text
  }

  private func spell(value: ExpressionID, unless keywords: [StaticString], to out: inout Speller) {
    switch expressions[value].shape {
    case .bool(let value): out.write(value ? "true" : "false")
    case .int(let value): out.buffer.write(number: Int(value))
    case .double(let value): out.buffer.write(string: NavigationText.decimal(value))
    case .string(let text): out.write(quoting: text, of: symbols)
    case .none: out.write("nil")
    case .enumCase(let id):
      out.write(".")
      spell(name: enumCases[id].name, to: &out)
    case .parameter(let id): spell(name: parameters[id].name, unless: keywords, to: &out)
    case .field(let base, let field):
      spell(value: base, unless: keywords, to: &out)
      out.write(".")
      spell(name: parameters[field].name, to: &out)
    case .array(let range) where out.isLabel && range.indices.count > 2: out.write("[…]")
    case .dictionary(let range) where out.isLabel && range.indices.count > 2: out.write("[…]")
    case .array(let range):
      out.write("[")
      for (position, element) in elements[range.indices].enumerated() {
        if position > 0 { out.write(", ") }
        spell(value: element, to: &out)
      }
      out.write("]")
    case .dictionary(let range):
      out.write(range.indices.isEmpty ? "[:" : "[")
      for (position, element) in elements[range.indices].enumerated() {
        if position > 0 { out.write(position.isMultiple(of: 2) ? ", " : ": ") }
        spell(value: element, to: &out)
      }
      out.write("]")
    case .structure(let id, let range):
      spell(name: structs[id].name, in: structs[id].flow, to: &out)
      out.write("(")
      for (position, field) in zip(structs[id].fields, elements[range.indices]).enumerated() {
        if position > 0 { out.write(", ") }
        spell(name: parameters[field.0].name, to: &out)
        out.write(": ")
        spell(value: field.1, to: &out)
      }
      out.write(")")
    case .error: out.write("?")
    }
  }

  // MARK: Parameters and arguments

  /// Writes a parameter as declared.
  func spell(parameter id: ParameterID, to out: inout Speller) {
    let parameter = parameters[id]
    spell(name: parameter.name, to: &out)
    out.write(": ")
    spell(type: parameter.type, to: &out)
    if let value = parameter.defaultValue {
      out.write(" = ")
      spell(value: value, to: &out)
    }
  }

  /// Writes parameters as declared, in parentheses; nothing if there are none.
  func spell(parameters: IDRange<ParameterID>, to out: inout Speller) {
    guard !parameters.isEmpty else { return }
    for (position, parameter) in parameters.enumerated() {
      out.write(position > 0 ? ", " : "(")
      spell(parameter: parameter, to: &out)
    }
    out.write(")")
  }

  /// Writes the names of parameters, in parentheses; nothing if there are none.
  func spell(namesOf parameters: IDRange<ParameterID>, to out: inout Speller) {
    guard !parameters.isEmpty else { return }
    for (position, parameter) in parameters.enumerated() {
      out.write(position > 0 ? ", " : "(")
      spell(name: self.parameters[parameter].name, to: &out)
    }
    out.write(")")
  }

  /// Writes arguments with their labels, in parentheses; nothing if there are none. An argument that is a parameter
  /// of the same name is written without a label: `Product(id)`.
  func spell(arguments: IDRange<ArgumentID>, to out: inout Speller) {
    guard !arguments.isEmpty else { return }
    for (position, argument) in self.arguments[arguments].enumerated() {
      out.write(position > 0 ? ", " : "(")
      let label = parameters[argument.parameter].name
      if case .parameter(let id) = expressions[argument.value].shape, parameters[id].name == label {
        spell(value: argument.value, to: &out)
        continue
      }
      spell(name: label, to: &out)
      out.write(": ")
      spell(value: argument.value, to: &out)
    }
    out.write(")")
  }

  // MARK: Conditions

  /// Returns a condition as written outside all flows.
  func spelling(of condition: ConditionID) -> String {
    var out = Speller()
    spell(condition: condition, to: &out)
    return out.text
  }

  /// Writes a condition with the fewest parentheses.
  func spell(condition: ConditionID, to out: inout Speller) { spell(condition, within: .none, to: &out) }

  /// The operators, in order of precedence.
  private enum Operator: Int { case none, any, all, not }

  private func spell(_ condition: ConditionID, within outer: Operator, to out: inout Speller) {
    let keywords: [StaticString] = ["not", "compact", "regular"]
    switch conditions[condition] {
    case .guard(let id): spell(name: guards[id].name, in: guards[id].flow, unless: keywords, to: &out)
    case .value(let value): spell(value: value, unless: keywords, to: &out)
    case .equal(let left, let right): spell(left, " == ", right, to: &out)
    case .compact: out.write("compact")
    case .regular: out.write("regular")
    case .not(let operand):
      if case .equal(let left, let right) = conditions[operand] {
        return spell(left, " != ", right, to: &out)
      }
      out.write("not ")
      spell(operand, within: .not, to: &out)
    case .all(let range): spell(range, joinedBy: .all, within: outer, to: &out)
    case .any(let range): spell(range, joinedBy: .any, within: outer, to: &out)
    case .error: out.write("?")
    }
  }

  private func spell(
    _ left: ExpressionID, _ comparison: StaticString, _ right: ExpressionID, to out: inout Speller
  ) {
    spell(value: left, unless: ["not", "compact", "regular", "true", "false", "nil"], to: &out)
    out.write(comparison)
    spell(value: right, to: &out)
  }

  private func spell(
    _ range: ListRange, joinedBy own: Operator, within outer: Operator, to out: inout Speller
  ) {
    let isEnclosed = outer.rawValue > own.rawValue
    if isEnclosed { out.write("(") }
    for (position, operand) in operands[range.indices].enumerated() {
      if position > 0 { out.write(own == .all ? " and " : " or ") }
      spell(operand, within: own, to: &out)
    }
    if isEnclosed { out.write(")") }
  }
}
