/// A diagram with the places of all its parts, in points, from the upper left corner.
///
/// The layout is deterministic and has whole numbers only. Writers read it: SVG here, JSON for interactive pages.
package struct DiagramLayout: Sendable {
  package struct Point: Hashable, Sendable {
    package var x: Int
    package var y: Int
  }

  package struct Frame: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package var right: Int { x + width }
    package var bottom: Int { y + height }
  }

  /// A line of words at a place.
  package struct TextLine: Hashable, Sendable {
    /// The left end.
    package var x: Int
    package var baseline: Int
    package var size: Int
    /// The color of words without their own.
    package var color: String
    package var runs: [DiagramLabel.Run]
  }

  /// The kind of a node, which decides its shape.
  package enum NodeKind: String, Sendable {
    case app, scene, container, flow, link
    /// The surroundings in which the program's own code enters something.
    case surroundings
    /// A note in place of several arrows.
    case note
    /// The way back to the diagram of the whole.
    case whole
  }

  package struct Node: Sendable {
    package var kind: NodeKind
    /// The qualified name of a declaration; of other nodes, words that contain a space. Unique in a diagram.
    package var name: String
    /// The name of the cluster that contains it directly; `nil` outside all clusters.
    package var cluster: String?
    package var frame: Frame
    package var lines: [TextLine]
    /// The heights of lines between parts of a scene.
    package var rules: [Int]
    /// The rows of a container: root, tabs, columns.
    package var rows: [Row]
    package var documentation: String?
    /// The file of the part's own diagram.
    package var address: String?
    /// `true` iff it belongs to the run that is drawn upon the diagram.
    package var isEmphasized: Bool
    /// The number of a scene; `nil` for other nodes.
    package var scene: Int?
  }

  package struct Row: Sendable {
    package var frame: Frame
    package var lines: [TextLine]
    package var address: String?
  }

  /// The rectangle around a container or flow.
  package struct Cluster: Sendable {
    /// The qualified name of the container or flow.
    package var name: String
    /// The name of the cluster around it; `nil` outside all clusters.
    package var cluster: String?
    package var isFlow: Bool
    package var frame: Frame
    package var lines: [TextLine]
    package var documentation: String?
    package var address: String?
  }

  /// A part of an arrow's line, a cubic curve: straight if the control points are its ends.
  package struct Curve: Hashable, Sendable {
    package var firstControl: Point
    package var secondControl: Point
    package var end: Point
  }

  package struct Edge: Sendable {
    /// The names of the nodes.
    package var from: String
    package var to: String
    var style: DiagramEdgeStyle
    package var start: Point
    package var curves: [Curve]
    /// The frame of the label; `nil` for none.
    package var labelFrame: Frame?
    package var lines: [TextLine]
    package var documentation: String?
    package var isEmphasized: Bool

    /// The name of the style: `push`, `modal`.
    package var styleName: String { "\(style)" }
  }

  /// The name of the program.
  package var name: String
  package var width: Int
  package var height: Int
  package var clusters: [Cluster]
  package var nodes: [Node]
  package var edges: [Edge]
  /// The styles of the arrows, in the order of a legend.
  var styles: [DiagramEdgeStyle]
}

extension DiagramLayout.Frame {
  /// `true` iff two frames have a common area.
  package func overlaps(_ other: Self) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// `true` iff another frame lies within this one.
  package func contains(_ other: Self) -> Bool {
    x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
  }
}

extension Program {
  /// Returns the layout of a program's diagram.
  package func diagramLayout(_ options: DiagramOptions = DiagramOptions()) -> DiagramLayout {
    let graph = DiagramGraph(self)
    var builder = DiagramLayoutBuilder(self, graph, DiagramView(graph, options, of: self), options)
    return builder.layout()
  }
}
