import NavDSL
import NavRuntime

/// A step that fails.
package struct FlowFailure: Hashable {
  /// The first branch that the step took: that of the handler whose event it was, or of the link.
  package var branch: BranchID
  /// The branch in which the step failed: another only where that of a handler finished and the one that got the
  /// result failed.
  package var failing: BranchID
  package var reason: NavigationFailure
  /// How wide the window was.
  package var width: NavigationWidth
}

/// The findings of a search of all runs: the shortest run to each.
package struct FlowFindings {
  /// The end of a run: a state that was found, and the step from there, if there is one more.
  package struct Run {
    package var length: Int
    package var state: Int
    package var step: FlowStep?
  }
  /// A run is as long as the events, moves and links in it, the one that fails included.
  package var failures: [FlowFailure: Run] = [:]
  /// Scenes that can act.
  package var scenes: [SceneID: Run] = [:]
  /// Scenes that are there, whether they show or not.
  package var presentScenes: [SceneID: Run] = [:]
  /// Branches that are taken, whether the step succeeds or not.
  package var attemptedBranches: [BranchID: Run] = [:]
  /// Branches that are taken in steps that succeed.
  package var branches: [BranchID: Run] = [:]
  package var exits: [ExitID: Run] = [:]
  /// Tabs that are chosen and show.
  package var tabs: [TabID: Run] = [:]
  /// Handlers with branches that finish though whoever opened the scene is gone.
  package var lostOpeners: [BranchID: Run] = [:]
  /// Events that several active scenes handle.
  package var ambiguousEvents: [String: Run] = [:]
}
