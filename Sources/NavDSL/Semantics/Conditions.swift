// Conditions: guards, Bool values and the width, joined by `not`, `and` and `or`.

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
    if !isDotted, let found = program.names.guards.find(name, from: scope.flow) { return useGuard(found) }
    if isDotted, let number = program.names.targets.find(name, from: scope.flow),
      case .flow(let owner) = program.names.targetDeclarations[Int(number)].target,
      let member = period.flatMap({ tree.token(after: $0, in: node) }), tree.tokenKinds[member].isName,
      let found = program.names.guards.member(symbol(member, tree), of: owner)
    {
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
