import NavRuntime
import Testing

@testable import NavDSL

// The programs for tests of witnesses, and the checks of witnesses.
extension WitnessTests {
  func compilation(_ text: String, _ path: String = "Test.nav") -> Compilation {
    compile([InputFile(path: path, text: text)]) { path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
  }

  func sample(_ text: String) throws -> (InterpretedProgram, WitnessFinder) {
    let compilation = compilation(text)
    let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
    try #require(errors.isEmpty, "\(errors)")
    let program = InterpretedProgram(compilation.program)
    return (program, WitnessFinder(program))
  }

  func name(_ handler: HandlerID, _ program: InterpretedProgram) -> String {
    program.program.text(program.program.handlers[handler].name)
  }

  /// Returns the first branch of an event's handler, skipping `number` scenes with that event.
  func branch(_ event: String, _ program: InterpretedProgram, _ number: Int = 0) -> BranchID {
    let handlers = program.program.handlers.ids.filter { name($0, program) == event }
    return handlers.dropFirst(number).first.flatMap { program.program.handlers[$0].branches.first }
      ?? BranchID(index: -1)
  }

  func linkBranch(_ program: InterpretedProgram) -> BranchID {
    program.program.links.elements.first?.branches.first ?? BranchID(index: -1)
  }

  func scene(_ name: String, _ program: InterpretedProgram) -> SceneID {
    program.program.sceneNamed(name) ?? SceneID(index: -1)
  }

  /// Replays a witness independently of the search that found it.
  func expectShows(
    _ witness: Witness, _ goal: WitnessGoal, _ program: InterpretedProgram, _ comment: Comment
  ) throws {
    var run = try Run(withSamplesIn: program, in: witness.width)
    run = try Run(
      program, in: witness.width, arguments: run.state.feature?.flow.arguments ?? [], guards: witness.guards)
    for step in witness.steps {
      run.guards = step.holding
      try run.perform(step.input)
    }
    if let failing = witness.failing {
      run.guards = failing.holding
      #expect(throws: try #require(witness.failure), comment) { try run.perform(failing.input) }
    } else {
      #expect(goal.isReached(in: run.state), comment)
    }
  }

  /// Pastes witnesses into their program and runs them as scenarios.
  func expectPasses(
    _ witnesses: [Witness], _ text: String, _ program: InterpretedProgram, _ finder: WitnessFinder,
    _ path: String = "Test.nav"
  ) throws {
    let scenarios = witnesses.enumerated().map { finder.scenario(of: $1, name: "Witness \($0)") }
    for scenario in scenarios { #expect(formattedText(scenario) == scenario) }
    let whole = text + "\n" + scenarios.joined(separator: "\n")
    let compilation = compilation(whole, path)
    let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.isEmpty, "\(errors)\n\(whole)")
    if !errors.isEmpty { return }
    let program = InterpretedProgram(compilation.program)
    var count = 0
    for id in compilation.program.scenarios.ids {
      let name = compilation.program.text(compilation.program.scenarios[id].name)
      guard name.hasPrefix("Witness ") else { continue }
      let problem = program.runScenario(id).problem
      #expect(problem == nil, "\(path): \(problem?.message ?? "")\n\(scenarios[count])")
      count += 1
    }
    #expect(count == witnesses.count)
  }
}
