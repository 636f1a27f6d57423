/// The numbers of passed and failed scenarios.
package struct ScenarioSummary: Sendable, Hashable {
  /// The number of scenarios that ran.
  package var total: Int
  /// The number of files that contain them.
  package var files: Int
  /// The number of failed scenarios.
  package var failed: Int
  /// The number of passed scenarios.
  package var passed: Int { total - failed }

  /// Counts results.
  package init(_ results: [ScenarioResult], of program: Program) {
    total = results.count
    failed = results.count { !$0.isPassed }
    let starts = results.map { program.scenarios[$0.scenario].span.start }
    files = Set(starts.compactMap { program.sources.fileIndex(at: $0) }).count
  }

  /// The counts as a line, without its end: `5 scenarios in 1 file: 4 passed, 1 failed`.
  package var line: String {
    let scenarios = "\(total) scenario\(total == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")"
    return "\(scenarios): \(passed) passed" + (failed == 0 ? "" : ", \(failed) failed")
  }
}

extension ScenarioProblem.Kind {
  /// The name of the problem in output.
  var name: StaticString {
    switch self {
    case .noStart: "noStart"
    case .stepFailed: "stepFailed"
    case .stepSucceeded: "stepSucceeded"
    case .otherReason: "otherReason"
    case .otherArguments: "otherArguments"
    case .otherEnd: "otherEnd"
    case .otherState: "otherState"
    }
  }
}
