/// A production of the grammar that a text can be parsed as.
///
/// A fragment is parsed like a part of a file: by the same functions, into the same nodes, which are the children of
/// the tree's root. Only the words for the end of the text differ.
enum Production: Sendable {
  /// `file`: a whole file.
  case file
  /// `{ step }`: steps of a scenario.
  case steps
  /// `propertyDecl`, without attributes.
  case property
  /// `place`
  case place
  /// `expression`
  case value
  /// `[ argumentClause ]`
  case arguments

  /// The end of the text in a message, as the token found; `nil` if the message omits it.
  var end: String? {
    switch self {
    case .file: "end of file"
    case .property: nil
    case .steps, .place, .value, .arguments: "the end"
    }
  }

  /// The text itself, in the phrase for its end: `the end of the property`.
  var whole: String {
    switch self {
    case .file: "file"
    case .steps: "step"
    case .property: "property"
    case .place: "place"
    case .value: "value"
    case .arguments: "arguments"
    }
  }
}

extension Parser {
  /// Parses the whole text as ``production``.
  mutating func text() {
    switch production {
    case .file: file()
    case .steps: fragment { $0.steps() }
    case .property: fragment { $0.property() }
    case .place: fragment { $0.place() }
    case .value: fragment { $0.expression() }
    case .arguments: fragment { if $0.current != .endOfFile { $0.argumentList() } }
    }
  }

  /// Parses a fragment, and reports any tokens after it.
  private mutating func fragment(_ body: (inout Parser) -> Void) {
    node(.file) { parser in
      body(&parser)
      guard parser.current != .endOfFile else { return }
      if parser.mayReport() {
        parser.reporter.append(
          Diagnostic(
            .unexpectedToken, at: parser.currentSpan,
            "expected the end of the \(parser.production.whole), found \(parser.found)"))
      }
      parser.skipRest()
    }
  }

  private mutating func skipRest() {
    node(.error) { parser in
      while parser.current != .endOfFile { parser.advance() }
    }
  }

  private mutating func steps() {
    landmarks = .step
    while current != .endOfFile {
      if !step() { reportUnexpected("a step", to: landmarks) }
    }
  }

  private mutating func property() {
    if current.isPropertyKeyword {
      node { $0.propertyDecl() }
      return
    }
    if let meant = meantWord(among: .propertyKeywords) {
      node { parser in
        parser.reportMisspelt(as: meant.spelling ?? "")
        return parser.propertyDecl()
      }
      return
    }
    if mayReport() {
      let seen = current == .endOfFile ? "" : ", not with \(found)"
      reporter.append(
        Diagnostic(
          .unexpectedToken, at: currentSpan,
          "a property begins with 'always', 'never' or 'reach'\(seen)"))
    }
    skipRest()
  }

  /// Parses arguments; any other text is reported.
  private mutating func argumentList() {
    guard current == .leftParenthesis else {
      reportMissing(.missingPunctuation, "arguments in parentheses")
      skipRest()
      return
    }
    argumentClause()
  }
}
