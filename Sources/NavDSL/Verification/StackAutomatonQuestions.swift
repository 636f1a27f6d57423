// Reachable configurations, and the cheapest of them.

extension StackAutomaton {
  /// Returns the cheapest configuration with a control location and a symbol on top; `nil` if none is reachable.
  func cheapest(_ control: PushdownControl, top: PushdownSymbol) -> Configuration? {
    var best: Int32 = -1
    var cost = Int32.max
    forEachTransition(of: edgeTable.find(control.index, top.index)) { transition in
      let total = SaturationQueue.sum(
        transitions[Int(transition)].cost, states[Int(transitions[Int(transition)].target)].cost)
      if total < cost { (best, cost) = (transition, total) }
    }
    guard best >= 0 else { return nil }
    return configuration(control, [best], cost: cost)
  }

  /// Returns for each of some symbols the cheapest configuration with it on top and, below it, an ending symbol before
  /// any avoided one.
  ///
  /// An ending symbol is not avoided even if it satisfies both predicates; the symbols below it are arbitrary. The
  /// running time is proportional to the part of the automaton below the tops and above avoided symbols.
  func cheapestOfEach(
    _ control: PushdownControl, tops: [PushdownSymbol], avoiding avoids: (PushdownSymbol) -> Bool,
    until ends: (PushdownSymbol) -> Bool
  ) -> [Configuration?] {
    let descent = Descent(self, control, tops, avoids, ends)
    return tops.map { top in
      var best: Int32 = -1
      var cost = Int32.max
      forEachTransition(of: edgeTable.find(control.index, top.index)) { transition in
        let below = descent.cost(below: transitions[Int(transition)].target)
        guard below != .max else { return }
        let total = SaturationQueue.sum(transitions[Int(transition)].cost, below)
        if total < cost { (best, cost) = (transition, total) }
      }
      guard best >= 0 else { return nil }
      return configuration(
        control, descent.path(below: best, in: self), cost: cost)
    }
  }

  /// Returns the cheapest configuration that begins with some transitions.
  func configuration(_ control: PushdownControl, _ beginning: [Int32], cost: Int32) -> Configuration {
    var path = beginning
    var state = path.last.map { transitions[Int($0)].target } ?? finalState
    while state != finalState {
      let next = states[Int(state)].cheapest
      guard next >= 0 else { break }
      path.append(next)
      state = transitions[Int(next)].target
    }
    return Configuration(control: control, transitions: path, cost: Int(cost))
  }
}

/// The part of an automaton below some symbols, down to ending symbols and without avoided ones.
private struct Descent {
  private struct Place {
    var cost = Int32.max
    /// The next transition of the cheapest path; `isEnd` is `true` iff the path ends with it.
    var cheapest: Int32 = -1
    var isEnd = false
  }

  private var table = SaturationTable()
  private var states: [Int32] = []
  private var places: [Place] = []

  init(
    _ automaton: StackAutomaton, _ control: PushdownControl, _ tops: [PushdownSymbol],
    _ avoids: (PushdownSymbol) -> Bool, _ ends: (PushdownSymbol) -> Bool
  ) {
    for top in tops {
      automaton.forEachTransition(of: automaton.edgeTable.find(control.index, top.index)) {
        _ = enter(automaton.transitions[Int($0)].target)
      }
    }
    var queue = SaturationQueue()
    // The edges between places, by target, each linked to the one before.
    var ways: [(transition: Int32, from: Int32, previous: Int32)] = []
    var newest: [Int32] = []
    var place = 0
    while place < states.count {
      let from = Int32(truncatingIfNeeded: place)
      automaton.forEachTransition(from: states[place]) { index, symbol in
        let transition = automaton.transitions[Int(index)]
        if ends(symbol) {
          let below = automaton.states[Int(transition.target)].cost
          improve(from, SaturationQueue.sum(transition.cost, below), index, isEnd: true, &queue)
        } else if !avoids(symbol) {
          let to = Int(enter(transition.target))
          while newest.count <= to { newest.append(-1) }
          ways.append((index, from, newest[to]))
          newest[to] = Int32(truncatingIfNeeded: ways.count - 1)
        }
      }
      place += 1
    }
    while newest.count < states.count { newest.append(-1) }
    while let (place, cost) = queue.pop() {
      guard places[Int(place)].cost == cost else { continue }
      var next = newest[Int(place)]
      while next >= 0 {
        let way = ways[Int(next)]
        let total = SaturationQueue.sum(cost, automaton.transitions[Int(way.transition)].cost)
        improve(way.from, total, way.transition, isEnd: false, &queue)
        next = way.previous
      }
    }
  }

  /// Returns the cost of the cheapest path down from a state; `Int32.max` if there is none.
  func cost(below state: Int32) -> Int32 {
    let place = table.find(state, 0)
    return place >= 0 ? places[Int(place)].cost : .max
  }

  /// Returns the transitions of the cheapest path down, from the one given to the one with an ending symbol.
  func path(below transition: Int32, in automaton: StackAutomaton) -> [Int32] {
    var path = [transition]
    var last = transition
    while true {
      let index = table.find(automaton.transitions[Int(last)].target, 0)
      guard index >= 0 else { return path }
      let place = places[Int(index)]
      guard place.cheapest >= 0 else { return path }
      path.append(place.cheapest)
      if place.isEnd { return path }
      last = place.cheapest
    }
  }

  private mutating func enter(_ state: Int32) -> Int32 {
    let fresh = Int32(truncatingIfNeeded: states.count)
    let place = table.find(state, 0, orInsert: fresh)
    if place == fresh {
      states.append(state)
      places.append(Place())
    }
    return place
  }

  private mutating func improve(
    _ place: Int32, _ cost: Int32, _ transition: Int32, isEnd: Bool, _ queue: inout SaturationQueue
  ) {
    guard cost < places[Int(place)].cost else { return }
    places[Int(place)] = Place(cost: cost, cheapest: transition, isEnd: isEnd)
    queue.push(place, cost: cost)
  }
}
