import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

@Suite struct SiteTests {
  /// Every day one of three examples.
  private static let sampled = Repository.cases(Repository.examplePrograms, oneOf: 6)

  private static func compiledExample(_ path: String) throws -> Compilation {
    var options = CompilerOptions()
    options.proves = true
    let text = try Repository.text(at: path)
    return compile([InputFile(path: path, text: text)], options: options) { path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
  }

  private static var options: SiteOptions {
    var options = SiteOptions()
    options.maximumStates = 60
    options.source = "https://host.example/{file}#L{line}"
    return options
  }

  private static let hostile = """
    /// </script><img src=x onerror=alert(1)> \u{2028} javascript:alert(1)
    scene A {
      title "</script><script>alert(1)</script>"
      on go -> modal B as alert
      on take(text: String) -> push A
    }
    scene B { title "]]></svg>\u{202E}<img src=x onerror=alert(1)>" on yes -> dismiss }
    scene Größe { on a -> pop }
    scene GRÖSSE { on a -> pop }
    scene Con { on a -> push Größe on b -> push GRÖSSE }
    link "/a/{x: String}" -> S / Con
    stack S { root A }
    scenario "../../<b>\\"x" in compact { go }
    scenario "..\\\\..\\\\<B>\\"X" in regular { go }
    app X { start S }

    """

  @Test(arguments: sampled) func sitesAreDeterministicAndComplete(path: String) throws {
    let compilation = try Self.compiledExample(path)
    let site = Site(compilation, Self.options)
    #expect(site.files == Site(try Self.compiledExample(path), Self.options).files)
    check(site, path)
    let paths = Set(site.files.map(\.path))
    for name in [
      ".nojekyll", "diagram.svg", "graph.js", "index.html", "links.html", "proofs.html", "walk.html",
    ] {
      #expect(paths.contains(name), "\(path): \(name)")
    }
    #expect(paths.count { $0.hasPrefix("scenes/") } == compilation.program.scenes.count)
    #expect(
      paths.count { $0.hasPrefix("scenarios/") && $0.hasSuffix(".svg") }
        == compilation.program.scenarios.count)
  }

  @Test func hostileTextsAreTexts() throws {
    let compilation = compile([InputFile(path: "Hostile.nav", text: Self.hostile)])
    #expect(!compilation.hasErrors, "\(compilation.diagnostics)")
    let site = Site(compilation, Self.options)
    check(site, "hostile")
    for file in site.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("<img src=x"), "\(file.path)")
      #expect(!text.contains("<script>alert"), "\(file.path)")
      #expect(!file.path.hasSuffix(".js") || !text.contains("\u{2028}"), "\(file.path)")
    }
  }

  @Test func oneFileHoldsThePageAndItsGraph() throws {
    var options = Self.options
    options.isSingle = true
    let site = Site(try Self.compiledExample("Examples/Shop/Shop.nav"), options)
    #expect(site.files.map(\.path) == ["index.html"])
    let page = try #require(site.files.first).bytes
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.matches(of: /<script>/).count == 2 && !text.contains("src=\"graph.js\""))
    // Each inline script is admitted by its hash.
    for script in text.matches(of: /<script>((?:[^<]|<(?!\/script))*)<\/script>/) {
      #expect(text.contains(SHA256.source(of: Array(script.1.utf8))))
    }
  }

  @Test func aSiteWithoutAGraphHasNoPhone() throws {
    var options = Self.options
    options.hasGraph = false
    let site = Site(try Self.compiledExample("Examples/Shop/Shop.nav"), options)
    check(site, "no graph")
    #expect(!site.files.contains { $0.path == "walk.html" || $0.path == "graph.js" })
  }

  /// Walks through the recorded states show what the engine shows.
  @Test(arguments: sampled) func recordedStatesAgreeWithRuns(path: String) throws {
    let compilation = try Self.compiledExample(path)
    let site = Site(compilation, Self.options)
    let script = try #require(site.files.first { $0.path == "graph.js" })
    let graph = try RecordedGraph(script.bytes)
    #expect(graph.states.count == site.states)
    let interpreted = InterpretedProgram(compilation.program)
    var random = SplitMix64(seed: 7)
    for width in NavigationWidth.allCases {
      for _ in 0..<12 {
        var number = try #require(graph.start(in: width))
        var simulator = try Simulator(interpreted, in: width, format: .json, isPrompted: false)
        for _ in 0..<20 {
          let state = graph.states[number]
          try #require(state["state"]?.text == simulator.run.description, "\(path)")
          #expect(state["width"]?.text == simulator.run.state.width.rawValue)
          let next = Self.steps(of: state)
          if next.isEmpty { break }
          let step = next[Int(random.next() % UInt64(next.count))]
          _ = try simulator.replay(step.name)
          guard case .integer(let target) = step.value else { break }
          number = target
        }
      }
    }
  }

  private static func steps(of state: JSONValue) -> [JSONValue.Member] {
    ["next", "links"].flatMap { name -> [JSONValue.Member] in
      if case .object(let members)? = state[name] { members } else { [] }
    }
  }

  /// Every link that the engine opens at the start is recorded there, in both widths.
  @Test(arguments: sampled) func linksAreRecorded(path: String) throws {
    let compilation = try Self.compiledExample(path)
    var options = Self.options
    options.maximumStates = 400
    let site = Site(compilation, options)
    let graph = try RecordedGraph(try #require(site.files.first { $0.path == "graph.js" }).bytes)
    let interpreted = InterpretedProgram(compilation.program)
    let values = ExplorationValues(compilation.program, ExplorationRelevance(compilation.program))
    for width in NavigationWidth.allCases {
      let state = graph.states[try #require(graph.start(in: width))]
      let steps = Set(Self.steps(of: state).map(\.name))
      for link in compilation.program.links.ids {
        for url in values.urls(for: link).prefix(2) {
          let step = interpreted.description(of: .open(url: url))
          var simulator = try Simulator(interpreted, in: width, format: .json, isPrompted: false)
          #expect(((try? simulator.replay(step)) != nil) == steps.contains(step), "\(path): \(step)")
        }
      }
    }
  }

  // MARK: Findings

  private func proved(_ text: String) -> Compilation {
    var options = CompilerOptions()
    options.proves = true
    return compile([InputFile(path: "A.nav", text: text)], options: options)
  }

  /// Each run that shows a finding is drawn, as it was found.
  @Test(
    arguments: Repository.cases(
      DiagnosticCode.allCases.filter { $0.rawValue.hasPrefix("NAV07") }, oneOf: 3))
  func runsOfFindingsAreDrawn(code: DiagnosticCode) throws {
    let compilation = proved(code.entry.example)
    var options = Self.options
    options.hasGraph = false
    let site = Site(compilation, options)
    check(site, "\(code)")
    let witnesses = compilation.diagnostics.compactMap(\.witness)
    let paths = site.files.map(\.path).filter { $0.hasPrefix("findings/") }
    #expect(paths.count { $0.hasSuffix(".html") } == witnesses.count)
    #expect(paths.count { $0.hasSuffix(".svg") } == witnesses.count, "a run could not be repeated")
    let proofs = try text("proofs.html", of: site)
    for path in paths where path.hasSuffix(".html") {
      #expect(proofs.contains("href=\"\(path)\""))
      let page = try text(path, of: site)
      #expect(page.contains(".svg\"") && page.contains("</ol>"))
    }
    if code == .notProved { #expect(proofs.contains("<strong>not proved</strong>")) }
  }

  /// Beyond the room for pictures, pages of findings have the steps alone.
  @Test func picturesOfFindingsHaveALimit() throws {
    let compilation = proved(DiagnosticCode.unboundedGrowth.entry.example)
    var options = Self.options
    options.hasGraph = false
    options.maximumPictureSize = 1_000
    let site = Site(compilation, options)
    check(site, "limit")
    let page = try #require(site.files.first { $0.path.hasPrefix("findings/") })
    #expect(!site.files.contains { $0.path.hasSuffix(".svg") && $0.path.hasPrefix("findings/") })
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("The pictures are left out"))
  }

  // MARK: Changes

  private static let older = """
    scene A {
      title "</script><script>alert(1)</script>"
      on go -> push B
      on leave -> push B
    }
    scene B { on yes -> pop }
    link "/a/{x: String}" -> S / B
    link "/<img src=x onerror=alert(2)>" -> S / B
    stack S { root A }
    app X { start S }

    """

  private func compared(_ old: Compilation, _ new: Compilation, name: String = "Old.nav") -> Site {
    let version = ComparedVersion(name: name, program: old.program)
    var options = Self.options
    options.hasGraph = false
    options.comparison = SiteComparison([version], new, levels: ChangeLevels())
    return Site(new, options)
  }

  private func text(_ path: String, of site: Site) throws -> String {
    String(decoding: try #require(site.files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
  }

  @Test(arguments: Repository.cases(Repository.examplePrograms, oneOf: 6)) func changesOfExamplesAreDrawn(
    path: String
  ) throws {
    let compilation = try Self.compiledExample(path)
    let other = try Self.compiledExample("Examples/Onboarding.nav")
    let site = compared(other, compilation)
    check(site, path)
    let page = try text("diff.html", of: site)
    let report = ChangeReport(ComparedVersion(name: "", program: other.program), compilation.program)
    for name in Set(report.changes.map(\.name)) {
      #expect(page.contains(">\(name.escapedForXML())<"), "\(path): \(name)")
    }
    if !report.changes.isEmpty {
      let graph = report.graph(depth: 1)
      let picture = try text("diff.svg", of: site)
      #expect(picture.matches(of: /class="node"/).count == graph.nodes.count, "\(path)")
      #expect(picture.matches(of: /class="edge"/).count == graph.edges.count, "\(path)")
      for mark in ProgramChange.Mark.allCases {
        #expect(picture.contains(">\(mark.label) ") == graph.counts.contains { $0.mark == mark }, "\(path)")
      }
    }
    for file in site.files where file.path.hasSuffix(".html") && file.path != "walk.html" {
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("diff.html\""), "\(file.path)")
    }
  }

  @Test func anUnchangedProgramSaysSo() throws {
    let compilation = try Self.compiledExample("Examples/Shop/Shop.nav")
    let site = compared(compilation, compilation)
    check(site, "unchanged")
    let page = try text("diff.html", of: site)
    #expect(page.contains("no difference against Old.nav") && page.contains("Nothing breaks against Old.nav"))
    #expect(!site.files.contains { $0.path == "diff.svg" })
    #expect(try text("index.html", of: site).contains("no difference against Old.nav"))
  }

  @Test func hostileChangesAreTexts() throws {
    let site = compared(try compiled(Self.older), try compiled(Self.hostile, path: "New.nav"))
    check(site, "hostile changes")
    for file in site.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("<img src=x"), "\(file.path)")
      #expect(!text.contains("<script>alert"), "\(file.path)")
    }
    let page = try text("diff.html", of: site)
    #expect(page.contains("linkGone") && page.contains("− removed"))
  }

  /// Names of versions are shown without the folders of a machine.
  @Test(arguments: ["/Users/me/Old.nav", "path:/Users/me/Old.nav"]) func pathsOfVersionsAreShortened(
    name: String
  ) throws {
    let site = compared(try compiled(Self.older), try compiled(Self.hostile, path: "New.nav"), name: name)
    for file in site.files {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("/Users"), "\(file.path)")
    }
    #expect(try text("diff.html", of: site).contains("against Old.nav"))
  }

  /// Checks names and links.
  private func check(_ site: Site, _ name: String) {
    let paths = Set(site.files.map(\.path))
    #expect(Set(paths.map { $0.lowercased() }).count == site.files.count, "\(name): names differ by case")
    for file in site.files {
      #expect(file.path.wholeMatch(of: /([a-z]+\/)?[A-Za-z0-9._-]+/) != nil, "\(name): \(file.path)")
      guard file.path.hasSuffix(".html") || ["diagram.svg", "diff.svg"].contains(file.path) else { continue }
      let text = String(decoding: file.bytes, as: UTF8.self)
      let folder = file.path.contains("/") ? String(file.path.prefix { $0 != "/" }) + "/" : ""
      for match in text.matches(of: /(?:href|src)="([^"]*)"/) {
        let target = String(match.1)
        if target.hasPrefix("data:") || target.hasPrefix("#") || target.hasPrefix("https://host.example/") {
          continue
        }
        let path = target.hasPrefix("../") ? String(target.dropFirst(3)) : folder + target
        #expect(paths.contains(path), "\(name): \(file.path) leads to \(target)")
      }
    }
  }
}

/// The graph of a site, as its script defines it.
private struct RecordedGraph {
  let states: [JSONValue]
  private let starts: JSONValue?

  init(_ script: [UInt8]) throws {
    let text = String(decoding: script, as: UTF8.self)
    let begin = try #require(text.firstRange(of: "})(\n")?.upperBound)
    let end = try #require(text.ranges(of: "\n) };\n").last?.lowerBound)
    let root = try #require(text.firstMatch(of: /return values\[\s*([0-9]+)\]/).flatMap { Int($0.1) })
    let data = try JSONValue(reading: Array(text[begin..<end].utf8))
    let parts = try #require(data.elements)
    let shapes = try #require(parts.last?.elements).map { ($0.elements ?? []).compactMap(\.text) }
    var values: [JSONValue] = []
    for entry in try #require(parts.first?.elements) {
      guard
        let numbers = entry.elements?.compactMap({ if case .integer(let number) = $0 { number } else { nil } }
        )
      else {
        values.append(entry)
        continue
      }
      let contents = numbers.dropFirst().map { values[$0] }
      values.append(
        numbers[0] == 0
          ? .array(contents)
          : .object(zip(shapes[numbers[0] - 1], contents).map { JSONValue.Member(name: $0, value: $1) }))
    }
    states = try #require(values[root]["states"]?.elements)
    starts = values[root]["starts"]
  }

  func start(in width: NavigationWidth) -> Int? {
    guard case .integer(let number)? = starts?[width.rawValue]?[""] else { return nil }
    return number
  }
}
