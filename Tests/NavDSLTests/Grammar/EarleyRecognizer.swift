/// Decides whether a sequence of tokens is a sentence of a grammar, by Earley's algorithm, with nullable productions
/// handled as by Aycock and Horspool ("Practical Earley Parsing", 2002).
///
/// Each production is first converted to a deterministic automaton over terminals and productions, so that an
/// item is a state and an origin, and a repetition needs no recursion.
struct EarleyRecognizer {
  private let grammar: Grammar
  private let automata: Automata

  /// Creates the recognizer of a grammar.
  init(_ grammar: Grammar) {
    self.grammar = grammar
    automata = Automata(grammar)
  }

  /// Returns a chart before the first token.
  func chart() -> EarleyChart { EarleyChart(grammar: grammar, automata: automata) }

  /// Returns `true` iff `tokens` is a sentence.
  func accepts(_ tokens: some Sequence<GrammarToken>) -> Bool {
    var chart = chart()
    for token in tokens where !chart.read(token) { return false }
    return chart.accepts
  }
}

/// The possible derivations of the sentences that begin with the tokens read so far.
struct EarleyChart {
  private struct Item: Hashable {
    var state: Int32
    var origin: Int32
  }

  /// The items after some tokens, and those that wait for each production.
  private struct ItemSet {
    var items: [Item] = []
    var known: Set<Item> = []
    var waiting: [Int32: [Item]] = [:]

    mutating func insert(_ item: Item) {
      if known.insert(item).inserted { items.append(item) }
    }
  }

  private let grammar: Grammar
  private let automata: Automata
  private var sets: [ItemSet] = []
  /// The terminals that match each token read so far.
  private var matches: [GrammarToken: Set<Int32>] = [:]

  fileprivate init(grammar: Grammar, automata: Automata) {
    self.grammar = grammar
    self.automata = automata
    var first = ItemSet()
    first.insert(Item(state: automata.starts[0], origin: 0))
    sets = [first]
    close()
  }

  /// The number of tokens read.
  var count: Int { sets.count - 1 }

  /// `true` iff the tokens read are a sentence.
  var accepts: Bool {
    sets[count].items.contains { item in
      item.origin == 0 && automata.states[Int(item.state)].production == 0
        && automata.states[Int(item.state)].isFinal
    }
  }

  /// The words with which a sentence can go on, as words of the language and not as names.
  var expectedWords: Set<String> {
    var words: Set<String> = []
    for item in sets[count].items {
      for edge in automata.states[Int(item.state)].terminals {
        guard case .spelling(let text) = grammar.terminals[Int(edge.symbol)], text.first?.isLetter == true
        else { continue }
        words.insert(text)
      }
    }
    return words
  }

  /// Removes all tokens but the first `count`.
  mutating func rewind(to count: Int) {
    sets.removeLast(self.count - count)
  }

  /// Reads a token; returns `false` without a change if no sentence continues with it.
  mutating func read(_ token: GrammarToken) -> Bool {
    let terminals = terminals(of: token)
    var next = ItemSet()
    for item in sets[count].items {
      for edge in automata.states[Int(item.state)].terminals where terminals.contains(edge.symbol) {
        next.insert(Item(state: edge.target, origin: item.origin))
      }
    }
    guard !next.items.isEmpty else { return false }
    sets.append(next)
    close()
    return true
  }

  private mutating func terminals(of token: GrammarToken) -> Set<Int32> {
    if let found = matches[token] { return found }
    let found = Set(grammar.terminals.indices.filter { grammar.terminals[$0].matches(token) }.map(Int32.init))
    matches[token] = found
    return found
  }

  /// Completes and predicts until the last set is closed.
  private mutating func close() {
    let here = Int32(count)
    var set = sets[count]
    var index = 0
    while index < set.items.count {
      let item = set.items[index]
      index += 1
      let state = automata.states[Int(item.state)]
      for edge in state.productions {
        set.waiting[edge.symbol, default: []].append(item)
        set.insert(Item(state: automata.starts[Int(edge.symbol)], origin: here))
        if automata.nullable[Int(edge.symbol)] {
          set.insert(Item(state: edge.target, origin: item.origin))
        }
      }
      // Empty derivations were skipped when they were predicted.
      guard state.isFinal, item.origin < here else { continue }
      for waiting in sets[Int(item.origin)].waiting[state.production] ?? [] {
        for edge in automata.states[Int(waiting.state)].productions where edge.symbol == state.production {
          set.insert(Item(state: edge.target, origin: waiting.origin))
        }
      }
    }
    sets[count] = set
  }
}

/// The automata of a grammar's productions, in one table of states.
private struct Automata {
  struct Edge {
    var symbol: Int32
    var target: Int32
  }

  struct State {
    var production: Int32
    var isFinal: Bool
    var terminals: [Edge] = []
    var productions: [Edge] = []
  }

  private(set) var states: [State] = []
  /// The first state of each production.
  private(set) var starts: [Int32] = []
  /// For each production, whether it derives the empty sequence.
  private(set) var nullable: [Bool] = []

  init(_ grammar: Grammar) {
    for (number, shape) in grammar.shapes.enumerated() {
      starts.append(Int32(states.count))
      addAutomaton(of: shape, production: Int32(number))
    }
    nullable = Array(repeating: false, count: grammar.shapes.count)
    while grammar.shapes.indices.contains(where: { number in
      guard !nullable[number], isNullable(grammar.shapes[number]) else { return false }
      nullable[number] = true
      return true
    }) {}
  }

  private func isNullable(_ shape: Grammar.Shape) -> Bool {
    switch shape {
    case .terminal: false
    case .production(let number): nullable[number]
    case .sequence(let parts): parts.allSatisfy(isNullable)
    case .choice(let parts): parts.contains(where: isNullable)
    case .optional, .repetition: true
    }
  }

  /// Adds the states of a production, by the subset construction.
  private mutating func addAutomaton(of shape: Grammar.Shape, production: Int32) {
    var network = Network()
    let entry = network.add()
    let exit = network.add(shape, from: entry)
    var numbers: [Set<Int>: Int32] = [:]
    var open: [Set<Int>] = []
    func number(_ subset: Set<Int>, in states: inout [State]) -> Int32 {
      if let found = numbers[subset] { return found }
      let new = Int32(states.count)
      states.append(State(production: production, isFinal: subset.contains(exit)))
      numbers[subset] = new
      open.append(subset)
      return new
    }
    _ = number(network.closure([entry]), in: &states)
    while let subset = open.popLast() {
      let source = number(subset, in: &states)
      let edges = subset.sorted().flatMap { network.edges[$0] }
      for (symbol, targets) in Dictionary(grouping: edges, by: \.symbol) {
        let target = number(network.closure(Set(targets.map(\.target))), in: &states)
        switch symbol {
        case .terminal(let terminal):
          states[Int(source)].terminals.append(Edge(symbol: terminal, target: target))
        case .production(let called):
          states[Int(source)].productions.append(Edge(symbol: called, target: target))
        }
      }
    }
  }
}

/// A production as a nondeterministic automaton with empty transitions.
private struct Network {
  enum Symbol: Hashable {
    case terminal(Int32), production(Int32)
  }

  private(set) var edges: [[(symbol: Symbol, target: Int)]] = []
  private var steps: [[Int]] = []

  mutating func add() -> Int {
    edges.append([])
    steps.append([])
    return edges.count - 1
  }

  /// Adds the derivations of `shape` after `entry` and returns their end.
  mutating func add(_ shape: Grammar.Shape, from entry: Int) -> Int {
    switch shape {
    case .terminal(let number): return add(.terminal(Int32(number)), from: entry)
    case .production(let number): return add(.production(Int32(number)), from: entry)
    case .sequence(let parts): return parts.reduce(entry) { add($1, from: $0) }
    case .choice(let parts):
      let exit = add()
      for part in parts { steps[add(part, from: entry)].append(exit) }
      return exit
    case .optional(let part):
      let exit = add(part, from: entry)
      steps[entry].append(exit)
      return exit
    case .repetition(let part):
      let loop = add()
      steps[entry].append(loop)
      steps[add(part, from: loop)].append(loop)
      let exit = add()
      steps[loop].append(exit)
      return exit
    }
  }

  private mutating func add(_ symbol: Symbol, from entry: Int) -> Int {
    let exit = add()
    edges[entry].append((symbol, exit))
    return exit
  }

  func closure(_ subset: Set<Int>) -> Set<Int> {
    var closed = subset
    var open = Array(subset)
    while let node = open.popLast() {
      for next in steps[node] where closed.insert(next).inserted { open.append(next) }
    }
    return closed
  }
}
