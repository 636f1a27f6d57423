// The findings of proofs: Proofs.md, "Questions".

import NavRuntime

/// A statement about all runs of a program.
package struct Finding: Sendable {
  /// The subject of a finding.
  package enum Kind: Hashable, Sendable {
    /// A verb that fails in some run.
    case fails(VerbID, NavigationFailure)
    /// A link whose place is impossible in some width.
    case linkFails(BranchID)
    /// A scene that no run shows.
    case unreachableScene(SceneID)
    /// A handler whose scene no run makes active, though some state contains it.
    case unreachableHandler(HandlerID)
    /// A branch that no run takes, though its scene is shown.
    case unreachableBranch(BranchID)
    /// An exit that no run calls, though its scene is shown and some unwind looks for it.
    case unreachableExit(ExitID)
    /// A tab that no run selects, though its container is shown.
    case unreachableTab(TabID)
    /// Some run enters the scene and never leaves it.
    case deadEnd(SceneID)
    /// The same as ``deadEnd(_:)``, for a scene on a stack whose bar shows no back button.
    case noWayBack(SceneID)
    /// A stack or a chain of presentations that can grow without bound: these branches can be taken repeatedly, and the verb
    /// opens the next element.
    case growth([BranchID], verb: VerbID, isStack: Bool)
    /// A `detail` outside of any split.
    case detailWithoutSplit(VerbID)
    /// Items of a bar that is never visible: the scene is never on a stack, or only where the bar is hidden.
    case hiddenBarItems(SceneID, isOnStack: Bool)
    /// A handler of the user's own move that the move never asks, and whose event no item raises.
    case unaskedMove(HandlerID)
    /// A finish whose opener can be gone.
    case lostOpener(VerbID)
    /// A place of a link that no sequence of events reaches.
    case unbuiltPlace(BranchID)

    /// The question to which the finding is an exception.
    var question: ProofQuestion {
      switch self {
      case .fails(_, .refused): .refusals
      case .fails, .linkFails: .steps
      case .unreachableScene, .unreachableHandler, .unreachableBranch, .unreachableExit, .unreachableTab,
        .unaskedMove:
        .reach
      case .deadEnd: .leaving
      case .noWayBack: .back
      case .growth: .growth
      case .detailWithoutSplit: .details
      case .hiddenBarItems: .bars
      case .lostOpener: .openers
      case .unbuiltPlace: .places
      }
    }
  }

  /// The subject.
  package var kind: Kind
  /// The widths concerned, in order; both if the width does not matter.
  package var widths: [NavigationWidth]
  /// The other widths in which it is possible, too, and not known.
  package private(set) var possibleWidths: [NavigationWidth] = []
  /// The shortest run that shows the finding; `nil` if it needs none.
  var witness: Witness?
  /// `false` iff the finding is only possible: no run was found that shows it.
  package var isProved = true

  /// `true` iff the step that fails in one width is possible in the other, and never fails there.
  var neverFailsOtherwise = false
  /// The part that is missing of a place that no events reach.
  var unbuiltPart: UnbuiltPart?

  /// The number of steps of the witness, including the one that fails; `nil` without a witness.
  package var witnessLength: Int? { witness?.stepCount }

  init(_ kind: Kind, in widths: [NavigationWidth], witness: Witness? = nil, isProved: Bool = true) {
    self.kind = kind
    self.widths = widths
    self.witness = witness
    self.isProved = isProved
  }

  /// States that it is possible in some widths, too.
  mutating func add(possible widths: [NavigationWidth]) {
    possibleWidths = NavigationWidth.allCases.filter {
      !self.widths.contains($0) && (possibleWidths.contains($0) || widths.contains($0))
    }
  }

  /// Returns what is found about some widths: the same if it is known there, or possible there; `nil` if it is neither.
  func limited(to widths: [NavigationWidth]) -> Finding? {
    if self.widths.contains(where: widths.contains) { return self }
    let possible = possibleWidths.filter(widths.contains)
    return possible.isEmpty ? nil : Finding(kind, in: possible, isProved: false)
  }
}

/// Findings without duplicates: a finding in both widths is one, with the shorter witness.
struct FindingList {
  private(set) var findings: [Finding] = []
  private var numbers: [Finding.Kind: Int] = [:]

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
    known.add(possible: finding.possibleWidths)
    findings[number] = known
  }

  /// Adds a finding that is possible in a width, unless it is known there.
  mutating func addPossible(_ kind: Finding.Kind, in width: NavigationWidth) {
    guard let number = numbers[kind], findings[number].isProved else {
      return add(Finding(kind, in: [width], isProved: false))
    }
    findings[number].add(possible: [width])
  }
}
