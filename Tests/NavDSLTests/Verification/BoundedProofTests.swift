import NavOracles
import Testing

@testable import NavDSL

/// Tests that nothing is said to be proved of which the analysis knows only short runs.
@Suite struct BoundedProofTests {
  private func proofs(of text: String) throws -> ProofSummary {
    var options = CompilerOptions()
    options.proves = true
    return try #require(compile([InputFile(path: "X.nav", text: text)], options: options).proofs)
  }

  /// Returns the claims that are neither proved nor have exceptions.
  private func boundedClaims(_ text: String) throws -> [String] {
    let proofs = try proofs(of: text)
    #expect(proofs.answers.allSatisfy { !($0.isBounded && $0.isProved) })
    return proofs.answers.filter(\.isBounded).compactMap(\.question?.rawValue)
  }

  /// A program with an unbounded number of states, since pages push pages.
  private func endless(_ declarations: String, start: String) -> String {
    """
    app X { start \(start) }
    scene Page { on next -> push Page  on done -> pop to root }
    scene Note { on more -> modal Sheet  on swap -> stay }
    scene Other
    scene Sheet returns Int { on close -> finish(1)  on leave -> dismiss }
    \(declarations)
    """
  }

  @Test func unwindsIntoInsidesAreBounded() throws {
    func host(_ inside: String, _ scenes: String) -> String {
      endless(
        "scene Host { embed inside: \(inside)  on next -> push Page  on find -> unwind Note }\n\(scenes)",
        start: "Host in stack")
    }
    let changing = host("Inner", "scene Inner { on swap -> replace Note }")
    #expect(try boundedClaims(changing) == ["steps", "openers"])
    #expect(try boundedClaims(host("Note in stack", "")) == ["steps", "openers"])
  }

  @Test func insidesThatChangeWithoutUnwindsAreExact() throws {
    let changing = endless(
      "scene Host { embed inside: Inner  on next -> push Page }\nscene Inner { on swap -> replace Note }",
      start: "Host in stack")
    #expect(try boundedClaims(changing) == [])
    let stack = endless(
      "scene Host { embed inside: Note in stack  on next -> push Page }", start: "Host in stack")
    #expect(try boundedClaims(stack) == [])
  }

  @Test func insidesThatStayAreExact() throws {
    let fixed = endless("scene Host { embed note: Note  on next -> push Page }", start: "Host in stack")
    #expect(try boundedClaims(fixed) == [])
  }

  @Test func waitingColumnsAreBounded() throws {
    func split(_ items: String, opening opened: String = "Note") -> String {
      endless(
        """
        split Main { primary Host  secondary Other  \(items) }
        scene Host { on next -> push Page  on go -> detail \(opened) }
        """, start: "Main")
    }
    #expect(try boundedClaims(split("collapse to primary")) == ["steps", "openers"])
    #expect(try boundedClaims(split("", opening: "Sheet")) == [])
    // Compact width can replace both the column of the opener and that of what it has opened.
    #expect(try boundedClaims(split("compact Host in stack", opening: "Sheet")) == ["steps", "openers"])
    #expect(try boundedClaims(split("compact Host in stack")) == [])
  }

  @Test func splitsOnStacksAreBounded() throws {
    func split(_ start: String) -> String {
      endless(
        """
        split Main { primary Host  secondary Other }
        tabs Two { tab one -> Main }
        scene Around { embed main: Main }
        scene Host { on next -> push Page  on go -> \(start == "Around" ? "push Around" : "push Other") }
        """, start: start)
    }
    #expect(try boundedClaims(split("Two")) == [])
    #expect(try boundedClaims(split("Two in stack")) == ["steps", "openers"])
    #expect(try boundedClaims(split("Around")) == ["steps", "openers"])
    #expect(try boundedClaims(split("Main")) == [])
  }

  @Test func detailsFromTabsOnAColumnAreBounded() throws {
    func split(_ opening: String) -> String {
      endless(
        """
        split Main { primary Host  secondary Other }
        tabs Two { tab one -> Note in stack }
        scene Host { on next -> push Page  on go -> \(opening) }
        """, start: "Main")
    }
    #expect(try boundedClaims(split("push Two then detail Note")) == ["steps", "openers"])
    #expect(try boundedClaims(split("detail Note")) == [])
  }

  @Test func whatIsTriedWhollyIsProved() throws {
    let small = """
      app X { start Host in stack }
      scene Host { embed note: Note in stack }
      scene Note { on more -> push Other }
      scene Other
      """
    #expect(try boundedClaims(small) == [])
  }

  @Test func theReasonIsNamed() throws {
    func reason(_ declarations: String, start: String) throws -> String? {
      try proofs(of: endless(declarations, start: start)).boundedBecause
    }
    let split = "split Main { primary Host  secondary Other  compact Host in stack }\n"
    #expect(
      try reason(
        "scene Host { embed note: Note in stack  on next -> push Page  on find -> unwind Note }",
        start: "Host in stack")
        == "'unwind Note' may lead inside of a scene")
    #expect(
      try reason(split + "scene Host { on next -> push Page  on go -> detail Sheet }", start: "Main")
        == "'detail Sheet' opens in a column what can finish")
    #expect(
      try reason(
        "split Main { primary Host  secondary Other }\nscene Around { embed main: Main }\n"
          + "scene Host { on next -> push Page  on go -> push Around }", start: "Around")
        == "split 'Main' may be inside of itself")
    #expect(try reason("scene Host { on next -> push Page }", start: "Host in stack") == nil)
  }

  @Test func theTextDoesNotSayProved() throws {
    let text = endless(
      """
      split Main { primary Host  secondary Other  collapse to primary }
      scene Host { on next -> push Page  on go -> detail Note }
      """, start: "Main")
    let proofs = try proofs(of: text)
    let lines = String(decoding: proofs.text(), as: UTF8.self).split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("  no step can fail") && $0.contains("none found in short runs (") })
    #expect(lines.contains("short runs: 'collapse to primary' of 'Main' lets columns wait"))
    #expect(!proofs.isProved)
  }

  /// `verify` finds a failure of which its analysis knows nothing, as a mistake in its rules would make it.
  @Test func shortRunsAreTriedWhateverTheAnalysisSays() {
    let found = stepsThatFail(with: "", ProofOptions())
    #expect(found.map(\.witnessLength) == [1])
    #expect(found.map(\.isProved) == [true])
    // `check` and comparisons with other searches rely on the analysis.
    #expect(stepsThatFail(with: "", ProofOptions(triesEveryPart: false)).isEmpty)
    #expect(stepsThatFail(with: "", .ofCampaigns).isEmpty)
  }

  /// `check` tries them as well if a flow opens more of itself in another tab, where most mistakes have been.
  @Test func shortRunsOfFlowsInOtherTabsAreTried() {
    let flow = """
      tabs Main { tab first -> Other  tab second -> Other }
      scene Other { on open -> push Form }
      flow Form { start Start  scene Start { on more -> select Main.first then push End }  scene End }
      """
    #expect(
      stepsThatFail(with: flow, ProofOptions(triesEveryPart: false)).map(\.witnessLength) == [1])
    #expect(stepsThatFail(with: flow, .ofCampaigns).isEmpty)
  }

  /// Returns the failures that are found in a program whose analysis is that of one in which no step fails.
  ///
  /// - Parameter declarations: Declarations in both programs.
  private func stepsThatFail(with declarations: String, _ options: ProofOptions) -> [Finding] {
    func program(_ verb: String) -> InterpretedProgram {
      let text = """
        app X { start Home in stack }
        scene Home { on next -> push Page  on back -> \(verb) }
        scene Page { on next -> push Page }
        \(declarations)
        """
      return InterpretedProgram(compile([InputFile(path: "X.nav", text: text)]).program)
    }
    var verifier = Verifier(
      program("pop"), StackAnalysis(program("stay").program, places: nil), options)
    return verifier.findings().filter { if case .fails = $0.kind { true } else { false } }
  }
}
