/// The sizes of nodes with their words, at the upper left corner of the diagram.
struct DiagramNodeMeasure {
  /// The distance of words from the border of a node.
  private static let padding = 8
  private static let quiet: StaticString = "#4d5560"

  func node(_ kind: DiagramLayout.NodeKind, width: Int, height: Int) -> DiagramLayout.Node {
    DiagramLayout.Node(
      kind: kind, name: "", frame: .init(x: 0, y: 0, width: width, height: height), lines: [], rules: [],
      rows: [], isEmphasized: false)
  }

  func scene(_ title: DiagramLabel, _ signature: DiagramLabel, _ behavior: DiagramLabel) -> DiagramLayout.Node
  {
    let words = max(title.width(size: 13), signature.width(size: 10), behavior.width(size: 10))
    var node = self.node(.scene, width: max(words + 2 * Self.padding, 48), height: 0)
    node.lines = title.placed(x: Self.padding, y: 7, size: 13, color: "#1f2328")
    var height = 7 + title.height(size: 13)
    if !signature.lines.isEmpty {
      node.lines += signature.placed(x: Self.padding, y: height + 1, size: 10, color: Self.quiet)
      height += 1 + signature.height(size: 10)
    }
    if !behavior.lines.isEmpty {
      node.rules = [height + 5]
      node.lines += behavior.placed(x: Self.padding, y: height + 9, size: 10, color: Self.quiet)
      height += 9 + behavior.height(size: 10)
    }
    node.frame.height = height + 7
    return node
  }

  func app(_ name: DiagramLabel, _ details: DiagramLabel) -> DiagramLayout.Node {
    var name = name
    for line in name.lines.indices {
      for run in name.lines[line].indices { name.lines[line][run].isBold = true }
    }
    let words = max(name.width(size: 12), details.width(size: 10))
    var node = self.node(.app, width: words + 24, height: name.height(size: 12) + 12)
    node.lines = name.placed(x: 12, y: 6, size: 12, color: "white")
    if !details.lines.isEmpty {
      node.lines += details.placed(x: 12, y: node.frame.height - 5, size: 10, color: "#d0d7de")
      node.frame.height += details.height(size: 10) + 2
    }
    return node
  }

  /// - Parameter sideBySide: `true` iff the rows lie beside each other, otherwise below each other.
  func container(_ rows: [(label: DiagramLabel, address: String?)], sideBySide: Bool) -> DiagramLayout.Node {
    let heights = rows.map { $0.label.height(size: 12) + 12 }
    let widths = rows.map { $0.label.width(size: 12) + 14 }
    let (tallest, widest) = (heights.max() ?? 12, widths.max() ?? 12)
    var node = self.node(.container, width: sideBySide ? 0 : widest, height: sideBySide ? tallest : 0)
    for (index, row) in rows.enumerated() {
      let frame = DiagramLayout.Frame(
        x: sideBySide ? node.frame.width : 0, y: sideBySide ? 0 : node.frame.height,
        width: sideBySide ? widths[index] : widest, height: sideBySide ? tallest : heights[index])
      node.rows.append(
        .init(
          frame: frame, lines: row.label.placed(x: frame.x + 7, y: frame.y + 6, size: 12, color: "#1f2328"),
          address: row.address))
      if sideBySide { node.frame.width += frame.width } else { node.frame.height += frame.height }
    }
    return node
  }

  func link(_ pattern: String) -> DiagramLayout.Node {
    let width = (TextMetrics.thousandths(inCourier: pattern) * 10 + 999) / 1000
    var node = self.node(.link, width: width + 26, height: 24)
    node.lines = DiagramLabel(pattern).placed(x: 10, y: 6, size: 10, color: "#1f2328")
    return node
  }

  func note(_ words: DiagramLabel) -> DiagramLayout.Node {
    var node = self.node(.note, width: words.width(size: 10) + 8, height: words.height(size: 10) + 6)
    node.lines = words.placed(x: 4, y: 3, size: 10, color: Self.quiet)
    return node
  }

  func surroundings() -> DiagramLayout.Node {
    var node = self.node(.surroundings, width: 26, height: 22)
    node.lines = DiagramLabel("…").placed(x: 4, y: 0, size: 18, color: "#1f2328")
    return node
  }

  func whole(named name: String) -> DiagramLayout.Node {
    let words = DiagramLabel("‹ \(name)")
    var node = self.node(.whole, width: words.width(size: 12) + 8, height: 22)
    node.name = "whole diagram"
    node.lines = words.placed(x: 4, y: 4, size: 12, color: "#0b5cad")
    return node
  }
}
