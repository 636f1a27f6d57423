// The options of opening verbs and of the steps of places.

import NavRuntime

extension Resolver {
  /// Resolves the options after a destination, up to the next destination in a place.
  mutating func resolveOptions(
    after destination: NodeIndex, in node: NodeIndex, _ tree: SyntaxTree, opening verb: TokenKind,
    _ opened: DestinationID
  ) -> OptionsID {
    var child = tree.end(destination)
    let end = tree.end(node)
    guard child < end, tree.kind(child) == .option else { return OptionsID(index: 0) }
    var options = Options()
    var seen = TokenSet()
    while child < end, tree.kind(child) == .option {
      let word = tree.tokenKinds[tree.firstToken(child)]
      let span = tree.span(ofNode: child)
      defer { seen.insert(word) }
      if !tree.hasKeyword(option: child) {
        // A misspelled keyword has been reported.
      } else if seen.contains(word) {
        report(.duplicateOption(tree.text(tree.firstToken(child)), at: span))
      } else if Self.verbs(taking: word).contains(verb)
        || (word == .fromWord || word == .arrowWord) && isActionSheet(destination, in: node, tree)
      {
        resolveOption(word, verb, child, tree, opened, &options)
      } else if word == .returningWord, verb == .replaceWord {
        report(.returningOnReplace(at: span))
      } else {
        report(
          .optionNotApplicable(
            tree.text(tree.firstToken(child)), at: span,
            to: Self.verbName(verb), fitting: Self.verbs(taking: word).map(Self.verbName)))
      }
      if options.retries, options.returning != nil {
        report(.retryReturning(at: span))
        options.retries = false
      }
      child = tree.end(child)
    }
    return program.options.append(options)
  }

  /// `true` iff a destination is presented `as actionSheet`, which has an anchor as a popover has.
  private func isActionSheet(_ destination: NodeIndex, in node: NodeIndex, _ tree: SyntaxTree) -> Bool {
    var child = tree.end(destination)
    while child < tree.end(node), tree.kind(child) == .option {
      if tree.tokenKinds[tree.firstToken(child)] == .asWord {
        return tree.ownToken(child, ofKind: .actionSheetWord) != nil
      }
      child = tree.end(child)
    }
    return false
  }

  /// Returns the verbs, by their words, that an option can be used with; `^` and `~` are the modals and popovers
  /// of places.
  private static func verbs(taking option: TokenKind) -> [TokenKind] {
    switch option {
    case .asWord: [.modalWord, .caret]
    case .fromWord, .arrowWord, .adaptWord: [.popoverWord, .tilde]
    case .lockedWord: [.modalWord, .popoverWord, .caret, .tilde]
    case .returningWord: [.pushWord, .modalWord, .popoverWord, .showWord, .detailWord]
    case .viaWord, .animatedWord: [.pushWord, .modalWord, .popoverWord, .replaceWord, .showWord, .detailWord]
    case .inWord: [.detailWord]
    case .retryWord:
      [.pushWord, .modalWord, .popoverWord, .showWord, .detailWord, .slash, .caret, .tilde]
    default: []
    }
  }

  private mutating func resolveOption(
    _ word: TokenKind, _ verb: TokenKind, _ node: NodeIndex, _ tree: SyntaxTree, _ opened: DestinationID,
    _ options: inout Options
  ) {
    let operand = tree.token(after: tree.firstToken(node), in: node)
    func text(_ token: TokenIndex?) -> String { token.map { tree.text($0) } ?? "" }
    switch word {
    case .returningWord: resolveReturning(operand, tree, opened, &options)
    case .viaWord: options.segueClass = ownString(node, tree)
    case .animatedWord: options.animation = NavigationOptions.Animation(rawValue: text(operand))
    case .asWord:
      if let style = NavigationOptions.Style(rawValue: text(operand)) { options.style = style }
      var token = operand
      while let current = token {
        if TokenSet.detent.contains(tree.tokenKinds[current]),
          let detent = NavigationOptions.Detent(rawValue: tree.text(current))
        {
          checkOnce(!options.detents.contains(detent), current, tree)
          options.detents.append(detent)
        }
        token = tree.token(after: current, in: node)
      }
    case .fromWord: resolveAnchor(operand, verb, tree, &options)
    case .arrowWord:
      var token = operand
      while let current = token {
        if TokenSet.direction.contains(tree.tokenKinds[current]),
          let direction = NavigationOptions.Arrow(rawValue: tree.text(current))
        {
          checkOnce(!options.arrows.contains(direction), current, tree)
          options.arrows.append(direction)
        }
        token = tree.token(after: current, in: node)
      }
    case .lockedWord: options.isLocked = true
    case .adaptWord:
      if let adaptation = NavigationOptions.Adaptation(rawValue: text(operand)) {
        options.adaptation = adaptation
      }
    case .retryWord:
      if scope.retryPosition == .allowed {
        options.retries = true
      } else {
        report(.misplacedRetry(scope.retryPosition, at: tree.span(ofNode: node)))
      }
    case .inWord: options.column = NavigationColumn(rawValue: text(operand))
    default: break
    }
  }

  /// Reports a choice that appears for the second time in a list.
  private mutating func checkOnce(_ isFirst: Bool, _ token: TokenIndex, _ tree: SyntaxTree) {
    if !isFirst { report(.duplicateChoice(tree.text(token), at: tree.span(ofToken: token))) }
  }

  private mutating func resolveAnchor(
    _ token: TokenIndex?, _ verb: TokenKind, _ tree: SyntaxTree, _ options: inout Options
  ) {
    guard let token, tree.tokenKinds[token].isName else { return }
    let name = symbol(token, tree)
    let span = tree.span(ofToken: token)
    if verb == .tilde || verb == .caret {
      // The scene below may be the root of a container that is declared later.
      pending.anchors.append(Anchor(options: program.options.nextID, name: name, span: span))
      facts.anchoredOptions.append(program.options.nextID)
      return
    }
    if scope.isAroundScenes { return }
    guard let scene = scope.scene else { return }
    if let item = scope.items.find(name) {
      record(.event(.target(.scene(scene)), name), at: span)
      options.anchor = ItemID(index: item)
    } else {
      report(
        .unknownAnchor(
          text(name), scene: text(program.scenes[scene].name), at: span, items: candidates(itemNames())))
    }
  }

  private mutating func resolveReturning(
    _ token: TokenIndex?, _ tree: SyntaxTree, _ opened: DestinationID, _ options: inout Options
  ) {
    guard let token, tree.tokenKinds[token].isName else { return }
    let name = symbol(token, tree)
    let span = tree.span(ofToken: token)
    guard let number = scope.handlers.find(name) else {
      let events = program.handlers.elements.map(\.name).filter { scope.handlers.find($0) != nil }
      report(
        .returningUnhandled(
          text(name), at: span, candidates: candidates(events.map(text))))
      return
    }
    let id = HandlerID(index: number)
    let owner = program.handlers[id].owner
    record(.event(owner, name), at: span)
    options.returning = id
    if !program.handlers[id].parameters.isEmpty {
      facts.results.append(ProgramFacts.ReturnedResult(handler: id, opened: opened, span: span))
    }
  }
}

extension Resolver {
  /// Returns the name of a verb in a sentence.
  private static func verbName(_ verb: TokenKind) -> String {
    switch verb {
    case .caret: "'^'"
    case .tilde: "'~'"
    case .slash: "'/'"
    case .pushWord: "'push'"
    case .modalWord: "'modal'"
    case .popoverWord: "'popover'"
    case .replaceWord: "'replace'"
    case .showWord: "'show'"
    case .detailWord: "'detail'"
    default: "a place"
    }
  }
}
