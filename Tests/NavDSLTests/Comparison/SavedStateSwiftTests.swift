import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// STATE: states that the compiled Swift of an old version has saved, restored by that of new versions.
@Suite struct SavedStateSwiftTests {
  /// The generated Swift of new versions restores what the interpreter does, whose losses ``StateTests`` compares with
  /// the findings.
  @Test(.enabled(if: Repository.runsLongTests))
  func compiledVersionsRestoreLikeTheInterpreter() throws {
    let old = try compiled(StateTests.shop.replacing("app X", with: "app Old")).program
    let numbers = Array(stride(from: 1, to: StateTests.changes.count, by: 2))
    let new = try numbers.map { number in
      let text = StateTests.text(StateTests.changes[number].edits)
      return try compiled(text.replacing("app X", with: "app New\(number)")).program
    }
    try Navc.inFolder { (navc) throws in
      let drivers = try CompiledDrivers(([old] + new).map { (path: "Shop.nav", program: $0) }, in: navc)
      var count = 0
      for seed: UInt64 in 1...3 {
        let states = try Self.savedStates(of: old, seed: seed, drivers)
        count += states.count
        let commands = states.map { "restore\t" + $0 }
        for program in new {
          let restored = try drivers.lines(of: program, commands)
          try #require(restored.count == states.count)
          for (state, line) in zip(states, restored) {
            let expected = try Self.restored(state, in: InterpretedProgram(program))
            #expect(
              line.hasPrefix(expected + " | "), "\(DriverText(program).name): \(state)\n\(expected)\n\(line)")
          }
        }
      }
      #expect(count > 100)
    }
  }

  /// Returns states of a random walk as the compiled program saves them; its steps are those of the interpreter.
  private static func savedStates(of program: Program, seed: UInt64, _ drivers: CompiledDrivers)
    throws -> [String]
  {
    var walk = try DifferentialWalk(program, seed: seed)
    try walk.take(299)
    let commands = walk.commands.enumerated().flatMap { $0 % 5 == 4 ? [$1, "show"] : [$1] }
    let lines = try drivers.lines(of: program, commands)
    try #require(lines.count == commands.count)
    let shown = zip(commands, lines).filter { $0.0 == "show" }
    #expect(zip(commands, lines).filter { $0.0 != "show" }.map(\.1) == walk.lines)
    return shown.map { String($0.1.prefix(upTo: $0.1.firstRange(of: " | ")?.lowerBound ?? $0.1.endIndex)) }
  }

  /// Returns what the interpreter restores of a saved state, as the driver prints it.
  private static func restored(_ state: String, in program: InterpretedProgram) throws -> String {
    let decoder = TreeDecoder(try JSONValue(reading: Array(state.utf8)))
    let engine = NavigationEngine(program)
    let restored = try engine.restore(NavigationRestoration(program.table, from: decoder))
    return restored.pruned.joined(separator: "; ") + " | " + engine.description(of: restored.state)
  }
}
