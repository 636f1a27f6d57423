/// The reason why a text is not JSON.
package struct JSONFailure: Error, Sendable, Hashable {
  /// The reason, in a few words.
  package var reason: String
  /// The offset of the first byte that does not fit.
  package var offset: Int
}

extension JSONValue {
  /// The deepest nesting of arrays and objects that is read.
  package static let maximumDepth = 128

  /// Reads a JSON text in UTF-8, with nothing but white space around the value.
  package init(reading bytes: [UInt8]) throws(JSONFailure) {
    var reader = JSONReader(bytes)
    self = try reader.value(depth: 0)
    reader.skipBlanks()
    if reader.position < bytes.count { throw reader.failure("text after the value") }
  }
}

/// A reader of JSON by recursive descent, as deep as ``JSONValue/maximumDepth``.
private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func failure(_ reason: String) -> JSONFailure { JSONFailure(reason: reason, offset: position) }

  /// The next byte; 0 at the end, which is no part of JSON outside of strings, and an error in them.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipBlanks() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  mutating func value(depth: Int) throws(JSONFailure) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure(position < bytes.count ? "no value" : "the text ends")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFailure) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) })
    else { throw failure("no value") }
    position = end
    return value
  }

  private mutating func array(depth: Int) throws(JSONFailure) -> JSONValue {
    if depth > JSONValue.maximumDepth { throw failure("nested too deeply") }
    position += 1
    var elements: [JSONValue] = []
    skipBlanks()
    if next == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try value(depth: depth))
      skipBlanks()
      if try isEnd(UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func object(depth: Int) throws(JSONFailure) -> JSONValue {
    if depth > JSONValue.maximumDepth { throw failure("nested too deeply") }
    position += 1
    var members: [JSONValue.Member] = []
    skipBlanks()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("no name of a member") }
      let name = try string()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw failure("no colon after the name of a member") }
      position += 1
      members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
      skipBlanks()
      if try isEnd(UInt8(ascii: "}")) { return .object(members) }
    }
  }

  /// Reads a comma or the closing bracket; returns whether it is the bracket.
  private mutating func isEnd(_ bracket: UInt8) throws(JSONFailure) -> Bool {
    guard next == bracket || next == UInt8(ascii: ",") else { throw failure("no comma and no end") }
    defer { position += 1 }
    return next == bracket
  }

  private mutating func number() throws(JSONFailure) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let first = position
    skipDigits()
    if position == first || bytes[first] == UInt8(ascii: "0") && position > first + 1 {
      throw failure("no number")
    }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try skipSomeDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipSomeDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let number = Int(text) { return .integer(number) }
    return .decimal(Double(text) ?? .infinity)
  }

  private mutating func skipDigits() {
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
  }

  private mutating func skipSomeDigits() throws(JSONFailure) {
    let start = position
    skipDigits()
    if position == start { throw failure("no number") }
  }

  /// Reads a string. Ill-formed UTF-8 is an error, unpaired surrogates become replacement characters.
  private mutating func string() throws(JSONFailure) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != UInt8(ascii: "\\")
    { position += 1 }
    if next == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try decoded(Array(bytes[start..<position]))
    }
    var text = Array(bytes[start..<position])
    while next != UInt8(ascii: "\"") {
      guard position < bytes.count, next >= 0x20 else { throw failure("a string is not closed") }
      if next == UInt8(ascii: "\\") {
        try readEscape(to: &text)
      } else {
        text.append(next)
        position += 1
      }
    }
    position += 1
    return try decoded(text)
  }

  private func decoded(_ bytes: [UInt8]) throws(JSONFailure) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) else {
      throw failure("a string is not UTF-8")
    }
    return text
  }

  private mutating func readEscape(to text: inout [UInt8]) throws(JSONFailure) {
    position += 1
    let escape = next
    position += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexCode()
      if (0xD800..<0xDC00).contains(code), next == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        let before = position
        position += 2
        let low = try hexCode()
        if (0xDC00..<0xE000).contains(low) {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        } else {
          position = before
        }
      }
      text += Array(String(Character(UnicodeScalar(code) ?? "\u{FFFD}")).utf8)
    default: throw failure("an unknown escape")
    }
  }

  private mutating func hexCode() throws(JSONFailure) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("a string is not closed") }
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.hexDigitValue else {
        throw failure("an unknown escape")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}
