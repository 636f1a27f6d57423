import NavOracles

/// Generates random sentences of a grammar.
struct SentenceGenerator {
  private let grammar: Grammar
  /// The depth of the shallowest derivation of each production.
  private let heights: [Int]
  /// The number of productions reachable from each production.
  private let reaches: [Int]
  private let words: [String]
  private var random: SplitMix64

  /// The number of tokens that may still be spent on optional parts.
  private var budget = 0
  private var depth = 0
  private var tokens: [GrammarToken] = []

  /// The productions and terminals that have not yet occurred in a sentence, except those that only distinguish words.
  private(set) var unusedProductions: Set<Int>
  private(set) var unusedTerminals: Set<Int>

  /// Creates a generator; equal seeds yield equal sentences.
  init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    random = SplitMix64(seed: seed)
    heights = Self.heights(grammar)
    reaches = Self.reaches(grammar)
    words = grammar.terminals.compactMap {
      if case .spelling(let text) = $0, text.first?.isLetter == true { text } else { nil }
    }
    unusedProductions = Set(grammar.shapes.indices.flatMap { Self.calls(grammar.shapes[$0]) })
    unusedTerminals = Set(grammar.terminals.indices)
  }

  /// Returns a sentence of about `size` tokens, at most a few of which are nested much deeper than necessary.
  mutating func sentence(size: Int) -> [GrammarToken] {
    tokens = []
    budget = size
    depth = 0
    while budget > 0 { derive(.production(0)) }
    return tokens
  }

  /// Returns `tokens` as a text, with spaces, line ends and comments between them.
  mutating func text(of tokens: [GrammarToken]) -> String {
    var text = random.chance(20) ? separator() : ""
    for (index, token) in tokens.enumerated() {
      text += token.text == "…" && random.chance(50) ? "..." : token.text
      let next = index + 1 < tokens.count ? tokens[index + 1].text : "}"
      if needsSeparator(token.text, next) || random.chance(70) { text += separator() }
    }
    return text
  }

  // MARK: Deriving

  private mutating func derive(_ shape: Grammar.Shape) {
    switch shape {
    case .terminal(let number):
      unusedTerminals.remove(number)
      budget -= 1
      tokens.append(token(of: grammar.terminals[number]))
    case .production(let number):
      unusedProductions.remove(number)
      depth += 1
      derive(grammar.shapes[number])
      depth -= 1
    case .sequence(let parts):
      for part in parts { derive(part) }
    case .choice(let parts):
      derive(mayGrow ? pick(parts) : random.pick(lowest(parts)))
    case .optional(let part):
      if mayGrow, random.chance(50) { derive(part) }
    case .repetition(let part):
      while mayGrow, random.chance(reach(part) > 10 ? 65 : 30) { derive(part) }
    }
  }

  /// Returns one of `parts`, preferring those with more reachable productions.
  private mutating func pick(_ parts: [Grammar.Shape]) -> Grammar.Shape {
    let weights = parts.map { 12 + reach($0) }
    var rest = Int.random(in: 0..<weights.reduce(0, +), using: &random)
    for (part, weight) in zip(parts, weights) {
      if rest < weight { return part }
      rest -= weight
    }
    return parts[0]
  }

  private func reach(_ shape: Grammar.Shape) -> Int {
    switch shape {
    case .terminal: 0
    case .production(let number): reaches[number]
    case .sequence(let parts), .choice(let parts): parts.map(reach).max() ?? 0
    case .optional(let part), .repetition(let part): reach(part)
    }
  }

  private static func reaches(_ grammar: Grammar) -> [Int] {
    grammar.shapes.indices.map { start in
      var found: Set = [start]
      var open = [start]
      while let number = open.popLast() {
        for next in calls(grammar.shapes[number]) where found.insert(next).inserted { open.append(next) }
      }
      return found.count
    }
  }

  private static func calls(_ shape: Grammar.Shape) -> [Int] {
    switch shape {
    case .terminal: []
    case .production(let number): [number]
    case .sequence(let parts), .choice(let parts): parts.flatMap(calls)
    case .optional(let part), .repetition(let part): calls(part)
    }
  }

  private var mayGrow: Bool { budget > 0 && depth < 24 }

  private func lowest(_ parts: [Grammar.Shape]) -> [Grammar.Shape] {
    let least = parts.map { Self.height($0, heights) }.min() ?? 0
    return parts.filter { Self.height($0, heights) == least }
  }

  private static func heights(_ grammar: Grammar) -> [Int] {
    var heights = Array(repeating: Int.max / 2, count: grammar.shapes.count)
    var changed = true
    while changed {
      changed = false
      for (number, shape) in grammar.shapes.enumerated() {
        let height = height(shape, heights) + 1
        if height < heights[number] {
          heights[number] = height
          changed = true
        }
      }
    }
    return heights
  }

  private static func height(_ shape: Grammar.Shape, _ heights: [Int]) -> Int {
    switch shape {
    case .terminal, .optional, .repetition: 0
    case .production(let number): heights[number]
    case .sequence(let parts): parts.map { height($0, heights) }.max() ?? 0
    case .choice(let parts): parts.map { height($0, heights) }.min() ?? 0
    }
  }

  // MARK: Lexemes

  private mutating func token(of terminal: Grammar.Terminal) -> GrammarToken {
    switch terminal {
    case .spelling(let text):
      return GrammarToken(text, text.first?.isLetter == true ? .name : .punctuation)
    case .lexical(let lexicalClass, let excluded):
      var text = lexeme(lexicalClass)
      while excluded.contains(text) { text = lexeme(lexicalClass) }
      return GrammarToken(text, lexicalClass)
    }
  }

  private mutating func lexeme(_ lexicalClass: GrammarToken.Class) -> String {
    switch lexicalClass {
    case .name:
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5: random.pick(["Catalog", "a", "id", "_", "_x9", "été", "商品", "Main", "x\u{301}y"])
      case 6, 7: random.pick(words)
      case 8: "`\(random.pick(words))`"
      default: random.pick(["`a`", "`Product`", "`class`", "`日本`"])
      }
    case .string:
      random.pick([
        #""""#, #""Title""#, #""a b // c /* d""#, #""\n\t\r\0\"\\""#, #""\u{1F600}\u{e9}""#, #""émoji 🙂""#,
        #""/products/{id: String}""#, #""`{}[](),:""#, #""Checkout.nav""#,
      ])
    case .integer: random.pick(["0", "7", "42", "-1", "-300", "007"])
    case .decimal: random.pick(["0.5", "3.14", "-2.0", "1.0e10", "6.02E23", "1.5e-3", "-1.5e+3"])
    case .punctuation, .unknown: ""
    }
  }

  /// Returns `true` iff two tokens would be read as something else without anything between them.
  private func needsSeparator(_ left: String, _ right: String) -> Bool {
    let alone: Set<Character> = ["{", "}", "(", ")", "[", "]", ",", ":", "=", "?", "@", "|", "^", "~"]
    guard let last = left.last, let first = right.first else { return false }
    return !alone.contains(last) && !alone.contains(first)
  }

  private mutating func separator() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...11: " "
    case 12...15: random.pick(["\n", "\n  ", "\r\n", "\r", "\n\n", "\t"])
    case 16: random.pick([" // line\n", "\n//\n", " // } é /*\r\n"])
    case 17: random.pick([" /* block */ ", " /**/", " /* /* nested */ \n // */ "])
    case 18: "\n/// doc\n/// more\n"
    default: "   "
    }
  }
}
