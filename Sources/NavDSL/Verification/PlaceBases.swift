// The bases that stay around the beginning of a place: language reference, "Places".

import NavRuntime

extension Program {
  /// Returns the containers, outside of flows, that contain another one with which a place begins.
  ///
  /// As the base of a window, such a container stays around it.
  func containersAroundPlaces() -> [Target] {
    var inner: Set<Target> = []
    for place in places.elements where !place.isRelativeToStart {
      if let first = place.steps.first { inner.insert(destinations[placeSteps[first].destination].target) }
    }
    var around: Set<Target> = []
    var isComplete = false
    let containers = topContainers
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

  /// The containers outside of flows, one kind after another.
  private var topContainers: [Target] {
    let all =
      stacks.ids.map(Target.stack) + tabContainers.ids.map(Target.tabs) + splits.ids.map(Target.split)
      + pageContainers.ids.map(Target.pages)
    return all.filter { flow(of: $0) == nil }
  }

  /// Returns the destinations in a container.
  private func contents(of container: Target) -> [DestinationID] {
    switch container {
    case .stack(let id): [stacks[id].root].compactMap { $0 }
    case .tabs(let id): tabs[tabContainers[id].tabs].map(\.destination)
    case .pages(let id): pages[pageContainers[id].pages].map(\.destination)
    case .split(let id): splits[id].columns + [splits[id].compact].compactMap { $0 }
    case .scene, .flow, .error: []
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
  /// Returns the states with other bases that stay around the beginnings of places; first that of the start.
  func basesOfPlaces() -> [Run] {
    let program = program.program
    return [self]
      + program.containersAroundPlaces().compactMap { container in
        var run = self
        let place = NavigationPlace([.init(.start, .container(program.qualifiedName(container)))])
        guard (try? engine.go(to: place, in: &run.state, guards: NavigationGuardSet(guards))) != nil,
          run.state.base != state.base
        else { return nil }
        return run
      }
  }
}
