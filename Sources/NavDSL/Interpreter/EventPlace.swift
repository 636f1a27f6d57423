// Which of several active scenes of one name an event comes from: language reference, "Scenarios".

import NavRuntime

extension NavigationState {
  /// Returns the container paths that lead to an active scene, short ones and outer ones first: `Main`,
  /// `Main.secondary`, `Home.player`.
  ///
  /// A path names a container, or a scene, and then a part of it, or a part inside of that.
  func places(of identity: NavigationIdentity) -> [String] {
    guard let (path, _) = active(identity) else { return [] }
    var containers: [String] = []
    var parts: [String] = []
    // The paths that further parts continue.
    var open: [String] = []
    for (node, step) in zip(trail(path), path.steps) {
      var part: String?
      switch (node, step) {
      case (.split(let split), .column(let number)):
        containers.append(split.name)
        part = split.columns.indices.contains(number) ? split.columns[number].column.rawValue : nil
      case (.tabs(let tabs), .tab(let number)):
        containers.append(tabs.name)
        part = tabs.tabs.indices.contains(number) ? tabs.tabs[number].name : nil
      case (.scene(let instance), .embedded(let number)):
        part = instance.embedded.indices.contains(number) ? instance.embedded[number].name : nil
      default:
        if let name = node.containerName { containers.append(name) }
      }
      guard let part else { continue }
      let name = node.containerName ?? ""
      open = open.map { $0 + "." + part } + [name + "." + part]
      parts += open
    }
    return containers + parts
  }

  /// Returns the active scenes in a container path, or all if there is none.
  func activeScenes(in place: String?) -> [NavigationInstance] {
    guard let place else { return activeScenes }
    return activeScenes.filter { places(of: $0.identity).contains(place) }
  }

  /// Returns the first container path that leads to an active scene but not to others; `nil` if there is none.
  func place(of identity: NavigationIdentity, besides others: [NavigationIdentity]) -> String? {
    let others = Set(others.flatMap { places(of: $0) })
    return places(of: identity).first { !others.contains($0) }
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
