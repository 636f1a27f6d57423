// The scenes that no run reaches, and those that runs never leave: Proofs.md, "Questions".

import NavRuntime

extension StackAnalysis {
  /// Returns the scenes, handlers, branches, exits and tabs that no run reaches.
  func unreached() -> [Finding.Kind] {
    guard isComplete else { return [] }
    let program = system.program
    var scenes = IDSet<Scene>()
    var inside = IDSet<Scene>()
    var stacked = IDSet<Scene>()
    var barred = IDSet<Scene>()
    var around: Set<HandlerOwner> = []
    forEachTop { top in
      let context = system.context(of: top.spine)
      scenes.insert(top.scene)
      around.insert(.app)
      around.formUnion(system.owners(around: top.symbol, top.scene))
      if context.isInside { inside.insert(top.scene) }
      if context.hasStack { stacked.insert(top.scene) }
      if context.hasStack, !system.hidesBar(top.spine) { barred.insert(top.scene) }
    }
    let parts = partsOfStates()
    let present = presentScenes(among: parts)
    var kinds: [Finding.Kind] = []
    for scene in program.scenes.ids {
      guard scenes.contains(scene) else {
        if present.contains(scene) {
          kinds += program.scenes[scene].handlers.map { .unreachableHandler($0) }
        } else {
          kinds.append(.unreachableScene(scene))
        }
        continue
      }
      for handler in program.handlers[program.scenes[scene].handlers] {
        for branch in handler.branches where !system.found.branches.contains(branch) {
          kinds.append(.unreachableBranch(branch))
        }
      }
      if !stacked.contains(scene) {
        if hasItems(scene, at: [.left, .toolbar]) { kinds.append(.hiddenBarItems(scene, isOnStack: false)) }
      } else if !barred.contains(scene), hasItems(scene, at: [.left, .right]) {
        kinds.append(.hiddenBarItems(scene, isOnStack: true))
      }
    }
    for link in program.links.elements {
      for branch in link.branches where !system.found.branches.contains(branch) {
        kinds.append(.unreachableBranch(branch))
      }
    }
    for owner in program.handlingOwners {
      let isReached = around.contains(owner)
      for handler in program.handlers(of: owner) {
        if !isReached { kinds.append(.unreachableHandler(handler)) }
        for branch in program.handlers[handler].branches
        where isReached && !system.found.branches.contains(branch) {
          kinds.append(.unreachableBranch(branch))
        }
      }
    }
    kinds += unaskedMoves(among: parts) { scenes.contains($0) }
    kinds += unreachedExits(among: parts) { scenes.contains($0) && !inside.contains($0) }
    return kinds + unreachedTabs(among: parts)
  }

  /// The number of handlers of which no run takes a branch.
  var unreachedHandlers: Int {
    guard isComplete else { return 0 }
    return system.program.handlers.elements.count { handler in
      !handler.isImplied && !handler.branches.contains { system.found.branches.contains($0) }
    }
  }

  /// Returns a predicate for whether some run takes a handler's branch in a width.
  func runnableBranches() -> (BranchID, NavigationWidth) -> Bool {
    guard isComplete, system.widths.count > 1 else { return { _, _ in false } }
    var (compact, regular) = (IDSet<Scene>(), IDSet<Scene>())
    forEachTop { top in
      let place = SpinePlace(
        control: top.control, state: system.controls[top.control], symbol: top.symbol, top: top.spine)
      // A column behind its replacement is not shown.
      if system.splitToReplace(at: place) != nil { return }
      if top.width == .compact { compact.insert(top.scene) } else { regular.insert(top.scene) }
    }
    let shown = (compact: compact, regular: regular)
    let (program, choices) = (system.program, system.choices)
    return { branch, width in
      if case .link = program.branches[branch].owner { return false }
      // A handler around scenes runs in any of them.
      if let scene = program.scene(of: branch),
        !(width == .compact ? shown.compact : shown.regular).contains(scene)
      {
        return false
      }
      return choices.takeable(program.siblings(of: branch), in: width).branches.contains(branch)
    }
  }

  /// Returns the parts of all spines between two steps: what a step creates and removes again is in no state.
  func partsOfStates() -> [SpineSymbol] {
    automaton.symbols(under: idleControls.map(\.control)).map { system[$0] }
  }

  /// Returns the scenes that some state contains, covered or not.
  private func presentScenes(among parts: [SpineSymbol]) -> IDSet<Scene> {
    let program = system.program
    var present = IDSet<Scene>()
    func add(_ scene: SceneID) {
      guard present.insert(scene) else { return }
      for embed in program.embeds[program.scenes[scene].embeds] {
        program.initialScenes(of: embed.destination).forEach(add)
      }
    }
    parts.lazy.compactMap(\.scene).forEach(add)
    return present
  }

  private func hasItems(_ scene: SceneID, at placements: [NavigationItem.Placement]) -> Bool {
    let program = system.program
    return program.items[program.scenes[scene].items].contains {
      $0.kind == .item && placements.contains($0.placement)
    }
  }

  private func unreachedExits(
    among parts: [SpineSymbol], of isAsked: (SceneID) -> Bool
  ) -> [Finding.Kind] {
    let program = system.program
    let names = program.namesOfUnwinds
    let called = calledExits(among: parts)
    var kinds: [Finding.Kind] = []
    for scene in program.scenes.ids where isAsked(scene) {
      for exit in program.scenes[scene].exits
      where names.contains(program.exits[exit].name) && !called.contains(exit) {
        kinds.append(.unreachableExit(exit))
      }
    }
    return kinds
  }

  /// Returns the exits that some unwind may call.
  private func calledExits(among parts: [SpineSymbol]) -> IDSet<Exit> {
    var exits = system.found.exits
    let asked = Dictionary(grouping: system.found.askedColumns, by: \.split)
    if asked.isEmpty { return exits }
    let placed = system.placedSplits
    // A column has any content of it while an unwind comes from one before it on the spine. It is one above any content of
    // those before it, unless a place has created that.
    for part in parts {
      guard let scene = part.scene, !system.program.scenes[scene].exits.isEmpty else { continue }
      for case .column(let split, let column) in system.region(of: part) {
        for other in asked[split] ?? []
        where other.column < column || other.column > column && placed.contains(split) {
          guard let answer = system.answer(of: part, to: other.search), answer != .refuses else { continue }
          for exit in system.exits(of: scene, calledBy: other.search) { exits.insert(exit) }
        }
      }
    }
    return exits
  }

  /// Returns the handlers of the user's moves that no move asks and whose events no item raises, of reached scenes and
  /// of what is around them.
  private func unaskedMoves(
    among parts: [SpineSymbol], _ isReached: (SceneID) -> Bool
  ) -> [Finding.Kind] {
    let program = system.program
    var kinds: [Finding.Kind] = []
    for (event, isBack) in [(system.backEvent, true), (system.dismissEvent, false)] {
      guard let event, !program.items.elements.contains(where: { $0.name == event }) else { continue }
      let asked = isBack ? ownersAskedBack(among: parts) : ownersAskedToDismiss()
      for handler in program.handlers.ids where program.handlers[handler].name == event {
        let owner = program.handlers[handler].owner
        if let scene = owner.scene, !isReached(scene) { continue }
        if !asked.contains(owner) { kinds.append(.unaskedMove(handler)) }
      }
    }
    return kinds
  }

  /// Returns the scenes and containers that some run shows on top of a stack with a back button.
  private func ownersAskedBack(among parts: [SpineSymbol]) -> Set<HandlerOwner> {
    var owners: Set<HandlerOwner> = []
    for spine in parts {
      if let owner = system.ownerOfBack(above: spine),
        system.widths.contains(where: { system.hasBackButton(spine, in: $0) })
      {
        owners.insert(owner)
      }
    }
    return owners
  }

  /// Returns what is in a presentation that the user can dismiss, or could if it were not locked.
  private func ownersAskedToDismiss() -> Set<HandlerOwner> {
    let program = system.program
    let hasLocks = program.options.elements.contains(where: \.isLocked)
    var owners: Set<HandlerOwner> = []
    forEachTop { top in
      let context = system.context(of: top.spine)
      guard context.isPresented, hasLocks || context.dismissals & 3 != 0 else { return }
      owners.insert(.target(.scene(top.scene)))
      // The app is never in a presentation.
      owners.formUnion(system.owners(around: top.symbol, top.scene))
    }
    return owners
  }

  private func unreachedTabs(among parts: [SpineSymbol]) -> [Finding.Kind] {
    let program = system.program
    // A place can show a tab that nobody selects.
    var chosen = system.spines.chosenTabs
    for part in parts where part.kind == .tab { chosen.insert(TabID(index: part.id)) }
    var kinds: [Finding.Kind] = []
    for container in program.tabContainers.elements {
      guard container.tabs.contains(where: chosen.contains) else { continue }
      for tab in container.tabs where !chosen.contains(tab) {
        kinds.append(.unreachableTab(tab))
      }
    }
    return kinds
  }
}

extension StackAutomaton {
  /// Returns the symbols of the stacks of some control locations, each once.
  fileprivate func symbols(under controls: some Sequence<PushdownControl>) -> [PushdownSymbol] {
    let isFound = states(under: controls)
    var symbols: [PushdownSymbol] = []
    var isListed: [Bool] = []
    for transition in transitions {
      let edge = edges[Int(transition.edge)]
      guard edge.symbol >= 0, isFound[Int(edge.source)] else { continue }
      let index = Int(edge.symbol)
      if index >= isListed.count {
        isListed.append(contentsOf: repeatElement(false, count: index + 1 - isListed.count))
      }
      if !isListed[index] { symbols.append(PushdownSymbol(index: edge.symbol)) }
      isListed[index] = true
    }
    return symbols
  }
}
