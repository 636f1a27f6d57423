import NavRuntime

extension InterpretedProgram {
  /// Returns a step of a scenario in the syntax of the language, on one line.
  func spelling(of step: ScenarioStepID) -> String {
    let action = program.scenarioSteps[step].action
    if let input = program.systemInput(action) { return description(of: input) }
    switch action {
    case .given(let guards): return given(guards.map { ($0.guard, $0.holds) })
    case .event(let event): return spelling(of: event)
    case .expect(let state): return "expect \(SpelledState(state, self).text.text)"
    case .expectFailure(let reason): return reason.map { "expect fails(\($0))" } ?? "expect fails"
    default: return program.sources.text(in: program.scenarioSteps[step].span)
    }
  }

  private func spelling(of event: ScenarioEvent) -> String {
    let arguments = event.readings.first.map { program.arguments[$0.arguments] } ?? []
    let fields = arguments.map {
      NavigationField(program.text(program.parameters[$0.parameter].name), box.expressions.literal($0.value))
    }
    let scene = event.scene.map { program.qualifiedName(.scene($0)) }
    return Self.step(program.text(event.name), in: scene, at: event.place.map { program.text($0) }, fields)
  }
}
