import NavRuntime

/// A walk through a program from its start: a scenario with the state after each step.
package struct Walk: Sendable {
  /// A step and what it does.
  package struct Step: Sendable {
    /// What the app decides from here on; mostly nothing.
    package var given: [GivenGuard]
    /// What happens.
    package var input: RunInput
    /// For an event, who handles it.
    package var handler: HandlerID?
    /// For an event, the scene that has it.
    package var scene: SceneID?
    /// The guards that hold at this step.
    package var guards: Set<GuardID>
    /// The state that it leads to, as it is printed.
    package var state: String
    /// The scenes that are then active.
    package var scenes: [SceneID]
    /// What the step does of all that the program can do.
    package var transitions: [ExplorationTransition]
  }

  /// The width in which it begins.
  package var width: NavigationWidth
  /// The state at the start, as it is printed.
  package var start: String
  /// The scenes that are active at the start.
  package var startScenes: [SceneID]
  /// The steps.
  package var steps: [Step] = []
  /// How many of the steps only lead to where the walk that was asked for begins.
  package var approach = 0
}

/// Makes a walk by doing it.
struct WalkBuilder {
  private(set) var walk: Walk
  private(set) var run: Run
  /// The node of the exploration to which the walk has come.
  private(set) var node = 0

  /// Begins a walk at the start.
  init(_ program: InterpretedProgram, in width: NavigationWidth) throws(NavigationFailure) {
    run = try Run(program, in: width)
    walk = Walk(
      width: width, start: run.description, startScenes: Self.scenes(of: run))
  }

  /// Makes a step, with as few new decisions as will do; returns `false`, and does nothing, where it does not lead
  /// where it should.
  ///
  /// - Parameter turn: How often the event has been sent: enums take their cases in turn, where they do not matter.
  mutating func append(_ edge: Exploration.Edge, of exploration: Exploration, turn: Int = 0) -> Bool {
    if turn > 0, let input = exploration.finder.varied(edge.step, turn: turn) {
      var varied = edge
      varied.step.input = input
      if append(varied, of: exploration) { return true }
    }
    var guards = run.guards
    for id in edge.step.guards {
      if edge.step.holding.contains(id) { guards.insert(id) } else { guards.remove(id) }
    }
    guard var after = result(of: edge, guards: guards, exploration) else { return false }
    for id in guards.symmetricDifference(run.guards).sorted() {
      let fewer = guards.symmetricDifference([id])
      if let same = result(of: edge, guards: fewer, exploration) { (guards, after) = (fewer, same) }
    }
    let given = guards.symmetricDifference(run.guards).sorted().map {
      GivenGuard(guard: $0, holds: guards.contains($0))
    }
    run = after
    node = edge.target
    walk.steps.append(
      Walk.Step(
        given: given, input: edge.step.input, handler: edge.step.handler, scene: edge.step.scene,
        guards: guards, state: run.description, scenes: Self.scenes(of: run),
        transitions: edge.transitions))
    return true
  }

  /// Says that the steps so far only lead to where the walk begins.
  mutating func endApproach() { walk.approach = walk.steps.count }

  /// Returns what a step does under these guards; `nil` unless it does what it is to do.
  private func result(of edge: Exploration.Edge, guards: Set<GuardID>, _ exploration: Exploration) -> Run? {
    var after = run
    after.guards = guards
    guard (try? after.perform(edge.step.input)) != nil, exploration.node(of: after.state) == edge.target
    else { return nil }
    // Another branch may lead to the same state.
    if !edge.step.guards.isEmpty,
      exploration.finder.transitions(of: edge.step, in: run, guards: guards) != edge.transitions
    {
      return nil
    }
    return after
  }

  private static func scenes(of run: Run) -> [SceneID] {
    var scenes: [SceneID] = []
    for instance in run.state.activeScenes where !scenes.contains(instance.scene.id) {
      scenes.append(instance.scene.id)
    }
    return scenes
  }
}
