import Testing

@testable import NavDSL

/// Cases that can be computed by hand. The symbol 9 is at the bottom.
@Suite struct SaturationTheoryTests {
  private static let idle = PushdownControl(index: 0)

  private static func word(_ symbols: Int32...) -> [PushdownSymbol] { symbols.map(PushdownSymbol.init) }

  @Test func pushesInALoopAreAcceptedAfterEveryRound() throws {
    var system = TablePushdownSystem(controlCount: 1)
    system.start(0, [0, 9])
    system.rule(0, 0, 0, [1, 0])
    system.rule(0, 1, 0, [0, 1])
    let automaton = system.automaton
    for turns in 0..<20 {
      let stack = (0...turns).reversed().map { PushdownSymbol(index: Int32($0 % 2)) } + Self.word(9)
      let found = try #require(automaton.cheapest(Self.idle, word: stack))
      #expect(found.cost == turns)
      let run = try #require(automaton.run(to: found))
      #expect(run == [-1] + (0..<Int32(turns)).map { $0 % 2 })
    }
    for word in [Self.word(0, 0, 9), Self.word(1, 9), Self.word(0), Self.word(0, 1, 0), Self.word(9), []] {
      #expect(!automaton.accepts(Self.idle, word))
    }
    #expect(automaton.tops(of: Self.idle) == Self.word(0, 1))
    let growths = automaton.growths()
    #expect(growths.count == 1)
    #expect(growths.first.map { Set($0.loop) } == Set(Self.word(0, 1)))
    #expect(growths.first?.loop.count == 2)
  }

  /// A procedure that opens itself and ends as often as it was opened: matching brackets, which no finite automaton can
  /// count. The stack can.
  @Test func aRecursiveProcedureEndsAsOftenAsItBegins() throws {
    var system = TablePushdownSystem(controlCount: 2)
    system.start(0, [0, 9])
    system.rule(0, 0, 0, [0, 1, 0])
    system.rule(0, 0, 1, [])
    system.rule(1, 1, 0, [])
    system.rule(1, 9, 1, [9], cost: 0)
    let automaton = system.automaton
    let ended = PushdownControl(index: 1)
    #expect(automaton.cheapest(ended, word: Self.word(9))?.cost == 1)
    #expect(automaton.cheapest(Self.idle, word: Self.word(0, 1, 0, 9))?.cost == 1)
    #expect(automaton.cheapest(ended, word: Self.word(1, 0, 1, 0, 9))?.cost == 3)
    // The inner one has ended, and the mark was removed.
    #expect(automaton.cheapest(Self.idle, word: Self.word(0, 9))?.cost == 0)
    #expect(!automaton.accepts(ended, Self.word(0, 9)))
    #expect(automaton.growths().map(\.loop).contains { Set($0) == Set(Self.word(0, 1)) })
  }

  @Test func aStackCanBeEmptied() throws {
    var system = TablePushdownSystem(controlCount: 1)
    system.start(0, [0, 1])
    system.rule(0, 0, 0, [])
    system.rule(0, 1, 0, [], cost: 2)
    let automaton = system.automaton
    let found = try #require(automaton.cheapest(Self.idle, word: []))
    #expect(found.cost == 3)
    #expect(automaton.word(of: found) == [])
    #expect(automaton.run(to: found) == [-1, 0, 1])
    #expect(automaton.growths().isEmpty)
  }

  /// A control location that pops everything above the symbol that it searches for, and puts a mark on that.
  @Test func aControlLocationCanPopManyLevels() throws {
    var system = TablePushdownSystem(controlCount: 2)
    system.start(0, [0, 9])
    for symbol: Int32 in 0..<5 {
      system.rule(0, symbol, 0, [symbol + 1, symbol])
      system.rule(1, symbol + 1, 1, [], cost: 0)
    }
    system.rule(0, 5, 1, [5])
    system.rule(1, 0, 0, [7, 0], cost: 0)
    let automaton = system.automaton
    let found = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 7)))
    #expect(automaton.word(of: found) == Self.word(7, 0, 9))
    #expect(found.cost == 6)
    let run = try #require(automaton.run(to: found))
    #expect(system.replay(run)?.configuration.word == Self.word(7, 0, 9))
    #expect(run.count == 13)
  }

  @Test func theCheapestOfTwoStartsAndTwoPathsIsTaken() throws {
    var system = TablePushdownSystem(controlCount: 1)
    system.start(0, [0, 9], cost: 3)
    system.start(0, [0, 9], cost: 1)
    system.start(0, [1, 9], cost: 0)
    system.rule(0, 1, 0, [2], cost: 2)
    system.rule(0, 0, 0, [2], cost: 2)
    let automaton = system.automaton
    let zero = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 0)))
    #expect(automaton.run(to: zero) == [-2])
    let two = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 2)))
    #expect(two.cost == 2)
    #expect(automaton.run(to: two) == [-3, 0])
  }

  /// A run to the end of a chain in which each level is visited twice is too long to read.
  @Test func costsHaveALimit() throws {
    var system = TablePushdownSystem(controlCount: 1)
    system.start(0, [10, 9])
    for level: Int32 in 10..<60 { system.rule(0, level, 0, [level + 1, level + 1], cost: 1) }
    system.rule(0, 60, 0, [])
    let automaton = system.automaton
    let bottom = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 9)))
    #expect(bottom.cost == Int(SaturationQueue.costLimit))
    #expect(automaton.run(to: bottom) == nil)
    let deep = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 20)))
    #expect(deep.cost == 10)
    #expect(automaton.run(to: deep)?.count == 11)
  }

  @Test func longChainsNeedNoRecursion() throws {
    var system = LongChain(count: 20_000)
    let start = PushdownStart(control: Self.idle, cost: 0, label: -1, word: Self.word(0))
    let automaton = saturate(&system, controlCount: 1, starts: [start])
    let last = try #require(automaton.cheapest(Self.idle, top: PushdownSymbol(index: 19_999)))
    #expect(automaton.word(of: last).count == 20_000)
    #expect(automaton.run(to: last)?.count == 20_000)
    #expect(automaton.growths().count == 1)
    #expect(automaton.growths().first?.loop.count == 20_000)
  }

  /// Growth is reported with a run to it, and one with another round of the loop. Without growth, the reachable stacks
  /// are no higher than the number of the automaton's states.
  @Test func growthIsReportedExactlyIfThereIsSome() throws {
    var growing = 0
    var settled = 0
    for seed in UInt64(0)..<400 {
      let system = TablePushdownSystem(seed: seed)
      let automaton = system.automaton
      let growths = automaton.growths()
      for growth in growths {
        for configuration in [growth.before, growth.after] {
          let run = try #require(automaton.run(to: configuration))
          let end = try #require(system.replay(run))
          #expect(end.configuration.word == automaton.word(of: configuration))
          #expect(end.cost == configuration.cost)
        }
        let before = automaton.word(of: growth.before)
        let after = before[..<growth.depth] + growth.loop + before[growth.depth...]
        #expect(automaton.word(of: growth.after) == Array(after))
        #expect(!growth.loop.isEmpty)
      }
      if growths.isEmpty {
        // A path without loops visits each of the inner states at most once.
        let most = automaton.stateCount - automaton.controlCount
        #expect(system.search(height: most + 8).keys.allSatisfy { $0.word.count <= most })
        settled += 1
      } else {
        growing += 1
      }
    }
    #expect(growing > 50)
    #expect(settled > 50)
  }
}

/// Pushes in a loop through many symbols.
private struct LongChain: PushdownRules {
  let count: Int32

  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer
  ) {
    let next = PushdownSymbol(index: (symbol.index + 1) % count)
    rules.add(to: control, cost: 1, label: symbol.index, word: [next, symbol])
  }
}
