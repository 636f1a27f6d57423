/// Results of scenarios with the program they belong to, ready to be written in one of three formats.
public struct ScenarioReport: Sendable {
  /// The results, in the order in which they are written.
  public var results: [ScenarioResult]
  /// The program.
  let interpreted: InterpretedProgram

  /// Creates a report on scenarios of a program.
  public init(_ results: [ScenarioResult], of program: InterpretedProgram) {
    self.results = results
    interpreted = program
  }

  var program: Program { interpreted.program }

  /// Returns the failed scenarios as text for people; nothing if all have passed.
  ///
  /// - Parameter colors: `true` iff the text is styled for a terminal.
  public func text(colors: Bool = false) -> [UInt8] {
    var renderer = ScenarioTextRenderer(interpreted, colors: colors)
    var buffer = TextBuffer()
    for result in results { renderer.render(result, to: &buffer) }
    return buffer.take()
  }
}

extension InterpretedProgram {
  /// Runs all scenarios of the program, in the order of their declaration.
  public func runScenarios() -> [ScenarioResult] { program.scenarios.ids.map { runScenario($0) } }
}
