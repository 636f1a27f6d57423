// The findings of proofs: Proofs.md, "Questions".

import NavRuntime

/// Something to say about all runs of a program.
package struct Finding: Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A verb fails in some run.
    case fails(VerbID, NavigationFailure)
    /// A link's place cannot be in some width.
    case linkFails(BranchID)
    /// No run shows the scene.
    case unreachableScene(SceneID)
    /// No run shows the handler's scene so that it could act, though it is there.
    case unreachableHandler(HandlerID)
    /// No run takes the branch, though its scene is shown.
    case unreachableBranch(BranchID)
    /// No run calls the exit, though its scene is shown and some unwind looks for it.
    case unreachableExit(ExitID)
    /// No run chooses the tab, though its container is shown.
    case unreachableTab(TabID)
    /// Some run enters the scene and never leaves it.
    case deadEnd(SceneID)
    /// As a dead end, where the scene is on a stack and its bar shows no back button.
    case noWayBack(SceneID)
    /// A stack or else a chain of presentations can grow without bound: these branches can be taken again and again, and
    /// the verb is what opens the next.
    case growth([BranchID], verb: VerbID, isStack: Bool)
    /// `detail` where no split is around.
    case detailWithoutSplit(VerbID)
    /// Items of a bar that cannot show: the scene is never on a stack.
    case hiddenBarItems(SceneID)
    /// An event that two active scenes handle.
    case ambiguousEvent(HandlerID, HandlerID)
    /// A finish whose opener can be gone.
    case lostOpener(VerbID)
    /// A place of a link that no events build.
    case unbuiltPlace(BranchID)

    /// The question to which it is an exception.
    var question: ProofQuestion {
      switch self {
      case .fails(_, .refused): .refusals
      case .fails, .linkFails: .steps
      case .unreachableScene, .unreachableHandler, .unreachableBranch, .unreachableExit, .unreachableTab:
        .reach
      case .deadEnd: .leaving
      case .noWayBack: .back
      case .growth: .growth
      case .detailWithoutSplit: .details
      case .hiddenBarItems: .bars
      case .ambiguousEvent: .events
      case .lostOpener: .openers
      case .unbuiltPlace: .places
      }
    }
  }

  /// What it is.
  package var kind: Kind
  /// In which widths it is so, in order; both where the width does not matter.
  package var widths: [NavigationWidth]
  /// The shortest run that shows it; `nil` where it needs none.
  var witness: Witness?
  /// `false` iff it may be so, and no run was found that shows it.
  package var isProved = true

  /// `true` iff what fails in one width can be done in the other, and never fails there.
  var neverFailsOtherwise = false

  /// How many steps the run has that shows it, the one that fails included; `nil` where there is none.
  package var witnessLength: Int? { witness?.allSteps.count }

  init(_ kind: Kind, in widths: [NavigationWidth], witness: Witness? = nil, isProved: Bool = true) {
    self.kind = kind
    self.widths = widths
    self.witness = witness
    self.isProved = isProved
  }
}

/// Findings, each kind once: what is found in both widths is one, with the shorter run.
struct FindingList {
  private(set) var findings: [Finding] = []
  private var numbers: [Finding.Kind: Int] = [:]

  func contains(_ kind: Finding.Kind) -> Bool { numbers[kind] != nil }

  mutating func add(_ finding: Finding) {
    guard let number = numbers[finding.kind] else {
      numbers[finding.kind] = findings.count
      findings.append(finding)
      return
    }
    var known = findings[number]
    known.widths = NavigationWidth.allCases.filter {
      known.widths.contains($0) || finding.widths.contains($0)
    }
    if let length = finding.witnessLength, length < known.witnessLength ?? .max {
      known.witness = finding.witness
      known.isProved = finding.isProved
    }
    findings[number] = known
  }
}
