import Foundation
import Testing

@testable import NavDSL

/// Files with syntax errors, with the expected diagnostics at their ends. NAVDSL_REWRITE=1 regenerates
/// them, and the test fails once.
@Suite struct SyntaxCaseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases/Syntax")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".nav") }.sorted()

  @Test func thereAreCases() { #expect(Self.names.count >= 12) }

  @Test(arguments: names) func aCaseHasItsExpectedDiagnostics(_ name: String) throws {
    let url = Self.folder.appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let marker = "// expect: "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let program = lines.prefix { !$0.hasPrefix(marker) }.map { $0 + "\n" }.joined()
    let expected = lines.filter { $0.hasPrefix(marker) }.map { String($0.dropFirst(marker.count)) }

    let parsed = parseChecked(program)
    let table = LineTable(parsed.tree.source)
    let found = parsed.diagnostics.map { diagnostic in
      let place = table.location(at: Int(diagnostic.span.start))
      return "\(place.line):\(place.column) \(diagnostic.code.rawValue) \(diagnostic.message)"
        + (diagnostic.fixIt.map { " [\($0.title)]" } ?? "")
    }
    if ProcessInfo.processInfo.environment["NAVDSL_REWRITE"] != nil {
      try Data((program + found.map { marker + $0 + "\n" }.joined()).utf8).write(to: url)
      Issue.record("\(name) was written anew")
    } else {
      #expect(found == expected)
      #expect(!expected.isEmpty, "\(name) expects nothing")
    }
    for diagnostic in parsed.diagnostics { checkWording(diagnostic.message) }
  }

  private func checkWording(_ message: String) {
    #expect(message.first?.isUppercase == false || message.hasPrefix("0x"), "\(message)")
    #expect(message.last != ".", "\(message)")
  }
}
