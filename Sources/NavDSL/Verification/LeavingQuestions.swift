// Scenes that are entered and never left: Proofs.md, "Questions".
//
// A scene above another is left when it is gone or replaced. Its possible futures are the runs of a second pushdown
// system, which begin with the scene on top and nothing beneath, in a fixed width. A search that continues below the
// bottom leaves the scene, if its target can be below, which the first system knows.
//
// A step that fails leaves nothing, and what `open` leads to may be the scene itself, which stays. So the steps that may do
// so are left out, and only what certainly is around scenes or inside of them counts. If a scene can be left by what does
// not count, the engine decides. So it does of those from which an unwind finds no target below, where several scenes can
// act: the target may be beside the spine.

import NavRuntime

extension StackAnalysis {
  /// A scene with its surroundings that some run never leaves.
  struct Trap {
    let scene: SceneID
    let symbol: PushdownSymbol
    let width: NavigationWidth
    /// `true` iff it is on a stack, above another scene, and its bar shows no back button.
    let lacksBackButton: Bool
    let configuration: StackAutomaton.Configuration
    /// `true` iff a step that is left out may leave it, or one that finds its target beside the spine, or one of the scene
    /// that contains it.
    var isDoubtful = false
  }

  /// The possibilities to leave a scene on top.
  private struct Exits {
    /// `true` iff it can be left regardless of its surroundings.
    var isSure = false
    /// `true` iff the user can leave it through the containers around its stack.
    var isByUser = false
    /// The verbs that search for a target below it.
    var searches: Set<SpineControl> = []
  }

  /// The scenes of which it is asked whether they can be left: those that are above another in some run.
  var scenesToLeave: Set<SceneID> {
    var scenes: Set<SceneID> = []
    forEachTop { if system.asksToLeave($0.spine) { scenes.insert($0.scene) } }
    return scenes
  }

  /// Returns the scenes that some run enters and never leaves.
  ///
  /// - Parameter failing: The verbs that may fail.
  func traps(besides failing: Set<VerbID> = []) -> [Trap] {
    guard isComplete else { return [] }
    var places: [Top] = []
    var system = system
    (system.takesOnlySureSteps, system.keepsCovered) = (true, false)
    forEachTop { if system.asksToLeave($0.spine), !isPlainlyLeft($0, system) { places.append($0) } }
    if places.isEmpty { return [] }
    let returned = returnedEvents
    var leftOut = doubtfulBranches(failing, of: places, returned)
    var traps: [(top: Top, trap: Trap)]
    repeat {
      system.leftOut = leftOut
      traps = self.traps(at: places, system, returned, besides: failing)
      if traps.isEmpty { return [] }
      // With fewer scenes in question, fewer steps are left out.
      places = traps.map(\.top)
      leftOut = doubtfulBranches(failing, of: places, returned)
    } while leftOut != system.leftOut
    (system.leftOut, system.takesOnlySureSteps) = ([], false)
    let certain = self.traps(at: places, system, returned).filter { !$0.trap.isDoubtful }
    // Each needs a saturation, which is as long as that of all stacks at most.
    var affordable = 1 + 4_000_000 / max(automaton.transitionCount, 1)
    for index in traps.indices {
      let top = traps[index].top
      // No step leaves it from this stack; from the cheapest one, a step that was left out may.
      if let found = certain.first(where: { $0.top.symbol == top.symbol && $0.top.width == top.width }) {
        traps[index].trap = found.trap
        continue
      }
      traps[index].trap.isDoubtful = true
      if affordable == 0 { continue }
      affordable -= 1
      traps[index].trap.isDoubtful = !isNeverLeft(traps[index].trap)
    }
    return traps.map(\.trap)
  }

  private func traps(
    at places: [Top], _ system: NavigationSystem, _ returned: ReturnedEvents,
    besides failing: Set<VerbID> = []
  ) -> [(top: Top, trap: Trap)] {
    var system = system
    var bottom: [PushdownSymbol] = []
    system.spines.append(SpineSymbol(kind: .bottom), SpineContext(), to: &bottom)
    system.resizes = false
    let starts = places.map {
      PushdownStart(control: $0.control, cost: 0, label: NavigationSystem.noLabel, word: [$0.symbol] + bottom)
    }
    system.begin()
    let automaton = saturate(&system, controlCount: system.controlLimit, starts: starts)
    let exits = exits(
      of: places.map { ($0.control, $0.symbol) }, in: automaton, system, returned, besides: failing)
    return zip(places, exits).compactMap { place, exits in
      let lacksBackButton = system.lacksBackButton(place.spine, in: place.width)
      if exits.isSure || exits.isByUser && !lacksBackButton { return nil }
      let isSure = system.takesOnlySureSteps
      var walk = LeavingWalk(depth: searchDepth(below: place.spine, in: place.width))
      walk.findsEnd = exits.searches.contains { $0.action == .finishScene }
      let found = self.automaton.cheapest(place.control, tops: [(place.symbol, walk.memory)]) {
        var walk = LeavingWalk(memory: $0)
        let spine = self.system[$1]
        if spine.kind == .bottom { return .ends }
        // Without the part below, which the other width shows, the same stack is another one of the analysis.
        if spine.isOverCounterpart, !spine.isPassable(in: place.width, of: system.program) {
          return .isAvoided
        }
        if isFound(spine, by: exits.searches, within: walk.depth, surely: isSure)
          || hasOpener(spine, of: exits.searches, &walk.findsEnd, surely: isSure)
        {
          return .isAvoided
        }
        walk.depth = max(walk.depth, searchDepth(below: spine, in: place.width))
        return .on(walk.memory)
      }
      return found.map {
        (
          place,
          Trap(
            scene: place.scene, symbol: place.symbol, width: place.width,
            lacksBackButton: lacksBackButton, configuration: $0,
            isDoubtful: system.context(of: place.spine).isInside
              || exits.searches.contains(where: isDoubtful))
        )
      }
    }
  }

  /// Returns the scenes that may be beside a spine: of a program that is followed in part, or that code enters, all.
  func findScenesBeside() -> IDSet<Scene> {
    let program = system.program
    guard program.showsSeveralScenes, isComplete, !program.isFollowedInPart, program.entries.count == 0 else {
      return IDSet(program.scenes.ids)
    }
    var beside = IDSet<Scene>()
    for symbol in system.spines.table.symbols {
      guard let scene = symbol.scene else { continue }
      for inner in scenes(inside: scene) { beside.insert(inner) }
      if system.context(of: symbol).isInside || system.region(of: symbol).contains(where: \.isSplit) {
        beside.insert(scene)
      }
    }
    return beside
  }

  /// `true` iff the target of a search may be beside the spine, gone, or below another that is not the one: a flow whose
  /// first scene a step has removed, or of which there are two instances.
  func isDoubtful(_ search: SpineControl) -> Bool {
    switch search.action {
    case .unwind, .unwindTo: system.findsTargetBeside(search)
    case .finishFlow:
      !system.program.splits.elements.isEmpty || flowsLeft.contains(FlowID(index: search.argument))
        || !system.isInstanceCertain(search)
    default: false
    }
  }

  /// `true` iff the user can go back from a scene, or end its presentation, regardless of its surroundings; or a handler of
  /// the scene does.
  ///
  /// This holds for most scenes, and needs no second system.
  private func isPlainlyLeft(_ top: Top, _ system: NavigationSystem) -> Bool {
    guard system.program.splits.elements.isEmpty else { return false }
    let context = system.context(of: top.spine)
    if context.hasStack, system.canGoBack(from: top.spine, in: top.width) { return true }
    if context.isDismissible(in: top.width), system.letsDismiss(top.symbol, in: top.width) { return true }
    let values = system.values(of: top.spine)
    for handler in system.program.scenes[top.scene].handlers {
      let branches = system.program.handlers[handler].branches
      for branch in system.takeable(branches, in: top.width, values).branches {
        switch system.program.soleAction(of: branch) {
        case .dismiss, .dismissAll: if context.isPresented { return true }
        case .pop: if context.hasStack, system.canPop(top.spine, in: top.width) { return true }
        default: break
        }
      }
    }
    return false
  }

  /// Returns the possibilities to leave some scenes.
  ///
  /// - Parameter failing: The verbs of which none may come in the same step after a scene was left.
  private func exits(
    of places: [(PushdownControl, PushdownSymbol)], in automaton: StackAutomaton, _ system: NavigationSystem,
    _ returned: ReturnedEvents, besides failing: Set<VerbID>
  ) -> [Exits] {
    var numbers: [Int32: Int] = [:]
    for (number, (control, symbol)) in places.enumerated() {
      let state = automaton.state(under: control, symbol)
      if state >= 0 { numbers[state] = number }
    }
    var exits = [Exits](repeating: Exits(), count: places.count)
    let isSure = system.takesOnlySureSteps
    let program = system.program
    // A scene below may hide the tab bar.
    let mayBeHidden = isSure && program.scenes.elements.contains(where: \.hidesTabBar)
    var reopened: [NavigationWidth: [Symbol: Set<SceneID>]] = [:]
    for width in isSure ? system.widths : [] {
      reopened[width] = system.scenesOpenedAgain(in: width) { events(after: $0, returned) }
    }
    let opensLinksAgain = isSure && program.opensLinksAgain
    automaton.forEachTransitionOfControls { control, symbol, target in
      guard symbol == nil, let number = numbers[target] else { return }
      let top = system[places[number].1]
      guard let scene = top.scene else { return }
      let state = system.controls[control]
      if state.continuation >= 0 {
        let rest = system.rest(of: VerbID(index: state.continuation))
        if rest.contains(where: failing.contains) { return }
        if isSure, system.scenesOpened(by: rest).contains(scene) { return }
      }
      switch state.action {
      case .unwind, .unwindTo:
        if isSure, system.context(of: top).isInside, system.mayEndAtHost(state) { return }
        exits[number].searches.insert(state)
      case .pop, .popFrom, .popTo: exits[number].searches.insert(state)
      case .opened:
        // Without a result nothing is sent, or opened, that could open the scene again.
        if opensLinksAgain, top.opening == .place, state.isFinish { return }
        if state.argument >= 0, state.isFinish {
          let event = program.handlers[HandlerID(index: state.argument)].name
          if reopened[state.width]?[event]?.contains(scene) == true { return }
        }
        exits[number].isSure = true
      case .finishScene, .finishFlow:
        if state.isFinish {
          let events =
            state.action == .finishFlow ? returned.atEnd(of: FlowID(index: state.argument)) : returned.all
          if events.contains(where: { reopened[state.width]?[$0]?.contains(scene) == true }) { return }
        }
        // The host is the opener of whatever has no other.
        if program.app?.feature != nil { exits[number].isSure = true }
        exits[number].searches.insert(state)
      case .popToRoot where top.position == .root || top.position == .slot: break
      case .turnToNext, .turnToPrevious:
        let page = system.page(around: top)
        let turned = page.flatMap { system.page(after: $0, isNext: state.action == .turnToNext) }
        if !isSure || turned != nil { exits[number].isSure = true }
      case .user:
        if system.context(of: top).isDismissible(in: state.width), state.decision == 0 {
          exits[number].isSure = true
        }
        if system.letsTurnAway(from: top, in: state.width, mayHideTabBars: mayBeHidden) {
          exits[number].isByUser = true
        }
      // A link is no way out.
      case .replaceSplit, .surface, .uncover: break
      default: exits[number].isSure = true
      }
    }
    // Another node in the place of a scene between two steps has replaced it, whatever is above.
    let between = automaton.states(under: idleControls.map(\.control))
    for transition in automaton.transitions {
      let edge = automaton.edges[Int(transition.edge)]
      guard edge.symbol >= 0, between[Int(edge.source)], let number = numbers[transition.target] else {
        continue
      }
      let (symbol, scene) = (system[PushdownSymbol(index: edge.symbol)], system[places[number].1].scene)
      if symbol.kind != .scene || symbol.scene != scene { exits[number].isSure = true }
    }
    return exits
  }
}

extension StackAutomaton {
  /// Returns whether each state represents what is below the top of a stack of some control locations, or is one of those.
  func states(under controls: some Sequence<PushdownControl>) -> [Bool] {
    var isFound = [Bool](repeating: false, count: stateCount)
    for control in controls { isFound[Int(control.index)] = true }
    var waiting: [Int32] = []
    func follow(_ target: Int32) {
      if !isFound[Int(target)] { waiting.append(target) }
      isFound[Int(target)] = true
    }
    // No transition leads to a control location.
    forEachTransitionOfControls { control, _, target in if isFound[Int(control.index)] { follow(target) } }
    while let state = waiting.popLast() {
      forEachTransition(from: state) { transition, _ in follow(transitions[Int(transition)].target) }
    }
    return isFound
  }

  /// Returns the state that represents the stack below a symbol with a control location; less than 0 if there is none.
  func state(under control: PushdownControl, _ symbol: PushdownSymbol) -> Int32 {
    let edge = edgeTable.find(control.index, symbol.index)
    return edge < 0 ? -1 : edges[Int(edge)].child
  }

  /// Calls a function with all transitions out of control locations: the symbol, `nil` for the empty word, and the
  /// state that represents the stack below it.
  func forEachTransitionOfControls(
    _ body: (_ control: PushdownControl, _ symbol: PushdownSymbol?, _ target: Int32) -> Void
  ) {
    for transition in transitions {
      let edge = edges[Int(transition.edge)]
      guard edge.source < finalState else { continue }
      body(
        PushdownControl(index: edge.source), edge.symbol < 0 ? nil : PushdownSymbol(index: edge.symbol),
        transition.target)
    }
  }
}
