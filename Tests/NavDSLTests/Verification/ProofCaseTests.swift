import Foundation
import Testing

@testable import NavDSL

/// Programs and the findings of `navc verify` about all their runs: the questions of Proofs.md, each with a
/// program that has the finding and a nearly equal one without it; well-known cases of the theory; the page's own
/// example.
///
/// The report is in comments at the end of the file, as printed. With NAVDSL_REWRITE=1 it is regenerated.
@Suite struct ProofCaseTests {
  static let names = CaseFiles.names(in: "Proofs")

  /// The text before the report.
  private static let heading = "// report:"

  /// The report does not depend on the order of sets or on addresses, which differ from run to run. A scenario printed
  /// below a message can be pasted into the program, and passes there.
  @Test(arguments: names)
  func theReportIsWhatTheFileExpectsAndItsScenariosPass(_ name: String) throws {
    let url = CaseFiles.folder.appendingPathComponent("Proofs").appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let source = Self.source(in: text)
    let proved = Self.proved(source, name)
    let expected = source + "\n" + Self.heading + "\n" + Self.comment(Self.report(of: proved))
    if CaseFiles.rewrites, text != expected {
      try expected.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("\(name) was rewritten")
      return
    }
    #expect(text == expected, "\(name)")

    let witnesses = proved.diagnostics.compactMap(\.witness)
    let scenarios = witnesses.enumerated().map { $1.scenario(named: "Witness \($0)") }
    let compilation = Self.compiled(source + "\n" + scenarios.joined(separator: "\n"), name)
    #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let program = InterpretedProgram(compilation.program)
    for id in compilation.program.scenarios.ids {
      let result = program.runScenario(id)
      #expect(result.isPassed, "\(name): \(String(describing: result.problem?.message))")
    }
  }

  /// Each code has a program with the finding, in a file named after it, and a nearly equal one without.
  @Test(arguments: DiagnosticCode.allCases.filter(\.isOfProofs))
  func everyQuestionHasAProgramForEachAnswer(_ code: DiagnosticCode) throws {
    for (name, isFound) in [(code.entry.name, true), (code.entry.name + "-not", false)] {
      let source = Self.source(in: try Self.text(of: name + ".nav"))
      let found = Self.proved(source, name).diagnostics.map(\.code)
      #expect(found.contains(code) == isFound, "\(name): \(found)")
    }
  }

  /// The example of the language page has one error, and the run that demonstrates it has two steps.
  @Test func theDocumentedExampleHasOneError() throws {
    let found = Self.proved(Self.source(in: try Self.text(of: "Shop.nav")), "Shop.nav").diagnostics
    let errors = found.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.unwindWithoutTarget])
    #expect(errors.first?.witness?.steps.map(\.text) == ["select Main.account", "signOut"])
  }

  /// Proofs terminate for every program that compiles; each failure has its run. They are the same each time, which the
  /// long tests try for one of four.
  @Test(arguments: Repository.cases(CaseFiles.names(in: "Specification"), oneOf: 12, inLongTests: 3))
  func specificationsAreProved(_ name: String) throws {
    let url = CaseFiles.folder.appendingPathComponent("Specification").appendingPathComponent(name)
    let compilation = Self.compiled(try String(contentsOf: url, encoding: .utf8), name)
    #expect(compilation.diagnostics.map(\.message) == [])
    let found = ProofFindings(of: compilation.program).all
    for finding in found where finding.isProved {
      if case .fails = finding.kind { #expect(finding.witness != nil, "\(finding.kind)") }
    }
    guard Repository.runsLongTests, name.utf8.count % 4 == 0 else { return }
    let again = ProofFindings(of: compilation.program).all
    #expect(found.map(\.kind) == again.map(\.kind))
    #expect(found.map(\.witnessLength) == again.map(\.witnessLength))
  }

  // MARK: Files

  private static func text(of name: String) throws -> String {
    let url = CaseFiles.folder.appendingPathComponent("Proofs").appendingPathComponent(name)
    return try String(contentsOf: url, encoding: .utf8)
  }

  /// Returns the program of a file.
  static func program(named name: String) throws -> Program {
    compiled(source(in: try text(of: name)), name).program
  }

  /// Returns a file without its report.
  private static func source(in text: String) -> String {
    var source = text.range(of: heading).map { String(text[..<$0.lowerBound]) } ?? text
    while source.hasSuffix("\n") { source.removeLast() }
    return source + "\n"
  }

  private static func comment(_ report: String) -> String {
    report.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.isEmpty ? "//\n" : "// \($0)\n"
    }.joined()
  }

  /// Returns the report of `navc verify`, with one note for all growth.
  private static func report(of compilation: Compilation) -> String {
    let bytes = DiagnosticReport(compilation.diagnostics, compilation.program.sources).text()
    return bytes.isEmpty ? "nothing\n" : String(decoding: bytes, as: UTF8.self)
  }

  private static func proved(_ source: String, _ name: String) -> Compilation {
    var options = CompilerOptions()
    options.proves = true
    return compiled(source, name, options)
  }

  private static func compiled(
    _ source: String, _ name: String, _ options: CompilerOptions = CompilerOptions()
  ) -> Compilation {
    // The page's example imports a file of one of the examples.
    compile([InputFile(path: name, text: source)], options: options) { path throws(ReadFailure) in
      guard let bytes = try? Repository.bytes(at: "Examples/Shop/" + path) else {
        throw ReadFailure("no such file")
      }
      return bytes
    }
  }
}
