import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// STATE: findings about saved states, against states of random walks that the new program restores.
@Suite struct StateTests {
  /// The old version.
  static let shop = """
    app X { start Main }
    guard lucky
    enum Sort { cheap, dear }
    struct Filter { text: String, sort: Sort }
    tabs Main { tab catalog -> Catalog in stack  tab tour -> Tour  tab account -> Account in stack }
    pages Tour { Hello, Help }
    split Panes { primary Catalog  secondary Item(id: 1, sort: .cheap)  placeholder Help }
    scene Catalog(sort: Sort = .cheap) {
      right tools
      on item(id: Int, sort: Sort) -> push Item(id: id, sort: sort) returning rated
      on filter(filter: Filter?) -> push Filtered(filter: filter)
      on tools -> popover Help from tools
      on buy(express: Bool) -> modal Checkout(express: express) in stack returning bought
      on panes when lucky -> modal Panes as fullScreen
      on rated(stars: Int) -> stay
      on bought(total: Int) -> push Item(id: total, sort: .dear)
    }
    scene Item(id: Int, sort: Sort) returns Int { embed more: Help  on rate -> finish(3)  on again -> push Catalog(sort: sort) }
    scene Filtered(filter: Filter?) { on item -> push Item(id: 1, sort: .dear) }
    scene Help { on close -> dismiss }
    scene Hello { on next -> next }
    scene Account { on help -> push Help }
    flow Checkout(express: Bool) returns Int {
      start Address
      scene Address { on pay(cents: Int) -> push Payment(cents: cents) }
      scene Payment(cents: Int) { on done -> finish(cents)  on help -> modal Help }
    }
    """

  /// A new version: the changes of the text, and the findings.
  static let changes: [(edits: [(String, String)], findings: [String])] = [
    ([], []),
    (
      [
        ("scene Item(", "@was(\"Item\") scene Thing("), ("push Item(", "push Thing("),
        ("secondary Item(", "secondary Thing("),
      ], []
    ),
    (
      [
        ("scene Item(", "scene Thing("), ("push Item(", "push Thing("),
        ("secondary Item(", "secondary Thing("),
      ], ["NAV1201 Item"]
    ),
    ([("cheap, dear", "cheap, @was(\"dear\") costly"), (".dear", ".costly")], []),
    (
      [("cheap, dear", "cheap, costly"), (".dear", ".costly")],
      ["NAV1202 Catalog", "NAV1202 Item", "NAV1202 Filtered"]
    ),
    ([("text: String, sort: Sort", "text: String, sort: Sort, exact: Bool")], ["NAV1202 Filtered"]),
    ([("text: String, sort: Sort", "text: String, sort: Sort, exact: Bool = false")], []),
    ([("Filter?", "Filter")], ["NAV1202 Filtered"]),
    (
      [
        ("flow Checkout(express: Bool)", "flow Checkout(express: Bool, gift: Bool)"),
        ("express: express", "express: express, gift: true"),
      ], ["NAV1203 Checkout"]
    ),
    ([("flow Checkout", "flow Buy"), ("modal Checkout", "modal Buy")], ["NAV1203 Checkout"]),
    ([("flow Checkout", "@was(\"Checkout\") flow Buy"), ("modal Checkout", "modal Buy")], []),
    ([("scene Payment", "scene Pay"), ("push Payment", "push Pay")], ["NAV1201 Checkout.Payment"]),
    ([("scene Payment", "@was(\"Checkout.Payment\") scene Pay"), ("push Payment", "push Pay")], []),
    ([("split Panes", "split Sides"), ("modal Panes", "modal Sides")], ["NAV1204 Panes"]),
    ([("tab account", "tab user")], ["NAV1208 Main.account"]),
    ([("tab account", "@was(\"account\") tab user")], []),
    ([("  tab account -> Account in stack", "")], ["NAV1208 Main.account"]),
    ([("Account in stack }", "Account }")], []),
    ([("tab tour -> Tour", "tab tour -> Hello")], ["NAV1209 Main.tour"]),
    ([("tab catalog -> Catalog in stack", "tab catalog -> Panes")], ["NAV1208 Main.catalog"]),
    ([("tab account -> Account", "tab account -> Help")], ["NAV1209 Main.account"]),
    ([("embed more: Help", "embed more: Hello")], ["NAV1209 Item.more"]),
    ([("embed more", "embed less")], ["NAV1208 Item.more"]),
    ([("primary Catalog", "primary Account")], ["NAV1209 Panes.primary"]),
    ([("pages Tour { Hello, Help }", "pages Tour { Help }")], ["NAV1208 Tour.Hello"]),
    ([("pages Tour { Hello, Help }", "pages Tour { Hello, Account, Help }")], []),
    ([("start Main", "start Panes")], ["NAV1210 Main"]),
    (
      [("right tools", "right gear"), ("on tools", "on gear"), ("from tools", "from gear")],
      ["NAV1211 Catalog.tools"]
    ),
    (
      [("right tools", "right @was(\"tools\") gear"), ("on tools", "on gear"), ("from tools", "from gear")],
      []
    ),
    ([("returning rated", "returning done"), ("on rated", "on done")], ["NAV1206 Catalog.rated"]),
    ([("returning rated", "returning done"), ("on rated", "@was(\"rated\") on done")], []),
    ([("scene Item(id: Int", "transient scene Item(id: Int")], []),
  ]

  /// Returns a new version.
  static func text(_ edits: [(String, String)]) -> String {
    var text = shop
    for (old, new) in edits {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    return text
  }

  @Test(arguments: changes.indices)
  func changesHaveTheirFindings(_ number: Int) throws {
    let (edits, expected) = Self.changes[number]
    let found = try compared(Self.shop, Self.text(edits), [.state]).findings
    #expect(found.map { "\($0.rule.rawValue) \($0.subject)" }.sorted() == expected.sorted(), "\(edits)")
    for finding in found {
      #expect(finding.diagnostic.severity == finding.rule.entry.severity)
      guard case .state(_, _, let pruned) = finding.witness else { Issue.record("no witness"); continue }
      #expect(!pruned.isEmpty, "\(finding.diagnostic.message)")
      #expect(finding.diagnostic.witness != nil && !finding.diagnostic.span.isEmpty)
    }
  }

  /// A state of a random walk is whole unless it contains the subject of a finding, and is not if it does.
  @Test(arguments: changes.indices)
  func findingsCoverWhatStatesLose(_ number: Int) throws {
    let old = try compiled(Self.shop).program
    let new = try compiled(Self.text(Self.changes[number].edits)).program
    let pair = ComparedPair(ProgramMatching(old, new), offset: nil)
    let candidates = StateComparison(pair).candidates()
    let hasNames = !new.formerNames.elements.isEmpty
    for width in NavigationWidth.allCases {
      var walk = try RandomWalk(pair.before, in: width, seed: 61)
      for _ in 0..<(Repository.runsLongTests ? 50 : 6) {
        for _ in 0..<walk.random.below(10) { _ = walk.step() }
        let state = walk.run.state
        let restored = try #require(StateWitnesses.restored(state, in: pair.after))
        let lost = restored.pruned.filter { line in
          !["is new", "has a different order", "is transient"].contains { line.hasSuffix($0) }
        }
        let covering = candidates.filter { $0.occurs(state) }
        let context = "\(walk.run): \(restored.pruned)"
        if lost.isEmpty {
          let areLatent = covering.allSatisfy(\.isLatent)
          #expect(areLatent, "\(context) \(covering.map(\.message))")
          guard !hasNames, restored.pruned.isEmpty, number != 6 else { continue }
          #expect(NavigationEngine(pair.after).description(of: restored.state) == walk.run.description)
        } else {
          // A scene that is left out on purpose takes what is above it along.
          let isExpected = !covering.isEmpty || restored.pruned.contains { $0.hasSuffix("is transient") }
          #expect(isExpected, "\(context)")
        }
      }
    }
  }

  @Test func aFeatureLosesItsStatesWithItsArguments() throws {
    func text(_ parameters: String) -> String {
      "feature X(\(parameters)) { start A }\nscene A { on go -> modal A }"
    }
    let old = text("id: Int, note: String?")
    let wider = try compared(old, text("id: Double, note: String?, more: Int = 2"), [.state])
    #expect(wider.names == [])
    for new in ["id: Int, note: String?, more: Int", "key: Int, note: String?", "id: Bool, note: String?"] {
      #expect(try compared(old, text(new), [.state]).names == ["flowLost X"], "\(new)")
    }
  }

  @Test func aSecondMeaningOfANameIsFound() throws {
    func text(_ scene: String) -> String {
      "app X { start A in stack }\nscene A { on go -> push \(scene) }\nscene \(scene)\n"
    }
    func version(_ name: String, _ scene: String) throws -> ComparedVersion {
      ComparedVersion(name: name, program: try compiled(text(scene)).program)
    }
    var options = ComparisonOptions()
    options.categories = [.state]
    let new = try compiled(text("Item"))
    let found = Comparison([try version("2", "Other"), try version("1", "Item")], new, options: options)
      .findings.filter { $0.rule == .nameReused }
    #expect(found.map(\.subject) == ["Item"] && found.map(\.versions) == [["1"]])
    let kept = Comparison([try version("2", "Item"), try version("1", "Item")], new, options: options)
    #expect(kept.names == [])
  }

  /// Flows and containers, which a version between the two lacks.
  @Test(arguments: [
    "flow Item { start First  scene First }", "tabs Item { tab one -> One in stack }\nscene One",
  ])
  func aSecondMeaningOfAFlowOrContainerIsFound(_ declaration: String) throws {
    func version(_ declaration: String) throws -> Compilation {
      try compiled("app X { start A in stack }\nscene A { on go -> modal Item }\n" + declaration + "\n")
    }
    let (new, other) = try (version(declaration), version("scene Item\nscene One"))
    func found(_ versions: [Compilation]) -> [BreakingFinding] {
      Comparison(
        versions.enumerated().map { ComparedVersion(name: "\($0.offset)", program: $0.element.program) }, new
      ).findings.filter { $0.rule == .nameReused }
    }
    #expect(found([other, new]).map(\.subject) == ["Item"])
    #expect(found([other, new]).first?.versions == ["1"])
    #expect(found([new, new]).isEmpty && found([other, other]).isEmpty)
  }

  private static let types = [
    "Int", "Double", "String", "Bool", "Int?", "String?", "[Int]", "[Double]", "[Int?]", "[String: Int]",
    "[Int: Int]", "[String: Double]", "E", "F", "E?", "[E]", "[E: Int]", "S", "S?", "[S]", "[String: S]",
  ]

  /// The decision about types agrees with what decoding does.
  @Test func typesAreReadAsDecided() throws {
    func program(_ type: String, _ declarations: String) -> Program {
      compile([
        InputFile(
          path: "X.nav",
          text: "app X { start A }\nscene A { on go -> stay }\nscene P(p: \(type))\n" + declarations)
      ]).program
    }
    let old = "enum E { a, b }\nenum F { a }\nstruct S { x: Int, y: E? }"
    let new =
      "enum E { a, @was(\"b\") c }\nenum F { a, d }\nstruct S { @was(\"x\") z: Double, y: F?, w: Int = 1 }"
    var (read, unread) = (0, 0)
    for type in Self.types {
      let before = program(type, old)
      for other in Self.types {
        let pair = ComparedPair(ProgramMatching(before, program(other, new)), offset: nil)
        let (from, to) = (pair.before.table, pair.after.table)
        let number = try #require(from.scene(named: "P"))
        let parameters = (from.scenes[number].parameters, to.scenes[number].parameters)
        let reading = TypeReading(before: from, after: to)
        func isRead(_ value: NavigationValue) -> Bool {
          guard let tree = try? JSONValue(encoding: NavigationScene(from, number, [value])) else {
            return false
          }
          return (try? to.scene(from: TreeDecoder(tree))) != nil
        }
        let unreadable = reading.unreadable(parameters.0, as: parameters.1, .parameter, of: "P")
        if let unreadable {
          let value = try #require(unreadable.value)
          #expect(!isRead(value), "\(type) as \(other): \(value)")
          unread += 1
        } else {
          var walk = try RandomWalk(pair.before, in: .compact, seed: 3)
          let id = try #require(before.scenes.elements.last?.parameters.first)
          for _ in 0..<12 {
            let value = walk.value(of: before.parameters[id].type)
            #expect(isRead(value), "\(type) as \(other): \(value)")
          }
          read += 1
        }
      }
    }
    #expect(read > 30 && unread > 200, "\(read) \(unread)")
  }
}
