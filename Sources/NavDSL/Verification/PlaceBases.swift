// The bases that stay around the beginning of a place: language reference, "Places".

import NavRuntime

extension Program {
  /// Returns the containers, outside of flows, that contain another one with which a place begins, and those with which one
  /// begins that an entry, a verb or, if only some starts contain it, the place itself can make the base.
  ///
  /// Such a container stays around the beginning as the base of a window.
  func containersAroundPlaces() -> [Target] {
    var inner: Set<Target> = []
    for place in places.elements where !place.isRelativeToStart {
      if let first = place.steps.first { inner.insert(destinations[placeSteps[first].destination].target) }
    }
    var around: Set<Target> = []
    var isComplete = false
    let containers = self.containers.filter { flow(of: $0) == nil }
    while !isComplete {
      isComplete = true
      for container in containers where !around.contains(container) {
        let targets = contents(of: container).map { destinations[$0].target }
        guard targets.contains(where: { inner.contains($0) && $0.isContainer || around.contains($0) }) else {
          continue
        }
        around.insert(container)
        isComplete = false
      }
    }
    let replacing = verbs.elements.filter(\.action.replaces).compactMap { $0.action.opened?.destination }
    let entered = entries.elements.filter { $0.opening == .base }.map(\.destination)
    let alone = Set((replacing + entered).map { destinations[$0].target })
    let hasSeveralStarts = Set((app?.startDestinations ?? []).map { destinations[$0].target }).count > 1
    return containers.filter {
      around.contains($0) || inner.contains($0) && (hasSeveralStarts || alone.contains($0))
    }
  }
}

extension Target {
  fileprivate var isContainer: Bool {
    switch self {
    case .stack, .tabs, .split, .pages: true
    case .scene, .flow, .error: false
    }
  }
}

extension Run {
  /// Returns this run, and those to the states that have one of some containers as their base instead.
  ///
  /// - Parameter starts: The bases of all starts of the app, of which another may be there.
  func withBases(_ containers: [Target], _ starts: [NavigationNode]) -> [Run] {
    [self]
      + starts.filter { $0 != state.base }.map { base in
        var run = self
        run.state = state.withBase(base)
        return run
      }
      + containers.flatMap { container -> [Run] in
        var run = self
        let name = program.program.qualifiedName(container)
        let place = NavigationPlace([.init(.start, .container(name))])
        guard (try? engine.go(to: place, in: &run.state, guards: NavigationGuardSet(guards))) != nil else {
          return []
        }
        var runs = run.state.base == state.base ? [] : [run]
        // It can be the base where the start of the app contains it.
        run.state.forEachNode { node in
          guard node.name == name, node != run.state.base else { return }
          var alone = run
          alone.state = run.state.withBase(node)
          runs.append(alone)
        }
        return runs
      }
  }
}
