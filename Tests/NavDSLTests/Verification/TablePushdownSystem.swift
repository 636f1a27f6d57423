import NavOracles

@testable import NavDSL

/// A pushdown system as an explicit table, and a simple search of its reachable configurations.
struct TablePushdownSystem: PushdownRules {
  struct Rule {
    let source: PushdownControl
    let symbol: PushdownSymbol
    let target: PushdownControl
    let word: [PushdownSymbol]
    let cost: Int32
  }

  struct Configuration: Hashable {
    var control: PushdownControl
    /// The stack, from the top.
    var word: [PushdownSymbol]
  }

  let controlCount: Int
  private(set) var rules: [Rule] = []
  private(set) var starts: [PushdownStart] = []
  /// The number of rules that are left out, the last ones.
  var hiddenCount = 0
  /// The configurations that were queried.
  private(set) var asked: [Configuration] = []

  init(controlCount: Int) {
    self.controlCount = controlCount
  }

  var automaton: StackAutomaton {
    var system = self
    return saturate(&system, controlCount: controlCount, starts: starts)
  }

  /// Adds a rule, labeled with its index.
  mutating func rule(_ source: Int32, _ symbol: Int32, _ target: Int32, _ word: [Int32], cost: Int32 = 1) {
    rules.append(
      Rule(
        source: PushdownControl(index: source), symbol: PushdownSymbol(index: symbol),
        target: PushdownControl(index: target), word: word.map { PushdownSymbol(index: $0) }, cost: cost))
  }

  /// Adds a start, with a negative label.
  mutating func start(_ control: Int32, _ word: [Int32], cost: Int32 = 0) {
    starts.append(
      PushdownStart(
        control: PushdownControl(index: control), cost: cost, label: ~Int32(starts.count),
        word: word.map { PushdownSymbol(index: $0) }))
  }

  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to buffer: inout PushdownRuleBuffer
  ) {
    asked.append(Configuration(control: control, word: [symbol]))
    for (label, rule) in rules.dropLast(hiddenCount).enumerated()
    where rule.source == control && rule.symbol == symbol {
      buffer.add(to: rule.target, cost: rule.cost, label: Int32(label), word: rule.word)
    }
  }

  /// Returns the cost of the cheapest run to each configuration, among the runs whose stacks never exceed `height`.
  func search(height: Int) -> [Configuration: Int] {
    var costs: [Configuration: Int] = [:]
    var queue: [[Configuration]] = []
    func reach(_ configuration: Configuration, _ cost: Int) {
      guard configuration.word.count <= height, cost < costs[configuration] ?? .max else { return }
      costs[configuration] = cost
      while queue.count <= cost { queue.append([]) }
      queue[cost].append(configuration)
    }
    for start in starts {
      reach(Configuration(control: start.control, word: start.word), Int(start.cost))
    }
    var cost = 0
    while cost < queue.count {
      while let configuration = queue[cost].popLast() {
        guard costs[configuration] == cost, let top = configuration.word.first else { continue }
        for rule in rules where rule.source == configuration.control && rule.symbol == top {
          let word = rule.word + configuration.word.dropFirst()
          reach(Configuration(control: rule.target, word: word), cost + Int(rule.cost))
        }
      }
      cost += 1
    }
    return costs
  }

  /// Returns the end of a run and its cost; `nil` if it is not a run.
  func replay(_ run: [Int32]) -> (configuration: Configuration, cost: Int)? {
    guard let first = run.first, first < 0, starts.indices.contains(Int(~first)) else { return nil }
    let start = starts[Int(~first)]
    var configuration = Configuration(control: start.control, word: start.word)
    var cost = Int(start.cost)
    for label in run.dropFirst() {
      guard rules.indices.contains(Int(label)) else { return nil }
      let rule = rules[Int(label)]
      guard rule.source == configuration.control, rule.symbol == configuration.word.first else { return nil }
      configuration.control = rule.target
      configuration.word.replaceSubrange(0..<1, with: rule.word)
      cost += Int(rule.cost)
    }
    return (configuration, cost)
  }
}

extension TablePushdownSystem {
  /// Creates a random small system.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let symbolCount = Int32.random(in: 2...3, using: &random)
    let controls = Int32.random(in: 1...3, using: &random)
    self.init(controlCount: Int(controls))
    let pops = Int.random(in: 1...4, using: &random)
    for _ in 0..<Int.random(in: 3...12, using: &random) {
      let isPop = Int.random(in: 0..<10, using: &random) < pops
      let count = isPop ? 0 : [1, 1, 2, 2, 2, 3, 4][Int.random(in: 0..<7, using: &random)]
      rule(
        .random(in: 0..<controls, using: &random), .random(in: 0..<symbolCount, using: &random),
        .random(in: 0..<controls, using: &random),
        (0..<count).map { _ in .random(in: 0..<symbolCount, using: &random) },
        cost: .random(in: 0...2, using: &random))
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      start(
        .random(in: 0..<controls, using: &random),
        (0..<Int.random(in: 1...3, using: &random)).map { _ in .random(in: 0..<symbolCount, using: &random) },
        cost: .random(in: 0...2, using: &random))
    }
  }

  /// All configurations whose stacks do not exceed `height`, over the symbols 0 to 2.
  func configurations(height: Int) -> [Configuration] {
    var words: [[PushdownSymbol]] = [[]]
    var layer = words
    for _ in 0..<height {
      layer = layer.flatMap { word in (0..<3).map { word + [PushdownSymbol(index: $0)] } }
      words += layer
    }
    return (0..<Int32(controlCount)).flatMap { control in
      words.map { Configuration(control: PushdownControl(index: control), word: $0) }
    }
  }
}
