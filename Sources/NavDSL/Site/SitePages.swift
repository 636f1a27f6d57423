/// The pages that are readable without scripts.
struct SitePages {
  let content: SiteContent
  /// The recorded states; `nil` if there are none.
  let graph: SiteGraph?
  private(set) var files: [SiteFile] = []
  /// For each name, the names of what opens it and of what it opens, each once.
  private var openings: (from: [String: [String]], to: [String: [String]]) = ([:], [:])

  init(_ content: SiteContent, _ graph: SiteGraph?) {
    self.content = content
    self.graph = graph
    readOpenings()
    addIndex()
    addDeclarations()
    addLinks()
    addScenarios()
    addProofs()
    addFindings()
    if let comparison = content.options.comparison { addChanges(comparison) }
    files.append(SiteFile(path: "diagram.svg", bytes: diagram()))
    files.append(SiteFile(path: "site.css", bytes: Array(SiteTexts.style.utf8)))
    files.append(SiteFile(path: "search.js", bytes: searchScript()))
  }

  // MARK: Pages

  /// The pages to which every page leads.
  private var contents: [(path: String, title: StaticString)] {
    [("index.html", "Overview")] + (graph == nil ? [] : [("walk.html", "Phone")])
      + [("links.html", "Links"), ("scenarios.html", "Scenarios"), ("proofs.html", "Proofs")]
      + (content.options.comparison == nil ? [] : [("diff.html", "Changes")])
  }

  /// Returns a page.
  ///
  /// - Parameter path: The path of the page; those of other pages are relative to it.
  func page(
    _ path: String, title: String, script: String? = nil, _ body: (inout HTMLBuffer) -> Void
  ) -> SiteFile {
    let up = path.contains("/") ? "../" : ""
    var html = HTMLBuffer()
    html.raw("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.open(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
          + "form-action 'none'",
      ])
    html.raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n")
    html.element("title", text: title == content.title ? title : "\(title) – \(content.title)")
    html.line()
    html.open("link", ["rel": "stylesheet", "href": up + "site.css"])
    html.raw("\n</head>\n<body>\n")
    html.element("nav", ["aria-label": "Pages"]) { html in
      html.element("strong", ["dir": "auto"], text: content.title)
      for (target, name) in contents {
        html.raw("\n")
        html.element("a", ["href": up + target, "aria-current": target == path ? "page" : nil]) {
          $0.raw(name)
        }
      }
    }
    html.raw("\n<main>\n")
    html.element("h1", ["dir": "auto"], text: title)
    html.line()
    body(&html)
    html.raw("</main>\n")
    if let script {
      html.element("script", ["src": up + script]) { _ in }
      html.line()
    }
    html.raw("</body>\n</html>\n")
    return SiteFile(path: path, bytes: html.take())
  }

  private mutating func addIndex() {
    let declarations = content.list("declarations")
    func count(_ kinds: Set<String>) -> Int { declarations.count { kinds.contains($0["kind"]?.text ?? "") } }
    let scenarios = content.list("scenarios")
    let failed = scenarios.count { $0["passed"] == .bool(false) }
    let page = self.page("index.html", title: content.title, script: "search.js") { html in
      let documentation = declarations.first?["documentation"]?.text
      if let documentation {
        html.element("p", ["dir": "auto", "class": "documentation"], text: documentation)
      }
      html.element("p") { html in
        html.text(
          [
            Self.plural(count(["scene"]), "scene"), Self.plural(count(["flow"]), "flow"),
            Self.plural(count(["stack", "tabs", "split", "pages"]), "container"),
            Self.plural(content.list("links").count, "link"), Self.plural(scenarios.count, "scenario"),
          ].joined(separator: ", ") + (failed == 0 ? "." : ", \(failed) failed."))
      }
      html.line()
      write(graphSummaryTo: &html)
      if let comparison = content.options.comparison { write(summaryOf: comparison, to: &html) }
      html.raw("<div id=\"search\" hidden></div>\n")
      html.element("h2") { $0.raw("Diagram") }
      html.raw(
        "\n<a href=\"diagram.svg\"><img src=\"diagram.svg\" alt=\"The diagram of all scenes; the table has them as well\"></a>\n"
      )
      html.element("h2") { $0.raw("Scenes, containers and flows") }
      html.raw("\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Declarations\"><table>\n")
      html.raw(
        "<thead><tr><th>Name</th><th>Kind</th><th>Opened by</th><th>Opens</th></tr></thead>\n<tbody>\n")
      for declaration in declarations {
        guard let name = declaration["name"]?.text, let path = content.names.declarations[name] else {
          continue
        }
        html.element("tr") { html in
          html.element("td") { html in html.element("a", ["href": path, "dir": "auto"], text: name) }
          html.element("td", text: declaration["kind"]?.text ?? "")
          html.element("td") { write(names: openers(of: name), up: "", to: &$0) }
          html.element("td") { write(names: targets(of: name), up: "", to: &$0) }
        }
        html.line()
      }
      html.raw("</tbody>\n</table></div>\n")
      write(findingsTo: &html)
    }
    files.append(page)
  }

  private static func plural(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func write(graphSummaryTo html: inout HTMLBuffer) {
    guard let graph else { return }
    html.element("p") { html in
      html.element("a", ["href": "walk.html", "class": "button"]) { $0.raw("Walk through the app") }
      html.text(" \(graph.count) states are recorded: ")
      html.raw(
        graph.isComplete
          ? "all that these steps lead to." : "a part. <code>navc preview</code> goes on from any of them.")
    }
    html.line()
  }

  private mutating func addLinks() {
    let page = self.page("links.html", title: "Links") { html in
      let links = content.list("links")
      if links.isEmpty { html.raw("<p>The program has no links.</p>\n") }
      for link in links {
        html.element("section") { html in
          html.element("h2") { html in
            html.element("code", ["dir": "auto"], text: link["pattern"]?.text ?? "")
          }
          write(documentationOf: link, to: &html)
          html.raw("<ul>")
          for branch in link["branches"]?.elements ?? [] {
            html.element("li") { html in
              if let condition = branch["when"]?.text { html.element("code", text: "when \(condition) ") }
              html.element("code", ["dir": "auto"], text: branch["place"]?.text ?? "nothing")
            }
          }
          html.raw("</ul>")
          write(placeOf: link, to: &html)
        }
        html.line()
      }
    }
    files.append(page)
  }

  private mutating func addProofs() {
    let page = self.page("proofs.html", title: "Proofs") { html in
      if let proofs = content.compilation.proofs {
        html.raw("<p>The questions of <code>navc verify</code>, about all runs of the program.</p>\n")
        html.element(
          "pre", ["tabindex": "0"],
          text: content.paths.shortened(String(decoding: proofs.text(), as: UTF8.self)))
        html.line()
      } else {
        html.raw("<p>The proofs were not run.</p>\n")
      }
      write(findingsTo: &html)
    }
    files.append(page)
  }

  // MARK: Parts

  func write(documentationOf value: JSONValue, to html: inout HTMLBuffer) {
    guard let documentation = value["documentation"]?.text else { return }
    html.element("p", ["dir": "auto", "class": "documentation"], text: documentation)
    html.line()
  }

  /// Writes where something is declared, as a link if the site has a source.
  func write(placeOf value: JSONValue, to html: inout HTMLBuffer) {
    guard let place = value["place"], let file = place["file"]?.text, case .integer(let line)? = place["line"]
    else { return }
    write("Declared at ", file, line, to: &html)
  }

  /// Writes a place in the source after some words.
  func write(_ words: StaticString, _ file: String, _ line: Int, to html: inout HTMLBuffer) {
    html.element("p", ["class": "place"]) { html in
      html.raw(words)
      guard let source = content.options.source else { return html.element("code", text: "\(file):\(line)") }
      let address = source.replacing("{file}", with: Self.encoded(file)).replacing("{line}", with: "\(line)")
      html.element("a", ["href": address], text: "\(file):\(line)")
    }
    html.line()
  }

  /// Returns a path with all bytes but those of ordinary names in percent signs.
  private static func encoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Writes names of declarations, as links to their pages.
  func write(names: [String], up: String, to html: inout HTMLBuffer) {
    for (position, name) in names.enumerated() {
      if position > 0 { html.raw(", ") }
      if let path = content.names.declarations[name] {
        html.element("a", ["href": up + path, "dir": "auto"], text: name)
      } else {
        html.element("span", ["dir": "auto"], text: name)
      }
    }
  }

  /// Returns what opens a declaration, each once.
  func openers(of name: String) -> [String] { openings.from[name] ?? [] }

  /// Returns what a declaration opens, each once.
  func targets(of name: String) -> [String] { openings.to[name] ?? [] }

  private mutating func readOpenings() {
    struct Pair: Hashable { let from, to: String }
    var seen: Set<Pair> = []
    for opening in content.list("openings") {
      guard let from = opening["from"]?.text, let to = opening["to"]?.text,
        seen.insert(Pair(from: from, to: to)).inserted
      else { continue }
      openings.from[to, default: []].append(from)
      openings.to[from, default: []].append(to)
    }
  }

  // MARK: Other files

  /// Adds a file.
  mutating func add(_ file: SiteFile) { files.append(file) }

  /// Returns the diagram, whose scenes and clusters lead to their pages.
  private func diagram() -> [UInt8] {
    var layout = content.program.diagramLayout()
    for index in layout.nodes.indices where layout.nodes[index].kind == .scene {
      layout.nodes[index].address = content.names.declarations[layout.nodes[index].name]
    }
    for index in layout.clusters.indices {
      layout.clusters[index].address = content.names.declarations[layout.clusters[index].name]
    }
    return layout.svg()
  }

  /// Returns the script of the search, with all that it finds.
  private func searchScript() -> [UInt8] {
    var entries: [JSONValue] = []
    func add(_ text: String, _ kind: String, _ path: String, _ more: [String?]) {
      let words = ([text] + more.compactMap { $0 }).joined(separator: " ")
      entries.append(.array([text, kind, path, words.lowercased()].map(JSONValue.string)))
    }
    for declaration in content.list("declarations") {
      guard let name = declaration["name"]?.text, let path = content.names.declarations[name] else {
        continue
      }
      let events = (declaration["handlers"]?.elements ?? []).compactMap { $0["event"]?.text }
      add(
        name, declaration["kind"]?.text ?? "", path,
        [declaration["title"]?.text, declaration["documentation"]?.text] + events)
    }
    for link in content.list("links") {
      add(link["pattern"]?.text ?? "", "link", "links.html", [link["documentation"]?.text])
    }
    for (scenario, path) in zip(content.list("scenarios"), content.names.scenarios) {
      add(scenario["name"]?.text ?? "", "scenario", path + ".html", [scenario["documentation"]?.text])
    }
    var out = TextBuffer()
    out.write("// Made by navc; changes will be lost.\n\"use strict\";\nconst entries = ")
    SiteValuePool.escape(JSONValue.array(entries).bytes, to: &out)
    out.write(";\n")
    out.write(string: SiteTexts.search)
    return out.take()
  }
}
