// Warns of guards, types, parameters and exits without a reference.

@Sendable func checkUnused(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  let uses = resolved.facts.uses
  var diagnostics: [Diagnostic] = []
  for id in program.guards.ids where !uses.guards[Int(id.index)] {
    let (name, span) = (program.guards[id].name, program.guards[id].nameSpan)
    diagnostics.append(.unused(.unusedGuard, "guard", program.text(name), at: span))
  }
  for (number, declaration) in program.names.typeDeclarations.enumerated() where !uses.types[number] {
    let span = declaration.nameSpan
    diagnostics.append(.unused(.unusedType, "type", program.sources.text(in: span), at: span))
  }
  func checkParameters(_ parameters: IDRange<ParameterID>) {
    for id in parameters where !uses.parameters[Int(id.index)] {
      let (name, span) = (program.parameters[id].name, program.parameters[id].nameSpan)
      diagnostics.append(.unused(.unusedParameter, "parameter", program.text(name), at: span))
    }
  }
  // The app reads the parameters of scenes, flows and exits, and the results that events receive, and raises events. But
  // an event's parameter that its own handler does not read, or a link's without a reader, has no use.
  var receivers = SymbolMap()
  for id in program.options.ids {
    if let handler = program.options[id].returning {
      receivers[program.handlers[handler].name] = handler.index
    }
  }
  for handler in program.handlers.elements where receivers[handler.name] == nil {
    checkParameters(handler.parameters)
  }
  for link in program.links.elements { checkParameters(link.parameters) }
  for exit in program.exits.elements where uses.exitNames[exit.name] == nil && !exit.nameSpan.isEmpty {
    diagnostics.append(.unused(.unusedExit, "exit", program.text(exit.name), at: exit.nameSpan))
  }
  return diagnostics
}
