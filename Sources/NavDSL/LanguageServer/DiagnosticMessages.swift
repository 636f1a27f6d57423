/// Writes diagnostics as the protocol's, with positions in the encoding of the client.
struct DiagnosticMessages {
  private let compilation: Compilation
  private let client: ClientCapabilities
  /// `true` iff the program has no app, so that it is probably a part of one.
  private let isPart: Bool
  private var positions: [Int: TextPositions] = [:]

  /// The largest number of diagnostics of one file.
  private static let maximumCount = 1_000
  /// The largest number of a witness's steps in a message.
  private static let maximumSteps = 12

  init(_ compilation: Compilation, _ client: ClientCapabilities, isPart: Bool = false) {
    self.compilation = compilation
    self.client = client
    self.isPart = isPart
  }

  private var sources: SourceMap { compilation.program.sources }

  /// Returns the diagnostics of each file, by path; an empty list for a file without any.
  mutating func byFile(_ diagnostics: [Diagnostic]) -> [String: [JSONValue]] {
    var result: [String: [JSONValue]] = [:]
    for file in sources.files { result[file.path] = [] }
    for diagnostic in diagnostics where !isPart || !Self.needsApp(diagnostic.code) {
      guard let file = sources.file(of: diagnostic.span) ?? sources.files.first else { continue }
      result[file.path, default: []].append(message(diagnostic))
    }
    for (path, list) in result where list.count > Self.maximumCount {
      var last = list[Self.maximumCount - 1]
      last.set("message", .string("\(list.count) diagnostics in all; the others are not listed"))
      result[path] = Array(list.prefix(Self.maximumCount - 1)) + [last]
    }
    return result
  }

  /// `true` iff a diagnostic only means that the program has no app.
  private static func needsApp(_ code: DiagnosticCode) -> Bool {
    switch code {
    case .noApp, .unreachableScene, .unreachableHandler, .unreachableBranch, .unreachableExit,
      .unreachableTab, .unusedGuard, .unusedType, .unusedExit:
      true
    default: false
    }
  }

  /// Returns diagnostics as the protocol's.
  mutating func messages(_ diagnostics: [Diagnostic]) -> [JSONValue] {
    var result: [JSONValue] = []
    for diagnostic in diagnostics { result.append(message(diagnostic)) }
    return result
  }

  private mutating func message(_ diagnostic: Diagnostic) -> JSONValue {
    var text = diagnostic.message
    if let hint = diagnostic.hint { text += "\nhelp: " + hint }
    if let witness = diagnostic.witness {
      text += "\nstart in \(witness.width): \(witness.start)"
      for step in witness.steps.prefix(Self.maximumSteps) {
        text +=
          "\n\(step.text)" + (step.failure.map { " fails (\($0))" } ?? step.state.map { " → \($0)" } ?? "")
      }
      if witness.steps.count > Self.maximumSteps { text += "\n…" }
    }
    let severity =
      switch diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    var value: JSONValue = [
      "range": range(visible(diagnostic.span)), "severity": .integer(severity),
      "code": .string(diagnostic.code.rawValue), "source": "navc", "message": .string(text),
    ]
    if let witness = diagnostic.witness {
      // An action of the editor adds the run to the file.
      value.set("data", ["scenario": .string(witness.scenario(named: diagnostic.witnessName))])
    }
    let name = diagnostic.code.entry.name
    if name.hasPrefix("unused") || name.hasPrefix("unreachable") { value.set("tags", [1]) }
    if client.marksRelated {
      let steps = (diagnostic.witness?.steps ?? []).enumerated().compactMap { number, step in
        step.span.map { (span: $0, message: "step \(number + 1): \(step.text)") }
      }
      let places = diagnostic.related.map { (span: $0.span, message: $0.message) } + steps
      if !places.isEmpty {
        value.set("relatedInformation", .array(places.map { related($0.span, $0.message) }))
      }
    }
    return value
  }

  private mutating func related(_ span: SourceSpan, _ message: String) -> JSONValue {
    let path = sources.file(of: span)?.path ?? ""
    return [
      "location": ["uri": .string(DocumentURI.uri(of: path)), "range": range(span)],
      "message": .string(message),
    ]
  }

  /// Returns a span that an editor can show: an empty one is widened to the token after it, or at the end of a line to
  /// the one before.
  private func visible(_ span: SourceSpan) -> SourceSpan {
    guard span.isEmpty, let file = sources.fileIndex(at: span.start), file < compilation.trees.count else {
      return span
    }
    let tree = compilation.trees[file]
    let offset = Int(span.start) - Int(tree.source.base)
    let next = max(tree.tokenStarts.partition { Int($0) > offset } - 1, 0)
    if !tree.tokenKinds[next].isTrivia, tree.tokenKinds[next] != .endOfFile {
      return tree.span(ofToken: next)
    }
    var before = next
    while before > 0, tree.tokenKinds[before].isTrivia || tree.tokenKinds[before] == .endOfFile {
      before -= 1
    }
    return tree.tokenKinds[before].isTrivia ? span : tree.span(ofToken: before)
  }

  /// Returns a span as the protocol writes it.
  mutating func range(_ span: SourceSpan) -> JSONValue {
    guard let index = sources.fileIndex(at: span.start) else {
      return [
        "start": TextPosition(line: 0, character: 0).json, "end": TextPosition(line: 0, character: 0).json,
      ]
    }
    let file = sources.files[index]
    let converter = positions[index] ?? TextPositions(file, client.encoding)
    positions[index] = converter
    let bytes = file.byteRange(of: span)
    return [
      "start": converter.position(of: bytes.lowerBound).json,
      "end": converter.position(of: bytes.upperBound).json,
    ]
  }

  /// Returns the problem of a scenario as a diagnostic of the protocol.
  mutating func message(_ problem: ScenarioProblem, ofScenario name: String) -> JSONValue {
    var text = "scenario '\(name)' fails: \(problem.message)"
    if case .otherState(let difference) = problem.kind {
      text += "\nexpected: \(difference.expected)\nactual: \(difference.actual)"
    }
    if let hint = problem.hint { text += "\nhelp: " + hint }
    return [
      "range": range(visible(problem.span)), "severity": 1, "code": "scenario", "source": "navc test",
      "message": .string(text),
    ]
  }
}
