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

  @Test(arguments: Repository.cases(profiles, oneOf: 2))
  func proofsAndRunsAgree(profile: RandomFlowProfile) {
    var seeds = SplitMix64(seed: 1)
    let (text, program, _) = RandomFlow.program(seed: seeds.next(), profile: profile)
    var search = FlowExplorer.Options()
    search.followsScenes = true
    search.maximumStates = Repository.runsLongTests ? 300 : 100
    let explorer = FlowExplorer(program, search)
    let comparison = ProofComparison(explorer, ProofFindings(of: program.program, options: .ofCampaigns))
    #expect(comparison.wrong == [], "\(text)\n\(explorer.report)")
    // Nearly all questions are decided; if a search gives up, all its questions about that program are left open.
    #expect(comparison.openCount * 8 <= comparison.provedCount + 40)
  }

  /// A search for runs hides what the analysis misses, as long as runs are short. So the analysis alone suspects whatever
  /// short runs of the cases show.
  @Test(arguments: Repository.cases(ProofCaseTests.names, oneOf: 3))
  func theAnalysisMissesNothingWithoutASearch(name: String) throws {
    let program = InterpretedProgram(try ProofCaseTests.program(named: name))
    var search = FlowExplorer.Options()
    search.followsScenes = true
    search.maximumStates = Repository.runsLongTests ? 300 : 60
    let explorer = FlowExplorer(program, search)
    #expect(ProofComparison(ofAnalysisAlone: explorer).wrong == [], "\(explorer.report)")
  }

  /// Nothing is proved if there are more stacks than the analysis may compute, and what is found is still right.
  @Test(arguments: [RandomFlowProfile.flows, .embeds, .pad, .externals])
  func incompleteAnalysesProveNothing(profile: RandomFlowProfile) {
    var seeds = SplitMix64(seed: 2)
    let (text, program, _) = RandomFlow.program(seed: seeds.next(), profile: profile)
    var search = FlowExplorer.Options()
    search.followsScenes = true
    search.maximumStates = 100
    let explorer = FlowExplorer(program, search)
    var options = ProofOptions.ofCampaigns
    (options.maximumTransitions, options.maximumStates, options.maximumPartStates) = (3, 100, 100)
    let found = ProofFindings(of: program.program, options: options)
    #expect(!found.isComplete)
    let comparison = ProofComparison(explorer, found)
    let properties = PropertyComparison(
      explorer, Array(PropertyComparison.properties(of: program.program).prefix(12)), options: options)
    #expect(comparison.wrong + properties.differences.filter { $0.isWrong }.map { "\($0)" } == [], "\(text)")
    let report = verify(program.program, in: NavigationWidth.allCases, options: options)
    let summary = ProofSummary(of: program.program, report, in: NavigationWidth.allCases)
    #expect(summary.answers.allSatisfy { !$0.isProved || $0.subject.hasPrefix("0 ") })
    #expect(summary.answers.contains { !$0.isProved && $0.question == .leaving })
  }

  /// A product shows its reviews inside, from which others open, whose tabs and pages show products again: each order of
  /// these containers is a stack of its own. No file, since all tests of files would wait for it.
  @Test func containersAroundOneAnotherEndTheAnalysis() {
    let compilation = compile(
      [
        InputFile(
          path: "Shop.nav",
          text: """
            app Shop { start Product in stack }
            pages Gallery { Product, Review }
            tabs Shelves {
              tab fresh -> Product in stack
              tab cheap -> Product
              tab rated -> Review in stack
            }
            split Reviews {
              primary Review
              secondary Review
            }
            scene Product {
              embed reviews: Reviews
              on shelves -> push Shelves
              on gallery -> detail Gallery
            }
            scene Review { on product -> push Product }
            """)
      ])
    var options = ProofOptions.ofCampaigns
    // A program of this size usually has some hundred transitions; this one has millions.
    (options.maximumTransitions, options.maximumStates, options.maximumPartStates) = (30_000, 20, 20)
    #expect(!ProofFindings(of: compilation.program, options: options).isComplete)
  }

  /// Every state of walks through the examples is among those that the proofs consider reachable.
  @Test(arguments: RandomWalkTests.programs, Repository.cases(NavigationWidth.allCases, oneOf: 2))
  func walksStayWithinTheProofs(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    var proofs = SpineCheck(program)
    var walk = try RandomWalk(
      program, in: width, seed: UInt64(path.utf8.count), choosing: .any)
    #expect(proofs.problem(of: walk.run.state) == nil)
    for number in 0..<(Repository.runsLongTests ? 150 : 40) {
      let before = walk.run.description
      walk.step()
      let problem = proofs.problem(of: walk.run.state)
      #expect(problem == nil, "\(path), step \(number), from \(before) to \(walk.run)")
      if problem != nil { return }
    }
  }
}
