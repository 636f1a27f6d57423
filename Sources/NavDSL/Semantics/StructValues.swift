// Values of declared structs, which only scenarios spell: a scene gets those that it hands on from the app.

extension Resolver {
  /// Resolves `Account(name: "A")` where `expected` is wanted: labels, order and defaults as of a scene's arguments.
  mutating func resolveStructValue(_ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID) -> ExpressionID
  {
    let nameSpan = tree.nameSpan(ofNode: node)
    guard isInScenario else {
      report(.structOutsideScenario(tree.source.text(in: nameSpan), at: tree.span(ofNode: node)))
      return resolveLostArguments(of: node, tree)
    }
    let type = resolveNamedType(node, tree)
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
    // Those of what this is an argument of must follow each other: the values are kept elsewhere.
    let count = program.arguments.count
    let fields = program.structs[id].fields
    let range = resolveArguments(of: node, tree, for: fields, callee: .structure(id), at: nameSpan)
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
    let lower = Int32(truncatingIfNeeded: program.elements.count)
    program.elements.append(contentsOf: values)
    let elements = ListRange(lower: lower, upper: Int32(truncatingIfNeeded: program.elements.count))
    return program.expressions.append(
      Expression(shape: .structure(id, elements), type: program.types.resolved(type)))
  }

  /// Resolves arguments that belong to nothing, for the names that they use.
  private mutating func resolveLostArguments(of node: NodeIndex, _ tree: SyntaxTree) -> ExpressionID {
    _ = resolveArguments(of: node, tree, for: .none, callee: .target(.error), at: tree.span(ofNode: node))
    return errorExpression()
  }
}
