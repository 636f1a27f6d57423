// Recovery from habits of other languages: each is one error, which says what is written here, and parsing goes on as if
// that had been written.

extension Parser {
  // MARK: Words

  /// Reports a word of another language that the language has another word for, and returns that; the word is not
  /// consumed.
  @inline(never)
  mutating func replacedForeignWord(_ word: ForeignWord?) -> TokenKind? {
    guard let keyword = word?.keyword, let spelling = keyword.spelling else { return nil }
    if mayReport() {
      reporter.append(
        Diagnostic(
          .misspeltKeyword, at: currentSpan, "unexpected \(found); the word is '\(spelling)'",
          fixIt: replacement(spelling)))
    }
    return keyword
  }

  /// Reports a word of another language that the language has nothing for, with a hint, and skips what belongs to it;
  /// returns whether there is one.
  @inline(never)
  mutating func skipForeignWord(_ word: ForeignWord?, _ what: String? = nil) -> Bool {
    guard let hint = word?.hint else { return false }
    let message = what.map { "expected \($0), found \(found)" } ?? "unexpected \(found)"
    let (isNews, place) = (mayReport(), currentSpan)
    skipAtLeastOne(to: landmarks)
    if isNews {
      reporter.append(Diagnostic(.unexpectedToken, at: place, message, hint: "\(hint)"))
    }
    reporter.lastErrorToken = token
    return true
  }

  /// Reports the current word, which belongs nowhere here, and skips it.
  ///
  /// - Parameters:
  ///   - removed: The name of what is skipped; `nil` for the word.
  ///   - tokens: Advances past what is skipped.
  @inline(never)
  mutating func skipWord(
    _ message: String? = nil, hint: String? = nil, removing removed: String? = nil,
    _ tokens: (inout Parser) -> Void = { $0.advance() }
  ) {
    let (isNews, place, found) = (mayReport(), currentSpan, found)
    node(.error) { tokens(&$0) }
    reporter.lastErrorToken = -1
    guard isNews else { return }
    let skipped = SourceSpan(start: place.start, length: currentSpan.start - place.start)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, message ?? "unexpected \(found)", hint: hint,
        fixIt: removal(of: removed ?? found, skipped)))
  }

  /// Parses a style without its `as`, `modal Help fullScreen`; returns whether there is one.
  @inline(never)
  mutating func styleWithoutAs() -> Bool {
    guard !isFirstOnLine, !isAt(landmarks), isAtName else { return false }
    let hasDetents = current == .sheetWord && next == .leftParenthesis
    if TokenSet.afterNameOfItem.contains(next), !hasDetents { return false }
    guard TokenSet.styles.contains(current) || meantWord(among: .styles) != nil else { return false }
    reportMissing(.missingKeyword, "'as'", fixIt: insertion(ofWord: "as"))
    node(.error) { $0.style() }
    return true
  }

  /// Reports a word after `in` that is not `stack`, and takes it for that.
  @inline(never)
  mutating func stackOfOtherName() {
    guard current == .identifier, !isFirstOnLine, !isAt(landmarks), next != .arrow, next != .leftParenthesis
    else { return expectWord(.stackWord) }
    if let column = meantWord(among: .collapseTargets)?.spelling {
      reportMisspelt(as: column)
    } else {
      reportMissing(.missingKeyword, "'stack'", fixIt: replacement("stack"))
    }
    node(.error) { $0.advance() }
  }

  /// Reports a `=` or `:` between the keyword of an item and what it has, and skips it.
  @inline(__always)
  mutating func skipAssignmentIfPresent() {
    if current == .equals || current == .colon { skipAssignment() }
  }

  @inline(never)
  private mutating func skipAssignment() {
    guard Self.isName(next) || next.isString else { return }
    let (isNews, place, found, before) = (mayReport(), currentSpan, found, gap)
    node(.error) { $0.advance() }
    reporter.lastErrorToken = -1
    guard isNews else { return }
    let run = SourceSpan(start: before.start, length: place.end - before.start)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, "unexpected \(found)",
        fixIt: removal(of: found, run)))
  }

  // MARK: Handlers and branches

  /// Parses a branch that begins with a word of another language; returns whether there is one.
  @inline(never)
  mutating func foreignBranch(to target: BranchTarget) -> Bool {
    guard isAtName, let word = ForeignWord.branch(text(of: token)),
      Self.isName(next) || next == .arrow || next == .leftParenthesis || next == .leftBrace
    else { return false }
    if isBlockNext {
      // `if ready { … } else { … }`
      let (isNews, place, message) = (mayReport(), currentSpan, "unexpected \(found)")
      skipAtLeastOne(to: landmarks)
      while current == .elseWord, next == .leftBrace || next == .identifier { skipAtLeastOne(to: landmarks) }
      reporter.lastErrorToken = token
      guard isNews else { return true }
      reporter.append(
        Diagnostic(
          .unexpectedToken, at: place, message,
          hint: "branches are 'when condition -> verb', one after another, and 'else -> verb'"))
      return true
    }
    guard let keyword = replacedForeignWord(word) else { return false }
    node(.branch) { parser in
      parser.advance()
      if keyword == .whenWord { parser.condition() }
      parser.targetAfterArrow(target)
    }
    return true
  }

  /// `true` iff a brace opens after the current token, before an arrow.
  private var isBlockNext: Bool {
    var index = token
    for _ in 0..<16 {
      index = significantToken(after: index)
      switch kinds[index] {
      case .leftBrace: return true
      case .arrow, .rightBrace, .endOfFile: return false
      default: break
      }
    }
    return false
  }

  /// Parses the verbs in braces that need none, `on buy { push Payment }`; returns whether there are any.
  @inline(never)
  mutating func verbsInBraces() -> Bool {
    let opener = previousEnd - 1
    guard current.isVerb, !isAt(landmarks.subtracting(.branch)), opener >= 0, kinds[opener] == .leftBrace
    else { return false }
    let isNews = mayReport()
    node(.branch) { $0.transition() }
    guard isNews else { return true }
    var edits = [Diagnostic.Edit(span: span(of: opener), replacement: "->")]
    if current == .rightBrace { edits.append(Diagnostic.Edit(span: currentSpan, replacement: "")) }
    reporter.append(
      Diagnostic(
        .missingPunctuation, at: span(of: opener), "expected '->', found '{'",
        hint: "braces contain branches: 'when condition -> verb' and 'else -> verb'",
        fixIt: edits.count == 2 ? Diagnostic.FixIt(title: "replace the braces with '->'", edits: edits) : nil)
    )
    return true
  }

  /// `true` iff a condition without an arrow follows the current `when`: no branch begins there.
  var isConditionWithoutArrow: Bool {
    var index = significantToken(after: token)
    for _ in 0..<64 {
      while kinds[index] == .notWord || kinds[index] == .leftParenthesis {
        index = significantToken(after: index)
      }
      if kinds[index] == .period { index = significantToken(after: index) }
      guard
        Self.isName(kinds[index]) || kinds[index].isString || kinds[index] == .integer
          || kinds[index] == .decimal
      else { return false }
      index = significantToken(after: index)
      while kinds[index] == .period { index = significantToken(after: significantToken(after: index)) }
      while kinds[index] == .rightParenthesis { index = significantToken(after: index) }
      switch kinds[index] {
      case .andWord, .orWord, .isEqual, .isNotEqual: index = significantToken(after: index)
      default: return kinds[index] != .arrow
      }
    }
    return false
  }

  /// Skips a condition after the verbs of a branch, where it can only be meant for the branch.
  @inline(never)
  mutating func skipConditionAfterVerbs(from arrow: TokenIndex) {
    let (place, isNews, before) = (currentSpan, mayReport(), gap)
    var condition = place
    node(.error) { parser in
      parser.advance()
      let first = parser.currentSpan
      parser.condition()
      let length = max(parser.gap.start, first.start) - first.start
      condition = SourceSpan(start: first.start, length: length)
    }
    guard isNews else { return }
    let text = reporter.source.text(in: condition)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, "a condition stands before '->'",
        fixIt: Diagnostic.FixIt(
          title: "move it there",
          edits: [
            Diagnostic.Edit(
              span: SourceSpan(start: span(of: arrow).start, length: 0), replacement: "when \(text) "),
            Diagnostic.Edit(
              span: SourceSpan(start: before.start, length: gap.start - before.start), replacement: ""),
          ])))
  }

  /// Parses the type of a result after `->` or `returning`.
  @inline(never)
  mutating func resultAfterOtherWord() {
    if mayReport() {
      reporter.append(
        Diagnostic(
          .missingKeyword, at: currentSpan, "expected 'returns', found \(found)",
          hint: "a verb is 'returning' an event, and a declaration 'returns' a type",
          fixIt: replacement("returns")))
    }
    node(.resultClause) { parser in
      parser.advance()
      parser.type()
    }
  }
}
