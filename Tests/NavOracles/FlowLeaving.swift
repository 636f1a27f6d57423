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

  package init(_ explorer: FlowExplorer) {
    let program = explorer.interpreted.program
    let surroundings = explorer.interpreted.table.surroundings
    var pairs = Pairs()
    var asked: [(pair: Int, trap: Trap)] = []
    for (number, node) in explorer.nodes.prefix(explorer.expandedCount).enumerated() {
      let scenes = node.state.askedScenes(over: surroundings)
      pairs.add(scenes.count)
      for (position, scene) in scenes.enumerated()
      where scene.isAsked && !program.scenes[scene.scene].isExternal {
        let trap = Trap(scene: scene.scene, width: node.state.width)
        asked.append((pairs.pair(number, position), trap))
      }
    }
    if asked.isEmpty { return }
    func found(_ scenes: KeyPath<FlowExplorer.Edge, [Int?]>, _ counts: (FlowStep) -> Bool) -> Set<Trap> {
      let escapes = Self.escapes(explorer, pairs, scenes, counts)
      return Set(asked.lazy.filter { !escapes[$0.pair] }.map(\.trap))
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

  /// The numbers of instances in states.
  private struct Pairs {
    /// For each state the number of its first instance, and after the last state the number of all.
    private var first = [0]

    /// Adds a state with a number of instances.
    mutating func add(_ count: Int) { first.append(first[first.count - 1] + count) }

    /// The number of all.
    var count: Int { first[first.count - 1] }

    /// Returns the number of an instance in a state, by its position among all of the state.
    func pair(_ state: Int, _ position: Int) -> Int { first[state] + position }
  }

  /// Returns for each instance in a state whether some steps leave it, at once or later, or that is not known.
  private static func escapes(
    _ explorer: FlowExplorer, _ pairs: Pairs, _ scenes: KeyPath<FlowExplorer.Edge, [Int?]>,
    _ counts: (FlowStep) -> Bool
  ) -> [Bool] {
    var sources = [[Int]](repeating: [], count: pairs.count)
    var escapes = [Bool](repeating: false, count: pairs.count)
    var waiting: [Int] = []
    for (number, node) in explorer.nodes.prefix(explorer.expandedCount).enumerated() {
      for edge in node.edges where counts(edge.step) && !edge.step.isLinkOrResize {
        for (scene, target) in edge[keyPath: scenes].enumerated() {
          let pair = pairs.pair(number, scene)
          if let target, edge.target < explorer.expandedCount {
            sources[pairs.pair(edge.target, target)].append(pair)
          } else if !escapes[pair] {
            escapes[pair] = true
            waiting.append(pair)
          }
        }
      }
    }
    while let pair = waiting.popLast() {
      for source in sources[pair] where !escapes[source] {
        escapes[source] = true
        waiting.append(source)
      }
    }
    return escapes
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
  let identity: NavigationIdentity
  let scene: SceneID
  /// `true` iff it is in a tab or page that is not selected.
  let isHidden: Bool
  /// `true` iff it is above another scene by a verb or a place, and not in a column.
  var isAsked: Bool
}

extension NavigationState {
  /// All scene instances, in the order in which keys number them.
  ///
  /// - Parameter isOpen: `true` iff the base contains `…`.
  func placedScenes(isOpen: Bool = false) -> [PlacedScene] {
    var found: [PlacedScene] = []
    append(base, PlaceInState(isOver: false, isOpen: isOpen), to: &found)
    for presentation in presentations { append(presentation.node, PlaceInState(isOver: true), to: &found) }
    return found
  }

  /// All scene instances, in the order in which keys number them, of which only active ones are asked.
  ///
  /// - Parameter surroundings: The number of the scene `…`.
  func askedScenes(over surroundings: Int?) -> [PlacedScene] {
    var found = placedScenes(isOpen: surroundings.map { isOpen(over: $0) } ?? false)
    let active = Set(activeScenes.map(\.identity))
    for index in found.indices where !active.contains(found[index].identity) {
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
          identity: instance.identity, scene: instance.scene.id, isHidden: place.isHidden,
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
