/// A child process, with pipes to its standard input, output and error.
struct ChildProcess {
  /// The bytes it has written to standard output.
  private(set) var output: [UInt8] = []
  /// The bytes it has written to standard error.
  private(set) var errors: [UInt8] = []

  private let process: pid_t
  private var input: [UInt8]
  private var written = 0
  /// The ends of the pipes to its standard input, output and error, for `poll`, which ignores closed ones: -1.
  private var ends: [pollfd]

  /// Starts `program`, with `input` for its standard input, which stays open only for ``exchange(_:until:)``.
  init(
    _ program: String, _ arguments: [String], input: [UInt8], keepsInputOpen: Bool = false
  ) throws(SystemError) {
    let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
    let theirs = [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd]
    let ours = [pipes[0].writeEnd, pipes[1].readEnd, pipes[2].readEnd]
    self.input = input
    ends = ours.enumerated().map { index, end in
      pollfd(fd: end.number, events: Int16(index == 0 ? POLLOUT : POLLIN), revents: 0)
    }
    defer { for end in theirs { try? end.close() } }
    do throws(SystemError) {
      process = try Self.spawn(program, arguments, streams: theirs)
    } catch {
      for end in ours { try? end.close() }
      throw error
    }
    for end in ours { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    if input.isEmpty, !keepsInputOpen { close(0) }
  }

  /// Writes a request, and reads until `isAnswered` is true of the output since then, or the process has closed it.
  ///
  /// - Returns: The output.
  mutating func exchange(
    _ request: [UInt8], until isAnswered: ([UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    (input, written, output) = (request, 0, [])
    ends[0].events = Int16(POLLOUT)
    while ends[1].fd >= 0, !isAnswered(output) {
      // A pipe that accepts more is always ready.
      if written == input.count { ends[0].events = 0 }
      var polled = ends
      if poll(&polled, nfds_t(polled.count), -1) < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if polled[0].revents != 0, written < input.count { _ = try writeSome() }
      if polled[0].revents & Int16(POLLERR | POLLHUP) != 0 { close(0) }
      if polled[1].revents != 0, try !Self.readSome(ends[1].fd, &output) { close(1) }
      if polled[2].revents != 0, try !Self.readSome(ends[2].fd, &errors) { close(2) }
    }
    return output
  }

  /// `true` iff it has closed its standard output and error.
  var hasClosed: Bool { ends[1].fd < 0 && ends[2].fd < 0 }

  /// Writes the input and reads both outputs until the process has closed them. It serves whichever
  /// end is ready, so that full pipes cannot deadlock the two processes. Calls `whileWaiting` once if
  /// that takes more than `delay` milliseconds.
  mutating func communicate(delay: Int32, _ whileWaiting: () -> Void) throws(SystemError) {
    var processes = [self]
    var timeout = delay
    while !processes[0].hasClosed {
      if try Self.serve(&processes, timeout: timeout) { continue }
      timeout = -1
      whileWaiting()
    }
    self = processes[0]
    close(0)
  }

  /// Serves the ends of several processes that are ready, once; returns `false` if that takes more than `timeout`
  /// milliseconds. If it fails, the ends are closed.
  static func serve(_ processes: inout [ChildProcess], timeout: Int32) throws(SystemError) -> Bool {
    var none: [pollfd] = []
    return try serve(&processes, and: &none, timeout: timeout)
  }

  /// Serves the ends of several processes that are ready, and finds which `others` are, which the caller serves.
  static func serve(
    _ processes: inout [ChildProcess], and others: inout [pollfd], timeout: Int32
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      var polled = processes.flatMap(\.ends) + others
      let ready = poll(&polled, nfds_t(polled.count), timeout)
      if ready < 0, errno != EINTR { throw .last }
      if ready <= 0 { return ready < 0 }
      others = Array(polled.suffix(others.count))
      for index in processes.indices { try processes[index].serve(polled[(3 * index)..<(3 * index + 3)]) }
      return true
    } catch {
      for index in processes.indices { for end in 0..<3 { processes[index].close(end) } }
      throw error
    }
  }

  private mutating func serve(_ ready: ArraySlice<pollfd>) throws(SystemError) {
    let ready = ready.map(\.revents)
    if ready[0] != 0, try !writeSome() { close(0) }
    if ready[1] != 0, try !Self.readSome(ends[1].fd, &output) { close(1) }
    if ready[2] != 0, try !Self.readSome(ends[2].fd, &errors) { close(2) }
  }

  private mutating func close(_ end: Int) {
    if ends[end].fd < 0 { return }
    try? FileDescriptor(number: ends[end].fd).close()
    ends[end].fd = -1
  }

  /// Ends the process at once, and drops what it would have written.
  func terminate() {
    kill(process, SIGKILL)
    for end in ends where end.fd >= 0 { try? FileDescriptor(number: end.fd).close() }
    _ = try? wait()
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
  private mutating func writeSome() throws(SystemError) -> Bool {
    let result = input.withUnsafeBytes { buffer in
      write(ends[0].fd, buffer.baseAddress.map { $0 + written }, buffer.count - written)
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
    // Children inherit blocked signals as well.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

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

/// Returns the path of this program.
func executablePath() -> String? {
  #if canImport(Darwin)
  var size: UInt32 = 4096
  var buffer = [CChar](repeating: 0, count: Int(size))
  guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
  #else
  var buffer = [CChar](repeating: 0, count: 4096)
  guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
  #endif
  return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
}

/// Returns the path of a program in the folders of the environment's `PATH`.
func findExecutable(_ name: String) -> String? {
  let folders = (Terminal.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
  for folder in folders {
    let path = "\(folder)/\(name)"
    if let status = try? fileStatus(path), status.isFile, access(path, X_OK) == 0 { return path }
  }
  return nil
}
