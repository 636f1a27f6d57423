import Foundation
import Testing

/// Tests the arguments, the outputs and the exit status of `navc test`.
@Suite struct TestCommandTests {
  private static let good = """
    app Shop { start Catalog in stack }
    scene Catalog { on select(id: String) -> push Product(id: id) }
    scene Product(id: String)
    scenario "Selecting a product" in compact { select(id: "1") expect Catalog / Product(id: "1") }
    scenario "Going back" in regular { select(id: "1") back expect Catalog }

    """
  private static let bad = """
    scenario "Too far" in compact { back }

    """

  @Test func passingScenariosAreCounted() throws {
    try Navc.inFolder(["a.nav": Self.good]) { (navc) throws in
      let result = try navc.run("test", "a.nav")
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output == "2 scenarios in 1 file: 2 passed\n")
      #expect(try navc.run("test", "a.nav", "-q").output == "")
      #expect(try navc.run("test", "-", input: Data(Self.good.utf8)).output == result.output)
    }
  }

  @Test func scenariosAreDrawnIntoAFolder() throws {
    let others = """
      scenario "Going Back!" in compact { select(id: "1") back expect Product }
      scenario "…" in compact { }

      """
    try Navc.inFolder(["a.nav": Self.good + others]) { (navc) throws in
      let result = try navc.run("test", "a.nav", "--pictures", "Strips")
      #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
      #expect(result.output.contains("4 scenarios in 1 file: 3 passed, 1 failed"))
      #expect(
        navc.names.filter { $0.hasPrefix("Strips/") } == [
          "Strips/going-back-2.svg", "Strips/going-back.svg", "Strips/index.html", "Strips/scenario.svg",
          "Strips/selecting-a-product.svg",
        ])
      let page = try #require(navc.text("Strips/index.html"))
      #expect(page.contains("<h2>Going Back!</h2>\n<p>Fails: "))
      #expect(page.contains("<a href=\"selecting-a-product.svg\">"))
      #expect(navc.text("Strips/going-back-2.svg")?.contains(">fails: ") == true)
      #expect(try navc.run("test", "a.nav", "--pictures", "a.nav").status == 3)
      #expect(try navc.run("test", ".", "--each", "--pictures", "x").status == 2)
    }
  }

  @Test func warningsAreNotReported() throws {
    let source = Self.good + "guard unused\n"
    try Navc.inFolder(["a.nav": source]) { (navc) throws in
      #expect(try navc.run("check", "a.nav", "--no-proofs").errors.contains("NAV0801"))
      let result = try navc.run("test", "a.nav")
      #expect(result.status == 0 && result.errors.isEmpty)
      // A warning that counts as an error is one.
      let strict = try navc.run("test", "a.nav", "--warnings-as-errors")
      #expect(strict.status == 1 && strict.errors.contains("NAV0801") && strict.errors.hasSuffix("1 error\n"))
    }
  }

  @Test func failingScenariosAreReported() throws {
    try Navc.inFolder(["a.nav": Self.good + Self.bad]) { (navc) throws in
      let result = try navc.run("test", "a.nav")
      #expect(result.status == 1 && result.errors.isEmpty)
      #expect(
        result.output == """
          a.nav:6:33: error: scenario 'Too far' fails: the step fails with 'nothingBelow': \
          there is nothing to go back to
          scenario "Too far" in compact { back }
                                          ^~~~
          previous steps:
            start in compact  Catalog
          3 scenarios in 1 file: 2 passed, 1 failed

          """)
      let quiet = try navc.run("test", "a.nav", "--quiet").output
      #expect(quiet == String(result.output.dropLast("3 scenarios in 1 file: 2 passed, 1 failed\n".count)))
      let colored = try navc.run("test", "a.nav", "--color", "always").output
      #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    }
  }

  @Test func aFilterSelectsScenarios() throws {
    try Navc.inFolder(["a.nav": Self.good + Self.bad]) { (navc) throws in
      let result = try navc.run("test", "a.nav", "--filter", "going BACK")
      #expect(result.status == 0)
      #expect(result.output == "1 scenario in 1 file: 1 passed (2 filtered out)\n")
      let nothing = try navc.run("test", "a.nav", "--filter", "Going bakc")
      #expect(nothing.status == 2 && nothing.output.isEmpty)
      #expect(
        nothing.errors == """
          navc: error: no scenario has 'Going bakc' in its name
          help: did you mean 'Going back'?

          """)
      #expect(try navc.run("test", "a.nav", "--filter=").status == 2)
    }
  }

  @Test func aProgramWithoutScenariosIsReported() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.run("test", "a.nav")
      #expect(result.status == 0 && result.output == "no scenarios in 1 file\n")
      let filtered = try navc.run("test", "a.nav", "--filter", "x")
      #expect(filtered.status == 2)
      #expect(filtered.errors == "navc: error: --filter matches nothing: the program has no scenarios\n")
      #expect(try navc.run("test", "a.nav", "--format", "junit", "-q").output.hasSuffix("</testsuites>\n"))
    }
  }

  @Test func errorsOfTheProgramComeFirst() throws {
    try Navc.inFolder(["a.nav": Sample.bad + Self.bad, "b.nav": Self.good]) { (navc) throws in
      let result = try navc.run("test", "a.nav", "--format", "json", "-o", "out.json")
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors == (try navc.run("check", "a.nav").errors))
      #expect(navc.names == ["a.nav", "b.nav"])
      #expect(try navc.run("test", "missing.nav").status == 3)
      #expect(try navc.run("test").status == 2)
      #expect(try navc.run("test", "b.nav", "--format", "sarif").status == 2)
      #expect(try navc.run("test", "b.nav", "-o", "b.nav").status == 2)
    }
  }

  /// The results are also reported on standard error if they go to a file or are in a machine-readable format.
  @Test func reportsGoToTheirDestinations() throws {
    try Navc.inFolder(["a.nav": Self.good + Self.bad]) { (navc) throws in
      let text = try navc.run("test", "a.nav").output
      for (format, start) in [("json", "{\n  \"version\": 1"), ("junit", "<?xml version=\"1.0\"")] {
        let result = try navc.run("test", "a.nav", "--format", format)
        #expect(result.status == 1 && result.output.hasPrefix(start))
        #expect(result.errors == text)
        let written = try navc.run("test", "a.nav", "--format", format, "-o", "report")
        #expect(written.status == 1 && written.output.isEmpty && written.errors == text)
        #expect(navc.text("report") == result.output)
      }
      #expect(try navc.run("test", "a.nav", "-o", "out/").status == 3)
      let written = try navc.run("test", "a.nav", "-o", "report.txt")
      #expect(written.output.isEmpty && written.errors == text && navc.text("report.txt") == text)
    }
  }
}
