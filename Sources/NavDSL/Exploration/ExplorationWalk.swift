import NavRuntime

/// A walk through a program from its start: a scenario with the state after each step.
package struct Walk: Sendable {
  /// A step and its effect.
  package struct Step: Sendable {
    /// The decisions of the app from here on; usually empty.
    package var given: [GivenGuard]
    /// The input.
    package var input: RunInput
    /// The handler, for an event.
    package var handler: HandlerID?
    /// The scene that has the event, for an event.
    package var scene: SceneID?
    /// The number of the instance among the active ones of that scene, from 0.
    package var ordinal = 0
    /// The guards that hold at this step.
    package var guards: Set<GuardID>
    /// The state after the step, as printed.
    package var state: String
    /// The active scenes after the step.
    package var scenes: [SceneID]
    /// The transitions of the program that the step takes.
    package var transitions: [ExplorationTransition]
  }

  /// The width in which it starts.
  package var width: NavigationWidth
  /// The guards that hold at the start.
  package var given: [GivenGuard] = []
  /// The arguments with which a feature starts, one for each parameter; none for an app.
  package var arguments: [NavigationValue]
  /// The state at the start, as printed.
  package var start: String
  /// The active scenes at the start.
  package var startScenes: [SceneID]
  /// The steps.
  package var steps: [Step] = []
  /// The number of steps that only lead to the beginning of the requested walk.
  package var approach = 0
}

/// Builds a walk by performing its steps.
struct WalkBuilder {
  private(set) var walk: Walk
  private(set) var run: Run
  /// The current node of the exploration.
  private(set) var node: Int

  /// Starts a walk at a start of an exploration.
  init(
    _ program: InterpretedProgram, _ exploration: Exploration, at start: Int = 0
  ) throws(NavigationFailure) {
    let guards = exploration.startGuards.indices.contains(start) ? exploration.startGuards[start] : []
    run = try Run(
      program, in: exploration.options.width, arguments: exploration.startArguments, guards: guards)
    walk = Walk(
      width: exploration.options.width, given: guards.sorted().map { GivenGuard(guard: $0, holds: true) },
      arguments: run.state.feature?.flow.arguments ?? [], start: run.description,
      startScenes: Self.scenes(of: run))
    node = start
  }

  /// Performs a step, with as few new decisions as possible; returns `false`, and changes nothing, if it does not lead
  /// to its node.
  ///
  /// - Parameter turn: The number of times that the event has been sent: enums cycle through their cases if they are
  ///   irrelevant.
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
        ordinal: edge.step.ordinal, guards: guards, state: run.description, scenes: Self.scenes(of: run),
        transitions: edge.transitions))
    return true
  }

  /// Marks the steps so far as the approach.
  mutating func endApproach() { walk.approach = walk.steps.count }

  /// Returns the run after a step under these guards; `nil` unless the step has its recorded effect.
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
