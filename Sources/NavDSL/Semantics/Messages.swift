// What the checker says: one function for each situation. Syntax has its own beside the parser.

extension Diagnostic {
  /// Returns "did you mean" as a hint and a fix for a misspelt name, which is all of `span`.
  private static func suggestion(
    for name: String, at span: Span, among candidates: [String]
  ) -> (hint: String?, fix: FixIt?) {
    guard let nearest = nearest(to: name, among: candidates) else { return (nil, nil) }
    return (
      "did you mean '\(nearest)'?",
      FixIt(title: "replace '\(name)' with '\(nearest)'", edits: [Edit(span: span, replacement: nearest)])
    )
  }

  /// Returns a fix that takes something out.
  private static func removal(of text: String, at span: Span) -> FixIt {
    FixIt(title: "remove '\(text)'", edits: [Edit(span: span, replacement: "")])
  }

  private static func unknown(
    _ code: DiagnosticCode, _ message: String, _ name: String, at span: Span, among candidates: [String],
    hint: String? = nil
  ) -> Diagnostic {
    let suggestion = suggestion(for: name, at: span, among: candidates)
    return Diagnostic(code, at: span, message, hint: suggestion.hint ?? hint, fixIt: suggestion.fix)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }

  // MARK: Names

  static func duplicateTarget(
    _ kind: String, _ name: String, at span: Span, first: Span, is firstKind: String
  ) -> Diagnostic {
    if kind == firstKind { return duplicate(kind, name, at: span, first: first) }
    return Diagnostic(
      .duplicateName, at: span, "\(kind) '\(name)' has a name that is taken",
      related: [Related(span: first, message: "\(firstKind) '\(name)' is declared here")],
      hint: "scenes, containers and flows share one name space")
  }

  static func duplicate(_ kind: String, _ name: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: span, "\(kind) '\(name)' is declared twice",
      related: [Related(span: first, message: "'\(name)' is first declared here")])
  }

  static func builtinTypeRedeclared(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: span, "'\(name)' is a type of the language itself",
      hint: "give the type another name")
  }

  static func severalApps(_ name: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      .severalApps, at: span, "app '\(name)' is the program's second",
      related: [Related(span: first, message: "the first app is here")],
      hint: "compile the files of each app by themselves")
  }

  static func noApp(at span: Span) -> Diagnostic {
    Diagnostic(.noApp, at: span, "the program declares no app", hint: "add 'app Name { start Scene }'")
  }

  static func importFailed(_ path: String, _ reason: String, at span: Span) -> Diagnostic {
    Diagnostic(.importFailed, at: span, "cannot import '\(path)': \(reason)")
  }

  static func invalidModule(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidModule, at: span, "'\(name)' is no name of a Swift module",
      hint: "a module's name is a name, or several with points between them")
  }

  static func programTooLarge(_ path: String, at span: Span) -> Diagnostic {
    Diagnostic(.programTooLarge, at: span, "with '\(path)' the program is larger than 4 GiB")
  }

  static func unknownAttribute(_ name: String, at span: Span) -> Diagnostic {
    unknown(
      .unknownAttribute, "there is no attribute '\(name)'", name, at: span, among: ["allow"],
      hint: "the only attribute is '@allow(warning)'")
  }

  static func unknownWarning(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(
      .unknownWarning, "there is no warning '\(name)'", name, at: span, among: candidates,
      hint: "'navc explain' lists the warnings")
  }

  static func unknownType(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(.unknownType, "there is no type '\(name)'", name, at: span, among: candidates)
  }

  static func unknownTarget(_ name: String, what: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(.unknownTarget, "there is no \(what) '\(name)'", name, at: span, among: candidates)
  }

  static func unknownMember(
    _ name: String, of owner: String, kind: String, at span: Span, candidates: [String]
  ) -> Diagnostic {
    unknown(.unknownMember, "\(kind) '\(owner)' has no '\(name)'", name, at: span, among: candidates)
  }

  static func unknownValue(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(.unknownValue, "there is no parameter '\(name)' in scope", name, at: span, among: candidates)
  }

  static func unknownField(
    _ name: String, of type: String, at span: Span, candidates: [String]
  ) -> Diagnostic {
    unknown(.unknownMember, "struct '\(type)' has no field '\(name)'", name, at: span, among: candidates)
  }

  static func noFields(_ type: String, of name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownMember, at: span, "a value of type '\(type)' has no field '\(name)'",
      hint: "only structs that the program declares have fields")
  }

  static func unknownEnumCase(
    _ name: String, of type: String, at span: Span, candidates: [String]
  ) -> Diagnostic {
    unknown(.unknownMember, "enum '\(type)' has no case '\(name)'", name, at: span, among: candidates)
  }

  static func unknownCondition(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(
      .unknownCondition, "there is no guard or 'Bool' parameter '\(name)'", name, at: span, among: candidates,
      hint: name.contains(".") ? nil : "declare it with 'guard \(name)'")
  }

  static func unknownGuard(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(.unknownCondition, "there is no guard '\(name)'", name, at: span, among: candidates)
  }

  static func unknownEvent(
    _ name: String, of scene: String?, at span: Span, candidates: [String]
  ) -> Diagnostic {
    unknown(
      .unknownEvent,
      scene.map { "scene '\($0)' handles no event '\(name)'" } ?? "no scene handles an event '\(name)'",
      name, at: span, among: candidates)
  }

  static func eventAfterBack(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownEvent, at: span, "there is no scene '\(name)' to go back from",
      hint: "an event right after 'back' is written with parentheses",
      fixIt: FixIt(
        title: "insert '()'", edits: [Edit(span: Span(start: span.end, length: 0), replacement: "()")]))
  }

  static func unknownReason(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(.unknownReason, "no step fails by the reason '\(name)'", name, at: span, among: candidates)
  }

  static func unknownExit(
    _ name: String, at span: Span, candidates: [String], hasArguments: Bool
  ) -> Diagnostic {
    unknown(
      .unknownExit, hasArguments ? "no scene has an exit '\(name)'" : "there is no exit or scene '\(name)'",
      name, at: span, among: candidates)
  }

  static func unknownSystemItem(_ name: String, at span: Span) -> Diagnostic {
    unknown(
      .unknownSystemItem, "there is no system item '\(name)'", name, at: span,
      among: SystemItem.allCases.map(\.rawValue))
  }

  static func wrongKind(
    _ name: String, is kind: String, needed: String, at span: Span, declaredAt: Span?
  ) -> Diagnostic {
    let article = kind == "tabs" || kind == "pages" ? "" : "a "
    return Diagnostic(
      .wrongKind, at: span, "'\(name)' is \(article)\(kind), not a \(needed)",
      related: declaredAt.map { [Related(span: $0, message: "'\(name)' is declared here")] } ?? [])
  }

  static func tabWithoutContainer(_ name: String, of container: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownTarget, at: span, "a tab is named with its tabs, and '\(name)' is not",
      hint: "did you mean '\(container).\(name)'?",
      fixIt: FixIt(
        title: "insert '\(container).'",
        edits: [Edit(span: Span(start: span.start, length: 0), replacement: "\(container).")]))
  }

  static func noMembers(_ name: String, of owner: String, at span: Span) -> Diagnostic {
    Diagnostic(.unknownMember, at: span, "'\(owner)' has no '\(name)': no name goes deeper")
  }

  static func tabIsMissing(_ name: String, at span: Span, example: String?) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: span, "'select' names a tab, and '\(name)' is all of them",
      hint: example.map { "name one of them, such as '\(name).\($0)'" })
  }

  static func opensInsideOfFlow(_ name: String, flow: String, at span: Span, declaredAt: Span) -> Diagnostic {
    Diagnostic(
      .opensInsideOfFlow, at: span, "'\(name)' can be opened only inside flow '\(flow)'",
      related: [Related(span: declaredAt, message: "'\(name)' is declared here")],
      hint: "open the flow: '\(flow)'")
  }

  static func emptyDeclaration(_ kind: String, _ name: String, of part: String, at span: Span) -> Diagnostic {
    Diagnostic(.emptyDeclaration, at: span, "\(kind) '\(name)' has no \(part)")
  }

  // MARK: Types and values

  private static func cycle(
    _ code: DiagnosticCode, _ message: String, at span: Span, over others: [(name: String, span: Span)]
  ) -> Diagnostic {
    Diagnostic(
      code, at: span, message,
      related: others.map {
        Related(span: $0.span, message: "by way of \($0.name.contains("'") ? $0.name : "'\($0.name)'")")
      })
  }

  static func aliasCycle(_ name: String, at span: Span, over others: [(name: String, span: Span)])
    -> Diagnostic
  {
    cycle(.aliasCycle, "type '\(name)' stands for itself", at: span, over: others)
  }

  static func structCycle(_ name: String, at span: Span, over others: [(name: String, span: Span)])
    -> Diagnostic
  {
    cycle(.structCycle, "struct '\(name)' holds itself", at: span, over: others)
  }

  static func typeMismatch(_ text: String, at span: Span, is type: String, expected: String) -> Diagnostic {
    Diagnostic(.typeMismatch, at: span, "'\(text)' is of type '\(type)', and '\(expected)' is expected")
  }

  static func literalMismatch(
    _ text: String, at span: Span, is type: String, expected: String, hasLiterals: Bool
  ) -> Diagnostic {
    let kind = type.hasPrefix("a") && type.contains(" ") ? type : "of type '\(type)'"
    return Diagnostic(
      .typeMismatch, at: span, "'\(text)' is \(kind), and '\(expected)' is expected",
      hint: hasLiterals ? nil : "'\(expected)' has no literals: pass a parameter")
  }

  static func nilForNonOptional(_ type: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: span, "'nil' stands where '\(type)' is expected",
      hint: "only optional types, such as '\(type)?', hold 'nil'")
  }

  static func enumCaseWithType(_ type: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownValue, at: span, "a case is written without its enum '\(type)'",
      fixIt: FixIt(title: "remove '\(type)'", edits: [Edit(span: span, replacement: "")]))
  }

  static func defaultIsNoLiteral(_ text: String, at span: Span, isCase: Bool) -> Diagnostic {
    Diagnostic(
      .defaultIsNoLiteral, at: span, "a default is a literal, and '\(text)' is a name",
      hint: isCase ? "a case is written with a point before it" : nil,
      fixIt: isCase
        ? FixIt(
          title: "insert '.'", edits: [Edit(span: Span(start: span.start, length: 0), replacement: ".")])
        : nil)
  }

  static func duplicateKey(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(.duplicateKey, at: span, "the key '\(text)' stands twice in the dictionary")
  }

  static func conditionIsNoBool(_ name: String, at span: Span, is type: String) -> Diagnostic {
    Diagnostic(.conditionIsNoBool, at: span, "'\(name)' is of type '\(type)', and a condition is a 'Bool'")
  }

  static func titleIsNoString(_ name: String, at span: Span, is type: String) -> Diagnostic {
    Diagnostic(.titleIsNoString, at: span, "'\(name)' is of type '\(type)', and a title is a 'String'")
  }

  // MARK: Arguments

  static func missingArguments(
    _ names: [String], of callee: String, at span: Span, declaredAt: Span
  ) -> Diagnostic {
    Diagnostic(
      .missingArgument, at: span,
      "\(callee) needs \(names.count == 1 ? "an argument" : "arguments") \(list(names))",
      related: [
        Related(span: declaredAt, message: "'\(names.first ?? "")' is declared here, without a default")
      ])
  }

  static func extraArgument(_ label: String, of callee: String, at span: Span, takesNone: Bool) -> Diagnostic
  {
    Diagnostic(
      .extraArgument, at: span,
      takesNone
        ? "\(callee) takes no arguments" : "\(callee) takes no further argument, and '\(label)' is one")
  }

  static func misnamedArgument(
    _ label: String, of callee: String, at span: Span, candidates: [String]
  ) -> Diagnostic {
    unknown(
      .misnamedArgument, "\(callee) has no parameter '\(label)'", label, at: span, among: candidates,
      hint: candidates.isEmpty ? nil : "what is expected here: \(list(candidates))")
  }

  static func misorderedArgument(_ label: String, of callee: String, at span: Span, declaredAt: Span)
    -> Diagnostic
  {
    Diagnostic(
      .misorderedArgument, at: span, "argument '\(label)' stands too late, or twice",
      related: [Related(span: declaredAt, message: "\(callee) declares '\(label)' here")],
      hint: "arguments stand in the order in which their parameters are declared")
  }

  static func argumentWithoutLabel(
    _ text: String, at span: Span, of callee: String, label: String?
  ) -> Diagnostic {
    Diagnostic(
      label == nil ? .extraArgument : .misnamedArgument, at: span,
      label == nil ? "\(callee) takes no argument here" : "the argument '\(text)' of \(callee) has no label",
      fixIt: label.map {
        FixIt(
          title: "insert '\($0): '",
          edits: [Edit(span: Span(start: span.start, length: 0), replacement: "\($0): ")])
      })
  }

  // MARK: Handlers

  static func duplicateHandler(_ name: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateHandler, at: span, "event '\(name)' is handled twice",
      related: [Related(span: first, message: "it is first handled here")],
      hint: "put the cases into one handler: 'on \(name) { when … -> … else -> … }'")
  }

  static func duplicateSceneItem(_ name: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateSceneItem, at: span, "the scene has a second '\(name)'",
      related: [Related(span: first, message: "the first is here")])
  }

  static func exitParametersDiffer(_ name: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      .exitParametersDiffer, at: span, "exit '\(name)' has other parameters in another scene",
      related: [Related(span: first, message: "'\(name)' is first declared here")],
      hint: "an unwind goes to the nearest exit of its name, so that all must take the same")
  }

  static func branchAfterElse(at span: Span, elseAt: Span) -> Diagnostic {
    Diagnostic(
      .branchAfterElse, at: span, "no branch after 'else' is ever taken",
      related: [Related(span: elseAt, message: "'else' is here")])
  }

  static func emptyBlock(_ name: String, isLink: Bool = false, at span: Span) -> Diagnostic {
    Diagnostic(
      .emptyBlock, at: span, "the block of '\(name)' has no branch",
      hint: isLink ? "add 'else -> place'" : "to do nothing is written 'stay'")
  }

  static func finishNotAlone(_ verb: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .finishNotAlone, at: span, "'\(verb)' stands beside other verbs",
      hint: "what follows is the opener's business: its 'returning' handler")
  }

  static func resultMissing(_ type: String, of owner: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .resultMissing, at: span, "'finish' gives no value, and \(owner) returns '\(type)'",
      hint: "write 'finish(value)', or 'cancel' to end without a value")
  }

  static func unexpectedResult(_ owner: String, at span: Span, declaredAt: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedResult, at: span, "'finish' gives a value, and \(owner) returns none",
      related: [Related(span: declaredAt, message: "the scene is declared here, without 'returns'")])
  }

  static func returningOnReplace(at span: Span) -> Diagnostic {
    Diagnostic(
      .returningOnReplace, at: span, "'replace' takes over the opener, so that nobody is there to return to",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  static func returningUnhandled(_ name: String, at span: Span, candidates: [String]) -> Diagnostic {
    unknown(
      .returningUnhandled, "the scene handles no event '\(name)'", name, at: span, among: candidates,
      hint: "add 'on \(name) -> …' to the scene")
  }

  static func returningWrongType(
    _ name: String, at span: Span, takes: [String], opened: String, returns: String?, declaredAt: Span
  ) -> Diagnostic {
    Diagnostic(
      .returningWrongType, at: span,
      "event '\(name)' takes \(takes.count == 1 ? "'\(takes[0])'" : "\(takes.count) parameters"), and \(opened) returns \(returns.map { "'\($0)'" } ?? "nothing")",
      related: [Related(span: declaredAt, message: "'\(name)' is handled here")],
      hint: "the event takes one parameter of the result's type, or none")
  }

  static func popoverWithoutAnchor(_ text: String, at span: Span, items: [String]) -> Diagnostic {
    Diagnostic(
      .popoverWithoutAnchor, at: span, "popover '\(text)' points at nothing",
      hint: items.isEmpty
        ? "declare what it points at, such as 'control name', and add 'from name'"
        : "add 'from' and one of the scene's items: \(list(items))",
      fixIt: items.count == 1
        ? items.first.map {
          FixIt(
            title: "insert 'from \($0)'",
            edits: [Edit(span: Span(start: span.end, length: 0), replacement: " from \($0)")])
        } : nil)
  }

  static func unknownAnchor(_ name: String, scene: String, at span: Span, items: [String]) -> Diagnostic {
    unknown(
      .unknownAnchor, "scene '\(scene)' has no item '\(name)'", name, at: span, among: items,
      hint: items.isEmpty ? "declare it, such as 'control \(name)'" : "its items are \(list(items))")
  }

  static func duplicateOption(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateOption, at: span, "option '\(name)' stands twice",
      fixIt: FixIt(title: "remove the second", edits: [Edit(span: span, replacement: "")]))
  }

  static func optionNotApplicable(
    _ name: String, at span: Span, to verb: String, fitting: [String]
  ) -> Diagnostic {
    Diagnostic(
      .optionNotApplicable, at: span, "option '\(name)' means nothing to \(verb)",
      hint: fitting.isEmpty ? nil : "it goes with \(fitting.joined(separator: ", "))",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  // MARK: Containers

  private static func placed(
    _ code: DiagnosticCode, _ message: String, at span: Span, declaredAt: Span, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, at: span, message, related: [Related(span: declaredAt, message: "it is declared here")],
      hint: hint)
  }

  static func stackInStack(_ name: String, _ how: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(
      .stackInStack, "a stack cannot stand on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "present it with 'modal', or name the scene itself")
  }

  static func splitInStack(_ name: String, _ how: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(
      .splitInStack, "a split cannot stand on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "a split is the root of a window")
  }

  static func tabsInStack(_ name: String, _ how: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(
      .tabsInStack, "tabs on a stack: \(name) is \(how)", at: span, declaredAt: declaredAt,
      hint: "it works, but Apple advises to put stacks into tabs instead")
  }

  static func tabsInTabs(_ name: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(.tabsInTabs, "tabs cannot stand in tabs: \(name) is a tab", at: span, declaredAt: declaredAt)
  }

  static func splitInSplit(_ name: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(.splitInSplit, "a split cannot stand in a column: \(name)", at: span, declaredAt: declaredAt)
  }

  static func tabsInColumn(_ name: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(
      .tabsInColumn, "tabs cannot stand in a column of a split that collapses into one stack: \(name)",
      at: span, declaredAt: declaredAt, hint: "say what compact width shows instead: 'compact D'")
  }

  static func nestedSplit(_ name: String, _ how: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(
      .nestedSplit, "\(name) is \(how), and a split is meant for the root of a window", at: span,
      declaredAt: declaredAt)
  }

  static func notAScene(_ name: String, _ what: String, at span: Span, declaredAt: Span) -> Diagnostic {
    placed(.notAScene, "only a scene can be \(what), and \(name) is none", at: span, declaredAt: declaredAt)
  }

  static func containmentCycle(
    _ name: String, at span: Span, over others: [(name: String, span: Span)]
  ) -> Diagnostic {
    cycle(.containmentCycle, "\(name) holds itself", at: span, over: others)
  }

  static func splitWithout(_ column: String, _ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .splitWithoutColumn, at: span,
      "split '\(name)' has no \(column) column",
      hint: column == "secondary" ? "add 'secondary D' or 'placeholder S'" : "add '\(column) D'")
  }

  static func collapseToMissingColumn(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.splitWithoutColumn, at: span, "split '\(name)' has no supplementary column to collapse to")
  }

  static func appEntriesMixed(at span: Span, startAt: Span) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span, "the app starts in one place for both widths and in another for one of them",
      related: [Related(span: startAt, message: "'start' is for both widths")])
  }

  static func appEntryMissing(_ entry: String, _ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .appEntries, at: span,
      entry == "start"
        ? "app '\(name)' does not say where it starts"
        : "app '\(name)' does not say where it starts in \(entry) width",
      hint: "add '\(entry) D'")
  }

  static func flowWithoutStart(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .flowWithoutStart, at: span, "flow '\(name)' does not say where it starts", hint: "add 'start D'")
  }

  // MARK: Links and places

  static func invalidLinkPattern(_ message: String, at span: Span) -> Diagnostic {
    Diagnostic(.invalidLinkPattern, at: span, "the link's pattern cannot be read: \(message)")
  }

  static func linkParameterType(_ type: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .linkParameterType, at: span, "a URL cannot hold a value of type '\(type)'",
      hint: "a link's parameter is a String, Int, Double, Bool, UUID or enum")
  }

  static func ambiguousLinks(
    _ pattern: String, _ other: String, at span: Span, first: Span, url: String
  ) -> Diagnostic {
    Diagnostic(
      .ambiguousLinks, at: span, "two links match '\(url)', and neither goes before the other",
      related: [Related(span: first, message: "the other link is here")])
  }

  static func placeSelectsAfterStart(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .placeStep, at: span, "'\(text)' chooses a tab or a column, which only the beginning of a place can")
  }

  static func placeWithoutStack(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "'\(text)' is pushed where no stack is",
      hint: "what stands before the '/' needs 'in stack'")
  }

  static func placeIsNoStart(_ scene: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .placeWithoutStack, at: span, "the app does not start with a stack at whose root '\(scene)' is",
      hint: "write '/ \(scene)' to push it on what the app starts with, or '^ \(scene)' to present it")
  }

  // MARK: Warnings

  static func unused(_ code: DiagnosticCode, _ kind: String, _ name: String, at span: Span) -> Diagnostic {
    Diagnostic(code, at: span, "\(kind) '\(name)' is never used")
  }

  static func shadows(_ inner: String, _ outer: String, at span: Span, hidden: Span) -> Diagnostic {
    Diagnostic(
      .shadowedName, at: span, "\(inner) hides \(outer) of the same name",
      related: [Related(span: hidden, message: "what it hides is declared here")])
  }

  static func unhandledItem(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unhandledItem, at: span, "nothing handles item '\(name)'",
      hint: "add 'on \(name) -> …' to the scene")
  }

  static func tooManyTabs(_ count: Int, _ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .tooManyTabs, at: span, "tabs '\(name)' has \(count) tabs, and compact width shows five",
      hint: "the fifth becomes \"More\", with the rest behind it")
  }
}
