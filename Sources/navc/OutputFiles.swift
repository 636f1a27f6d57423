/// An output file.
struct OutputFile {
  /// The path.
  var path: String
  /// The contents.
  var bytes: [UInt8]
}

/// Writes outputs atomically: each file is complete or unchanged.
enum OutputFiles {
  /// Writes all of `outputs`, or none if a failure can be foreseen.
  ///
  /// First each is written to a temporary file beside its destination, then all are renamed. Unchanged files are not
  /// touched. Signals that would end the program are blocked meanwhile, so that no temporary file is left behind.
  static func write(_ outputs: [OutputFile]) throws(Failure) {
    try withSignalsBlocked { () throws(Failure) in
      var prepared: [PreparedFile] = []
      defer { for file in prepared { file.discard() } }
      for output in outputs {
        if let file = try prepare(output.path, output.bytes) { prepared.append(file) }
      }
      for index in prepared.indices { try prepared[index].commit() }
    }
  }

  /// Makes a folder unless something with its path is there.
  static func makeFolder(_ path: String) throws(Failure) {
    if FileIdentity(path: path) == nil, mkdir(path, 0o777) != 0 { throw unwritable(path, .last) }
  }

  /// Writes to standard output.
  static func writeStandardOutput(_ bytes: [UInt8]) throws(Failure) {
    do throws(SystemError) { try FileDescriptor.standardOutput.write(bytes) } catch {
      throw error.number == EPIPE
        ? .closedPipe : .inputOutput("cannot write standard output: \(error.text)")
    }
  }

  /// Returns the failure for a file that cannot be written.
  static func unwritable(_ path: String, _ error: SystemError) -> Failure {
    error.number == EPIPE ? .closedPipe : .inputOutput("cannot write '\(path)': \(error.text)")
  }

  /// Writes `bytes` to a temporary file beside `path`. Returns `nil` if nothing is left to do: the file is unchanged,
  /// or it is not a regular file and was written in place, as a terminal or a pipe must be.
  private static func prepare(_ path: String, _ bytes: [UInt8]) throws(Failure) -> PreparedFile? {
    do throws(SystemError) {
      var mode: mode_t?
      if let status = try existing(path) {
        if status.isFolder { throw SystemError(number: EISDIR) }
        if !status.isFile {
          try writeInPlace(path, bytes)
          return nil
        }
        if isUnchanged(path, status, bytes) { return nil }
        // A rename would replace a write-protected file.
        if access(path, W_OK) != 0 { throw SystemError.last }
        mode = status.st_mode & 0o7777
      }
      return try PreparedFile(destination: resolved(path), bytes, mode: mode)
    } catch {
      throw unwritable(path, error)
    }
  }

  private static func existing(_ path: String) throws(SystemError) -> stat? {
    do throws(SystemError) { return try fileStatus(path) } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
  }

  private static func writeInPlace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let file = try FileDescriptor(opening: path, O_WRONLY)
    do throws(SystemError) { try file.write(bytes) } catch {
      try? file.close()
      throw error
    }
    try file.close()
  }

  private static func isUnchanged(_ path: String, _ status: stat, _ bytes: [UInt8]) -> Bool {
    guard Int(status.st_size) == bytes.count, let file = try? FileDescriptor(opening: path, O_RDONLY) else {
      return false
    }
    defer { try? file.close() }
    // Arrays would be compared byte by byte, which takes a fifth of a compile.
    let present = try? file.readAll(expecting: bytes.count, limit: bytes.count)
    return present.map { $0.span.bytes.hasSameBytes(as: bytes.span.bytes) } ?? false
  }

  /// Returns the path of the file to which a link at `path` refers, so that the link is preserved.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func withSignalsBlocked(_ body: () throws(Failure) -> Void) throws(Failure) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}

/// A temporary file with the contents for its destination.
private struct PreparedFile {
  private let destination: String
  private let temporary: String
  private var isCommitted = false

  /// Writes `bytes` beside `destination`, with the permissions of the existing file.
  init(destination: String, _ bytes: [UInt8], mode: mode_t?) throws(SystemError) {
    self.destination = destination
    let (file, path) = try Self.create(beside: destination)
    temporary = path
    do throws(SystemError) {
      if let mode, fchmod(file.number, mode) != 0 { throw SystemError.last }
      try file.write(bytes)
      try file.close()
    } catch {
      try? file.close()
      unlink(path)
      throw error
    }
  }

  /// Renames the file to its destination.
  mutating func commit() throws(Failure) {
    if rename(temporary, destination) != 0 { throw OutputFiles.unwritable(destination, .last) }
    isCommitted = true
  }

  /// Removes the file unless it has been renamed.
  func discard() {
    if !isCommitted { unlink(temporary) }
  }

  private static func create(beside path: String) throws(SystemError) -> (FileDescriptor, path: String) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = end.map { String(path[..<$0]) } ?? ""
    var attempt = 0
    while true {
      let temporary = "\(folder).navc-\(getpid())-\(attempt).tmp"
      do throws(SystemError) {
        return (try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL), temporary)
      } catch {
        // The file was left by a killed process with the same process ID.
        if error.number != EEXIST || attempt == 1000 { throw error }
        attempt += 1
      }
    }
  }
}
