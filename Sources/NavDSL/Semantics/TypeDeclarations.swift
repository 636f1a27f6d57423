// The second pass: the types of aliases, and the check that neither they nor structs contain themselves.

extension Resolver {
  /// Resolves aliases first, then the fields of structs, then defaults of fields.
  mutating func resolveTypeDeclarations(_ trees: [SyntaxTree]) {
    resolveAliases(trees)
    for declaration in pending.declarations {
      if case .structure(let id) = declaration.entity {
        enter(declaration.flow)
        program.structs[id].fields = resolveParameters(
          of: Int(declaration.node), trees[Int(declaration.file)], owner: .structure(id), what: "field")
      }
    }
    checkStructCycles()
    scope.flow = nil
  }

  /// Resolves every alias after those it names. It is not recursive: a chain of aliases may be as long as a file.
  private mutating func resolveAliases(_ trees: [SyntaxTree]) {
    enum State { case untouched, waiting, resolved }
    var states = [State](repeating: .untouched, count: program.aliases.count)
    let aliases = pending.declarations.compactMap { declaration -> Declaration? in
      if case .alias = declaration.entity { declaration } else { nil }
    }
    // Aliases were declared in this order, so an alias has its index here.
    var pending: [Int] = []
    for index in aliases.indices where states[index] == .untouched {
      pending.append(index)
      while let current = pending.last {
        guard states[current] != .resolved else {
          pending.removeLast()
          continue
        }
        let declaration = aliases[current]
        let tree = trees[Int(declaration.file)]
        scope.flow = declaration.flow
        let needed = states[current] == .waiting ? [] : aliasesNamed(in: Int(declaration.node), tree)
        states[current] = .waiting
        let unresolved = needed.filter { states[$0] == .untouched }
        if let again = needed.first(where: { states[$0] == .waiting }) {
          reportAliasCycle(
            from: current, over: again,
            path: wantsSuggestions ? pending.filter { states[$0] == .waiting } : [])
          // Its type stays `error`, so that it is not reported again.
          finishAlias(current, as: .error)
          states[current] = .resolved
        } else if unresolved.isEmpty {
          let node = Int(declaration.node)
          let type = tree.firstChild(node, ofKind: .type).map { resolveType($0, tree) } ?? .error
          finishAlias(current, as: type)
          states[current] = .resolved
        } else {
          pending.append(contentsOf: unresolved)
        }
      }
    }
    scope.flow = nil
  }

  private mutating func finishAlias(_ index: Int, as type: TypeID) {
    let id = AliasID(index: Int32(truncatingIfNeeded: index))
    program.aliases[id].type = type
    program.types.setCanonical(program.types.intern(.alias(id)), program.types.resolved(type))
  }

  /// Returns the aliases that the type of an alias names, by index.
  private mutating func aliasesNamed(in node: NodeIndex, _ tree: SyntaxTree) -> [Int] {
    var found: [Int] = []
    for inner in node..<tree.end(node) where tree.kind(inner) == .type {
      let token = tree.firstToken(inner)
      guard token < tree.endToken(inner), tree.tokenKinds[token].isName else { continue }
      if let number = lookUpType(inner, symbol(token, tree), tree),
        case .alias(let id) = program.types[program.names.typeDeclarations[Int(number)].type]
      {
        found.append(Int(id.index))
      }
    }
    return found
  }

  private mutating func reportAliasCycle(from current: Int, over again: Int, path: [Int]) {
    // The members in the order in which each names the next.
    let start = path.firstIndex(of: again) ?? path.endIndex
    let members = path[start...].filter { $0 != current } + [current]
    let cycle = members.map { program.aliases[AliasID(index: Int32(truncatingIfNeeded: $0))] }
      .rotated { $0.nameSpan.start }
    guard let alias = cycle.first else { return }
    report(
      .aliasCycle(
        text(alias.name), at: alias.nameSpan,
        over: cycle.dropFirst().prefix(8).map { (text($0.name), $0.nameSpan) }))
  }

  /// Returns the index of the declaration that a type's node names, without reporting anything; `nil` if it
  /// names none, or a built-in type.
  ///
  /// - Parameter first: The first part of the name.
  private mutating func lookUpType(_ node: NodeIndex, _ first: Symbol, _ tree: SyntaxTree) -> Int32? {
    let token = tree.firstToken(node)
    // Most types are a single name.
    guard token + 1 < tree.endToken(node), let period = tree.token(after: token, in: node),
      tree.tokenKinds[period] == .period, let member = tree.token(after: period, in: node),
      tree.tokenKinds[member].isName
    else { return program.names.types.find(first, from: scope.flow) }
    guard let number = program.names.targets.find(first, from: scope.flow),
      case .flow(let owner) = program.names.targetDeclarations[Int(number)].target
    else { return nil }
    return program.names.types.member(symbol(member, tree), of: owner)
  }

  /// Returns the type of a node, and reports unknown parts.
  mutating func resolveType(_ node: NodeIndex, _ tree: SyntaxTree) -> TypeID {
    let first = tree.firstToken(node)
    // Most types are a single name, and most of these a built-in one's. No program declares a name of those.
    if tree.endToken(node) == first + 1, tree.tokenKinds[first].isName {
      let name = symbol(first, tree)
      return BuiltinType.named(name) ?? resolveType(named: name, node, tree)
    }
    var type: TypeID
    if first < tree.endToken(node), tree.tokenKinds[first] == .leftBracket {
      let element = node + 1
      guard element < tree.end(node), tree.kind(element) == .type else { return .error }
      let elementType = resolveType(element, tree)
      let value = tree.end(element)
      if value < tree.end(node), tree.kind(value) == .type {
        type = program.types.intern(.dictionary(key: elementType, value: resolveType(value, tree)))
      } else {
        type = program.types.intern(.array(elementType))
      }
    } else if first < tree.endToken(node), tree.tokenKinds[first].isName {
      type = resolveNamedType(node, tree)
    } else {
      return .error
    }
    var token = tree.endToken(node) - 1
    while token > first, tree.tokenKinds[token] == .question || tree.tokenKinds[token].isTrivia {
      if tree.tokenKinds[token] == .question, type != .error { type = program.types.intern(.optional(type)) }
      token -= 1
    }
    return type
  }

  /// Returns the type whose name begins a node, and reports an unknown one.
  mutating func resolveNamedType(_ node: NodeIndex, _ tree: SyntaxTree) -> TypeID {
    let token = tree.firstToken(node)
    let name = symbol(token, tree)
    if let builtin = BuiltinType.named(name) {
      let next = token + 1 < tree.endToken(node) ? tree.token(after: token, in: node) : nil
      if next.map({ tree.tokenKinds[$0] }) != .period { return builtin }
    }
    return resolveType(named: name, node, tree)
  }

  /// Returns the declared type whose name, or the first part of it, begins a node, and reports an unknown one.
  private mutating func resolveType(named name: Symbol, _ node: NodeIndex, _ tree: SyntaxTree) -> TypeID {
    if let number = lookUpType(node, name, tree) {
      facts.uses.types[Int(number)] = true
      let type = program.names.typeDeclarations[Int(number)].type
      recordType(type, node, tree)
      return type
    }
    let span = tree.nameSpan(ofNode: node)
    report(
      .unknownType(
        program.sources.text(in: span), at: span,
        candidates: wantsSuggestions
          ? BuiltinType.names + program.names.types.names(visibleFrom: scope.flow).map(text) : []))
    return .error
  }

  /// Records the type that a node names, and the flow before it.
  private mutating func recordType(_ type: TypeID, _ node: NodeIndex, _ tree: SyntaxTree) {
    guard recordsOccurrences, let name = dottedName(from: tree.firstToken(node), in: node, tree) else {
      return
    }
    let flow = program.flow(of: type)
    record(.type(type), of: flow, at: name)
  }

  private mutating func checkStructCycles() {
    var edges = Edges(count: program.structs.count)
    for id in program.structs.ids {
      for field in program.structs[id].fields {
        var type = program.types.resolved(program.parameters[field].type)
        while case .optional(let wrapped) = program.types[type] { type = wrapped }
        if case .structure(let inner) = program.types[type] {
          edges.add(from: Int(id.index), to: Int(inner.index))
        }
      }
    }
    for cycle in edges.cycles() {
      let members = cycle.map { program.structs[StructID(index: Int32($0))] }.rotated { $0.nameSpan.start }
      guard let first = members.first else { continue }
      report(
        .structCycle(
          text(first.name), at: first.nameSpan,
          over: members.dropFirst().prefix(8).map { (text($0.name), $0.nameSpan) }))
    }
  }
}
