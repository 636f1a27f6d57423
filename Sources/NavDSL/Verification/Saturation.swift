// Saturation: from the rules of a pushdown system to the automaton of its reachable configurations.

/// Returns the automaton of all reachable configurations, with the cost of the cheapest run to each.
///
/// Each transition is finalized once, the cheapest first (Knuth, "A generalization of Dijkstra's algorithm", 1977). Its
/// cost is counted from the moment when its target was on top. So costs may begin at 0 again whenever a rule pushes a
/// new word. Transitions derived from such a one cost no less than the rule that introduced it, so the order is still
/// correct.
///
/// - Parameters:
///   - controlCount: The number of control locations; an upper bound of their indices.
///   - limit: The number of transitions after which the automaton is left incomplete.
///   - capacity: About the number of transitions, if it is known.
///   - progress: Called from time to time with the number of transitions.
func saturate<Rules: PushdownRules>(
  _ rules: inout Rules, controlCount: Int, starts: [PushdownStart], limit: Int = .max,
  capacity: Int = 0, progress: (Int) -> Void = { _ in }
) -> StackAutomaton {
  var saturation = Saturation(StackAutomaton(controlCount: controlCount, capacity: capacity))
  for (index, start) in starts.enumerated() {
    saturation.begin(with: start, index: Int32(truncatingIfNeeded: index))
  }
  saturation.settleAll(with: &rules, limit: limit, progress)
  return saturation.automaton
}

extension StackAutomaton {
  /// Adds what follows from more rules of some control locations and symbols, if nothing that was there gets cheaper by it.
  ///
  /// - Returns: `false` iff something does: then the automaton is of no use any more, since it is not known what follows
  ///   from the lower cost.
  mutating func saturate<Rules: PushdownRules>(
    again asked: [(control: PushdownControl, symbol: PushdownSymbol)], _ rules: inout Rules, limit: Int,
    progress: (Int) -> Void
  ) -> Bool {
    var saturation = Saturation(self)
    // Not to be copied when it changes.
    self = StackAutomaton(controlCount: 0)
    for (control, symbol) in asked {
      saturation.askAgain(control.index, symbol.index, with: &rules)
    }
    saturation.settleAll(with: &rules, limit: limit, progress)
    self = saturation.automaton
    return !saturation.hasLoweredCosts
  }
}

private struct Saturation {
  var automaton: StackAutomaton
  /// `true` iff the cost of a final transition was lowered.
  private(set) var hasLoweredCosts = false
  private var queue = SaturationQueue()
  private var buffer = PushdownRuleBuffer()

  init(_ automaton: StackAutomaton) { self.automaton = automaton }

  /// Finalizes all transitions, the cheapest first; stops when the cost of a final one is lowered.
  mutating func settleAll(with rules: inout some PushdownRules, limit: Int, _ progress: (Int) -> Void) {
    var count = 0
    while !hasLoweredCosts, let (transition, cost) = queue.pop() {
      settle(transition, cost: cost, with: &rules)
      if automaton.transitions.count > limit {
        automaton.isComplete = false
        break
      }
      count &+= 1
      if count & 0xFFFF == 0 { progress(automaton.transitions.count) }
    }
    automaton.findCheapestPaths()
  }

  /// Applies the rules of a control location and a symbol once more, if it is known.
  mutating func askAgain(_ control: Int32, _ symbol: Int32, with rules: inout some PushdownRules) {
    let edge = automaton.edgeTable.find(control, symbol)
    guard edge >= 0, automaton.edges[Int(edge)].firstRule >= 0 else { return }
    automaton.edges[Int(edge)].firstRule = -1
    let range = ask(edge, with: &rules)
    var next = automaton.edges[Int(edge)].newest
    while next >= 0 {
      apply(range, to: next)
      next = automaton.transitions[Int(next)].previous
    }
  }

  mutating func begin(with start: PushdownStart, index: Int32) {
    automaton.startLabels.append(start.label)
    let edge = edge(of: start.word[...], under: start.control.index)
    add(edge, to: automaton.finalState, cost: clamped(start.cost), origin: .start(index))
  }

  /// Finalizes a transition, and derives its consequences with the other final ones.
  mutating func settle(_ index: Int32, cost: Int32, with rules: inout some PushdownRules) {
    let transition = automaton.transitions[Int(index)]
    // The queue also contains the costs from before a cheaper derivation was found.
    guard transition.cost == cost else { return }
    automaton.transitions[Int(index)].isFinal = true
    let edge = automaton.edges[Int(transition.edge)]
    if edge.source > automaton.finalState {
      combine(index, transition, symbol: edge.symbol, source: edge.source)
    } else if edge.symbol < 0 {
      pop(index, transition, control: edge.source)
    } else {
      apply(ask(transition.edge, with: &rules), to: index)
    }
  }

  /// Derives the consequences of rules and a transition with their left side.
  @inline(__always)
  private mutating func apply(_ rules: Range<Int>, to index: Int32) {
    let transition = automaton.transitions[Int(index)]
    for rule in rules {
      let (edge, cost) = (automaton.rules[rule].edge, automaton.rules[rule].cost)
      add(
        edge, to: transition.target, cost: SaturationQueue.sum(transition.cost, cost),
        origin: .rule(Int32(truncatingIfNeeded: rule), on: index))
    }
  }

  /// Derives the new tops from all transitions under a state, when the word above the state was popped.
  private mutating func pop(_ index: Int32, _ empty: StackAutomaton.Transition, control: Int32) {
    let state = Int(empty.target)
    automaton.transitions[Int(index)].previous = automaton.states[state].newestEmpty
    automaton.states[state].newestEmpty = index
    guard empty.target != automaton.finalState else { return }
    var next = automaton.states[state].newestEdge
    while next >= 0 {
      let edge = automaton.edges[Int(next)]
      var top: Int32 = -1
      var lower = edge.newest
      while lower >= 0 {
        let transition = automaton.transitions[Int(lower)]
        if transition.isFinal {
          if top < 0 { top = self.edge(control, edge.symbol) }
          add(
            top, to: transition.target, cost: SaturationQueue.sum(empty.cost, transition.cost),
            origin: .pop(index, above: lower))
        }
        lower = transition.previous
      }
      next = edge.previous
    }
  }

  /// Derives the new tops from a transition under a state, for all pops of the word above the state.
  private mutating func combine(
    _ index: Int32, _ lower: StackAutomaton.Transition, symbol: Int32, source: Int32
  ) {
    var next = automaton.states[Int(source)].newestEmpty
    while next >= 0 {
      let empty = automaton.transitions[Int(next)]
      let control = automaton.edges[Int(empty.edge)].source
      add(
        edge(control, symbol), to: lower.target, cost: SaturationQueue.sum(empty.cost, lower.cost),
        origin: .pop(next, above: index))
      next = empty.previous
    }
  }

  /// Returns the rules of a control location and a symbol, which are generated on first use.
  private mutating func ask(_ edge: Int32, with rules: inout some PushdownRules) -> Range<Int> {
    let known = automaton.edges[Int(edge)]
    if known.firstRule >= 0 {
      return Int(known.firstRule)..<Int(known.firstRule &+ known.ruleCount)
    }
    buffer.removeAll()
    rules.appendRules(
      of: PushdownControl(index: known.source), PushdownSymbol(index: known.symbol), to: &buffer)
    let first = automaton.rules.count
    for rule in buffer.rules {
      let word = buffer.symbols[Int(rule.start)..<Int(rule.start &+ rule.count)]
      let last = self.edge(of: word, under: rule.target.index)
      automaton.rules.append(
        StackAutomaton.Rule(edge: last, cost: clamped(rule.cost), label: rule.label))
    }
    automaton.edges[Int(edge)].firstRule = Int32(truncatingIfNeeded: first)
    automaton.edges[Int(edge)].ruleCount = Int32(truncatingIfNeeded: buffer.rules.count)
    return first..<automaton.rules.count
  }

  /// Returns the edge of the last symbol of a word below a control location, and introduces the states before it.
  ///
  /// The states between the symbols belong to the control location and the symbols above, whatever the rule: words with
  /// a common prefix share the transitions that follow from it.
  private mutating func edge(of word: ArraySlice<PushdownSymbol>, under control: Int32) -> Int32 {
    guard let last = word.last else { return edge(control, -1) }
    var state = control
    for symbol in word.dropLast() {
      let edge = edge(state, symbol.index)
      state = automaton.edges[Int(edge)].child
      if state < 0 {
        state = Int32(truncatingIfNeeded: automaton.states.count)
        automaton.states.append(StackAutomaton.State())
        automaton.edges[Int(edge)].child = state
        automaton.states[Int(state)].entry = Int32(truncatingIfNeeded: automaton.transitions.count)
        add(edge, to: state, cost: 0, origin: .above)
      }
    }
    return edge(state, last.index)
  }

  private mutating func edge(_ source: Int32, _ symbol: Int32) -> Int32 {
    let fresh = Int32(truncatingIfNeeded: automaton.edges.count)
    let edge = automaton.edgeTable.find(source, symbol, orInsert: fresh)
    if edge == fresh {
      let previous = automaton.states[Int(source)].newestEdge
      automaton.edges.append(StackAutomaton.Edge(source: source, symbol: symbol, previous: previous))
      automaton.states[Int(source)].newestEdge = edge
      if source < automaton.finalState, symbol >= 0 {
        automaton.tops[Int(source)].append(PushdownSymbol(index: symbol))
      }
    }
    return edge
  }

  /// Adds a transition, or lowers its cost.
  private mutating func add(
    _ edge: Int32, to target: Int32, cost: Int32, origin: StackAutomaton.Origin
  ) {
    let fresh = Int32(truncatingIfNeeded: automaton.transitions.count)
    let index = automaton.transitionTable.find(edge, target, orInsert: fresh)
    if index == fresh {
      var transition = StackAutomaton.Transition(edge: edge, target: target, cost: cost, origin: origin)
      if automaton.edges[Int(edge)].symbol >= 0 {
        transition.previous = automaton.edges[Int(edge)].newest
        automaton.edges[Int(edge)].newest = index
      }
      automaton.transitions.append(transition)
    } else if cost < automaton.transitions[Int(index)].cost {
      if automaton.transitions[Int(index)].isFinal { hasLoweredCosts = true }
      automaton.transitions[Int(index)].cost = cost
      automaton.transitions[Int(index)].origin = origin
    } else {
      return
    }
    queue.push(index, cost: cost)
  }

  private func clamped(_ cost: Int32) -> Int32 {
    min(max(cost, 0), SaturationQueue.costLimit)
  }
}

extension StackAutomaton {
  /// Finds the cheapest path to the final state from each state that is not a control location (Dijkstra 1959,
  /// backwards).
  fileprivate mutating func findCheapestPaths() {
    // The transitions between such states, by target.
    var ends = [Int32](repeating: 0, count: states.count + 1)
    for transition in transitions where isInner(transition) { ends[Int(transition.target) + 1] += 1 }
    for state in states.indices { ends[state + 1] += ends[state] }
    var starts = ends
    var entering = [Int32](repeating: 0, count: Int(ends.last ?? 0))
    for (index, transition) in transitions.enumerated() where isInner(transition) {
      entering[Int(starts[Int(transition.target)])] = Int32(truncatingIfNeeded: index)
      starts[Int(transition.target)] += 1
    }
    var queue = SaturationQueue()
    for state in states.indices { (states[state].cost, states[state].cheapest) = (.max, -1) }
    states[Int(finalState)].cost = 0
    queue.push(finalState, cost: 0)
    while let (state, cost) = queue.pop() {
      guard states[Int(state)].cost == cost else { continue }
      for entry in entering[Int(ends[Int(state)])..<Int(ends[Int(state) + 1])] {
        let transition = transitions[Int(entry)]
        let source = edges[Int(transition.edge)].source
        let total = SaturationQueue.sum(cost, transition.cost)
        if total < states[Int(source)].cost {
          states[Int(source)].cost = total
          states[Int(source)].cheapest = entry
          queue.push(source, cost: total)
        }
      }
    }
  }

  private func isInner(_ transition: Transition) -> Bool {
    edges[Int(transition.edge)].source > finalState
  }
}
