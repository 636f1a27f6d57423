extension Parser {
  // MARK: Conditions

  /// condition = conjunction, { "or", conjunction } ;
  mutating func condition() {
    node(.condition) { parser in
      parser.conjunction()
      while parser.take(.orWord) || parser.isOperatorMissing() { parser.conjunction() }
    }
  }

  /// Reports a condition that follows without `and` or `or`; returns whether there is one.
  @inline(__always)
  private mutating func isOperatorMissing() -> Bool {
    switch current {
    case .identifier, .notWord, .leftParenthesis: return reportMissingOperator()
    default: return false
    }
  }

  @inline(never)
  private mutating func reportMissingOperator() -> Bool {
    guard !isFirstOnLine else { return false }
    if current == .leftParenthesis, Self.isName(kinds[previousEnd - 1]), starts[previousEnd] == starts[token]
    {
      skipParentheses("a guard has no arguments")
      return false
    }
    reportMissing(.missingKeyword, "'and' or 'or'", fixIt: insertion(ofWord: "and"))
    return true
  }

  /// conjunction = negation, { "and", negation } ;
  @inline(__always)
  mutating func conjunction() {
    node(.conjunction) { parser in
      parser.negation()
      while parser.take(.andWord) { parser.negation() }
    }
  }

  /// negation = { "not" }, ( "(", condition, ")" | "compact" | "regular" | comparison ) ;
  mutating func negation() {
    node(.negation) { parser in
      parser.operand()
      if parser.isAtStrayOperator { parser.strayOperators() }
    }
  }

  @inline(__always)
  private mutating func operand() {
    while current == .notWord { advance() }
    switch current {
    case .identifier, .integer, .decimal, .invalidNumber, .string, .escapedString, .unterminatedString,
      .period, .leftBracket:
      comparison()
    case .compactWord, .regularWord: advance()
    case .leftParenthesis:
      nested { parser in
        parser.advance()
        parser.condition()
        parser.expect(.rightParenthesis)
      }
    default:
      if isAtName, !isConditionMissing() {
        comparison()
      } else {
        reportMissing(.missingCondition, "a condition")
      }
    }
  }

  /// comparison = name - ( "not" | "compact" | "regular" ), { ".", name }, [ equals, expression ] | literal,
  /// equals, expression ;
  @inline(__always)
  private mutating func comparison() {
    let isLiteral =
      switch current {
      case .identifier, .quotedIdentifier, .invalidIdentifier: false
      case .trueWord, .falseWord, .nilWord: next == .isEqual || next == .isNotEqual
      default: !current.isWord
      }
    guard isLiteral else {
      // The path of a comparison, or a name that is a condition: decided without look-ahead.
      let path = beginNode(.path)
      dottedName()
      if current == .isEqual || current == .isNotEqual {
        endNode(path)
        advance()
        expression()
      } else {
        endNode(path)
        if nodeCount == path + 1 { cancelNode(path) }
      }
      return
    }
    expression()
    equals()
    expression()
  }

  /// equals = "==" | "!=" ;
  @inline(__always)
  private mutating func equals() {
    if current == .isEqual || current == .isNotEqual {
      advance()
    } else if !isAtStrayOperator {
      reportMissing(.missingPunctuation, "'==' or '!='", fixIt: insertion(" =="))
    }
  }

  /// `true` iff an operator follows a condition that cannot have one, or that the language lacks.
  @inline(__always)
  private var isAtStrayOperator: Bool {
    switch current {
    case .isEqual, .isNotEqual, .equals, .bar, .question: true
    default: previousEnd < token && isAfterInvalidCharacter
    }
  }

  /// `true` iff the current token is a value on the same line, after an invalid character.
  @inline(never)
  private var isAfterInvalidCharacter: Bool {
    switch current {
    case .identifier, .quotedIdentifier, .integer, .decimal, .string, .period, .leftBracket:
      !isFirstOnLine && (previousEnd..<token).contains { kinds[$0] == .invalid }
    default: false
    }
  }

  /// Reports operators after a complete condition, and consumes them with their operands.
  @inline(never)
  private mutating func strayOperators() {
    while isAtStrayOperator {
      let isOr = current == .bar && next == .bar
      if mayReport() { reporter.append(strayOperator(isOr: isOr)) }
      if isOr {
        advance()
        advance()
        node(.negation) { $0.operand() }
        continue
      }
      switch current {
      case .isEqual, .isNotEqual, .equals, .bar, .question: advance()
      default: break
      }
      if isAtExpression { expression() }
    }
  }

  private func strayOperator(isOr: Bool) -> Diagnostic {
    switch current {
    case .isEqual, .isNotEqual:
      return Diagnostic(
        .unexpectedToken, at: currentSpan, "\(found) cannot follow a condition",
        hint: "comparisons are between two values; join them with 'and' or 'or'")
    case .equals:
      return Diagnostic(
        .unexpectedToken, at: currentSpan, "a condition compares with '==', not with '='",
        fixIt: replacement("=="))
    default:
      let end = isOr ? span(of: significantToken(after: token)) : currentSpan
      let span = SourceSpan(
        start: currentSpan.start, length: end.start + end.length - currentSpan.start)
      return Diagnostic(
        .unexpectedToken, at: span, "there is no operator '\(reporter.source.text(in: span))'",
        hint: "conditions compare values with '==' and '!=', and are joined by 'and', 'or' and 'not'",
        fixIt: isOr
          ? Diagnostic.FixIt(
            title: "replace '||' with 'or'", edits: [Diagnostic.Edit(span: span, replacement: "or")]) : nil)
    }
  }

  /// `true` iff the current word begins the construct after a missing condition.
  @inline(never)
  private func isConditionMissing() -> Bool {
    switch current {
    case .andWord, .orWord:
      Self.isName(next) && next != .andWord && next != .orWord && next != .whenWord
        && next != .elseWord && !(landmarks.contains(.item) && next.isSceneItemKeyword)
    default: isNameMissing(in: .item)
    }
  }

  // MARK: Arguments and values

  /// argumentClause = "(", [ argument, { ",", argument }, [ "," ] ], ")" ;
  mutating func argumentClause() {
    expect(.leftParenthesis)
    commaList(
      until: .rightParenthesis, of: "an argument", starts: { $0.isAtArgument }, element: { $0.argument() })
  }

  @inline(__always)
  mutating func argumentClauseIfPresent() {
    if current == .leftParenthesis || isAtLabel { argumentClause() }
  }

  /// `true` iff the current tokens are a name and a colon, which must be in parentheses after a name.
  @inline(__always)
  var isAtLabel: Bool { current == .identifier && next == .colon }

  /// `true` iff a value begins here.
  @inline(__always)
  private var isAtExpression: Bool {
    switch current {
    case .identifier, .quotedIdentifier, .invalidIdentifier, .integer, .decimal, .invalidNumber, .string,
      .escapedString, .unterminatedString, .period, .leftBracket:
      true
    default: current.isWord
    }
  }

  @inline(__always)
  private var isAtArgument: Bool { isAtExpression || current == .colon }

  /// argument = [ name, ":" ], expression ;
  mutating func argument() {
    node(.argument) { parser in
      if parser.current == .identifier {
        // A label, or a path that begins with the same name: decided without look-ahead.
        let path = parser.beginNode(.path)
        parser.advance()
        if parser.current == .colon {
          parser.cancelNode(path)
          parser.advance()
          parser.expression()
        } else {
          while parser.take(.period) { parser.expectName("a name") }
          parser.fieldsIfPresent(of: path)
          parser.endNode(path)
        }
      } else {
        if parser.isAtName, parser.next == .colon {
          parser.advance()
          parser.advance()
        } else if parser.current == .colon {
          parser.reportMissing(.missingName, "the label of an argument")
          parser.advance()
        }
        parser.expression()
      }
    }
  }

  /// expression = literal | path ;
  ///
  /// literal = integer | decimal | string | "true" | "false" | "nil" | enumCaseValue | collection ;
  mutating func expression() {
    switch current {
    case .identifier, .quotedIdentifier, .invalidIdentifier: path()
    case .string, .escapedString, .unterminatedString, .integer, .decimal, .invalidNumber, .trueWord,
      .falseWord, .nilWord:
      node(.literal) { $0.advance() }
    case .period: enumCaseValue()
    case .leftBracket: nested { $0.collection() }
    default:
      if isAtName, !isNameMissing(in: .item) { path() } else { missingValue() }
    }
  }

  @inline(never)
  private mutating func missingValue() {
    reportMissing(.missingValue, "a value")
    node(.error) { _ in }
  }

  /// enumCaseValue = ".", name ;
  @inline(__always)
  mutating func enumCaseValue() {
    node(.enumCaseValue) { parser in
      parser.advance()
      parser.expectName("the name of a case")
    }
  }

  /// path = name - ( "true" | "false" | "nil" ), { ".", name }, [ argumentClause ] ;
  mutating func path() {
    let path = beginNode(.path)
    dottedName()
    fieldsIfPresent(of: path)
    endNode(path)
  }

  /// Parses the arguments after a name, which turn the name's node into a struct value.
  @inline(__always)
  private mutating func fieldsIfPresent(of path: NodeIndex) {
    guard current == .leftParenthesis else { return }
    setKind(.structValue, of: path)
    nested { $0.argumentClause() }
  }

  /// collection = "[", ( ":" | [ expression, ( { ",", expression } | ":", expression, { ",", expression, ":",
  /// expression } ), [ "," ] ] ), "]" ;
  mutating func collection() {
    node { parser in
      parser.advance()
      if parser.take(.colon) {
        parser.expect(.rightBracket)
        return .dictionary
      }
      var isDictionary: Bool?
      parser.commaList(
        until: .rightBracket, of: "a value", starts: { $0.isAtExpression },
        element: { parser in
          parser.expression()
          switch isDictionary {
          case nil:
            isDictionary = parser.take(.colon)
            if isDictionary == true { parser.expression() }
          case true?:
            parser.expect(.colon)
            parser.expression()
          case false?:
            break
          }
        })
      return isDictionary == true ? .dictionary : .array
    }
  }
}
