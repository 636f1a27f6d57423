// Checks that there is a stack wherever a place pushes, and a root at the start if a place begins with a scene.
// Language reference, "Places". Cases that differ between the widths are not checked here.

@Sendable func checkPlaces(_ resolved: ResolvedProgram) -> [Diagnostic] {
  var check = PlaceCheck(program: resolved.program)
  check.check(resolved.program.places.ids)
  return check.diagnostics
}

/// Checks the stacks of all places of a program or of some.
struct PlaceCheck {
  private let program: Program
  private(set) var diagnostics: [Diagnostic] = []

  init(program: Program) { self.program = program }

  private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func check(_ places: IDRange<PlaceID>) {
    // Without a start, nothing is below a place, and code may have entered anything.
    guard !places.isEmpty, program.app != nil || program.entries.count > 0 else { return }
    let starts = program.app?.startDestinations ?? []
    let roots = startRoots(starts)
    let startsOnStack = program.app == nil || starts.contains { isOnStack($0) }
    for place in program.places[places] {
      if program.app == nil, place.isRelativeToStart || !beginsWithContainer(place) {
        report(.placeWithoutStart(at: place.span))
        continue
      }
      var isOnStack = startsOnStack
      for step in program.placeSteps[place.steps] {
        switch step.separator {
        case .start: isOnStack = checkStart(of: step, roots)
        case .modal, .popover: isOnStack = self.isOnStack(step.destination)
        case .push:
          if !isOnStack, program.destinations[step.destination].target != .error {
            report(.placeWithoutStack(program.sources.text(in: step.span), at: step.span))
          }
          isOnStack = true
        }
      }
    }
  }

  /// `true` iff a place builds a base without a start: of a container, a part of one, or a flow.
  private func beginsWithContainer(_ place: Place) -> Bool {
    guard let first = program.placeSteps[place.steps].first else { return true }
    if case .scene = program.destinations[first.destination].target { return false }
    return true
  }

  /// Returns whether a place's first step is on a stack.
  private mutating func checkStart(of step: PlaceStep, _ roots: [SceneID: Bool]?) -> Bool {
    if let tab = step.tab { return isOnStack(program.tabs[tab].destination) }
    if step.column != nil { return true }
    let destination = program.destinations[step.destination]
    guard case .scene(let scene) = destination.target, !destination.inStack else {
      return isOnStack(step.destination)
    }
    guard let roots else { return true }
    if let isOnStack = roots[scene] { return isOnStack }
    report(.placeIsNoStart(program.qualifiedName(.scene(scene)), at: step.span))
    return true
  }

  /// Returns whether the scene in focus after a destination is opened is on a stack; `true` if other errors prevent
  /// an answer.
  private func isOnStack(_ id: DestinationID) -> Bool {
    var current = id
    for _ in 0...(program.tabContainers.count + program.flows.count) {
      let destination = program.destinations[current]
      if destination.inStack { return true }
      switch destination.target {
      case .scene, .pages: return false
      case .stack, .split, .error: return true
      case .tabs(let id):
        guard let first = program.tabContainers[id].tabs.first else { return true }
        current = program.tabs[first].destination
      case .flow(let id):
        guard let start = program.flows[id].start else { return true }
        current = start
      }
    }
    return true
  }

  /// Returns the scenes that are present when the app has started, and whether each is on a stack; `nil` if other
  /// errors prevent an answer.
  private func startRoots(_ starts: [DestinationID]) -> [SceneID: Bool]? {
    var roots: [SceneID: Bool] = [:]
    var pending = starts.map { (destination: $0, isOnStack: false) }
    var seen: Set<Shown> = []
    while let (id, isAround) = pending.popLast() {
      let destination = program.destinations[id]
      let isOnStack = isAround || destination.inStack
      guard seen.insert(Shown(target: destination.target, isOnStack: isOnStack)).inserted else { continue }
      func add(_ inner: DestinationID?, isOnStack: Bool) {
        if let inner { pending.append((inner, isOnStack)) }
      }
      switch destination.target {
      case .scene(let scene):
        roots[scene] = isOnStack || roots[scene] == true
        for embed in program.scenes[scene].embeds {
          add(program.embeds[embed].destination, isOnStack: isOnStack)
        }
      case .stack(let stack): add(program.stacks[stack].root, isOnStack: true)
      case .tabs(let container):
        for tab in program.tabContainers[container].tabs {
          add(program.tabs[tab].destination, isOnStack: isOnStack)
        }
      case .split(let split):
        let split = program.splits[split]
        for column in [split.primary, split.supplementary, split.secondary, split.placeholder] {
          add(column, isOnStack: true)
        }
        add(split.compact, isOnStack: isOnStack)
      case .pages(let container):
        for page in program.pageContainers[container].pages {
          add(program.pages[page].destination, isOnStack: isOnStack)
        }
      case .flow(let flow): add(program.flows[flow].start, isOnStack: isOnStack)
      case .error: return nil
      }
    }
    return roots
  }

  /// A target at the app's start.
  private struct Shown: Hashable {
    var target: Target
    var isOnStack: Bool
  }
}
