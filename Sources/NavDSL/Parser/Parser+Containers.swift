extension Parser {
  /// stackDecl = "stack", name, "{", { "root", destination | "bar", "hidden" | outerHandler }, "}" ;
  mutating func stackDecl() -> NodeKind {
    advance()
    expectName("the name of the stack", in: .declaration)
    if current == .leftParenthesis { skipContainerParameters("a stack has no parameters") }
    body(
      .stack, part: { $0.outerHandler() || $0.stackItem($0.current) },
      repair: { parser in
        guard parser.isAtName else { return false }
        if let meant = parser.meantWord(among: .stackItems), Self.isName(parser.next) {
          parser.reportMisspelt(as: meant.spelling ?? "")
          return parser.stackItem(meant)
        }
        parser.reportMissing(.missingKeyword, "'root'", fixIt: parser.insertion(ofWord: "root"))
        let first = parser.token
        parser.destination()
        return parser.token != first
      })
    return .stackDecl
  }

  /// Parses an item of a stack from its keyword on. The token may be a misspelling of `keyword`.
  private mutating func stackItem(_ keyword: TokenKind) -> Bool {
    switch keyword {
    case .rootWord:
      advance()
      destination()
    case .barWord: node { $0.hiddenItem() }
    default: return false
    }
    return true
  }

  /// tabsDecl = "tabs", name, "{", { { attribute }, ( tab | handler ) }, "}" ;
  mutating func tabsDecl() -> NodeKind {
    advance()
    expectName("the name of the tabs", in: .declaration)
    if current == .leftParenthesis { skipContainerParameters("tabs have no parameters") }
    body(
      .tab,
      part: { parser in
        if parser.outerHandler() { return true }
        guard parser.current == .tabWord || parser.current == .at else { return false }
        parser.tab()
        return true
      },
      repair: { parser in
        guard parser.isAtName else { return false }
        if parser.meantWord(among: .tab) != nil, Self.isName(parser.next) {
          parser.tab()
          return true
        }
        switch parser.next {
        case .arrow, .iconWord, .string, .escapedString, .unterminatedString:
          parser.tab()
          return true
        case .comma, .rightBrace: return parser.scenesWithoutTabs()
        default: return false
        }
      })
    return .tabsDecl
  }

  /// tab = "tab", name, [ localizedText ], [ "icon", string ], "->", destination ;
  mutating func tab() {
    node(.tab) { parser in
      parser.attributes()
      parser.expectWord(.tabWord)
      parser.expectName("the name of the tab")
      if parser.current != .arrow, parser.sceneInPlaceOfTab() { return }
      if parser.isAtString { parser.localizedText() }
      parser.icon()
      if parser.expectArrow(or: { $0.isAtName && !$0.isAt($0.landmarks) }) { parser.destination() }
    }
  }

  /// Parses `icon` and its string, if present.
  @inline(__always)
  mutating func icon() {
    if take(.iconWord) { expectString("the name of a symbol in quotes") }
  }

  /// Consumes `->`, or reports that it is missing and then searches for it up to the next landmark. Returns whether
  /// its target can be parsed, that is, if the arrow was found or `isTarget` is true.
  @inline(__always)
  mutating func expectArrow(or isTarget: (inout Parser) -> Bool) -> Bool {
    if current == .arrow {
      advance()
      return true
    }
    let isTarget = isTarget(&self)
    return findArrow(isTarget: isTarget)
  }

  @inline(never)
  private mutating func findArrow(isTarget: Bool) -> Bool {
    if current == .equals || current == .invalid || (current == .colon && Self.isName(next)),
      kinds[significantToken(after: token)] != .endOfFile
    {
      if mayReport() {
        reporter.append(
          Diagnostic(
            .missingPunctuation, at: currentSpan, "expected '->', found \(found)",
            fixIt: replacement(current == .colon ? " ->" : "->")))
      }
      node(.error) { $0.advance() }
      return true
    }
    let canInsert = isTarget
    reportMissing(.missingPunctuation, "'->'", fixIt: canInsert ? insertion(" ->") : nil)
    if isTarget { return true }
    skip(to: landmarks.union(.arrow))
    return take(.arrow)
  }

  /// splitDecl = "split", name, "{", { splitColumn | splitCollapse | splitDisplay | outerHandler }, "}" ;
  mutating func splitDecl() -> NodeKind {
    advance()
    expectName("the name of the split", in: .declaration)
    if current == .leftParenthesis { skipContainerParameters("a split has no parameters") }
    body(
      .column, part: { $0.outerHandler() || $0.splitItem($0.current) },
      repair: { parser in
        if parser.current == .toWord {
          parser.reportMissing(
            .missingKeyword, "'collapse'", fixIt: parser.insertion(ofWord: "collapse"))
          parser.node(.splitCollapse) { $0.collapseTarget() }
          return true
        }
        if TokenSet.displays.contains(parser.current) {
          parser.reportMissing(.missingKeyword, "'display'", fixIt: parser.insertion(ofWord: "display"))
          parser.node(.splitDisplay) { $0.advance() }
          return true
        }
        guard Self.isName(parser.next), parser.isAtName else { return false }
        if let column = parser.replacedForeignWord(ForeignWord.column(parser.text(of: parser.token))) {
          return parser.splitItem(column)
        }
        guard let meant = parser.meantWord(among: .splitItems) else { return false }
        parser.reportMisspelt(as: meant.spelling ?? "")
        return parser.splitItem(meant)
      })
    return .splitDecl
  }

  /// Parses an item of a split from its keyword on. The token may be a misspelling of `keyword`.
  @inline(__always)
  private mutating func splitItem(_ keyword: TokenKind) -> Bool {
    switch keyword {
    case .primaryWord, .supplementaryWord, .secondaryWord, .placeholderWord, .compactWord: splitColumn()
    case .collapseWord: splitCollapse()
    case .displayWord: splitDisplay()
    default: return false
    }
    return true
  }

  /// splitColumn = ( "primary" | "supplementary" | "secondary" | "placeholder" | "compact" ), destination ;
  mutating func splitColumn() {
    node(.splitColumn) { parser in
      parser.advance()
      parser.destination()
    }
  }

  /// splitCollapse = "collapse", "to", ( "primary" | "supplementary" | "secondary" ) ;
  mutating func splitCollapse() {
    node(.splitCollapse) { parser in
      parser.advance()
      parser.collapseTarget()
    }
  }

  private mutating func collapseTarget() {
    expectWord(.toWord)
    expectChoice("a column", .collapseTargets)
  }

  /// splitDisplay = "display", ( "beside" | "over" ) ;
  mutating func splitDisplay() {
    node(.splitDisplay) { parser in
      parser.advance()
      parser.expectChoice("'beside' or 'over'", .displays)
    }
  }

  /// pagesDecl = "pages", name, "{", [ destination, { ",", destination }, [ "," ] ], { pagesHandler }, "}" ;
  mutating func pagesDecl() -> NodeKind {
    advance()
    expectName("the name of the pages", in: .declaration)
    if current == .leftParenthesis { skipContainerParameters("pages have no parameters") }
    guard opensListBody() else { return .pagesDecl }
    commaList(
      until: .rightBrace, of: "a scene",
      starts: {
        $0.isAtPagesHandler || $0.isAtPage
      },
      element: { parser in
        if !parser.isAtPagesHandler { parser.destination() }
        parser.pagesHandlers()
      })
    return .pagesDecl
  }

  /// pagesHandler = { attribute }, "on", name - ( "in" | "on" ), [ parameterClause ],
  /// ( directBranch | "{", { branch }, "}" ) ;
  ///
  /// `on in stack` is a page, and so is the first word of `on on next`.
  private mutating func pagesHandlers() {
    guard isAtPagesHandler else { return }
    while isAtPagesHandler, outerHandler() {}
    if current == .comma { reportUnexpected(to: landmarks) }
  }

  /// `true` iff the name of a page is next. It may be a keyword: `scene on x -> next` is a page and a handler.
  private var isAtPage: Bool {
    guard isAtName else { return false }
    return current == .identifier || !isAtDeclaration() || next == .onWord && Self.isName(afterNext)
  }

  private var isAtPagesHandler: Bool { handlerName.map { $0 != .inWord && $0 != .onWord } ?? false }

  // MARK: Handlers around scenes

  /// outerHandler = { attribute }, handler ;
  ///
  /// Returns whether there is one.
  @inline(__always)
  mutating func outerHandler() -> Bool {
    guard current == .onWord || current == .at, handlerName != nil else { return false }
    node { parser in
      parser.attributes()
      return parser.handler()
    }
    return true
  }

  /// The name after `on`, and after any attributes before it; `nil` if no handler begins here.
  private var handlerName: TokenKind? {
    let index = indexAfterAttributes
    guard kinds[index] == .onWord else { return nil }
    let name = kinds[significantToken(after: index)]
    return Self.isName(name) ? name : nil
  }
}
