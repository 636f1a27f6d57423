// A type for each scene: its parameters, its events as methods, and its exits.

extension SwiftEmitter {
  /// Writes the scenes of the scope.
  mutating func emitScenes() {
    for id in declared.scenes { emitScene(id) }
  }

  private mutating func emitScene(_ id: SceneID) {
    let scene = program.scenes[id]
    beginDeclaration(scene.documentation)
    out.write("struct ")
    spelled(names.scenes[Int(id.index)])
    out.write(": NavigationTypedScene {\n")
    out.deepen()
    emitErasure(scene.parameters, "scene", "NavigationScene", number: Int(id.index))
    if !scene.handlers.isEmpty { out.emptyLine() }
    // By index: a slice of a table retains it.
    for (position, id) in scene.handlers.enumerated() {
      emitEvent(program.handlers[id], position, besides: scene.parameters)
    }
    emitExits(scene.exits)
    endDeclaration()
  }

  /// Writes the indentation and the access level of a member, and its beginning.
  @inline(__always)
  mutating func beginMember(_ text: StaticString) {
    out.beginLine()
    access()
    out.write(text)
  }

  /// Writes the conversions between a typed scene or flow and its erased form, and its parameters as properties.
  ///
  /// - Parameters:
  ///   - property: `scene` or `flow`.
  ///   - type: The erased form.
  mutating func emitErasure(
    _ parameters: IDRange<ParameterID>, _ property: StaticString, _ type: StaticString, number: Int
  ) {
    beginMember("let ")
    out.write(property)
    out.write(": ")
    out.write(type)
    out.endLine()
    emitProperties(parameters, property)
    out.emptyLine()
    var storesNothing = true
    for id in parameters where isStored(program.parameters[id].type) { storesNothing = false }
    beginMember("init")
    parameterClause(parameters)
    out.write(storesNothing ? " { " : " {\n")
    out.deepen()
    if !storesNothing { out.beginLine() }
    out.write(property)
    out.write(" = ")
    out.write(type)
    out.write("(")
    namespace()
    out.write(".table, ")
    out.write(number: number)
    erasedArguments(parameters)
    out.write(storesNothing ? ") }\n" : ")\n")
    for id in parameters where isStored(program.parameters[id].type) {
      out.beginLine()
      out.write("self.")
      parameter(program.parameters[id].name)
      out.write(" = ")
      parameter(program.parameters[id].name)
      out.endLine()
    }
    if storesNothing { out.rise() } else { endDeclaration() }
    emitReading(parameters, property, type, number: number)
  }

  private mutating func emitReading(
    _ parameters: IDRange<ParameterID>, _ property: StaticString, _ type: StaticString, number: Int
  ) {
    beginMember("init?(_ ")
    out.write(property)
    out.write(": ")
    out.write(type)
    out.write(") {\n")
    out.deepen()
    out.beginLine()
    out.write("guard ")
    out.write(property)
    out.write(".is(")
    out.write(number: number)
    out.write(")")
    // By index: a slice of a table retains it.
    for (index, id) in parameters.enumerated() where isStored(program.parameters[id].type) {
      out.write(", let value")
      out.write(number: index)
      out.write(": ")
      self.type(program.parameters[id].type)
      out.write(" = ")
      argument(program.parameters[id].type, property, index)
    }
    out.write(" else { return nil }\n")
    out.beginLine()
    out.write("self.")
    out.write(property)
    out.write(" = ")
    out.write(property)
    out.endLine()
    for (index, id) in parameters.enumerated() where isStored(program.parameters[id].type) {
      out.beginLine()
      out.write("self.")
      parameter(program.parameters[id].name)
      out.write(" = value")
      out.write(number: index)
      out.endLine()
    }
    endDeclaration()
  }

  /// Writes the parameters as properties: read from the erased form, or stored.
  private mutating func emitProperties(_ parameters: IDRange<ParameterID>, _ property: StaticString) {
    for (index, id) in parameters.enumerated() {
      let parameter = program.parameters[id]
      documentation(parameter.documentation)
      let isStored = isStored(parameter.type)
      beginMember(isStored ? "let " : "var ")
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if !isStored {
        out.write(" { ")
        if isConvertible(parameter.type) {
          out.write(property)
          out.write(".value(")
          out.write(number: index)
          out.write(", or: ")
          fallback(parameter.type)
          out.write(")")
        } else {
          argument(parameter.type, property, index)
          out.write(" ?? ")
          fallback(parameter.type)
        }
        out.write(" }")
      }
      out.endLine()
    }
  }

  /// Writes the argument at a position of the erased form, as an optional of its type.
  private mutating func argument(_ type: TypeID, _ property: StaticString, _ position: Int) {
    if isConvertible(type) {
      out.write(property)
      out.write(".value(")
      out.write(number: position)
      out.write(")")
    } else {
      reading(type) {
        $0.out.write(property)
        $0.out.write("[")
        $0.out.write(number: position)
        $0.out.write("]")
      }
    }
  }

  // MARK: Events and exits

  private mutating func emitEvent(
    _ handler: Handler, _ position: Int, besides properties: IDRange<ParameterID>
  ) {
    documentation(handler.documentation)
    beginMember("func ")
    write(handler.name, names.event(handler, besides: properties, in: program))
    parameterClause(handler.parameters)
    out.write(" -> NavigationEvent { NavigationEvent(scene, ")
    out.write(number: position)
    erasedArguments(handler.parameters)
    out.write(") }\n")
  }

  private mutating func emitExits(_ exits: IDRange<ExitID>) {
    guard !exits.isEmpty else { return }
    out.emptyLine()
    beginMember("enum Exit: Sendable {\n")
    out.deepen()
    for exit in program.exits[exits] {
      documentation(exit.documentation)
      out.beginLine()
      out.write("case ")
      write(exit.name, names.exit(exit.name))
      if !exit.parameters.isEmpty { parameterClause(exit.parameters) }
      out.endLine()
    }
    out.emptyLine()
    out.line("/// The exit that an unwind called; `nil` for one of another scene.")
    beginMember("init?(_ exit: NavigationExit) {\n")
    out.deepen()
    out.line("switch exit.name {")
    for exit in program.exits[exits] { emitExitReading(exit) }
    out.line("default: return nil")
    out.line("}")
    endDeclaration()
    endDeclaration()
  }

  private mutating func emitExitReading(_ exit: Exit) {
    out.beginLine()
    out.write("case \"")
    out.write(exit.name, of: program.symbols)
    out.write("\":\n")
    out.deepen()
    for (index, parameter) in program.parameters[exit.parameters].enumerated() {
      out.beginLine()
      out.write("guard let value")
      out.write(number: index)
      out.write(": ")
      type(parameter.type)
      out.write(" = ")
      reading(parameter.type) {
        $0.out.write("exit[\"")
        $0.out.write(parameter.name, of: $0.program.symbols)
        $0.out.write("\"]")
      }
      out.write(" else { return nil }\n")
    }
    out.beginLine()
    out.write("self = .")
    write(exit.name, names.exit(exit.name))
    for (index, parameter) in program.parameters[exit.parameters].enumerated() {
      out.write(index == 0 ? "(" : ", ")
      label(parameter.name)
      out.write(": value")
      out.write(number: index)
    }
    out.write(exit.parameters.isEmpty ? "\n" : ")\n")
    out.rise()
  }

  // MARK: All scenes

  /// The largest number of cases with values over which Swift checks that a `switch` is exhaustive: 626, of which the
  /// apps' own switches need some as well.
  private static let maximumScreens = 500

  /// Writes the enum of all scenes as their own types; nothing if they are too many for a `switch`.
  mutating func emitScreens() {
    guard !names.sceneCases.isEmpty, names.sceneCases.count <= Self.maximumScreens else { return }
    out.emptyLine()
    out.line("/// The scenes as their own types, for an exhaustive `switch`: `switch Screen(instance)`.")
    beginMember("enum Screen: NavigationTypedScreen {\n")
    out.deepen()
    for id in program.scenes.ids {
      out.beginLine()
      out.write("case ")
      spelled(names.sceneCases[Int(id.index)])
      out.write("(")
      typeName(of: id)
      out.write(")\n")
    }
    out.emptyLine()
    beginMember("init?(_ scene: NavigationScene) {\n")
    out.deepen()
    out.line("switch SceneID(scene) {")
    // A case may have the name of a type, which it would hide.
    isOutside = true
    for id in program.scenes.ids {
      out.beginLine()
      out.write("case .")
      spelled(names.sceneCases[Int(id.index)])
      // Without a helper that takes the case as a function: a function for each case costs a third more to compile.
      out.write(": if let scene = ")
      typeName(of: id)
      out.write("(scene) { self = .")
      spelled(names.sceneCases[Int(id.index)])
      out.write("(scene) } else { return nil }\n")
    }
    isOutside = false
    out.line("}")
    endDeclaration()
    endDeclaration()
  }

  private mutating func typeName(of id: SceneID) {
    let scene = program.scenes[id]
    declared(names.scenes[Int(id.index)], named: scene.name, in: scene.flow)
  }

  /// Writes the enum of all scenes, for an exhaustive `switch`.
  mutating func emitSceneIDs() {
    guard let first = names.sceneCases.first else { return }
    out.emptyLine()
    out.line("/// The scenes, for an exhaustive `switch`: `switch SceneID(scene)`.")
    beginMember("enum SceneID: Int, NavigationSceneID {\n")
    out.deepen()
    for name in names.sceneCases {
      out.beginLine()
      out.write("case ")
      spelled(name)
      out.endLine()
    }
    out.emptyLine()
    // The derived `allCases` would be a function as long as the enum.
    out.line("private static let all = allCases")
    beginMember("static var table: NavigationTable { ")
    namespace()
    out.write(".table }\n")
    beginMember("init?(rawValue: Int) {\n")
    out.deepen()
    out.line("guard Self.all.indices.contains(rawValue) else { return nil }")
    out.line("self = Self.all[rawValue]")
    endDeclaration()
    beginMember("init(_ scene: NavigationScene) { self = scene.id() ?? .")
    spelled(first)
    out.write(" }\n")
    endDeclaration()
  }
}
