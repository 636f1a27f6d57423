import Foundation
import Testing

@testable import NavDSL

/// Programs in files, with the expected diagnostics in comments at their ends: `// expect: 3:5 error
/// NAV0202 message`. With NAVDSL_REWRITE=1 the comments are regenerated, and the test fails once.
enum CaseFiles {
  /// The folder of all cases.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Cases")

  /// `true` iff expectations are to be regenerated.
  static var rewrites: Bool { ProcessInfo.processInfo.environment["NAVDSL_REWRITE"] == "1" }

  /// Returns the names of the files in a folder of cases, sorted.
  static func names(in area: String) -> [String] {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(area).path)) ?? []
    return files.filter { $0.hasSuffix(".nav") }.sorted()
  }

  /// Checks a case: the diagnostics of the file must be the expected ones.
  static func check(_ name: String, in area: String) throws {
    let url = folder.appendingPathComponent(area).appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let source = lines.filter { !$0.hasPrefix("// expect: ") }.joined(separator: "\n")
    let expected = lines.filter { $0.hasPrefix("// expect: ") }.map {
      String($0.dropFirst("// expect: ".count))
    }
    let actual = said(of: source, name)
    if rewrites, actual != expected {
      var body = source
      while body.hasSuffix("\n") { body.removeLast() }
      let comments = actual.map { "\n// expect: " + $0 }.joined()
      try (body + "\n" + comments + (comments.isEmpty ? "" : "\n")).write(
        to: url, atomically: true, encoding: .utf8)
      Issue.record("\(name) was rewritten")
      return
    }
    #expect(actual == expected, "\(area)/\(name)")
  }

  /// Returns the diagnostics of a text, one per line.
  static func said(of source: String, _ name: String) -> [String] {
    let compilation = compile([InputFile(path: name, text: source)])
    guard let file = compilation.program.sources.files.first else { return [] }
    let table = LineTable(file)
    func place(_ span: SourceSpan) -> String {
      let location = table.location(at: Int(span.start))
      return "\(location.line):\(location.column)"
    }
    // As one expression, this takes 24 seconds to compile.
    var lines: [String] = []
    for diagnostic in compilation.diagnostics {
      let severity = diagnostic.severity.rawValue
      lines.append("\(place(diagnostic.span)) \(severity) \(diagnostic.code.rawValue) \(diagnostic.message)")
      for related in diagnostic.related { lines.append("  \(place(related.span)) \(related.message)") }
      if let hint = diagnostic.hint { lines.append("  \(hint)") }
      if let fixIt = diagnostic.fixIt { lines.append("  fix: \(fixIt.title)") }
    }
    return lines
  }
}

@Suite struct SemanticCaseTests {
  @Test(arguments: CaseFiles.names(in: "Semantics"))
  func diagnosticsAreThoseThatTheFileExpects(_ name: String) throws {
    try CaseFiles.check(name, in: "Semantics")
  }

  @Test func thereAreCases() {
    #expect(CaseFiles.names(in: "Semantics").count > 20)
  }
}
