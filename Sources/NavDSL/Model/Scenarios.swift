import NavRuntime

/// A sequence of steps from the app's start, with expectations: language reference, "Scenarios".
public struct Scenario: Sendable {
  /// What it is called.
  public var name: Symbol
  /// Where that is written, quotes included.
  public var nameSpan: Span
  /// The whole declaration.
  public var span: Span
  /// The width of the window in which it begins.
  public var width: NavigationWidth
  /// The steps, in order.
  public var steps: IDRange<ScenarioStepID>
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// A step of a scenario.
public struct ScenarioStep: Sendable {
  /// What happens, or is to be seen.
  public var action: ScenarioAction
  /// Where it stands.
  public var span: Span
}

/// What happens in a step of a scenario, or is to be seen after it.
public enum ScenarioAction: Sendable {
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
  public var isAttempt: Bool {
    switch self {
    case .given, .expect, .expectFailure: false
    default: true
    }
  }
}

/// A guard of `given`.
public struct GivenGuard: Hashable, Sendable {
  /// The guard.
  public var `guard`: GuardID
  /// `true` iff it holds from here on.
  public var holds: Bool
}

/// An event of a scenario.
public struct ScenarioEvent: Sendable {
  /// What the event's arguments are for handlers that take the same.
  public struct Reading: Sendable {
    /// The first of these handlers.
    public var handler: HandlerID
    /// The arguments given, in the order of its parameters; the rest have defaults.
    public var arguments: IDRange<ArgumentID>
  }

  /// The event.
  public var name: Symbol
  /// The scene that is to handle it; `nil` for whichever does.
  public var scene: SceneID?
  /// What the arguments can mean: one reading for each kind of handlers that they fit, at least one. Which kind
  /// it is depends on the scene that gets the event.
  public var readings: [Reading]
}

/// Where the user swipes to in pages.
public enum SwipeDirection: String, Sendable, CaseIterable { case next, previous }

/// An expected state: language reference, "Scenarios".
public struct ExpectedState: Sendable {
  /// The base, then what is presented over it.
  public var levels: [ExpectedLevel]
}

/// The base, or something presented over it.
public struct ExpectedLevel: Sendable {
  /// How it is presented; `nil` for the base.
  public var presentation: NavigationPresentationKind?
  /// The columns; one where there is no split.
  public var stacks: [ExpectedStack]

  /// `true` iff it is `…` alone.
  public var isEllipsis: Bool {
    guard stacks.count == 1, let stack = stacks.first else { return false }
    return stack.isOpenBelow && stack.scenes.isEmpty && stack.container == nil
  }
}

/// A stack, or what is shown in its place.
public struct ExpectedStack: Sendable {
  /// The container in which it must be; `nil` for any.
  public var container: ExpectedContainer?
  /// `true` iff there may be any scenes below.
  public var isOpenBelow: Bool
  /// The scenes, from the bottom to the top.
  public var scenes: [ExpectedScene]
  /// Where it stands.
  public var span: Span
}

/// A container around a stack.
public enum ExpectedContainer: Hashable, Sendable {
  case stack(StackID)
  case tabs(TabsID)
  /// The tab is the one that shows.
  case tab(TabID)
  case split(SplitID)
  case column(SplitID, NavigationColumn)
  case pages(PagesID)
}

/// A scene that is to be seen.
public struct ExpectedScene: Sendable {
  /// The scene.
  public var scene: SceneID
  /// Those that matter, in the order of the parameters.
  public var arguments: IDRange<ArgumentID>
  /// Where it stands.
  public var span: Span
}
