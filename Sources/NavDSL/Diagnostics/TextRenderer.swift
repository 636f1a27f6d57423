/// Writes diagnostics for people: `path:line:column: error: message [NAV0301]`, which editors hyperlink, the line of
/// source with carets, related positions as notes, advice, and the witness as a scenario.
/// ~Columns count bytes => Columns count bytes
package struct TextRenderer {
  private var places: DiagnosticPlaces
  private let colored: Bool
  private let showsStates: Bool

  /// Creates a renderer for diagnostics of a program with these files. If `colors` is true, the text is styled for a
  /// terminal; if `states` is true, it shows the state after each step of a witness.
  package init(_ sources: SourceMap, colors: Bool = false, states: Bool = false) {
    places = DiagnosticPlaces(sources)
    colored = colors
    showsStates = states
  }

  /// Writes one diagnostic.
  package mutating func render(_ diagnostic: Diagnostic, to buffer: inout TextBuffer) {
    heading(
      diagnostic.severity.rawValue, style: Style(diagnostic.severity), at: diagnostic.span,
      diagnostic.message, code: diagnostic.code.shownText, to: &buffer)
    excerpt(of: diagnostic.span, to: &buffer)
    for related in diagnostic.related {
      heading("note", style: .note, at: related.span, related.message, code: nil, to: &buffer)
      excerpt(of: related.span, to: &buffer)
    }
    if let hint = diagnostic.hint { help(hint, to: &buffer) }
    if let fix = diagnostic.fixIt {
      if !diagnostic.hintSaysFix { help(fix.title, to: &buffer) }
      result(of: fix, to: &buffer)
    }
    if let witness = diagnostic.witness {
      witness.write(named: diagnostic.witnessName, states: showsStates, to: &buffer, TerminalText.safe)
    }
  }

  /// Writes `path:line:column: error: message [code]`.
  mutating func heading(
    _ kind: String, style: Style, at span: SourceSpan, _ message: String, code: String?,
    to buffer: inout TextBuffer
  ) {
    if let place = places.place(of: span) {
      styled(.place, to: &buffer) {
        $0.write(string: TerminalText.safe(place.path))
        $0.write(":")
        $0.write(number: place.start.line)
        $0.write(":")
        $0.write(number: place.start.column)
        $0.write(":")
      }
    } else {
      styled(.place, to: &buffer) { $0.write("navc:") }
    }
    buffer.write(" ")
    styled(style, to: &buffer) {
      $0.write(string: kind)
      $0.write(":")
    }
    buffer.write(" ")
    styled(.message, to: &buffer) { $0.write(string: TerminalText.safe(message)) }
    if let code {
      buffer.write(" [")
      buffer.write(string: code)
      buffer.write("]")
    }
    buffer.endLine()
  }

  /// Writes advice on a line of its own.
  func help(_ text: String, to buffer: inout TextBuffer) {
    styled(.help, to: &buffer) { $0.write("help:") }
    buffer.write(" ")
    buffer.write(string: TerminalText.safe(text))
    buffer.endLine()
  }

  /// Writes the line in which a span begins, with the span marked.
  mutating func excerpt(of span: SourceSpan, to buffer: inout TextBuffer) {
    guard let index = places.sources.fileIndex(at: span.start) else { return }
    let file = places.sources.files[index]
    let table = places.lines(ofFile: index)
    let range = file.byteRange(of: span)
    let line = table.range(ofLine: table.location(at: range.lowerBound).line)
    guard !line.isEmpty else { return }
    let lower = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let upper = min(max(range.upperBound, lower), line.upperBound)
    let mark = SourceExcerpt.Mark(range: lower..<upper, first: UInt8(ascii: "^"), rest: UInt8(ascii: "~"))
    show(SourceExcerpt(file.bytes, line: line, marks: [mark]), to: &buffer)
  }

  /// Writes the lines that a fix would change, after the change.
  private mutating func result(of fix: Diagnostic.FixIt, to buffer: inout TextBuffer) {
    guard let index = fix.edits.first.flatMap({ places.sources.fileIndex(at: $0.span.start) }),
      let preview = FixPreview(fix, file: places.sources.files[index], lines: places.lines(ofFile: index))
    else { return }
    for (line, marks) in preview.lines {
      show(SourceExcerpt(preview.bytes, line: line, marks: marks), to: &buffer)
    }
  }

  private func show(_ excerpt: SourceExcerpt, to buffer: inout TextBuffer) {
    buffer.write(bytes: excerpt.text[...])
    buffer.endLine()
    guard !excerpt.underline.isEmpty else { return }
    styled(.help, to: &buffer) { $0.write(bytes: excerpt.underline[...]) }
    buffer.endLine()
  }

  /// The style of a part of the text on a terminal.
  enum Style {
    case error, warning, note, place, message, help

    init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  /// Writes the output of `write` in a style.
  func styled(_ style: Style, to buffer: inout TextBuffer, _ write: (inout TextBuffer) -> Void) {
    guard colored else { return write(&buffer) }
    switch style {
    case .error: buffer.write("\u{1B}[1;31m")
    case .warning: buffer.write("\u{1B}[1;35m")
    case .note: buffer.write("\u{1B}[1;36m")
    case .place, .message: buffer.write("\u{1B}[1m")
    case .help: buffer.write("\u{1B}[1;32m")
    }
    write(&buffer)
    buffer.write("\u{1B}[0m")
  }
}

extension Diagnostic {
  /// `true` iff the hint repeats the fix's title as a question.
  var hintSaysFix: Bool { hint?.hasPrefix("did you mean ") == true }
}
