extension ScenarioReport {
  /// Returns results of scenarios as JSON: RFC 8259, indented, in UTF-8, with a line feed at the end.
  /// `Documentation/Formats.md` describes it.
  public func json() -> [UInt8] {
    var json = ScenarioJSON(interpreted: interpreted, places: DiagnosticPlaces(program.sources))
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("scenarios") { writer in
        writer.array { writer in
          for result in results { writer.element { json.write(result, to: &$0) } }
        }
      }
      let summary = ScenarioSummary(results, of: program)
      writer.member("summary") { writer in
        writer.onOneLine { writer in
          writer.object { writer in
            writer.member("scenarios", summary.total)
            writer.member("files", summary.files)
            writer.member("passed", summary.passed)
            writer.member("failed", summary.failed)
          }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }
}

private struct ScenarioJSON {
  let interpreted: InterpretedProgram
  var places: DiagnosticPlaces

  private var program: Program { interpreted.program }

  mutating func write(_ result: ScenarioResult, to writer: inout JSONWriter) {
    let scenario = program.scenarios[result.scenario]
    writer.object { writer in
      writer.member("name", scenario.name, of: program.symbols)
      writer.member("result", result.isPassed ? "passed" : "failed")
      writer.member("width", scenario.width.rawValue)
      member("location", scenario.span, &writer)
      writer.member("start", result.start)
      writer.member("steps") { writer in
        writer.array { writer in
          for entry in result.entries { writer.element { write(entry, to: &$0) } }
        }
      }
      guard let problem = result.problem else { return }
      writer.member("problem") { write(problem, to: &$0) }
    }
  }

  private mutating func write(_ entry: ScenarioResult.Entry, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("step", interpreted.spelling(of: entry.step))
      writer.member("state", entry.state)
      writer.member("failure", ifPresent: entry.failure?.rawValue)
      member("location", program.scenarioSteps[entry.step].span, &writer)
    }
  }

  private mutating func write(_ problem: ScenarioProblem, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", problem.kind.name.description)
      writer.member("message", problem.message)
      writer.member("step", ifPresent: problem.step.map { interpreted.spelling(of: $0) })
      switch problem.kind {
      case .noStart(let failure), .stepFailed(let failure): writer.member("failure", failure.rawValue)
      case .otherReason(let failure, let expected):
        writer.member("failure", failure.rawValue)
        writer.member("expectedFailure", expected.rawValue)
      case .otherState(let difference):
        writer.member("expected", difference.expected)
        writer.member("actual", difference.actual)
        writer.member("expectedOffset", difference.expectedOffset)
        writer.member("actualOffset", difference.actualOffset)
      case .stepSucceeded, .otherArguments, .otherEnd: break
      }
      member("location", problem.span, &writer)
    }
  }

  private mutating func member(_ key: StaticString, _ span: SourceSpan, _ writer: inout JSONWriter) {
    guard let place = places.place(of: span) else { return }
    writer.member(key) { $0.onOneLine { $0.place(place) } }
  }
}
