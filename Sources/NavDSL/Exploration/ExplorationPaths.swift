import NavRuntime

/// The start of a walk.
package enum PathOrigin: Hashable, Sendable {
  /// The app's start.
  case start
  /// Any state in which this scene is active.
  case scene(SceneID)
}

/// The shortest walks from one scene to another, in a width.
package struct ShortestPaths: Sendable {
  /// The width in which walks start.
  package var width: NavigationWidth
  /// The walks, those with the shortest approach first; empty if none was found.
  package var walks: [Walk] = []
  /// The number of steps of each walk, without its approach; `nil` if none was found.
  package var length: Int?
  /// `true` iff there are more walks of this length than are listed.
  package var hasMore = false
  /// `true` iff the walk's first scene was active in some state.
  package var isOriginReached = false
  /// The extent of the search.
  package var extent = ExplorationExtent()
}

/// Finds the shortest walks from one scene to another: from a state in which the first is active to one in which the
/// second is.
///
/// Such a walk is preceded by its approach, the fewest steps from the start to its beginning. The walks are those with
/// the fewest steps including their approach, and among these those with the longest approach. A walk reaches its end
/// for the first time: a state that is only reached through the end is a beginning only if there is no other.
///
/// - Parameters:
///   - limit: The maximum number of walks in the result.
///   - progress: Called from time to time with the number of visited states.
/// - Throws: ``NavigationFailure/containment`` for a program without a start.
package func shortestPaths(
  from origin: PathOrigin, to end: SceneID, of program: InterpretedProgram, options: ExplorationOptions,
  limit: Int, progress: (Int) -> Void = { _ in }
) throws(NavigationFailure) -> ShortestPaths {
  let direct = try Exploration(program, options, isEnd: { $0 == end }, progress: progress)
  var search = PathSearch(direct, origin, end)
  if search.length == nil {
    let all = try Exploration(program, options, progress: progress)
    search = PathSearch(all, origin, end)
  }
  var paths = ShortestPaths(width: options.width)
  paths.length = search.length
  paths.isOriginReached = search.isOriginReached
  paths.extent = search.exploration.extent
  (paths.walks, paths.hasMore) = try search.walks(program, limit: max(limit, 1))
  return paths
}

/// A search for shortest paths in the graph of an exploration.
private struct PathSearch {
  let exploration: Exploration
  /// The distance of each node to the end, in steps; -1 if there is no path.
  private var distances: [Int]
  /// The nodes where shortest paths begin, those nearest to the start first.
  private var sources: [Int] = []
  private(set) var length: Int?
  private(set) var isOriginReached = false

  /// The maximum number of paths that are followed in search of different ones.
  private static let maximumAttempts = 10_000

  init(_ exploration: Exploration, _ origin: PathOrigin, _ end: SceneID) {
    self.exploration = exploration
    distances = Self.distances(in: exploration, to: end)
    let nodes = exploration.nodes
    let begins: [Int]
    switch origin {
    case .start: begins = nodes.indices.filter { nodes[$0].parent < 0 }
    case .scene(let scene): begins = nodes.indices.filter { nodes[$0].scenes.contains(scene) }
    }
    isOriginReached = !begins.isEmpty
    // States in which both scenes are active have an empty path; they count only if there are no others.
    let apart = begins.filter { distances[$0] > 0 }
    let candidates = apart.isEmpty ? begins.filter { distances[$0] == 0 } : apart
    // The minimum of the total: a user who goes from one scene to another has not prepared for it behind other tabs.
    func total(_ number: Int) -> (Int, Int) { (nodes[number].depth + distances[number], distances[number]) }
    guard let best = candidates.map(total).min(by: <) else { return }
    length = best.1
    sources = candidates.filter { total($0) == best }
  }

  private static func distances(in exploration: Exploration, to end: SceneID) -> [Int] {
    let nodes = exploration.nodes
    var distances = Array(repeating: -1, count: nodes.count)
    var sourcesOf: [[Int]] = Array(repeating: [], count: nodes.count)
    for (number, node) in nodes.enumerated() {
      for edge in node.edges where sourcesOf[edge.target].last != number {
        sourcesOf[edge.target].append(number)
      }
    }
    var queue = nodes.indices.filter { nodes[$0].scenes.contains(end) }
    for number in queue { distances[number] = 0 }
    var next = 0
    while next < queue.count {
      let number = queue[next]
      next += 1
      for source in sourcesOf[number] where distances[source] < 0 {
        distances[source] = distances[number] + 1
        queue.append(source)
      }
    }
    return distances
  }

  /// Returns the first shortest walks, without duplicate steps, and whether there are more.
  func walks(
    _ program: InterpretedProgram, limit: Int
  ) throws(NavigationFailure) -> (walks: [Walk], hasMore: Bool) {
    var walks: [Walk] = []
    var seen: Set<[ExplorationStep]> = []
    var attempts = 0
    for source in sources {
      var approach = try WalkBuilder(program, exploration, at: exploration.start(of: source))
      guard follow(exploration.edges(to: source), &approach) else { continue }
      approach.endApproach()
      // A depth-first search along decreasing distances, which has no dead ends.
      var waiting: [(builder: WalkBuilder, steps: [ExplorationStep])] = [(approach, [])]
      while let (builder, steps) = waiting.popLast() {
        attempts += 1
        if attempts > Self.maximumAttempts { return (walks, true) }
        let distance = distances[builder.node]
        if distance == 0 {
          guard seen.insert(steps).inserted else { continue }
          if walks.count == limit { return (walks, true) }
          walks.append(builder.walk)
          continue
        }
        for edge in exploration.nodes[builder.node].edges.reversed()
        where distances[edge.target] == distance - 1 {
          var next = builder
          if next.append(edge, of: exploration) { waiting.append((next, steps + [edge.step])) }
        }
      }
    }
    return (walks, false)
  }

  private func follow(_ edges: [Exploration.Edge], _ builder: inout WalkBuilder) -> Bool {
    for edge in edges where !builder.append(edge, of: exploration) { return false }
    return true
  }
}
