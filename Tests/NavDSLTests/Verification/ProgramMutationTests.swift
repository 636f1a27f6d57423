import NavOracles
import Testing

@testable import NavDSL

/// Tests the mutants that proofs are tested against, and the reducer of programs.
@Suite struct ProgramMutationTests {
  private static let shop = """
    app Shop { start Home in stack }
    scene Home { on open -> push Product  on help -> push Help }
    scene Product { on close -> pop }
    scene Help
    """
  private static let mail = """
    app Mail { start Inbox in stack }
    scene Inbox { on write -> modal Letter in stack as formSheet }
    scene Letter { back hidden  on send -> dismiss }
    reach Letter
    """

  @Test func theSameSeedGivesTheSameMutant() {
    let mutation = ProgramMutation(of: [Self.shop, Self.mail])
    #expect(mutation.mutant(seed: 7).text == mutation.mutant(seed: 7).text)
    #expect(mutation.mutant(seed: 7).text != mutation.mutant(seed: 8).text)
  }

  /// Mutants are programs other than the originals, which have parts of both.
  @Test func mutantsTakePartsFromEachOther() {
    let mutation = ProgramMutation(of: [Self.shop, Self.mail])
    let texts = (0..<300).map { mutation.mutant(seed: $0).text }
    #expect(texts.allSatisfy { RandomFlow.compiled($0) != nil && $0 != Self.shop && $0 != Self.mail })
    #expect(Set(texts).count > 150)
    for word in ["formSheet", "hidden", "dismiss"] {
      #expect(texts.contains { $0.contains("app Shop") && $0.contains(word) }, "\(word)")
    }
    #expect(texts.contains { $0.contains("app Mail") && $0.contains("then") })
    #expect(!texts.contains { $0.contains("reach") })
  }

  /// A text that does not compile, as a part of a larger program, has no mutants.
  @Test func whatDoesNotCompileIsIgnored() {
    #expect(ProgramMutation(of: ["scene A", "app B { start C }", Self.shop]).programCount == 1)
  }

  /// A part takes the place of the whole, names are exchanged, and all that is not needed is removed.
  @Test func programsAreReduced() {
    let text = """
      // A comment.
      guard signedIn
      app Shop { start { when signedIn -> Main else -> Welcome } }
      tabs Main { tab home -> Home in stack  tab basket -> Basket in stack }
      scene Welcome { on go(id: String) when signedIn and compact -> replace Main then select Main.basket }
      scene Home
      scene Basket { exit done  on back -> stay }
      """
    let smallest = reduced(text) { text in
      RandomFlow.compiled(text)?.program.verbs.elements.contains {
        if case .select = $0.action { true } else { false }
      } ?? false
    }
    let words = smallest.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let expected = """
      app Shop { start Welcome } tabs Main { tab basket -> Welcome in stack } \
      scene Welcome { on go -> select Main . basket }
      """
    #expect(words == expected)
  }
}

/// Tests the values that the search tries.
@Suite struct FlowValueTests {
  /// Each branch that some value takes is taken, and no other.
  @Test(arguments: [
    "kind: Kind) { when kind == .a -> stay  when kind == .b -> stay  else -> stay }",
    "text: String) { when text == \"x\" -> stay  when text != \"y\" -> stay  else -> stay }",
    "count: Int?) { when count == nil -> stay  when count == 12 -> stay  else -> stay }",
    "item: Item) { when item.id == \"x\" -> stay  when item.kind == .c -> stay  else -> stay }",
    "one: Double, two: Double) { when one == two -> stay  when one == 1.5 -> stay  else -> stay }",
    "ids: [String]) { when ids == [] -> stay  when ids == [\"x\", \"y\"] -> stay  else -> stay }",
    "flag: Bool?) { when flag == true -> stay  when flag == nil -> stay  else -> stay }",
  ])
  func everyBranchIsTaken(_ handler: String) throws {
    let text = """
      app P { start A }
      enum Kind { a, b, c }
      struct Item { id: String, kind: Kind }
      scene A { on go(\(handler)  on never(kind: Kind) when kind == .a and kind == .b -> stay }
      """
    let program = try #require(RandomFlow.compiled(text))
    let explorer = FlowExplorer(program)
    let branches = program.program.branches.ids
    let never = try #require(branches.last)
    #expect(branches.filter { explorer.findings.attemptedBranches[$0] == nil } == [never])
    #expect(explorer.isExhaustive)
  }

  /// URLs of every form lead to their link, with every value that a condition asks.
  @Test func everyLinkIsOpened() throws {
    let text = """
      app P { start A in stack }
      enum Kind { a, b }
      scene A
      scene B
      link "/kinds/{kind: Kind}" { when kind == .a -> / A  else -> / B }
      link "/texts/{text: String}" { when text == "x y" -> / A  else -> / B }
      link "/all/{rest: [String]}" -> / B
      link "/sort?by={kind: Kind?}" { when kind == nil -> / A  when kind == .b -> / B  else -> / A }
      link "mailto:{text: String}" -> / B
      """
    let program = try #require(RandomFlow.compiled(text))
    let findings = FlowExplorer(program).findings
    for branch in program.program.branches.ids {
      #expect(findings.attemptedBranches[branch] != nil, "branch \(branch.index)")
    }
    #expect(findings.failures.isEmpty)
  }

  /// A link is opened with both values of a `Bool`, also where no condition compares.
  @Test func aLinkIsOpenedWithBothBools() throws {
    let text = "app P { start A } scene A scene B link \"/{flag: Bool}\" { when flag -> ^ A  else -> ^ B }"
    let program = try #require(RandomFlow.compiled(text))
    #expect(FlowExplorer(program).findings.attemptedBranches.count == 2)
  }

  /// A search that cannot try all arguments does not claim to be exhaustive.
  @Test func tooManyArgumentsAreNotAll() throws {
    let parameters = (0..<7).map { "b\($0): Bool" }.joined(separator: ", ")
    let text = "app P { start A } scene A { on go(\(parameters)) when b0 -> stay }"
    let explorer = FlowExplorer(try #require(RandomFlow.compiled(text)))
    #expect(!explorer.isExhaustive && explorer.completeLength == 0)
  }
}
