import NavRuntime

/// An input of a running program.
public enum RunInput: Hashable, Sendable {
  /// An event with its arguments, in the order of the parameters; trailing ones may be left to their defaults. The
  /// scene is named if several handle the event, and the container path if several of one name do: `Main.secondary`.
  case event(name: String, scene: String? = nil, place: String? = nil, arguments: [NavigationValue] = [])
  /// A move of the user or the system.
  case move(NavigationMove)
  /// A URL that is opened.
  case open(url: String)
  /// The end of the app by the system, and its launch with the saved state.
  case relaunch
  /// The start of the feature, in place of the run so far, with an argument for each parameter.
  case enter(arguments: [NavigationValue])
  /// The code enters the entry of that name, with an argument for each parameter.
  case enterAt(entry: String, arguments: [NavigationValue])
}

/// The content of a line of input: a step of a scenario.
public enum RunCommand: Hashable, Sendable {
  /// An input.
  case input(RunInput)
  /// The values of some guards change, each guard at most once.
  case given([GuardSetting])
}

/// The value of a guard from a step on.
public struct GuardSetting: Hashable, Sendable {
  /// The guard.
  package var id: GuardID
  /// The qualified name of the guard.
  public var name: String
  /// `true` iff the guard holds.
  public var holds: Bool
}

/// The reason why a line is not a step.
public struct RunCommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, in one line: lower case, no full stop, names in quotes.
  public var message: String
  /// The correction, if one can be suggested.
  public var hint: String?

  /// The message, followed by the hint after a semicolon.
  public var description: String { hint.map { message + "; " + $0 } ?? message }

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// An event that some active scene handles.
public struct PossibleEvent: Hashable, Sendable {
  /// The scene instance that handles it.
  public var instance: NavigationIdentity
  /// The name of the scene.
  public var scene: String
  /// The handler.
  package var handler: HandlerID
  /// The name of the event.
  public var name: String
  /// `true` iff another active scene handles an event of this name, so that the scene must be named.
  public var needsScene: Bool
  /// The container path in which the scene is, if another active instance of the same scene handles the event too:
  /// `Main.secondary`.
  public var place: String?
  /// `true` iff another active instance of the same scene handles it and no container path tells the two apart: such an
  /// event has no recipient.
  package var isAmbiguous: Bool

  /// Returns the event as an input.
  package func input(_ arguments: [NavigationValue]) -> RunInput {
    .event(name: name, scene: needsScene ? scene : nil, place: place, arguments: arguments)
  }
}
