// Arguments: labeled, in the order of the parameters; those with defaults may be omitted.

extension Resolver {
  /// Resolves the arguments among the children of `node` for `parameters`. `callee` takes them, for
  /// messages: `scene 'Product'`. If `isPartial` is true, arguments may be missing.
  mutating func resolveArguments(
    of node: NodeIndex, _ tree: SyntaxTree, for parameters: IDRange<ParameterID>, callee: Callee,
    at span: SourceSpan,
    isPartial: Bool = false
  ) -> IDRange<ArgumentID> {
    let lower = program.arguments.next
    var position = 0
    var isWrong = false
    var skipped: [Range<Int>] = []
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let record = tree.nodes[child]
      if record.kind == .argument {
        let before = position
        if let match = resolveArgument(child, record, tree, parameters, &position, callee, &isWrong) {
          if hasRequired(in: before..<match, of: parameters) { skipped.append(before..<match) }
        }
      } else if record.kind == .error {
        isWrong = true
      }
      child = NodeIndex(record.endNode)
    }
    // After another error a missing argument is most likely its consequence.
    if !isWrong, !isPartial, !callee.isError {
      let rest = min(position, parameters.count)..<parameters.count
      if hasRequired(in: rest, of: parameters) { skipped.append(rest) }
      if !skipped.isEmpty { reportMissing(skipped, of: parameters, callee, at: span) }
    }
    return IDRange(lower, program.arguments.next)
  }

  /// The declaration that takes arguments.
  enum Callee {
    case target(Target)
    case exit(Symbol)
    case event(Symbol)
    case structure(StructID)
    case feature

    var isError: Bool {
      if case .target(.error) = self { true } else { false }
    }
  }

  /// Returns the callee for a sentence.
  func describe(_ callee: Callee) -> String {
    switch callee {
    case .target(let target): program.describe(target)
    case .exit(let name): "exit '\(text(name))'"
    case .event(let name): "event '\(text(name))'"
    case .structure(let id): "struct '\(text(program.structs[id].name))'"
    case .feature: program.describe(.app)
    }
  }

  /// Resolves an argument, whose parameter is at `position` or after it; returns the parameter's position.
  private mutating func resolveArgument(
    _ node: NodeIndex, _ argument: NodeRecord, _ tree: SyntaxTree, _ parameters: IDRange<ParameterID>,
    _ position: inout Int, _ callee: Callee, _ isWrong: inout Bool
  ) -> Int? {
    let value = node + 1
    let hasValue = value < NodeIndex(argument.endNode)
    let first = TokenIndex(argument.firstToken)
    // With a label, the value begins at a later token.
    let isLabelled = !hasValue || tree.firstToken(value) != first
    let isShorthand = !isLabelled && tree.kind(value) == .path && tree.endToken(value) == first + 1
    guard isLabelled || isShorthand else {
      isWrong = true
      let next = position < parameters.count ? program.parameters[parameters[position]] : nil
      if !callee.isError {
        report(
          .argumentWithoutLabel(
            tree.source.text(in: tree.span(ofNode: value)), at: tree.span(ofNode: value),
            of: describe(callee), label: next.map { text($0.name) }))
      }
      return nil
    }
    let label = symbol(first, tree)
    let match = place(of: label, in: parameters, from: position)
    guard match < parameters.count else {
      isWrong = true
      // Without a callee its parameters are unknown, but the names in its arguments are used.
      if !callee.isError { reportUnmatched(label, first, isShorthand, tree, parameters, position, callee) }
      if hasValue, !isShorthand || parameter(named: label) != nil {
        _ = resolveExpression(value, tree, expected: .error)
      }
      return nil
    }
    position = match + 1
    guard hasValue else {
      isWrong = true
      return match
    }
    let id = parameters[match]
    record(.parameter(id), at: tree.span(ofToken: first))
    let expression = resolveExpression(value, tree, expected: program.parameters[id].type)
    program.arguments.append(Argument(parameter: id, value: expression))
    return match
  }

  /// Returns the position of the parameter that a label names, at `position` or after it; the number of parameters
  /// if there is none.
  @inline(__always)
  private mutating func place(
    of label: Symbol, in parameters: IDRange<ParameterID>, from position: Int
  ) -> Int {
    var match = position
    let end = min(parameters.count, position + 16)
    while match < end {
      if program.parameters[parameters[match]].name == label { return match }
      match += 1
    }
    guard match < parameters.count else { return match }
    let found = lookups.parameters.position(of: label, in: parameters, program.parameters.elements) {
      $0.name
    }
    return found.flatMap { $0 >= position ? $0 : nil } ?? parameters.count
  }

  /// `true` iff one of the parameters at these positions has no default.
  @inline(__always)
  private func hasRequired(in places: Range<Int>, of parameters: IDRange<ParameterID>) -> Bool {
    for place in places where program.parameters[parameters[place]].defaultValue == nil { return true }
    return false
  }

  @inline(never)
  private mutating func reportMissing(
    _ skipped: [Range<Int>], of parameters: IDRange<ParameterID>, _ callee: Callee, at span: SourceSpan
  ) {
    guard !skipped.isEmpty else { return }
    let missing: [ParameterID]
    if parameters.count <= 16 {
      missing = skipped.joined().filter { isNeeded($0, of: parameters) }.map { parameters[$0] }
    } else {
      let needed =
        lookups.neededParameters[parameters.lower]
        ?? parameters.indices.filter { isNeeded($0, of: parameters) }
      lookups.neededParameters[parameters.lower] = needed
      var next = skipped.startIndex
      missing = needed.filter { position in
        while next < skipped.endIndex, skipped[next].upperBound <= position { next += 1 }
        return next < skipped.endIndex && skipped[next].contains(position)
      }.map { parameters[$0] }
    }
    guard let first = missing.first else { return }
    report(
      .missingArguments(
        missing.map { text(program.parameters[$0].name) }, of: describe(callee), at: span,
        declaredAt: program.parameters[first].nameSpan))
  }

  /// `true` iff a parameter has no default. The second of two parameters with the same name cannot be given.
  private mutating func isNeeded(_ position: Int, of parameters: IDRange<ParameterID>) -> Bool {
    let parameter = program.parameters[parameters[position]]
    return parameter.defaultValue == nil
      && lookups.parameters.position(of: parameter.name, in: parameters, program.parameters.elements) {
        $0.name
      }
        == position
  }

  private mutating func reportUnmatched(
    _ label: Symbol, _ token: TokenIndex, _ isShorthand: Bool, _ tree: SyntaxTree,
    _ parameters: IDRange<ParameterID>, _ position: Int, _ callee: Callee
  ) {
    let span = tree.span(ofToken: token)
    if let earlier = lookups.parameters.position(
      of: label, in: parameters, program.parameters.elements, { $0.name }), earlier < position
    {
      report(
        .misorderedArgument(
          text(label), of: describe(callee), at: span,
          declaredAt: program.parameters[parameters[earlier]].nameSpan))
      return
    }
    // `S(id)` with a differently named parameter: the label is missing, not wrong.
    if isShorthand, position < parameters.count, parameter(named: label) != nil {
      report(
        .argumentWithoutLabel(
          text(label), at: span, of: describe(callee),
          label: text(program.parameters[parameters[position]].name)))
      return
    }
    if position >= parameters.count {
      report(
        .extraArgument(
          text(label), of: describe(callee), at: tree.span(ofToken: token),
          takesNone: parameters.isEmpty))
    } else {
      report(
        .misnamedArgument(
          text(label), of: describe(callee), at: span,
          candidates: candidates(parameters.dropFirst(position).map { text(program.parameters[$0].name) })))
    }
  }
}
