// The stack of a configuration, the run that leads to it, and the reachability of a stack.

extension StackAutomaton {
  /// Returns the stack of a configuration, the top first.
  func word(of configuration: Configuration) -> [PushdownSymbol] {
    configuration.transitions.map { symbol(of: $0) }.filter { $0.index >= 0 }
  }

  /// Returns the labels of a cheapest run to a configuration, that of its start first; `nil` if there are more than
  /// `limit`.
  func run(to configuration: Configuration, limit: Int = 1 << 16) -> [Int32]? {
    var labels: [Int32] = []
    // The stack while the run is traversed backwards, the top last.
    var stack = Array(configuration.transitions.reversed())
    while let top = stack.popLast() {
      let origin = transitions[Int(top)].origin
      if origin.first >= 0 {
        labels.append(rules[Int(origin.second)].label)
        stack.append(origin.first)
      } else if origin.first > .min {
        stack.append(origin.second)
        stack.append(~origin.first)
      } else if origin.second >= 0 {
        labels.append(startLabels[Int(origin.second)])
        break
      }
      // Other transitions were introduced together with the one below.
      guard labels.count <= limit else { return nil }
    }
    return labels.reversed()
  }

  /// `true` iff a configuration is reachable.
  func accepts(_ control: PushdownControl, _ word: [PushdownSymbol]) -> Bool {
    cheapest(control, word: word) != nil
  }

  /// `true` iff a configuration is reachable whose stack matches a list of predicates, one for each symbol, the top
  /// first.
  func accepts(_ control: PushdownControl, matching kinds: [(PushdownSymbol) -> Bool]) -> Bool {
    accepts(control, alternatives: [[kinds]])
  }

  /// `true` iff a configuration is reachable whose stack consists of one of the alternatives for each of some parts, the top
  /// first. An alternative is a list of predicates, one for each symbol.
  func accepts(_ control: PushdownControl, alternatives parts: [[[(PushdownSymbol) -> Bool]]]) -> Bool {
    var current: Set<Int32> = [control.index]
    for part in parts {
      var next: Set<Int32> = []
      for alternative in part {
        next.formUnion(
          alternative.reduce(current) { states, matches in targets(from: states, matches) })
      }
      current = next
    }
    return current.contains(finalState)
  }

  /// Returns the number of symbols from the bottom up with which the stack of a reachable configuration begins, for a list
  /// of predicates, one for each symbol, the top first.
  func builtLength(_ control: PushdownControl, matching kinds: [(PushdownSymbol) -> Bool]) -> Int {
    var (all, new): (Set<Int32>, Set<Int32>) = ([control.index], [control.index])
    while !new.isEmpty {
      new = targets(from: new) { _ in true }.subtracting(all)
      all.formUnion(new)
    }
    return kinds.indices.reversed().lazy.map { kinds[$0...] }
      .last { $0.reduce(all) { states, matches in targets(from: states, matches) }.contains(finalState) }?
      .count ?? 0
  }

  /// Returns the states after a transition from one of some states for one of some symbols.
  func targets(from states: Set<Int32>, _ matches: (PushdownSymbol) -> Bool) -> Set<Int32> {
    var targets: Set<Int32> = []
    for state in states where state != finalState {
      forEachTransition(from: state) { index, symbol in
        if symbol.index >= 0, matches(symbol) { targets.insert(transitions[Int(index)].target) }
      }
    }
    return targets
  }

  /// Returns the cheapest path for a control location and a stack, the top first; `nil` if they are not reachable.
  func cheapest(_ control: PushdownControl, word: [PushdownSymbol]) -> Configuration? {
    cheapest(control, length: word.count) { state, depth, body in
      forEachTransition(of: edgeTable.find(state, word[depth].index), body)
    }
  }

  /// Returns the cheapest path of one length, by a simultaneous traversal of all.
  ///
  /// - Parameter forEachNext: Calls a function with the permitted transitions from a state at a depth.
  private func cheapest(
    _ control: PushdownControl, length: Int,
    _ forEachNext: (_ state: Int32, _ depth: Int, _ body: (Int32) -> Void) -> Void
  ) -> Configuration? {
    struct Step {
      let transition: Int32
      let previous: Int
      var cost: Int32
    }
    guard length > 0 else {
      let empty = edgeTable.find(control.index, -1)
      let transition = empty >= 0 ? transitionTable.find(empty, finalState) : -1
      guard transition >= 0 else { return nil }
      let cost = Int(transitions[Int(transition)].cost)
      return Configuration(control: control, transitions: [transition], cost: cost)
    }
    var steps: [Step] = []
    var current: Range<Int> = 0..<0
    for depth in 0..<length {
      let first = steps.count
      var table = SaturationTable()
      func go(from state: Int32, _ previous: Int, _ cost: Int32) {
        guard depth == 0 || state > finalState else { return }
        forEachNext(state, depth) { index in
          let transition = transitions[Int(index)]
          let step = Step(
            transition: index, previous: previous, cost: SaturationQueue.sum(cost, transition.cost))
          let fresh = Int32(truncatingIfNeeded: steps.count)
          let place = table.find(transition.target, 0, orInsert: fresh)
          if place == fresh {
            steps.append(step)
          } else if step.cost < steps[Int(place)].cost {
            steps[Int(place)] = step
          }
        }
      }
      if depth == 0 { go(from: control.index, -1, 0) }
      for previous in current {
        go(from: transitions[Int(steps[previous].transition)].target, previous, steps[previous].cost)
      }
      current = first..<steps.count
    }
    guard
      let end = current.first(where: { transitions[Int(steps[$0].transition)].target == finalState })
    else { return nil }
    var path: [Int32] = []
    var next = end
    while next >= 0 {
      path.append(steps[next].transition)
      next = steps[next].previous
    }
    return Configuration(control: control, transitions: path.reversed(), cost: Int(steps[end].cost))
  }
}
