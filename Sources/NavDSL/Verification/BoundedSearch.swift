// One search of the engine for all questions that the analysis leaves open: Proofs.md, "Unproved questions".
//
// The analysis follows columns off the path and the inside of covered scenes in part. Of programs with splits or embedded
// scenes all short runs are therefore tried, too. If these are all runs, the result is exact. `verify` tries them in every
// program, so that a mistake of the analysis makes a "proved" wrong only if no short run shows the failure; `check` where most
// mistakes have been.

import NavRuntime

/// The findings besides failures that may need a search of the engine.
struct SearchedFindings {
  /// The parts that neither the analysis nor the search reaches.
  var unreached: [Finding.Kind]
  /// The parts that the analysis reaches, and no run that was tried.
  var openParts: [Finding.Kind] = []
  var openers: [Finding] = []
  var details: [Finding] = []
  var traps: [Finding] = []
  var growths: [Finding] = []
}

extension Verifier {
  /// The limits of the search when warnings and notes are left, and what the analysis does not suspect.
  private static let shortLimits = WitnessLimits(states: 300, depth: 20)

  /// Searches the engine for the runs that the automaton does not give, for the failing steps of short runs that the
  /// analysis does not suspect or shows in more steps, and for the parts that it does not reach; drops what is
  /// disproved.
  mutating func searchRuns(_ claims: inout [Claim]) -> SearchedFindings {
    var openers = suspectedOpeners()
    let details = Array(analysis.system.found.details.sorted)
    var growths = suspectedGrowths()
    var traps = suspectedTraps(besides: Set(claims.compactMap(\.subject.verb)))
    let unreached = analysis.unreached()
    let parts = unreached.map(goal)
    let open = claims.indices.filter { claims[$0].witness == nil }
    let openTraps = traps.indices.filter { traps[$0].witness == nil }
    let openGrowths = growths.indices.filter { growths[$0].finding.witness == nil }
    let openerGoals = self.goals(of: openers)
    let goals = open.map { goal(of: claims[$0]) } + openerGoals + details.map { .presentsDetail($0) }
    // The analysis has columns, and scenes inside of others, that no run has, and lacks others.
    let isInexact = program.showsSeveralScenes || !analysis.isComplete
    let triesSteps = isInexact || triesShortRuns
    let unsuspected = triesSteps ? possibleFailures() : []
    let otherDetails =
      isInexact ? program.verbs.ids.filter { program.verbs[$0].action.isDetail && !details.contains($0) } : []
    let askedParts = isInexact || program.entries.count > 0 ? parts.compactMap { $0 } : []
    var others = openTraps.map { traps[$0].goal } + openGrowths.map { goal(of: growths[$0].growth) }
    others += openGrowths.map { longerGoal(of: growths[$0].growth) }
    others += otherDetails.map { .presentsDetail($0) } + unsuspected.map { goal(of: $0) } + askedParts
    let otherTraps = unsuspectedTraps(besides: traps)
    others += otherTraps.goals
    let reached = isInexact || options.triesEveryPart ? ReachedParts(program) : nil
    if isInexact { others += reached?.goals() ?? [] }
    let limits = WitnessLimits(states: options.maximumStates, depth: options.maximumDepth)
    var (witnesses, isExhaustive) = ([Witness?](), false)
    if !goals.isEmpty || !others.isEmpty {
      (witnesses, isExhaustive) = finder.search(
        for: goals, and: (others, Self.shortLimits), in: NavigationWidth.allCases, limits: limits)
    }
    var found = witnesses[...]
    func next(_ count: Int) -> ArraySlice<Witness?> {
      defer { found = found.dropFirst(count) }
      return found.prefix(count)
    }
    for (index, witness) in zip(open, next(open.count)) {
      claims[index].witness = witness ?? claims[index].longWitness
      if isExhaustive { claims[index].isOpen = false }
    }
    add(next(openerGoals.count), isExhaustive, to: &openers)
    var presented = presentedDetails(details, next(details.count), isExhaustive)
    for (index, witness) in zip(openTraps, next(openTraps.count)) { traps[index].witness = witness }
    for (index, witness) in zip(openGrowths, next(openGrowths.count)) { growths[index].show(by: witness) }
    for (index, witness) in zip(openGrowths, next(openGrowths.count)) {
      guard growths[index].finding.witness == nil, let witness else { continue }
      if growsAgain(growths[index].growth, by: witness) { growths[index].show(by: witness) }
    }
    if !isExhaustive { showByOtherLoops(&growths) }
    presented += presentedDetails(otherDetails, next(otherDetails.count), true)
    if triesSteps { add(next(unsuspected.count), of: unsuspected, to: &claims) }
    var missing =
      askedParts.isEmpty ? unreached : Self.parts(unreached, parts, without: next(askedParts.count))
    let trapped = otherTraps.findings(next(otherTraps.goals.count))
    missesLongRuns = (!isExhaustive || otherTraps.givesUp) && lacksStacks
    var openParts: [Finding.Kind] = []
    if var reached {
      reached.note(found)
      if isInexact, isExhaustive {
        missing += reached.missing(besides: unreached)
      } else if options.triesEveryPart {
        let tried = tryParts(&reached, besides: unreached)
        if tried.isExhaustive { missing += tried.kinds } else { openParts = tried.kinds }
      }
    }
    return SearchedFindings(
      unreached: missing, openParts: openParts,
      openers: openers.findings, details: presented, traps: merged(traps, trapped, isExhaustive),
      // Finitely many states do not grow.
      growths: isExhaustive ? [] : growths.map(\.finding))
  }

  /// `true` iff short runs are tried although the analysis follows the program exactly.
  private var triesShortRuns: Bool {
    switch options.triedShortRuns {
    case .ofNone: false
    case .ofFlowsInOtherParts: !analysis.system.flowsInOtherParts.isEmpty
    case .ofAll: true
    }
  }

  /// `true` iff stacks can be missing in the analysis.
  var lacksStacks: Bool { !analysis.isComplete || program.isFollowedInPart }

  /// Adds the failures of which a search found runs, if they are not known, or in fewer steps.
  private func add(_ witnesses: ArraySlice<Witness?>, of failures: [Claim], to claims: inout [Claim]) {
    var known: [Failure: Int] = [:]
    for (number, claim) in claims.enumerated() where claim.witness != nil { known[Failure(claim)] = number }
    for (var claim, witness) in zip(failures, witnesses) {
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
  }

  /// Returns all failures that verbs and links allow.
  private func possibleFailures() -> [Claim] {
    program.branches.ids.flatMap { branch in
      possibleFailures(of: branch).flatMap { kind, reason in
        analysis.system.widths.map { Claim(kind: kind, branch: branch, reason: reason, width: $0) }
      }
    }
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
  func goal(_ kind: Finding.Kind) -> WitnessGoal? {
    switch kind {
    case .unreachableScene(let id): return .shows(id, width: nil)
    case .unreachableBranch(let id): return .takes([id])
    case .unreachableHandler(let id): return .takes(Array(program.handlers[id].branches))
    case .unreachableTab(let id): return .selects(id)
    case .unreachableExit(let id): return .callsExit(id)
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
  /// `true` iff a node satisfies a condition.
  func hasNode(where holds: (NavigationNode) -> Bool) -> Bool {
    func search(_ node: NavigationNode) -> Bool {
      holds(node) || node.childSteps.contains { node.child($0).map(search) ?? false }
    }
    return search(base) || presentations.contains { search($0.node) }
  }

  /// Calls a function with each node.
  func forEachNode(_ body: (NavigationNode) -> Void) {
    _ = hasNode { node in
      body(node)
      return false
    }
  }
}

extension Action {
  /// `true` iff a verb opens a place.
  var opensPlace: Bool { if case .open = self { true } else { false } }

  /// `true` iff a verb shows another tab or page, and keeps what it hides.
  var selects: Bool {
    switch self {
    case .select, .next, .previous: true
    default: false
    }
  }

  /// `true` iff a verb is a `detail`.
  var isDetail: Bool { if case .detail = self { true } else { false } }

  /// `true` iff a verb is an unwind.
  var unwinds: Bool {
    switch self {
    case .unwind, .unwindTo: true
    default: false
    }
  }

  /// `true` iff a verb may present something.
  var presents: Bool {
    switch self {
    case .modal, .popover, .show, .detail, .open: true
    default: false
    }
  }

  /// `true` iff a verb puts another scene in the place of one.
  var replaces: Bool { if case .replace = self { true } else { false } }

  /// `true` iff a verb turns to the next page, `false` iff to the previous one; `nil` for another verb.
  var turnsToNext: Bool? {
    switch self {
    case .next: true
    case .previous: false
    default: nil
    }
  }

  /// `true` iff a verb ends what an opener has opened.
  var ends: Bool {
    switch self {
    case .finish, .cancel: true
    default: false
    }
  }

  /// `true` iff a verb ends what an opener has opened, whose handler may run then.
  var isFinish: Bool { if case .finish = self { true } else { false } }

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
