// Containers and flows.

extension SwiftEmitter {
  /// Writes the containers of the scope.
  mutating func emitContainers() {
    let flow = scope
    for id in declared.stacks {
      let stack = program.stacks[id]
      beginContainer(names.stacks[Int(id.index)], stack.documentation)
      beginLayout(flow)
      out.beginLine()
      out.write(".stack(root: ")
      destination(stack.root)
      out.write(")\n")
      endContainer()
    }
    for id in declared.tabContainers { emitTabs(id) }
    for id in declared.splits { emitSplit(id) }
    for id in declared.pageContainers {
      let pages = program.pageContainers[id]
      beginContainer(names.pageContainers[Int(id.index)], pages.documentation)
      beginLayout(flow)
      out.line(".pages([")
      out.deepen()
      for page in program.pages[pages.pages] {
        out.beginLine()
        destination(page.destination)
        out.write(",\n")
      }
      out.rise()
      out.line("])")
      endContainer()
    }
  }

  private mutating func beginContainer(_ name: Symbol, _ documentation: Span) {
    beginDeclaration(documentation)
    out.write("enum ")
    spelled(name)
    out.write(" {\n")
    out.deepen()
  }

  private mutating func beginLayout(_ flow: FlowID?) {
    out.line("/// Returns what the container holds.")
    beginMember("static func layout(")
    if let flow = flowWithParameters(flow) {
      out.write("flow: ")
      declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
    }
    out.write(") -> NavigationLayout<Program> {\n")
    out.deepen()
  }

  private mutating func endContainer() {
    endDeclaration()
    endDeclaration()
  }

  private mutating func emitTabs(_ id: TabsID) {
    let container = program.tabContainers[id]
    beginContainer(names.tabContainers[Int(id.index)], container.documentation)
    for tab in program.tabs[container.tabs] {
      documentation(tab.documentation)
      beginMember("static let ")
      write(tab.name, names.tab(tab.name))
      out.write(" = Container.Tab(.")
      spelled(names.containerCases[program.stacks.count + Int(id.index)])
      out.write(", ")
      literal(tab.name)
      if let title = tab.title {
        out.write(", title: ")
        literal(title)
      }
      if let icon = tab.icon {
        out.write(", icon: ")
        literal(icon)
      }
      out.write(")\n")
    }
    out.emptyLine()
    beginLayout(container.flow)
    out.line(".tabs([")
    out.deepen()
    for tab in program.tabs[container.tabs] {
      out.beginLine()
      out.write("NavigationEmbedding(name: ")
      literal(tab.name)
      out.write(", destination: ")
      destination(tab.destination)
      out.write("),\n")
    }
    out.rise()
    out.line("])")
    endContainer()
  }

  private mutating func emitSplit(_ id: SplitID) {
    let split = program.splits[id]
    beginContainer(names.splits[Int(id.index)], split.documentation)
    beginLayout(split.flow)
    out.line(".split(")
    out.deepen()
    out.line("NavigationColumns(")
    out.deepen()
    out.beginLine()
    out.write("primary: ")
    destination(split.primary)
    column(", supplementary: ", split.supplementary)
    column(", secondary: ", split.secondary)
    column(", placeholder: ", split.placeholder)
    column(", compact: ", split.compact)
    if split.collapse != .secondary {
      out.write(", collapsesTo: .")
      out.write(string: split.collapse.rawValue)
    }
    if split.display != .beside {
      out.write(", display: .")
      out.write(string: split.display.rawValue)
    }
    out.write("))\n")
    out.rise()
    out.rise()
    endContainer()
  }

  private mutating func column(_ label: StaticString, _ destination: DestinationID?) {
    guard let destination else { return }
    out.write(label)
    self.destination(destination)
  }

  // MARK: Flows

  /// Writes each flow: its parameters, and all that it declares.
  mutating func emitFlows() {
    for id in program.flows.ids {
      let flow = program.flows[id]
      beginExtension()
      out.deepen()
      documentation(flow.documentation)
      beginMember("struct ")
      spelled(names.flows[Int(id.index)])
      out.write(": TypedFlow {\n")
      out.deepen()
      scope = id
      beginMember("let flow: Flow\n")
      emitErasure(flow.parameters, "flow", names.flowCases[Int(id.index)])
      emitProperties(flow.parameters, isScene: false)
      if let start = flow.start {
        out.emptyLine()
        out.line("/// Returns where the flow starts.")
        beginMember("func start() -> Destination {\n")
        out.deepen()
        out.beginLine()
        isInFlow = true
        destination(start)
        isInFlow = false
        out.endLine()
        endDeclaration()
      }
      emitTypes()
      emitScenes()
      emitContainers()
      scope = nil
      endDeclaration()
      endDeclaration()
    }
  }
}
