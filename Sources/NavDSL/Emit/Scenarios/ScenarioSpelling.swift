import NavRuntime

extension InterpretedProgram {
  /// Returns a step of a scenario as the language spells it, on one line.
  func spelling(of step: ScenarioStepID) -> String {
    switch program.scenarioSteps[step].action {
    case .given(let guards):
      let names = guards.map { ($0.holds ? "" : "not ") + name(of: $0.guardian) }
      return "given \(names.joined(separator: ", "))"
    case .event(let event): return spelling(of: event)
    case .back(let scene):
      return description(of: .back(scene: scene.map { program.qualifiedName(.scene($0)) }))
    case .dismiss: return "dismiss"
    case .select(let id):
      let tab = program.tabs[id]
      let container = program.qualifiedName(.tabs(tab.container))
      return description(of: .select(container: container, tab: program.text(tab.name)))
    case .swipe(let direction): return "swipe \(direction)"
    case .reveal: return "reveal"
    case .hide: return "hide"
    case .resize(let width): return "resize \(width)"
    case .open(let url): return description(of: .open(url: program.text(url)))
    case .expect(let state): return "expect \(SpelledState(state, self).text.text)"
    case .expectFailure(let reason): return reason.map { "expect fails(\($0))" } ?? "expect fails"
    case .error: return program.sources.text(in: program.scenarioSteps[step].span)
    }
  }

  private func spelling(of event: ScenarioEvent) -> String {
    let name = program.text(event.name)
    let literals = evaluation()
    let arguments = event.readings.first.map { program.arguments[$0.arguments] } ?? []
    let fields = arguments.map {
      RuntimeField(program.text(program.parameters[$0.parameter].name), literals.value($0.value))
    }
    var out = TextBuffer()
    let scene = event.scene.map { Self.stepName(program.qualifiedName(.scene($0))) + "." }
    out.write(name: scene.map { $0 + name } ?? Self.eventName(name), fields)
    // The word of a step of the user or the system is an event with parentheses only.
    if fields.isEmpty, scene == nil, Self.keyword(name)?.isStepKeyword == true { out.write("()") }
    return out.text
  }
}
