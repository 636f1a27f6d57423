/// Diagnostics with the files they refer to, ready to be written in one of four formats.
///
/// There is a function for each format, as with every report of the library, which returns UTF-8 and ends each line with
/// a line feed. `Documentation/Formats.md` describes the formats.
public struct DiagnosticReport: Sendable {
  /// The diagnostics, in the order in which they are written.
  public var diagnostics: [Diagnostic]
  /// The files of the program.
  package var sources: SourceMap

  /// Creates a report.
  package init(_ diagnostics: [Diagnostic], _ sources: SourceMap) {
    self.diagnostics = diagnostics
    self.sources = sources
  }

  /// Returns the diagnostics as text for people, each with its line of source and carets.
  ///
  /// - Parameters:
  ///   - colors: `true` iff the text is styled for a terminal.
  ///   - states: `true` iff the state after each step of a witness is shown.
  public func text(colors: Bool = false, states: Bool = false) -> [UInt8] {
    var renderer = TextRenderer(sources, colors: colors, states: states)
    return lines { renderer.render($0, to: &$1) }
  }

  /// Returns the diagnostics as JSON lines, one object a line.
  public func json() -> [UInt8] {
    var renderer = JSONRenderer(sources)
    return lines { renderer.render($0, to: &$1) }
  }

  /// Returns the diagnostics as workflow commands of GitHub Actions, one a line.
  public func github() -> [UInt8] {
    var renderer = GitHubRenderer(sources)
    return lines { renderer.render($0, to: &$1) }
  }

  /// Returns what a renderer writes for each diagnostic.
  private func lines(_ render: (Diagnostic, inout TextBuffer) -> Void) -> [UInt8] {
    var buffer = TextBuffer()
    for diagnostic in diagnostics { render(diagnostic, &buffer) }
    return buffer.take()
  }

  /// Returns the diagnostics as a log of one run in SARIF 2.1.0.
  ///
  /// - Parameter toolVersion: The version that the log gives for `navc`.
  public func sarif(toolVersion: String) -> [UInt8] { sarif(toolVersion: toolVersion, fingerprints: []) }

  /// Returns the log with a text for each diagnostic that identifies it from run to run.
  func sarif(toolVersion: String, fingerprints: [String]) -> [UInt8] {
    var renderer = SARIFRenderer(
      diagnostics, sources, toolVersion: toolVersion, fingerprints: fingerprints)
    var writer = JSONWriter(.pretty)
    renderer.log(diagnostics, &writer)
    writer.endLine()
    return writer.take()
  }
}
