/// The tokens of a file, including white space and comments.
package struct TokenList {
  /// The kind of each token; the last is ``TokenKind/endOfFile``.
  package var kinds: [TokenKind]
  /// The offset of each token; the last is the length of the file.
  var starts: [UInt32]
  /// The indices of the tokens that may be malformed.
  var suspects: [UInt32]
}

/// Converts bytes to tokens. It is total: the tokens of any bytes tile them.
///
/// This is one of two types that access memory through pointers, for speed (the other is ``Parser``).
/// It reads at an index only after comparing it with the number of bytes, and writes a token only after
/// comparing the number of tokens with the capacity.
package struct Lexer {
  /// The maximum nesting of block comments.
  static let maximumNesting = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private let classes: UnsafePointer<UInt8>
  /// `true` iff the current token may be malformed.
  private var needsReview = false
  /// The indices of the tokens that may be malformed.
  private var suspects: [UInt32] = []

  private init(bytes: UnsafeBufferPointer<UInt8>, classes: UnsafePointer<UInt8>) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Returns the tokens of `bytes`, of which there are fewer than 2^32.
  package static func tokens(of bytes: [UInt8]) -> TokenList {
    // Capacity that is never touched costs no memory. Hardly any file has a token for every two bytes.
    tokens(of: bytes, capacity: bytes.count / 2 + 16)
      ?? tokens(of: bytes, capacity: bytes.count + 2)
      ?? TokenList(kinds: [.endOfFile], starts: [0], suspects: [])
  }

  /// Returns the tokens of `bytes`; `nil` if there are more than `capacity`.
  private static func tokens(of bytes: [UInt8], capacity: Int) -> TokenList? {
    var isComplete = false
    var suspects: [UInt32] = []
    var starts: [UInt32] = []
    let kinds = [TokenKind](unsafeUninitializedCapacity: capacity) { kinds, count in
      starts = [UInt32](unsafeUninitializedCapacity: capacity) { starts, startCount in
        bytes.withUnsafeBufferPointer { bytes in
          ByteClass.table.withUnsafeBufferPointer { classes in
            guard let kinds = kinds.baseAddress, let starts = starts.baseAddress,
              let classes = classes.baseAddress
            else { return }
            var lexer = Lexer(bytes: bytes, classes: classes)
            let result = lexer.scan(kinds: kinds, starts: starts, capacity: capacity)
            count = result.count
            startCount = result.count
            isComplete = result.isComplete
            suspects = lexer.suspects
          }
        }
      }
    }
    return isComplete ? TokenList(kinds: kinds, starts: starts, suspects: suspects) : nil
  }

  /// Writes the tokens, and returns their number and whether they are complete.
  private mutating func scan(
    kinds: UnsafeMutablePointer<TokenKind>, starts: UnsafeMutablePointer<UInt32>, capacity: Int
  ) -> (count: Int, isComplete: Bool) {
    WordTable.shared.withPointers { words in
      ByteClass.punctuationKinds.withUnsafeBufferPointer { punctuation in
        // As local constants, these need not be reloaded from the lexer.
        let classes = self.classes
        let end = self.bytes.count
        guard let bytes = self.bytes.baseAddress else {
          kinds[0] = .endOfFile
          starts[0] = 0
          return (1, true)
        }
        let raw = UnsafeRawPointer(bytes)
        var count = 0
        var index = 0
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF, capacity > 1 {
          kinds[0] = .whitespace
          starts[0] = 0
          count = 1
          index = 3
        }
        while index < end {
          if count >= capacity { return (count, false) }
          let start = index
          let byte = bytes[index]
          index &+= 1
          let kind: TokenKind
          if byte == 0x20 {
            // Usually a single byte.
            while index < end, classes[Int(bytes[index])] & ByteClass.white != 0 { index &+= 1 }
            kind = .whitespace
          } else {
            switch classes[Int(byte)] & ByteClass.beginning {
            case ByteClass.letter:
              var key: UInt64 = 0
              let hasEight = end &- start >= 8
              if hasEight {
                key = EightBytes.load(raw, at: start)
                index = start &+ EightBytes.lettersAndDigits(key)
              }
              while index < end, classes[Int(bytes[index])] & ByteClass.word != 0 { index &+= 1 }
              let length = index &- start
              if length < 8 {
                if hasEight {
                  key &= ~(~0 &<< UInt64(truncatingIfNeeded: length &* 8))
                } else {
                  for offset in 0..<length { key |= UInt64(bytes[start + offset]) &<< UInt64(offset &* 8) }
                }
              }
              if index < end, bytes[index] >= 0x80 {
                index = endOfWord(from: index)
                kind = .identifier
                break
              }
              var slot = WordTable.slot(of: key)
              var found = TokenKind.identifier
              while words.keys[slot] != 0 {
                if words.keys[slot] == key {
                  if Int(words.lengths[slot]) == length, length <= 8 || isWord(in: slot, of: words, at: start)
                  {
                    found = words.kinds[slot]
                  }
                  break
                }
                slot = (slot &+ 1) & WordTable.slotMask
              }
              kind = found
            case ByteClass.blank:
              while index < end, classes[Int(bytes[index])] & ByteClass.white != 0 { index &+= 1 }
              kind = .whitespace
            case ByteClass.punctuation:
              if byte == 0x3D, index < end, bytes[index] == 0x3D {
                index &+= 1
                kind = .isEqual
              } else if byte == 0x3D, index < end, bytes[index] == 0x3E {
                // `=>`, which the review reports.
                index &+= 1
                needsReview = true
                kind = .arrow
              } else {
                kind = punctuation[Int(byte)]
              }
            case ByteClass.period:
              if end &- index > 1, bytes[index] == 0x2E, bytes[index + 1] == 0x2E {
                index &+= 2
                kind = .ellipsis
              } else {
                kind = .period
              }
            case ByteClass.quote:
              while end &- index >= 8 {
                let plain = EightBytes.plainInString(EightBytes.load(raw, at: index))
                index &+= plain
                if plain < 8 { break }
              }
              while index < end, classes[Int(bytes[index])] & ByteClass.stringEnd == 0 { index += 1 }
              if index < end, bytes[index] == 0x22 {
                index &+= 1
                kind = .string
              } else {
                (kind, index) = unusualString(from: index)
              }
            case ByteClass.minus:
              if index < end, bytes[index] == 0x3E {
                index &+= 1
                kind = .arrow
              } else if index < end, isDigit(bytes[index]) {
                (kind, index) = number(from: index)
              } else {
                (kind, index) = invalid(from: start)
              }
            case ByteClass.digit:
              (kind, index) = number(from: start)
            case ByteClass.slash:
              if index < end, bytes[index] == 0x2F {
                kind = isDocComment(at: start) ? .docComment : .lineComment
                while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D {
                  let plain =
                    end &- index >= 8 ? EightBytes.plainInComment(EightBytes.load(raw, at: index)) : 1
                  index &+= max(plain, 1)
                }
              } else if index < end, bytes[index] == 0x2A {
                (kind, index) = blockComment(from: start)
              } else {
                kind = .slash
              }
            case ByteClass.backtick:
              (kind, index) = quotedIdentifier(from: start)
            default:
              (kind, index) = unusual(from: start)
            }
            if needsReview { suspect(count) }
          }
          kinds[count] = kind
          starts[count] = UInt32(truncatingIfNeeded: start)
          count &+= 1
        }
        if count >= capacity { return (count, false) }
        kinds[count] = .endOfFile
        starts[count] = UInt32(truncatingIfNeeded: end)
        return (count &+ 1, true)
      }
    } ?? (0, false)
  }

  /// Marks the current token as possibly malformed.
  @inline(never)
  private mutating func suspect(_ token: Int) {
    suspects.append(UInt32(truncatingIfNeeded: token))
    needsReview = false
  }

  /// `true` iff `!=` begins at an index.
  private func isNotEqual(at index: Int) -> Bool {
    bytes[index] == 0x21 && index + 1 < bytes.count && bytes[index + 1] == 0x3D
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `true` iff the word at `start` equals the word in `slot`, given that their lengths and first eight bytes are
  /// equal.
  private func isWord(in slot: Int, of words: WordTable.Pointers, at start: Int) -> Bool {
    let length = Int(words.lengths[slot])
    guard let base = bytes.baseAddress else { return false }
    guard EightBytes.load(UnsafeRawPointer(base), at: start + length - 8) == words.tails[slot] else {
      return false
    }
    // The first eight and the last eight bytes cover all words but the longest.
    if length <= 16 { return true }
    return words.kinds[slot].spelling?.utf8.elementsEqual(bytes[start..<start + length]) ?? false
  }

  /// `true` iff the line comment at `index` has exactly three slashes.
  private func isDocComment(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 2] == 0x2F
      && !(index + 3 < bytes.count && bytes[index + 3] == 0x2F)
  }

  /// Returns the end of the name that has been scanned up to `index`.
  @inline(never)
  private func endOfWord(from index: Int) -> Int {
    var index = index
    while index < bytes.count {
      if classes[Int(bytes[index])] & ByteClass.word != 0 {
        index += 1
        continue
      }
      guard bytes[index] >= 0x80 else { break }
      let decoded = bytes.decodeScalar(at: index)
      // Ill-formed bytes are reported elsewhere; they must not split a name.
      if let scalar = decoded.scalar, !scalar.continuesName { break }
      index += decoded.length
    }
    return index
  }

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
  private mutating func unusualString(from start: Int) -> (TokenKind, Int) {
    needsReview = true
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
