import NavDSL
import NavRuntime

/// Simulates a program interactively, with the lines of standard input.
func simulateCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  if invocation.operands.contains("-") {
    throw .usage("'-' cannot be used here, because steps are read from standard input")
  }
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: true) else {
    return .programHasErrors
  }
  let isInteractive =
    FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
  let format = invocation.choice(Simulator.Format.self)
  let program = InterpretedProgram(compilation.program)
  let guards = try guards(invocation, program)
  let width = invocation.choice(NavigationWidth.self) ?? .compact
  var simulator: Simulator
  do throws(NavigationFailure) {
    simulator = try Simulator(
      program, in: width, guards: guards, format: format ?? (isInteractive ? .text : .state),
      isPrompted: isInteractive)
  } catch {
    throw .usage("the program cannot start: it has no app")
  }
  let colors = Terminal.hasColors(.standardOutput, choice: invocation.choice())
  return try walk(&simulator, prompts: isInteractive, styled: colors)
}

/// Returns the guards in `--given`.
private func guards(_ invocation: Invocation, _ program: InterpretedProgram) throws(Failure) -> Set<GuardID> {
  var guards: Set<GuardID> = []
  for value in invocation.values(.given) {
    for name in value.split(separator: ",") {
      guard let id = program.program.guards.ids.first(where: { program.name(of: $0) == name }) else {
        let known = program.program.guards.ids.map { program.name(of: $0) }
        let near = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        let list = known.isEmpty ? "it has no guards" : "its guards are \(known.joined(separator: ", "))"
        throw .usage("the program has no guard '\(name)'", help: near ?? list)
      }
      guards.insert(id)
    }
  }
  return guards
}

/// Executes lines until the end of the input.
private func walk(_ simulator: inout Simulator, prompts: Bool, styled: Bool) throws(Failure) -> ExitStatus {
  var lines = LineInput(.standardInput, limit: Simulator.maximumLineLength)
  var terminal = TerminalInput()
  let isEdited = prompts && TerminalInput.isPossible
  var status = ExitStatus.clean
  func show(_ text: SimulatorText) throws(Failure) {
    if !text.isEmpty { try OutputFiles.writeStandardOutput(text.bytes(styled: styled)) }
  }
  if prompts { try show(Simulator.greeting) }
  var reply = simulator.begin()
  while true {
    try show(reply.text)
    // For an interactive user, a typing error is not a failure.
    if reply.failed, !prompts { status = .programHasErrors }
    if simulator.hasEnded { return status }
    if prompts, !reply.text.isEmpty, !simulator.isAsking { try show(SimulatorText.lineEnd) }
    let input: TerminalInput.Input
    if isEdited {
      let current = simulator
      input = try terminal.next(prompt: simulator.prompt, styled: styled) { current.completions(of: $0) }
    } else {
      if prompts { try show(simulator.prompt) }
      input = try lines.next().map { .line($0) } ?? .end
    }
    switch input {
    case .line(let line):
      reply = simulator.answer(line)
      if let drawing = reply.drawing {
        var problem: String?
        do throws(Failure) {
          try OutputFiles.write([OutputFile(path: drawing.path, bytes: drawing.bytes)])
        } catch {
          problem = error.message
        }
        reply = simulator.drew(drawing, problem: problem)
      }
    case .interrupt where simulator.isAsking:
      try show(SimulatorText.lineEnd)
      reply = simulator.drop()
    case .interrupt, .end:
      if prompts { try show(SimulatorText.lineEnd) }
      reply = simulator.end()
    case .dropped: reply = SimulatorReply()
    }
  }
}
