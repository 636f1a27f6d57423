// Which guards, types, parameters and exits does nothing refer to?

extension Resolver {
  mutating func checkUnused() {
    for id in program.guards.ids where !usedGuards[Int(id.index)] {
      report(.unused(.unusedGuard, "guard", text(program.guards[id].name), at: program.guards[id].nameSpan))
    }
    for (number, declaration) in typeDeclarations.enumerated() where !usedTypes[number] {
      report(
        .unused(.unusedType, "type", program.sources.text(in: declaration.nameSpan), at: declaration.nameSpan)
      )
    }
    // The app reads the parameters of scenes and exits, and raises events; but an event's parameter that its own
    // handler does not read, or a flow's or link's that nothing reads, is for nobody.
    for handler in program.handlers.elements { reportUnused(handler.parameters) }
    for link in program.links.elements { reportUnused(link.parameters) }
    for flow in program.flows.elements { reportUnused(flow.parameters) }
    for exit in program.exits.elements where usedExitNames[exit.name] == nil && !exit.nameSpan.isEmpty {
      report(.unused(.unusedExit, "exit", text(exit.name), at: exit.nameSpan))
    }
  }

  private mutating func reportUnused(_ parameters: IDRange<ParameterID>) {
    for id in parameters where !usedParameters[Int(id.index)] {
      report(
        .unused(
          .unusedParameter, "parameter", text(program.parameters[id].name),
          at: program.parameters[id].nameSpan))
    }
  }
}
