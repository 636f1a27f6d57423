/// A run that shows what a diagnostic says: the shortest one, from the start of the app.
///
/// All of it is text, as scenarios spell it.
public struct DiagnosticWitness: Sendable, Hashable {
  /// What happens, and what comes of it.
  public struct Step: Sendable, Hashable {
    /// The step as a scenario has it: `select(id: "42")`, `given signedIn`, `back`, `open "app://x"`.
    public var text: String
    /// The handler or the link's branch that runs; `nil` for what the user or the system does alone.
    public var span: SourceSpan?
    /// The state after it; `nil` for `given`, after which nothing else is shown.
    public var state: String?
    /// Why it cannot be done, such as `noTarget`; `nil` for a step that can.
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

    /// What a scenario expects after the step: a state, or `fails(noTarget)`; `nil` for `given`.
    package var outcome: String? { failure.map { "fails(\($0))" } ?? state }
  }

  /// The width in which the run begins: `compact` or `regular`.
  public var width: String
  /// The state in which it begins.
  public var start: String
  /// What happens, in order.
  public var steps: [Step]
  /// `true` iff the width changes on the way: no run does without.
  package var needsResize: Bool
  /// `true` iff a link is opened on the way: no run does without.
  package var needsLink: Bool

  /// Creates a run.
  package init(
    in width: String, from start: String, _ steps: [Step], needsResize: Bool = false, needsLink: Bool = false
  ) {
    self.width = width
    self.start = start
    self.steps = steps
    self.needsResize = needsResize
    self.needsLink = needsLink
  }
}

extension DiagnosticWitness {
  /// A line of a scenario: a step, and what is expected after it.
  struct Line {
    var step: String
    var expectation: String?
  }

  /// Returns the lines of the scenario that tells the run: what comes of the last step, or with `states` of each.
  func lines(states: Bool) -> [Line] {
    var lines = steps.map { Line(step: $0.text, expectation: $0.outcome) }
    if states || steps.isEmpty {
      lines.insert(Line(step: "", expectation: start), at: 0)
    } else {
      for index in lines.indices.dropLast() { lines[index].expectation = nil }
    }
    return lines
  }

  /// Returns the run as a scenario, to be pasted into a program.
  func scenario(named name: String) -> String {
    var buffer = TextBuffer()
    write(named: name, states: false, to: &buffer) { $0 }
    return buffer.text
  }

  /// Writes the run as a scenario.
  ///
  /// - Parameter shown: Returns what is written for a text.
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
  /// What the scenario of the witness is called: what is wrong, without the reason after the last colon.
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
