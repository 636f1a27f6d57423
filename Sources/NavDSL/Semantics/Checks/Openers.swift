// Checks that the scene from which a later verb of a step opens something handles the result. That scene receives it,
// not the one whose handler runs: language reference, "Handlers and transitions". If the scene is known only at run
// time, as after a pop, the question is left to proofs.

@Sendable func checkOpeners(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  for handler in program.handlers.elements {
    // By index: a slice of a table retains it.
    for branch in handler.branches where program.branches[branch].verbs.count > 1 {
      var opened: DestinationID?
      for id in program.branches[branch].verbs {
        let verb = program.verbs[id]
        if let opened, let id = verb.action.opened?.options,
          let problem = openerProblem(program, opened, id, at: verb.span)
        {
          diagnostics.append(problem)
        }
        if case .stay = verb.action { continue }
        opened = verb.action.opened?.destination
      }
    }
  }
  return diagnostics
}

/// Returns the problem with a verb that opens something from the scene that the previous verb opened.
private func openerProblem(
  _ program: Program, _ opened: DestinationID, _ id: OptionsID, at span: SourceSpan
) -> Diagnostic? {
  guard let event = program.options[id].returning.map({ program.handlers[$0].name }),
    let scene = program.focusScene(of: opened, in: .compact),
    scene == program.focusScene(of: opened, in: .regular),
    !program.handlers[program.scenes[scene].handlers].contains(where: { $0.name == event }),
    !program.handlers.elements.contains(where: { $0.owner.scene == nil && $0.name == event })
  else { return nil }
  return .openerWithoutEvent(
    program.text(event), of: program.qualifiedName(.scene(scene)), at: span,
    declaredAt: program.scenes[scene].nameSpan)
}
