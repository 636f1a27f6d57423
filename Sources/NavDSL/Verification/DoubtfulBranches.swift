// The steps that are left out of the question whether a scene can be left, because they may do other things than the
// analysis says: Proofs.md, "Questions".

import NavRuntime

extension StackAnalysis {
  /// Returns the branches that may fail after their first verb, unless each of their verbs changes only the end of a spine;
  /// those that select after a selection or a place, and so may come back to the same tab or page; those that open tabs or
  /// pages and change one of them, which the user never sees as it was opened; those that lead to impossible places or to
  /// places that may keep one of some scenes; and those of a `finish` if what it returns to may fail.
  func doubtfulBranches(
    _ failing: Set<VerbID>, of tops: [Top], _ returned: ReturnedEvents
  ) -> Set<BranchID> {
    let program = system.program
    let continuing = program.continuingHandlers
    var failingEvents = Set(
      failing.compactMap { verb -> Symbol? in
        guard case .handler(let handler) = program.branches[program.verbs[verb].branch].owner,
          continuing.contains(handler)
        else { return nil }
        return program.handlers[handler].name
      })
    // The handler of one opener may finish as well, and return to the next.
    var known = -1
    while known != failingEvents.count {
      known = failingEvents.count
      for handler in continuing where !failingEvents.contains(program.handlers[handler].name) {
        let verbs = program.branches[program.handlers[handler].branches].lazy.flatMap(\.verbs)
        let mayFail = verbs.contains { verb in
          program.verbs[verb].action.isFinish
            && !failingEvents.isDisjoint(with: events(after: verb, returned))
        }
        if mayFail { failingEvents.insert(program.handlers[handler].name) }
      }
    }
    let scenes = scenes(at: tops)
    return Set(
      program.branches.ids.filter { branch in
        let verbs = program.branches[branch].verbs
        if verbs.dropFirst().contains(where: failing.contains), !areFollowedExactly(verbs) { return true }
        let later = program.verbs[program.verbsInOtherParts(of: verbs)]
        if later.contains(where: \.action.selects) || program.changesOpenedParts(verbs) { return true }
        return verbs.contains { verb in
          switch program.verbs[verb].action {
          case .open(let place): failing.contains(verb) || mayKeep(place, scenes)
          case .finish: !failingEvents.isDisjoint(with: events(after: verb, returned))
          default: false
          }
        }
      })
  }

  /// Returns the events that the opener may receive after a `finish`.
  func events(after verb: VerbID, _ returned: ReturnedEvents) -> Set<Symbol> {
    let program = system.program
    let branch = program.branches[program.verbs[verb].branch]
    // After another verb, it may be any scene that ends.
    guard branch.verbs.first == verb else { return returned.all }
    let scene = program.scene(of: program.verbs[verb].branch)
    if let flow = system.flowEnded(by: verb, of: scene) { return returned.atEnd(of: flow) }
    return scene.map { returned.atEnd(of: $0) } ?? returned.all
  }

  /// `true` iff some verbs leave nothing behind that only later steps show, so that a failing one has no rule.
  private func areFollowedExactly(_ verbs: IDRange<VerbID>) -> Bool {
    let program = system.program
    return !program.showsSeveralScenes
      && program.verbs[verbs].allSatisfy { verb in
        switch verb.action {
        case .push, .show, .modal, .popover, .replace, .pop, .popTo, .popToRoot, .dismiss, .dismissAll,
          .unwind,
          .unwindTo, .stay:
          true
        case .detail, .select, .next, .previous, .finish, .cancel, .open, .error: false
        }
      }
  }

  /// Scenes in the base and in presentations.
  private typealias ScenesByLevel = (base: Set<SceneID>, presented: Set<SceneID>)

  private func scenes(at tops: [Top]) -> ScenesByLevel {
    var scenes: ScenesByLevel = ([], [])
    for top in tops {
      if system.context(of: top.spine).isPresented {
        scenes.presented.insert(top.scene)
      } else {
        scenes.base.insert(top.scene)
      }
    }
    return scenes
  }

  /// `true` iff one of some scenes may still be there after a place was opened: the place has it in the base, or in a
  /// presentation, as well.
  private func mayKeep(_ place: PlaceID, _ scenes: ScenesByLevel) -> Bool {
    (system.placeWords[place] ?? [:]).values.joined().contains { word in
      var isPresented = false
      return word.reversed().contains { symbol in
        if system[symbol].kind == .level { isPresented = true }
        let kept = isPresented ? scenes.presented : scenes.base
        return system[symbol].scene.map { ([$0] + self.scenes(inside: $0)).contains(where: kept.contains) }
          ?? false
      }
    }
  }
}

extension Program {
  /// `true` iff some verbs open tabs or pages, and another may then change what one of these shows.
  fileprivate func changesOpenedParts(_ step: IDRange<VerbID>) -> Bool {
    if step.count == 1 { return false }
    // Whether tabs or pages were opened, and perhaps a stack in them.
    var (hasParts, hasStack) = (false, false)
    for verb in step {
      let action = verbs[verb].action
      switch action {
      case .select, .next, .previous, .modal, .popover, .stay, .error: break
      case .push, .show, .pop, .popToRoot, .popTo: if hasParts, hasStack { return true }
      case .replace, .detail, .dismiss, .dismissAll, .unwind, .unwindTo, .finish, .cancel, .open:
        if hasParts { return true }
      }
      guard let opened = action.opened else { continue }
      let contents = contents(of: opened.destination)
      hasParts = hasParts || contents.contains { isTabsOrPages($0) }
      hasStack = hasStack || contents.dropFirst().contains { isStack($0) }
    }
    return false
  }

  fileprivate func isTabsOrPages(_ destination: DestinationID) -> Bool {
    switch destinations[destination].target {
    case .tabs, .pages: true
    case .scene, .stack, .split, .flow, .error: false
    }
  }

  fileprivate func isStack(_ destination: DestinationID) -> Bool {
    if case .stack = destinations[destination].target { true } else { destinations[destination].inStack }
  }
}
