extension Parser {
  /// file = { declaration } ;
  mutating func file() {
    landmarks = .file
    node(.file) { parser in
      while parser.current != .endOfFile {
        if parser.current == .at || parser.current.isDeclarationKeyword {
          parser.declaration()
        } else if parser.current == .rightBrace {
          parser.superfluousBraces()
        } else {
          parser.strayDeclaration()
        }
      }
    }
  }

  /// declaration = { attribute }, ( importDecl | typeDecl | enumDecl | structDecl | guardDecl | appDecl |
  /// featureDecl | entryDecl | stackDecl | tabsDecl | splitDecl | pagesDecl | sceneDecl | flowDecl | linkDecl |
  /// scenarioDecl | propertyDecl ) ;
  mutating func declaration(inFlow: Bool = false) {
    node { parser in
      parser.attributes()
      let keyword = parser.current
      if inFlow { parser.checkPlaceInFlow() }
      return parser.contents(ofDeclaration: keyword)
    }
  }

  /// Parses a declaration from its keyword on. The token may be a misspelling of `keyword`.
  mutating func contents(ofDeclaration keyword: TokenKind) -> NodeKind {
    let outer = landmarks
    landmarks.remove(.file)
    defer { landmarks = outer }
    switch keyword {
    case .importWord: return importDecl()
    case .typeWord: return typeDecl()
    case .enumWord: return enumDecl()
    case .structWord: return structDecl()
    case .guardWord: return guardDecl()
    case .appWord: return appDecl()
    case .featureWord: return featureDecl()
    case .entryWord: return entryDecl()
    case .stackWord: return stackDecl()
    case .tabsWord: return tabsDecl()
    case .splitWord: return splitDecl()
    case .pagesWord: return pagesDecl()
    case .sceneWord: return sceneDecl()
    case .externalWord: return sceneDecl(isExternal: true)
    case .flowWord: return flowDecl()
    case .transientWord: return transientDecl()
    case .linkWord: return linkDecl()
    case .scenarioWord: return scenarioDecl()
    case .alwaysWord, .neverWord, .reachWord: return propertyDecl()
    default:
      landmarks = outer
      if let meant = meantDeclaration() {
        reportMisspelt(as: meant.spelling ?? "")
        return contents(ofDeclaration: meant)
      }
      if let meant = foreignDeclaration() { return contents(ofDeclaration: meant) }
      if isAt(landmarks) {
        reportMissing(.unexpectedToken, "a declaration")
      } else {
        reportUnexpected("a declaration", to: landmarks)
      }
      return .error
    }
  }

  /// Returns the declaration keyword that the current word probably misspells.
  func meantDeclaration() -> TokenKind? {
    guard isAtName, Self.isName(next) || next.isString || next == .ellipsis else { return nil }
    return meantWord(among: .declarationKeywords)
  }

  /// Recovers from a token that is neither a declaration nor a brace.
  @inline(never)
  private mutating func strayDeclaration() {
    if let meant = meantDeclaration() {
      node { parser in
        parser.reportMisspelt(as: meant.spelling ?? "")
        return parser.contents(ofDeclaration: meant)
      }
    } else if isAtForeignDeclaration {
      node { parser in
        guard let meant = parser.foreignDeclaration() else { return .error }
        return parser.contents(ofDeclaration: meant)
      }
    } else if !isAtName || !skipForeignWord(ForeignWord.declaration(text(of: token)), "a declaration") {
      reportUnexpected("a declaration", to: .file)
    }
  }

  /// `true` iff a declaration begins here with a word of another language.
  private var isAtForeignDeclaration: Bool {
    isAtName && (Self.isName(next) || next.isString)
      && ForeignWord.declaration(text(of: token))?.keyword != nil
  }

  /// Reports such a word, and returns that of the language; `nil` if there is none.
  private mutating func foreignDeclaration() -> TokenKind? {
    isAtForeignDeclaration ? replacedForeignWord(ForeignWord.declaration(text(of: token))) : nil
  }

  /// Reports closing braces without an opening one.
  @inline(never)
  private mutating func superfluousBraces() {
    reporter.isStructureCertain = false
    var count = 0
    let span = currentSpan
    // A brace that was reported as missing has been found: a single error.
    let isExpected = reporter.missingBraces > 0
    let isNews = !isExpected && mayReport()
    node(.error) { parser in
      while parser.current == .rightBrace {
        count += 1
        parser.reporter.missingBraces = max(parser.reporter.missingBraces - 1, 0)
        parser.advance()
      }
    }
    guard isNews else { return }
    let run = span.joined(to: self.span(of: previousEnd - 1))
    reporter.append(
      Diagnostic(
        .superfluousBrace, at: span, "unexpected '}': no brace is open here",
        fixIt: removal(of: "'}'", run)))
  }

  /// The first token after the attributes at the current position, or the current token if there are none.
  var indexAfterAttributes: TokenIndex {
    var index = token
    while kinds[index] == .at {
      // The names in an attribute's parentheses are keywords nowhere.
      repeat { index = significantToken(after: index) } while !endsAttribute(kinds[index])
      index = significantToken(after: index)
    }
    return index
  }

  private func endsAttribute(_ kind: TokenKind) -> Bool {
    switch kind {
    case .rightParenthesis, .leftBrace, .rightBrace, .at, .endOfFile: true
    default: false
    }
  }

  /// Parses all attributes at the current position.
  @inline(__always)
  mutating func attributes() {
    while current == .at { attribute() }
  }

  /// attribute = "@", name, "(", attributeValue, { ",", attributeValue }, [ "," ], ")" ;
  mutating func attribute() {
    node(.attribute) { parser in
      parser.advance()
      let value: StaticString =
        parser.text(of: parser.token) == "was" ? "a former name in quotes" : "the name of a warning"
      parser.expectName("the name of an attribute")
      guard parser.take(.leftParenthesis) || parser.isAtAttributeValue else {
        parser.reportMissingPunctuation(.leftParenthesis)
        return
      }
      if parser.kinds[parser.previousEnd - 1] != .leftParenthesis {
        parser.reportMissingPunctuation(.leftParenthesis)
      }
      if parser.current == .rightParenthesis { parser.reportMissing(.missingName, "\(value)") }
      parser.commaList(
        until: .rightParenthesis, of: value, starts: { $0.isAtAttributeValue },
        element: { $0.attributeValue() })
    }
  }

  /// attributeValue = name | string ;
  private mutating func attributeValue() {
    // A string may lack its end, which the lexer has reported.
    advance()
  }

  private var isAtAttributeValue: Bool {
    if isAtString { return true }
    guard current != .identifier, isAtName else { return current == .identifier }
    return next == .comma || next == .rightParenthesis || !isAt(landmarks)
  }

  /// importDecl = "import", string ;
  mutating func importDecl() -> NodeKind {
    advance()
    if current == .identifier, !isFirstOnLine {
      unquotedImport()
    } else {
      expectString("the path of a file in quotes")
    }
    return .importDecl
  }

  @inline(never)
  private mutating func unquotedImport() {
    reporter.lacksDeclarations = true
    let path = text(of: token)
    if mayReport() {
      reporter.append(
        Diagnostic(
          .missingString, at: currentSpan, "expected the path of a file in quotes, found '\(path)'",
          fixIt: replacement("\"\(path).nav\"")))
    }
    node(.error) { $0.advance() }
  }

  /// guardDecl = "guard", name ;
  mutating func guardDecl() -> NodeKind {
    advance()
    expectName("the name of the guard", in: .declaration)
    return .guardDecl
  }

  /// appDecl = "app", name, "{", { appEntry }, "}" ;
  mutating func appDecl() -> NodeKind {
    advance()
    expectName("the name of the app", in: .declaration)
    appBody()
    return .appDecl
  }

  /// featureDecl = "feature", name, [ parameterClause ], [ resultClause ], "{", { appEntry }, "}" ;
  mutating func featureDecl() -> NodeKind {
    advance()
    expectName("the name of the feature", in: .declaration)
    parameterClauseIfPresent()
    resultClauseIfPresent()
    appBody()
    return .featureDecl
  }

  /// entryDecl = "entry", ( entered | "…", [ "/" | "^" | "~" ], entered, { option } ) ;
  mutating func entryDecl() -> NodeKind {
    advance()
    if next == .arrow, current == .identifier { skipNameOfEntry() }
    guard take(.ellipsis) else {
      entered()
      return .entryDecl
    }
    if current == .slash || current == .caret || current == .tilde { advance() }
    entered()
    options()
    return .entryDecl
  }

  /// entered = name, [ "in", "stack" ] ;
  mutating func entered() {
    node(.destination) { parser in
      if parser.current == .entryWord, parser.next == .ellipsis {
        return parser.reportMissing(.missingName, "the name of a scene, a container or a flow")
      }
      parser.expectName("the name of a scene, a container or a flow", in: .destination)
      if parser.current == .period { parser.memberInEntry() }
      if parser.current == .leftParenthesis { parser.argumentsOfEntry() }
      if parser.current == .inWord, !TokenSet.collapseTargets.contains(parser.next) {
        parser.advance()
        parser.expectWord(.stackWord)
      }
    }
  }

  /// Reports a member of a flow, which only the flow opens.
  @inline(never)
  private mutating func memberInEntry() {
    let first = currentSpan
    let isNews = mayReport()
    node(.error) { parser in
      while parser.take(.period) { if parser.isAtName { parser.advance() } }
    }
    guard isNews else { return }
    let span = first.joined(to: self.span(of: previousEnd - 1))
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: span, "an entry cannot name a member of a flow",
        hint: "enter the flow, or move the declaration out of it",
        fixIt: removal(of: "the member", span)))
  }

  /// Reports arguments, which the code gives.
  @inline(never)
  private mutating func argumentsOfEntry() {
    let first = currentSpan
    let isNews = mayReport()
    node(.error) { $0.argumentClause() }
    guard isNews else { return }
    let span = first.joined(to: self.span(of: previousEnd - 1))
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: span, "an entry has no arguments: the code that enters it gives them",
        fixIt: removal(of: "the arguments", span)))
  }

  private mutating func appBody() {
    body(
      .entry,
      part: { parser in
        if parser.outerHandler() { return true }
        if TokenSet.appEntries.contains(parser.current) {
          parser.appEntry()
          return true
        }
        guard parser.isAtDeclaration(), parser.reporter.bracesMatch(parser.kinds) else { return false }
        return parser.misplacedDeclaration(in: .app)
      },
      repair: { parser in
        if let meant = parser.meantWord(among: .appEntries), Self.isName(parser.next) {
          parser.reportMisspelt(as: meant.spelling ?? "")
          parser.appEntry()
          return true
        }
        guard parser.isAtName, !parser.next.isString else { return false }
        parser.reportMissing(.missingKeyword, "'start'", fixIt: parser.insertion(ofWord: "start"))
        let first = parser.token
        parser.node(.appEntry) { $0.destination() }
        return parser.token != first
      })
  }

  /// appEntry = ( "start" | "compact" | "regular" ), ( destination | "{", { startBranch }, "}" ) |
  /// outerHandler ;
  mutating func appEntry() {
    node(.appEntry) { parser in
      parser.advance()
      parser.skipAssignmentIfPresent()
      if parser.current == .leftBrace {
        parser.branches(of: .start)
      } else {
        parser.destination()
      }
    }
  }
}
