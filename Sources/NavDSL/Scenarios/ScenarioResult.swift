import NavRuntime

/// The result of running a scenario.
public struct ScenarioResult: Sendable {
  /// A step that was performed, and the state after it.
  package struct Entry: Sendable {
    /// The step.
    package var step: ScenarioStepID
    /// The state after it, as scenarios spell it.
    package var state: String
    /// The reason of a failure that the scenario expects.
    package var failure: NavigationFailure?
  }

  /// The scenario.
  package var scenario: ScenarioID
  /// The state at the start.
  package var start = ""
  /// The performed steps; those that expect a state are not included.
  package var entries: [Entry] = []
  /// The problem; `nil` if the scenario passed.
  public var problem: ScenarioProblem?

  /// `true` iff the scenario passed.
  public var isPassed: Bool { problem == nil }
}

/// The reason why a scenario failed, with its position.
public struct ScenarioProblem: Sendable {
  /// The sort of problem.
  package enum Kind: Sendable {
    /// A start of the app that fails.
    case noStart(NavigationFailure)
    /// An unexpected failure of the step.
    case stepFailed(NavigationFailure)
    /// A preceding step that succeeds where a failure is expected.
    case stepSucceeded
    /// A failure of the preceding step for another reason than the expected one.
    case otherReason(NavigationFailure, expected: NavigationFailure)
    /// Arguments that the scene does not take that receives the event; its handler.
    case otherArguments(HandlerID)
    /// A feature that has not ended, or with another value.
    case otherEnd
    /// A state that differs from the expected one.
    case otherState(StateDifference)
  }

  /// The sort of problem.
  package var kind: Kind
  /// The step; `nil` if the app cannot start.
  package var step: ScenarioStepID?
  /// The span: the part of an expectation that differs, or the whole step.
  package var span: SourceSpan
  /// The message, in a sentence: lower case, no full stop.
  public var message: String
  /// The correction; `nil` if none can be suggested.
  public var hint: String?
}

/// The first difference between an expected and an actual state.
package struct StateDifference: Sendable, Hashable {
  /// The expected state, as scenarios spell it.
  package var expected: String
  /// The actual state.
  package var actual: String
  /// The offset of the difference in ``expected``, in bytes of UTF-8; the number of bytes for the end.
  package var expectedOffset: Int
  /// The offset of the difference in ``actual``.
  package var actualOffset: Int
}
