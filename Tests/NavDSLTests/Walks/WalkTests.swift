import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// Tests walks through the examples, and their formats.
@Suite struct WalkTests {
  static let programs = Repository.examplePrograms

  private func cover(
    _ path: String, _ goal: CoverGoal, _ width: NavigationWidth
  ) throws -> WalkReport {
    let program = InterpretedProgram(try Repository.program(at: path))
    let found = try NavDSL.cover(goal, of: program, options: ExplorationOptions(in: width))
    return WalkReport(.cover(found), of: program)
  }

  /// The results in the walks' text are those that `navc test` finds from the text alone.
  @Test(arguments: programs, NavigationWidth.allCases)
  func scenariosPass(path: String, width: NavigationWidth) throws {
    for goal in CoverGoal.allCases {
      let report = try cover(path, goal, width)
      let text = String(decoding: report.scenarios(), as: UTF8.self)
      #expect(formattedText(text) == text)
      let inputs = [
        InputFile(path: path, text: try Repository.text(at: path)), InputFile(path: "Walks.nav", text: text),
      ]
      let compilation = compile(inputs) { path throws(ReadFailure) in
        guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
        return Array(text.utf8)
      }
      let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
      #expect(errors.isEmpty, "\(path): \(errors)\n\(text)")
      let program = InterpretedProgram(compilation.program)
      var count = 0
      for scenario in compilation.program.scenarios.ids
      where compilation.program.text(compilation.program.scenarios[scenario].name).hasPrefix("Every ") {
        count += 1
        #expect(program.runScenario(scenario).isPassed, "\(path), \(width), \(goal): \(count)")
      }
      #expect(count == report.walks.count)
    }
  }

  @Test(arguments: programs, NavigationWidth.allCases)
  func everyExampleIsExploredCompletely(path: String, width: NavigationWidth) throws {
    guard case .cover(let found) = try cover(path, .transitions, width).subject else { return }
    #expect(found.extent.isComplete, "\(path): \(found.extent)")
    let again = try cover(path, .transitions, width)
    #expect(again.text() == WalkReport(.cover(found), of: again.program).text())
  }

  @Test func coversOfTheShopMissNothing() throws {
    for width in NavigationWidth.allCases {
      for goal in CoverGoal.allCases {
        guard case .cover(let found) = try cover("Examples/Shop/Shop.nav", goal, width).subject else {
          return
        }
        #expect(found.missed == [])
      }
    }
  }

  // MARK: Small programs

  private func paths(
    _ text: String, from: String?, to: String, in width: NavigationWidth = .compact,
    _ change: (inout ExplorationOptions) -> Void = { _ in }
  ) throws -> String {
    let compilation = compile([InputFile(path: "Test.nav", text: text)])
    #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    let program = InterpretedProgram(compilation.program)
    var options = ExplorationOptions(in: width)
    change(&options)
    let end = try #require(compilation.program.sceneNamed(to))
    let origin = try from.map { PathOrigin.scene(try #require(compilation.program.sceneNamed($0))) }
    let found = try shortestPaths(from: origin ?? .start, to: end, of: program, options: options, limit: 5)
    return String(
      decoding: WalkReport(.paths(from: origin ?? .start, to: end, [found]), of: program).text(),
      as: UTF8.self)
  }

  @Test func guardsAreGivenWhenTheyAreNeeded() throws {
    let text = """
      app P { start A in stack }
      guard g
      guard h
      scene A { on go when g and not h -> push B }
      scene B { on go when h -> push C }
      scene C
      """
    #expect(
      try paths(text, from: nil, to: "C") == """
        the start to C in compact width: 2 steps, 1 path

          expect A
          given g
          go  expect A / B
          given h
          go  expect A / B / C

        """)
  }

  @Test func relevantBoolsAreTried() throws {
    let text = """
      app P { start A in stack }
      struct S { x: Bool }
      scene A { on go(s: S, f: Bool, n: Int) when f -> push B(s: s) }
      scene B(s: S) { on go when s.x -> push C }
      scene C
      """
    #expect(
      try paths(text, from: nil, to: "C") == """
        the start to C in compact width: 2 steps, 1 path

          expect A
          go(s: S(x: true), f: true, n: 1)  expect A / B(s: S(x: true))
          go                                expect A / B(s: S(x: true)) / C

        """)
  }

  /// An event for a result is not sent without a `finish`, unless that is requested.
  @Test func resultsComeFromScenesThatFinish() throws {
    let text = """
      app P { start A in stack }
      scene A {
        on ask             -> modal Q returning got
        on got(ok: Bool) when ok -> push B
      }
      scene Q returns Bool { on yes -> finish(true) }
      scene B
      """
    #expect(
      try paths(text, from: "A", to: "B") == """
        A to B in compact width: 2 steps, 1 path

          expect A
          ask  expect A ^ Q
          yes  expect A / B

        """)
    #expect(try paths(text, from: "A", to: "B") { $0.usesResults = true }.contains(": 1 step, 1 path"))
  }

  /// A tab that had been visited before would shorten the path, but nobody has visited it.
  @Test func pathsAssumeNoEarlierVisits() throws {
    let text = """
      app P { start T }
      tabs T {
        tab one "One" -> A in stack
        tab two "Two" -> B in stack
      }
      scene A
      scene B { on go -> push C }
      scene C { on go -> push D }
      scene D
      """
    #expect(
      try paths(text, from: "A", to: "D") == """
        A to D in compact width: 3 steps, 1 path

          expect A
          select T.two  expect B
          go            expect B / C
          go            expect B / C / D

        """)
  }

  @Test func gapsAreReportedWithTheLimits() throws {
    let text = """
      app P { start A in stack }
      scene A { on go -> push A }
      scene B { on go -> push A }
      """
    #expect(
      try paths(text, from: "A", to: "B") == "A to B in compact width: no path within 2 states and 1 step\n")
    #expect(
      try paths(text, from: "B", to: "A")
        == "B to A in compact width: no path, and B was not reached, within 2 states and 1 step\n")
    #expect(
      try paths(text, from: "A", to: "B") { $0.maximumRepetitions = 9 }
        == "A to B in compact width: no path within 9 states and 8 steps\n")
  }

  @Test func keywordsAreSpelledAsEvents() throws {
    let text = """
      app P { start A in stack }
      scene A { on back -> push scenario }
      scene scenario { on scene -> push B  on back -> stay }
      scene B
      """
    #expect(
      try paths(text, from: nil, to: "B") == """
        the start to B in compact width: 2 steps, 1 path

          expect A
          back()   expect A / scenario
          `scene`  expect A / scenario / B

        """)
  }

  // MARK: JSON

  @Test func jsonIsValidByItsSchema() throws {
    let path = "Documentation/Schemas/walks-1.schema.json"
    let schema = JSONSchema(root: try ParsedJSON(parsing: Array(try Repository.text(at: path).utf8)))
    for path in Self.programs {
      for goal in CoverGoal.allCases {
        let json = try ParsedJSON(parsing: (try cover(path, goal, .compact)).json())
        #expect(schema.problems(of: json) == [], "\(path)")
      }
    }
    let program = InterpretedProgram(try Repository.program(at: "Examples/Bank.nav"))
    let end = try #require(program.program.sceneNamed("Transfer.Sending"))
    for origin in [PathOrigin.start, .scene(SceneID(index: 0))] {
      let found = try shortestPaths(
        from: origin, to: end, of: program, options: ExplorationOptions(in: .regular), limit: 5)
      let report = WalkReport(.paths(from: origin, to: end, [found]), of: program)
      #expect(schema.problems(of: try ParsedJSON(parsing: report.json())) == [])
    }
  }
}
