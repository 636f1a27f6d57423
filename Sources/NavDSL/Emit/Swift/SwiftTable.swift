// The types that all scenes, flows and containers of a program share, and the table that describes them.

extension SwiftEmitter {
  /// Writes `Scene`, `Flow` and `Container` with what depends on the program.
  mutating func emitSceneConformances() {
    qualifiesAll = true
    beginExtension()
    support(Self.sceneText)
    out.deepen()
    out.deepen()
    emitID("ID", "Which scene it is.", names.sceneCases)
    out.rise()
    out.rise()
    support(Self.sceneIDText)
    out.deepen()
    out.deepen()
    beginMember("var id: ID { ")
    emitIDRead(names.sceneCases)
    emitReturning()
    emitAcceptance()
    emitEmbeddedScenes()
    endDeclaration()
    emitFlowType()
    if !names.containerCases.isEmpty { emitContainerEnum() }
    out.rise()
    out.line("}")
    qualifiesAll = false
  }

  /// Writes an enum of names without payloads.
  private mutating func emitID(_ name: StaticString, _ text: StaticString, _ cases: [Symbol]) {
    out.beginLine()
    out.write("/// ")
    out.write(text)
    out.endLine()
    beginMember("enum ")
    out.write(name)
    // An enum without cases cannot have raw values.
    out.write(
      cases.isEmpty
        ? ": Hashable, Sendable, CaseIterable {\n" : ": Int, Hashable, Codable, Sendable, CaseIterable {\n")
    out.deepen()
    for name in cases {
      out.beginLine()
      out.write("case ")
      spelled(name)
      out.endLine()
    }
    // What Swift would write compares the number with each case's, in as much code as all else of a scene.
    if !cases.isEmpty {
      out.emptyLine()
      out.line("private static let all = allCases")
      out.emptyLine()
      beginMember("init?(rawValue: Int) {\n")
      out.deepen()
      out.line("guard rawValue >= 0, rawValue < Self.all.count else { return nil }")
      out.line("self = Self.all[rawValue]")
      endDeclaration()
    }
    out.rise()
  }

  private mutating func emitIDRead(_ cases: [Symbol]) {
    out.write("ID(rawValue: values.number) ?? .")
    if let first = cases.first { spelled(first) }
    out.write(" }\n")
  }

  /// Writes how to get at a typed scene, and its flow where that has parameters, in a `switch` over the id.
  private mutating func emitCase(_ id: SceneID, _ binding: StaticString) {
    let scene = program.scenes[id]
    out.beginLine()
    out.write("case .")
    spelled(names.sceneCases[Int(id.index)])
    out.write(":\n")
    out.deepen()
    out.beginLine()
    out.write("guard let scene = ")
    self.scene(id)
    out.write("(self)")
    out.write(binding)
    if let flow = flowWithParameters(scene.flow) {
      out.write(", let flow = flow.flatMap({ ")
      declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
      out.write("($0) })")
    }
  }

  private func flowArgument(_ id: SceneID) -> Bool { flowWithParameters(program.scenes[id].flow) != nil }

  private mutating func emitReturning() {
    out.emptyLine()
    out.line(
      "/// Returns what the event does that gets the result of what this scene has opened, if it has that")
    out.line("/// event.")
    beginMember("func step(returning event: String, _ result: Result, flow: Flow? = nil, ")
    decisionParameters(of: nil)
    out.write(" -> Step? {\n")
    out.deepen()
    out.line("switch id {")
    for id in program.scenes.ids
    where program.scenes[id].handlers.contains(where: { isReturning[Int($0.index)] }) {
      emitCase(id, "")
      out.write(", let event = ")
      scene(id)
      out.write(".Event(returning: event, result) else { return nil }\n")
      out.line(
        flowArgument(id)
          ? "return scene.step(on: event, flow: flow, guards: guards, width: width)"
          : "return scene.step(on: event, guards: guards, width: width)")
      out.rise()
    }
    out.line("default: return nil")
    out.line("}")
    endDeclaration()
  }

  private mutating func emitAcceptance() {
    out.emptyLine()
    out.line("/// Returns whether the scene declares an exit, and accepts a call of it.")
    beginMember("func accepts(_ exit: Exit, flow: Flow? = nil, ")
    decisionParameters(of: nil)
    out.write(" -> Bool {\n")
    out.deepen()
    let scenes = program.scenes.ids.filter {
      program.exits[program.scenes[$0].exits].contains { $0.condition != nil }
    }
    if scenes.isEmpty {
      out.line("id.exits.contains(exit.name)")
    } else {
      out.line("guard id.exits.contains(exit.name) else { return false }")
      out.line("switch id {")
      for id in scenes {
        emitCase(id, "")
        out.write(", let exit = ")
        scene(id)
        out.write(".Exit(exit) else { return false }\n")
        out.line(
          flowArgument(id)
            ? "return scene.accepts(exit, flow: flow, guards: guards, width: width)"
            : "return scene.accepts(exit, guards: guards, width: width)")
        out.rise()
      }
      out.line("default: return true")
      out.line("}")
    }
    endDeclaration()
  }

  private mutating func emitEmbeddedScenes() {
    out.emptyLine()
    out.line("/// Returns the scenes inside this one.")
    beginMember("func embedded(flow: Flow? = nil) -> [NavigationEmbedding<Program>] {\n")
    out.deepen()
    let scenes = program.scenes.ids.filter { !program.scenes[$0].embeds.isEmpty }
    if scenes.isEmpty {
      out.line("[]")
    } else {
      out.line("switch id {")
      for id in scenes {
        emitCase(id, "")
        out.write(" else { return [] }\n")
        out.line(flowArgument(id) ? "return scene.embedded(flow: flow)" : "return scene.embedded()")
        out.rise()
      }
      out.line("default: return []")
      out.line("}")
    }
    endDeclaration()
  }

  // MARK: Flows and containers

  private mutating func emitFlowType() {
    guard program.flows.count > 0 else {
      out.emptyLine()
      out.line("/// There are no flows.")
      return beginMember("typealias Flow = NavigationNoFlow\n")
    }
    out.rise()
    support(Self.flowText)
    out.deepen()
    out.deepen()
    emitID("ID", "Which flow it is.", names.flowCases)
    out.deepen()
    out.emptyLine()
    out.line("/// The name, which stays the same when declarations move.")
    beginMember("var name: String { NavTable.shared.flows[rawValue].name }\n")
    endDeclaration()
    out.emptyLine()
    beginMember("var id: ID { ")
    emitIDRead(names.flowCases)
    out.emptyLine()
    out.line("/// Returns where the flow starts.")
    beginMember("func start() -> Destination? {\n")
    out.deepen()
    out.line("switch id {")
    for id in program.flows.ids {
      out.beginLine()
      out.write("case .")
      spelled(names.flowCases[Int(id.index)])
      out.write(": ")
      declared(names.flows[Int(id.index)], named: program.flows[id].name, in: nil)
      out.write("(self)?.start()\n")
    }
    out.line("}")
    endDeclaration()
    endDeclaration()
    out.deepen()
    out.rise()
  }

  private mutating func emitContainerEnum() {
    out.emptyLine()
    emitID("Container", "Which container it is.", names.containerCases)
    out.rise()
    support(Self.containerText)
    out.deepen()
    out.deepen()
    out.emptyLine()
    out.line("/// The name, which stays the same when declarations move.")
    beginMember("var name: String { NavTable.shared.containers[rawValue] }\n\n")
    out.line("/// The container of that name.")
    beginMember("init?(name: String) {\n")
    out.deepen()
    out.line("guard let number = NavTable.shared.containers.firstIndex(of: name) else { return nil }")
    out.line("self.init(rawValue: number)")
    endDeclaration()
    out.emptyLine()
    out.line(
      "/// Returns what the container holds; `nil` for one that asks for the parameters of a flow not given.")
    beginMember("func layout(flow: Flow? = nil) -> NavigationLayout<Program>? {\n")
    out.deepen()
    out.line("switch self {")
    let stacks = program.stacks.ids.map {
      (names.stacks[Int($0.index)], program.stacks[$0].name, program.stacks[$0].flow)
    }
    let tabs = program.tabContainers.ids.map {
      (names.tabContainers[Int($0.index)], program.tabContainers[$0].name, program.tabContainers[$0].flow)
    }
    let splits = program.splits.ids.map {
      (names.splits[Int($0.index)], program.splits[$0].name, program.splits[$0].flow)
    }
    let pages = program.pageContainers.ids.map {
      (names.pageContainers[Int($0.index)], program.pageContainers[$0].name, program.pageContainers[$0].flow)
    }
    for (index, (spelling, name, flow)) in (stacks + tabs + splits + pages).enumerated() {
      out.beginLine()
      out.write("case .")
      spelled(names.containerCases[index])
      out.write(": ")
      if let flow = flowWithParameters(flow) {
        out.write("flow.flatMap { ")
        declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
        out.write("($0) }.map { ")
        declared(spelling, named: name, in: flow)
        out.write(".layout(flow: $0) }\n")
      } else {
        declared(spelling, named: name, in: flow)
        out.write(".layout()\n")
      }
    }
    out.line("}")
    endDeclaration()
    endDeclaration()
  }
}
