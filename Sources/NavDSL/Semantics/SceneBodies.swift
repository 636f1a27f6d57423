// The fourth pass: the bodies of scenes, containers, links and the app.

extension Resolver {
  /// Resolves the body of a declaration.
  mutating func resolveBody(_ declaration: Declaration, _ tree: SyntaxTree) {
    let node = Int(declaration.node)
    switch declaration.entity {
    case .target(.scene(let id)):
      enter(declaration.flow)
      resolveScene(id, tree)
    case .app:
      enterApp()
      resolveApp(node, tree)
      resolveHandlers(of: .app, node, tree)
      leaveApp()
    case .target(.stack(let id)):
      enter(declaration.flow)
      resolveStack(id, node, tree)
      resolveHandlers(of: .target(.stack(id)), node, tree)
    case .target(.tabs(let id)):
      enter(declaration.flow)
      resolveTabs(id, tree)
      resolveHandlers(of: .target(.tabs(id)), node, tree)
    case .target(.split(let id)):
      enter(declaration.flow)
      resolveSplit(id, node, tree)
      resolveHandlers(of: .target(.split(id)), node, tree)
    case .target(.pages(let id)):
      enter(declaration.flow)
      resolvePages(id, node, tree)
      resolveHandlers(of: .target(.pages(id)), node, tree)
    case .target(.flow(let id)):
      enter(id)
      resolveFlowStart(id, node, tree)
      resolveHandlers(of: .target(.flow(id)), node, tree)
    // Entries are resolved before all bodies, since scenarios name them.
    case .entry: break
    case .link:
      // An app in a flow has been reported; its names are resolved in the flow.
      enter(declaration.flow)
      resolveLink(node, tree)
    case .scenario:
      enter(declaration.flow)
      resolveScenario(node, tree)
    case .property:
      enter(declaration.flow)
      resolveProperty(node, tree)
    case .target(.error), .alias, .externalType, .enumeration, .structure, .guardian: break
    }
  }

  @inline(__always)
  private mutating func resolveScene(_ id: SceneID, _ tree: SyntaxTree) {
    scope.scene = id
    scope.sceneParameters.clear()
    for parameter in program.scenes[id].parameters {
      _ = scope.sceneParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
    enterNames(of: id)
    scope.eventParameters.clear()
    for (member, number) in members[id] {
      let node = NodeIndex(number)
      switch member {
      case .handler(let handler): resolveHandler(handler, node, tree)
      case .exit(let exit): resolveExit(exit, node, tree)
      case .embed(let embed):
        let destination = tree.firstChild(node, ofKind: .destination).map { resolveDestination($0, tree) }
        program.embeds[embed].destination = destination ?? errorDestination(.none)
      case .title:
        program.scenes[id].hasLargeTitle = tree.ownToken(node, ofKind: .largeWord) != nil
        program.scenes[id].title = resolveTitle(node, "title", tree)
        program.scenes[id].keys.title = ownKey(node, tree)
      case .message:
        program.scenes[id].message = resolveTitle(node, "message", tree)
        program.scenes[id].keys.message = ownKey(node, tree)
      case .prompt:
        program.scenes[id].prompt = ownString(node, tree)
        program.scenes[id].keys.prompt = ownKey(node, tree)
      case .back:
        if tree.ownToken(node, ofKind: .hiddenWord) != nil {
          program.scenes[id].back = .hidden
        } else if let title = ownString(node, tree) {
          program.scenes[id].back = .title(title)
          program.scenes[id].keys.back = ownKey(node, tree)
        }
      case .hidden:
        if tree.tokenKinds[tree.headToken(node)] == .barWord {
          program.scenes[id].hidesBar = true
        } else {
          program.scenes[id].hidesTabBar = true
        }
      }
    }
    resolveImpliedHandlers(of: id)
    scope.scene = nil
    scope.sceneParameters.clear()
  }

  /// Enters the scene's items and events into the scope.
  @inline(__always)
  private mutating func enterNames(of id: SceneID) {
    scope.items.clear()
    for item in program.scenes[id].items {
      if let name = program.items[item].name { _ = scope.items.declare(name, as: item.index) }
    }
    enterHandlers(of: .target(.scene(id)))
  }

  /// Enters the events of a declaration, of its flow and of the app into the scope; an inner one hides an outer one.
  private mutating func enterHandlers(of owner: HandlerOwner) {
    scope.handlers.clear()
    enter(program.handlers(of: owner))
    if let flow = scope.flow { enter(program.flows[flow].handlers) }
    enter(program.handlers(of: .app))
  }

  private mutating func enter(_ handlers: IDRange<HandlerID>) {
    for handler in handlers {
      _ = scope.handlers.declare(program.handlers[handler].name, as: handler.index)
    }
  }

  /// Returns the value of the string among a node's own tokens.
  mutating func ownString(_ node: NodeIndex, _ tree: SyntaxTree) -> Symbol? {
    tree.ownString(node).map { stringSymbol($0, tree) }
  }

  /// Returns the key of a text; `nil` if it has none.
  private mutating func ownKey(_ node: NodeIndex, _ tree: SyntaxTree) -> Symbol? {
    tree.ownKey(node).map { textKey(stringSymbol($0, tree)) }
  }

  /// Notes that the program has keys, and returns one.
  mutating func textKey(_ key: Symbol) -> Symbol {
    program.hasTextKeys = true
    return key
  }

  /// Returns a text of a scene, or the parameter or field that holds it; `nil` for one of another type.
  private mutating func resolveTitle(_ node: NodeIndex, _ what: String, _ tree: SyntaxTree) -> Title? {
    if let value = ownString(node, tree) { return .text(value) }
    guard let path = tree.firstChild(node, ofKind: .path) else { return nil }
    let value = resolvePath(path, tree)
    let type = program.expressions[value].type
    if fits(type, .string) { return .value(value) }
    report(
      .titleIsNoString(
        what, tree.source.text(in: tree.span(ofNode: path)), at: tree.span(ofNode: path),
        is: program.typeName(type)))
    return nil
  }

  private mutating func resolveExit(_ id: ExitID, _ node: NodeIndex, _ tree: SyntaxTree) {
    enterEvent(program.exits[id].parameters)
    if let condition = tree.firstChild(node, ofKind: .condition) {
      program.exits[id].condition = resolveCondition(condition, tree)
    }
    scope.eventParameters.clear()
  }

  @inline(__always)
  private mutating func enterEvent(_ parameters: IDRange<ParameterID>) {
    scope.eventParameters.clear()
    for parameter in parameters {
      _ = scope.eventParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  /// Resolves the handlers of a container, a flow or the app.
  private mutating func resolveHandlers(of owner: HandlerOwner, _ node: NodeIndex, _ tree: SyntaxTree) {
    let declared = program.handlers(of: owner)
    guard !declared.isEmpty else { return }
    var handlers = declared.makeIterator()
    scope.items.clear()
    enterHandlers(of: owner)
    scope.isAroundScenes = true
    defer { scope.isAroundScenes = false }
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .handler, let handler = handlers.next() { resolveHandler(handler, child, tree) }
      child = tree.end(child)
    }
  }

  @inline(__always)
  private mutating func resolveHandler(_ id: HandlerID, _ node: NodeIndex, _ tree: SyntaxTree) {
    enterEvent(program.handlers[id].parameters)
    program.handlers[id].branches = resolveBranches(of: node, tree, owner: .handler(id))
    if program.handlers[id].branches.isEmpty, !tree.hasError(node),
      tree.ownToken(node, ofKind: .rightBrace) != nil
    {
      report(.emptyBlock(text(program.handlers[id].name), at: program.handlers[id].nameSpan))
    }
    completeBranches(of: id)
    scope.eventParameters.clear()
  }

  /// Resolves the branches of a handler or a link, which are contiguous in the table.
  mutating func resolveBranches(
    of node: NodeIndex, _ tree: SyntaxTree, owner: Branch.Owner
  ) -> IDRange<BranchID> {
    let lower = program.branches.next
    var elseSpan: SourceSpan?
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let record = tree.nodes[child]
      if record.kind == .branch {
        let first = TokenIndex(record.firstToken)
        if let elseSpan {
          report(.branchAfterElse(at: tree.span(ofToken: first), elseAt: elseSpan))
        } else if tree.tokenKinds[first] == .elseWord {
          elseSpan = tree.span(ofToken: first)
        }
        let branch = resolveBranch(child, tree, owner: owner)
        program.branches.append(branch)
      }
      child = NodeIndex(record.endNode)
    }
    return IDRange(lower, program.branches.next)
  }

  @inline(__always)
  private mutating func resolveBranch(
    _ node: NodeIndex, _ tree: SyntaxTree, owner: Branch.Owner
  ) -> Branch {
    let id = program.branches.nextID
    var branch = Branch(owner: owner, condition: nil, verbs: .none, place: nil, span: tree.span(ofNode: node))
    // The verbs of a branch are contiguous, since no part of a verb adds verbs.
    let lower = program.verbs.next
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      let record = tree.nodes[child]
      switch record.kind {
      case .condition: branch.condition = resolveCondition(child, tree)
      case .verb:
        scope.retryPosition = program.verbs.next == lower ? .allowed : .laterVerb
        let action = resolveVerb(child, tree)
        program.verbs.append(Verb(branch: id, action: action, span: tree.span(ofNode: child)))
      case .place: branch.place = resolvePlace(child, tree, isOfLink: true)
      default: break
      }
      child = NodeIndex(record.endNode)
    }
    branch.verbs = IDRange(lower, program.verbs.next)
    if branch.verbs.count > 1 { checkFinishIsAlone(branch.verbs) }
    return branch
  }

  private mutating func checkFinishIsAlone(_ verbs: IDRange<VerbID>) {
    for id in verbs {
      switch program.verbs[id].action {
      case .finish: report(.finishNotAlone("finish", at: program.verbs[id].span))
      case .cancel: report(.finishNotAlone("cancel", at: program.verbs[id].span))
      default: continue
      }
      return
    }
  }
}
