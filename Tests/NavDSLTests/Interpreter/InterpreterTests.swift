import NavRuntime
import Testing

@testable import NavDSL

/// Runs a program with inputs, and compares the printed states.
struct Walkthrough {
  var run: Run

  init(_ text: String, in width: NavigationWidth = .compact) throws {
    let compilation = compile([InputFile(path: "Test.nav", text: text)])
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message))")
    run = try Run(InterpretedProgram(compilation.program), in: width)
  }

  /// Expects that an input succeeds, and the state afterwards.
  mutating func expect(
    _ input: RunInput, _ state: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      try run.perform(input)
      #expect(run.description == state, sourceLocation: sourceLocation)
      #expect(run.engine.violations(of: run.state) == [], sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(input) fails: \(error)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that an input fails and changes nothing.
  mutating func expect(
    _ input: RunInput, fails failure: NavigationFailure, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = run.state
    #expect(throws: failure, sourceLocation: sourceLocation) { try run.perform(input) }
    #expect(run.state == before, sourceLocation: sourceLocation)
  }

  /// Sets the guards that hold from this point on.
  mutating func given(_ names: String...) { run.guards = run.program.guards(named: names) }
}

@Suite struct InterpreterTests {
  @Test func handlersTakeTheFirstBranchWhoseConditionHolds() throws {
    var walk = try Walkthrough(
      """
      guard a guard b
      app X { start S in stack }
      scene S {
        on go(flag: Bool) {
          when a and not b -> push A
          when flag or b   -> push B
          when regular     -> push C
        }
        on none when a -> push A
      }
      scene A scene B scene C
      """)
    let go = { RunInput.event(name: "go", arguments: [.bool($0)]) }
    #expect("\(walk.run)" == "S")
    walk.expect(go(false), "S")
    walk.expect(.move(.resize(.regular)), "S")
    walk.expect(go(false), "S / C")
    walk.expect(.move(.back()), "S")
    walk.expect(go(true), "S / B")
    walk.expect(.move(.back()), "S")
    walk.given("a")
    walk.expect(go(true), "S / A")
    walk.expect(.move(.back()), "S")
    walk.given("a", "b")
    walk.expect(go(false), "S / B")
    walk.expect(.event(name: "none"), fails: .noHandler)
    walk.expect(.move(.back()), "S")
    walk.given()
    walk.expect(.event(name: "none"), "S")
  }

  @Test func argumentsHaveDefaults() throws {
    var walk = try Walkthrough(
      #"""
      enum Sort { price, rating }
      app X { start S in stack }
      scene S { on go(n: Int = 3) -> push P(d: [n]) }
      scene P(
        a: Double? = nil, b: String = "x\n\"", c: Sort = .rating, d: [Int] = [1, -2], e: [String: Bool] = ["k": true]
      ) {
        on more(x: Sort) -> replace P(a: 2, c: x)
        on less          -> replace P(b: b, d: [], e: [:])
      }
      """#)
    walk.expect(.event(name: "go"), #"S / P(a: nil, b: "x\n\"", c: .rating, d: [3], e: ["k": true])"#)
    walk.expect(.event(name: "go"), fails: .noHandler)
    walk.expect(.event(name: "more"), fails: .noHandler)
    walk.expect(.event(name: "more", arguments: [.string("price")]), fails: .noHandler)
    walk.expect(.event(name: "more", arguments: [.enumCase("best")]), fails: .noHandler)
    walk.expect(
      .event(name: "more", arguments: [.enumCase("price")]),
      #"S / P(a: 2.0, b: "x\n\"", c: .price, d: [1, -2], e: ["k": true])"#)
    walk.expect(.event(name: "less"), #"S / P(a: nil, b: "x\n\"", c: .rating, d: [], e: [:])"#)
    walk.expect(.move(.back()), "S")
    walk.expect(
      .event(name: "go", arguments: [.int(7)]),
      #"S / P(a: nil, b: "x\n\"", c: .rating, d: [7], e: ["k": true])"#)
  }

  @Test func aTitleCanBeAParameterOfTheFlow() throws {
    var walk = try Walkthrough(
      """
      app X { start S in stack }
      scene S { on read -> push Reading(name: "Tides") }
      flow Reading(name: String) {
        start Chapter
        scene Chapter {
          title name
          on turn -> push Page
        }
        scene Page
      }
      """)
    walk.expect(.event(name: "read"), "S / Reading.Chapter")
    walk.expect(.event(name: "turn"), "S / Reading.Chapter / Reading.Page")
    let page = try #require(walk.run.state.activeScenes.first)
    #expect(walk.run.engine.leftEdge(of: page.identity, in: walk.run.state) == .backButton(title: "Tides"))
  }
}
