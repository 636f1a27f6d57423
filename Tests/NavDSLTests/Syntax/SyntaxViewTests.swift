import Testing

@testable import NavDSL

@Suite struct SyntaxViewTests {
  private static let sample = "Tests/NavDSLTests/Cases/Dump/Everything.nav"

  private func parse(_ text: String) -> SyntaxTree {
    SyntaxTree.parse(SourceText(path: "sample.nav", text: text)).tree
  }

  private func summaries(_ text: String) -> [(kind: NodeKind, text: String)] {
    var found: [(NodeKind, String)] = []
    parse(text).root.walk { node in
      if let summary = viewSummary(node) { found.append((node.kind, summary)) }
      return true
    }
    return found
  }

  @Test func everyKindOfNodeHasAView() throws {
    let text = try Repository.text(at: Self.sample)
    #expect(SyntaxTree.parse(SourceText(path: "sample.nav", text: text)).diagnostics.isEmpty)
    let found = summaries(text)
    #expect(Set(found.map(\.kind)) == Set(NodeKind.allCases).subtracting([.error]))
    let lines = found.map { kind, text in
      "\(kind): \(text.split(whereSeparator: \.isNewline).joined(separator: "⏎"))\n"
    }
    try Snapshot.expect(lines.joined().utf8, in: "Tests/NavDSLTests/Cases/Dump/Everything.views.txt")
  }

  /// The first name in the range of each of these belongs to something else.
  @Test(arguments: [
    ("scene { on x -> stay }", "sceneDecl: handlers=x"),
    ("scene A { on -> push B }", "handler: branches=-> push B"),
    ("app { start A }", "appDecl: entries=start"),
    ("enum { a, b }", "enumDecl: cases=a,b"),
    ("struct { a: Int }", "structDecl: fields=a"),
    ("flow (id: Int) { start A }", "flowDecl: parameters=(id: Int) start=start A"),
    ("stack { root A }", "stackDecl: root=A"),
    ("pages { A, B }", "pagesDecl: pages=A,B"),
    ("tabs { tab a -> A }", "tabsDecl: tabs=a"),
    ("tabs T { tab \"T\" -> A }", "tab: title=\"T\" destination=A"),
    ("split { primary A }", "splitDecl: columns=primary"),
    ("scene A { exit (a: Int) when b }", "exitItem: parameters=(a: Int) condition=b"),
    ("scene A { embed : B }", "embedItem: destination=B"),
    ("scene A { left icon \"x\" }", "barItem: name=icon title=\"x\""),
    ("link -> A", "linkDecl: branches=-> A"),
    ("scenario in compact { a }", "scenarioDecl: width=compact steps=eventStep"),
    ("scene A { on a -> pop to }", "verb: keyword=pop"),
    ("scene A { on a -> modal B as }", "option: keyword=as"),
    ("scene A { on a -> push B(x:) }", "argument: label=x"),
    ("type A =", "typeDecl: name=A"),
  ]) func whatIsMissingIsNotTakenFromElsewhere(text: String, expected: String) {
    let found = summaries(text).map { "\($0.kind): \($0.text)" }
    #expect(found.contains(expected), "\(found.joined(separator: "\n"))")
  }

  @Test func noFileMakesAViewTrap() throws {
    let text = try Repository.text(at: Self.sample)
    let tree = parse(text)
    for token in tree.tokens where !token.kind.isTrivia && token.kind != .endOfFile {
      var bytes = tree.source.bytes
      bytes.removeSubrange(tree.bytes(of: token.index))
      let broken = SyntaxTree.parse(SourceText(path: "broken.nav", bytes: bytes)).tree
      var unseen: [SyntaxNode] = []
      broken.root.walk { node in
        if viewSummary(node) == nil, node.kind != .error { unseen.append(node) }
        return true
      }
      #expect(unseen.isEmpty)
      #expect(!treeText(broken).isEmpty)
    }
  }
}
