// Pushdown systems, independent of navigation.

/// A control location of a pushdown system.
struct PushdownControl: Hashable, Sendable {
  let index: Int32
}

/// A stack symbol of a pushdown system.
struct PushdownSymbol: Hashable, Sendable {
  let index: Int32
}

/// The rules ⟨p, γ⟩ → ⟨p′, w⟩ of one control location and one symbol, generated on demand.
struct PushdownRuleBuffer: Sendable {
  /// A rule, without its left side.
  struct Rule: Sendable {
    let target: PushdownControl
    /// The cost of the rule: 0 or more.
    let cost: Int32
    /// The label of the rule in runs; any number.
    let label: Int32
    /// The index of the first symbol of the word in ``symbols``.
    let start: Int32
    let count: Int32
  }

  private(set) var rules: [Rule] = []
  /// The words of the rules, each from its top down.
  private(set) var symbols: [PushdownSymbol] = []

  /// Adds a rule.
  ///
  /// - Parameter word: The symbols that replace the top, the top first; empty for a pop.
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

  /// Removes the rules, and keeps the memory.
  mutating func removeAll() {
    rules.removeAll(keepingCapacity: true)
    symbols.removeAll(keepingCapacity: true)
  }
}

/// A pushdown system whose rules are generated when a control location first meets a symbol.
///
/// A verb that searches down a stack has a rule for each symbol. Such rows are never generated as a whole, but only for
/// symbols that can occur.
protocol PushdownRules {
  /// Appends the rules of a control location and a symbol. Called at most once for each pair, in a fixed order.
  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer)
}

/// A configuration with which runs start.
struct PushdownStart: Sendable {
  let control: PushdownControl
  let cost: Int32
  let label: Int32
  /// The stack, the top first; not empty.
  let word: [PushdownSymbol]
}
