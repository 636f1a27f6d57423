import NavRuntime

extension WitnessFinder {
  /// Searches for runs to many goals at once: breadth first from the app's starts in these widths, by events, moves,
  /// links and changes of the width.
  ///
  /// A witness has the minimal number of steps; among those, it has the fewest links and changes of the width, then the
  /// fewest results that no scene has finished with.
  ///
  /// - Parameters:
  ///   - others: Goals that are searched for as well, but only within their own, narrower limits once all `goals` are
  ///     reached.
  ///   - origin: A goal that must be reached before or at once for a state to count; `nil` for none.
  /// - Returns: A witness for each goal and then for each of the others, `nil` if none was found; and `true` iff none
  ///   exists for those goals, since every state was visited and every value that makes a difference was tried.
  func search(
    for goals: [WitnessGoal], and others: (goals: [WitnessGoal], limits: WitnessLimits)? = nil,
    in widths: [NavigationWidth], limits: WitnessLimits = WitnessLimits(), after origin: WitnessGoal? = nil
  ) -> (witnesses: [Witness?], isExhaustive: Bool) {
    var search = WitnessSearch(finder: finder, goals: goals, others: others, limits: limits)
    search.origin = origin
    search.begin(widths.map { starts(in: $0) })
    search.run()
    return (search.witnesses(), search.isExhaustive)
  }
}

/// A breadth-first search through the states of a program, one layer for each number of steps.
private struct WitnessSearch {
  private struct Node {
    var parent: Int
    /// The last step; `nil` for a start.
    var step: ExplorationStep?
    /// The unnaturalness of the run: links and changes of the width have a high cost, results a low one.
    var cost: Int
    let width: NavigationWidth
    /// The guards that hold; they matter only at a start.
    let guards: Set<GuardID>
    /// `true` iff the origin was reached.
    let isPast: Bool
  }

  /// The width and the guards before a feature is entered.
  private struct Root: Hashable {
    let width: NavigationWidth
    let guards: Set<GuardID>
  }

  /// The identity of a node.
  private struct Key: Hashable {
    let state: ExplorationKey
    let isPast: Bool
  }

  private struct Found {
    var node: Int
    /// The step that reaches the goal, if it is not the state after it that does, and it does not fail.
    var last: ExplorationStep?
    var failing: ExplorationStep?
    var failure: NavigationFailure?
    var depth: Int
    var cost: Int
  }

  let finder: StepFinder
  /// The goals, followed by the others.
  let goals: [WitnessGoal]
  let limits: WitnessLimits
  /// The number of goals before the others, and the limits of those.
  private let mainCount: Int
  private let otherLimits: WitnessLimits?
  private(set) var isExhaustive = true
  /// The goal that must be reached first; `nil` for none.
  var origin: WitnessGoal?

  private var nodes: [Node] = []
  private var numbers: [Key: Int] = [:]
  /// The states of this layer and of the next one, with the numbers of their nodes.
  private var layer: [(number: Int, run: Run)] = []
  private var nextLayer: [(number: Int, run: Run)] = []
  private var depth = 0
  /// The numbers of states from which steps were tried, and of those steps.
  private var expandedCount = 0
  private var attempts = 0
  private var keys: ExplorationKeyWriter
  /// The goals that were reached. Most of a large program's never are.
  private var found: [Int: Found] = [:]
  /// The goals that are failures of a branch, by branch.
  private var goalsOfBranches: [BranchID: [Int]] = [:]
  /// The goals that are steps that take a branch, by branch.
  private var goalsOfSteps: [BranchID: [Int]] = [:]
  /// The goals that are lost results, by the branch that finishes.
  private var goalsOfFinishes: [BranchID: [Int]] = [:]
  /// The goals that are presentations by a `detail`, by verb.
  private var goalsOfDetails: [VerbID: Int] = [:]
  /// The goals that are active scenes, by scene.
  private var goalsOfScenes: [SceneID: [Int]] = [:]
  /// The goals that are conditions on active scenes, by scene.
  private var goalsOfTraps: [SceneID: [Int]] = [:]
  /// The goals that are scenes that states contain, by scene.
  private var goalsOfContents: [SceneID: [Int]] = [:]
  /// The goals that are selected tabs, by tab.
  private var goalsOfTabs: [TabID: [Int]] = [:]
  /// The goals that are calls of exits, by exit.
  private var goalsOfExits: [ExitID: [Int]] = [:]
  /// The goals that are other conditions on states.
  private var goalsOfStates: [Int] = []

  init(
    finder: StepFinder, goals mainGoals: [WitnessGoal],
    others: (goals: [WitnessGoal], limits: WitnessLimits)?, limits: WitnessLimits
  ) {
    let goals = mainGoals + (others?.goals ?? [])
    self.finder = finder
    self.goals = goals
    self.limits = limits
    mainCount = mainGoals.count
    otherLimits = others?.limits
    keys = ExplorationKeyWriter(finder.program, finder.relevance)
    let program = finder.model
    for (index, goal) in goals.enumerated() {
      switch goal {
      case .fails(let branch, _, _, _): goalsOfBranches[branch, default: []].append(index)
      case .takes(let branches): for branch in branches { goalsOfSteps[branch, default: []].append(index) }
      case .losesResult(let branch, _): goalsOfFinishes[branch, default: []].append(index)
      case .presentsDetail(let verb): goalsOfDetails[verb] = index
      case .shows(let scene, _): goalsOfScenes[scene, default: []].append(index)
      case .contains(let scene): goalsOfContents[scene, default: []].append(index)
      case .selects(let tab): goalsOfTabs[tab, default: []].append(index)
      case .callsExit(let exit): goalsOfExits[exit, default: []].append(index)
      case .traps(let scene, _): goalsOfTraps[scene, default: []].append(index)
      case .state: goalsOfStates.append(index)
      }
    }
    if let feature = program.app?.feature, !finder.values.areAll(for: feature.parameters) {
      isExhaustive = false
    }
    for id in program.links.ids {
      let isTried = finder.values.areAll(for: program.links[id].parameters)
      if !isTried || finder.relevance.guards(of: id).count > StepFinder.maximumGuards { isExhaustive = false }
    }
  }

  /// Adds the starts in some widths. One with arguments is a step that enters the feature.
  mutating func begin(_ starts: [[WitnessStart]]) {
    // The nodes of a layer have consecutive numbers.
    var roots: [Root: Int] = [:]
    for start in starts.joined() where start.entry != nil {
      let root = Root(width: start.run.state.width, guards: start.run.guards)
      if roots[root] != nil { continue }
      roots[root] = nodes.count
      nodes.append(
        Node(parent: -1, step: nil, cost: 0, width: root.width, guards: root.guards, isPast: false))
    }
    for start in starts.joined() {
      let root = Root(width: start.run.state.width, guards: start.run.guards)
      add(start.run, parent: roots[root] ?? -1, step: start.entry, cost: 0)
    }
  }

  /// The limits of the goals that are not reached yet; `nil` if there are none.
  private var openLimits: WitnessLimits? {
    if found.count == goals.count { return nil }
    return found.keys.count { $0 < mainCount } < mainCount ? limits : otherLimits
  }

  mutating func run() {
    while !nextLayer.isEmpty {
      // The first witness found counts, so natural runs come first; the order of equal costs is preserved.
      layer = nextLayer.enumerated().sorted {
        (nodes[$0.element.number].cost, $0.offset) < (nodes[$1.element.number].cost, $1.offset)
      }.map(\.element)
      nextLayer = []
      for (number, run) in layer { look(at: number, run) }
      guard let limits = openLimits else {
        isExhaustive = false
        return
      }
      guard depth < limits.depth else {
        isExhaustive = false
        // A failing step is one step more.
        return
      }
      for (number, run) in layer {
        guard expandedCount < limits.states, attempts < limits.states * limits.stepsPerState else {
          isExhaustive = false
          return
        }
        expandedCount += 1
        expand(number, run)
      }
      depth += 1
    }
  }

  func witnesses() -> [Witness?] {
    goals.indices.map { goal in
      guard let found = found[goal] else { return nil }
      var steps: [ExplorationStep] = []
      var node = found.node
      while let step = nodes[node].step {
        steps.append(step)
        node = nodes[node].parent
      }
      steps.reverse()
      if let last = found.last { steps.append(last) }
      return Witness(
        width: nodes[node].width, guards: nodes[node].guards, steps: steps, failing: found.failing,
        failure: found.failure)
    }
  }

  // MARK: Goals

  private mutating func look(at number: Int, _ run: Run) {
    guard nodes[number].isPast else { return }
    for goal in goalsOfStates { look(for: goal, at: number, run) }
    // A large program has thousands of scenes that no run shows; a state shows few.
    if !goalsOfScenes.isEmpty || !goalsOfTraps.isEmpty {
      for instance in run.state.activeScenes {
        for goal in goalsOfScenes[instance.scene.id] ?? [] { look(for: goal, at: number, run) }
        for goal in goalsOfTraps[instance.scene.id] ?? [] where found[goal] == nil {
          guard case .traps(_, let holds) = goals[goal], holds(instance, run.state) else { continue }
          reach(goal, at: number)
        }
      }
    }
    if goalsOfContents.isEmpty, goalsOfTabs.isEmpty { return }
    run.state.forEachNode { node in
      switch node {
      case .scene(let instance):
        for goal in goalsOfContents[instance.scene.id] ?? [] { reach(goal, at: number) }
      case .tabs(let container):
        let tab = container.selectedName.flatMap { finder.tabs[$0] }
        for goal in tab.flatMap({ goalsOfTabs[$0] }) ?? [] { reach(goal, at: number) }
      case .stack, .pages, .split: break
      }
    }
  }

  private mutating func look(for goal: Int, at number: Int, _ run: Run) {
    if found[goal] == nil, goals[goal].isReached(in: run.state) { reach(goal, at: number) }
  }

  private mutating func reach(_ goal: Int, at number: Int) {
    if found[goal] == nil { found[goal] = Found(node: number, depth: depth, cost: nodes[number].cost) }
  }

  private mutating func note(_ branches: [BranchID], by step: ExplorationStep, _ number: Int) {
    for goal in branches.flatMap({ goalsOfSteps[$0] ?? [] }) where found[goal] == nil {
      found[goal] = Found(node: number, failing: step, depth: depth + 1, cost: nodes[number].cost)
    }
  }

  private mutating func noteOutcome(of step: ExploredStep, in before: NavigationState, _ number: Int) {
    let width = before.width
    var reached: [Int] = []
    if !goalsOfExits.isEmpty {
      reached = step.exits(in: before, of: finder.program).flatMap { goalsOfExits[$0] ?? [] }
    }
    if !step.outcome.lostOpeners.isEmpty, let finishing = step.branches.last {
      reached += (goalsOfFinishes[finishing] ?? []).filter {
        if case .losesResult(_, width) = goals[$0] { true } else { false }
      }
    }
    for detail in step.outcome.presentedDetails {
      let verb = finder.program.verb(of: detail, in: step.branches)
      if let goal = verb.flatMap({ goalsOfDetails[$0] }) { reached.append(goal) }
    }
    for goal in reached where found[goal] == nil {
      found[goal] = Found(node: number, last: step.step, depth: depth + 1, cost: nodes[number].cost)
    }
  }

  private mutating func note(_ failed: FailedStep, _ goal: Int, _ number: Int) {
    let cost = nodes[number].cost + Self.cost(of: failed.step)
    if let known = found[goal], (known.depth, known.cost) <= (depth + 1, cost) { return }
    found[goal] = Found(
      node: number, failing: failed.step, failure: failed.failure, depth: depth + 1, cost: cost)
  }

  // MARK: States

  private mutating func expand(_ number: Int, _ run: Run) {
    let events = run.possibleEvents()
    for event in events {
      // A scenario cannot distinguish the scenes, but a user can act in either.
      if event.isAmbiguous || !finder.triesAll[Int(event.handler.index)] { isExhaustive = false }
    }
    let cost = nodes[number].cost
    var steps: [ExploredStep] = []
    var failures: [FailedStep] = []
    let opensLinks = depth == 0 || finder.urlCount <= limits.linksPerState
    if !opensLinks { isExhaustive = false }
    finder.forEachStep(in: run, events: events, opensLinks: opensLinks, failed: { failures.append($0) }) {
      steps.append($0)
    }
    attempts += steps.count + failures.count
    if !goalsOfSteps.isEmpty {
      for failed in failures { note(failed.branches, by: failed.step, number) }
      for step in steps { note(step.branches, by: step.step, number) }
    }
    for step in steps { noteOutcome(of: step, in: run.state, number) }
    for failed in failures {
      guard let culprit = failed.culprit, let goalsOfBranch = goalsOfBranches[culprit] else { continue }
      for goal in goalsOfBranch where goals[goal].isReached(by: failed, in: run.state.width) {
        note(failed, goal, number)
      }
    }
    for step in steps {
      var after = run
      after.state = step.state
      add(after, parent: number, step: step.step, cost: cost + Self.cost(of: step.step))
    }
    if isExhaustive, hidesBackButton(in: run, nodes[number].isPast) { isExhaustive = false }
  }

  /// `true` iff the user can go back in a column, but no step of a scenario can express it: another column's top has
  /// the same name, or is a container.
  private mutating func hidesBackButton(in run: Run, _ isPast: Bool) -> Bool {
    guard run.state.activeScenes.count > 1 else { return false }
    for top in Self.tops(of: run.state.presentations.last?.node ?? run.state.base) {
      var after = run
      guard (try? after.perform(.move(.back(past: top)))) != nil else { continue }
      if numbers[key(of: after.state, isPast)] == nil { return true }
    }
    return false
  }

  /// Returns the topmost elements of the stacks in a node.
  private static func tops(of node: NavigationNode) -> [NavigationIdentity] {
    switch node {
    case .scene(let instance): instance.embedded.flatMap { tops(of: $0.node) }
    case .stack(let stack):
      stack.elements.last.map { [$0.identity] + tops(of: $0) } ?? []
    case .tabs(let tabs): tabs.tabs.flatMap { tops(of: $0.node) }
    case .pages(let pages): pages.pages.flatMap { tops(of: $0) }
    case .split(let split):
      split.columns.flatMap { tops(of: $0.node) } + (split.compact.map { tops(of: $0) } ?? [])
    }
  }

  private mutating func add(_ run: Run, parent: Int, step: ExplorationStep?, cost: Int) {
    let key = key(of: run.state, parent >= 0 && nodes[parent].isPast)
    if let number = numbers[key] {
      // A more natural run with as many steps; the state may differ in identities, which the steps do not name.
      if let first = nextLayer.first?.number, number >= first, cost < nodes[number].cost {
        nodes[number] = Node(
          parent: parent, step: step, cost: cost, width: nodes[number].width, guards: nodes[number].guards,
          isPast: key.isPast)
        nextLayer[number - first].run = run
      }
      return
    }
    guard nodes.count < limits.states else {
      isExhaustive = false
      return
    }
    numbers[key] = nodes.count
    nextLayer.append((nodes.count, run))
    nodes.append(
      Node(
        parent: parent, step: step, cost: cost, width: run.state.width, guards: run.guards,
        isPast: key.isPast))
  }

  private mutating func key(of state: NavigationState, _ wasPast: Bool) -> Key {
    var isPast = true
    if !wasPast, let origin { isPast = origin.isReached(in: state) }
    return Key(state: keys.key(of: state), isPast: isPast)
  }

  private static func cost(of step: ExplorationStep) -> Int {
    switch step.input {
    case .open, .move(.resize): 1 << 16
    case .event: step.cause == .result ? 1 : 0
    case .move, .enter, .enterAt, .relaunch: 0
    }
  }
}
