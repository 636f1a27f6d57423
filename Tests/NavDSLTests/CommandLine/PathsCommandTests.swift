import Foundation
import Testing

/// Tests `navc paths` as a process.
@Suite struct PathsCommandTests {
  private static let shop = [
    "Shop.nav": """
    app Shop { start Catalog in stack }
    guard open
    scene Catalog { on select(id: String) when open -> push Product(id: id) }
    scene Product(id: String) { on pay -> push Pay.Amount }
    scene Lost { on find -> stay }
    flow Pay { start Amount  scene Amount }

    """.replacingOccurrences(of: "push Pay.Amount", with: "push Pay")
  ]

  @Test func aPathIsWritten() throws {
    try Navc.inFolder(Self.shop) { (navc) throws in
      let result = try navc.run("paths", "start", "Pay.Amount", "Shop.nav")
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(
        result.output == """
          the start to Pay.Amount in either width: 2 steps, 1 path

            expect Catalog
            given open
            select(id: "a")  expect Catalog / Product(id: "a")
            pay              expect Catalog / Product(id: "a") / Pay.Amount

          """)
    }
  }

  @Test func warningsAreNotReported() throws {
    let source = ["Shop.nav": (Self.shop["Shop.nav"] ?? "") + "guard unused\n"]
    try Navc.inFolder(source) { (navc) throws in
      #expect(try navc.run("check", "Shop.nav", "--no-proofs").errors.contains("NAV0801"))
      for arguments in [["start", "Product"], ["--cover", "scenes"]] {
        let result = try navc.run("paths", arguments[0], arguments[1], "Shop.nav")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      }
    }
  }

  @Test func aCoverReportsWhatItMisses() throws {
    try Navc.inFolder(Self.shop) { (navc) throws in
      let result = try navc.run("paths", "--cover", "transitions", "Shop.nav", "--in", "regular")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("4 of 5 transitions in regular width: 1 walk, 4 steps\n"))
      #expect(result.output.hasSuffix("\nnot reached within 3 states:\n  Lost.find\n"))
      let file = try navc.run("paths", "--cover=scenes", "Shop.nav", "-o", "walks.nav")
      #expect(file.status == 0 && file.output.isEmpty)
      #expect(
        file.errors == """
          3 of 4 scenes in compact width: 1 walk, 2 steps
          not reached within 3 states:
            Lost

          """)
      #expect(navc.text("walks.nav")?.hasPrefix("scenario \"Every scene in compact width, walk 1\"") == true)
      #expect(try navc.run("test", "Shop.nav", "walks.nav").status == 0)
      #expect(try navc.run("paths", "--cover=scenes", "Shop.nav", "-o", "walks.swift", "-q").errors.isEmpty)
      #expect(navc.text("walks.swift")?.contains("@Suite struct ShopScenesCompact {") == true)
      let tests = try navc.run("paths", "--cover=scenes", "Shop.nav", "--format=swift", "--module", "App")
      #expect(tests.output.contains("\n@testable import App\n"))
    }
  }

  @Test func aMissingPathIsAFailure() throws {
    try Navc.inFolder(Self.shop) { (navc) throws in
      for format in ["text", "json", "scenario", "swift"] {
        let result = try navc.run("paths", "Catalog", "Lost", "Shop.nav", "--format", format)
        #expect(result.status == 1, "\(format)")
        let said = format == "text" ? result.output : result.errors
        #expect(said == "Catalog to Lost in either width: no path within 3 states\n")
      }
      let cut = try navc.run("paths", "start", "Pay.Amount", "Shop.nav", "--depth", "1", "--in=compact")
      #expect(cut.status == 1)
      #expect(cut.output == "the start to Pay.Amount in compact width: no path within 2 states and 1 step\n")
    }
  }

  @Test(arguments: [
    (["Catalog"], "no scenes to find a path between", "navc paths FROM TO INPUT"),
    (["Catalog", "Catalog", "Shop.nav"], "'Catalog' and 'Catalog' are the same scene", ""),
    (["Catlog", "Product", "Shop.nav"], "the program has no scene 'Catlog'", "did you mean 'Catalog'?"),
    (["Catalog", "Amount", "Shop.nav"], "the program has no scene 'Amount'", "did you mean 'Pay.Amount'?"),
    (["strat", "Product", "Shop.nav"], "the program has no scene 'strat'", "did you mean 'start'?"),
    (["Product", "start", "Shop.nav"], "the program has no scene 'start'", "'start' can begin a path"),
    (
      ["Shop.nav", "Catalog", "Product"], "expected a scene, found 'Shop.nav'",
      "write the scenes first"
    ),
    (["Catalog", "Product"], "no input", "use 'navc paths FILE'"),
    (["--cover", "scenes", "Shop.nav", "--limit", "2"], "--limit cannot be used with --cover", ""),
    (
      ["Catalog", "Product", "Shop.nav", "--limit", "0"], "--limit takes a number of at least 1, not '0'", ""
    ),
    (["--cover", "scene", "Shop.nav"], "unknown value 'scene' for --cover", "did you mean 'scenes'?"),
    (
      ["Catalog", "Product", "Shop.nav", "--module", "X"], "--module can be used only with --format swift", ""
    ),
  ])
  func wrongUsage(_ arguments: [String], _ message: String, _ help: String) throws {
    try Navc.inFolder(Self.shop) { (navc) throws in
      let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
      let result = try navc.shell("\"$NAVC\" paths \(quoted)")
      #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
      #expect(result.errors.hasPrefix("navc: error: \(message)"), "\(result.errors)")
      #expect(help.isEmpty || result.errors.contains("help: \(help)"), "\(result.errors)")
    }
  }

  @Test func aProgramWithErrorsIsNotExplored() throws {
    try Navc.inFolder(["Shop.nav": Sample.bad]) { (navc) throws in
      let result = try navc.run("paths", "Catalog", "Product", "Shop.nav")
      #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("NAV0202"))
    }
  }
}
