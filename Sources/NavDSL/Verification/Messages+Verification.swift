// The diagnostics of proofs: one function for each situation.

import NavRuntime

/// A verb that fails or has no effect in some run, as described in messages.
struct VerbInRuns {
  /// The verb as written, on one line: `unwind signedOut`.
  let text: String
  /// The owner of its handler or link: a scene's qualified name, or a link's pattern.
  let owner: String
  /// The name of the scene whose place it acts from; `nil` if that is not known.
  var scene: String?
  /// The condition of its branch: `when compact`, `else`; `nil` for none.
  var branch: String?
  let span: SourceSpan
  /// The only width concerned; `nil` for both.
  var width: NavigationWidth?
  /// The width in which the verb is possible and never fails, if it fails in the other.
  var soundWidth: NavigationWidth?
  var witness: DiagnosticWitness?
  /// The circumstance in which it fails in that run.
  var circumstance: FailureCircumstance?

  /// The verb with where it stands: `'push List' in 'Boxes' (when compact)`.
  var name: String { "'\(text)' in '\(owner)'" + (branch.map { " (\($0))" } ?? "") }

  /// The runs concerned: `in some run in compact width, after a resize`.
  var scope: String { Self.scope(width, witness) }

  static func scope(_ width: NavigationWidth?, _ witness: DiagnosticWitness?) -> String {
    var text = "in some run"
    if let width { text += " in \(width.rawValue) width" }
    var needs: [String] = []
    if witness?.needsResize == true { needs.append("a resize") }
    if witness?.needsLink == true { needs.append("a link") }
    if !needs.isEmpty { text += ", after \(needs.joined(separator: " and "))" }
    return text
  }
}

extension Diagnostic {
  /// Returns a report of a verb that fails.
  ///
  /// - Parameter name: The name that the reason is about: the missing scene or exit, the tabs, the item, or the
  ///   destination.
  static func fails(_ verb: VerbInRuns, because reason: NavigationFailure, of name: String? = nil)
    -> Diagnostic
  {
    switch reason {
    case .noStack: noStackAround(verb)
    case .nothingBelow: nothingBelow(verb, target: name)
    case .notPresented: nothingPresented(verb)
    case .noTarget: unwindWithoutTarget(verb, scene: name)
    case .refused: unwindRefused(verb)
    case .noTabs: tabsNotAround(verb, tabs: name)
    case .noPages: noSuchPage(verb)
    case .noItem: anchorNotAround(verb, item: name)
    case .containment: cannotContain(verb, opened: name)
    case .badPlace, .noLink: placeFails(verb)
    case .noOpener, .noHandler, .ambiguous, .staleInstance, .ended: openerMissing(verb)
    }
  }

  private static func fails(
    _ code: DiagnosticCode, _ verb: VerbInRuns, _ reason: String, hint: String? = nil
  ) -> Diagnostic {
    let message = "\(verb.name) fails \(verb.scope): \(reason)"
    let contrast = verb.soundWidth.map { "; in \($0.rawValue) width it never fails" } ?? ""
    return Diagnostic(code, at: verb.span, message + contrast, hint: hint, witness: verb.witness)
  }

  static func noStackAround(_ verb: VerbInRuns) -> Diagnostic {
    fails(
      .noStackAround, verb, "the scene is not in a stack",
      hint: verb.scene.map { "add 'in stack' where '\($0)' is opened" })
  }

  static func nothingBelow(_ verb: VerbInRuns, target: String?) -> Diagnostic {
    fails(
      .nothingBelow, verb,
      target.map { "no '\($0)' is below it on the stack" } ?? "nothing is below it on the stack")
  }

  static func nothingPresented(_ verb: VerbInRuns) -> Diagnostic {
    var diagnostic = fails(.nothingPresented, verb, "the scene is not presented")
    guard case .pushed(let always)? = verb.circumstance else { return diagnostic }
    diagnostic.hint = "there it was pushed, which 'pop' undoes"
    if always {
      diagnostic.fixIt = FixIt(
        title: "replace 'dismiss' with 'pop'", edits: [Edit(span: verb.span, replacement: "pop")])
    }
    return diagnostic
  }

  static func unwindWithoutTarget(_ verb: VerbInRuns, scene: String?) -> Diagnostic {
    fails(.unwindWithoutTarget, verb, scene.map { "no '\($0)' is below it" } ?? "no scene accepts it")
  }

  static func openerMissing(_ verb: VerbInRuns) -> Diagnostic {
    fails(.openerMissing, verb, "nothing opened the scene or flow that it ends")
  }

  static func tabsNotAround(_ verb: VerbInRuns, tabs: String?) -> Diagnostic {
    var hint = "a presentation covers the tabs: 'dismiss' first, or 'unwind' to a scene below"
    if case .noTabsAnywhere? = verb.circumstance, let tabs {
      hint = "nothing in the window contains '\(tabs)' there: 'open \(tabs)' goes to it"
    }
    return fails(
      .tabsNotAround, verb,
      tabs.map { "the scene is not inside tabs '\($0)'" } ?? "the scene is not inside tabs", hint: hint)
  }

  static func noSuchPage(_ verb: VerbInRuns) -> Diagnostic {
    fails(.noSuchPage, verb, "there is no such page")
  }

  static func anchorNotAround(_ verb: VerbInRuns, item: String?) -> Diagnostic {
    fails(
      .anchorNotAround, verb,
      item.map { "the scene in focus at that point has no item '\($0)'" }
        ?? "the scene in focus at that point lacks the item",
      hint: "after another verb, use an item of the scene that the verb shows")
  }

  static func cannotContain(_ verb: VerbInRuns, opened: String?) -> Diagnostic {
    fails(.cannotContain, verb, "\(opened.map { "'\($0)'" } ?? "the destination") cannot be placed there")
  }

  static func placeFails(_ place: VerbInRuns) -> Diagnostic {
    let hint: String? =
      switch place.circumstance {
      case .replacedColumn: "use branches: compact width cannot show a column that it replaces"
      case .fromInitialState: "it goes on from the initial state, which has no stack there"
      case .pushed, .noTabsAnywhere, nil: nil
      }
    return fails(.placeFails, place, "the place cannot be shown", hint: hint)
  }

  static func propertyFails(
    _ property: String, at span: SourceSpan, width: NavigationWidth? = nil, witness: DiagnosticWitness?
  ) -> Diagnostic {
    let scope = VerbInRuns.scope(width, witness)
    return Diagnostic(
      .propertyFails, at: span,
      witness == nil
        ? "'\(property)' does not hold: no run reaches it\(width.map { " in \($0.rawValue) width" } ?? "")"
        : "'\(property)' does not hold \(scope)", witness: witness)
  }

  static func unwindRefused(_ verb: VerbInRuns) -> Diagnostic {
    fails(
      .unwindRefused, verb, "every exit that could accept it may refuse",
      hint: "declare an exit without a condition in a scene further down")
  }
}

// Behavior that no run shows.
extension Diagnostic {
  private static func never(
    _ code: DiagnosticCode, _ what: String, at span: SourceSpan, in width: NavigationWidth?,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(code, at: span, what + (width.map { " in \($0.rawValue) width" } ?? ""), hint: hint)
  }

  static func unreachableScene(_ name: String, at span: SourceSpan, in width: NavigationWidth? = nil)
    -> Diagnostic
  {
    never(.unreachableScene, "no run reaches scene '\(name)'", at: span, in: width)
  }

  static func unreachableHandler(
    _ event: String, of scene: String, at span: SourceSpan, in width: NavigationWidth? = nil
  ) -> Diagnostic {
    never(.unreachableHandler, "no run can send '\(event)' to '\(scene)'", at: span, in: width)
  }

  /// - Parameter owner: The handler's event, or the link's pattern.
  static func unreachableBranch(of owner: String, at span: SourceSpan, in width: NavigationWidth? = nil)
    -> Diagnostic
  {
    never(.unreachableBranch, "no run takes this branch of '\(owner)'", at: span, in: width)
  }

  static func unreachableExit(
    _ exit: String, of scene: String, at span: SourceSpan, in width: NavigationWidth? = nil
  ) -> Diagnostic {
    never(.unreachableExit, "no unwind reaches exit '\(exit)' of '\(scene)'", at: span, in: width)
  }

  static func unreachableTab(
    _ tab: String, of tabs: String, at span: SourceSpan, in width: NavigationWidth? = nil
  ) -> Diagnostic {
    never(.unreachableTab, "no run selects tab '\(tab)' of '\(tabs)'", at: span, in: width)
  }

  /// - Parameters:
  ///   - bar: `toolbar`, `left` or `right`, as the items are declared.
  ///   - isOnStack: `true` iff the scene is on a stack, but never below a bar.
  static func hiddenBarItems(
    _ bar: String, of scene: String, isOnStack: Bool, at span: SourceSpan, in width: NavigationWidth? = nil
  ) -> Diagnostic {
    never(
      .hiddenBarItems,
      "no run shows the '\(bar)' items of '\(scene)': "
        + (isOnStack ? "its navigation bar is hidden" : "it is never in a stack"), at: span,
      in: width,
      hint: isOnStack
        ? "make the items 'control', or show the bar"
        : "open the scene 'in stack', or make the items 'control'")
  }

  static func unaskedMove(
    _ event: String, of owner: String, at span: SourceSpan, in width: NavigationWidth? = nil
  ) -> Diagnostic {
    never(
      .unaskedMove, "no run asks 'on \(event)' of \(owner)", at: span, in: width,
      hint: event == "back"
        ? "it is asked on top of a stack with a back button" : "it is asked where the user can dismiss")
  }

  static func unbuiltPlace(of link: String, at span: SourceSpan, in width: NavigationWidth? = nil)
    -> Diagnostic
  {
    never(.unbuiltPlace, "no events lead to the place of link '\(link)'", at: span, in: width)
  }
}

extension UnbuiltPart {
  /// The advice about a place that lacks it.
  var hint: String {
    switch self {
    case .base(let name, let host?):
      "no event makes '\(name)' the base: it is inside of '\(host)', and places do not lead there"
    case .base(let name, nil): "no event makes '\(name)' the base"
    case .element(let name, let below): "no event puts '\(name)' on '\(below)' there"
    case .presented(let name, let below): "no event presents '\(name)' over '\(below)' there"
    }
  }
}

/// The reason why a scene shows no back button.
enum NoBackButton {
  /// `back hidden`.
  case back
  /// `left` items, which replace the button.
  case items
  /// `bar hidden`, of the scene or its stack.
  case bar
}

// Behavior that some run shows.
extension Diagnostic {
  static func deadEnd(
    _ scene: String, at span: SourceSpan, in width: NavigationWidth? = nil, witness: DiagnosticWitness?
  ) -> Diagnostic {
    Diagnostic(
      .deadEnd, at: span, "'\(scene)' can be entered and never left \(VerbInRuns.scope(width, witness))",
      hint: "add an event that leads to another scene or back", witness: witness)
  }

  static func noWayBack(
    _ scene: String, at span: SourceSpan, because reason: NoBackButton, in width: NavigationWidth? = nil,
    witness: DiagnosticWitness? = nil
  ) -> Diagnostic {
    let message =
      switch reason {
      case .back: "'\(scene)' hides its back button and offers no other way back"
      case .bar: "'\(scene)' has no navigation bar and so no back button, and nothing else leads back"
      case .items: "'left' items of '\(scene)' replace the back button, and nothing else leads back"
      }
    return Diagnostic(
      .noWayBack, at: span, "\(message) \(VerbInRuns.scope(width, witness))",
      hint: "add an event that goes back, such as 'on cancel -> pop'",
      witness: witness)
  }

  static func detailWithoutSplit(_ verb: VerbInRuns) -> Diagnostic {
    Diagnostic(
      .detailWithoutSplit, at: verb.span,
      "\(verb.name) presents a modal \(verb.scope): the scene is not inside a split",
      hint: "write 'modal' if that is intended", witness: verb.witness)
  }

  static func lostOpener(_ verb: VerbInRuns) -> Diagnostic {
    Diagnostic(
      .lostOpener, at: verb.span,
      "\(verb.name) has no opener left \(verb.scope): no handler gets the result",
      witness: verb.witness)
  }

  /// - Parameters:
  ///   - what: `a stack` or `a chain of presentations`.
  ///   - loop: The steps that can be repeated, as scenarios spell them.
  static func unboundedGrowth(
    of what: String, by loop: [String], at span: SourceSpan, in width: NavigationWidth? = nil,
    witness: DiagnosticWitness?
  ) -> Diagnostic {
    Diagnostic(
      .unboundedGrowth, at: span,
      "\(what) can grow without bound \(VerbInRuns.scope(width, witness)): \(list(loop)) can be repeated",
      witness: witness)
  }

  /// - Parameters:
  ///   - suspicion: The diagnostic that would be reported if it were proved.
  ///   - question: The open question, after "whether": `'unwind sent' in 'Editor' can fail`.
  ///   - reason: The reason why it is open.
  static func notProved(
    _ suspicion: DiagnosticCode, _ question: String, because reason: String, at span: SourceSpan,
    in width: NavigationWidth? = nil
  ) -> Diagnostic {
    var note = Diagnostic(
      .notProved, at: span,
      "it is not proved whether \(question)\(width.map { " in \($0.rawValue) width" } ?? ""): \(reason)")
    note.suspicion = suspicion
    return note
  }
}
