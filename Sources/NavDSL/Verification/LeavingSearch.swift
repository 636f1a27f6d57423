// Scenes that are entered and never left, on the engine: Proofs.md, "Questions".
//
// A scene instance is followed through the steps from a state. One that no step leaves, at once or later, is never left, if
// all these steps were tried.

import NavRuntime

extension StackAnalysis.Trap {
  /// The kind of its finding.
  var finding: Finding.Kind { lacksBackButton ? .noWayBack(scene) : .deadEnd(scene) }
}

/// A scene that the analysis suspects to be never left.
struct SuspectedTrap {
  let trap: StackAnalysis.Trap
  /// The run that the analysis gives, if that replays and shows that the scene is never left.
  var witness: Witness?
  /// A state in which it is never left.
  let goal: WitnessGoal
  /// The search that ``goal`` asks.
  private let search: LeavingSearch

  init(_ trap: StackAnalysis.Trap, _ goal: WitnessGoal, _ search: LeavingSearch) {
    (self.trap, self.goal, self.search) = (trap, goal, search)
  }

  /// `true` iff a search that has tried all runs without reaching ``goal`` shows that the scene can always be left.
  var isDecided: Bool { !search.givesUp }
}

extension Verifier {
  /// Returns the scenes that the analysis suspects to be never left.
  ///
  /// - Parameter failing: The verbs that may fail.
  mutating func suspectedTraps(besides failing: Set<VerbID>) -> [SuspectedTrap] {
    analysis.traps(besides: failing).map { trap in
      let search = LeavingSearch(finder, countsUser: !trap.lacksBackButton)
      let goal = goal(of: trap, search)
      var suspected = SuspectedTrap(trap, goal, search)
      suspected.witness = replayed(
        analysis.path(to: trap.configuration), trap.isDoubtful ? goal : shown(trap, or: goal))
      return suspected
    }
  }

  /// Returns the goal of the runs to the state of a trap, with its values, or to another one that reaches `goal`: the run
  /// that the analysis gives may lead to a state in which what is below the scene differs.
  private func shown(_ trap: StackAnalysis.Trap, or goal: WitnessGoal) -> WitnessGoal {
    let word: [PushdownSymbol] = analysis.automaton.word(of: trap.configuration).reversed()
    var spines = analysis.system.spines
    let (interpreted, width) = (interpreted, width(of: trap.width))
    func isSame(_ spine: [PushdownSymbol]) -> Bool {
      spine.elementsEqual(word) { spines.table[$0].isSame(as: spines.table[$1]) }
    }
    return .state { state in
      guard width == nil || state.width == width else { return false }
      return state.activeScenes.contains { instance in
        guard instance.scene.id == trap.scene else { return false }
        return SpineReader.Counterparts.allCases.contains {
          SpineReader.spine(of: instance.identity, in: state, interpreted, &spines, $0).map(isSame) ?? false
        }
      } || goal.isReached(in: state)
    }
  }

  /// Returns the goal of the runs to a state in which a scene is in the position of a trap, and is never left.
  private func goal(of trap: StackAnalysis.Trap, _ search: LeavingSearch) -> WitnessGoal {
    let width = width(of: trap.width)
    let isAsked = asks(lacksBackButton: trap.lacksBackButton)
    return .state { state in
      guard width == nil || state.width == width else { return false }
      return state.activeScenes.contains { instance in
        instance.scene.id == trap.scene && isAsked(instance, state)
          && search.isNeverLeft(instance.identity, in: state)
      }
    }
  }

  /// Returns a function that returns `true` iff it is asked of a scene instance in a state whether it can be left.
  func asks(lacksBackButton: Bool) -> (NavigationInstance, NavigationState) -> Bool {
    var system = analysis.system
    let interpreted = interpreted
    return { instance, state in
      guard let spine = SpineReader.spine(of: instance.identity, in: state, interpreted, &system.spines),
        let top = spine.last.map({ system[$0] })
      else { return false }
      return system.asksToLeave(top) && system.lacksBackButton(top, in: state.width) == lacksBackButton
    }
  }
}

/// A search for steps that leave scenes, on the engine. It is shared by a goal and by whoever asks whether it gave up.
final class LeavingSearch {
  /// A scene instance in a state, and the one from which a step led to it.
  private struct Node {
    let state: NavigationState
    let scene: NavigationIdentity
    let parent: Int
    let key: Key
  }

  private struct Key: Hashable {
    let state: ExplorationKey
    /// The position of the instance among all.
    let position: Int
  }

  private let finder: StepFinder
  /// A run whose state is replaced by those that are searched; `nil` for a program that cannot start.
  private let start: Run?
  /// `true` iff it counts that the user goes back or turns to other tabs or pages.
  private let countsUser: Bool
  private var keys: ExplorationKeyWriter
  /// The instances that some steps leave, at once or later.
  private var left: Set<Key> = []
  /// The number of states from which steps may still be tried.
  private var budget: Int
  /// The number of steps that may still be tried, times that of visible scenes: a step takes as long as its state is large.
  private var work = 100_000
  /// The maximum number of those for one instance: a scene that is never left has few states around it, or endlessly many.
  private static let maximumStates = 50
  /// The maximum number of visible scenes in those: with each scene that contains others, insides can double.
  private static let maximumScenes = 50
  /// `true` iff it was not decided of some instance whether it is left.
  private(set) var givesUp = false

  init(_ finder: WitnessFinder, countsUser: Bool, budget: Int = 500) {
    self.finder = finder.finder
    self.budget = budget
    start = finder.start(in: .compact)
    self.countsUser = countsUser
    keys = ExplorationKeyWriter(finder.program, self.finder.relevance)
  }

  /// `true` iff no steps leave a visible scene instance; `false` if it is not known, too.
  func isNeverLeft(_ scene: NavigationIdentity, in state: NavigationState) -> Bool {
    guard var run = start, let first = key(of: scene, in: state), !left.contains(first) else { return false }
    var nodes = [Node(state: state, scene: scene, parent: -1, key: first)]
    var seen: Set<Key> = [first]
    var next = 0
    var areAllTried = true
    while next < nodes.count {
      run.state = nodes[next].state
      let count = run.state.visibleInstances.count
      guard budget > 0, work > 0, next < Self.maximumStates, count <= Self.maximumScenes else {
        givesUp = true
        return false
      }
      budget -= 1
      var isLeft = false
      let note = { (step: ExploredStep) in
        self.work -= count
        if isLeft || !self.counts(step) { return }
        guard let after = step.state.successor(of: nodes[next].scene, in: run.state),
          let key = self.key(of: after, in: step.state), !self.left.contains(key)
        else { return isLeft = true }
        if seen.insert(key).inserted {
          nodes.append(Node(state: step.state, scene: after, parent: next, key: key))
        }
      }
      // Most scenes are left by a move of the user.
      for move in run.possibleMoves() where !isLeft {
        if case .resize = move { continue }
        finder.steps(of: move, in: run, failed: { _ in }, note)
      }
      for event in isLeft ? [] : run.possibleEvents() where !isLeft {
        // A user can send events that scenarios cannot tell apart, and ones with other values.
        if event.isAmbiguous || !finder.triesAll[Int(event.handler.index)] { areAllTried = false }
        finder.steps(of: event, in: run, failed: { _ in }, note)
      }
      if isLeft {
        while next >= 0 {
          left.insert(nodes[next].key)
          next = nodes[next].parent
        }
        return false
      }
      next += 1
    }
    if !areAllTried { givesUp = true }
    return areAllTried
  }

  /// `true` iff a scene that a step leaves counts as left.
  private func counts(_ step: ExploredStep) -> Bool {
    switch step.step.input {
    case .move(.back), .move(.select), .move(.swipeToNext), .move(.swipeToPrevious):
      // A handler in place of the move is a way of the program's own.
      countsUser || !step.branches.isEmpty
    default: true
    }
  }

  private func key(of scene: NavigationIdentity, in state: NavigationState) -> Key? {
    state.visibleInstances.firstIndex(of: scene).map { Key(state: keys.key(of: state), position: $0) }
  }
}

extension NavigationState {
  /// Returns what a scene instance of an earlier state has become: itself, or an instance of the same scene that has taken
  /// its place; `nil` if it was left. The end of a feature leaves all.
  fileprivate func successor(
    of identity: NavigationIdentity, in before: NavigationState
  ) -> NavigationIdentity? {
    if hasEnded { return nil }
    if instance(identity) != nil { return identity }
    guard let path = before.path(of: identity), let old = before.instance(identity),
      case .scene(let new)? = node(at: path), new.scene.number == old.scene.number, new.opener == old.opener
    else { return nil }
    return new.identity
  }

  /// The scene instances that are in no tab or page that is not selected, in the order in which keys of states number them.
  fileprivate var visibleInstances: [NavigationIdentity] {
    var found: [NavigationIdentity] = []
    func append(_ node: NavigationNode) {
      if case .scene(let instance) = node { found.append(instance.identity) }
      for step in node.childSteps where !node.isTurned(awayFrom: step) { node.child(step).map(append) }
    }
    append(base)
    for presentation in presentations { append(presentation.node) }
    return found
  }
}

extension NavigationNode {
  /// `true` iff a child is a tab or page that is not selected.
  fileprivate func isTurned(awayFrom step: NavigationNodePath.Step) -> Bool {
    switch (self, step) {
    case (.tabs(let tabs), .tab(let number)): number != tabs.selected
    case (.pages(let pages), .page(let number)): number != pages.current
    default: false
    }
  }
}
