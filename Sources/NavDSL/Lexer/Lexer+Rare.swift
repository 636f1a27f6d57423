// Tokens that are neither words nor plain strings nor other frequent ones.

extension Lexer {
  /// Scans a token that is neither a word nor a plain string nor another frequent one; returns its kind and end.
  ///
  /// Kept out of line, so that the loop over the frequent ones keeps its variables in registers.
  ///
  /// - Parameter number: The index of the token.
  @inline(never)
  mutating func rare(from start: Int, _ number: Int) -> (TokenKind, Int) {
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    let result: (TokenKind, Int)
    switch classes[Int(bytes[start])] & ByteClass.beginning {
    case ByteClass.equals:
      switch next {
      case 0x3D: result = (.isEqual, start + 2)
      case 0x3E:
        // `=>`, which the review reports.
        needsReview = true
        result = (.arrow, start + 2)
      default: result = (.equals, start + 1)
      }
    case ByteClass.period:
      let isEllipsis = next == 0x2E && start + 2 < bytes.count && bytes[start + 2] == 0x2E
      result = isEllipsis ? (.ellipsis, start + 3) : (.period, start + 1)
    case ByteClass.digit: result = self.number(from: start)
    case ByteClass.minus: result = isDigit(next) ? self.number(from: start + 1) : invalid(from: start)
    case ByteClass.slash: result = next == 0x2A ? blockComment(from: start) : (.slash, start + 1)
    case ByteClass.backtick: result = quotedIdentifier(from: start)
    default: result = unusual(from: start)
    }
    if needsReview {
      suspects.append(UInt32(truncatingIfNeeded: number))
      needsReview = false
    }
    return result
  }

  /// `true` iff `!=` begins at an index.
  private func isNotEqual(at index: Int) -> Bool {
    bytes[index] == 0x21 && index + 1 < bytes.count && bytes[index + 1] == 0x3D
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Scans a number from its first digit on, and returns its kind and end.
  private mutating func number(from start: Int) -> (TokenKind, Int) {
    let end = bytes.count
    var index = start
    var kind = TokenKind.integer
    while index < end, isDigit(bytes[index]) { index += 1 }
    if index - start >= 19 { needsReview = true }
    if index + 1 < end, bytes[index] == 0x2E, isDigit(bytes[index + 1]) {
      kind = .decimal
      index += 2
      while index < end, isDigit(bytes[index]) { index += 1 }
      if index < end, bytes[index] | 0x20 == 0x65 {
        needsReview = true
        var digits = index + 1
        if digits < end, bytes[digits] == 0x2B || bytes[digits] == 0x2D { digits += 1 }
        if digits < end, isDigit(bytes[digits]) {
          index = digits
          while index < end, isDigit(bytes[index]) { index += 1 }
        }
      }
    }
    let wordEnd =
      index < end && classes[Int(bytes[index])] & ByteClass.word == 0 && bytes[index] < 0x80
      ? index : endOfWord(from: index)
    if wordEnd > index {
      needsReview = true
      return (.invalidNumber, wordEnd)
    }
    return (kind, index)
  }

  /// Scans the rest of a string that is not plain up to its closing quote, and returns its kind and end.
  @inline(never)
  func unusualString(from start: Int) -> (TokenKind, Int) {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x22: return (.escapedString, index + 1)
      case 0x0A, 0x0D: return (.unterminatedString, index)
      case 0x5C where index + 1 < bytes.count && bytes[index + 1] != 0x0A && bytes[index + 1] != 0x0D:
        index += 2
      default: index += 1
      }
    }
    return (.unterminatedString, bytes.count)
  }

  /// Scans a block comment and returns its kind and end.
  private mutating func blockComment(from start: Int) -> (TokenKind, Int) {
    let end = bytes.count
    var index = start + 2
    var depth = 1
    while index + 1 < end {
      if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
        index += 2
        depth -= 1
        if depth == 0 { return (.blockComment, index) }
      } else if bytes[index] == 0x2F, bytes[index + 1] == 0x2A {
        index += 2
        depth += 1
        if depth > Self.maximumNesting { needsReview = true }
      } else {
        index += 1
      }
    }
    needsReview = true
    return (.unterminatedComment, end)
  }

  /// Scans a name in backticks, or a malformed one, and returns its kind and end.
  @inline(never)
  private mutating func quotedIdentifier(from start: Int) -> (TokenKind, Int) {
    var index = start + 1
    if index < bytes.count {
      let decoded = bytes.decodeScalar(at: index)
      if decoded.scalar?.beginsName ?? true {
        index = endOfWord(from: index)
        if index > start + 1, index < bytes.count, bytes[index] == 0x60 {
          return (.quotedIdentifier, index + 1)
        }
      }
    }
    needsReview = true
    // If the line has a closing backtick, the text up to it is the intended name.
    var closing = index
    while closing < bytes.count, bytes[closing] != 0x0A, bytes[closing] != 0x0D {
      closing += 1
      if bytes[closing - 1] == 0x60 { return (.invalidIdentifier, closing) }
    }
    return (.invalidIdentifier, index)
  }

  /// Scans `!=`, or a token that begins with a non-ASCII scalar or an invalid character, and returns its kind and end.
  @inline(never)
  private mutating func unusual(from start: Int) -> (TokenKind, Int) {
    let decoded = bytes.decodeScalar(at: start)
    if decoded.scalar == "…" { return (.ellipsis, start + decoded.length) }
    if isNotEqual(at: start) { return (.isNotEqual, start + 2) }
    if let scalar = decoded.scalar, scalar.value >= 0x80, scalar.beginsName {
      return (.identifier, endOfWord(from: start))
    }
    return foreign(from: start) ?? invalid(from: start)
  }

  /// Scans a token as other languages write it, so that parsing goes on as if it were right; the review reports it.
  ///
  /// Such tokens are strings in other quotation marks, comments that begin with `#`, and arrows of one character.
  @inline(never)
  private mutating func foreign(from start: Int) -> (TokenKind, Int)? {
    let opening = bytes.decodeScalar(at: start)
    guard let scalar = opening.scalar else { return nil }
    switch scalar {
    case "→", "⇒":
      needsReview = true
      return (.arrow, start + opening.length)
    case "#":
      var lineStart = start
      while lineStart > 0, bytes[lineStart - 1] == 0x20 || bytes[lineStart - 1] == 0x09 { lineStart -= 1 }
      guard lineStart == 0 || bytes[lineStart - 1] == 0x0A || bytes[lineStart - 1] == 0x0D else { return nil }
      needsReview = true
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      return (.invalid, end)
    default:
      guard let closing = QuotationMarks.closing(scalar) else { return nil }
      var index = start + opening.length
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D, bytes[index] != 0x22 {
        let decoded = bytes.decodeScalar(at: index)
        index += decoded.length
        if let scalar = decoded.scalar, closing.contains(scalar) {
          needsReview = true
          return (.escapedString, index)
        }
      }
      return nil
    }
  }

  /// Scans a run of characters that cannot begin a token, and returns its kind and end.
  @inline(never)
  private mutating func invalid(from start: Int) -> (TokenKind, Int) {
    needsReview = true
    var index = start + bytes.decodeScalar(at: start).length
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0x2D {
          let next = index + 1 < bytes.count ? bytes[index + 1] : 0
          if next == 0x3E || isDigit(next) { break }
        } else if isNotEqual(at: index) {
          break
        } else if classes[Int(byte)] & ByteClass.beginning != ByteClass.invalid {
          break
        }
        index += 1
      } else {
        let decoded = bytes.decodeScalar(at: index)
        if let scalar = decoded.scalar, scalar == "…" || scalar.beginsName { break }
        index += decoded.length
      }
    }
    return (.invalid, index)
  }
}
