extension Parser {
  /// propertyDecl = ( "always", reference, "over", reference | "never", reference, [ "over", reference ] |
  /// "reach", reference, [ "from", reference ] ), [ "in", ( "compact" | "regular" ) ] ;
  mutating func propertyDecl() -> NodeKind {
    let keyword = current
    advance()
    propertyScene()
    switch keyword {
    case .alwaysWord:
      if !relation(.overWord) { missingRelation() }
    case .neverWord: _ = relation(.overWord)
    default: _ = relation(.fromWord)
    }
    if take(.inWord) { expectChoice("'compact' or 'regular'", .widths) }
    return .propertyDecl
  }

  private mutating func propertyScene() {
    reference("the name of a scene", in: .property)
  }

  /// Parses the other scene of a property and the word before it; returns whether they are present.
  private mutating func relation(_ word: TokenKind) -> Bool {
    if current != word {
      guard isMeantAsRelation(word) else { return false }
      reportMisspelt(as: word.spelling ?? "")
    }
    advance()
    propertyScene()
    return true
  }

  /// `true` iff the current token fits nowhere and is probably meant as the word before the other scene: that of
  /// another property, or a misspelled one.
  @inline(never)
  private func isMeantAsRelation(_ word: TokenKind) -> Bool {
    switch current {
    case .overWord, .fromWord: return true
    case .identifier:
      return !isFirstOnLine && Self.isName(next)
        && nearest(to: text(of: token), among: [word.spelling ?? ""]) != nil
    default: return false
    }
  }

  /// Reports `always` without `over`, and parses the other scene if it is present.
  @inline(never)
  private mutating func missingRelation() {
    let isAtScene = isAtName && current != .inWord && !isFirstOnLine
    reportMissing(
      .missingKeyword, "'over' and a scene",
      hint: "'always A over B' means that B is below A wherever A is shown",
      fixIt: isAtScene ? insertion(ofWord: "over") : nil)
    if isAtScene { propertyScene() }
  }
}
