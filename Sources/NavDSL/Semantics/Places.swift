// Places: complete states by name.

import NavRuntime

extension Resolver {
  /// Resolves a place of a link or of `open`.
  mutating func resolvePlace(_ node: NodeIndex, _ tree: SyntaxTree, isOfLink: Bool = false) -> PlaceID {
    let first = tree.tokenKinds[tree.firstToken(node)]
    let isRelative = first == .slash || first == .caret || first == .tilde
    var steps: [PlaceStep] = []
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .destination {
        scope.retryPosition =
          !isOfLink ? .openedPlace : tree.hasStep(after: child, in: node) ? .innerPart : .allowed
        steps.append(resolveStep(child, of: node, tree, isFirst: steps.isEmpty && !isRelative))
      }
      child = tree.end(child)
    }
    let lower = program.placeSteps.next
    for step in steps { program.placeSteps.append(step) }
    return program.places.append(
      Place(
        isRelativeToStart: isRelative, steps: IDRange(lower, program.placeSteps.next),
        span: tree.span(ofNode: node)))
  }

  private mutating func resolveStep(
    _ node: NodeIndex, of place: NodeIndex, _ tree: SyntaxTree, isFirst: Bool
  ) -> PlaceStep {
    let separator = isFirst ? TokenKind.openWord : self.separator(before: node, in: place, tree)
    let span = tree.span(ofNode: node)
    var step = PlaceStep(
      separator: .start, destination: errorDestination(span), options: OptionsID(index: 0), span: span)
    switch separator {
    case .slash: step.separator = .push
    case .caret: step.separator = .modal
    case .tilde: step.separator = .popover
    default: step.separator = .start
    }
    if let name = dottedName(from: tree.firstToken(node), in: node, tree) {
      resolveStepName(name, node, span, tree, &step)
    }
    step.options = resolveOptions(after: node, in: place, tree, opening: separator, step.destination)
    return step
  }

  /// Returns the token that joins a step to the previous one.
  func separator(before node: NodeIndex, in place: NodeIndex, _ tree: SyntaxTree) -> TokenKind {
    var token = tree.firstToken(node) - 1
    while token >= tree.firstToken(place), tree.tokenKinds[token].isTrivia { token -= 1 }
    return token >= tree.firstToken(place) ? tree.tokenKinds[token] : .openWord
  }

  /// Resolves the name of a step: a target or, in places, also a part of a flow, a tab or a column.
  private mutating func resolveStepName(
    _ name: DottedName, _ node: NodeIndex, _ span: SourceSpan, _ tree: SyntaxTree, _ step: inout PlaceStep
  ) {
    guard let (found, count) = target(of: name) else {
      reportUnknownTarget(name, what: "scene, container or flow")
      return
    }
    record(found, count, of: name)
    let rest = name.parts.dropFirst(count)
    if let selector = rest.first {
      switch found {
      case .tabs(let id) where rest.count == 1:
        step.tab = tab(selector.symbol, of: id)
        if let tab = step.tab { record(.tab(tab), at: selector.span) }
      case .split(let id) where rest.count == 1:
        step.column = column(selector.symbol, of: id)
        if let column = step.column { record(.column(id, column), at: selector.span) }
      default: break
      }
      guard step.tab != nil || step.column != nil else {
        reportUnknownTarget(name, what: "scene, container or flow")
        return
      }
    }
    step.destination = finishDestination(found, node, name.span, span, tree)
  }

  func column(_ name: Symbol, of split: SplitID) -> NavigationColumn? {
    guard let column = NavigationColumn(rawValue: text(name)) else { return nil }
    if column == .supplementary, program.splits[split].supplementary == nil { return nil }
    return column
  }

  /// Resolves the anchors of popovers in places, once the scenes below them are known.
  mutating func resolvePendingAnchors(of places: IDRange<PlaceID>) {
    guard !pending.anchors.isEmpty else { return }
    var scenes: [OptionsID: SceneID] = [:]
    for place in program.places[places] {
      var below = place.isRelativeToStart ? startScene() : nil
      for step in program.placeSteps[place.steps] {
        if step.separator == .popover || program.options[step.options].style == .actionSheet {
          scenes[step.options] = below
        }
        below = focusScene(of: step)
      }
    }
    for pending in pending.anchors {
      // A place without that scene has an error that has been reported.
      guard let scene = scenes[pending.options] else { continue }
      let items = program.scenes[scene].items
      let nothing = Symbol(index: -1)
      let position = lookups.items.position(of: pending.name, in: items, program.items.elements) {
        $0.name ?? nothing
      }
      if let position {
        record(.event(.target(.scene(scene)), pending.name), at: pending.span)
        program.options[pending.options].anchor = items[position]
      } else {
        report(
          .unknownAnchor(
            text(pending.name), scene: text(program.scenes[scene].name), at: pending.span,
            items: candidates(program.scenes[scene].items.compactMap { program.items[$0].name }.map(text))))
      }
    }
  }

  private func startScene() -> SceneID? {
    program.app.flatMap { program.focusScene(of: $0.compact.fallback, in: .compact) }
  }

  /// Returns the scene in focus after a step of a place.
  private func focusScene(of step: PlaceStep) -> SceneID? {
    if let tab = step.tab { return program.focusScene(of: program.tabs[tab].destination, in: .compact) }
    if let column = step.column, case .split(let id) = program.destinations[step.destination].target {
      let split = program.splits[id]
      let destination: DestinationID? =
        switch column {
        case .primary: split.primary
        case .supplementary: split.supplementary
        case .secondary: split.secondary ?? split.placeholder
        }
      return destination.flatMap { program.focusScene(of: $0, in: .compact) }
    }
    return program.focusScene(of: step.destination, in: .compact)
  }
}

extension SyntaxTree {
  /// `true` iff another part of a place follows a part.
  fileprivate func hasStep(after part: NodeIndex, in place: NodeIndex) -> Bool {
    var child = end(part)
    while child < end(place) {
      if kind(child) == .destination { return true }
      child = end(child)
    }
    return false
  }
}
