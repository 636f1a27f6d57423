extension Parser {
  // MARK: Places

  var currentSpan: SourceSpan { span(of: token) }

  func span(of token: TokenIndex) -> SourceSpan {
    let start = starts[token]
    let end = kinds[token] == .endOfFile ? start : starts[token + 1]
    return SourceSpan(start: reporter.source.base &+ start, length: end - start)
  }

  /// The empty span after the previous token.
  var gap: SourceSpan { SourceSpan(start: reporter.source.base &+ starts[previousEnd], length: 0) }

  /// The span for an error about a missing token: the token in its place, or the position after the previous token if
  /// that is on another line.
  private var missingPlace: SourceSpan {
    current == .endOfFile || isFirstOnLine ? gap : currentSpan
  }

  // MARK: Words

  func text(of token: TokenIndex) -> String { reporter.source.text(in: span(of: token)) }

  /// The current token, for the end of a sentence.
  var found: String {
    current == .endOfFile ? production.end ?? "the end" : "'\(abbreviated(text(of: token)))'"
  }

  /// The token found in place of a missing one, as the end of a message.
  private var foundInstead: String {
    current == .endOfFile && production.end == nil ? "" : ", found \(found)"
  }

  private func abbreviated(_ text: String) -> String {
    text.unicodeScalars.count <= 32
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(31))) + "…"
  }

  private var afterPrevious: String {
    previousEnd > 0 ? " after '\(abbreviated(text(of: previousEnd - 1)))'" : ""
  }

  // MARK: Reports

  /// `true` iff the last error was at this token, or less than three tokens before it on its line; an error here is
  /// then likely to follow from it.
  private var isCloseToLastError: Bool {
    var index = reporter.lastErrorToken
    guard index >= 0, index <= token else { return false }
    var count = 0
    while index < token {
      if kinds[index] == .whitespace || kinds[index].isTrivia {
        if endsLine(index) { return false }
      } else {
        count += 1
        if count == 3 { return false }
      }
      index += 1
    }
    return true
  }

  /// `true` iff a token contains a line end.
  func endsLine(_ token: TokenIndex) -> Bool {
    reporter.source.bytes[Int(starts[token])..<Int(starts[token + 1])].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// `true` iff an error here is new; it then counts as reported.
  mutating func mayReport() -> Bool {
    let isConsequence = isCloseToLastError
    reporter.lastErrorToken = token
    if isConsequence || reporter.isQuiet { return false }
    if previousEnd > 0, kinds[previousEnd - 1] == .unterminatedString { return false }
    for index in previousEnd..<max(token, previousEnd) {
      if kinds[index] == .invalid || kinds[index] == .unterminatedComment { return false }
    }
    return true
  }

  /// Reports that `what` is missing here.
  @inline(never)
  mutating func reportMissing(
    _ code: DiagnosticCode, _ what: String, hint: String? = nil, fixIt: Diagnostic.FixIt? = nil
  ) {
    guard mayReport() else { return }
    reporter.append(
      Diagnostic(
        code, at: missingPlace, "expected \(what)\(afterPrevious)\(foundInstead)", hint: hint, fixIt: fixIt))
  }

  /// Returns the fix that inserts `text` after the previous token.
  func insertion(_ text: String) -> Diagnostic.FixIt {
    // A space keeps the text apart from a token that follows immediately.
    let isAdjoining = starts[previousEnd] == starts[token] && current != .endOfFile && text.utf8.first == 0x20
    return Diagnostic.FixIt(
      title: "insert '\(trimmed(text))'",
      edits: [Diagnostic.Edit(span: gap, replacement: isAdjoining ? text + " " : text)])
  }

  /// Returns the fix that inserts the word `word` before the current token.
  func insertion(ofWord word: String) -> Diagnostic.FixIt {
    Diagnostic.FixIt(
      title: "insert '\(word)'",
      edits: [
        Diagnostic.Edit(span: SourceSpan(start: currentSpan.start, length: 0), replacement: word + " ")
      ])
  }

  /// Returns the fix that replaces the current token by `text`.
  func replacement(_ text: String) -> Diagnostic.FixIt {
    Diagnostic.FixIt(
      title: "replace \(found) with '\(trimmed(text))'",
      edits: [Diagnostic.Edit(span: currentSpan, replacement: text)])
  }

  /// Returns the fix that removes a run.
  func removal(of what: String, _ run: SourceSpan) -> Diagnostic.FixIt {
    Diagnostic.FixIt(title: "remove \(what)", edits: [Diagnostic.Edit(span: run, replacement: "")])
  }

  private func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\n" })
  }

  // MARK: Punctuation, words and names

  /// Consumes a punctuation mark, or reports that it is missing.
  @inline(__always)
  mutating func expect(_ kind: TokenKind) {
    if current == kind { advance() } else { reportMissingPunctuation(kind) }
  }

  @inline(never)
  mutating func reportMissingPunctuation(_ kind: TokenKind) {
    let mark = kind.spelling ?? ""
    let text = kind == .arrow || kind == .leftBrace || kind == .equals ? " " + mark : mark
    if kind == .leftBrace { reporter.isStructureCertain = false }
    reportMissing(.missingPunctuation, "'\(mark)'", fixIt: insertion(text))
  }

  /// Consumes a required word, or reports that it is missing or misspelled.
  @inline(__always)
  mutating func expectWord(_ kind: TokenKind) {
    if current == kind { advance() } else { missingWord(kind) }
  }

  @inline(never)
  private mutating func missingWord(_ kind: TokenKind) {
    let word = kind.spelling ?? ""
    if current == .identifier, nearest(to: text(of: token), among: [word]) != nil {
      reportMisspelt(as: word)
      advance()
    } else {
      let fixIt = current == .endOfFile ? nil : insertion(ofWord: word)
      reportMissing(.missingKeyword, "'\(word)'", fixIt: fixIt)
    }
  }

  /// Reports that the current token is probably `word`.
  @inline(never)
  mutating func reportMisspelt(as word: String) {
    guard mayReport() else { return }
    reporter.append(
      Diagnostic(
        .misspeltKeyword, at: currentSpan,
        "unexpected \(found); did you mean '\(word)'?",
        fixIt: replacement(word)))
  }

  /// Returns the word among `words` that the current token probably misspells.
  func meantWord(among words: TokenSet) -> TokenKind? {
    guard isAtName, current != .quotedIdentifier else { return nil }
    guard let word = nearest(to: text(of: token), among: words.spellings) else { return nil }
    return TokenKind.allCases.first { $0.spelling == word }
  }

  /// The position of a name, which determines how a word in its place is interpreted.
  enum NamePlace {
    case declaration, item, destination, property, other
  }

  /// Consumes a name, or reports that it is missing.
  @inline(__always)
  mutating func expectName(_ what: StaticString, in place: NamePlace = .other) {
    if current == .identifier {
      advance()
    } else if !isAtName || (current.isWord && place != .other && isNameMissing(in: place)) {
      reportMissing(.missingName, "\(what)")
    } else {
      advance()
    }
  }

  /// `true` iff the current word cannot be the name, because the tokens after it would then fit nowhere: the name
  /// is missing, and the word begins the next construct.
  @inline(never)
  func isNameMissing(in place: NamePlace) -> Bool {
    let next = next
    let isPlainName = next == .identifier || next == .quotedIdentifier
    switch place {
    case .other: return false
    case .declaration:
      switch current {
      case .importWord, .linkWord, .scenarioWord: return next.isString
      default: return current.isDeclarationKeyword && isPlainName
      }
    case .item: return current.isSceneItemKeyword && isPlainName
    case .property:
      switch current {
      case .overWord, .fromWord: return isPlainName
      case .inWord: return isPlainName || next == .compactWord || next == .regularWord
      default: return current.isDeclarationKeyword && (isPlainName || next.isString)
      }
    case .destination:
      guard TokenSet.destinationFollowers.contains(current) else { return false }
      if current == .inWord, next == .stackWord {
        // After a stack reference, `in` can be a name only if the declaration of a stack in a flow follows.
        let third = significantToken(after: significantToken(after: token))
        return !(Self.isName(kinds[third]) && kinds[significantToken(after: third)] == .leftBrace)
      }
      return isPlainName || next.isString
        || (next.isWord && !TokenSet.destinationFollowers.contains(next))
    }
  }

  /// Consumes a string, or reports that it is missing.
  @inline(__always)
  mutating func expectString(_ what: StaticString) {
    if isAtString { advance() } else { missingString("\(what)") }
  }

  /// Reports that a string is missing, or the quotes of one.
  @inline(never)
  private mutating func missingString(_ what: String) {
    let isUnquoted =
      current == .identifier && !isFirstOnLine && !next.isString && !isAt(landmarks)
      && !TokenSet.afterNameOfItem.contains(next)
    reportMissing(
      .missingString, what, fixIt: isUnquoted ? replacement("\"\(text(of: token))\"") : nil)
    if isUnquoted { node(.error) { $0.advance() } }
  }

  /// Consumes one of the words in `choices`, or reports that all are missing.
  @inline(__always)
  mutating func expectChoice(_ what: StaticString, _ choices: TokenSet) {
    if choices.contains(current) { advance() } else { missingChoice("\(what)", choices) }
  }

  @inline(never)
  mutating func missingChoice(_ what: String, _ choices: TokenSet) {
    let words = choices.spellings
    if current == .period, choices.contains(next) {
      reportMissing(
        .unknownChoice, what,
        fixIt: removal(of: "'.'", currentSpan))
      advance()
      advance()
      return
    }
    if let meant = meantWord(among: choices)?.spelling {
      reportMisspelt(as: meant)
      advance()
      return
    }
    let isName = current == .identifier && !isFirstOnLine
    reportMissing(.unknownChoice, what, hint: "one of: \(words.joined(separator: ", "))")
    if isName { advance() }
  }

  // MARK: Braces

  /// Reports that the brace opened at `opener` is not closed before the current token.
  @inline(never)
  mutating func reportMissingRightBrace(opener: TokenIndex) {
    reporter.isStructureCertain = false
    reporter.missingBraces += 1
    let related = Diagnostic.Related(
      span: span(of: opener),
      message: kinds[opener] == .leftBrace ? "this brace is not closed" : "it begins here")
    let insertion = insertion(closingText(opener: opener))
    guard mayReport() else {
      if reporter.diagnostics.last?.span == gap {
        reporter.addMissingBrace(related: related, insertion: closingText(opener: opener))
      }
      return
    }
    reporter.append(
      Diagnostic(
        .missingBrace, at: gap, "expected '}'\(afterPrevious), found \(found)", related: [related],
        fixIt: insertion))
  }

  /// Returns the closing brace to insert for the brace at `opener`: on a line of its own, indented like
  /// the line of the opening one, unless everything is on one line.
  private func closingText(opener: TokenIndex) -> String {
    let bytes = reporter.source.bytes
    let start = Int(starts[opener])
    let end = Int(starts[previousEnd])
    guard bytes[min(start, end)..<end].contains(0x0A) else { return " }" }
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    var indentation = "\n"
    for byte in bytes[lineStart..<start] {
      guard byte == 0x20 || byte == 0x09 else { break }
      indentation += byte == 0x20 ? " " : "\t"
    }
    return indentation + "}"
  }
}
