import Foundation
import NavRuntime
import Testing

@testable import NavDSL

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Tests the reports on failing scenarios. The files in `Cases/Scenarios` contain programs, and
/// beside each the report as text, JSON and JUnit's XML.
@Suite struct ScenarioReportTests {
  static let folder = "Tests/NavDSLTests/Cases/Scenarios"
  static let names = Repository.files(in: folder, endingIn: ".nav")
    .map { String($0.dropFirst(folder.utf8.count + 1).dropLast(4)) }

  /// Returns the program of a case, under a machine-independent path, and the results of its scenarios.
  static func results(of name: String) throws -> (program: Program, results: [ScenarioResult]) {
    let bytes = try Repository.bytes(at: "\(folder)/\(name).nav")
    let compilation = compile([InputFile(path: "\(name).nav", bytes: bytes)])
    #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    let interpreted = InterpretedProgram(compilation.program)
    return (compilation.program, interpreted.runScenarios())
  }

  @Test(arguments: names)
  func reportsMatchTheirSnapshots(name: String) throws {
    let (program, results) = try Self.results(of: name)
    var text = ScenarioReport(results, of: InterpretedProgram(program)).text()
    text += Array((ScenarioSummary(results, of: program).line + "\n").utf8)
    try Snapshot.expect(text, in: "\(Self.folder)/\(name).txt")
    try Snapshot.expect(
      ScenarioReport(results, of: InterpretedProgram(program)).json(), in: "\(Self.folder)/\(name).json")
    try Snapshot.expect(
      ScenarioReport(results, of: InterpretedProgram(program)).junit(), in: "\(Self.folder)/\(name).xml")
  }

  @Test(arguments: names)
  func reportsAreWellFormed(name: String) throws {
    let (program, results) = try Self.results(of: name)
    let json = try ParsedJSON(parsing: ScenarioReport(results, of: InterpretedProgram(program)).json())
    guard case .array(let scenarios) = json["scenarios"] else {
      Issue.record("no scenarios in the JSON")
      return
    }
    #expect(scenarios.count == results.count)
    let parser = XMLParser(data: Data(ScenarioReport(results, of: InterpretedProgram(program)).junit()))
    let reader = JUnitReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.names == results.map { program.text(program.scenarios[$0.scenario].name) })
    #expect(reader.failures == results.count { !$0.isPassed })
  }

  /// Characters that XML does not allow are spelled out, and the columns stay aligned.
  @Test func namesMayContainAnyCharacters() throws {
    let name = #"<a b=\"'&]]>\t\u{1}\u{FFFE}\u{85}\u{202E}"#
    let source = "app X { start S }\nscene S\nscenario \"\(name)\" in compact { expect S / S }"
    let compilation = compile([InputFile(path: "<&\".nav", text: source)])
    #expect(!compilation.hasErrors)
    let results = [InterpretedProgram(compilation.program).runScenario(ScenarioID(index: 0))]
    let bytes = ScenarioReport(results, of: InterpretedProgram(compilation.program)).junit()
    let parser = XMLParser(data: Data(bytes))
    let reader = JUnitReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.names == ["<a b=\"'&]]>\tU+0001U+FFFE\u{85}\u{202E}"])
    #expect(reader.suites == ["<&\".nav"])
    let text = ScenarioReport(results, of: InterpretedProgram(compilation.program)).text()
    #expect(text.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func junitHasASuiteForEachFile() throws {
    let files = [
      InputFile(path: "a.nav", text: "import \"b.nav\"\napp X { start S }\nscenario \"1\" in compact {}"),
      InputFile(path: "b.nav", text: "scene S scenario \"2\" in compact {} scenario \"3\" in regular {}"),
    ]
    let program = compile(files).program
    let interpreted = InterpretedProgram(program)
    let results = interpreted.runScenarios()
    let summary = ScenarioSummary(results, of: program)
    #expect(summary.line == "3 scenarios in 2 files: 3 passed")
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(ScenarioReport(results, of: InterpretedProgram(program)).junit()))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.suites == ["a.nav", "b.nav"] && reader.names == ["1", "2", "3"])
  }

  /// The reasons in scenarios are those of the engine, and the reference explains them.
  @Test func reasonsAreThoseOfTheEngine() throws {
    let reference = try Repository.text(at: "Documentation/LanguageReference.md")
    for failure in NavigationFailure.allCases {
      #expect(reference.contains("\n| `\(failure)` | \(failure.explanation) |\n"), "\(failure)")
    }
  }
}

/// Collects the cases of a report.
private final class JUnitReader: NSObject, XMLParserDelegate {
  var suites: [String] = []
  var names: [String] = []
  var failures = 0

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch element {
    case "testsuite": suites.append(attributes["name"] ?? "")
    case "testcase": names.append(attributes["name"] ?? "")
    case "failure": failures += 1
    default: break
    }
  }
}
