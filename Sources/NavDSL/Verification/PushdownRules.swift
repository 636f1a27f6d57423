// Pushdown systems: what the theory of saturation knows of a program.

/// A control location of a pushdown system.
struct PushdownControl: Hashable, Sendable {
  let index: Int32
}

/// A stack symbol of a pushdown system.
struct PushdownSymbol: Hashable, Sendable {
  let index: Int32
}

/// The rules ⟨p, γ⟩ → ⟨p′, w⟩ of one control location and one symbol, as they are asked for.
struct PushdownRuleBuffer: Sendable {
  /// A rule, without its left side.
  struct Rule: Sendable {
    let target: PushdownControl
    /// What the rule costs: 0 or more.
    let cost: Int32
    /// What the rule is called, so that runs can be told; any number.
    let label: Int32
    /// Where the word lies in ``symbols``.
    let start: Int32
    let count: Int32
  }

  private(set) var rules: [Rule] = []
  /// The words, each from its top down.
  private(set) var symbols: [PushdownSymbol] = []

  /// Adds a rule.
  ///
  /// - Parameter word: What takes the place of the symbol, the top first; empty for a pop.
  mutating func add(
    to target: PushdownControl, cost: Int32, label: Int32, word: some Collection<PushdownSymbol>
  ) {
    let start = Int32(truncatingIfNeeded: symbols.count)
    symbols.append(contentsOf: word)
    rules.append(
      Rule(
        target: target, cost: cost, label: label, start: start,
        count: Int32(truncatingIfNeeded: word.count)))
  }

  /// Forgets the rules, and keeps the memory.
  mutating func removeAll() {
    rules.removeAll(keepingCapacity: true)
    symbols.removeAll(keepingCapacity: true)
  }
}

/// A pushdown system whose rules are asked for when a control location first meets a symbol.
///
/// A verb that goes down a stack has a rule for each symbol that there is. Such rows of rules are never written
/// out: only what can really come up is asked for.
protocol PushdownRules {
  /// Appends the rules of a control location and a symbol. Asked for at most once, in a fixed order.
  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer)
}

/// A configuration with which runs begin.
struct PushdownStart: Sendable {
  let control: PushdownControl
  let cost: Int32
  let label: Int32
  /// The stack, the top first; not empty.
  let word: [PushdownSymbol]
}
