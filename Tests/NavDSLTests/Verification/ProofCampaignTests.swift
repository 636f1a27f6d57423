import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Proofs against a search of all runs, over small programs that are drawn by chance.
@Suite struct ProofCampaignTests {
  /// What the proofs have to be right about to the last step. Columns of splits are told apart only in part; so the
  /// profiles with splits (`splits`, `all`, `bools`) are not among them. What a step changes inside a scene before it
  /// goes on elsewhere is forgotten as well, which one in a thousand programs of `embeds` shows.
  private static let profiles: [RandomFlowProfile] = [.plain, .tabs, .flows, .embeds]

  @Test(arguments: profiles, 0..<4)
  func proofsAndRunsAgree(profile: RandomFlowProfile, part: Int) {
    let count = Repository.runsLongTests ? (profile == .embeds ? 9 : 50) : 3
    var seeds = SplitMix64(seed: UInt64(part + 1))
    var (openCount, provedCount) = (0, 0)
    for _ in 0..<count {
      let (text, program, _) = RandomFlow.program(seed: seeds.next(), profile: profile)
      let explorer = FlowExplorer(program, FlowExplorer.Options())
      let comparison = ProofComparison(explorer, findings(of: program.program))
      openCount += comparison.openCount
      provedCount += comparison.provedCount
      let wrong = comparison.differences.filter { $0.isWrong }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0)" }.sorted())\n\(text.text)\n\(explorer.report)")
    }
    // Nearly all is decided; where a search gives up, all that it was to settle in that program is left open.
    #expect(openCount * 8 <= provedCount + 40, "\(openCount) left open, \(provedCount) proved")
  }

  /// Every state of walks through the examples is among those that proofs know of.
  @Test(arguments: RandomWalkTests.programs, NavigationWidth.allCases)
  func walksStayWithinTheProofs(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    var proofs = SpineCheck(program)
    var walk = try RandomWalk(
      program, in: width, seed: UInt64(path.utf8.count), choosing: .any)
    #expect(proofs.problem(of: walk.run.state) == nil)
    for number in 0..<(Repository.runsLongTests ? 5_000 : 150) {
      let before = walk.run.description
      walk.step()
      let problem = proofs.problem(of: walk.run.state)
      #expect(problem == nil, "\(path), step \(number), from \(before) to \(walk.run)")
      if problem != nil { return }
    }
  }
}
