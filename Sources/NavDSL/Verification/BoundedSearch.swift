// A search for failing steps beside the analysis: Proofs.md, "Unproved questions".
//
// The analysis follows columns off the path and the inside of covered scenes in part. Programs with splits or embedded
// scenes are therefore searched, too: all short runs, on the engine. If these are all runs, the result is exact.

import NavRuntime

extension Verifier {
  /// The limits of the search.
  private static let limits = WitnessLimits(states: 300, depth: 20)

  /// Adds the failing steps that a search of the short runs finds besides those that are known, or in fewer steps, and
  /// drops what is disproved.
  ///
  /// - Returns: The parts that neither the analysis nor the search reaches.
  mutating func searchShortRuns(_ claims: inout [Claim]) -> [Finding.Kind] {
    let unreached = analysis.unreached()
    let parts = unreached.map(goal)
    let askedParts = parts.compactMap { $0 }
    guard program.showsSeveralScenes else {
      if program.entries.count == 0 || askedParts.isEmpty { return unreached }
      let (witnesses, _) = finder.search(
        for: askedParts, in: NavigationWidth.allCases, limits: Self.limits)
      return Self.parts(unreached, parts, without: witnesses[...])
    }
    var known: [Failure: Int] = [:]
    for (number, claim) in claims.enumerated() where claim.witness != nil { known[Failure(claim)] = number }
    var found: [Claim] = []
    for branch in program.branches.ids {
      for (kind, reason) in possibleFailures(of: branch) {
        for width in analysis.system.widths {
          found.append(Claim(kind: kind, branch: branch, reason: reason, width: width))
        }
      }
    }
    let (witnesses, isExhaustive) = finder.search(
      for: found.map { goal(of: $0) } + askedParts, in: NavigationWidth.allCases, limits: Self.limits)
    missesLongRuns = !isExhaustive && program.isFollowedInPart
    if isExhaustive {
      for index in claims.indices where claims[index].witness == nil { claims[index].isOpen = false }
    }
    for (var claim, witness) in zip(found, witnesses) {
      guard let witness else { continue }
      claim.witness = witness
      // What the analysis follows in part may have a shorter run than the one that it gives.
      guard let number = known[Failure(claim)] else {
        claims.append(claim)
        continue
      }
      if let old = claims[number].witness, witness.stepCount < old.stepCount {
        claims[number].witness = witness
      }
    }
    return Self.parts(unreached, parts, without: witnesses.dropFirst(found.count))
  }

  /// Returns the unreached parts without those that a search for their goals reaches.
  private static func parts(
    _ kinds: [Finding.Kind], _ goals: [WitnessGoal?], without witnesses: ArraySlice<Witness?>
  ) -> [Finding.Kind] {
    var found = witnesses
    return zip(kinds, goals).filter { _, goal in goal == nil || found.popFirst().flatMap { $0 } == nil }.map(
      \.0)
  }

  /// Returns the goal of a run that reaches a part; `nil` if no state or step says that it is reached.
  private func goal(_ kind: Finding.Kind) -> WitnessGoal? {
    switch kind {
    case .unreachableScene(let id): return .shows(id, width: nil)
    case .unreachableBranch(let id): return .takes([id])
    case .unreachableHandler(let id): return .takes(Array(program.handlers[id].branches))
    case .unreachableTab(let id):
      let tabs = program.qualifiedName(.tabs(program.tabs[id].container))
      let tab = program.text(program.tabs[id].name)
      return .state { $0.selects(tab, of: tabs) }
    default: return nil
    }
  }

  /// A failure without its run.
  private struct Failure: Hashable {
    let kind: Finding.Kind
    let width: NavigationWidth

    init(_ claim: Claim) { (kind, width) = (claim.kind, claim.width) }
  }

  /// Returns all failures of a branch that its verbs allow, or of a link.
  private func possibleFailures(of branch: BranchID) -> [(Finding.Kind, NavigationFailure)] {
    if case .link = program.branches[branch].owner { return [(.linkFails(branch), .badPlace)] }
    return program.branches[branch].verbs.flatMap { verb in
      NavigationFailure.allCases.filter { program.verbs[verb].action.canFail(for: $0) }
        .map { (.fails(verb, $0), $0) }
    }
  }
}

extension NavigationState {
  /// `true` iff some tabs of that name have the tab selected.
  fileprivate func selects(_ tab: String, of tabs: String) -> Bool {
    func search(_ node: NavigationNode) -> Bool {
      if case .tabs(let found) = node, found.name == tabs, found.tabs.indices.contains(found.selected),
        found.tabs[found.selected].name == tab
      {
        return true
      }
      return node.childSteps.contains { node.child($0).map(search) ?? false }
    }
    return search(base) || presentations.contains { search($0.node) }
  }
}

extension Program {
  /// `true` iff several scenes can be active at the same time: in columns, or inside others.
  var showsSeveralScenes: Bool {
    !splits.elements.isEmpty || scenes.elements.contains { !$0.embeds.isEmpty }
  }

  /// `true` iff the program has constructs for which stacks can be missing in the analysis: those that are "bounded" in
  /// Proofs.md, "What the analysis follows".
  fileprivate var isFollowedInPart: Bool {
    scenes.elements.contains { $0.embeds.contains { !isFixed(embeds[$0].destination) } }
      || splits.elements.contains { split in
        split.collapse != .secondary || (split.compact != nil && verbs.elements.contains { $0.action.ends })
      }
      || verbs.elements.contains { canBeBelowItsOpener($0.action) }
  }

  /// `true` iff a verb puts what can end into a column that is not the last: in compact width, its opener may be above it.
  private func canBeBelowItsOpener(_ action: Action) -> Bool {
    guard case .detail(let destination, let options) = action, let column = self.options[options].column,
      column != .secondary
    else { return false }
    switch destinations[destination].target {
    case .scene(let scene): return canEnd(scenes[scene].handlers)
    case .flow(let flow):
      return canEnd(handlers(of: .target(.flow(flow))))
        || scenes.elements.contains { $0.flow == flow && canEnd($0.handlers) }
    case .stack, .tabs, .pages, .split, .error: return verbs.elements.contains { $0.action.ends }
    }
  }

  private func canEnd(_ handlers: IDRange<HandlerID>) -> Bool {
    self.handlers[handlers].contains { handler in
      branches[handler.branches].contains { branch in verbs[branch.verbs].contains { $0.action.ends } }
    }
  }
}

extension Program {
  /// `true` iff an embedded destination stays as it is as long as its host: a scene that nothing replaces.
  private func isFixed(_ destination: DestinationID) -> Bool {
    guard case .scene(let id) = destinations[destination].target, !destinations[destination].inStack else {
      return false
    }
    return replacements(in: scenes[id].handlers).isEmpty
      && handlingOwners.allSatisfy { replacements(in: handlers(of: $0)).isEmpty }
  }
}

extension Action {
  /// `true` iff a verb ends what an opener has opened.
  fileprivate var ends: Bool {
    switch self {
    case .finish, .cancel: true
    default: false
    }
  }

  /// `true` iff a verb can fail for a reason.
  fileprivate func canFail(for reason: NavigationFailure) -> Bool {
    switch self {
    case .push: reason == .noStack || reason == .containment
    case .show, .replace: reason == .containment
    case .detail: reason == .noStack || reason == .containment
    case .modal, .popover: reason == .noItem || reason == .containment
    case .pop, .popTo: reason == .noStack || reason == .nothingBelow
    case .popToRoot: reason == .noStack
    case .dismiss: reason == .notPresented
    case .unwind: reason == .noTarget || reason == .refused
    case .unwindTo: reason == .noTarget
    case .finish, .cancel: reason == .noOpener
    case .select: reason == .noTabs
    case .next, .previous: reason == .noPages
    case .open: reason == .badPlace
    case .dismissAll, .stay, .error: false
    }
  }
}
