import NavOracles
import Testing

@testable import NavDSL

/// The stream of messages, and JSON in it.
@Suite struct MessageReaderTests {
  private func parts(_ bytes: [UInt8], in pieces: Int = 1 << 20) -> [MessageReader.Part] {
    var reader = MessageReader()
    var found: [MessageReader.Part] = []
    var position = 0
    while position < bytes.count {
      let end = min(position + pieces, bytes.count)
      reader.append(Array(bytes[position..<end]))
      while let part = reader.next() { found.append(part) }
      position = end
    }
    return found
  }

  private func messages(_ bytes: [UInt8], in pieces: Int = 1 << 20) -> [JSONValue] {
    parts(bytes, in: pieces).compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  private let first: JSONValue = ["jsonrpc": "2.0", "method": "a", "params": ["text": "ü 👩‍👩‍👧\n\"\\\u{1}"]]
  private let second: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "b"]
  private var both: [UInt8] { MessageReader.framed(first) + MessageReader.framed(second) }

  @Test(arguments: 1...40)
  func messagesMayComeInPieces(_ size: Int) {
    #expect(messages(both, in: size) == [first, second])
  }

  @Test(arguments: [
    "nonsense", "Content-Length: x\r\n\r\n", "Content-Type: a\r\n\r\n", "\r\n\r\n",
    "Content-Length: 5\r\n\r\nhello", "Content-Length: 100\r\n\r\n", "Content-Length: 3\r\n\r\n{\"a\": 1}",
  ])
  func readingResumesAfterJunk(_ junk: String) {
    let found = parts(Array(junk.utf8) + both + both)
    #expect(found.count { if case .message = $0 { false } else { true } } >= 1)
    #expect(found.suffix(2) == [.message(first), .message(second)])
  }

  @Test func otherHeadersAndCasesAreRead() {
    let body = second.bytes
    let text =
      "content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:\(body.count)\r\n\r\n"
    #expect(messages(Array(text.utf8) + body) == [second])
  }

  @Test func randomBytesDoNotTrap() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var bytes = both
      for _ in 0..<(1 + random.next() % 8) {
        let index = Int(random.next() % UInt64(bytes.count))
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = parts(bytes, in: 7)
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":}", "{\"a\" 1}", "{a:1}", "01", "1.", "-", "1e", "\"a", "\"\\x\"", "\"\\u12\"",
    "tru",
    "nul", "[1] 2", "\"\u{1}\"",
  ])
  func whatIsNoJSONIsNotRead(_ text: String) {
    #expect(throws: JSONFailure.self) { try JSONValue(reading: Array(text.utf8)) }
  }

  @Test func deepNestingIsNotRead() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(reading: nested(JSONValue.maximumDepth))
    #expect(throws: JSONFailure.self) { try JSONValue(reading: nested(JSONValue.maximumDepth + 1)) }
    #expect(throws: JSONFailure.self) { try JSONValue(reading: nested(1_000_000)) }
  }

  @Test(arguments: [
    ("[1, -2, 1.5, 1e3, true, false, null]", "[1,-2,1.5,1000.0,true,false,null]"),
    ("\"\\ud83d\\ude00\\u00e4\\n\\/\"", "\"😀ä\\n/\""), ("\"\\ud83d x\"", "\"\u{FFFD} x\""),
    ("{\"a\": {\"b\": []}}", "{\"a\":{\"b\":[]}}"), ("99999999999999999999", "1e+20"),
  ])
  func valuesAreReadAndWritten(_ text: String, _ written: String) throws {
    let value = try JSONValue(reading: Array(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == written)
    #expect(try JSONValue(reading: value.bytes) == value)
  }

  @Test func illFormedUTF8IsNotRead() {
    #expect(throws: JSONFailure.self) { try JSONValue(reading: [0x22, 0xFF, 0x22]) }
  }
}
