import Testing

@testable import NavDSL

/// SOURCE: the line that a finding shows, compiled by Swift with the code of both versions.
@Suite struct SourceClientTests {
  private static let swiftc = """
    ulimit -v 12000000; swiftc -swift-version 6 -typecheck \(RuntimeModule.importing) Shop.swift main.swift
    """

  @Test(
    .enabled(if: Repository.runsLongTests),
    arguments: DiagnosticCode.allCases.filter { $0.breakingCategory == .source && $0 != .caseAdded })
  func onlyTheOldSwiftAcceptsTheLines(_ code: DiagnosticCode) throws {
    try check(code.entry.before ?? "", code.entry.example)
  }

  private static let old = """
    app Shop { start Catalog in stack }
    type ProductID = String
    type Stars = Int
    enum Sort { price, rating, name }
    enum Size { small, large }
    struct Filter { text: String, sort: Sort, sizes: [Size], limit: Int?, page: Int }
    scene Catalog(sort: Sort = .price, filter: Filter? = nil, sizes: [String: Size] = [:], note: String? = nil) {
      exit home
      exit done(rating: Int)
      exit other(text: String)
      on open(id: ProductID, sort: Sort) -> push Product(id: id)
      on rate(stars: Stars) -> stay
      on note(text: String?) -> stay
      on plain -> stay
      on gone -> stay
      on buy(filter: Filter) -> modal Checkout(filter: filter)
    }
    scene Product(id: ProductID) {
      on home -> unwind home
      on done(rating: Int) -> unwind done(rating)
      on other(text: String) -> unwind other(text)
    }
    flow Checkout(filter: Filter) {
      enum Stage { first, second }
      start Pay in stack
      scene Pay(stage: Stage = .first) { on next(stage: Stage) -> push Pay(stage: stage)  on close -> dismiss }
    }
    link "/products/{id: ProductID}" -> Catalog / Product(id: id)
    link "/pages/{page: Int}?sort={sort: Sort}" -> Catalog(sort: sort)

    """

  /// Each part of a program changes, so that types, labels and the number of arguments do.
  @Test(
    .enabled(if: Repository.runsLongTests),
    arguments: [
      [("scene Catalog(sort: Sort = .price", "scene Catalog(sort: Size = .small"), ("(sort: sort)", "")],
      [("note: String? = nil", #"note: String = "x""#), ("limit: Int?", "limit: Int")],
      [("page: Int }", "page: Int? }"), ("sizes: [Size]", "sizes: [Sort]")],
      [("sizes: [String: Size] = [:]", "sizes: [String: [Size]] = [:]"), ("rating, name", "name")],
      [("exit home", "exit home(id: Int)"), ("unwind home", "unwind home(id: 1)")],
      [
        ("exit done(rating: Int)", "exit done(rating: Double)"),
        ("done(rating: Int)", "done(rating: Double)"),
      ],
      [("exit other(text: String)", "exit other"), ("unwind other(text)", "unwind other")],
      [
        ("id: ProductID, sort: Sort", "id: ProductID, sort: Size"),
        ("type Stars = Int", "type Stars = Double"),
      ],
      [("on plain -> stay", "on plain(id: Int) -> stay"), ("on gone -> stay", "")],
      [
        ("text: String?", "text: String"), ("Catalog(sort: sort)", "Catalog"),
        ("?sort={sort: Sort}", ""),
      ],
      [("{page: Int}", "{page: String}"), ("{ first, second }", "{ first, third }")],
      [("flow Checkout(filter: Filter)", "flow Checkout"), ("Checkout(filter: filter)", "Checkout")],
      [("enum Sort", #"@was("Sort") enum Order"#), (": Sort", ": Order"), ("note: String?", "note: Int?")],
    ])
  func linesOfEachPart(_ changes: [(String, String)]) throws {
    var new = Self.old
    for (before, after) in changes {
      try #require(new.contains(before))
      new = new.replacing(before, with: after)
    }
    try check(Self.old, new)
  }

  /// The lines of findings compile with the old Swift, and none with the new one; those of all other declarations do with
  /// both.
  private func check(_ old: String, _ new: String) throws {
    let comparison = try compared(old, new, [.source])
    let findings = comparison.findings.filter { $0.rule != .caseAdded }
    let lines = findings.compactMap { finding -> String? in
      guard case .swift(let line) = finding.witness else { return nil }
      return line
    }
    try #require(!lines.isEmpty && lines.count == findings.count)
    let interface = SwiftInterface(try compiled(old).program)
    let uses = SwiftUses(interface)
    let changed = Set(findings.map(\.subject))
    let others = interface.entries.filter { entry in
      let isInside = changed.contains { entry.path == $0 || entry.path.hasPrefix($0 + ".") }
      return !isInside && !entry.isListOfScenes
    }.map { uses.line($0, replacedBy: nil) }
    #expect(others.count > 10)
    let client = (["import NavRuntime"] + lines + others).joined(separator: "\n") + "\n"
    let before = try Self.rejected(client, by: old)
    let after = try Self.rejected(client, by: new)
    #expect(before == [], "\(lines)")
    #expect(after == Set(lines.indices.map { $0 + 2 }), "\(lines)")
  }

  /// Aliases stand for the old names of types, also inside of other types.
  @Test func membersOfRenamedTypesAreFound() throws {
    var new = Self.old.replacing("push Product", with: "push Item").replacing(
      "modal Checkout", with: "modal Order")
    for (before, after) in [
      ("enum Sort", #"@was("Sort") enum Ordering"#), (": Sort", ": Ordering"),
      ("struct Filter", #"@was("Filter") struct Search"#), (": Filter", ": Search"),
      ("scene Product", #"@was("Product") scene Item"#), ("/ Product", "/ Item"),
      ("flow Checkout", #"@was("Checkout") flow Order"#),
      ("enum Stage", #"@was("Checkout.Stage") enum Phase"#),
      (": Stage", ": Phase"),
    ] {
      try #require(new.contains(before))
      new = new.replacing(before, with: after)
    }
    let findings = try compared(Self.old, new, [.source]).findings.filter { $0.rule != .caseAdded }
    #expect(findings.map(\.subject) == [])
  }

  /// Returns the numbers of the lines that Swift does not compile with the code of a program.
  private static func rejected(_ client: String, by program: String) throws -> Set<Int> {
    var lines: Set<Int> = []
    try Navc.inFolder { (navc) throws in
      let swift = try compiled(program).program.swift(sourcePaths: ["Shop.nav"])
      try navc.write(String(decoding: swift, as: UTF8.self), to: "Shop.swift")
      try navc.write(client, to: "main.swift")
      let result = try navc.shell(swiftc)
      let output = result.output + result.errors
      lines = Set(output.matches(of: /main\.swift:(\d+):\d+: error/).compactMap { Int($0.1) })
      #expect(result.status == 0 || !lines.isEmpty, "\(output)")
    }
    return lines
  }
}
