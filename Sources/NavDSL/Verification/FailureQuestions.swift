// The steps that can fail: Proofs.md, "Questions".

import NavRuntime

/// A step that can fail according to the automaton.
struct PossibleFailure: Sendable {
  let verb: VerbID
  let reason: NavigationFailure
  /// The width in which it fails.
  let width: NavigationWidth
  /// The number of steps of a shortest run, with the step itself.
  let length: Int
  /// A shortest run up to the step, which it includes only if the step had begun; `nil` if the run is too long.
  var path: StackAnalysis.Path?
}

extension StackAnalysis {
  /// Returns the verbs that can fail, each with the shortest run for each reason and width.
  func possibleFailures() -> [PossibleFailure] {
    var failures = CheapestFailures()
    for (use, reason) in system.found.failures {
      guard let configuration = automaton.cheapest(use.control, top: use.symbol) else { continue }
      failures.add(use, reason, configuration, in: system.controls)
    }
    for (row, uses) in system.found.searches.sorted(by: { $0.key.order < $1.key.order }) {
      search(row, uses, &failures)
    }
    return failures.cheapest.sorted { $0.key.order < $1.key.order }.map { key, configuration in
      PossibleFailure(
        verb: key.verb, reason: key.reason, width: key.width, length: system.controls.length(configuration),
        path: path(to: configuration))
    }
  }

  /// Searches for spines that lack the target of a verb.
  private func search(_ row: SpineControl, _ uses: [VerbUse], _ failures: inout CheapestFailures) {
    let width = row.width
    switch row.action {
    case .pop:
      ask(
        uses, .nothingBelow, &failures, avoiding: { $0.position.isElement && system.canPop($0, in: width) },
        until: { $0.position.isElement && !system.canPop($0, in: width) })
    case .popTo:
      ask(
        uses, .nothingBelow, &failures,
        avoiding: { $0.scene?.index == row.argument && $0.position.isElement },
        until: { system.isRoot($0, in: width) && $0.scene?.index != row.argument })
    case .turnToNext, .turnToPrevious:
      let turned = { (symbol: SpineSymbol) in
        system.page(after: PageID(index: symbol.id), isNext: row.action == .turnToNext)
      }
      ask(
        uses, .noPages, &failures, avoiding: { $0.kind == .page && turned($0) != nil },
        until: { $0.kind == .page && turned($0) == nil })
    case .unwind, .unwindTo:
      // If an embedded scene unwinds, embedded scenes of its surroundings do not count as targets: one may be the scene
      // itself.
      for isInside in [false, true] {
        let uses = uses.filter { system.context(of: system[$0.symbol]).isInside == isInside }
        let answer = { (symbol: SpineSymbol) in
          isInside ? system.answer(of: symbol, to: row) : system.answerWithin(symbol, to: row)
        }
        ask(uses, .noTarget, &failures, avoiding: { answer($0) != nil }, until: { $0.kind == .bottom })
        // If no scene refuses, the first question is sufficient.
        if row.action == .unwind, system.choices.canRefuse(Symbol(index: row.argument)) {
          ask(uses, .refused, &failures, avoiding: { answer($0) == .accepts }, until: { $0.kind == .bottom })
        }
      }
    case .finishScene, .finishFlow:
      for (use, configuration) in finishesWithoutOpener(row, uses) {
        failures.add(use, .noOpener, configuration, in: system.controls)
      }
    default: break
    }
  }

  /// Adds the spines with one of some verbs on top and, below it, an ending symbol before any avoided symbol.
  private func ask(
    _ uses: [VerbUse], _ reason: NavigationFailure, _ failures: inout CheapestFailures,
    avoiding avoids: (SpineSymbol) -> Bool, until ends: (SpineSymbol) -> Bool
  ) {
    for (use, configuration) in cheapest(uses, avoiding: avoids, until: ends) {
      failures.add(use, reason, configuration, in: system.controls)
    }
  }

  /// Returns the cheapest stacks with one of some verbs on top and, below it, an ending symbol before any avoided one and
  /// before what the verb's search does not pass; one at most for each.
  func cheapest(
    _ uses: [VerbUse], avoiding avoids: (SpineSymbol) -> Bool, until ends: (SpineSymbol) -> Bool
  ) -> [(use: VerbUse, configuration: StackAutomaton.Configuration)] {
    var found: [(use: VerbUse, configuration: StackAutomaton.Configuration)] = []
    let uses = uses.enumerated().sorted {
      ($0.element.control.index, $0.offset) < ($1.element.control.index, $1.offset)
    }.map(\.element)
    var rest = uses[...]
    while let control = rest.first?.control {
      let group = rest.prefix { $0.control == control }
      rest = rest[group.endIndex...]
      let width = system.controls[control].width
      let answers = automaton.cheapestOfEach(
        control, tops: group.map(\.symbol),
        avoiding: {
          system[$0].kind == .surroundings || avoids(system[$0])
            || !system.isPassable(system[$0], in: width)
        }, until: { ends(system[$0]) })
      for (use, answer) in zip(group, answers) {
        if let answer { found.append((use, answer)) }
      }
    }
    return found
  }
}

/// The cheapest failing configuration for each verb, reason and width.
private struct CheapestFailures {
  struct Key: Hashable {
    let verb: VerbID
    let reason: NavigationFailure
    let width: NavigationWidth

    var order: (Int32, Int, Int) {
      (verb.index, NavigationFailure.allCases.firstIndex(of: reason) ?? 0, width == .compact ? 0 : 1)
    }
  }

  private(set) var cheapest: [Key: StackAutomaton.Configuration] = [:]

  mutating func add(
    _ use: VerbUse, _ reason: NavigationFailure, _ configuration: StackAutomaton.Configuration,
    in controls: SpineControls
  ) {
    let key = Key(verb: use.verb, reason: reason, width: controls[use.control].width)
    if let known = cheapest[key], controls.length(known) <= controls.length(configuration) { return }
    cheapest[key] = configuration
  }
}

extension SpineControls {
  /// Returns the number of steps to a configuration in which a step fails, with that step. One that has begun is included
  /// in the cost.
  fileprivate func length(_ configuration: StackAutomaton.Configuration) -> Int {
    configuration.cost + (self[configuration.control].action == .idle ? 1 : 0)
  }
}

extension SpineControl {
  /// The sort key of control locations.
  fileprivate var order: (UInt8, Int32, Int32, Int32, Int) {
    (action.rawValue, argument, decision, next, width == .compact ? 0 : 1)
  }
}
