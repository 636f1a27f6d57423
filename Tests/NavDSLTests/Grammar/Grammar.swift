import NavDSL

/// A token as the grammar sees it.
struct GrammarToken: Hashable {
  /// The lexical classes of `grammar.ebnf`, and what is only itself.
  enum Class: String {
    case name, string, integer, decimal
    case punctuation
    /// A token that no rule knows, such as a string without its end.
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
    case .string, .escapedString: self.init(text, .string)
    case .integer: self.init(text, .integer)
    case .decimal: self.init(text, .decimal)
    case .invalid, .invalidIdentifier, .invalidNumber, .unterminatedString, .unterminatedComment:
      self.init(text, .unknown)
    default: self.init(text, kind.isName ? .name : .punctuation)
    }
  }
}

/// A grammar whose names are resolved: what the recogniser and the generator work on.
struct Grammar {
  /// A terminal symbol.
  enum Terminal: Hashable {
    /// A word or punctuation, by its spelling.
    case spelling(String)
    /// A lexical class but for some words; a name in backticks is none of these.
    case lexical(GrammarToken.Class, except: Set<String>)

    /// Returns `true` iff `token` is one of these.
    func matches(_ token: GrammarToken) -> Bool {
      switch self {
      case .spelling(let text):
        token.text == text && (token.lexicalClass == .name || token.lexicalClass == .punctuation)
      case .lexical(let expected, let excluded):
        token.lexicalClass == expected && !excluded.contains(token.text)
      }
    }
  }

  /// What a production derives.
  indirect enum Shape {
    /// The number of a terminal.
    case terminal(Int)
    /// The number of a production.
    case production(Int)
    case sequence([Shape])
    case choice([Shape])
    case optional(Shape)
    case repetition(Shape)
  }

  /// The names of the productions; the first is the start.
  private(set) var names: [String] = []
  /// What each production derives.
  private(set) var shapes: [Shape] = []
  /// The terminals that some production uses.
  private(set) var terminals: [Terminal] = []

  /// Resolves a grammar; throws where a rule is not defined or an exception is not one over words.
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
