/// The tokens of a Swift or Objective-C source, as far as classes and methods are read: words, strings and punctuation,
/// without comments.
struct ClassTokens: Sendable {
  /// A kind of token.
  enum Kind: Sendable { case word, string, punctuation }

  /// A token.
  struct Token: Sendable {
    var kind: Kind
    var range: Range<Int>
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]

  /// Reads the tokens of a source. Whatever is not understood is punctuation.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where next(index) == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: "/") where next(index) == UInt8(ascii: "*"): index = endOfComment(from: index)
      case UInt8(ascii: "\""):
        index = endOfString(from: index)
        tokens.append(Token(kind: .string, range: start..<index))
      case UInt8(ascii: "'") where bytes[index...].prefix(4).dropFirst().contains(UInt8(ascii: "'")):
        // A character of C.
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "'") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
      case let byte where byte.isOfWord:
        while index < bytes.count, bytes[index].isOfWord { index += 1 }
        tokens.append(Token(kind: .word, range: start..<index))
      default:
        index += 1
        tokens.append(Token(kind: .punctuation, range: start..<index))
      }
    }
  }

  /// The number of tokens.
  var count: Int { tokens.count }

  /// Returns the text of a token; empty beyond the end.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  /// `true` iff a token is a text.
  func `is`(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].range.count == text.utf8CodeUnitCount else {
      return false
    }
    return text.withUTF8Buffer { bytes[tokens[index].range].elementsEqual($0) }
  }

  /// `true` iff a token is a word.
  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  /// Returns the index after the bracket that closes the one at an index.
  func end(ofGroup index: Int) -> Int {
    var depth = 0
    var current = index
    while current < tokens.count {
      if `is`(current, "{") || `is`(current, "(") || `is`(current, "[") { depth += 1 }
      if `is`(current, "}") || `is`(current, ")") || `is`(current, "]") {
        depth -= 1
        if depth <= 0 { return current + 1 }
      }
      current += 1
    }
    return tokens.count
  }

  private func next(_ index: Int) -> UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }

  /// Returns the end of a block comment. Those of Swift nest.
  private func endOfComment(from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), next(index) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), next(index) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// Returns the end of a string, of one line or between triple quotation marks.
  private func endOfString(from start: Int) -> Int {
    let triple = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    let isTriple = bytes[start...].starts(with: triple)
    var index = start + (isTriple ? 3 : 1)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if isTriple, bytes[index...].starts(with: triple) {
        return index + 3
      } else if !isTriple, bytes[index] == UInt8(ascii: "\"") || bytes[index] == 0x0A {
        return index + 1
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}

extension UInt8 {
  /// `true` iff a word of a program may contain the byte; all beyond ASCII may.
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
