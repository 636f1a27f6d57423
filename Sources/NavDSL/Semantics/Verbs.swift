// Verbs and their options.

extension Resolver {
  /// Resolves a verb.
  mutating func resolveVerb(_ node: NodeIndex, _ tree: SyntaxTree) -> Action {
    let word = tree.tokenKinds[tree.firstToken(node)]
    let child = tree.firstChild(node)
    let hasChild = child < tree.end(node)
    switch word {
    case .pushWord, .modalWord, .popoverWord, .replaceWord, .showWord, .detailWord:
      return resolveOpening(word, node, tree)
    case .popWord:
      if hasChild, tree.kind(child) == .reference {
        return resolveScene(child, tree, or: ["root"]).map { .popTo($0) } ?? .error
      }
      return tree.ownToken(node, ofKind: .rootWord) != nil ? .popToRoot : .pop
    case .dismissWord: return tree.ownToken(node, ofKind: .allWord) != nil ? .dismissAll : .dismiss
    case .selectWord:
      guard hasChild, tree.kind(child) == .reference, let tab = resolveTab(child, tree) else { return .error }
      return .select(tab, reset: tree.ownToken(node, ofKind: .resetWord) != nil)
    case .nextWord: return .next
    case .previousWord: return .previous
    case .unwindWord: return hasChild ? resolveUnwind(node, child, tree) : .error
    case .finishWord: return resolveFinish(node, tree)
    case .cancelWord:
      if scope.isAroundScenes, scope.flow == nil, !scope.isInFeature {
        report(.endOutsideFlow("cancel", at: tree.span(ofNode: node)))
        return .error
      }
      return .cancel
    case .openWord: return hasChild && tree.kind(child) == .place ? .open(resolvePlace(child, tree)) : .error
    case .stayWord: return .stay
    default: return .error
    }
  }

  private mutating func resolveUnwind(_ node: NodeIndex, _ reference: NodeIndex, _ tree: SyntaxTree) -> Action
  {
    let token = tree.firstToken(reference)
    guard tree.kind(reference) == .reference, token < tree.endToken(reference), tree.tokenKinds[token].isName
    else { return .error }
    let name = symbol(token, tree)
    let isSimple = tree.token(after: token, in: reference) == nil
    let hasArguments = tree.ownToken(node, ofKind: .leftParenthesis) != nil
    if isSimple, let number = program.names.exits[name] {
      facts.uses.exitNames[name] = 1
      record(.exit(name), at: tree.span(ofToken: token))
      let arguments = resolveArguments(
        of: node, tree, for: program.exits[ExitID(index: number)].parameters, callee: .exit(name),
        at: tree.span(ofToken: token))
      return .unwind(exit: name, arguments)
    }
    if hasArguments || (isSimple && target(named: name) == nil) {
      let candidates =
        wantsSuggestions
        ? program.exits.elements.map { text($0.name) }
          + (hasArguments ? [] : program.names.targets.names(visibleFrom: scope.flow).map(text)) : []
      report(
        .unknownExit(
          program.sources.text(in: tree.span(ofNode: reference)), at: tree.span(ofNode: reference),
          candidates: candidates, hasArguments: hasArguments))
      return .error
    }
    return resolveScene(reference, tree).map { .unwindTo($0) } ?? .error
  }

  private mutating func resolveFinish(_ node: NodeIndex, _ tree: SyntaxTree) -> Action {
    if scope.isAroundScenes, scope.flow == nil, !scope.isInFeature {
      report(.endOutsideFlow("finish", at: tree.span(ofNode: node)))
      return .error
    }
    let owner = scope.scene.map { program.scenes[$0] }
    let feature = scope.isInFeature ? program.app : nil
    let result =
      owner?.result ?? scope.flow.flatMap { program.flows[$0].result } ?? feature?.feature?.result
    let child = tree.firstChild(node)
    guard child < tree.end(node), tree.kind(child) != .error else {
      if let result, !tree.hasError(node) {
        report(.resultMissing(program.typeName(result), of: resultOwner(owner), at: tree.span(ofNode: node)))
        return .error
      }
      return .finish(nil)
    }
    guard let result else {
      let declaredAt =
        owner?.nameSpan ?? scope.flow.map { program.flows[$0].nameSpan } ?? feature?.nameSpan ?? .none
      report(.unexpectedResult(resultOwner(owner), at: tree.span(ofNode: child), declaredAt: declaredAt))
      return .error
    }
    return .finish(resolveExpression(child, tree, expected: result))
  }

  private func resultOwner(_ scene: Scene?) -> String {
    if scene?.result == nil, let flow = scope.flow { return "flow '\(text(program.flows[flow].name))'" }
    if scope.isInFeature { return program.describe(.app) }
    return scene.map { "scene '\(text($0.name))'" } ?? ""
  }

  @inline(__always)
  private mutating func resolveOpening(_ word: TokenKind, _ node: NodeIndex, _ tree: SyntaxTree) -> Action {
    guard let destinationNode = tree.firstChild(node, ofKind: .destination) else { return .error }
    let destination = resolveDestination(destinationNode, tree)
    let verb = tree.tokenKinds[tree.firstToken(node)]
    let options = resolveOptions(after: destinationNode, in: node, tree, opening: verb, destination)
    switch word {
    case .pushWord: return .push(destination, options)
    case .modalWord:
      if program.options[options].style == .actionSheet {
        checkAnchor(of: options, destinationNode, in: node, tree, isActionSheet: true)
      }
      return .modal(destination, options)
    case .popoverWord:
      checkAnchor(of: options, destinationNode, in: node, tree)
      return .popover(destination, options)
    case .replaceWord: return .replace(destination, options)
    case .showWord: return .show(destination, options)
    default: return .detail(destination, options)
    }
  }

  /// Reports a popover or action sheet that has no `from`.
  private mutating func checkAnchor(
    of options: OptionsID, _ destination: NodeIndex, in node: NodeIndex, _ tree: SyntaxTree,
    isActionSheet: Bool = false
  ) {
    if scope.isAroundScenes {
      report(.popoverAroundScenes(at: tree.span(ofNode: node), isActionSheet: isActionSheet))
      return
    }
    guard program.options[options].anchor == nil, tree.firstOption(.fromWord, in: node) == nil,
      !tree.hasError(node), tree.hasKeywords(optionsOf: node)
    else { return }
    report(
      .popoverWithoutAnchor(
        tree.source.text(in: tree.span(ofNode: destination)), at: tree.span(ofNode: node),
        items: candidates(itemNames()), isActionSheet: isActionSheet))
  }

  /// The names of the scene's items, which can be anchors of popovers.
  func itemNames() -> [String] {
    guard let scene = scope.scene else { return [] }
    return program.scenes[scene].items.compactMap { program.items[$0].name }.map(text)
  }
}

extension SyntaxTree {
  /// `true` iff an option begins with its keyword, and not with a misspelling of it.
  func hasKeyword(option: NodeIndex) -> Bool {
    let word = tokenKinds[firstToken(option)]
    return TokenSet.options.contains(word) || word == .inWord
  }

  /// `true` iff no option among the children of a node begins with a misspelling.
  fileprivate func hasKeywords(optionsOf node: NodeIndex) -> Bool {
    var child = node + 1
    while child < end(node) {
      if kind(child) == .option, !hasKeyword(option: child) { return false }
      child = end(child)
    }
    return true
  }

  /// Returns the option that begins with a word, among the children of a node.
  func firstOption(_ word: TokenKind, in node: NodeIndex) -> NodeIndex? {
    var child = node + 1
    while child < end(node) {
      if kind(child) == .option, tokenKinds[firstToken(child)] == word { return child }
      child = end(child)
    }
    return nil
  }
}
