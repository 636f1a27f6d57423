// The arrows of handlers.
//
// A branch is split at each verb with a known target; the verbs before it are part of that arrow's label.
// The verbs after the last one belong to the last arrow, or to the scene's node if there is no arrow.

extension DiagramBuilder {
  /// Collects the openers that go on after each node, with its result or with `retry`, for the arrows of `finish`.
  mutating func collectOpenings() {
    for scene in program.scenes.ids {
      collectOpenings(of: program.scenes[scene].handlers, from: graph.nodes.node(scene))
    }
    for owner in program.handlingOwners {
      collectOpenings(of: program.handlers(of: owner), from: node(of: owner))
    }
  }

  private mutating func collectOpenings(of handlers: IDRange<HandlerID>, from node: DiagramNode) {
    for branch in program.handlers[handlers].flatMap({ Array($0.branches) }) {
      for verb in program.branches[branch].verbs {
        guard let (destination, options, _) = program.verbs[verb].action.opening,
          program.options[options].returning != nil || program.options[options].retries,
          let target = graph.nodes.node(program.destinations[destination].target)
        else { continue }
        let previous = lastOpening[Int(target.index)]
        if previous >= 0, openings[Int(previous)].opener == node { continue }
        lastOpening[Int(target.index)] = Int32(truncatingIfNeeded: openings.count)
        openings.append((node, previous))
      }
    }
  }

  /// Returns the node from which the arrows of a declaration's handlers begin; for the app, its start.
  private func node(of owner: HandlerOwner) -> DiagramNode {
    guard case .target(let target) = owner else { return DiagramNode(index: 0) }
    return graph.nodes.node(target) ?? DiagramNode(index: 0)
  }

  /// Adds the arrows and quiet steps of every scene.
  mutating func addHandlers() {
    graph.quietStarts.reserveCapacity(program.scenes.count + 1)
    for id in program.scenes.ids {
      graph.quietStarts.append(Int32(truncatingIfNeeded: graph.quietSteps.count))
      let scene = program.scenes[id]
      for embed in scene.embeds {
        let destination = program.destinations[program.embeds[embed].destination]
        guard let target = graph.nodes.node(destination.target) else { continue }
        merge(DiagramEdge(from: graph.nodes.node(id), to: target, style: .embeds, cause: .embed(embed)))
      }
      for handler in scene.handlers {
        for branch in program.handlers[handler].branches { addBranch(branch, of: handler) }
      }
    }
    graph.quietStarts.append(Int32(truncatingIfNeeded: graph.quietSteps.count))
    for handler in program.handlers.ids where program.handlers[handler].owner.scene == nil {
      for branch in program.handlers[handler].branches { addBranch(branch, of: handler) }
    }
  }

  private mutating func addBranch(_ branch: BranchID, of handler: HandlerID) {
    let verbs = program.branches[branch].verbs
    let owner = program.handlers[handler].owner
    var from = node(of: owner)
    var first = verbs.lower
    var drawn: Int32?
    var candidates: Int32?
    for verb in verbs {
      let leads = target(of: program.verbs[verb].action, in: owner)
      if case .tooMany(let count) = leads { candidates = count }
      guard let (style, row, count) = leads.arrows else { continue }
      let step = DiagramStep(
        handler: handler, branch: branch, verbs: IDRange(first, verb.index + 1),
        continues: first > verbs.lower)
      for position in 0..<count {
        let to = leads[position]
        drawn = merge(DiagramEdge(from: from, to: to, toRow: row, style: style, cause: .step(step)))
      }
      first = verb.index + 1
      if count == 1 { from = focus(at: leads[0], row: row) }
    }
    guard first < verbs.upper else { return }
    if let drawn, case .step(var step) = graph.edges[Int(drawn)].cause {
      step.verbs = IDRange(step.verbs.lower, verbs.upper)
      graph.edges[Int(drawn)].cause = .step(step)
    } else if !isStay(verbs) {
      let step = DiagramStep(
        handler: handler, branch: branch, verbs: verbs, continues: false)
      let quiet = QuietStep(step: step, candidates: candidates)
      if owner.scene == nil {
        graph.quietStepsAround[from, default: []].append(quiet)
      } else {
        graph.quietSteps.append(quiet)
      }
    }
  }

  /// `true` iff a step does nothing, or nothing resolvable.
  private func isStay(_ verbs: IDRange<VerbID>) -> Bool {
    verbs.allSatisfy { verb in
      switch program.verbs[verb].action {
      case .stay, .error: true
      default: false
      }
    }
  }

  /// Returns the targets of a verb.
  private func target(of action: Action, in owner: HandlerOwner) -> Leads {
    if let (destination, _, style) = action.opening {
      return Leads(style, graph.nodes.node(program.destinations[destination].target))
    }
    switch action {
    case .replace(let destination, _):
      return Leads(.replace, graph.nodes.node(program.destinations[destination].target))
    case .popTo(let target): return Leads(.popTo, graph.nodes.node(target))
    case .select(let tab, _):
      let container = program.tabs[tab].container
      return Leads(
        .select, graph.nodes.node(container), row: tab.index - program.tabContainers[container].tabs.lower)
    case .unwindTo(let target): return Leads(.unwind, graph.nodes.node(target))
    case .unwind(let exit, _): return unwindTargets(exit, from: owner.scene)
    case .finish: return finishTargets(owner)
    case .open(let place):
      guard let (node, row) = target(of: place) else { return .nowhere }
      return Leads(.open, node, row: row)
    default: return .nowhere
    }
  }

  private func unwindTargets(_ exit: Symbol, from scene: SceneID?) -> Leads {
    guard let accepting = exits[exit] else { return .nowhere }
    // The scene itself is excluded, although another instance of it may accept the exit.
    let others =
      accepting.count > 1 && accepting.contains { $0 == scene } ? accepting.count - 1 : accepting.count
    if others > Self.maximumCandidates { return .tooMany(Int32(truncatingIfNeeded: others)) }
    let targets = others == accepting.count ? accepting : accepting.filter { $0 != scene }
    return .to(.unwind, targets.map { graph.nodes.node($0) }, row: nil)
  }

  /// Returns the scenes whose handlers receive the result: the openers of the finished scene or flow, or of a container
  /// around it.
  private func finishTargets(_ owner: HandlerOwner) -> Leads {
    var node = node(of: owner)
    let endsItself = owner.scene.map { program.scenes[$0].result != nil } ?? false
    if !endsItself, let flow = program.scope(of: owner) { node = graph.nodes.node(flow) }
    var targets: [DiagramNode] = []
    while true {
      var opening = lastOpening[Int(node.index)]
      while opening >= 0 {
        let (opener, previous) = openings[Int(opening)]
        if !targets.contains(opener) { targets.append(opener) }
        if targets.count > Self.maximumCandidates { return .nowhere }
        opening = previous
      }
      guard let outer = graph.parents[Int(node.index)], graph.nodes.isContainer(outer) else { break }
      node = outer
    }
    return targets.isEmpty ? .nowhere : .to(.finish, targets.reversed(), row: nil)
  }
}

/// The targets of a verb.
private enum Leads {
  /// The scene from which this one was reached, or none.
  case nowhere
  case one(DiagramEdgeStyle, DiagramNode, row: Int32?)
  case to(DiagramEdgeStyle, [DiagramNode], row: Int32?)
  /// More scenes than arrows can show.
  case tooMany(Int32)

  init(_ style: DiagramEdgeStyle, _ node: DiagramNode?, row: Int32? = nil) {
    if let node { self = .one(style, node, row: row) } else { self = .nowhere }
  }

  /// The style of the arrows, the row at which they end, and their number; `nil` for none.
  var arrows: (style: DiagramEdgeStyle, row: Int32?, count: Int)? {
    switch self {
    case .nowhere, .tooMany: nil
    case .one(let style, _, let row): (style, row, 1)
    case .to(let style, let nodes, let row): nodes.isEmpty ? nil : (style, row, nodes.count)
    }
  }

  /// The node at which an arrow ends.
  subscript(position: Int) -> DiagramNode {
    switch self {
    case .one(_, let node, _): node
    case .to(_, let nodes, _): nodes[position]
    case .nowhere, .tooMany: DiagramNode(index: 0)
    }
  }
}

extension Action {
  /// The destination, options and style of an opening verb; `nil` for other verbs.
  var opening: (destination: DestinationID, options: OptionsID, style: DiagramEdgeStyle)? {
    switch self {
    case .push(let destination, let options): (destination, options, .push)
    case .modal(let destination, let options): (destination, options, .modal)
    case .popover(let destination, let options): (destination, options, .popover)
    case .show(let destination, let options): (destination, options, .show)
    case .detail(let destination, let options): (destination, options, .detail)
    default: nil
    }
  }
}
