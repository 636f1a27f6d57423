// Paths down a stack with memory: a word is read by a finite automaton.

extension StackAutomaton {
  /// The continuation of a path down a stack after a symbol.
  enum WalkStep {
    /// A path that continues with this memory.
    case on(Int32)
    /// A path that succeeds; the symbols below are arbitrary.
    case ends
    /// A path that fails.
    case isAvoided
  }

  /// Returns the cheapest configuration with one of some symbols on top whose path down succeeds (Dijkstra 1959).
  ///
  /// - Parameters:
  ///   - tops: The symbols, each with the memory below it.
  ///   - next: Returns the continuation after a symbol for the memory above it.
  func cheapest(
    _ control: PushdownControl, tops: [(symbol: PushdownSymbol, memory: Int32)],
    walking next: (Int32, PushdownSymbol) -> WalkStep
  ) -> Configuration? {
    var walk = StackWalk()
    for top in tops {
      forEachTransition(of: edgeTable.find(control.index, top.symbol.index)) {
        let transition = transitions[Int($0)]
        walk.enter(transition.target, top.memory, cost: transition.cost, by: $0, from: -1)
      }
    }
    var best: (transition: Int32, place: Int32, cost: Int32)?
    while let (number, cost) = walk.queue.pop() {
      let place = walk.places[Int(number)]
      guard place.cost == cost, cost < best?.cost ?? .max, place.state != finalState else { continue }
      forEachTransition(from: place.state) { index, symbol in
        let transition = transitions[Int(index)]
        let total = SaturationQueue.sum(cost, transition.cost)
        switch next(place.memory, symbol) {
        case .on(let memory): walk.enter(transition.target, memory, cost: total, by: index, from: number)
        case .ends:
          let below = states[Int(transition.target)].cost
          guard below != .max else { return }
          let whole = SaturationQueue.sum(total, below)
          if whole < best?.cost ?? .max { best = (index, number, whole) }
        case .isAvoided: return
        }
      }
    }
    guard let best else { return nil }
    return configuration(control, walk.path(to: best.place) + [best.transition], cost: best.cost)
  }
}

/// The places that a traversal has reached.
private struct StackWalk {
  struct Place {
    let state: Int32
    let memory: Int32
    var cost: Int32
    /// The transition that leads here, and the place before; less than 0 at the beginning.
    var transition: Int32
    var previous: Int32
  }

  private(set) var places: [Place] = []
  var queue = SaturationQueue()
  private var table = SaturationTable()

  mutating func enter(
    _ state: Int32, _ memory: Int32, cost: Int32, by transition: Int32, from previous: Int32
  ) {
    let fresh = Int32(truncatingIfNeeded: places.count)
    let number = table.find(state, memory, orInsert: fresh)
    let place = Place(state: state, memory: memory, cost: cost, transition: transition, previous: previous)
    if number == fresh {
      places.append(place)
    } else if cost < places[Int(number)].cost {
      places[Int(number)] = place
    } else {
      return
    }
    queue.push(number, cost: cost)
  }

  /// Returns the transitions that lead to a place.
  func path(to place: Int32) -> [Int32] {
    var path: [Int32] = []
    var next = place
    while next >= 0 {
      path.append(places[Int(next)].transition)
      next = places[Int(next)].previous
    }
    return path.reversed()
  }
}
