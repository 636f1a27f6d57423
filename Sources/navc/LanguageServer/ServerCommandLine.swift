import NavDSL

/// Serves an editor over standard input and output, by the Language Server Protocol.
func languageServerCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  if let operand = invocation.operands.first {
    throw .usage("navc lsp takes no input, but '\(operand)' is given")
  }
  guard !FileDescriptor.standardInput.isTerminal else {
    throw .usage(
      "navc lsp is started by an editor, which talks to it over standard input and output",
      help: "configure the editor to run 'navc lsp' for files that end in .nav")
  }
  var loop = ServerLoop(log: try ServerLog(path: invocation.value(.log)))
  do throws(SystemError) {
    return try loop.run()
  } catch {
    throw error.number == EPIPE ? .closedPipe : .inputOutput("cannot serve: \(error.text)")
  }
}

/// The time between two lines of progress, in seconds.
private let progressInterval = 0.25

/// Proves and tests the program that standard input contains, for the server, and writes the result.
func proofWorkerCommand() throws(Failure) -> ExitStatus {
  // An edit of the user takes precedence.
  _ = nice(10)
  do throws(SystemError) {
    let bytes = try FileDescriptor.standardInput.readAll(
      expecting: 1 << 16, limit: MessageReader.maximumLength)
    guard let job = ProofJob(bytes) else { throw SystemError(number: EINVAL) }
    var last = Clock.seconds
    let result = job.run { transitions in
      let now = Clock.seconds
      guard now > last + progressInterval else { return }
      last = now
      // The result tells whether the server still listens.
      try? FileDescriptor.standardOutput.write(ProofResult.progressLine(transitions))
    }
    try FileDescriptor.standardOutput.write(result)
  } catch {
    throw .inputOutput("no work: \(error.text)")
  }
  return .clean
}

/// The file to which the server writes all messages with the time, if the user wants one.
struct ServerLog {
  private let file: FileDescriptor?

  /// Opens a log file; `nil` for none.
  init(path: String?) throws(Failure) {
    guard let path else {
      file = nil
      return
    }
    do throws(SystemError) {
      file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND)
    } catch {
      throw .inputOutput("cannot write '\(path)': \(error.text)")
    }
  }

  /// Writes a line with the time in seconds since the machine started.
  func write(_ text: String) {
    guard let file else { return }
    let milliseconds = Int(Clock.seconds * 1000)
    let fraction = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.utf8.count)
    file.write(message: "\(milliseconds / 1000).\(zeros)\(fraction) \(text)\n")
  }
}

/// A clock that only moves forward.
enum Clock {
  /// The time in seconds since some moment.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
