import NavDSL

/// Runs the scenarios of a program.
func testCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let path = outputPath(invocation)
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: path == nil, errorsOnly: true)
  else {
    return .programHasErrors
  }
  let program = compilation.program
  let scenarios = try chosenScenarios(program, filter: invocation.value(.filter))
  let interpreted = InterpretedProgram(program)
  let results = scenarios.map { interpreted.runScenario($0) }
  if let folder = invocation.value(.pictures) { try writePictures(of: results, interpreted, to: folder) }
  switch invocation.choice(TestFormat.self) ?? .text {
  case .json: try write(ScenarioReport(results, of: interpreted).json(), as: "json", of: program, invocation)
  case .junit: try write(ScenarioReport(results, of: interpreted).junit(), as: "xml", of: program, invocation)
  case .text:
    if path != nil {
      try write(text(results, interpreted, invocation, colors: false), as: "txt", of: program, invocation)
    } else {
      let hasColors = Terminal.hasColors(.standardOutput, choice: invocation.choice())
      try OutputFiles.writeStandardOutput(text(results, interpreted, invocation, colors: hasColors))
      return results.allSatisfy(\.isPassed) ? .clean : .programHasErrors
    }
  }
  // The result goes to a program or a file, so the user sees its text on standard error.
  let hasColors = Terminal.hasColors(.standardError, choice: invocation.choice())
  try? FileDescriptor.standardError.write(text(results, interpreted, invocation, colors: hasColors))
  return results.allSatisfy(\.isPassed) ? .clean : .programHasErrors
}

/// Returns the scenarios whose names contain a text.
private func chosenScenarios(_ program: Program, filter: String?) throws(Failure) -> [ScenarioID] {
  guard let filter else { return Array(program.scenarios.ids) }
  let wanted = filter.lowercased()
  let names = program.scenarios.elements.map { program.text($0.name) }
  let chosen = program.scenarios.ids.filter { names[Int($0.index)].lowercased().contains(wanted) }
  if chosen.isEmpty {
    let near = nearest(to: filter, among: names).map { "did you mean '\($0)'?" }
    throw .usage(
      program.scenarios.count == 0
        ? "--filter matches nothing: the program has no scenarios"
        : "no scenario has '\(filter)' in its name",
      help: near)
  }
  return chosen
}

/// Returns the failures and, unless it is not wanted, the number of scenarios.
private func text(
  _ results: [ScenarioResult], _ interpreted: InterpretedProgram, _ invocation: Invocation, colors: Bool
) -> [UInt8] {
  let program = interpreted.program
  var text = ScenarioReport(results, of: interpreted).text(colors: colors)
  if invocation.has(.quiet) { return text }
  let leftOut = program.scenarios.count - results.count
  let files = program.sources.files.count
  let line =
    results.isEmpty
    ? "no scenarios in \(files) file\(files == 1 ? "" : "s")"
    : ScenarioSummary(results, of: program).line + (leftOut > 0 ? " (\(leftOut) filtered out)" : "")
  text += Array("\(line)\n".utf8)
  return text
}
