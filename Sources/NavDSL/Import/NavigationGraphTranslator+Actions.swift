extension NavigationGraphTranslator {
  /// The translation of an action at one place.
  struct Translation {
    var handler: ImportedHandler
    /// The destination that it leads to.
    var target: Int?
    var outcome: ImportAccount.Outcome
  }

  /// Translates all actions: those of the graph that the app begins with to handlers of the app, those of other graphs
  /// to handlers of each destination in them.
  mutating func translateActions() {
    var parametersOfApp: [String: String] = [:]
    if let root = project.root, project.start != nil {
      var events = UniqueNames()
      for action in project.nodes[root].actions {
        var translation = translate(action, of: root, from: nil)
        translation.handler.name = events.declare(translation.handler.name)
        parametersOfApp[translation.handler.name] = translation.handler.parameters
        appHandlers.append(translation.handler)
        if let target = translation.target { appTargets.append(target) }
        report(action, of: root, translation)
      }
    }
    // The translations of graphs' actions where they are first written.
    var ofGraphs: [Int: [Int: Translation]] = [:]
    for (node, _) in order where project.nodes[node].kind != .activity {
      var events = UniqueNames()
      for action in project.nodes[node].actions {
        let translation = translate(action, of: node, from: node)
        report(action, of: node, add(translation, to: node, &events, parametersOfApp))
      }
      for graph in project.graphs(around: node) where graph != project.root || project.start == nil {
        for (number, action) in project.nodes[graph].actions.enumerated() {
          let translation = translate(action, of: graph, from: node)
          if events.contains(translation.handler.name) { continue }
          let added = add(translation, to: node, &events, parametersOfApp)
          if ofGraphs[graph]?[number] == nil { ofGraphs[graph, default: [:]][number] = added }
        }
      }
    }
    for (index, node) in project.nodes.enumerated() {
      if node.kind == .activity {
        for action in node.actions { report(action, of: index, nil) }
      } else if node.kind == .graph, index != project.root || project.start == nil {
        for (number, action) in node.actions.enumerated() {
          report(action, of: index, ofGraphs[index]?[number])
        }
      }
    }
  }

  /// Adds a handler to a destination under a name of its own. Returns the translation with that name.
  private mutating func add(
    _ translation: Translation, to node: Int, _ events: inout UniqueNames,
    _ parametersOfApp: [String: String]
  ) -> Translation {
    var translation = translation
    let base = translation.handler.name
    translation.handler.name = events.declare(base)
    // Where one handler of an event is around another, both have the same parameters.
    while let parameters = parametersOfApp[translation.handler.name],
      parameters != translation.handler.parameters
    {
      translation.handler.name = events.declare(base)
      if translation.outcome.status == .exact { translation.outcome = .approximate(.renamed) }
    }
    handlers[node].append(translation.handler)
    if let target = translation.target { targets[node].append(target) }
    return translation
  }

  // MARK: Translation

  /// Translates an action.
  ///
  /// - Parameters:
  ///   - owner: The node that has it.
  ///   - source: The destination that it begins at; `nil` for any.
  private func translate(_ action: GraphAction, of owner: Int, from source: Int?) -> Translation {
    var handler = ImportedHandler(name: "", transition: "stay")
    let found = action.destination.map { project.lookUp($0, from: owner) }
    var target: Int?
    if case .node(let node) = found { target = project.destination(of: node) }
    handler.name = eventName(of: action, from: source, to: target)
    if target == nil, action.destination != nil || action.hasUnqualifiedDestination || action.popUpTo == nil {
      handler.comment =
        switch found {
        case nil: "leads nowhere"
        case .node: "leads to a graph without a start"
        case .hidden: "leads to '\(action.destination ?? "")' inside of another graph"
        case .unknown: "leads to '\(action.destination ?? "")', which is not there"
        }
      return Translation(handler: handler, outcome: .omitted(.dangling))
    }
    var outcome = ImportAccount.Outcome.exact
    let removed = removed(by: action, of: owner, from: source)
    var opened: NavigationGraphStep.Opened?
    if let target {
      var isDefaultLost = false
      let (parameters, text) = arguments(of: action, to: target, &isDefaultLost)
      handler.parameters = parameters
      if isDefaultLost { outcome = .approximate(.defaultLost) }
      opened = .init(
        text: text, isFloating: project.nodes[target].kind.isFloating,
        replacesItself: action.isSingleTop && isOnTop(target, removed, from: source))
    }
    let step = NavigationGraphStep(
      from: source.map { project.nodes[$0].kind.isFloating ? .dialog : .page } ?? .app,
      sourceIsStart: source == project.start, removing: removed, opening: opened)
    handler.transition = step.text
    if let reason = step.reason { outcome = .approximate(reason) }
    if outcome.status == .exact, action.isSingleTop, let target, isTopUnknown(target, removed, from: source) {
      outcome = .approximate(.singleTop)
    }
    return Translation(handler: handler, target: target, outcome: outcome)
  }

  /// `true` iff a destination is on top when an action has removed what it removes.
  private func isOnTop(_ target: Int, _ removed: NavigationGraphStep.Removed, from source: Int?) -> Bool {
    switch removed {
    case .nothing, .itself: target == source
    case .everything: false
    case .above(let name, let isInclusive, _, _): !isInclusive && name == names.scenes[target]
    }
  }

  /// `true` iff a destination may be on top then, or may not.
  private func isTopUnknown(_ target: Int, _ removed: NavigationGraphStep.Removed, from source: Int?) -> Bool
  {
    switch removed {
    case .nothing: source == nil
    case .itself(let isInclusive): isInclusive
    case .everything: false
    case .above(_, let isInclusive, _, _): isInclusive
    }
  }

  private func removed(
    by action: GraphAction, of owner: Int, from source: Int?
  ) -> NavigationGraphStep.Removed {
    guard let id = action.popUpTo, let node = project.openNode(id, from: owner) else { return .nothing }
    if node == project.root { return .everything }
    // A graph goes with all that is in it.
    let isInclusive = action.isInclusive || project.nodes[node].kind == .graph
    guard let target = project.destination(of: node) else { return .nothing }
    if target == source { return .itself(isInclusive: isInclusive) }
    return .above(
      name: names.scenes[target], isInclusive: isInclusive, isStart: target == project.start,
      isFloating: project.nodes[target].kind.isFloating)
  }

  /// Returns the parameters of the event of an action, in parentheses, and its destination with arguments.
  private func arguments(
    of action: GraphAction, to target: Int, _ isDefaultLost: inout Bool
  ) -> (parameters: String, text: String) {
    var values: [String: String] = [:]
    var parameters: [String] = []
    for parameter in names.parameters[target] {
      let given = action.arguments.first { $0.name == parameter.argument && $0.value != nil }
      if let value = given?.value.flatMap({ NavigationGraphValues.literal($0, of: parameter.type) }) {
        values[parameter.name] = value
        continue
      }
      if given != nil { isDefaultLost = true }
      parameters.append(parameter.text)
      values[parameter.name] = parameter.name
    }
    return (ImportedText.inParentheses(parameters), names.text(of: target, values))
  }

  private func eventName(of action: GraphAction, from source: Int?, to target: Int?) -> String {
    var id = action.id[...]
    if id.hasPrefix("action_") { id = id.dropFirst("action_".count) }
    if let source, id.hasPrefix("\(project.nodes[source].id)_to_") {
      id = id.dropFirst(project.nodes[source].id.count + 1)
    }
    let name = NameWords.memberName(String(id)) ?? target.map { "open" + names.scenes[$0] } ?? "leave"
    return ImportWords.withoutMove(name)
  }

  // MARK: Account

  /// Accounts for an action, and reports what is wrong with it.
  ///
  /// - Parameter translation: Its translation where it is first written; `nil` if it is nowhere.
  private mutating func report(_ action: GraphAction, of owner: Int, _ translation: Translation?) {
    let file = project.fileOfNode[owner]
    let node = project.nodes[owner]
    let place = span(of: action.place, in: file)
    let outcome =
      translation?.outcome
      ?? .omitted(node.kind == .activity ? .actionOfActivity : .overridden)
    account.segues.append(
      row(
        action.id, action.place, in: file,
        [
          ("kind", "action"), ("from", node.kind == .graph ? node.id : names.scenes[owner]),
          ("construct", translation == nil ? "none" : "handler"), ("event", translation?.handler.name),
          ("transition", translation?.handler.transition),
        ], outcome))
    let target = translation?.target
    for argument in action.arguments {
      let parameter = target.flatMap { target in
        names.parameters[target].first { $0.argument == argument.name }
      }
      let isGiven = parameter.flatMap { parameter in
        argument.value.flatMap { NavigationGraphValues.literal($0, of: parameter.type) }
      }
      account.arguments.append(
        row(
          argument.name, argument.place, in: file,
          [("owner", action.id), ("parameter", parameter?.name)],
          parameter == nil
            ? .omitted(.argumentMissing) : isGiven == nil ? .approximate(.defaultLost) : .exact))
    }
    if action.hasUnqualifiedDestination { findings.append(.unqualifiedDestination(at: place)) }
    if let id = action.destination {
      switch project.lookUp(id, from: owner) {
      case .node(let found):
        if project.destination(of: found) == nil { findings.append(.graphWithoutStart(id, at: place)) }
      case .hidden: findings.append(.notVisible(id, at: place))
      case .unknown: findings.append(.unknownDestination(id, at: place))
      }
    }
    if let id = action.popUpTo, project.openNode(id, from: owner) == nil {
      findings.append(.unknownPopUpTo(id, at: place))
    }
  }
}
