// The first targets and scenes of destinations.

import NavRuntime

extension Program {
  /// Returns the scene, flow or container that a destination opens; for a stack, that of its root. `nil` if stacks
  /// contain themselves, which is an error.
  package func rootTarget(of destination: DestinationID) -> Target? {
    var target = destinations[destination].target
    // A longer chain of stacks contains a cycle.
    for _ in 0...stacks.count {
      guard case .stack(let id) = target else { return target }
      target = destinations[stacks[id].root].target
    }
    return nil
  }

  /// Returns the destinations that a container declares, in order; none for other targets.
  func contents(of container: Target) -> [DestinationID] {
    switch container {
    case .stack(let id): [stacks[id].root]
    case .tabs(let id): tabs[tabContainers[id].tabs].map(\.destination)
    case .pages(let id): pages[pageContainers[id].pages].map(\.destination)
    case .split(let id):
      [splits[id].primary]
        + [splits[id].supplementary, splits[id].secondary, splits[id].placeholder, splits[id].compact]
        .compactMap { $0 }
    case .scene, .flow, .error: []
    }
  }

  /// Returns the scene that has the focus right after a destination is opened in `width`; `nil` if there is none due to
  /// errors in the program.
  package func focusScene(of destination: DestinationID, in width: NavigationWidth) -> SceneID? {
    var current: DestinationID? = destination
    for _ in 0...(stacks.count + tabContainers.count + splits.count + pageContainers.count + flows.count) {
      guard let id = current else { return nil }
      switch destinations[id].target {
      case .scene(let scene): return scene
      case .stack(let stack): current = stacks[stack].root
      case .tabs(let container): current = tabContainers[container].tabs.first.map { tabs[$0].destination }
      case .pages(let container):
        current = pageContainers[container].pages.first.map { pages[$0].destination }
      case .flow(let flow): current = flows[flow].start
      case .split(let split):
        current = focus(of: splits[split], in: width)
      case .error: return nil
      }
    }
    return nil
  }

  private func focus(of split: Split, in width: NavigationWidth) -> DestinationID {
    guard width == .compact else { return split.primary }
    if let compact = split.compact { return compact }
    switch split.collapse {
    case .primary: return split.primary
    case .supplementary: return split.supplementary ?? split.primary
    case .secondary: return split.secondary ?? split.supplementary ?? split.primary
    }
  }
}
