// The state in which a verb fails, as far as advice depends on it.

import NavRuntime

/// A circumstance of a failure for which there is better advice than in general.
enum FailureCircumstance {
  /// A scene that is not presented, above another one on a stack; `true` iff nothing opens it but `push`.
  case pushed(always: Bool)
  /// Tabs that are nowhere in the state.
  case noTabsAnywhere
  /// A place that names a column of a split that compact width replaces.
  case replacedColumn
  /// A place that goes on from the initial state on the stack there.
  case fromInitialState
}

extension WitnessFinder {
  /// Returns the circumstance in which a verb fails; `nil` after others that may have changed what it depends on.
  func circumstance(of witness: Witness?, _ verb: VerbID, _ reason: NavigationFailure) -> FailureCircumstance?
  {
    let model = program.program
    if case (.open(let place), .badPlace) = (model.verbs[verb].action, reason) {
      return model.circumstance(of: place)
    }
    guard let witness, let failing = witness.failing, let state = stateBeforeFailure(of: witness) else {
      return nil
    }
    let earlier = model.branches[model.verbs[verb].branch].verbs.prefix { $0 != verb }
    switch (model.verbs[verb].action, reason) {
    case (.dismiss, .notPresented):
      guard earlier.isEmpty, let scene = failing.scene else { return nil }
      let acting = state.activeScenes.filter { $0.scene.id == scene }.dropFirst(failing.ordinal).first
      guard let acting, let path = state.path(of: acting.identity),
        case .element(let position)? = path.steps.last,
        position > 0
      else { return nil }
      return .pushed(always: isOnlyPushed(scene))
    case (.select(let tab, _), .noTabs):
      // An earlier verb may have opened tabs.
      let actions = earlier.map { model.verbs[$0].action }
      if actions.contains(where: { $0.opened != nil || $0.opensPlace }) { return nil }
      let name = model.qualifiedName(.tabs(model.tabs[tab].container))
      return state.contains(tabs: name) ? nil : .noTabsAnywhere
    default: return nil
    }
  }

  private func stateBeforeFailure(of witness: Witness) -> NavigationState? {
    guard var run = start(in: witness.width, guards: witness.guards) else { return nil }
    for step in witness.steps {
      let (guards, after) = result(of: step, in: run)
      guard case .success(let state) = after else { return nil }
      run.guards = guards
      run.state = state
    }
    return run.state
  }

  private func isOnlyPushed(_ scene: SceneID) -> Bool {
    let model = program.program
    let openings = model.destinations.ids.filter { model.destinations[$0].target == .scene(scene) }
    let pushed = model.verbs.elements.compactMap { verb in
      if case .push(let destination, _) = verb.action { destination } else { nil }
    }
    return openings.allSatisfy(pushed.contains)
  }
}

extension Program {
  /// Returns the circumstance in which a place cannot be shown, as far as its text tells; `nil` if it does not.
  func circumstance(of place: PlaceID) -> FailureCircumstance? {
    let steps = placeSteps[places[place].steps]
    let namesReplaced = steps.contains { step in
      guard step.column != nil, let split = split(step.destination) else { return false }
      return splits[split].compact != nil
    }
    if namesReplaced { return .replacedColumn }
    return places[place].isRelativeToStart && steps.first?.separator == .push ? .fromInitialState : nil
  }
}

extension NavigationState {
  fileprivate func contains(tabs name: String) -> Bool {
    hasNode { if case .tabs(let tabs) = $0 { tabs.name == name } else { false } }
  }
}
