import NavRuntime

/// How far an exploration goes, and by which steps.
package struct ExplorationOptions: Sendable {
  /// The width in which walks begin.
  package var width: NavigationWidth
  /// The most steps of a walk.
  package var maximumDepth = 50
  /// The most states that are looked at.
  package var maximumStates = 20_000
  /// How often a scene may be in one stack, or in one chain of presentations; what would hold it more often is
  /// not looked at.
  package var maximumRepetitions = 2
  /// `true` iff links are opened.
  package var usesLinks = false
  /// `true` iff events that get results are sent though nothing has finished.
  package var usesResults = false
  /// `true` iff the width changes on the way.
  package var usesResizes = false

  /// Creates the options of an exploration in a width.
  package init(in width: NavigationWidth) { self.width = width }
}

/// How far an exploration has gone.
package struct ExplorationExtent: Hashable, Sendable {
  /// The states that were found.
  package internal(set) var states = 0
  /// The most steps that any of them is away from the start.
  package internal(set) var depth = 0
  /// `true` iff some state was not looked at because there were too many.
  package internal(set) var hitsStateLimit = false
  /// `true` iff some state was not looked at because it is too many steps away.
  package internal(set) var hitsDepthLimit = false
  /// `true` iff some state was left out because a stack holds a scene too often.
  package internal(set) var hitsRepetitionLimit = false

  /// `true` iff nothing was left out.
  package var isComplete: Bool { !hitsStateLimit && !hitsDepthLimit && !hitsRepetitionLimit }
}

/// The states of a running program as a graph, found breadth first from the start.
///
/// States that behave alike (``ExplorationKey``) are one node, and the state that was found first stands for them.
struct Exploration {
  struct Node {
    let state: NavigationState<NavigationTable>
    let depth: Int
    /// The node and the number of its edge by which this one was found; -1 for the start.
    let parent: Int
    let parentEdge: Int
    /// The scenes that are active, each once, in order.
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

  /// How many states are looked at between two calls of `progress`.
  private static let progressInterval = 64

  /// Explores a program.
  ///
  /// - Parameter isEnd: `true` for scenes of which an active one ends a walk: what comes after is not looked at.
  /// - Throws: ``NavigationFailure/containment`` for a program without a start.
  init(
    _ program: InterpretedProgram, _ options: ExplorationOptions, isEnd: (SceneID) -> Bool = { _ in false },
    progress: (Int) -> Void = { _ in }
  ) throws(NavigationFailure) {
    finder = StepFinder(program, options)
    self.options = options
    start = try Run(program, in: options.width)
    _ = add(start.state, depth: 0, parent: -1, parentEdge: -1)
    var next = 0
    while next < nodes.count {
      if next % Self.progressInterval == 0 { progress(next) }
      if !nodes[next].scenes.contains(where: isEnd) { expand(next) }
      next += 1
    }
    extent.states = nodes.count
    extent.depth = nodes.last?.depth ?? 0
  }

  /// Returns what a state is known by.
  func key(of state: NavigationState<NavigationTable>) -> ExplorationKey {
    ExplorationKey(state, finder.program, finder.relevance)
  }

  /// Returns the node of a state; `nil` for one that was not found.
  func node(of state: NavigationState<NavigationTable>) -> Int? { numbers[key(of: state)] }

  /// Returns the edges from the start to a node by which it was found first, which are as few as can be.
  func edges(to node: Int) -> [Edge] {
    var edges: [Edge] = []
    var node = node
    while nodes[node].parent >= 0 {
      edges.append(nodes[nodes[node].parent].edges[nodes[node].parentEdge])
      node = nodes[node].parent
    }
    return edges.reversed()
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
      // The same thing under other guards is no other step where it does the same.
      let isKnown = nodes[number].edges.contains {
        $0.target == target && $0.step.input == step.step.input && $0.transitions == step.transitions
      }
      if isKnown { continue }
      nodes[number].edges.append(Edge(step: step.step, target: target, transitions: step.transitions))
    }
  }

  /// Returns the node of a state, which is added if it is new; `nil` where it is not to be looked at.
  private mutating func add(
    _ state: NavigationState<NavigationTable>, depth: Int, parent: Int, parentEdge: Int
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

  /// `true` iff a stack holds a scene more than so many times, or more presentations begin with the same scene.
  static func repeats(_ state: NavigationState<NavigationTable>, moreThan limit: Int) -> Bool {
    var counts: [SceneID: Int] = [:]
    for presentation in state.presentations {
      if let scene = firstScene(of: presentation.node) { counts[scene, default: 0] += 1 }
      if repeats(presentation.node, moreThan: limit) { return true }
    }
    return counts.values.contains { $0 > limit } || repeats(state.base, moreThan: limit)
  }

  private static func repeats(_ node: NavigationNode<NavigationTable>, moreThan limit: Int) -> Bool {
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

  private static func firstScene(of node: NavigationNode<NavigationTable>) -> SceneID? {
    switch node {
    case .scene(let instance): instance.scene.id
    case .stack(let stack): stack.elements.first.flatMap(firstScene)
    case .tabs(let tabs): tabs.tabs.first.flatMap { firstScene(of: $0.node) }
    case .pages(let pages): pages.pages.first.flatMap(firstScene)
    case .split(let split): split.columns.first.flatMap { firstScene(of: $0.node) }
    }
  }
}
