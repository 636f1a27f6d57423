// The checker's messages about handlers, options and results.

extension Diagnostic {
  static func duplicateHandler(
    _ name: String, at span: SourceSpan, first: SourceSpan, fix: FixIt?
  ) -> Diagnostic {
    Diagnostic(
      .duplicateHandler, at: span, "event '\(name)' is handled twice",
      related: [Related(span: first, message: "it is first handled here")],
      hint: fix == nil ? "combine them into one handler: 'on \(name) { when … -> … else -> … }'" : nil,
      fixIt: fix)
  }

  static func duplicateSceneItem(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateSceneItem, at: span, "the scene has a second '\(name)'",
      related: [Related(span: first, message: "the first is here")])
  }

  static func conflictingTexts(
    _ key: String, _ text: String, at span: SourceSpan, other: String, firstAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .conflictingTexts, at: span, "key '\(key)' of \"\(text)\" is that of \"\(other)\", too",
      related: [Related(span: firstAt, message: "the other text is here")])
  }

  static func exitParametersDiffer(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .exitParametersDiffer, at: span, "exit '\(name)' has different parameters in another scene",
      related: [Related(span: first, message: "'\(name)' is first declared here")],
      hint: "declare the same parameters everywhere: an unwind goes to the nearest exit of its name")
  }

  static func replacementResult(
    _ scene: String, returns result: String, by replacement: String, returning other: String,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .replacementResult, at: span,
      "\(replacement) returns '\(other)', but it replaces \(scene), which returns '\(result)'",
      hint: "return '\(result)': the replacement inherits the opener, which expects that type")
  }

  static func branchAfterElse(at span: SourceSpan, elseAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .branchAfterElse, at: span, "a branch after 'else' is never taken",
      related: [Related(span: elseAt, message: "'else' is here")])
  }

  static func emptyBlock(_ name: String, isLink: Bool = false, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyBlock, at: span, "the block of '\(name)' has no branch",
      hint: isLink ? "add 'else -> place'" : "use 'stay' to do nothing")
  }

  static func finishNotAlone(_ verb: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .finishNotAlone, at: span, "'\(verb)' cannot be combined with other verbs",
      hint: "put the other verbs into the opener's 'returning' handler")
  }

  static func endOutsideFlow(_ verb: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .endOutsideFlow, at: span, "there is no flow that '\(verb)' could end here",
      hint: "move the handler into the flow, or use 'dismiss' or 'pop to root'")
  }

  static func featureResult(
    _ opened: String, returns result: String?, feature: String, returning expected: String?,
    at span: SourceSpan,
    declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .featureResult, at: span,
      "\(opened) returns \(result.map { "'\($0)'" } ?? "no value"), but \(feature), which it ends, returns "
        + (expected.map { "'\($0)'" } ?? "none"),
      related: [Related(span: declaredAt, message: "\(feature) is declared here")],
      hint: result.map { "add 'returns \($0)' to the feature, or return its type" }
        ?? "add 'returns \(expected ?? "")' to \(opened)")
  }

  static func popoverAroundScenes(at span: SourceSpan, isActionSheet: Bool) -> Diagnostic {
    let opened = isActionSheet ? "an action sheet" : "a popover"
    return Diagnostic(
      .popoverAroundScenes, at: span,
      "\(opened) needs an item of a scene, but this handler is outside of scenes",
      hint: "use 'modal', or handle the event in the scene that has the item")
  }

  static func handlerParametersDiffer(
    _ event: String, from outer: String, at span: SourceSpan, outerAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .handlerParametersDiffer, at: span,
      "'\(event)' has different parameters in \(outer), which can be around it",
      related: [Related(span: outerAt, message: "the outer handler is here")],
      hint: "declare the same parameters, or give one of the events another name")
  }

  static func moveHandlerParameters(_ event: String, at span: SourceSpan, clause: SourceSpan) -> Diagnostic {
    Diagnostic(
      .moveHandlerParameters, at: span,
      "'on \(event)' runs in place of the user's own move, which has no arguments",
      fixIt: FixIt(title: "remove the parameters", edits: [Edit(span: clause, replacement: "")]))
  }

  static func misplacedRetry(_ position: RetryPosition, at span: SourceSpan) -> Diagnostic {
    let problem =
      switch position {
      case .allowed, .laterVerb:
        "'retry' must be at the first verb of a step, whose scene receives the event again"
      case .openedPlace: "'retry' needs a URL to open again, which the place of 'open' lacks"
      case .innerPart: "'retry' must be at the last part of a place"
      }
    return Diagnostic(
      .misplacedRetry, at: span, problem,
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  static func retryReturning(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .retryReturning, at: span, "'retry' cannot be combined with 'returning'",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  static func resultMissing(_ type: String, of owner: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .resultMissing, at: span, "'finish' needs a value of type '\(type)', the result of \(owner)",
      hint: "write 'finish(value)', or 'cancel' to end without a value")
  }

  static func unexpectedResult(_ owner: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpectedResult, at: span, "'finish' has a value, but \(owner) does not return one",
      related: [Related(span: declaredAt, message: "it is declared here, without 'returns'")])
  }

  static func returningOnReplace(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .returningOnReplace, at: span, "'returning' cannot be used with 'replace', which removes the opener",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }

  static func returningUnhandled(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(
      .returningUnhandled, "the scene does not handle event '\(name)'", name, at: span, among: candidates,
      hint: "add 'on \(name) -> …' to the scene")
  }

  static func openerWithoutEvent(
    _ event: String, of scene: String, at span: SourceSpan, declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .returningUnhandled, at: span,
      "the result goes to scene '\(scene)', which does not handle event '\(event)'",
      related: [Related(span: declaredAt, message: "'\(scene)' is declared here")],
      hint: "add 'on \(event) -> …' to '\(scene)': the opener is the scene in focus when the verb runs")
  }

  static func returningWrongType(
    _ name: String, at span: SourceSpan, takes: [String], opened: String, returns: String?,
    declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .returningWrongType, at: span,
      "event '\(name)' takes \(takes.count == 1 ? "'\(takes[0])'" : "\(takes.count) parameters"), but \(opened) returns \(returns.map { "'\($0)'" } ?? "nothing")",
      related: [Related(span: declaredAt, message: "'\(name)' is handled here")],
      hint: "declare one parameter of the result's type, or none")
  }

  static func popoverWithoutAnchor(
    _ text: String, at span: SourceSpan, items: [String], isActionSheet: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      .popoverWithoutAnchor, at: span,
      "\(isActionSheet ? "action sheet" : "popover") '\(text)' has no anchor",
      hint: items.isEmpty
        ? "declare an anchor, such as 'control name', and add 'from name'"
        : "add 'from' and one of the scene's items: \(list(items))",
      fixIt: items.count == 1
        ? items.first.map {
          FixIt(
            title: "insert 'from \($0)'",
            edits: [Edit(span: SourceSpan(start: span.end, length: 0), replacement: " from \($0)")])
        } : nil)
  }

  /// - Parameter what: The parts that an external scene cannot have: `handlers`.
  static func externalScene(_ scene: String, _ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .externalScene, at: span, "external scene '\(scene)' cannot have \(what)",
      hint: "its own code draws and navigates it: remove this, or the word 'external'")
  }

  /// - Parameter role: `cancel` or `preferred`.
  static func severalRoles(_ role: String, of scene: String, at span: SourceSpan, first: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      .severalRoles, at: span, "alert '\(scene)' has a second '\(role)' button",
      related: [Related(span: first, message: "the first is here")])
  }

  /// - Parameter verb: The first verb of the branch; `isStay` iff it is `stay`.
  static func alertGoesOn(_ button: String, of scene: String, at verb: SourceSpan, isStay: Bool) -> Diagnostic
  {
    let edit =
      isStay
      ? Edit(span: verb, replacement: "dismiss")
      : Edit(span: SourceSpan(start: verb.start, length: 0), replacement: "dismiss then ")
    return Diagnostic(
      .alertGoesOn, at: verb, "button '\(button)' ends alert '\(scene)', and its step must do so first",
      hint: "begin with 'dismiss'",
      fixIt: FixIt(
        title: "\(isStay ? "write" : "insert") '\(isStay ? "dismiss" : "dismiss then")'", edits: [edit]))
  }

  static func unknownAnchor(_ name: String, scene: String, at span: SourceSpan, items: [String]) -> Diagnostic
  {
    unknown(
      .unknownAnchor, "scene '\(scene)' has no item '\(name)'", name, at: span, among: items,
      hint: items.isEmpty ? "declare it, such as 'control \(name)'" : "its items are \(list(items))")
  }

  static func duplicateChoice(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.duplicateOption, at: span, "'\(name)' is listed twice")
  }

  static func duplicateOption(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateOption, at: span, "option '\(name)' is given twice",
      fixIt: FixIt(title: "remove the second", edits: [Edit(span: span, replacement: "")]))
  }

  static func optionNotApplicable(
    _ name: String, at span: SourceSpan, to verb: String, fitting: [String]
  ) -> Diagnostic {
    Diagnostic(
      .optionNotApplicable, at: span, "option '\(name)' cannot be used with \(verb)",
      hint: fitting.isEmpty ? nil : "it can be used with \(fitting.joined(separator: ", "))",
      fixIt: FixIt(title: "remove the option", edits: [Edit(span: span, replacement: "")]))
  }
}
