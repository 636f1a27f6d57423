import NavRuntime

extension WitnessFinder {
  /// Returns a run that takes these transitions, each in its own step, and then reaches the goal; `nil` if none was
  /// found.
  ///
  /// A step takes a transition if it begins with it: a finish takes that of its own branch, whatever branch of the
  /// handler receives the result. A step that fails comes last, and its own branch is not among the transitions, or is
  /// the last of them.
  ///
  /// - Parameter guards: For each step, the known guards; also for the one that fails.
  func replay(
    _ transitions: [ExplorationTransition], guards: [[GuardID: Bool]] = [], in width: NavigationWidth,
    from startGuards: Set<GuardID> = [], to goal: WitnessGoal
  ) -> Witness? {
    for start in starts(in: width, guards: startGuards) {
      var replay = WitnessReplay(
        finder: finder, transitions: transitions, guards: guards, in: width, goal: goal)
      if let witness = replay.follow(from: start.run) { return witness.entered(by: start.entry) }
    }
    return nil
  }

  /// `true` iff transitions can be taken from a run, and then reach a goal.
  func canReplay(_ transitions: [ExplorationTransition], from run: Run, to goal: WitnessGoal) -> Bool {
    var replay = WitnessReplay(
      finder: finder, transitions: transitions, guards: [], in: run.state.width, goal: goal)
    return replay.follow(from: run) != nil
  }

  /// Returns the result of ``replay(_:guards:in:to:)`` without guards, and stores the prefixes of the transitions.
  func replay(
    _ transitions: [ExplorationTransition], in width: NavigationWidth, from startGuards: Set<GuardID> = [],
    entering entry: EntryID? = nil, to goal: WitnessGoal, sharing beginnings: inout ReplayedBeginnings
  ) -> Witness? {
    ended(
      transitions, in: width, from: startGuards, entering: entry, to: goal, sharing: &beginnings)?.witness
  }

  /// Returns a run of the analysis that shows a scene, as it is then; `nil` if none replays.
  func end(
    of path: StackAnalysis.Path, showing scene: SceneID, sharing beginnings: inout ReplayedBeginnings
  ) -> Run? {
    ended(
      path.transitions, in: path.width, from: path.guards, entering: path.entry,
      to: .shows(scene, width: nil),
      sharing: &beginnings)?.run
  }

  private func ended(
    _ transitions: [ExplorationTransition], in width: NavigationWidth, from startGuards: Set<GuardID>,
    entering entry: EntryID?, to goal: WitnessGoal, sharing beginnings: inout ReplayedBeginnings
  ) -> (witness: Witness, run: Run?)? {
    for (number, start) in starts(in: width, guards: startGuards, entering: entry).enumerated() {
      var replay = WitnessReplay(finder: finder, transitions: transitions, guards: [], in: width, goal: goal)
      // Each entry has starts of its own.
      let number = number + (entry.map { Int($0.index + 1) << 16 } ?? 0)
      if let witness = replay.follow(from: start.run, number: number, sharing: &beginnings) {
        return (witness.entered(by: start.entry), replay.last)
      }
    }
    return nil
  }
}

extension Witness {
  /// Returns the witness with the step before it that enters the feature.
  fileprivate func entered(by entry: ExplorationStep?) -> Witness {
    guard let entry else { return self }
    var witness = self
    witness.steps.insert(entry, at: 0)
    return witness
  }
}

/// The prefixes of replayed runs, up to the first choice.
struct ReplayedBeginnings: Sendable {
  /// The end of a prefix.
  fileprivate struct End: Sendable {
    /// The last step; `nil` at the start.
    var step: ExplorationStep?
    var run: Run
    /// The number of steps that have been tried.
    var attempts: Int
  }

  fileprivate var tree = PrefixTree<ExplorationTransition, End>()
  private var roots: [WitnessRoot: Int] = [:]

  /// Returns the node of a start.
  fileprivate mutating func root(_ start: Run, number: Int) -> Int {
    let key = WitnessRoot(start, number: number)
    if let root = roots[key] { return root }
    let root = tree.addRoot(End(step: nil, run: start, attempts: 0))
    roots[key] = root
    return root
  }
}

/// Follows transitions: a depth-first search through the possible choices.
private struct WitnessReplay {
  let finder: StepFinder
  let transitions: [ExplorationTransition]
  let guards: [[GuardID: Bool]]
  let goal: WitnessGoal
  /// The width in which the run starts.
  let width: NavigationWidth
  /// The number of steps that have been tried.
  private var attempts = 0
  /// The states that were reached after a choice, and the number of steps to each.
  private var seen: Set<Place> = []
  /// The guards that hold at the start.
  private var startGuards: Set<GuardID> = []
  /// The step that reaches the goal.
  private var end: FailedStep?
  /// The run that has reached the goal, if that is no step.
  private(set) var last: Run?

  private struct Place: Hashable {
    let depth: Int
    let key: ExplorationKey
  }

  /// The maximum number of steps that are tried, in addition to one for each transition.
  private static let maximumAttempts = 1_000

  init(
    finder: StepFinder, transitions: [ExplorationTransition], guards: [[GuardID: Bool]],
    in width: NavigationWidth, goal: WitnessGoal
  ) {
    self.width = width
    self.finder = finder
    self.transitions = transitions
    self.guards = guards
    self.goal = goal
  }

  private var program: Program { _read { yield finder.model } }

  /// Follows the transitions from a start, or from the end of a stored prefix.
  mutating func follow(
    from start: Run, number: Int, sharing beginnings: inout ReplayedBeginnings
  ) -> Witness? {
    var steps: [ExplorationStep] = []
    startGuards = start.guards
    var node = beginnings.root(start, number: number)
    // The last transition may fail instead, which depends on the goal.
    while steps.count + 1 < transitions.count {
      let transition = transitions[steps.count]
      if let known = beginnings.tree.child(of: node, transition), let step = beginnings.tree[known].step {
        steps.append(step)
        node = known
        continue
      }
      let end = beginnings.tree[node]
      attempts = end.attempts
      let next = choices(transition, steps.count, in: end.run)
      if next.isEmpty { return nil }
      guard next.count == 1, let only = next.first else { break }
      var run = end.run
      run.state = only.state
      let value = ReplayedBeginnings.End(step: only.step, run: run, attempts: attempts)
      guard let added = beginnings.tree.add(value, below: node, transition, depth: steps.count + 1) else {
        break
      }
      steps.append(only.step)
      node = added
    }
    let end = beginnings.tree[node]
    attempts = end.attempts
    seen = []
    return follow(from: end.run, after: steps)
  }

  /// Follows all transitions from a start.
  mutating func follow(from start: Run) -> Witness? {
    startGuards = start.guards
    return follow(from: start, after: [])
  }

  /// Follows the transitions that come after some steps.
  private mutating func follow(from start: Run, after beginning: [ExplorationStep]) -> Witness? {
    var steps = beginning
    var waiting: [(depth: Int, step: ExplorationStep?, run: Run)] = [(beginning.count, nil, start)]
    while let (depth, step, run) = waiting.popLast() {
      if let step {
        steps.removeSubrange((depth - 1)...)
        steps.append(step)
      }
      if attempts > transitions.count + Self.maximumAttempts { return nil }
      if depth == transitions.count {
        if goal.isReached(in: run.state) {
          last = run
          return Witness(width: width, guards: startGuards, steps: steps)
        }
        tryToFail(in: run)
        if let end {
          return Witness(
            width: width, guards: startGuards, steps: steps, failing: end.step, failure: end.failure)
        }
        continue
      }
      let next = choices(transitions[depth], depth, in: run)
      if let end {
        return Witness(
          width: width, guards: startGuards, steps: steps, failing: end.step, failure: end.failure)
      }
      if depth + 1 == transitions.count, case .callsExit(let exit) = goal,
        let calling = next.first(where: { $0.exits(in: run.state, of: finder.program).contains(exit) })
      {
        return Witness(width: width, guards: startGuards, steps: steps + [calling.step])
      }
      for choice in next.reversed() {
        var after = run
        after.state = choice.state
        waiting.append((depth + 1, choice.step, after))
      }
    }
    return nil
  }

  /// Returns the steps that take a transition, with different states.
  private mutating func choices(
    _ transition: ExplorationTransition, _ depth: Int, in run: Run
  ) -> [ExploredStep] {
    var found: [ExploredStep] = []
    let isLast = depth + 1 == transitions.count
    if case .branch(let branch) = transition {
      found = steps(StepChoice(first: branch, given: given(depth)), branch, in: run, mayFail: isLast)
    } else if case .resize(let width) = transition {
      if width == run.state.width { return [] }
      attempts += 1
      found = finder.changes(to: width, in: run)
    } else {
      for move in moves(transition, in: run) {
        attempts += 1
        finder.steps(of: move, in: run, failed: { _ in }) { explored in
          if case .branch? = explored.transitions.first { return }
          guard isMade(transition, by: move, from: run.state, to: explored.state) else { return }
          found.append(
            ExploredStep(step: explored.step, state: explored.state, transitions: [transition]))
        }
      }
    }
    if found.count < 2 { return found }
    return found.filter {
      let key = ExplorationKey($0.state, finder.program, finder.relevance)
      return seen.insert(Place(depth: depth + 1, key: key)).inserted
    }
  }

  private func given(_ depth: Int) -> [GuardID: Bool] { guards.indices.contains(depth) ? guards[depth] : [:] }

  // MARK: Branches

  /// Returns the steps of a branch's handler or link, the most natural ones first.
  private mutating func steps(
    _ choice: StepChoice, _ branch: BranchID, in run: Run, mayFail: Bool
  ) -> [ExploredStep] {
    var found: [ExploredStep] = []
    var failedCount = 0
    var reached: FailedStep?
    let (goal, width) = (goal, run.state.width)
    let failed = { (step: FailedStep) in
      failedCount += 1
      if mayFail, reached == nil, goal.isReached(by: step, in: width) { reached = step }
    }
    var choice = choice
    choice.isEnough = { reached != nil }
    switch program.branches[branch].owner {
    case .handler(let handler):
      for event in finder.events(of: handler, in: run) where !event.isAmbiguous {
        for arguments in finder.arguments[Int(handler.index)] {
          finder.steps(of: event, arguments, choice, in: run, failed: failed) { found.append($0) }
        }
      }
      if program.replacesMove(handler) {
        for move in run.possibleMoves() {
          finder.steps(of: move, choice, in: run, failed: failed) {
            if $0.transitions.first == .branch(branch) { found.append($0) }
          }
        }
      }
    case .link(let link):
      for url in finder.program.urls(for: link, finder.values) {
        finder.steps(of: url, choice, in: run, failed: failed) { found.append($0) }
      }
    }
    attempts += found.count + failedCount
    if mayFail { end = reached }
    return found
  }

  /// Searches for a step that fails.
  private mutating func tryToFail(in run: Run) {
    guard case .fails(let branch, _, _, let width) = goal, width == nil || width == run.state.width
    else { return }
    let given = given(transitions.count)
    _ = steps(StepChoice(first: branch, given: given), branch, in: run, mayFail: true)
    guard end == nil, case .handler(let handler) = program.branches[branch].owner, finder.getsResults(handler)
    else {
      return
    }
    // A scene that finishes now may pass the handler its result.
    for event in run.possibleEvents() where !event.isAmbiguous {
      for finish in program.handlers[event.handler].branches where program.finishes(finish) {
        let choice = StepChoice(first: finish, any: branch, given: given)
        _ = steps(choice, finish, in: run, mayFail: true)
        if end != nil { return }
      }
    }
  }

  // MARK: Moves

  /// Returns the moves that may take a transition, the simplest first.
  private func moves(_ transition: ExplorationTransition, in run: Run) -> [NavigationMove] {
    switch transition {
    case .branch, .resize: return []
    case .back(.any):
      return run.engine.possibleMoves(in: run.state).filter { if case .back = $0 { true } else { false } }
    case .back(let scene): return [.back(), .back(scene: finder.program.name(of: scene))]
    case .dismiss: return [.dismiss]
    case .select(let id):
      let tab = program.tabs[id]
      return [
        .select(container: program.qualifiedName(.tabs(tab.container)), tab: program.text(tab.name))
      ]
    case .swipe(_, let isNext): return [isNext ? .swipeToNext : .swipeToPrevious]
    case .reveal(_, let isRevealed): return [isRevealed ? .reveal : .hide]
    }
  }

  private func isMade(
    _ transition: ExplorationTransition, by move: NavigationMove,
    from before: NavigationState, to after: NavigationState
  ) -> Bool {
    switch transition {
    case .select, .resize: true
    // Any of several disappearing scenes; any scene if it was not known which one.
    case .back(let scene), .dismiss(let scene):
      scene == .any
        || before.activeScenes.contains { $0.scene.id == scene && after.path(of: $0.identity) == nil }
    default: finder.transition(of: move, from: before, to: after) == transition
    }
  }
}

extension SceneID {
  /// Represents any scene.
  static let any = SceneID(index: -1)
}

extension Program {
  /// `true` iff a branch ends with a result.
  func finishes(_ branch: BranchID) -> Bool {
    guard let verb = branches[branch].verbs.last, case .finish = verbs[verb].action else { return false }
    return true
  }
}
