/// The changes of a program since old versions, as a site shows them.
package struct SiteComparison: Sendable {
  /// The differences from the first version.
  let changes: ChangeReport
  /// The findings about all versions.
  let breaking: BreakingReport

  /// Compares a program with old versions; `nil` if there are none. All are without errors.
  ///
  /// - Parameter levels: The levels of rules and categories that the project has set.
  package init?(_ versions: [ComparedVersion], _ compilation: Compilation, levels: ChangeLevels) {
    let versions = versions.map { version in
      var version = version
      version.name = Self.shown(version.name)
      return version
    }
    guard let first = versions.first else { return nil }
    changes = ChangeReport(first, compilation.program)
    breaking = BreakingReport(Comparison(versions, compilation), levels: levels)
  }

  /// Returns the name of a version without the folders of a machine.
  private static func shown(_ name: String) -> String {
    let path = name.hasPrefix("path:") ? name.dropFirst("path:".count) : name[...]
    guard path.hasPrefix("/") else { return name }
    return path.split(separator: "/").last.map(String.init) ?? "/"
  }
}

// The page of changes: the diagram of `navc diff`, its list, and the findings of `navc breaking`.

extension SitePages {
  /// Adds the page and its diagram.
  mutating func addChanges(_ comparison: SiteComparison) {
    let graph = comparison.changes.graph(depth: 1)
    if !graph.nodes.isEmpty {
      let picture = graph.svg { $0.mark == .removed ? nil : content.names.declarations[$0.name] }
      add(SiteFile(path: "diff.svg", bytes: picture))
    }
    let page = page("diff.html", title: "Changes") { html in
      html.element("p", ["dir": "auto"], text: comparison.changes.summary + ".")
      html.line()
      write(breaking: comparison.breaking, to: &html)
      if !graph.nodes.isEmpty {
        html.element("h2") { $0.raw("Diagram") }
        html.raw(
          "\n<p>Additions are bold with +, removals dashed with −; ~ marks what is changed, → what is ")
        html.raw(
          "renamed. Scenes without a mark are near a change.</p>\n<a href=\"diff.svg\"><img src=\"diff.svg\" "
        )
        html.raw("alt=\"The diagram of the changes; the list has them as well\"></a>\n")
      }
      html.element("h2") { $0.raw("List") }
      html.line()
      write(list: comparison.changes.changes, to: &html)
    }
    add(page)
  }

  /// Writes the number of changes and findings, with a link to the page.
  func write(summaryOf comparison: SiteComparison, to html: inout HTMLBuffer) {
    html.element("p") { html in
      html.element("a", ["href": "diff.html"]) { $0.raw("Changes") }
      html.text(": ")
      html.element("span", ["dir": "auto"], text: comparison.changes.summary)
      html.text("; ")
      html.element("span", ["dir": "auto"], text: comparison.breaking.verdict)
    }
    html.line()
  }

  private func write(list changes: [ProgramChange], to html: inout HTMLBuffer) {
    if changes.isEmpty {
      html.raw("<p>None. Layout, comments and the order of declarations are no changes.</p>\n")
      return
    }
    html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"List of changes\"><table>\n")
    html.raw(
      "<thead><tr><th>Change</th><th>Kind</th><th>Name</th><th>Before</th><th>After</th></tr></thead>\n")
    html.raw("<tbody>\n")
    for change in changes {
      html.element("tr") { html in
        html.element("td", ["class": "short"], text: "\(change.mark.label) \(change.mark.rawValue)")
        html.element("td", ["class": "short"], text: change.kind)
        html.element("td") { html in
          if change.mark == .removed {
            html.element("span", ["dir": "auto"], text: change.name)
          } else {
            write(names: [change.name], up: "", to: &html)
          }
        }
        for form in [change.before, change.after] {
          html.element("td") { html in
            if let form { html.element("code", ["dir": "auto"], text: form) }
          }
        }
      }
      html.line()
    }
    html.raw("</tbody>\n</table></div>\n")
  }

  // MARK: Findings

  private func write(breaking report: BreakingReport, to html: inout HTMLBuffer) {
    html.element("h2") { $0.raw("What the changes break") }
    html.line()
    html.element("p", ["dir": "auto"], text: report.verdict)
    html.line()
    guard !report.findings.isEmpty else { return }
    html.raw("<ul>\n")
    for finding in report.findings {
      html.element("li") { write(finding, report, to: &$0) }
      html.line()
    }
    html.raw("</ul>\n")
  }

  private func write(_ finding: BreakingFinding, _ report: BreakingReport, to html: inout HTMLBuffer) {
    let diagnostic = finding.diagnostic
    html.element("strong", text: diagnostic.severity.rawValue)
    html.text(" ")
    html.element("span", ["dir": "auto"], text: diagnostic.message)
    html.element("small", text: " [\(finding.category.rawValue), \(finding.rule.entry.name)]")
    if report.comparison.versions.count > 1 {
      html.element("small", ["dir": "auto"], text: " " + finding.versions.joined(separator: ", "))
    }
    switch finding.witness {
    case .url(let url, let before, let after):
      write([("", url), ("before: ", before ?? "nothing"), ("after: ", after ?? "nothing")], to: &html)
    case .state(let saved, let restored, _):
      write([("saved: ", saved), ("restored: ", restored)], to: &html)
    case .swift(let line): write([("no longer compiles: ", line)], to: &html)
    case .run, .declaration:
      let steps = (diagnostic.witness?.steps ?? []).map(\.text)
      if !steps.isEmpty { write([("run: ", steps.joined(separator: "; "))], to: &html) }
    }
  }

  /// Writes forms of the source, each on a line with a label before it.
  private func write(_ forms: [(label: String, form: String)], to html: inout HTMLBuffer) {
    for (label, form) in forms {
      html.raw("<br>")
      html.text(label)
      html.element("code", ["dir": "auto"], text: form)
    }
  }
}
