// The checker's messages about containers, links and places.

extension Diagnostic {
  // MARK: Containers

  private static func placed(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, declaredAt: SourceSpan,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, at: span, message, related: [Related(span: declaredAt, message: "it is declared here")],
      hint: hint)
  }

  static func stackInStack(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .stackInStack, "a stack cannot stand on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "present it with 'modal', or name the scene itself")
  }

  static func splitInStack(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .splitInStack, "a split cannot stand on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "a split is the root of a window")
  }

  static func tabsInStack(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .tabsInStack, "tabs on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "it works, but Apple advises to put stacks into tabs instead")
  }

  static func tabsInTabs(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(.tabsInTabs, "tabs cannot stand in tabs: \(name) is a tab", at: span, declaredAt: declaredAt)
  }

  static func splitInSplit(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(.splitInSplit, "a split cannot stand in a column: \(name)", at: span, declaredAt: declaredAt)
  }

  static func tabsInColumn(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(
      .tabsInColumn, "tabs cannot stand in a column of a split that collapses into one stack: \(name)",
      at: span, declaredAt: declaredAt, hint: "say what compact width shows instead: 'compact D'")
  }

  static func nestedSplit(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .nestedSplit, "\(name) is \(how), and a split is meant for the root of a window", at: span,
      declaredAt: declaredAt)
  }

  static func notAScene(_ name: String, _ what: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(.notAScene, "only a scene can be \(what), and \(name) is none", at: span, declaredAt: declaredAt)
  }

  static func containmentCycle(
    _ name: String, at span: SourceSpan, over others: [(name: String, span: SourceSpan)]
  ) -> Diagnostic {
    cycle(.containmentCycle, "\(name) holds itself", at: span, over: others)
  }

  static func splitWithout(_ column: String, _ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .splitWithoutColumn, at: span,
      "split '\(name)' has no \(column) column",
      hint: column == "secondary" ? "add 'secondary D' or 'placeholder S'" : "add '\(column) D'")
  }

  static func collapseToMissingColumn(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.splitWithoutColumn, at: span, "split '\(name)' has no supplementary column to collapse to")
  }

  static func appEntriesMixed(at span: SourceSpan, startAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span, "the app starts in one place for both widths and in another for one of them",
      related: [Related(span: startAt, message: "'start' is for both widths")])
  }

  static func appEntryMissing(_ entry: String, _ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span,
      entry == "start"
        ? "app '\(name)' does not say where it starts"
        : "app '\(name)' does not say where it starts in \(entry) width",
      hint: "add '\(entry) D'")
  }

  static func flowWithoutStart(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .flowWithoutStart, at: span, "flow '\(name)' does not say where it starts", hint: "add 'start D'")
  }

  // MARK: Links and places

  static func invalidLinkPattern(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.invalidLinkPattern, at: span, "the link's pattern cannot be read: \(message)")
  }

  static func linkParameterType(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .linkParameterType, at: span, "a URL cannot hold a value of type '\(type)'",
      hint: "a link's parameter is a String, Int, Double, Bool, UUID or enum")
  }

  static func ambiguousLinks(
    _ pattern: String, _ other: String, at span: SourceSpan, first: SourceSpan, url: String
  ) -> Diagnostic {
    Diagnostic(
      .ambiguousLinks, at: span, "two links match '\(url)', and neither goes before the other",
      related: [Related(span: first, message: "the other link is here")])
  }

  static func placeSelectsAfterStart(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeStep, at: span, "'\(text)' chooses a tab or a column, which only the beginning of a place can")
  }

  static func placeWithoutStack(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "'\(text)' is pushed where no stack is",
      hint: "what stands before the '/' needs 'in stack'")
  }

  static func placeIsNoStart(_ scene: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "the app does not start with a stack at whose root '\(scene)' is",
      hint: "write '/ \(scene)' to push it on what the app starts with, or '^ \(scene)' to present it")
  }
}
