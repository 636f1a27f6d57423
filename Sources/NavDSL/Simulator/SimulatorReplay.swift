// Steps of a recorded run, which are performed again and ask nothing.

import NavRuntime

extension Simulator {
  /// Performs a step of a recorded run: an event or a move as a user types it, a step of a scenario, or `goto`.
  ///
  /// - Returns: The notes on the step.
  /// - Throws: The reason why the step cannot be performed, also of an event that lacks an argument, and of a command
  ///   that is not a step. The run is then unchanged.
  mutating func replay(_ line: String) throws(SimulatorError) -> [String] {
    guard line.utf8.count <= Self.maximumLineLength else {
      throw SimulatorError("the line is longer than \(Self.maximumLineLength) bytes")
    }
    let text = try Self.text(of: Array(line.utf8))
    guard var command = try SimulatorCommand(text, self) else { return [] }
    switch command {
    case .choice, .event, .step, .go: break
    case .undo, .redo, .restart, .trace, .draw, .state, .look, .help, .quit:
      // As in a scenario, these words are names of events.
      guard let event = try? SimulatorCommand(text + "()", self), case .event = event else {
        throw SimulatorError("'\(line)' is not a step")
      }
      command = event
    }
    switch try perform(command) {
    case .done(let notes): return notes
    case .asked:
      let label = question?.current.label ?? ""
      let event = question?.event.name ?? ""
      question = nil
      throw SimulatorError("'\(event)' needs a value for '\(label)'")
    case .nothing, .look, .text, .drawing, .failed: return []
    }
  }

  /// Returns the text of an event before its arguments, as ``replay(_:)`` takes it.
  ///
  /// - Parameter number: The number of the event among the choices, which names it if nothing else does.
  func step(of event: PossibleEvent, number: Int) -> String {
    event.isAmbiguous ? "\(number)" : spelling(of: event)
  }
}
