import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Compares explorations with a search that compares complete states: the differences that explorations ignore are
/// irrelevant.
@Suite struct ExplorationTests {
  /// Small programs with few enough states up to a given depth to explore them all.
  static let seeds = Array(1...(Repository.runsLongTests ? 4 : 1)).map(UInt64.init)

  private static func options(_ seed: UInt64) -> ExplorationOptions {
    var options = ExplorationOptions(in: seed % 2 == 0 ? .compact : .regular)
    options.maximumDepth = Repository.runsLongTests ? 4 : 3
    options.maximumRepetitions = 100
    options.usesLinks = seed % 3 == 0
    options.usesResizes = seed % 5 == 0
    options.usesResults = seed % 7 == 0
    return options
  }

  /// The samples of all seeds, computed once: comparing complete states takes most of the time.
  private static let samples = Dictionary(
    uniqueKeysWithValues: seeds.compactMap { seed in sample(seed, options(seed)).map { (seed, $0) } })

  /// Returns the program of a seed and its states; `nil` if it has errors, or too many states.
  private static func sample(
    _ seed: UInt64, _ options: ExplorationOptions
  ) -> (program: InterpretedProgram, explorer: FlowExplorer)? {
    guard let program = SmallProgram.program(seed: seed) else { return nil }
    var search = FlowExplorer.Options()
    search.maximumStates = 150
    search.maximumLength = options.maximumDepth
    search.starts = [options.width]
    search.usesLinks = options.usesLinks
    search.usesResizes = options.usesResizes
    search.usesResults = options.usesResults
    search.comparesEverything = true
    search.keepsEdges = true
    // The value that explorations try as well.
    search.numbers = [1]
    let explorer = FlowExplorer(program, search)
    return explorer.nodes.count > search.maximumStates ? nil : (program, explorer)
  }

  @Test func statesWithEqualKeysBehaveEqually() throws {
    var count = 0
    for seed in Self.seeds {
      guard let (program, explorer) = Self.samples[seed] else { continue }
      count += 1
      let relevance = ExplorationRelevance(program.program)
      let keys = explorer.nodes.map { ExplorationKey($0.state, program, relevance) }
      struct Move: Hashable { var input: String, guards: Set<GuardID>, target: ExplorationKey }
      var moves: [ExplorationKey: Set<Move>] = [:]
      for (node, key) in zip(explorer.nodes, keys) where node.depth < Self.options(seed).maximumDepth {
        let own = Set(
          node.edges.map { edge in
            Move(input: text(of: edge.step.input), guards: edge.step.guards, target: keys[edge.target])
          })
        let known = moves[key, default: own]
        if known != own {
          let difference = known.symmetricDifference(own).map(\.input).sorted()
          let state = NavigationEngine(program).description(of: node.state)
          Issue.record("seed \(seed): \(state) differs from others of its key: \(difference)")
        }
        moves[key] = known
      }
    }
    #expect(count > Self.seeds.count / 4, "few programs were looked at: \(count)")
  }

  /// Returns an input without the number of the instance, which differs between states.
  private func text(of input: FlowStep.Input) -> String {
    guard case .event(let handler, _, let arguments) = input else { return "\(input)" }
    return "\(handler)\(arguments)"
  }

  @Test func shortestPathsAreShortest() throws {
    for seed in Self.seeds {
      let options = Self.options(seed)
      guard let (program, explorer) = Self.samples[seed] else { continue }
      let lengths = PathLengths(explorer)
      for origin in [nil] + program.program.scenes.ids.map(Optional.some) {
        for end in program.program.scenes.ids where end != origin {
          let from = origin.map { PathOrigin.scene($0) } ?? .start
          let found = try shortestPaths(from: from, to: end, of: program, options: options, limit: 3)
          let expected = lengths.length(from: origin, to: end)
          #expect(found.length == expected, "seed \(seed): \(from) to \(end)")
          #expect(found.walks.isEmpty == (expected == nil), "seed \(seed): \(from) to \(end)")
          for walk in found.walks {
            #expect(walk.steps.count - walk.approach == expected)
            let last = walk.steps.last.map(\.scenes) ?? walk.startScenes
            #expect(last.contains(end))
            if let origin, walk.approach > 0 {
              #expect(walk.steps[walk.approach - 1].scenes.contains(origin))
            }
            try expectReplay(walk, program, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func coversMissNothingReachable() throws {
    for seed in Self.seeds {
      var options = Self.options(seed)
      (options.usesLinks, options.usesResults) = (true, true)
      guard let (program, explorer) = Self.sample(seed, options) else { continue }
      let scenes = try cover(.scenes, of: program, options: options)
      let reachable = PathLengths(explorer).reachable
      #expect(Set(scenes.visited) == Set(reachable.map { .scene($0) }), "seed \(seed)")
      #expect(Set(scenes.visited + scenes.missed).count == program.program.scenes.count)

      let transitions = try cover(.transitions, of: program, options: options)
      let exploration = try Exploration(program, options)
      let possible = exploration.nodes.flatMap(\.edges).flatMap(\.transitions)
      #expect(Set(transitions.visited) == Set(possible.map { .transition($0) }), "seed \(seed)")
      for cover in [scenes, transitions] {
        for walk in cover.walks { try expectReplay(walk, program, "seed \(seed)") }
      }
    }
  }

  /// Performs the steps of a walk independently of the exploration, and expects their results.
  private func expectReplay(_ walk: Walk, _ program: InterpretedProgram, _ comment: Comment) throws {
    var run = try Run(withSamplesIn: program, in: walk.width)
    #expect(run.description == walk.start, comment)
    for step in walk.steps {
      for given in step.given {
        if given.holds { run.guards.insert(given.guard) } else { run.guards.remove(given.guard) }
      }
      try run.perform(step.input)
      #expect(run.description == step.state, comment)
      #expect(Set(run.state.activeScenes.map(\.scene.id)) == Set(step.scenes), comment)
      #expect(run.guards == step.guards, comment)
    }
  }
}
