import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Tests places against their specification: language reference, "Places".
@Suite struct PlaceTests {
  typealias State = NavigationState

  /// Going to a place leads to the same state from everywhere as from the start; going there twice is the same as once;
  /// the parts that the place does not name are unchanged.
  @Test(arguments: RuntimePrograms.sources.map(\.name), NavigationWidth.allCases)
  func theResultIsTheSameFromEveryState(name: String, width: NavigationWidth) throws {
    let (arrived, failed) = try compare(
      try RuntimePrograms.program(name), in: width, rounds: Repository.runsLongTests ? 160 : 80, seed: 99)
    #expect(arrived > 15 && failed > 5, "\(arrived) arrived, \(failed) failed")
  }

  @Test(arguments: Repository.cases(RandomFlowProfile.allCases, oneOf: 6))
  func theResultIsTheSameInRandomPrograms(profile: RandomFlowProfile) throws {
    for seed in 1...(Repository.runsLongTests ? 30 : 3) {
      let program = RandomFlow.program(seed: UInt64(seed), profile: profile).program
      // Without an app there is no initial state.
      guard program.table.hasStart else { continue }
      for width in NavigationWidth.allCases {
        _ = try compare(program, in: width, rounds: 20, seed: UInt64(seed), fromOtherBases: false)
      }
    }
  }

  /// Goes to random places from random states and from the start, and compares where they lead.
  ///
  /// - Parameter fromOtherBases: `false` to leave out places that begin with a container, from states with another base
  ///   than that of the start, which may contain it: "a container at the beginning is searched for in the base".
  /// - Returns: The numbers of places that can be shown, and that cannot.
  private func compare(
    _ program: InterpretedProgram, in width: NavigationWidth, rounds: Int, seed: UInt64,
    fromOtherBases: Bool = true
  ) throws -> (arrived: Int, failed: Int) {
    var walk = try RandomWalk(program, in: width, seed: seed)
    let engine = walk.run.engine
    var (arrived, failed) = (0, 0)
    for round in 0..<rounds {
      for _ in 0..<walk.random.below(12) { _ = walk.step() }
      while walk.run.state.hasEnded { _ = walk.step() }
      let place = walk.place()
      let before = walk.run.state
      let start = try engine.start(in: before.width, arguments: before.feature?.flow.arguments ?? [])
      if !fromOtherBases, case .container? = place.steps.first?.head, before.base.name != start.base.name {
        continue
      }
      let context = "round \(round): \(place.text(in: engine)) from \(engine.description(of: before))"
      var (state, model) = (before, start)
      let focus = try? engine.go(to: place, in: &state)
      let expected = try? engine.go(to: place, in: &model)
      #expect((focus == nil) == (expected == nil), "\(context)")
      guard let focus, let expected else {
        #expect(state == before && model == start, "\(context)")
        failed += 1
        continue
      }
      arrived += 1
      #expect(engine.violations(of: state) == [], "\(context)")
      #expect(engine.named(focus, in: state) == engine.named(expected, in: model), "\(context)")
      if !engine.description(of: state).contains(" | "), !engine.description(of: model).contains(" | ") {
        #expect(engine.description(of: state) == engine.description(of: model), "\(context)")
      }
      let once = state
      let again = try engine.go(to: place, in: &state)
      #expect(
        state == once && again == focus, "\(context): twice is not once: \(engine.description(of: once))")
      checkWhatIsKept(before, once, context)
      if walk.random.chance(50) { walk.run.state = state }
    }
    return (arrived, failed)
  }

  /// Unselected tabs are unchanged, and stacks keep their first elements.
  private func checkWhatIsKept(_ before: State, _ after: State, _ context: String) {
    func compare(_ old: NavigationNode, _ new: NavigationNode) {
      guard old.identity == new.identity else { return }
      switch (old, new) {
      case (.tabs(let old), .tabs(let new)):
        for index in old.tabs.indices {
          if index == new.selected {
            compare(old.tabs[index].node, new.tabs[index].node)
          } else {
            #expect(old.tabs[index] == new.tabs[index], "\(context)")
          }
        }
      case (.stack(let old), .stack(let new)):
        for (old, new) in zip(old.elements, new.elements) {
          guard case .scene(let old) = old, case .scene(let new) = new, old.scene == new.scene,
            new.flow == nil
          else { return compare(old, new) }
          #expect(old.identity == new.identity, "\(context)")
        }
      case (.split(let old), .split(let new)):
        for (old, new) in zip(old.columns, new.columns) { compare(old.node, new.node) }
        if let old = old.compact, let new = new.compact { compare(old, new) }
      case (.pages, .pages), (.scene, .scene): break
      default: Issue.record("\(context): a node has become another")
      }
    }
    compare(before.base, after.base)
    if before.base == after.base {
      for (old, new) in zip(before.presentations, after.presentations)
      where old.identity == new.identity {
        compare(old.node, new.node)
        if old.node != new.node { return }
      }
    }
  }
}

extension NavigationPlace.Step {
  /// The destination, if the step is the beginning of a place.
  fileprivate var head: NavigationDestination? { separator == .start ? destination : nil }
}

/// Tests places with examples.
@Suite struct PlaceExampleTests {
  private func open(_ url: String) -> RunInput { .open(url: url) }

  private static let shop = """
    app X { start Main }
    tabs Main { tab list -> List in stack  tab other -> Other in stack }
    scene List { right info  on go(n: Int) -> push Item(n: n)  on info -> modal Info in stack }
    scene Item(n: Int) { embed inner: Inner in stack  on more(n: Int) -> push Item(n: n)  on info -> modal Info in stack }
    scene Inner { on deeper -> push Deep }
    scene Deep
    scene Other { on go(n: Int) -> push Item(n: n) }
    scene Info { on more -> push Info  on sheet -> modal Deep }
    link "/item/{n: Int}" -> Main.list / Item(n: n)
    link "/items/{n: Int}/{m: Int}" -> List / Item(n: n) / Item(n: m)
    link "/info/{n: Int}" -> Main.list / Item(n: n) ^ Info in stack
    link "/deep/{n: Int}" -> Main.list / Item(n: n) ^ Info in stack ^ Deep
    link "/menu" -> ~ Deep from info
    link "/other" -> Main.other
    link "/start" -> ^ Deep
    """

  /// The most common complaint of users of such libraries.
  @Test func aLinkLandsNeitherUnderASheetNorTwice() throws {
    var walk = try Walkthrough(Self.shop)
    walk.expect(.event(name: "go", arguments: [.int(1)]), "List / Item(n: 1)")
    walk.expect(.event(name: "deeper"), "List / Item(n: 1)")
    let before = walk.run.state
    walk.expect(open("/item/1"), "List / Item(n: 1)")
    #expect(walk.run.state == before)
    walk.expect(.event(name: "info"), "List / Item(n: 1) ^ Info")
    walk.expect(open("/item/1"), "List / Item(n: 1)")
    #expect(walk.run.state.base == before.base)
  }

  /// A place does not refer to tabs that happen to contain such a stack: from the login it would not lead there.
  @Test func anUnnamedStackIsNotSearchedForInTabs() throws {
    var walk = try Walkthrough(
      """
      app X { start Login in stack }
      tabs Main { tab one -> List in stack  tab two -> Login in stack }
      scene Login { on enter -> open Main }
      scene List
      link "/list" -> List in stack
      """)
    walk.expect(.event(name: "enter"), "List")
    walk.expect(open("/list"), "List")
    guard case .stack = walk.run.state.base else {
      Issue.record("the base is \(walk.run.state.base)")
      return
    }
  }

  @Test func scenesAboveThePlaceEnd() throws {
    var walk = try Walkthrough(Self.shop)
    walk.expect(open("/items/1/2"), "List / Item(n: 1) / Item(n: 2)")
    let first = walk.run.state
    walk.expect(open("/items/1/3"), "List / Item(n: 1) / Item(n: 3)")
    #expect(walk.run.state.element(1)?.identity == first.element(1)?.identity)
    walk.expect(open("/item/1"), "List / Item(n: 1)")
    #expect(walk.run.state.element(1)?.identity == first.element(1)?.identity)
    walk.expect(open("/items/2/1"), "List / Item(n: 2) / Item(n: 1)")
    #expect(walk.run.state.element(0)?.identity == first.element(0)?.identity)
  }

  @Test func presentationsAreKeptIfNothingBelowThemChanges() throws {
    var walk = try Walkthrough(Self.shop)
    walk.expect(open("/deep/1"), "List / Item(n: 1) ^ Info ^ Deep")
    let first = walk.run.state
    walk.expect(open("/info/1"), "List / Item(n: 1) ^ Info")
    #expect(walk.run.state.presentations == Array(first.presentations.prefix(1)))
    walk.expect(.event(name: "more"), "List / Item(n: 1) ^ Info / Info")
    walk.expect(open("/deep/1"), "List / Item(n: 1) ^ Info ^ Deep")
    #expect(walk.run.state.presentations[0] == first.presentations[0])
    #expect(walk.run.state.presentations[1].identity != first.presentations[1].identity)
    walk.expect(open("/deep/2"), "List / Item(n: 2) ^ Info ^ Deep")
    #expect(walk.run.state.presentations[0].identity != first.presentations[0].identity)
  }

  @Test func otherTabsKeepTheirState() throws {
    var walk = try Walkthrough(Self.shop)
    walk.expect(open("/item/1"), "List / Item(n: 1)")
    walk.expect(.move(.select(container: "Main", tab: "other")), "Other")
    walk.expect(.event(name: "go", arguments: [.int(3)]), "Other / Item(n: 3)")
    walk.expect(open("/item/2"), "List / Item(n: 2)")
    walk.expect(.move(.select(container: "Main", tab: "other")), "Other / Item(n: 3)")
    walk.expect(open("/start"), "List ^ Deep")
    walk.expect(open("/menu"), "List ~ Deep")
    walk.expect(open("/other"), "Other")
  }

  @Test func columnsBeforeTheNamedOneAreAsDeclaredInCompactWidth() throws {
    var walk = try Walkthrough(
      """
      app X { start Mail }
      split Mail { primary Boxes supplementary List(box: 0) placeholder None }
      scene Boxes { on choose(box: Int) -> open Mail.supplementary then replace List(box: box) }
      scene List(box: Int) { on read(id: Int) -> detail Message(id: id) }
      scene None
      scene Message(id: Int) { on next(id: Int) -> push Message(id: id)  on close -> open Mail.secondary }
      link "/message/{id: Int}" -> Mail.secondary / Message(id: id)
      link "/boxes" -> Mail.primary
      link "/none" -> Mail.secondary / None
      link "/start" -> Mail
      """)
    walk.expect(.move(.back()), "Boxes")
    walk.expect(.event(name: "choose", arguments: [.int(4)]), "Boxes / List(box: 4)")
    walk.expect(.event(name: "read", arguments: [.int(1)]), "Boxes / List(box: 4) / Message(id: 1)")
    walk.expect(open("/message/1"), "Boxes / List(box: 0) / Message(id: 1)")
    walk.expect(
      .event(name: "next", arguments: [.int(2)]), "Boxes / List(box: 0) / Message(id: 1) / Message(id: 2)")
    let before = walk.run.state
    walk.expect(open("/message/1"), "Boxes / List(box: 0) / Message(id: 1)")
    #expect(before.path(of: walk.run.state.activeScenes[0].identity) != nil)
    walk.expect(open("/boxes"), "Boxes")
    walk.expect(.move(.resize(.regular)), "Boxes | List(box: 0) | None")
    // The placeholder stays, but becomes an ordinary scene: compact width shows it.
    let placeholder = walk.run.state.activeScenes.last?.identity
    walk.expect(open("/none"), "Boxes | List(box: 0) | None")
    #expect(walk.run.state.activeScenes.last?.identity == placeholder)
    walk.expect(.move(.resize(.compact)), "Boxes / List(box: 0) / None")
    walk.expect(.move(.resize(.regular)), "Boxes | List(box: 0) | None")
    walk.expect(.event(name: "choose", arguments: [.int(4)]), "Boxes | List(box: 4) | None")
    walk.expect(open("/message/5"), "Boxes | List(box: 4) | Message(id: 5)")
    walk.expect(.event(name: "choose", arguments: [.int(5)]), "Boxes | List(box: 5) | Message(id: 5)")
    walk.expect(.event(name: "close"), "Boxes | List(box: 5) | None")
    walk.expect(.move(.resize(.compact)), "Boxes / List(box: 5)")
    walk.expect(open("/start"), "Boxes / List(box: 0)")
  }

  @Test func aPlaceContinuesInTheExistingFlow() throws {
    var walk = try Walkthrough(
      """
      app X { start Cart in stack }
      scene Cart { on buy(id: Int) -> push Checkout(id: id) returning bought  on bought(n: Int) -> push Done(n: n) }
      scene Done(n: Int)
      flow Checkout(id: Int) returns Int {
        start Address
        scene Address { on next -> push Pay }
        scene Pay { on pay -> finish(id) }
      }
      link "/pay/{id: Int}" -> Cart / Checkout(id: id) / Checkout.Pay
      link "/bad" -> Cart / Checkout.Pay
      """)
    walk.expect(.event(name: "buy", arguments: [.int(1)]), "Cart / Checkout.Address")
    walk.expect(open("/pay/1"), "Cart / Checkout.Address / Checkout.Pay")
    // The cart opened the flow, and receives its result.
    walk.expect(.event(name: "pay"), "Cart / Done(n: 1)")
    walk.expect(open("/pay/2"), "Cart / Checkout.Address / Checkout.Pay")
    walk.expect(open("/pay/3"), "Cart / Checkout.Address / Checkout.Pay")
    walk.expect(.event(name: "pay"), "Cart")
    walk.expect(open("/bad"), fails: .badPlace)
  }
}

extension NavigationState {
  /// Returns an element of the stack in the selected tab of the base.
  fileprivate func element(_ index: Int) -> NavigationNode? {
    guard case .tabs(let tabs) = base else { return nil }
    return tabs.tabs[tabs.selected].node.child(.element(index))
  }
}

extension NavigationEngine {
  /// Returns the containers around a scene, from the bottom: the parts of its level that a place to it names.
  fileprivate func named(_ scene: NavigationIdentity, in state: NavigationState) -> String {
    guard let path = state.path(of: scene) else { return "gone" }
    var text = "\(state.presentations.map(\.kind.rawValue))"
    for node in state.trail(path) {
      switch node {
      case .scene(let instance): text += " \(instance.scene.description)"
      case .stack(let stack):
        let elements = stack.elements.map { element in
          var text = ""
          write(element, in: state.width, to: &text)
          return text
        }
        text += " stack \(elements)"
      case .tabs(let tabs): text = "\(tabs.name) \(tabs.selected)"
      case .pages(let pages): text += " \(pages.name) \(pages.current)"
      // The rest of the base is not named by the place, so it may differ.
      case .split(let split): text = "\(split.name) \(split.isRevealed)"
      }
    }
    return text
  }
}

extension NavigationPlace {
  /// Returns a place approximately in the syntax of the language.
  func text(in engine: NavigationEngine) -> String {
    func text(_ destination: NavigationDestination) -> String {
      switch destination {
      case .scene(let scene): scene.description
      case .container(let name): name
      case .flow(let flow): "\(flow.name)\(flow.arguments)"
      case .stack(let root): text(root) + " in stack"
      }
    }
    return steps.map { step in
      let separator =
        switch step.separator {
        case .start: ""
        case .push: "/ "
        case .modal: "^ "
        case .popover: "~ "
        }
      return separator + text(step.destination) + (step.selection.map { ".\($0)" } ?? "")
    }.joined(separator: " ")
  }
}
