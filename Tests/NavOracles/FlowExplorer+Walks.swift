import NavDSL
import NavRuntime

extension FlowExplorer {
  /// Tries the steps of states on random runs, which get longer than all could be tried.
  mutating func walk() {
    var random = SplitMix64(seed: 1)
    var waiting = Array(nodes.indices.dropFirst(expandedCount))
    for _ in 0..<options.walkedStates where !waiting.isEmpty {
      // The last new state continues its run, if there is one, and is otherwise as good as any.
      let position = random.chance(90) ? waiting.count - 1 : random.below(waiting.count)
      waiting.swapAt(position, waiting.count - 1)
      let number = waiting.removeLast()
      guard nodes[number].depth < 2 * options.maximumLength else { continue }
      let known = nodes.count
      expand(number)
      // Stacks that only grow show nothing new.
      let found = nodes.indices.dropFirst(known).map {
        (size: nodes[$0].state.placedScenes().count, number: $0)
      }
      let smallest = random.chance(50) ? found.min { $0.size < $1.size }?.number : nil
      waiting += found.map(\.number)
      let next =
        smallest.flatMap { waiting.firstIndex(of: $0) } ?? (waiting.count - 1 - random.below(found.count))
      if !found.isEmpty { waiting.swapAt(next, waiting.count - 1) }
    }
  }
}
