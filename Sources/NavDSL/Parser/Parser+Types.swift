extension Parser {
  /// typeDecl = "type", name, ( "=", type | "from", string ) ;
  mutating func typeDecl() -> NodeKind {
    advance()
    expectName("the name of the type", in: .declaration)
    if take(.equals) {
      type()
    } else if take(.fromWord) {
      expectString("the name of a module in quotes")
    } else if isAtString {
      reportMissing(.missingKeyword, "'from'", fixIt: insertion(ofWord: "from"))
      advance()
    } else {
      let canBeType = (isAtName || current == .leftBracket) && !isAtDeclaration()
      reportMissing(.missingPunctuation, "'=' or 'from'", fixIt: canBeType ? insertion(" =") : nil)
      if canBeType { type() }
    }
    return .typeDecl
  }

  /// enumDecl = "enum", name, "{", [ enumCase, { ",", enumCase }, [ "," ] ], "}" ;
  mutating func enumDecl() -> NodeKind {
    advance()
    expectName("the name of the enum", in: .declaration)
    if current == .colon { skipSupertypes("the cases of an enum are names, and have no other values") }
    guard opensListBody() else { return .enumDecl }
    commaList(
      until: .rightBrace, of: "the name of a case",
      starts: {
        $0.isAtAttributed || $0.isAtName && ($0.current == .identifier || !$0.isAtDeclaration())
      },
      element: { $0.enumCase() })
    return .enumDecl
  }

  /// Consumes `{`, or reports that it is missing and returns whether the list is present nevertheless.
  @inline(__always)
  mutating func opensListBody() -> Bool {
    if current == .leftBrace {
      advance()
      return true
    }
    return isListWithoutBrace()
  }

  @inline(never)
  private mutating func isListWithoutBrace() -> Bool {
    if (isAtName && !isAtDeclaration()) || current == .rightBrace {
      reportMissingPunctuation(.leftBrace)
      return true
    }
    reporter.isStructureCertain = false
    reportMissing(.missingPunctuation, "'{'", fixIt: insertion(" {}"))
    return false
  }

  /// enumCase = { attribute }, name ;
  mutating func enumCase() {
    if current == .identifier, Self.isName(next), text(of: token) == "case" {
      skipWord(hint: "cases are names, separated by commas")
    }
    node(.enumCase) { parser in
      parser.attributes()
      parser.expectName("the name of a case")
    }
    if current == .leftParenthesis { skipParentheses("a case has no values") }
    if current == .equals { skipRawValue() }
  }

  /// structDecl = "struct", name, "{", [ parameter, { ",", parameter }, [ "," ] ], "}" ;
  mutating func structDecl() -> NodeKind {
    advance()
    expectName("the name of the struct", in: .declaration)
    guard opensListBody() else { return .structDecl }
    commaList(
      until: .rightBrace, of: "the name of a field", starts: { $0.isAtParameter() },
      element: { $0.parameter() })
    return .structDecl
  }

  /// parameterClause = "(", [ parameter, { ",", parameter }, [ "," ] ], ")" ;
  mutating func parameterClause() {
    node(.parameterClause) { parser in
      parser.expect(.leftParenthesis)
      parser.commaList(
        until: .rightParenthesis, of: "the name of a parameter", starts: { $0.isAtParameter() },
        element: { $0.parameter() })
    }
  }

  @inline(__always)
  mutating func parameterClauseIfPresent() {
    if current == .leftParenthesis || isAtLabel { parameterClause() }
  }

  /// `true` iff attributes begin here that belong to an element of a list: a name follows that ends the element, or
  /// precedes its colon.
  var isAtAttributed: Bool {
    guard current == .at else { return false }
    let name = indexAfterAttributes
    guard Self.isName(kinds[name]) else { return false }
    switch kinds[significantToken(after: name)] {
    case .comma, .colon, .rightBrace, .rightParenthesis: return true
    default: return false
    }
  }

  /// `true` iff a parameter begins here, with or without a name.
  @inline(__always)
  private mutating func isAtParameter() -> Bool {
    current == .identifier || (isAtName && next == .colon) || isAtUnusualParameter()
  }

  // Mutating, so that no call copies the parser.
  @inline(never)
  private mutating func isAtUnusualParameter() -> Bool {
    current == .colon || isAtAttributed || (isAtName && current != .returnsWord && !isAtDeclaration())
  }

  /// parameter = { attribute }, name, ":", type, [ "=", expression ] ;
  mutating func parameter() {
    node(.parameter) { parser in
      parser.attributes()
      parser.expectName("the name of a parameter")
      guard parser.current != .comma, parser.current != .rightParenthesis else {
        parser.missingParameterType()
        return
      }
      parser.expect(.colon)
      parser.type()
      if parser.take(.equals) {
        parser.expression()
      } else if parser.current != .comma, parser.current != .rightParenthesis {
        parser.repairDefault()
      }
    }
  }

  @inline(never)
  private mutating func missingParameterType() {
    reportMissing(
      .missingPunctuation, "':' and a type",
      hint: "the types are String, Int, Double, Bool, Date, URL, UUID and your own",
      fixIt: insertion(": String"))
  }

  /// Parses a default that lacks its `=`, or a type that lacks its opening bracket.
  @inline(never)
  private mutating func repairDefault() {
    if current == .rightBracket {
      reportUnexpected(to: landmarks.union([.comma, .parenthesis, .equals]))
      if take(.equals) { expression() }
      return
    }
    switch current {
    case .string, .escapedString, .unterminatedString, .integer, .decimal, .invalidNumber, .trueWord,
      .falseWord, .nilWord, .leftBracket:
      guard next != .colon else { return }
      reportMissingPunctuation(.equals)
      expression()
    default: break
    }
  }

  /// resultClause = "returns", type ;
  mutating func resultClause() {
    node(.resultClause) { parser in
      parser.expectWord(.returnsWord)
      parser.type()
    }
  }

  @inline(__always)
  mutating func resultClauseIfPresent() {
    // A name and a brace cannot follow: `returns` is missing.
    if current == .returnsWord || (current == .identifier && next == .leftBrace) {
      resultClause()
    } else if current == .returningWord || current == .arrow, Self.isName(next) || next == .leftBracket {
      resultAfterOtherWord()
    }
  }

  /// type = ( reference | "[", type, [ ":", type ], "]" ), { "?" } ;
  mutating func type() {
    node(.type) { parser in
      if parser.current == .identifier {
        parser.dottedName()
      } else if parser.current == .leftBracket {
        parser.nested { parser in
          parser.advance()
          parser.type()
          if parser.current == .colon || parser.isAtSecondType {
            parser.expect(.colon)
            parser.type()
          }
          parser.expect(.rightBracket)
        }
      } else if parser.isAtName, !parser.isNameMissing(in: .declaration) {
        parser.dottedName()
      } else {
        parser.reportMissing(.missingType, "a type")
      }
      while parser.current == .question { parser.advance() }
    }
  }

  /// `true` iff a type whose colon is missing begins here.
  @inline(__always)
  private var isAtSecondType: Bool {
    current != .rightBracket && (current == .identifier || current == .leftBracket) && !isFirstOnLine
  }

  /// Consumes a name, whose presence has been checked, and the rest of a dotted name.
  @inline(__always)
  mutating func dottedName() {
    advance()
    while current == .period {
      advance()
      expectName("a name")
    }
  }

  /// reference = name, { ".", name } ;
  mutating func reference(_ what: StaticString, in place: NamePlace) {
    node(.reference) { parser in
      parser.expectName(what, in: place)
      while parser.take(.period) { parser.expectName("a name") }
    }
  }
}
