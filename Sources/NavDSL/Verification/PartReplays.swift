// Runs to the parts that the analysis reaches: Proofs.md, "Questions".
//
// The analysis over-approximates, so that it can reach a part that no run does. A part is reached for certain if a run that
// the analysis gives replays and leads to it, or if a search of the first states of the engine finds it.

import NavRuntime

extension Verifier {
  /// Searches for runs to the parts of the program.
  ///
  /// - Returns: The findings about the parts to which none was found, besides known ones; and `true` iff none exists, since
  ///   all runs were tried.
  mutating func tryParts(
    _ reached: inout ReachedParts, besides known: [Finding.Kind]
  ) -> (kinds: [Finding.Kind], isExhaustive: Bool) {
    replayParts(&reached)
    if reached.isComplete { return ([], true) }
    let limits = WitnessLimits(states: options.maximumPartStates, depth: options.maximumDepth)
    let (witnesses, isExhaustive) = finder.search(
      for: reached.goals(), in: NavigationWidth.allCases, limits: limits)
    reached.note(witnesses)
    return (reached.missing(besides: known), isExhaustive)
  }

  /// Replays runs of the analysis to the scenes that are open or can send events with open branches, and to the unwinds that
  /// may call open exits.
  private mutating func replayParts(_ reached: inout ReachedParts) {
    var trials = PartTrials(finder.finder, reached)
    for top in analysis.cheapestTops() where trials.takes(top) {
      guard let path = analysis.path(to: top.configuration),
        let run = finder.end(of: path, showing: top.scene, sharing: &beginnings)
      else { continue }
      trials.tryAll(in: run)
      if trials.isExhausted { break }
    }
    reached = trials.reached
    for exit in reached.openExits {
      let calls = analysis.paths(toCallsOf: exit)
      if calls.contains(where: { replayed($0, .callsExit(exit)) != nil }) { reached.note(exit) }
    }
  }
}

/// Steps that are tried at the ends of replayed runs.
private struct PartTrials {
  private let finder: StepFinder
  private(set) var reached: ReachedParts
  /// The number of steps that may still be tried.
  private var budget: Int
  /// The number of runs to each scene.
  private var runs: [SceneID: Int] = [:]
  /// The maximum number of those.
  private static let maximumRuns = 40
  /// The handlers that run in place of the user's moves.
  private let moveHandlers: [HandlerID]

  init(_ finder: StepFinder, _ reached: ReachedParts) {
    self.finder = finder
    self.reached = reached
    let program = finder.model
    budget = 10_000 + 20 * program.branches.count
    moveHandlers = program.handlers.ids.filter { program.replacesMove($0) }
  }

  private var program: Program { _read { yield finder.model } }

  /// `true` iff no more steps may be tried.
  var isExhausted: Bool { budget < 0 }

  /// Returns whether a run to a scene is to be tried, since it may reach an open part, and counts it then.
  mutating func takes(_ top: StackAnalysis.CheapestTop) -> Bool {
    guard runs[top.scene, default: 0] < Self.maximumRuns else { return false }
    let isWanted =
      reached.isHidden(top.scene) || program.scenes[top.scene].handlers.contains { isOpen($0) }
      || top.handlers.contains { isOpen($0) }
      || top.tabs.contains { program.tabContainers[$0].tabs.contains { reached.isOpen($0) } }
    if isWanted { runs[top.scene, default: 0] += 1 }
    return isWanted
  }

  /// Tries the steps that may reach open parts.
  mutating func tryAll(in run: Run) {
    reached.note(run.state, finder.tabs)
    for event in run.possibleEvents() where !event.isAmbiguous {
      for branch in program.handlers[event.handler].branches where reached.isOpen(branch) {
        for arguments in finder.arguments[Int(event.handler.index)] where reached.isOpen(branch) {
          note { finder.steps(of: event, arguments, StepChoice(first: branch), in: run, failed: $0, $1) }
        }
      }
    }
    for move in run.possibleMoves() where isWorthwhile(move) {
      note { finder.steps(of: move, in: run, failed: $0, $1) }
    }

    /// Notes the steps that a function finds.
    func note(_ find: (_ failed: (FailedStep) -> Void, _ found: (ExploredStep) -> Void) -> Void) {
      var (steps, failures): ([ExploredStep], [FailedStep]) = ([], [])
      find({ failures.append($0) }, { steps.append($0) })
      budget -= steps.count + failures.count
      for failure in failures { reached.note(failure) }
      for step in steps { reached.note(step, in: run, finder.tabs) }
    }
  }

  /// `true` iff a move selects an open tab, or an open handler may run in its place.
  private func isWorthwhile(_ move: NavigationMove) -> Bool {
    switch move {
    case .select(let container, let tab):
      finder.tabs[container + "." + tab].map { reached.isOpen($0) } ?? false
    case .back, .dismiss: moveHandlers.contains { isOpen($0) }
    case .swipeToNext, .swipeToPrevious, .reveal, .hide, .resize: false
    }
  }

  /// `true` iff no run is known to take some branch of a handler.
  private func isOpen(_ handler: HandlerID) -> Bool {
    program.handlers[handler].branches.contains { reached.isOpen($0) }
  }
}

extension StackAnalysis {
  /// A scene that can act, with the cheapest run to it.
  fileprivate struct CheapestTop {
    let scene: SceneID
    let configuration: StackAutomaton.Configuration
    /// The handlers around it.
    let handlers: [HandlerID]
    /// The tab containers around it.
    let tabs: [TabsID]
  }

  /// Returns the scenes that can act, one for each symbol that represents it, the cheapest first.
  fileprivate func cheapestTops() -> [CheapestTop] {
    var tops: [CheapestTop] = []
    forEachTop { top in
      guard let configuration = automaton.cheapest(top.control, top: top.symbol) else { return }
      let tabs = system.tabs(around: top.spine).map { system.program.tabs[$0].container }
      tops.append(
        CheapestTop(
          scene: top.scene, configuration: configuration,
          handlers: system.handlers(around: top.symbol, top.scene),
          tabs: tabs))
    }
    return tops.enumerated().sorted {
      ($0.element.configuration.cost, $0.offset) < ($1.element.configuration.cost, $1.offset)
    }.map(\.element)
  }

  /// The maximum number of runs that are tried to a call of an exit.
  private static let maximumCalls = 20

  /// Returns the cheapest runs that end with a step that may call an exit.
  fileprivate func paths(toCallsOf exit: ExitID) -> [Path] {
    let (name, scene) = (system.program.exits[exit].name, system.program.exits[exit].scene)
    var calls: [(use: VerbUse, configuration: StackAutomaton.Configuration)] = []
    for (row, uses) in system.found.searches where row.action == .unwind && row.argument == name.index {
      calls += cheapest(
        uses, avoiding: { system.answer(of: $0, to: row) == .accepts }, until: { $0.scene == scene })
    }
    calls.sort { first, second in
      (first.configuration.cost, first.use.verb, first.use.control.index, first.use.symbol.index)
        < (second.configuration.cost, second.use.verb, second.use.control.index, second.use.symbol.index)
    }
    return calls.prefix(Self.maximumCalls).compactMap { call in
      guard var path = path(to: call.configuration) else { return nil }
      // A step that has begun is among the transitions.
      if system.controls[call.configuration.control].action == .idle {
        path.transitions.append(.branch(system.program.verbs[call.use.verb].branch))
      }
      return path
    }
  }
}
