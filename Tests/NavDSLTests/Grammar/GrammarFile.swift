/// A grammar as written in a file in the notation of ISO/IEC 14977.
///
/// It supports the subset of the notation that `grammar.ebnf` uses: terminals in double quotes, `,` `|` `[ ]` `{ }` `(
/// )`, exceptions (`-`) from a lexical class over words, special sequences for lexical classes, and comments.
struct GrammarFile {
  /// The right side of a rule.
  indirect enum Expression {
    /// A quoted word or punctuation mark.
    case terminal(String)
    /// The name of a rule.
    case rule(String)
    case sequence([Expression])
    case choice([Expression])
    case optional(Expression)
    case repetition(Expression)
    /// The first, except for matches of the second.
    case exception(Expression, Expression)
    /// A special sequence: a lexical class that the grammar only describes.
    case special(String)
  }

  /// A rule of the grammar.
  struct Rule {
    var name: String
    var expression: Expression
    /// The rule as written, from its name to its semicolon, with each run of white space as one space.
    var text: String

    /// `true` iff the rule is a lexical class.
    var isLexical: Bool { if case .special = expression { true } else { false } }
  }

  /// The reason why a file is not a grammar.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The rules, in the order of the file; the first is the start.
  let rules: [Rule]

  /// Parses a grammar.
  init(text: String) throws {
    var reader = try Reader(text)
    rules = try reader.grammar()
  }

  /// Returns `text` with each run of white space as one space, and none at its ends.
  static func folded(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension GrammarFile.Expression {
  /// Calls `visit` for this expression and all its subexpressions, including exceptions.
  func forEach(_ visit: (Self) -> Void) {
    visit(self)
    switch self {
    case .terminal, .rule, .special: break
    case .sequence(let parts), .choice(let parts): for part in parts { part.forEach(visit) }
    case .optional(let part), .repetition(let part): part.forEach(visit)
    case .exception(let part, let other):
      part.forEach(visit)
      other.forEach(visit)
    }
  }
}

/// A parser for the notation, with one symbol of look-ahead.
private struct Reader {
  private enum Symbol: Equatable {
    case name(String), terminal(String), special(String), mark(Character), end
  }

  private let characters: [Character]
  private var index = 0
  private var symbol = Symbol.end
  /// The start of `symbol`, and the end of the previous one.
  private var start = 0
  private var endOfLast = 0

  init(_ text: String) throws {
    characters = Array(text)
    try advance()
  }

  mutating func grammar() throws -> [GrammarFile.Rule] {
    var rules: [GrammarFile.Rule] = []
    while symbol != .end {
      let ruleStart = start
      guard case .name(let name) = symbol else { throw failure("a rule's name") }
      try advance()
      try expect("=")
      let expression = try choice()
      try expect(";")
      let text = GrammarFile.folded(String(characters[ruleStart..<endOfLast]))
      rules.append(GrammarFile.Rule(name: name, expression: expression, text: text))
    }
    return rules
  }

  private mutating func choice() throws -> GrammarFile.Expression {
    var parts = [try sequence()]
    while symbol == .mark("|") {
      try advance()
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws -> GrammarFile.Expression {
    var parts = [try term()]
    while symbol == .mark(",") {
      try advance()
      parts.append(try term())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func term() throws -> GrammarFile.Expression {
    let part = try primary()
    guard symbol == .mark("-") else { return part }
    try advance()
    return .exception(part, try primary())
  }

  private mutating func primary() throws -> GrammarFile.Expression {
    let first = symbol
    try advance()
    switch first {
    case .name(let name): return .rule(name)
    case .terminal(let spelling): return .terminal(spelling)
    case .special(let text): return .special(text)
    case .mark("("): return try closed(by: ")")
    case .mark("["): return .optional(try closed(by: "]"))
    case .mark("{"): return .repetition(try closed(by: "}"))
    case .mark, .end: throw failure("an expression")
    }
  }

  private mutating func closed(by mark: Character) throws -> GrammarFile.Expression {
    let inner = try choice()
    try expect(mark)
    return inner
  }

  private mutating func expect(_ mark: Character) throws {
    guard symbol == .mark(mark) else { throw failure("'\(mark)'") }
    try advance()
  }

  private func failure(_ expected: String) -> GrammarFile.Failure {
    let line = characters[..<start].count { $0.isNewline } + 1
    return GrammarFile.Failure(description: "line \(line): expected \(expected), found \(symbol)")
  }

  private mutating func advance() throws {
    endOfLast = index
    try skipBlanks()
    start = index
    guard index < characters.count else {
      symbol = .end
      return
    }
    let first = characters[index]
    if first.isLetter {
      while index < characters.count, characters[index].isLetter || characters[index].isNumber { index += 1 }
      symbol = .name(String(characters[start..<index]))
    } else if first == "\"" || first == "?" {
      let text = try delimited(by: first)
      symbol = first == "?" ? .special(text) : .terminal(text)
    } else {
      index += 1
      symbol = .mark(first)
    }
  }

  private mutating func delimited(by mark: Character) throws -> String {
    index += 1
    let textStart = index
    while index < characters.count, characters[index] != mark { index += 1 }
    guard index < characters.count else { throw failure("a second \(mark)") }
    index += 1
    return String(characters[textStart..<(index - 1)])
  }

  private mutating func skipBlanks() throws {
    while index < characters.count {
      if characters[index].isWhitespace {
        index += 1
      } else if characters[index...].starts(with: "(*") {
        while index < characters.count, !characters[index...].starts(with: "*)") { index += 1 }
        guard index < characters.count else { throw failure("the end of a comment") }
        index += 2
      } else {
        return
      }
    }
  }
}
