import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Compares proofs with a search of all runs, over a random small program of each profile; `navfuzz prove` does so with
/// many, and optimized.
@Suite struct ProofCampaignTests {
  /// The profiles for which the proofs must be right to the last step, as far as they do not say that they may miss long
  /// runs.
  private static let profiles: [RandomFlowProfile] = [
    .plain, .tabs, .flows, .embeds, .splits, .pad, .around, .externals, .features, .alone,
  ]

  @Test(arguments: profiles)
  func proofsAndRunsAgree(profile: RandomFlowProfile) {
    var seeds = SplitMix64(seed: 1)
    let (text, program, _) = RandomFlow.program(seed: seeds.next(), profile: profile)
    var search = FlowExplorer.Options()
    search.followsScenes = true
    let explorer = FlowExplorer(program, search)
    let comparison = ProofComparison(explorer, ProofFindings(of: program.program, options: .ofCampaigns))
    let wrong = comparison.differences.filter { $0.isWrong }
    #expect(wrong.isEmpty, "\(wrong.map { "\($0)" }.sorted())\n\(text.text)\n\(explorer.report)")
    // Nearly all questions are decided; if a search gives up, all its questions about that program are left open.
    #expect(comparison.openCount * 8 <= comparison.provedCount + 40)
  }

  /// Every state of walks through the examples is among those that the proofs consider reachable.
  @Test(arguments: RandomWalkTests.programs, NavigationWidth.allCases)
  func walksStayWithinTheProofs(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    var proofs = SpineCheck(program)
    var walk = try RandomWalk(
      program, in: width, seed: UInt64(path.utf8.count), choosing: .any)
    #expect(proofs.problem(of: walk.run.state) == nil)
    for number in 0..<(Repository.runsLongTests ? 150 : 60) {
      let before = walk.run.description
      walk.step()
      let problem = proofs.problem(of: walk.run.state)
      #expect(problem == nil, "\(path), step \(number), from \(before) to \(walk.run)")
      if problem != nil { return }
    }
  }
}
