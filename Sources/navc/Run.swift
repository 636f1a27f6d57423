import NavDSL

/// Runs a command line and returns the exit status.
func run(_ arguments: [String]) -> ExitStatus {
  prepareStreams()
  do throws(Failure) {
    return try perform(arguments.dropFirst())
  } catch {
    report(error)
    return error.status
  }
}

private func perform(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
  guard let first = arguments.first else {
    // A user who types this wants help; in a script it is an error.
    try OutputFiles.writeStandardOutput(Array(Help.overview().utf8))
    return .wrongUsage
  }
  if first == Option.help.long || first == Option.help.short {
    try OutputFiles.writeStandardOutput(Array(Help.overview().utf8))
    return .clean
  }
  if first == Option.version.long || first == Option.version.short { return try versionCommand() }
  guard let command = Command(rawValue: first) else { throw unknownCommand(first) }
  let rest = arguments.dropFirst()
  // The server starts this; it is no part of the command line that is documented.
  if command == .lsp, Array(rest) == ["--worker"] { return try proofWorkerCommand() }
  // A request for help takes precedence over all errors of the line.
  if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
    try OutputFiles.writeStandardOutput(Array(Help.page(command).utf8))
    return .clean
  }
  var invocation = try Invocation(command, rest)
  if command.readsPrograms { try configure(&invocation) }
  if invocation.has(.watch) {
    // The options come before '--'.
    let own = rest.prefix { $0 != "--" }
    return try watchCommand(invocation, own.filter { $0 != Option.watch.long } + rest.dropFirst(own.count))
  }
  if invocation.has(.each) { return try eachCommand(invocation) }
  switch command {
  case .new: return try newCommand(invocation)
  case .compile: return try compileCommand(invocation)
  case .check: return try checkCommand(invocation)
  case .verify: return try verifyCommand(invocation)
  case .test: return try testCommand(invocation)
  case .breaking: return try breakingCommand(invocation)
  case .diff: return try diffCommand(invocation)
  case .paths: return try pathsCommand(invocation)
  case .diagram: return try diagramCommand(invocation)
  case .simulate: return try simulateCommand(invocation)
  case .preview: return try previewCommand(invocation)
  case .site: return try siteCommand(invocation)
  case .format: return try formatCommand(invocation)
  case .import: return try importCommand(invocation)
  case .strings: return try stringsCommand(invocation)
  case .lsp: return try languageServerCommand(invocation)
  case .parse: return try parseCommand(invocation)
  case .explain: return try explainCommand(invocation)
  case .completions: return try completionsCommand(invocation)
  case .help: return try helpCommand(invocation)
  case .version: return try versionCommand()
  }
}

/// Takes the settings of the project: those of the folder of the first input, or of the current folder.
private func configure(_ invocation: inout Invocation) throws(Failure) {
  // The first operands of 'paths' are scenes, unless it covers all.
  let scenes = invocation.command == .paths && !invocation.has(.cover) ? 2 : 0
  let inputs = Array(invocation.operands.dropFirst(scenes))
  let file = try ConfigurationFile.find(for: inputs, colors: invocation.choice())
  invocation.configuration = file.configuration
  invocation.configurationPaths = file.path.map { [$0] } ?? []
  invocation.configurationFolder = file.folder
  guard inputs.isEmpty, invocation.operands.count == scenes, !file.programs.isEmpty else { return }
  guard file.programs.count == 1 || invocation.has(.each) else {
    let command = "navc \(invocation.command.rawValue)"
    throw .usage(
      "no input, and \(Configuration.fileName) lists several programs",
      help: invocation.command.options.contains { $0.long == Option.each.long }
        ? "'\(command) --each' takes all of them" : "'\(command) \(file.programs[0])' takes the first")
  }
  invocation.operands += file.programs
}

private func versionCommand() throws(Failure) -> ExitStatus {
  try OutputFiles.writeStandardOutput(Array("navc \(version)\n".utf8))
  return .clean
}

private func helpCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let isManual = invocation.has(.manual)
  let text: String
  switch invocation.operands.first {
  case nil: text = isManual ? ManualPage.overview() : Help.overview()
  case Help.configurationTopic?:
    if isManual { throw .usage("the settings of a project are described in the manual page of navc itself") }
    text = Help.configuration()
  case let name?:
    guard let command = Command(rawValue: name) else { throw unknownCommand(name) }
    text = isManual ? ManualPage.page(command) : Help.page(command)
  }
  try OutputFiles.writeStandardOutput(Array(text.utf8))
  return .clean
}

private func unknownCommand(_ name: String) -> Failure {
  if name.hasPrefix("-"), name != "-" {
    let near = nearest(to: name, among: ["--help", "--version"]).map { "did you mean '\($0)'?" }
    return .usage(
      "unknown option '\(name)'", help: near ?? "write options after the command: navc COMMAND \(name)")
  }
  if let near = nearest(to: name, among: Command.allCases.map(\.rawValue)) {
    return .usage("unknown command '\(name)'", help: "did you mean '\(near)'?")
  }
  if name == "-" || FileIdentity(path: name) != nil {
    return .usage("unknown command '\(name)'", help: "to check a file: navc check \(name)")
  }
  let commands = list(Command.allCases.map { "'\($0.rawValue)'" })
  return .usage("unknown command '\(name)'", help: "the commands are \(commands)")
}

private func report(_ failure: Failure) {
  guard let message = failure.message else { return }
  let hasColors = Terminal.hasColors(.standardError, choice: nil)
  let (red, green, plain) = hasColors ? ("\u{1B}[1;31m", "\u{1B}[1;32m", "\u{1B}[0m") : ("", "", "")
  var text = "navc: \(red)error:\(plain) \(TerminalText.safe(message))\n"
  if let help = failure.help { text += "\(green)help:\(plain) \(TerminalText.safe(help))\n" }
  FileDescriptor.standardError.write(message: text)
}

/// Prepares the standard streams: their readers may close them, and they may be closed from the start.
private func prepareStreams() {
  signal(SIGPIPE, SIG_IGN)
  // Otherwise, the first opened files would become standard streams. The access mode is the opposite one, so that using
  // them fails like using a closed stream.
  for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
    _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
