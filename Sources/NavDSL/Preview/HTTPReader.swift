/// Reads requests of HTTP/1.1 from bytes that arrive in pieces: RFC 9112, strictly. Total: any bytes are part of a
/// request, a request, or refused.
///
/// Only what browsers send is accepted: lines that end in CR LF, an absolute path as the target, a body with one
/// `Content-Length`. What two programs could read differently, as request smuggling needs it, is refused.
package struct HTTPReader: Sendable {
  /// The maximum length of a request line, in bytes.
  package static let maximumLine = 8 << 10
  /// The maximum length of all fields, in bytes.
  package static let maximumFields = 16 << 10
  /// The maximum number of fields.
  package static let maximumFieldCount = 100
  /// The maximum length of a body, in bytes.
  package static let maximumBody = 1 << 20

  /// The result of reading.
  package enum Part: Sendable, Equatable {
    /// A lack of bytes: of the head, or of the body.
    case incomplete(isInBody: Bool)
    case request(HTTPRequest)
    /// Bytes that are not a request that is answered; nothing after them is read.
    case refused(HTTPStatus)
  }

  private var buffer: [UInt8] = []
  /// The number of bytes that contain no end of the head.
  private var scanned = 0
  /// The request whose body is missing, and the length of the body.
  private var pending: (request: HTTPRequest, length: Int)?

  /// Creates a reader at the beginning of a connection.
  package init() {}

  /// `true` iff no request has begun.
  package var isAtStart: Bool { buffer.isEmpty && pending == nil }

  /// Adds bytes that have arrived.
  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next request, and removes it.
  package mutating func next() -> Part {
    do throws(Refusal) {
      if pending == nil, let end = try headEnd() {
        let head = Array(buffer[..<end])
        buffer.removeFirst(end + 4)
        scanned = 0
        let request = try Self.request(head)
        pending = (request, try Self.bodyLength(of: request))
      }
      guard let (request, length) = pending else { return .incomplete(isInBody: false) }
      guard buffer.count >= length else { return .incomplete(isInBody: true) }
      var complete = request
      complete.body = Array(buffer[..<length])
      buffer.removeFirst(length)
      pending = nil
      return .request(complete)
    } catch {
      return .refused(error.status)
    }
  }

  private struct Refusal: Error { var status: HTTPStatus }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  // MARK: The head

  /// Returns the offset of the empty line after the head; `nil` while it is missing.
  private mutating func headEnd() throws(Refusal) -> Int? {
    var index = max(scanned - 3, 0)
    while index + 3 < buffer.count {
      if buffer[index] == Self.carriageReturn, buffer[index + 1] == Self.lineFeed,
        buffer[index + 2] == Self.carriageReturn, buffer[index + 3] == Self.lineFeed
      {
        try checkLengths(upTo: index)
        return index
      }
      index += 1
    }
    scanned = buffer.count
    // The last three bytes may belong to the empty line after the head, which does not count.
    try checkLengths(upTo: max(buffer.count - 3, 0))
    return nil
  }

  private func checkLengths(upTo end: Int) throws(Refusal) {
    let line = buffer[..<min(end, Self.maximumLine + 1)].firstIndex(of: Self.carriageReturn) ?? end
    if line > Self.maximumLine { throw Refusal(status: .uriTooLong) }
    if end - line > Self.maximumFields { throw Refusal(status: .fieldsTooLarge) }
  }

  private static func request(_ head: [UInt8]) throws(Refusal) -> HTTPRequest {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in head.indices where head[index] == lineFeed {
      guard index > start, head[index - 1] == carriageReturn else { throw Refusal(status: .badRequest) }
      lines.append(head[start..<index - 1])
      start = index + 1
    }
    lines.append(head[start...])
    var request = try requestLine(lines[0])
    if lines.count - 1 > maximumFieldCount { throw Refusal(status: .fieldsTooLarge) }
    for line in lines.dropFirst() { request.fields.append(try field(line)) }
    return request
  }

  private static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ isTokenByte($0) }),
      words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      words[2].count == 8, words[2].starts(with: Array("HTTP/".utf8)),
      isDigit(words[2][words[2].startIndex + 5]),
      words[2][words[2].startIndex + 6] == UInt8(ascii: "."), isDigit(words[2][words[2].startIndex + 7])
    else { throw Refusal(status: .badRequest) }
    guard words[2].elementsEqual("HTTP/1.1".utf8) else { throw Refusal(status: .versionNotSupported) }
    return HTTPRequest(
      method: String(decoding: words[0], as: UTF8.self), target: String(decoding: words[1], as: UTF8.self))
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy({ isTokenByte($0) })
    else { throw Refusal(status: .badRequest) }
    var value = line[(colon + 1)...]
    while let first = value.first, isBlank(first) { value.removeFirst() }
    while let last = value.last, isBlank(last) { value.removeLast() }
    // Control characters, NUL and a carriage return among them, can only be an attack.
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw Refusal(status: .badRequest)
    }
    return HTTPRequest.Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value, as: UTF8.self))
  }

  // MARK: The body

  private static func bodyLength(of request: HTTPRequest) throws(Refusal) -> Int {
    let lengths = request.values("content-length")
    if !request.values("transfer-encoding").isEmpty {
      throw Refusal(status: lengths.isEmpty ? .lengthRequired : .badRequest)
    }
    guard let text = lengths.first else {
      if request.method == "POST" { throw Refusal(status: .lengthRequired) }
      return 0
    }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ isDigit($0) }) else {
      throw Refusal(status: .badRequest)
    }
    // A number beyond `Int` is too large as well.
    guard let length = Int(text), length <= maximumBody else { throw Refusal(status: .contentTooLarge) }
    if length > 0, request.method != "POST" { throw Refusal(status: .badRequest) }
    return length
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `true` iff a method or the name of a field can contain the byte: RFC 9110, "Tokens".
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
