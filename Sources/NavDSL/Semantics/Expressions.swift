// Values, each resolved for its expected type.

extension Resolver {
  /// Resolves a value of type `expected`, and reports it if it does not fit.
  mutating func resolveExpression(_ node: NodeIndex, _ tree: SyntaxTree, expected: TypeID) -> ExpressionID {
    if scope.notation == .prompt, let value = resolveTypedWord(node, tree, expected) { return value }
    switch tree.kind(node) {
    case .path:
      let value = resolvePath(node, tree)
      let type = program.expressions[value].type
      if !fits(type, expected) {
        report(
          .typeMismatch(
            tree.source.text(in: tree.span(ofNode: node)), at: tree.span(ofNode: node),
            is: program.typeName(type), expected: program.typeName(expected)))
        return errorExpression()
      }
      return value
    case .literal: return resolveLiteral(node, tree, expected)
    case .enumCaseValue:
      let name = tree.token(after: tree.firstToken(node), in: node)
      return resolveEnumCase(node, name, tree, expected)
    case .array, .dictionary: return resolveCollection(node, tree, expected)
    case .structValue: return resolveStructValue(node, tree, expected)
    default: return errorExpression()
    }
  }

  /// Resolves a default: a literal of the type.
  mutating func resolveDefault(_ node: NodeIndex, _ tree: SyntaxTree, expected: TypeID) -> ExpressionID {
    for inner in node..<tree.end(node) where tree.kind(inner) == .path || tree.kind(inner) == .structValue {
      if tree.kind(inner) == .structValue {
        report(
          .structOutsideScenario(
            tree.source.text(in: tree.nameSpan(ofNode: inner)), at: tree.span(ofNode: inner)))
        return errorExpression()
      }
      if reportCaseWithType(tree.firstToken(inner), in: inner, tree) { return errorExpression() }
      report(
        .defaultIsNoLiteral(
          tree.source.text(in: tree.span(ofNode: inner)), at: tree.span(ofNode: inner),
          isCase: isCase(inner, tree, of: expected)))
      return errorExpression()
    }
    return resolveExpression(node, tree, expected: expected)
  }

  /// Returns an unresolved expression, which is compatible with every type.
  mutating func errorExpression() -> ExpressionID {
    program.expressions.append(Expression(shape: .error, type: .error))
  }

  /// `true` iff a value of type `type` is allowed in the place of an expected type.
  @inline(__always)
  func fits(_ type: TypeID, _ expected: TypeID) -> Bool {
    type == expected || program.types.fits(type, expected)
  }

  /// Returns a type without aliases and without the optionals around it.
  @inline(__always)
  func unwrapped(_ type: TypeID) -> TypeID { program.types.unwrapped(type) }

  /// `true` iff a path is the name of a case of the expected enum.
  mutating func isCase(_ path: NodeIndex, _ tree: SyntaxTree, of type: TypeID) -> Bool {
    guard case .enumeration(let id) = program.types[unwrapped(type)] else { return false }
    let name = symbol(tree.firstToken(path), tree)
    return lookups.cases.position(of: name, in: program.enums[id].cases, program.enumCases.elements) {
      $0.name
    }
      != nil
  }

  // MARK: Names

  /// Resolves a name in scope, and its fields.
  mutating func resolvePath(_ node: NodeIndex, _ tree: SyntaxTree) -> ExpressionID {
    resolvePath(from: tree.firstToken(node), in: node, tree)
  }

  /// Resolves the dotted name that begins at a token.
  mutating func resolvePath(from first: TokenIndex, in node: NodeIndex, _ tree: SyntaxTree) -> ExpressionID {
    guard first < tree.endToken(node), tree.tokenKinds[first].isName else { return errorExpression() }
    let name = symbol(first, tree)
    guard let number = parameter(named: name) else {
      if scope.isUnknown { return errorExpression() }
      reportUnknownValue(name, first, in: node, tree)
      return errorExpression()
    }
    let parameter = ParameterID(index: number)
    facts.uses.parameters[Int(number)] = true
    record(.parameter(parameter), at: tree.span(ofToken: first))
    var value = program.expressions.append(
      Expression(shape: .parameter(parameter), type: program.parameters[parameter].type))
    var token = first
    while let period = tree.token(after: token, in: node), tree.tokenKinds[period] == .period,
      let fieldToken = tree.token(after: period, in: node), tree.tokenKinds[fieldToken].isName
    {
      let type = program.expressions[value].type
      if type == .error { return value }
      let fieldName = symbol(fieldToken, tree)
      guard case .structure(let owner) = program.types[program.types.resolved(type)] else {
        report(.noFields(program.typeName(type), of: text(fieldName), at: tree.span(ofToken: fieldToken)))
        return errorExpression()
      }
      let fields = program.structs[owner].fields
      let position = lookups.parameters.position(of: fieldName, in: fields, program.parameters.elements) {
        $0.name
      }
      guard let field = position.map({ fields[$0] }) else {
        report(
          .unknownField(
            text(fieldName), of: text(program.structs[owner].name), at: tree.span(ofToken: fieldToken),
            candidates: candidates(fields.map { text(program.parameters[$0].name) })))
        return errorExpression()
      }
      record(.parameter(field), at: tree.span(ofToken: fieldToken))
      value = program.expressions.append(
        Expression(shape: .field(value, field), type: program.parameters[field].type))
      token = fieldToken
    }
    return value
  }

  /// Returns the parameter with a name: the event's first, then the scene's, then those of the flow or feature.
  @inline(__always)
  func parameter(named name: Symbol) -> Int32? {
    scope.eventParameters.find(name) ?? scope.sceneParameters.find(name)
      ?? (scope.flow == nil && !scope.isInFeature ? nil : scope.flowParameters.find(name))
  }

  private mutating func reportUnknownValue(
    _ name: Symbol, _ first: TokenIndex, in node: NodeIndex, _ tree: SyntaxTree
  ) {
    if reportCaseWithType(first, in: node, tree) { return }
    report(
      .unknownValue(
        text(name), at: tree.span(ofToken: first), candidates: wantsSuggestions ? parametersInScope() : []))
  }

  /// Reports `SortOrder.price`, which is the syntax of Swift; returns whether the path is of that form.
  private mutating func reportCaseWithType(
    _ first: TokenIndex, in node: NodeIndex, _ tree: SyntaxTree
  ) -> Bool {
    guard first < tree.endToken(node), tree.tokenKinds[first].isName else { return false }
    let name = symbol(first, tree)
    if let number = program.names.types.find(name, from: scope.flow),
      case .enumeration = program.types[program.names.typeDeclarations[Int(number)].type],
      let period = tree.token(after: first, in: node), tree.tokenKinds[period] == .period
    {
      facts.uses.types[Int(number)] = true
      report(.enumCaseWithType(text(name), at: tree.span(ofToken: first)))
      return true
    }
    return false
  }

  private func parametersInScope() -> [String] {
    program.parameters.elements.map(\.name).filter { parameter(named: $0) != nil }.map(text)
  }

  // MARK: Literals

  @inline(__always)
  private mutating func resolveLiteral(_ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID)
    -> ExpressionID
  {
    let token = tree.firstToken(node)
    let wanted = unwrapped(expected)
    let shape: ExpressionShape
    let type: TypeID
    switch tree.tokenKinds[token] {
    case .trueWord: (shape, type) = (.bool(true), .bool)
    case .falseWord: (shape, type) = (.bool(false), .bool)
    case .nilWord:
      if program.types.resolved(expected) != .error, wanted == program.types.resolved(expected) {
        report(.nilForNonOptional(program.typeName(expected), at: tree.span(ofToken: token)))
        return errorExpression()
      }
      return program.expressions.append(Expression(shape: .none, type: expected))
    case .integer:
      let bytes = tree.source.bytes[tree.bytes(of: token)]
      if wanted == .double {
        (shape, type) = (.double(NumberLiteral.double(bytes)), .double)
      } else {
        (shape, type) = (.int(NumberLiteral.integer(bytes)), .int)
      }
    case .decimal:
      (shape, type) = (.double(NumberLiteral.double(tree.source.bytes[tree.bytes(of: token)])), .double)
    case .string, .escapedString:
      // In a scenario, a text represents a value of a type without literals.
      shape = .string(stringSymbol(token, tree))
      type = scope.notation >= .scenario && isOpaque(wanted) ? wanted : .string
    default: return errorExpression()
    }
    guard fits(type, expected) else {
      report(
        .literalMismatch(
          tree.text(token), at: tree.span(ofToken: token), is: program.typeName(type),
          expected: program.typeName(expected), hasLiterals: hasLiterals(wanted)))
      return errorExpression()
    }
    return program.expressions.append(Expression(shape: shape, type: type))
  }

  /// `true` iff values of a type are created by the app and only passed on here.
  private func isOpaque(_ type: TypeID) -> Bool {
    switch program.types[type] {
    case .date, .url, .uuid, .external: true
    default: false
    }
  }

  private func hasLiterals(_ type: TypeID) -> Bool {
    switch program.types[type] {
    case .date, .url, .uuid, .external: scope.notation >= .scenario
    case .structure: scope.notation >= .scenario
    default: true
    }
  }

  /// Resolves an enum case whose name is at a token of a node.
  mutating func resolveEnumCase(
    _ node: NodeIndex, _ token: TokenIndex?, _ tree: SyntaxTree, _ expected: TypeID
  ) -> ExpressionID {
    guard let token, tree.tokenKinds[token].isName else { return errorExpression() }
    let wanted = unwrapped(expected)
    guard wanted != .error else { return errorExpression() }
    let name = symbol(token, tree)
    guard case .enumeration(let owner) = program.types[wanted] else {
      report(
        .literalMismatch(
          "." + text(name), at: tree.span(ofNode: node), is: "an enum case",
          expected: program.typeName(expected), hasLiterals: hasLiterals(wanted)))
      return errorExpression()
    }
    let cases = program.enums[owner].cases
    let position = lookups.cases.position(of: name, in: cases, program.enumCases.elements) { $0.name }
    guard let found = position.map({ cases[$0] }) else {
      report(
        .unknownEnumCase(
          text(name), of: program.typeName(wanted), at: tree.span(ofToken: token),
          candidates: candidates(cases.map { text(program.enumCases[$0].name) }),
          listsCases: scope.notation == .prompt))
      return errorExpression()
    }
    record(.enumCase(found), at: tree.span(ofToken: token))
    return program.expressions.append(Expression(shape: .enumCase(found), type: wanted))
  }

  // MARK: Collections

  @inline(__always)
  private mutating func resolveCollection(_ node: NodeIndex, _ tree: SyntaxTree, _ expected: TypeID)
    -> ExpressionID
  {
    let wanted = unwrapped(expected)
    guard wanted != .error else { return errorExpression() }
    let isDictionary = tree.kind(node) == .dictionary
    var elementTypes: (TypeID, TypeID)
    switch program.types[wanted] {
    case .array(let element) where !isDictionary: elementTypes = (element, element)
    case .dictionary(let key, let value) where isDictionary: elementTypes = (key, value)
    default:
      report(
        .literalMismatch(
          tree.source.text(in: tree.span(ofNode: node)), at: tree.span(ofNode: node),
          is: isDictionary ? "a dictionary" : "an array", expected: program.typeName(expected),
          hasLiterals: hasLiterals(wanted)))
      return errorExpression()
    }
    // Of this literal, after those of the literals around it: the elements of each are contiguous in the end.
    let first = pending.elements.count
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) != .error {
        let value = resolveExpression(child, tree, expected: elementTypes.0)
        pending.elements.append(value)
        elementTypes = (elementTypes.1, elementTypes.0)
      }
      child = tree.end(child)
    }
    // A single entry, the most common case, cannot have a duplicate key.
    if isDictionary, pending.elements.count - first > 2 { checkKeys(pending.elements[first...], node, tree) }
    let lower = Int32(truncatingIfNeeded: program.elements.count)
    program.elements.append(contentsOf: pending.elements[first...])
    pending.elements.removeLast(pending.elements.count - first)
    let range = ListRange(lower: lower, upper: Int32(truncatingIfNeeded: program.elements.count))
    return program.expressions.append(
      Expression(shape: isDictionary ? .dictionary(range) : .array(range), type: wanted))
  }

  /// Reports a dictionary literal with a duplicate key, which traps in Swift.
  private mutating func checkKeys(_ values: ArraySlice<ExpressionID>, _ node: NodeIndex, _ tree: SyntaxTree) {
    var seen: Set<LiteralKey> = []
    seen.reserveCapacity(values.count / 2)
    var child = tree.firstChild(node)
    for (index, value) in values.enumerated() {
      if index.isMultiple(of: 2), let key = literalKey(value),
        !seen.insert(key).inserted
      {
        report(.duplicateKey(tree.source.text(in: tree.span(ofNode: child)), at: tree.span(ofNode: child)))
      }
      child = tree.end(child)
    }
  }

  /// A key that is known before the app runs.
  private indirect enum LiteralKey: Hashable {
    case bool(Bool), int(Int64), double(Double), enumCase(EnumCaseID), none
    /// A `String`, since Swift considers texts equal that are canonically equivalent.
    case string(String)
    case list([LiteralKey])
  }

  /// Returns the key of an expression; `nil` if it is known only at run time. The parser bounds
  /// the nesting.
  private func literalKey(_ id: ExpressionID) -> LiteralKey? {
    switch program.expressions[id].shape {
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .double(let value): return .double(value)
    case .string(let value): return .string(text(value))
    case .enumCase(let value): return .enumCase(value)
    case .none: return LiteralKey.none
    case .array(let range), .structure(_, let range):
      var keys: [LiteralKey] = []
      for element in program.elements[Int(range.lower)..<Int(range.upper)] {
        guard let key = literalKey(element) else { return nil }
        keys.append(key)
      }
      return .list(keys)
    default: return nil
    }
  }
}
