extension Parser {
  /// Parses all options at the current position.
  @inline(__always)
  mutating func options() {
    while option() {}
  }

  /// option = returningOption | viaOption | animatedOption | styleOption | fromOption | arrowOption |
  /// "locked" | adaptOption | columnOption | "retry" ;
  @inline(__always)
  private mutating func option() -> Bool {
    switch current {
    case .returningWord: returningOption()
    case .viaWord: viaOption()
    case .animatedWord: animatedOption()
    case .asWord: styleOption()
    case .fromWord: fromOption()
    case .arrowWord: arrowOption()
    case .lockedWord, .retryWord: node(.option) { $0.advance() }
    case .adaptWord: adaptOption()
    case .inWord where TokenSet.collapseTargets.contains(next): columnOption()
    case .identifier: return misspeltOption() || styleWithoutAs()
    default: return TokenSet.styles.contains(current) && styleWithoutAs()
    }
    return true
  }

  /// Parses an option whose keyword is misspelled; returns whether it is one.
  @inline(never)
  private mutating func misspeltOption() -> Bool {
    guard !isFirstOnLine, Self.isName(next) || next.isString else { return false }
    if Self.isName(next), !isAt(landmarks), replacedForeignWord(ForeignWord.option(text(of: token))) != nil {
      fromOption()
      return true
    }
    guard let meant = meantWord(among: .options) else { return false }
    reportMisspelt(as: meant.spelling ?? "")
    switch meant {
    case .returningWord: returningOption()
    case .viaWord: viaOption()
    case .animatedWord: animatedOption()
    case .asWord: styleOption()
    case .fromWord: fromOption()
    case .arrowWord: arrowOption()
    case .adaptWord: adaptOption()
    default: node(.option) { $0.advance() }
    }
    return true
  }

  /// returningOption = "returning", name ;
  mutating func returningOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectName("the name of an event", in: .destination)
    }
  }

  /// viaOption = "via", string ;
  mutating func viaOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectString("the name of a class in quotes")
    }
  }

  /// animatedOption = "animated", ( "coverVertical" | "flip" | "crossDissolve" | "partialCurl" | "none" ) ;
  mutating func animatedOption() {
    node(.option) { parser in
      let start = parser.currentSpan.start
      parser.advance()
      if TokenSet.animations.contains(parser.current) || !parser.animationOfSwift(from: start) {
        parser.expectChoice("an animation", .animations)
      }
    }
  }

  /// styleOption = "as", ( "automatic" | "fullScreen" | "pageSheet" | "formSheet" | "currentContext" |
  /// "overFullScreen" | "overCurrentContext" | "alert" | "actionSheet" | sheetStyle ) ;
  mutating func styleOption() {
    node(.option) { parser in
      parser.advance()
      parser.style()
    }
  }

  /// Parses what follows `as`.
  @inline(__always)
  mutating func style() {
    if current == .sheetWord {
      sheetStyle()
    } else {
      if current == .alertWord || current == .actionSheetWord { hasAlertOptions = true }
      expectChoice("a presentation style", .styles)
    }
  }

  /// sheetStyle = "sheet", [ "(", detent, { ",", detent }, [ "," ], ")" ] ;
  @inline(__always)
  mutating func sheetStyle() {
    advance()
    guard take(.leftParenthesis) else { return }
    if current == .rightParenthesis { missingChoice("a detent", .detent) }
    commaList(
      until: .rightParenthesis, of: "a detent", starts: { $0.isAtName },
      element: { $0.expectDetent() })
  }

  @inline(__always)
  private mutating func expectDetent() {
    if TokenSet.detent.contains(current) {
      advance()
    } else {
      missingChoice("a detent", .detent)
      if isAtName { node(.error) { $0.advance() } }
    }
  }

  /// fromOption = "from", name ;
  mutating func fromOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectName("the name of a bar item or a control", in: .destination)
    }
  }

  /// arrowOption = "arrow", direction, { ",", direction } ;
  mutating func arrowOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectChoice("a direction", .direction)
      while parser.take(.comma) { parser.expectChoice("a direction", .direction) }
    }
  }

  /// adaptOption = "adapt", ( "sheet" | "fullScreen" | "none" ) ;
  mutating func adaptOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectChoice("'sheet', 'fullScreen' or 'none'", .adaptations)
    }
  }

  /// columnOption = "in", ( "supplementary" | "secondary" ) ;
  mutating func columnOption() {
    node(.option) { parser in
      parser.advance()
      parser.expectChoice("'supplementary' or 'secondary'", .detailColumns)
    }
  }
}
