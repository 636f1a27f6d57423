// What the checker says: one function for each situation, in the files beside this one; here is what they share.
// Syntax has its own beside the parser.

extension Diagnostic {
  /// Returns "did you mean" as a hint and a fix for a misspelt name, which is all of `span`.
  static func suggestion(
    for name: String, at span: Span, among candidates: [String]
  ) -> (hint: String?, fix: FixIt?) {
    guard let nearest = nearest(to: name, among: candidates) else { return (nil, nil) }
    return (
      "did you mean '\(nearest)'?",
      FixIt(title: "replace '\(name)' with '\(nearest)'", edits: [Edit(span: span, replacement: nearest)])
    )
  }

  /// Returns a report of a name that means nothing, with the nearest one that does.
  static func unknown(
    _ code: DiagnosticCode, _ message: String, _ name: String, at span: Span, among candidates: [String],
    hint: String? = nil
  ) -> Diagnostic {
    let suggestion = suggestion(for: name, at: span, among: candidates)
    return Diagnostic(code, at: span, message, hint: suggestion.hint ?? hint, fixIt: suggestion.fix)
  }

  /// Returns names in quotes for a sentence; of many, the first.
  static func list(_ names: [String]) -> String {
    names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }

  /// Returns a report of something that leads back to itself, with what it leads over.
  static func cycle(
    _ code: DiagnosticCode, _ message: String, at span: Span, over others: [(name: String, span: Span)]
  ) -> Diagnostic {
    Diagnostic(
      code, at: span, message,
      related: others.map {
        Related(span: $0.span, message: "through \($0.name.contains("'") ? $0.name : "'\($0.name)'")")
      })
  }
}
