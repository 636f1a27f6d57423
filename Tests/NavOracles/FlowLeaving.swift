import NavDSL
import NavRuntime

/// The scenes that a search of all runs shows to be entered and never left: the oracle for dead ends.
///
/// It follows each scene instance through the states of a search with ``FlowExplorer/Options/followsScenes``. A step
/// leaves an instance if that is gone afterwards, or in a tab or page that is not selected. Links and changes of the width
/// do not count.
package struct FlowLeaving {
  /// A scene in a width.
  package struct Trap: Hashable {
    package let scene: SceneID
    package let width: NavigationWidth
  }

  /// The scenes that some run enters and never leaves, whatever the states are that were not expanded.
  package private(set) var traps: Set<Trap> = []
  /// The same, if a scene that takes the place of one of the same name does not leave it. Complete only if the search is.
  package private(set) var trapsOfScenes: Set<Trap> = []
  /// The same, if the user neither goes back nor turns to other tabs and pages.
  package private(set) var trapsWithoutUser: Set<Trap> = []

  /// An instance in a state: its position among all.
  private struct Pair: Hashable {
    let state: Int
    let scene: Int
  }

  package init(_ explorer: FlowExplorer) {
    var asked: [(pair: Pair, trap: Trap)] = []
    let surroundings = explorer.interpreted.table.surroundings
    for (number, node) in explorer.nodes.prefix(explorer.expandedCount).enumerated() {
      for (position, scene) in node.state.placedScenes(over: surroundings).enumerated()
      where scene.isAsked && !explorer.interpreted.program.scenes[scene.instance.scene.id].isExternal {
        let trap = Trap(scene: scene.instance.scene.id, width: node.state.width)
        asked.append((Pair(state: number, scene: position), trap))
      }
    }
    if asked.isEmpty { return }
    func found(_ scenes: KeyPath<FlowExplorer.Edge, [Int?]>, _ counts: (FlowStep) -> Bool) -> Set<Trap> {
      let escapes = Self.escapes(explorer, scenes, counts)
      return Set(asked.lazy.filter { !escapes.contains($0.pair) }.map(\.trap))
    }
    traps = found(\.scenes) { _ in true }
    trapsOfScenes = found(\.successors) { _ in true }
    trapsWithoutUser = found(\.successors) { step in
      switch step.input {
      case .move(.back), .move(.select), .move(.swipeToNext), .move(.swipeToPrevious): false
      default: true
      }
    }
  }

  /// Returns the instances that some steps leave, at once or later, or of which that is not known.
  private static func escapes(
    _ explorer: FlowExplorer, _ scenes: KeyPath<FlowExplorer.Edge, [Int?]>, _ counts: (FlowStep) -> Bool
  ) -> Set<Pair> {
    var sources: [Pair: [Pair]] = [:]
    var escaping: [Pair] = []
    for (number, node) in explorer.nodes.prefix(explorer.expandedCount).enumerated() {
      for edge in node.edges where counts(edge.step) && !edge.step.isLinkOrResize {
        for (scene, target) in edge[keyPath: scenes].enumerated() {
          let pair = Pair(state: number, scene: scene)
          if let target, edge.target < explorer.expandedCount {
            sources[Pair(state: edge.target, scene: target), default: []].append(pair)
          } else {
            escaping.append(pair)
          }
        }
      }
    }
    var found = Set(escaping)
    while let pair = escaping.popLast() {
      for source in sources[pair] ?? [] where found.insert(source).inserted { escaping.append(source) }
    }
    return found
  }
}

extension FlowStep {
  fileprivate var isLinkOrResize: Bool {
    switch input {
    case .link, .move(.resize): true
    default: false
    }
  }
}

/// A scene instance, and where it is in a state.
struct PlacedScene {
  let instance: NavigationInstance
  /// `true` iff it is in a tab or page that is not selected.
  let isHidden: Bool
  /// `true` iff it is active, and above another scene by a verb or a place, and not in a column.
  var isAsked: Bool
}

extension NavigationState {
  /// All scene instances, in the order in which keys number them.
  ///
  /// - Parameter surroundings: The number of the scene `…`.
  func placedScenes(over surroundings: Int?) -> [PlacedScene] {
    var found: [PlacedScene] = []
    var place = PlaceInState(isOver: false, isOpen: surroundings.map { isOpen(over: $0) } ?? false)
    append(base, place, to: &found)
    place = PlaceInState(isOver: true)
    for presentation in presentations { append(presentation.node, place, to: &found) }
    let active = Set(activeScenes.map(\.identity))
    for index in found.indices where !active.contains(found[index].instance.identity) {
      found[index].isAsked = false
    }
    return found
  }

  /// The surroundings of a node.
  private struct PlaceInState {
    /// `true` iff the node itself has been opened over something.
    var isOver: Bool
    var isHidden = false
    var isInColumn = false
    /// `true` iff it is on the stack of `…`, or over it.
    var isOpen = false
  }

  private func append(_ node: NavigationNode, _ place: PlaceInState, to found: inout [PlacedScene]) {
    var inner = place
    inner.isOver = false
    switch node {
    case .scene(let instance):
      var isOpened = true
      if case .none = instance.opener { isOpened = false }
      if case .host = instance.opener { isOpened = false }
      found.append(
        PlacedScene(
          instance: instance, isHidden: place.isHidden,
          isAsked: place.isOver && isOpened && !place.isInColumn && !place.isOpen && !place.isHidden))
      for embedded in instance.embedded { append(embedded.node, inner, to: &found) }
    case .stack(let stack):
      for (number, element) in stack.elements.enumerated() {
        inner.isOver = number > 0 || place.isOver
        append(element, inner, to: &found)
      }
    case .tabs(let tabs):
      for (number, tab) in tabs.tabs.enumerated() {
        inner.isHidden = place.isHidden || number != tabs.selected
        append(tab.node, inner, to: &found)
      }
    case .pages(let pages):
      for (number, page) in pages.pages.enumerated() {
        inner.isHidden = place.isHidden || number != pages.current
        append(page, inner, to: &found)
      }
    case .split(let split):
      inner.isInColumn = true
      for column in split.columns { append(column.node, inner, to: &found) }
      if let compact = split.compact {
        // The replacement of the columns is a region of its own, and its scenes are asked.
        inner.isInColumn = place.isInColumn
        append(compact, inner, to: &found)
      }
    }
  }
}
