// Warns of names that shadow another one.

@Sendable func checkShadowing(_ resolved: ResolvedProgram) -> [Diagnostic] {
  var check = ShadowingCheck(program: resolved.program)
  check.checkMembers()
  check.checkParameters()
  return check.diagnostics
}

private struct ShadowingCheck {
  let program: Program
  var diagnostics: [Diagnostic] = []
  // The scope of the declaration being checked.
  private var flow: FlowID?
  private var flowParameters = LocalScope()
  /// The declaration whose parameters those are: a flow or the feature.
  private var outer = "flow"
  private var scene: SceneID?
  /// The parameters of ``namedScene``.
  private var sceneParameters = LocalScope()
  /// The scene whose parameters have been entered. Hardly any scene's parameters are looked up.
  private var namedScene: SceneID?
  /// The names of guards of any scope. Hardly a parameter has one, and there are as many parameters as anything.
  private var guardNames = LocalScope()

  init(program: Program) {
    self.program = program
    for guardian in program.guards.ids {
      _ = guardNames.declare(program.guards[guardian].name, as: guardian.index)
    }
  }

  private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  private func text(_ symbol: Symbol) -> String { program.text(symbol) }

  mutating func checkParameters() {
    checkHandlersAround()
    // By index: a copy of a scene or a slice of a table costs more than what is read of it.
    for scene in program.scenes.ids {
      enter(program.scenes[scene].flow)
      self.scene = scene
      for parameter in program.scenes[scene].parameters {
        if flow != nil, let outer = flowParameters.find(program.parameters[parameter].name) {
          report(hides(parameter, ParameterID(index: outer), "flow"))
        } else {
          checkGuard(parameter)
        }
      }
      guard !program.scenes[scene].parameters.isEmpty || flow != nil || !program.guards.elements.isEmpty
      else { continue }
      for id in program.scenes[scene].handlers {
        checkInner(program.handlers[id].parameters, ofEvent: true)
      }
      for id in program.scenes[scene].exits { checkInner(program.exits[id].parameters, ofEvent: false) }
    }
  }

  /// Returns the parameter of the scene with a name, by index; `nil` if there is none.
  private mutating func sceneParameter(named name: Symbol) -> Int32? {
    guard let scene else { return nil }
    if scene != namedScene {
      namedScene = scene
      sceneParameters.clear()
      for parameter in program.scenes[scene].parameters {
        _ = sceneParameters.declare(program.parameters[parameter].name, as: parameter.index)
      }
    }
    return sceneParameters.find(name)
  }

  private mutating func checkHandlersAround() {
    scene = nil
    for owner in program.handlingOwners {
      enter(program.scope(of: owner))
      if owner == .app { enterFeature() }
      for handler in program.handlers[program.handlers(of: owner)] {
        checkInner(handler.parameters, ofEvent: true)
      }
    }
  }

  private mutating func enterFeature() {
    guard let feature = program.app?.feature else { return }
    for parameter in feature.parameters {
      checkGuard(parameter)
      _ = flowParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
    outer = "feature"
  }

  private mutating func enter(_ flow: FlowID?) {
    guard flow != self.flow || outer != "flow" else { return }
    self.flow = flow
    outer = "flow"
    flowParameters.clear()
    guard let flow else { return }
    for parameter in program.flows[flow].parameters {
      _ = flowParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  /// - Parameter ofEvent: `true` iff the parameters are those of an event, which may have the names of its scene's:
  ///   `on open(id: Int) -> push Product(id: id)`.
  private mutating func checkInner(_ parameters: IDRange<ParameterID>, ofEvent: Bool) {
    let isInOuterScope = flow != nil || outer != "flow"
    for parameter in parameters {
      let name = program.parameters[parameter].name
      if ofEvent, !isInOuterScope, guardNames.find(name) == nil { continue }
      if let outer = sceneParameter(named: name) {
        if !ofEvent { report(hides(parameter, ParameterID(index: outer), "scene")) }
      } else if isInOuterScope, let hidden = flowParameters.find(name) {
        report(hides(parameter, ParameterID(index: hidden), outer))
      } else {
        checkGuard(parameter)
      }
    }
  }

  /// Checks a `Bool` parameter that conditions read instead of a guard. For any other type, reading it is an error.
  private mutating func checkGuard(_ id: ParameterID) {
    guard guardNames.find(program.parameters[id].name) != nil else { return }
    let parameter = program.parameters[id]
    guard let outer = program.names.guards.find(parameter.name, from: flow),
      program.types.fits(parameter.type, .bool)
    else { return }
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

  // MARK: Names declared in a flow and in the program

  mutating func checkMembers() {
    for guardian in program.guards.elements where guardian.flow != nil {
      guard let outer = program.names.guards.member(guardian.name, of: nil) else { continue }
      report(
        .shadows(
          "guard '\(text(guardian.name))'", "the program's guard", at: guardian.nameSpan,
          hidden: program.guards[GuardID(index: outer)].nameSpan))
    }
    for (target, span) in program.names.targetDeclarations where program.flow(of: target) != nil {
      guard let name = program.name(of: target), let outer = program.names.targets.member(name, of: nil)
      else { continue }
      let hidden = program.names.targetDeclarations[Int(outer)]
      report(
        .shadows(
          "\(program.kindName(target)) '\(text(name))'", "the program's \(program.kindName(hidden.target))",
          at: span, hidden: hidden.nameSpan))
    }
    for (type, span) in program.names.typeDeclarations {
      guard let (name, flow) = program.declaration(of: type), flow != nil,
        let outer = program.names.types.member(name, of: nil)
      else { continue }
      report(
        .shadows(
          "type '\(text(name))'", "the program's type", at: span,
          hidden: program.names.typeDeclarations[Int(outer)].nameSpan))
    }
  }
}

extension Program {
  /// Returns the name of a declared type, and the flow that declares it.
  fileprivate func declaration(of type: TypeID) -> (name: Symbol, flow: FlowID?)? {
    switch types[type] {
    case .alias(let id): (aliases[id].name, aliases[id].flow)
    case .external(let id): (externalTypes[id].name, externalTypes[id].flow)
    case .enumeration(let id): (enums[id].name, enums[id].flow)
    case .structure(let id): (structs[id].name, structs[id].flow)
    default: nil
    }
  }
}
