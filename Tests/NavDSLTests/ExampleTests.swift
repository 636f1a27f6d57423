import Foundation
import Testing

@testable import NavDSL

/// The examples are programs without errors, and can still be parsed when they are damaged.
@Suite struct ExampleTests {
  static let files = Repository.files(in: "Examples", endingIn: ".nav")

  @Test func thereAreExamples() {
    #expect(Self.files.count >= 10)
  }

  @Test(arguments: files)
  func examplesHaveNoDiagnostics(path: String) throws {
    let compilation = try compileExample(path)
    let found = DiagnosticReport(compilation.diagnostics, compilation.program.sources).text()
    #expect(compilation.diagnostics.isEmpty, "\(String(decoding: found, as: UTF8.self))")
    #expect(compilation.program.app != nil)
  }

  @Test(arguments: files)
  func everyFormatCanBeWritten(path: String) throws {
    let program = try compileExample(path).program
    let paths = program.sources.files.map(\.path)
    #expect(program.swift(sourcePaths: paths, options: SwiftOptions()).last == UInt8(ascii: "\n"))
    #expect(program.json().last == UInt8(ascii: "\n"))
    #expect(program.dot().last == UInt8(ascii: "\n"))
    #expect(program.mermaid().last == UInt8(ascii: "\n"))
  }

  @Test func examplesTogetherUseTheWholeLanguage() throws {
    var kinds: Set<NodeKind> = []
    for path in Self.files {
      let tree = SyntaxTree.parse(SourceText(path: path, bytes: try Repository.bytes(at: path))).tree
      kinds.formUnion(tree.nodes.map(\.kind))
    }
    #expect(NodeKind.allCases.filter { !kinds.contains($0) } == [.error])
  }

  @Test(arguments: files)
  func prefixesOfAnExampleCanBeParsed(path: String) throws {
    let bytes = try Repository.bytes(at: path)
    for count in stride(from: 0, through: bytes.count, by: Repository.runsLongTests ? 3 : 11) {
      expectTiles(Array(bytes[..<count]), "the first \(count) bytes of \(path)")
    }
  }

  @Test(arguments: files)
  func filesThatLackATokenCanBeParsed(path: String) throws {
    let bytes = try Repository.bytes(at: path)
    let tree = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).tree
    let tokens = tree.tokens.filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
    for token in Repository.cases(tokens, oneOf: 3) {
      let range = Int(token.span.start)..<Int(token.span.end)
      let damaged = Array(bytes[..<range.lowerBound] + bytes[range.upperBound...])
      expectTiles(damaged, "\(path) without '\(token.text)' at \(range.lowerBound)")
    }
  }

  /// Expects that a file yields a tree whose tokens, joined, are the file, and deterministic diagnostics.
  private func expectTiles(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    let parsed = SyntaxTree.parse(SourceText(path: "Example.nav", bytes: bytes))
    let starts = parsed.tree.tokenStarts
    let tiles =
      starts.first == 0 && starts.last == UInt32(bytes.count)
      && zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
      && parsed.tree.tokenKinds.last == .endOfFile && parsed.tree.nodes.first?.kind == .file
    #expect(tiles, "the tokens of \(what()) do not tile it")
  }

  private func compileExample(_ path: String) throws -> Compilation {
    let input = InputFile(path: path, bytes: try Repository.bytes(at: path))
    return compile([input]) { path throws(ReadFailure) in
      do {
        return try Repository.bytes(at: path)
      } catch {
        throw ReadFailure("no such file")
      }
    }
  }
}

extension Repository {
  /// `true` iff long tests are enabled.
  static var runsLongTests: Bool { ProcessInfo.processInfo.environment["NAVDSL_LONG_TESTS"] == "1" }

  /// Returns one of `step` cases; in the long tests one of `longStep`, by default all.
  static func cases<Case>(_ all: [Case], oneOf step: Int, inLongTests longStep: Int = 1) -> [Case] {
    stride(from: 0, to: all.count, by: runsLongTests ? longStep : step).map { all[$0] }
  }

  /// Returns the bytes of a file, whose path is relative to the root.
  static func bytes(at path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }
}
