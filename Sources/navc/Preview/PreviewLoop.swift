import NavDSL

/// The loop of the preview: one thread that waits for browsers, files, the process that proves, and the clock.
struct PreviewLoop {
  /// The maximum number of connections, and of streams among them.
  private static let maximumConnections = 32
  private static let maximumStreams = 8
  /// The times in seconds between two looks at the files while a page is open, and while none is.
  private static let lookInterval = 0.02
  private static let idleLookInterval = 0.25
  /// The time without a change, in seconds, after which the program is compiled.
  private static let settlingTime = 0.015
  /// The time between two comments on a stream, in seconds.
  private static let pulseInterval = 15.0

  private enum Job: Equatable {
    case proofs, search(PreviewSearch), browser

    /// The operands before the files.
    var operands: [String] { if case .search(let search) = self { ["start", search.scene] } else { [] } }
  }

  private let invocation: Invocation
  private let options: CompilerOptions
  private let listener: LoopbackListener
  private var server: PreviewServer
  private var connections: [PreviewConnection] = []
  private var watch: ProgramWatch
  private var nextLook = 0.0
  /// The time at which the program is compiled if no other change follows; `nil` if nothing has changed.
  private var compilationTime: Double?
  private var nextPulse = 0.0
  /// The processes that prove the program, search for a path, and open a browser.
  private var processes: [(job: Job, process: ChildProcess)] = []
  /// `true` iff the end of standard input ends the server: it is a pipe, as that of an editor.
  private let endsWithInput: Bool

  init(_ invocation: Invocation, port: Int) throws(Failure) {
    self.invocation = invocation
    options = try compilerOptions(invocation)
    do throws(SystemError) {
      listener = try LoopbackListener(port: port)
    } catch {
      throw .inputOutput("cannot listen on port \(port): \(error.text)")
    }
    server = PreviewServer(token: randomName(), port: listener.port, editor: try editor(invocation))
    watch = ProgramWatch(invocation)
    let status = try? FileDescriptor.standardInput.status()
    endsWithInput = status.map { [S_IFIFO, S_IFSOCK].contains($0.st_mode & S_IFMT) } ?? false
  }

  /// The address of the page.
  private var address: String { "http://127.0.0.1:\(listener.port)" }

  /// Compiles the program once, and returns the answers that a page gets first, and whether there are errors.
  mutating func first() throws(Failure) -> (text: [UInt8], status: ExitStatus) {
    let compilation = try compiled(invocation, options)
    server.update(compilation, proves: false)
    return (server.first(), compilation.hasErrors ? .programHasErrors : .clean)
  }

  /// Serves until the user or the standard input ends it.
  mutating func run() throws(Failure) -> ExitStatus {
    let interrupts = Interrupts()
    watch.look()
    // A program that cannot be read at all is a mistake in the command line.
    update(try compiled(invocation, options))
    try OutputFiles.writeStandardOutput(Array("\(address)\(server.path)\n".utf8))
    if invocation.has(.open) { open() }
    defer { stop { $0 != .browser } }
    while !interrupts.arePending(after: 0) {
      do throws(SystemError) {
        guard try serve() else { break }
      } catch {
        throw .inputOutput("cannot serve: \(error.text)")
      }
      look()
      finishProcesses()
    }
    for index in connections.indices { connections[index].end() }
    return .clean
  }

  // MARK: Waiting

  /// Waits, and serves what is ready; returns `false` if standard input has ended.
  private mutating func serve() throws(SystemError) -> Bool {
    var polled = [pollfd(fd: listener.socket.number, events: Int16(POLLIN), revents: 0)]
    polled.append(
      pollfd(fd: endsWithInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0))
    polled += connections.map(\.polled)
    let now = Clock.seconds
    let until = ([nextLook, compilationTime ?? nextLook] + connections.map(\.deadline)).min() ?? nextLook
    let timeout = Int32(max(0, min(until - now, Self.idleLookInterval)) * 1000) + 1
    var served = processes.map(\.process)
    _ = try ChildProcess.serve(&served, and: &polled, timeout: timeout)
    for index in processes.indices { processes[index].process = served[index] }
    if polled[1].revents != 0, try FileDescriptor.standardInput.readSome().isEmpty { return false }
    serveConnections(polled.dropFirst(2).map(\.revents))
    if polled[0].revents != 0 { acceptConnections() }
    if let search = server.takeSearch() { startSearch(search) }
    return true
  }

  private mutating func serveConnections(_ ready: [Int16]) {
    let now = Clock.seconds
    for (index, events) in zip(connections.indices, ready) {
      if events != 0 {
        connections[index].serve(at: now) { server.answer($0, at: Clock.seconds) { Clock.seconds } }
      }
      connections[index].checkTime(at: now)
    }
    // A page that is opened last is the one that is seen.
    let streams = connections.indices.filter { connections[$0].phase == .streaming }
    for index in streams.dropLast(Self.maximumStreams) { connections[index].end() }
    if now >= nextPulse {
      nextPulse = now + Self.pulseInterval
      send(PreviewServer.pulse)
    }
    connections.removeAll { $0.phase == .closed }
  }

  /// Accepts some of the connections that wait: not all at once, since those before must be read before others take
  /// their places.
  private mutating func acceptConnections() {
    for _ in 0..<Self.maximumConnections / 4 {
      guard let socket = listener.next() else { return }
      if connections.count >= Self.maximumConnections {
        guard let oldest = connections.firstIndex(where: \.isDispensable) else {
          try? socket.close()
          continue
        }
        connections[oldest].end()
        connections.remove(at: oldest)
      }
      connections.append(PreviewConnection(socket, at: Clock.seconds))
    }
  }

  private mutating func send(_ event: [UInt8]) {
    for index in connections.indices { connections[index].send(event: event, at: Clock.seconds) }
  }

  // MARK: The program

  /// Looks at the files, and compiles the program when they have not changed for a while.
  private mutating func look() {
    let now = Clock.seconds
    let hasSettled = compilationTime.map { now >= $0 } ?? false
    if now >= nextLook || hasSettled {
      if watch.hasChanged() { compilationTime = now + Self.settlingTime }
      let isWatched = connections.contains { $0.phase == .streaming }
      // Large folders are looked at less often.
      let cost = Clock.seconds - now
      let interval = isWatched || compilationTime != nil ? Self.lookInterval : Self.idleLookInterval
      nextLook = now + min(max(interval, 20 * cost), Self.idleLookInterval)
    }
    guard let time = compilationTime, now >= time else { return }
    compilationTime = nil
    stop { $0 != .browser }
    do throws(Failure) {
      update(try compiled(invocation, options))
    } catch {
      server.update(problem: error.message ?? "the program cannot be read")
      send(server.changeEvent)
    }
  }

  private mutating func update(_ compilation: Compilation) {
    let proves = !compilation.hasErrors && invocation.configuration.proves && !invocation.has(.noProofs)
    server.update(compilation, proves: proves && startProofs())
    send(server.changeEvent)
  }

  // MARK: Processes

  /// Ends the processes of some jobs.
  private mutating func stop(_ isWanted: (Job) -> Bool) {
    for each in processes where isWanted(each.job) { each.process.terminate() }
    processes.removeAll { isWanted($0.job) }
  }

  /// Starts this program for a job; returns whether it runs.
  private mutating func start(_ job: Job, _ arguments: [String]) -> Bool {
    guard let navc = executablePath(),
      let process = try? ChildProcess(
        navc, ["navc"] + arguments + ["--"] + job.operands + invocation.operands, input: [])
    else { return false }
    processes.append((job, process))
    return true
  }

  private mutating func startProofs() -> Bool {
    var arguments = ["check", "--format=json", "\(Option.maximumErrors.long)=0"]
    for (option, value) in invocation.options {
      switch option.long {
      case Option.warn.long: arguments.append("\(option.long)=\(value)")
      case Option.warningsAsErrors.long, Option.noWarnings.long: arguments.append(option.long)
      default: break
      }
    }
    return start(.proofs, arguments)
  }

  private mutating func startSearch(_ search: PreviewSearch) {
    stop { if case .search = $0 { true } else { false } }
    let arguments = ["paths", "--format=json", "--limit=1", "--quiet", "--in=\(search.width.rawValue)"]
    if !start(.search(search), arguments) { send(search.event([])) }
  }

  private mutating func finishProcesses() {
    let finished = processes.filter(\.process.hasClosed)
    processes.removeAll(where: \.process.hasClosed)
    for (job, process) in finished {
      let status = (try? process.wait()) ?? -1
      switch job {
      case .browser: break
      case .search(let search): send(search.event(process.output))
      case .proofs:
        server.update(proofs: [0, 1].contains(status) ? process.output : nil)
        send(server.changeEvent)
      }
    }
  }

  /// Opens the page in the browser of the user: at an address that works once, since other users can read the arguments
  /// of a process.
  private mutating func open() {
    #if canImport(Darwin)
    let name = "open"
    #else
    let name = "xdg-open"
    #endif
    let path = server.path(openedBy: randomName(), at: Clock.seconds)
    guard let program = findExecutable(name),
      let process = try? ChildProcess(program, [name, address + path], input: [])
    else {
      FileDescriptor.standardError.write(message: "navc: note: '\(name)' cannot open a browser\n")
      return
    }
    processes.append((.browser, process))
  }
}

/// Returns the editor in `--editor`.
private func editor(_ invocation: Invocation) throws(Failure) -> PreviewEditor? {
  guard let scheme = invocation.value(.editor) else { return nil }
  let folder = getcwd(nil, 0)
  defer { free(folder) }
  guard let editor = PreviewEditor(scheme: scheme, folder: folder.map { String(cString: $0) } ?? "/") else {
    throw .usage(
      "--editor \(scheme) is not the scheme of an editor",
      help: "write the beginning of the editor's addresses, such as vscode")
  }
  return editor
}

/// Returns 128 random bits of the system as 32 hexadecimal digits.
private func randomName() -> String {
  var generator = SystemRandomNumberGenerator()
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for _ in 0..<2 {
    let number: UInt64 = generator.next()
    for shift in stride(from: 60, through: 0, by: -4) {
      text.append(digits[Int(number >> UInt64(shift) & 15)])
    }
  }
  return String(decoding: text, as: UTF8.self)
}
