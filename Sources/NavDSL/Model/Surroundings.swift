// Handlers around scenes: language reference, "Handlers around scenes".

extension Program {
  // Inlined, since the resolver would copy the program for a call.
  /// Returns the handlers of a declaration.
  @inline(__always)
  package func handlers(of owner: HandlerOwner) -> IDRange<HandlerID> {
    switch owner {
    case .app: app?.handlers ?? .none
    case .target(.scene(let id)): scenes[id].handlers
    case .target(.stack(let id)): stacks[id].handlers
    case .target(.tabs(let id)): tabContainers[id].handlers
    case .target(.split(let id)): splits[id].handlers
    case .target(.pages(let id)): pageContainers[id].handlers
    case .target(.flow(let id)): flows[id].handlers
    case .target(.error): .none
    }
  }

  /// Returns the flow in whose scope a declaration's handlers are: a flow itself, or the one that declares a scene or
  /// container.
  package func scope(of owner: HandlerOwner) -> FlowID? {
    switch owner {
    case .app: nil
    case .target(.flow(let id)): id
    case .target(let target): flow(of: target)
    }
  }

  /// Returns the name of a declaration with handlers: `Checkout.Address`, `Shop`.
  package func name(of owner: HandlerOwner) -> String {
    switch owner {
    case .app: app.map { text($0.name) } ?? ""
    case .target(let target): qualifiedName(target)
    }
  }

  /// Returns a declaration with handlers for a sentence: `flow 'Checkout'`.
  func describe(_ owner: HandlerOwner) -> String {
    switch owner {
    case .app: "\(app?.feature == nil ? "app" : "feature") '\(name(of: owner))'"
    case .target(let target): describe(target)
    }
  }

  /// The containers, flows and the app that have handlers, in the order of the handlers.
  package var handlingOwners: [HandlerOwner] {
    var owners: [HandlerOwner] = []
    for handler in handlers.elements
    where handler.owner.scene == nil && owners.last != handler.owner {
      owners.append(handler.owner)
    }
    return owners
  }
}

/// The declarations that can be around each scene, as far as the declarations tell: more than runs show.
package struct Surroundings: Sendable {
  private let shared: SharedProgram
  /// The declarations that have handlers.
  private let owners: [HandlerOwner]
  /// The declarations that can be inside each container and flow with handlers; the app is around everything.
  private var insides: [HandlerOwner: Set<Target>] = [:]

  /// Finds what can be around what; takes no time in a program without handlers around scenes.
  package init(_ program: Program) {
    shared = SharedProgram(program)
    owners = program.handlingOwners
    if owners.isEmpty { return }
    let (anywhere, inPlaces) = (program.openedAnywhere, program.openedInPlaces)
    func inside(_ targets: [Target]) -> Set<Target> { program.opened(from: targets, inPlaces) }
    func all(from targets: [Target]) -> Set<Target> {
      inside(targets + anywhere).union(targets).union(anywhere)
    }
    var merged: [(below: Set<Target>, above: [Target])] = []
    let details = program.detailsOfScenes
    for split in program.splits.ids where program.splits[split].compact == nil {
      let inSplit = all(from: [.split(split)])
      let later =
        program.openedInColumns(of: split, by: details.filter { inSplit.contains(.scene($0.scene)) })
        + (inPlaces[.split(split)] ?? [])
      for columns in program.mergedColumns(of: split, later) {
        merged.append((all(from: columns.below), columns.above))
        // The stack of a column remains, with the flow that declares it, when compact width has emptied it.
        merged.append((Set(columns.stacks), later))
      }
    }
    for owner in owners {
      guard case .target(let target) = owner else { continue }
      // What opens anywhere also opens inside.
      let begun = anywhere + merged.filter { $0.below.contains(target) }.flatMap(\.above)
      var inside = inside([target] + begun).union(begun)
      if case .flow(let flow) = target {
        inside.formUnion(program.members(of: flow))
      }
      insides[owner] = inside
    }
  }

  private var program: Program { _read { yield shared.value } }

  /// `true` iff no container, no flow and not the app has handlers.
  package var isEmpty: Bool { owners.isEmpty }

  /// `true` iff a declaration with handlers can be around another.
  package func isAround(_ owner: HandlerOwner, _ inner: HandlerOwner) -> Bool {
    guard owner != .app else { return inner != .app }
    guard case .target(let target) = inner else { return false }
    return insides[owner]?.contains(target) ?? false
  }

  /// Returns the handlers around a scene that may handle what the scene itself does not.
  package func handlers(of scene: SceneID) -> [HandlerID] {
    let own = Set(program.handlers[program.scenes[scene].handlers].map(\.name))
    return owners.filter { isAround($0, .target(.scene(scene))) }
      .flatMap { Array(program.handlers(of: $0)) }.filter { !own.contains(program.handlers[$0].name) }
  }
}

extension Program {
  /// Returns what a declaration shows inside of it as soon as it is opened.
  func shown(by target: Target) -> [Target] { destinationsShown(by: target).map { destinations[$0].target } }

  /// Returns the destinations that a declaration shows inside of it as soon as it is opened.
  func destinationsShown(by target: Target) -> [DestinationID] {
    switch target {
    case .scene(let id): embeds[scenes[id].embeds].map(\.destination)
    case .flow(let id): flows[id].start.map { [$0] } ?? []
    case .stack, .tabs, .pages, .split, .error: contents(of: target)
    }
  }

  /// Returns the declarations that may be in the place of some that are embedded in scenes, inside of them, or above: more
  /// than runs show.
  var mayBeEmbedded: Set<Target> {
    let begun = embeds.elements.map { destinations[$0.destination].target } + openedAnywhere
    return opened(from: begun, openedInPlaces).union(begun)
  }

  /// `true` iff what a declaration opens may be it, at any depth: more than runs show.
  func mayContainItself(_ target: Target) -> Bool {
    opened(from: [target] + openedAnywhere, openedInPlaces).contains(target)
  }

  /// Returns what some declarations show, and what they and these open.
  ///
  /// - Parameter inPlaces: The declarations that places put over each.
  fileprivate func opened(from targets: [Target], _ inPlaces: [Target: [Target]]) -> Set<Target> {
    var found: Set<Target> = []
    var waiting = targets
    while let next = waiting.popLast() {
      let opened = shown(by: next) + opened(by: next) + (inPlaces[next] ?? [])
      for target in opened where found.insert(target).inserted { waiting.append(target) }
    }
    return found
  }

  /// Returns what the handlers of a scene open.
  fileprivate func opened(by target: Target) -> [Target] {
    guard case .scene(let id) = target else { return [] }
    return handlers[scenes[id].handlers].flatMap { branches[$0.branches].flatMap { opened(by: $0) } }
  }

  /// Returns what the verbs of a branch open.
  func opened(by branch: Branch) -> [Target] {
    verbs[branch.verbs].compactMap { $0.action.opened?.destination }.map { destinations[$0].target }
  }

  /// The declarations that can open over any scene: those that handlers around scenes open, that a verb opens after
  /// another has moved the focus, and with which places begin that continue what is there,
  /// and those that the code enters.
  fileprivate var openedAnywhere: [Target] {
    var targets: [Target] = []
    for branch in branches.elements {
      if case .handler(let id) = branch.owner {
        let isOwn = handlers[id].owner.scene != nil
        if !isOwn || branch.verbs.count > 1 { targets += opened(by: branch) }
      }
    }
    for place in places.elements {
      guard let first = placeSteps[place.steps].first, first.separator != .start else { continue }
      targets.append(destinations[first.destination].target)
    }
    for entry in entries.elements where entry.opening != .base {
      targets.append(destinations[entry.destination].target)
    }
    return targets
  }

  /// A `detail` of a scene's own handler.
  fileprivate typealias DetailOfScene = (scene: SceneID, target: Target, options: OptionsID)

  /// The `detail` verbs of the handlers of scenes.
  fileprivate var detailsOfScenes: [DetailOfScene] {
    var details: [DetailOfScene] = []
    for handler in handlers.elements {
      guard let scene = handler.owner.scene else { continue }
      for verb in branches[handler.branches].flatMap({ verbs[$0.verbs] }) {
        guard case .detail(let destination, let options) = verb.action else { continue }
        details.append((scene, destinations[destination].target, options))
      }
    }
    return details
  }

  /// Returns what `detail` verbs, and the split itself, can put into its columns after the primary one later.
  fileprivate func openedInColumns(of id: SplitID, by details: [DetailOfScene]) -> [Target] {
    details.filter { detailColumn(of: $0.options, in: id) != 0 }.map(\.target)
      + (splits[id].placeholder.map { [destinations[$0].target] } ?? [])
  }

  /// Returns the columns after the primary one as compact width merges them, in a split without `compact`: the contents of
  /// those before each, which are below it on one stack, what can be in it and those after it, and its own stack with the
  /// flow around that.
  ///
  /// - Parameter later: The declarations that verbs and places can put there.
  fileprivate func mergedColumns(
    of id: SplitID, _ later: [Target]
  ) -> [(below: [Target], above: [Target], stacks: [Target])] {
    let columns = splits[id].columns.map { destinations[$0].target }
    return columns.indices.dropFirst().map { number in
      (Array(columns[..<number]), columns[number...] + later, stacks(at: columns[number]))
    }
  }

  /// Returns the flows and stacks that a declaration begins with.
  private func stacks(at target: Target) -> [Target] {
    var found: [Target] = []
    var next = target
    while !found.contains(next) {
      switch next {
      case .flow, .stack: found.append(next)
      case .scene, .tabs, .split, .pages, .error: return found
      }
      guard let inner = shown(by: next).first else { return found }
      next = inner
    }
    return found
  }

  /// The declarations that places put over others, by what is below: the step before, with what it shows.
  fileprivate var openedInPlaces: [Target: [Target]] {
    var opened: [Target: [Target]] = [:]
    for place in places.elements {
      var below: Set<Target> = []
      for step in placeSteps[place.steps] {
        let target = destinations[step.destination].target
        for other in below { opened[other, default: []].append(target) }
        below = [target]
        var waiting = [target]
        while let next = waiting.popLast() {
          var inside = shown(by: next)
          // Of tabs and pages only one is in front.
          switch next {
          case .tabs:
            let tab = next == target ? step.tab.map { destinations[tabs[$0].destination].target } : nil
            inside = tab.map { [$0] } ?? Array(inside.prefix(1))
          case .pages: inside = Array(inside.prefix(1))
          default: break
          }
          for inner in inside where below.insert(inner).inserted { waiting.append(inner) }
        }
      }
    }
    return opened
  }

  /// Returns the scenes and containers that a flow declares.
  fileprivate func members(of flow: FlowID) -> [Target] {
    let all =
      scenes.ids.map(Target.scene) + stacks.ids.map(Target.stack) + tabContainers.ids.map(Target.tabs)
      + splits.ids.map(Target.split) + pageContainers.ids.map(Target.pages)
    return all.filter { self.flow(of: $0) == flow }
  }
}
