// Checks that one call of an event means one thing: what can be around a handler of the event takes the same parameters.
// Language reference, "Handlers around scenes".

@Sendable func checkHandlersAround(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  let outer = program.handlers.ids.filter { program.handlers[$0].owner.scene == nil }
  if outer.isEmpty { return [] }
  let surroundings = Surroundings(program)
  var byName: [Symbol: [HandlerID]] = [:]
  for id in outer { byName[program.handlers[id].name, default: []].append(id) }
  var diagnostics: [Diagnostic] = []
  for id in program.handlers.ids {
    let handler = program.handlers[id]
    for other in byName[handler.name] ?? [] where other != id && !program.takeTheSame(id, other) {
      let owner = program.handlers[other].owner
      guard surroundings.isAround(owner, handler.owner) else { continue }
      diagnostics.append(
        .handlerParametersDiffer(
          program.text(handler.name), from: program.describe(owner), at: handler.nameSpan,
          outerAt: program.handlers[other].nameSpan))
      break
    }
  }
  return diagnostics
}
