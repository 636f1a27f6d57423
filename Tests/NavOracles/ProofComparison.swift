import NavDSL
import NavRuntime

/// What proofs say of a program against what a search of its runs has seen.
package struct ProofComparison {
  /// Something in which the two differ.
  package enum Difference: Hashable, Sendable {
    /// A step fails in some run, and the proofs say nothing of it.
    case missed(reason: NavigationFailure)
    /// The proofs report a failure of which a search of all states knows nothing.
    case refuted(reason: NavigationFailure)
    /// A witness has more steps than a run that fails likewise.
    case longer(reason: NavigationFailure)
    /// A witness has fewer steps than any run that fails likewise.
    case shorter(reason: NavigationFailure)
    /// What no run reaches was reached.
    case reached
    /// A failure that a search of all states excludes, or shows, is left open.
    case open(reason: NavigationFailure)

    /// `true` iff one of the two must be mistaken; the proofs may leave something open.
    package var isWrong: Bool {
      if case .open = self { return false }
      return true
    }

    /// The word by which it is asked for.
    package var word: String {
      switch self {
      case .missed: "missed"
      case .refuted: "refuted"
      case .longer: "longer"
      case .shorter: "shorter"
      case .reached: "reached"
      case .open: "open"
      }
    }
  }

  package private(set) var differences: Set<Difference> = []
  /// The failures that are proved with a run, and those that are left open.
  package private(set) var provedCount = 0
  package private(set) var openCount = 0

  private struct Key: Hashable {
    let branch: BranchID
    let reason: NavigationFailure
  }

  package init(_ explorer: FlowExplorer, _ findings: [Finding]) {
    let program = explorer.interpreted.program
    var lengths: [Key: Int] = [:]
    for (failure, run) in explorer.findings.failures {
      let key = Key(branch: failure.failing, reason: failure.reason)
      lengths[key] = min(lengths[key] ?? .max, run.length)
    }
    var reported: [Key: Set<NavigationWidth>] = [:]
    var proved: [Key: Int] = [:]
    var open: Set<Key> = []
    for finding in findings {
      let branch: BranchID?
      var reason = NavigationFailure.badPlace
      switch finding.kind {
      case .fails(let verb, let why): (branch, reason) = (program.verbs[verb].branch, why)
      case .linkFails(let link): branch = link
      default: branch = nil
      }
      if let branch {
        let key = Key(branch: branch, reason: reason)
        reported[key, default: []].formUnion(finding.widths)
        if let length = finding.witnessLength {
          proved[key] = min(proved[key] ?? .max, length)
          provedCount += 1
        } else {
          open.insert(key)
          openCount += 1
        }
      }
      if contradicts(finding.kind, explorer) { differences.insert(.reached) }
    }
    for failure in explorer.findings.failures.keys {
      let widths = reported[Key(branch: failure.failing, reason: failure.reason)] ?? []
      let width: NavigationWidth = failure.width
      if !widths.contains(width), !isImplied(failure, reported) {
        differences.insert(.missed(reason: failure.reason))
      }
    }
    for (key, length) in proved {
      if let known = lengths[key] {
        // Of an unwind that can find no target in one width and be refused in the other, each is said where it is.
        let isSplit = key.reason == .refused && reported[Key(branch: key.branch, reason: .noTarget)] != nil
        if length > known, !isSplit { differences.insert(.longer(reason: key.reason)) }
        if length < known { differences.insert(.shorter(reason: key.reason)) }
      } else if length <= explorer.completeLength {
        differences.insert(.refuted(reason: key.reason))
      }
    }
    if explorer.isExhaustive {
      for key in open where proved[key] == nil { differences.insert(.open(reason: key.reason)) }
    }
  }

  /// `true` iff a failure is not reported because a worse one of the same verb is: an unwind that may find no target is
  /// not also said to be refused.
  private func isImplied(_ failure: FlowFailure, _ reported: [Key: Set<NavigationWidth>]) -> Bool {
    failure.reason == .refused && reported[Key(branch: failure.failing, reason: .noTarget)] != nil
  }

  private func contradicts(_ kind: Finding.Kind, _ explorer: FlowExplorer) -> Bool {
    let found = explorer.findings
    switch kind {
    // What is there and never shows is not reached either.
    case .unreachableScene(let id): return found.scenes[id] != nil
    case .unreachableBranch(let id): return found.attemptedBranches[id] != nil
    case .unreachableExit(let id): return found.exits[id] != nil
    case .unreachableTab(let id): return found.tabs[id] != nil
    case .unreachableHandler(let id):
      return found.scenes[explorer.interpreted.program.handlers[id].scene] != nil
    default: return false
    }
  }
}
