/// Why a line cannot be done, in one line.
struct SimulatorError: Error, Equatable {
  /// What is wrong: lower case, no full stop.
  var message: String

  init(_ message: String) { self.message = message }
}

/// The tokens of a line, without white space and comments.
struct SimulatorTokens {
  private let bytes: [UInt8]
  private var tokens: [(kind: TokenKind, range: Range<Int>)] = []
  private var position = 0

  init(_ line: String) {
    bytes = Array(line.utf8)
    let list = Lexer.tokens(of: bytes)
    for (index, kind) in list.kinds.enumerated() where kind == .invalid || !kind.isTrivia {
      let end = index + 1 < list.starts.count ? Int(list.starts[index + 1]) : bytes.count
      tokens.append((kind, Int(list.starts[index])..<end))
    }
  }

  private var current: (kind: TokenKind, range: Range<Int>) {
    position < tokens.count ? tokens[position] : (.endOfFile, bytes.count..<bytes.count)
  }

  /// What the next token is.
  var kind: TokenKind { current.kind }
  /// `true` iff no token is left.
  var isAtEnd: Bool { kind == .endOfFile }

  /// The next token as it is written.
  var text: String { String(decoding: bytes[current.range], as: UTF8.self) }
  /// What is left of the line, as it is written.
  var rest: String {
    var end = bytes.count
    while end > current.range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return String(decoding: bytes[current.range.lowerBound..<end], as: UTF8.self)
  }

  /// The next token as an error names it.
  var found: String { isAtEnd ? "the end of the line" : "'\(text)'" }

  /// Goes on to the token after the next.
  mutating func advance() { position += 1 }

  /// Goes on if the next token is of that kind, and returns whether it is.
  mutating func take(_ kind: TokenKind) -> Bool {
    if self.kind != kind { return false }
    position += 1
    return true
  }

  /// Takes a name, without its backticks; `nil` where there is none.
  mutating func takeName() -> String? {
    guard kind.isName else { return nil }
    defer { position += 1 }
    return kind == .quotedIdentifier ? String(text.dropFirst().dropLast()) : text
  }

  /// Takes names joined by points: `Checkout.Address`; none where there is no name.
  mutating func takePath() -> [String] {
    guard let first = takeName() else { return [] }
    var path = [first]
    while kind == .period {
      let start = position
      position += 1
      guard let name = takeName() else {
        position = start
        break
      }
      path.append(name)
    }
    return path
  }

  /// Takes a string literal and returns its value; `nil` where there is none.
  mutating func takeString() -> String? {
    guard kind == .string || kind == .escapedString else { return nil }
    defer { position += 1 }
    return String(decoding: StringLiteral.value(of: bytes[current.range]), as: UTF8.self)
  }

  /// Throws unless the line ends here.
  func expectEnd() throws(SimulatorError) {
    if !isAtEnd { throw SimulatorError("the line goes on with \(found) where it should end") }
  }
}
