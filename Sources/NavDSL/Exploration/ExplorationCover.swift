import NavRuntime

/// The goal of a set of walks.
package enum CoverGoal: String, Sendable, CaseIterable {
  /// Every scene.
  case scenes
  /// Every branch of a handler or of a link, and every sort of move of the user.
  case transitions
}

/// A scene or transition that a set of walks visits.
package enum CoverItem: Hashable, Sendable {
  case scene(SceneID)
  case transition(ExplorationTransition)
}

/// A small set of walks from the start that together visit everything reachable.
package struct Cover: Sendable {
  /// The width in which walks start.
  package var width: NavigationWidth
  /// The goal of the walks.
  package var goal: CoverGoal
  /// The walks.
  package var walks: [Walk] = []
  /// The visited items, in the order of the program.
  package var visited: [CoverItem] = []
  /// The items that were not reached, in the order of the program.
  package var missed: [CoverItem] = []
  /// The extent of the search.
  package var extent = ExplorationExtent()
}

/// Finds a small set of walks from the start that visit every scene, or every transition, that an exploration reaches.
///
/// Greedy: the walk continues to the nearest item not yet visited, or a new one starts if that takes fewer steps. Then
/// walks, and ends of walks, whose items others visit too are dropped. Links are opened, and events sent that otherwise
/// receive results, only for items that are not reached in other ways.
///
/// - Parameter progress: Called from time to time with the number of visited states.
/// - Throws: ``NavigationFailure/containment`` for a program without a start.
package func cover(
  _ goal: CoverGoal, of program: InterpretedProgram, options: ExplorationOptions,
  progress: (Int) -> Void = { _ in }
) throws(NavigationFailure) -> Cover {
  var options = options
  (options.usesLinks, options.usesResults) = (true, true)
  let exploration = try Exploration(program, options, progress: progress)
  var search = CoverSearch(exploration, goal)
  try search.run(program)
  search.dropRedundant()
  let visited = search.visitedByWalks
  var cover = Cover(width: options.width, goal: goal, walks: search.walks, extent: exploration.extent)
  let all = CoverUniverse(program.program, goal, options)
  let known = Set(all.items)
  // Items that the program does not list, such as back buttons, are those that were found.
  cover.visited = all.items.filter { visited.contains($0) } + search.found.filter { !known.contains($0) }
  cover.missed = all.items.filter { !visited.contains($0) }
  return cover
}

/// A search for walks until everything that was found is visited.
private struct CoverSearch {
  let exploration: Exploration
  let goal: CoverGoal
  private(set) var walks: [Walk] = []
  /// All items that the exploration has found, in order of discovery.
  let found: [CoverItem]
  /// The positions in ``found``.
  private let numbers: [CoverItem: Int]
  /// For each item of ``found``, `true` iff no walk visits it yet.
  private var isWaiting: [Bool]
  private var waitingCount: Int
  private let edges: CoverEdges
  /// Steps that did not have the expected effect.
  private var broken: Set<EdgeID> = []

  private struct EdgeID: Hashable { var node, edge: Int }

  /// The maximum length of a walk that is continued to another item.
  private static let maximumLength = 25

  init(_ exploration: Exploration, _ goal: CoverGoal) {
    self.exploration = exploration
    self.goal = goal
    var found: [CoverItem] = []
    var numbers: [CoverItem: Int] = [:]
    func number(of item: CoverItem) -> Int {
      if let number = numbers[item] { return number }
      numbers[item] = found.count
      found.append(item)
      return found.count - 1
    }
    let scenes = exploration.nodes.map { node in
      Self.items(scenes: node.scenes, [], goal).map { number(of: $0) }
    }
    var edges = CoverEdges()
    for node in exploration.nodes {
      for edge in node.edges {
        edges.add(
          edge, scenes[edge.target] + Self.items(scenes: [], edge.transitions, goal).map { number(of: $0) })
      }
      edges.endNode()
    }
    self.found = found
    self.numbers = numbers
    self.edges = edges
    isWaiting = Array(repeating: true, count: found.count)
    waitingCount = found.count
  }

  private static func items(
    scenes: [SceneID], _ transitions: [ExplorationTransition], _ goal: CoverGoal
  ) -> [CoverItem] {
    switch goal {
    case .scenes: scenes.map { .scene($0) }
    case .transitions: transitions.map { .transition($0) }
    }
  }

  private func items(of walk: Walk) -> Set<CoverItem> {
    var items = Set(Self.items(scenes: walk.startScenes, [], goal))
    for step in walk.steps { items.formUnion(Self.items(scenes: step.scenes, step.transitions, goal)) }
    return items
  }

  /// The items that the walks visit.
  var visitedByWalks: Set<CoverItem> { walks.reduce(into: []) { $0.formUnion(items(of: $1)) } }

  /// Creates the walks.
  mutating func run(_ program: InterpretedProgram) throws(NavigationFailure) {
    var turns: [HandlerID: Int] = [:]
    for cause in [ExplorationStep.Cause.user, .link, .result] {
      var builder = try WalkBuilder(program, exploration)
      if walks.isEmpty {
        visit(builder.walk)
        // The scenes of the other starts.
        for start in exploration.startGuards.indices.dropFirst() {
          let other = try WalkBuilder(program, exploration, at: start).walk
          visit(other)
          walks.append(other)
        }
      }
      while waitingCount > 0 {
        let starts = Array(exploration.startGuards.indices)
        let fromStart = path(from: starts, upTo: cause)
        var path = fromStart
        // A walk without steps goes on only from its own start.
        var goesOn = builder.walk.steps.isEmpty && fromStart.map { $0.first?.node == builder.node } ?? true
        if !goesOn, !builder.walk.steps.isEmpty, builder.walk.steps.count < Self.maximumLength,
          let further = self.path(from: [builder.node], upTo: cause),
          further.count <= (fromStart?.count ?? Int.max - 1) + 1
        {
          (path, goesOn) = (further, true)
        }
        guard let path else { break }
        if !goesOn {
          if !builder.walk.steps.isEmpty || starts.count > 1 { walks.append(builder.walk) }
          builder = try WalkBuilder(program, exploration, at: path.first?.node ?? 0)
        }
        for id in path {
          let edge = exploration.nodes[id.node].edges[id.edge]
          let turn = edge.step.handler.map { turns[$0, default: 0] } ?? 0
          if let handler = edge.step.handler { turns[handler] = turn + 1 }
          guard builder.append(edge, of: exploration, turn: turn) else {
            broken.insert(id)
            break
          }
        }
        visit(builder.walk)
      }
      if !builder.walk.steps.isEmpty || walks.isEmpty || exploration.startGuards.count > 1 {
        walks.append(builder.walk)
      }
    }
    if walks.count > 1, exploration.startGuards.count < 2 { walks.removeAll { $0.steps.isEmpty } }
  }

  private mutating func visit(_ walk: Walk) {
    for item in items(of: walk) {
      guard let number = numbers[item], isWaiting[number] else { continue }
      isWaiting[number] = false
      waitingCount -= 1
    }
  }

  /// Returns a shortest path from one of some nodes to an item that is not yet visited.
  private func path(from starts: [Int], upTo cause: ExplorationStep.Cause) -> [EdgeID]? {
    var cameBy: [EdgeID?] = Array(repeating: nil, count: exploration.nodes.count)
    var isSeen = Array(repeating: false, count: exploration.nodes.count)
    for start in starts { isSeen[start] = true }
    var queue = starts
    var next = 0
    while next < queue.count {
      let number = queue[next]
      next += 1
      for (index, edge) in edges.edges(of: number).enumerated() {
        if edge.cause > cause { continue }
        let id = EdgeID(node: number, edge: index)
        if !broken.isEmpty, broken.contains(id) { continue }
        if edges.items(of: edge).contains(where: { isWaiting[$0] }) {
          var path = [id]
          var node = number
          while let before = cameBy[node] {
            path.append(before)
            node = before.node
          }
          return path.reversed()
        }
        if isSeen[edge.target] { continue }
        isSeen[edge.target] = true
        cameBy[edge.target] = id
        queue.append(edge.target)
      }
    }
    return nil
  }

  /// Drops walks, and ends of walks, whose items are all visited by others.
  mutating func dropRedundant() {
    var counts: [CoverItem: Int] = [:]
    for walk in walks { for item in items(of: walk) { counts[item, default: 0] += 1 } }
    // Short walks first: their items are more often part of other walks.
    let order = walks.indices.sorted { (walks[$0].steps.count, $0) < (walks[$1].steps.count, $1) }
    var dropped: Set<Int> = []
    for index in order where dropped.count < walks.count - 1 {
      let items = items(of: walks[index])
      guard items.allSatisfy({ (counts[$0] ?? 0) > 1 }) else { continue }
      for item in items { counts[item, default: 0] -= 1 }
      dropped.insert(index)
    }
    walks = walks.indices.filter { !dropped.contains($0) }.map { walks[$0] }
    for index in walks.indices {
      while let last = walks[index].steps.last {
        var shorter = walks[index]
        shorter.steps.removeLast()
        let rest = items(of: shorter)
        let lost = Self.items(scenes: last.scenes, last.transitions, goal).filter { !rest.contains($0) }
        guard Set(lost).allSatisfy({ (counts[$0] ?? 0) > 1 }) else { break }
        for item in Set(lost) { counts[item, default: 0] -= 1 }
        walks[index] = shorter
      }
    }
  }
}

/// The edges of an exploration in one array, with the numbers of the items that they visit.
private struct CoverEdges {
  struct Edge {
    var target: Int
    var cause: ExplorationStep.Cause
    /// The positions of its items.
    var items: Range<Int>
  }

  private var edges: [Edge] = []
  private var items: [Int] = []
  /// For each node, the end of its edges.
  private var ends: [Int] = []

  /// Adds an edge of the current node.
  mutating func add(_ edge: Exploration.Edge, _ items: [Int]) {
    let first = self.items.count
    self.items += items
    edges.append(Edge(target: edge.target, cause: edge.step.cause, items: first..<self.items.count))
  }

  mutating func endNode() { ends.append(edges.count) }

  func edges(of node: Int) -> ArraySlice<Edge> { edges[(node == 0 ? 0 : ends[node - 1])..<ends[node]] }

  func items(of edge: Edge) -> ArraySlice<Int> { items[edge.items] }
}

/// All items that a program declares.
private struct CoverUniverse {
  private(set) var items: [CoverItem] = []

  init(_ program: Program, _ goal: CoverGoal, _ options: ExplorationOptions) {
    if goal == .scenes {
      items = program.scenes.ids.map { .scene($0) }
      return
    }
    func possible(_ branches: IDRange<BranchID>) {
      for branch in branches {
        let value = program.branches[branch].condition.map { Self.value($0, program, options) } ?? true
        if value != false { items.append(.transition(.branch(branch))) }
        // A branch after one that is always taken is never taken.
        if value == true { break }
      }
    }
    for handler in program.handlers.elements { possible(handler.branches) }
    for link in program.links.elements { possible(link.branches) }
    items += program.tabs.ids.map { .transition(.select($0)) }
    for id in program.pageContainers.ids where program.pageContainers[id].pages.count > 1 {
      items += [.transition(.swipe(id, isNext: true)), .transition(.swipe(id, isNext: false))]
    }
    for id in program.splits.ids
    where program.splits[id].display == .over && (options.width == .regular || options.usesResizes) {
      items += [.transition(.reveal(id, isRevealed: true)), .transition(.reveal(id, isRevealed: false))]
    }
    if options.usesResizes { items += [.transition(.resize(.compact)), .transition(.resize(.regular))] }
  }

  /// Returns the value of a condition if the width alone determines it; otherwise `nil`.
  private static func value(
    _ condition: ConditionID, _ program: Program, _ options: ExplorationOptions
  ) -> Bool? {
    switch program.conditions[condition] {
    case .compact: return options.usesResizes ? nil : options.width == .compact
    case .regular: return options.usesResizes ? nil : options.width == .regular
    case .not(let operand): return value(operand, program, options).map { !$0 }
    case .all(let range):
      let values = range.indices.map { value(program.operands[$0], program, options) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let range):
      let values = range.indices.map { value(program.operands[$0], program, options) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .guard, .value, .equal, .error: return nil
    }
  }
}
