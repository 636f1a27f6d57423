import NavDSL

/// Runs a command for each program below some folders: for each file with an app or a feature, with what it imports.
///
/// Each program has a process of its own, as many at a time as there are processors. What they write is written in the
/// order of the paths.
func eachCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  for option in [Option.filter, .pictures, .property, .depfile] where invocation.has(option) {
    throw .usage("\(option.long) cannot be combined with --each, whose programs differ")
  }
  let isDocument =
    invocation.choice(TestFormat.self).map { $0 != .text } ?? false
    || invocation.choice(ProofFormat.self).map { $0 != .text } ?? false
    || invocation.choice(DiagnosticFormat.self) == .sarif
  if isDocument {
    throw .usage("--each cannot write one document about several programs", help: "run navc for each of them")
  }
  let programs = try programs(below: invocation.operands, of: invocation.command)
  let arguments = try sharedArguments(invocation, programs)
  guard let navc = executablePath() else { throw .inputOutput("cannot find the program navc itself") }
  var outcome = EachOutcome(invocation)
  do throws(SystemError) {
    var waiting = programs[...]
    var running: [(path: String, process: ChildProcess)] = []
    let limit = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    while !waiting.isEmpty || !running.isEmpty {
      while running.count(where: { !$0.process.hasClosed }) < limit, let program = waiting.popFirst() {
        let line = ["navc", invocation.command.rawValue] + arguments + ["--", program.path]
        running.append((program.path, try ChildProcess(navc, line, input: [])))
      }
      while let first = running.first, first.process.hasClosed {
        running.removeFirst()
        try outcome.add(first.process, first.path)
      }
      if running.isEmpty { continue }
      var processes = running.map(\.process)
      _ = try ChildProcess.serve(&processes, timeout: -1)
      for index in running.indices { running[index].process = processes[index] }
    }
  } catch {
    throw error.number == EPIPE ? .closedPipe : .inputOutput("cannot run '\(navc)': \(error.text)")
  }
  return outcome.finish(of: programs.count)
}

/// A file that declares an app or a feature.
private struct EachProgram {
  let path: String
  /// The name of the app or feature.
  let name: String
}

/// Returns the files that declare an app or a feature, in the order of their paths.
private func programs(below operands: [String], of command: Command) throws(Failure) -> [EachProgram] {
  var programs: [EachProgram] = []
  if operands.contains("-") { throw .usage("--each takes files and folders, not standard input") }
  for input in try InputFiles(operands, of: command).files {
    let tree = SyntaxTree.parse(SourceText(path: input.path, bytes: input.bytes)).tree
    let beginning = tree.root.children.first { $0.kind == .appDecl || $0.kind == .featureDecl }
    guard let name = beginning?.declaredName?.name else { continue }
    programs.append(EachProgram(path: input.path, name: name))
  }
  if programs.isEmpty {
    throw .inputOutput("no file below \(list(operands.map { "'\($0)'" })) has an app or a feature")
  }
  return programs
}

/// Returns the options that each process gets.
private func sharedArguments(
  _ invocation: Invocation, _ programs: [EachProgram]
) throws(Failure) -> [String] {
  var arguments: [String] = []
  for (option, value) in invocation.options
  where ![Option.each.long, Option.output.long, Option.color.long].contains(option.long) {
    if case .none = option.value {
      arguments.append(option.long)
    } else {
      arguments.append("\(option.long)=\(value)")
    }
  }
  let hasColors = [FileDescriptor.standardOutput, .standardError].allSatisfy {
    Terminal.hasColors($0, choice: invocation.choice())
  }
  arguments.append("\(Option.color.long)=\(hasColors ? "always" : "never")")
  let folder = outputPath(invocation)
  if invocation.command != .compile {
    if folder != nil { throw .usage("--each writes the reports of several programs, which need no -o") }
    return arguments
  }
  guard let folder, (try? fileStatus(folder))?.isFolder == true else {
    throw .usage("compile --each needs -o FOLDER, an existing folder for the files of all programs")
  }
  var paths: [String: String] = [:]
  for program in programs {
    if let other = paths.updateValue(program.path, forKey: program.name) {
      throw .usage(
        "'\(other)' and '\(program.path)' would both be written to '\(program.name)' in '\(folder)'")
    }
  }
  return arguments + ["\(Option.output.long)=\(folder)/"]
}

/// The results of the programs so far.
private struct EachOutcome {
  private let command: Command
  private let isQuiet: Bool
  private var failing: [String] = []
  private var status = ExitStatus.clean

  init(_ invocation: Invocation) {
    command = invocation.command
    isQuiet = invocation.has(.quiet)
  }

  /// Writes what a process has written, and adds its status.
  mutating func add(_ process: ChildProcess, _ path: String) throws(SystemError) {
    let code = try process.wait()
    // The report about a program does not name it.
    if !isQuiet, !process.output.isEmpty, command == .verify || command == .test {
      try FileDescriptor.standardOutput.write(Array("\(TerminalText.safe(path)):\n".utf8))
    }
    try? FileDescriptor.standardError.write(process.errors)
    try FileDescriptor.standardOutput.write(process.output)
    if code == ExitStatus.clean.code { return }
    failing.append(path)
    let own = ExitStatus(code: code)
    if own.code > status.code { status = own }
  }

  /// Writes the summary, and returns the most serious status.
  func finish(of count: Int) -> ExitStatus {
    if isQuiet { return status }
    let programs = "\(count) program\(count == 1 ? "" : "s")"
    let what = command == .test ? "all scenarios pass" : "no errors"
    let names = failing.map { TerminalText.safe($0) }.joined(separator: ", ")
    FileDescriptor.standardError.write(
      message: failing.isEmpty
        ? "\(programs): \(what)\n" : "\(failing.count) of \(programs) failed: \(names)\n")
    return status
  }
}
