import NavRuntime

/// The limits of an exploration, and the sorts of steps that it takes.
package struct ExplorationOptions: Sendable {
  /// The width in which walks start.
  package var width: NavigationWidth
  /// The maximum number of steps of a walk.
  package var maximumDepth = 50
  /// The maximum number of states that are visited.
  package var maximumStates = 20_000
  /// The maximum number of occurrences of a scene in one stack, or in one chain of presentations; states with more are
  /// not visited.
  package var maximumRepetitions = 2
  /// `true` iff links are opened.
  package var usesLinks = false
  /// `true` iff events that receive results are also sent without a finish.
  package var usesResults = false
  /// `true` iff the width may change during a walk.
  package var usesResizes = false

  /// Creates the options of an exploration in a width.
  package init(in width: NavigationWidth) { self.width = width }
}

/// The extent of an exploration.
package struct ExplorationExtent: Hashable, Sendable {
  /// The number of states that were found.
  package internal(set) var states = 0
  /// The maximum distance of a state from the start, in steps.
  package internal(set) var depth = 0
  /// `true` iff some state was not visited because there were too many.
  package internal(set) var hitsStateLimit = false
  /// `true` iff some state was not visited because it is too many steps away.
  package internal(set) var hitsDepthLimit = false
  /// `true` iff some state was left out because a stack contains a scene too often.
  package internal(set) var hitsRepetitionLimit = false

  /// `true` iff no state was left out.
  package var isComplete: Bool { !hitsStateLimit && !hitsDepthLimit && !hitsRepetitionLimit }
}

/// The graph of the states of a running program, built breadth first from the start.
///
/// States that behave alike (``ExplorationKey``) are one node, represented by the state that was found first.
struct Exploration {
  struct Node {
    let state: NavigationState
    let depth: Int
    /// The node and the number of its edge from which this one was found; -1 for a start.
    let parent: Int
    let parentEdge: Int
    /// The active scenes, each once, in order.
    let scenes: [SceneID]
    var edges: [Edge] = []
  }

  struct Edge {
    var step: ExplorationStep
    let target: Int
    let transitions: [ExplorationTransition]
  }

  let finder: StepFinder
  let options: ExplorationOptions
  private(set) var nodes: [Node] = []
  private(set) var extent = ExplorationExtent()
  private var numbers: [ExplorationKey: Int] = [:]
  private let start: Run
  /// The arguments with which a feature starts; none for an app.
  var startArguments: [NavigationValue] { start.state.feature?.flow.arguments ?? [] }
  /// For each start, the guards that hold there. The starts are the first nodes.
  private(set) var startGuards: [Set<GuardID>] = []

  /// The number of states that are visited between two calls of `progress`.
  private static let progressInterval = 64

  /// Explores a program.
  ///
  /// - Parameter isEnd: Returns `true` for scenes that end a walk when they are active: later states are not visited.
  /// - Throws: ``NavigationFailure/containment`` for a program without a start.
  init(
    _ program: InterpretedProgram, _ options: ExplorationOptions, isEnd: (SceneID) -> Bool = { _ in false },
    progress: (Int) -> Void = { _ in }
  ) throws(NavigationFailure) {
    finder = StepFinder(program, options)
    self.options = options
    start = try Run(withSamplesIn: program, in: options.width)
    var runs: [Run] = []
    for guards in finder.relevance.starts.guardSets(in: options.width) {
      runs.append(
        try Run(
          program, in: options.width, arguments: start.state.feature?.flow.arguments ?? [], guards: guards))
    }
    // A program whose start cannot be resolved.
    if runs.isEmpty { runs = [start] }
    for run in runs where add(run.state, depth: 0, parent: -1, parentEdge: -1) == startGuards.count {
      startGuards.append(run.guards)
    }
    var next = 0
    while next < nodes.count {
      if next % Self.progressInterval == 0 { progress(next) }
      if !nodes[next].scenes.contains(where: isEnd) { expand(next) }
      next += 1
    }
    extent.states = nodes.count
    extent.depth = nodes.last?.depth ?? 0
  }

  /// Returns the key of a state.
  func key(of state: NavigationState) -> ExplorationKey {
    ExplorationKey(state, finder.program, finder.relevance)
  }

  /// Returns the node of a state; `nil` for one that was not found.
  func node(of state: NavigationState) -> Int? { numbers[key(of: state)] }

  /// Returns the edges of a shortest path from the start to a node, the one by which the node was found.
  func edges(to node: Int) -> [Edge] {
    var edges: [Edge] = []
    var node = node
    while nodes[node].parent >= 0 {
      edges.append(nodes[nodes[node].parent].edges[nodes[node].parentEdge])
      node = nodes[node].parent
    }
    return edges.reversed()
  }

  /// Returns the start from which a node was found.
  func start(of node: Int) -> Int {
    var node = node
    while nodes[node].parent >= 0 { node = nodes[node].parent }
    return node
  }

  private mutating func expand(_ number: Int) {
    guard nodes[number].depth < options.maximumDepth else {
      extent.hitsDepthLimit = true
      return
    }
    var run = start
    run.state = nodes[number].state
    var steps: [ExploredStep] = []
    finder.forEachStep(in: run) { steps.append($0) }
    for step in steps {
      let edge = nodes[number].edges.count
      let depth = nodes[number].depth + 1
      guard let target = add(step.state, depth: depth, parent: number, parentEdge: edge) else { continue }
      // The same step under other guards is not a new edge if it has the same effect.
      let isKnown = nodes[number].edges.contains {
        $0.target == target && $0.step.input == step.step.input && $0.transitions == step.transitions
      }
      if isKnown { continue }
      nodes[number].edges.append(Edge(step: step.step, target: target, transitions: step.transitions))
    }
  }

  /// Returns the node of a state, which is added if it is new; `nil` if the state exceeds a limit.
  private mutating func add(
    _ state: NavigationState, depth: Int, parent: Int, parentEdge: Int
  ) -> Int? {
    let key = key(of: state)
    if let number = numbers[key] { return number }
    if parent >= 0 {
      if Self.repeats(state, moreThan: options.maximumRepetitions) {
        extent.hitsRepetitionLimit = true
        return nil
      }
      if nodes.count >= options.maximumStates {
        extent.hitsStateLimit = true
        return nil
      }
    }
    var scenes: [SceneID] = []
    for instance in state.activeScenes where !scenes.contains(instance.scene.id) {
      scenes.append(instance.scene.id)
    }
    numbers[key] = nodes.count
    nodes.append(Node(state: state, depth: depth, parent: parent, parentEdge: parentEdge, scenes: scenes))
    return nodes.count - 1
  }

  // MARK: Repetitions

  /// `true` iff a stack contains a scene more often than the limit, or more presentations than that begin with the same
  /// scene.
  static func repeats(_ state: NavigationState, moreThan limit: Int) -> Bool {
    var counts: [SceneID: Int] = [:]
    for presentation in state.presentations {
      if let scene = firstScene(of: presentation.node) { counts[scene, default: 0] += 1 }
      if repeats(presentation.node, moreThan: limit) { return true }
    }
    return counts.values.contains { $0 > limit } || repeats(state.base, moreThan: limit)
  }

  private static func repeats(_ node: NavigationNode, moreThan limit: Int) -> Bool {
    switch node {
    case .scene(let instance): return instance.embedded.contains { repeats($0.node, moreThan: limit) }
    case .stack(let stack):
      if stack.elements.count > limit {
        var counts: [SceneID: Int] = [:]
        for element in stack.elements {
          guard let scene = firstScene(of: element) else { continue }
          counts[scene, default: 0] += 1
          if let count = counts[scene], count > limit { return true }
        }
      }
      return stack.elements.contains { repeats($0, moreThan: limit) }
    case .tabs(let tabs): return tabs.tabs.contains { repeats($0.node, moreThan: limit) }
    case .pages(let pages): return pages.pages.contains { repeats($0, moreThan: limit) }
    case .split(let split):
      return split.columns.contains { repeats($0.node, moreThan: limit) }
        || split.compact.map { repeats($0, moreThan: limit) } ?? false
    }
  }

  private static func firstScene(of node: NavigationNode) -> SceneID? {
    switch node {
    case .scene(let instance): instance.scene.id
    case .stack(let stack): stack.elements.first.flatMap(firstScene)
    case .tabs(let tabs): tabs.tabs.first.flatMap { firstScene(of: $0.node) }
    case .pages(let pages): pages.pages.first.flatMap(firstScene)
    case .split(let split): split.columns.first.flatMap { firstScene(of: $0.node) }
    }
  }
}
