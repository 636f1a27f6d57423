import NavRuntime
import Testing

@testable import NavDSL

/// Tests witnesses: replaying and searching for runs.
@Suite struct WitnessTests {
  static let examples = Repository.examplePrograms
  static let seeds = Array(1...(Repository.runsLongTests ? 20 : 9)).map(UInt64.init)

  private static func options(_ seed: UInt64) -> ExplorationOptions {
    var options = ExplorationOptions(in: seed % 2 == 0 ? .compact : .regular)
    options.maximumStates = 150
    options.maximumRepetitions = 100
    (options.usesLinks, options.usesResults, options.usesResizes) = (true, true, true)
    return options
  }

  // MARK: Replay

  /// The transitions of every shortest path of an exploration can be replayed, and lead to the same state.
  @Test func runsOfExplorationsCanBeReplayed() throws {
    var count = 0
    for seed in Self.seeds {
      guard let program = SmallProgram.program(seed: seed) else { continue }
      let exploration = try Exploration(program, Self.options(seed))
      let finder = WitnessFinder(program)
      var replayed = ReplayedBeginnings()
      var told = ToldBeginnings()
      for node in exploration.nodes.indices.prefix(80) {
        let edges = exploration.edges(to: node)
        // A step without a transition cannot be given, such as an event for which no branch is taken.
        let transitions = edges.compactMap(\.transitions.first)
        guard transitions.count == edges.count else { continue }
        let key = exploration.key(of: exploration.nodes[node].state)
        let goal = WitnessGoal.state { exploration.key(of: $0) == key }
        let found = finder.replay(transitions, in: exploration.options.width, to: goal)
        let witness = try #require(found, "seed \(seed), node \(node): \(transitions)")
        // Runs with a common prefix share it, and are equal to separate ones.
        let shared = finder.replay(
          transitions, in: exploration.options.width, to: goal, sharing: &replayed)
        #expect(shared == witness, "seed \(seed), node \(node)")
        let (start, lines) = finder.lines(of: witness, sharing: &told)
        #expect(start == finder.lines(of: witness).start && lines == finder.lines(of: witness).lines)
        #expect(witness.steps.count == edges.count)
        #expect(witness.failing == nil)
        try expectShows(witness, goal, program, "seed \(seed), node \(node)")
        count += 1
      }
    }
    #expect(count > 200, "few ways were followed: \(count)")
  }

  @Test func runsOfExamplesCanBeReplayed() throws {
    for path in Self.examples {
      let program = InterpretedProgram(try Repository.program(at: path))
      let finder = WitnessFinder(program)
      var replayed = ReplayedBeginnings()
      for width in NavigationWidth.allCases {
        let exploration = try Exploration(program, ExplorationOptions(in: width))
        for node in exploration.nodes.indices where node % 7 == 0 {
          let edges = exploration.edges(to: node)
          let transitions = edges.compactMap(\.transitions.first)
          guard let scene = exploration.nodes[node].scenes.first, transitions.count == edges.count else {
            continue
          }
          // Without a target state, the first transition that continues the run is taken.
          let goal = WitnessGoal.shows(scene, width: nil)
          let guards = exploration.startGuards[exploration.start(of: node)]
          let found = finder.replay(transitions, in: width, from: guards, to: goal)
          let witness = try #require(found, "\(path): \(transitions)")
          #expect(
            finder.replay(transitions, in: width, from: guards, to: goal, sharing: &replayed) == witness)
          try expectShows(witness, goal, program, "\(path), node \(node)")
        }
      }
    }
  }

  @Test func impossibleTransitionsAreNotReplayed() throws {
    let (program, finder) = try sample(
      """
      app P { start A in stack }
      guard g
      scene A { on go -> push B  on far when g -> push C }
      scene B { on on -> push C }
      scene C
      """)
    let (go, far, on) = (branch("go", program), branch("far", program), branch("on", program))
    let c = WitnessGoal.shows(scene("C", program), width: nil)
    #expect(finder.replay([.branch(on)], in: .compact, to: c) == nil)
    #expect(finder.replay([.branch(go)], in: .compact, to: c) == nil)
    #expect(finder.replay([.back(scene("A", program))], in: .compact, to: c) == nil)
    #expect(finder.replay([.branch(go), .branch(on)], in: .compact, to: c)?.steps.count == 2)
    #expect(
      finder.replay([.branch(go), .resize(.regular), .branch(on)], in: .compact, to: c)?.usesResize == true)
    #expect(finder.replay([.branch(far)], in: .compact, to: c)?.steps.first?.guards.count == 1)
    let guardian = try #require(program.program.guards.ids.first)
    #expect(finder.replay([.branch(far)], guards: [[guardian: false]], in: .compact, to: c) == nil)
    #expect(finder.replay([.branch(far)], guards: [[guardian: true]], in: .compact, to: c) != nil)
    let regular = WitnessGoal.shows(scene("C", program), width: .regular)
    #expect(finder.replay([.branch(far)], in: .compact, to: regular) == nil)
    #expect(finder.replay([.branch(far)], in: .regular, to: regular) != nil)
  }

  @Test func backActsInTheNamedColumn() throws {
    let (program, finder) = try sample(
      """
      app P { start S }
      split S { primary A secondary C }
      scene A { on go -> push B }
      scene B
      scene C { on go -> push D }
      scene D
      """)
    let transitions: [ExplorationTransition] = [
      .branch(branch("go", program)), .branch(branch("go", program, 1)), .back(scene("B", program)),
    ]
    let goal = WitnessGoal.shows(scene("A", program), width: .regular)
    let witness = try #require(finder.replay(transitions, in: .regular, to: goal))
    #expect(
      finder.scenario(of: witness, name: "Back") == """
        scenario "Back" in regular {
          expect A | C
          A.go    expect A / B | C
          go      expect A / B | C / D
          back B  expect A | C / D
        }

        """)
  }

  // MARK: Failures

  /// A program, the transitions to a failing step, the event of the failing branch, and the reason.
  static let failures: [(String, [String], String, NavigationFailure)] = [
    ("app P { start A }\nscene A { on go -> push B }\nscene B", [], "go", .noStack),
    ("app P { start A in stack }\nscene A { on go -> pop }", [], "go", .nothingBelow),
    ("app P { start A in stack }\nscene A { on go -> dismiss }", [], "go", .notPresented),
    ("app P { start A in stack }\nscene A { on go -> unwind B }\nscene B", [], "go", .noTarget),
    (
      """
      app P { start A in stack }
      guard g
      scene A { exit out when g  on on -> push B }
      scene B { on go -> unwind out }
      """, ["on"], "go", .refused
    ),
    ("app P { start A in stack }\nscene A { on go -> cancel }", [], "go", .noOpener),
    (
      """
      app P { start A in stack }
      tabs T { tab one "1" -> B  tab two "2" -> C }
      scene A { on on -> push B  on away -> modal T }
      scene B { on go -> select T.two }
      scene C
      """, ["on"], "go", .noTabs
    ),
    (
      """
      app P { start A in stack }
      pages G { B, C }
      scene A { on on -> push B  on away -> modal G }
      scene B { on go -> next }
      scene C
      """, ["on"], "go", .noPages
    ),
    (
      """
      app P { start S }
      split S { primary A secondary B compact A }
      link "/b" -> S.secondary / B
      scene A
      scene B
      """, [], "/b", .badPlace
    ),
  ]

  @Test(arguments: failures.indices)
  func stepsFailForEachReason(index: Int) throws {
    let (text, way, event, failure) = Self.failures[index]
    let (program, finder) = try sample(text)
    let width = NavigationWidth.compact
    let transitions = way.map { ExplorationTransition.branch(branch($0, program)) }
    let failing = event.hasPrefix("/") ? linkBranch(program) : branch(event, program)
    let goal = WitnessGoal.fails(failing, failure, width: width)
    let witness = try #require(finder.replay(transitions, in: width, to: goal), "\(failure)")
    #expect(witness.failure == failure)
    #expect(witness.steps.count == way.count)
    try expectPasses([witness], text, program, finder)
    let (found, _) = finder.search(for: [goal], in: [width])
    #expect(found[0]?.steps.count == way.count)
    #expect(found[0]?.failure == failure)
    for other in NavigationFailure.allCases where other != failure {
      let goal = WitnessGoal.fails(failing, other, width: width)
      if other == .ambiguous { continue }
      #expect(finder.replay(transitions, in: width, to: goal) == nil, "\(other)")
    }
  }

  @Test func aHandlerThatGetsAResultFailsInTheFinish() throws {
    let text = """
      app P { start A in stack }
      scene A { on go -> modal R returning got  on got(ok: Bool) { when ok -> pop  else -> stay } }
      scene R returns Bool { on end -> finish(true)  on stop -> finish(false) }
      """
    let (program, finder) = try sample(text)
    let (go, got, end) = (branch("go", program), branch("got", program), branch("end", program))
    let goal = WitnessGoal.fails(got, .nothingBelow, width: nil)
    for transitions in [[go], [go, end]] {
      let way = transitions.map { ExplorationTransition.branch($0) }
      let witness = try #require(finder.replay(way, in: .compact, to: goal))
      #expect(witness.failing?.handler == program.program.handlers.ids.first { name($0, program) == "end" })
      #expect(witness.steps.count == 1)
      try expectPasses([witness], text, program, finder)
    }
    // The branch that finishes does not fail; the one that receives the result does.
    let finish = WitnessGoal.fails(end, .nothingBelow, width: nil)
    #expect(finder.replay([.branch(go)], in: .compact, to: finish) == nil)
    let (found, isExhaustive) = finder.search(for: [goal, finish], in: NavigationWidth.allCases)
    // A result without a `finish` takes one step less.
    #expect(found[0]?.allSteps.count == 1)
    #expect(found[1] == nil)
    #expect(isExhaustive)
  }

  // MARK: Search

  /// Searches find each state in as many steps as an exploration.
  @Test func searchesFindTheShortest() throws {
    for seed in Self.seeds {
      guard let program = SmallProgram.program(seed: seed) else { continue }
      let exploration = try Exploration(program, Self.options(seed))
      let finder = WitnessFinder(program)
      let nodes = Array(exploration.nodes.indices.prefix(40))
      let goals = nodes.map { node in
        let key = exploration.key(of: exploration.nodes[node].state)
        return WitnessGoal.state { exploration.key(of: $0) == key }
      }
      let limits = WitnessLimits(states: 300, depth: 20)
      let (found, _) = finder.search(for: goals, in: [exploration.options.width], limits: limits)
      for (node, (goal, witness)) in zip(nodes, zip(goals, found)) {
        let witness = try #require(witness, "seed \(seed), node \(node)")
        #expect(witness.steps.count == exploration.nodes[node].depth, "seed \(seed), node \(node)")
        try expectShows(witness, goal, program, "seed \(seed), node \(node)")
      }
    }
  }

  @Test func searchesReportWhetherTheyAreExhaustive() throws {
    let (program, finder) = try sample(
      """
      app P { start A in stack }
      scene A { on go -> push B }
      scene B { on on -> pop then push C }
      scene C { on end -> stay }
      scene D
      """)
    let goals = ["A", "C", "D"].map { WitnessGoal.shows(scene($0, program), width: nil) }
    let all = finder.search(for: goals, in: NavigationWidth.allCases)
    #expect(all.witnesses.map { $0?.steps.count } == [0, 2, nil])
    #expect(all.isExhaustive)
    for limits in [WitnessLimits(states: 2, depth: 10), WitnessLimits(states: 100, depth: 1)] {
      let some = finder.search(for: goals, in: [.compact], limits: limits)
      #expect(some.witnesses.map { $0?.steps.count } == [0, nil, nil])
      #expect(!some.isExhaustive)
    }
  }

  @Test func searchesPreferRunsWithoutLinksAndResizes() throws {
    let (program, finder) = try sample(
      """
      app P { start A in stack }
      link "/c" -> / B
      scene A { on go -> push B  on wide when regular -> push C }
      scene B { on on -> push C }
      scene C
      """)
    let goal = WitnessGoal.shows(scene("C", program), width: nil)
    let witness = try #require(finder.search(for: [goal], in: [.compact]).witnesses[0])
    #expect(witness.steps.count == 2)
    #expect(!witness.usesLink && !witness.usesResize)
    let regular = WitnessGoal.shows(scene("C", program), width: .regular)
    #expect(finder.search(for: [regular], in: [.compact]).witnesses[0]?.usesResize == true)
    #expect(finder.search(for: [goal], in: [.compact, .regular]).witnesses[0]?.steps.count == 1)
  }

  /// A stack that grows without bound is never explored completely.
  @Test func growingStacksAreNotExploredCompletely() throws {
    let (program, finder) = try sample("app P { start A in stack }\nscene A { on go -> push A }\nscene B")
    let goal = WitnessGoal.shows(scene("B", program), width: nil)
    let found = finder.search(for: [goal], in: [.compact])
    #expect(found.witnesses == [nil])
    #expect(!found.isExhaustive)
  }

  // MARK: Scenarios

  /// Every failing step of an example or a small program becomes a scenario that passes.
  @Test func witnessesPassAsScenarios() throws {
    var texts = try Self.examples.map { ($0, try Repository.text(at: $0)) }
    texts += Self.seeds.map { ("Small.nav", SmallProgram.text(seed: $0)) }
    var count = 0
    for (path, text) in texts {
      let compilation = compilation(text, path)
      if compilation.hasErrors { continue }
      let program = InterpretedProgram(compilation.program)
      let finder = WitnessFinder(program)
      var goals = program.program.scenes.ids.map { WitnessGoal.shows($0, width: nil) }
      goals += program.program.branches.ids.flatMap { branch in
        NavigationFailure.allCases.map { .fails(branch, $0, width: nil) }
      }
      let limits = WitnessLimits(states: 120, depth: 8)
      let found = finder.search(for: goals, in: NavigationWidth.allCases, limits: limits).witnesses
      let witnesses = found.compactMap { $0 }
      count += witnesses.count
      try expectPasses(witnesses, text, program, finder, path)
      for (goal, witness) in zip(goals, found) {
        if let witness { try expectShows(witness, goal, program, "\(path)") }
      }
    }
    #expect(count > 150, "few witnesses: \(count)")
  }

  @Test func guardsAreGivenWhenTheyChangeAndMatter() throws {
    let text = """
      app P { start A in stack }
      guard g
      guard h
      scene A { on go when g and not h -> push B  on other when h -> stay }
      scene B { on on { when h -> push C  else -> pop to root } }
      scene C { on end(b: Bool) when not b and g -> dismiss }
      """
    let (program, finder) = try sample(text)
    let goal = WitnessGoal.fails(branch("end", program), .notPresented, width: nil)
    let transitions = ["go", "on"].map { ExplorationTransition.branch(branch($0, program)) }
    let witness = try #require(finder.replay(transitions, in: .compact, to: goal))
    #expect(
      finder.scenario(of: witness, name: "End \"it\"") == """
        scenario "End \\"it\\"" in compact {
          expect A
          given g
          go             expect A / B
          given h
          on             expect A / B / C
          end(b: false)  expect fails(notPresented)
        }

        """)
    try expectPasses([witness], text, program, finder)
  }
}
