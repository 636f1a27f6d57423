import NavDSL
import NavRuntime

/// A step that fails.
package struct FlowFailure: Hashable {
  /// The first branch that the step took: that of the event's handler, or of the link.
  package var branch: BranchID
  /// The branch in which the step failed. It differs from ``branch`` only if a handler finished and the handler that
  /// received the result failed.
  package var failing: BranchID
  /// The verb that failed; `nil` for the place of a link.
  package var verb: VerbID?
  package var reason: NavigationFailure
  /// The width of the window.
  package var width: NavigationWidth
}

/// The findings of a search of all runs: the shortest run to each.
package struct FlowFindings {
  /// The end of a run: a reached state, and the final step from it, if there is one.
  package struct Run {
    package var length: Int
    package var state: Int
    package var step: FlowStep?
  }
  /// The failures. The length of a run is the number of its events, moves and links, including the one that fails.
  package var failures: [FlowFailure: Run] = [:]
  /// The scenes that can act.
  package var scenes: [SceneID: Run] = [:]
  /// The scenes that are present, visible or not.
  package var presentScenes: [SceneID: Run] = [:]
  /// The branches that are taken, whether or not the step succeeds.
  package var attemptedBranches: [BranchID: Run] = [:]
  /// The branches that are taken in successful steps.
  package var branches: [BranchID: Run] = [:]
  package var exits: [ExitID: Run] = [:]
  /// The tabs that are selected and visible.
  package var tabs: [TabID: Run] = [:]
  /// The tabs that are selected, visible or not.
  package var selectedTabs: [TabID: Run] = [:]
  /// The branches that finish although the scene's opener no longer exists.
  package var lostOpeners: [BranchID: Run] = [:]
  /// The `detail`s that present their destination, since no split is around.
  package var presentedDetails: [VerbID: Run] = [:]
}
