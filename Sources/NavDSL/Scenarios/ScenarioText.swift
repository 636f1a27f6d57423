/// Renders the problems of scenarios as text: the position as in diagnostics, the expected and the actual state with
/// the first difference marked, and the steps before it.
package struct ScenarioTextRenderer {
  private let interpreted: InterpretedProgram
  private var text: TextRenderer

  /// Creates a renderer for the scenarios of a program; with `colors`, for a terminal.
  package init(_ program: InterpretedProgram, colors: Bool = false) {
    interpreted = program
    text = TextRenderer(program.program.sources, colors: colors)
  }

  private var program: Program { interpreted.program }

  /// Writes the problem of a scenario, if there is one.
  package mutating func render(_ result: ScenarioResult, to buffer: inout TextBuffer) {
    guard let problem = result.problem else { return }
    let name = program.text(program.scenarios[result.scenario].name)
    text.heading(
      "error", style: .error, at: problem.span, "scenario '\(name)' fails: \(problem.message)", code: nil,
      to: &buffer)
    text.excerpt(of: problem.span, to: &buffer)
    if case .otherState(let difference) = problem.kind {
      state("expected: ", difference.expected, difference.expectedOffset, to: &buffer)
      state("actual:   ", difference.actual, difference.actualOffset, to: &buffer)
    }
    if let hint = problem.hint { text.help(hint, to: &buffer) }
    if problem.step != nil { steps(result, to: &buffer) }
  }

  /// Writes a state, with a mark under the difference.
  private func state(_ label: StaticString, _ state: String, _ offset: Int, to buffer: inout TextBuffer) {
    text.styled(.help, to: &buffer) { $0.write(label) }
    buffer.write(string: TerminalText.safe(state))
    buffer.endLine()
    let before = String(decoding: state.utf8.prefix(offset), as: UTF8.self)
    buffer.write(string: String(repeating: " ", count: label.utf8CodeUnitCount + Self.columns(of: before)))
    text.styled(.help, to: &buffer) { $0.write("^") }
    buffer.endLine()
  }

  /// Writes the performed steps, each with the state after it.
  private func steps(_ result: ScenarioResult, to buffer: inout TextBuffer) {
    text.styled(.note, to: &buffer) { $0.write("previous steps:") }
    buffer.endLine()
    let width = program.scenarios[result.scenario].width
    var rows = [(step: "start in \(width)", outcome: result.start)]
    for entry in result.entries where entry.step != result.problem?.step {
      let step = interpreted.spelling(of: entry.step)
      if case .given = program.scenarioSteps[entry.step].action {
        rows.append((step, ""))
      } else {
        rows.append((step, entry.failure.map { "fails (\($0))" } ?? entry.state))
      }
    }
    let indent = min(rows.map { Self.columns(of: $0.step) }.max() ?? 0, 40)
    for row in rows {
      buffer.write("  ")
      buffer.write(string: TerminalText.safe(row.step))
      if !row.outcome.isEmpty {
        let blanks = max(indent - Self.columns(of: row.step), 0) + 2
        buffer.write(string: String(repeating: " ", count: blanks))
        buffer.write(string: TerminalText.safe(row.outcome))
      }
      buffer.endLine()
    }
  }

  /// Returns the width of a text on a terminal, in columns.
  private static func columns(of text: String) -> Int {
    TerminalText.safe(text).unicodeScalars.reduce(0) { $0 + (TerminalWidth.columns(of: $1) ?? 1) }
  }
}
