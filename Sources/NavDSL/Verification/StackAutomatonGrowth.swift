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
    /// The state through which the loop goes, and its transitions.
    fileprivate let state: Int32
    fileprivate let transitions: Set<Int32>
  }

  /// Returns the loops with which stacks can grow without bound: for each cyclic component of the automaton, one
  /// with a cheapest run. Empty iff the number of stacks is finite.
  func growths() -> [Growth] {
    var loops = GrowthLoops(self)
    return loops.growths()
  }

  /// Returns the transitions that introduce a state, from a control location on.
  fileprivate func entry(of state: Int32) -> [Int32] {
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
}

/// The loops of an automaton.
struct GrowthLoops {
  typealias Growth = StackAutomaton.Growth

  private let automaton: StackAutomaton
  private let parts: InnerParts
  private let leavesOut: (PushdownSymbol) -> Bool
  private let grows: (PushdownSymbol) -> Bool
  private let marks: (PushdownSymbol) -> Bool
  /// The last transition of the cheapest path by which a search has found each state; none between searches.
  private var places: [(transition: Int32, cost: Int32)?]

  /// Creates the loops of an automaton.
  ///
  /// - Parameters:
  ///   - leavesOut: `true` for symbols that are in no loop.
  ///   - grows: `true` for symbols of which a loop has one at least.
  ///   - marks: `true` for symbols by which loops of one kind differ from those of another.
  init(
    _ automaton: StackAutomaton, without leavesOut: @escaping (PushdownSymbol) -> Bool = { _ in false },
    with grows: @escaping (PushdownSymbol) -> Bool = { _ in true },
    markedBy marks: @escaping (PushdownSymbol) -> Bool = { _ in false }
  ) {
    self.automaton = automaton
    (self.leavesOut, self.grows, self.marks) = (leavesOut, grows, marks)
    parts = InnerParts(automaton, without: leavesOut)
    places = Array(repeating: nil, count: automaton.states.count)
  }

  private var cyclicStates: some Sequence<Int32> {
    (automaton.controlCount + 1..<automaton.states.count).lazy
      .map { Int32(truncatingIfNeeded: $0) }
      .filter { parts.goesRound($0) }
  }

  /// Returns a loop of each kind in each cyclic component that has one: of the cheapest through each of its cheapest states
  /// the one with the cheapest run, or else one through the cheapest with a transition by which a loop grows.
  mutating func growths() -> [Growth] {
    var components = [[Int32]](repeating: [], count: parts.count)
    for state in cyclicStates { components[Int(parts.part[Int(state)])].append(state) }
    var growths: [Growth] = []
    for states in components.lazy.filter({ !$0.isEmpty }) {
      guard let transition = cheapestGrowing(states) else { continue }
      let found = loops(through: states)
      if found.isEmpty {
        let loop = cheapestLoop(beginningWith: transition)
        if let growth = growth(by: loop, through: source(of: transition)) { growths.append(growth) }
      }
      for isMarked in [false, true] {
        let loops = found.filter { $0.loop.contains(where: marks) == isMarked }
        if let best = loops.min(by: { $0.after.cost < $1.after.cost }) { growths.append(best) }
      }
    }
    return growths.sorted { $0.state < $1.state }
  }

  /// Returns the cheapest transition of a component by which a loop grows; `nil` if there is none.
  private func cheapestGrowing(_ states: [Int32]) -> Int32? {
    var growing: Int32?
    for state in states {
      if let growing, cost(of: state) >= cost(of: source(of: growing)) { continue }
      automaton.forEachTransition(from: state) { index, symbol in
        if grows(symbol), stays(index, in: Int(parts.part[Int(state)])) { growing = index }
      }
    }
    return growing
  }

  /// The maximum number of states of a component through which loops are searched.
  private static let maximumStates = 24
  /// The maximum number of loops of a component.
  private static let maximumLoops = 6

  /// Returns other loops of the same component, through its cheapest states.
  mutating func others(besides growth: Growth) -> [Growth] {
    let part = parts.part[Int(growth.state)]
    let others = loops(through: cyclicStates.filter { parts.part[Int($0)] == part })
    return Array(others.lazy.filter { $0.transitions != growth.transitions }.prefix(Self.maximumLoops))
  }

  /// Returns the different cheapest loops through the cheapest states of a component.
  private mutating func loops(through states: [Int32]) -> [Growth] {
    let cheapest = states.sorted { (cost(of: $0), $0) < (cost(of: $1), $1) }.prefix(Self.maximumStates)
    var growths: [Growth] = []
    var known: Set<Set<Int32>> = []
    for state in cheapest {
      let loop = cheapestLoop(through: state)
      guard counts(loop), known.insert(Set(loop)).inserted,
        let growth = self.growth(by: loop, through: state)
      else { continue }
      growths.append(growth)
    }
    return growths
  }

  private func source(of transition: Int32) -> Int32 {
    automaton.edges[Int(automaton.transitions[Int(transition)].edge)].source
  }

  /// `true` iff a transition from a component may be in a loop.
  private func stays(_ transition: Int32, in part: Int) -> Bool {
    Int(parts.part[Int(automaton.transitions[Int(transition)].target)]) == part
      && !leavesOut(automaton.symbol(of: transition))
  }

  private func counts(_ loop: [Int32]) -> Bool { loop.contains { grows(automaton.symbol(of: $0)) } }

  private func cost(of state: Int32) -> Int32 { automaton.states[Int(state)].cost }

  private func growth(by loop: [Int32], through state: Int32) -> Growth? {
    let entry = automaton.entry(of: state)
    guard let first = entry.first else { return nil }
    let edge = automaton.edges[Int(automaton.transitions[Int(first)].edge)]
    let control = PushdownControl(index: edge.source)
    let cost = cost(of: state)
    let round = loop.reduce(cost) { SaturationQueue.sum($0, automaton.transitions[Int($1)].cost) }
    return Growth(
      before: automaton.configuration(control, entry, cost: cost),
      after: automaton.configuration(control, entry + loop, cost: round),
      loop: loop.map { automaton.symbol(of: $0) }, depth: entry.count, state: state,
      transitions: Set(loop))
  }

  /// Returns the transitions of a cheapest cycle through a state.
  private mutating func cheapestLoop(through state: Int32) -> [Int32] {
    cheapestLoop(through: state, from: state)
  }

  /// Returns the transitions of a cheapest cycle, from one of them on.
  private mutating func cheapestLoop(beginningWith transition: Int32) -> [Int32] {
    let (state, next) = (source(of: transition), automaton.transitions[Int(transition)].target)
    return next == state ? [transition] : [transition] + cheapestLoop(through: state, from: next)
  }

  /// Returns the transitions of a cheapest path in the component of a state that ends there (Dijkstra, "A note on two
  /// problems in connexion with graphs", 1959).
  private mutating func cheapestLoop(through state: Int32, from first: Int32) -> [Int32] {
    let part = Int(parts.part[Int(state)])
    var queue = SaturationQueue()
    queue.push(first, cost: 0)
    var reached: [Int32] = []
    var last: (transition: Int32, cost: Int32) = (-1, .max)
    while let (item, cost) = queue.pop(), cost < last.cost {
      if let known = places[Int(item)], known.cost < cost { continue }
      automaton.forEachTransition(from: item) { index, _ in
        guard stays(index, in: part) else { return }
        let transition = automaton.transitions[Int(index)]
        let total = SaturationQueue.sum(cost, transition.cost)
        if transition.target == state {
          // Older transitions come later: of equal loops that of the first steps in the program.
          if total <= last.cost { last = (index, total) }
        } else if transition.target != first, total < places[Int(transition.target)]?.cost ?? .max {
          if places[Int(transition.target)] == nil { reached.append(transition.target) }
          places[Int(transition.target)] = (index, total)
          queue.push(transition.target, cost: total)
        }
      }
    }
    var loop: [Int32] = []
    var next: Int32? = last.transition < 0 ? nil : last.transition
    while let transition = next {
      loop.append(transition)
      next = places[Int(source(of: transition))]?.transition
    }
    for state in reached { places[Int(state)] = nil }
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

  init(_ automaton: StackAutomaton, without leavesOut: (PushdownSymbol) -> Bool) {
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
        if target == automaton.finalState || leavesOut(automaton.symbol(of: transition)) { continue }
        if numbers[Int(target)] < 0 {
          fresh = target
        } else if part[Int(target)] < 0 {
          lowest[Int(state)] = min(lowest[Int(state)], numbers[Int(target)])
        }
      }
    }
    markLoops(automaton, leavesOut)
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
  private mutating func markLoops(_ automaton: StackAutomaton, _ leavesOut: (PushdownSymbol) -> Bool) {
    for (number, transition) in automaton.transitions.enumerated()
    where transition.target > automaton.finalState
      && automaton.edges[Int(transition.edge)].source == transition.target
      && !leavesOut(automaton.symbol(of: Int32(truncatingIfNeeded: number)))
    {
      isRound[Int(part[Int(transition.target)])] = true
    }
  }
}
