import Testing

@testable import NavDSL

/// The scenarios of examples and documents go as they tell.
@Suite struct ScenarioExampleTests {
  @Test(arguments: DiagramCases.examples)
  func examplesGoAsTheyTell(path: String) throws {
    let program = try DiagramCases.program(path)
    #expect(program.scenarios.count >= 3, "\(path) tells too little")
    expectAllPass(program)
  }

  @Test(arguments: DocumentBlock.documents)
  func documentsGoAsTheyTell(document: String) throws {
    var last: Program?
    for block in try DocumentBlock.blocks(of: document) {
      if block.info.first == "nav", !block.info.contains("syntax") {
        let compilation = block.compilation
        last = compilation.hasErrors ? nil : compilation.program
        if let last, !block.info.contains("failing") { expectAllPass(last) }
      } else if block.info.contains("results"), let program = last {
        let results = results(of: program)
        let text = ScenarioTextRenderer.bytes(results, of: InterpretedProgram(program))
        let said = String(decoding: text, as: UTF8.self) + ScenarioSummary(results, of: program).line + "\n"
        #expect(block.text == said, "\(block): navc test says\n\(said)")
      }
    }
  }

  /// The examples of the catalogue too, if they have no errors.
  @Test func theCatalogueGoesAsItTells() {
    for code in DiagnosticCode.allCases {
      let compilation = compile([InputFile(path: "Example.nav", text: code.entry.example)])
      if !compilation.hasErrors { expectAllPass(compilation.program) }
    }
  }

  private func expectAllPass(_ program: Program) {
    let said = ScenarioTextRenderer.bytes(results(of: program), of: InterpretedProgram(program))
    #expect(String(decoding: said, as: UTF8.self) == "")
  }

  private func results(of program: Program) -> [ScenarioResult] {
    let interpreted = InterpretedProgram(program)
    return program.scenarios.ids.map { interpreted.runScenario($0) }
  }
}
