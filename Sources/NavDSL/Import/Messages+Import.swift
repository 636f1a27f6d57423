// The findings of the import.

extension Diagnostic {
  static func unreadable(_ error: XMLError, in source: SourceText) -> Diagnostic {
    let start = min(error.position, source.bytes.count)
    return Diagnostic(
      error.code, at: source.span(start..<min(start + 1, source.bytes.count)), error.message, hint: error.hint
    )
  }

  static func notAStoryboard(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.notAStoryboard, at: span, "the file is not a storyboard")
  }

  static func notAGraph(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.notAStoryboard, at: span, "the file is not a navigation graph")
  }

  static func refusedPlatform(_ runtime: String, at span: SourceSpan) -> Diagnostic {
    let system =
      switch runtime {
      case "MacOSX.Cocoa": "macOS"
      case "watchKit": "watchOS"
      default: "'\(runtime)'"
      }
    return Diagnostic(.refusedPlatform, at: span, "storyboards for \(system) are not imported")
  }

  static func duplicateObject(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.duplicateObject, at: span, "the id '\(id)' is given to an earlier object, too")
  }

  static func danglingSegue(to id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.danglingSegue, at: span, "the segue leads to '\(id)', which is not in the storyboard")
  }

  static func danglingReference(_ identifier: String?, in storyboard: String, at span: SourceSpan)
    -> Diagnostic
  {
    let what = identifier.map { "no controller with the identifier '\($0)'" } ?? "no first controller"
    return Diagnostic(.danglingReference, at: span, "storyboard '\(storyboard)' has \(what)")
  }

  static func unresolvedReference(to storyboard: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unresolvedReference, at: span, "storyboard '\(storyboard)' is not imported")
  }

  static func referenceCycle(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.referenceCycle, at: span, "the reference leads only to other references, in a circle")
  }

  static func unperformableSegue(kind: String, to target: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unperformableSegue, at: span, "nothing can perform the \(kind) segue\(target)",
      hint: "give it an identifier, or remove it")
  }

  static func unimplementedUnwind(_ selector: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unimplementedUnwind, at: span,
      "no class has the unwind action '\(selector)', so the segue does nothing")
  }

  // MARK: Navigation graphs

  static func unknownDestination(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unknownDestination, at: span, "no destination has the id '\(id)'")
  }

  static func unknownStart(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unknownDestination, at: span, "the graph begins with '\(id)', which is no destination of it")
  }

  static func graphWithoutStart(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unknownDestination, at: span, "graph '\(id)' has no start destination")
  }

  static func notVisible(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .notVisible, at: span, "'\(id)' is inside of another graph",
      hint: "actions lead to the graph, which begins with its own start destination")
  }

  static func unknownPopUpTo(_ id: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownPopUpTo, at: span, "'popUpTo' names '\(id)', which is no destination, so nothing is removed")
  }

  static func unqualifiedDestination(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unqualifiedDestination, at: span, "'destination' has no namespace, so Android ignores it",
      hint: "write 'app:destination'")
  }

  static func neededArgument(_ name: String, of scene: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .neededArgument, at: span, "the app starts with '\(scene)', and nothing gives its argument '\(name)'",
      hint: "give the argument a default")
  }

  static func unresolvedGraph(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unresolvedReference, at: span, "graph '\(name)' is not imported")
  }

  static func tooManyHandlers(_ limit: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.importLimit, at: span, "the actions of the graphs would be more than \(limit) handlers")
  }

  // MARK: Drift

  static func missingInFlow(
    _ what: String, of kind: ImportKind, at place: SourceSpan, fixIt: FixIt?
  ) -> Diagnostic {
    Diagnostic(.missingInFlow, at: place, "\(what) of the \(kind.noun) is not in the flow", fixIt: fixIt)
  }

  static func missingInFlow(
    _ what: String, of name: String, in kind: ImportKind, at span: SourceSpan, storyboard: SourceSpan?,
    fixIt: FixIt?
  ) -> Diagnostic {
    Diagnostic(
      .missingInFlow, at: span, "'\(name)' lacks the \(what) of the \(kind.noun)",
      related: storyboard.map { [Related(span: $0, message: "the \(kind.noun) has it here")] } ?? [],
      fixIt: fixIt)
  }

  static func missingInStoryboards(
    _ declaration: String, _ name: String, in kind: ImportKind, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(.missingInStoryboards, at: span, "\(declaration) '\(name)' is not in the \(kind.noun)s")
  }

  static func missingInStoryboards(
    _ what: String, of name: String, in kind: ImportKind, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(.missingInStoryboards, at: span, "the \(what) of '\(name)' is not in the \(kind.noun)s")
  }

  package static func missingInCatalog(_ use: String, _ key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingInCatalog, at: span, "the \(use) is not in the catalog, or is another text: key '\(key)'")
  }

  static func deadScene(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .deadScene, at: span, "nothing can show '\(name)': no segue leads to it, and it has no identifier")
  }

  static func unanchoredPopover(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unanchoredPopover, at: span, "the popover '\(name)' has nothing to point at")
  }
}
