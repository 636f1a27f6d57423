// All stacks that a program can reach, as an automaton.

import NavRuntime

/// The reachable states of a program.
struct StackAnalysis: Sendable {
  var system: NavigationSystem
  private(set) var automaton: StackAutomaton
  /// `false` iff there are too many stacks to compute all: then nothing follows from one that is missing.
  ///
  /// Containers that lead to one another again and again can make too many: each order of those around a scene is a stack
  /// of its own.
  var isComplete: Bool { automaton.isComplete }
  /// The destinations of links and of `open`.
  private(set) var places = NavigationSystem.Places()
  /// The width of each start, by its number.
  let startWidths: [NavigationWidth]
  /// The guards that hold at each start, by its number.
  let startGuards: [Set<GuardID>]
  /// The entry of each start, by its number; `nil` for those of the app.
  let startEntries: [EntryID?]
  /// The flows of which a step has removed a scene before it opens another of their scenes.
  private(set) var flowsLeft: Set<FlowID> = []
  /// The flows of ``flowsLeft`` whose opener may be gone then.
  private(set) var flowsLosingOpeners: Set<FlowID> = []
  /// The starts of runs, by their labels.
  let starts: [PushdownStart]

  /// The maximum number of transitions of the automaton.
  let maximumTransitions: Int

  /// The beginning of the saturation if no links are opened.
  private let withoutLinks: Beginning

  /// The rules and the starts of a program, and its places.
  private struct Beginning: Sendable {
    var system: NavigationSystem
    var starts: [NavigationSystem.Start]
    var places = NavigationSystem.Places()

    init(_ program: Program, places interpreted: InterpretedProgram?) {
      system = NavigationSystem(program)
      starts = system.appStarts() + system.entryStarts()
      if program.splits.elements.contains(where: { $0.compact != nil }) {
        starts += system.partStarts(starts)
      }
      starts = system.completions(of: starts)
      if let interpreted { places = system.readPlaces(interpreted) }
    }

    /// Adds the starts with links.
    mutating func openLinks() {
      places.starts = system.completions(of: places.starts)
      for start in places.starts {
        guard let branch = start.link else { continue }
        let word = Array(start.start.word.reversed())
        system.note(opened: OpenedPlace(branch: branch, verb: nil, width: start.width, word: word))
        system.linkHosts[start.width, default: NamedHosts()]
          .formUnion(system.hosts(in: start.start.word, branch.index))
      }
      starts += places.starts
    }
  }

  /// Computes all reachable stacks of a program.
  ///
  /// - Parameters:
  ///   - interpreted: The same program, for evaluating its places; `nil` for a program without places.
  ///   - limit: The maximum number of transitions of the automaton; by default some sixty times as many as programs of
  ///     the same size have.
  ///   - progress: Called from time to time with the number of transitions of the automaton.
  init(
    _ program: Program, places interpreted: InterpretedProgram?, limit: Int? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    var beginning = Beginning(program, places: interpreted)
    var withoutLinks = beginning
    withoutLinks.places.starts = []
    beginning.openLinks()
    self.init(
      beginning, withoutLinks: withoutLinks, limit: limit ?? 1_000_000 + 1_000 * program.verbs.count,
      capacity: 15 * program.verbs.count, progress: progress)
  }

  /// Returns the stacks that can be reached without links.
  func closingLinks() -> StackAnalysis {
    StackAnalysis(withoutLinks, withoutLinks: withoutLinks, limit: maximumTransitions, capacity: 0) { _ in }
  }

  /// Computes the stacks of a beginning.
  ///
  /// - Parameter capacity: About the number of transitions. Generated programs of all sizes have 15 for each verb.
  private init(
    _ beginning: Beginning, withoutLinks: Beginning, limit maximumTransitions: Int, capacity: Int,
    progress: (Int) -> Void
  ) {
    self.withoutLinks = withoutLinks
    self.maximumTransitions = maximumTransitions
    var system = beginning.system
    let starts = beginning.starts
    places = beginning.places
    startWidths = starts.map(\.width)
    startGuards = starts.map(\.guards)
    startEntries = starts.map(\.entry)
    let numbered = starts.enumerated().map { number, start in
      PushdownStart(
        control: start.start.control, cost: start.start.cost, label: Int32(number), word: start.start.word)
    }
    self.starts = numbered
    // Effects on other stacks, and control locations, are found during saturation; both are few.
    while true {
      system.begin()
      automaton = saturate(
        &system, controlCount: system.controlLimit, starts: numbered, limit: maximumTransitions,
        capacity: capacity, progress: progress)
      if !automaton.isComplete { break }
      var known = system.remote
      system.noteEffects(in: automaton)
      // In the end, it is often only columns that are found to have more content.
      while !system.exceedsLimit, let picks = system.picks(besides: known),
        automaton.saturate(again: picks, &system, limit: maximumTransitions, progress: progress)
      {
        known = system.remote
        system.noteEffects(in: automaton)
      }
      if !automaton.isComplete || !system.exceedsLimit && system.remote == known { break }
    }
    system.found.branches.formUnion(places.taken)
    self.system = system
    (flowsLeft, flowsLosingOpeners) = findFlowsLeft()
    self.system.scenesBeside = findScenesBeside()
  }

  /// A run according to the automaton: either it is possible, or another one that is no shorter.
  struct Path: Sendable {
    /// The width in which it starts.
    var width: NavigationWidth
    /// The guards that hold at the start.
    var guards: Set<GuardID> = []
    /// The entry with which it begins.
    var entry: EntryID?
    /// The transitions, in order.
    var transitions: [ExplorationTransition]
  }

  /// Returns the cheapest run to a configuration; `nil` if it is too long.
  func path(to configuration: StackAutomaton.Configuration) -> Path? {
    automaton.run(to: configuration, limit: 1 << 12).flatMap { path($0, system) }
  }

  /// The numbers of the starts that are places of links.
  var links: Range<Int> { (starts.count - places.starts.count)..<starts.count }

  /// Returns a run by the label of its start and those of its rules.
  func path(_ labels: [Int32], _ system: NavigationSystem) -> Path? {
    guard let start = labels.first, startWidths.indices.contains(Int(start)) else { return nil }
    var transitions: [ExplorationTransition] = []
    let link = Int(start) - (startWidths.count - places.starts.count)
    if link >= 0, let branch = places.starts[link].link { transitions.append(.branch(branch)) }
    transitions += labels.dropFirst().compactMap { system.step(labelled: $0) }
    return Path(
      width: startWidths[Int(start)], guards: startGuards[Int(start)], entry: startEntries[Int(start)],
      transitions: transitions)
  }

  /// The control locations between steps, one for each distinguished width.
  var idleControls: [(width: NavigationWidth, control: PushdownControl)] {
    system.controls.all.enumerated().compactMap { number, control in
      control.action == .idle ? (control.width, PushdownControl(index: Int32(number))) : nil
    }
  }

  /// A scene that can act, on top of a spine.
  struct Top {
    let width: NavigationWidth
    /// The control location between steps in that width.
    let control: PushdownControl
    let symbol: PushdownSymbol
    /// The decoded form of ``symbol``.
    let spine: SpineSymbol
    let scene: SceneID
  }

  /// Calls `body` for each scene that can act, once for each symbol that represents it.
  func forEachTop(_ body: (Top) -> Void) {
    for (width, control) in idleControls {
      for symbol in automaton.tops(of: control) {
        let spine = system[symbol]
        // What the width has just hidden is not shown any more.
        if let scene = spine.scene, system.splitToReplace(around: spine, in: width) == nil {
          body(Top(width: width, control: control, symbol: symbol, spine: spine, scene: scene))
        }
      }
    }
  }
}
