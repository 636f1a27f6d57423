/// The part of a program that a diagram shows.
///
/// Names of nothing show nothing. Arrows from outside a flow, a tab or what opens from a scene are notes at their targets:
/// `from 11 scenes`.
public enum DiagramSelection: Hashable, Sendable {
  /// The whole program.
  case all
  /// The scenes with these qualified names, and the nodes at most `depth` arrows from one of them in either direction.
  case neighborhood(of: [String], depth: Int)
  /// A flow with its scenes, and the targets of their arrows.
  case flow(String)
  /// A tab by its qualified name, such as `Main.catalog`: what it shows, all that opens from there, and the targets of
  /// their other arrows.
  case tab(String)
  /// The scenes with these qualified names, all that opens from them, and the targets of their other arrows.
  case opened(from: [String])
}

/// The contents and the direction of a diagram.
package struct DiagramOptions: Hashable, Sendable {
  /// A kind of node or arrow that a diagram can leave out.
  package enum Part: String, CaseIterable, Sendable {
    /// Links with their arrows.
    case links
    /// Alerts and action sheets, unless something else opens them as well.
    case alerts
    /// Arrows of `open`.
    case open
    /// Arrows of `select`.
    case select
    /// Arrows of `unwind` and `pop to`.
    case unwind
    /// Arrows of `finish`, to what goes on with the result.
    case finish
  }

  /// The direction in which a diagram reads.
  package enum Direction: String, CaseIterable, Sendable { case right, down }

  /// The part of the program.
  package var selection: DiagramSelection
  /// The parts that are left out.
  package var hidden: Set<Part> = []
  /// The direction in which it reads.
  package var direction: Direction = .right
  /// The run whose arrows and scenes are emphasized; `nil` for none.
  package var trail: DiagramTrail?
  /// The size of the places that scenes have for pictures; `nil` if they are boxes with words.
  package var sceneSize: DiagramSceneSize?
  /// The files between which flows and tabs are linked; `nil` for a diagram by itself.
  package var pages: DiagramPages?

  /// Creates the options for a part of a program.
  package init(_ selection: DiagramSelection = .all) {
    self.selection = selection
  }
}

/// The size of a place in a diagram for the picture of a scene, in points.
package struct DiagramSceneSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// Creates a size from two positive lengths.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The beginning of the identifiers of these places; the number of the scene follows.
  static let mark = "scene"
  /// The points of an inch, in which Graphviz takes sizes.
  private static let inch = 72.0

  /// The attributes of a node with this size.
  func dotAttributes(of scene: SceneID) -> String {
    "id=\"\(Self.mark)\(scene.index)\" shape=box fixedsize=true label=\"\" "
      + "width=\(Double(width) / Self.inch) height=\(Double(height) / Self.inch)"
  }
}

/// The files of a diagram in parts.
package struct DiagramPages: Hashable, Sendable {
  /// The name of the program, with which all files begin.
  private let name: String
  /// The suffix of the files, without a period.
  private let suffix: String

  /// Creates the files of a program's diagram: `Shop.svg`, `Shop.Checkout.svg`.
  package init(of program: Program, suffix: String) {
    name = program.diagramName
    self.suffix = suffix
  }

  /// Returns the name of the file for a flow, a tab, or the whole program.
  package func file(for selection: DiagramSelection) -> String {
    switch selection {
    case .flow(let part), .tab(let part): "\(name).\(part).\(suffix)"
    case .all, .neighborhood, .opened: "\(name).\(suffix)"
    }
  }
}

extension Program {
  /// The name of the app or feature; `App` for a program without one.
  package var diagramName: String { app.map { text($0.name) } ?? "App" }

  /// The parts of a diagram that has a file for each flow and each tab, in the order of declaration.
  package var diagramParts: [DiagramSelection] {
    flows.ids.map { .flow(qualifiedName(.flow($0))) } + tabs.ids.map { .tab(qualifiedName($0)) }
  }

  /// The qualified names of all tabs: `Main.catalog`.
  package var tabNames: [String] { tabs.ids.map { qualifiedName($0) } }

  /// Returns the qualified name of a tab.
  func qualifiedName(_ tab: TabID) -> String {
    "\(qualifiedName(.tabs(tabs[tab].container))).\(text(tabs[tab].name))"
  }

  /// Returns the scene with a name: `Product`, or `Checkout.Address` for a scene of a flow; `nil` if
  /// there is none.
  package func sceneNamed(_ name: String) -> SceneID? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, let symbol = symbols.symbol(of: String(last)) else {
      return nil
    }
    let flowName = parts.count == 2 ? symbols.symbol(of: String(parts[0])) : nil
    if parts.count == 2, flowName == nil { return nil }
    return scenes.ids.first { id in
      guard scenes[id].name == symbol else { return false }
      return scenes[id].flow.map { flows[$0].name } == flowName
    }
  }

  /// Returns the flow with a name; `nil` if there is none.
  func flowNamed(_ name: String) -> FlowID? { flows.ids.first { text(flows[$0].name) == name } }

  /// Returns the tab with a qualified name; `nil` if there is none.
  func tabNamed(_ name: String) -> TabID? { tabs.ids.first { qualifiedName($0) == name } }
}

/// The size of a diagram.
///
/// Graphviz lays out hundreds of nodes in seconds and needs minutes for thousands; Mermaid refuses more
/// than 500 arrows by default.
package struct DiagramSize: Hashable, Sendable {
  /// The number of scenes, containers, entries of flows, links, notes, and the app.
  package var nodes: Int
  /// The number of arrows and lines.
  package var edges: Int

  /// `true` iff Graphviz takes long enough over it to warn the user.
  package var isSlowToLayOut: Bool { nodes > 600 || edges > 1200 }
}

extension Program {
  /// Returns the size of a program's diagram, or of a part of it.
  package func diagramSize(_ options: DiagramOptions = DiagramOptions()) -> DiagramSize {
    let graph = DiagramGraph(self)
    let view = DiagramView(graph, options, of: self)
    return DiagramSize(
      nodes: graph.nodes.ids.count { view.shows(node: $0) } + view.notes.count,
      edges: view.edges.count + view.notes.count)
  }
}
