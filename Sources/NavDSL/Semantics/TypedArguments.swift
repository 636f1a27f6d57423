// The notation of prompts, for a person who knows what is expected. The expected type determines the meaning of a
// bare word or number, and the order of the parameters determines the parameter of an argument without a label.

extension Resolver {
  /// Resolves arguments, in any order and with optional labels: one for each parameter, `nil` for missing ones.
  mutating func resolveTypedArguments(
    of node: NodeIndex, _ tree: SyntaxTree, for parameters: IDRange<ParameterID>, callee: Callee
  ) -> [ExpressionID?] {
    var values = [ExpressionID?](repeating: nil, count: parameters.count)
    for child in tree.children(node) where tree.kind(child) == .argument {
      let value = tree.firstChild(child)
      guard value < tree.end(child),
        let position = position(of: child, value, tree, in: parameters, given: values, callee)
      else { continue }
      values[position] = resolveExpression(
        value, tree, expected: program.parameters[parameters[position]].type)
    }
    return values
  }

  /// Returns the parameter of an argument: that of its label, or else the first without a value.
  private mutating func position(
    of argument: NodeIndex, _ value: NodeIndex, _ tree: SyntaxTree, in parameters: IDRange<ParameterID>,
    given: [ExpressionID?], _ callee: Callee
  ) -> Int? {
    let first = tree.firstToken(argument)
    let span = tree.span(ofToken: first)
    guard tree.firstToken(value) != first else {
      if let position = given.firstIndex(where: { $0 == nil }) { return position }
      report(
        .extraArgument(
          tree.source.text(in: tree.span(ofNode: value)), of: describe(callee), at: tree.span(ofNode: value),
          takesNone: parameters.isEmpty))
      return nil
    }
    let label = symbol(first, tree)
    let position = lookups.parameters.position(of: label, in: parameters, program.parameters.elements) {
      $0.name
    }
    guard let position else {
      report(
        .misnamedArgument(
          text(label), of: describe(callee), at: span,
          candidates: candidates(parameters.map { text(program.parameters[$0].name) })))
      return nil
    }
    if given[position] != nil {
      report(
        .repeatedArgument(
          text(label), of: describe(callee), at: span,
          declaredAt: program.parameters[parameters[position]].nameSpan))
      return nil
    }
    return position
  }

  /// Resolves a word or a number that the expected type turns into a value: a text without quotes, a case without its
  /// period, a struct without arguments; `nil` for anything else.
  mutating func resolveTypedWord(_ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID) -> ExpressionID? {
    let token = tree.firstToken(node)
    let kind = tree.tokenKinds[token]
    if tree.kind(node) == .path, case .structure = program.types[unwrapped(expected)] {
      return resolveStructValue(node, tree, expected)
    }
    guard kind == .integer || kind.isName, tree.token(after: token, in: node) == nil,
      kind != .nilWord || program.types.resolved(expected) == unwrapped(expected)
    else { return nil }
    let wanted = unwrapped(expected)
    switch program.types[wanted] {
    case .string where kind != .nilWord:
      let text = program.symbols.intern(tree.source.bytes, tree.bytes(of: token))
      return program.expressions.append(Expression(shape: .string(text), type: .string))
    case .date, .url, .uuid, .external:
      guard kind != .nilWord else { return nil }
      let text = program.symbols.intern(tree.source.bytes, tree.bytes(of: token))
      return program.expressions.append(Expression(shape: .string(text), type: wanted))
    case .enumeration where kind.isName: return resolveEnumCase(node, token, tree, expected)
    default:
      guard tree.kind(node) == .path else { return nil }
      report(
        .notAValue(
          tree.text(token), at: tree.span(ofToken: token), expected: program.typeName(expected)))
      return errorExpression()
    }
  }
}
