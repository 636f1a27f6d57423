// The third pass: parameters, results, items, exits and events, so that bodies can refer to each other.

import NavRuntime

extension Resolver {
  /// Resolves the parts of a declaration that others refer to.
  mutating func resolveSignature(_ declaration: Declaration, _ tree: SyntaxTree) {
    let node = Int(declaration.node)
    switch declaration.entity {
    case .target(.flow(let id)):
      enter(nil)
      // Types that the flow declares are in scope in its own signature.
      scope.flow = id
      let parameters = resolveParameterClause(of: node, tree, owner: .flow(id))
      program.flows[id].parameters = parameters
      program.flows[id].result = tree.clause(node, ofKind: .resultClause).flatMap { resultType($0, tree) }
      scope.flow = nil
      enter(id)
      program.flows[id].handlers = declareHandlers(of: node, .target(.flow(id)), tree)
    case .target(.scene(let id)):
      enter(declaration.flow)
      resolveSceneSignature(id, node, tree)
    case .target(.tabs(let id)):
      declareTabs(id, node, tree)
      enter(declaration.flow)
      program.tabContainers[id].handlers = declareHandlers(of: node, .target(.tabs(id)), tree)
    case .target(.stack(let id)):
      enter(declaration.flow)
      program.stacks[id].handlers = declareHandlers(of: node, .target(.stack(id)), tree)
    case .target(.split(let id)):
      enter(declaration.flow)
      program.splits[id].handlers = declareHandlers(of: node, .target(.split(id)), tree)
    case .target(.pages(let id)):
      enter(declaration.flow)
      program.pageContainers[id].handlers = declareHandlers(of: node, .target(.pages(id)), tree)
    case .app:
      enter(nil)
      if program.app?.feature != nil {
        let parameters = resolveParameterClause(of: node, tree, owner: .app)
        let result = tree.clause(node, ofKind: .resultClause).flatMap { resultType($0, tree) }
        program.app?.feature = Feature(parameters: parameters, result: result)
      }
      let handlers = declareHandlers(of: node, .app, tree)
      program.app?.handlers = handlers
    default: break
    }
  }

  /// Resolves a parameter clause, if the node has one.
  @inline(__always)
  mutating func resolveParameterClause(
    of node: NodeIndex, _ tree: SyntaxTree, owner: Parameter.Owner
  ) -> IDRange<ParameterID> {
    guard let clause = tree.clause(node, ofKind: .parameterClause) else { return .none }
    return resolveParameters(of: clause, tree, owner: owner, what: "parameter")
  }

  /// Resolves parameters or fields that are children of a node.
  mutating func resolveParameters(
    of node: NodeIndex, _ tree: SyntaxTree, owner: Parameter.Owner, what: String
  ) -> IDRange<ParameterID> {
    let lower = program.parameters.next
    scope.clauseNames.clear()
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let record = tree.nodes[child]
      if record.kind == .parameter {
        resolveParameter(child, record, tree, owner: owner, position: program.parameters.next - lower, what)
      }
      child = NodeIndex(record.endNode)
    }
    return IDRange(lower, program.parameters.next)
  }

  @inline(__always)
  private mutating func resolveParameter(
    _ node: NodeIndex, _ record: NodeRecord, _ tree: SyntaxTree, owner: Parameter.Owner, position: Int32,
    _ what: String
  ) {
    var token = TokenIndex(record.firstToken)
    var child = node + 1
    let hasAttributes = tree.tokenKinds[token] == .at
    if hasAttributes {
      token = tree.firstTokenAfterAttributes(node)
      child = tree.firstChild(node)
    }
    guard token < TokenIndex(record.endToken), tree.tokenKinds[token].isName else { return }
    if hasAttributes { collectAttributes(of: node, tree, naming: .parameter(program.parameters.nextID)) }
    let name = symbol(token, tree)
    let span = tree.span(ofToken: token)
    var type = TypeID.error
    var defaultValue: ExpressionID?
    let end = NodeIndex(record.endNode)
    while child < end {
      if tree.kind(child) == .type {
        type = resolveType(child, tree)
      } else {
        // A parameter whose default could not be parsed still has one.
        defaultValue = resolveDefault(child, tree, expected: type)
      }
      child = tree.end(child)
    }
    let id = program.parameters.append(
      Parameter(
        owner: owner, position: position, name: name, nameSpan: span, type: type, defaultValue: defaultValue,
        documentation: tree.documentationSpan(ofNode: node)))
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

  @inline(__always)
  private mutating func resolveSceneSignature(_ id: SceneID, _ node: NodeIndex, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree, owner: .scene(id))
    let result = tree.clause(node, ofKind: .resultClause).flatMap { resultType($0, tree) }
    scope.items.clear()
    scope.handlers.clear()
    scope.exits.clear()
    scope.embeds.clear()
    let items = program.items.next
    let embeds = program.embeds.next
    let exits = program.exits.next
    let handlers = program.handlers.next
    scope.singleItems.clear()
    var child = tree.firstChild(node)
    let end = tree.end(node)
    let isExternal = program.scenes[id].isExternal
    while child < end {
      let record = tree.nodes[child]
      let kind = record.kind
      if tree.tokenKinds[TokenIndex(record.firstToken)] == .at {
        collectAttributes(of: child, tree, naming: nextMember(kind))
      }
      if isExternal { checkExternalScene(id, child, tree) }
      switch kind {
      case .handler:
        members.add(.handler(program.handlers.nextID), at: child)
        declareHandler(child, of: .target(.scene(id)), tree)
      case .barItems: declareItems(child, of: id, tree)
      case .exitItem: declareExit(child, of: id, tree)
      case .embedItem: declareEmbed(child, of: id, tree)
      case .titleItem, .messageItem, .promptItem, .backItem, .hiddenItem:
        declareSingleItem(child, of: id, tree)
      default: break
      }
      child = NodeIndex(record.endNode)
    }
    members.end(id)
    // Written at once, since every access to a table asks whether it has other owners.
    var scene = program.scenes[id]
    scene.parameters = parameters
    scene.result = result
    scene.items = IDRange(items, program.items.next)
    scene.embeds = IDRange(embeds, program.embeds.next)
    scene.exits = IDRange(exits, program.exits.next)
    declareImpliedHandlers(of: id, items: scene.items)
    scene.handlers = IDRange(handlers, program.handlers.next)
    program.scenes[id] = scene
  }

  /// Returns the handler, exit or embedded scene that is declared next; `nil` for other items of a scene.
  private func nextMember(_ kind: NodeKind) -> NamedDeclaration? {
    switch kind {
    case .handler: .handler(program.handlers.nextID)
    case .exitItem: .exit(program.exits.nextID)
    case .embedItem: .embed(program.embeds.nextID)
    case .error: .target(.error)
    default: nil
    }
  }

  /// Reports a result, a handler or an embedded scene of an external scene.
  private mutating func checkExternalScene(_ id: SceneID, _ part: NodeIndex, _ tree: SyntaxTree) {
    let what: String
    var span = tree.span(ofToken: tree.headToken(part))
    switch tree.kind(part) {
    case .handler: what = "handlers"
    case .embedItem: what = "embedded scenes"
    case .resultClause:
      what = "a result"
      span = tree.span(ofNode: part)
    default: return
    }
    report(.externalScene(text(program.scenes[id].name), what, at: span))
  }

  /// Declares an item that a scene can have at most once.
  @inline(__always)
  private mutating func declareSingleItem(_ node: NodeIndex, of scene: SceneID, _ tree: SyntaxTree) {
    let token = tree.headToken(node)
    switch tree.kind(node) {
    case .titleItem: members.add(.title, at: node)
    case .messageItem: members.add(.message, at: node)
    case .promptItem: members.add(.prompt, at: node)
    case .backItem: members.add(.back, at: node)
    default: members.add(.hidden, at: node)
    }
    let number = Int32(truncatingIfNeeded: token)
    if let first = scope.singleItems.declare(tree.tokenKinds[token], as: number) {
      report(
        .duplicateSceneItem(
          tree.text(token), at: tree.span(ofToken: token), first: tree.span(ofToken: TokenIndex(first))))
    }
  }

  /// Declares the handlers among the children of a container, a flow or the app.
  private mutating func declareHandlers(
    of node: NodeIndex, _ owner: HandlerOwner, _ tree: SyntaxTree
  ) -> IDRange<HandlerID> {
    let lower = program.handlers.next
    scope.handlers.clear()
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .handler {
        collectAttributes(of: child, tree, naming: .handler(program.handlers.nextID))
        declareHandler(child, of: owner, tree)
      }
      child = tree.end(child)
    }
    return IDRange(lower, program.handlers.next)
  }

  private mutating func declareHandler(_ node: NodeIndex, of owner: HandlerOwner, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree, owner: .handler(program.handlers.nextID))
    let token = tree.memberNameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.handlers.append(
      Handler(
        owner: owner, name: name, nameSpan: span, parameters: parameters, branches: .none,
        documentation: tree.documentationSpan(ofNode: node)))
    guard token != nil else { return }
    // The names of moves are words of the language, which no identifier is.
    if !parameters.isEmpty, token.map({ tree.tokenKinds[$0] }) != .identifier,
      program.replacesMove(id),
      let clause = tree.firstChild(node, ofKind: .parameterClause)
    {
      report(.moveHandlerParameters(text(name), at: span, clause: tree.span(ofNode: clause)))
    }
    if let previous = scope.handlers.declare(name, as: id.index) {
      let first = HandlerID(index: previous)
      let isBefore = first.index + 1 == id.index
      report(
        .duplicateHandler(
          text(name), at: span, first: program.handlers[first].nameSpan,
          fix: isBefore ? tree.fixCombining(scope.lastHandler, with: node) : nil))
    }
    scope.lastHandler = node
  }

  @inline(__always)
  private mutating func declareItems(_ node: NodeIndex, of scene: SceneID, _ tree: SyntaxTree) {
    let placement: NavigationItem.Placement
    switch tree.tokenKinds[tree.headToken(node)] {
    case .leftWord: placement = .left
    case .rightWord: placement = .right
    case .toolbarWord: placement = .toolbar
    default: placement = .control
    }
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let first = tree.firstTokenAfterAttributes(child)
      switch tree.kind(child) {
      case .spacer:
        program.items.append(
          Item(
            scene: scene, kind: tree.tokenKinds[first] == .flexibleWord ? .flexibleSpace : .fixedSpace,
            placement: placement,
            nameSpan: tree.span(ofToken: first)))
      case .barItem where first < tree.endToken(child) && tree.tokenKinds[first].isName:
        declareItem(child, of: scene, placement, tree)
      default: break
      }
      child = tree.end(child)
    }
  }

  @inline(__always)
  private mutating func declareItem(
    _ node: NodeIndex, of scene: SceneID, _ placement: NavigationItem.Placement, _ tree: SyntaxTree
  ) {
    collectAttributes(of: node, tree, naming: .item(program.items.nextID))
    let item = item(node, of: scene, placement, tree)
    guard let name = item.name else { return }
    let id = program.items.append(item)
    if let previous = scope.items.declare(name, as: id.index) {
      report(
        .duplicate(
          "item", text(name), at: item.nameSpan,
          first: program.items[ItemID(index: previous)].nameSpan))
    }
  }

  /// Returns the item, or the entry of a menu, of a node.
  private mutating func item(
    _ node: NodeIndex, of scene: SceneID, _ placement: NavigationItem.Placement, _ tree: SyntaxTree
  ) -> Item {
    let first = tree.firstTokenAfterAttributes(node)
    if tree.kind(node) == .spacer {
      return Item(scene: scene, kind: .separator, placement: placement, nameSpan: tree.span(ofToken: first))
    }
    var item = Item(
      scene: scene, kind: .item, placement: placement, name: symbol(first, tree),
      nameSpan: tree.span(ofToken: first))
    var token = first
    var before = TokenKind.identifier
    // The tokens of a menu belong to its entries.
    let menu = tree.firstChild(node, ofKind: .menu)
    let end = menu.map { tree.firstToken($0) } ?? tree.endToken(node)
    while let next = tree.token(after: token, in: node), next < end {
      token = next
      let kind = tree.tokenKinds[token]
      if before == .systemWord {
        item.system = SystemItem(rawValue: tree.text(token))
        if item.system == nil {
          report(.unknownSystemItem(tree.text(token), at: tree.span(ofToken: token)))
        }
        before = .identifier
        continue
      }
      switch kind {
      case .string, .escapedString:
        let value = stringSymbol(token, tree)
        switch before {
        case .iconWord: item.icon = value
        case .keyWord: item.key = textKey(value)
        default: item.title = value
        }
      case .destructiveWord: item.role = .destructive
      case .cancelWord: item.role = .cancel
      case .preferredWord: item.isPreferred = true
      default: break
      }
      before = kind
    }
    if let menu {
      var entry = tree.firstChild(menu)
      while entry < tree.end(menu) {
        let first = tree.firstTokenAfterAttributes(entry)
        if tree.kind(entry) == .spacer
          || tree.kind(entry) == .barItem && first < tree.endToken(entry) && tree.tokenKinds[first].isName
        {
          collectAttributes(
            of: entry, tree, naming: .menuEntry(program.items.nextID, item.menu.count))
          item.menu.append(self.item(entry, of: scene, placement, tree))
        }
        entry = tree.end(entry)
      }
    }
    return item
  }

  private mutating func declareExit(_ node: NodeIndex, of scene: SceneID, _ tree: SyntaxTree) {
    let parameters = resolveParameterClause(of: node, tree, owner: .exit(program.exits.nextID))
    let token = tree.memberNameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.exits.append(
      Exit(
        scene: scene, name: name, nameSpan: span, parameters: parameters, condition: nil,
        documentation: tree.documentationSpan(ofNode: node)))
    members.add(.exit(id), at: node)
    guard token != nil else { return }
    if let previous = scope.exits.declare(name, as: id.index) {
      report(.duplicate("exit", text(name), at: span, first: program.exits[ExitID(index: previous)].nameSpan))
    } else if program.names.exits[name] == nil {
      program.names.exits[name] = id.index
    }
  }

  private mutating func declareEmbed(_ node: NodeIndex, of scene: SceneID, _ tree: SyntaxTree) {
    let token = tree.memberNameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    let id = program.embeds.append(
      Embed(scene: scene, name: name, nameSpan: span, destination: DestinationID(index: 0)))
    members.add(.embed(id), at: node)
    guard token != nil, let previous = self.scope.embeds.declare(name, as: id.index) else { return }
    report(
      .duplicate("embed", text(name), at: span, first: program.embeds[EmbedID(index: previous)].nameSpan))
  }
}
