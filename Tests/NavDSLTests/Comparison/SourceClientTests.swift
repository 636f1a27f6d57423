import Testing

@testable import NavDSL

/// SOURCE: the line that a finding shows, compiled by Swift with the code of both versions.
@Suite struct SourceClientTests {
  private static let swiftc = """
    ulimit -v 12000000; swiftc -swift-version 6 -typecheck \(RuntimeModule.importing) Shop.swift main.swift
    """

  /// The lines of findings compile with the old Swift, and none with the new one; those of all other declarations do with
  /// both.
  @Test(
    .enabled(if: Repository.runsLongTests),
    arguments: DiagnosticCode.allCases.filter { $0.breakingCategory == .source && $0 != .caseAdded })
  func onlyTheOldSwiftAcceptsTheLines(_ code: DiagnosticCode) throws {
    let (old, new) = (code.entry.before ?? "", code.entry.example)
    let comparison = try compared(old, new, [.source])
    let findings = comparison.findings.filter { $0.rule != .caseAdded }
    let lines = findings.compactMap { finding -> String? in
      guard case .swift(let line) = finding.witness else { return nil }
      return line
    }
    try #require(!lines.isEmpty && lines.count == findings.count)
    let interface = SwiftInterface(try compiled(old).program)
    let uses = SwiftUses(interface)
    let changed = Set(findings.map(\.subject))
    let others = interface.entries.filter { entry in
      let isInside = changed.contains { entry.path == $0 || entry.path.hasPrefix($0 + ".") }
      return !isInside && !entry.isListOfScenes
    }.map { uses.line($0, replacedBy: nil) }
    #expect(others.count > 10)
    let client = (["import NavRuntime"] + lines + others).joined(separator: "\n") + "\n"
    let before = try Self.rejected(client, by: old)
    let after = try Self.rejected(client, by: new)
    #expect(before == [], "\(lines)")
    #expect(after == Set(lines.indices.map { $0 + 2 }), "\(lines)")
  }

  /// Returns the numbers of the lines that Swift does not compile with the code of a program.
  private static func rejected(_ client: String, by program: String) throws -> Set<Int> {
    var lines: Set<Int> = []
    try Navc.inFolder { (navc) throws in
      let swift = try compiled(program).program.swift(sourcePaths: ["Shop.nav"])
      try navc.write(String(decoding: swift, as: UTF8.self), to: "Shop.swift")
      try navc.write(client, to: "main.swift")
      let result = try navc.shell(swiftc)
      let output = result.output + result.errors
      lines = Set(output.matches(of: /main\.swift:(\d+):\d+: error/).compactMap { Int($0.1) })
      #expect(result.status == 0 || !lines.isEmpty, "\(output)")
    }
    return lines
  }
}
