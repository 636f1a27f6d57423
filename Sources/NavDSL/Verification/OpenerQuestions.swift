// Results whose opener is gone: Proofs.md, "Questions".
//
// An opener is gone if the user or a handler has removed it, or what it is inside of, from its column while what it opened
// is in another one, or if that has taken the place of its own column: a `detail` in regular width. Or a step of a flow has
// removed the opener of the flow before it opens another of its scenes: `dismiss all then push Confirm`. Or a handler of a
// flow in one column has opened a scene of it in a column after that, since compact width has one stack.

import NavRuntime

extension StackAnalysis {
  /// A finish whose opener may be gone.
  struct LostOpener {
    /// The `finish`.
    let verb: VerbID
    /// The scene that finishes.
    let scene: SceneID
    /// Candidates for runs that end with the finish; the opener is gone before the last step.
    var paths: [Path]
  }

  /// Returns the finishes of what a `detail` opens whose opener may be gone: the only verb that opens beside its opener.
  func lostOpeners() -> [LostOpener] {
    let program = system.program
    if program.splits.elements.isEmpty || !program.verbs.elements.contains(where: \.action.isDetail) {
      return []
    }
    let (openers, finishes) = openersInColumns()
    // A `detail` may act in a column of which the analysis does not know.
    let actsAnywhere = program.isFollowedInPart
    let replacing = program.branches.ids.filter { branch in
      program.verbs[program.branches[branch].verbs].dropFirst().contains(where: \.action.replaces)
    }
    var found: [LostOpener] = []
    for branch in program.branches.ids where system.found.branches.contains(branch) {
      guard case .handler(let handler) = program.branches[branch].owner else { continue }
      let verbs = program.branches[branch].verbs
      for verb in verbs {
        guard case .detail(let destination, let options) = program.verbs[verb].action else { continue }
        let openers = openers.filter {
          actsAnywhere || system.remote.details[$0.split]?.contains(verb) ?? false
        }
        let actors = openers.filter { $0.handlers.contains(handler) }
        // A later verb of a step acts from wherever the earlier ones lead.
        let candidates = verb == verbs.first ? actors : openers
        let endangered = candidates.filter { opener in
          guard let target = program.detailColumn(of: options, in: opener.split) else { return false }
          // In compact width, a `detail` empties the columns after its own.
          return target <= opener.column || canRemove(opener)
        }
        if endangered.isEmpty { continue }
        let runs = actors.flatMap { actor in
          self.runs(
            from: actor, taking: branch, options,
            removing: endangered.filter {
              $0.isLike(actor) || (verb != verbs.first && $0.split == actor.split)
            })
        }
        for scene in scenes(openedBy: destination, in: branch, replacedBy: replacing) {
          for finish in finishes[scene] ?? []
          where system.found.branches.contains(program.verbs[finish].branch) {
            let paths = runs.map { run in
              var path = run
              path.transitions.append(.branch(program.verbs[finish].branch))
              return path
            }
            if let known = found.firstIndex(where: { $0.verb == finish && $0.scene == scene }) {
              found[known].paths += paths
            } else {
              found.append(LostOpener(verb: finish, scene: scene, paths: paths))
            }
          }
        }
      }
    }
    return found
  }

  /// Returns runs in which a scene takes a branch with a `detail`, and then an opener may be gone.
  private func runs(
    from actor: Opener, taking branch: BranchID, _ options: OptionsID, removing openers: [Opener]
  ) -> [Path] {
    guard let path = path(to: actor) else { return [] }
    return openers.flatMap { opener in
      let target = system.program.detailColumn(of: options, in: opener.split)
      return departures(of: opener, from: target).map { departure in
        var run = path
        run.transitions += [.branch(branch)] + departure
        return run
      }
    }
  }

  /// A scene in a column.
  private struct Opener {
    let top: Top
    let split: SplitID
    let column: Int
    /// The handlers whose events it can send.
    let handlers: [HandlerID]
    /// The handlers of scenes that it may be inside of, and of what is around these.
    let outerHandlers: [HandlerID]
    /// `true` iff the scene, or something in the column that contains it, has another below it, so that it can be popped.
    let isAbove: Bool

    /// `true` iff another scene is removed in the same ways.
    func isLike(_ other: Opener) -> Bool {
      top.scene == other.top.scene && split == other.split && column == other.column
        && top.spine.position == other.top.spine.position && isAbove == other.isAbove
        && outerHandlers == other.outerHandlers
    }
  }

  /// Returns the scenes that runs show in columns, and the finishes of all scenes that runs show: in regular width, to which
  /// the user can change, unless the app starts with something else there.
  private func openersInColumns() -> (openers: [Opener], finishes: [SceneID: [VerbID]]) {
    var openers: [Opener] = []
    var finishes: [SceneID: [VerbID]] = [:]
    let ofHosts = system.program.handlersOfHosts
    forEachTop { top in
      guard top.width == .regular || system.program.app?.isAdaptive == true else { return }
      // What a detail opened may present what finishes.
      if finishes[top.scene] == nil {
        finishes[top.scene] = self.finishes(of: top.scene) + self.finishes(around: top.scene)
      }
      guard let (split, column) = system.columnOnTop(at: top.spine) else { return }
      let own = Array(system.program.scenes[top.scene].handlers)
      let opener = Opener(
        top: top, split: split, column: column,
        handlers: own + system.handlers(around: top.symbol, top.scene),
        outerHandlers: system.context(of: top.spine).isInside ? ofHosts : [], isAbove: isAboveInColumn(top))
      if !openers.contains(where: { $0.isLike(opener) }) { openers.append(opener) }
    }
    openers.sort { ($0.top.scene, $0.column) < ($1.top.scene, $1.column) }
    return (openers, finishes)
  }

  /// `true` iff a scene in a column, or something in the column that contains it, is above another in some run.
  private func isAboveInColumn(_ top: Top) -> Bool {
    if top.spine.position.isAbove { return true }
    if case .column? = system.region(of: top.spine).last, !system.context(of: top.spine).isInside {
      return false
    }
    return automaton.cheapestOfEach(
      top.control, tops: [top.symbol],
      avoiding: { system[$0].kind == .split || system[$0].kind == .column },
      until: { system[$0].position.isAbove }
    ).contains { $0 != nil }
  }

  private func path(to opener: Opener) -> Path? {
    automaton.cheapest(opener.top.control, top: opener.top.symbol).flatMap { path(to: $0) }
  }

  /// `true` iff something may remove an opener from its column: whatever pops, replaces or fills the column, or a place.
  private func canRemove(_ opener: Opener) -> Bool {
    let program = system.program
    if opener.isAbove || program.hasPlaces { return true }
    // In compact width the columns beyond wait, and the root of the last one that is shown is above the columns before it.
    if opener.column > 0, program.splits[opener.split].collapse == .supplementary { return true }
    return program.verbs.elements.contains { verb in
      switch verb.action {
      case .replace:
        guard case .handler(let handler) = program.branches[verb.branch].owner else { return false }
        return opener.handlers.contains(handler) || opener.outerHandlers.contains(handler)
          || program.branches[verb.branch].verbs.count > 1
      case .detail(_, let options):
        return program.detailColumn(of: options, in: opener.split) == opener.column
      default: return false
      }
    }
  }

  /// Returns the steps after which an opener may be gone, while a column shows what it has opened.
  private func departures(of opener: Opener, from target: Int?) -> [[ExplorationTransition]] {
    let program = system.program
    if opener.column == target { return [[]] }
    var departures: [[ExplorationTransition]] = []
    if opener.top.spine.position.isAbove {
      if system.showsBackButton(opener.top.spine) { departures.append([.back(opener.top.scene)]) }
    } else if opener.isAbove {
      departures.append([.back(.any)])
    }
    let handlers = opener.handlers + opener.outerHandlers
    for branch in handlers.flatMap({ Array(program.handlers[$0].branches) }) {
      let removes = program.verbs[program.branches[branch].verbs].contains { verb in
        switch verb.action {
        case .replace: true
        case .pop, .popTo, .popToRoot, .unwind, .unwindTo: opener.isAbove
        default: false
        }
      }
      if removes { departures.append([.branch(branch)]) }
    }
    return departures
  }

  /// Returns the scenes whose finish ends what a destination opens: those that it contains, those that replace one of
  /// them, at once or later, and all of its flow.
  ///
  /// - Parameter others: The branches that may go to one of these from another scene, and replace it.
  private func scenes(
    openedBy destination: DestinationID, in branch: BranchID, replacedBy others: [BranchID]
  ) -> [SceneID] {
    let program = system.program
    var found: Set<SceneID> = []
    func addScenes(of flow: FlowID) {
      for scene in program.scenes.ids where program.scenes[scene].flow == flow { add(scene) }
    }
    func add(_ destination: DestinationID) {
      if case .flow(let flow) = program.destinations[destination].target { addScenes(of: flow) }
      program.initialScenes(of: destination).forEach(add)
    }
    func addReplacements(in branch: BranchID) {
      for verb in program.verbs[program.branches[branch].verbs] {
        if case .replace(let destination, _) = verb.action { add(destination) }
      }
    }
    func add(_ scene: SceneID) {
      guard found.insert(scene).inserted else { return }
      // A scene of a flow may open the one that ends it, in the same instance.
      if let flow = program.scenes[scene].flow { addScenes(of: flow) }
      for embed in program.embeds[program.scenes[scene].embeds] { add(embed.destination) }
      for handler in Array(program.scenes[scene].handlers) + system.surroundings.handlers(of: scene) {
        program.handlers[handler].branches.forEach(addReplacements)
      }
    }
    add(destination)
    addReplacements(in: branch)
    others.forEach(addReplacements)
    return found.sorted()
  }

  func finishes(of scene: SceneID) -> [VerbID] {
    let program = system.program
    return program.handlers[program.scenes[scene].handlers].flatMap { Array($0.branches) }
      .flatMap { Array(program.branches[$0].verbs) }
      .filter { verb in
        if case .finish = program.verbs[verb].action { true } else { false }
      }
  }
}

extension StackAnalysis {
  /// Returns the finishes of handlers around a scene of a flow, which end the flow.
  func finishes(around scene: SceneID) -> [VerbID] {
    let program = system.program
    guard let flow = program.scenes[scene].flow else { return [] }
    return program.handlingOwners.filter { program.scope(of: $0) == flow }
      .flatMap { Array(program.handlers(of: $0)) }.flatMap { Array(program.handlers[$0].branches) }
      .flatMap { Array(program.branches[$0].verbs) }
      .filter { if case .finish = program.verbs[$0].action { true } else { false } }
  }
}

/// The finishes whose opener may be gone.
struct SuspectedOpeners {
  /// The finding about each.
  fileprivate var found: [VerbID: Finding] = [:]
  /// The finishes of which no run is known.
  fileprivate var open: [StackAnalysis.LostOpener] = []

  /// The findings, in the order of the verbs.
  var findings: [Finding] { found.sorted { $0.key < $1.key }.map(\.value) }

  /// The questions that are open, for each width: the branch of a finish may be for one alone.
  fileprivate var questions: [(verb: VerbID, width: NavigationWidth)] {
    open.flatMap { lost in NavigationWidth.allCases.map { (verb: lost.verb, width: $0) } }
  }
}

extension Verifier {
  /// Returns the finishes whose opener may be gone in some run, so that nothing receives their result, with the runs that
  /// the analysis gives.
  mutating func suspectedOpeners() -> SuspectedOpeners {
    var found: [VerbID: Finding] = [:]
    var open = analysis.openersOfFlowsLeft()
    var remaining = Self.maximumOpenerPaths
    for lost in analysis.lostOpeners() {
      let goal = WitnessGoal.state { $0.lacksOpener(of: lost.scene) }
      var best = found[lost.verb]
      let paths = Self.shortest(lost.paths, atMost: min(remaining, Self.maximumOpenerPaths / 8))
      remaining -= paths.count
      for path in paths {
        var before = path
        before.transitions.removeLast()
        guard replayed(before, goal) != nil, let witness = replayed(path) else {
          continue
        }
        if let known = best?.witnessLength, known <= witness.stepCount { continue }
        best = Finding(.lostOpener(lost.verb), in: [.regular], witness: witness)
        best?.add(possible: [.compact])
      }
      found[lost.verb] = best
      open.append(lost)
    }
    open.removeAll { found[$0.verb] != nil }
    return SuspectedOpeners(found: found, open: open)
  }

  /// The maximum number of runs that are replayed for all finishes; an eighth of it for one.
  ///
  /// Two splits with scenes inside of each other have so many that all of them would take minutes. What no run shows stays
  /// open.
  private static let maximumOpenerPaths = 128

  private static func shortest(
    _ paths: [StackAnalysis.Path], atMost count: Int
  ) -> ArraySlice<StackAnalysis.Path> {
    if paths.count <= count { return paths[...] }
    return paths.sorted { $0.transitions.count < $1.transitions.count }.prefix(count)
  }

  /// Returns the goals of runs in which an opener is gone when its result comes.
  func goals(of openers: SuspectedOpeners) -> [WitnessGoal] {
    openers.questions.map { .losesResult(program.verbs[$0.verb].branch, width: $0.width) }
  }

  /// Adds the results of a search for ``goals(of:)``.
  func add(_ runs: some Sequence<Witness?>, _ isExhaustive: Bool, to openers: inout SuspectedOpeners) {
    var list = FindingList()
    for ((verb, width), witness) in zip(openers.questions, runs) {
      if let witness { list.add(Finding(.lostOpener(verb), in: [width], witness: witness)) }
    }
    if !isExhaustive {
      for (verb, width) in openers.questions { list.addPossible(.lostOpener(verb), in: width) }
    }
    for finding in list.findings {
      if case .lostOpener(let verb) = finding.kind { openers.found[verb] = finding }
    }
  }
}

extension NavigationState {
  /// `true` iff a visible instance of a scene would finish without its opener, which has existed.
  fileprivate func lacksOpener(of scene: SceneID) -> Bool {
    activeScenes.contains { instance in
      guard instance.scene.id == scene else { return false }
      let opener =
        instance.scene.declaresResult ? instance.opener : instance.flow?.opener ?? instance.opener
      guard case .scene(let identity, _) = opener else { return false }
      return path(of: identity) == nil
    }
  }
}

extension Program {
  /// The handlers of scenes that embed others, and of what is around scenes.
  fileprivate var handlersOfHosts: [HandlerID] {
    handlers.ids.filter { handler in
      guard let scene = handlers[handler].owner.scene else { return true }
      return !scenes[scene].embeds.isEmpty
    }
  }
}
