import NavDSL

/// The loop of the server: one thread that waits for input, output, the processes that prove, and the clock.
///
/// All pending input is read before any work starts, and output never blocks reading: two full pipes would block both
/// processes forever.
struct ServerLoop {
  private var server = LanguageServer(.onDisk)
  private var reader = MessageReader()
  private var workers = ProofWorkers()
  private var output: [UInt8] = []
  private var written = 0
  private let log: ServerLog
  private var nextCheck = Clock.seconds + checkInterval

  /// The time between two checks whether the client is alive, in seconds.
  private static let checkInterval = 5.0

  init(log: ServerLog) { self.log = log }

  /// Serves until the client ends the session; returns the exit status.
  mutating func run() throws(SystemError) -> ExitStatus {
    for stream in [STDIN_FILENO, STDOUT_FILENO] {
      _ = fcntl(stream, F_SETFL, fcntl(stream, F_GETFL) | O_NONBLOCK)
    }
    while true {
      let isReady = try wait()
      if isReady, let end = try readInput() { return end }
      let (results, failed) = workers.finished(log)
      for result in results { if let end = handle(server.receive(result)) { return end } }
      for program in failed { if let end = handle(server.proofsEnded(program)) { return end } }
      for (program, transitions) in workers.progress(at: Clock.seconds) {
        if let end = handle(server.proofs(of: program, reached: transitions)) { return end }
      }
      if !(try hasInput()), let end = handle(server.idle()) { return end }
      for program in workers.start(at: Clock.seconds, log) {
        if let end = handle(server.proofsEnded(program)) { return end }
      }
      try writeOutput()
      if Clock.seconds >= nextCheck {
        nextCheck = Clock.seconds + Self.checkInterval
        if let client = server.clientProcess, kill(pid_t(truncatingIfNeeded: client), 0) != 0, errno == ESRCH
        {
          log.write("the client is gone")
          return end(with: 1)
        }
      }
    }
  }

  private mutating func end(with status: Int32) -> ExitStatus {
    workers.stopAll()
    return status == 0 ? .clean : .programHasErrors
  }

  /// Waits until something can be done; returns whether there is input.
  private mutating func wait() throws(SystemError) -> Bool {
    var streams = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    if written < output.count {
      streams.append(pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0))
    }
    let until = min(nextCheck, workers.nextStart ?? nextCheck)
    let milliseconds = Int32(max(0, min(until - Clock.seconds, Self.checkInterval)) * 1000) + 1
    try workers.serve(&streams, timeout: milliseconds)
    return streams[0].revents != 0
  }

  private func hasInput() throws(SystemError) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Reads all input and handles its messages; returns the exit status if the session ends.
  private mutating func readInput() throws(SystemError) -> ExitStatus? {
    var isAtEnd = false
    while try hasInput() {
      let bytes = try FileDescriptor.standardInput.readSome()
      if bytes.isEmpty {
        isAtEnd = true
        break
      }
      reader.append(bytes)
    }
    var parts: [MessageReader.Part] = []
    while let part = reader.next() {
      parts.append(part)
      if case .message(let message) = part { server.noteCancellation(in: message) }
    }
    for part in parts {
      switch part {
      case .message(let message):
        log.write("client: \(String(decoding: message.bytes, as: UTF8.self))")
        if let end = handle(server.receive(message)) { return end }
      case .invalid(let reason): if let end = handle(server.receive(invalid: reason)) { return end }
      case .junk(let reason): log.write(reason)
      }
      try writeOutput()
    }
    // The end of the input without 'exit' is an error of the client.
    return isAtEnd ? end(with: 1) : nil
  }

  /// Carries out a request of the server; returns the exit status if the session ends.
  private mutating func handle(_ outgoing: [LanguageServer.Outgoing]) -> ExitStatus? {
    for item in outgoing {
      switch item {
      case .message(let message):
        log.write("server: \(String(decoding: message.bytes, as: UTF8.self))")
        output += MessageReader.framed(message)
      case .log(let text): log.write(text)
      case .startProofs(let job): workers.add(job, at: Clock.seconds)
      case .stopProofs(let program): workers.stop(program)
      case .exit(let status):
        try? writeOutput()
        return end(with: status)
      }
    }
    return nil
  }

  /// Writes as much as the client takes.
  private mutating func writeOutput() throws(SystemError) {
    while written < output.count {
      let result = output.withUnsafeBytes { buffer in
        write(STDOUT_FILENO, buffer.baseAddress.map { $0 + written }, min(buffer.count - written, 1 << 20))
      }
      if result < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN || errno == EWOULDBLOCK { return }
        throw .last
      }
      written += result
    }
    output.removeAll(keepingCapacity: output.count < 1 << 20)
    written = 0
  }
}

extension ServerFiles {
  /// The files on disk.
  static var onDisk: ServerFiles {
    ServerFiles(
      read: { path in
        guard (try? fileStatus(path))?.isFile == true else { return nil }
        return try? InputFiles.contents(of: path)
      },
      list: { folder in
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return ((try? FolderSearch.names(in: folder)) ?? []).map { name in
          var status = stat()
          // A link to a folder is not followed: it may lead back.
          let isFolder = lstat(prefix + name, &status) == 0 && status.isFolder
          return Entry(name: name, isFolder: isFolder)
        }
      },
      stamp: { path in
        guard let status = try? fileStatus(path) else { return nil }
        return Stamp(size: Int(status.st_size), time: status.changeTime)
      })
  }
}
