import Foundation
import Testing

@testable import NavDSL

/// Tests the runs that demonstrate diagnostics, in each format of report.
@Suite struct WitnessRendererTests {
  private static let sample = RenderingSample(
    (
      "Shop.nav",
      """
      scene Account {
        on signOut -> unwind signedOut
      }
      link "/account" -> Main.account
      """
    ))

  private static var diagnostic: Diagnostic {
    let witness = DiagnosticWitness(
      in: "compact", from: "Catalog",
      [
        .init("given signedIn"),
        .init("open \"/account\"", at: sample.span("\"/account\""), state: "Account"),
        .init("select Main.account", state: "Main.account: Account"),
        .init("signOut", at: sample.span("signOut"), failure: "noTarget"),
      ], needsLink: true)
    return Diagnostic(
      .unwindWithoutTarget, at: sample.span("unwind signedOut"),
      "'unwind signedOut' in 'Account' fails in some run, after a link: no scene accepts it",
      witness: witness)
  }

  private static let message = """
    Shop.nav:2:17: error: 'unwind signedOut' in 'Account' fails in some run, after a link: no scene accepts \
    it [NAV0704]
      on signOut -> unwind signedOut
                    ^~~~~~~~~~~~~~~~

    """

  @Test func theTextContainsTheRunAsAScenario() {
    #expect(
      Self.sample.text(Self.diagnostic) == Self.message + """
        scenario "'unwind signedOut' in 'Account' fails in some run, after a link" in compact {
          given signedIn
          open "/account"
          select Main.account
          signOut  expect fails(noTarget)
        }

        """)
  }

  @Test func statesAreShownOnRequest() {
    let text = DiagnosticReport([Self.diagnostic], Self.sample.sources).text(states: true)
    #expect(
      String(decoding: text, as: UTF8.self) == Self.message + """
        scenario "'unwind signedOut' in 'Account' fails in some run, after a link" in compact {
          expect Catalog
          given signedIn
          open "/account"      expect Account
          select Main.account  expect Main.account: Account
          signOut              expect fails(noTarget)
        }

        """)
  }

  @Test func anEmptyRunShowsItsStart() {
    var diagnostic = Self.diagnostic
    diagnostic.message = "'push A(id: id)' is \"odd\""
    diagnostic.witness = DiagnosticWitness(in: "regular", from: "A | B", [])
    #expect(
      Self.sample.text(diagnostic).hasSuffix(
        """
        scenario "'push A(id: id)' is \\"odd\\"" in regular {
          expect A | B
        }

        """))
  }

  @Test func charactersThatDisturbATerminalAreSpelledOut() {
    var diagnostic = Self.diagnostic
    diagnostic.witness = DiagnosticWitness(
      in: "compact", from: "A", [.init("a(b: \"\u{1B}[31m\u{202E}\")", state: "A")])
    let text = Self.sample.text(diagnostic)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && text.contains("<U+001B>"))
  }

  @Test func gitHubAnnotationsHaveTheRunOnOneLine() {
    #expect(
      Self.sample.github(Self.diagnostic).hasSuffix(
        "accepts it%0Arun in compact: given signedIn → open \"/account\" → select Main.account → signOut → "
          + "fails(noTarget)\n"))
  }

  @Test func theJSONObjectContainsTheRun() throws {
    let line = Self.sample.json(Self.diagnostic)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let witness = try #require(object["witness"] as? [String: Any])
    #expect(witness["width"] as? String == "compact" && witness["start"] as? String == "Catalog")
    #expect(witness["needsLink"] as? Bool == true && witness["needsResize"] as? Bool == false)
    let steps = try #require(witness["steps"] as? [[String: Any]])
    #expect(steps.map { $0["step"] as? String } == Self.diagnostic.witness?.steps.map(\.text))
    #expect(steps.map { $0["failure"] as? String } == [nil, nil, nil, "noTarget"])
    #expect(steps.map { $0["location"] != nil } == [false, true, false, true])
    #expect((witness["scenario"] as? String)?.hasSuffix("  signOut  expect fails(noTarget)\n}\n") == true)
  }

  @Test func jsonObjectsAreValidByTheirSchema() throws {
    let schema = JSONSchema(
      root: try ParsedJSON(parsing: Repository.bytes(at: "Documentation/Schemas/diagnostic-1.schema.json")))
    var open = Self.diagnostic
    open.witness = nil
    open.suspicion = .deadEnd
    open.hint = "a hint"
    open.related = [.init(span: open.span, message: "here")]
    open.fixIt = .init(title: "do", edits: [.init(span: open.span, replacement: "")])
    for diagnostic in [Self.diagnostic, open] {
      #expect(schema.problems(of: try ParsedJSON(parsing: Array(Self.sample.json(diagnostic).utf8))) == [])
    }
  }

  /// Every step has a location, since readers of SARIF expect one: a move has that of the handler after it.
  @Test func sarifHasTheRunAsACodeFlow() throws {
    let text = Self.sample.sarif(Self.diagnostic)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let result = try #require(
      ((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])?.first)
    let flow = try #require((result["codeFlows"] as? [[String: Any]])?.first)
    let thread = try #require((flow["threadFlows"] as? [[String: Any]])?.first)
    let steps = try #require(thread["locations"] as? [[String: Any]])
    let locations = steps.compactMap { $0["location"] as? [String: Any] }
    #expect(
      locations.map { ($0["message"] as? [String: Any])?["text"] as? String } == [
        "start in compact", "given signedIn", "open \"/account\"", "select Main.account",
        "signOut: fails(noTarget)",
      ])
    let lines = locations.map { location in
      ((location["physicalLocation"] as? [String: Any])?["region"] as? [String: Any])?["startLine"] as? Int
    }
    #expect(lines == [4, 4, 4, 2, 2])
    #expect(steps.map { $0["executionOrder"] as? Int } == [1, 2, 3, 4, 5])
    #expect(steps.map { $0["importance"] as? String }.last == "essential")
  }
}
