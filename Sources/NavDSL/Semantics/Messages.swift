// The checker's messages: one function for each situation, in the files beside this one, which share the functions
// here. Syntax errors have their own beside the parser.

extension Diagnostic {
  /// Returns "did you mean" as a hint and a fix for a misspelled name, which is all of `span`.
  static func suggestion(
    for name: String, at span: SourceSpan, among candidates: [String]
  ) -> (hint: String?, fix: FixIt?) {
    guard let nearest = nearest(to: name, among: candidates) else { return (nil, nil) }
    return (
      "did you mean '\(nearest)'?",
      FixIt(title: "replace '\(name)' with '\(nearest)'", edits: [Edit(span: span, replacement: nearest)])
    )
  }

  /// Returns a diagnostic for an unknown name, with the nearest known one.
  static func unknown(
    _ code: DiagnosticCode, _ message: String, _ name: String, at span: SourceSpan,
    among candidates: [String],
    hint: String? = nil
  ) -> Diagnostic {
    let suggestion = suggestion(for: name, at: span, among: candidates)
    return Diagnostic(code, at: span, message, hint: suggestion.hint ?? hint, fixIt: suggestion.fix)
  }

  /// Returns names in quotes for a sentence; if there are many, only the first.
  static func list(_ names: [String]) -> String {
    names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }

  /// Returns a diagnostic for a cycle, with its members.
  static func cycle(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan,
    over others: [(name: String, span: SourceSpan)]
  ) -> Diagnostic {
    Diagnostic(
      code, at: span, message,
      related: others.map {
        Related(span: $0.span, message: "through \($0.name.contains("'") ? $0.name : "'\($0.name)'")")
      })
  }
}
