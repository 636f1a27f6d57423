import NavRuntime

/// What came of running a scenario.
public struct ScenarioResult: Sendable {
  /// A step that was done, and what was shown then.
  package struct Entry: Sendable {
    /// The step.
    package var step: ScenarioStepID
    /// What is shown after it, as scenarios spell it.
    package var state: String
    /// Why it could not be done, where the scenario expects that.
    package var failure: NavigationFailure?
  }

  /// The scenario.
  package var scenario: ScenarioID
  /// What is shown at the start.
  package var start = ""
  /// The steps up to where it ended; those that expect a state are not among them.
  package var entries: [Entry] = []
  /// What went wrong; `nil` where nothing did.
  public var problem: ScenarioProblem?

  /// `true` iff the scenario went as it tells.
  public var isPassed: Bool { problem == nil }
}

/// Where a scenario went wrong, and how.
public struct ScenarioProblem: Sendable {
  /// What is wrong.
  package enum Kind: Sendable {
    /// The app cannot start.
    case noStart(NavigationFailure)
    /// The step cannot be done, which is not expected.
    case stepFailed(NavigationFailure)
    /// The step before can be done, which is not expected.
    case stepSucceeded
    /// The step before fails for another reason than is expected.
    case otherReason(NavigationFailure, expected: NavigationFailure)
    /// The scene that gets the event takes other arguments; its handler.
    case otherArguments(HandlerID, of: SceneID)
    /// Another state is shown.
    case otherState(StateDifference)
  }

  /// What is wrong.
  package var kind: Kind
  /// The step; `nil` where the app cannot start.
  package var step: ScenarioStepID?
  /// Where it stands: the part of an expectation that differs, or the whole step.
  package var span: SourceSpan
  /// What is wrong, in a sentence: lower case, no full stop.
  public var message: String
}

/// The first difference between a state that is expected and the one that is shown.
package struct StateDifference: Sendable, Hashable {
  /// What is expected, as scenarios spell it.
  package var expected: String
  /// What is shown.
  package var actual: String
  /// Where the difference is in ``expected``: the offset of a byte of its UTF-8, its count for the end.
  package var expectedOffset: Int
  /// Where the difference is in ``actual``.
  package var actualOffset: Int
}
