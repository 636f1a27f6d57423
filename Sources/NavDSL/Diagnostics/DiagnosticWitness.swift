/// A run that demonstrates a diagnostic: the shortest one, from the start of the app.
///
/// All of it is text, spelled as in scenarios.
public struct DiagnosticWitness: Sendable, Hashable {
  /// A step and its outcome.
  public struct Step: Sendable, Hashable {
    /// The step in the syntax of scenarios: `select(id: "42")`, `given signedIn`, `back`, `open "app://x"`.
    public var text: String
    /// The handler or link branch that the step executes; `nil` for an action of the user or the system alone.
    public var span: SourceSpan?
    /// The state after the step; `nil` for `given`, which changes no state.
    public var state: String?
    /// The reason why the step fails, such as `noTarget`; `nil` if it succeeds.
    public var failure: String?

    /// Creates a step that leads to a state.
    package init(_ text: String, at span: SourceSpan? = nil, state: String? = nil) {
      self.text = text
      self.span = span
      self.state = state
      failure = nil
    }

    /// Creates a step that fails, the last of its run.
    package init(_ text: String, at span: SourceSpan? = nil, failure: String) {
      self.text = text
      self.span = span
      state = nil
      self.failure = failure
    }

    /// The expectation of a scenario after the step: a state, or `fails(noTarget)`; `nil` for `given`.
    package var outcome: String? { failure.map { "fails(\($0))" } ?? state }
  }

  /// The initial width: `compact` or `regular`.
  public var width: String
  /// The guards that hold at the start, as a step of a scenario; `nil` if none holds.
  public var given: String?
  /// The initial state.
  public var start: String
  /// The steps, in order.
  public var steps: [Step]
  /// `true` iff the run changes the width. None to the problem has fewer steps.
  package var needsResize: Bool
  /// `true` iff the run opens a link. None to the problem has fewer steps.
  package var needsLink: Bool
  /// `true` iff the start of the app has conditions, so that a scenario must distinguish the guards at the start from
  /// those of its first step.
  package var hasConditionalStart: Bool

  /// Creates a run.
  package init(
    in width: String, given: String? = nil, from start: String, _ steps: [Step], needsResize: Bool = false,
    needsLink: Bool = false, hasConditionalStart: Bool = false
  ) {
    self.width = width
    self.given = given
    self.hasConditionalStart = hasConditionalStart
    self.start = start
    self.steps = steps
    self.needsResize = needsResize
    self.needsLink = needsLink
  }
}

extension DiagnosticWitness {
  /// A line of a scenario: a step, and the expectation after it.
  struct Line {
    var step: String
    var expectation: String?
  }

  /// Returns the lines of the run's scenario, with the outcome of the last step or, if `states` is true, of each.
  func lines(states: Bool) -> [Line] {
    var lines = steps.map { Line(step: $0.text, expectation: $0.outcome) }
    if !states { for index in lines.indices.dropLast() { lines[index].expectation = nil } }
    // Guards that are given before the first step hold at the start.
    let startsWithGiven = hasConditionalStart && steps.first.map { $0.outcome == nil } == true
    if states || steps.isEmpty || startsWithGiven { lines.insert(Line(step: "", expectation: start), at: 0) }
    if let given { lines.insert(Line(step: given), at: 0) }
    return lines
  }

  /// Returns the run as a scenario that can be pasted into a program.
  func scenario(named name: String) -> String {
    var buffer = TextBuffer()
    write(named: name, states: false, to: &buffer) { $0 }
    return buffer.text
  }

  /// Writes the run as a scenario.
  ///
  /// - Parameter shown: Returns the text to write for a text.
  func write(named name: String, states: Bool, to out: inout TextBuffer, _ shown: (String) -> String) {
    let lines = lines(states: states)
    out.write("scenario ")
    var literal = TextBuffer()
    literal.write(literal: name)
    out.write(string: shown(literal.text))
    out.write(" in ")
    out.write(string: width)
    out.write(" {")
    out.endLine()
    let columns = min(lines.filter { $0.expectation != nil }.map { Self.columns(of: $0.step) }.max() ?? 0, 36)
    for line in lines {
      out.write("  ")
      out.write(string: shown(line.step))
      if let expectation = line.expectation {
        if !line.step.isEmpty {
          let blanks = max(columns - Self.columns(of: line.step), 0) + 2
          out.write(string: String(repeating: " ", count: blanks))
        }
        out.write("expect ")
        out.write(string: shown(expectation))
      }
      out.endLine()
    }
    out.write("}")
    out.endLine()
  }

  private static func columns(of text: String) -> Int {
    TerminalText.safe(text).unicodeScalars.reduce(0) { $0 + (TerminalWidth.columns(of: $1) ?? 1) }
  }
}

extension Diagnostic {
  /// The name of the witness's scenario: the diagnostic's message, without the reason after the last colon.
  var witnessName: String {
    var end: String.Index?
    var isQuoted = false
    for index in message.indices {
      if message[index] == "'" { isQuoted.toggle() }
      if message[index] == ":", !isQuoted { end = index }
    }
    return end.map { String(message[..<$0]) } ?? message
  }
}
