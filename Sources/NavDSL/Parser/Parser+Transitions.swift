/// The target of a branch.
enum BranchTarget {
  /// The transition of a handler's branch.
  case transition
  /// The place of a link's branch.
  case place
  /// The destination of a start's branch.
  case start
}

extension Parser {
  // MARK: Branches

  /// directBranch = [ "when", condition ], "->", transition ;
  @inline(__always)
  mutating func directBranch() { branch(to: .transition) }

  /// branch = ( "when", condition | "else" ), "->", transition ;
  @inline(__always)
  mutating func branch() { branch(to: .transition) }

  /// directLinkBranch = [ "when", condition ], "->", place ;
  @inline(__always)
  mutating func directLinkBranch() { branch(to: .place) }

  /// linkBranch = ( "when", condition | "else" ), "->", place ;
  @inline(__always)
  mutating func linkBranch() { branch(to: .place) }

  /// startBranch = ( "when", condition | "else" ), "->", destination ;
  @inline(__always)
  mutating func startBranch() { branch(to: .start) }

  /// Parses a branch; the current token is `when`, `else` or `->`.
  private mutating func branch(to target: BranchTarget) {
    if current == .elseWord, next == .whenWord {
      skipWord("unexpected 'else' before 'when'", hint: "branches are tried in order, and 'else' is the last")
    }
    node(.branch) { parser in
      if parser.take(.whenWord) { parser.condition() } else { _ = parser.take(.elseWord) }
      parser.targetAfterArrow(target)
    }
  }

  @inline(__always)
  mutating func targetAfterArrow(_ target: BranchTarget) {
    if expectArrow(or: { $0.isAt(target) }) {
      switch target {
      case .transition: transition()
      case .place: place()
      case .start: destination()
      }
    }
  }

  /// `true` iff the target of a branch begins here, although its arrow is missing.
  private func isAt(_ target: BranchTarget) -> Bool {
    switch target {
    case .transition: current.isVerb && !(landmarks.contains(.item) && isAtItem())
    case .place, .start: isAtName && !isAt(landmarks) && !isFirstOnLine
    }
  }

  /// Parses branches in braces.
  @inline(__always)
  mutating func branches(of target: BranchTarget) {
    body(
      .branch,
      part: { parser in
        guard parser.current == .whenWord || parser.current == .elseWord else { return false }
        switch target {
        case .transition: parser.branch()
        case .place: parser.linkBranch()
        case .start: parser.startBranch()
        }
        return true
      },
      repair: { parser in
        if let meant = parser.meantWord(among: .branches),
          Self.isName(parser.next) || parser.next == .arrow
        {
          parser.reportMisspelt(as: meant.spelling ?? "")
          parser.node(.branch) { parser in
            parser.advance()
            if meant == .whenWord { parser.condition() }
            parser.targetAfterArrow(target)
          }
          return true
        }
        if parser.foreignBranch(to: target) { return true }
        if target == .transition, parser.verbsInBraces() { return true }
        if parser.current == .arrow {
          parser.reportMissing(
            .missingKeyword, "'when' and a condition, or 'else'", fixIt: parser.insertion(ofWord: "else"))
          parser.node(.branch) { $0.targetAfterArrow(target) }
          return true
        }
        guard parser.isAtName || parser.current == .leftParenthesis else { return false }
        let isCondition =
          switch parser.next {
          case .arrow, .andWord, .orWord, .period, .isEqual, .isNotEqual: true
          default: parser.current == .notWord || parser.current == .leftParenthesis
          }
        guard isCondition else { return false }
        parser.reportMissing(.missingKeyword, "'when'", fixIt: parser.insertion(ofWord: "when"))
        parser.node(.branch) { parser in
          parser.condition()
          parser.targetAfterArrow(target)
        }
        return true
      })
  }

  /// Parses the branches that follow a branch without braces: `{` is missing before it.
  @inline(never)
  mutating func branchesWithoutBrace(of target: BranchTarget, from first: TokenIndex) {
    if kinds[first] == .arrow, current == .whenWord, target == .transition, isConditionWithoutArrow {
      return skipConditionAfterVerbs(from: first)
    }
    reporter.isStructureCertain = false
    let place = currentSpan
    let start = span(of: first).start
    let isNews = mayReport()
    while current == .whenWord || current == .elseWord { branch(to: target) }
    var edits = [Diagnostic.Edit(span: SourceSpan(start: start, length: 0), replacement: "{ ")]
    // The brace may close the branches, or the declaration around them.
    let outer = next
    if current == .rightBrace, outer == .rightBrace || outer.isSceneItemKeyword || !landmarks.contains(.item)
    {
      advance()
    } else {
      edits.append(Diagnostic.Edit(span: gap, replacement: " }"))
    }
    guard isNews else { return }
    reporter.append(
      Diagnostic(
        .missingPunctuation, at: place, "expected '{' before the first of several branches",
        fixIt: Diagnostic.FixIt(title: "insert braces", edits: edits)))
  }

  /// Recovers from a token in place of the branches: an arrow or a brace is missing, or both.
  @inline(never)
  mutating func missingBranch(of target: BranchTarget) {
    if current == .elseWord {
      reporter.isStructureCertain = false
      reportMissingPunctuation(.leftBrace)
      while current == .whenWord || current == .elseWord { branch(to: target) }
      _ = take(.rightBrace)
      return
    }
    if current == .rightBrace, next.isSceneItemKeyword || (next == .rightBrace && !landmarks.contains(.entry))
    {
      reportMissingPunctuation(.leftBrace)
      advance()
      return
    }
    if !isFirstOnLine, !(landmarks.contains(.item) && isAtItem()), foreignBranch(to: target) { return }
    let isCondition =
      switch current {
      case .notWord, .leftParenthesis: true
      default:
        isAtName
          && (next == .arrow || next == .andWord || next == .orWord || next == .isEqual
            || next == .isNotEqual)
      }
    if isCondition, !(landmarks.contains(.item) && isAtItem()) {
      reportMissing(.missingKeyword, "'->' or 'when'", fixIt: insertion(ofWord: "when"))
      node(.branch) { parser in
        parser.condition()
        parser.targetAfterArrow(target)
      }
      return
    }
    node(.branch) { $0.targetAfterArrow(target) }
  }

  // MARK: Verbs

  /// transition = verb, { "then", verb } ;
  mutating func transition() {
    verb()
    while take(.thenWord) { verb() }
    if current.isVerb {
      missingThen()
    } else if current == .comma || current == .andWord {
      verbsWithoutThen()
    }
  }

  /// Parses verbs that follow one another without `then`.
  @inline(never)
  private mutating func missingThen() {
    while current.isVerb, !isAt(landmarks) {
      reportMissing(.missingKeyword, "'then'", fixIt: insertion(" then"))
      verb()
      while take(.thenWord) { verb() }
    }
  }

  /// verb = openingVerb | popVerb | selectVerb | unwindVerb | finishVerb | openVerb | dismissVerb | "next" |
  /// "previous" | "cancel" | "stay" ;
  mutating func verb() {
    switch current {
    case .pushWord, .modalWord, .popoverWord, .replaceWord, .showWord, .detailWord: openingVerb()
    case .popWord: popVerb()
    case .selectWord: selectVerb()
    case .unwindWord: unwindVerb()
    case .finishWord: finishVerb()
    case .openWord: openVerb()
    case .dismissWord: dismissVerb()
    case .nextWord, .previousWord, .cancelWord, .stayWord: node(.verb) { $0.advance() }
    default: missingVerb()
    }
  }

  /// Recovers from a token in place of a verb.
  @inline(never)
  private mutating func missingVerb() {
    if foreignVerb() { return }
    if let meant = meantWord(among: .verbs), !isAt(landmarks) {
      reportMisspelt(as: meant.spelling ?? "")
      switch meant {
      case .popWord: popVerb()
      case .selectWord: selectVerb()
      case .unwindWord: unwindVerb()
      case .finishWord: finishVerb()
      case .openWord: openVerb()
      case .dismissWord: dismissVerb()
      case .nextWord, .previousWord, .cancelWord, .stayWord: node(.verb) { $0.advance() }
      default: openingVerb()
      }
      return
    }
    if isAtName, !isFirstOnLine, ForeignWord.branch(text(of: token))?.keyword == .whenWord {
      reportMissing(
        .missingTransition, "a transition such as 'push'",
        hint: "a condition stands before '->': 'on buy when signedIn -> push Payment'")
      return skip(to: landmarks.union(.then))
    }
    let end = isAt(landmarks.union(.then))
    let isName = isAtName && !end && !isFirstOnLine
    let isCall = isName && next == .leftParenthesis && text(of: token).first?.isLowercase == true
    let word = current == .toWord ? "pop" : "push"
    reportMissing(
      .missingTransition, "a transition such as 'push'",
      hint: isCall ? "code of the app does what is not navigation; here the verb is 'stay'" : nil,
      fixIt: isCall ? nil : isName ? insertion(ofWord: word) : end ? insertion(" stay") : nil)
    skip(to: landmarks.union(.then))
  }

  /// openingVerb = ( "push" | "modal" | "popover" | "replace" | "show" | "detail" ), destination, { option }
  /// ;
  mutating func openingVerb() {
    node(.verb) { parser in
      let isReplace = parser.current == .replaceWord
      parser.advance()
      if isReplace, parser.next == .identifier, parser.text(of: parser.token) == "with" { parser.skipWord() }
      parser.operand { $0.destination() }
      parser.options()
    }
  }

  /// popVerb = "pop", [ "to", ( "root" | name - "root", { ".", name } ) ] ;
  mutating func popVerb() {
    node(.verb) { parser in
      parser.advance()
      guard parser.take(.toWord) else {
        if parser.isAtNameOnLine {
          parser.popWithoutTo()
        } else {
          parser.skipCountOfPop()
        }
        return
      }
      if !parser.take(.rootWord) { parser.reference("'root' or the name of a scene", in: .destination) }
    }
  }

  /// dismissVerb = "dismiss", [ "all" ] ;
  mutating func dismissVerb() {
    node(.verb) { parser in
      parser.advance()
      _ = parser.take(.allWord)
    }
  }

  /// selectVerb = "select", reference, [ "reset" ] ;
  mutating func selectVerb() {
    node(.verb) { parser in
      parser.advance()
      if parser.current == .tabWord, Self.isName(parser.next), !parser.isAt(parser.landmarks) {
        parser.skipWord()
      }
      parser.reference("the name of a tab", in: .other)
      _ = parser.take(.resetWord)
    }
  }

  /// unwindVerb = "unwind", reference, [ argumentClause ] ;
  mutating func unwindVerb() {
    node(.verb) { parser in
      parser.advance()
      if parser.current == .toWord, parser.next == .identifier, parser.afterNext != .colon {
        parser.skipWord(hint: "'unwind' names an exit, or a scene itself")
      }
      parser.operand { $0.reference("the name of an exit or a scene", in: .destination) }
      parser.argumentClauseIfPresent()
    }
  }

  /// finishVerb = "finish", [ "(", [ expression ], ")" ] ;
  mutating func finishVerb() {
    node(.verb) { parser in
      parser.advance()
      parser.result()
    }
  }

  /// Parses what follows the word `finish`.
  mutating func result() {
    guard take(.leftParenthesis) else {
      let isValue = isAtString || current == .integer || current == .decimal
      if isValue, !isFirstOnLine { resultWithoutParentheses() }
      return
    }
    if take(.rightParenthesis) { return }
    expression()
    if !take(.rightParenthesis) { endOfResult() }
  }

  @inline(never)
  private mutating func endOfResult() {
    if current == .comma || !(isAt(landmarks) || isFirstOnLine || current == .thenWord) {
      reportUnexpected("')' after the result", to: landmarks.union([.parenthesis, .then]))
      if take(.rightParenthesis) { return }
    }
    reportMissingPunctuation(.rightParenthesis)
  }

  /// openVerb = "open", place ;
  mutating func openVerb() {
    node(.verb) { parser in
      parser.advance()
      parser.place()
    }
  }

  /// destination = reference, [ argumentClause ], [ "in", "stack" ] ;
  mutating func destination() {
    node(.destination) { parser in
      parser.expectName("the name of a scene, a container or a flow", in: .destination)
      while parser.take(.period) { parser.expectName("a name") }
      parser.argumentClauseIfPresent()
      // `in` and a column is an option.
      if parser.current == .inWord, !TokenSet.collapseTargets.contains(parser.next) {
        parser.advance()
        if !parser.take(.stackWord) { parser.stackOfOtherName() }
      }
    }
  }
}
