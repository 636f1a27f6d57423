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
      try Self.makeDriver(of: [old] + new, navc)
      var count = 0
      for seed: UInt64 in 1...3 {
        let states = try Self.savedStates(of: old, seed: seed, navc)
        count += states.count
        let commands = states.map { "restore\t" + $0 }.joined(separator: "\n")
        for program in new {
          let name = DriverText(program).name
          let restored = try Self.run(name, commands, navc)
          try #require(restored.count == states.count)
          for (state, line) in zip(states, restored) {
            let expected = try Self.restored(state, in: InterpretedProgram(program))
            #expect(line.hasPrefix(expected + " | "), "\(name): \(state)\n\(expected)\n\(line)")
          }
        }
      }
      #expect(count > 100)
    }
  }

  /// Returns states of a random walk as the compiled program saves them; its steps are those of the interpreter.
  private static func savedStates(of program: Program, seed: UInt64, _ navc: Navc) throws -> [String] {
    var walk = try DifferentialWalk(program, seed: seed)
    try walk.take(299)
    let commands = walk.commands.enumerated().flatMap { $0 % 5 == 4 ? [$1, "show"] : [$1] }
    let lines = try run(DriverText(program).name, commands.joined(separator: "\n"), navc)
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

  private static func makeDriver(of programs: [Program], _ navc: Navc) throws {
    var cases: [String] = []
    for program in programs {
      let driver = DriverText(program)
      let swift = program.swift(sourcePaths: ["Shop.nav"])
      try navc.write(String(decoding: swift, as: UTF8.self), to: "\(driver.name)App.swift")
      try navc.write(driver.text, to: "\(driver.name).swift")
      cases.append("case \"\(driver.name)\": try \(driver.name).run(lines)")
    }
    try navc.write(DriverText.shared, to: "Shared.swift")
    try navc.write(DriverText.main(cases), to: "main.swift")
    let compiler = try navc.shell(
      """
      ulimit -v 12000000; swiftc -swift-version 6 -Onone -wmo -suppress-warnings *.swift \
      \(RuntimeModule.linking) -o driver
      """)
    try #require(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
  }

  /// Returns the lines that a driver prints.
  private static func run(_ driver: String, _ commands: String, _ navc: Navc) throws -> [String] {
    try navc.write(commands, to: "commands")
    let run = try navc.shell("./driver \(driver) commands")
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
