/// A run upon a diagram: the numbers of its steps, by the branches that they take, and the scenes that it shows.
package struct DiagramTrail: Hashable, Sendable {
  /// For each branch of a handler or a link, the steps that take it, from 1.
  var steps: [BranchID: [Int]] = [:]
  /// The scenes that are active at some time.
  var scenes: Set<SceneID> = []

  init() {}

  /// Notes that a step takes branches.
  mutating func add(_ branches: [BranchID], step: Int) {
    for branch in branches where steps[branch]?.last != step { steps[branch, default: []].append(step) }
  }

  /// Returns the steps that an arrow stands for, with those merged into it, in order.
  func steps(of edge: DiagramEdge, in graph: DiagramGraph) -> [Int] {
    var numbers: Set<Int> = []
    var next: DiagramEdge? = edge
    while let edge = next {
      next = edge.next.map { graph.edges[Int($0)] }
      switch edge.cause {
      case .step(let step): numbers.formUnion(steps[step.branch] ?? [])
      case .link(let branch, _): numbers.formUnion(steps[branch] ?? [])
      case .start, .entry, .structure, .embed: break
      }
    }
    return numbers.sorted()
  }
}
