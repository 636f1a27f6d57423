// Parts that the analysis reaches and no run does: Proofs.md, "What the analysis follows".
//
// The analysis has columns, and scenes inside of others, that no run has. Where all runs can be tried, the engine decides.

import NavRuntime

extension Verifier {
  /// Returns the scenes, handlers, branches and tabs that no run reaches, besides some; nothing unless all runs can be tried.
  mutating func partsWithoutRun(besides known: [Finding.Kind], _ limits: WitnessLimits) -> [Finding.Kind] {
    let known = Set(known)
    let branches = program.branches.ids.filter { !program.branches[$0].isImplied }
    let goals =
      program.scenes.ids.flatMap { scene in
        [
          .shows(scene, width: nil),
          .state { state in
            state.hasNode { if case .scene(let instance) = $0 { instance.scene.id == scene } else { false } }
          },
        ]
      } + branches.map { .takes([$0]) } + program.tabs.ids.compactMap { goal(.unreachableTab($0)) }
    let (witnesses, isExhaustive) = finder.search(for: goals, in: NavigationWidth.allCases, limits: limits)
    guard isExhaustive else { return [] }
    var next = witnesses[...]
    func isReached() -> Bool { next.popFirst().map { $0 != nil } ?? false }
    var kinds: [Finding.Kind] = []
    var hidden: Set<SceneID> = []
    for scene in program.scenes.ids {
      let (isShown, isPresent) = (isReached(), isReached())
      if !isShown { hidden.insert(scene) }
      if isPresent, !isShown { kinds += program.scenes[scene].handlers.map { .unreachableHandler($0) } }
      if !isPresent { kinds.append(.unreachableScene(scene)) }
    }
    for branch in branches where !isReached() {
      // Of a scene that is not shown, it or its handlers are named.
      if let scene = program.scene(of: branch), hidden.contains(scene) { continue }
      // Nor is a branch named of a handler that is known not to run, or that no move asks.
      if case .handler(let handler) = program.branches[branch].owner,
        known.contains(.unreachableHandler(handler)) || known.contains(.unaskedMove(handler))
      {
        continue
      }
      kinds.append(.unreachableBranch(branch))
    }
    let tabs = program.tabs.ids.filter { _ in isReached() }
    for container in program.tabContainers.elements where container.tabs.contains(where: tabs.contains) {
      kinds += container.tabs.filter { !tabs.contains($0) }.map { .unreachableTab($0) }
    }
    return kinds.filter { !known.contains($0) }
  }
}
