// The graph of changes in the languages of Graphviz and Mermaid, and its words in every notation. Marks and line styles
// carry the meaning, colors only help.

extension ProgramChange.Mark {
  /// The color of lines and texts, which has a form for dark ground (``DiagramColors``).
  var color: StaticString {
    switch self {
    case .added: "#00735c"
    case .removed: "#cf222e"
    case .changed, .renamed: "#b04a00"
    }
  }

  /// The mark in a diagram, with a true minus sign.
  var label: String { self == .removed ? "−" : sign }
}

extension ChangeGraph {
  /// The color of what has not changed.
  static let gray: StaticString = "#57606a"

  /// Returns the text of a node: its mark and its name.
  static func title(_ mark: ProgramChange.Mark?, _ name: String) -> String {
    (mark.map { $0.label + " " } ?? "") + name
  }

  /// Returns the text of an edge: its mark and its event; empty for what a container shows, as before.
  static func title(of edge: Edge, _ mark: ProgramChange.Mark?) -> String {
    edge.label.isEmpty ? mark?.label ?? "" : title(mark, edge.label)
  }

  /// Returns a name with the word for its change.
  static func tooltip(_ name: String, _ mark: ProgramChange.Mark?) -> String {
    (mark.map { $0.rawValue + ": " } ?? "") + name
  }

  /// Returns the entry of a mark in the legend.
  static func legend(_ entry: (mark: ProgramChange.Mark, count: Int)) -> String {
    "\(entry.mark.label) \(entry.count) \(entry.mark.rawValue)"
  }

  /// Returns a text without what a label cannot contain.
  private static func escaped(_ text: String, _ form: Speller.Form) -> String {
    var out = Speller(form)
    let bytes = Array(text.utf8)
    out.write(escaping: bytes[...])
    return out.text
  }

  /// Returns the graph in the language of dot.
  func dot() -> [UInt8] {
    var out = TextBuffer()
    out.line("digraph changes {")
    out.line("  graph [rankdir=LR, bgcolor=white, pad=0.2, fontname=\"Helvetica\", fontsize=11];")
    out.line(
      "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=11];")
    out.line("  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];")
    let numbers = Dictionary(zip(nodes.map(\.name), 0...)) { first, _ in first }
    for (number, node) in nodes.enumerated() {
      let color = node.mark?.color ?? Self.gray
      let title = Self.escaped(Self.title(node.mark, node.name), .dotLabel)
      var styles = ["filled"]
      if !node.isContainer { styles.append("rounded") }
      if node.mark == .removed { styles.append("dashed") }
      let label = node.mark == .added ? "<b>\(title)</b>" : title
      out.line(
        string: "  n\(number) [label=<\(label)>, color=\"\(color)\", fontcolor=\"\(color)\", style=\""
          + "\(styles.joined(separator: ","))\", penwidth=\(node.mark == .added ? 2.5 : 1)];")
    }
    for (edge, mark) in edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let color = mark?.color ?? Self.gray
      let title = Self.escaped(Self.title(of: edge, mark), .dotLabel)
      let style =
        mark == .removed ? "dashed" : mark == .added ? "bold" : edge.label.isEmpty ? "dotted" : "solid"
      let label = title.isEmpty ? "" : ", label=<\(mark == .added ? "<b>\(title)</b>" : title)>"
      out.line(
        string: "  n\(from) -> n\(to) [color=\"\(color)\", fontcolor=\"\(color)\", style=\(style)\(label)];")
    }
    if !counts.isEmpty {
      let legend = counts.map {
        "<font color=\"\($0.mark.color)\">\(Self.legend($0))</font>"
      }
      out.line(string: "  label=<\(legend.joined(separator: "   "))>;")
      out.line("  labelloc=b;")
    }
    out.line("}")
    return out.take()
  }

  /// Returns the graph in the language of Mermaid.
  func mermaid() -> [UInt8] {
    var out = TextBuffer()
    out.line("flowchart LR")
    let numbers = Dictionary(zip(nodes.map(\.name), 0...)) { first, _ in first }
    for (number, node) in nodes.enumerated() {
      let title = Self.escaped(Self.title(node.mark, node.name), .mermaidLabel)
      let (open, close) = node.isContainer ? ("[\"", "\"]") : ("(\"", "\")")
      out.line(string: "  n\(number)\(open)\(title)\(close):::\(node.mark?.rawValue ?? "same")")
    }
    var styles: [(mark: ProgramChange.Mark, numbers: [Int])] = ProgramChange.Mark.allCases.map { ($0, []) }
    var count = 0
    for (edge, mark) in edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let title = Self.escaped(Self.title(of: edge, mark), .mermaidLabel)
      let arrow = mark == .removed ? "-.->" : mark == .added ? "==>" : "-->"
      out.line(string: "  n\(from) \(arrow)\(title.isEmpty ? "" : "|\"\(title)\"|") n\(to)")
      if let index = styles.firstIndex(where: { $0.mark == mark }) { styles[index].numbers.append(count) }
      count += 1
    }
    for mark in ProgramChange.Mark.allCases {
      let extra =
        mark == .added
        ? ",stroke-width:3px,font-weight:bold" : mark == .removed ? ",stroke-dasharray:4 3" : ""
      out.line(
        string: "  classDef \(mark.rawValue) fill:#fff,stroke:\(mark.color),color:\(mark.color)\(extra)")
    }
    out.line(string: "  classDef same fill:#fff,stroke:\(Self.gray),color:\(Self.gray)")
    for (mark, numbers) in styles where !numbers.isEmpty {
      out.line(
        string:
          "  linkStyle \(numbers.map(String.init).joined(separator: ",")) stroke:\(mark.color),color:\(mark.color)"
      )
    }
    return out.take()
  }
}
