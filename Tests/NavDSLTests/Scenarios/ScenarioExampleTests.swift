import Testing

@testable import NavDSL

/// The scenarios of examples and documents pass.
@Suite struct ScenarioExampleTests {
  @Test(arguments: Repository.examplePrograms)
  func scenariosOfExamplesPass(path: String) throws {
    let program = try DiagramCases.program(path)
    #expect(program.scenarios.count >= 3, "\(path) tells too little")
    expectAllPass(program)
  }

  @Test(arguments: DocumentBlock.documents)
  func scenariosOfDocumentsPass(document: String) throws {
    var last: Program?
    for block in try DocumentBlock.blocks(of: document) {
      if block.info.first == "nav", !block.info.contains("syntax") {
        let compilation = block.compilation
        last = compilation.hasErrors ? nil : compilation.program
        if let last, !block.info.contains("failing") { expectAllPass(last) }
      } else if block.info.contains("results"), let program = last {
        let results = results(of: program)
        let text = ScenarioReport(results, of: InterpretedProgram(program)).text()
        let said = String(decoding: text, as: UTF8.self) + ScenarioSummary(results, of: program).line + "\n"
        #expect(block.text == said, "\(block): navc test says\n\(said)")
      }
    }
  }

  /// The scenarios of the catalogue's examples pass as well, if the examples have no errors.
  @Test func scenariosOfTheCataloguePass() {
    for code in DiagnosticCode.allCases {
      let compilation = compile([InputFile(path: "Example.nav", text: code.entry.example)])
      if !compilation.hasErrors { expectAllPass(compilation.program) }
    }
  }

  /// A scenario with a missing or duplicate step may pass or fail; every report about it can be written.
  @Test(arguments: Repository.examplePrograms)
  func damagedScenariosCanBeReported(path: String) throws {
    let bytes = try Repository.bytes(at: path)
    let tree = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).tree
    let kinds: Set<NodeKind> = [.givenStep, .eventStep, .systemStep, .expectStep]
    let all = tree.nodes.indices.filter { kinds.contains(tree.kind($0)) }
    let steps = stride(from: 0, to: all.count, by: Repository.runsLongTests ? 1 : 4).map { all[$0] }
    var ran = 0
    var failed = 0
    for step in steps {
      let span = tree.span(ofNode: step)
      let range = Int(span.start)..<Int(span.end)
      for copies in [0, 2] {
        let part = Array((0..<copies).map { _ in bytes[range] + " ".utf8 }.joined())
        let damaged = Array(bytes[..<range.lowerBound]) + part + Array(bytes[range.upperBound...])
        let compilation = compile([InputFile(path: path, bytes: damaged)]) { path throws(ReadFailure) in
          guard let bytes = try? Repository.bytes(at: path) else { throw ReadFailure("no such file") }
          return bytes
        }
        if compilation.hasErrors { continue }
        ran += 1
        let program = InterpretedProgram(compilation.program)
        let results = program.runScenarios()
        let text = ScenarioReport(results, of: program).text()
        let isPassed = results.allSatisfy(\.isPassed)
        if !isPassed { failed += 1 }
        #expect(text.isEmpty == isPassed)
        #expect(String(validating: text, as: UTF8.self) != nil)
        _ = try ParsedJSON(parsing: ScenarioReport(results, of: program).json())
        for case .otherState(let difference)? in results.map(\.problem?.kind) {
          #expect((0...difference.expected.utf8.count).contains(difference.expectedOffset))
          #expect((0...difference.actual.utf8.count).contains(difference.actualOffset))
        }
      }
    }
    #expect(ran > steps.count && failed > steps.count / 4, "\(ran) of \(steps.count), \(failed) failed")
  }

  private func expectAllPass(_ program: Program) {
    let said = ScenarioReport(results(of: program), of: InterpretedProgram(program)).text()
    #expect(String(decoding: said, as: UTF8.self) == "")
  }

  private func results(of program: Program) -> [ScenarioResult] {
    let interpreted = InterpretedProgram(program)
    return interpreted.runScenarios()
  }
}
