// Checks that exits with the same name have the same parameters. They are one action: an unwind reaches the nearest
// one.

@Sendable func checkExitSignatures(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  var names = LocalScope()
  for scene in program.scenes.elements where !scene.exits.isEmpty {
    names.clear()
    for id in scene.exits {
      let exit = program.exits[id]
      // The second exit with a name in a scene has been reported.
      guard names.declare(exit.name, as: id.index) == nil, let number = program.names.exits[exit.name],
        number != id.index
      else { continue }
      let first = program.exits[ExitID(index: number)]
      let isSame =
        first.parameters.count == exit.parameters.count
        && zip(program.parameters[first.parameters], program.parameters[exit.parameters]).allSatisfy {
          $0.name == $1.name && program.types.fits($0.type, $1.type) && program.types.fits($1.type, $0.type)
        }
      if !isSame {
        diagnostics.append(
          .exitParametersDiffer(program.text(exit.name), at: exit.nameSpan, first: first.nameSpan))
      }
    }
  }
  return diagnostics
}
