// Tab containers, flows, and the events that they handle for the scenes in them.

extension SwiftEmitter {
  /// Writes the tab containers of the scope, whose tabs have names in Swift.
  mutating func emitContainers() {
    for id in declared.tabContainers {
      let container = program.tabContainers[id]
      beginDeclaration(container.documentation)
      out.write("enum ")
      spelled(names.tabContainers[Int(id.index)])
      out.write(" {\n")
      out.deepen()
      for tab in program.tabs[container.tabs] {
        documentation(tab.documentation)
        beginMember("static var ")
        write(tab.name, names.tab(tab.name))
        out.write(": NavigationTab { ")
        namespace()
        out.write(".table.tab(\"")
        out.write(tab.name, of: program.symbols)
        out.write("\", of: \"")
        tableName(container.name, container.flow)
        out.write("\") }\n")
      }
      endDeclaration()
    }
  }

  /// Writes each flow: its parameters and its declarations.
  mutating func emitFlows() {
    for id in program.flows.ids {
      let flow = program.flows[id]
      out.emptyLine()
      documentation(flow.documentation)
      beginMember("struct ")
      spelled(names.flows[Int(id.index)])
      out.write(": NavigationTypedFlow {\n")
      out.deepen()
      scope = id
      emitErasure(flow.parameters, "flow", "NavigationFlow", number: Int(id.index))
      emitTypes()
      emitGuards()
      emitScenes()
      emitContainers()
      emitEventsAround()
      emitFormerNames()
      scope = nil
      endDeclaration()
    }
  }

  /// Writes a function for each event that the app or flow of the scope handles, or a container that it declares.
  mutating func emitEventsAround() {
    var written: [Handler] = []
    let owners = handlingOwners.filter { program.scope(of: $0) == scope }
    for handler in owners.flatMap({ program.handlers(of: $0) }) {
      let handler = program.handlers[handler]
      if written.contains(where: { isSameCall($0, handler) }) { continue }
      if written.isEmpty {
        out.emptyLine()
        out.line("/// The events that are handled around scenes.")
        beginMember("enum Event {\n")
        out.deepen()
      }
      written.append(handler)
      documentation(handler.documentation)
      beginMember("static func ")
      write(handler.name, names.eventAround(handler.name))
      parameterClause(handler.parameters)
      out.write(" -> NavigationSurroundingEvent {\n")
      out.deepen()
      out.beginLine()
      out.write("NavigationSurroundingEvent(\"")
      out.write(handler.name, of: program.symbols)
      out.write("\"")
      erasedArguments(handler.parameters)
      out.write(")\n")
      endDeclaration()
    }
    if !written.isEmpty { endDeclaration() }
  }

  /// `true` iff a call in Swift cannot tell two events apart.
  private func isSameCall(_ left: Handler, _ right: Handler) -> Bool {
    left.name == right.name && left.parameters.count == right.parameters.count
      && zip(program.parameters[left.parameters], program.parameters[right.parameters]).allSatisfy {
        $0.name == $1.name && program.types.resolved($0.type) == program.types.resolved($1.type)
      }
  }
}
