import NavRuntime

/// A step that fails.
struct FailedStep {
  var step: ExplorationStep
  /// The branches that are taken: that of the handler or link, and those of handlers that receive results.
  var branches: [BranchID]
  /// The branch that fails.
  var culprit: BranchID?
  /// The verb that fails; `nil` for the place of a link.
  var verb: VerbID?
  var failure: NavigationFailure
}

/// A filter of the possible outcomes of an event or a link.
struct StepChoice {
  /// The branch of the handler or link itself; `nil` for any.
  var first: BranchID?
  /// A branch that must be taken among others; `nil` for any.
  var any: BranchID?
  /// The known guards.
  var given: [GuardID: Bool] = [:]
  /// Asked before each combination of guards; `true` iff no more are needed.
  var isEnough: () -> Bool = { false }

  func accepts(_ branches: [BranchID]) -> Bool {
    (first == nil || branches.first == first) && any.map { branches.contains($0) } ?? true
  }

  /// Calls `body` with subsets of guards, small ones first. If there are too many guards, those that determine whether
  /// the branch is taken have priority.
  func forEachSubset(of guards: [GuardID], _ program: InterpretedProgram, _ body: (Set<GuardID>) -> Void) {
    if guards.isEmpty { return body([]) }
    var always: Set<GuardID> = []
    var free: [GuardID] = []
    for id in guards {
      switch given[id] {
      case true?: always.insert(id)
      case false?: break
      case nil: free.append(id)
      }
    }
    if free.count > StepFinder.maximumGuards, let wanted = first ?? any {
      let own = program.program.guards(in: program.program.branches[wanted].condition)
      free = free.filter(own.contains) + free.filter { !own.contains($0) }
    }
    free = Array(free.prefix(StepFinder.maximumGuards))
    for count in 0...free.count {
      for mask in 0..<(1 << free.count) where mask.nonzeroBitCount == count {
        if isEnough() { return }
        body(always.union(free.indices.filter { mask & 1 << $0 != 0 }.map { free[$0] }))
      }
    }
  }
}

extension StepFinder {
  /// Returns the branch and the verb at which the step of a handler fails.
  ///
  /// - Parameter branches: The branches that the step takes.
  func culprit(
    among branches: [BranchID], of recipient: NavigationRecipient?, _ arguments: [NavigationValue],
    for move: NavigationMove? = nil, in run: Run, guards: Set<GuardID>
  ) -> (branch: BranchID, verb: VerbID)? {
    if branches.count == 1, let branch = branches.first, model.branches[branch].verbs.count == 1,
      let verb = model.branches[branch].verbs.first
    {
      return (branch, verb)
    }
    guard let recipient,
      let failing = run.engine.failingVerb(
        of: recipient, arguments, for: move, in: run.state, guards: NavigationGuardSet(guards)),
      let branch = self.branch(
        of: failing.recipient, failing.arguments, in: run.state.width, guards: guards)
    else { return nil }
    return model.branches[branch].verbs.dropFirst(failing.position).first.map { (branch, $0) }
  }

  /// `true` iff a finish can pass its result to a handler.
  func getsResults(_ handler: HandlerID) -> Bool { returning.contains(handler) }

  /// Returns the possible events of a handler: one for each active instance that has it, or from which it goes up to
  /// the handler.
  func events(of handler: HandlerID, in run: Run) -> [PossibleEvent] {
    let name = program.box.handlerNames[Int(handler.index)]
    guard let scene = model.handlers[handler].owner.scene else {
      return run.possibleEvents().filter { $0.handler == handler }
    }
    var places = EventPlaces(run.state)
    let active = places.active
    let instances = active.filter { $0.scene.id == scene }
    if instances.isEmpty { return [] }
    let count = active.reduce(0) { count, instance in
      let handlers = model.scenes[instance.scene.id].handlers
      return count + (handlers.contains { program.box.handlerNames[Int($0.index)] == name } ? 1 : 0)
    }
    return instances.map {
      var event = PossibleEvent(
        instance: $0.identity, scene: $0.scene.name, handler: handler, name: name, needsScene: count > 1,
        place: nil, isAmbiguous: false)
      if instances.count > 1 { run.place(&event, among: &places) }
      return event
    }
  }
}

extension Program {
  /// Returns the guards that a condition reads.
  func guards(in condition: ConditionID?) -> Set<GuardID> {
    var guards: Set<GuardID> = []
    addGuards(of: condition, to: &guards)
    return guards
  }
}
