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

  /// Before pages had names, they were found by number.
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
}
