/// The part of a program that a diagram shows.
public enum DiagramSelection: Hashable, Sendable {
  /// The whole program.
  case all
  /// The scenes with these qualified names, and the nodes at most `depth` arrows from one of them in either direction.
  /// Names of no scene are ignored.
  case neighborhood(of: [String], depth: Int)
}

/// The size of a diagram.
///
/// Graphviz lays out hundreds of nodes in seconds and needs minutes for thousands; Mermaid refuses more
/// than 500 arrows by default.
package struct DiagramSize: Hashable, Sendable {
  /// The number of scenes, containers, entries of flows, links, and the app.
  package var nodes: Int
  /// The number of arrows and lines.
  package var edges: Int

  /// `true` iff Graphviz takes long enough over it to warn the user.
  package var isSlowToLayOut: Bool { nodes > 600 || edges > 1200 }
}

extension Program {
  /// Returns the size of a program's diagram, or of a part of it.
  package func diagramSize(_ selection: DiagramSelection = .all) -> DiagramSize {
    let graph = DiagramGraph(self)
    let visible = DiagramView(graph, selection, of: self)
    return DiagramSize(
      nodes: graph.nodes.ids.count { visible.shows(node: $0) },
      edges: graph.edges.count { visible.shows(edge: $0) })
  }
}

extension Program {
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
}
