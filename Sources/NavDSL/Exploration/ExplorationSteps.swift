import NavRuntime

/// A transition of a program, an item of a cover.
package enum ExplorationTransition: Hashable, Sendable {
  /// A branch of a handler or of a link.
  case branch(BranchID)
  /// The back button of a scene.
  case back(SceneID)
  /// The user's dismissal of a presentation whose first scene is this one.
  case dismiss(SceneID)
  /// A tap on a tab.
  case select(TabID)
  /// A swipe to the next or the previous page.
  case swipe(PagesID, isNext: Bool)
  /// A reveal of the other columns of a split, or a hide.
  case reveal(SplitID, isRevealed: Bool)
  /// A change of the window's width.
  case resize(NavigationWidth)

  /// The branch; `nil` for a move of the user.
  var branch: BranchID? { if case .branch(let id) = self { id } else { nil } }
}

/// A step of a walk: its input, and the guards that it needs.
package struct ExplorationStep: Hashable, Sendable {
  /// The input.
  package var input: RunInput
  /// The guards that influence the effect, in the order of their declaration.
  package var guards: [GuardID]
  /// The guards that hold, a subset of ``guards``.
  package var holding: Set<GuardID>
  /// The handler, for an event.
  package var handler: HandlerID?
  /// The scene that has the event, for an event.
  package var scene: SceneID?
  /// The number of the instance among the active ones of that scene, from 0.
  package var ordinal = 0
  /// The cause.
  var cause = Cause.user

  /// The cause of a step, the most natural first.
  enum Cause: Int, Comparable, Sendable {
    /// An action of the user.
    case user
    /// The opening of a link.
    case link
    /// An event that receives results, sent without a finish.
    case result

    static func < (left: Cause, right: Cause) -> Bool { left.rawValue < right.rawValue }
  }
}

/// A possible step, and the state that it leads to.
struct ExploredStep {
  var step: ExplorationStep
  var state: NavigationState
  var transitions: [ExplorationTransition]
  /// The outcome: what changed besides the state.
  var outcome = NavigationOutcome()

  /// The branches that it takes: of its event or link, then those of handlers that receive results.
  var branches: [BranchID] { transitions.compactMap(\.branch) }
}

/// Finds the possible steps in a state.
///
/// It is shared, since searches pass it on for each state, and a copy would retain each table of the program.
final class StepFinder: Sendable {
  let program: InterpretedProgram
  let relevance: ExplorationRelevance
  private let options: ExplorationOptions
  let values: ExplorationValues
  /// For each handler, the arguments of its event that are tried.
  let arguments: [[[NavigationValue]]]
  /// `true` for each handler of which all arguments and guards that make a difference are tried.
  let triesAll: [Bool]
  /// The URLs that are tried.
  private let urls: [LinkURL]
  let tabs: [String: TabID]
  /// The handlers that receive results.
  let returning: Set<HandlerID>
  /// The handlers that receive results and whose events are not raised by a bar item or control: the app sends those
  /// only when a scene finishes.
  private let getsResultsOnly: Set<HandlerID>
  /// `true` iff a finish may open a link again.
  private let opensLinksAgain: Bool
  /// `true` iff the end of what code has put in place of the base may depend on guards.
  private let startsAgain: Bool
  /// The program as the compiler knows it; reading a part of it copies no other.
  var model: Program { _read { yield program.program } }
  /// The number of URLs that a step may open.
  var urlCount: Int { urls.count }
  /// The maximum number of guards whose combinations are tried in one step.
  static let maximumGuards = 8

  init(_ program: InterpretedProgram, _ options: ExplorationOptions) {
    self.program = program
    self.options = options
    let model = program.program
    let relevance = ExplorationRelevance(model)
    let values = ExplorationValues(model, relevance)
    self.relevance = relevance
    self.values = values
    arguments = model.handlers.elements.map { values.arguments(for: $0.parameters) }
    triesAll = model.handlers.ids.map {
      values.areAll(for: model.handlers[$0].parameters)
        && relevance.guards(of: $0).count <= Self.maximumGuards
    }
    urls = options.usesLinks ? model.links.ids.flatMap { program.urls(for: $0, values) } : []
    var tabs: [String: TabID] = [:]
    for id in model.tabs.ids {
      tabs[model.qualifiedName(of: id)] = id
    }
    self.tabs = tabs
    returning = model.continuingHandlers
    opensLinksAgain = model.opensLinksAgain
    startsAgain = !relevance.starts.guards.isEmpty && model.mayStartAgain
    var results = Set(model.options.elements.compactMap(\.returning))
    for scene in model.scenes.elements {
      let names = Set(model.items[scene.items].compactMap(\.name))
      for handler in scene.handlers where names.contains(model.handlers[handler].name) {
        results.remove(handler)
      }
    }
    getsResultsOnly = results
  }

  /// Calls `found` for each possible step in a state, in a fixed order: events, then the user's moves, then links, then
  /// a change of the width; and `failed` for each event and each link that fails.
  ///
  /// - Parameters:
  ///   - events: The possible events of the state, if they are known.
  ///   - opensLinks: `false` iff the links are left out.
  func forEachStep(
    in run: Run, events: [PossibleEvent]? = nil, opensLinks: Bool = true,
    failed: (FailedStep) -> Void = { _ in }, _ found: (ExploredStep) -> Void
  ) {
    if run.state.hasEnded { return }
    if model.app == nil { entrySteps(in: run, found) }
    for event in events ?? run.possibleEvents() { steps(of: event, in: run, failed: failed, found) }
    var resizes: [ExploredStep] = []
    for move in run.possibleMoves() {
      if case .resize(let width) = move {
        if options.usesResizes { resizes = changes(to: width, in: run) }
      } else {
        steps(of: move, in: run, failed: failed, found)
      }
    }
    if opensLinks {
      for url in urls { steps(of: url, in: run, failed: failed, found) }
    }
    for resize in resizes { found(resize) }
  }

  /// Calls `found` for each outcome of an event with each of its arguments, and `failed` for each failure.
  func steps(
    of event: PossibleEvent, in run: Run, failed: (FailedStep) -> Void, _ found: (ExploredStep) -> Void
  ) {
    if event.isAmbiguous || !options.usesResults && getsResultsOnly.contains(event.handler) { return }
    for arguments in arguments[Int(event.handler.index)] {
      steps(of: event, arguments, in: run, failed: failed, found)
    }
  }

  /// Returns an event with other enum cases in its arguments, and otherwise equal ones; `nil` if there are none.
  func varied(_ step: ExplorationStep, turn: Int) -> RunInput? {
    guard case .event(let name, let scene, let place, let old) = step.input, let handler = step.handler,
      let index = arguments[Int(handler.index)].firstIndex(of: old)
    else { return nil }
    let lists = values.arguments(for: model.handlers[handler].parameters, turn: turn)
    guard lists.indices.contains(index), lists[index] != old else { return nil }
    return .event(name: name, scene: scene, place: place, arguments: lists[index])
  }

  /// Returns the transitions of an event or a link under some guards.
  func transitions(of step: ExplorationStep, in run: Run, guards: Set<GuardID>) -> [ExplorationTransition] {
    switch step.input {
    case .move, .enter, .enterAt, .relaunch: return []
    case .open(let url):
      guard let (link, values) = program.link(matching: url) else { return [] }
      let scope = program.evaluation(local: values, guards: guards, width: run.state.width)
      return program.taken(model.links[link].branches, scope).map { [.branch($0)] } ?? []
    case .event(_, _, let place, let arguments):
      guard let handler = step.handler,
        let instance = run.state.activeScenes(in: place).first(where: { $0.scene.id == step.scene })
      else { return [] }
      return branches(takenBy: handler, arguments, of: instance, in: run.state, guards: guards)
        .map { .branch($0) }
    }
  }

  // MARK: Events, links and moves

  /// Calls `found` for each entry of a program without an app, in a window that shows nothing yet.
  private func entrySteps(in run: Run, _ found: (ExploredStep) -> Void) {
    guard run.state.activeScenes.isEmpty else { return }
    for entry in model.entries.ids {
      let name = model.qualifiedName(model.target(of: entry))
      for arguments in values.arguments(for: model.parameters(of: entry)) {
        let input = RunInput.enterAt(entry: name, arguments: arguments)
        var after = run
        guard (try? after.perform(input)) != nil else { continue }
        let step = ExplorationStep(input: input, guards: [], holding: [], handler: nil, scene: nil)
        found(ExploredStep(step: step, state: after.state, transitions: []))
      }
    }
  }

  /// Calls `found` for each outcome of an event with these arguments, depending on the guards, and `failed` for each
  /// failure.
  func steps(
    of event: PossibleEvent, _ arguments: [NavigationValue], _ choice: StepChoice = StepChoice(), in run: Run,
    failed: (FailedStep) -> Void, _ found: (ExploredStep) -> Void
  ) {
    guard let instance = run.state.instance(event.instance) else { return }
    let input = event.input(arguments)
    let guards = relevance.guards(of: event.handler)
    let recipient = recipient(of: event.handler, from: instance, in: run.state)
    var seen: Set<[BranchID]> = []
    choice.forEachSubset(of: guards, program) { holding in
      let branches =
        recipient.map { self.branches(takenBy: $0, arguments, in: run.state, guards: holding) } ?? []
      if !choice.accepts(branches) { return }
      // Beyond the branches, the outcome depends on the scenes that an unwind asks, and on the start of a place.
      if !guards.isEmpty, !seen.insert(branches).inserted, !branches.contains(where: { asksOthers($0) }) {
        return
      }
      var after = run
      after.guards = holding
      var step = ExplorationStep(
        input: input, guards: guards, holding: holding, handler: event.handler,
        scene: instance.scene.id, cause: getsResultsOnly.contains(event.handler) ? .result : .user)
      if event.place != nil {
        let namesakes = run.state.activeScenes.filter { $0.scene.id == instance.scene.id }
        step.ordinal = namesakes.firstIndex { $0.identity == instance.identity } ?? 0
      }
      do throws(NavigationFailure) {
        let outcome =
          if let recipient {
            try after.perform(recipient, arguments)
          } else {
            try after.send(event.name, arguments, from: event.instance)
          }
        found(
          ExploredStep(
            step: step, state: after.state, transitions: branches.map(ExplorationTransition.branch),
            outcome: outcome))
      } catch {
        let culprit = culprit(among: branches, of: recipient, arguments, in: run, guards: holding)
        failed(
          FailedStep(
            step: step, branches: branches, culprit: culprit?.branch, verb: culprit?.verb, failure: error))
      }
    }
  }

  /// Calls `found` for each outcome of a link, depending on the guards, and `failed` for each failure.
  func steps(
    of url: LinkURL, _ choice: StepChoice = StepChoice(), in run: Run, failed: (FailedStep) -> Void,
    _ found: (ExploredStep) -> Void
  ) {
    struct Outcome: Hashable {
      let branch: BranchID
      let start: NavigationDestination?
    }
    var seen: Set<Outcome> = []
    let guards = relevance.guards(of: url.id)
    choice.forEachSubset(of: guards, program) { holding in
      let scope = program.evaluation(local: url.link.arguments, guards: holding, width: run.state.width)
      guard let branch = program.taken(model.links[url.id].branches, scope),
        choice.accepts([branch]),
        guards.isEmpty
          || seen.insert(Outcome(branch: branch, start: start(in: run.state.width, guards: holding))).inserted
      else { return }
      var after = run
      after.guards = holding
      let step = ExplorationStep(
        input: .open(url: url.text), guards: guards, holding: holding, handler: nil, scene: nil, cause: .link)
      do throws(NavigationFailure) {
        try after.open(url.link, of: url.text)
        found(ExploredStep(step: step, state: after.state, transitions: [.branch(branch)]))
      } catch {
        failed(FailedStep(step: step, branches: [branch], culprit: branch, failure: error))
      }
    }
  }

  /// Returns the branch that a handler takes, followed by those of the handlers that receive results.
  func branches(
    takenBy handler: HandlerID, _ arguments: [NavigationValue], of instance: NavigationInstance,
    in state: NavigationState, guards: Set<GuardID>
  ) -> [BranchID] {
    recipient(of: handler, from: instance, in: state)
      .map { branches(takenBy: $0, arguments, in: state, guards: guards) } ?? []
  }

  /// Returns the branch that a handler takes, followed by those of the handlers that receive results, or the events
  /// that are sent again.
  func branches(
    takenBy first: NavigationRecipient, _ arguments: [NavigationValue], in state: NavigationState,
    guards: Set<GuardID>
  ) -> [BranchID] {
    let engine = NavigationEngine(program)
    var (recipient, arguments) = (first, arguments)
    var taken: [BranchID] = []
    // Results are passed from opened to opener; such a chain is no longer than the number of instances.
    while taken.count < 100 {
      let instance = recipient.instance
      let scope = scope(of: recipient, arguments, in: state.width, guards: guards)
      guard let branch = branch(of: recipient, in: scope) else { break }
      taken.append(branch)
      guard let verb = model.branches[branch].verbs.last,
        case .finish(let value) = model.verbs[verb].action
      else { break }
      var opener = instance.opener
      if let flow = recipient.isAround ? recipient.flow : instance.scene.declaresResult ? nil : instance.flow
      {
        opener = flow.opener
      }
      guard case .scene(let identity, let continuation?) = opener, let event = continuation.eventName,
        let next = engine.recipient(of: event, at: identity, in: state)
      else { break }
      if case .event(let event) = continuation {
        arguments = event.arguments
      } else {
        let result = value.map { program.value($0, scope) }
        arguments = next.declaration.parameters.enumerated().map { position, parameter in
          (position == 0 ? result : nil) ?? parameter.defaultValue ?? .none
        }
      }
      recipient = next
    }
    return taken
  }

  /// Returns the branch that a handler takes; `nil` if it takes none.
  func branch(
    of recipient: NavigationRecipient, _ arguments: [NavigationValue], in width: NavigationWidth,
    guards: Set<GuardID>
  ) -> BranchID? {
    branch(of: recipient, in: scope(of: recipient, arguments, in: width, guards: guards))
  }

  private func branch(of recipient: NavigationRecipient, in scope: NavigationScope) -> BranchID? {
    program.handler(of: recipient).flatMap {
      program.taken(model.handlers[$0].branches, scope)
    }
  }

  private func scope(
    of recipient: NavigationRecipient, _ arguments: [NavigationValue], in width: NavigationWidth,
    guards: Set<GuardID>
  ) -> NavigationScope {
    program.evaluation(
      scene: recipient.isAround ? [] : recipient.instance.scene.arguments,
      flow: recipient.flow?.flow.arguments ?? [], local: arguments, guards: guards, width: width)
  }

  /// Returns an instance with a handler, its own or one around it; `nil` if the handler is neither.
  func recipient(
    of handler: HandlerID, from instance: NavigationInstance, in state: NavigationState
  ) -> NavigationRecipient? {
    let name = program.box.handlerNames[Int(handler.index)]
    let found = NavigationEngine(program).recipient(of: name, at: instance.identity, in: state)
    return found.flatMap { program.handler(of: $0) == handler ? $0 : nil }
  }

  /// `true` iff the outcome of a branch depends on guards that its own conditions do not read.
  func asksOthers(_ branch: BranchID) -> Bool {
    model.verbs[model.branches[branch].verbs].contains { verb in
      switch verb.action {
      case .unwind: true
      case .open: !relevance.starts.guards.isEmpty
      case .finish: opensLinksAgain || startsAgain
      case .cancel: startsAgain
      default: false
      }
    }
  }

  /// Returns what the app starts with; `nil` if its start has no conditions.
  private func start(in width: NavigationWidth, guards: Set<GuardID>) -> NavigationDestination? {
    relevance.starts.guards.isEmpty
      ? nil : program.table.start(in: width, guards: NavigationGuardSet(guards))
  }
}
