/// Text whose parts a terminal can display bold or dim.
package struct SimulatorText: Sendable, Equatable {
  /// The style of a part.
  package enum Style: Sendable, Equatable { case plain, bold, dim }

  /// A part with a uniform style.
  struct Run: Sendable, Equatable {
    var style: Style
    var text: String
  }

  private(set) var runs: [Run] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text with a uniform style.
  init(_ text: String, _ style: Style = .plain) { write(text, style) }

  /// Creates a plain text that is displayed verbatim, without escaping.
  init(verbatim text: String) { runs = [Run(style: .plain, text: text)] }

  /// The prompt of a line below its question.
  package static let shortPrompt = SimulatorText("? ")
  /// The end of a line.
  package static let lineEnd = SimulatorText("\n")

  /// `true` iff the text is empty.
  package var isEmpty: Bool { runs.isEmpty }

  /// The characters, without styles.
  package var plain: String { runs.map(\.text).joined() }

  /// Returns the text as bytes, with the codes of ECMA-48 for styles if `styled` is `true`.
  package func bytes(styled: Bool) -> [UInt8] {
    var buffer = TextBuffer()
    for run in runs {
      let isStyled = styled && run.style != .plain
      if isStyled { buffer.write(run.style == .bold ? "\u{1B}[1m" : "\u{1B}[2m") }
      buffer.write(string: run.text)
      if isStyled { buffer.write("\u{1B}[0m") }
    }
    return buffer.bytes
  }

  /// Appends text.
  mutating func write(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(style: style, text: text))
    }
  }

  /// Appends another text.
  mutating func write(_ other: SimulatorText) {
    for run in other.runs { write(run.text, run.style) }
  }

  /// Appends spaces up to a column.
  ///
  /// - Parameters:
  ///   - used: The number of columns that are already filled.
  ///   - column: The number of columns to fill.
  mutating func pad(from used: Int, to column: Int) {
    write(String(repeating: " ", count: max(column - used, 0)))
  }

  /// Ends a line.
  mutating func endLine() { write("\n") }
}
