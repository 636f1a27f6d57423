import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Random walks through programs that contain every element of a state.
@Suite struct RuntimeWalkTests {
  @Test(arguments: RuntimePrograms.sources.map(\.name), NavigationWidth.allCases)
  func everyStateIsSound(name: String, width: NavigationWidth) throws {
    var walk = try RandomWalk(try RuntimePrograms.program(name), in: width, seed: 3)
    let engine = walk.run.engine
    for _ in 0..<(Repository.runsLongTests ? 600 : 150) {
      let before = walk.run
      let successes = walk.successes
      let input = walk.step()
      let context = "\(input): \(before) to \(walk.run)"
      let violations = engine.violations(of: walk.run.state)
      #expect(violations == [], "\(context)")
      if walk.successes == successes { #expect(before.state == walk.run.state, "\(context)") }
      let difference = before.state.difference(to: walk.run.state)
      #expect(before.state.applying(difference) == walk.run.state, "\(context)")
      // Possible moves include all that the user can perform.
      for move in engine.possibleMoves(in: walk.run.state) {
        var state = walk.run.state
        #expect(throws: Never.self, "\(move) of \(walk.run)") { try engine.perform(move, in: &state) }
      }
      if !violations.isEmpty { return }
    }
  }
}
