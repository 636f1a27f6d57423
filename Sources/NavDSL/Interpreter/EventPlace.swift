// Which of several active scenes of one name an event comes from: language reference, "Scenarios".

import NavRuntime

/// A container, or a scene with others inside, on the way to an active scene, and its part on that way.
private struct PathStep {
  /// The name of the container, or of the scene.
  var name: String
  /// `true` iff the name alone is a container path.
  var isContainer: Bool
  /// The name of the part; `nil` for a stack or pages.
  var part: String?
}

extension NavigationState {
  /// Returns the container paths that lead to an active scene, short ones and outer ones first: `Main`,
  /// `Main.secondary`, `Home.player`.
  ///
  /// A path names a container, or a scene, and then a part of it, or a part inside of that.
  func places(of identity: NavigationIdentity) -> [String] {
    paths(along: pathSteps(to: identity)) { path, name in path.map { $0 + "." + name } ?? name }
  }

  /// Returns the paths along some steps, as ``places(of:)`` orders them.
  ///
  /// - Parameter extend: Returns the path that continues another with a name; the other is `nil` if it begins with that.
  fileprivate func paths<Path>(along steps: [PathStep], _ extend: (Path?, String) -> Path) -> [Path] {
    let containers = steps.filter(\.isContainer).map { extend(nil, $0.name) }
    var parts: [Path] = []
    // The paths that further parts continue.
    var open: [Path] = []
    for step in steps {
      guard let part = step.part else { continue }
      open = (open + [extend(nil, step.name)]).map { extend($0, part) }
      parts += open
    }
    return containers + parts
  }

  fileprivate func pathSteps(to identity: NavigationIdentity) -> [PathStep] {
    guard let (path, _) = active(identity) else { return [] }
    var steps: [PathStep] = []
    for (node, step) in zip(trail(path), path.steps) {
      let name = node.containerName ?? ""
      switch (node, step) {
      case (.split(let split), .column(let number)):
        let part = split.columns.indices.contains(number) ? split.columns[number].column.rawValue : nil
        steps.append(PathStep(name: name, isContainer: true, part: part))
      case (.tabs(let tabs), .tab(let number)):
        let part = tabs.tabs.indices.contains(number) ? tabs.tabs[number].name : nil
        steps.append(PathStep(name: name, isContainer: true, part: part))
      case (.scene(let instance), .embedded(let number)):
        let part = instance.embedded.indices.contains(number) ? instance.embedded[number].name : nil
        steps.append(PathStep(name: name, isContainer: false, part: part))
      default:
        if node.containerName != nil { steps.append(PathStep(name: name, isContainer: true, part: nil)) }
      }
    }
    return steps
  }

  /// Returns the active scenes in a container path, or all if there is none.
  func activeScenes(in place: String?) -> [NavigationInstance] {
    guard let place else { return activeScenes }
    return activeScenes.filter { places(of: $0.identity).contains(place) }
  }
}

/// The container paths that lead to the active scenes of a state, which are found once and only if one is asked for.
///
/// Scenes inside of others have as many paths as pairs of those around them, so paths are compared by numbers.
struct EventPlaces {
  private struct Step: Hashable {
    /// The number of the path that it continues; -1 for none.
    let path: Int
    let name: String
  }

  private let state: NavigationState
  let active: [NavigationInstance]
  /// The paths to each active scene, in the order of ``NavigationState/places(of:)``; `nil` before they are asked for.
  private var paths: [[Int]?]
  /// The positions of the active scenes that each path leads to.
  private var positions: [[Int]] = []
  private var numbers: [Step: Int] = [:]

  init(_ state: NavigationState) {
    self.state = state
    active = state.activeScenes
    paths = active.map { _ in nil }
  }

  /// Returns the first path that leads to an active scene but not to others of its name, and whether it leads to another
  /// one that competes with the scene; `nil` if there is none.
  mutating func place(
    of identity: NavigationIdentity, besides competes: (NavigationInstance) -> Bool
  ) -> (path: String, isShared: Bool)? {
    guard let own = active.firstIndex(where: { $0.identity == identity }) else { return nil }
    let name = active[own].scene.name
    for position in active.indices where active[position].scene.name == name { findPaths(to: position) }
    let first = (paths[own] ?? []).firstIndex { path in
      !positions[path].contains { $0 != own && active[$0].scene.name == name }
    }
    guard let first, let path = paths[own]?[first] else { return nil }
    for position in active.indices where position != own && competes(active[position]) {
      findPaths(to: position)
    }
    let isShared = positions[path].contains { $0 != own && competes(active[$0]) }
    return (state.places(of: identity)[first], isShared)
  }

  private mutating func findPaths(to position: Int) {
    guard paths[position] == nil else { return }
    let steps = state.pathSteps(to: active[position].identity)
    let found = state.paths(along: steps) { path, name in number(of: Step(path: path ?? -1, name: name)) }
    for path in found where positions[path].last != position { positions[path].append(position) }
    paths[position] = found
  }

  private mutating func number(of step: Step) -> Int {
    if let number = numbers[step] { return number }
    numbers[step] = positions.count
    positions.append([])
    return positions.count - 1
  }
}

extension NavigationNode {
  /// The name of a container, or of a scene with others inside; `nil` for a stack without one.
  fileprivate var containerName: String? {
    switch self {
    case .scene(let instance): instance.scene.name
    case .stack(let stack): stack.name
    case .tabs(let tabs): tabs.name
    case .split(let split): split.name
    case .pages(let pages): pages.name
    }
  }
}
