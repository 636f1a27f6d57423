import NavDSL
import NavRuntime

/// A step that fails.
struct FlowFailure: Hashable {
  /// The first branch that the step took: that of the handler whose event it was, or of the link.
  var branch: BranchID
  /// The branch in which the step failed: another only where that of a handler finished and the one that got the
  /// result failed.
  var failing: BranchID
  var reason: NavigationFailure
  /// How wide the window was.
  var width: NavigationWidth
}

/// What a search of all runs has found: for each thing, the fewest steps to it and the run that has them.
struct FlowFindings {
  /// The end of a run: a state that was found, and the step from there, if there is one more.
  struct Run {
    var length: Int
    var state: Int
    var step: FlowStep?
  }
  /// A run is as long as the events, moves and links in it, the one that fails included.
  var failures: [FlowFailure: Run] = [:]
  /// Scenes that can act.
  var scenes: [SceneID: Run] = [:]
  /// Scenes that are there, whether they show or not.
  var presentScenes: [SceneID: Run] = [:]
  /// Branches that are taken, whether the step succeeds or not.
  var attemptedBranches: [BranchID: Run] = [:]
  /// Branches that are taken in steps that succeed.
  var branches: [BranchID: Run] = [:]
  var exits: [ExitID: Run] = [:]
  /// Tabs that are chosen and show.
  var tabs: [TabID: Run] = [:]
  /// Handlers with branches that finish though whoever opened the scene is gone.
  var lostOpeners: [BranchID: Run] = [:]
  /// Events that several active scenes handle.
  var ambiguousEvents: [String: Run] = [:]
}

/// Searches all runs of a program breadth first, from the start in each width: the oracle for proofs, and so as plain
/// as can be.
struct FlowExplorer {
  struct Options: Sendable {
    /// The most states from which steps are tried.
    var maximumStates = 300
    /// The most steps of a run: what only makes one stack longer teaches nothing more.
    var maximumLength = 20
    /// The widths in which runs start.
    var starts = NavigationWidth.allCases
    /// `true` iff an event is sent also where another instance of the same scene is active, so that no step of a
    /// scenario can name the one that is meant.
    var sendsAmbiguousEvents = false
  }

  let interpreted: InterpretedProgram
  let options: Options
  private(set) var findings = FlowFindings()
  /// How many steps were tried.
  private(set) var stepCount = 0
  /// How many states steps were tried from.
  private(set) var expandedCount = 0
  private(set) var nodes: [Node] = []

  /// A state that was found, and how.
  struct Node {
    var state: NavigationState<NavigationTable>
    var depth: Int
    var parent: Int
    var step: FlowStep
  }

  private var numbers: [[Int32]: Int] = [:]
  private var keys: FlowKeyWriter
  private let conditions: FlowConditions
  private let arguments: [[[NavigationValue]]]
  private let urls: [String]

  /// `true` iff there are no states but those that steps were tried from.
  var isExhaustive: Bool { expandedCount == nodes.count }
  /// All runs of so many steps, and all shorter ones, were tried.
  var completeLength: Int { isExhaustive ? Int.max : nodes[expandedCount].depth }

  /// Searches the runs of a program.
  init(_ interpreted: InterpretedProgram, _ options: Options = Options()) {
    self.interpreted = interpreted
    self.options = options
    let program = interpreted.program
    keys = FlowKeyWriter(program)
    conditions = FlowConditions(program)
    // Which number it is matters to places alone, and there only whether it is the same.
    let ints: [NavigationValue] = program.places.count > 0 ? [.int(0), .int(1)] : [.int(0)]
    arguments = program.handlers.elements.map { handler in
      handler.parameters.reduce([[]]) { lists, parameter in
        let values = program.parameters[parameter].type == .bool ? [.bool(false), .bool(true)] : ints
        return lists.flatMap { list in values.map { list + [$0] } }
      }
    }
    urls = program.links.elements.map { link in
      program.segments[link.segments].reduce("") { url, segment in
        if case .literal(let text) = segment { url + "/" + program.text(text) } else { url + "/1" }
      }
    }
    for width in options.starts {
      guard let run = try? Run(interpreted, in: width) else { continue }
      add(run.state, depth: 0, parent: -1, FlowStep(input: .start(width)))
    }
    while expandedCount < nodes.count, expandedCount < options.maximumStates,
      nodes[expandedCount].depth < options.maximumLength
    {
      expandedCount += 1
      expand(expandedCount - 1)
    }
  }

  // MARK: States

  /// Returns the number of the state that was found with the key of this one.
  mutating func number(of state: NavigationState<NavigationTable>) -> Int? { numbers[key(of: state)] }

  /// Returns what tells a state from others.
  mutating func key(of state: NavigationState<NavigationTable>) -> [Int32] { keys.key(of: state) }

  private mutating func add(
    _ state: NavigationState<NavigationTable>, depth: Int, parent: Int, _ step: FlowStep
  ) {
    let key = keys.key(of: state)
    guard numbers[key] == nil else { return }
    numbers[key] = nodes.count
    nodes.append(Node(state: state, depth: depth, parent: parent, step: step))
    note(nodes.count - 1)
  }

  private mutating func note(_ number: Int) {
    let node = nodes[number]
    let run = FlowFindings.Run(length: node.depth, state: number, step: nil)
    var events: [String: Int] = [:]
    for instance in node.state.activeScenes {
      Self.note(run, at: instance.scene.id, in: &findings.scenes)
      for handler in interpreted.program.scenes[instance.scene.id].handlers {
        events[interpreted.program.text(interpreted.program.handlers[handler].name), default: 0] += 1
      }
    }
    for (event, count) in events where count > 1 { Self.note(run, at: event, in: &findings.ambiguousEvents) }
    notePresent(node.state.base, run)
    for presentation in node.state.presentations { notePresent(presentation.node, run) }
    noteTabs(node.state.presentations.last?.node ?? node.state.base, node.state.width, run)
  }

  private mutating func notePresent(_ node: NavigationNode<NavigationTable>, _ run: FlowFindings.Run) {
    if case .scene(let instance) = node { Self.note(run, at: instance.scene.id, in: &findings.presentScenes) }
    for child in node.children { notePresent(child, run) }
  }

  private mutating func noteTabs(
    _ node: NavigationNode<NavigationTable>, _ width: NavigationWidth, _ run: FlowFindings.Run
  ) {
    if case .tabs(let tabs) = node {
      let program = interpreted.program
      for id in program.tabs.ids where program.text(program.tabs[id].name) == tabs.tabs[tabs.selected].name {
        guard program.qualifiedName(.tabs(program.tabs[id].container)) == tabs.name else { continue }
        Self.note(run, at: id, in: &findings.tabs)
      }
    }
    for child in node.visibleChildren(in: width) { noteTabs(child, width, run) }
  }

  /// Keeps the first run to something: no later one is shorter.
  private static func note<Thing: Hashable>(
    _ run: FlowFindings.Run, at thing: Thing, in runs: inout [Thing: FlowFindings.Run]
  ) {
    if runs[thing] == nil { runs[thing] = run }
  }

  // MARK: Steps

  /// What came of a step: the state and what else there was to do, or why it failed.
  typealias StepResult = Result<
    (state: NavigationState<NavigationTable>, outcome: NavigationOutcome<NavigationTable>),
    NavigationFailure
  >

  /// Calls `body` for each step that can be tried in a state, with the branches that it takes and what comes of it.
  func forEachStep(
    in state: NavigationState<NavigationTable>, _ body: (FlowStep, [BranchID], StepResult) -> Void
  ) {
    guard var run = try? Run(interpreted, in: .compact) else { return }
    run.state = state
    for event in run.possibleEvents() where options.sendsAmbiguousEvents || !event.isAmbiguous {
      guard let instance = state.instance(event.instance) else { continue }
      for arguments in arguments[Int(event.handler.index)] {
        for guards in conditions.guardSets(for: event.handler) {
          let step = FlowStep(input: .event(event.handler, event.instance, arguments), guards: guards)
          let branches = conditions.branches(
            of: event.handler, by: instance, arguments, in: state, guards: guards)
          body(
            step, branches,
            result(of: step, in: run) { run throws(NavigationFailure) in
              try run.send(event.name, arguments, from: event.instance)
            })
        }
      }
    }
    for link in interpreted.program.links.ids {
      let url = urls[Int(link.index)]
      for guards in conditions.guardSets(for: link) {
        let branch = conditions.branch(of: link, guards: guards, width: state.width)
        let step = FlowStep(input: .link(link, url: url), guards: guards)
        body(
          step, branch.map { [$0] } ?? [],
          result(of: step, in: run) { run throws(NavigationFailure) in
            try run.perform(.open(url: url))
          })
      }
    }
    for move in run.engine.possibleMoves(in: state) {
      let step = FlowStep(input: .move(move))
      body(
        step, [], result(of: step, in: run) { run throws(NavigationFailure) in try run.perform(.move(move)) })
    }
  }

  private func result(
    of step: FlowStep, in before: Run,
    _ body: (inout Run) throws(NavigationFailure) -> NavigationOutcome<NavigationTable>
  ) -> StepResult {
    var run = before
    run.guards = step.guards
    do throws(NavigationFailure) {
      let outcome = try body(&run)
      return .success((run.state, outcome))
    } catch {
      return .failure(error)
    }
  }

  private mutating func expand(_ number: Int) {
    let (before, length) = (nodes[number].state, nodes[number].depth + 1)
    var results: [(FlowStep, [BranchID], StepResult)] = []
    forEachStep(in: before) { results.append(($0, $1, $2)) }
    for (step, branches, result) in results {
      stepCount += 1
      let end = FlowFindings.Run(length: length, state: number, step: step)
      for branch in branches { Self.note(end, at: branch, in: &findings.attemptedBranches) }
      switch result {
      case .success(let (state, outcome)):
        for branch in branches { Self.note(end, at: branch, in: &findings.branches) }
        if !outcome.lostOpeners.isEmpty, let last = branches.last {
          Self.note(end, at: last, in: &findings.lostOpeners)
        }
        for call in outcome.exits { note(call, before, state, end) }
        add(state, depth: length, parent: number, step)
      case .failure(let reason):
        guard let first = branches.first, let last = branches.last else { continue }
        let failure = FlowFailure(branch: first, failing: last, reason: reason, width: before.width)
        Self.note(end, at: failure, in: &findings.failures)
      }
    }
  }

  private mutating func note(
    _ call: NavigationOutcome<NavigationTable>.ExitCall, _ before: NavigationState<NavigationTable>,
    _ after: NavigationState<NavigationTable>, _ end: FlowFindings.Run
  ) {
    // A later verb may have taken away what an earlier one has opened.
    guard let instance = before.instance(call.scene) ?? after.instance(call.scene) else { return }
    let program = interpreted.program
    for exit in program.scenes[instance.scene.id].exits
    where program.text(program.exits[exit].name) == call.exit.name {
      Self.note(end, at: exit, in: &findings.exits)
    }
  }
}

extension NavigationNode {
  /// What shows of what lies inside.
  fileprivate func visibleChildren(in width: NavigationWidth) -> [NavigationNode] {
    switch self {
    case .scene: return children
    case .stack(let stack): return Array(stack.elements.suffix(1))
    case .tabs(let tabs): return [tabs.tabs[tabs.selected].node]
    case .pages(let pages): return [pages.pages[pages.current]]
    case .split(let split):
      guard width == .compact else {
        let isCovered = split.displaysOver && !split.isRevealed
        return split.columns.suffix(isCovered ? 1 : split.columns.count).map(\.node)
      }
      if let compact = split.compact { return [compact] }
      let shown = split.columns.last { column in
        if case .stack(let stack) = column.node {
          !column.isWaiting && !stack.elements.isEmpty
        } else {
          false
        }
      }
      return shown.map { [$0.node] } ?? []
    }
  }
}
