// Conditions: guards, Bool values, comparisons and the width, joined by `not`, `and` and `or`.

extension Resolver {
  /// Resolves a condition. Nesting is bounded by the parser.
  mutating func resolveCondition(_ node: NodeIndex, _ tree: SyntaxTree) -> ConditionID {
    let kind = tree.kind(node)
    if kind == .negation { return resolveNegation(node, tree) }
    var operands: [ConditionID] = []
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) != .error {
        let operand = resolveCondition(child, tree)
        if child == node + 1, tree.end(child) == tree.end(node) { return operand }
        operands.append(operand)
      }
      child = tree.end(child)
    }
    guard operands.count > 1 else { return operands.first ?? program.conditions.append(.error) }
    let lower = Int32(truncatingIfNeeded: program.operands.count)
    program.operands.append(contentsOf: operands)
    let range = ListRange(lower: lower, upper: Int32(truncatingIfNeeded: program.operands.count))
    return program.conditions.append(kind == .conjunction ? .all(range) : .any(range))
  }

  private mutating func resolveNegation(_ node: NodeIndex, _ tree: SyntaxTree) -> ConditionID {
    var token = tree.firstToken(node)
    var isNegated = false
    while tree.tokenKinds[token] == .notWord, let next = tree.token(after: token, in: node) {
      isNegated.toggle()
      token = next
    }
    var condition: ConditionID
    switch tree.tokenKinds[token] {
    case _ where isComparison(node, from: token, tree): condition = resolveComparison(node, tree)
    case .leftParenthesis:
      if let inner = tree.firstChild(node, ofKind: .condition) {
        condition = resolveCondition(inner, tree)
      } else {
        condition = program.conditions.append(.error)
      }
    case .compactWord: condition = program.conditions.append(.compact)
    case .regularWord: condition = program.conditions.append(.regular)
    case let kind where kind.isName && token < tree.endToken(node):
      condition = resolveConditionName(token, in: node, tree)
    default: condition = program.conditions.append(.error)
    }
    if isNegated { condition = program.conditions.append(.not(condition)) }
    return condition
  }

  // MARK: Comparisons

  /// `true` iff the operand of a negation, which begins at a token, has an operator.
  private func isComparison(_ node: NodeIndex, from token: TokenIndex, _ tree: SyntaxTree) -> Bool {
    let first = node + 1
    return first < tree.end(node) && tree.kind(first) != .condition && tree.firstToken(first) == token
  }

  private mutating func resolveComparison(_ node: NodeIndex, _ tree: SyntaxTree) -> ConditionID {
    let left = node + 1
    let right = tree.end(left)
    guard right < tree.end(node), let mark = tree.token(after: tree.endToken(left) - 1, in: node),
      tree.tokenKinds[mark] == .isEqual || tree.tokenKinds[mark] == .isNotEqual
    else { return program.conditions.append(.error) }
    guard let (first, second) = resolveOperands(left, right, tree),
      program.types.resolved(program.expressions[first].type) != .error,
      program.types.resolved(program.expressions[second].type) != .error
    else { return program.conditions.append(.error) }
    let equal = program.conditions.append(.equal(first, second))
    return tree.tokenKinds[mark] == .isEqual ? equal : program.conditions.append(.not(equal))
  }

  /// Resolves the operands of a comparison: a literal has the type of the other one, which must be a name.
  private mutating func resolveOperands(
    _ left: NodeIndex, _ right: NodeIndex, _ tree: SyntaxTree
  ) -> (ExpressionID, ExpressionID)? {
    for side in [left, right] where tree.kind(side) == .path {
      if reportGuard(side, tree) { return nil }
    }
    if reportCase(left, of: right, tree) || reportCase(right, of: left, tree) { return nil }
    switch (tree.kind(left) == .path, tree.kind(right) == .path) {
    case (true, true):
      let values = (resolvePath(left, tree), resolvePath(right, tree))
      let types = (program.expressions[values.0].type, program.expressions[values.1].type)
      guard fits(types.0, types.1) || fits(types.1, types.0) else {
        report(
          .incomparable(
            tree.source.text(in: tree.span(ofNode: left)), tree.source.text(in: tree.span(ofNode: right)),
            at: tree.span(ofNode: left).joined(to: tree.span(ofNode: right)),
            are: (program.typeName(types.0), program.typeName(types.1))))
        return nil
      }
      return values
    case (true, false):
      let value = resolvePath(left, tree)
      return (value, resolveExpression(right, tree, expected: program.expressions[value].type))
    case (false, true):
      let value = resolvePath(right, tree)
      return (resolveExpression(left, tree, expected: program.expressions[value].type), value)
    case (false, false):
      if tree.kind(left) != .error, tree.kind(right) != .error {
        report(.comparisonOfLiterals(at: tree.span(ofNode: left).joined(to: tree.span(ofNode: right))))
      }
      return nil
    }
  }

  /// Reports an operand that is a case of the other operand's enum without its period; returns whether it is.
  private mutating func reportCase(_ path: NodeIndex, of other: NodeIndex, _ tree: SyntaxTree) -> Bool {
    guard tree.kind(path) == .path, tree.kind(other) == .path, !scope.isUnknown else { return false }
    let token = tree.firstToken(path)
    guard token < tree.endToken(path), tree.tokenKinds[token].isName,
      parameter(named: symbol(token, tree)) == nil, tree.token(after: token, in: path) == nil,
      parameter(named: symbol(tree.firstToken(other), tree)) != nil,
      tree.token(after: tree.firstToken(other), in: other) == nil
    else { return false }
    let value = resolvePath(other, tree)
    guard isCase(path, tree, of: program.expressions[value].type) else { return false }
    report(.caseWithoutPeriod(text(symbol(token, tree)), at: tree.span(ofNode: path)))
    return true
  }

  /// Reports an operand that is the name of a guard; returns whether it is.
  private mutating func reportGuard(_ path: NodeIndex, _ tree: SyntaxTree) -> Bool {
    let token = tree.firstToken(path)
    guard token < tree.endToken(path), tree.tokenKinds[token].isName else { return false }
    let name = symbol(token, tree)
    guard parameter(named: name) == nil, tree.token(after: token, in: path) == nil,
      let found = program.names.guards.find(name, from: scope.flow)
    else { return false }
    facts.uses.guards[Int(found)] = true
    report(.guardCompared(text(name), at: tree.span(ofNode: path)))
    return true
  }

  // MARK: Names

  private mutating func resolveConditionName(
    _ token: TokenIndex, in node: NodeIndex, _ tree: SyntaxTree
  ) -> ConditionID {
    let name = symbol(token, tree)
    let period = tree.token(after: token, in: node)
    let isDotted = period.map { tree.tokenKinds[$0] == .period } ?? false
    if parameter(named: name) != nil {
      let value = resolvePath(from: token, in: node, tree)
      let type = program.expressions[value].type
      if !fits(type, .bool) {
        let span = tree.nameSpan(from: token, in: node)
        report(.conditionIsNoBool(program.sources.text(in: span), at: span, is: program.typeName(type)))
        return program.conditions.append(.error)
      }
      return program.conditions.append(.value(value))
    }
    if !isDotted, let found = program.names.guards.find(name, from: scope.flow) {
      record(.guardian(GuardID(index: found)), at: tree.span(ofToken: token))
      return useGuard(found)
    }
    if isDotted, let number = program.names.targets.find(name, from: scope.flow),
      case .flow(let owner) = program.names.targetDeclarations[Int(number)].target,
      let member = period.flatMap({ tree.token(after: $0, in: node) }), tree.tokenKinds[member].isName,
      let found = program.names.guards.member(symbol(member, tree), of: owner)
    {
      record(.target(.flow(owner)), at: tree.span(ofToken: token))
      record(.guardian(GuardID(index: found)), at: tree.span(ofToken: member))
      return useGuard(found)
    }
    if scope.isUnknown { return program.conditions.append(.error) }
    let span = tree.nameSpan(from: token, in: node)
    report(
      .unknownCondition(
        program.sources.text(in: span), at: span,
        candidates: wantsSuggestions ? program.names.guards.names(visibleFrom: scope.flow).map(text) : []))
    return program.conditions.append(.error)
  }

  private mutating func useGuard(_ number: Int32) -> ConditionID {
    facts.uses.guards[Int(number)] = true
    return program.conditions.append(.guard(GuardID(index: number)))
  }
}
