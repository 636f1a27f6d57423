/// The reason why a line fails, in one line.
struct SimulatorError: Error, Equatable {
  /// The message: lower case, no full stop.
  var message: String

  init(_ message: String) { self.message = message }

  init(_ failure: FragmentFailure) { message = failure.message }
}

/// The beginning of a line, which determines the parser for the rest.
struct SimulatorLine {
  /// The sort of the first token, and the token as written.
  let kind: TokenKind
  private let first: String
  /// The names, separated by points, at the beginning of the line, without backticks; empty if the line begins
  /// otherwise.
  let path: [String]
  /// The rest after the names, or else after the first token: as written, without white space at its ends.
  let rest: String
  /// `true` iff an argument clause follows.
  let hasArguments: Bool
  /// `true` iff only comments follow.
  let isAtEnd: Bool

  init(_ line: String) {
    let bytes = Array(line.utf8)
    let tokens = Lexer.tokens(of: bytes)
    // The last token is the end of the text, which is not trivia.
    func significant(_ index: Int) -> Int {
      var index = min(index, tokens.kinds.count - 1)
      while tokens.kinds[index] != .invalid, tokens.kinds[index].isTrivia { index += 1 }
      return index
    }
    func text(_ range: Range<Int>) -> String {
      let end = range.upperBound < tokens.starts.count ? Int(tokens.starts[range.upperBound]) : bytes.count
      return String(decoding: bytes[Int(tokens.starts[range.lowerBound])..<end], as: UTF8.self)
    }
    func name(_ index: Int) -> String? {
      guard tokens.kinds[index].isName else { return nil }
      let text = text(index..<index + 1)
      return tokens.kinds[index] == .quotedIdentifier ? String(text.dropFirst().dropLast()) : text
    }
    var index = significant(0)
    kind = tokens.kinds[index]
    first = text(index..<index + 1)
    var path: [String] = []
    if let word = name(index) {
      path.append(word)
      index = significant(index + 1)
      while tokens.kinds[index] == .period, let word = name(significant(index + 1)) {
        path.append(word)
        index = significant(significant(index + 1) + 1)
      }
    } else if kind != .endOfFile {
      index = significant(index + 1)
    }
    self.path = path
    rest = text(index..<tokens.kinds.count).trimmed
    hasArguments = tokens.kinds[index] == .leftParenthesis
    isAtEnd = tokens.kinds[index] == .endOfFile
  }

  /// The number at the beginning of the line, as written; `nil` if the line begins otherwise.
  var number: String? { kind == .integer ? first : nil }

  /// The first token in the form of error messages.
  var found: String { kind == .endOfFile ? "the end of the line" : "'\(first)'" }
}
