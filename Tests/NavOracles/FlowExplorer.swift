import NavDSL
import NavRuntime

/// A breadth-first search of all runs of a program, from the start in each width: the oracle for proofs and
/// explorations, and therefore as simple as possible. If runs remain, it can follow some further, at random.
package struct FlowExplorer {
  /// Options for a search.
  package struct Options: Sendable {
    /// The maximum number of states from which steps are tried.
    package var maximumStates = 300
    /// The maximum number of steps of a run: a longer stack alone yields nothing new.
    package var maximumLength = 20
    /// The maximum number of states from which steps are tried on random runs, after all states of the search.
    package var walkedStates = 0
    /// The widths in which runs start.
    package var starts = NavigationWidth.allCases
    /// `true` iff an event is also sent if another instance of the same scene is active, so that no step of a
    /// scenario can name the instance.
    package var sendsAmbiguousEvents = false
    /// `true` iff links are opened.
    package var usesLinks = true
    /// `true` iff the window is resized.
    package var usesResizes = true
    /// `true` iff results also arrive without a scene that returns them.
    package var usesResults = true
    /// `true` iff states are equal only if they are identical, and not if they have the same runs.
    package var comparesEverything = false
    /// `true` iff the steps from each state are kept.
    package var keepsEdges = false
    /// `true` iff they are kept, and say where each scene instance is afterwards.
    package var followsScenes = false
    /// The values for parameters of types other than `Bool`; by default, the fewest that make a difference.
    package var numbers: [Int64]?

    package init() {}
  }

  package let interpreted: InterpretedProgram
  package let options: Options
  package private(set) var findings = FlowFindings()
  /// The number of steps tried.
  package private(set) var stepCount = 0
  /// The number of states from which steps were tried.
  package private(set) var expandedCount = 0
  /// The number of states to which the shortest run is known: those of the search itself, which are the first.
  package private(set) var searchedCount = 0
  package private(set) var nodes: [Node] = []

  /// A state, with the step that first reached it.
  package struct Node {
    package var state: NavigationState
    package var depth: Int
    package var parent: Int
    package var step: FlowStep
    /// The successful steps from here, if ``Options/keepsEdges`` or ``Options/followsScenes`` is set.
    package var edges: [Edge] = []
  }

  /// A step to another state.
  package struct Edge: Hashable {
    package var step: FlowStep
    package var target: Int
    /// For each scene instance before, its position among all after; `nil` if it is gone or hidden. Empty unless
    /// ``Options/followsScenes`` is set.
    package var scenes: [Int?] = []
    /// The same, where a new instance of the same scene counts that has taken the place of another.
    package var successors: [Int?] = []
  }

  /// The program: a copy of it for each state would take longer than the step.
  private let program: Program
  private var numbers: [FlowKey: Int] = [:]
  private var keys: FlowKeyWriter
  private let conditions: FlowConditions
  private let arguments: [[[NavigationValue]]]
  /// The URLs of each link, with the arguments in them.
  private let urls: [[(url: String, arguments: [NavigationValue])]]
  /// `true` iff all arguments are tried that make a difference.
  private let hasAllArguments: Bool
  private let resultHandlers: Set<HandlerID>
  /// A run whose state is replaced by each one that is tried.
  private let sample: Run?

  /// `true` iff steps were tried from all states.
  package var isExhaustive: Bool { hasAllArguments && expandedCount == nodes.count }
  /// The length up to which all runs were tried.
  package var completeLength: Int {
    isExhaustive ? Int.max : hasAllArguments ? nodes[expandedCount].depth : 0
  }

  /// Searches the runs of a program.
  package init(_ interpreted: InterpretedProgram, _ options: Options = Options()) {
    self.interpreted = interpreted
    self.options = options
    let program = interpreted.program
    self.program = program
    keys = FlowKeyWriter(program, comparesEverything: options.comparesEverything)
    conditions = FlowConditions(program)
    let values = FlowValues(program, numbers: options.numbers)
    let handlerLists = program.handlers.elements.map { values.lists(for: $0.parameters) }
    let linkLists = program.links.ids.map { values.urls(of: $0, in: interpreted) }
    let startLists = values.lists(for: program.app?.feature?.parameters ?? .none)
    let entryLists = program.entries.ids.map { values.lists(for: program.parameters(of: $0)) }
    arguments = handlerLists.map(\.lists)
    urls = linkLists.map(\.lists)
    hasAllArguments =
      startLists.areAll && (handlerLists + entryLists).allSatisfy(\.areAll) && linkLists.allSatisfy(\.areAll)
    resultHandlers = Set(program.options.elements.compactMap(\.returning))
    sample = try? Run(withSamplesIn: interpreted, in: .compact)
    for width in options.starts {
      for guards in conditions.guardSetsOfStart() {
        for arguments in startLists.lists {
          guard let run = try? Run(interpreted, in: width, arguments: arguments, guards: guards) else {
            continue
          }
          add(run.state, depth: 0, parent: -1, FlowStep(input: .start(width), guards: guards))
        }
      }
      let feature = (try? Run(withSamplesIn: interpreted, in: width))?.state.feature?.flow.arguments ?? []
      for (entry, lists) in zip(program.entries.ids, entryLists) {
        for arguments in lists.lists {
          guard
            let run = try? Run(interpreted, in: width, entering: entry, arguments, feature: feature)
          else { continue }
          add(run.state, depth: 0, parent: -1, FlowStep(input: .enter(entry, arguments, width)))
        }
      }
    }
    while expandedCount < nodes.count, expandedCount < options.maximumStates,
      nodes[expandedCount].depth < options.maximumLength
    {
      expandedCount += 1
      expand(expandedCount - 1)
    }
    searchedCount = nodes.count
    walk()
  }

  // MARK: States

  /// Returns the number of the state with the same key as this one.
  package mutating func number(of state: NavigationState) -> Int? {
    numbers[key(of: state)]
  }

  /// Returns the key of a state, which determines its equality.
  mutating func key(of state: NavigationState) -> FlowKey { keys.key(of: state) }

  /// Adds a state unless it is known, and returns its number.
  @discardableResult
  private mutating func add(
    _ state: NavigationState, depth: Int, parent: Int, _ step: FlowStep
  ) -> Int {
    let key = keys.key(of: state)
    if let number = numbers[key] { return number }
    let number = nodes.count
    numbers[key] = number
    nodes.append(Node(state: state, depth: depth, parent: parent, step: step))
    note(number)
    return number
  }

  private mutating func note(_ number: Int) {
    let node = nodes[number]
    let run = FlowFindings.Run(length: node.depth, state: number, step: nil)
    for instance in node.state.activeScenes {
      Self.note(run, at: instance.scene.id, in: &findings.scenes)
    }
    notePresent(node.state.base, run)
    for presentation in node.state.presentations { notePresent(presentation.node, run) }
    noteVisibleTabs(node.state.presentations.last?.node ?? node.state.base, node.state.width, run)
  }

  private mutating func notePresent(_ node: NavigationNode, _ run: FlowFindings.Run) {
    if case .scene(let instance) = node { Self.note(run, at: instance.scene.id, in: &findings.presentScenes) }
    if let tab = selectedTab(of: node) { Self.note(run, at: tab, in: &findings.selectedTabs) }
    for child in node.children { notePresent(child, run) }
  }

  private mutating func noteVisibleTabs(
    _ node: NavigationNode, _ width: NavigationWidth, _ run: FlowFindings.Run
  ) {
    if let tab = selectedTab(of: node) { Self.note(run, at: tab, in: &findings.tabs) }
    for child in node.visibleChildren(in: width) { noteVisibleTabs(child, width, run) }
  }

  private func selectedTab(of node: NavigationNode) -> TabID? {
    guard case .tabs(let tabs) = node else { return nil }
    return program.tabs.ids.first { tab in
      program.text(program.tabs[tab].name) == tabs.tabs[tabs.selected].name
        && program.qualifiedName(.tabs(program.tabs[tab].container)) == tabs.name
    }
  }

  /// Records the first run to a finding: no later one is shorter.
  private static func note<Thing: Hashable>(
    _ run: FlowFindings.Run, at thing: Thing, in runs: inout [Thing: FlowFindings.Run]
  ) {
    if runs[thing] == nil { runs[thing] = run }
  }

  // MARK: Steps

  /// The result of a step: the state and the outcome, or the reason that it failed.
  package typealias StepResult = Result<
    (state: NavigationState, outcome: NavigationOutcome),
    NavigationFailure
  >

  /// Calls `body` for each step that can be tried in a state, with the branches that it takes and its result.
  package func forEachStep(
    in state: NavigationState, _ body: (FlowStep, [BranchID], StepResult) -> Void
  ) {
    // After the end of a feature every step fails.
    guard !state.hasEnded, var run = sample else { return }
    run.state = state
    for event in run.possibleEvents() where options.sendsAmbiguousEvents || !event.isAmbiguous {
      if !options.usesResults, resultHandlers.contains(event.handler) { continue }
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
    for link in program.links.ids where options.usesLinks {
      for (url, arguments) in urls[Int(link.index)] {
        for guards in conditions.guardSets(for: link) {
          let branch = conditions.branch(of: link, arguments, guards: guards, width: state.width)
          let step = FlowStep(input: .link(link, url: url), guards: guards)
          body(
            step, branch.map { [$0] } ?? [],
            result(of: step, in: run) { run throws(NavigationFailure) in
              try run.perform(.open(url: url))
            })
        }
      }
    }
    for move in run.engine.possibleMoves(in: state) {
      if case .resize = move, !options.usesResizes { continue }
      var sets = conditions.guardSets(for: move)
      if case .resize = move { sets = conditions.guardSetsOfStart() }
      for guards in sets {
        let step = FlowStep(input: .move(move), guards: guards)
        var branches: [BranchID] = []
        if let asked = run.engine.recipient(of: move, in: state)?.recipient,
          let handler = interpreted.handler(of: asked)
        {
          branches = conditions.branches(of: handler, by: asked.instance, [], in: state, guards: guards)
        }
        body(
          step, branches,
          result(of: step, in: run) { run throws(NavigationFailure) in try run.perform(.move(move)) }
        )
      }
    }
  }

  private func result(
    of step: FlowStep, in before: Run,
    _ body: (inout Run) throws(NavigationFailure) -> NavigationOutcome
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

  mutating func expand(_ number: Int) {
    let (before, length) = (nodes[number].state, nodes[number].depth + 1)
    let scenes = options.followsScenes ? before.placedScenes() : []
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
        for detail in outcome.presentedDetails {
          guard let verb = interpreted.verb(of: detail, in: branches) else { continue }
          Self.note(end, at: verb, in: &findings.presentedDetails)
        }
        for call in outcome.exits { note(call, before, state, end) }
        let target = add(state, depth: length, parent: number, step)
        if options.keepsEdges || options.followsScenes {
          var edge = Edge(step: step, target: target)
          if options.followsScenes {
            (edge.scenes, edge.successors) = Self.positions(of: scenes, of: before, in: state)
          }
          nodes[number].edges.append(edge)
        }
      case .failure(let reason):
        guard let first = branches.first, let last = branches.last else { continue }
        let verb = failingVerb(of: step, in: before)
        let failing = verb.map { program.verbs[$0].branch } ?? last
        let failure = FlowFailure(
          branch: first, failing: failing, verb: verb, reason: reason, width: before.width)
        Self.note(end, at: failure, in: &findings.failures)
      }
    }
  }

  /// Returns where the scene instances of a state are after a step.
  private static func positions(
    of scenes: [PlacedScene], of before: NavigationState, in after: NavigationState
  ) -> (same: [Int?], successors: [Int?]) {
    // The end of a feature is a way out.
    let found = after.hasEnded ? [] : after.placedScenes()
    func position(of identity: NavigationIdentity) -> Int? {
      found.firstIndex { $0.identity == identity && !$0.isHidden }
    }
    let same = scenes.map { position(of: $0.identity) }
    var successors = same
    for (index, scene) in scenes.enumerated() where same[index] == nil {
      guard !found.contains(where: { $0.identity == scene.identity }),
        let path = before.path(of: scene.identity), case .scene(let old)? = before.node(at: path),
        case .scene(let new)? = after.node(at: path), new.scene.name == old.scene.name,
        new.opener == old.opener
      else { continue }
      successors[index] = position(of: new.identity)
    }
    return (same, successors)
  }

  /// Returns the verb at which a step of a handler fails.
  private func failingVerb(of step: FlowStep, in state: NavigationState) -> VerbID? {
    let engine = NavigationEngine(interpreted)
    let asked: (recipient: NavigationRecipient, arguments: [NavigationValue], move: NavigationMove?)?
    switch step.input {
    case .event(let handler, let instance, let arguments):
      let name = program.text(program.handlers[handler].name)
      asked = (try? engine.recipient(of: name, from: instance, in: state)).map { ($0, arguments, nil) }
    case .move(let move):
      asked = engine.recipient(of: move, in: state).map { ($0.recipient, [], $0.move) }
    default: asked = nil
    }
    guard let (recipient, arguments, move) = asked else { return nil }
    let failing = engine.failingVerb(
      of: recipient, arguments, for: move, in: state, guards: NavigationGuardSet(step.guards))
    guard let failing, let handler = interpreted.handler(of: failing.recipient),
      let branch = conditions.branches(
        of: handler, by: failing.recipient.instance, failing.arguments, in: state, guards: step.guards
      ).first
    else { return nil }
    return program.branches[branch].verbs.dropFirst(failing.position).first
  }

  private mutating func note(
    _ call: NavigationOutcome.ExitCall, _ before: NavigationState,
    _ after: NavigationState, _ end: FlowFindings.Run
  ) {
    // A later verb may have removed an instance that an earlier one has opened.
    guard let instance = before.instance(call.scene) ?? after.instance(call.scene) else { return }
    for exit in program.scenes[instance.scene.id].exits
    where program.text(program.exits[exit].name) == call.exit.name {
      Self.note(end, at: exit, in: &findings.exits)
    }
  }
}
