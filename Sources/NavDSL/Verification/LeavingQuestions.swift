// Scenes that are entered and never left: Proofs.md, "Questions".
//
// A scene above another is left when it is gone or replaced. Its possible futures are the runs of a second pushdown
// system, which begin with the scene on top and nothing beneath, in a fixed width. A search that continues below the
// bottom leaves the scene, if its target can be below, which the first system knows.

import NavRuntime

extension StackAnalysis {
  /// A scene with its surroundings that some run never leaves.
  struct Trap {
    let scene: SceneID
    let width: NavigationWidth
    /// `true` iff it is on a stack, above another scene, and its bar shows no back button.
    let lacksBackButton: Bool
    let configuration: StackAutomaton.Configuration
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
    forEachTop { if isAsked($0) { scenes.insert($0.scene) } }
    return scenes
  }

  private func isAsked(_ top: Top) -> Bool {
    // The code of an external scene leaves it, and the way out of what is not known is not known either.
    !system.program.scenes[top.scene].isExternal && !system.context(of: top.spine).isOpen
      && isOverSomething(top.spine)
  }

  /// Returns the scenes that some run enters and never leaves.
  func traps() -> [Trap] {
    var places: [Top] = []
    var system = system
    system.asksOnlySurelyAround = true
    forEachTop { if isAsked($0), !isPlainlyLeft($0, system) { places.append($0) } }
    guard !places.isEmpty else { return [] }
    var bottom: [PushdownSymbol] = []
    system.spines.append(SpineSymbol(kind: .bottom), SpineContext(), to: &bottom)
    system.resizes = false
    let starts = places.map {
      PushdownStart(control: $0.control, cost: 0, label: NavigationSystem.noLabel, word: [$0.symbol] + bottom)
    }
    system.begin()
    let automaton = saturate(&system, controlCount: system.controlLimit, starts: starts)
    let exits = exits(of: places.map { ($0.control, $0.symbol) }, in: automaton, system)
    return zip(places, exits).compactMap { place, exits in
      let lacksBackButton =
        system.canPop(place.spine, in: place.width) && !system.showsBackButton(place.spine)
      if exits.isSure || exits.isByUser && !lacksBackButton { return nil }
      let found = self.automaton.cheapest(
        place.control, tops: [place.symbol],
        avoiding: { self.isFound($0, by: exits.searches) }, until: { self.system[$0].kind == .bottom })
      return found.map {
        Trap(scene: place.scene, width: place.width, lacksBackButton: lacksBackButton, configuration: $0)
      }
    }
  }

  /// `true` iff there is a scene to go back to; not so in columns, which are side by side.
  private func isOverSomething(_ top: SpineSymbol) -> Bool {
    let isOpened = top.opening == .verb || top.opening == .place || top.opening == .code
    guard isOpened || top.opening.returning != nil else { return false }
    // A base that the code has opened is over nothing.
    if top.opening == .code, !system.context(of: top).isPresented { return false }
    return !system.region(of: top).contains { if case .column = $0 { true } else { false } }
  }

  /// `true` iff the user can go back from a scene, or end its presentation, regardless of its surroundings.
  ///
  /// This holds for most scenes, and needs no second system.
  private func isPlainlyLeft(_ top: Top, _ system: NavigationSystem) -> Bool {
    guard system.program.splits.elements.isEmpty else { return false }
    let context = system.context(of: top.spine)
    if context.hasStack, system.canGoBack(from: top.spine, in: top.width) { return true }
    return context.isDismissible(in: top.width) && system.letsDismiss(top.symbol, in: top.width)
  }

  private func exits(
    of places: [(PushdownControl, PushdownSymbol)], in automaton: StackAutomaton, _ system: NavigationSystem
  ) -> [Exits] {
    var numbers: [Int32: Int] = [:]
    for (number, (control, symbol)) in places.enumerated() {
      let state = automaton.state(under: control, symbol)
      if state >= 0 { numbers[state] = number }
    }
    var exits = [Exits](repeating: Exits(), count: places.count)
    automaton.forEachTransitionOfControls { control, symbol, target in
      guard let number = numbers[target] else { return }
      let place = places[number]
      let state = system.controls[control]
      if let symbol {
        // The scene was replaced.
        if state.action == .idle, symbol != place.1, system[symbol].kind == .scene {
          exits[number].isSure = true
        }
        return
      }
      let top = system[place.1]
      switch state.action {
      case .unwind, .unwindTo, .popTo: exits[number].searches.insert(state)
      case .popToRoot where top.position == .root || top.position == .slot: break
      case .user:
        if system.context(of: top).isDismissible(in: state.width), state.decision == 0 {
          exits[number].isSure = true
        }
        var region = system.region(of: top)
        if system.hidesTabBar(top), case .tab? = region.last { region.removeLast() }
        if !region.isEmpty { exits[number].isByUser = true }
      case .replaceSplit, .surface: break
      default: exits[number].isSure = true
      }
    }
    return exits
  }

  /// `true` iff a symbol is a target of one of some searches, whatever the guards.
  private func isFound(_ symbol: PushdownSymbol, by searches: Set<SpineControl>) -> Bool {
    guard let scene = system[symbol].scene else { return false }
    let inside = scenes(inside: scene)
    return searches.contains { search in
      if search.action == .popTo {
        return search.argument == scene.index && system[symbol].position.isElement
      }
      return (inside + [scene]).contains { scene in
        system.answer(of: scene, to: search).map { $0 != .refuses } ?? false
      }
    }
  }

  /// Returns the scenes initially embedded in a scene.
  private func scenes(inside scene: SceneID, depth: Int = 0) -> [SceneID] {
    guard depth < 16 else { return [] }
    let program = system.program
    return program.embeds[program.scenes[scene].embeds].flatMap { embed in
      program.initialScenes(of: embed.destination).flatMap { scenes(inside: $0, depth: depth + 1) + [$0] }
    }
  }
}

extension StackAutomaton {
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

  /// Calls a function with each symbol of any stack, once for each state above it.
  func forEachSymbol(_ body: (PushdownSymbol) -> Void) {
    for edge in edges where edge.symbol >= 0 && edge.newest >= 0 { body(PushdownSymbol(index: edge.symbol)) }
  }
}
