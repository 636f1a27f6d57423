extension Program {
  /// Returns a step of a scenario as the language spells it, on one line.
  func spelling(of step: ScenarioStepID) -> String {
    switch scenarioSteps[step].action {
    case .given(let guards):
      let names = guards.map { ($0.holds ? "" : "not ") + name(of: $0.guardian) }
      return "given \(names.joined(separator: ", "))"
    case .event(let event): return spelling(of: event)
    case .back(let scene): return scene.map { "back \(qualifiedName(.scene($0)))" } ?? "back"
    case .dismiss: return "dismiss"
    case .select(let tab):
      return "select \(qualifiedName(.tabs(tabs[tab].container))).\(text(tabs[tab].name))"
    case .swipe(let direction): return "swipe \(direction)"
    case .reveal: return "reveal"
    case .hide: return "hide"
    case .resize(let width): return "resize \(width)"
    case .open(let url):
      var out = TextBuffer()
      out.write("open ")
      out.write(literal: text(url))
      return out.text
    case .expect(let state): return "expect \(SpelledState(state, InterpretedProgram.Tables(self)).text.text)"
    case .expectFailure(let reason): return reason.map { "expect fails(\($0))" } ?? "expect fails"
    case .error: return sources.text(in: scenarioSteps[step].span)
    }
  }

  private func spelling(of event: ScenarioEvent) -> String {
    var out = TextBuffer()
    if let scene = event.scene { out.write(string: qualifiedName(.scene(scene)) + ".") }
    out.write(string: text(event.name))
    let literals = Evaluation(InterpretedProgram.Tables(self))
    let arguments = event.readings.first.map { self.arguments[$0.arguments] } ?? []
    for (index, argument) in arguments.enumerated() {
      out.write(index == 0 ? "(" : ", ")
      out.write(string: text(parameters[argument.parameter].name))
      out.write(": ")
      out.write(literals.value(argument.value))
    }
    if !arguments.isEmpty {
      out.write(")")
    } else if event.scene == nil, Self.stepWords.contains(text(event.name)) {
      out.write("()")
    }
    return out.text
  }

  private func name(of guardian: GuardID) -> String {
    let declared = guards[guardian]
    return (declared.flow.map { text(flows[$0].name) + "." } ?? "") + text(declared.name)
  }

  /// The words that are steps of their own, so that events of these names have parentheses.
  private static let stepWords: Set<String> = [
    "given", "expect", "back", "dismiss", "select", "swipe", "reveal", "hide", "resize", "open",
  ]
}
