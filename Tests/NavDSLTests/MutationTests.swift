import NavOracles
import Testing

@testable import NavDSL

/// The compiler reports errors in any program and never traps: programs are truncated, deprived of tokens
/// and mixed, and compiled completely.
@Suite struct MutationTests {
  static var sources: [String] {
    Repository.files(in: "Examples", endingIn: ".nav")
      + Repository.files(in: "Tests/NavDSLTests/Cases/Semantics", endingIn: ".nav")
  }

  /// Compiles bytes and checks all results.
  private func examine(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    let compilation = compile([InputFile(path: "Mutant.nav", bytes: bytes)])
    let end = UInt32(bytes.count)
    let areInside = compilation.diagnostics.allSatisfy { diagnostic in
      diagnostic.span.end <= end && diagnostic.related.allSatisfy { $0.span.end <= end }
        && (diagnostic.fixIt?.edits.allSatisfy { $0.span.end <= end } ?? true)
    }
    #expect(areInside, "\(what()): a place outside of the file")
    let isSorted = zip(compilation.diagnostics, compilation.diagnostics.dropFirst())
      .allSatisfy { $0.span.start <= $1.span.start }
    #expect(isSorted, "\(what()): diagnostics out of order")
    // Emitters require a program without errors.
    guard !compilation.hasErrors else { return }
    #expect(compilation.program.swift(sourcePaths: ["Mutant.nav"], options: SwiftOptions()).last == 0x0A)
    #expect(compilation.program.dot().last == 0x0A)
    #expect(compilation.program.json().last == 0x0A)
  }

  private func tree(_ path: String) throws -> SyntaxTree {
    SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
  }

  @Test(arguments: sources)
  func programsWithoutAnyOneTokenDoNotTrap(_ path: String) throws {
    let tree = try tree(path)
    let step = Repository.runsLongTests ? 9 : 23
    for token in stride(from: 0, to: tree.tokenKinds.count, by: step) where !tree.tokenKinds[token].isTrivia {
      var bytes = tree.source.bytes
      bytes.removeSubrange(tree.bytes(of: token))
      examine(bytes, "\(path) without token \(token)")
    }
  }

  @Test(arguments: sources)
  func programsCutAnywhereDoNotTrap(_ path: String) throws {
    let bytes = try tree(path).source.bytes
    for end in stride(from: 0, to: bytes.count, by: Repository.runsLongTests ? 97 : 197) {
      examine(Array(bytes[..<end]), "\(path) cut at \(end)")
    }
  }

  /// Replaces tokens of one program by those of another.
  @Test func programsWithMixedTokensDoNotTrap() throws {
    var random = SplitMix64(seed: 0x4E_4156)
    let trees = try Self.sources.map(tree)
    for round in 0..<(Repository.runsLongTests ? 800 : 200) {
      let host = trees[random.below(trees.count)]
      let guest = trees[random.below(trees.count)]
      var bytes = host.source.bytes
      for _ in 0...random.below(4) {
        let lower = random.below(bytes.count)
        let upper = min(lower + random.below(24), bytes.count)
        let start = random.below(guest.tokenKinds.count)
        let end = min(start + 1 + random.below(12), guest.tokenKinds.count - 1)
        let part =
          start < end ? guest.bytes(of: start).lowerBound..<guest.bytes(of: end - 1).upperBound : 0..<0
        bytes.replaceSubrange(lower..<upper, with: guest.source.bytes[part])
      }
      examine(bytes, "round \(round)")
    }
  }
}
