// The automaton of all configurations that a pushdown system can reach.

/// A finite automaton that accepts what a pushdown system can reach: its words are stacks, from the top down.
///
/// Its states are the control locations, one final state, and one state for each word that some rule or start puts under
/// the top with a control location. A path from a control location to the final state spells a stack; the costs along
/// it sum to the cost of the run that the path was derived from. The cheapest of the paths with one spelling has the cost
/// of a cheapest run. Costs of ``SaturationQueue/costLimit`` or more count as that.
///
/// Sources: Bouajjani, Esparza, Maler, "Reachability analysis of pushdown automata" (1997); Schwoon, "Model-checking
/// pushdown systems" (2002), for the automaton of what comes after; Reps, Schwoon, Jha, Melski, "Weighted pushdown
/// systems" (2005), for costs.
struct StackAutomaton: Sendable {
  /// All transitions out of one state with one symbol.
  struct Edge: Sendable {
    let source: Int32
    /// Less than 0 for the empty word.
    let symbol: Int32
    /// The state for words that go on with this one; less than 0 when no rule has one.
    var child: Int32 = -1
    /// Where the rules lie; less than 0 when they were not asked for.
    var firstRule: Int32 = -1
    var ruleCount: Int32 = 0
    /// The transition that was added last; less than 0 for none.
    var newest: Int32 = -1
    /// The edge that was added to the source before; less than 0 for none.
    var previous: Int32
  }

  struct Transition: Sendable {
    let edge: Int32
    let target: Int32
    /// What the cheapest run costs that this transition stands for, from where the target was on top.
    var cost: Int32
    var origin: Origin
    /// The transition that was added to the edge before; less than 0 for none. Those of the empty word are linked by target.
    var previous: Int32 = -1
    var isFinal = false
  }

  /// How a transition was derived, in two numbers.
  struct Origin: Sendable {
    let first: Int32
    let second: Int32

    /// The word of a rule goes on under this transition, and so does the derivation.
    static let above = Origin(first: .min, second: -1)

    static func start(_ index: Int32) -> Origin { Origin(first: .min, second: index) }

    /// A rule was applied to a transition.
    static func rule(_ rule: Int32, on transition: Int32) -> Origin {
      Origin(first: transition, second: rule)
    }

    /// What was on top was popped, and a transition lay under it.
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
    /// The transition of the empty word to this state that became final last.
    var newestEmpty: Int32 = -1
    /// What the cheapest path to the final state costs, and its first transition; of states that are no control location.
    var cost: Int32 = .max
    var cheapest: Int32 = -1
    /// The transition that lets the state in, where it is neither a control location nor final.
    var entry: Int32 = -1
  }

  /// A control location and a stack that can be reached, as a path of the automaton.
  struct Configuration: Sendable {
    let control: PushdownControl
    /// From the control location to the final state.
    let transitions: [Int32]
    let cost: Int
  }

  let controlCount: Int
  var states: [State]
  var edges: [Edge] = []
  var transitions: [Transition] = []
  var rules: [Rule] = []
  var startLabels: [Int32] = []
  /// The symbols that come up with each control location, as they were found.
  var tops: [[PushdownSymbol]]
  var edgeTable = SaturationTable()
  var transitionTable = SaturationTable()

  init(controlCount: Int) {
    self.controlCount = controlCount
    states = Array(repeating: State(), count: controlCount + 1)
    tops = Array(repeating: [], count: controlCount)
  }

  var finalState: Int32 { Int32(truncatingIfNeeded: controlCount) }

  var stateCount: Int { states.count }

  var transitionCount: Int { transitions.count }

  /// Returns the symbols that come up with a control location, each once.
  func tops(of control: PushdownControl) -> [PushdownSymbol] {
    tops[Int(control.index)]
  }

  /// Returns the symbol of a transition; its index is less than 0 for the empty word.
  func symbol(of transition: Int32) -> PushdownSymbol {
    PushdownSymbol(index: edges[Int(transitions[Int(transition)].edge)].symbol)
  }

  /// Calls a function with all transitions out of a state that is no control location.
  func forEachTransition(from state: Int32, _ body: (_ transition: Int32, _ symbol: PushdownSymbol) -> Void) {
    var edge = states[Int(state)].newestEdge
    while edge >= 0 {
      let symbol = PushdownSymbol(index: edges[Int(edge)].symbol)
      forEachTransition(of: edge) { body($0, symbol) }
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
