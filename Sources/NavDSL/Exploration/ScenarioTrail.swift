import NavRuntime

extension InterpretedProgram {
  /// Runs a scenario, and returns the arrows that it follows in a diagram.
  package func trail(of scenario: ScenarioID) -> DiagramTrail {
    let finder = StepFinder(self, ExplorationOptions(in: program.scenarios[scenario].width))
    var trail = DiagramTrail()
    var number = 0
    var before: Run?
    _ = runScenario(scenario) { entry, run in
      defer {
        before = run
        for instance in run.state.activeScenes { trail.scenes.insert(instance.scene.id) }
      }
      guard let entry, let before else { return }
      let action = program.scenarioSteps[entry.step].action
      switch action {
      case .given, .enter: return
      default: number += 1
      }
      guard entry.failure == nil, let input = before.input(action, of: program) else { return }
      trail.add(finder.branches(takenBy: input, in: before), step: number)
    }
    return trail
  }
}

extension StepFinder {
  /// Returns the branches that an input takes: of its event or its link, then of handlers that receive results.
  func branches(takenBy input: RunInput, in run: Run) -> [BranchID] {
    switch input {
    case .event(let name, let scene, let place, let arguments):
      guard let recipient = try? run.recipient(of: name, in: scene, at: place),
        let arguments = program.table.completed(arguments, for: recipient.declaration.parameters)
      else { return [] }
      return branches(takenBy: recipient, arguments, in: run.state, guards: run.guards)
    case .open(let url):
      guard let (link, arguments) = program.table.match(url) else { return [] }
      let scope = program.evaluation(local: arguments, guards: run.guards, width: run.state.width)
      let id = LinkID(index: Int32(truncatingIfNeeded: link))
      return program.taken(program.program.links[id].branches, scope).map { [$0] } ?? []
    case .move(let move):
      guard let recipient = run.engine.recipient(of: move, in: run.state)?.recipient else { return [] }
      return branches(takenBy: recipient, [], in: run.state, guards: run.guards)
    case .relaunch, .enter, .enterAt: return []
    }
  }
}
