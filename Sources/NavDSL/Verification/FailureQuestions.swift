// Which steps can fail: language reference, section 9.

import NavRuntime

/// A step that the automaton says can fail.
struct PossibleFailure: Sendable {
  let verb: VerbID
  let reason: NavigationFailure
  /// The width in which it fails.
  let width: NavigationWidth
  /// A shortest run up to the step, the step itself last where it was under way; `nil` for one too long to tell.
  var path: StackAnalysis.Path?
}

extension StackAnalysis {
  /// Returns the verbs that can fail, each with the shortest run for each reason and width.
  func possibleFailures() -> [PossibleFailure] {
    var best: [FailureKey: StackAutomaton.Configuration] = [:]
    func note(_ use: VerbUse, _ reason: NavigationFailure, _ configuration: StackAutomaton.Configuration?) {
      guard let configuration else { return }
      let key = FailureKey(
        verb: use.verb, reason: reason, width: system.controls[use.control].width)
      // A step that is under way has been counted.
      func length(_ configuration: StackAutomaton.Configuration) -> Int {
        configuration.cost + (system.controls[configuration.control].action == .idle ? 1 : 0)
      }
      if let known = best[key], length(known) <= length(configuration) { return }
      best[key] = configuration
    }
    for (use, reason) in system.found.failures {
      note(use, reason, automaton.cheapest(use.control, top: use.symbol))
    }
    for (row, uses) in system.found.searches.sorted(by: { $0.key.order < $1.key.order }) {
      search(row, uses, note)
    }
    let order = best.sorted { $0.key.order < $1.key.order }
    return order.map { key, configuration in
      PossibleFailure(
        verb: key.verb, reason: key.reason, width: key.width, path: path(to: configuration))
    }
  }

  private struct FailureKey: Hashable {
    let verb: VerbID
    let reason: NavigationFailure
    let width: NavigationWidth

    var order: (Int32, Int, Int) {
      (verb.index, NavigationFailure.allCases.firstIndex(of: reason) ?? 0, width == .compact ? 0 : 1)
    }
  }

  /// Looks for spines on which what a verb looks for is not there.
  private func search(
    _ row: SpineControl, _ uses: [VerbUse],
    _ note: (VerbUse, NavigationFailure, StackAutomaton.Configuration?) -> Void
  ) {
    let width = row.width
    func ask(
      _ uses: [VerbUse], _ reason: NavigationFailure, avoiding avoids: (SpineSymbol) -> Bool,
      until ends: (SpineSymbol) -> Bool
    ) {
      let groups = Dictionary(grouping: uses, by: \.control)
      for (control, uses) in groups.sorted(by: { $0.key.index < $1.key.index }) {
        let answers = automaton.cheapestOfEach(
          control, tops: uses.map(\.symbol), avoiding: { avoids(system[$0]) }, until: { ends(system[$0]) })
        for (use, answer) in zip(uses, answers) { note(use, reason, answer) }
      }
    }
    switch row.action {
    case .pop:
      ask(
        uses, .nothingBelow, avoiding: { $0.position.isElement && system.canPop($0, in: width) },
        until: { $0.position.isElement && !system.canPop($0, in: width) })
    case .popTo:
      ask(
        uses, .nothingBelow,
        avoiding: { $0.scene?.index == row.argument && $0.position.isElement },
        until: { system.isRoot($0, in: width) && $0.scene?.index != row.argument })
    case .turnToNext, .turnToPrevious:
      ask(
        uses, .noPages,
        avoiding: { $0.kind == .page && system.page(turnedTo: row.action, from: $0) != nil },
        until: { $0.kind == .page && system.page(turnedTo: row.action, from: $0) == nil })
    case .unwind, .unwindTo:
      // What is inside a scene is not asked by what is inside it as well, which may be the same.
      let groups = Dictionary(grouping: uses) { system.context(of: system[$0.symbol]).isInside }
      for (isInside, uses) in groups.sorted(by: { !$0.key && $1.key }) {
        let answer = { (symbol: SpineSymbol) in
          symbol.scene.flatMap {
            isInside ? system.answer(of: $0, to: row) : system.answerWithin($0, to: row)
          }
        }
        ask(uses, .noTarget, avoiding: { answer($0) != nil }, until: { $0.kind == .bottom })
        // Where nobody refuses, the first question has said it all.
        if row.action == .unwind, system.choices.canRefuse(Symbol(index: row.argument)) {
          ask(uses, .refused, avoiding: { answer($0) == .accepts }, until: { $0.kind == .bottom })
        }
      }
    case .finishScene, .finishFlow:
      let isNearest = row.action == .finishScene || !system.skippedFlows.contains(row.argument)
      ask(
        uses, .noOpener,
        avoiding: { isNearest && system.isEnd($0, of: row) && !NavigationSystem.mayLackOpener($0) },
        until: {
          // What a place has made has an opener where something lies next to it; what is inside it may have none.
          system.isEnd($0, of: row) && (NavigationSystem.mayLackOpener($0) || $0.opening == .place)
        })
    default: break
    }
  }
}

extension SpineControl {
  /// What control locations are put in order by.
  fileprivate var order: (UInt8, Int32, Int32, Int32, Int) {
    (action.rawValue, argument, decision, next, width == .compact ? 0 : 1)
  }
}
