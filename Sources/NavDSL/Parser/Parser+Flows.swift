extension Parser {
  /// Parses a scene or a flow from its first word, `transient`, on.
  mutating func transientDecl() -> NodeKind {
    if next == .flowWord {
      advance()
      return flowDecl()
    }
    guard next == .sceneWord || next == .externalWord else {
      advance()
      let words = TokenSet(.sceneWord, .flowWord)
      guard let meant = meantWord(among: words), Self.isName(next) else {
        reportMissing(
          .missingKeyword, "'scene' or 'flow'",
          fixIt: isAtName && !isFirstOnLine && !isAtDeclaration() ? insertion(ofWord: "scene") : nil)
        return .error
      }
      reportMisspelt(as: meant.spelling ?? "")
      return meant == .flowWord ? flowDecl() : sceneDecl()
    }
    advance()
    return sceneDecl(isExternal: current == .externalWord)
  }

  /// flowDecl = [ "transient" ], "flow", name, [ parameterClause ], [ resultClause ], "{", { flowItem }, "}" ;
  mutating func flowDecl() -> NodeKind {
    advance()
    expectName("the name of the flow", in: .declaration)
    parameterClauseIfPresent()
    resultClauseIfPresent()
    nested { parser in
      parser.body(
        .entry, part: { $0.flowItem() },
        repair: { parser in
          guard let meant = parser.meantDeclaration() else { return false }
          parser.node { parser in
            parser.reportMisspelt(as: meant.spelling ?? "")
            return parser.contents(ofDeclaration: meant)
          }
          return true
        })
    }
    return .flowDecl
  }

  /// flowItem = flowStart | { attribute }, ( typeDecl | enumDecl | structDecl | guardDecl | stackDecl |
  /// tabsDecl | splitDecl | pagesDecl | sceneDecl | handler ) ;
  mutating func flowItem() -> Bool {
    if outerHandler() { return true }
    switch current {
    case .startWord:
      flowStart()
      return true
    case .at, .typeWord, .enumWord, .structWord, .guardWord, .stackWord, .tabsWord, .splitWord, .pagesWord,
      .sceneWord, .transientWord, .externalWord:
      declaration(inFlow: true)
      return true
    default:
      guard isAtDeclaration() else { return false }
      return misplacedDeclaration(in: .flow)
    }
  }

  /// A declaration that contains few others or none.
  enum OuterDeclaration: String {
    case app, flow
  }

  /// Parses a declaration that another cannot contain, if its line is indented; otherwise the brace of that is missing.
  @inline(never)
  mutating func misplacedDeclaration(in outer: OuterDeclaration) -> Bool {
    guard column(of: token) > 0 else { return false }
    reportMisplacedDeclaration(in: outer)
    if outer == .app { reporter.lacksDeclarations = true }
    nested { $0.declaration() }
    return true
  }

  /// Reports a declaration with attributes that a flow cannot contain.
  mutating func checkPlaceInFlow() {
    switch current == .transientWord ? next : current {
    case .importWord, .appWord, .featureWord, .entryWord, .flowWord, .linkWord, .scenarioWord, .alwaysWord,
      .neverWord,
      .reachWord:
      reportMisplacedDeclaration(in: .flow)
    default: break
    }
  }

  @inline(never)
  private mutating func reportMisplacedDeclaration(in outer: OuterDeclaration) {
    guard mayReport() else { return }
    let contents =
      switch outer {
      case .app: "which has a start and handlers"
      case .flow: "which can contain scenes, containers, guards and types"
      }
    let article = outer == .app ? "an" : "a"
    reporter.append(
      Diagnostic(
        .misplacedDeclaration, at: currentSpan, "\(found) cannot be declared in \(article) \(outer.rawValue)",
        hint: "move it out of the \(outer.rawValue), \(contents)"))
  }

  /// The number of bytes before a token on its line.
  private func column(of token: TokenIndex) -> Int {
    var start = Int(starts[token])
    var column = 0
    let bytes = reporter.source.bytes
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D {
      start -= 1
      column += 1
    }
    return column
  }

  /// flowStart = "start", destination ;
  mutating func flowStart() {
    node(.flowStart) { parser in
      parser.advance()
      parser.skipAssignmentIfPresent()
      parser.destination()
    }
  }
}
