extension ScenarioReport {
  /// Returns the results in the XML format of JUnit's Ant task, which every CI server reads: a suite for each file, a
  /// case for each scenario. It contains no times, so that the same program gives the same bytes.
  public func junit() -> [UInt8] {
    var places = DiagnosticPlaces(program.sources)
    var suites: [(path: String, results: [ScenarioResult])] = []
    for result in results {
      let path = places.place(of: program.scenarios[result.scenario].span)?.path ?? ""
      if suites.last?.path != path { suites.append((path, [])) }
      suites[suites.count - 1].results.append(result)
    }
    var buffer = TextBuffer()
    buffer.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    buffer.begin("testsuites", [("name", "navc test")] + counts(results))
    buffer.write(">")
    buffer.endLine()
    buffer.deepen()
    for suite in suites {
      buffer.beginLine()
      buffer.begin("testsuite", [("name", suite.path)] + counts(suite.results))
      buffer.write(">")
      buffer.endLine()
      buffer.indented { buffer in
        for result in suite.results { write(result, suite.path, interpreted, &places, to: &buffer) }
      }
      buffer.line("</testsuite>")
    }
    buffer.rise()
    buffer.line("</testsuites>")
    return buffer.take()
  }
}

private func counts(_ results: [ScenarioResult]) -> [(StaticString, String)] {
  let failed = results.count { !$0.isPassed }
  return [
    ("tests", "\(results.count)"), ("failures", "\(failed)"), ("errors", "0"), ("skipped", "0"),
  ]
}

private func write(
  _ result: ScenarioResult, _ path: String, _ interpreted: InterpretedProgram,
  _ places: inout DiagnosticPlaces,
  to buffer: inout TextBuffer
) {
  let program = interpreted.program
  let scenario = program.scenarios[result.scenario]
  let line = places.place(of: scenario.span)?.start.line ?? 1
  buffer.beginLine()
  buffer.begin(
    "testcase",
    [
      ("name", program.text(scenario.name)), ("classname", path), ("file", path), ("line", "\(line)"),
    ])
  guard let problem = result.problem else {
    buffer.write("/>")
    buffer.endLine()
    return
  }
  buffer.write(">")
  buffer.endLine()
  buffer.indented { buffer in
    buffer.beginLine()
    buffer.begin("failure", [("message", problem.message), ("type", problem.kind.name.description)])
    buffer.write(">")
    let text = ScenarioReport([result], of: interpreted).text()
    buffer.write(string: String(decoding: text, as: UTF8.self).escapedForXML())
    buffer.write("</failure>")
    buffer.endLine()
  }
  buffer.line("</testcase>")
}

extension TextBuffer {
  /// Appends the start of an element, without the end of its tag.
  fileprivate mutating func begin(_ name: StaticString, _ attributes: [(StaticString, String)]) {
    write("<")
    write(name)
    for (key, value) in attributes {
      write(" ")
      write(key)
      write("=\"")
      write(string: value.escapedForXML(inAttribute: true))
      write("\"")
    }
  }
}
