import NavDSL
import NavOracles
import NavRuntime

/// The lengths of shortest paths, from a search that compares complete states and keeps its edges.
struct PathLengths {
  private let nodes: [FlowExplorer.Node]
  private let scenes: [Set<SceneID>]

  init(_ explorer: FlowExplorer) {
    nodes = explorer.nodes
    scenes = nodes.map { Set($0.state.activeScenes.map(\.scene.id)) }
  }

  /// All scenes that are visible in some state.
  var reachable: Set<SceneID> { scenes.reduce(into: []) { $0.formUnion($1) } }

  /// Returns the steps from a state with one scene to a state with another, as ``shortestPaths`` counts them.
  func length(from origin: SceneID?, to end: SceneID) -> Int? {
    let direct = length(from: origin, to: end, throughEnd: false)
    return direct ?? length(from: origin, to: end, throughEnd: true)
  }

  private func length(from origin: SceneID?, to end: SceneID, throughEnd: Bool) -> Int? {
    // The distance of each state from the start.
    var depths: [Int: Int] = [0: 0]
    var queue = [0]
    while !queue.isEmpty {
      let node = queue.removeFirst()
      if !throughEnd, scenes[node].contains(end) { continue }
      for edge in nodes[node].edges where depths[edge.target] == nil {
        depths[edge.target] = (depths[node] ?? 0) + 1
        queue.append(edge.target)
      }
    }
    let begins = depths.keys.filter { node in
      origin.map { scenes[node].contains($0) } ?? (node == 0)
    }
    let apart = begins.filter { !scenes[$0].contains(end) }
    for candidates in [apart, begins] {
      var best: (total: Int, length: Int)?
      for node in candidates {
        guard let length = distance(from: node, to: end) else { continue }
        let total = (depths[node] ?? 0) + length
        if best.map({ (total, length) < $0 }) ?? true { best = (total, length) }
      }
      if let best { return best.length }
    }
    return nil
  }

  private func distance(from start: Int, to end: SceneID) -> Int? {
    var level = [start]
    var seen: Set<Int> = [start]
    var distance = 0
    while !level.isEmpty {
      if level.contains(where: { scenes[$0].contains(end) }) { return distance }
      level = level.flatMap { nodes[$0].edges.map(\.target) }.filter { seen.insert($0).inserted }
      distance += 1
    }
    return nil
  }
}
