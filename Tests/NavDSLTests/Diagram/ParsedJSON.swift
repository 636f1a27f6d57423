/// A JSON value, and a JSON parser for the tests, so that the library's output is read by independent code.
indirect enum ParsedJSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([ParsedJSON])
  /// Members in the order of the text.
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: ParsedJSON
  }

  /// The value of a member; `nil` if there is none, or this is not an object.
  subscript(key: String) -> ParsedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var array: [ParsedJSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  var members: [Member]? {
    if case .object(let value) = self { value } else { nil }
  }

  struct SyntaxError: Error {
    var offset: Int
  }

  /// Parses a document.
  init(parsing bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value()
    reader.skipBlanks()
    guard reader.index == bytes.count else { throw SyntaxError(offset: reader.index) }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipBlanks() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    mutating func take(_ text: String) -> Bool {
      guard bytes[index...].starts(with: text.utf8) else { return false }
      index += text.utf8.count
      return true
    }

    mutating func expect(_ text: String) throws {
      skipBlanks()
      guard take(text) else { throw SyntaxError(offset: index) }
    }

    mutating func value() throws -> ParsedJSON {
      skipBlanks()
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      switch next {
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "["): return .array(try list(from: "[", to: "]") { try $0.value() })
      case UInt8(ascii: "{"):
        return .object(
          try list(from: "{", to: "}") { reader in
            reader.skipBlanks()
            let key = try reader.string()
            try reader.expect(":")
            return Member(key: key, value: try reader.value())
          })
      default: return .number(try number())
      }
    }

    mutating func list<Element>(
      from open: String, to close: String, _ element: (inout Reader) throws -> Element
    ) throws -> [Element] {
      try expect(open)
      skipBlanks()
      var elements: [Element] = []
      if take(close) { return elements }
      while true {
        elements.append(try element(&self))
        skipBlanks()
        if take(close) { return elements }
        try expect(",")
      }
    }

    mutating func number() throws -> Double {
      let start = index
      while let byte = next, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
      guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
        throw SyntaxError(offset: start)
      }
      return value
    }

    mutating func string() throws -> String {
      guard take("\"") else { throw SyntaxError(offset: index) }
      var text: [UInt8] = []
      while let byte = next {
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"): text += try escape()
        case 0..<0x20: throw SyntaxError(offset: index - 1)
        default: text.append(byte)
        }
      }
      throw SyntaxError(offset: index)
    }

    mutating func escape() throws -> [UInt8] {
      guard let byte = next else { throw SyntaxError(offset: index) }
      index += 1
      switch byte {
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "u"):
        guard index + 4 <= bytes.count,
          let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { throw SyntaxError(offset: index) }
        index += 4
        return Array(String(Character(scalar)).utf8)
      default: throw SyntaxError(offset: index - 1)
      }
    }
  }
}
