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
      .stackInStack, "a stack cannot be on another stack: \(name) is \(how)", at: span,
      declaredAt: declaredAt,
      hint: "present it with 'modal', or use its root scene instead")
  }

  /// A stack, or what starts in one, with `in stack`.
  static func stackPutInStack(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(
      .stackInStack, "a stack cannot be on another stack: \(name) is put in a stack", at: span,
      declaredAt: declaredAt, hint: "remove 'in stack'")
  }

  static func splitInStack(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .splitInStack, "a split cannot be on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "make the split the root of a window")
  }

  static func tabsInStack(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .tabsInStack, "tabs are on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "put a stack into each tab instead, as Apple recommends")
  }

  static func alertContent(
    _ name: String, hasEmbedded: Bool, isActionSheet: Bool, at span: SourceSpan, declaredAt: SourceSpan
  ) -> Diagnostic {
    placed(
      .alertContent,
      "an \(isActionSheet ? "action sheet" : "alert") cannot show \(name)"
        + (hasEmbedded ? ", which has embedded scenes" : ""), at: span, declaredAt: declaredAt,
      hint: hasEmbedded
        ? "remove the embedded scenes, or use another style" : "present a scene without a stack")
  }

  static func tabsInTabs(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(.tabsInTabs, "tabs cannot be inside tabs: \(name) is a tab", at: span, declaredAt: declaredAt)
  }

  static func splitInSplit(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(.splitInSplit, "\(name) cannot be in a column of another split", at: span, declaredAt: declaredAt)
  }

  static func tabsInColumn(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    placed(
      .tabsInColumn, "\(name) cannot be in a column of a split that collapses into one stack",
      at: span, declaredAt: declaredAt, hint: "add 'compact D' to set what compact width shows instead")
  }

  static func nestedSplit(_ name: String, _ how: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .nestedSplit, "\(name) is \(how), but a split belongs at the root of a window", at: span,
      declaredAt: declaredAt)
  }

  static func notAScene(_ name: String, _ what: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    placed(
      .notAScene, "only a scene can be \(what), not \(name)", at: span, declaredAt: declaredAt)
  }

  static func containmentCycle(
    _ name: String, at span: SourceSpan, over others: [(name: String, span: SourceSpan)]
  ) -> Diagnostic {
    cycle(.containmentCycle, "\(name) contains itself", at: span, over: others)
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

  static func emptyStart(_ entry: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyBlock, at: span, "the block of '\(entry)' has no branch",
      hint: "write the destination without braces, or add 'else -> destination'")
  }

  static func startWithoutElse(_ entry: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .startWithoutElse, at: span, "'\(entry)' has no branch 'else', so an app may start with nothing",
      hint: "add 'else -> destination' as the last branch")
  }

  static func widthInStart(_ width: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .widthInStart, at: span, "the condition of a start cannot ask for the width '\(width)'",
      hint: "declare a start for each width, with 'compact' and 'regular' in place of 'start'")
  }

  static func appEntriesMixed(at span: SourceSpan, startAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span, "'start' cannot be combined with 'compact' or 'regular'",
      related: [Related(span: startAt, message: "'start' applies to both widths")])
  }

  static func appEntryMissing(_ entry: String, _ app: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span,
      entry == "start"
        ? "\(app) has no start"
        : "\(app) has no start in \(entry) width",
      hint: "add '\(entry) D'")
  }

  static func flowWithoutStart(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .flowWithoutStart, at: span, "flow '\(name)' has no start", hint: "add 'start D'")
  }

  // MARK: Links and places

  static func invalidLinkPattern(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.invalidLinkPattern, at: span, "the link's pattern is invalid: \(message)")
  }

  static func linkParameterType(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .linkParameterType, at: span, "a URL cannot contain a value of type '\(type)'",
      hint: "use a String, Int, Double, Bool, UUID or enum")
  }

  /// - Parameter signature: The name with the labels of the parameters: `products(id:)`.
  static func duplicateLinkName(
    _ signature: String, at span: SourceSpan, isDeclared: Bool, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateLinkName, at: span, "two links have the name '\(signature)' in Swift",
      related: [Related(span: first, message: "the other link is here")],
      hint: isDeclared ? nil : "a link without a name is named after the literal segments of its pattern",
      fixIt: isDeclared
        ? nil
        : FixIt(
          title: "insert a name",
          edits: [
            Edit(
              span: SourceSpan(start: span.start, length: 0),
              replacement: signature.prefix { $0 != "(" } + "2 ")
          ]))
  }

  /// - Parameter replacement: The parameter that is probably meant; `nil` without a fix.
  static func literalLinkParameter(
    _ segment: String, at span: SourceSpan, replacement: String?, hasFix: Bool
  ) -> Diagnostic {
    Diagnostic(
      .literalLinkParameter, at: span, "the segment '\(segment)' matches only itself",
      hint: "a parameter is '\(replacement ?? "{name: String}")'",
      fixIt: replacement.flatMap { replacement in
        hasFix
          ? FixIt(
            title: "replace it with '\(replacement)'", edits: [Edit(span: span, replacement: replacement)])
          : nil
      })
  }

  static func ambiguousLinks(
    _ pattern: String, _ other: String, at span: SourceSpan, first: SourceSpan, url: String
  ) -> Diagnostic {
    Diagnostic(
      .ambiguousLinks, at: span, "two links match '\(url)' with the same priority",
      related: [Related(span: first, message: "the other link is here")])
  }

  static func placeSelectsAfterStart(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeStep, at: span,
      "'\(text)' selects a tab or a column, which is possible only at the beginning of a place")
  }

  static func placeWithoutStack(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "'\(text)' is pushed where there is no stack",
      hint: "the destination before the '/' needs 'in stack'")
  }

  static func placeWithoutStart(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span,
      "a program without an app has no start, so a place begins with a container",
      hint: "begin with tabs, a split, a stack, pages or a flow, or open the scene by a verb")
  }

  static func placeIsNoStart(_ scene: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "the app does not start with a stack whose root is '\(scene)'",
      hint: "write '/ \(scene)' to push it onto the app's start, or '^ \(scene)' to present it")
  }
}
