import NavDSL

/// Runs a command again after each change of a file of its program, until it is interrupted; returns the status of the
/// last run.
///
/// Files are asked for their size and time several times a second. That notices files that editors replace, works on
/// every system and disk, and costs next to nothing for as many files as a program has.
func watchCommand(_ invocation: Invocation, _ arguments: [String]) throws(Failure) -> ExitStatus {
  if invocation.operands.contains("-") {
    throw .usage("--watch takes files and folders, not standard input")
  }
  guard let navc = executablePath() else { throw .inputOutput("cannot find the program navc itself") }
  let interrupts = Interrupts()
  var watch = ProgramWatch(invocation)
  var status = ExitStatus.clean
  watch.look()
  while true {
    guard let finished = try runOnce(invocation, navc, arguments, interrupts) else { return status }
    // A command line that is wrong stays so.
    if finished == .wrongUsage { return finished }
    status = finished
    repeat {
      if interrupts.arePending(after: interval) { return status }
    } while !watch.hasChanged()
    // An editor may write several files, or one in pieces.
    repeat {
      if interrupts.arePending(after: interval) { return status }
    } while watch.hasChanged()
  }
}

/// The time between two looks, in microseconds.
private let interval: UInt32 = 150_000

/// Runs the command once and writes what it writes; `nil` if it was interrupted.
private func runOnce(
  _ invocation: Invocation, _ navc: String, _ arguments: [String], _ interrupts: Interrupts
) throws(Failure) -> ExitStatus? {
  do throws(SystemError) {
    let hasColors = Terminal.hasColors(.standardError, choice: invocation.choice())
    let color = "\(Option.color.long)=\(hasColors ? "always" : "never")"
    let line = ["navc", invocation.command.rawValue, color] + arguments
    var process = [try ChildProcess(navc, line, input: [])]
    while !process[0].hasClosed {
      _ = try ChildProcess.serve(&process, timeout: 100)
      if interrupts.arePending(after: 0) {
        process[0].terminate()
        return nil
      }
    }
    let code = try process[0].wait()
    try? FileDescriptor.standardError.write(process[0].errors)
    try FileDescriptor.standardOutput.write(process[0].output)
    let status = ExitStatus(code: code)
    if status != .wrongUsage, !invocation.has(.quiet) {
      let result = status == .clean ? "all is well" : "there are errors"
      FileDescriptor.standardError.write(
        message: "navc \(invocation.command.rawValue): \(result); waiting for changes\n")
    }
    return status
  } catch {
    throw error.number == EPIPE ? .closedPipe : .inputOutput("cannot run '\(navc)': \(error.text)")
  }
}
