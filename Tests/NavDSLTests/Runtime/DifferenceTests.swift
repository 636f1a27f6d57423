import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Tests the difference between two states.
@Suite struct DifferenceTests {
  typealias State = NavigationState

  @Test(arguments: RuntimePrograms.sources.map(\.name) + RandomWalkTests.programs)
  func applyingADifferenceYieldsTheNewState(name: String) throws {
    let program = try RuntimePrograms.programOrExample(name)
    for width in NavigationWidth.allCases {
      var walk = try RandomWalk(program, in: width, seed: 41)
      for _ in 0..<(Repository.runsLongTests ? 3 : 1) {
        var states: [State] = []
        while states.count < 9 {
          for _ in 0..<walk.random.below(9) { _ = walk.step() }
          if walk.random.chance(20) { _ = try? walk.run.engine.go(to: walk.place(), in: &walk.run.state) }
          states.append(walk.run.state)
        }
        for old in states {
          for new in states {
            let difference = old.difference(to: new)
            #expect(old.applying(difference) == new, "\(difference.changes.map(\.word))")
            #expect(!(old == new) || difference.changes.isEmpty)
          }
        }
      }
    }
  }

  /// Sends an input and returns the changes as words.
  private func changes(_ walk: inout Walkthrough, _ input: RunInput) throws -> String {
    let old = walk.run.state
    try walk.run.perform(input)
    let difference = old.difference(to: walk.run.state)
    #expect(old.applying(difference) == walk.run.state)
    return difference.changes.map(\.word).joined(separator: ", ")
  }

  private func event(_ name: String) -> RunInput { .event(name: name) }

  @Test func theEndOfAFeatureIsAChange() throws {
    var walk = try Walkthrough(
      """
      feature X { start A in stack }
      scene A { on end -> finish  on sheet -> modal B }
      scene B
      """)
    let start = walk.run.state
    #expect(try changes(&walk, event("sheet")) == "presented")
    let sheet = walk.run.state
    try walk.run.perform(.move(.dismiss))
    #expect(try changes(&walk, event("end")) == "ended")
    // As after the undoing of a step.
    #expect(walk.run.state.difference(to: start).changes.map(\.word) == ["restarted"])
    #expect(walk.run.state.difference(to: sheet).changes.map(\.word) == ["restarted", "presented"])
  }

  @Test func aVerbIsOneChange() throws {
    var walk = try Walkthrough(
      """
      app X { start Main }
      tabs Main { tab one -> A in stack  tab two -> P  tab three -> Intro }
      split P { primary A secondary B placeholder C display over }
      pages Intro { B, C }
      scene A {
        right info
        embed inner: C in stack
        on push -> push B  on deep -> push B then push C  on other -> pop to root then push B
        on sheet -> modal B in stack  on info -> popover C from info  on swap -> replace A
        on two -> select Main.two  on detail -> detail B
      }
      scene B { on c -> push C  on sheet -> modal C  on top -> pop to root  on third -> select Main.three }
      scene C { on inside -> push D  on swapC -> replace D  on away -> dismiss then dismiss }
      scene D
      """)
    #expect(try changes(&walk, event("push")) == "pushed 1")
    #expect(try changes(&walk, event("c")) == "pushed 1")
    #expect(try changes(&walk, .move(.back())) == "popped to 2")
    #expect(try changes(&walk, event("top")) == "popped to 1")
    #expect(try changes(&walk, event("deep")) == "pushed 2")
    #expect(try changes(&walk, .move(.select(container: "Main", tab: "one"))) == "popped to 1")
    #expect(try changes(&walk, event("inside")) == "pushed 1")
    #expect(try changes(&walk, event("swap")) == "replaced")
    #expect(try changes(&walk, event("other")) == "pushed 1")
    #expect(try changes(&walk, event("sheet")) == "presented")
    #expect(try changes(&walk, event("swapC")) == "replaced")
    #expect(try changes(&walk, .move(.resize(.regular))) == "resized")
    #expect(try changes(&walk, .move(.resize(.compact))) == "resized")
  }

  @Test func changesAreInTheOrderInWhichTheyCanBeDisplayed() throws {
    var walk = try Walkthrough(
      """
      app X { start Main }
      tabs Main { tab one -> A in stack  tab two -> P  tab three -> Intro }
      split P { primary A placeholder C display over }
      pages Intro { B, C }
      scene A { on sheet -> modal B  on detail -> detail B  on push -> push B }
      scene B { on c -> push C  on b -> push B  on sheet -> modal C }
      scene C { on swapC -> replace D }
      scene D
      link "/there" -> Main.one / B / C ^ D
      link "/three" -> Main.three
      """, in: .regular)
    #expect(try changes(&walk, event("push")) == "pushed 1")
    #expect(try changes(&walk, event("b")) == "pushed 1")
    #expect(try changes(&walk, event("sheet")) == "presented")
    #expect(try changes(&walk, .open(url: "/there")) == "dismissed, replaced, presented")
    #expect(try changes(&walk, .open(url: "/three")) == "dismissed, selected 2")
    #expect(try changes(&walk, .move(.swipeToNext)) == "turned to 1")
    #expect(try changes(&walk, .move(.select(container: "Main", tab: "two"))) == "selected 1")
    #expect(try changes(&walk, .move(.reveal)) == "revealed true")
    #expect(try changes(&walk, event("detail")) == "revealed false, column set")
    #expect(try changes(&walk, event("b")) == "pushed 1")
    #expect(try changes(&walk, .move(.resize(.compact))) == "resized")
    #expect(try changes(&walk, .move(.back())) == "popped to 1")
    #expect(try changes(&walk, .move(.back())) == "popped to 0")
    #expect(try changes(&walk, .move(.resize(.regular))) == "resized, pushed 1, placeholder")
  }

  @Test func aDifferenceAppliesOnlyToItsOwnStates() throws {
    var walk = try Walkthrough(
      "app X { start A in stack } scene A { on go -> push A  on over -> modal A in stack }")
    let start = walk.run.state
    try walk.run.perform(event("over"))
    let old = walk.run.state
    try walk.run.perform(event("go"))
    #expect(start.applying(old.difference(to: walk.run.state)) == nil)
  }
}

extension NavigationChange {
  /// The word for the kind of change.
  fileprivate var word: String {
    switch self {
    case .resized: "resized"
    case .restarted: "restarted"
    case .dismissed: "dismissed"
    case .presented: "presented"
    case .pushed(let nodes, stack: _): "pushed \(nodes.count)"
    case .popped(stack: _, let count): "popped to \(count)"
    case .set(let nodes, stack: _, let count): "set \(nodes.count) on \(count)"
    case .replaced: "replaced"
    case .selected(tabs: _, let tab): "selected \(tab)"
    case .turned(pages: _, let page): "turned to \(page)"
    case .columnSet: "column set"
    case .columnWaits(split: _, _, let isWaiting): "waits \(isWaiting)"
    case .revealed(split: _, let isRevealed): "revealed \(isRevealed)"
    case .placeholder: "placeholder"
    case .ended: "ended"
    }
  }
}
