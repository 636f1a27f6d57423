// Scenes of a flow that are opened when their instance of the flow is otherwise gone.

import NavRuntime

extension NavigationSystem {
  /// Returns the symbols that an opened scene may have: the one that it has if its instance of a flow is around, and those
  /// of ``strays(_:_:at:takesOver:leaves:)``. If there are several, none is sure.
  mutating func instances(
    _ symbol: SpineSymbol, _ destination: DestinationID, at place: SpinePlace, takesOver: Bool = false,
    leaves: Bool = false
  ) -> [SpineSymbol] {
    let strays = strays(symbol, destination, at: place, takesOver: takesOver, leaves: leaves)
    if strays.isEmpty { return [symbol] }
    return takesOnlySureSteps ? [] : [symbol] + strays
  }

  /// Returns alternative symbols for an opened scene: a step of a flow that has left its instance, as `unwind home then
  /// push Payment` does, opens more of the instance, which then begins there.
  ///
  /// It is unknown whether other scenes of the instance remain further down, so these symbols are additional.
  ///
  /// - Parameters:
  ///   - takesOver: `true` iff the scene replaces the top, and so inherits its opener.
  ///   - leaves: `true` iff the verb itself may remove the instance from the spine: a `detail`.
  private mutating func strays(
    _ symbol: SpineSymbol, _ destination: DestinationID, at place: SpinePlace, takesOver: Bool,
    leaves: Bool
  ) -> [SpineSymbol] {
    guard let flow = program.flow(of: program.destinations[destination].target) else { return [] }
    if !leaves {
      let verb = VerbID(index: place.state.argument)
      guard place.state.action == .verb, let scene = place.top.scene, hasLeft(before: verb),
        program.scenes[scene].flow != flow || opensInstance(of: flow, before: verb)
          || mayHaveTwoInstances(of: flow)
      else { return [] }
    }
    var stray = symbol
    stray.flow = flow.index
    if takesOver, symbol.opening == .start || symbol.opening == .split { return [stray] }
    // A part inside of another node has the opener of that node. The flow may have another opener.
    var strays = takesOver && symbol.opening == .inside ? [stray] : []
    stray.opening = .verb
    strays.append(stray)
    // The instance keeps its opener, and may never have had one. What the code has entered may be that opener, and gone.
    let isByCode = symbol.opening == .code || symbol.opening == .inside && program.entries.count > 0
    if flowsWithoutOpener.contains(flow) || takesOver && isByCode {
      stray.opening = .start
      strays.append(stray)
    }
    // The scene on top now may have opened the flow, and receives its result; or any scene, if the instance is gone.
    let results =
      leaves
      ? results(of: flow)
      : program.results(
        of: flow, openedBy: place.top.scene.map { handlers(of: place.symbol, $0) } ?? [])
    for returning in results {
      stray.opening = .verb(returning: returning)
      if !strays.contains(stray) { strays.append(stray) }
    }
    return strays
  }

  /// Returns the handlers that receive the results of a flow.
  private mutating func results(of flow: FlowID) -> [HandlerID] {
    if let known = resultsOfFlows[flow] { return known }
    let results = program.results(of: flow, openedBy: Array(program.handlers.ids))
    resultsOfFlows[flow] = results
    return results
  }

  /// Returns the flows that are built without a verb that opens them: by a start, a container or a place, or by a `replace`,
  /// after which they have the opener of what they replace; and those of which a step that has left them puts more in the
  /// place of what it comes to.
  static func flowsWithoutOpener(of program: Program) -> Set<FlowID> {
    // What the code enters has the code as its opener.
    var opened = Set(program.entries.elements.map(\.destination))
    for verb in program.verbs.elements {
      if !verb.action.replaces, let destination = verb.action.opened?.destination,
        case .flow = program.destinations[destination].target
      {
        opened.insert(destination)
      }
    }
    let built = program.destinations.ids.compactMap { id -> FlowID? in
      guard case .flow(let flow) = program.destinations[id].target else { return nil }
      return opened.contains(id) ? nil : flow
    }
    return replacingOthers(in: program).union(built)
  }

  /// Returns the flows of which a step that has left them puts more in the place of what it comes to.
  private static func replacingOthers(in program: Program) -> Set<FlowID> {
    var flows: Set<FlowID> = []
    for branch in program.branches.elements where branch.verbs.count > 1 {
      for action in program.verbs[program.verbsAfterLeaving(branch.verbs)].map(\.action) where action.replaces
      {
        if let flow = program.flow(declaringOpenedBy: action) { flows.insert(flow) }
      }
    }
    return flows
  }

  /// Returns the flows of which a step may open a scene in another tab or page, and those of which one may also be put in
  /// the place of a root.
  ///
  /// One at a root, as after `select Main.basket then replace Payment`, has no opener, and can come before all others of its
  /// instance, which then end nothing. Any other ends with its instance, whose opener is elsewhere.
  static func flowsInOtherParts(of program: Program) -> (all: Set<FlowID>, atRoots: Set<FlowID>) {
    var flows: Set<FlowID> = []
    for branch in program.branches.elements {
      guard let flow = program.flow(around: branch) else { continue }
      let later = program.verbs[program.verbsInOtherParts(of: branch.verbs)]
      if later.contains(where: { program.flow(declaringOpenedBy: $0.action) == flow }) { flows.insert(flow) }
    }
    return (flows, flows.isEmpty ? [] : flows.intersection(replacingOthers(in: program)))
  }

  /// Returns the flows of which a step that has left them opens something else, and then a scene of them.
  static func flowsAboveOthers(of program: Program) -> Set<FlowID> {
    var flows: Set<FlowID> = []
    for branch in program.branches.elements where branch.verbs.count > 1 {
      guard let flow = program.flow(around: branch) else { continue }
      var (hasLeft, opensOther) = (false, false)
      for action in program.verbs[branch.verbs].map(\.action) {
        let isMember = program.flow(declaringOpenedBy: action) == flow
        if isMember, opensOther { flows.insert(flow) }
        if action.canRemoveItsScene { hasLeft = true }
        if hasLeft, action.opensPlace || action.opened != nil && !isMember { opensOther = true }
      }
    }
    return flows
  }

  /// Returns the flows of which a step opens two instances, one after the other.
  static func flowsOpenedTwice(of program: Program) -> Set<FlowID> {
    var flows: Set<FlowID> = []
    for branch in program.branches.elements where branch.verbs.count > 1 {
      var opened: Set<FlowID> = []
      for verb in program.verbs[branch.verbs] {
        let others = program.flows(openedBy: verb.action)
        flows.formUnion(opened.intersection(others))
        opened.formUnion(others)
      }
    }
    return flows
  }

  /// Returns the flows whose scenes may be separated from their instance by another instance: a step opens a second
  /// one, alone or in a container or place, and then more of the first, as `push Checkout then modal Help` does; or the
  /// instances are in two columns, and compact width puts one above the other, with what the lower one has presented
  /// above both.
  static func skippedFlows(of program: Program) -> Set<Int32> {
    var flows: Set<Int32> = []
    func add(_ destination: DestinationID) {
      if case .flow(let flow) = program.destinations[destination].target { flows.insert(flow.index) }
    }
    for split in program.splits.elements { split.columns.forEach(add) }
    // Without a split, a `detail` pushes or presents.
    for verb in program.verbs.elements where !program.splits.elements.isEmpty {
      if case .detail(let destination, _) = verb.action { add(destination) }
    }
    for branch in program.branches.elements where branch.verbs.count > 1 {
      var opened: Set<FlowID> = []
      for verb in program.verbs[branch.verbs] {
        if let destination = verb.action.opened?.destination,
          let owner = program.flow(of: program.destinations[destination].target), opened.contains(owner)
        {
          flows.insert(owner.index)
        }
        for destination in program.opened(by: verb.action) {
          opened.formUnion(program.instances(in: destination))
        }
      }
    }
    return flows
  }

  /// `true` iff an earlier verb of the same step opens another instance of a flow, to which the scene on top then belongs.
  private func opensInstance(of flow: FlowID, before verb: VerbID) -> Bool {
    program.branches[program.verbs[verb].branch].verbs.contains { other in
      guard other.index < verb.index, let opened = program.verbs[other].action.opened else { return false }
      return program.destinations[opened.destination].target == .flow(flow)
    }
  }

  /// `true` iff a state may have two instances of a flow, so that a step that leaves one leads to the other.
  mutating func mayHaveTwoInstances(of flow: FlowID) -> Bool {
    if let known = flowsWithTwoInstances[flow] { return known }
    let may = isBesideItself(flow) || flowsOpenedTwice.contains(flow) || opensItself(flow)
    flowsWithTwoInstances[flow] = may
    return may
  }

  /// `true` iff containers or places may have two instances of a flow.
  private func isBesideItself(_ flow: FlowID) -> Bool {
    let hasParts = program.tabContainers.count > 0 || program.pageContainers.count > 0
    return (hasParts || program.showsSeveralScenes || program.places.count > 0)
      && program.destinations.elements.count { $0.target == .flow(flow) } > 1
  }

  /// `true` iff an instance of a flow may be opened above another; if so many scenes may be above one that it takes long to
  /// find out, too.
  private mutating func opensItself(_ flow: FlowID) -> Bool {
    let maximumCount = 1_000
    let openedLater = scenesOpenedLater ?? program.scenesOpenedLater
    scenesOpenedLater = openedLater
    var waiting = program.scenes.ids.filter { program.scenes[$0].flow == flow }
    var found = Set(waiting)
    while let scene = waiting.popLast() {
      if found.count > maximumCount { return true }
      let handlers = Array(program.scenes[scene].handlers) + surroundings.handlers(of: scene)
      let branches = handlers.flatMap { program.branches[program.handlers[$0].branches] }
      let actions = branches.flatMap { program.verbs[$0.verbs] }.map(\.action)
      if actions.contains(where: { program.flows(openedBy: $0).contains(flow) }) { return true }
      let opened = actions.flatMap(program.opened)
      let embedded = program.embeds[program.scenes[scene].embeds].map(\.destination)
      let above = (opened + embedded).flatMap(program.initialScenes) + (openedLater[scene] ?? [])
      waiting += above.filter { found.insert($0).inserted }
    }
    return false
  }

  /// `true` iff an earlier verb of the same step removes scenes or moves the focus elsewhere.
  private func hasLeft(before verb: VerbID) -> Bool {
    program.verbsAfterLeaving(program.branches[program.verbs[verb].branch].verbs).contains(verb)
  }
}

extension Program {
  /// Returns the flow in which the handler of a branch is; `nil` for the branch of a link, or if there is none.
  func flow(around branch: Branch) -> FlowID? {
    guard case .handler(let handler) = branch.owner else { return nil }
    return scope(of: handlers[handler].owner)
  }

  /// Returns the verbs of a step after the first that leads to another tab or page, and keeps what it hides.
  func verbsInOtherParts(of verbs: IDRange<VerbID>) -> IDRange<VerbID> {
    self.verbs(of: verbs) { $0.selects || $0.opensPlace }
  }

  /// Returns the verbs of a step after the first that removes scenes or moves the focus elsewhere.
  func verbsAfterLeaving(_ verbs: IDRange<VerbID>) -> IDRange<VerbID> {
    self.verbs(of: verbs, afterFirst: \.canRemoveItsScene)
  }

  /// Returns the verbs of a step after the first whose action satisfies a condition.
  func verbs(of step: IDRange<VerbID>, afterFirst holds: (Action) -> Bool) -> IDRange<VerbID> {
    let first = step.first { holds(verbs[$0].action) }
    return IDRange(first.map { $0.index + 1 } ?? step.upper, step.upper)
  }

  /// Returns the flow that declares what a verb opens; `nil` if none does.
  fileprivate func flow(declaringOpenedBy action: Action) -> FlowID? {
    action.opened.flatMap { flow(of: destinations[$0.destination].target) }
  }

  /// The scenes that steps open after a scene, which may be above it, by that scene.
  fileprivate var scenesOpenedLater: [SceneID: [SceneID]] {
    var later: [SceneID: [SceneID]] = [:]
    for branch in branches.elements where branch.verbs.count > 1 {
      var earlier: [SceneID] = []
      for verb in verbs[branch.verbs] {
        let scenes = opened(by: verb.action).flatMap(initialScenes)
        for scene in earlier { later[scene, default: []] += scenes }
        earlier += scenes
      }
    }
    return later
  }

  /// Returns the handlers that receive the results of a flow, of those for which some handlers open it.
  fileprivate func results(of flow: FlowID, openedBy handlers: [HandlerID]) -> [HandlerID] {
    handlers.flatMap { branches[self.handlers[$0].branches] }.flatMap { verbs[$0.verbs] }.compactMap { verb in
      guard let (destination, options) = verb.action.opened, destinations[destination].target == .flow(flow)
      else { return nil }
      return self.options[options].returning
    }
  }

  /// Returns what a verb opens: its destination, or those of its place.
  fileprivate func opened(by action: Action) -> [DestinationID] {
    if case .open(let place) = action { return placeSteps[places[place].steps].map(\.destination) }
    return action.opened.map { [$0.destination] } ?? []
  }

  /// Returns the flows of which a verb opens an instance, alone or inside of something.
  fileprivate func flows(openedBy action: Action) -> Set<FlowID> {
    var flows: Set<FlowID> = []
    for destination in opened(by: action) {
      if case .flow(let flow) = destinations[destination].target { flows.insert(flow) }
      flows.formUnion(instances(in: destination))
    }
    return flows
  }

  /// Returns the flows of which a destination contains new instances at first.
  fileprivate func instances(in destination: DestinationID) -> Set<FlowID> {
    let target = destinations[destination].target
    if case .scene = target { return [] }
    // A container that a flow declares becomes a part of the instance that is already there.
    let owner = flow(of: target)
    return Set(initialScenes(of: destination).compactMap { scenes[$0].flow }).filter { $0 != owner }
  }
}
