// What the program's own code can open: language reference, "Entries".

import NavRuntime

/// The declarations that entries lead to, as far as the declarations tell: more than runs show.
struct EntryReach {
  private let program: Program
  private var targets: Set<Target> = []

  init(_ program: Program) {
    self.program = program
    var waiting = program.entries.ids.map { program.target(of: $0) }
    if waiting.isEmpty { return }
    // What handlers around scenes open is opened from these scenes, too.
    for owner in program.handlingOwners { waiting += opened(by: program.handlers(of: owner)) }
    while let target = waiting.popLast() {
      guard targets.insert(target).inserted else { continue }
      waiting += program.shown(by: target)
      if case .scene(let id) = target { waiting += opened(by: program.scenes[id].handlers) }
    }
  }

  private func opened(by handlers: IDRange<HandlerID>) -> [Target] {
    program.handlers[handlers].flatMap { handler in
      program.branches[handler.branches].flatMap { branch -> [Target] in
        let places = branch.verbs.flatMap { verb -> [Target] in
          guard case .open(let place) = program.verbs[verb].action else { return [] }
          return program.placeSteps[program.places[place].steps].map {
            program.destinations[$0.destination].target
          }
        }
        return program.opened(by: branch) + places
      }
    }
  }

  /// `true` iff a finding that no run reaches something is about what entries may lead to.
  func mayReach(_ kind: Finding.Kind) -> Bool {
    if targets.isEmpty { return false }
    switch kind {
    case .unreachableScene(let scene), .hiddenBarItems(let scene, _): return targets.contains(.scene(scene))
    case .unreachableExit(let exit): return targets.contains(.scene(program.exits[exit].scene))
    case .unreachableTab(let tab): return targets.contains(.tabs(program.tabs[tab].container))
    case .unreachableHandler(let handler), .unaskedMove(let handler): return mayRun(handler)
    case .unreachableBranch(let branch): return mayRun(branch)
    case .detailWithoutSplit(let verb): return mayRun(program.verbs[verb].branch)
    default: return false
    }
  }

  private func mayRun(_ branch: BranchID) -> Bool {
    guard case .handler(let handler) = program.branches[branch].owner else { return false }
    return mayRun(handler)
  }

  private func mayRun(_ handler: HandlerID) -> Bool {
    program.handlers[handler].owner.scene.map { targets.contains(.scene($0)) } ?? true
  }
}
