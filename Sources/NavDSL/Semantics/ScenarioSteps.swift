// Scenarios: their steps, and the guards, tabs and scenes that these name. Here their references are resolved; their
// behavior is checked when they run.

extension Resolver {
  /// Resolves a scenario.
  mutating func resolveScenario(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let title = tree.ownString(node) else { return }
    scope.scene = nil
    scope.sceneParameters.clear()
    scope.eventParameters.clear()
    scope.notation = .scenario
    let lower = program.scenarioSteps.next
    var isAtStart = true
    var isEntered = false
    var previous: ScenarioAction?
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if let action = action(of: child, tree, after: previous) {
        program.scenarioSteps.append(ScenarioStep(action: action, span: tree.span(ofNode: child)))
        previous = action
        if case .enter = action {
          if !isAtStart { report(.enterMisplaced(at: tree.span(ofNode: child))) }
          isEntered = true
        }
        if case .error = action { isEntered = true }
        if case .given = action {} else { isAtStart = false }
      } else {
        previous = .error
        isAtStart = false
      }
      child = tree.end(child)
    }
    if !isEntered, !tree.hasError(node) { checkEntry(title, tree) }
    scope.notation = .declaration
    program.scenarios.append(
      Scenario(
        name: stringSymbol(title, tree), nameSpan: tree.span(ofToken: title), span: tree.span(ofNode: node),
        width: tree.ownToken(node, ofKind: .regularWord) == nil ? .compact : .regular,
        steps: IDRange(lower, program.scenarioSteps.next),
        documentation: tree.documentationSpan(ofNode: node)))
  }

  /// Reports a scenario that does not enter a feature whose parameters lack defaults.
  private mutating func checkEntry(_ title: TokenIndex, _ tree: SyntaxTree) {
    guard let app = program.app, let feature = app.feature,
      program.parameters[feature.parameters].contains(where: { $0.defaultValue == nil })
    else { return }
    report(.enterMissing(text(app.name), at: tree.span(ofToken: title)))
  }

  /// Returns the action of a step; `nil` if the parser could not read it.
  mutating func action(
    of node: NodeIndex, _ tree: SyntaxTree, after previous: ScenarioAction?
  ) -> ScenarioAction? {
    switch tree.kind(node) {
    case .givenStep: .given(resolveGiven(node, tree))
    case .eventStep: resolveEvent(node, tree)
    case .systemStep: resolveSystemStep(node, tree)
    case .expectStep: resolveExpectation(node, tree, after: previous)
    default: nil
    }
  }

  // MARK: Guards

  private mutating func resolveGiven(_ node: NodeIndex, _ tree: SyntaxTree) -> [GivenGuard] {
    var guards: [GivenGuard] = []
    var holds = true
    var token = tree.token(after: tree.firstToken(node), in: node)
    while let current = token {
      token = tree.token(after: current, in: node)
      let kind = tree.tokenKinds[current]
      if kind == .comma || kind == .notWord {
        holds = kind == .comma
      } else if let name = dottedName(from: current, in: node, tree) {
        if let guardian = resolveGuard(name) {
          guards.append(GivenGuard(guard: GuardID(index: guardian), holds: holds))
        }
        // Continue after the dotted name.
        token = current
        for _ in 1..<max(2 * name.parts.count, 1) {
          token = token.flatMap { tree.token(after: $0, in: node) }
        }
      }
    }
    return guards
  }

  /// Returns the guard with a dotted name, and reports an unknown one.
  private mutating func resolveGuard(_ name: DottedName) -> Int32? {
    let found: Int32?
    if name.parts.count == 1 {
      found = program.names.guards.find(name.parts[0].symbol, from: nil)
    } else if name.parts.count == 2, case .flow(let owner) = target(named: name.parts[0].symbol) {
      found = program.names.guards.member(name.parts[1].symbol, of: owner)
    } else {
      found = nil
    }
    if found == nil {
      report(
        .unknownGuard(
          program.sources.text(in: name.span), at: name.span,
          candidates: wantsSuggestions ? program.names.guards.names(visibleFrom: nil).map(text) : []))
    }
    if let id = found.map({ GuardID(index: $0) }) {
      let flow = program.guards[id].flow
      record(.guardian(id), of: flow, at: name)
    }
    return found
  }

  // MARK: Actions of the user and the system

  private mutating func resolveSystemStep(_ node: NodeIndex, _ tree: SyntaxTree) -> ScenarioAction {
    let reference = tree.firstChild(node, ofKind: .reference)
    let word = tree.firstToken(node)
    let operand = tree.token(after: word, in: node).map { tree.tokenKinds[$0] }
    switch tree.tokenKinds[word] {
    case .backWord:
      guard let reference else { return .back(nil) }
      return resolveBack(reference, tree).map { .back($0) } ?? .error
    case .dismissWord: return .dismiss
    case .selectWord:
      return reference.flatMap { resolveTab($0, tree) }.map { .select($0) } ?? .error
    case .swipeWord:
      switch operand {
      case .nextWord: return .swipe(.next)
      case .previousWord: return .swipe(.previous)
      default: return .error
      }
    case .revealWord: return .reveal
    case .hideWord: return .hide
    case .relaunchWord: return .relaunch
    case .resizeWord:
      switch operand {
      case .compactWord: return .resize(.compact)
      case .regularWord: return .resize(.regular)
      default: return .error
      }
    case .openWord:
      return tree.ownString(node).map { .open(stringSymbol($0, tree)) } ?? .error
    case .enterWord: return resolveEnter(node, word, tree)
    default: return .error
    }
  }

  private mutating func resolveEnter(
    _ node: NodeIndex, _ word: TokenIndex, _ tree: SyntaxTree
  ) -> ScenarioAction {
    guard let token = tree.token(after: word, in: node), tree.tokenKinds[token].isName else { return .error }
    let name = symbol(token, tree)
    guard let app = program.app, let feature = app.feature, app.name == name else {
      if let entry = program.entry(named: name) {
        let target = program.target(of: entry)
        record(.target(target), at: tree.span(ofToken: token))
        return .enterAt(
          entry,
          resolveArguments(
            of: node, tree, for: program.parameters(of: entry), callee: .target(target),
            at: tree.span(ofToken: token)))
      }
      if pending.hasUnknownEntry { return .error }
      enterHandlers()
      let hasArguments = tree.token(after: token, in: node) != nil
      let isEvent = !hasArguments && lookups.handlers.contains(program.symbols.intern("enter"))
      report(
        .enterUnknown(
          text(name), at: tree.span(ofToken: isEvent ? word : token), isEvent: isEvent,
          feature: program.app.flatMap { $0.feature == nil ? nil : text($0.name) },
          entries: candidates(
            program.entries.ids.compactMap { program.name(of: program.target(of: $0)) }.map { text($0) })))
      return .error
    }
    record(.app, at: tree.span(ofToken: token))
    return .enter(
      resolveArguments(
        of: node, tree, for: feature.parameters, callee: .feature, at: tree.span(ofToken: token)))
  }

  private mutating func resolveBack(_ reference: NodeIndex, _ tree: SyntaxTree) -> SceneID? {
    guard let name = dottedName(from: tree.firstToken(reference), in: reference, tree) else { return nil }
    enterHandlers()
    if name.parts.count == 1, target(named: name.parts[0].symbol) == nil,
      lookups.handlers.contains(name.parts[0].symbol)
    {
      report(.eventAfterBack(text(name.parts[0].symbol), at: name.span))
      return nil
    }
    return resolveScene(name)
  }

  // MARK: Events

  private mutating func resolveEvent(_ node: NodeIndex, _ tree: SyntaxTree) -> ScenarioAction {
    var first = tree.firstToken(node)
    var place: Symbol?
    if let colon = tree.ownToken(node, ofKind: .colon) {
      guard let found = resolveEventPlace(node, tree), let event = tree.token(after: colon, in: node) else {
        return .error
      }
      place = found
      first = event
    }
    guard let name = dottedName(from: first, in: node, tree), let event = name.parts.last
    else { return .error }
    enterHandlers()
    var kinds: [HandlerID]
    var owner: SceneID?
    if name.parts.count > 1 {
      let sceneName = DottedName(
        parts: name.parts.dropLast(),
        span: name.parts[0].span.joined(to: name.parts[name.parts.count - 2].span))
      guard let id = resolveScene(sceneName) else { return .error }
      owner = id
      // What the scene does not declare may go up from it.
      kinds =
        handler(of: event.symbol, in: program.scenes[id].handlers).map { [$0] }
        ?? handlerKinds(of: event.symbol).filter { program.handlers[$0].owner.scene == nil }
    } else {
      kinds = handlerKinds(of: event.symbol)
    }
    guard !kinds.isEmpty else {
      let known = owner.map { program.scenes[$0].handlers } ?? .none
      report(
        .unknownEvent(
          text(event.symbol), of: owner.map { text(program.scenes[$0].name) }, at: event.span,
          candidates: candidates(
            (owner == nil
              ? lookups.handlers.names : known.map { program.handlers[$0].name })
              .map(text))))
      return .error
    }
    if let owner, handler(of: event.symbol, in: program.scenes[owner].handlers) != nil {
      record(.event(.target(.scene(owner)), event.symbol), at: event.span)
    } else {
      record(.anyEvent(event.symbol), at: event.span)
    }
    let readings = readings(of: node, tree, by: kinds, callee: .event(event.symbol), at: event.span)
    return readings.isEmpty
      ? .error : .event(ScenarioEvent(name: event.symbol, scene: owner, place: place, readings: readings))
  }

  /// Builds the lookup of handlers by event.
  private mutating func enterHandlers() {
    if lookups.handlers.isEmpty { lookups.handlers = HandlersByEvent(program.handlers) }
  }

  /// Returns the arguments of an event as interpreted for each distinct parameter list that they fit. The scene that
  /// receives the event is known only when the scenario runs. If they fit none, reports the errors for the one that
  /// they fit best.
  private mutating func readings(
    of node: NodeIndex, _ tree: SyntaxTree, by kinds: [HandlerID], callee: Callee, at span: SourceSpan
  ) -> [ScenarioEvent.Reading] {
    let before = diagnostics.count
    var readings: [ScenarioEvent.Reading] = []
    var best: [Diagnostic] = []
    for kind in kinds {
      let (arguments, expressions) = (program.arguments.count, program.expressions.count)
      let elements = program.elements.count
      let range = resolveArguments(
        of: node, tree, for: program.handlers[kind].parameters, callee: callee, at: span)
      if diagnostics.count == before {
        readings.append(ScenarioEvent.Reading(handler: kind, arguments: range))
        continue
      }
      let found = diagnostics[before...]
      if best.isEmpty || mismatch(of: found) < mismatch(of: best[...]) { best = Array(found) }
      diagnostics.removeLast(diagnostics.count - before)
      program.arguments.removeAll(after: arguments)
      program.expressions.removeAll(after: expressions)
      program.elements.removeLast(program.elements.count - elements)
    }
    if readings.isEmpty { diagnostics += best }
    return readings
  }

  /// Returns the number of errors in arguments: wrong labels count before wrong values.
  private func mismatch(of found: ArraySlice<Diagnostic>) -> (labels: Int, all: Int) {
    let labels: Set<DiagnosticCode> = [
      .missingArgument, .extraArgument, .misnamedArgument, .misorderedArgument,
    ]
    return (found.count { labels.contains($0.code) }, found.count)
  }

  /// Returns the first handler of each distinct parameter list among those of an event.
  private mutating func handlerKinds(of event: Symbol) -> [HandlerID] {
    if let known = lookups.eventKinds[event] { return known }
    var kinds: [HandlerID] = []
    var seen: Set<[Int32]> = []
    for handler in lookups.handlers[event] {
      var signature: [Int32] = []
      for parameter in program.parameters[program.handlers[handler].parameters] {
        signature.append(parameter.name.index)
        signature.append(program.types.resolved(parameter.type).index)
        signature.append(parameter.defaultValue == nil ? 0 : 1)
      }
      if seen.insert(signature).inserted { kinds.append(handler) }
    }
    lookups.eventKinds[event] = kinds
    return kinds
  }

  /// Returns the handler of an event among those of a scene.
  private func handler(of event: Symbol, in scene: IDRange<HandlerID>) -> HandlerID? {
    scene.first { program.handlers[$0].name == event }
  }
}
