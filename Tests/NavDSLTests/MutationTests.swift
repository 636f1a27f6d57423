import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// Whatever is wrong with a program, the compiler says so and does not trap: programs are cut, robbed of tokens
/// and mixed, and compiled to the end.
@Suite struct MutationTests {
  /// `true` where time is of no matter.
  private static let isLong = ProcessInfo.processInfo.environment["NAVDSL_LONG_TESTS"] != nil

  static var sources: [String] {
    Repository.files(in: "Examples", endingIn: ".nav")
      + Repository.files(in: "Tests/NavDSLTests/Cases/Semantics", endingIn: ".nav")
  }

  /// Compiles bytes and looks at all that comes of it.
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
    // Errors leave the emitters nothing to do.
    guard !compilation.hasErrors else { return }
    #expect(compilation.program.swift(sourcePaths: ["Mutant.nav"], options: SwiftOptions()).last == 0x0A)
    #expect(compilation.program.dot().last == 0x0A)
    #expect(compilation.program.json().last == 0x0A)
  }

  private func tree(_ path: String) throws -> SyntaxTree {
    SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
  }

  @Test(arguments: sources)
  func withoutAnyOneToken(_ path: String) throws {
    let tree = try tree(path)
    let step = Self.isLong ? 1 : 5
    for token in stride(from: 0, to: tree.tokenKinds.count, by: step) where !tree.tokenKinds[token].isTrivia {
      var bytes = tree.source.bytes
      bytes.removeSubrange(tree.bytes(of: token))
      examine(bytes, "\(path) without token \(token)")
    }
  }

  @Test(arguments: sources)
  func cutAnywhere(_ path: String) throws {
    let bytes = try tree(path).source.bytes
    for end in stride(from: 0, to: bytes.count, by: Self.isLong ? 3 : 41) {
      examine(Array(bytes[..<end]), "\(path) cut at \(end)")
    }
  }

  /// Tokens of one program in the places of another's.
  @Test func mixed() throws {
    var random = SplitMix64(seed: 0x4E_4156)
    let trees = try Self.sources.map(tree)
    for round in 0..<(Self.isLong ? 60_000 : 500) {
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
