import NavOracles
import Testing

@testable import NavDSL

/// A program that is parsed again after a change of a file, with the trees of the other files, is the same as one that
/// is parsed anew.
@Suite struct ReusedTreeTests {
  private static func parse(_ texts: [String], reusing known: [String: SyntaxTree]? = nil) -> ParsedProgram {
    let inputs = texts.enumerated().map { InputFile(path: "\($0.offset).nav", text: $0.element) }
    return parseProgram(inputs, options: CompilerOptions(), reusing: known) {
      _ throws(ReadFailure) in throw ReadFailure("no such file")
    }
  }

  /// Random programs as files of one, whose names clash; the edits leave files with syntax errors, too.
  @Test func changedProgramsAreParsedLikeNewOnes() throws {
    var random = SplitMix64(seed: 42)
    var reused = 0
    for seed in 0..<UInt64(Repository.runsLongTests ? 20 : 8) {
      var texts = (0..<3).map { RandomFlow.program(seed: 3 * seed + $0, profile: .all).text }
      var known: [String: SyntaxTree] = [:]
      for _ in 0..<8 {
        let file = Int.random(in: 0..<3, using: &random)
        var scalars = Array(texts[file].unicodeScalars)
        let place = Int.random(in: 0..<scalars.count, using: &random)
        let end = min(place + Int.random(in: 0...3, using: &random), scalars.count)
        let insertion = ["", "a", " ", "}", "\"", "\nscene New { }\n"].randomElement(using: &random) ?? ""
        scalars.replaceSubrange(place..<end, with: insertion.unicodeScalars)
        texts[file] = scalars.map(String.init).joined()

        let (again, new) = (Self.parse(texts, reusing: known), Self.parse(texts))
        for (left, right) in zip(again.trees, new.trees) {
          #expect(left.source.path == right.source.path && left.source.base == right.source.base)
          #expect(left.tokenText() == right.tokenText() && left.text() == right.text())
          if let old = known[left.source.path], old.source.bytes == left.source.bytes { reused += 1 }
        }
        let (left, right) = (
          analyze(again, options: CompilerOptions()), analyze(new, options: CompilerOptions())
        )
        #expect(left.report.json() == right.report.json())
        #expect(left.program.json() == right.program.json())
        // Files with errors are not known.
        known = again.reusableTrees
        for path in known.keys {
          #expect(!again.diagnostics.contains { again.sources.file(of: $0.span)?.path == path })
        }
      }
    }
    #expect(reused > (Repository.runsLongTests ? 50 : 30))
  }
}
