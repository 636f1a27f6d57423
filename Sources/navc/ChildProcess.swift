/// A child process, with pipes to its standard input, output and error.
struct ChildProcess {
  /// The bytes it has written to standard output.
  private(set) var output: [UInt8] = []
  /// The bytes it has written to standard error.
  private(set) var errors: [UInt8] = []

  private let process: pid_t
  private var input: [UInt8]
  private let inputEnd: FileDescriptor
  private let outputEnd: FileDescriptor
  private let errorEnd: FileDescriptor

  /// Starts `program`, with `input` for its standard input.
  init(_ program: String, _ arguments: [String], input: [UInt8]) throws(SystemError) {
    let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
    let theirs = [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd]
    self.input = input
    (inputEnd, outputEnd, errorEnd) = (pipes[0].writeEnd, pipes[1].readEnd, pipes[2].readEnd)
    defer { for end in theirs { try? end.close() } }
    do throws(SystemError) {
      process = try Self.spawn(program, arguments, streams: theirs)
    } catch {
      for end in [inputEnd, outputEnd, errorEnd] { try? end.close() }
      throw error
    }
  }

  /// Writes the input and reads both outputs until the process has closed them. It serves whichever
  /// end is ready, so that full pipes cannot deadlock the two processes. Calls `whileWaiting` once if
  /// that takes more than `delay` milliseconds.
  mutating func communicate(delay: Int32, _ whileWaiting: () -> Void) throws(SystemError) {
    for end in [inputEnd, outputEnd, errorEnd] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    var written = 0
    var timeout = delay
    var polled = [
      pollfd(fd: inputEnd.number, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: outputEnd.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd.number, events: Int16(POLLIN), revents: 0),
    ]
    func end(_ index: Int) {
      close(polled[index].fd)
      // Ignored by poll.
      polled[index].fd = -1
    }
    defer { for index in polled.indices where polled[index].fd >= 0 { end(index) } }
    if input.isEmpty { end(0) }
    while polled[1].fd >= 0 || polled[2].fd >= 0 {
      let ready = poll(&polled, nfds_t(polled.count), timeout)
      if ready < 0, errno != EINTR { throw .last }
      if ready == 0 {
        timeout = -1
        whileWaiting()
      }
      if ready <= 0 { continue }
      if polled[0].revents != 0, try !writeSome(from: &written) { end(0) }
      if polled[1].revents != 0, try !Self.readSome(polled[1].fd, &output) { end(1) }
      if polled[2].revents != 0, try !Self.readSome(polled[2].fd, &errors) { end(2) }
    }
  }

  /// Waits for the process to end and returns its status, or 128 plus the number of the signal that ended it.
  func wait() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw .last }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Writes available input; returns `false` if nothing is left to write, or the process has closed its input.
  private func writeSome(from written: inout Int) throws(SystemError) -> Bool {
    let result = input.withUnsafeBytes { buffer in
      write(inputEnd.number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if result >= 0 {
      written += result
      return written < input.count
    }
    if errno == EPIPE { return false }
    if errno != EAGAIN, errno != EINTR { throw .last }
    return true
  }

  /// Reads available output; returns `false` at the end.
  private static func readSome(_ number: Int32, _ bytes: inout [UInt8]) throws(SystemError) -> Bool {
    var result = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      result = read(number, buffer.baseAddress, buffer.count)
      count = max(result, 0)
    }
    if result < 0, errno != EAGAIN, errno != EINTR { throw .last }
    bytes += chunk
    return result != 0
  }

  private static func pipe() throws(SystemError) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    if makePipe(&ends) != 0 { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }

  private static func spawn(
    _ program: String, _ arguments: [String], streams: [FileDescriptor]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(number))
    }
    // This process ignores SIGPIPE, and children inherit ignored signals.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, &pointers, environmentPointer)
    if result != 0 { throw SystemError(number: result) }
    return process
  }
}

private var environmentPointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
  #if canImport(Darwin)
    _NSGetEnviron().pointee
  #else
    environ
  #endif
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
