import NavRuntime

// The findings of the checks and the proofs; a page for each that has a run which shows it.

extension SitePages {
  /// Writes the findings, with links to their runs.
  func write(findingsTo html: inout HTMLBuffer) {
    let findings = content.compilation.diagnostics
    html.element("h2") { $0.raw("Findings") }
    if findings.isEmpty {
      html.raw("\n<p>None.</p>\n")
      return
    }
    html.raw("\n<ul>\n")
    for (finding, path) in zip(findings, content.names.findings) {
      html.element("li") { html in
        html.element("strong", text: Self.severity(finding))
        html.text(" ")
        html.element("span", ["dir": "auto"], text: content.paths.shortened(finding.message))
        html.element("small", text: " [\(finding.code.rawValue)]")
        if let path {
          html.text(" ")
          html.element("a", ["href": path + ".html"]) { $0.raw("the run that shows it") }
        }
      }
      html.line()
    }
    html.raw("</ul>\n")
  }

  private static func severity(_ finding: Diagnostic) -> String {
    finding.code == .notProved ? "not proved" : finding.severity.rawValue
  }

  /// Adds a page for each finding with a run: its film strip and its steps.
  mutating func addFindings() {
    var places = DiagnosticPlaces(content.program.sources)
    var left = content.options.maximumPictureSize
    for (finding, path) in zip(content.compilation.diagnostics, content.names.findings) {
      guard let path, let witness = finding.witness else { continue }
      let strip = FilmStrip(of: witness, named: finding.witnessName, content.interpreted)?.drawn()
      let picture = strip.flatMap { $0.count <= left ? $0 : nil }
      if let picture {
        left -= picture.count
        add(SiteFile(path: path + ".svg", bytes: picture))
      }
      let place = places.place(of: finding.span)
      let page = page(path + ".html", title: finding.witnessName) { html in
        html.element("p", ["dir": "auto"], text: content.paths.shortened(finding.message))
        html.line()
        html.element("p", text: "\(Self.severity(finding)) [\(finding.code.rawValue)]")
        html.line()
        if let hint = finding.hint {
          html.element("p", ["dir": "auto"], text: content.paths.shortened(hint))
          html.line()
        }
        write(witness, picture: picture == nil ? nil : path, to: &html)
        if let place { write("Found at ", content.paths.shortened(place.path), place.start.line, to: &html) }
      }
      add(page)
    }
  }

  private func write(_ witness: DiagnosticWitness, picture: String?, to html: inout HTMLBuffer) {
    html.element("h2", text: "A run in \(witness.width)")
    html.line()
    if let name = picture?.split(separator: "/").last.map({ "\($0).svg" }) {
      html.element("a", ["href": name]) { $0.open("img", ["src": name, "alt": "A screen for each step"]) }
    } else {
      html.raw("<p>The pictures are left out; the steps below are the whole run.</p>")
    }
    html.raw("\n<ol>\n")
    write(step: witness.given ?? "start", outcome: witness.start, to: &html)
    for step in witness.steps { write(step: step.text, outcome: step.outcome, to: &html) }
    html.raw("</ol>\n")
  }

  private func write(step: String, outcome: String?, to html: inout HTMLBuffer) {
    html.element("li") { html in
      html.element("code", ["dir": "auto"], text: step)
      if let outcome {
        html.raw("<br>")
        html.element("code", ["dir": "auto", "class": "expectation"], text: outcome)
      }
    }
    html.line()
  }
}

extension FilmStrip {
  /// Repeats the run of a finding; `nil` if a state is not the one that was found.
  init?(of witness: DiagnosticWitness, named name: String, _ program: InterpretedProgram) {
    guard let width = NavigationWidth(rawValue: witness.width) else { return nil }
    let held = Set((witness.given ?? "").dropFirst("given ".count).split(separator: ", ").map(String.init))
    let guards = program.program.guards.ids.filter { held.contains(program.spelling(of: $0)) }
    guard
      var simulator = try? Simulator(
        program, in: width, guards: Set(guards), format: .json, isPrompted: false),
      simulator.run.description == witness.start
    else { return nil }
    self.init(name: name)
    frames.append(
      FilmFrame(
        step: "start in \(width.rawValue)", notes: witness.given.map { [$0] } ?? [],
        screen: simulator.run.screen))
    var pending: [String] = []
    for step in witness.steps {
      if let failure = step.failure {
        frames.append(
          FilmFrame(
            step: step.text, notes: pending, failure: "fails(\(failure))", screen: simulator.run.screen))
        return
      }
      guard (try? simulator.replay(step.text)) != nil else { return nil }
      guard let state = step.state else {
        pending.append(step.text)
        continue
      }
      guard simulator.run.description == state else { return nil }
      frames.append(FilmFrame(step: step.text, notes: pending, screen: simulator.run.screen))
      pending = []
    }
  }
}
