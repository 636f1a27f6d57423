/// An open file, with unbuffered input and output.
struct FileDescriptor {
  /// The file descriptor's number.
  let number: Int32

  static let standardInput = FileDescriptor(number: STDIN_FILENO)
  static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
  static let standardError = FileDescriptor(number: STDERR_FILENO)

  /// Opens a file.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    while true {
      let number = open(path, flags | O_CLOEXEC, mode)
      if number >= 0 {
        self.number = number
        return
      }
      if errno != EINTR { throw .last }
    }
  }

  init(number: Int32) { self.number = number }

  /// `true` iff the file is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Closes the file; a failure matters only after writing.
  func close() throws(SystemError) {
    if closeNumber(number) != 0, errno != EINTR { throw .last }
  }

  /// Returns the status of the file.
  func status() throws(SystemError) -> stat {
    var status = stat()
    if fstat(number, &status) != 0 { throw .last }
    return status
  }

  /// Reads to the end, or until more than `limit` bytes are read; `size` is the expected number of bytes.
  func readAll(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that the end of a file of the expected size is detected without growing.
    var capacity = min(max(size, 4095), limit) + 1
    var bytes = try readOnce(capacity: capacity)
    var isAtEnd = bytes.count < capacity
    while !isAtEnd, bytes.count <= limit {
      capacity = min(max(bytes.count, 65_536), 1 << 26)
      let more = try readOnce(capacity: capacity)
      isAtEnd = more.count < capacity
      bytes += more
    }
    return bytes
  }

  /// Reads available bytes, waiting until there are some; returns none at the end.
  func readSome() throws(SystemError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        result = read(number, buffer.baseAddress, buffer.count)
        count = max(result, 0)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { throw .last }
    }
  }

  /// Reads until `capacity` bytes are read or the file ends.
  private func readOnce(capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let result = read(number, buffer.baseAddress.map { $0 + count }, min(capacity - count, 1 << 30))
        if result > 0 {
          count += result
        } else if result == 0 {
          return
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        writeBytes(number, buffer.baseAddress.map { $0 + written }, min(buffer.count - written, 1 << 30))
      }
      if result >= 0 {
        written += result
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes a message as far as possible: its failures cannot be reported.
  func write(message: String) {
    try? write(Array(message.utf8))
  }
}

private func closeNumber(_ number: Int32) -> Int32 { close(number) }

private func writeBytes(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}
