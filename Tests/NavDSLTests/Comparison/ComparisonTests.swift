import NavOracles
import Testing

@testable import NavDSL

/// Comparisons of whole programs.
@Suite struct ComparisonTests {
  private func example(_ path: String) throws -> Compilation {
    compile([InputFile(path: path, bytes: try Repository.bytes(at: path))]) { path throws(ReadFailure) in
      guard let bytes = try? Repository.bytes(at: path) else { throw ReadFailure("no such file") }
      return bytes
    }
  }

  @Test(arguments: Repository.examplePrograms)
  func aProgramBreaksNothingOfItself(path: String) throws {
    let compilation = try example(path)
    let version = ComparedVersion(name: "old", program: compilation.program)
    let comparison = Comparison([version], compilation)
    #expect(comparison.names == [])
    #expect(comparison.compatible == [])
    #expect(comparison.runs.map { $0.going == $0.count } == true)
    #expect(ChangeReport(version, compilation.program).changes == [])
  }

  /// Declarations in the reverse order, in another layout and without comments.
  @Test func orderAndLayoutAreNoChange() throws {
    let declarations = [
      "app Shop { start Catalog in stack }",
      "/// All products.\nscene Catalog { control select  on select -> push Product(id: \"1\")  on close -> pop to root }",
      "scene Product(id: String) { title id  on close -> pop }",
      "link \"/p/{id: String}\" -> Catalog / Product(id: id)",
    ]
    let old = declarations.joined(separator: "\n") + "\n"
    let new = declarations.reversed().map { $0.replacing("  ", with: "\n  // A comment\n  ") }.joined(
      separator: "\n\n")
    let comparison = try compared(old, new + "\n")
    #expect(comparison.names == [])
    let version = ComparedVersion(name: "old", program: try compiled(old).program)
    #expect(ChangeReport(version, try compiled(new + "\n").program).changes == [])
  }

  @Test func additionsBreakNothing() throws {
    let old =
      "app Shop { start Catalog in stack }\nscene Catalog { on select -> push Product }\nscene Product\n"
    let new = """
      app Shop { start Catalog in stack }
      enum Sort { price }
      scene Catalog(sort: Sort = .price) { on select -> push Product  on more -> push More }
      scene Product { on help -> modal More }
      scene More { on close -> stay }
      link "/more" -> Catalog / More

      """
    let comparison = try compared(old, new)
    #expect(comparison.findings.filter { $0.rule != .caseAdded }.map(\.subject) == [])
    #expect(
      comparison.compatible.map(\.text) == [
        "link '/more' added", "scene 'More' added", "event 'more' of scene 'Catalog' added",
        "event 'help' of scene 'Product' added", "parameter 'Catalog.sort' added, with a default",
      ])
  }

  @Test func aRenameThatIsSaidIsNoFinding() throws {
    let old = """
      app Shop { start Main }
      tabs Main { tab shop "Shop" -> Catalog in stack  tab me "Me" -> Me in stack }
      scene Catalog { on select(id: String) -> push Item(id: id) }
      scene Item(id: String) { on close -> pop }
      scene Me

      """
    let new = """
      app Shop { start Home }
      @was("Main") tabs Home { @was("shop") tab store "Shop" -> Catalog in stack  tab me "Me" -> Me in stack }
      scene Catalog { @was("select") on choose(@was("id") number: String) -> push Product(number: number) }
      @was("Item") scene Product(@was("id") number: String) { on close -> pop }
      scene Me

      """
    let comparison = try compared(old, new, [.link, .flow])
    #expect(comparison.names == [])
    #expect(comparison.runs.map { $0.going == $0.count && $0.count > 0 } == true)
    let version = ComparedVersion(name: "old", program: try compiled(old).program)
    let changes = ChangeReport(version, try compiled(new).program).changes
    #expect(Set(changes.map(\.mark)) == [.renamed])
  }

  @Test func aLikelyRenameIsAskedAbout() throws {
    let old = """
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Item(id: "1") }
      scene Item(id: String) { on close -> pop  on share -> stay }

      """
    let new = String(old.replacing("Item", with: "Product"))
    let comparison = try compared(old, new, [.state, .flow])
    #expect(comparison.names == ["sceneLost Item", "sceneUnreachable Item"])
    for finding in comparison.findings {
      #expect(
        finding.diagnostic.hint
          == "is 'Product' the new name of 'Item'? then write @was(\"Item\") before it")
      let fix = try #require(finding.diagnostic.fixIt)
      #expect(fix.title == "insert '@was(\"Item\")'")
      #expect(try compared(old, applying(fix.edits, to: new), [.state, .flow]).names == [])
    }
  }

  @Test func twoSimilarScenesAreNotAskedAbout() throws {
    let old = """
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Item(id: "1") }
      scene Item(id: String) { on close -> pop  on share -> stay }

      """
    let two = old.replacing("Item", with: "Product").replacing(
      "push Product(id: \"1\")", with: "push Product(id: \"1\") then push Article(id: \"1\")")
    let new = two + "scene Article(id: String) { on close -> pop  on share -> stay }\n"
    let hints = try compared(old, new, [.flow]).findings.map(\.diagnostic.hint)
    #expect(hints == [nil])
  }

  @Test func aHandlerOfManyGuardsHasANote() throws {
    let guards = (0..<13).map { "g\($0)" }
    func text(_ guards: [String], _ scene: String = "Item") -> String {
      "app A { start Home in stack }\n" + guards.sorted().map { "guard \($0)\n" }.joined()
        + "scene Home { on open when \(guards.joined(separator: " and ")) -> push \(scene)  on other -> push Other }\n"
        + "scene Item\nscene Other\n"
    }
    #expect(try compared(text(guards), text(guards), [.flow]).names == [])
    let names = try compared(text(guards), text(guards.reversed()), [.flow]).names
    #expect(names == ["eventNotCompared Home.open"])
    let few = Array(guards.prefix(12))
    #expect(try compared(text(few), text(few.reversed()), [.flow]).names == [])
  }

  @Test func formerNamesThatNoVersionHasAreListed() throws {
    func text(_ scene: String, _ attribute: String = "") -> String {
      "app A { start Home in stack }\nscene Home { on open -> push \(scene) }\n\(attribute)scene \(scene)\n"
    }
    let new = try compiled(text("Item", "@was(\"Product\", \"Thing\") "))
    func lines(_ scenes: String...) throws -> [String] {
      let versions = try scenes.map { ComparedVersion(name: $0, program: try compiled(text($0)).program) }
      let report = BreakingReport(Comparison(versions, new))
      return String(decoding: report.text(), as: UTF8.self).split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("no compared version")
      }
    }
    #expect(try lines("Product") == ["no compared version needs '@was(\"Thing\")' (Shop.nav:3)"])
    #expect(try lines("Item").count == 2)
    #expect(try lines("Product", "Thing") == [])
  }

  @Test func anUnwindToARenamedExitIsTheSame() throws {
    func text(_ attribute: String, _ exit: String) -> String {
      "app A { start Home in stack }\nscene Home { \(attribute)exit \(exit)  on open -> push Item }\n"
        + "scene Item { on home -> unwind \(exit) }\n"
    }
    #expect(try compared(text("", "back"), text("@was(\"back\") ", "home"), [.flow]).names == [])
  }

  @Test func attributesSilenceFindings() throws {
    let old = """
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Product }
      scene Product { on close -> pop }
      link "/old" -> Catalog

      """
    let new = """
      @allow(linkGone, "/old") @allow(tabGone)
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Product }
      @allow(eventGone)
      scene Product

      """
    let report = BreakingReport(try compared(old, new, [.link, .flow]))
    #expect(report.findings.isEmpty)
    let text = String(decoding: report.text(), as: UTF8.self)
    #expect(text.contains("'@allow(tabGone)' silences nothing (Shop.nav:1)"), "\(text)")
    #expect(
      try compared(old, String(new.replacing("@allow(eventGone)", with: "")), [.flow]).names == [
        "eventGone Product.close"
      ])
  }

  @Test func levelsAreApplied() throws {
    let entry = DiagnosticCode.eventGone.entry
    let comparison = try compared(entry.before ?? "", entry.example, [.flow])
    func severities(_ settings: (String, ChangeLevels.Level)..., asErrors: Bool = false) -> [Severity] {
      var levels = ChangeLevels()
      for (name, level) in settings {
        let isKnown = levels.set(name, to: level)
        #expect(isKnown)
      }
      return BreakingReport(comparison, levels: levels, warningsAsErrors: asErrors).findings.map(
        \.diagnostic.severity)
    }
    #expect(severities() == [.warning])
    #expect(severities(asErrors: true) == [.error])
    #expect(severities(("FLOW", .error)) == [.error])
    #expect(severities(("FLOW", .error), ("eventGone", .note)) == [.note])
    #expect(severities(("eventGone", .off)) == [])
  }

  /// The example of each rule, and what its reverse is.
  @Test(arguments: DiagnosticCode.allCases.filter { $0.entry.before?.isEmpty == false })
  func theReverseOfAnExampleIsAnotherChange(_ code: DiagnosticCode) throws {
    let reversed: [DiagnosticCode: [DiagnosticCode]] = [
      .typeGone: [], .memberGone: [], .initChanged: [.memberGone, .initChanged],
      .propertyChanged: [.propertyChanged],
      .eventChanged: [], .exitChanged: [.exitChanged], .linkChanged: [.linkChanged],
      .guardsChanged: [.guardsChanged, .guardsChanged],
      .caseAdded: [.memberGone],
      .linkGone: [.linkGone], .linkDead: [], .linkElsewhere: [.linkElsewhere], .linkArgument: [.linkArgument],
      .linkBeneath: [.linkBeneath], .linkTooNew: [.linkGone],
      .sceneUnreachable: [], .sceneOnlyByLink: [], .eventGone: [], .eventBlocked: [],
      .eventElsewhere: [.eventElsewhere], .exitGone: [.runBroken], .resultGone: [.runBroken], .wayOutLost: [],
      .tabGone: [],
      .widthLost: [], .runBroken: [.runBroken],
    ]
    guard let expected = reversed[code], let category = code.breakingCategory else { return }
    let comparison = try compared(code.entry.example, code.entry.before ?? "", [category])
    let found = comparison.findings.map(\.rule).filter { $0 != .caseAdded }
    #expect(found == expected, "\(comparison.findings.map(\.diagnostic.message))")
  }

  @Test func severalVersionsAreNamed() throws {
    let link = { (path: String) in
      "app A { start Home in stack }\nscene Home\nlink \"\(path)\" -> Home\n"
    }
    let versions = try [("1.1", "/b"), ("1.0", "/a")].map {
      ComparedVersion(name: $0.0, program: try compiled(link($0.1)).program)
    }
    let comparison = Comparison(versions, try compiled(link("/c")))
    #expect(comparison.findings.filter { $0.category == .link }.map(\.subject).sorted() == ["/a", "/b"])
    #expect(comparison.findings.first { $0.subject == "/a" }?.versions == ["1.0"])
    let twice = Comparison(
      [versions[0], ComparedVersion(name: "0.9", program: versions[0].program)], try compiled(link("/c")))
    #expect(twice.findings.filter { $0.category == .link }.map(\.versions) == [["1.1", "0.9"]])
  }
}
