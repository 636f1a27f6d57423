/// Splits a stream of bytes into the messages of the protocol: a header with the length, an empty line, the body.
///
/// A header without a length, or with a wrong one, is reported, and reading resumes at the next header.
package struct MessageReader: Sendable {
  /// A part of the stream.
  package enum Part: Sendable, Hashable {
    /// A message.
    case message(JSONValue)
    /// A body that is not JSON, and why.
    case invalid(String)
    /// Bytes that are no header.
    case junk(String)
  }

  /// The largest body that is read: 1 GiB.
  package static let maximumLength = 1 << 30
  /// The largest header that is read.
  private static let maximumHeader = 1 << 16
  private static let lengthField = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  /// The start of what has not been read.
  private var position = 0
  /// The number of bytes of a body that is too large to be read.
  private var skipped = 0

  /// Creates a reader before the first byte.
  package init() {}

  /// Adds bytes of the stream.
  package mutating func append(_ more: [UInt8]) {
    if position > 1 << 20 || position == bytes.count {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  /// Returns the next part; `nil` until more bytes have come.
  package mutating func next() -> Part? {
    if skipped > 0 {
      let count = min(skipped, bytes.count - position)
      position += count
      skipped -= count
      if skipped > 0 { return nil }
    }
    guard position < bytes.count else { return nil }
    guard let end = endOfHeader() else {
      guard bytes.count - position > Self.maximumHeader else { return nil }
      return junk("a header is too long", from: position + 1)
    }
    guard let length = length(inHeader: position..<end) else {
      return junk("a header has no 'Content-Length'", from: position + 1)
    }
    guard length <= Self.maximumLength else {
      position = end
      skipped = length
      return .invalid("a body of \(length) bytes is too large")
    }
    guard bytes.count - end >= length else { return nil }
    let body = Array(bytes[end..<end + length])
    do throws(JSONFailure) {
      let message = try JSONValue(reading: body)
      position = end + length
      return .message(message)
    } catch {
      // With a wrong length, the next header is inside of the body or beyond its end.
      position = nextHeader(from: end) ?? end + length
      if position > end + length { position = end + length }
      return .invalid("\(error.reason) at byte \(error.offset)")
    }
  }

  /// Skips to the next header; without one, what may be the beginning of one is kept.
  private mutating func junk(_ reason: String, from start: Int) -> Part {
    let count: Int
    if let header = nextHeader(from: start) {
      count = header - position
      position = header
    } else {
      let kept = max(position, bytes.count - Self.lengthField.count)
      count = kept - position
      position = bytes.count
    }
    return .junk("\(reason); \(count) bytes are skipped")
  }

  /// Returns the position after the empty line that ends a header; `nil` if it has not come yet.
  private func endOfHeader() -> Int? {
    let limit = min(bytes.count, position + Self.maximumHeader)
    var index = position
    while index + 3 < limit {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
        return index + 4
      }
      index += 1
    }
    return nil
  }

  private func length(inHeader range: Range<Int>) -> Int? {
    for line in bytes[range].split(separator: 0x0A) {
      guard line.count > Self.lengthField.count, isLengthField(at: line.startIndex) else { continue }
      let digits = line.dropFirst(Self.lengthField.count).filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
      let text = String(decoding: digits, as: UTF8.self)
      if digits.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) { return length }
    }
    return nil
  }

  private func isLengthField(at index: Int) -> Bool {
    index + Self.lengthField.count <= bytes.count
      && zip(Self.lengthField, bytes[index...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
  }

  private func nextHeader(from start: Int) -> Int? {
    var index = start
    while index + Self.lengthField.count <= bytes.count {
      if isLengthField(at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Returns a message as it is sent.
  package static func framed(_ message: JSONValue) -> [UInt8] {
    let body = message.bytes
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
