// The legend: below the diagram, on a few lines.
//
// Graphviz's own arrows would be more faithful, but their length follows the layout of the diagram. The lines here are
// borders of cells, the arrowheads letters.

extension DiagramText {
  /// Appends the legend for the styles in use, as the label of the graph.
  mutating func write(legendOf used: Set<DiagramEdgeStyle>) {
    let styles = DiagramEdgeStyle.allCases.filter { used.contains($0) && $0.legend != nil }
    guard !styles.isEmpty else { return }
    write(
      "\n  labelloc=b labeljust=c\n  label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">\n"
    )
    write("    <tr><td height=\"10\"></td></tr>\n")
    let rows = (styles.count + 7) / 8
    let columns = (styles.count + rows - 1) / rows
    for start in stride(from: 0, to: styles.count, by: columns) {
      write("    <tr>\n")
      for style in styles[start..<min(start + columns, styles.count)] { write(sampleOf: style) }
      write("    </tr>\n")
    }
    write("  </table>>\n")
  }

  private mutating func write(sampleOf style: DiagramEdgeStyle) {
    guard let name = style.legend else { return }
    let (line, width, head) = style.sample
    write("      <td><table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">")
    write("<tr><td width=\"26\" height=\"8\" sides=\"b\" border=\"")
    buffer.write(number: width)
    write("\" style=\"")
    write(line)
    write("\" color=\"")
    write(style.color)
    write("\"></td></tr><tr><td height=\"")
    if style == .detail {
      write("3\" sides=\"b\" border=\"1\" color=\"")
      write(style.color)
      write("\"></td></tr><tr><td height=\"4")
    } else {
      write("6")
    }
    write("\"></td></tr></table></td><td align=\"left\"><font point-size=\"10\" color=\"")
    write(style.color)
    write("\">")
    write(head)
    write(" ")
    write(name)
    write("</font></td><td width=\"14\"></td>\n")
  }
}

extension DiagramEdgeStyle {
  /// The sample line of a legend: its dash style, its width, and its arrowhead.
  fileprivate var sample: (line: StaticString, width: Int, head: StaticString) {
    switch self {
    case .start, .contains, .enters, .push: ("solid", 1, "▶")
    case .detail: ("solid", 1, "▶")
    case .swipe: ("dotted", 1, "↔")
    case .embeds: ("solid", 1, "◇")
    case .show, .open, .link: ("solid", 1, "❯")
    case .modal: ("dashed", 2, "▶")
    case .popover: ("dashed", 1, "◆")
    case .replace: ("solid", 1, "▶▶")
    case .select: ("solid", 1, "●")
    case .popTo: ("dashed", 1, "▷")
    case .unwind: ("dotted", 2, "▷")
    case .finish: ("dotted", 1, "○")
    }
  }
}
