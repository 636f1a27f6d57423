// The parts of a program that runs reach, and those that are left: Proofs.md, "Questions".

import NavRuntime

/// The scenes, branches, exits and tabs that some run of the engine is known to reach.
struct ReachedParts {
  /// A part of a program.
  private enum Part: Hashable {
    /// A scene that some state contains.
    case contained(SceneID)
    /// A scene that some state shows, so that it can act.
    case shown(SceneID)
    case branch(BranchID)
    case exit(ExitID)
    case tab(TabID)
  }

  private let program: Program
  /// The parts that no run is known to reach yet.
  private var open: Set<Part>

  /// Starts with all parts of a program open.
  init(_ program: Program) {
    self.program = program
    open = Set(Self.parts(of: program))
  }

  /// `true` iff a run is known for each part.
  var isComplete: Bool { open.isEmpty }

  /// Returns the goals of runs to the open parts, in the order of the program.
  func goals() -> [WitnessGoal] {
    openParts.map { part in
      switch part {
      case .contained(let scene): .contains(scene)
      case .shown(let scene): .shows(scene, width: nil)
      case .branch(let branch): .takes([branch])
      case .exit(let exit): .callsExit(exit)
      case .tab(let tab): .selects(tab)
      }
    }
  }

  /// Notes the results of a search for ``goals()``.
  mutating func note(_ witnesses: some Sequence<Witness?>) {
    for (part, witness) in zip(openParts, witnesses) where witness != nil { open.remove(part) }
  }

  /// Notes what a state contains and shows.
  mutating func note(_ state: NavigationState, _ tabs: [String: TabID]) {
    for instance in state.activeScenes { open.remove(.shown(instance.scene.id)) }
    state.forEachNode { node in
      switch node {
      case .scene(let instance): open.remove(.contained(instance.scene.id))
      case .tabs(let container):
        if let tab = container.selectedName.flatMap({ tabs[$0] }) { open.remove(.tab(tab)) }
      case .stack, .pages, .split: break
      }
    }
  }

  /// Notes a step that succeeds: what it takes, calls and leads to.
  mutating func note(_ step: ExploredStep, in run: Run, _ tabs: [String: TabID]) {
    for branch in step.branches { open.remove(.branch(branch)) }
    for exit in step.exits(in: run.state, of: run.program) { open.remove(.exit(exit)) }
    note(step.state, tabs)
  }

  /// Notes that a run calls an exit.
  mutating func note(_ exit: ExitID) { open.remove(.exit(exit)) }

  /// Notes the branches that a failing step takes.
  mutating func note(_ step: FailedStep) { for branch in step.branches { open.remove(.branch(branch)) } }

  /// `true` iff no run is known to show a scene.
  func isHidden(_ scene: SceneID) -> Bool { open.contains(.shown(scene)) || open.contains(.contained(scene)) }

  /// `true` iff no run is known to take a branch.
  func isOpen(_ branch: BranchID) -> Bool { open.contains(.branch(branch)) }

  /// `true` iff no run is known to select a tab.
  func isOpen(_ tab: TabID) -> Bool { open.contains(.tab(tab)) }

  /// The exits that no run is known to call, in the order of the program.
  var openExits: [ExitID] { program.exits.ids.filter { open.contains(.exit($0)) } }

  /// Returns the findings about the open parts, if no run reaches them, besides known ones.
  func missing(besides known: [Finding.Kind]) -> [Finding.Kind] {
    let known = Set(known)
    var kinds: [Finding.Kind] = []
    for scene in program.scenes.ids {
      if open.contains(.contained(scene)) {
        kinds.append(.unreachableScene(scene))
      } else if open.contains(.shown(scene)), !known.contains(.unreachableScene(scene)) {
        kinds += program.scenes[scene].handlers.map { .unreachableHandler($0) }
      }
    }
    for branch in program.branches.ids where isOpen(branch) {
      // Of a scene that is not shown, it or its handlers are named.
      if let scene = program.scene(of: branch), isHidden(scene) { continue }
      // Nor is a branch named of a handler that is known not to run, or that no move asks.
      if case .handler(let handler) = program.branches[branch].owner,
        known.contains(.unreachableHandler(handler)) || known.contains(.unaskedMove(handler))
      {
        continue
      }
      kinds.append(.unreachableBranch(branch))
    }
    for exit in openExits where !isHidden(program.exits[exit].scene) { kinds.append(.unreachableExit(exit)) }
    // Of a container that is never shown nothing is said.
    for container in program.tabContainers.elements where container.tabs.contains(where: { !isOpen($0) }) {
      kinds += container.tabs.filter { isOpen($0) }.map { .unreachableTab($0) }
    }
    return kinds.filter { !known.contains($0) }
  }

  /// The open parts, in the order of the program.
  private var openParts: [Part] { Self.parts(of: program).filter { open.contains($0) } }

  /// Returns the parts of a program, in order. An exit is one if some unwind looks for it, and no code enters the program,
  /// which may have any scene below.
  private static func parts(of program: Program) -> [Part] {
    let unwound = program.namesOfUnwinds
    let exits =
      program.entries.count > 0 ? [] : program.exits.ids.filter { unwound.contains(program.exits[$0].name) }
    return program.scenes.ids.flatMap { [.contained($0), .shown($0)] }
      + program.branches.ids.filter { !program.branches[$0].isImplied }.map { .branch($0) }
      + exits.map { .exit($0) } + program.tabs.ids.map { .tab($0) }
  }
}

extension Program {
  /// The names of the exits for which unwinds look.
  package var namesOfUnwinds: Set<Symbol> {
    Set(
      verbs.elements.compactMap { verb in
        if case .unwind(let exit, _) = verb.action { exit } else { nil }
      })
  }
}

extension NavigationTabs {
  /// The qualified name of the selected tab; `nil` if there is none.
  var selectedName: String? {
    tabs.indices.contains(selected) ? name + "." + tabs[selected].name : nil
  }
}

extension ExploredStep {
  /// Returns the exits that it calls.
  func exits(in before: NavigationState, of interpreted: InterpretedProgram) -> [ExitID] {
    outcome.exits.flatMap { call -> [ExitID] in
      // A later verb may have removed an instance that an earlier one has opened.
      guard let instance = before.instance(call.scene) ?? state.instance(call.scene) else { return [] }
      return interpreted.program.scenes[instance.scene.id].exits.filter {
        interpreted.program.text(interpreted.program.exits[$0].name) == call.exit.name
      }
    }
  }
}
