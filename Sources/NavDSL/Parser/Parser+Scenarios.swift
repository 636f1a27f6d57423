extension Parser {
  // MARK: Places and links

  /// place = [ "/" | "^" | "~" ], placeStep, { ( "/" | "^" | "~" ), placeStep } ;
  mutating func place() {
    node(.place) { parser in
      if parser.isAtSeparator { parser.advance() }
      parser.placeStep()
      while parser.isAtSeparator {
        parser.advance()
        parser.placeStep()
      }
    }
  }

  @inline(__always)
  private var isAtSeparator: Bool {
    current == .slash || current == .caret || current == .tilde
  }

  /// placeStep = destination, { option } ;
  @inline(__always)
  mutating func placeStep() {
    destination()
    options()
  }

  /// linkDecl = "link", [ name ], string, ( directLinkBranch | "{", { linkBranch }, "}" ) ;
  mutating func linkDecl() -> NodeKind {
    advance()
    if isAtName, next.isString || (current == .identifier && !isFirstOnLine) { advance() }
    expectString("the pattern of a URL in quotes")
    if current == .arrow || current == .whenWord {
      let first = token
      directLinkBranch()
      if current == .whenWord || current == .elseWord { branchesWithoutBrace(of: .place, from: first) }
    } else if current == .leftBrace {
      branches(of: .place)
    } else {
      missingBranch(of: .place)
    }
    return .linkDecl
  }

  // MARK: Scenarios

  /// scenarioDecl = "scenario", string, "in", ( "compact" | "regular" ), "{", { step }, "}" ;
  mutating func scenarioDecl() -> NodeKind {
    advance()
    expectString("the name of the scenario in quotes")
    if current == .leftBrace {
      reportMissing(.missingKeyword, "'in compact' or 'in regular'", fixIt: insertion(ofWord: "in compact"))
    } else {
      expectWord(.inWord)
      expectChoice("'compact' or 'regular'", .widths)
    }
    body(.step, part: { $0.step() }, repair: { _ in false })
    return .scenarioDecl
  }

  /// step = givenStep | expectStep | systemStep | eventStep ;
  mutating func step() -> Bool {
    switch current {
    case .identifier: eventStep()
    case .expectWord, .givenWord, .selectWord, .swipeWord, .revealWord, .hideWord, .resizeWord, .openWord,
      .backWord, .dismissWord, .relaunchWord, .enterWord:
      if next == .leftParenthesis {
        eventStep()
      } else if current == .expectWord {
        expectStep()
      } else if current == .givenWord {
        givenStep()
      } else {
        systemStep()
      }
    default:
      guard isAtName, !isAtDeclaration() else { return false }
      eventStep()
    }
    return true
  }

  /// givenStep = "given", givenGuard, { ",", givenGuard } ;
  mutating func givenStep() {
    node(.givenStep) { parser in
      parser.advance()
      parser.givenGuard()
      while parser.take(.comma) { parser.givenGuard() }
    }
  }

  /// givenGuard = [ "not" ], name - "not", { ".", name } ;
  @inline(__always)
  mutating func givenGuard() {
    _ = take(.notWord)
    if isAtName, current != .notWord {
      dottedName()
    } else {
      reportMissing(.missingName, "the name of a guard")
    }
  }

  /// expectStep = "expect", ( "fails", [ "(", name, ")" ] | "ended", [ "(", expression, ")" ] | state ) ;
  mutating func expectStep() {
    node(.expectStep) { parser in
      parser.advance()
      if parser.take(.endedWord) {
        guard parser.take(.leftParenthesis) else { return }
        parser.expression()
        parser.expect(.rightParenthesis)
        return
      }
      guard parser.take(.failsWord) else {
        parser.state()
        return
      }
      guard parser.take(.leftParenthesis) else { return }
      parser.expectName("the name of a reason")
      parser.expect(.rightParenthesis)
    }
  }

  /// systemStep = "back", [ name - stepKeyword, { ".", name } ] | "dismiss" | "select", reference | "swipe",
  /// ( "next" | "previous" ) | "reveal" | "hide" | "relaunch" | "resize", ( "compact" | "regular" ) | "open",
  /// string | "enter", name - stepKeyword, [ argumentClause ] ;
  mutating func systemStep() {
    node(.systemStep) { parser in
      let word = parser.current
      parser.advance()
      switch word {
      case .backWord:
        if parser.isAtBackOperand() { parser.reference("the name of a scene", in: .other) }
      case .selectWord: parser.reference("the name of a tab", in: .other)
      case .swipeWord: parser.expectChoice("'next' or 'previous'", .swipes)
      case .resizeWord: parser.expectChoice("'compact' or 'regular'", .widths)
      case .openWord: parser.expectString("a URL in quotes")
      case .enterWord:
        if parser.isAtName, !parser.current.isStepKeyword {
          parser.advance()
          parser.argumentsOfStepIfPresent()
        } else {
          parser.reportMissing(
            .missingName, "the name of an entry or a feature", hint: "an event 'enter' is written 'enter()'",
            fixIt: parser.insertion("()"))
        }
      default: break
      }
    }
  }

  /// `true` iff the current name belongs to the `back` before it. It does unless it is an event with arguments, a
  /// container path before an event, or a step of its own. This is the only place where the parser looks further than two tokens ahead in valid input.
  private func isAtBackOperand() -> Bool {
    guard isAtName, !current.isStepKeyword, !isAtDeclaration() else { return false }
    var index = significantToken(after: token)
    while kinds[index] == .period {
      index = significantToken(after: index)
      guard Self.isName(kinds[index]) else { return true }
      index = significantToken(after: index)
    }
    return kinds[index] != .leftParenthesis && kinds[index] != .colon
  }

  /// eventStep = [ name - stepKeyword, { ".", name }, ":" ], ( name - stepKeyword, { ".", name }, [ argumentClause ] |
  /// stepKeyword, argumentClause ) ;
  mutating func eventStep() {
    node(.eventStep) { parser in
      parser.advance()
      while parser.take(.period) { parser.expectName("a name") }
      if parser.take(.colon) {
        guard parser.isAtName, !parser.current.isStepKeyword || parser.next == .leftParenthesis else {
          parser.reportMissing(.missingName, "the event of a scene in that container")
          return
        }
        parser.advance()
        while parser.take(.period) { parser.expectName("a name") }
      }
      parser.argumentsOfStepIfPresent()
    }
  }

  /// Parses the arguments of a step. A name and a colon after it are a label without parentheses, unless a name follows:
  /// then they are the container path of the next step.
  @inline(__always)
  private mutating func argumentsOfStepIfPresent() {
    guard current == .leftParenthesis || (isAtLabel && !isAtEventPlace()) else { return }
    argumentClause()
  }

  /// `true` iff the current name is a container before an event: `Main: close`.
  private func isAtEventPlace() -> Bool {
    guard isAtLabel else { return false }
    let event = kinds[significantToken(after: significantToken(after: token))]
    return Self.isName(event)
  }

  // MARK: States

  /// state = stateLevel, { ( "^" | "~" ), stateLevel } ;
  mutating func state() {
    node(.state) { parser in
      parser.stateLevel()
      while parser.current == .caret || parser.current == .tilde {
        parser.advance()
        parser.stateLevel()
      }
    }
  }

  /// stateLevel = stateStack, { "|", stateStack } ;
  @inline(__always)
  mutating func stateLevel() {
    stateStack()
    while take(.bar) { stateStack() }
  }

  /// stateStack = [ name - ( "fails" | "ended" ), { ".", name }, ":" ], ( "…", { "/", stateScene } | name -
  /// ( "fails" | "ended" ), { ".", name }, [ argumentClause ], { "/", stateScene } ) ;
  mutating func stateStack() {
    node(.stateStack) { parser in
      if !parser.take(.ellipsis) {
        let first = parser.beginNode(.stateScene)
        parser.stateName()
        if parser.current == .colon {
          parser.setKind(.reference, of: first)
          parser.endNode(first)
          parser.advance()
          if !parser.take(.ellipsis) { parser.node(.stateScene) { $0.firstStateScene() } }
        } else {
          if parser.current == .leftParenthesis { parser.argumentClause() }
          parser.endNode(first)
        }
      }
      while parser.take(.slash) { parser.stateScene() }
    }
  }

  @inline(__always)
  private mutating func firstStateScene() {
    stateName()
    if current == .leftParenthesis { argumentClause() }
  }

  /// Parses the name of the first scene of a stack, or of the container before it.
  @inline(__always)
  private mutating func stateName() {
    if isAtName, current != .failsWord, current != .endedWord {
      dottedName()
    } else {
      reportMissing(.missingName, "the name of a scene, or '…'")
    }
  }

  /// stateScene = reference, [ argumentClause ] ;
  mutating func stateScene() {
    node(.stateScene) { parser in
      parser.expectName("the name of a scene")
      while parser.take(.period) { parser.expectName("a name") }
      if parser.current == .leftParenthesis { parser.argumentClause() }
    }
  }
}
