// Recovery from verbs and their operands as other languages have them.

extension Parser {
  /// Parses a verb that begins with a word of another language; returns whether it does.
  @inline(never)
  mutating func foreignVerb() -> Bool {
    guard isAtName, !isFirstOnLine, !isAt(landmarks) else { return false }
    if next == .period, text(of: token) == "self" {
      skipSelf()
      verb()
      return true
    }
    guard let word = ForeignWord.verb(text(of: token)) else { return false }
    guard let keyword = word.keyword, let spelling = keyword.spelling else {
      return skipForeignWord(word, "a transition such as 'push'")
    }
    let hasOperand = keyword == .modalWord || keyword == .pushWord
    let verb = hasOperand ? spelling : word.option.map { "\(spelling) \($0)" } ?? spelling
    let (isNews, place, found) = (mayReport(), currentSpan, found)
    var edits = [Diagnostic.Edit(span: place, replacement: verb)]
    node(.verb) { parser in
      parser.advance()
      guard hasOperand else {
        if keyword == .finishWord, let parentheses = parser.resultOfForeignVerb() { edits += parentheses }
        return
      }
      parser.destination()
      if let option = word.option {
        edits.append(Diagnostic.Edit(span: parser.gap, replacement: " \(option)"))
      }
      parser.options()
    }
    guard isNews else { return true }
    let option = hasOperand ? word.option : nil
    let what = option.map { "'\(verb)' with '\($0)'" } ?? "'\(verb)'"
    reporter.append(
      Diagnostic(
        .misspeltKeyword, at: place, "unexpected \(found); the verb is \(what)",
        fixIt: Diagnostic.FixIt(title: "write \(what)", edits: edits)))
    return true
  }

  /// Parses the result of a verb of another language, `return id`, and returns the edits that put it in parentheses; `nil`
  /// if there are some, or no result.
  private mutating func resultOfForeignVerb() -> [Diagnostic.Edit]? {
    let values: [TokenKind] = [.identifier, .integer, .decimal, .trueWord, .falseWord]
    guard !isFirstOnLine, !isAt(landmarks), values.contains(current) || isAtString else {
      result()
      return nil
    }
    return expressionWithoutParentheses()
  }

  /// Parses an expression, and returns the edits that put it in parentheses.
  private mutating func expressionWithoutParentheses() -> [Diagnostic.Edit] {
    let opening = SourceSpan(start: gap.start, length: currentSpan.start - gap.start)
    expression()
    return [Diagnostic.Edit(span: opening, replacement: "("), Diagnostic.Edit(span: gap, replacement: ")")]
  }

  /// Reports `self.` before a verb, and skips it.
  private mutating func skipSelf() {
    skipWord(removing: "'self.'") { parser in
      repeat {
        parser.advance()
        parser.advance()
      } while parser.next == .period && parser.text(of: parser.token) == "self"
    }
  }

  /// Parses the operand of a verb.
  @inline(__always)
  mutating func operand(_ operand: (inout Parser) -> Void) {
    if current != .leftParenthesis || !operandInParentheses(operand) { operand(&self) }
  }

  /// Parses the operand of a verb in parentheses, `push(Payment)`; returns whether it is in some.
  @inline(never)
  private mutating func operandInParentheses(_ operand: (inout Parser) -> Void) -> Bool {
    // Otherwise the name is missing before its arguments.
    guard next == .identifier, afterNext != .colon, !isFirstOnLine,
      text(of: significantToken(after: token)).first?.isUppercase == true
    else { return false }
    let (isNews, place, before, message) = (mayReport(), currentSpan, gap, "unexpected \(found)")
    node(.error) { $0.advance() }
    reporter.lastErrorToken = -1
    let opening = SourceSpan(start: before.start, length: currentSpan.start - before.start)
    var edits = [Diagnostic.Edit(span: opening, replacement: " ")]
    operand(&self)
    if current == .rightParenthesis {
      edits.append(Diagnostic.Edit(span: currentSpan, replacement: ""))
      node(.error) { $0.advance() }
    }
    guard isNews else { return true }
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, message, hint: "parentheses are for arguments: 'push Product(id: id)'",
        fixIt: Diagnostic.FixIt(title: "remove the parentheses", edits: edits)))
    return true
  }

  /// Reports the Boolean after `animated` or `animated:`, an argument of UIKit's methods, and skips it; returns whether
  /// there is one.
  @inline(never)
  mutating func animationOfSwift(from start: UInt32) -> Bool {
    let hasColon = current == .colon
    let value = hasColon ? significantToken(after: token) : token
    guard kinds[value] == .falseWord || kinds[value] == .trueWord else { return false }
    let (isNews, place, found, isAnimated) = (mayReport(), currentSpan, found, kinds[value] == .trueWord)
    node(.error) { parser in
      if hasColon { parser.advance() }
      parser.advance()
    }
    reporter.lastErrorToken = -1
    guard isNews else { return true }
    let end = span(of: value).end
    let written = SourceSpan(start: start, length: end - start)
    let skipped = SourceSpan(start: start, length: currentSpan.start - start)
    reporter.append(
      Diagnostic(
        .unknownChoice, at: place, "expected an animation after 'animated', found \(found)",
        hint: "transitions are animated, unless 'animated none' says otherwise",
        fixIt: isAnimated
          ? removal(of: "'\(reporter.source.text(in: written))'", isFirstOnLine ? written : skipped)
          : Diagnostic.FixIt(
            title: "write 'animated none'",
            edits: [Diagnostic.Edit(span: written, replacement: "animated none")])))
    return true
  }

  /// Parses verbs that are joined by a comma or by `and`.
  @inline(never)
  mutating func verbsWithoutThen() {
    while current == .comma || current == .andWord, next.isVerb {
      if mayReport() {
        reporter.append(
          Diagnostic(
            .unexpectedToken, at: currentSpan, "verbs are joined by 'then', not by \(found)",
            fixIt: Diagnostic.FixIt(
              title: "replace \(found) with 'then'",
              edits: [
                Diagnostic.Edit(span: currentSpan, replacement: current == .comma ? " then" : "then")
              ])))
      }
      node(.error) { $0.advance() }
      verb()
      while take(.thenWord) { verb() }
    }
  }

  /// Reports the missing `to` of `pop Home`, and parses the name.
  @inline(never)
  mutating func popWithoutTo() {
    reportMissing(.missingKeyword, "'to'", fixIt: insertion(ofWord: "to"))
    if !take(.rootWord) { reference("'root' or the name of a scene", in: .destination) }
  }

  /// Reports the number of scenes after `pop`, `pop(2)` or `pop 2`, and skips it.
  @inline(never)
  mutating func skipCountOfPop() {
    let isInParentheses = current == .leftParenthesis && next == .integer
    guard isInParentheses || current == .integer, !isFirstOnLine else { return }
    let (isNews, place, message, before) = (mayReport(), currentSpan, "unexpected \(found)", gap)
    var verbs: String?
    node(.error) { parser in
      if isInParentheses { parser.advance() }
      let count = Int(parser.text(of: parser.token)) ?? 0
      if 1...5 ~= count { verbs = Array(repeating: "pop", count: count).joined(separator: " then ") }
      parser.advance()
      if isInParentheses { _ = parser.take(.rightParenthesis) }
    }
    guard isNews else { return }
    let counted = SourceSpan(start: before.start, length: gap.start - before.start)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, message,
        hint: "'pop' goes back by one scene, and 'pop to Home' as far as that one",
        fixIt: verbs.map {
          Diagnostic.FixIt(
            title: "write '\($0)'",
            edits: [Diagnostic.Edit(span: counted, replacement: String($0.dropFirst("pop".count)))])
        }))
  }

  /// `true` iff a name follows on the line, where none belongs.
  var isAtNameOnLine: Bool {
    (current == .identifier || current == .quotedIdentifier || current == .rootWord) && !isFirstOnLine
      && next != .colon && !isAt(landmarks)
  }

  /// Reports the missing parentheses of `finish 3`, and parses the result.
  @inline(never)
  mutating func resultWithoutParentheses() {
    let (isNews, place, found) = (mayReport(), currentSpan, found)
    let edits = expressionWithoutParentheses()
    guard isNews else { return }
    reporter.append(
      Diagnostic(
        .missingPunctuation, at: place, "expected '(' before a result, found \(found)",
        fixIt: Diagnostic.FixIt(title: "write it in parentheses", edits: edits)))
  }
}
