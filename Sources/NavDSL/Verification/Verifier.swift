// The proofs of a program, from its model to its findings.

import NavRuntime

/// The limits of the searches for runs that the automaton alone does not decide.
package struct ProofOptions: Sendable {
  /// The maximum number of states of the engine that are searched for runs that the automaton does not give.
  package var maximumStates = 2_000
  /// The maximum number of steps of such runs.
  package var maximumDepth = 30
  /// `true` iff a run is searched for to each part of the program, without which it is not proved that it is reached.
  package var triesEveryPart: Bool
  /// The programs in whose short runs failures are searched for that the analysis does not suspect, besides those that it
  /// follows in part.
  package var triedShortRuns: ShortRuns
  /// The maximum number of states of the engine that are searched for runs to parts to which those of the analysis do not
  /// lead.
  package var maximumPartStates = 2_000

  /// The maximum number of transitions of an automaton of stacks; `nil` for the default of the program's size.
  package var maximumTransitions: Int?

  /// Programs in whose short runs failures are searched for.
  package enum ShortRuns: Sendable {
    /// No programs.
    case ofNone
    /// Programs with a flow that opens more of itself in another tab or page: most mistakes that campaigns have found in
    /// the analysis were of such flows.
    case ofFlowsInOtherParts
    /// All programs.
    case ofAll
  }

  /// Creates the default options.
  package init(triesEveryPart: Bool = true) {
    self.triesEveryPart = triesEveryPart
    triedShortRuns = triesEveryPart ? .ofAll : .ofFlowsInOtherParts
  }
}

/// The findings about all runs of a program.
package struct ProofFindings: Sendable {
  /// The findings, in the order of the declarations. A failure has a run that was replayed on the engine, or is not
  /// proved.
  package var all: [Finding]
  /// `true` iff failures and lost openers of long runs can be missing.
  package var missesLongRuns: Bool
  /// `false` iff the program has too many stacks to analyze all: then findings of all kinds can be missing.
  package var isComplete: Bool { analysis.isComplete }
  /// The stacks that the findings follow from.
  let analysis: StackAnalysis

  /// Checks all runs of a program without errors.
  package init(of program: Program, options: ProofOptions = ProofOptions()) {
    var verifier = Verifier(program, options)
    all = verifier.findings()
    missesLongRuns = verifier.missesLongRuns
    analysis = verifier.analysis
  }
}

/// One proof of a program.
struct Verifier {
  let program: Program
  let options: ProofOptions
  let interpreted: InterpretedProgram
  let analysis: StackAnalysis
  /// Created when the first run is needed, since that takes time that grows with the program.
  private(set) lazy var finder = WitnessFinder(interpreted)
  /// `true` iff failures and lost openers of long runs can be missing among the findings.
  var missesLongRuns = false
  /// The beginnings of replayed runs.
  var beginnings = ReplayedBeginnings()

  init(_ program: Program, _ options: ProofOptions, progress: (Int) -> Void = { _ in }) {
    let interpreted = InterpretedProgram(program)
    let analysis = StackAnalysis(
      program, places: program.hasPlaces ? interpreted : nil, limit: options.maximumTransitions,
      progress: progress)
    self.init(interpreted, analysis, options)
  }

  /// Creates a proof from the stacks of its program.
  init(_ interpreted: InterpretedProgram, _ analysis: StackAnalysis, _ options: ProofOptions) {
    program = interpreted.program
    self.options = options
    self.interpreted = interpreted
    self.analysis = analysis
  }

  /// Returns all findings.
  ///
  /// - Parameter progress: Called from time to time with the number of transitions of the automaton.
  mutating func findings(progress: (Int) -> Void = { _ in }) -> [Finding] {
    guard program.app != nil || program.entries.count > 0 else { return [] }
    var claims = suspectedFailures(progress)
    let others = searchRuns(&claims)
    let failures = failures(claims)
    let unreached = findings(others.unreached, besides: failures)
    let open = findings(others.openParts, besides: failures, isProved: false)
    return failures + unreached + open + others.traps + merged(others)
  }

  /// Returns the findings about unreachable declarations. An exit that is not reached because its unwind fails is not
  /// reported twice.
  private func findings(
    _ unreached: [Finding.Kind], besides failures: [Finding], isProved: Bool = true
  ) -> [Finding] {
    var failing: Set<Symbol> = []
    for finding in failures {
      if case .fails(let verb, .noTarget) = finding.kind,
        case .unwind(let exit, _) = program.verbs[verb].action
      {
        failing.insert(exit)
      }
    }
    return unreached.compactMap { kind in
      if case .unreachableExit(let exit) = kind, failing.contains(program.exits[exit].name) { return nil }
      return Finding(kind, in: NavigationWidth.allCases, isProved: isProved)
    }
  }

  // MARK: Failures

  /// A possible failure, and the runs that show it.
  struct Claim {
    var kind: Finding.Kind
    var branch: BranchID
    var reason: NavigationFailure
    var width: NavigationWidth
    var witness: Witness?
    /// A run with more steps than the analysis says, which a shorter one may replace.
    var longWitness: Witness?
    var isOpen = true

    /// The place of the failure.
    var place: Place { Place(branch: branch, width: width) }

    /// The verb in question.
    var subject: Subject {
      if case .fails(let verb, _) = kind { return Subject(verb: verb, width: width) }
      return Subject(verb: nil, width: width)
    }

    struct Subject: Hashable {
      let verb: VerbID?
      let width: NavigationWidth
    }

    struct Place: Hashable {
      let branch: BranchID
      let width: NavigationWidth
    }
  }

  /// Returns the failures that the analysis suspects, each with the run that it gives if that replays.
  private mutating func suspectedFailures(_ progress: (Int) -> Void) -> [Claim] {
    var claims: [Claim] = []
    for failure in analysis.possibleFailures() {
      progress(analysis.automaton.transitionCount)
      let branch = program.verbs[failure.verb].branch
      var claim = Claim(
        kind: .fails(failure.verb, failure.reason), branch: branch, reason: failure.reason,
        width: failure.width)
      // The last step may have succeeded, so that it was taken once more; or a shorter run may not be computed.
      let witness = replayed(failure.path, goal(of: claim)) ?? replayedEarlier(failure.path, goal(of: claim))
      if let witness, witness.stepCount > failure.length || !analysis.isComplete {
        claim.longWitness = witness
      } else {
        claim.witness = witness
      }
      claims.append(claim)
    }
    for (verb, width) in analysis.places.badVerbs {
      let branch = program.verbs[verb].branch
      guard analysis.system.found.branches.contains(branch) else { continue }
      claims.append(Claim(kind: .fails(verb, .badPlace), branch: branch, reason: .badPlace, width: width))
    }
    for (branch, width) in analysis.places.badLinks {
      claims.append(Claim(kind: .linkFails(branch), branch: branch, reason: .badPlace, width: width))
    }
    return claims
  }

  /// Returns the findings about failures.
  private func failures(_ claims: [Claim]) -> [Finding] {
    var claims = claims
    // A missing target is the more serious failure.
    let missing = Set(claims.lazy.filter { $0.reason == .noTarget && $0.witness != nil }.map(\.subject))
    claims.removeAll { $0.reason == .refused && missing.contains($0.subject) }
    return merged(claims)
  }

  /// Returns the goal of the runs that show a failure.
  func goal(of claim: Claim) -> WitnessGoal {
    .fails(claim.branch, claim.reason, verb: claim.subject.verb, width: width(of: claim.width))
  }

  /// Returns the width that a run must have at its end; `nil` if the widths are not distinguished.
  func width(of width: NavigationWidth) -> NavigationWidth? {
    analysis.system.widths.count < 2 ? nil : width
  }

  /// Merges the claims about both widths, and drops disproved ones.
  private func merged(_ claims: [Claim]) -> [Finding] {
    var list = FindingList()
    for claim in claims {
      guard let witness = claim.witness else { continue }
      list.add(Finding(claim.kind, in: [claim.width], witness: witness))
    }
    for claim in claims where claim.witness == nil && claim.isOpen {
      list.addPossible(claim.kind, in: claim.width)
    }
    let suspected = Set(claims.lazy.filter { $0.witness != nil || $0.isOpen }.map(\.place))
    let isRun = analysis.runnableBranches()
    return list.findings.map { finding in
      var finding = widened(finding)
      if case .fails(let verb, _) = finding.kind, finding.isProved, finding.widths.count == 1 {
        let branch = program.verbs[verb].branch
        let other = finding.widths[0].other
        finding.neverFailsOtherwise =
          !suspected.contains(Claim.Place(branch: branch, width: other))
          && isRun(branch, other)
      }
      return finding
    }
  }
}

// MARK: Warnings and notes

extension Verifier {
  /// Returns the findings about lost openers, details, places and growth.
  fileprivate func merged(_ others: SearchedFindings) -> [Finding] {
    var list = FindingList()
    for lost in others.openers { list.add(lost) }
    for detail in others.details { list.add(detail) }
    if analysis.isComplete, !analysis.places.starts.isEmpty {
      let own = analysis.closingLinks()
      let bad = Set(analysis.places.badLinks.map(\.branch))
      for place in analysis.unbuiltPlaces(without: own) where !bad.contains(place.branch) {
        var finding = Finding(
          .unbuiltPlace(place.branch), in: NavigationWidth.allCases, isProved: place.isCertain)
        finding.unbuiltPart = place.part
        list.add(finding)
      }
    }
    for growth in others.growths where !isCovered(growth, by: others.growths) { list.add(growth) }
    return list.findings.map(widened)
  }

  /// `true` iff a growth is not proved, and some of its steps alone are known to make the same grow.
  private func isCovered(_ growth: Finding, by others: [Finding]) -> Bool {
    guard !growth.isProved, case .growth(let branches, _, let isStack) = growth.kind else { return false }
    return others.contains { other in
      guard other.isProved, case .growth(let fewer, _, isStack) = other.kind else { return false }
      return Set(fewer).isSubset(of: branches)
    }
  }

  /// Merges the findings about scenes that some run never leaves, and those of which it is not known.
  ///
  /// - Parameter others: Those that the analysis does not suspect.
  func merged(_ traps: [SuspectedTrap], _ others: [Finding], _ isExhaustive: Bool) -> [Finding] {
    var list = FindingList()
    for found in traps where found.witness != nil {
      list.add(Finding(found.trap.finding, in: [found.trap.width], witness: found.witness))
    }
    for found in others { list.add(found) }
    for open in traps where open.witness == nil && !(isExhaustive && open.isDecided) {
      list.addPossible(open.trap.finding, in: open.trap.width)
    }
    return list.findings.map(widened)
  }

  /// Returns a replayed run to the configuration of a path of the automaton.
  mutating func replayed(
    _ path: StackAnalysis.Path?, _ goal: WitnessGoal = .state { _ in true }
  ) -> Witness? {
    guard let path else { return nil }
    return finder.replay(
      path.transitions, in: path.width, from: path.guards, entering: path.entry, to: goal,
      sharing: &beginnings)
  }

  /// Returns a replayed run with one of the steps of a path taken earlier.
  ///
  /// A column of a split keeps what a step leaves there, whatever the column before it has later; a path may change that
  /// column first.
  fileprivate mutating func replayedEarlier(_ path: StackAnalysis.Path?, _ goal: WitnessGoal) -> Witness? {
    guard let path, !program.splits.elements.isEmpty, path.transitions.count <= Self.maximumMovedLength else {
      return nil
    }
    for later in path.transitions.indices.dropFirst() {
      guard case .branch = path.transitions[later] else { continue }
      for earlier in (0..<later).reversed() {
        var moved = path
        moved.transitions.insert(moved.transitions.remove(at: later), at: earlier)
        if let witness = replayed(moved, goal) { return witness }
      }
    }
    return nil
  }

  /// The number of steps up to which those of a path are taken earlier.
  private static let maximumMovedLength = 16

  /// Returns a finding about both widths if they are not distinguished.
  fileprivate func widened(_ finding: Finding) -> Finding {
    var finding = finding
    if analysis.system.widths.count < 2 { finding.widths = NavigationWidth.allCases }
    return finding
  }
}

extension Program {
  /// `true` iff links or verbs lead to places.
  var hasPlaces: Bool { !places.elements.isEmpty }
}
