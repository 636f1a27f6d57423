// The checker's messages about handlers, options and results.

extension Diagnostic {
  static func duplicateHandler(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateHandler, at: span, "event '\(name)' is handled twice",
      related: [Related(span: first, message: "it is first handled here")],
      hint: "put the cases into one handler: 'on \(name) { when … -> … else -> … }'")
  }

  static func duplicateSceneItem(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateSceneItem, at: span, "the scene has a second '\(name)'",
      related: [Related(span: first, message: "the first is here")])
  }

  static func exitParametersDiffer(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .exitParametersDiffer, at: span, "exit '\(name)' has other parameters in another scene",
      related: [Related(span: first, message: "'\(name)' is first declared here")],
      hint: "an unwind goes to the nearest exit of its name, so that all must take the same")
  }

  static func replacementResult(
    _ scene: String, returns result: String, by replacement: String, returning other: String,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .replacementResult, at: span,
      "\(replacement) returns '\(other)', and \(scene), which it replaces, '\(result)'",
      hint: "what replaces a scene takes over its opener, who waits for '\(result)'")
  }

  static func branchAfterElse(at span: SourceSpan, elseAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .branchAfterElse, at: span, "no branch after 'else' is ever taken",
      related: [Related(span: elseAt, message: "'else' is here")])
  }

  static func emptyBlock(_ name: String, isLink: Bool = false, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyBlock, at: span, "the block of '\(name)' has no branch",
      hint: isLink ? "add 'else -> place'" : "to do nothing is written 'stay'")
  }

  static func finishNotAlone(_ verb: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .finishNotAlone, at: span, "'\(verb)' stands beside other verbs",
      hint: "what follows is the opener's business: its 'returning' handler")
  }

  static func resultMissing(_ type: String, of owner: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .resultMissing, at: span, "'finish' gives no value, and \(owner) returns '\(type)'",
      hint: "write 'finish(value)', or 'cancel' to end without a value")
  }

  static func unexpectedResult(_ owner: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpectedResult, at: span, "'finish' gives a value, and \(owner) returns none",
      related: [Related(span: declaredAt, message: "the scene is declared here, without 'returns'")])
  }

  static func returningOnReplace(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .returningOnReplace, at: span, "'replace' takes over the opener, so that nobody is there to return to",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  static func returningUnhandled(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(
      .returningUnhandled, "the scene handles no event '\(name)'", name, at: span, among: candidates,
      hint: "add 'on \(name) -> …' to the scene")
  }

  static func openerWithoutEvent(
    _ event: String, of scene: String, at span: SourceSpan, declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .returningUnhandled, at: span, "the result goes to scene '\(scene)', which handles no event '\(event)'",
      related: [Related(span: declaredAt, message: "'\(scene)' is declared here")],
      hint: "a verb after 'then' opens from the scene that is in focus by then")
  }

  static func returningWrongType(
    _ name: String, at span: SourceSpan, takes: [String], opened: String, returns: String?,
    declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .returningWrongType, at: span,
      "event '\(name)' takes \(takes.count == 1 ? "'\(takes[0])'" : "\(takes.count) parameters"), and \(opened) returns \(returns.map { "'\($0)'" } ?? "nothing")",
      related: [Related(span: declaredAt, message: "'\(name)' is handled here")],
      hint: "the event takes one parameter of the result's type, or none")
  }

  static func popoverWithoutAnchor(_ text: String, at span: SourceSpan, items: [String]) -> Diagnostic {
    Diagnostic(
      .popoverWithoutAnchor, at: span, "popover '\(text)' points at nothing",
      hint: items.isEmpty
        ? "declare what it points at, such as 'control name', and add 'from name'"
        : "add 'from' and one of the scene's items: \(list(items))",
      fixIt: items.count == 1
        ? items.first.map {
          FixIt(
            title: "insert 'from \($0)'",
            edits: [Edit(span: SourceSpan(start: span.end, length: 0), replacement: " from \($0)")])
        } : nil)
  }

  static func unknownAnchor(_ name: String, scene: String, at span: SourceSpan, items: [String]) -> Diagnostic
  {
    unknown(
      .unknownAnchor, "scene '\(scene)' has no item '\(name)'", name, at: span, among: items,
      hint: items.isEmpty ? "declare it, such as 'control \(name)'" : "its items are \(list(items))")
  }

  static func duplicateChoice(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.duplicateOption, at: span, "'\(name)' stands twice in the list")
  }

  static func duplicateOption(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateOption, at: span, "option '\(name)' stands twice",
      fixIt: FixIt(title: "remove the second", edits: [Edit(span: span, replacement: "")]))
  }

  static func optionNotApplicable(
    _ name: String, at span: SourceSpan, to verb: String, fitting: [String]
  ) -> Diagnostic {
    Diagnostic(
      .optionNotApplicable, at: span, "option '\(name)' means nothing to \(verb)",
      hint: fitting.isEmpty ? nil : "it goes with \(fitting.joined(separator: ", "))",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }
}
