import NavDSL

/// Reports errors and warnings to the user.
struct DiagnosticOutput {
  private let format: DiagnosticFormat
  /// The maximum number of errors to show; `nil` for all.
  private let limit: Int?
  private let isQuiet: Bool
  private let stream: FileDescriptor
  private let hasColors: Bool
  private let showsStates: Bool

  /// Creates an output with the options of a command line.
  ///
  /// Text goes to standard error. Machine-readable formats go to standard output, unless the result of the
  /// command goes there: then to standard error as well.
  init(_ invocation: Invocation, resultGoesToStandardOutput: Bool) {
    let format =
      invocation.choice(DiagnosticFormat.self) ?? invocation.choice(ProofFormat.self)?.ofDiagnostics ?? .text
    showsStates = invocation.has(.explainWitness)
    self.format = format
    isQuiet = invocation.has(.quiet)
    stream = format == .text || resultGoesToStandardOutput ? .standardError : .standardOutput
    hasColors = format == .text && Terminal.hasColors(stream, choice: invocation.choice())
    // A program that reads the diagnostics needs all of them.
    let number = invocation.number(.maximumErrors) ?? (format == .json || format == .sarif ? 0 : 100)
    limit = number == 0 ? nil : number
  }

  /// Writes `diagnostics` and, in text form, their number.
  func write(_ diagnostics: [Diagnostic], _ sources: SourceMap) throws(Failure) {
    let diagnostics = isQuiet ? diagnostics.filter { $0.severity != .note } : diagnostics
    if diagnostics.isEmpty, format != .sarif { return }
    let shown = shown(diagnostics)
    switch format {
    case .text:
      var renderer = TextRenderer(sources, colors: hasColors, states: showsStates)
      try write(shown) { renderer.render($0, to: &$1) }
      if !isQuiet { stream.write(message: summary(diagnostics, shown: shown.count)) }
    case .json:
      var renderer = JSONRenderer(sources)
      try write(shown) { renderer.render($0, to: &$1) }
    case .github:
      var renderer = GitHubRenderer(sources)
      try write(shown) { renderer.render($0, to: &$1) }
    case .sarif:
      try write(DiagnosticReport(Array(shown), sources).sarif(toolVersion: version))
    }
  }

  /// Returns the diagnostics up to the last error within the limit.
  private func shown(_ diagnostics: [Diagnostic]) -> ArraySlice<Diagnostic> {
    guard let limit else { return diagnostics[...] }
    var errors = 0
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.severity == .error {
      errors += 1
      if errors > limit { return diagnostics[..<index] }
    }
    return diagnostics[...]
  }

  /// Writes in pieces, so that the text of many diagnostics is never in memory as a whole.
  private func write(
    _ diagnostics: ArraySlice<Diagnostic>, _ render: (Diagnostic, inout TextBuffer) -> Void
  ) throws(Failure) {
    var buffer = TextBuffer()
    for diagnostic in diagnostics {
      render(diagnostic, &buffer)
      if buffer.count > 1 << 16 {
        try write(buffer.bytes)
        buffer = TextBuffer()
      }
    }
    try write(buffer.bytes)
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    if stream.number == FileDescriptor.standardOutput.number {
      try OutputFiles.writeStandardOutput(bytes)
    } else {
      // A failure to write to standard error cannot be reported; the exit status still shows the result.
      try? stream.write(bytes)
    }
  }

  private func summary(_ diagnostics: [Diagnostic], shown: Int) -> String {
    var parts: [String] = []
    for severity in Severity.allCases {
      let count = diagnostics.lazy.filter { $0.severity == severity }.count
      if count > 0 { parts.append("\(count) \(severity.rawValue)\(count == 1 ? "" : "s")") }
    }
    let hidden = diagnostics.count - shown
    let rest = hidden > 0 ? " (\(hidden) not shown; --max-errors 0 shows all)" : ""
    return parts.joined(separator: ", ") + rest + "\n"
  }
}

extension ProofFormat {
  /// The format of the diagnostics that accompany the proofs.
  fileprivate var ofDiagnostics: DiagnosticFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .sarif: .sarif
    }
  }
}
