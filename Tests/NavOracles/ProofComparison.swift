import NavDSL
import NavRuntime

/// Compares the proofs of a program with a search of its runs.
package struct ProofComparison {
  /// A difference between the two.
  package enum Difference: Hashable, Sendable {
    /// A step fails in a run, but the proofs do not report it.
    case missed(reason: NavigationFailure)
    /// The proofs report a failure that does not occur in a complete search.
    case refuted(reason: NavigationFailure)
    /// A witness has more steps than a run with the same failure.
    case longer(reason: NavigationFailure)
    /// A witness has fewer steps than any run with the same failure.
    case shorter(reason: NavigationFailure)
    /// The proofs report as unreachable what a run reaches.
    case reached
    /// A part that the proofs count as reached, though no run of a complete search reaches it.
    case unreached
    /// A `detail` presents its destination in a run, but the proofs do not report it, or they report it of one that does
    /// so in no run.
    case detail
    /// The result of a finish is lost in a run, but the proofs do not report it.
    case lost
    /// A scene is entered and never left in a run, but the proofs do not report it.
    case trapped
    /// The proofs report with a run that a scene is never left, but it can be left in each state.
    case left
    /// The proofs report growth with a run, but there are finitely many states.
    case finite
    /// A step fails or a result is lost in a run, and the proofs do not report it, but say that they may miss long runs; or
    /// the program has too many stacks for all questions to be answered.
    case beyond
    /// The proofs leave a failure open that a complete search excludes or demonstrates.
    case open(reason: NavigationFailure)
    /// The analysis excludes a state that a run reaches.
    case spine
    /// The two differ in a property.
    case property(PropertyComparison.Difference)

    /// `true` iff a campaign fails: one of the two must be wrong. The proofs may leave questions open.
    package var isWrong: Bool {
      switch self {
      case .open, .beyond: false
      case .property(let difference): difference.isWrong
      default: true
      }
    }

    /// `true` iff a search for runs excludes a difference, and not the analysis.
    fileprivate func isDecidedBySearch(missesLongRuns: Bool) -> Bool {
      switch self {
      case .longer, .unreached: true
      case .reached, .trapped: missesLongRuns
      default: false
      }
    }

    /// The name of the difference in options.
    package var word: String {
      switch self {
      case .missed: "missed"
      case .refuted: "refuted"
      case .longer: "longer"
      case .shorter: "shorter"
      case .reached: "reached"
      case .unreached: "unreached"
      case .lost: "lost"
      case .detail: "detail"
      case .trapped: "trapped"
      case .left: "left"
      case .finite: "finite"
      case .beyond: "beyond"
      case .open: "open"
      case .spine: "spine"
      case .property: "property"
      }
    }
  }

  package private(set) var differences: Set<Difference> = []
  /// The number of failures proved with a run, and that of failures left open.
  package private(set) var provedCount = 0
  package private(set) var openCount = 0

  /// Descriptions of the states that the analysis excludes, of one state for each; empty unless it is compared alone.
  package private(set) var unknownSpines: Set<String> = []

  private struct Key: Hashable {
    let branch: BranchID
    /// The verb; `nil` for the place of a link.
    let verb: VerbID?
    let reason: NavigationFailure

    init(branch: BranchID, verb: VerbID? = nil, reason: NavigationFailure) {
      (self.branch, self.verb, self.reason) = (branch, verb, reason)
    }

    init(_ failure: FlowFailure) {
      self.init(branch: failure.failing, verb: failure.verb, reason: failure.reason)
    }
  }

  /// The differences of which one side must be wrong, as text.
  package var wrong: [String] { differences.filter(\.isWrong).map { "\($0)" }.sorted() }

  /// Compares what the analysis alone suspects with the findings of a search: a search for runs would hide what it misses.
  package init(ofAnalysisAlone explorer: FlowExplorer) {
    var options = ProofOptions.ofCampaigns
    (options.maximumStates, options.maximumPartStates) = (1, 1)
    let found = ProofFindings(of: explorer.interpreted.program, options: options)
    self.init(explorer, found, isAnalysisAlone: true)
  }

  /// Compares the findings of a program with those of a search.
  ///
  /// - Parameter isAnalysisAlone: `true` iff the proofs searched no runs. Then only what the analysis misses is wrong.
  package init(_ explorer: FlowExplorer, _ findings: ProofFindings, isAnalysisAlone: Bool = false) {
    let program = explorer.interpreted.program
    var lengths: [Key: Int] = [:]
    for (failure, run) in explorer.findings.failures {
      let key = Key(failure)
      lengths[key] = min(lengths[key] ?? .max, run.length)
    }
    var reported: [Key: Set<NavigationWidth>] = [:]
    var proved: [Key: Int] = [:]
    var open: Set<Key> = []
    var lossy: Set<BranchID> = []
    for finding in findings.all {
      let key: Key? =
        switch finding.kind {
        case .fails(let verb, let reason):
          Key(branch: program.verbs[verb].branch, verb: verb, reason: reason)
        case .linkFails(let link): Key(branch: link, reason: .badPlace)
        default: nil
        }
      if let key {
        reported[key, default: []].formUnion(finding.widths + finding.possibleWidths)
        if let length = finding.witnessLength {
          proved[key] = min(proved[key] ?? .max, length)
          provedCount += 1
        } else {
          open.insert(key)
          openCount += 1
        }
      }
      if finding.isProved, contradicts(finding.kind, explorer) { differences.insert(.reached) }
      if case .lostOpener(let verb) = finding.kind { lossy.insert(program.verbs[verb].branch) }
    }
    for branch in explorer.findings.lostOpeners.keys where !lossy.contains(branch) {
      // No handler waits for a cancel.
      guard let last = program.branches[branch].verbs.last, case .finish = program.verbs[last].action else {
        continue
      }
      differences.insert(findings.missesLongRuns ? .beyond : .lost)
    }
    compareDetails(explorer, findings)
    if findings.isComplete {
      compareTraps(explorer, findings)
      compareParts(explorer, findings)
    } else {
      differences.insert(.beyond)
    }
    for failure in explorer.findings.failures.keys {
      let widths = reported[Key(failure)] ?? []
      let width: NavigationWidth = failure.width
      if !widths.contains(width), !isImplied(failure, reported) {
        differences.insert(findings.missesLongRuns ? .beyond : .missed(reason: failure.reason))
      }
    }
    for (key, length) in proved {
      if let known = lengths[key] {
        // An unwind that finds no target in one width and is refused in the other has both failures reported.
        let isSplit =
          key.reason == .refused
          && reported[Key(branch: key.branch, verb: key.verb, reason: .noTarget)] != nil
        if length > known, !isSplit { differences.insert(.longer(reason: key.reason)) }
        // Random runs are not the shortest.
        if length < known, length <= explorer.completeLength {
          differences.insert(.shorter(reason: key.reason))
        }
      } else if length <= explorer.completeLength {
        differences.insert(.refuted(reason: key.reason))
      }
    }
    if explorer.isExhaustive {
      for key in open where proved[key] == nil { differences.insert(.open(reason: key.reason)) }
    }
    if isAnalysisAlone {
      compareStates(explorer, findings)
      differences = differences.filter { !$0.isDecidedBySearch(missesLongRuns: findings.missesLongRuns) }
    }
  }

  /// `true` iff a failure is not reported because a worse one of the same verb is: an unwind that may find no target is
  /// not also reported as refused.
  private func isImplied(_ failure: FlowFailure, _ reported: [Key: Set<NavigationWidth>]) -> Bool {
    failure.reason == .refused
      && reported[Key(branch: failure.failing, verb: failure.verb, reason: .noTarget)] != nil
  }

  private mutating func compareStates(_ explorer: FlowExplorer, _ findings: ProofFindings) {
    guard findings.isComplete else { return }
    var check = SpineCheck(explorer.interpreted, findings)
    for (number, node) in explorer.nodes.enumerated() where !node.state.hasEnded {
      guard let problem = check.problem(of: node.state) else { continue }
      let run = FlowFindings.Run(length: node.depth, state: number, step: nil)
      if unknownSpines.count < 3 { unknownSpines.insert(problem + "\n" + explorer.trace(of: run)) }
      differences.insert(findings.missesLongRuns ? .beyond : .spine)
    }
  }

  private mutating func compareDetails(_ explorer: FlowExplorer, _ findings: ProofFindings) {
    var reported: [VerbID: Finding] = [:]
    for finding in findings.all {
      if case .detailWithoutSplit(let verb) = finding.kind { reported[verb] = finding }
    }
    let presented = explorer.findings.presentedDetails
    if presented.keys.contains(where: { reported[$0] == nil }) {
      differences.insert(findings.missesLongRuns ? .beyond : .detail)
    }
    for (verb, finding) in reported where presented[verb] == nil {
      if let length = finding.witnessLength, length <= explorer.completeLength { differences.insert(.detail) }
    }
  }

  private mutating func compareTraps(_ explorer: FlowExplorer, _ findings: ProofFindings) {
    let leaving = FlowLeaving(explorer)
    var reported: Set<FlowLeaving.Trap> = []
    for finding in findings.all {
      let (scene, known): (SceneID, Set<FlowLeaving.Trap>)
      switch finding.kind {
      case .deadEnd(let id): (scene, known) = (id, leaving.trapsOfScenes)
      case .noWayBack(let id): (scene, known) = (id, leaving.trapsWithoutUser)
      case .growth:
        if finding.isProved, explorer.isExhaustive { differences.insert(.finite) }
        continue
      default: continue
      }
      for width in finding.widths + finding.possibleWidths {
        reported.insert(FlowLeaving.Trap(scene: scene, width: width))
      }
      let isRight = finding.widths.contains { known.contains(FlowLeaving.Trap(scene: scene, width: $0)) }
      if finding.isProved, explorer.isExhaustive, !isRight { differences.insert(.left) }
    }
    if !leaving.traps.isSubset(of: reported) { differences.insert(.trapped) }
  }

  /// Compares the scenes, branches, exits and tabs that are reached.
  private mutating func compareParts(_ explorer: FlowExplorer, _ findings: ProofFindings) {
    guard explorer.isExhaustive else { return }
    let program = explorer.interpreted.program
    let found = explorer.findings
    var unreached = Set(findings.all.map(\.kind))
    for scene in program.scenes.ids where unreached.contains(.unreachableScene(scene)) {
      unreached.formUnion(program.scenes[scene].handlers.map { .unreachableHandler($0) })
    }
    // Code may enter a scene above any other. An unwind that fails has a report of its own.
    let asked = program.namesOfUnwinds
    let failing = Set(
      findings.all.compactMap { finding -> Symbol? in
        guard case .fails(let verb, .noTarget) = finding.kind,
          case .unwind(let exit, _) = program.verbs[verb].action
        else { return nil }
        return exit
      })
    let isWrong =
      program.entries.count == 0
      && program.exits.ids.contains { exit in
        let (name, scene) = (program.exits[exit].name, program.exits[exit].scene)
        return asked.contains(name) && !failing.contains(name) && found.exits[exit] == nil
          && found.scenes[scene] != nil && !unreached.contains(.unreachableExit(exit))
      }
      || program.scenes.ids.contains {
        found.presentScenes[$0] == nil && !unreached.contains(.unreachableScene($0))
      }
      || program.branches.ids.contains { branch in
        if found.attemptedBranches[branch] != nil || unreached.contains(.unreachableBranch(branch)) {
          return false
        }
        guard case .handler(let handler) = program.branches[branch].owner else { return true }
        return !program.handlers[handler].isImplied && !unreached.contains(.unreachableHandler(handler))
          && !unreached.contains(.unaskedMove(handler))
      }
      || program.tabContainers.elements.contains { container in
        // Of a container that is in no state nothing is said.
        container.tabs.contains { found.selectedTabs[$0] != nil }
          && container.tabs.contains {
            found.selectedTabs[$0] == nil && !unreached.contains(.unreachableTab($0))
          }
      }
    if isWrong { differences.insert(.unreached) }
  }

  private func contradicts(_ kind: Finding.Kind, _ explorer: FlowExplorer) -> Bool {
    let found = explorer.findings
    switch kind {
    // A scene or a tab that no state shows counts as not reached, although one may contain it.
    case .unreachableScene(let id): return found.scenes[id] != nil
    case .unreachableBranch(let id): return found.attemptedBranches[id] != nil
    case .unreachableExit(let id): return found.exits[id] != nil
    case .unreachableTab(let id): return found.tabs[id] != nil
    case .unreachableHandler(let id):
      return explorer.interpreted.program.handlers[id].owner.scene.map { found.scenes[$0] != nil }
        ?? explorer.interpreted.program.handlers[id].branches.contains { found.attemptedBranches[$0] != nil }
    default: return false
    }
  }
}

extension ProofOptions {
  /// The options of campaigns: half of the time would go into searches for parts that no run of a random program reaches,
  /// and searches of short runs would hide what the analysis misses.
  package static var ofCampaigns: ProofOptions {
    var options = ProofOptions()
    options.maximumPartStates = 300
    options.triedShortRuns = .ofNone
    return options
  }
}
