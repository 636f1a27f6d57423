// The runs that a property is about: language reference, "Properties".

import NavRuntime

extension StackAnalysis {
  /// A candidate run: one that violates a claim about all runs, or that satisfies a `reach`.
  struct PossibleRun {
    /// A shortest one; `nil` if it is too long.
    var path: Path?
    /// A lower bound of the number of steps.
    var cost: Int
  }

  /// Returns a shortest run that decides a claim in a width: one that `always` or `never` excludes, or that `reach`
  /// asks for; `nil` if there is none.
  func run(of claim: Property.Claim, in width: NavigationWidth) -> PossibleRun? {
    guard let idle = idleControls.first(where: { system.widths.count < 2 || $0.width == width }) else {
      return nil
    }
    switch claim {
    case .never(let scene, nil), .reach(let scene, nil):
      return cheapest(of: scene, at: idle.control, in: automaton).map(possible)
    case .always(let scene, let below):
      return cheapest(of: scene, at: idle, over: below, isWanted: false).map(possible)
    case .never(let scene, let below?):
      return cheapest(of: scene, at: idle, over: below, isWanted: true).map(possible)
    case .reach(let scene, let origin?):
      return run(to: scene, after: origin, at: idle)
    }
  }

  private func possible(_ configuration: StackAutomaton.Configuration) -> PossibleRun {
    PossibleRun(path: path(to: configuration), cost: configuration.cost)
  }

  /// Returns the symbols for which a scene is visible.
  private func tops(of scene: SceneID, at control: PushdownControl) -> [PushdownSymbol] {
    automaton.tops(of: control).filter { shows($0, scene, at: control, in: system) }
  }

  private func cheapest(
    of scene: SceneID, at control: PushdownControl, in automaton: StackAutomaton
  ) -> StackAutomaton.Configuration? {
    let found = tops(of: scene, at: control).compactMap { automaton.cheapest(control, top: $0) }
    return found.min { $0.cost < $1.cost }
  }

  // MARK: Scenes below

  /// Returns the cheapest configuration that shows a scene above another, or without it below.
  ///
  /// - Parameter isWanted: `true` to require the other scene below, `false` to exclude it.
  private func cheapest(
    of scene: SceneID, at idle: (width: NavigationWidth, control: PushdownControl), over below: SceneID,
    isWanted: Bool
  ) -> StackAutomaton.Configuration? {
    func past(_ symbol: SpineSymbol, _ walk: SpineWalk) -> Int32 {
      walk.past(symbol, system.context(of: symbol), in: idle.width).code
    }
    let tops = tops(of: scene, at: idle.control).map { (symbol: $0, memory: past(system[$0], .begin)) }
    return automaton.cheapest(idle.control, tops: tops) { code, symbol in
      let (walk, symbol) = (SpineWalk(code: code), system[symbol])
      if symbol.kind == .bottom { return isWanted ? .isAvoided : .ends }
      if symbol.scene == below, walk.isBelow(system.context(of: symbol)) {
        return isWanted ? .ends : .isAvoided
      }
      return .on(past(symbol, walk))
    }
  }
}

/// The memory of a walk down a spine, which distinguishes the scenes below the top from those beside it.
private struct SpineWalk {
  /// 0: the next symbols are below. 1: they are below unless they are inside a scene, since that scene is the element
  /// of the stack. 2: they are below unless they are inside a scene, even on a stack of their own. 3 and up: the next
  /// symbols are columns beside, up to the split with the number `code - 3`.
  let code: Int32

  static let begin = SpineWalk(code: 0)

  /// `true` iff a scene in a context is below.
  func isBelow(_ context: SpineContext) -> Bool {
    switch code {
    case 0: true
    case 1: !context.isEmbedded
    case 2: !context.isInside
    default: false
    }
  }

  /// Returns the memory after a symbol.
  func past(_ symbol: SpineSymbol, _ context: SpineContext, in width: NavigationWidth) -> SpineWalk {
    if code > 2 { return symbol.kind == .split && symbol.id == code - 3 ? .begin : self }
    if symbol.kind == .column {
      return SpineWalk(code: width == .regular ? symbol.id + 3 : context.isInside ? 1 : 2)
    }
    if symbol.kind == .split { return .begin }
    if code == 2, context.isInside { return self }
    if symbol.position == .elementOver { return SpineWalk(code: 1) }
    return symbol.position.isElement ? .begin : self
  }
}

/// `true` iff a scene is visible when a symbol is on top between steps, and is not replaced at once.
private func shows(
  _ symbol: PushdownSymbol, _ scene: SceneID, at control: PushdownControl, in system: NavigationSystem
) -> Bool {
  let top = system[symbol]
  guard top.scene == scene else { return false }
  let place = SpinePlace(control: control, state: system.controls[control], symbol: symbol, top: top)
  return system.splitToReplace(at: place) == nil
}

// MARK: One scene after another

extension StackAnalysis {
  /// Returns a shortest run that shows one scene after it has shown another, at once or later.
  ///
  /// Runs are doubled: they restart, with a second set of control locations, whenever the first scene is visible.
  /// Links, and the starts of an app with one for each width, are runs that start then, from the cheapest state that
  /// shows it.
  private func run(
    to scene: SceneID, after origin: SceneID, at idle: (width: NavigationWidth, control: PushdownControl)
  ) -> PossibleRun? {
    guard let first = cheapest(of: origin, at: idle.control, in: automaton) else { return nil }
    var twice = TwiceSystem(
      system: system, count: Int32(truncatingIfNeeded: system.controls.all.count), origin: origin,
      idle: idle.control)
    var beginnings = starts
    for number in starts.indices {
      guard let between = steps(to: number, from: idle.width) else { continue }
      let cost = Int32(truncatingIfNeeded: first.cost + between.count) + (links.contains(number) ? 1 : 0)
      beginnings.append(
        PushdownStart(
          control: twice.second(starts[number].control), cost: cost,
          label: Int32(truncatingIfNeeded: starts.count + number), word: starts[number].word))
    }
    twice.system.begin(addsControls: false)
    let automaton = saturate(
      &twice, controlCount: Int(twice.count) * 2, starts: beginnings,
      limit: 2 * maximumTransitions)
    guard automaton.isComplete, !twice.system.exceedsLimit else {
      return PossibleRun(path: nil, cost: first.cost)
    }
    let control = twice.second(idle.control)
    let found = automaton.tops(of: control)
      .filter { shows($0, scene, at: idle.control, in: twice.system) }
      .compactMap { automaton.cheapest(control, top: $0) }
    guard let best = found.min(by: { $0.cost < $1.cost }) else { return nil }
    return PossibleRun(
      path: path(to: best, in: automaton, twice.system, after: first, in: idle.width), cost: best.cost)
  }

  /// Returns the changes of the width after which a run can restart from a start; `nil` if it cannot.
  ///
  /// Links can be opened at any time. An app with a start for each width restarts whenever the width changes.
  private func steps(to number: Int, from width: NavigationWidth) -> [ExplorationTransition]? {
    let other = width.other
    let isOther = system.widths.count > 1 && startWidths[number] != width
    if links.contains(number) { return isOther ? [.resize(other)] : [] }
    guard system.starts.mayRestart, system.widths.count > 1 else { return nil }
    let away = ExplorationTransition.resize(other)
    return isOther ? [away] : [away, .resize(width)]
  }

  /// Returns a run of the doubled system, whose prefix may be a run of the plain system.
  private func path(
    to configuration: StackAutomaton.Configuration, in automaton: StackAutomaton, _ system: NavigationSystem,
    after first: StackAutomaton.Configuration, in width: NavigationWidth
  ) -> Path? {
    guard var labels = automaton.run(to: configuration, limit: 1 << 12),
      let start = labels.first.map(Int.init)
    else { return nil }
    guard start >= starts.count else { return path(labels, system) }
    let number = start - starts.count
    guard startWidths.indices.contains(number), var path = path(to: first) else { return nil }
    path.transitions += steps(to: number, from: width) ?? []
    labels[0] = Int32(truncatingIfNeeded: number)
    guard let rest = self.path(labels, system) else { return nil }
    path.transitions += rest.transitions
    return path
  }
}

/// A system with two phases: one begins at its starts, the other whenever a scene is visible.
private struct TwiceSystem: PushdownRules {
  var system: NavigationSystem
  /// The number of control locations in each phase.
  let count: Int32
  let origin: SceneID
  /// The control location in which the scene has to be visible.
  let idle: PushdownControl
  private var buffer = PushdownRuleBuffer()

  init(system: NavigationSystem, count: Int32, origin: SceneID, idle: PushdownControl) {
    self.system = system
    self.count = count
    self.origin = origin
    self.idle = idle
  }

  /// Returns the control location in the second phase.
  func second(_ control: PushdownControl) -> PushdownControl { PushdownControl(index: control.index + count) }

  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer
  ) {
    guard control.index >= count else {
      system.appendRules(of: control, symbol, to: &rules)
      if control == idle, shows(symbol, origin, at: control, in: system) {
        rules.add(to: second(control), cost: 0, label: NavigationSystem.noLabel, word: [symbol])
      }
      return
    }
    buffer.removeAll()
    system.appendRules(of: PushdownControl(index: control.index - count), symbol, to: &buffer)
    for rule in buffer.rules {
      let word = buffer.symbols[Int(rule.start)..<Int(rule.start + rule.count)]
      rules.add(to: second(rule.target), cost: rule.cost, label: rule.label, word: word)
    }
  }
}
