import Testing

@testable import NavDSL

@Suite struct ParserTests {
  @Test(arguments: ParserSamples.all) func aSampleHasNoErrors(_ text: String) {
    let parsed = SyntaxTree.parse(SourceText(path: "sample.nav", text: text))
    let lines = LineTable(parsed.tree.source)
    for diagnostic in parsed.diagnostics {
      let place = lines.location(at: Int(diagnostic.span.start))
      Issue.record("\(place.line):\(place.column): \(diagnostic.message)\n\(lines.text(ofLine: place.line))")
    }
    #expect(parsed.isStructureCertain)
  }
}
