import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Random interactive walks through every example.
@Suite struct SimulatorWalkTests {
  private static let lines = 60
  private static let files = ExampleTests.files + ["Tests/NavDSLTests/Cases/Simulate/Odd.nav"]

  /// The output of `trace` is a scenario of the program, and it passes.
  @Test(arguments: files)
  func aTraceIsAScenarioThatPasses(path: String) throws {
    for seed in 0..<(Repository.runsLongTests ? 5 : 2) {
      var random = SplitMix64(seed: UInt64(seed))
      var simulator = try simulator(path, random: &random)
      try walk(&simulator, Self.lines, &random)
      let trace = simulator.trace(named: "A \"walk\"")
      #expect(formattedText(trace) == trace)
      let input = InputFile(path: "trace.nav", text: trace)
      let compilation = try SimulatedProgram.compile(path, with: [input])
      let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
      #expect(errors == [], "\(path), seed \(seed):\n\(trace)")
      let program = InterpretedProgram(compilation.program)
      let id = try #require(
        compilation.program.scenarios.ids.last { id in
          compilation.program.text(compilation.program.scenarios[id].name) == "A \"walk\""
        })
      let result = program.runScenario(id)
      let said = ScenarioReport([result], of: program).text(colors: false)
      #expect(result.isPassed, "\(path), seed \(seed):\n\(trace)\n\(String(decoding: said, as: UTF8.self))")
    }
  }

  /// Undoing all steps leads back to the start, and redoing them to the end.
  @Test(arguments: files)
  func everyStepCanBeUndoneAndRedone(path: String) throws {
    var random = SplitMix64(seed: 7)
    var simulator = try simulator(path, random: &random)
    let start = simulator.run.state
    try walk(&simulator, Self.lines, &random)
    if simulator.question != nil { _ = simulator.end() }
    // Steps that the walk has undone at its end would be redone below, beyond the end.
    while !simulator.answer("redo").failed {}
    let end = simulator.run.state
    let count = simulator.steps.count
    let trace = simulator.trace(named: nil)
    if count > 0 { #expect(!simulator.answer("undo \(count)").failed) }
    #expect(simulator.run.state == start && simulator.steps.isEmpty)
    #expect(simulator.answer("undo").failed)
    if count > 0 { #expect(!simulator.answer("redo \(count)").failed) }
    #expect(simulator.run.state == end && simulator.trace(named: nil) == trace)
    #expect(simulator.answer("redo").failed)
  }

  /// A preview equals the result, unless it depends on values to be entered.
  @Test(arguments: files)
  func previewsMatchTheResult(path: String) throws {
    var random = SplitMix64(seed: 3)
    var simulator = try simulator(path, random: &random)
    for _ in 0..<Self.lines / 2 {
      try walk(&simulator, 1, &random)
      if simulator.question != nil { continue }
      for (index, row) in simulator.rows().enumerated() where !row.call.contains("(") || row.isMove {
        let preview = try #require(row.previews.first)
        var copy = simulator
        let reply = copy.answer("\(index + 1)")
        #expect(reply.failed == (preview.failure != nil), "\(path): \(row.call)")
        if preview.failure == nil { #expect(copy.run.description == preview.state, "\(path): \(row.call)") }
        // The same by its text, if the text is unambiguous.
        if case .event(let event) = row.choice, event.isAmbiguous { continue }
        var other = simulator
        #expect(other.answer(row.call).failed == reply.failed, "\(path): \(row.call)")
        #expect(other.run.state == copy.run.state, "\(path): \(row.call)")
      }
    }
  }

  /// Arbitrary lines, and nearly valid ones, get an answer of at most one line.
  @Test(arguments: files)
  func anyLineIsAnswered(path: String) throws {
    var random = SplitMix64(seed: 11)
    var simulator = try simulator(path, random: &random, format: .state)
    let words = [
      "undo", "goto", "given", "select", "swipe", "open", "(", ")", "\"", "[", ":", "not", "9", "Ω", "/", "^",
    ]
    for round in 0..<400 {
      var line: [UInt8]
      switch round % 4 {
      case 0: line = (0..<random.below(20)).map { _ in UInt8(random.below(256)) }
      case 1:
        line = Array((0..<random.below(6)).map { _ in random.pick(words) }.joined(separator: " ").utf8)
      default:
        line = Array(Self.line(simulator, &random).utf8)
        if random.chance(30), !line.isEmpty {
          line.remove(at: random.below(line.count))
          line.insert(random.pick(Array("(),:.\"[]/x0".utf8)), at: random.below(line.count + 1))
        }
      }
      let before = simulator.run.state
      let reply = simulator.answer(line)
      let said = reply.text.plain
      #expect(simulator.run.engine.violations(of: simulator.run.state) == [])
      if reply.failed {
        #expect(said.hasPrefix("error: ") && said.count { $0.isNewline } == 1, "\(said)")
        #expect(simulator.run.state == before, "\(String(decoding: line, as: UTF8.self))")
      }
      if simulator.hasEnded { simulator = try self.simulator(path, random: &random, format: .state) }
    }
  }

  // MARK: Walking

  private func simulator(
    _ path: String, random: inout SplitMix64, format: Simulator.Format = .state
  ) throws -> Simulator {
    let program = InterpretedProgram(try SimulatedProgram.compile(path).program)
    return try Simulator(program, in: random.chance(50) ? .compact : .regular, format: format)
  }

  private func walk(_ simulator: inout Simulator, _ count: Int, _ random: inout SplitMix64) throws {
    for _ in 0..<count {
      _ = simulator.answer(Self.line(simulator, &random))
      #expect(simulator.run.engine.violations(of: simulator.run.state) == [])
    }
  }

  /// Returns a line that is possible now.
  private static func line(_ simulator: Simulator, _ random: inout SplitMix64) -> String {
    if let question = simulator.question {
      if random.chance(20) { return "" }
      return value(question.current.type, simulator.program, &random)
    }
    let guards = simulator.program.guards.ids.map { simulator.run.program.name(of: $0) }
    switch random.below(20) {
    case 0 where !guards.isEmpty: return "given \(random.pick(guards))"
    case 1 where !guards.isEmpty: return "not \(random.pick(guards))"
    case 2: return "undo"
    case 3: return "redo"
    case 4:
      let program = simulator.program
      let scenes = program.scenes.ids.filter { id in
        program.parameters[program.scenes[id].parameters].allSatisfy { $0.defaultValue != nil }
      }.map { program.qualifiedName(.scene($0)) }
      let containers =
        program.tabContainers.ids.map { program.qualifiedName(.tabs($0)) }
        + program.splits.ids.map { program.qualifiedName(.split($0)) + ".secondary" }
      let place = random.pick(["/ S", "^ S in stack", "C / S", "C", "C ^ S as formSheet"])
      let scene = scenes.isEmpty ? "Nothing" : random.pick(scenes)
      let container = containers.isEmpty ? scene : random.pick(containers)
      return "goto "
        + place.replacingOccurrences(of: "S", with: scene).replacingOccurrences(of: "C", with: container)
    case 5 where random.chance(10): return "restart"
    default: return "\(random.below(simulator.choices().count) + 1)"
    }
  }

  private static func value(_ type: TypeID, _ program: Program, _ random: inout SplitMix64) -> String {
    switch program.types[program.types.resolved(type)] {
    case .bool: return random.pick(["true", "false"])
    case .int: return "\(random.below(5) - 1)"
    case .double: return random.pick(["0.5", "3", "-100000000000000000000000.25", "0.00000001"])
    case .enumeration(let id):
      return "." + program.text(program.enumCases[random.pick(program.enums[id].cases)].name)
    case .optional(let wrapped): return random.chance(30) ? "nil" : value(wrapped, program, &random)
    case .array(let element):
      let values = (0..<random.below(3)).map { _ in quoted(element, program, &random) }
      return "[\(values.joined(separator: ", "))]"
    case .dictionary(let key, let element):
      if random.chance(50) { return "[:]" }
      return "[\(quoted(key, program, &random)): \(quoted(element, program, &random))]"
    case .structure(let id):
      let fields = program.parameters[program.structs[id].fields].map {
        "\(program.text($0.name)): \(quoted($0.type, program, &random))"
      }
      return "\(program.text(program.structs[id].name))(\(fields.joined(separator: ", ")))"
    default: return random.pick(["a", "\"b \\\" ^ c / d\"", "\"\\u{1B}[1m\"", "é", "\"\""])
    }
  }

  /// Returns a value in the notation inside another value.
  private static func quoted(_ type: TypeID, _ program: Program, _ random: inout SplitMix64) -> String {
    let value = value(type, program, &random)
    return ["a", "é"].contains(value) ? "\"\(value)\"" : value
  }
}
