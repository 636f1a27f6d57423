// A type for each scene: parameters, events, exits, and what each event does.

extension SwiftEmitter {
  /// Writes the scenes of the scope.
  mutating func emitScenes() {
    for id in declared.scenes { emitScene(id) }
  }

  private mutating func emitScene(_ id: SceneID) {
    let scene = program.scenes[id]
    writtenScene = id
    sceneParameters = scene.parameters
    beginDeclaration(scene.documentation)
    out.write("struct ")
    spelled(names.scenes[Int(id.index)])
    // Swift finds the events, or that there are none, by itself.
    out.write(
      scene.handlers.isEmpty
        ? ": TypedScene {\n" : flowWithParameters(scene.flow) == nil ? ": ActingScene {\n" : ": FlowScene {\n"
    )
    out.deepen()
    beginMember("let scene: Scene\n")
    emitErasure(scene.parameters, "scene", names.sceneCases[Int(id.index)])
    emitProperties(scene.parameters, isScene: true)
    emitEvent(id)
    emitExit(id)
    emitStep(id)
    emitEmbedded(id)
    endDeclaration()
    writtenScene = nil
    sceneParameters = .none
  }

  /// Writes the blanks and the access before a member, and its beginning.
  mutating func beginMember(_ text: StaticString) {
    out.beginLine()
    access()
    out.write(text)
  }

  /// Writes how a scene or flow is made of its parameters, and of its erased form.
  mutating func emitErasure(_ parameters: IDRange<ParameterID>, _ property: StaticString, _ name: Symbol) {
    out.emptyLine()
    beginMember("init")
    parameterClause(parameters)
    out.write(" { ")
    emitErasedValue(parameters, property, name)
    out.write(" }\n\n")
    let isScene = property.utf8CodeUnitCount == 5
    out.line(isScene ? "/// The scene, if it is this one." : "/// The flow, if it is this one.")
    beginMember(isScene ? "init?(_ scene: Scene) {\n" : "init?(_ flow: Flow) {\n")
    out.deepen()
    out.beginLine()
    out.write("guard ")
    out.write(property)
    out.write(".is(.")
    spelled(name)
    out.write(") else { return nil }\n")
    out.beginLine()
    out.write("self.")
    out.write(property)
    out.write(" = ")
    out.write(property)
    out.endLine()
    endDeclaration()
  }

  private mutating func emitErasedValue(
    _ parameters: IDRange<ParameterID>, _ property: StaticString, _ name: Symbol
  ) {
    let isScene = property.utf8CodeUnitCount == 5
    out.write(property)
    out.write(isScene ? " = Scene(." : " = Flow(.")
    spelled(name)
    let isList = parameters.count > (isScene ? 3 : 0)
    if isList { out.write(", [") }
    for (index, parameter) in program.parameters[parameters].enumerated() {
      if !isList || index > 0 { out.write(", ") }
      openValue(parameter.type)
      self.parameter(parameter.name)
      closeValue(parameter.type)
    }
    out.write(isList ? "])" : ")")
  }

  /// Writes the parameters as properties that read the erased form.
  mutating func emitProperties(_ parameters: IDRange<ParameterID>, isScene: Bool) {
    if !parameters.isEmpty { out.emptyLine() }
    for (index, parameter) in program.parameters[parameters].enumerated() {
      documentation(parameter.documentation)
      beginMember("var ")
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      out.write(" { ")
      if isScene, let read = directRead(parameter.type) {
        // One call instead of two, for what most parameters are.
        out.write("scene.")
        out.write(read)
        out.write("(")
        out.write(number: index)
        out.write(")")
      } else {
        openRead(parameter.type)
        out.write(isScene ? "scene[" : "flow[")
        out.write(number: index)
        out.write("]")
        closeRead(parameter.type)
      }
      out.write(" }\n")
    }
  }

  // MARK: Events

  private mutating func emitEvent(_ id: SceneID) {
    let scene = program.scenes[id]
    guard !scene.handlers.isEmpty else { return }
    out.emptyLine()
    beginMember("enum Event: Sendable {\n")
    out.deepen()
    var hasReturning = false
    for handler in scene.handlers {
      documentation(program.handlers[handler].documentation)
      out.beginLine()
      out.write("case ")
      eventName(program.handlers[handler].name)
      if !program.handlers[handler].parameters.isEmpty {
        parameterClause(program.handlers[handler].parameters)
      }
      out.endLine()
      hasReturning = hasReturning || isReturning[Int(handler.index)]
    }
    emitItemEvents(id)
    if hasReturning { emitReturningEvents(scene) }
    endDeclaration()
  }

  private mutating func eventName(_ name: Symbol) {
    write(name, names.event(name))
  }

  /// Writes which event a bar item raises.
  private mutating func emitItemEvents(_ id: SceneID) {
    let scene = program.scenes[id]
    if scene.items.isEmpty { return }
    for item in program.items[scene.items] {
      if let name = item.name { itemScenes[Int(name.index)] = id.index }
    }
    let raised = program.handlers[scene.handlers].filter {
      $0.parameters.isEmpty && itemScenes[Int($0.name.index)] == id.index
    }
    guard !raised.isEmpty else { return }
    out.emptyLine()
    out.line("/// The event that a bar item or control raises.")
    beginMember("init?(_ item: Scene.Item) {\n")
    out.deepen()
    beginEvents("item.name", raised.count)
    for handler in raised {
      eventCase(handler.name, raised.count)
      out.endLine()
    }
    endEvents(raised.count)
  }

  /// Begins the choice of an event by its name: a `switch`, or for a single one the `guard` that costs half.
  private mutating func beginEvents(_ name: StaticString, _ count: Int) {
    out.beginLine()
    out.write(count == 1 ? "guard " : "switch ")
    out.write(name)
    out.write(count == 1 ? " == \"" : " {\n")
  }

  private mutating func eventCase(_ name: Symbol, _ count: Int, needsResult: Bool = false) {
    if count > 1 {
      out.beginLine()
      out.write("case \"")
      out.write(name, of: program.symbols)
      out.write(needsResult ? "\" where result.isGiven: " : "\": ")
    } else {
      out.write(name, of: program.symbols)
      out.write(needsResult ? "\", result.isGiven else { return nil }\n" : "\" else { return nil }\n")
      out.beginLine()
    }
    out.write("self = .")
    eventName(name)
  }

  private mutating func endEvents(_ count: Int) {
    if count > 1 {
      out.line("default: return nil")
      out.line("}")
    }
    endDeclaration()
  }

  /// Writes which event gets the result of what was opened.
  private mutating func emitReturningEvents(_ scene: Scene) {
    out.emptyLine()
    out.line("/// The event that gets the result of what an event of this scene has opened.")
    beginMember("init?(returning name: String, _ result: Result) {\n")
    out.deepen()
    let count = scene.handlers.filter { isReturning[Int($0.index)] }.count
    beginEvents("name", count)
    for id in scene.handlers where isReturning[Int(id.index)] {
      let handler = program.handlers[id]
      eventCase(handler.name, count, needsResult: takesResult(handler))
      if let first = handler.parameters.first {
        out.write("(")
        parameter(program.parameters[first].name)
        out.write(": ")
        openRead(program.parameters[first].type)
        out.write("result.value")
        closeRead(program.parameters[first].type)
        out.write(")")
      }
      out.endLine()
    }
    endEvents(count)
  }

  /// `true` iff a handler cannot run without a result: what has taken the place of the scene that was opened may
  /// finish with none.
  private func takesResult(_ handler: Handler) -> Bool {
    guard let first = handler.parameters.first else { return false }
    if case .optional = program.types[program.types.resolved(program.parameters[first].type)] { return false }
    return true
  }

  // MARK: Exits

  private mutating func emitExit(_ id: SceneID) {
    let scene = program.scenes[id]
    guard !scene.exits.isEmpty else { return }
    out.emptyLine()
    beginMember("enum Exit: Sendable {\n")
    out.deepen()
    for exit in program.exits[scene.exits] {
      documentation(exit.documentation)
      out.beginLine()
      out.write("case ")
      eventName(exit.name)
      if !exit.parameters.isEmpty { parameterClause(exit.parameters) }
      out.endLine()
    }
    out.emptyLine()
    out.line("/// The exit that an unwind calls, if it is one of this scene's.")
    beginMember("init?(_ exit: Scene.Exit) {\n")
    out.deepen()
    beginEvents("exit.name", scene.exits.count)
    for exit in program.exits[scene.exits] {
      eventCase(exit.name, scene.exits.count)
      if !exit.parameters.isEmpty {
        out.write("(")
        for (index, parameter) in program.parameters[exit.parameters].enumerated() {
          if index > 0 { out.write(", ") }
          self.parameter(parameter.name)
          out.write(": ")
          openRead(parameter.type)
          out.write("exit.list[")
          out.write(number: index)
          out.write("]")
          closeRead(parameter.type)
        }
        out.write(")")
      }
      out.endLine()
    }
    endEvents(scene.exits.count)
    endDeclaration()
    if program.exits[scene.exits].contains(where: { $0.condition != nil }) { emitAccepts(scene) }
  }

  private mutating func emitAccepts(_ scene: Scene) {
    out.emptyLine()
    out.line("/// Returns whether the scene accepts a call of its exit.")
    beginMember("func accepts(_ exit: Exit, ")
    decisionParameters(of: scene.flow)
    out.write(" -> Bool {\n")
    out.deepen()
    let chunk = Self.chunk(of: scene.exits.count)
    for (index, id) in scene.exits.enumerated() {
      if index % chunk == 0 { beginChunk("switch exit {", isFirst: index == 0) }
      let exit = program.exits[id]
      out.beginLine()
      out.write("case .")
      eventName(exit.name)
      if let condition = exit.condition {
        beginReading()
        markReads(condition)
        binding(exit.parameters)
        out.write(": return ")
        self.condition(condition)
        out.endLine()
      } else {
        out.write(": return true\n")
      }
    }
    if chunk < scene.exits.count { out.line("default: break") }
    out.line("}")
    if chunk < scene.exits.count { out.line("return false") }
    endDeclaration()
  }

  // MARK: Embedded scenes

  private mutating func emitEmbedded(_ id: SceneID) {
    let scene = program.scenes[id]
    guard !scene.embeds.isEmpty else { return }
    out.emptyLine()
    out.line("/// Returns the scenes inside this one.")
    beginMember("func embedded(")
    if let flow = flowWithParameters(scene.flow) {
      out.write("flow: ")
      declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
    }
    out.write(") -> [NavigationEmbedding<Program>] {\n")
    out.deepen()
    out.line("[")
    out.deepen()
    for embed in program.embeds[scene.embeds] {
      out.beginLine()
      out.write("NavigationEmbedding(name: ")
      literal(embed.name)
      out.write(", destination: ")
      destination(embed.destination)
      out.write("),\n")
    }
    out.rise()
    out.line("]")
    endDeclaration()
  }

  /// Returns the flow if its scenes can ask for its parameters.
  func flowWithParameters(_ flow: FlowID?) -> FlowID? {
    flow.flatMap { program.flows[$0].parameters.isEmpty ? nil : $0 }
  }
}
