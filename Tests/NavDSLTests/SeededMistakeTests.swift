import Foundation
import Testing

@testable import NavDSL

/// One mistake causes one error: every reference in an example is misspelled in turn.
@Suite struct SeededMistakeTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

  static var files: [String] {
    let names = FileManager.default.enumerator(atPath: examples.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".nav") }.sorted()
  }

  private static func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: examples.appendingPathComponent(name))).map(Array.init) ?? []
  }

  private static func compileExample(_ name: String, _ bytes: [UInt8]) -> Compilation {
    compile([InputFile(path: name, bytes: bytes)]) { path throws(ReadFailure) in
      let found = Self.bytes(path)
      guard !found.isEmpty else { throw ReadFailure("no such file") }
      return found
    }
  }

  @Test func thereAreExamples() { #expect(Self.files.count >= 8) }

  @Test(arguments: files)
  func aMisspelledReferenceIsOneError(_ name: String) {
    let source = Self.bytes(name)
    let original = Self.compileExample(name, source)
    // A file without an app is part of another example.
    guard original.diagnostics.isEmpty, let tree = original.trees.first else {
      #expect(original.diagnostics.map(\.code) == [.noApp], "\(name)")
      return
    }
    for place in references(in: tree) {
      var mutant = source
      mutant.replaceSubrange(place, with: "Zqxj".utf8)
      let errors = Self.compileExample(name, mutant).diagnostics
      #expect(errors.count == 1, "\(name), \(tree.source.path) at \(place): \(errors.map(\.message))")
    }
  }

  /// The names that refer to a declaration elsewhere, as byte ranges. Scenarios are checked when they
  /// run.
  private func references(in tree: SyntaxTree) -> [Range<Int>] {
    let kinds: Set<NodeKind> = [.destination, .reference, .path, .type, .negation]
    var found: [Range<Int>] = []
    var node = 0
    while node < tree.nodes.count {
      let record = tree.nodes[node]
      if record.kind == .scenarioDecl {
        node = Int(record.endNode)
        continue
      }
      let token = Int(record.firstToken)
      let isName = tree.tokenKinds[token] == .identifier || tree.tokenKinds[token] == .quotedIdentifier
      if kinds.contains(record.kind), isName { found.append(tree.bytes(of: token)) }
      node += 1
    }
    return found
  }
}
