import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Compares steps, properties, places and values that are parsed separately with the same ones in a file.
@Suite struct FragmentTests {
  private static let shop = """
    guard signedIn
    type Money from "Kit"
    enum Sort { price, rating, `nil` }
    struct Size { width: Int = 1, unit: String }
    app Shop { start Main }
    tabs Main { tab home -> Catalog in stack  tab account -> Account }
    split Both { primary Catalog  secondary Product(id: "1") }
    scene Catalog(sort: Sort = .price) {
      right filter
      on buy(id: String, sort: Sort = .rating) -> push Product(id: id)
      on pay(sum: Money?, sizes: [Size], at: [String: Double]) -> stay
    }
    scene Product(id: String) { on back -> pop }
    scene Account
    flow Checkout { start Address in stack  scene Address  guard ready }
    """

  private static func compiled(_ addition: String = "") -> Compilation {
    compile([InputFile(path: "Shop.nav", text: shop + "\n" + addition + "\n")])
  }

  private static let productions: [NodeKind: Production] = [
    .place: .place, .eventStep: .steps, .systemStep: .steps, .givenStep: .steps, .expectStep: .steps,
    .literal: .value, .enumCaseValue: .value, .path: .value, .array: .value, .dictionary: .value,
    .structValue: .value, .propertyDecl: .property,
  ]

  @Test func partsOfFilesParseAloneAsInTheFile() throws {
    var seen: Set<Production> = []
    let paths =
      Repository.files(in: "Examples", endingIn: ".nav")
      + Repository.files(in: "Tests/NavDSLTests/Cases/Specification", endingIn: ".nav")
    for path in paths {
      let parsed = SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path)))
      let tree = parsed.tree
      guard parsed.diagnostics.isEmpty else { continue }
      for node in tree.nodes.indices {
        guard let production = Self.productions[tree.kind(node)],
          tree.tokenKinds[tree.firstToken(node)] != .at
        else { continue }
        let text = tree.source.text(in: tree.span(ofNode: node))
        let fragment = SyntaxTree.parse(SourceText(path: "fragment", text: text), as: production)
        #expect(fragment.diagnostics.isEmpty, "\(path): \(text)")
        let kinds = fragment.tree.nodes.dropFirst().map(\.kind)
        #expect(kinds == tree.nodes[node..<tree.end(node)].map(\.kind), "\(path): \(text)")
        seen.insert(production)
      }
    }
    #expect(seen.count == 4)
  }

  @Test(arguments: [
    "Main", "Main.account", "Catalog / Product(id: \"7\")", "/ Product(id: \"7\")",
    "^ Account in stack as formSheet",
    "Catalog ~ Account from filter", "Checkout / Product(id: \"1\")", "Both.secondary", "Product",
    "Main / Prodct",
    "Main / Product(id: 7)", "Main / Main", "Catalog ~ Account", "Catalog ~ Account from nothing",
    "Main / Both",
    "Checkout.Address", "Account / Account", "^ Both", "Main.nowhere", "Account in stack / Main.home",
    "/ Main in stack",
  ])
  func aPlaceIsWhatItIsInALink(text: String) throws {
    let base = Self.compiled().program
    let whole = Self.compiled("link \"/there\" -> \(text)")
    let errors = whole.diagnostics.filter { $0.severity == .error }.map(\.message)
    do throws(FragmentFailure) {
      let fragment = try base.readPlace(text)
      #expect(errors == [], "\(text)")
      let alone = NavigationTable(base).place(
        TableExpressions(fragment.program).place(fragment.meaning), NavigationScope())
      let file = NavigationTable(whole.program)
      guard case .place(let place) = file.place(for: "/there", guards: [], width: .compact) else {
        Issue.record("\(text) is no place")
        return
      }
      #expect(alone == place)
    } catch {
      #expect(errors.contains(error.diagnostic.message), "\(error.diagnostic.message)")
    }
  }

  @Test(arguments: [
    "buy(id: \"1\")", "Catalog.buy(id: \"1\", sort: .price)", "back", "back Product", "select Main.home",
    "swipe next",
    "given signedIn, not Checkout.ready", "open \"/there\"",
    "pay(sum: nil, sizes: [Size(unit: \"m\")], at: [\"a\": 1])",
    "gone", "buy", "buy(id: 1)", "buy(\"1\")", "select Main", "select Main.nowhere", "given nobody",
    "back Main",
    "back buy", "pay(sum: nil, sizes: [Size(width: 1)], at: [:])", "buy(id: \"1\", sort: .best)",
  ])
  func aStepIsWhatItIsInAScenario(text: String) {
    let base = Self.compiled().program
    let whole = Self.compiled(
      "link \"/there\" -> Main  scenario \"\" in compact {\n\(text)\n}")
    let errors = whole.diagnostics.filter { $0.severity == .error }.map(\.message)
    do throws(FragmentFailure) {
      let fragment = try base.readStep(text)
      #expect(errors == [], "\(text)")
      let step = whole.program.scenarioSteps.elements.first
      #expect("\(fragment.meaning)".prefix(12) == step.map { "\($0.action)".prefix(12) })
    } catch {
      #expect(errors.contains(error.diagnostic.message), "\(error.diagnostic.message)")
    }
  }

  @Test(arguments: [
    (".price", "Sort", ".price"), ("price", "Sort", ".price"), ("`nil`", "Sort", ".nil"),
    ("nil", "Sort", ".nil"),
    ("42", "String", "\"42\""), ("abc", "String", "\"abc\""), ("true", "String", "\"true\""),
    ("4", "Double", "4.0"),
    ("Size(2, \"m\")", "Size", "Size(width: 2, unit: \"m\")"),
    ("Size(unit: m, width: 3)", "Size", "Size(width: 3, unit: \"m\")"),
    ("Size(unit: m)", "Size", "Size(width: 1, unit: \"m\")"),
    ("-3", "Int", "-3"), ("x", "Int", nil), ("worst", "Sort", nil), ("", "Int", nil), ("1 2", "Int", nil),
    ("Size", "Size", nil), ("Size(3, m, 4)", "Size", nil), ("Size(unit: a, unit: b)", "Size", nil),
  ])
  func aTypedValueIsWhatItsTypeMakesIt(text: String, type: String, printed: String?) throws {
    let compilation = Self.compiled(
      "scene All(sort: Sort, text: String, number: Double, size: Size, count: Int)")
    let program = compilation.program
    let parameter = try #require(
      program.parameters.elements.first { program.typeName($0.type) == type })
    let interpreted = InterpretedProgram(program)
    do throws(FragmentFailure) {
      let fragment = try program.readValue(text, of: parameter.type)
      let value = TableExpressions(fragment.program).literal(fragment.meaning)
      #expect(interpreted.isValue(value, of: parameter.type))
      #expect("\(value)" == printed)
    } catch {
      #expect(printed == nil, "\(error.message)")
    }
  }

  @Test func noFragmentTraps() throws {
    let program = Self.compiled().program
    let handler = try #require(program.handlers.ids.first)
    var random = SplitMix64(seed: 5)
    let parts = [
      "Main", "Catalog", "Product", "(", ")", "id", ":", "\"x\"", "/", "^", "~", ".", ",", "[", "]", "{", "}",
      "nil",
      "1", "-2.5", "given", "not", "back", "expect", "…", "scene", "when", "link \"x\"", "@", "\"", "/*",
      "//", "\n", "`",
      "always", "over", "as", "from", "filter", "ü", "\u{0}",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int(random.next() % 9)).map { _ in random.pick(parts) }.joined(separator: " ")
      for production in [Production.steps, .property, .place, .value, .arguments] {
        let parsed = SyntaxTree.parse(SourceText(path: "typed", text: text), as: production)
        #expect(parsed.tree.tokenStarts.last.map { Int($0) } == text.utf8.count)
      }
      _ = try? program.readStep(text)
      _ = try? program.readPlace(text)
      _ = try? program.readArguments(text, of: handler)
      for type in [TypeID.string, .int] { _ = try? program.readValue(text, of: type) }
    }
  }

  @Test func aFragmentAddsRowsAndChangesNone() throws {
    let program = Self.compiled().program
    let place = try program.readPlace("Catalog / Product(id: \"new text\")").program
    #expect(
      place.destinations.elements.prefix(program.destinations.count).map(\.target)
        == program.destinations.elements.map(\.target))
    #expect(place.places.count == program.places.count + 1 && program.places.count == 0)
    #expect(place.scenes.count == program.scenes.count && place.parameters.count == program.parameters.count)
  }
}
