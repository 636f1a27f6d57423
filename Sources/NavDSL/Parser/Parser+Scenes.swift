extension Parser {
  /// sceneDecl = [ "transient" ], [ "external" ], "scene", name, [ parameterClause ], [ resultClause ],
  /// [ "{", { sceneItem }, "}" ] ;
  mutating func sceneDecl(isExternal: Bool = false) -> NodeKind {
    advance()
    if isExternal, !take(.sceneWord) {
      reportMissing(.missingKeyword, "'scene'", fixIt: isAtName ? insertion(ofWord: "scene") : nil)
    }
    expectName("the name of the scene", in: .declaration)
    parameterClauseIfPresent()
    if current == .colon { skipSupertypes("a scene has no type: the app decides what draws it") }
    resultClauseIfPresent()
    guard current == .leftBrace || isAtBodyWithoutBrace() else { return .sceneDecl }
    body(
      .item,
      part: { parser in
        guard parser.current == .at || parser.current.beginsSceneItem else { return false }
        parser.sceneItem()
        return true
      }, repair: { $0.repairSceneItem() })
    return .sceneDecl
  }

  /// `true` iff the items of a scene begin here although its brace is missing.
  private func isAtBodyWithoutBrace() -> Bool {
    switch current {
    case .endOfFile, .at: return false
    case .rightBrace: return landmarks.isEmpty
    // A handler of the flow around.
    case .onWord where landmarks.contains(.entry): return false
    default: return current.beginsSceneItem && isAtItem()
    }
  }

  /// sceneItem = { attribute }, ( titleItem | promptItem | backItem | barItems | toolbarItems | embedItem |
  /// exitItem | handler | messageItem | hiddenItem ) ;
  mutating func sceneItem() {
    node { parser in
      parser.attributes()
      return parser.contents(ofSceneItem: parser.current)
    }
  }

  /// Parses an item from its keyword on. The token may be a misspelling of `keyword`.
  @inline(__always)
  private mutating func contents(ofSceneItem keyword: TokenKind) -> NodeKind {
    switch keyword {
    case .onWord: return handler()
    case .titleWord: return titleItem()
    case .promptWord: return promptItem()
    case .backWord: return backItem()
    case .leftWord, .rightWord, .controlWord: return barItems()
    case .toolbarWord: return toolbarItems()
    case .embedWord: return embedItem()
    case .exitWord: return exitItem()
    case .messageWord: return messageItem()
    case .barWord, .tabbarWord: return hiddenItem()
    default: return missingSceneItem()
    }
  }

  /// Recovers from attributes that no item follows.
  @inline(never)
  private mutating func missingSceneItem() -> NodeKind {
    if current == .rightBrace || isAt(landmarks) {
      reportMissing(.unexpectedToken, "an item of the scene")
    } else if !repairSceneItem() {
      reportUnexpected("an item of the scene", to: landmarks)
    }
    return .error
  }

  /// Parses an item whose keyword is misspelled or missing; returns whether it is one.
  @inline(never)
  private mutating func repairSceneItem() -> Bool {
    guard isAtName else { return false }
    let follower = next
    if Self.isName(follower) || follower.isString, current == .identifier,
      let word = ForeignWord.item(text(of: token))
    {
      if skipForeignWord(word) { return true }
      node { parser in
        guard let keyword = parser.replacedForeignWord(word) else { return .error }
        return parser.contents(ofSceneItem: keyword)
      }
      return true
    }
    if Self.isName(follower) || follower.isString,
      let meant = meantWord(among: .sceneItems)
    {
      node { parser in
        parser.reportMisspelt(as: meant.spelling ?? "")
        return parser.contents(ofSceneItem: meant)
      }
      return true
    }
    switch follower {
    case .leftParenthesis, .arrow, .leftBrace, .whenWord:
      node { parser in
        parser.reportMissing(.missingKeyword, "'on' before an event", fixIt: parser.insertion(ofWord: "on"))
        // Errors that follow from a guess are not reported.
        let outer = parser.reporter.isQuiet
        parser.reporter.isQuiet = true
        defer { parser.reporter.isQuiet = outer }
        return parser.handlerAfterKeyword()
      }
      return true
    default:
      return false
    }
  }

  /// titleItem = "title", ( localizedText | titlePath ), [ "large" ] ;
  mutating func titleItem() -> NodeKind {
    advance()
    if isAtString { localizedText() } else { titlePath() }
    _ = take(.largeWord)
    return .titleItem
  }

  /// titlePath = name - ( "prompt" | "back" | "left" | "right" | "toolbar" | "control" | "embed" | "exit" |
  /// "on" ), { ".", name } ;
  mutating func titlePath() {
    skipAssignmentIfPresent()
    if isAtString { return localizedText() }
    guard Self.beginsTitlePath(current) else {
      reportMissing(.missingString, "a title in quotes or the name of a parameter")
      return
    }
    node(.path) { $0.dottedName() }
  }

  private static func beginsTitlePath(_ kind: TokenKind) -> Bool {
    isName(kind) && (kind == .titleWord || !kind.isSceneItemKeyword)
  }

  /// localizedText = string, [ "key", string ] ;
  @inline(__always)
  mutating func localizedText() {
    advance()
    if current == .keyWord { key() }
  }

  /// Parses the key of a text, unless the word is an event that lacks its `on`.
  @inline(never)
  private mutating func key() {
    switch next {
    case .leftParenthesis, .arrow, .leftBrace, .whenWord: break
    default:
      advance()
      expectString("the key of the text in quotes")
    }
  }

  /// messageItem = "message", ( localizedText | titlePath ) ;
  mutating func messageItem() -> NodeKind {
    advance()
    if isAtString { localizedText() } else { titlePath() }
    return .messageItem
  }

  /// promptItem = "prompt", localizedText ;
  mutating func promptItem() -> NodeKind {
    advance()
    skipAssignmentIfPresent()
    if isAtString { localizedText() } else { expectString("a prompt in quotes") }
    return .promptItem
  }

  /// backItem = "back", ( localizedText | "hidden" ) ;
  mutating func backItem() -> NodeKind {
    advance()
    if isAtString {
      localizedText()
    } else if current == .hiddenWord {
      advance()
    } else if meantWord(among: .hidden) != nil {
      expectWord(.hiddenWord)
    } else {
      reportMissing(.missingString, "a title in quotes or 'hidden'")
    }
    return .backItem
  }

  /// hiddenItem = ( "bar" | "tabbar" ), "hidden" ;
  mutating func hiddenItem() -> NodeKind {
    advance()
    expectWord(.hiddenWord)
    return .hiddenItem
  }

  /// barItems = ( "left" | "right" | "control" ), barItem, { ",", laterBarItem }, [ "," ] ;
  mutating func barItems() -> NodeKind {
    advance()
    barItem()
    while isAtNextInBar() { laterBarItem() }
    return .barItems
  }

  /// Consumes the comma before another item; returns whether there is one.
  @inline(__always)
  private mutating func isAtNextInBar() -> Bool {
    if current == .comma {
      advance()
      return isLaterItem(at: indexAfterAttributes)
    }
    return isCommaMissing()
  }

  /// `true` iff the token after a comma is the name of another item, not the first word of an item of the scene.
  private func isLaterItem(at index: TokenIndex) -> Bool {
    let current = kinds[index]
    // `bar hidden` is an item of the scene, any other `bar` a name.
    if current == .barWord || current == .tabbarWord {
      return kinds[significantToken(after: index)] != .hiddenWord
    }
    if current == .messageWord { return !isMessage(at: index) }
    return Self.isName(current) && !current.isSceneItemKeyword
  }

  /// `true` iff `message` after a comma cannot be the name of an item, because a path follows.
  private func isMessage(at index: TokenIndex) -> Bool {
    let next = kinds[significantToken(after: index)]
    let afterNext = kinds[significantToken(after: significantToken(after: index))]
    return switch next {
    case .iconWord: !afterNext.isString
    case .systemWord: !Self.isName(afterNext)
    case .menuWord: afterNext != .leftBrace
    case .destructiveWord, .cancelWord, .preferredWord: afterNext == .period
    case .titleWord, .messageWord: !afterNext.isString && !Self.beginsTitlePath(afterNext)
    case .barWord, .tabbarWord: afterNext != .hiddenWord
    default: Self.isName(next) && !next.beginsSceneItem
    }
  }

  /// Reports a bar item that follows without its comma; returns whether there is one.
  private mutating func isCommaMissing() -> Bool {
    guard current == .identifier || TokenSet.spacer.contains(current), !isFirstOnLine else { return false }
    // Otherwise it is an item of the scene that lacks its keyword.
    if TokenSet.afterNameOfItem.contains(next) { return false }
    reportMissingPunctuation(.comma)
    return true
  }

  /// barItem = { attribute }, name, barItemOptions ;
  mutating func barItem() {
    skipAssignmentIfPresent()
    node(.barItem) { parser in
      parser.attributes()
      if parser.current == .string {
        parser.titleWithoutName()
      } else {
        parser.expectName("the name of an item", in: .item)
      }
      parser.barItemOptions()
    }
  }

  /// laterBarItem = { attribute }, name - sceneItemKeyword, barItemOptions ;
  mutating func laterBarItem() {
    node(.barItem) { parser in
      parser.attributes()
      parser.advance()
      parser.barItemOptions()
    }
  }

  /// barItemOptions = entryOptions, [ "menu", "{", menuEntry, { ",", menuEntry }, [ "," ], "}" ] ;
  @inline(__always)
  mutating func barItemOptions() {
    entryOptions()
    if current == .menuWord { node(.menu) { $0.menu() } }
  }

  /// entryOptions = [ localizedText ], [ "icon", string ], [ "system", name ], [ "destructive" | "cancel" ],
  /// [ "preferred" ] ;
  @inline(__always)
  mutating func entryOptions() {
    if isAtString { localizedText() }
    icon()
    if take(.systemWord) { expectName("the name of a system item", in: .item) }
    if current == .destructiveWord || current == .cancelWord { advance() }
    _ = take(.preferredWord)
  }

  @inline(never)
  private mutating func menu() {
    advance()
    guard opensListBody() else { return }
    if current == .rightBrace { reportMissing(.missingName, "an entry of the menu") }
    commaList(
      until: .rightBrace, of: "an entry of the menu", starts: { $0.isAtName || $0.isAtMenuEntry },
      element: { $0.menuEntry() })
  }

  /// `true` iff attributes and the name of an entry begin here.
  private var isAtMenuEntry: Bool {
    guard current == .at else { return false }
    let name = kinds[indexAfterAttributes]
    return Self.isName(name) && name != .separatorWord
  }

  /// menuEntry = "separator" | { attribute }, name - "separator", entryOptions ;
  mutating func menuEntry() {
    if current == .separatorWord {
      node(.spacer) { $0.advance() }
    } else {
      node(.barItem) { parser in
        parser.attributes()
        parser.expectName("the name of an entry", in: .item)
        parser.entryOptions()
      }
    }
  }

  /// toolbarItems = "toolbar", toolbarItem, { ",", laterToolbarItem }, [ "," ] ;
  mutating func toolbarItems() -> NodeKind {
    advance()
    toolbarItem()
    while isAtNextInBar() { laterToolbarItem() }
    return .barItems
  }

  /// toolbarItem = spacer | { attribute }, name - ( "flexible" | "fixed" ), barItemOptions ;
  mutating func toolbarItem() {
    if current == .flexibleWord || current == .fixedWord {
      node(.spacer) { $0.advance() }
    } else {
      if TokenSet.spacer.contains(kinds[indexAfterAttributes]) { reportAttributesOfSpacer() }
      barItem()
    }
  }

  /// laterToolbarItem = spacer | { attribute }, name - ( "flexible" | "fixed" | sceneItemKeyword ),
  /// barItemOptions ;
  mutating func laterToolbarItem() {
    if current == .flexibleWord || current == .fixedWord {
      node(.spacer) { $0.advance() }
    } else {
      if TokenSet.spacer.contains(kinds[indexAfterAttributes]) { reportAttributesOfSpacer() }
      laterBarItem()
    }
  }

  /// Reports attributes before a space, which has no name; the space is then taken for an item.
  @inline(never)
  private mutating func reportAttributesOfSpacer() {
    guard mayReport() else { return }
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: currentSpan, "unexpected \(found): a space in a toolbar has no attributes"))
  }

  /// embedItem = "embed", name, ":", destination ;
  mutating func embedItem() -> NodeKind {
    advance()
    expectName("the name of the embedded scene", in: .item)
    expect(.colon)
    destination()
    return .embedItem
  }

  /// exitItem = "exit", name, [ parameterClause ], [ "when", condition ] ;
  mutating func exitItem() -> NodeKind {
    advance()
    expectName("the name of the exit", in: .item)
    parameterClauseIfPresent()
    if take(.whenWord) { condition() }
    return .exitItem
  }

  /// handler = "on", name, [ parameterClause ], ( directBranch | "{", { branch }, "}" ) ;
  mutating func handler() -> NodeKind {
    advance()
    return handlerAfterKeyword()
  }

  @inline(__always)
  private mutating func handlerAfterKeyword() -> NodeKind {
    expectName("the name of an event", in: .item)
    parameterClauseIfPresent()
    if current == .arrow || current == .whenWord {
      let first = token
      directBranch()
      if current == .whenWord || current == .elseWord { branchesWithoutBrace(of: .transition, from: first) }
    } else if current == .leftBrace {
      branches(of: .transition)
    } else {
      missingBranch(of: .transition)
    }
    return .handler
  }
}
