extension Parser {
  /// Parses `{`, parts as long as `part` accepts one, and `}`.
  ///
  /// `part` returns `false` if it does not recognize the input; then `repair` may return whether it recovered.
  @inline(__always)
  mutating func body(
    _ kind: Landmarks, part: (inout Parser) -> Bool, repair: (inout Parser) -> Bool
  ) {
    let opener: TokenIndex
    if current == .leftBrace {
      opener = token
      advance()
    } else {
      guard isBodyWithoutBrace(kind) else { return }
      opener = max(previousEnd - 1, 0)
    }
    let outer = landmarks
    landmarks.formUnion(kind)
    while true {
      if current == .rightBrace {
        advance()
        break
      }
      if part(&self) { continue }
      if !isBodyGoingOn(kind, opener: opener, repair: repair) { break }
    }
    landmarks = outer
  }

  /// Reports that `{` is missing, and returns whether the current token appears to belong to the body.
  @inline(never)
  private mutating func isBodyWithoutBrace(_ kind: Landmarks) -> Bool {
    let outer = landmarks
    landmarks.formUnion(kind)
    let goesOn =
      current == .rightBrace || (isAt(kind) && current != .endOfFile && !isAtDeclaration())
      || (kind == .entry && current == .startWord) || (kind == .step && isAtName)
      || (kind == .file && isAtDeclaration())
    landmarks = outer
    if goesOn {
      reportMissingPunctuation(.leftBrace)
    } else {
      reporter.isStructureCertain = false
      let isEnd = current == .endOfFile || isAtDeclaration() || current == .at
      reportMissing(.missingPunctuation, "'{'", fixIt: isEnd ? insertion(" {}") : nil)
    }
    return goesOn
  }

  /// Recovers from a token that cannot begin a part of the body; returns whether the body continues.
  @inline(never)
  private mutating func isBodyGoingOn(
    _ kind: Landmarks, opener: TokenIndex, repair: (inout Parser) -> Bool
  ) -> Bool {
    // Attributes that can be parts of the body have been parsed as such; these belong to the declaration after it.
    if kind == .item, skipNestedDeclaration() { return true }
    if current == .endOfFile || current == .at || isAtDeclaration() {
      reportMissingRightBrace(opener: opener)
      return false
    }
    if kind != .item, landmarks.contains(.item), isAtItem() {
      reportMissingRightBrace(opener: opener)
      return false
    }
    let first = token
    if repair(&self), token != first { return true }
    reportUnexpected(to: landmarks)
    return true
  }

  /// Reports that the current token fits nowhere, and skips to the next landmark.
  @inline(never)
  mutating func reportUnexpected(_ what: String? = nil, to landmarks: Landmarks) {
    let first = token
    let span = currentSpan
    let message =
      what.map { "expected \($0), found \(found)" } ?? "unexpected \(found)"
    let isNews = mayReport()
    skipAtLeastOne(to: landmarks)
    guard isNews else { return }
    let last = max(previousEnd - 1, first)
    let run = span.joined(to: self.span(of: last))
    // A longer text on one line was probably meaningful: removing it would not fix the problem.
    let isLittle = last - first <= 6 && !(first...last).contains { endsLine($0) || kinds[$0] == .leftBrace }
    let fixIt =
      isLittle
      ? removal(of: "'\(reporter.source.text(in: run))'", run) : nil
    reporter.append(Diagnostic(.unexpectedToken, at: span, message, fixIt: fixIt))
    reporter.lastErrorToken = token
  }

  // MARK: Lists

  /// The continuation of a list after an unexpected token.
  private enum ListStep { case element, end }

  /// Parses elements separated by commas, with an optional trailing comma, up to `close`. The opening token has
  /// been consumed.
  @inline(__always)
  mutating func commaList(
    until close: TokenKind, of what: StaticString, starts isElement: (inout Parser) -> Bool,
    element: (inout Parser) -> Void
  ) {
    let opener = previousEnd &- 1
    while true {
      if current == close {
        advance()
        return
      }
      if isElement(&self) {
        let first = token
        element(&self)
        // A missing element consumes no token; the list must advance nevertheless.
        if token == first { node(.error) { $0.advance() } }
        if current == .comma {
          advance()
          continue
        }
        if current == close {
          advance()
          return
        }
        let canGoOn = isElement(&self)
        if !isListGoingOn(until: close, opener: opener, canGoOn: canGoOn) { return }
      } else {
        if !isElementMissing(until: close, opener: opener, of: what) { return }
      }
    }
  }

  /// Recovers from an element that is followed by neither a comma nor the end of its list; returns whether the
  /// list continues.
  @inline(never)
  private mutating func isListGoingOn(
    until close: TokenKind, opener: TokenIndex, canGoOn: Bool
  ) -> Bool {
    if isAtEndOfList(close) || (close == .rightBracket && current == .colon) {
      endList(close, opener: opener)
      return false
    }
    let canGoOn = canGoOn && current != .colon
    let isLabel = isAtName && next == .colon
    if canGoOn, isLabel || close == .rightBrace || !isFirstOnLine {
      reportMissingPunctuation(.comma)
      return true
    }
    if isFirstOnLine, close != .rightBrace, canGoOn || landmarks.contains(.step) {
      endList(close, opener: opener)
      return false
    }
    return resumeList(until: close, opener: opener, message: nil)
  }

  /// Recovers from a token that cannot begin an element; returns whether the list continues.
  @inline(never)
  private mutating func isElementMissing(
    until close: TokenKind, opener: TokenIndex, of what: StaticString
  ) -> Bool {
    if isAtEndOfList(close) {
      endList(close, opener: opener)
      return false
    }
    return resumeList(until: close, opener: opener, message: "\(what)")
  }

  private func isAtEndOfList(_ close: TokenKind) -> Bool {
    switch current {
    case .endOfFile, .rightBrace, .arrow: return true
    case .leftBrace: return close != .rightBrace
    case .at: return true
    case .slash, .caret, .tilde, .bar: return close != .rightBrace
    case .equals, .question: return close == .rightBracket
    case .thenWord, .whenWord, .inWord, .returnsWord, .elseWord, .returningWord, .viaWord, .animatedWord,
      .asWord, .fromWord, .arrowWord, .lockedWord, .adaptWord, .retryWord:
      return close != .rightBrace && next != .colon && next != .comma && next != close
    default: break
    }
    if landmarks.contains(.tab), current == .tabWord, Self.isName(next) { return true }
    if landmarks.contains(.step), current.isStepKeyword { return true }
    if landmarks.contains(.item), isAtItem() { return true }
    return isAtDeclaration()
  }

  private mutating func endList(_ close: TokenKind, opener: TokenIndex) {
    if close == .rightBrace {
      reportMissingRightBrace(opener: opener)
    } else {
      reportMissingPunctuation(close)
    }
  }

  private mutating func resumeList(until close: TokenKind, opener: TokenIndex, message: String?) -> Bool {
    let closer: Landmarks = close == .rightParenthesis ? .parenthesis : close == .rightBracket ? .bracket : []
    if current == .comma {
      reportMissing(
        .missingName, message ?? "an element",
        fixIt: removal(of: "','", currentSpan))
      node(.error) { $0.advance() }
      return true
    }
    if close == .rightBracket, current == .rightParenthesis {
      endList(close, opener: opener)
      return false
    }
    if close == .rightParenthesis, current == .rightBracket, next == close || next == .comma {
      if mayReport() {
        reporter.append(
          Diagnostic(
            .unexpectedToken, at: currentSpan, "unexpected ']': no bracket is open here",
            fixIt: removal(of: "']'", currentSpan)))
      }
      node(.error) { $0.advance() }
      _ = take(.comma)
      return true
    }
    if current == .rightParenthesis || current == .rightBracket {
      if mayReport() {
        let mark = close.spelling ?? ""
        reporter.append(
          Diagnostic(
            .missingPunctuation, at: currentSpan, "expected '\(mark)', found \(found)",
            fixIt: replacement(mark)))
      }
      if close == .rightBrace {
        skipAtLeastOne(to: landmarks.union(.comma))
        _ = take(.comma)
        return true
      }
      node(.error) { $0.advance() }
      reporter.lastErrorToken = token
      return false
    }
    reportUnexpected(message, to: landmarks.union([.comma, closer]))
    if current == .comma {
      advance()
      return true
    }
    if current == close { return true }
    if close == .rightBrace, current != .endOfFile, !isAtEndOfList(close) { return true }
    endList(close, opener: opener)
    return false
  }
}
