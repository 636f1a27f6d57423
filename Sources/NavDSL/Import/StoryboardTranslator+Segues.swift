extension StoryboardTranslator {
  /// The translation of a segue.
  struct Transition: Sendable {
    /// A kind of element that a segue becomes.
    enum Construct: String, Sendable { case handler, embed, none }

    var construct = Construct.handler
    /// The destination of an `embed`, or the verb with its destination and options, but for the anchor of a popover.
    var text = ""
    /// The options after the anchor of a popover.
    var options = ""
    var needsAnchor = false
    /// The scene that the segue leads to.
    var target: String?
    var outcome = ImportAccount.Outcome.exact
    /// A comment at the end of the handler, or for what is left out a sentence of its own.
    var comment: String?

    /// Returns the translation of a segue that is left out.
    static func omitted(_ reason: ImportReason, _ comment: String) -> Transition {
      Transition(construct: .none, outcome: .omitted(reason), comment: comment)
    }
  }

  /// Translates a segue, and reports what is wrong with it.
  ///
  /// - Parameter isOfScene: `false` iff the segue belongs to a container, which embeds nothing and has no anchors.
  mutating func transition(
    of segue: StoryboardSegue, _ number: Int, in file: Int, isOfScene: Bool
  ) -> Transition {
    let name = segue.identifier.map { " \"\($0)\"" } ?? ""
    let end = project.end(of: segue, in: file)
    let place = span(of: segue.place, in: file)
    if segue.isNested { return .omitted(.peek, "A peek\(target(of: end)) is left out.") }
    if segue.isUnperformable {
      findings.append(.unperformableSegue(kind: segue.kind, to: target(of: end), at: place))
      return .omitted(
        .unperformable, "The \(segue.kind) segue\(target(of: end)) has neither a trigger nor an identifier.")
    }
    if segue.kind == "unwind" { return unwind(segue, number, in: file) }
    guard end != .missing else {
      findings.append(.danglingSegue(to: segue.destination, at: place))
      return .omitted(.dangling, "The segue\(name) leads to an object that is not in the storyboard.")
    }
    let destination = destination(of: end)
    var transition: Transition
    switch segue.kind {
    case "embed" where !isOfScene:
      return .omitted(.noConstruct, "The container embeds \(destination.name).")
    case "embed": transition = Transition(construct: .embed, text: destination.text)
    case "show": transition = opening("show", destination, segue)
    case "showDetail": transition = opening("detail", destination, segue)
    case "presentation", "modal", "sheet": transition = presentation(destination, segue)
    case "popoverPresentation", "popover":
      if !isOfScene || segue.anchor == nil && segue.trigger.kind == .manual {
        findings.append(.unanchoredPopover(destination.name, at: place))
        transition = presentation(destination, segue)
        transition.outcome = .approximate(.noAnchor)
      } else {
        transition = opening("popover", destination, segue)
        transition.needsAnchor = true
      }
    case "push" where segue.isOtherColumn:
      transition = opening("detail", destination, segue)
      transition.outcome = .approximate(.otherColumn)
    case "push"
    where destination.isInStack || isSplit(end) || destination.controller.map(stacks.contains) == true:
      transition = opening("show", destination, segue)
      transition.outcome = .approximate(.pushOfContainer)
    case "push": transition = opening("push", destination, segue)
    case "replace" where segue.isOtherColumn: transition = opening("detail", destination, segue)
    case "replace":
      return .omitted(
        .replacesPrimary, "The segue\(name) replaces the primary column by \(destination.name).")
    default: transition = custom(destination, segue, isOfScene: isOfScene)
    }
    transition.target = destination.name
    return transition
  }

  private func target(of end: StoryboardProject.End) -> String {
    end == .missing ? "" : " to \(destination(of: end).name)"
  }

  private func isSplit(_ end: StoryboardProject.End) -> Bool {
    guard case .controller(let index) = end else { return false }
    return project.controllers[index].kind == .split
  }

  private mutating func unwind(_ segue: StoryboardSegue, _ number: Int, in file: Int) -> Transition {
    guard let exit = exits.translation(of: number, in: file) else {
      findings.append(.danglingSegue(to: segue.destination, at: span(of: segue.place, in: file)))
      return .omitted(.dangling, "The unwind segue leads to an object that is not an exit of its scene.")
    }
    let via = segue.className.map { "by \($0)" }
    guard let name = exit.name else {
      var transition = Transition(text: "stay", outcome: exit.outcome, comment: segue.unwindAction)
      if let via { transition.comment = (transition.comment ?? "") + ", \(via)" }
      return transition
    }
    return Transition(text: "unwind \(name)", outcome: exit.outcome, comment: exit.comment ?? via)
  }

  // MARK: Verbs

  private func opening(_ verb: String, _ destination: Destination, _ segue: StoryboardSegue) -> Transition {
    var transition = Transition(text: "\(verb) \(destination.text)")
    var options = ""
    if verb == "popover" {
      if !segue.arrows.isEmpty, segue.arrows.count < 4 {
        options += " arrow \(segue.arrows.joined(separator: ", "))"
      }
      if isModal(destination) { options += " locked" }
    }
    options += animation(destination, segue, isPresentation: verb == "popover")
    if let name = segue.className { options += " via \(ImportedText.literal(name))" }
    transition.options = options
    return transition
  }

  private func presentation(_ destination: Destination, _ segue: StoryboardSegue) -> Transition {
    var transition = Transition(text: "modal \(destination.text)")
    let controller = destination.controller.map { project.controllers[$0] }
    switch segue.presentationStyle ?? controller?.presentationStyle {
    case nil, "automatic": break
    case let style? where Self.styles.contains(style): transition.options += " as \(style)"
    default: transition.outcome = .approximate(.style)
    }
    if isModal(destination) { transition.options += " locked" }
    transition.options += animation(destination, segue, isPresentation: true)
    if let name = segue.className { transition.options += " via \(ImportedText.literal(name))" }
    return transition
  }

  private static let styles: Set<String> = [
    "fullScreen", "pageSheet", "formSheet", "currentContext", "overFullScreen", "overCurrentContext",
  ]

  private func isModal(_ destination: Destination) -> Bool {
    destination.controller.map { project.controllers[$0].isModal } ?? false
  }

  private func animation(
    _ destination: Destination, _ segue: StoryboardSegue, isPresentation: Bool
  ) -> String {
    if !segue.isAnimated { return " animated none" }
    let controller = destination.controller.map { project.controllers[$0] }
    switch segue.transitionStyle ?? (isPresentation ? controller?.transitionStyle : nil) {
    case "flipHorizontal": return " animated flip"
    case let style? where ["coverVertical", "crossDissolve", "partialCurl"].contains(style):
      return " animated \(style)"
    default: return ""
    }
  }

  // MARK: Custom segues

  private func custom(
    _ destination: Destination, _ segue: StoryboardSegue, isOfScene: Bool
  ) -> Transition {
    if isOfScene, let identifier = segue.identifier, Self.drawers[identifier] != nil {
      return Transition(construct: .embed, text: destination.text, outcome: .approximate(.drawer))
    }
    let words = "\(segue.className ?? "") \(segue.identifier ?? "")".lowercased()
    func names(_ any: String...) -> Bool { any.contains { words.contains($0) } }
    var transition: Transition
    if names("replace", "root", "front", "swap") {
      transition = opening("replace", destination, segue)
    } else if names("push"), !destination.isInStack,
      !isSplit(destination.controller.map { .controller($0) } ?? .missing)
    {
      transition = opening("push", destination, segue)
    } else {
      transition = presentation(destination, segue)
    }
    transition.outcome = .approximate(.customSegue)
    return transition
  }

  /// The identifiers by which libraries of drawers find their parts, with the name of the part.
  static let drawers: [String: String] = [
    "sw_front": "front", "sw_rear": "rear", "sw_right": "right", "mm_center": "center", "mm_left": "left",
    "mm_right": "right",
  ]
}
