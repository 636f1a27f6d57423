// Unbounded growth: Proofs.md, "Questions".

import NavRuntime

extension StackAnalysis {
  /// A stack or a chain of presentations that can grow without bound.
  struct Growth {
    /// The branches that can be taken repeatedly, in order.
    let branches: [BranchID]
    /// The verb that opens the next element.
    let verb: VerbID
    let isStack: Bool
    let width: NavigationWidth
    /// A run in which it has grown once.
    let path: Path
    /// The stack after that, from the top down, and the part of it that can be repeated.
    fileprivate let after: [SpinePart]
    fileprivate let loop: Range<Int>
  }

  /// Returns the stacks and chains of presentations that can grow without bound.
  func growths() -> [Growth] {
    automaton.growths().compactMap { growth in
      // Hidden parts over one another are none of a state.
      if growth.loop.contains(where: { system[$0].isOverCounterpart }) { return nil }
      guard let before = path(to: growth.before), let after = path(to: growth.after) else { return nil }
      // The steps of the loop are those that only the longer run contains.
      let common = zip(before.transitions, after.transitions).prefix { $0 == $1 }.count
      let count = after.transitions.count - before.transitions.count
      let steps = after.transitions[common...].prefix(max(count, 1))
      var branches: [BranchID] = []
      for case .branch(let branch) in steps where !branches.contains(branch) { branches.append(branch) }
      guard let verb = branches.lazy.compactMap(opening).first else { return nil }
      return Growth(
        branches: branches, verb: verb, isStack: !growth.loop.contains { system[$0].kind == .level },
        width: system.controls[growth.after.control].width, path: after, after: parts(of: growth.after),
        loop: growth.depth..<growth.depth + growth.loop.count)
    }
  }

  private func parts(of configuration: StackAutomaton.Configuration) -> [SpinePart] {
    configuration.transitions.compactMap { transition in
      let symbol = automaton.symbol(of: transition)
      return symbol.index < 0 ? nil : SpinePart(system[symbol])
    }
  }

  /// Returns the first opening verb of a branch.
  private func opening(_ branch: BranchID) -> VerbID? {
    system.program.branches[branch].verbs.first { system.program.verbs[$0].action.opened != nil }
  }
}

/// A growth that the analysis suspects.
struct SuspectedGrowth {
  /// The finding, with the run that the analysis gives if that replays.
  private(set) var finding: Finding
  /// The loop of the analysis.
  let growth: StackAnalysis.Growth

  /// Completes the finding with a run.
  mutating func show(by witness: Witness?) {
    finding.witness = witness
    finding.isProved = witness != nil
  }
}

extension Verifier {
  /// Returns the growths that the analysis suspects.
  mutating func suspectedGrowths() -> [SuspectedGrowth] {
    analysis.growths().map { growth in
      let witness = replayed(growth.path, .state { _ in true })
      let finding = Finding(
        .growth(growth.branches, verb: growth.verb, isStack: growth.isStack), in: [growth.width],
        witness: witness, isProved: witness != nil)
      return SuspectedGrowth(finding: finding, growth: growth)
    }
  }

  /// Returns the goal of the runs to a state in which the stack has grown, and grows as much when the steps are repeated.
  mutating func goal(of growth: StackAnalysis.Growth) -> WitnessGoal {
    let (interpreted, finder, start) = (interpreted, finder.finder, finder.start(in: growth.width))
    var builder = analysis.system.spines
    /// `true` iff a stack of a state contains the loop some more times.
    func hasGrown(_ state: NavigationState, times count: Int) -> Bool {
      let loops = repeatElement(growth.after[growth.loop], count: count).joined()
      let parts = growth.after[..<growth.loop.upperBound] + loops + growth.after[growth.loop.upperBound...]
      return state.width == growth.width
        && SpineReader.spines(of: state, interpreted, &builder).contains { spine in
          spine.map { $0.reversed().map { SpinePart(builder.table[$0]) } == Array(parts) } ?? false
        }
    }
    return .state { state in
      guard hasGrown(state, times: 0), var run = start else { return false }
      run.state = state
      for count in 1...2 {
        for branch in growth.branches {
          guard let next = finder.state(after: branch, in: run) else { return false }
          run.state = next
        }
        if !hasGrown(run.state, times: count) { return false }
      }
      return true
    }
  }
}

extension StepFinder {
  /// Returns the state after a step that takes a branch; `nil` if none does.
  fileprivate func state(after branch: BranchID, in run: Run) -> NavigationState? {
    var found: NavigationState?
    forEachStep(in: run) { if found == nil, $0.branches.first == branch { found = $0.state } }
    return found
  }
}
