import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// States that an earlier version of a program has saved.
@Suite struct VersionTests {
  /// Returns the state that `new` restores after `inputs` in `old`.
  ///
  /// - Parameter edit: Changes the saved text, as an earlier version of the engine has written it.
  private func restored(
    _ old: String, _ inputs: [RunInput], as new: String, edit: (String) -> String = { $0 }
  ) throws -> (text: String, pruned: [String], state: NavigationState) {
    var walk = try Walkthrough(old)
    for input in inputs { try walk.run.perform(input) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let saved = edit(String(decoding: try encoder.encode(walk.run.state), as: UTF8.self))
    let engine = try Walkthrough(new).run.engine
    let restored = try engine.restore(try savedState(Data(saved.utf8), of: engine.program))
    #expect(engine.violations(of: restored.state) == [])
    // Differences that have been reported once are not reported again.
    let again = try engine.restore(try savedState(try encoder.encode(restored.state), of: engine.program))
    #expect(again.state == restored.state && again.pruned == [])
    return (engine.description(of: restored.state), restored.pruned, restored.state)
  }

  @Test func aNewParameterHasItsDefault() throws {
    let old = """
      app X { start A in stack }
      struct Filter { text: String }
      scene A { on go(filter: Filter) -> push B(id: "7", filter: filter)  on buy -> modal Checkout }
      scene B(id: String, filter: Filter) { on next -> push C }
      scene C
      flow Checkout { start Address in stack  scene Address }
      """
    let new = """
      app X { start A in stack }
      enum Size { small, large }
      struct Filter { text: String, isExact: Bool = true }
      scene A { on go(filter: Filter) -> push B(id: "7", variant: "blue", filter: filter, note: nil)  on buy -> modal Checkout }
      scene B(id: String, variant: String = "red", filter: Filter, size: Size? = .large, note: String?) { on next -> push C }
      scene C
      flow Checkout(total: Int = 3) { start Address in stack  scene Address }
      """
    let filter = NavigationValue.structure("Filter", [NavigationField("text", .string("x"))])
    let pushed = try restored(
      old, [.event(name: "go", arguments: [filter]), .event(name: "next")], as: new)
    #expect(pushed.pruned == [])
    #expect(
      pushed.text
        == #"A / B(id: "7", variant: "red", filter: Filter(text: "x", isExact: true), size: nil, note: nil) / C"#
    )
    let flow = try restored(old, [.event(name: "buy")], as: new)
    #expect(flow.pruned == [] && flow.text == "A ^ Checkout.Address")
    #expect(flow.state.activeScenes.first?.flow?.flow.arguments == [.int(3)])
    // Without a default, the scene is lost with all above it.
    let without = try restored(
      old, [.event(name: "go", arguments: [filter]), .event(name: "next")],
      as: new.replacing(#"variant: String = "red""#, with: "variant: String"))
    #expect(without.text == "A" && !without.pruned.isEmpty)
  }

  private static func tour(_ pages: String) -> String {
    """
    app X { start Tour }
    pages Tour { \(pages) }
    scene Welcome { on next -> next }
    scene Signup(n: Int = 0) { on next -> next }
    scene Terms { on next -> next }
    scene Done { on open -> modal Done }
    """
  }

  /// The names under which pages were saved are found, whatever comes before them.
  @Test func aPageIsFoundByItsName() throws {
    let old = Self.tour("Welcome, Signup, Done")
    let moves: [RunInput] = [.event(name: "next"), .event(name: "next")]
    let more = try restored(old, moves, as: Self.tour("Welcome, Terms, Signup, Done"))
    #expect(more.text == "Done" && more.pruned == ["base Tour.2: is new"])
    guard case .pages(let pages) = more.state.base else { Issue.record("no pages"); return }
    #expect(pages.names == ["Welcome", "Terms", "Signup", "Done"])
    #expect(
      pages.pages.compactMap { if case .scene(let page) = $0 { page.scene.name } else { nil } } == pages.names
    )
    let moved = try restored(old, moves, as: Self.tour("Done, Welcome, Signup"))
    #expect(moved.text == "Done" && moved.pruned == ["base Tour: has a different order"])
    let fewer = try restored(old, moves, as: Self.tour("Welcome, Signup"))
    #expect(
      fewer.text == "Welcome"
        && fewer.pruned == ["base Tour.Done: no longer exists", "base Tour: has no page 2"])
  }

  /// A scene that is a page twice is counted.
  @Test func equalPagesHaveNumbers() throws {
    let old = Self.tour("Signup(n: 1), Welcome, Signup(n: 2)")
    let new = Self.tour("Terms, Signup(n: 1), Signup(n: 2), Welcome")
    let inputs: [RunInput] = [.event(name: "next"), .event(name: "next")]
    let again = try restored(old, inputs, as: new)
    #expect(again.text == "Signup(n: 2)")
    guard case .pages(let pages) = again.state.base else { Issue.record("no pages"); return }
    #expect(pages.names == ["Terms", "Signup", "Signup#2", "Welcome"])
  }

  /// Pages were found by number before they had names.
  @Test func pagesWithoutNamesAreReadByNumber() throws {
    let old = Self.tour("Welcome, Signup, Done")
    let inputs: [RunInput] = [.event(name: "next")]
    for names in [#""names":["Welcome","Signup","Done"],"#, #""names":["Done","Done","Done"],"#] {
      let edit = { (text: String) in
        let bare = text.replacing(/"names":\[[^\]]*\],/, with: "")
        return names.contains("Welcome")
          ? bare : bare.replacing(#""name":"Tour""#, with: names + #""name":"Tour""#)
      }
      let same = try restored(old, inputs, as: old, edit: edit)
      #expect(same.text == "Signup(n: 0)" && same.pruned == [], "\(names)")
    }
  }

  // MARK: Former names

  private static let shop = """
    app X { start Main }
    tabs Main { tab catalog -> Catalog in stack  tab account -> Account in stack }
    enum Sort { cheap, dear }
    struct Filter { text: String }
    scene Catalog(sort: Sort = .cheap) {
      right tools
      on open(filter: Filter) -> push Item(id: 7, sort: .dear, filter: filter) returning rated
      on help -> popover Help from tools
      on buy -> push Address
      on rated(stars: Int) -> push Catalog(sort: .dear)
    }
    scene Item(id: Int, sort: Sort, filter: Filter) returns Int { embed more: Help  on rate -> finish(3) }
    scene Help
    scene Account
    scene Address { on next -> push Payment  on cover -> modal Payment }
    scene Payment { on cover -> modal Payment }
    """

  @Test func oldNamesAreRead() throws {
    let new = """
      app X { start Home }
      @was("Main") tabs Home { @was("catalog") tab shop -> Goods in stack  tab account -> Account in stack }
      enum Order { @was("cheap") price, @was("dear", "costly") worth }
      struct Words { @was("words", "text") query: String, exact: Bool = false }
      @was("Catalog") scene Goods(@was("sort") order: Order = .price) {
        right @was("tools") gear
        on open(filter: Words) -> push Product(number: 7, order: .worth, words: filter) returning stars
        on help -> popover Help from gear
        @was("rated") on stars(stars: Int) -> push Goods(order: .worth)
      }
      @was("Thing", "Item") scene Product(@was("id") number: Int, @was("sort") order: Order, @was("filter") words: Words) returns Int {
        @was("more") embed hints: Help
        on rate -> finish(3)
      }
      scene Help
      scene Account
      """
    let filter = NavigationValue.structure("Filter", [NavigationField("text", .string("x"))])
    let opened = try restored(Self.shop, [.event(name: "open", arguments: [filter])], as: new)
    #expect(opened.pruned == [])
    #expect(
      opened.text
        == #"Goods(order: .price) / Product(number: 7, order: .worth, words: Words(query: "x", exact: false))"#
    )
    // The result arrives at the event of the new name.
    var run = try Walkthrough(new).run
    run.state = opened.state
    try run.perform(.event(name: "rate"))
    #expect(run.description == "Goods(order: .price) / Goods(order: .worth)")
    let covered = try restored(Self.shop, [.event(name: "help")], as: new)
    #expect(covered.pruned == [] && covered.text == "Goods(order: .price) ~ Help")
    #expect(covered.state.presentations.first?.options.anchor == "gear")
  }

  private static let moved = """
    app X { start Main }
    tabs Main { tab catalog -> Catalog in stack  tab account -> Account in stack }
    scene Catalog { right tools  on buy -> push Checkout }
    scene Account
    flow Checkout(express: Bool = false) {
      start Address
      @was("Address") scene Address { on next -> push Pay  on cover -> modal Pay  on done -> finish }
      @was("Payment") scene Pay { on cover -> modal Pay  on done -> finish }
    }
    """

  @Test(arguments: [["buy"], ["buy", "next"], ["buy", "cover"], ["buy", "next", "cover", "cover"]])
  func scenesMoveIntoAFlow(_ events: [String]) throws {
    let inputs = events.map { RunInput.event(name: $0) }
    let into = try restored(Self.shop, inputs, as: Self.moved)
    var new = try Walkthrough(Self.moved)
    for input in inputs { try new.run.perform(input) }
    #expect(into.pruned == [])
    #expect(into.text == new.run.description.replacing(", express: false", with: ""))
    // They are of one instance, with which all of them end.
    var run = try Walkthrough(Self.moved).run
    run.state = into.state
    try run.perform(.event(name: "done"))
    #expect(run.description == "Catalog")
    // And out again.
    let out = try restored(
      Self.moved, inputs,
      as: Self.shop.replacing("scene Address", with: #"@was("Checkout.Address") scene Address"#)
        .replacing("scene Payment", with: #"@was("Checkout.Pay") scene Payment"#))
    #expect(out.pruned == [])
    #expect(
      out.text
        == into.text.replacing("Checkout.Pay", with: "Payment").replacing("Checkout.", with: "")
        .replacing("Catalog", with: "Catalog(sort: .cheap)"))
  }

  @Test func aFlowThatNeedsArgumentsTakesNoSceneIn() throws {
    let into = try restored(
      Self.shop, [.event(name: "buy"), .event(name: "next")],
      as: Self.moved.replacing("express: Bool = false", with: "express: Bool").replacing(
        "push Checkout", with: "push Checkout(express: true)"))
    #expect(into.text == "Catalog")
    #expect(
      into.pruned == [
        "base Main.catalog / 2 Checkout.Address: belongs to flow Checkout now, which cannot be begun without arguments",
        "base Main.catalog / 2: is now the top: the elements above it are dropped",
      ])
  }

  /// The names of what a flow declares follow from those of the flow.
  @Test func aFlowChangesItsName() throws {
    let new = Self.moved.replacing("flow Checkout", with: #"@was("Checkout") flow Purchase"#).replacing(
      "push Checkout", with: "push Purchase"
    ).replacing(#"@was("Payment") scene Pay"#, with: #"@was("Purchase.Pay") scene Card"#).replacing(
      "push Pay", with: "push Card"
    ).replacing("modal Pay", with: "modal Card")
    let purchase = try restored(Self.moved, [.event(name: "buy"), .event(name: "next")], as: new)
    #expect(purchase.pruned == [] && purchase.text == "Catalog / Purchase.Address / Purchase.Card")
  }

  @Test func aResultThatNothingHandlesIsListed() throws {
    let filter = NavigationValue.structure("Filter", [NavigationField("text", .string("x"))])
    let restored = try restored(
      Self.shop, [.event(name: "open", arguments: [filter])],
      as: Self.shop.replacing("returning rated", with: "").replacing("on rated(stars: Int)", with: "on other")
    )
    #expect(
      restored.pruned == [
        "base Main.catalog / 2 Item: has a result that nothing handles: event 'rated' no longer exists"
      ])
  }

  /// A part that is kept although something else is declared there is listed, and nothing is lost.
  @Test(arguments: [
    (
      "catalog -> Catalog in stack", "catalog -> Help in stack",
      "base Main.catalog: still begins with Catalog, though Help is declared there now"
    ),
    (
      "account -> Account", "account -> Help",
      "base Main.account: still begins with Account, though Help is declared there now"
    ),
    ("start Main", "start Account", "base: is still Main, though the program starts with Account now"),
  ])
  func whatIsDeclaredNoLongerIsListed(_ old: String, _ new: String, _ line: String) throws {
    let text = Self.shop.replacing(old, with: new)
    let restored = try restored(Self.shop, [], as: text)
    #expect(restored.pruned == [line])
    #expect(restored.text == "Catalog(sort: .cheap)")
    // A state without what was declared, as earlier versions wrote it.
    let older = try self.restored(Self.shop, [], as: text) { text in
      text.replacing(/,"roots":\{.*?\}\}/, with: "").replacing(/,"start":\[[^\]]*\]/, with: "")
    }
    #expect(older.pruned == [] && older.text == restored.text)
    let engine = try Walkthrough(text).run.engine
    var walk = try Walkthrough(Self.shop)
    try walk.run.perform(.event(name: "buy"))
    let saved = try savedState(try JSONEncoder().encode(walk.run.state), of: engine.program)
    #expect(try engine.restore(saved).lost == [])
  }
}
