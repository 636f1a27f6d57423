import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Links of small programs, against all URLs of an alphabet with a text of each class that they tell apart.
@Suite struct LinkProductTests {
  private static let texts = [
    "a", "b", "small", "large", "x", "7", "8", "1.5", "true", "00000000-0000-0000-0000-000000000000",
  ]

  /// The findings are about exactly the links of which some URL opens something else.
  @Test func theFindingsAreThoseOfAllURLs() throws {
    var random = SplitMix64(seed: 23)
    var (pairs, differing) = (0, 0)
    while pairs < (Repository.runsLongTests ? 20 : 10) {
      let links = RandomLinks(&random)
      let changed = links.changed(&random)
      let before = compile([InputFile(path: "A.nav", text: links.program)])
      let after = compile([InputFile(path: "A.nav", text: changed.program)])
      if before.hasErrors || after.hasErrors { continue }
      pairs += 1
      var options = ComparisonOptions()
      options.categories = [.link]
      let version = ComparedVersion(name: "old", program: before.program)
      let findings = Comparison([version], after, options: options).findings
      let (old, new) = (InterpretedProgram(before.program), InterpretedProgram(after.program))
      var (gone, different): (Set<String>, Set<String>) = ([], [])
      Self.forEachURL(of: old.table) { url in
        guard let (link, _) = old.link(matching: url) else { return }
        let pattern = before.program.text(before.program.links[link].pattern)
        if gone.contains(pattern), different.contains(pattern) { return }
        let isGone = new.link(matching: url) == nil
        if (isGone ? gone : different).contains(pattern) { return }
        guard RandomLinks.differ(url, old, new, everyGuard: true) else { return }
        if isGone { gone.insert(pattern) } else { different.insert(pattern) }
      }
      let context = "\(links.program)\n\(changed.program)"
      #expect(Set(findings.filter { $0.rule == .linkGone }.map(\.subject)) == gone, "\(context)")
      let others = findings.filter { ![.linkGone, .linkTooNew].contains($0.rule) }
      #expect(Set(others.map(\.subject)) == different, "\(context)")
      differing += gone.count + different.count
    }
    #expect(differing > 5)
  }

  /// Calls a function with each URL whose query has only keys that a link of the old program reads at its path.
  private static func forEachURL(of table: NavigationTable, _ body: (String) -> Void) {
    var paths: [[String]] = [[]]
    for _ in 0..<3 {
      paths = paths.flatMap { path in texts.map { path + [$0] } }
      for path in paths {
        let url = "/" + path.joined(separator: "/")
        body(url)
        if table.links.contains(where: { readsKey($0, at: path, table) }) {
          for text in ["8", "x", "large"] { body(url + "?q=" + text) }
        }
      }
    }
  }

  private static func readsKey(
    _ link: NavigationLinkDeclaration, at path: [String], _ table: NavigationTable
  ) -> Bool {
    guard link.isValid, !link.queries.isEmpty, link.segments.count == path.count else { return false }
    var types = link.parameters.map(\.type)[...]
    return zip(link.segments, path).allSatisfy { segment, text in
      if case .literal(let literal) = segment { return literal == text }
      return types.popFirst().map { table.value(text, of: $0) != nil } ?? false
    }
  }

  /// A link that asks more guards than all of whose assignments are tried.
  @Test func linksOfManyGuardsHaveANote() throws {
    let guards = (0..<13).map { "g\($0)" }
    func text(_ count: Int, _ place: String) -> String {
      let condition = guards.prefix(count).joined(separator: " and ")
      return "app A { start Home in stack }\n" + guards.map { "guard \($0)\n" }.joined()
        + "scene Home { on open -> push Item }\nscene Item\n"
        + "link \"/item\" { when \(condition) -> Home / Item  else -> \(place) }\n"
    }
    func names(_ count: Int) throws -> [String] {
      try compared(text(count, "Home"), text(count, "Home ^ Item"), [.link]).names
    }
    // All assignments of twelve take seconds.
    if Repository.runsLongTests { #expect(try names(12) == ["linkElsewhere /item"]) }
    #expect(try names(6) == ["linkElsewhere /item"])
    #expect(Set(try names(13)) == ["linkElsewhere /item", "linksNotCompared "])
  }
}
