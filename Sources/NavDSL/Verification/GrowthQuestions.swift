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
        width: system.controls[growth.after.control].width, path: after)
    }
  }

  /// Returns the first opening verb of a branch.
  private func opening(_ branch: BranchID) -> VerbID? {
    system.program.branches[branch].verbs.first { system.program.verbs[$0].action.opened != nil }
  }
}
