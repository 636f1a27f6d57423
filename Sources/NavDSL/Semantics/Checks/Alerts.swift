// Checks the buttons of alerts and action sheets: the controls of the scenes that are presented as such.

@Sendable func checkAlerts(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  return program.presentedAlerts.sorted().flatMap { id -> [Diagnostic] in
    let scene = program.scenes[id]
    let buttons = program.items[scene.items].filter(\.isButton)
    return roles(of: scene, buttons, program) + steps(of: scene, buttons, program)
  }
}

/// Returns an error for each second button of a role that only one can have.
private func roles(of scene: Scene, _ buttons: [Item], _ program: Program) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  for (role, holders) in [
    ("cancel", buttons.filter { $0.role == .cancel }), ("preferred", buttons.filter(\.isPreferred)),
  ] {
    for button in holders.dropFirst() {
      diagnostics.append(
        .severalRoles(
          role, of: program.text(scene.name), at: button.nameSpan, first: holders[0].nameSpan))
    }
  }
  return diagnostics
}

/// Returns an error for each branch of a button's event that does not end the alert first.
private func steps(of scene: Scene, _ buttons: [Item], _ program: Program) -> [Diagnostic] {
  let names = Set(buttons.compactMap(\.name))
  var diagnostics: [Diagnostic] = []
  for handler in program.handlers[scene.handlers] where names.contains(handler.name) {
    for branch in program.branches[handler.branches] {
      guard let first = branch.verbs.first else { continue }
      let verb = program.verbs[first]
      var isStay = false
      switch verb.action {
      case .dismiss, .dismissAll, .finish, .cancel, .unwind, .unwindTo, .open, .error: continue
      case .stay: isStay = true
      default: break
      }
      diagnostics.append(
        .alertGoesOn(
          program.text(handler.name), of: program.text(scene.name), at: verb.span, isStay: isStay))
    }
  }
  return diagnostics
}

extension Program {
  /// The scenes that some verb, place or entry presents as an alert or action sheet.
  fileprivate var presentedAlerts: Set<SceneID> {
    var found: Set<SceneID> = []
    func add(_ destination: DestinationID, _ options: OptionsID) {
      guard self.options[options].style.isAlert else { return }
      switch destinations[destination].target {
      case .scene(let scene): found.insert(scene)
      case .flow: if let scene = focusScene(of: destination, in: .compact) { found.insert(scene) }
      case .stack, .tabs, .split, .pages, .error: break
      }
    }
    for verb in verbs.elements {
      if case .modal(let destination, let options) = verb.action { add(destination, options) }
    }
    for step in placeSteps.elements where step.separator == .modal { add(step.destination, step.options) }
    for entry in entries.elements { add(entry.destination, entry.options) }
    return found
  }
}
