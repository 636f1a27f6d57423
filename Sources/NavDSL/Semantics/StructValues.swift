// Values of declared structs, which only scenarios can contain: a scene passes on those that it gets from the app.

extension Resolver {
  /// Resolves `Account(name: "A")` of type `expected`: labels, order and defaults as for a scene's arguments.
  mutating func resolveStructValue(_ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID) -> ExpressionID
  {
    let nameSpan = tree.nameSpan(ofNode: node)
    guard scope.notation >= .scenario else {
      report(.structOutsideScenario(tree.source.text(in: nameSpan), at: tree.span(ofNode: node)))
      return resolveLostArguments(of: node, tree)
    }
    let type = typedStruct(node, tree, expected) ?? resolveNamedType(node, tree)
    guard case .structure(let id) = program.types[program.types.resolved(type)] else {
      if program.types.resolved(type) != .error {
        report(.noStruct(program.typeName(type), at: nameSpan))
      }
      return resolveLostArguments(of: node, tree)
    }
    guard fits(type, expected) else {
      report(
        .typeMismatch(
          tree.source.text(in: tree.span(ofNode: node)), at: tree.span(ofNode: node),
          is: program.typeName(type), expected: program.typeName(expected)))
      return resolveLostArguments(of: node, tree)
    }
    let values =
      scope.notation == .prompt
      ? typedFields(of: id, node, tree, at: nameSpan) : fieldValues(of: id, node, tree, at: nameSpan)
    let lower = Int32(truncatingIfNeeded: program.elements.count)
    program.elements.append(contentsOf: values)
    let elements = ListRange(lower: lower, upper: Int32(truncatingIfNeeded: program.elements.count))
    return program.expressions.append(
      Expression(shape: .structure(id, elements), type: program.types.resolved(type)))
  }

  /// Returns a value for each field, from arguments as for a scene.
  private mutating func fieldValues(
    of id: StructID, _ node: NodeIndex, _ tree: SyntaxTree, at span: SourceSpan
  ) -> [ExpressionID] {
    // Arguments of the enclosing call must be contiguous, so these are moved elsewhere.
    let count = program.arguments.count
    let fields = program.structs[id].fields
    let range = resolveArguments(of: node, tree, for: fields, callee: .structure(id), at: span)
    let given = Array(program.arguments[range])
    program.arguments.removeAll(after: count)
    var values: [ExpressionID] = []
    var next = 0
    for field in fields {
      if next < given.count, given[next].parameter == field {
        values.append(given[next].value)
        next += 1
      } else {
        values.append(program.parameters[field].defaultValue ?? errorExpression())
      }
    }
    return values
  }

  /// Returns a value for each field, from arguments in the notation of prompts.
  private mutating func typedFields(
    of id: StructID, _ node: NodeIndex, _ tree: SyntaxTree, at span: SourceSpan
  ) -> [ExpressionID] {
    let fields = program.structs[id].fields
    let before = diagnostics.count
    let given = resolveTypedArguments(of: node, tree, for: fields, callee: .structure(id))
    let missing = zip(fields, given).filter { field, value in
      value == nil && program.parameters[field].defaultValue == nil
    }.map(\.0)
    if let first = missing.first, diagnostics.count == before {
      report(
        .missingArguments(
          missing.map { text(program.parameters[$0].name) }, of: describe(.structure(id)), at: span,
          declaredAt: program.parameters[first].nameSpan))
    }
    return zip(fields, given).map { field, value in
      value ?? program.parameters[field].defaultValue ?? errorExpression()
    }
  }

  /// Returns the expected struct if a prompt's answer names it without its flow.
  private mutating func typedStruct(
    _ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID
  ) -> TypeID? {
    let wanted = unwrapped(expected)
    guard scope.notation == .prompt, case .structure(let id) = program.types[wanted],
      dottedName(from: tree.firstToken(node), in: node, tree)?.parts.last?.symbol == program.structs[id].name
    else { return nil }
    return wanted
  }

  /// Resolves arguments without a callee, for the names that they use.
  private mutating func resolveLostArguments(of node: NodeIndex, _ tree: SyntaxTree) -> ExpressionID {
    _ = resolveArguments(of: node, tree, for: .none, callee: .target(.error), at: tree.span(ofNode: node))
    return errorExpression()
  }
}
