// Unbounded growth, and results whose opener is gone: Proofs.md, "Questions".

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

  /// A finish whose opener can be gone, and a run that ends with it.
  struct LostOpener {
    let verb: VerbID
    let path: Path
  }

  /// Returns the verbs whose opener the user can pop in another column.
  func lostOpeners() -> [LostOpener] {
    let program = system.program
    var openers: [SceneID: (PushdownControl, PushdownSymbol)] = [:]
    var finishes: [SceneID: [VerbID]] = [:]
    forEachTop { top in
      let scene = top.scene
      guard top.width == .regular, let (split, column) = system.columnOnTop(at: top.spine) else { return }
      if column < program.splits[split].columns.count - 1 {
        if openers[scene] == nil, top.spine.position == .element, system.showsBackButton(top.spine) {
          openers[scene] = (top.control, top.symbol)
        }
      } else if finishes[scene] == nil {
        finishes[scene] = self.finishes(of: scene)
      }
    }
    var found: [LostOpener] = []
    for (scene, place) in openers.sorted(by: { $0.key < $1.key }) {
      guard let configuration = automaton.cheapest(place.0, top: place.1),
        let path = path(to: configuration)
      else { continue }
      for branch in program.handlers[program.scenes[scene].handlers].flatMap({ Array($0.branches) }) {
        for verb in program.branches[branch].verbs {
          guard case .detail(let destination, _) = program.verbs[verb].action,
            let opened = program.focusScene(of: destination, in: .regular)
          else { continue }
          for finish in finishes[opened] ?? [] {
            var longer = path
            let end = program.verbs[finish].branch
            longer.transitions += [.branch(branch), .back(scene), .branch(end)]
            found.append(LostOpener(verb: finish, path: longer))
          }
        }
      }
    }
    return found
  }

  private func finishes(of scene: SceneID) -> [VerbID] {
    let program = system.program
    return program.handlers[program.scenes[scene].handlers].flatMap { Array($0.branches) }
      .flatMap { Array(program.branches[$0].verbs) }
      .filter { verb in
        switch program.verbs[verb].action {
        case .finish: true
        default: false
        }
      }
  }
}
