// The bases that stay around the beginning of a place: language reference, "Places".

import NavRuntime

extension Program {
  /// Returns the containers, outside of flows, that contain another one with which a place begins.
  ///
  /// Such a container stays around it as the base of a window.
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
    return containers.filter(around.contains)
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
  func withBases(_ containers: [Target]) -> [Run] {
    [self]
      + containers.compactMap { container in
        var run = self
        let place = NavigationPlace([.init(.start, .container(program.program.qualifiedName(container)))])
        guard (try? engine.go(to: place, in: &run.state, guards: NavigationGuardSet(guards))) != nil,
          run.state.base != state.base
        else { return nil }
        return run
      }
  }
}
