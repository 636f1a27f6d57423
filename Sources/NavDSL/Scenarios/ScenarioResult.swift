import NavRuntime

/// What came of running a scenario.
public struct ScenarioResult: Sendable {
  /// A step that was done, and what was shown then.
  public struct Entry: Sendable {
    /// The step.
    public var step: ScenarioStepID
    /// What is shown after it, as scenarios spell it.
    public var state: String
    /// Why it could not be done, where the scenario expects that.
    public var failure: NavigationFailure?
  }

  /// The scenario.
  public var scenario: ScenarioID
  /// What is shown at the start.
  public var start = ""
  /// The steps up to where it ended; those that expect a state are not among them.
  public var entries: [Entry] = []
  /// What went wrong; `nil` where nothing did.
  public var problem: ScenarioProblem?

  /// `true` iff the scenario went as it tells.
  public var isPassed: Bool { problem == nil }
}

/// Where a scenario went wrong, and how.
public struct ScenarioProblem: Sendable {
  /// What is wrong.
  public enum Kind: Sendable {
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
  public var kind: Kind
  /// The step; `nil` where the app cannot start.
  public var step: ScenarioStepID?
  /// Where it stands: the part of an expectation that differs, or the whole step.
  public var span: Span
  /// What is wrong, in a sentence: lower case, no full stop.
  public var message: String
  /// What to do about it, where something can be said.
  public var hint: String?
}

/// The first difference between a state that is expected and the one that is shown.
public struct StateDifference: Sendable, Hashable {
  /// What is expected, as scenarios spell it.
  public var expected: String
  /// What is shown.
  public var actual: String
  /// Where the difference is in ``expected``: the offset of a byte of its UTF-8, its count for the end.
  public var expectedOffset: Int
  /// Where the difference is in ``actual``.
  public var actualOffset: Int
}
