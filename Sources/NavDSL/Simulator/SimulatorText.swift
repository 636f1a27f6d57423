/// Text for people, parts of which a terminal can show bold or dim.
package struct SimulatorText: Sendable, Equatable {
  /// How a part of it looks.
  package enum Style: Sendable, Equatable { case plain, bold, dim }

  /// A part that looks the same from end to end.
  struct Run: Sendable, Equatable {
    var style: Style
    var text: String
  }

  private(set) var runs: [Run] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text that looks the same from end to end.
  init(_ text: String, _ style: Style = .plain) { write(text, style) }

  /// Creates a text that looks the same from end to end and is shown as it is, whatever stands in it.
  init(verbatim text: String) { runs = [Run(style: .plain, text: text)] }

  /// What a line begins with whose prompt stands above it.
  package static let shortPrompt = SimulatorText("? ")
  /// The end of a line, and nothing else.
  package static let lineEnd = SimulatorText("\n")

  /// `true` iff there is nothing in it.
  package var isEmpty: Bool { runs.isEmpty }

  /// What stands in it, without styles.
  package var plain: String { runs.map(\.text).joined() }

  /// Returns the text as bytes: with the codes of ECMA-48 where styles are to be seen.
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

  /// Adds text at the end.
  mutating func write(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(style: style, text: text))
    }
  }

  /// Adds another text at the end.
  mutating func write(_ other: SimulatorText) {
    for run in other.runs { write(run.text, run.style) }
  }

  /// Adds blanks until `column` columns are filled, `from` of which are.
  mutating func pad(from used: Int, to column: Int) {
    write(String(repeating: " ", count: max(column - used, 0)))
  }

  /// Ends a line.
  mutating func endLine() { write("\n") }
}
