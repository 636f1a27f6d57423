import NavRuntime
import Testing

@testable import NavDSL

/// Explorations against a naive search through all states: what they leave out of states makes no difference.
@Suite struct ExplorationTests {
  /// Small programs whose states, so many steps deep, are few enough to be all looked at.
  static let seeds = Array(1...(Repository.runsLongTests ? 150 : 25)).map(UInt64.init)

  private static func options(_ seed: UInt64) -> ExplorationOptions {
    var options = ExplorationOptions(in: seed % 2 == 0 ? .compact : .regular)
    options.maximumDepth = 4
    options.maximumRepetitions = 100
    options.usesLinks = seed % 3 == 0
    options.usesResizes = seed % 5 == 0
    options.usesResults = seed % 7 == 0
    return options
  }

  /// The program of a seed and its states; `nil` where it has errors or too many.
  private func sample(_ seed: UInt64) throws -> (InterpretedProgram, NaiveSearch)? {
    guard let program = SmallProgram.program(seed: seed) else { return nil }
    let naive = try NaiveSearch(program, Self.options(seed), maximumStates: 150)
    return naive.isCut ? nil : (program, naive)
  }

  @Test func statesThatAreOneBehaveAlike() throws {
    var count = 0
    for seed in Self.seeds {
      guard let (program, naive) = try sample(seed) else { continue }
      count += 1
      let relevance = ExplorationRelevance(program.program)
      let keys = naive.nodes.map { ExplorationKey($0.run.state, program, relevance) }
      struct Move: Hashable { var input: RunInput, guards: Set<GuardID>, target: ExplorationKey }
      var moves: [ExplorationKey: Set<Move>] = [:]
      for (node, key) in zip(naive.nodes, keys) where node.depth < Self.options(seed).maximumDepth {
        let own = Set(
          node.edges.map { Move(input: $0.input, guards: $0.guards, target: keys[$0.target]) })
        let known = moves[key, default: own]
        if known != own {
          let difference = known.symmetricDifference(own).map { "\($0.input)" }.sorted()
          Issue.record("seed \(seed): \(node.run) differs from others of its key: \(difference)")
        }
        moves[key] = known
      }
    }
    #expect(count > Self.seeds.count / 4, "few programs were looked at: \(count)")
  }

  @Test func shortestIsShortest() throws {
    for seed in Self.seeds {
      guard let (program, naive) = try sample(seed) else { continue }
      let options = Self.options(seed)
      for origin in [nil] + program.program.scenes.ids.map(Optional.some) {
        for end in program.program.scenes.ids where end != origin {
          let from = origin.map { PathOrigin.scene($0) } ?? .start
          let found = try shortestPaths(from: from, to: end, of: program, options: options, limit: 3)
          let expected = naive.length(from: origin, to: end)
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

  @Test func coversMissNothingThatCanBeReached() throws {
    for seed in Self.seeds {
      guard let program = SmallProgram.program(seed: seed) else { continue }
      var options = Self.options(seed)
      (options.usesLinks, options.usesResults) = (true, true)
      let naive = try NaiveSearch(program, options, maximumStates: 150)
      if naive.isCut { continue }
      let scenes = try cover(.scenes, of: program, options: options)
      let reachable = naive.nodes.reduce(into: Set<SceneID>()) { $0.formUnion($1.scenes) }
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

  /// Does what a walk says, with nothing of what found it, and expects what it says.
  private func expectReplay(_ walk: Walk, _ program: InterpretedProgram, _ comment: Comment) throws {
    var run = try Run(program, in: walk.width)
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
