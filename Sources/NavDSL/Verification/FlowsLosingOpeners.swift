// Flows whose opener a step may remove before it opens another of their scenes: Proofs.md, "Questions".

import NavRuntime

extension StackAnalysis {
  /// Returns the flows of which a step has removed a scene before it opens another of its scenes; and those of these whose
  /// opener may be gone then.
  func findFlowsLeft() -> (all: Set<FlowID>, losingOpeners: Set<FlowID>) {
    var system = system
    let program = system.program
    var flows: (all: Set<FlowID>, losingOpeners: Set<FlowID>) = ([], [])
    let mergesColumns = program.mergesColumns
    for id in program.branches.ids where system.found.branches.contains(id) {
      let branch = program.branches[id]
      guard case .handler(let handler) = branch.owner,
        let flow = program.scope(of: program.handlers[handler].owner)
      else { continue }
      if mergesColumns, program.handlers[handler].owner.scene == nil,
        program.opens(membersOf: flow, in: branch)
      {
        flows.losingOpeners.insert(flow)
      }
      if branch.verbs.count < 2 { continue }
      var removals: [Action] = []
      for verb in branch.verbs {
        let action = program.verbs[verb].action
        if let first = removals.first, program.opens(membersOf: flow, by: action) {
          flows.all.insert(flow)
          // After the first removal the opener may act, and be replaced.
          let keepsOpener = removals.count == 1 && !action.replaces && system.keepsOpener(of: flow, first)
          if !keepsOpener { flows.losingOpeners.insert(flow) }
        }
        if action.canRemoveItsScene { removals.append(action) }
      }
    }
    return flows
  }

  /// Returns the finishes of ``flowsLosingOpeners``. All scenes of a flow count: each may replace the one that was opened,
  /// or be opened by it.
  func openersOfFlowsLeft() -> [LostOpener] {
    let program = system.program
    return program.scenes.ids.filter { id in
      program.scenes[id].result == nil && program.scenes[id].flow.map(flowsLosingOpeners.contains) ?? false
    }.flatMap { scene in
      (finishes(of: scene) + finishes(around: scene))
        .filter { system.found.branches.contains(program.verbs[$0].branch) }
        .map { LostOpener(verb: $0, scene: scene, paths: []) }
    }
  }
}

extension Action {
  /// `true` iff a verb can remove the scene that it acts from, or what opened its flow, as turning the pages of `…` does, and
  /// a `detail` in the column that it fills.
  var canRemoveItsScene: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .dismiss, .dismissAll, .unwind, .unwindTo, .finish, .cancel, .replace,
      .select, .next, .previous, .open, .detail:
      true
    case .push, .modal, .popover, .show, .stay, .error: false
    }
  }
}

extension NavigationSystem {
  /// `true` iff a verb of a scene of a flow, or of one above it, certainly leaves the opener of the flow where it is.
  fileprivate mutating func keepsOpener(of flow: FlowID, _ action: Action) -> Bool {
    if program.showsSeveralScenes || mayHaveTwoInstances(of: flow) { return false }
    switch action {
    // The opener is below the first scene of the flow.
    case .pop, .replace: return true
    // Below what the code enters, anything may be the target.
    case _ where program.entries.count > 0: return false
    case .popTo(let scene), .unwindTo(let scene): return program.scenes[scene].flow == flow
    case .popToRoot: return program.hasOwnStack(flow)
    case .unwind(let exit, _):
      return program.exits.elements.allSatisfy { $0.name != exit || program.scenes[$0.scene].flow == flow }
    default: return false
    }
  }
}

extension Program {
  /// `true` iff a verb opens a scene of a flow.
  fileprivate func opens(membersOf flow: FlowID, by action: Action) -> Bool {
    action.opened.map { initialScenes(of: $0.destination).contains { scenes[$0].flow == flow } } ?? false
  }

  /// `true` iff a verb of a branch opens a scene of a flow.
  fileprivate func opens(membersOf flow: FlowID, in branch: Branch) -> Bool {
    verbs[branch.verbs].contains { opens(membersOf: flow, by: $0.action) }
  }

  /// `true` iff a flow that can end may open its scenes in a column before that of its opener, which compact width puts above
  /// them.
  var putsFlowsBelowTheirOpener: Bool {
    mergesColumns && verbs.elements.contains(where: \.action.ends)
      && branches.elements.contains { branch in
        guard let flow = flow(around: branch) else { return false }
        return verbs[verbsAfterLeaving(branch.verbs)].contains { opens(membersOf: flow, by: $0.action) }
      }
  }

  /// `true` iff a flow is always the root of a stack, or presented, so that its opener is not on its stack.
  fileprivate func hasOwnStack(_ flow: FlowID) -> Bool {
    var alone = Set(stacks.elements.map(\.root))
    for verb in verbs.elements {
      switch verb.action {
      case .modal(let destination, _), .popover(let destination, _): alone.insert(destination)
      default: continue
      }
    }
    return destinations.ids.allSatisfy { destinations[$0].target != .flow(flow) || alone.contains($0) }
  }
}
