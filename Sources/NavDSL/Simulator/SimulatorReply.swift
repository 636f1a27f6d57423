import NavRuntime

/// A reply of the simulator.
package struct SimulatorReply: Sendable {
  /// The lines of text; empty if there are none.
  package var text = SimulatorText()
  /// `true` iff the line failed.
  package var failed = false
  /// The picture that the caller is to write, and then to ask ``Simulator/drew(_:problem:)`` for the reply.
  package private(set) var drawing: SimulatorDrawing?

  /// Creates an empty reply.
  package init() {}

  init(text: SimulatorText, failed: Bool = false) {
    self.text = text
    self.failed = failed
  }

  init(drawing: SimulatorDrawing) { self.drawing = drawing }
}

/// A picture of the window, for a file.
package struct SimulatorDrawing: Sendable {
  /// The path of the file, as typed.
  package let path: String
  let screen: DrawnWindow

  /// The picture as SVG.
  package var bytes: [UInt8] { screen.drawn() }
}

extension Simulator {
  /// Returns the reply after a picture has been written, or has not for that reason.
  package func drew(_ drawing: SimulatorDrawing, problem: String?) -> SimulatorReply {
    reply(to: problem.map { .failed($0) } ?? .text("drawing", "wrote \(drawing.path)\n"))
  }
}

extension Simulator {
  /// The result of a line.
  enum Result {
    case nothing
    /// The result of a step that was performed; with notes in addition to the state.
    case done([String])
    case look
    /// A requested text, and its sort.
    case text(StaticString, String)
    /// A question that has to be answered first.
    case asked
    /// A picture of the window that is to be written to a file.
    case drawing(String)
    case failed(String)
  }

  func reply(to result: Result) -> SimulatorReply {
    if format == .json { return jsonReply(to: result) }
    var text = SimulatorText()
    switch result {
    case .nothing: break
    case .done(let notes):
      if format == .text {
        text = look(notes)
      } else {
        text.write(TerminalText.safe(run.description))
        text.endLine()
      }
    case .look: text = look([])
    case .drawing(let path): return SimulatorReply(drawing: SimulatorDrawing(path: path, screen: run.screen))
    case .text(_, let content): text.write(content)
    case .asked:
      if !isPrompted, let question {
        text.write(TerminalText.safe(question.text(values, remembered)).trimmed)
        text.endLine()
      }
    case .failed(let message):
      text.write("error: ", .bold)
      text.write(TerminalText.safe(message))
      text.endLine()
      return SimulatorReply(text: text, failed: true)
    }
    return SimulatorReply(text: text)
  }
}
