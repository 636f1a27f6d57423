// Stacks that can grow without bound.

extension StackAutomaton {
  /// A loop with which stacks can grow without bound.
  struct Growth: Sendable {
    /// A cheap configuration before the growth.
    let before: Configuration
    /// The configuration after growing once: the same symbols, with those of the loop between them.
    let after: Configuration
    /// The symbols that can be repeated any number of times, from the top down.
    let loop: [PushdownSymbol]
    /// The number of symbols above the loop.
    let depth: Int
  }

  /// Returns the loops with which stacks can grow without bound: for each cyclic component of the automaton, the
  /// shortest loop through its cheapest state. Empty iff the number of stacks is finite.
  func growths() -> [Growth] {
    let parts = InnerParts(self)
    // The cheapest state of each cyclic component.
    var cheapest = [Int32](repeating: -1, count: parts.count)
    for state in controlCount + 1..<states.count where parts.goesRound(Int32(truncatingIfNeeded: state)) {
      let part = Int(parts.part[state])
      if cheapest[part] < 0 || states[state].cost < states[Int(cheapest[part])].cost {
        cheapest[part] = Int32(truncatingIfNeeded: state)
      }
    }
    var places = Array(repeating: Int32(-1), count: states.count)
    return cheapest.filter { $0 >= 0 }.sorted().compactMap { state in
      let entry = entry(of: state)
      guard let first = entry.first else { return nil }
      let loop = shortestLoop(through: state, within: parts, &places)
      let control = PushdownControl(index: edges[Int(transitions[Int(first)].edge)].source)
      let cost = states[Int(state)].cost
      let round = loop.reduce(cost) { SaturationQueue.sum($0, transitions[Int($1)].cost) }
      return Growth(
        before: configuration(control, entry, cost: cost),
        after: configuration(control, entry + loop, cost: round),
        loop: loop.map { symbol(of: $0) }, depth: entry.count)
    }
  }

  /// Returns the transitions that introduce a state, from a control location on.
  private func entry(of state: Int32) -> [Int32] {
    var path: [Int32] = []
    var state = state
    while state > finalState {
      let entry = states[Int(state)].entry
      guard entry >= 0 else { break }
      path.append(entry)
      state = edges[Int(transitions[Int(entry)].edge)].source
    }
    return path.reversed()
  }

  /// Returns the transitions of a shortest cycle through a state.
  ///
  /// - Parameter places: The transition with which each state was found, less than 0 for all; restored on return.
  private func shortestLoop(
    through state: Int32, within parts: InnerParts, _ places: inout [Int32]
  ) -> [Int32] {
    var queue = [state]
    var found: Int32 = -1
    var next = 0
    while next < queue.count, found < 0 {
      forEachTransition(from: queue[next]) { index, _ in
        let target = transitions[Int(index)].target
        guard parts.part[Int(target)] == parts.part[Int(state)] else { return }
        if target == state {
          if found < 0 { found = index }
        } else if places[Int(target)] < 0 {
          places[Int(target)] = index
          queue.append(target)
        }
      }
      next += 1
    }
    var loop: [Int32] = []
    while found >= 0 {
      loop.append(found)
      found = places[Int(edges[Int(transitions[Int(found)].edge)].source)]
    }
    for state in queue { places[Int(state)] = -1 }
    return loop.reversed()
  }
}

/// The strongly connected components of the inner states, which are neither control locations nor final (Tarjan,
/// "Depth-first search and linear graph algorithms", 1972), without recursion.
private struct InnerParts {
  /// The number of each state's component; less than 0 for other states.
  private(set) var part: [Int32]
  private(set) var count = 0
  private var isRound: [Bool] = []

  /// `true` iff a state is on a cycle.
  func goesRound(_ state: Int32) -> Bool {
    let part = part[Int(state)]
    return part >= 0 && isRound[Int(part)]
  }

  init(_ automaton: StackAutomaton) {
    let states = automaton.states.count
    part = Array(repeating: -1, count: states)
    // States are numbered in the order of entry; `lowest` is the least number of any reachable state.
    var numbers = [Int32](repeating: -1, count: states)
    var lowest = numbers
    var open: [Int32] = []
    // The states on the current path, each with the next edge and transition.
    var way: [(state: Int32, edge: Int32, transition: Int32)] = []
    var entered: Int32 = 0
    for root in automaton.controlCount + 1..<states where numbers[root] < 0 {
      var fresh = Int32(truncatingIfNeeded: root)
      while true {
        if fresh >= 0 {
          numbers[Int(fresh)] = entered
          lowest[Int(fresh)] = entered
          entered += 1
          open.append(fresh)
          way.append((fresh, automaton.states[Int(fresh)].newestEdge, -1))
          Self.skip(&way[way.count - 1], in: automaton)
          fresh = -1
        }
        guard let (state, _, transition) = way.last else { break }
        guard transition >= 0 else {
          way.removeLast()
          close(state, numbers, lowest, &open)
          if let below = way.last?.state {
            lowest[Int(below)] = min(lowest[Int(below)], lowest[Int(state)])
          }
          continue
        }
        let target = automaton.transitions[Int(transition)].target
        way[way.count - 1].transition = automaton.transitions[Int(transition)].previous
        Self.skip(&way[way.count - 1], in: automaton)
        if target == automaton.finalState { continue }
        if numbers[Int(target)] < 0 {
          fresh = target
        } else if part[Int(target)] < 0 {
          lowest[Int(state)] = min(lowest[Int(state)], numbers[Int(target)])
        }
      }
    }
    markLoops(automaton)
  }

  /// Skips edges without further transitions.
  private static func skip(
    _ place: inout (state: Int32, edge: Int32, transition: Int32), in automaton: StackAutomaton
  ) {
    while place.transition < 0, place.edge >= 0 {
      place.transition = automaton.edges[Int(place.edge)].newest
      place.edge = automaton.edges[Int(place.edge)].previous
    }
  }

  /// Numbers the component of a state if the state is its first.
  private mutating func close(
    _ state: Int32, _ numbers: [Int32], _ lowest: [Int32], _ open: inout [Int32]
  ) {
    guard lowest[Int(state)] == numbers[Int(state)] else { return }
    var size = 0
    while let last = open.popLast() {
      part[Int(last)] = Int32(truncatingIfNeeded: count)
      size += 1
      if last == state { break }
    }
    isRound.append(size > 1)
    count += 1
  }

  /// Marks components of a single state with a transition to itself.
  private mutating func markLoops(_ automaton: StackAutomaton) {
    for transition in automaton.transitions
    where transition.target > automaton.finalState
      && automaton.edges[Int(transition.edge)].source == transition.target
    {
      isRound[Int(part[Int(transition.target)])] = true
    }
  }
}
