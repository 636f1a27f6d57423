/// The differences between two versions of a program, ready to be written.
package struct ChangeReport: Sendable {
  private let pair: ComparedPair
  private let version: ComparedVersion
  /// The differences.
  package let changes: [ProgramChange]

  /// Compares two versions.
  package init(_ version: ComparedVersion, _ program: Program) {
    self.version = version
    pair = ComparedPair(ProgramMatching(version.program, program), offset: nil)
    changes = pair.changes()
  }

  /// Returns the differences as a list for people.
  package func text(colors: Bool = false) -> [UInt8] {
    var out = TextBuffer()
    for change in changes {
      let (start, end) = colors ? (change.mark.terminalColor, "\u{1B}[0m") : ("", "")
      out.line(string: start + TerminalText.safe(change.line) + end)
    }
    out.line(string: TerminalText.safe(summary))
    return out.take()
  }

  /// The number of differences of each sort, in one line.
  package var summary: String {
    let counts = ProgramChange.Mark.allCases.compactMap { mark -> String? in
      let count = changes.count { $0.mark == mark }
      return count == 0 ? nil : "\(count) \(mark.rawValue)"
    }
    return (counts.isEmpty ? "no difference" : counts.joined(separator: ", "))
      + " against \(version.shownName)"
  }

  /// Returns the differences as one object of the schema `changes-1`.
  package func json() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("against") { writer in
        writer.object { writer in
          writer.member("name", version.name)
          writer.member("commit", ifPresent: version.commit)
        }
      }
      writer.member("changes") { writer in
        writer.array(of: changes) { writer, change in
          writer.object { writer in
            writer.member("change", change.mark.rawValue)
            writer.member("kind", change.kind)
            writer.member("name", change.name)
            writer.member("before", ifPresent: change.before)
            writer.member("after", ifPresent: change.after)
          }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }

  /// Returns the differences as Markdown: a sentence, a table, and a diagram if it is small enough.
  package func markdown() -> [UInt8] {
    var out = MarkdownBuffer()
    out.paragraph(out.escaped(summary) + ".")
    out.changes(changes)
    out.diagram(pair, changes)
    return out.take()
  }

  /// Returns the graph of what has changed in the language of dot.
  ///
  /// - Parameter depth: The number of steps to a change up to which unchanged scenes are drawn; `nil` for all.
  package func dot(depth: Int?) -> [UInt8] { graph(depth: depth).dot() }

  /// Returns the graph in the language of Mermaid.
  package func mermaid(depth: Int?) -> [UInt8] { graph(depth: depth).mermaid() }

  /// Returns the graph as SVG.
  package func svg(depth: Int?) -> [UInt8] { graph(depth: depth).svg() }

  /// Returns the graph, to be drawn.
  func graph(depth: Int?) -> ChangeGraph { ChangeGraph(pair, changes, depth: depth) }

  /// Returns the number of scenes and containers that are drawn.
  package func size(depth: Int?) -> Int { graph(depth: depth).nodes.count }
}

extension ProgramChange {
  /// The change in one line: `~ transition Product.buy: push Checkout → push Payment`.
  var line: String {
    var text = "\(mark.sign) \(kind) "
    if mark == .renamed { return text + "\(before ?? "") → \(after ?? "")" }
    text += name
    switch (before, after) {
    case (let before?, let after?): text += ": \(before) → \(after)"
    case (let form?, nil), (nil, let form?): text += ": \(form)"
    case (nil, nil): break
    }
    return text
  }
}

extension ProgramChange.Mark {
  /// The sequence that begins its color on a terminal.
  fileprivate var terminalColor: String {
    switch self {
    case .added: "\u{1B}[32m"
    case .removed: "\u{1B}[31m"
    case .changed, .renamed: "\u{1B}[33m"
    }
  }
}
