import NavDSL

/// A connection of a browser to the preview's server.
struct PreviewConnection {
  /// The maximum number of bytes that a stream may lag behind, above which it is dropped.
  static let maximumLag = 64 << 10
  /// The times in seconds for the head and the body of a request, between two requests, for sending a response, and for
  /// the client to close after the last one.
  static let headTime = 2.0
  static let bodyTime = 5.0
  static let idleTime = 5.0
  static let sendingTime = 10.0
  static let closingTime = 1.0

  /// The stage of a connection.
  enum Phase: Equatable {
    /// A wait for the next request, which has not begun or is incomplete.
    case waiting
    /// A response that is being sent; then the next request follows, or the end.
    case sending(closes: Bool)
    /// Events, sent as they come.
    case streaming
    /// The time after the last response; what arrives is ignored until the client closes, so that it can read the response.
    case closing
    case closed
  }

  /// The socket.
  let socket: FileDescriptor
  /// The stage.
  private(set) var phase = Phase.waiting
  /// The time in seconds at which the connection ends if nothing happens.
  private(set) var deadline: Double
  private var reader = HTTPReader()
  private var output: [UInt8] = []
  private var written = 0
  /// `true` iff part of a request has arrived.
  private var hasBegun = false
  private var isInBody = false

  init(_ socket: FileDescriptor, at now: Double) {
    self.socket = socket
    deadline = now + Self.idleTime
  }

  /// `true` iff the connection can end in favor of another.
  var isDispensable: Bool { phase == .waiting || phase == .closing }

  /// The events that the connection waits for.
  var polled: pollfd {
    var events: Int32 = 0
    switch phase {
    case .waiting, .closing: events = Int32(POLLIN)
    case .sending: events = Int32(POLLOUT)
    case .streaming: events = Int32(POLLIN) | (written < output.count ? Int32(POLLOUT) : 0)
    case .closed: break
    }
    return pollfd(fd: socket.number, events: Int16(truncatingIfNeeded: events), revents: 0)
  }

  // MARK: Input

  /// Serves the connection after `poll`: reads, answers complete requests, and sends.
  mutating func serve(at now: Double, _ answer: (HTTPRequest) -> HTTPResponse) {
    if phase == .waiting || phase == .streaming || phase == .closing { receive(at: now) }
    while true {
      if case .waiting = phase { advance(at: now, answer) }
      flush(at: now)
      // A complete request may be in the buffer already.
      guard case .waiting = phase, !reader.isAtStart, canAdvance else { return }
    }
  }

  /// `true` iff a request may be complete that has not been looked at.
  private var canAdvance = false

  private mutating func receive(at now: Double) {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      result = recv(socket.number, buffer.baseAddress, buffer.count, 0)
      count = max(result, 0)
    }
    if result < 0 {
      if errno != EAGAIN, errno != EINTR { end() }
      return
    }
    if result == 0 { return end() }
    guard phase == .waiting else { return }
    if !hasBegun {
      hasBegun = true
      deadline = now + Self.headTime
    }
    reader.append(bytes)
  }

  private mutating func advance(at now: Double, _ answer: (HTTPRequest) -> HTTPResponse) {
    canAdvance = false
    if reader.isAtStart { return }
    if !hasBegun {
      hasBegun = true
      deadline = now + Self.headTime
    }
    switch reader.next() {
    case .incomplete(let inBody):
      if inBody, !isInBody {
        isInBody = true
        deadline = now + Self.bodyTime
      }
    case .request(let request): send(answer(request), at: now)
    case .refused(let status): send(HTTPResponse(refusing: status), at: now)
    }
  }

  // MARK: Output

  private mutating func send(_ response: HTTPResponse, at now: Double) {
    hasBegun = false
    isInBody = false
    output = response.bytes
    written = 0
    phase = response.isStream ? .streaming : .sending(closes: response.closes)
    deadline = response.isStream ? .infinity : now + Self.sendingTime
  }

  /// Sends an event on a stream, which ends if its reader is too slow.
  mutating func send(event: [UInt8], at now: Double) {
    guard phase == .streaming else { return }
    output += event
    flush(at: now)
    if phase == .streaming, output.count - written > Self.maximumLag { end() }
  }

  private mutating func flush(at now: Double) {
    while written < output.count {
      let result = output.withUnsafeBytes { buffer in
        sendBytes(socket.number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if result < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN, errno != EWOULDBLOCK { end() }
        return
      }
      written += result
    }
    output = []
    written = 0
    guard case .sending(let closes) = phase else { return }
    if closes {
      shutdown(socket.number, Int32(SHUT_WR))
      phase = .closing
      deadline = now + Self.closingTime
    } else {
      phase = .waiting
      canAdvance = true
      deadline = now + Self.idleTime
    }
  }

  /// Ends the connection if its time is over; a request that is incomplete is refused.
  mutating func checkTime(at now: Double) {
    guard now >= deadline else { return }
    if phase == .waiting, hasBegun {
      send(HTTPResponse(refusing: .timeout), at: now)
      flush(at: now)
    } else {
      end()
    }
  }

  /// Closes the connection.
  mutating func end() {
    if phase == .closed { return }
    phase = .closed
    try? socket.close()
  }
}

private func sendBytes(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}
