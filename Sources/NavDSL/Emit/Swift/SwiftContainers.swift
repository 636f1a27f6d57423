// Tab containers and flows.

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
      emitScenes()
      emitContainers()
      scope = nil
      endDeclaration()
    }
  }
}
