/// Checks single tokens: after lexing, and only those that the lexer suspects.
struct TokenReview {
  private let source: SourceText
  /// The end of the text, for a sentence.
  private let end: String
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText, production: Production) {
    self.source = source
    end = production == .file ? "the end of the file" : "the end"
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(
      start: source.base &+ UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  private mutating func report(
    _ code: DiagnosticCode, _ range: Range<Int>, _ message: String, hint: String? = nil,
    fix: (title: String, range: Range<Int>, replacement: String)? = nil
  ) {
    let fixIt = fix.map {
      Diagnostic.FixIt(
        title: $0.title, edits: [Diagnostic.Edit(span: span($0.range), replacement: $0.replacement)])
    }
    diagnostics.append(Diagnostic(code, at: span(range), message, hint: hint, fixIt: fixIt))
  }

  /// Reports errors of the token of `kind` at `range`.
  ///
  /// - Parameter separates: `true` iff it is between elements of a list that commas separate.
  mutating func review(_ kind: TokenKind, at range: Range<Int>, separates: Bool = false) {
    switch kind {
    case .invalid: reviewInvalid(range, separates: separates)
    case .unterminatedString:
      reviewString(range, isClosed: false)
      report(
        .unterminatedString, range, "the string is not closed on its line",
        fix: ("insert '\"'", range.upperBound..<range.upperBound, closing(range)))
    case .escapedString:
      if let content = QuotationMarks.content(of: source.bytes[range]) {
        reviewQuotationMarks(range, content: content.indices)
      } else {
        reviewString(range, isClosed: true)
      }
    case .arrow:
      report(
        .missingPunctuation, range, "expected '->', found '\(text(range))'",
        fix: ("replace '\(text(range))' with '->'", range, "->"))
    case .blockComment, .unterminatedComment: reviewComment(kind, range)
    case .invalidNumber:
      let number = text(range)
      report(
        .invalidNumber, range, "'\(number.prefix(40))' is not a number",
        hint: "a name cannot begin with a digit, and the only letter in a number is the 'e' of 1.5e3")
    case .integer: reviewInteger(range)
    case .decimal:
      if let value = Double(text(range)), !value.isFinite {
        report(.numberOutOfRange, range, "'\(text(range).prefix(40))' does not fit in a Double")
      }
    case .invalidIdentifier: reviewQuotedName(range)
    default: break
    }
  }

  /// Returns the text that closes an unterminated string: a lone backslash at its end needs a second one.
  private func closing(_ range: Range<Int>) -> String {
    var backslashes = 0
    while backslashes < range.count, source.bytes[range.upperBound - 1 - backslashes] == 0x5C {
      backslashes += 1
    }
    return backslashes % 2 == 1 ? "\\\"" : "\""
  }

  /// Reports a string in quotation marks of another language.
  private mutating func reviewQuotationMarks(_ range: Range<Int>, content: Range<Int>) {
    var value = ""
    for scalar in text(content).unicodeScalars {
      if scalar == "\\" { value += "\\" }
      value.unicodeScalars.append(scalar)
    }
    let mark = text(range.lowerBound..<content.lowerBound)
    report(
      .invalidCharacter, range, "a string is in straight double quotes, not in '\(mark)'",
      fix: ("replace the quotation marks", range, "\"\(value)\""))
  }

  private mutating func reviewInvalid(_ range: Range<Int>, separates: Bool) {
    let characters = decoded(range).filter { $0.scalar != nil }
    guard let first = characters.first, let last = characters.last, let scalar = first.scalar else { return }
    let whole = first.range.lowerBound..<last.range.upperBound
    let number = "U+" + String(repeating: "0", count: max(0, 4 - hex(scalar).count)) + hex(scalar)
    let isVisible =
      scalar.value > 0x20 && scalar.properties.generalCategory != .control
      && scalar.properties.generalCategory != .format && !scalar.properties.isWhitespace
    let name = isVisible ? "'\(scalar)' (\(number))" : number
    if scalar == "#", range.count > 1 {
      // A line, as the lexer scans it.
      let mark = first.range
      return report(
        .invalidCharacter, mark, "unexpected character \(name)", hint: "comments begin with '//'",
        fix: ("replace it with '//'", mark, "//"))
    }
    let operators: [String: String] = ["!": "not", "&&": "and", "&": "and"]
    let mark = text(whole)
    if let word = operators[mark] {
      return report(
        .invalidCharacter, whole, "there is no operator '\(mark)'",
        hint: "conditions are joined by 'and', 'or' and 'not'",
        fix: ("replace it with '\(word)'", whole, word == "not" ? "not " : word))
    }
    if mark.utf8.allSatisfy("<>!&+-*%".utf8.contains) {
      return report(
        .invalidCharacter, whole, "there is no operator '\(mark)'",
        hint: "conditions compare values with '==' and '!='")
    }
    let replacement = scalar.properties.isWhitespace ? " " : separates && mark == ";" ? "," : ""
    let title =
      switch replacement {
      case "": "remove it"
      case " ": "replace it with a space"
      default: "replace it with '\(replacement)'"
      }
    report(
      .invalidCharacter, whole,
      characters.count == 1
        ? "unexpected character \(name)" : "unexpected characters from \(name) on",
      fix: (title, whole, replacement))
  }

  private func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }

  private func decoded(_ range: Range<Int>) -> [(scalar: Unicode.Scalar?, range: Range<Int>)] {
    source.bytes.withUnsafeBufferPointer { bytes in
      var result: [(Unicode.Scalar?, Range<Int>)] = []
      var index = range.lowerBound
      // A run of junk may be the whole file; its beginning is enough.
      while index < range.upperBound, result.count < 1000 {
        let decoded = bytes.decodeScalar(at: index)
        let end = min(index + decoded.length, range.upperBound)
        result.append((decoded.scalar, index..<end))
        index += decoded.length
      }
      return result
    }
  }

  private mutating func reviewInteger(_ range: Range<Int>) {
    guard range.count >= 19, Int64(text(range)) == nil else { return }
    report(
      .numberOutOfRange, range, "'\(text(range).prefix(40))' does not fit in an Int",
      hint: "an Int holds numbers from -9223372036854775808 to 9223372036854775807")
  }

  private mutating func reviewQuotedName(_ range: Range<Int>) {
    let isClosed = range.count > 1 && source.bytes[range.upperBound - 1] == 0x60
    if isClosed {
      report(
        .invalidQuotedName, range, "\(text(range)) is not a name",
        hint: "a name is a letter or '_', then letters, digits and '_', also in backticks")
    } else {
      report(
        .invalidQuotedName, range, "the name in backticks is not closed",
        fix: range.count > 1 ? ("insert '`'", range.upperBound..<range.upperBound, "`") : nil)
    }
  }

  private mutating func reviewComment(_ kind: TokenKind, _ range: Range<Int>) {
    let bytes = source.bytes
    var index = range.lowerBound
    var depth = 0
    while index + 1 < range.upperBound {
      if bytes[index] == 0x2F, bytes[index + 1] == 0x2A {
        depth += 1
        if depth > Lexer.maximumNesting {
          report(.nestingTooDeep, index..<index + 2, "nesting is deeper than \(Lexer.maximumNesting)")
          return
        }
        index += 2
      } else if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    }
    guard kind == .unterminatedComment else { return }
    report(
      .unterminatedComment, range.lowerBound..<range.lowerBound + 2,
      "the comment is not closed before \(self.end)",
      hint: "block comments nest: each '/*' needs a '*/' of its own",
      fix: ("insert '*/'", range.upperBound..<range.upperBound, String(repeating: "*/", count: max(depth, 1)))
    )
  }

  /// Reports invalid escapes of a string.
  private mutating func reviewString(_ range: Range<Int>, isClosed: Bool) {
    let bytes = source.bytes
    let end = isClosed ? range.upperBound - 1 : range.upperBound
    var index = range.lowerBound + 1
    while index < end {
      if bytes[index] == 0 {
        report(
          .invalidCharacter, index..<index + 1, "a string cannot contain the character U+0000",
          fix: ("replace it with '\\0'", index..<index + 1, "\\0"))
      }
      guard bytes[index] == 0x5C else {
        index += 1
        continue
      }
      guard index + 1 < end else { return }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "0"), 0x22, 0x5C:
        index += 2
      case UInt8(ascii: "u"):
        index = reviewUnicodeEscape(from: index, to: end)
      default:
        // The whole character after the backslash, which may be non-ASCII.
        var after = index + 2
        while after < end, bytes[after] & 0xC0 == 0x80 { after += 1 }
        let character = text(index + 1..<after)
        report(
          .invalidEscape, index..<after, "'\\\(character)' is not an escape sequence",
          hint: #"the escape sequences are \n \t \r \0 \" \\ and \u{1F600}"#,
          fix: ("insert '\\'", index..<index, "\\"))
        index = after
      }
    }
  }

  /// Reports errors of the escape `\u{…}` at `start`; returns its end.
  private mutating func reviewUnicodeEscape(from start: Int, to end: Int) -> Int {
    let bytes = source.bytes
    var index = start + 2
    var value: UInt32 = 0
    var digits = 0
    if index < end, bytes[index] == 0x7B {
      index += 1
      while index < end, let digit = bytes[index].hexDigitValue, digits <= 8 {
        value = value &* 16 &+ UInt32(digit)
        digits += 1
        index += 1
      }
      if index < end, bytes[index] == 0x7D {
        index += 1
        if (1...8).contains(digits), Unicode.Scalar(value) != nil { return index }
      }
    }
    report(
      .invalidEscape, start..<index, "'\(text(start..<index))' is not a Unicode escape sequence",
      hint: #"write one to eight hexadecimal digits in braces, such as \u{1F600}"#)
    return index
  }
}

extension SyntaxReporter {
  /// Reports errors of single tokens of `tree`.
  mutating func reviewTokens(of tree: SyntaxTree, as production: Production, suspects: [UInt32]) {
    let source = tree.source
    let illFormed = source.bytes.withUnsafeBufferPointer { $0.illFormedRanges(limit: Self.maximumCount + 1) }
    for range in illFormed {
      let bytes = source.bytes[range].map { "0x" + String($0, radix: 16, uppercase: true) }
      append(
        Diagnostic(
          .invalidUTF8,
          at: SourceSpan(
            start: source.base &+ UInt32(truncatingIfNeeded: range.lowerBound),
            length: UInt32(truncatingIfNeeded: range.count)),
          "\(bytes.joined(separator: " ")) is not UTF-8"))
    }
    var review = TokenReview(source: source, production: production)
    var lists = CommaLists(tree)
    for token in suspects {
      let index = Int(token)
      let kind = tree.tokenKinds[index]
      review.review(kind, at: tree.bytes(of: index), separates: kind == .invalid && lists.separates(index))
      if review.diagnostics.count > Self.maximumCount { break }
    }
    for diagnostic in review.diagnostics { append(diagnostic) }
  }
}

/// Finds the lists of enums and structs, in which commas separate the elements. Each token is looked at once.
private struct CommaLists {
  private let tree: SyntaxTree
  /// The token that was asked of last.
  private var last = -1
  /// `true` iff that is in such a list.
  private var isInList = false

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Returns whether a token is between two elements.
  ///
  /// - Parameter token: A token after those that were asked of before.
  mutating func separates(_ token: Int) -> Bool {
    let kinds = tree.tokenKinds
    var index = token - 1
    while index > last, kinds[index] != .leftBrace, kinds[index] != .rightBrace { index -= 1 }
    if index > last { isInList = kinds[index] == .leftBrace && isBodyOfList(index) }
    last = token
    // Only a few spaces and comments are looked past, since other such tokens may follow.
    let next = kinds[(token + 1)...].prefix(4).first { !$0.isTrivia }
    return isInList && next != nil && next != .rightBrace
  }

  /// `true` iff a brace is after `enum Name` or `struct Name`. A list contains no other braces.
  private func isBodyOfList(_ brace: Int) -> Bool {
    let before = tree.tokenKinds[..<brace].reversed().lazy.filter { !$0.isTrivia }.prefix(2)
    return before.count == 2 && before.last.map { [.enumWord, .structWord].contains($0) } == true
  }
}
