// Checks that the replacement of a scene returns the result that the scene's opener expects. Language reference,
// "Handlers and transitions".

@Sendable func checkReplacements(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  for id in program.scenes.ids {
    guard let result = program.scenes[id].result else { continue }
    let scene = program.scenes[id]
    // By index: a slice of a table retains it.
    for handler in scene.handlers {
      for branch in program.handlers[handler].branches {
        // After another verb, `replace` no longer applies to this scene.
        guard let verb = program.branches[branch].verbs.first,
          case .replace(let destination, _) = program.verbs[verb].action
        else { continue }
        if let problem = replacementProblem(program, of: scene, returning: result, by: destination) {
          diagnostics.append(problem)
        }
      }
    }
  }
  return diagnostics
}

/// Returns the problem with replacing a scene that returns a result.
private func replacementProblem(
  _ program: Program, of scene: Scene, returning result: TypeID, by destination: DestinationID
) -> Diagnostic? {
  guard let target = program.rootTarget(of: destination) else { return nil }
  let other: TypeID? =
    switch target {
    case .scene(let id): program.scenes[id].result
    case .flow(let id): program.flows[id].result
    default: nil
    }
  guard let other, !program.types.fits(other, result) else { return nil }
  return .replacementResult(
    "scene '\(program.text(scene.name))'", returns: program.typeName(result), by: program.describe(target),
    returning: program.typeName(other), at: program.destinations[destination].span)
}
