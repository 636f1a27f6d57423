/// The tokens of a file, white space and comments among them.
package struct TokenList {
  /// What each token is; the last is ``TokenKind/endOfFile``.
  package var kinds: [TokenKind]
  /// Where each token begins; the last is the length of the file.
  var starts: [UInt32]
  /// The indices of the tokens that may be wrong in themselves.
  var suspects: [UInt32]
}

/// The way from bytes to tokens. It is total: any bytes give tokens that tile them.
///
/// This is one of two places that read and write memory by pointers, for speed (the other is ``Parser``).
/// It reads at an index only after comparing it with the number of bytes, and writes a token only after
/// comparing the number of tokens with the room for them.
package struct Lexer {
  /// How many block comments may be nested.
  static let maximumNesting = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private let classes: UnsafePointer<UInt8>
  /// `true` iff the token being read may be wrong in itself.
  private var needsReview = false
  /// The indices of the tokens that may be.
  private var suspects: [UInt32] = []

  private init(bytes: UnsafeBufferPointer<UInt8>, classes: UnsafePointer<UInt8>) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Returns the tokens of `bytes`, of which there are fewer than 2^32.
  package static func tokens(of bytes: [UInt8]) -> TokenList {
    // Room that is never touched costs no memory. Hardly any file has a token for every two bytes.
    tokens(of: bytes, capacity: bytes.count / 2 + 16)
      ?? tokens(of: bytes, capacity: bytes.count + 2)
      ?? TokenList(kinds: [.endOfFile], starts: [0], suspects: [])
  }

  /// Returns the tokens of `bytes`; `nil` if they are more than `capacity`.
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

  /// Writes the tokens, and returns how many were written and whether those are all.
  private mutating func scan(
    kinds: UnsafeMutablePointer<TokenKind>, starts: UnsafeMutablePointer<UInt32>, capacity: Int
  ) -> (count: Int, isComplete: Bool) {
    WordTable.shared.withPointers { words in
      ByteClass.punctuationKinds.withUnsafeBufferPointer { punctuation in
        // In constants of their own, these need not be read again and again from the lexer.
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
            // Nearly always just one.
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
              kind = punctuation[Int(byte)]
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

  /// Notes that a token may be wrong.
  @inline(never)
  private mutating func suspect(_ token: Int) {
    suspects.append(UInt32(truncatingIfNeeded: token))
    needsReview = false
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `true` iff the word at `start`, whose length and first eight bytes are those of the word in `slot`, is
  /// it.
  private func isWord(in slot: Int, of words: WordTable.Pointers, at start: Int) -> Bool {
    let length = Int(words.lengths[slot])
    guard let base = bytes.baseAddress else { return false }
    guard EightBytes.load(UnsafeRawPointer(base), at: start + length - 8) == words.tails[slot] else {
      return false
    }
    // The first eight and the last eight bytes are all of a word but the longest.
    if length <= 16 { return true }
    return words.kinds[slot].spelling?.utf8.elementsEqual(bytes[start..<start + length]) ?? false
  }

  /// `true` iff the line comment at `index` has exactly three slashes.
  private func isDocComment(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 2] == 0x2F
      && !(index + 3 < bytes.count && bytes[index + 3] == 0x2F)
  }

  /// Returns the end of the name that has gone on up to `index`.
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
      // Ill-formed bytes are reported elsewhere; here they must not cut a name in two.
      if let scalar = decoded.scalar, !scalar.continuesName { break }
      index += decoded.length
    }
    return index
  }

  /// Returns a number and its end, from its first digit on.
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

  /// Returns a string that is not plain up to its closing quote, and its end.
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

  /// Returns a block comment and its end.
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

  /// Returns a name in backticks, or what was meant to be one, and its end.
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
    // Up to the closing backtick, if the line has one: then what is between was meant to be the name.
    var closing = index
    while closing < bytes.count, bytes[closing] != 0x0A, bytes[closing] != 0x0D {
      closing += 1
      if bytes[closing - 1] == 0x60 { return (.invalidIdentifier, closing) }
    }
    return (.invalidIdentifier, index)
  }

  /// Returns a token that begins with a scalar beyond ASCII or an invalid character, and its end.
  @inline(never)
  private mutating func unusual(from start: Int) -> (TokenKind, Int) {
    let decoded = bytes.decodeScalar(at: start)
    if decoded.scalar == "…" { return (.ellipsis, start + decoded.length) }
    if let scalar = decoded.scalar, scalar.value >= 0x80, scalar.beginsName {
      return (.identifier, endOfWord(from: start))
    }
    return invalid(from: start)
  }

  /// Returns the run of characters from `start` on that no token begins with, and its end.
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
