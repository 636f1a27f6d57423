import Foundation
import Testing

/// Tests the proofs of `navc check` and `navc verify`, and their reports.
@Suite struct VerifyCommandTests {
  private static let shop = """
    app Shop { start Main }
    tabs Main {
      tab catalog -> Catalog in stack
      tab account -> Account in stack
    }
    scene Catalog { exit signedOut }
    scene Account { on signOut -> unwind signedOut }

    """

  private static let help = """
    app Shop { start Catalog }
    scene Catalog
    @allow(unreachableScene)
    scene Help

    """

  @Test func checkRunsTheProofs() throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let result = try navc.run("check", "a.nav")
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.contains("fails in some run: no scene accepts it [NAV0704]"))
      #expect(
        result.errors.contains("\n  select Main.account\n  signOut  expect fails(noTarget)\n}\n1 error\n"))
      let explained = try navc.run("check", "a.nav", "--explain-witness").errors
      #expect(explained.contains("\n  expect Catalog\n  select Main.account  expect Account\n"))
      let without = try navc.run("check", "a.nav", "--no-proofs")
      #expect(without.status == 0 && without.errors.isEmpty)
      #expect(try navc.run("compile", "a.nav").status == 0)
    }
  }

  @Test func thePrintedScenarioPasses() throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let lines = try navc.run("check", "a.nav", "--explain-witness").errors.split(separator: "\n")
      let scenario = lines.drop { !$0.hasPrefix("scenario ") }.dropLast().joined(separator: "\n")
      try navc.write(Self.shop + scenario + "\n", to: "b.nav")
      let result = try navc.run("test", "b.nav")
      #expect(result.status == 0 && result.output.contains("1 passed"), "\(result.output)\(result.errors)")
    }
  }

  @Test func verifyAnswersEveryQuestion() throws {
    try Navc.inFolder(["a.nav": Self.shop, "b.nav": Self.help]) { (navc) throws in
      let result = try navc.run("verify", "a.nav")
      #expect(result.status == 1 && result.errors.hasSuffix("1 error\n"))
      #expect(
        result.output.hasPrefix("runs from the start in compact and regular width:\n  no step can fail  "))
      #expect(result.output.contains(" 1 found (1 verb)\n"))
      let quiet = try navc.run("verify", "a.nav", "--quiet", "--in=regular")
      #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errors.hasSuffix("}\n"))
      // An allowed finding is not reported, but does not count as proved either.
      let allowed = try navc.run("verify", "b.nav")
      #expect(
        allowed.status == 0 && allowed.errors.isEmpty && allowed.output.contains(" 1 found (2 parts)\n"))
    }
  }

  @Test func whatIsFoundInBothWidthsIsFoundInEach() throws {
    let film = """
      app Player { start Film }
      scene Film { on info -> modal Info }
      scene Info { on more { when regular -> dismiss else -> modal Film locked } }

      """
    try Navc.inFolder(["a.nav": film]) { (navc) throws in
      for width in ["compact", "regular"] {
        let result = try navc.run("verify", "a.nav", "--in", width)
        #expect(result.errors.contains("a chain of presentations can grow without bound"), "\(result.errors)")
      }
    }
  }

  @Test func jsonAndSARIFAreValidByTheirSchemas() throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let json = try navc.run("verify", "a.nav", "--format=json")
      #expect(json.status == 1 && json.errors.isEmpty)
      let schema = JSONSchema(
        root: try ParsedJSON(parsing: Repository.bytes(at: "Documentation/Schemas/proofs-1.schema.json")))
      #expect(schema.problems(of: try ParsedJSON(parsing: Array(json.output.utf8))) == [])
      let reached = try navc.run("verify", "a.nav", "--format=json", "--property=reach Account").output
      #expect(schema.problems(of: try ParsedJSON(parsing: Array(reached.utf8))) == [])
      #expect(reached.contains("\"scenario \\\"reach Account\\\" in compact {"))
      let sarif = try navc.run("verify", "a.nav", "--format=sarif")
      #expect(sarif.output.contains("\"codeFlows\""))
      #expect(sarif.output == (try navc.run("check", "a.nav", "--format=sarif").output))
    }
  }

  @Test func propertiesCanBeGivenAsOptions() throws {
    try Navc.inFolder(["a.nav": Self.help]) { (navc) throws in
      let result = try navc.run("verify", "a.nav", "--property", "never Help", "--property=reach Catalog")
      #expect(result.status == 0)
      #expect(result.output.contains("\n  never Help  ") && result.output.contains("\n  reach Catalog  "))
      let wrong = try navc.run("verify", "a.nav", "--property", "never Hlp")
      #expect(wrong.status == 2 && wrong.errors.contains("--property 'never Hlp': column 7: "))
      #expect(wrong.errors.contains("did you mean 'Help'?") && wrong.output.isEmpty)
      let other = try navc.run("verify", "a.nav", "--property", "scene X")
      #expect(
        other.status == 2 && other.errors.contains("a property begins with 'always', 'never' or 'reach'"))
    }
  }

  @Test func errorsComeFirst() throws {
    try Navc.inFolder(["a.nav": "app Shop { start Catalg }\nscene Catalog\n"]) { (navc) throws in
      let result = try navc.run("verify", "a.nav")
      #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("NAV0202"))
    }
  }
}
