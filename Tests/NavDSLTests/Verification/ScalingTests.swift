import NavDSL
import NavOracles
import Testing

/// Tests the scaling of proofs of large programs: time is measured elsewhere, the amount of work is counted here.
@Suite struct ScalingTests {
  private func program(scenes count: Int) -> Program {
    compile([InputFile(path: "Main.nav", bytes: ModuleGenerator.program(scenes: count).bytes)]) {
      _ throws(ReadFailure) in throw ReadFailure("no such file")
    }.program
  }

  @Test(arguments: [1, 40, 100, 300])
  func generatedProgramsCompile(scenes count: Int) {
    let bytes = ModuleGenerator.program(scenes: count).bytes
    let compilation = compile([InputFile(path: "Main.nav", bytes: bytes)]) {
      _ throws(ReadFailure) in throw ReadFailure("no such file")
    }
    #expect(!compilation.hasErrors)
    #expect(compilation.program.scenes.count == count)
  }

  /// The cost of a module is independent of the number of other modules.
  @Test func automataGrowLinearlyWithPrograms() {
    let small = ProofParts(program(scenes: 500)).figures
    let large = ProofParts(program(scenes: 2000)).figures
    #expect(large.rules < small.rules * 5)
    #expect(large.transitions < small.transitions * 5)
  }

  /// Explicit rules are much more numerous, and yield the same findings.
  @Test func explicitRulesYieldTheSameFindings() {
    let parts = ProofParts(program(scenes: 200))
    let explicit = parts.explicit()
    #expect(explicit.transitions == parts.figures.transitions)
    #expect(explicit.rules > parts.figures.rules)
  }
}
