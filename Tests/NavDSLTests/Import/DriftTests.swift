import Foundation
import Testing

@testable import NavDSL

/// Compares programs with the storyboards that they were imported from.
@Suite struct DriftTests {
  /// Returns the findings of comparing a program with the storyboards of a case.
  private func findings(
    _ text: String, _ name: String, account: JSONValue? = nil, isExact: Bool = false
  ) throws -> (findings: [Diagnostic], result: ImportResult) {
    let compilation = compile([InputFile(path: "Flow.nav", text: text)])
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))\n\(text)")
    let result = importProgram(
      from:
        try ImportCases.inputs(name), options: try ImportCases.options(name),
      into: compilation.program.sources)
    let found = ImportDrift.findings(
      in: compilation.program, against: result, account: account, isExact: isExact)
    return (found, result)
  }

  private func program(_ name: String) throws -> String {
    String(decoding: try #require(try ImportCases.result(name).files.first).bytes, as: UTF8.self)
  }

  @Test(arguments: ImportCases.names)
  func aProgramHasAllThatItsStoryboardsHave(_ name: String) throws {
    let found = try findings(try program(name), name, isExact: true).findings
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  /// A program lacks something without any one handler, exit, embedded scene or tab, and the fix adds it again.
  @Test(arguments: ImportCases.names)
  func whatIsTakenAwayIsFoundAndAddedAgain(_ name: String) throws {
    let text = try program(name)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var count = 0
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      guard let first = words.first, ["on", "exit", "embed", "tab"].contains(first), !line.contains("-> stay")
      else { continue }
      var rest = lines
      rest.remove(at: index)
      let changed = rest.joined(separator: "\n")
      // Without its only tab, or the exit of an unwind, there is no program.
      guard !compile([InputFile(path: "Flow.nav", text: changed)]).hasErrors else { continue }
      let (found, result) = try findings(changed, name)
      // Other handlers may do the same: this one's verbs with their destinations.
      let verbs = line.components(separatedBy: "-> ").dropFirst().joined().components(separatedBy: " then ")
      let isDouble = verbs.allSatisfy { verb in
        let verb = verb.prefix { $0 != "(" }.split(separator: " ").prefix(2).joined(separator: " ")
        return !verb.isEmpty && rest.contains { $0.contains(" \(verb)") }
      }
      #expect(!found.isEmpty || isDouble, "\(name): without '\(line)'")
      for finding in found {
        #expect(finding.code == .missingInFlow)
        #expect(finding.related.allSatisfy { result.sources.file(of: $0.span)?.path != "Flow.nav" })
      }
      guard let edits = found.first?.fixIt?.edits, found.count == 1 else { continue }
      let mended = applying(edits, to: changed)
      #expect(
        try findings(mended, name).findings.isEmpty, "\(name): '\(line)' is not added again:\n\(mended)")
      count += 1
    }
    if ["Triggers", "Exits", "Controllers"].contains(name) { #expect(count > 0) }
  }

  @Test func scenesOfFlowsMayBeNamedOtherwise() throws {
    let text = try program("Exits").replacing("Game", with: "Match").replacing(
      "MatchViewController", with: "GameViewController")
    // The documentation tells which scene it is.
    #expect(try findings(text, "Exits").findings.isEmpty)
    let bare = text.replacing("/// GameViewController in Exits.storyboard\n", with: "")
    let missing = try findings(bare, "Exits").findings.map(\.message)
    #expect(missing.contains("scene 'Game' of the storyboard is not in the flow"))
    // The account tells it as well, once it has the new name.
    let result = try ImportCases.result("Exits")
    let json = String(decoding: result.account.json(result.report), as: UTF8.self)
    let account = try JSONValue(
      reading: Array(json.replacing("\"name\":\"Game\"", with: "\"name\":\"Match\"").utf8))
    #expect(try findings(bare, "Exits", account: account).findings.isEmpty)
  }

  @Test func aSceneThatIsMissingIsDeclared() throws {
    let text = try program("Part").replacing(
      "/// WriteReviewViewController in Part.storyboard\nscene WriteReview\n", with: ""
    )
    .replacing("  on write -> modal WriteReview\n", with: "  on write -> stay\n")
    let (found, _) = try findings(text, "Part")
    #expect(
      found.map(\.message) == [
        "'Reviews' lacks the 'modal WriteReview' of the storyboard",
        "scene 'WriteReview' of the storyboard is not in the flow",
      ])
    let mended = applying(try #require(found.last?.fixIt).edits, to: text)
    #expect(try findings(mended, "Part").findings.count == 1)
  }

  @Test func whatOnlyTheProgramHasIsToldIfAsked() throws {
    let text = try program("Part") + "\nscene Extra { on more -> pop }\n"
    #expect(try findings(text, "Part").findings.isEmpty)
    let exact = try findings(
      text.replacing("on write ", with: "on cancel -> dismiss\n  on write "), "Part", isExact: true)
    #expect(
      Set(exact.findings.map(\.message)) == [
        "scene 'Extra' is not in the storyboards", "the 'dismiss' of 'Reviews' is not in the storyboards",
      ])
  }

  /// Scenes may move into flows, and handlers to what is around scenes.
  @Test func partsMayMove() throws {
    let text = """
      entry … Reviews
      flow Writing { start WriteReview scene WriteReview }
      stack Around { root Reviews on write -> modal Writing }
      scene Reviews
      """
    let found = try findings(text, "Part").findings.map(\.message)
    #expect(found.isEmpty)
    #expect(
      try findings(
        text.replacing("modal Writing", with: "modal WriteReview").replacing(
          "flow Writing { start WriteReview scene WriteReview }", with: "scene WriteReview"), "Part"
      ).findings.isEmpty)
  }
}
