// The third pass: parameters, results, items, exits and events, so that bodies can refer to each other.

extension Resolver {
  /// Resolves what others need to know of a declaration.
  mutating func resolveSignature(_ declaration: Declaration, _ tree: SyntaxTree) {
    let node = Int(declaration.node)
    switch declaration.entity {
    case .flow(let id):
      enter(nil)
      // Types that the flow declares are in scope in its own signature.
      scope.flow = id
      let parameters = resolveParameterClause(of: node, tree)
      program.flows[id].parameters = parameters
      program.flows[id].result = tree.firstChild(node, ofKind: .resultClause).flatMap { resultType($0, tree) }
      scope.flow = nil
    case .scene(let id):
      enter(declaration.flow)
      resolveSceneSignature(id, node, tree)
    case .tabs(let id):
      declareTabs(id, node, tree)
    default: break
    }
  }

  /// Resolves a parameter clause, if the node has one.
  mutating func resolveParameterClause(of node: NodeIndex, _ tree: SyntaxTree) -> IDRange<ParameterID> {
    guard let clause = tree.firstChild(node, ofKind: .parameterClause) else { return .none }
    return resolveParameters(of: clause, tree, what: "parameter")
  }

  /// Resolves parameters or fields that are children of a node.
  mutating func resolveParameters(
    of node: NodeIndex, _ tree: SyntaxTree, what: String
  ) -> IDRange<ParameterID> {
    let lower = program.parameters.next
    scope.clauseNames.clear()
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      if tree.kind(child) == .parameter { resolveParameter(child, tree, what) }
      child = tree.end(child)
    }
    return IDRange(lower, program.parameters.next)
  }

  private mutating func resolveParameter(_ node: NodeIndex, _ tree: SyntaxTree, _ what: String) {
    let token = tree.firstToken(node)
    guard token < tree.endToken(node), tree.tokenKinds[token].isName else { return }
    let name = symbol(token, tree)
    let span = tree.span(ofToken: token)
    var type = TypeID.error
    var defaultValue: ExpressionID?
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      if tree.kind(child) == .type {
        type = resolveType(child, tree)
      } else {
        // Where the default could not be read, the parameter has one all the same.
        defaultValue = resolveDefault(child, tree, expected: type)
      }
      child = tree.end(child)
    }
    let id = program.parameters.append(
      Parameter(
        name: name, nameSpan: span, type: type, defaultValue: defaultValue,
        documentation: tree.documentationSpan(ofNode: node)))
    facts.uses.parameters.append(false)
    if let previous = scope.clauseNames.declare(name, as: id.index) {
      report(
        .duplicate(
          what, text(name), at: span,
          first: program.parameters[ParameterID(index: previous)].nameSpan))
    }
  }

  private mutating func resultType(_ clause: NodeIndex, _ tree: SyntaxTree) -> TypeID? {
    tree.firstChild(clause, ofKind: .type).map { resolveType($0, tree) }
  }

  private mutating func resolveSceneSignature(_ id: SceneID, _ node: NodeIndex, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree)
    let result = tree.firstChild(node, ofKind: .resultClause).flatMap { resultType($0, tree) }
    scope.items.clear()
    scope.handlers.clear()
    scope.exits.clear()
    scope.embeds.clear()
    let items = program.items.next
    let embeds = program.embeds.next
    let exits = program.exits.next
    let handlers = program.handlers.next
    var single = SingleItems()
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let kind = tree.kind(child)
      if tree.tokenKinds[tree.firstToken(child)] == .at { collectAttributes(of: child, tree) }
      switch kind {
      case .handler: declareHandler(child, tree)
      case .barItems: declareItems(child, tree)
      case .exitItem: declareExit(child, tree)
      case .embedItem: declareEmbed(child, tree)
      case .titleItem, .promptItem, .backItem:
        let token = tree.headToken(child)
        if let first = single.declare(kind, at: tree.span(ofToken: token)) {
          report(.duplicateSceneItem(tree.text(token), at: tree.span(ofToken: token), first: first))
        }
      default: break
      }
      child = tree.end(child)
    }
    program.scenes[id].parameters = parameters
    program.scenes[id].result = result
    program.scenes[id].items = IDRange(items, program.items.next)
    program.scenes[id].embeds = IDRange(embeds, program.embeds.next)
    program.scenes[id].exits = IDRange(exits, program.exits.next)
    program.scenes[id].handlers = IDRange(handlers, program.handlers.next)
  }

  /// The items of which a scene has at most one.
  private struct SingleItems {
    private var title: Span?
    private var prompt: Span?
    private var back: Span?

    /// Returns where there was one before.
    mutating func declare(_ kind: NodeKind, at span: Span) -> Span? {
      func set(_ place: inout Span?) -> Span? {
        defer { if place == nil { place = span } }
        return place
      }
      switch kind {
      case .titleItem: return set(&title)
      case .promptItem: return set(&prompt)
      default: return set(&back)
      }
    }
  }

  private mutating func declareHandler(_ node: NodeIndex, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree)
    // A handler without a name keeps its place, so that bodies are found in the same order.
    let token = tree.nameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.handlers.append(
      Handler(
        name: name, nameSpan: span, parameters: parameters, branches: .none,
        documentation: tree.documentationSpan(ofNode: node)))
    guard token != nil else { return }
    if let previous = scope.handlers.declare(name, as: id.index) {
      report(
        .duplicateHandler(
          text(name), at: span,
          first: program.handlers[HandlerID(index: previous)].nameSpan))
    }
  }

  private mutating func declareItems(_ node: NodeIndex, _ tree: SyntaxTree) {
    let placement: ItemPlacement
    switch tree.tokenKinds[tree.headToken(node)] {
    case .leftWord: placement = .left
    case .rightWord: placement = .right
    case .toolbarWord: placement = .toolbar
    default: placement = .control
    }
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let first = tree.firstToken(child)
      switch tree.kind(child) {
      case .spacer:
        program.items.append(
          Item(
            kind: tree.tokenKinds[first] == .flexibleWord ? .flexibleSpace : .fixedSpace,
            placement: placement,
            nameSpan: tree.span(ofToken: first)))
      case .barItem where first < tree.endToken(child) && tree.tokenKinds[first].isName:
        declareItem(child, placement, tree)
      default: break
      }
      child = tree.end(child)
    }
  }

  private mutating func declareItem(_ node: NodeIndex, _ placement: ItemPlacement, _ tree: SyntaxTree) {
    let first = tree.firstToken(node)
    let name = symbol(first, tree)
    var item = Item(kind: .item, placement: placement, name: name, nameSpan: tree.span(ofToken: first))
    var token = first
    var before = TokenKind.identifier
    while let next = tree.token(after: token, in: node) {
      token = next
      let kind = tree.tokenKinds[token]
      if before == .systemWord {
        item.system = SystemItem(rawValue: tree.text(token))
        if item.system == nil {
          report(.unknownSystemItem(tree.text(token), at: tree.span(ofToken: token)))
        }
      } else if kind == .string || kind == .escapedString {
        let value = stringSymbol(token, tree)
        if before == .iconWord { item.icon = value } else { item.title = value }
      }
      before = before == .systemWord ? .identifier : kind
    }
    let id = program.items.append(item)
    if let previous = scope.items.declare(name, as: id.index) {
      report(
        .duplicate(
          "item", text(name), at: item.nameSpan,
          first: program.items[ItemID(index: previous)].nameSpan))
    }
  }

  private mutating func declareExit(_ node: NodeIndex, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree)
    let token = tree.nameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.exits.append(
      Exit(
        name: name, nameSpan: span, parameters: parameters, condition: nil,
        documentation: tree.documentationSpan(ofNode: node)))
    guard token != nil else { return }
    if let previous = scope.exits.declare(name, as: id.index) {
      report(.duplicate("exit", text(name), at: span, first: program.exits[ExitID(index: previous)].nameSpan))
    } else if program.names.exits[name] == nil {
      program.names.exits[name] = id.index
    }
  }

  private mutating func declareEmbed(_ node: NodeIndex, _ tree: SyntaxTree) {
    let token = tree.nameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.embeds.append(Embed(name: name, nameSpan: span, destination: DestinationID(index: 0)))
    guard token != nil, let previous = scope.embeds.declare(name, as: id.index) else { return }
    report(
      .duplicate("embed", text(name), at: span, first: program.embeds[EmbedID(index: previous)].nameSpan))
  }
}
