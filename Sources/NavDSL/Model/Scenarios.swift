import NavRuntime

/// A sequence of steps from the app's start, with expectations: language reference, "Scenarios".
package struct Scenario: Sendable {
  /// What it is called.
  package var name: Symbol
  /// Where that is written, quotes included.
  package var nameSpan: SourceSpan
  /// The whole declaration.
  package var span: SourceSpan
  /// The width of the window in which it begins.
  package var width: NavigationWidth
  /// The steps, in order.
  package var steps: IDRange<ScenarioStepID>
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// A step of a scenario.
package struct ScenarioStep: Sendable {
  /// What happens, or is to be seen.
  package var action: ScenarioAction
  /// Where it stands.
  package var span: SourceSpan
}

/// What happens in a step of a scenario, or is to be seen after it.
package enum ScenarioAction: Sendable {
  /// From here on these guards hold, or do not.
  case given([GivenGuard])
  case event(ScenarioEvent)
  /// The back button: of the rightmost column that shows one, or of that scene.
  case back(SceneID?)
  case dismiss
  case select(TabID)
  case swipe(SwipeDirection)
  case reveal
  case hide
  case resize(NavigationWidth)
  /// A URL arrives.
  case open(Symbol)
  case expect(ExpectedState)
  /// The step before fails; for that reason, or where it is `nil` for any.
  case expectFailure(NavigationFailure?)
  /// What could not be resolved; only in programs with errors.
  case error

  /// `true` iff the step can fail, as those that only say what holds cannot.
  package var isAttempt: Bool {
    switch self {
    case .given, .expect, .expectFailure: false
    default: true
    }
  }
}

/// A guard of `given`.
package struct GivenGuard: Hashable, Sendable {
  /// The guard.
  package var `guard`: GuardID
  /// `true` iff it holds from here on.
  package var holds: Bool
}

/// An event of a scenario.
package struct ScenarioEvent: Sendable {
  /// What the event's arguments are for handlers that take the same.
  package struct Reading: Sendable {
    /// The first of these handlers.
    package var handler: HandlerID
    /// The arguments given, in the order of its parameters; the rest have defaults.
    package var arguments: IDRange<ArgumentID>
  }

  /// The event.
  package var name: Symbol
  /// The scene that is to handle it; `nil` for whichever does.
  package var scene: SceneID?
  /// What the arguments can mean: one reading for each kind of handlers that they fit, at least one. Which kind
  /// it is depends on the scene that gets the event.
  package var readings: [Reading]
}

/// Where the user swipes to in pages.
package enum SwipeDirection: String, Sendable, CaseIterable { case next, previous }

/// An expected state: language reference, "Scenarios".
package struct ExpectedState: Sendable {
  /// The base, then what is presented over it.
  package var levels: [ExpectedLevel]
}

/// The base, or something presented over it.
package struct ExpectedLevel: Sendable {
  /// How it is presented; `nil` for the base.
  package var presentation: NavigationPresentationKind?
  /// The columns; one where there is no split.
  package var stacks: [ExpectedStack]

  /// `true` iff it is `…` alone.
  package var isEllipsis: Bool {
    guard stacks.count == 1, let stack = stacks.first else { return false }
    return stack.isOpenBelow && stack.scenes.isEmpty && stack.container == nil
  }
}

/// A stack, or what is shown in its place.
package struct ExpectedStack: Sendable {
  /// The container in which it must be; `nil` for any.
  package var container: ExpectedContainer?
  /// `true` iff there may be any scenes below.
  package var isOpenBelow: Bool
  /// The scenes, from the bottom to the top.
  package var scenes: [ExpectedScene]
  /// Where it stands.
  package var span: SourceSpan
}

/// A container around a stack.
package enum ExpectedContainer: Hashable, Sendable {
  case stack(StackID)
  case tabs(TabsID)
  /// The tab is the one that shows.
  case tab(TabID)
  case split(SplitID)
  case column(SplitID, NavigationColumn)
  case pages(PagesID)
}

/// A scene that is to be seen.
package struct ExpectedScene: Sendable {
  /// The scene.
  package var scene: SceneID
  /// Those that matter, in the order of the parameters.
  package var arguments: IDRange<ArgumentID>
  /// Where it stands.
  package var span: SourceSpan
}
