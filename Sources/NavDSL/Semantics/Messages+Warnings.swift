// The checker's warnings.

extension Diagnostic {
  static func unused(_ code: DiagnosticCode, _ kind: String, _ name: String, at span: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(code, at: span, "\(kind) '\(name)' is never used")
  }

  static func shadows(_ inner: String, _ outer: String, at span: SourceSpan, hidden: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      .shadowedName, at: span, "\(inner) hides \(outer) of the same name",
      related: [Related(span: hidden, message: "the hidden name is declared here")])
  }

  static func unhandledItem(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unhandledItem, at: span, "item '\(name)' has no handler",
      hint: "add 'on \(name) -> …' to the scene")
  }

  /// - Parameters:
  ///   - bar: `bar` or `tabbar`.
  ///   - isPage: `true` iff the scene is a page, `false` iff it is embedded.
  static func noBarToHide(_ bar: String, of scene: String, isPage: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .noBarToHide, at: span,
      "'\(bar) hidden' of '\(scene)' has no effect: the scene is only \(isPage ? "a page" : "embedded")",
      hint: "hide the bar in the scene \(isPage ? "or stack " : "")around")
  }

  static func retryWithoutFinish(
    _ target: String, endsFlow flow: String?, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .retryWithoutFinish, at: span,
      flow.map { "'retry' has no effect: a 'finish' of \(target) ends flow '\($0)'" }
        ?? "'retry' has no effect: \(target) has no 'finish'",
      hint: flow == nil
        ? "end it with 'finish' where the event can go on"
        : "declare 'returns', so that the scene itself finishes")
  }

  static func ignoredResult(of target: String, type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ignoredResult, at: span, "nothing takes the result of \(target), of type '\(type)'",
      hint: "add 'returning' and the event that takes it")
  }

  static func tooManyTabs(_ count: Int, _ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyTabs, at: span, "tabs '\(name)' has \(count) tabs, but compact width shows only five",
      hint: "use at most five: the fifth becomes \"More\" and hides the rest")
  }
}
