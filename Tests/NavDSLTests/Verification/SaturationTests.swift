import Testing

@testable import NavDSL

@Suite struct SaturationTests {
  /// Compares the automaton with a search of all runs whose stacks stay low. The costs that the search finds are no
  /// less than the automaton's, and the automaton's costs are those of runs of real steps: so both are correct.
  @Test(arguments: Repository.cases(Array(0..<40), oneOf: 2))
  func costsEqualThoseOfASearch(block: UInt64) throws {
    var same = 0
    var reached = 0
    for seed in block * 10..<block * 10 + 10 {
      let system = TablePushdownSystem(seed: seed)
      let automaton = system.automaton
      let costs = system.search(height: 7)
      for configuration in system.configurations(height: 3) {
        let found = automaton.cheapest(configuration.control, word: configuration.word)
        let searched = costs[configuration]
        #expect(automaton.accepts(configuration.control, configuration.word) == (found != nil))
        guard let found else {
          #expect(searched == nil, "seed \(seed): \(configuration) is reached")
          continue
        }
        #expect(automaton.word(of: found) == configuration.word)
        #expect(found.cost <= searched ?? .max, "seed \(seed): \(configuration) is cheaper")
        let run = try #require(automaton.run(to: found))
        let end = try #require(system.replay(run), "seed \(seed): \(run) is no run")
        #expect(end.configuration == configuration, "seed \(seed)")
        #expect(end.cost == found.cost, "seed \(seed): \(configuration)")
        reached += 1
        same += found.cost == searched ? 1 : 0
      }
      for (configuration, cost) in costs where configuration.word.count > 3 {
        let found = try #require(automaton.cheapest(configuration.control, word: configuration.word))
        #expect(found.cost <= cost)
      }
    }
    #expect(reached > 10)
    #expect(same * 10 > reached * 9, "only \(same) of \(reached) are found by the search")
  }

  /// Adds rules to automata that lack them, and compares these with the ones that have had them from the beginning.
  @Test func moreRulesLeadToTheSameCosts() throws {
    var (added, refused, grown) = (0, 0, 0)
    for seed in UInt64(0)..<1_000 {
      let system = TablePushdownSystem(seed: seed)
      var late = system
      late.hiddenCount = 1 + Int(seed % 3)
      var automaton = late.automaton
      let count = automaton.transitionCount
      late.hiddenCount = 0
      let asked = system.rules.suffix(1 + Int(seed % 3)).map { (control: $0.source, symbol: $0.symbol) }
      guard automaton.saturate(again: asked, &late, limit: .max, progress: { _ in }) else {
        refused += 1
        continue
      }
      added += 1
      grown += automaton.transitionCount > count ? 1 : 0
      let whole = system.automaton
      #expect(automaton.transitionCount == whole.transitionCount, "seed \(seed)")
      for configuration in system.configurations(height: 3) {
        let found = automaton.cheapest(configuration.control, word: configuration.word)
        let expected = whole.cheapest(configuration.control, word: configuration.word)
        #expect(found?.cost == expected?.cost, "seed \(seed): \(configuration)")
        guard let found else { continue }
        let run = try #require(automaton.run(to: found))
        let end = try #require(system.replay(run))
        #expect(end.configuration == configuration && end.cost == found.cost, "seed \(seed)")
      }
    }
    #expect(grown > 100 && refused > 20, "\(added) added to, \(grown) of them grown, \(refused) refused")
  }

  @Test(arguments: 0..<10)
  func topSymbolsEqualThoseOfASearch(block: UInt64) throws {
    for seed in block * 20..<block * 20 + 20 {
      let system = TablePushdownSystem(seed: seed)
      let automaton = system.automaton
      var best: [TablePushdownSystem.Configuration: Int] = [:]
      for (configuration, cost) in system.search(height: 6) {
        guard let top = configuration.word.first else { continue }
        best[.init(control: configuration.control, word: [top]), default: .max].reduce(to: cost)
      }
      for control in (0..<Int32(system.controlCount)).map(PushdownControl.init) {
        let tops = automaton.tops(of: control)
        #expect(Set(tops).count == tops.count)
        for top in (0..<3).map(PushdownSymbol.init) {
          let found = automaton.cheapest(control, top: top)
          #expect(tops.contains(top) == (found != nil))
          let searched = best[.init(control: control, word: [top])]
          guard let found else {
            #expect(searched == nil)
            continue
          }
          #expect(found.cost <= searched ?? .max)
          let run = try #require(automaton.run(to: found))
          let end = try #require(system.replay(run))
          #expect(end.configuration.word.first == top)
          #expect(end.configuration.word == automaton.word(of: found))
          #expect(end.configuration.control == control)
          #expect(end.cost == found.cost)
        }
      }
    }
  }

  /// Compares the cheapest stacks of a form with all low ones that the automaton accepts.
  @Test(arguments: Repository.cases(Array(0..<20), oneOf: 2))
  func cheapestPathsEqualThoseOfAnEnumeration(block: UInt64) throws {
    for seed in block * 15..<block * 15 + 15 {
      let system = TablePushdownSystem(seed: seed)
      let automaton = system.automaton
      let costs = system.search(height: 6)
      let avoided = Set([PushdownSymbol(index: Int32(seed % 3))])
      let ending = Set([PushdownSymbol(index: Int32(seed / 3 % 4))])
      let tops = (0..<3).map(PushdownSymbol.init).filter { $0.index != seed / 12 % 4 }
      func isOfTheForm(_ word: [PushdownSymbol]) -> Bool {
        guard let top = word.first, tops.contains(top) else { return false }
        let below = word.dropFirst()
        guard let end = below.firstIndex(where: ending.contains) else { return false }
        return !below[..<end].contains(where: avoided.contains)
      }
      for control in (0..<Int32(system.controlCount)).map(PushdownControl.init) {
        let each = automaton.cheapestOfEach(
          control, tops: tops, avoiding: avoided.contains, until: ending.contains)
        for (top, found) in zip(tops, each) {
          let searched = costs.filter {
            $0.key.control == control && $0.key.word.first == top && isOfTheForm($0.key.word)
          }.values.min()
          guard let found else {
            #expect(searched == nil, "seed \(seed)")
            continue
          }
          #expect(found.cost <= searched ?? .max)
          let word = automaton.word(of: found)
          #expect(word.first == top)
          #expect(isOfTheForm(word), "seed \(seed): \(word)")
          let run = try #require(automaton.run(to: found))
          let end = try #require(system.replay(run))
          #expect(end.configuration == .init(control: control, word: word))
          #expect(end.cost == found.cost)
        }
        let best = automaton.cheapest(control, tops: tops.map { ($0, memory: 0) }) { memory, symbol in
          ending.contains(symbol) ? .ends : avoided.contains(symbol) ? .isAvoided : .on(memory)
        }
        #expect(best?.cost == each.compactMap { $0?.cost }.min())
      }
    }
  }

  /// Compares whether each stack has the first start at its bottom with all low stacks.
  @Test func bottomsEqualThoseOfASearch() throws {
    var (kept, lost, high) = (0, 0, 0)
    for seed in UInt64(0)..<1_000 {
      let system = TablePushdownSystem(seed: seed)
      let word = try #require(system.starts.first).word
      let controls: Set<Int32> = seed % 2 == 0 ? [0] : Set(0..<Int32(system.controlCount))
      let isKept = system.search(height: 7).keys.allSatisfy { configuration in
        !controls.contains(configuration.control.index) || configuration.word.suffix(word.count) == word[...]
      }
      let found = system.automaton.everyStack(
        of: controls.map { PushdownControl(index: $0) }, endsWith: word)
      #expect(!found || isKept, "seed \(seed): the bottom of \(word) is lost")
      if found { kept += 1 } else if isKept { high += 1 } else { lost += 1 }
    }
    let text = "\(kept) kept, \(lost) lost, \(high) in high stacks alone"
    #expect(kept > 50 && lost > 50 && high * 50 < lost, "\(text)")
  }

  @Test func aStackOfAFormIsAcceptedIffASearchFindsOne() throws {
    let kinds: [(PushdownSymbol) -> Bool] = [{ $0.index != 0 }, { $0.index != 1 }, { _ in true }]
    // The second part is left out, or one or two symbols.
    let middle = [[], [kinds[1]], [kinds[0], kinds[1]]]
    for seed in UInt64(0)..<100 {
      let system = TablePushdownSystem(seed: seed)
      let automaton = system.automaton
      let configurations = system.configurations(height: 3)
      for control in (0..<Int32(system.controlCount)).map(PushdownControl.init) {
        let words = configurations.filter { $0.control == control }.map(\.word)
          .filter { automaton.accepts(control, $0) }
        func isFound(_ kinds: [(PushdownSymbol) -> Bool]) -> Bool {
          words.contains { $0.count == kinds.count && zip(kinds, $0).allSatisfy { $0($1) } }
        }
        for length in 1...3 {
          let form = Array(kinds.prefix(length))
          #expect(automaton.accepts(control, matching: form) == isFound(form))
        }
        let (top, bottom) = ([kinds[0]], [kinds[2]])
        let form = [[top], middle.dropLast(), [bottom]]
        #expect(
          automaton.accepts(control, alternatives: form) == form[1].contains { isFound(top + $0 + bottom) })
        let long = [middle, [bottom]]
        #expect(automaton.accepts(control, alternatives: long) == middle.contains { isFound($0 + bottom) })
      }
    }
  }

  @Test func rulesAreQueriedOnceAndInAFixedOrder() {
    for seed in UInt64(0)..<100 {
      var first = TablePushdownSystem(seed: seed)
      var second = first
      let automata = [
        saturate(&first, controlCount: first.controlCount, starts: first.starts),
        saturate(&second, controlCount: second.controlCount, starts: second.starts),
      ]
      #expect(first.asked == second.asked)
      #expect(Set(first.asked).count == first.asked.count)
      let runs = automata.map { automaton in
        (0..<Int32(first.controlCount)).map(PushdownControl.init).flatMap { control in
          automaton.tops(of: control).map { top in
            automaton.cheapest(control, top: top).flatMap { automaton.run(to: $0) }
          }
        }
      }
      #expect(runs[0] == runs[1])
    }
  }
}

extension Int {
  fileprivate mutating func reduce(to other: Int) { self = Swift.min(self, other) }
}
