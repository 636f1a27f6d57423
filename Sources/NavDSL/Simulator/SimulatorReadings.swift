// The meanings of texts that a simulator reads more than once.

import NavRuntime

/// The meanings of steps and arguments.
struct SimulatorReadings: Sendable {
  private struct Arguments: Hashable {
    let text: String
    let handler: HandlerID
  }

  /// `true` iff what was read is kept, for walks that take the same steps from many states.
  var areKept = false
  private var commands: [String: RunCommand] = [:]
  private var arguments: [Arguments: [NavigationValue?]] = [:]

  /// Returns the meaning of a step of a scenario.
  mutating func command(_ step: String, in run: Run) throws(RunCommandError) -> RunCommand {
    if let known = commands[step] { return known }
    let command = try run.read(step)
    // The arguments of an event depend on the scene that handles it.
    if case .input(.event) = command { return command }
    if areKept { commands[step] = command }
    return command
  }

  /// Returns the values of an event's arguments in parentheses, as ``SimulatorValues/arguments(_:of:)`` does.
  mutating func arguments(
    _ text: String, of handler: HandlerID, _ values: SimulatorValues
  ) throws(SimulatorError) -> [NavigationValue?] {
    let key = Arguments(text: text, handler: handler)
    if let known = arguments[key] { return known }
    let given = try values.arguments(text, of: handler)
    if areKept { arguments[key] = given }
    return given
  }
}
