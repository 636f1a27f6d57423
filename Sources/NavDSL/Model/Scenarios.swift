import NavRuntime

/// A sequence of steps from the app's start, with expectations: language reference, "Scenarios".
package struct Scenario: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name, including its quotes.
  package var nameSpan: SourceSpan
  /// The whole declaration.
  package var span: SourceSpan
  /// The width of the window in which it begins.
  package var width: NavigationWidth
  /// The steps, in order.
  package var steps: IDRange<ScenarioStepID>
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A step of a scenario.
package struct ScenarioStep: Sendable {
  /// The action or expectation.
  package var action: ScenarioAction
  /// The span in the source.
  package var span: SourceSpan
}

/// The action or expectation of a scenario's step.
package enum ScenarioAction: Sendable {
  /// Sets these guards from this point on.
  case given([GivenGuard])
  case event(ScenarioEvent)
  /// The back button: of the rightmost column that shows one, or of the given scene.
  case back(SceneID?)
  case dismiss
  case select(TabID)
  case swipe(SwipeDirection)
  case reveal
  case hide
  /// A launch with the saved state, after the system has ended the app.
  case relaunch
  case resize(NavigationWidth)
  /// A URL that the app receives.
  case open(Symbol)
  /// The feature starts with these arguments, in the order of its parameters; the others have defaults.
  case enter(IDRange<ArgumentID>)
  /// The code enters an entry with these arguments, in the order of its parameters; the others have defaults.
  case enterAt(EntryID, IDRange<ArgumentID>)
  case expect(ExpectedState)
  /// A failure of the previous step, for the given reason or, if it is `nil`, for any.
  case expectFailure(NavigationFailure?)
  /// The end of the feature: with this value, where `nil` in the source is none, or if it is omitted with any.
  case expectEnd(ExpressionID?)
  /// An unresolved reference; only in invalid programs.
  case error

  /// `true` iff the step performs an action, which can fail.
  package var isAttempt: Bool {
    switch self {
    case .given, .expect, .expectFailure, .expectEnd, .enter: false
    default: true
    }
  }
}

/// A guard of `given`.
package struct GivenGuard: Hashable, Sendable {
  /// The guard.
  package var `guard`: GuardID
  /// The guard's value from this point on.
  package var holds: Bool
}

/// An event of a scenario.
package struct ScenarioEvent: Sendable {
  /// The event's arguments, as interpreted by handlers with the same parameters.
  package struct Reading: Sendable {
    /// The first of these handlers.
    package var handler: HandlerID
    /// The given arguments, in the order of its parameters; the others have defaults.
    package var arguments: IDRange<ArgumentID>
  }

  /// The event.
  package var name: Symbol
  /// The scene that handles the event; `nil` for any.
  package var scene: SceneID?
  /// The container path in which the scene is, qualified: `Main.secondary`; `nil` for any.
  package var place: Symbol?
  /// The interpretations of the arguments: one for each distinct parameter list that they fit, at least one. The scene
  /// that receives the event determines which one applies.
  package var readings: [Reading]
}

/// The direction of a swipe between pages.
package enum SwipeDirection: String, Sendable, CaseIterable { case next, previous }

/// An expected state: language reference, "Scenarios".
package struct ExpectedState: Sendable {
  /// The base, then the presentations over it.
  package var levels: [ExpectedLevel]
}

/// The base, or a presentation over it.
package struct ExpectedLevel: Sendable {
  /// The kind of presentation; `nil` for the base.
  package var presentation: NavigationPresentationKind?
  /// The columns; a single one without a split.
  package var stacks: [ExpectedStack]

  /// `true` iff it is `…` alone.
  package var isEllipsis: Bool {
    guard stacks.count == 1, let stack = stacks.first else { return false }
    return stack.isOpenBelow && stack.scenes.isEmpty && stack.container == nil
  }
}

/// A stack, or the content in its place.
package struct ExpectedStack: Sendable {
  /// The container that must contain it; `nil` for any.
  package var container: ExpectedContainer?
  /// `true` iff any scenes may be below.
  package var isOpenBelow: Bool
  /// The scenes, from the bottom to the top.
  package var scenes: [ExpectedScene]
  /// The span in the source.
  package var span: SourceSpan
}

/// A container around a stack.
package enum ExpectedContainer: Hashable, Sendable {
  case stack(StackID)
  case tabs(TabsID)
  /// A tab that must be the selected one.
  case tab(TabID)
  case split(SplitID)
  case column(SplitID, NavigationColumn)
  case pages(PagesID)
}

/// An expected scene.
package struct ExpectedScene: Sendable {
  /// The scene.
  package var scene: SceneID
  /// The expected arguments, in the order of the parameters.
  package var arguments: IDRange<ArgumentID>
  /// The span in the source.
  package var span: SourceSpan
}
