// The fourth pass: what scenes, containers, links and the app do with what the others declared.

extension Resolver {
  /// Resolves what is inside a declaration.
  mutating func resolveBody(_ declaration: Declaration, _ tree: SyntaxTree) {
    let node = Int(declaration.node)
    switch declaration.entity {
    case .scene(let id):
      enter(declaration.flow)
      resolveScene(id, node, tree)
    case .app:
      enter(nil)
      resolveApp(node, tree)
    case .stack(let id):
      enter(declaration.flow)
      resolveStack(id, node, tree)
    case .tabs(let id):
      enter(declaration.flow)
      resolveTabs(id, node, tree)
    case .split(let id):
      enter(declaration.flow)
      resolveSplit(id, node, tree)
    case .pages(let id):
      enter(declaration.flow)
      resolvePages(id, node, tree)
    case .flow(let id):
      enter(id)
      resolveFlowStart(id, node, tree)
    case .link:
      // One in a flow has been reported; its names mean what they mean there.
      enter(declaration.flow)
      resolveLink(node, tree)
    case .scenario:
      enter(declaration.flow)
      resolveScenario(node, tree)
    case .property:
      enter(declaration.flow)
      resolveProperty(node, tree)
    case .alias, .externalType, .enumeration, .structure, .guardian: break
    }
  }

  private mutating func resolveScene(_ id: SceneID, _ node: NodeIndex, _ tree: SyntaxTree) {
    scope.scene = id
    scope.sceneParameters.clear()
    for parameter in program.scenes[id].parameters {
      _ = scope.sceneParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
    enterNames(of: id)
    scope.eventParameters.clear()
    var nextExit = program.scenes[id].exits.lower
    var nextEmbed = program.scenes[id].embeds.lower
    var nextHandler = program.scenes[id].handlers.lower
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      switch tree.kind(child) {
      case .handler:
        resolveHandler(HandlerID(index: nextHandler), child, tree)
        nextHandler += 1
      case .exitItem:
        resolveExit(ExitID(index: nextExit), child, tree)
        nextExit += 1
      case .embedItem:
        let destination = tree.firstChild(child, ofKind: .destination).map { resolveDestination($0, tree) }
        program.embeds[EmbedID(index: nextEmbed)].destination = destination ?? errorDestination(.none)
        nextEmbed += 1
      case .titleItem: resolveTitle(id, child, tree)
      case .promptItem: program.scenes[id].prompt = ownString(child, tree)
      case .backItem:
        if tree.ownToken(child, ofKind: .hiddenWord) != nil {
          program.scenes[id].back = .hidden
        } else if let title = ownString(child, tree) {
          program.scenes[id].back = .title(title)
        }
      default: break
      }
      child = tree.end(child)
    }
    scope.scene = nil
    scope.sceneParameters.clear()
  }

  /// Makes the scene's items and events known by their names.
  private mutating func enterNames(of id: SceneID) {
    scope.items.clear()
    for item in program.scenes[id].items {
      if let name = program.items[item].name { _ = scope.items.declare(name, as: item.index) }
    }
    scope.handlers.clear()
    for handler in program.scenes[id].handlers {
      _ = scope.handlers.declare(program.handlers[handler].name, as: handler.index)
    }
  }

  /// Returns the value of the string among a node's own tokens.
  mutating func ownString(_ node: NodeIndex, _ tree: SyntaxTree) -> Symbol? {
    tree.ownString(node).map { stringSymbol($0, tree) }
  }

  private mutating func resolveTitle(_ id: SceneID, _ node: NodeIndex, _ tree: SyntaxTree) {
    if let value = ownString(node, tree) {
      program.scenes[id].title = .text(value)
    } else if let path = tree.firstChild(node, ofKind: .path) {
      let value = resolvePath(path, tree)
      let type = program.expressions[value].type
      if !fits(type, .string) {
        report(
          .titleIsNoString(
            tree.source.text(in: tree.span(ofNode: path)), at: tree.span(ofNode: path),
            is: program.typeName(type)))
        return
      }
      program.scenes[id].title = .value(value)
    }
  }

  private mutating func resolveExit(_ id: ExitID, _ node: NodeIndex, _ tree: SyntaxTree) {
    enterEvent(program.exits[id].parameters)
    if let condition = tree.firstChild(node, ofKind: .condition) {
      program.exits[id].condition = resolveCondition(condition, tree)
    }
    scope.eventParameters.clear()
  }

  private mutating func enterEvent(_ parameters: IDRange<ParameterID>) {
    scope.eventParameters.clear()
    for parameter in parameters {
      _ = scope.eventParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  private mutating func resolveHandler(_ id: HandlerID, _ node: NodeIndex, _ tree: SyntaxTree) {
    enterEvent(program.handlers[id].parameters)
    program.handlers[id].branches = resolveBranches(of: node, tree)
    if program.handlers[id].branches.isEmpty, !tree.hasError(node),
      tree.ownToken(node, ofKind: .rightBrace) != nil
    {
      report(.emptyBlock(text(program.handlers[id].name), at: program.handlers[id].nameSpan))
    }
    scope.eventParameters.clear()
  }

  /// Resolves the branches of a handler or a link, which lie together in the table.
  mutating func resolveBranches(of node: NodeIndex, _ tree: SyntaxTree) -> IDRange<BranchID> {
    let lower = program.branches.next
    var elseSpan: Span?
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      if tree.kind(child) == .branch {
        let first = tree.firstToken(child)
        if let elseSpan {
          report(.branchAfterElse(at: tree.span(ofToken: first), elseAt: elseSpan))
        } else if tree.tokenKinds[first] == .elseWord {
          elseSpan = tree.span(ofToken: first)
        }
        let branch = resolveBranch(child, tree)
        program.branches.append(branch)
      }
      child = tree.end(child)
    }
    return IDRange(lower, program.branches.next)
  }

  private mutating func resolveBranch(_ node: NodeIndex, _ tree: SyntaxTree) -> Branch {
    var branch = Branch(condition: nil, verbs: .none, place: nil, span: tree.span(ofNode: node))
    // The verbs of a branch lie together; nothing inside a verb adds verbs.
    let lower = program.verbs.next
    var child = tree.firstChild(node)
    let end = tree.end(node)
    while child < end {
      switch tree.kind(child) {
      case .condition: branch.condition = resolveCondition(child, tree)
      case .verb:
        let action = resolveVerb(child, tree)
        program.verbs.append(Verb(action: action, span: tree.span(ofNode: child)))
      case .place: branch.place = resolvePlace(child, tree)
      default: break
      }
      child = tree.end(child)
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
