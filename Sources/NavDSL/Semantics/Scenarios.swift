// The names in scenarios: guards, events, scenes, tabs and columns. What a scenario means is seen when it runs;
// that it speaks of things which exist is seen here.

extension Resolver {
  /// Checks what a scenario refers to.
  mutating func checkScenario(_ node: NodeIndex, _ tree: SyntaxTree) {
    if handlersByEvent.isEmpty {
      handlersByEvent = HandlersByEvent(program.handlers)
    }
    scene = nil
    sceneParameters.clear()
    eventParameters.clear()
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      switch tree.kind(child) {
      case .givenStep: checkGiven(child, tree)
      case .eventStep: checkEvent(child, tree)
      case .systemStep: checkSystemStep(child, tree)
      case .expectStep: checkExpectation(child, tree)
      default: break
      }
      child = tree.end(child)
    }
  }

  private mutating func checkGiven(_ node: NodeIndex, _ tree: SyntaxTree) {
    var token = tree.token(after: tree.firstToken(node), in: node)
    while let current = token {
      let kind = tree.tokenKinds[current]
      if kind != .comma, kind != .notWord, let name = dottedName(from: current, in: node, tree) {
        _ = resolveGuard(name)
        // On to what follows the dotted name.
        token = current
        for _ in 1..<max(2 * name.parts.count, 1) {
          token = token.flatMap { tree.token(after: $0, in: node) }
        }
      } else {
        token = tree.token(after: current, in: node)
      }
    }
  }

  /// Returns the guard of a dotted name, and reports a name that means none.
  private mutating func resolveGuard(_ name: DottedName) -> Int32? {
    let found: Int32?
    if name.parts.count == 1 {
      found = guards.find(name.parts[0].symbol, from: nil)
    } else if name.parts.count == 2, case .flow(let owner) = target(named: name.parts[0].symbol) {
      found = guards.member(name.parts[1].symbol, of: owner)
    } else {
      found = nil
    }
    if found == nil {
      report(
        .unknownGuard(
          program.sources.text(in: name.span), at: name.span,
          candidates: wantsSuggestions ? guards.names(visibleFrom: nil).map(text) : []))
    }
    return found
  }

  private mutating func checkEvent(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree), let event = name.parts.last
    else { return }
    var first = handlers(of: event.symbol).first
    var owner: SceneID?
    if name.parts.count > 1 {
      let sceneName = DottedName(
        parts: name.parts.dropLast(),
        span: name.parts[0].span.joined(to: name.parts[name.parts.count - 2].span))
      guard let id = resolveScene(sceneName) else { return }
      owner = id
      first = handler(of: event.symbol, in: program.scenes[id].handlers)
    }
    guard let first else {
      let known = owner.map { program.scenes[$0].handlers } ?? .none
      report(
        .unknownEvent(
          text(event.symbol), of: owner.map { text(program.scenes[$0].name) }, at: event.span,
          candidates: candidates(
            (owner == nil
              ? handlersByEvent.names : known.map { program.handlers[$0].name })
              .map(text))))
      return
    }
    // Which scene is in focus is seen when the scenario runs; where all take the same it does not matter.
    let parameters = program.handlers[first].parameters
    if owner != nil || isUniform(event.symbol) {
      _ = resolveArguments(of: node, tree, for: parameters, callee: .event(event.symbol), at: event.span)
    }
  }

  /// Returns the handlers of an event, in the order of their declaration.
  private mutating func handlers(of event: Symbol) -> [HandlerID] {
    if let known = handlerLists[event] { return known }
    let handlers = handlersByEvent[event]
    handlerLists[event] = handlers
    return handlers
  }

  /// Returns the handler of an event among those of a scene, which lie together in the table.
  private mutating func handler(of event: Symbol, in scene: IDRange<HandlerID>) -> HandlerID? {
    let handlers = handlers(of: event)
    var lower = 0
    var upper = handlers.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if handlers[middle].index < scene.lower { lower = middle + 1 } else { upper = middle }
    }
    return lower < handlers.count && scene.contains(handlers[lower]) ? handlers[lower] : nil
  }

  /// `true` iff all handlers of an event take the same.
  private mutating func isUniform(_ event: Symbol) -> Bool {
    if let known = isEventUniform[event] { return known }
    let handlers = handlers(of: event)
    let result = handlers.allSatisfy {
      haveSameTypes(program.handlers[$0].parameters, program.handlers[handlers[0]].parameters)
    }
    isEventUniform[event] = result
    return result
  }

  private func haveSameTypes(_ first: IDRange<ParameterID>, _ second: IDRange<ParameterID>) -> Bool {
    first.count == second.count
      && zip(program.parameters[first], program.parameters[second]).allSatisfy {
        $0.name == $1.name && program.types.resolved($0.type) == program.types.resolved($1.type)
      }
  }

  private mutating func checkSystemStep(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let reference = tree.firstChild(node, ofKind: .reference) else { return }
    if tree.tokenKinds[tree.firstToken(node)] == .selectWord {
      _ = resolveTab(reference, tree)
    } else if let name = dottedName(from: tree.firstToken(reference), in: reference, tree) {
      if name.parts.count == 1, target(named: name.parts[0].symbol) == nil,
        handlersByEvent.contains(name.parts[0].symbol)
      {
        report(.eventAfterBack(text(name.parts[0].symbol), at: name.span))
      } else {
        _ = resolveScene(name)
      }
    }
  }

  private mutating func checkExpectation(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let state = tree.firstChild(node, ofKind: .state) else {
      checkReason(node, tree)
      return
    }
    var stack = tree.firstChild(state)
    while stack < tree.end(state) {
      var child = tree.firstChild(stack)
      while child < tree.end(stack) {
        switch tree.kind(child) {
        case .stateScene: checkStateScene(child, tree)
        case .reference: checkContainerPath(child, tree)
        default: break
        }
        child = tree.end(child)
      }
      stack = tree.end(stack)
    }
  }

  /// `expect fails(reason)`.
  private mutating func checkReason(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let open = tree.ownToken(node, ofKind: .leftParenthesis),
      let token = tree.token(after: open, in: node),
      tree.tokenKinds[token].isName
    else { return }
    let reason = tree.text(token)
    if !Self.failureReasons.contains(reason) {
      report(.unknownReason(reason, at: tree.span(ofToken: token), candidates: Self.failureReasons))
    }
  }

  /// Why a step can fail: language reference, section 7.
  private static let failureReasons = [
    "noStack", "nothingBelow", "notPresented", "noTarget", "refused", "noOpener", "noTabs", "noPages",
    "noItem",
    "containment", "noHandler", "ambiguous", "noLink", "badPlace", "staleInstance",
  ]

  private mutating func checkStateScene(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree), let id = resolveScene(name)
    else { return }
    _ = resolveArguments(
      of: node, tree, for: program.scenes[id].parameters, callee: .target(.scene(id)), at: name.span,
      isPartial: true)
  }

  private mutating func checkContainerPath(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree) else { return }
    guard let (found, count) = target(of: name) else {
      reportUnknownTarget(name, what: "container")
      return
    }
    let rest = name.parts.dropFirst(count)
    guard let selector = rest.first else { return }
    var isKnown = false
    switch found {
    case .tabs(let id): isKnown = rest.count == 1 && tab(selector.symbol, of: id) != nil
    case .split: isKnown = rest.count == 1 && Split.Column(rawValue: text(selector.symbol)) != nil
    default: break
    }
    if !isKnown { reportUnknownTarget(name, what: "container") }
  }
}
