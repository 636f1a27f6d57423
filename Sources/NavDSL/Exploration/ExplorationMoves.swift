// The steps of the user and the system: as they are made, and what handlers do in their place.

import NavRuntime

extension StepFinder {
  /// Calls `found` for each outcome of a move: as it is made, and, depending on the guards, of the handler that runs in
  /// its place; and `failed` for each failure of that handler.
  func steps(
    of move: NavigationMove, _ choice: StepChoice = StepChoice(), in run: Run,
    failed: (FailedStep) -> Void, _ found: (ExploredStep) -> Void
  ) {
    let (asked, askedMove) =
      run.engine.recipient(of: move, in: run.state).map { ($0.recipient, $0.move) } ?? (nil, nil)
    let handler = asked.flatMap { program.handler(of: $0) }
    let guards =
      handler.map { relevance.guards(of: $0) } ?? (move == .dismiss ? relevance.guardsOfButtons : [])
    var seen: Set<[BranchID]> = []
    choice.forEachSubset(of: guards, program) { holding in
      let branches = asked.map { self.branches(takenBy: $0, [], in: run.state, guards: holding) } ?? []
      let isNew = guards.isEmpty || seen.insert(branches).inserted
      if !choice.accepts(branches) { return }
      if asked != nil, !isNew, !branches.contains(where: { asksOthers($0) }) { return }
      var after = run
      after.guards = holding
      let step = ExplorationStep(
        input: .move(move), guards: guards, holding: holding, handler: handler,
        scene: asked?.instance.scene.id)
      do throws(NavigationFailure) {
        let outcome = try after.perform(.move(move))
        var transitions = branches.map(ExplorationTransition.branch)
        if branches.isEmpty {
          transitions = transition(of: move, from: run.state, to: after.state).map { [$0] } ?? []
        }
        found(
          ExploredStep(
            step: step, state: after.state, transitions: transitions,
            outcome: outcome))
      } catch {
        if branches.isEmpty { return }
        let culprit = culprit(
          among: branches, of: asked, [], for: askedMove, in: run, guards: holding)
        failed(
          FailedStep(
            step: step, branches: branches, culprit: culprit?.branch, verb: culprit?.verb, failure: error))
      }
    }
  }

  /// Returns the outcomes of a change of the width, which may restart the app: where its start has conditions, one for
  /// each combination of branches.
  func changes(to width: NavigationWidth, in run: Run) -> [ExploredStep] {
    let isConditional = !relevance.starts.guards.isEmpty && program.table.restartsOnResize
    let cases = isConditional ? relevance.starts.all.map(\.guards) : [[]]
    var isKept = false
    return cases.compactMap { holding in
      if isConditional, !program.table.restartsOnResize(guards: NavigationGuardSet(holding)) {
        if isKept { return nil }
        isKept = true
      }
      var after = run
      if isConditional { after.guards = holding }
      let move = NavigationMove.resize(width)
      guard (try? after.perform(.move(move))) != nil else { return nil }
      let step = ExplorationStep(
        input: .move(move), guards: isConditional ? relevance.starts.guards : [], holding: holding,
        handler: nil, scene: nil)
      return ExploredStep(step: step, state: after.state, transitions: [.resize(width)])
    }
  }

  /// Returns the transition of a move; `nil` if it has no counterpart in the program.
  func transition(
    of move: NavigationMove, from before: NavigationState,
    to after: NavigationState
  ) -> ExplorationTransition? {
    switch move {
    case .back:
      let popped = before.activeScenes.first { after.path(of: $0.identity) == nil }
      return popped.map { .back($0.scene.id) }
    case .dismiss: return before.activeScenes.first.map { .dismiss($0.scene.id) }
    case .select(let container, let tab): return tabs[container + "." + tab].map { .select($0) }
    case .swipeToNext, .swipeToPrevious:
      let isNext = move == .swipeToNext
      return container(before, after).flatMap { name in
        if case .pages(let id) = program.box.targets[name] { .swipe(id, isNext: isNext) } else { nil }
      }
    case .reveal, .hide:
      let isRevealed = move == .reveal
      return container(before, after).flatMap { name in
        if case .split(let id) = program.box.targets[name] {
          .reveal(id, isRevealed: isRevealed)
        } else {
          nil
        }
      }
    case .resize(let width): return .resize(width)
    }
  }

  /// Returns the name of the first page container or split whose visible content has changed.
  private func container(
    _ before: NavigationState, _ after: NavigationState
  ) -> String? {
    let now = Self.shown(in: after)
    return Self.shown(in: before).first { now[$0.key] != $0.value }.flatMap { identity, _ in
      guard let path = before.path(of: identity) else { return nil }
      return switch before.node(at: path) {
      case .pages(let pages): pages.name
      case .split(let split): split.name
      default: nil
      }
    }
  }

  /// Returns the current page of page containers, and 1 for splits that are revealed.
  private static func shown(
    in state: NavigationState
  ) -> [NavigationIdentity: Int] {
    var shown: [NavigationIdentity: Int] = [:]
    func visit(_ node: NavigationNode) {
      switch node {
      case .scene(let instance): for embedded in instance.embedded { visit(embedded.node) }
      case .stack(let stack): for element in stack.elements { visit(element) }
      case .tabs(let tabs): for tab in tabs.tabs { visit(tab.node) }
      case .pages(let pages):
        shown[pages.identity] = pages.current
        for page in pages.pages { visit(page) }
      case .split(let split):
        shown[split.identity] = split.isRevealed ? 1 : 0
        for column in split.columns { visit(column.node) }
        if let compact = split.compact { visit(compact) }
      }
    }
    visit(state.base)
    for presentation in state.presentations { visit(presentation.node) }
    return shown
  }
}
