// Which names hide another that could have been meant?

extension Resolver {
  mutating func checkShadowing() {
    for declaration in declarations where declaration.flow != nil { checkMember(declaration) }
    flow = nil
    for id in program.scenes.ids {
      let scene = program.scenes[id]
      enter(scene.flow)
      sceneParameters.clear()
      for parameter in scene.parameters {
        let name = program.parameters[parameter].name
        if scene.flow != nil, let outer = flowParameters.find(name) {
          report(hides(parameter, ParameterID(index: outer), "flow"))
        } else {
          checkGuard(parameter)
        }
        _ = sceneParameters.declare(name, as: parameter.index)
      }
      guard !scene.parameters.isEmpty || scene.flow != nil || !program.guards.elements.isEmpty else {
        continue
      }
      for handler in program.handlers[scene.handlers] { checkInner(handler.parameters) }
      for exit in program.exits[scene.exits] { checkInner(exit.parameters) }
    }
  }

  private mutating func checkInner(_ parameters: IDRange<ParameterID>) {
    for parameter in parameters {
      let name = program.parameters[parameter].name
      if let outer = sceneParameters.find(name) {
        report(hides(parameter, ParameterID(index: outer), "scene"))
      } else if flow != nil, let outer = flowParameters.find(name) {
        report(hides(parameter, ParameterID(index: outer), "flow"))
      } else {
        checkGuard(parameter)
      }
    }
  }

  /// A `Bool` parameter that conditions read instead of a guard. Any other is an error where it is read.
  private mutating func checkGuard(_ id: ParameterID) {
    let parameter = program.parameters[id]
    guard let outer = guards.find(parameter.name, from: flow), fits(parameter.type, .bool) else { return }
    report(
      .shadows(
        "parameter '\(text(parameter.name))'", "the guard", at: parameter.nameSpan,
        hidden: program.guards[GuardID(index: outer)].nameSpan))
  }

  private func hides(_ inner: ParameterID, _ outer: ParameterID, _ owner: String) -> Diagnostic {
    .shadows(
      "parameter '\(text(program.parameters[inner].name))'", "the \(owner)'s parameter",
      at: program.parameters[inner].nameSpan, hidden: program.parameters[outer].nameSpan)
  }

  /// A name of a flow that the program declares as well.
  private mutating func checkMember(_ declaration: Declaration) {
    switch declaration.entity {
    case .guardian(let inner):
      if let outer = guards.member(program.guards[inner].name, of: nil) {
        report(
          .shadows(
            "guard '\(text(program.guards[inner].name))'", "the program's guard",
            at: program.guards[inner].nameSpan, hidden: program.guards[GuardID(index: outer)].nameSpan))
      }
    case .target(.flow), .target(.error): break
    case .target(let inner): checkTarget(inner)
    case .alias(let inner): checkType(program.aliases[inner].name, program.aliases[inner].nameSpan)
    case .externalType(let inner):
      checkType(program.externalTypes[inner].name, program.externalTypes[inner].nameSpan)
    case .enumeration(let inner): checkType(program.enums[inner].name, program.enums[inner].nameSpan)
    case .structure(let inner): checkType(program.structs[inner].name, program.structs[inner].nameSpan)
    case .app, .link, .scenario, .property: break
    }
  }

  private mutating func checkTarget(_ target: Target) {
    guard let name = program.name(of: target), let outer = targets.member(name, of: nil) else { return }
    let hidden = targetDeclarations[Int(outer)]
    report(
      .shadows(
        "\(program.kindName(target)) '\(text(name))'", "the program's \(program.kindName(hidden.target))",
        at: program.nameSpan(of: target), hidden: hidden.nameSpan))
  }

  private mutating func checkType(_ name: Symbol, _ span: Span) {
    guard let outer = types.member(name, of: nil) else { return }
    report(
      .shadows(
        "type '\(text(name))'", "the program's type", at: span,
        hidden: typeDeclarations[Int(outer)].nameSpan))
  }
}
