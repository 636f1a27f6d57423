import NavRuntime

/// Something that happens to a running program.
public enum RunInput: Hashable, Sendable {
  /// An event with its arguments, in the order of the parameters; those left out at the end have defaults. The
  /// scene is named where several handle the event.
  case event(name: String, scene: String? = nil, arguments: [NavigationValue] = [])
  /// What the user or the system does.
  case move(NavigationMove)
  /// A link.
  case open(url: String)
}

/// What a line says that someone types while a program runs: a step of a scenario.
public enum RunCommand: Hashable, Sendable {
  /// Something happens.
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

/// Why a line is no step.
public struct RunCommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one line: lower case, no full stop, names in quotes.
  public var message: String
  /// What to do about it, where something can be said.
  public var hint: String?

  /// The message, and the hint after a semicolon.
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
  /// `true` iff another active instance of the same scene handles it, so that even the scene's name leaves open
  /// which is meant: such an event has no recipient.
  package var isAmbiguous: Bool
}
