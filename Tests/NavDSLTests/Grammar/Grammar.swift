import NavDSL

/// A token of the grammar.
struct GrammarToken: Hashable {
  /// The lexical classes of `grammar.ebnf`, and the class of tokens with a fixed spelling.
  enum Class: String {
    case name, string, integer, decimal
    case punctuation
    /// A token that matches no rule, such as an unterminated string.
    case unknown
  }

  var text: String
  var lexicalClass: Class

  /// Creates a token.
  init(_ text: String, _ lexicalClass: Class) {
    // Both spellings of the ellipsis are one terminal.
    self.text = text == "..." ? "…" : text
    self.lexicalClass = lexicalClass
  }

  /// Creates the token of a tree.
  init(_ text: String, kind: TokenKind) {
    switch kind {
    case .string, .escapedString: self.init(text, text.hasPrefix("\"") ? .string : .unknown)
    case .integer: self.init(text, .integer)
    case .decimal: self.init(text, .decimal)
    case .invalid, .invalidIdentifier, .invalidNumber, .unterminatedString, .unterminatedComment:
      self.init(text, .unknown)
    default: self.init(text, kind.isName ? .name : .punctuation)
    }
  }
}

/// A grammar with resolved names, for the recognizer and the generator.
struct Grammar {
  /// A terminal symbol.
  enum Terminal: Hashable {
    /// A word or punctuation mark, by its spelling.
    case spelling(String)
    /// A lexical class except for some words; a name in backticks is never one of these.
    case lexical(GrammarToken.Class, except: Set<String>)

    /// Returns `true` iff the terminal matches `token`.
    func matches(_ token: GrammarToken) -> Bool {
      switch self {
      case .spelling(let text):
        token.text == text && (token.lexicalClass == .name || token.lexicalClass == .punctuation)
      case .lexical(let expected, let excluded):
        token.lexicalClass == expected && !excluded.contains(token.text)
      }
    }
  }

  /// The right side of a production.
  indirect enum Shape {
    /// The index of a terminal.
    case terminal(Int)
    /// The index of a production.
    case production(Int)
    case sequence([Shape])
    case choice([Shape])
    case optional(Shape)
    case repetition(Shape)
  }

  /// The names of the productions; the first is the start.
  private(set) var names: [String] = []
  /// The right side of each production.
  private(set) var shapes: [Shape] = []
  /// The terminals in the productions.
  private(set) var terminals: [Terminal] = []

  /// Resolves a grammar; throws if a rule is not defined, or an exception is not over words.
  init(_ file: GrammarFile) throws {
    let productions = file.rules.filter { !$0.isLexical }
    names = productions.map(\.name)
    var resolver = Resolver(file: file)
    shapes = try productions.map { try resolver.shape($0.expression) }
    terminals = resolver.terminals
  }
}

private struct Resolver {
  let rules: [String: GrammarFile.Rule]
  let numbers: [String: Int]
  var terminals: [Grammar.Terminal] = []
  var terminalNumbers: [Grammar.Terminal: Int] = [:]

  init(file: GrammarFile) {
    rules = Dictionary(file.rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = file.rules.filter { !$0.isLexical }.map(\.name)
    numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func shape(_ expression: GrammarFile.Expression) throws -> Grammar.Shape {
    switch expression {
    case .terminal(let spelling): return terminal(.spelling(spelling))
    case .rule(let name):
      if let number = numbers[name] { return .production(number) }
      return terminal(.lexical(try lexicalClass(name), except: []))
    case .sequence(let parts): return .sequence(try parts.map { try shape($0) })
    case .choice(let parts): return .choice(try parts.map { try shape($0) })
    case .optional(let part): return .optional(try shape(part))
    case .repetition(let part): return .repetition(try shape(part))
    case .exception(.rule(let name), let excluded):
      return terminal(.lexical(try lexicalClass(name), except: try words(excluded)))
    case .exception, .special:
      throw GrammarFile.Failure(description: "\(expression) is out of place")
    }
  }

  private mutating func terminal(_ terminal: Grammar.Terminal) -> Grammar.Shape {
    if let number = terminalNumbers[terminal] { return .terminal(number) }
    terminalNumbers[terminal] = terminals.count
    terminals.append(terminal)
    return .terminal(terminals.count - 1)
  }

  private func lexicalClass(_ name: String) throws -> GrammarToken.Class {
    guard rules[name] != nil, let found = GrammarToken.Class(rawValue: name) else {
      throw GrammarFile.Failure(description: "'\(name)' is not defined")
    }
    return found
  }

  private func words(_ expression: GrammarFile.Expression) throws -> Set<String> {
    switch expression {
    case .terminal(let spelling): return [spelling]
    case .choice(let parts): return try parts.reduce(into: []) { $0.formUnion(try words($1)) }
    case .rule(let name):
      guard let rule = rules[name] else {
        throw GrammarFile.Failure(description: "'\(name)' is not defined")
      }
      return try words(rule.expression)
    default: throw GrammarFile.Failure(description: "\(expression) is no list of words")
    }
  }
}
