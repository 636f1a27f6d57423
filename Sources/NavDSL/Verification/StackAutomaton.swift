// The automaton of all reachable configurations of a pushdown system.

/// A finite automaton that accepts the reachable configurations: its words are stacks, from the top down.
///
/// Its states are the control locations, one final state, and inner states. There is an inner state for each control
/// location and proper prefix of a word that a rule or start pushes with it. A path from a control location to the
/// final state spells a stack; the sum of its costs is the cost of the run that the path was derived from. The cheapest
/// of the paths with one spelling has the cost of a cheapest run. Costs of ``SaturationQueue/costLimit`` or more are
/// treated as that.
///
/// Sources: Bouajjani, Esparza, Maler, "Reachability analysis of pushdown automata" (1997); Schwoon, "Model-checking
/// pushdown systems" (2002), for forward reachability; Reps, Schwoon, Jha, Melski, "Weighted pushdown systems" (2005),
/// for costs.
struct StackAutomaton: Sendable {
  /// All transitions out of one state with one symbol.
  struct Edge: Sendable {
    let source: Int32
    /// The symbol; less than 0 for the empty word.
    let symbol: Int32
    /// The state for words that continue with this symbol; less than 0 if no rule has one.
    var child: Int32 = -1
    /// The index of the first rule; less than 0 if the rules were not generated.
    var firstRule: Int32 = -1
    var ruleCount: Int32 = 0
    /// The transition that was added last; less than 0 for none.
    var newest: Int32 = -1
    /// The edge that was added to the same source before; less than 0 for none.
    var previous: Int32
  }

  struct Transition: Sendable {
    let edge: Int32
    let target: Int32
    /// The cost of the cheapest run that this transition represents, from the moment when the target was on top.
    var cost: Int32
    var origin: Origin
    /// The transition that was added to the edge before; less than 0 for none. Those of the empty word are linked by
    /// target.
    var previous: Int32 = -1
    var isFinal = false
  }

  /// The derivation of a transition, as two numbers.
  struct Origin: Sendable {
    let first: Int32
    let second: Int32

    /// A word whose later symbols are above this transition; the derivation continues there.
    static let above = Origin(first: .min, second: -1)

    static func start(_ index: Int32) -> Origin { Origin(first: .min, second: index) }

    /// The application of a rule to a transition.
    static func rule(_ rule: Int32, on transition: Int32) -> Origin {
      Origin(first: transition, second: rule)
    }

    /// A pop of the symbols above a transition.
    static func pop(_ empty: Int32, above transition: Int32) -> Origin {
      Origin(first: ~empty, second: transition)
    }
  }

  struct Rule: Sendable {
    /// The edge of the last symbol of the word.
    let edge: Int32
    let cost: Int32
    let label: Int32
  }

  struct State: Sendable {
    var newestEdge: Int32 = -1
    /// The transition of the empty word to this state that was finalized last.
    var newestEmpty: Int32 = -1
    /// The cost of the cheapest path to the final state, and its first transition; not for control locations.
    var cost: Int32 = .max
    var cheapest: Int32 = -1
    /// The transition that introduced an inner state.
    var entry: Int32 = -1
  }

  /// A reachable control location and stack, as a path of the automaton.
  struct Configuration: Sendable {
    let control: PushdownControl
    /// The path from the control location to the final state.
    let transitions: [Int32]
    let cost: Int
  }

  let controlCount: Int
  /// `false` iff the saturation was ended at its limit, so that configurations are missing.
  var isComplete = true
  var states: [State]
  var edges: [Edge] = []
  var transitions: [Transition] = []
  var rules: [Rule] = []
  var startLabels: [Int32] = []
  /// The symbols that occur on top with each control location, in the order of discovery.
  var tops: [[PushdownSymbol]]
  var edgeTable = SaturationTable()
  var transitionTable = SaturationTable()

  /// Creates an automaton without transitions.
  ///
  /// - Parameter capacity: The number of transitions for which there is space; others take time to make it.
  init(controlCount: Int, capacity: Int = 0) {
    self.controlCount = controlCount
    states = Array(repeating: State(), count: controlCount + 1)
    tops = Array(repeating: [], count: controlCount)
    if capacity == 0 { return }
    transitions.reserveCapacity(capacity)
    // There are few transitions for an edge, and fewer rules.
    edges.reserveCapacity(capacity / 3)
    rules.reserveCapacity(capacity / 2)
    transitionTable = SaturationTable(capacity: capacity)
    edgeTable = SaturationTable(capacity: capacity / 3)
  }

  var finalState: Int32 { Int32(truncatingIfNeeded: controlCount) }

  var stateCount: Int { states.count }

  var transitionCount: Int { transitions.count }

  /// Returns the symbols that occur on top with a control location, each once.
  func tops(of control: PushdownControl) -> [PushdownSymbol] {
    tops[Int(control.index)]
  }

  /// Returns the symbol of a transition; its index is less than 0 for the empty word.
  func symbol(of transition: Int32) -> PushdownSymbol {
    PushdownSymbol(index: edges[Int(transitions[Int(transition)].edge)].symbol)
  }

  /// Calls a function with all transitions out of a state that is not a control location.
  func forEachTransition(from state: Int32, _ body: (_ transition: Int32, _ symbol: PushdownSymbol) -> Void) {
    var edge = states[Int(state)].newestEdge
    while edge >= 0 {
      let symbol = PushdownSymbol(index: edges[Int(edge)].symbol)
      forEachTransition(of: edge) { body($0, symbol) }
      edge = edges[Int(edge)].previous
    }
  }

  /// Calls a function with the symbols of all edges out of a state that is not a control location.
  func forEachEdge(from state: Int32, _ body: (_ symbol: PushdownSymbol) -> Void) {
    var edge = states[Int(state)].newestEdge
    while edge >= 0 {
      body(PushdownSymbol(index: edges[Int(edge)].symbol))
      edge = edges[Int(edge)].previous
    }
  }

  /// Calls a function with all transitions of an edge, which may be less than 0 for none.
  func forEachTransition(of edge: Int32, _ body: (_ transition: Int32) -> Void) {
    guard edge >= 0 else { return }
    var transition = edges[Int(edge)].newest
    while transition >= 0 {
      body(transition)
      transition = transitions[Int(transition)].previous
    }
  }
}
