// The pages of scenes, containers, flows and scenarios.

extension SitePages {
  /// Adds a page for each scene, container and flow.
  mutating func addDeclarations() {
    for declaration in content.list("declarations") {
      guard let name = declaration["name"]?.text, let path = content.names.declarations[name] else {
        continue
      }
      add(page(path, title: name) { write(declaration, name, to: &$0) })
    }
  }

  private func write(_ declaration: JSONValue, _ name: String, to html: inout HTMLBuffer) {
    html.element("p", text: declaration["kind"]?.text ?? "")
    html.line()
    write(documentationOf: declaration, to: &html)
    html.raw("<dl>\n")
    if let title = (declaration["title"] ?? declaration["titleValue"])?.text {
      row("Title", to: &html) { $0.element("span", ["dir": "auto"], text: title) }
    }
    let parameters = self.parameters(declaration)
    if !parameters.isEmpty { row("Parameters", to: &html) { $0.element("code", text: parameters) } }
    if let result = declaration["result"]?.text {
      row("Result", to: &html) { $0.element("code", text: result) }
    }
    if let flow = declaration["flow"]?.text {
      row("Flow", to: &html) { write(names: [flow], up: "../", to: &$0) }
    }
    row("Opened by", to: &html) { write(names: openers(of: name), up: "../", to: &$0) }
    row("Opens", to: &html) { write(names: targets(of: name), up: "../", to: &$0) }
    html.raw("</dl>\n")
    list("Parts", (declaration["parts"]?.elements ?? []) + (declaration["embeds"]?.elements ?? []), to: &html)
    {
      part, html in
      if let label = part["label"]?.text { html.element("strong", ["dir": "auto"], text: label + " ") }
      if let target = part["target"]?.text { write(names: [target], up: "../", to: &html) }
    }
    list("Items", declaration["items"]?.elements ?? [], to: &html) { item, html in
      html.text("\(item["placement"]?.text ?? "") ")
      html.element("strong", text: item["name"]?.text ?? "")
      if let title = item["title"]?.text { html.element("span", ["dir": "auto"], text: " “\(title)”") }
    }
    list("Exits", declaration["exits"]?.elements ?? [], to: &html) { exit, html in
      html.element(
        "code",
        text:
          "\(exit["name"]?.text ?? "")\(self.parameters(exit).isEmpty ? "" : "(\(self.parameters(exit)))")")
    }
    list("Events", declaration["handlers"]?.elements ?? [], to: &html) { write(handler: $0, to: &$1) }
    write(placeOf: declaration, to: &html)
  }

  private func row(_ name: StaticString, to html: inout HTMLBuffer, _ value: (inout HTMLBuffer) -> Void) {
    html.element("dt") { $0.raw(name) }
    html.element("dd", [:], value)
    html.line()
  }

  private func list(
    _ title: StaticString, _ elements: [JSONValue], to html: inout HTMLBuffer,
    _ write: (JSONValue, inout HTMLBuffer) -> Void
  ) {
    guard !elements.isEmpty else { return }
    html.element("h2") { $0.raw(title) }
    html.raw("\n<ul>\n")
    for element in elements {
      html.element("li") { write(element, &$0) }
      html.line()
    }
    html.raw("</ul>\n")
  }

  private func write(handler: JSONValue, to html: inout HTMLBuffer) {
    let parameters = self.parameters(handler)
    html.element("strong", text: handler["event"]?.text ?? "")
    if !parameters.isEmpty { html.element("code", text: "(\(parameters))") }
    if let documentation = handler["documentation"]?.text {
      html.element("span", ["dir": "auto", "class": "documentation"], text: " \(documentation)")
    }
    for (position, branch) in (handler["branches"]?.elements ?? []).enumerated() {
      html.raw("<br>")
      html.element("code", ["dir": "auto"]) { html in
        if let condition = branch["when"]?.text {
          html.text("when \(condition) ")
        } else if position > 0 {
          html.text("else ")
        }
        html.text("→ " + (branch["verbs"]?.elements ?? []).compactMap(\.text).joined(separator: " then "))
      }
    }
  }

  /// Returns parameters as in the source.
  private func parameters(_ value: JSONValue) -> String {
    (value["parameters"]?.elements ?? []).map { "\($0["name"]?.text ?? ""): \($0["type"]?.text ?? "")" }
      .joined(separator: ", ")
  }

  // MARK: Scenarios

  /// Adds a page and a film strip for each scenario, and a page with all of them.
  mutating func addScenarios() {
    let scenarios = content.list("scenarios")
    let pages = Array(zip(scenarios, content.names.scenarios))
    let overview = page("scenarios.html", title: "Scenarios") { html in
      if scenarios.isEmpty { html.raw("<p>The program has no scenarios.</p>\n") }
      html.raw("<ul>\n")
      for (scenario, path) in pages {
        html.element("li") { html in
          html.element("a", ["href": path + ".html", "dir": "auto"], text: scenario["name"]?.text ?? "")
          html.raw(scenario["passed"] == .bool(true) ? " passed" : " <strong>failed</strong>")
        }
        html.line()
      }
      html.raw("</ul>\n")
    }
    add(overview)
    for (id, (scenario, path)) in zip(content.program.scenarios.ids, pages) {
      let strip = path + ".svg"
      add(SiteFile(path: strip, bytes: content.interpreted.filmStrip(of: id)))
      let shown = page(path + ".html", title: scenario["name"]?.text ?? "") { html in
        write(documentationOf: scenario, to: &html)
        html.element("p", text: "in \(scenario["width"]?.text ?? "")")
        if let problem = scenario["problem"]?.text {
          html.element("p", ["class": "failed", "dir": "auto"], text: "Failed: \(problem)")
        } else {
          html.raw("<p>Passed.</p>")
        }
        html.line()
        let name = String(strip.split(separator: "/").last ?? "")
        html.element("a", ["href": name]) {
          $0.open("img", ["src": name, "alt": "A screen for each step"])
        }
        html.line()
        html.raw("<ol>\n")
        for step in scenario["steps"]?.elements ?? [] {
          html.element("li") { html in
            html.element("code", ["dir": "auto"], text: step["step"]?.text ?? "start")
            for expectation in step["expect"]?.elements?.compactMap(\.text) ?? [] {
              html.raw("<br>")
              html.element("code", ["dir": "auto", "class": "expectation"], text: expectation)
            }
          }
          html.line()
        }
        html.raw("</ol>\n")
        write(placeOf: scenario, to: &html)
      }
      add(shown)
    }
  }
}
