// The report as Markdown, for a comment on a pull request or the summary of a workflow.

extension BreakingReport {
  /// Returns the report as Markdown of at most 60,000 characters. Its first line is a comment by which a workflow finds it.
  package func markdown() -> [UInt8] {
    var out = MarkdownBuffer()
    out.line("<!-- navc breaking -->")
    out.paragraph(out.escaped(verdict))
    if !findings.isEmpty {
      out.row(["", "category", "rule", "finding", "before → after"])
      out.row(["---", "---", "---", "---", "---"])
      for finding in findings where out.hasRoom(for: 2_000) {
        let diagnostic = finding.diagnostic
        var text = out.escaped(diagnostic.message)
        if comparison.versions.count > 1 {
          text += " (\(out.escaped(finding.versions.joined(separator: ", "))))"
        }
        out.row([
          diagnostic.severity.rawValue, finding.category.rawValue, finding.rule.entry.name, text,
          evidence(of: finding, out),
        ])
      }
      out.emptyLine()
    }
    if let version = comparison.versions.first {
      let pair = ComparedPair(ProgramMatching(version.program, comparison.program), offset: nil)
      out.diagram(pair, pair.changes())
    }
    var details = comparison.compatible.map { out.escaped($0.text) }
    if let runs = comparison.runs, runs.count > 0 {
      details.append("old runs: \(runs.going) of \(runs.count) still run")
    }
    out.details("Compatible changes and old runs", details)
    return out.take()
  }

  /// The result in one sentence.
  var verdict: String {
    let against = comparison.versions.map(\.shownName).joined(separator: ", ")
    if findings.isEmpty { return "Nothing breaks against \(against)." }
    return
      "\(hasErrors ? "This change breaks something" : "This change is noticeable") against \(against): \(counts)."
  }

  private func evidence(of finding: BreakingFinding, _ out: MarkdownBuffer) -> String {
    switch finding.witness {
    case .url(let url, let before, let after):
      let states = [before, after].compactMap { $0 }.map { out.code($0) }.joined(separator: " → ")
      return out.code(url) + (states.isEmpty ? "" : ": " + states)
    case .state(let saved, let restored, _): return out.code(saved) + " → " + out.code(restored)
    case .swift(let line): return out.code(line)
    case .run, .declaration:
      let steps = finding.diagnostic.witness?.steps.map(\.text) ?? []
      return steps.isEmpty ? "" : out.code(steps.joined(separator: "; "))
    }
  }
}

/// Markdown under construction. Text of programs is escaped for Markdown and HTML.
struct MarkdownBuffer {
  private var out = TextBuffer()

  /// The most characters of a report: GitHub takes 65,536.
  static let limit = 60_000
  /// The most edges of a diagram: Mermaid stops at 500.
  static let maximumEdges = 400

  mutating func take() -> [UInt8] { out.take() }

  /// `true` iff some more bytes can be written.
  func hasRoom(for bytes: Int) -> Bool { out.count + bytes < Self.limit }

  mutating func line(_ text: String) { out.line(string: text) }
  mutating func emptyLine() { out.line("") }

  mutating func paragraph(_ text: String) {
    line(text)
    emptyLine()
  }

  mutating func row(_ cells: [String]) { line("| " + cells.joined(separator: " | ") + " |") }

  /// Writes a list that is closed at first.
  mutating func details(_ title: String, _ items: [String]) {
    if items.isEmpty { return }
    paragraph("<details><summary>\(title)</summary>")
    for (number, item) in items.enumerated() {
      guard hasRoom(for: item.utf8.count + 200) else {
        line("- … and \(items.count - number) more")
        break
      }
      line("- " + item)
    }
    emptyLine()
    line("</details>")
  }

  /// Writes changes as a table.
  mutating func changes(_ changes: [ProgramChange]) {
    if changes.isEmpty { return }
    row(["", "kind", "name", "before → after"])
    row(["---", "---", "---", "---"])
    for (number, change) in changes.enumerated() {
      guard hasRoom(for: 1_000) else {
        row(["", "", "… and \(changes.count - number) more", ""])
        break
      }
      let forms = [change.before, change.after].compactMap { $0 }.map { code($0) }.joined(separator: " → ")
      row([change.mark.rawValue, change.kind, code(change.name), forms])
    }
    emptyLine()
  }

  /// Writes a diagram of what has changed, or the reason why there is none.
  mutating func diagram(_ pair: ComparedPair, _ changes: [ProgramChange]) {
    let graph = ChangeGraph(pair, changes, depth: 1)
    if graph.nodes.isEmpty { return }
    let text = graph.mermaid()
    guard graph.edges.count <= Self.maximumEdges, text.count < 45_000, hasRoom(for: text.count + 500) else {
      return paragraph("The diagram is left out, because it is too large.")
    }
    line("```mermaid")
    out.write(bytes: text[...])
    paragraph("```")
  }

  /// Returns a text whose characters mean themselves.
  func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "&#64;"
      case "\n", "\r", "\t": result += " "
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "$", "!":
        result += "\\"
        result.unicodeScalars.append(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Returns a text as a span of code in a cell of a table.
  func code(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    var longest = 0
    var run = 0
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let marks = String(repeating: "`", count: longest + 1)
    let padding = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty ? " " : ""
    // A bar ends a cell even in a span of code.
    let safe = line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    return marks + padding + safe + padding + marks
  }
}
