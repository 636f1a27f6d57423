// The checker's messages about names.

extension Diagnostic {
  static func duplicateTarget(
    _ kind: String, _ name: String, at span: SourceSpan, first: SourceSpan, is firstKind: String
  ) -> Diagnostic {
    if kind == firstKind { return duplicate(kind, name, at: span, first: first) }
    return Diagnostic(
      .duplicateName, at: span, "the name of \(kind) '\(name)' is already in use",
      related: [Related(span: first, message: "\(firstKind) '\(name)' is declared here")],
      hint: "rename one of them: scenes, containers and flows share one namespace")
  }

  static func duplicate(_ kind: String, _ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      .duplicateName, at: span, "\(kind) '\(name)' is declared twice",
      related: [Related(span: first, message: "'\(name)' is first declared here")])
  }

  static func builtinTypeRedeclared(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: span, "'\(name)' is a built-in type",
      hint: "rename the type")
  }

  static func severalApps(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalApps, at: span, "the program has a second app, '\(name)'",
      related: [Related(span: first, message: "the first app is here")],
      hint: "a program has one app; '--each' compiles each program on its own")
  }

  static func noApp(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.noApp, at: span, "the program has no app", hint: "add 'app Name { start Scene }'")
  }

  /// - Parameter neighbors: The names of the files in the folder of the path.
  static func importFailed(
    _ path: String, _ reason: String, at span: SourceSpan, neighbors: [String]
  ) -> Diagnostic {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let candidates = neighbors.map { folder + $0 }
    // The extension is often forgotten.
    let near = candidates.first { $0 == path + ".nav" } ?? nearest(to: path, among: candidates)
    let fix = near.map { near in
      var literal = TextBuffer()
      literal.write(literal: near)
      return FixIt(
        title: "replace '\(path)' with '\(near)'", edits: [Edit(span: span, replacement: literal.text)])
    }
    return Diagnostic(
      .importFailed, at: span, "cannot import '\(path)': \(reason)",
      hint: near.map { "did you mean '\($0)'?" }, fixIt: fix)
  }

  static func invalidModule(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidModule, at: span, "'\(name)' is not the name of a Swift module",
      hint: "use a name, or several names joined by periods")
  }

  static func programTooLarge(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.programTooLarge, at: span, "'\(path)' makes the program larger than 4 GiB")
  }

  static func unknownAttribute(_ name: String, at span: SourceSpan) -> Diagnostic {
    unknown(
      .unknownAttribute, "there is no attribute '\(name)'", name, at: span, among: ["allow", "was"],
      hint: "the attributes are '@allow(warning)' and '@was(\"Old\")'")
  }

  static func misplacedAttribute(
    _ attribute: String, before word: String, at span: SourceSpan, hint: String?
  ) -> Diagnostic {
    Diagnostic(
      .misplacedAttribute, at: span, "'\(attribute)' cannot stand before '\(word)'",
      hint: hint ?? "it gives former names to a declaration, a parameter, a case, a tab or an item")
  }

  static func unquotedFormerName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidFormerName, at: span, "former name '\(name)' is not in quotes",
      fixIt: FixIt(title: "add quotes", edits: [Edit(span: span, replacement: "\"\(name)\"")]))
  }

  static func invalidFormerName(_ name: String, isQualified: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidFormerName, at: span, "'\(name)' cannot have been the name",
      hint: isQualified
        ? "write the name without backticks, after that of its flow and a period if a flow declared it"
        : "write one name, without backticks")
  }

  static func formerNameDeclared(
    _ name: String, of what: String, at span: SourceSpan, declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .formerNameDeclared, at: span, "'\(name)' is still the name of \(what)",
      related: [Related(span: declaredAt, message: "it is declared here")],
      hint: "a saved state with this name is that declaration's: remove the former name")
  }

  static func formerNameClaimed(
    _ name: String, by what: String, at span: SourceSpan, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .formerNameClaimed, at: span, "'\(name)' is a former name of \(what), too",
      related: [Related(span: first, message: "it is given here")],
      hint: "a saved state with this name can be read as one of them only")
  }

  static func unknownWarning(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(
      .unknownWarning, "there is no warning '\(name)'", name, at: span, among: candidates,
      hint: "'navc explain' lists the warnings")
  }

  static func unknownType(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(.unknownType, "there is no type '\(name)'", name, at: span, among: candidates)
  }

  static func unknownTarget(_ name: String, what: String, at span: SourceSpan, candidates: [String])
    -> Diagnostic
  {
    unknown(.unknownTarget, "there is no \(what) '\(name)'", name, at: span, among: candidates)
  }

  static func unknownMember(
    _ name: String, of owner: String, kind: String, at span: SourceSpan, candidates: [String]
  ) -> Diagnostic {
    unknown(.unknownMember, "\(kind) '\(owner)' has no '\(name)'", name, at: span, among: candidates)
  }

  static func unknownValue(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(.unknownValue, "there is no parameter '\(name)' in scope", name, at: span, among: candidates)
  }

  static func unknownField(
    _ name: String, of type: String, at span: SourceSpan, candidates: [String]
  ) -> Diagnostic {
    unknown(.unknownMember, "struct '\(type)' has no field '\(name)'", name, at: span, among: candidates)
  }

  static func noFields(_ type: String, of name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownMember, at: span, "a value of type '\(type)' has no field '\(name)'",
      hint: "only structs declared in the program have fields")
  }

  static func unknownEnumCase(
    _ name: String, of type: String, at span: SourceSpan, candidates: [String], listsCases: Bool
  ) -> Diagnostic {
    unknown(
      .unknownMember, "enum '\(type)' has no case '\(name)'", name, at: span, among: candidates,
      hint: listsCases && !candidates.isEmpty ? "its cases are \(list(candidates))" : nil)
  }

  static func unknownCondition(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(
      .unknownCondition, "there is no guard or 'Bool' parameter '\(name)'", name, at: span, among: candidates,
      hint: name.contains(".") ? nil : "declare it with 'guard \(name)'")
  }

  static func unknownGuard(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(.unknownCondition, "there is no guard '\(name)'", name, at: span, among: candidates)
  }

  static func unknownEvent(
    _ name: String, of scene: String?, at span: SourceSpan, candidates: [String]
  ) -> Diagnostic {
    unknown(
      .unknownEvent,
      scene.map { "scene '\($0)' does not handle event '\(name)'" } ?? "no scene handles event '\(name)'",
      name, at: span, among: candidates)
  }

  static func eventAfterBack(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownEvent, at: span, "there is no scene '\(name)' to go back from",
      hint: "write an event directly after 'back' with parentheses",
      fixIt: FixIt(
        title: "insert '()'", edits: [Edit(span: SourceSpan(start: span.end, length: 0), replacement: "()")]))
  }

  static func enterUnknown(
    _ name: String, at span: SourceSpan, isEvent: Bool, feature: String?, entries: [String]
  ) -> Diagnostic {
    if isEvent {
      let place = SourceSpan(start: span.end, length: 0)
      return Diagnostic(
        .featureStep, at: span, "'enter' is followed by the name of an entry or a feature",
        hint: "an event 'enter' is written 'enter()'",
        fixIt: FixIt(title: "insert '()'", edits: [Edit(span: place, replacement: "()")]))
    }
    if !entries.isEmpty {
      return unknown(.featureStep, "there is no entry '\(name)'", name, at: span, among: entries)
    }
    return Diagnostic(
      .featureStep, at: span, "there is no feature or entry '\(name)'",
      hint: feature.map { "the program is feature '\($0)'" }
        ?? "declare 'entry … / \(name)', or remove the step")
  }

  static func secondEntry(_ target: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .entryForm, at: span, "\(target) has two entries",
      related: [Related(span: first, message: "the first entry")],
      hint: "keep one, or open it by an event that the app handles")
  }

  static func entryOption(_ option: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .entryForm, at: span, "option '\(option)' cannot be used in an entry",
      hint: option == "from"
        ? "the code gives the item that it points at: remove the option"
        : "the opener is the code, which gets the result from the outcome of the step: remove the option")
  }

  static func entryOfFeatureName(_ name: String, at span: SourceSpan, declaredAt: SourceSpan) -> Diagnostic {
    Diagnostic(
      .entryForm, at: span,
      "an entry and the feature have the name '\(name)', which 'enter' cannot tell apart",
      related: [Related(span: declaredAt, message: "the feature")], hint: "rename one of them")
  }

  static func enterMisplaced(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .featureStep, at: span, "'enter' is not the first step",
      hint: "a scenario starts the feature once: move the step to the beginning, after 'given'")
  }

  static func enterMissing(_ feature: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .featureStep, at: span, "the scenario does not say with which arguments feature '\(feature)' starts",
      hint: "begin with 'enter \(feature)(…)'")
  }

  static func endOfNoFeature(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .featureStep, at: span, "an app does not end",
      hint: "only a feature ends: declare 'feature' in place of 'app'")
  }

  static func unexpectedEnd(_ feature: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .featureStep, at: span, "\(feature) ends without a value",
      hint: "write 'ended', or declare the type of the value with 'returns'")
  }

  static func unknownReason(_ name: String, at span: SourceSpan, candidates: [String]) -> Diagnostic {
    unknown(.unknownReason, "there is no failure '\(name)'", name, at: span, among: candidates)
  }

  static func nothingToFail(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .nothingToFail, at: span, "'expect fails' does not follow a step that can fail",
      hint: "put it directly after an event or a user action, before other expectations")
  }

  static func unmatchedURL(_ url: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unmatchedURL, at: span, "no link matches '\(url)'",
      hint: "if that is intended, add 'expect fails(noLink)'")
  }

  static func alwaysOverItself(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .propertyOfItself, at: span,
      "'\(name)' is never below itself, so this holds only if it is never shown",
      hint: "use 'never \(name)', or 'never \(name) over \(name)' if one must not be above another")
  }

  static func reachFromItself(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .propertyOfItself, at: span, "'reach \(name) from \(name)' asks no more than 'reach \(name)'",
      hint: "use 'reach \(name)'")
  }

  static func unknownExit(
    _ name: String, at span: SourceSpan, candidates: [String], hasArguments: Bool
  ) -> Diagnostic {
    unknown(
      .unknownExit, hasArguments ? "no scene has an exit '\(name)'" : "there is no exit or scene '\(name)'",
      name, at: span, among: candidates)
  }

  static func unknownSystemItem(_ name: String, at span: SourceSpan) -> Diagnostic {
    unknown(
      .unknownSystemItem, "there is no system item '\(name)'", name, at: span,
      among: SystemItem.allCases.map(\.rawValue))
  }

  static func wrongKind(
    _ name: String, is kind: String, needed: String, at span: SourceSpan, declaredAt: SourceSpan?
  ) -> Diagnostic {
    let article = kind == "tabs" || kind == "pages" ? "" : "a "
    return Diagnostic(
      .wrongKind, at: span, "'\(name)' is \(article)\(kind), not a \(needed)",
      related: declaredAt.map { [Related(span: $0, message: "'\(name)' is declared here")] } ?? [])
  }

  static func tabWithoutContainer(_ name: String, of container: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownTarget, at: span, "tab '\(name)' is named without its tabs",
      hint: "did you mean '\(container).\(name)'?",
      fixIt: FixIt(
        title: "insert '\(container).'",
        edits: [Edit(span: SourceSpan(start: span.start, length: 0), replacement: "\(container).")]))
  }

  static func noMembers(_ name: String, of owner: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unknownMember, at: span, "'\(owner)' has no member '\(name)'")
  }

  static func tabIsMissing(_ name: String, at span: SourceSpan, example: String?) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: span, "'select' needs a tab, but '\(name)' is a tab container",
      hint: example.map { "select one tab, such as '\(name).\($0)'" })
  }

  static func opensInsideOfFlow(_ name: String, flow: String, at span: SourceSpan, declaredAt: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      .opensInsideOfFlow, at: span, "'\(name)' can be opened only inside flow '\(flow)'",
      related: [Related(span: declaredAt, message: "'\(name)' is declared here")],
      hint: "open flow '\(flow)' instead")
  }

  static func emptyDeclaration(_ kind: String, _ name: String, of part: String, at span: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(.emptyDeclaration, at: span, "\(kind) '\(name)' has no \(part)")
  }
}
