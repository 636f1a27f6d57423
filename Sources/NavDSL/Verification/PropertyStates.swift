// The truth of properties in a state: language reference, "Properties". This file is independent of spines.

import NavRuntime

extension Property.Claim {
  /// Returns whether a state decides the claim: it violates `always` or `never`, or satisfies `reach`.
  ///
  /// - Parameter width: The width that the state must have; `nil` for any.
  package func isSought(in state: NavigationState, _ width: NavigationWidth?) -> Bool {
    switch self {
    case .never(let scene, nil), .reach(let scene, _): return state.shows(scene, in: width)
    case .always(let scene, let below):
      return state.shows(scene, in: width) { !state.scenesBelow($0).contains(below) }
    case .never(let scene, let below?):
      return state.shows(scene, in: width) { state.scenesBelow($0).contains(below) }
    }
  }
}

extension NavigationState {
  /// `true` iff a scene is active in a width, as an instance that satisfies a condition.
  package func shows(
    _ scene: SceneID, in width: NavigationWidth?, where holds: (NavigationIdentity) -> Bool = { _ in true }
  ) -> Bool {
    (width == nil || width == self.width)
      && activeScenes.contains { $0.scene.id == scene && holds($0.identity) }
  }

  /// Returns the scenes anywhere below an instance.
  func scenesBelow(_ identity: NavigationIdentity) -> Set<SceneID> {
    var scenes: Set<SceneID> = []
    var above: NavigationIdentity? = identity
    while let instance = above, let path = path(of: instance) {
      collectScenes(below: path, to: &scenes)
      above = nil
      if presentations.indices.contains(path.level) {
        let presenter = presentations[path.level].presenter
        if let instance = self.instance(presenter) { scenes.insert(instance.scene.id) }
        above = presenter
      }
    }
    return scenes
  }

  /// Appends the scenes of the same level below the node at a path.
  private func collectScenes(below path: NavigationNodePath, to scenes: inout Set<SceneID>) {
    var node = presentations.indices.contains(path.level) ? presentations[path.level].node : base
    for step in path.steps {
      switch (node, step) {
      case (.scene(let instance), .embedded(let number)):
        scenes.insert(instance.scene.id)
        node = instance.embedded[number].node
      case (.stack(let stack), .element(let number)):
        for element in stack.elements.prefix(number) { collectScenes(in: element, to: &scenes) }
        node = stack.elements[number]
      case (.tabs(let tabs), .tab(let number)): node = tabs.tabs[number].node
      case (.pages(let pages), .page(let number)): node = pages.pages[number]
      case (.split(let split), .column(let number)):
        if width == .compact {
          for column in split.columns.prefix(number) where !column.isWaiting {
            collectScenes(in: column.node, to: &scenes)
          }
        }
        node = split.columns[number].node
      case (.split(let split), .compact):
        guard let compact = split.compact else { return }
        node = compact
      default: return
      }
    }
  }

  /// Appends the scenes that would be visible if the nodes above were removed, and those below them.
  private func collectScenes(
    in node: NavigationNode, to scenes: inout Set<SceneID>
  ) {
    switch node {
    case .scene(let instance): scenes.insert(instance.scene.id)
    case .stack(let stack): for element in stack.elements { collectScenes(in: element, to: &scenes) }
    case .tabs(let tabs): collectScenes(in: tabs.tabs[tabs.selected].node, to: &scenes)
    case .pages(let pages): collectScenes(in: pages.pages[pages.current], to: &scenes)
    case .split(let split):
      if width == .compact, let compact = split.compact { return collectScenes(in: compact, to: &scenes) }
      for column in split.columns where width == .regular || !column.isWaiting {
        collectScenes(in: column.node, to: &scenes)
      }
    }
  }
}
