/// A socket that accepts connections from this machine alone.
struct LoopbackListener {
  /// The socket.
  let socket: FileDescriptor
  /// The port.
  let port: Int

  /// Listens on the address 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for any that is free.
  init(port: Int) throws(SystemError) {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let number = Self.open(kind)
    if number < 0 { throw .last }
    socket = FileDescriptor(number: number)
    do throws(SystemError) {
      Self.prepare(number)
      // A server that was just ended leaves connections behind, which would keep its port for a minute.
      var on: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
      address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(number, pointer, size) == 0 && listen(number, 64) == 0
            && getsockname(number, pointer, &size) == 0
        }
      }
      if !isBound { throw .last }
      self.port = Int(UInt16(bigEndian: address.sin_port))
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Returns the next connection that waits; `nil` if none does.
  func next() -> FileDescriptor? {
    while true {
      let number = accept(socket.number, nil, nil)
      if number >= 0 {
        Self.prepare(number)
        return FileDescriptor(number: number)
      }
      // A client that has gone before it was accepted is no reason to stop.
      if errno != EINTR, errno != ECONNABORTED { return nil }
    }
  }

  /// Makes a socket return at once, and keeps it from child processes.
  private static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  private static func open(_ kind: Int32) -> Int32 { makeSocket(AF_INET, kind, 0) }
}

private func makeSocket(_ family: Int32, _ kind: Int32, _ protocolNumber: Int32) -> Int32 {
  socket(family, kind, protocolNumber)
}
