import NavRuntime
import Testing

@testable import NavDSL

/// Tests the lines that can be entered during a run.
@Suite struct RunCommandTests {
  static let text = #"""
    guard signedIn
    type Money from "ShopKit"
    enum Sort { price, rating }
    app X { start Main }
    tabs Main { tab one -> A in stack  tab two -> B }
    scene A {
      control back
      on go(id: String, sort: Sort = .price) -> push B(id: id)
      on back -> stay
      on pay(sum: Money, when: Date?, id: UUID) -> stay
      on scene -> stay
      on keep(it: nil?, all: [F.open] = []) -> stay
    }
    scene B(id: String = "") { on go(id: String, sort: Sort = .rating) -> stay }
    struct nil { fails: Int = 1 }
    flow F { struct open { x: String, inner: nil? }  guard ready  start C  scene C }
    """#

  private func read(_ line: String) throws -> RunCommand {
    try Walkthrough(Self.text).run.read(line)
  }

  @Test(arguments: [
    ("go(id: \"42\")", "go(id: \"42\", sort: .price)"),
    ("A.go(id: \"\\n\", sort: .rating) // comment", "A.go(id: \"\\n\", sort: .rating)"),
    ("back", "back"), ("back()", "back()"), ("back B", "back B"), ("A.back", "A.back"),
    ("`scene`", "`scene`"), ("back F.C", "back F.C"),
    ("keep(it: `nil`())", "keep(it: `nil`(fails: 1), all: [])"),
    (
      "keep(it: nil, all: [F.open(x: \"\", inner: `nil`(fails: 2))])",
      "keep(it: nil, all: [F.open(x: \"\", inner: `nil`(fails: 2))])"
    ),
    ("dismiss", "dismiss"), ("select Main.two", "select Main.two"), ("swipe next", "swipe next"),
    ("swipe previous", "swipe previous"), ("reveal", "reveal"), ("hide", "hide"),
    ("resize regular", "resize regular"), ("open \"/x?a=b\"", "open \"/x?a=b\""),
    ("given signedIn, not F.ready", "given signedIn, not F.ready"),
    (
      "pay(sum: \"9.99 EUR\", when: nil, id: \"00000000-0000-0000-0000-0000000000ab\")",
      "pay(sum: \"9.99 EUR\", when: nil, id: \"00000000-0000-0000-0000-0000000000AB\")"
    ),
  ])
  func linesAreReadAndPrinted(line: String, printed: String) throws {
    let run = try Walkthrough(Self.text).run
    let command = try run.read(line)
    #expect(run.program.description(of: command) == printed)
    #expect(try run.read(printed) == command)
  }

  @Test(arguments: [
    ("", "the line has no step"),
    ("back dismiss", "the line has more than one step"),
    ("expect A", "an expectation is not a step"),
    ("} scene Z {", "expected a step, found '}'"),
    ("gone", "no scene handles event 'gone'"),
    ("go", "event 'go' needs an argument 'id'"),
    ("go(id: 4)", "'4' has type 'Int', but 'String' is expected"),
    ("keep(it: `nil`(1))", "the argument '1' of struct 'nil' has no label"),
    ("keep(it: nil, all: [open(x: \"\")])", "there is no type 'open'"),
    ("go(id: \"\", sort: .best)", "enum 'Sort' has no case 'best'"),
    ("select Main.three", "tabs 'Main' has no 'three'"),
    ("given signedOut", "there is no guard 'signedOut'"),
    ("back Nowhere", "there is no scene 'Nowhere'"),
    ("/* open", "the comment is not closed before the end"),
    ("go(", "expected ')' after '(', found the end"),
  ])
  func whatIsWrongIsSaid(line: String, message: String) throws {
    let run = try Walkthrough(Self.text).run
    do {
      let command = try run.read(line)
      Issue.record("\(line) is read as \(command)")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func defaultsAreThoseOfTheSceneThatReceivesTheEvent() throws {
    var walk = try Walkthrough(Self.text)
    #expect(
      try walk.run.read("go(id: \"1\")")
        == .input(
          .event(name: "go", arguments: [.string("1"), .enumCase("price")])))
    walk.expect(.event(name: "go", arguments: [.string("1")]), "A / B(id: \"1\")")
    #expect(
      try walk.run.read("go(id: \"1\")")
        == .input(
          .event(name: "go", arguments: [.string("1"), .enumCase("rating")])))
  }

  @Test func guardsCanBeSet() throws {
    var run = try Walkthrough(Self.text).run
    try run.perform(run.read("given signedIn, F.ready"))
    #expect(run.guards == run.program.guards(named: ["signedIn", "F.ready"]))
    try run.perform(run.read("given not signedIn"))
    #expect(run.guards == run.program.guards(named: ["F.ready"]))
  }
}
