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
/// It reads at an index only after comparing it with the number of bytes, and writes at most one token more than
/// there are bytes, since each has a byte but the end of the file.
package struct Lexer {
  /// The maximum nesting of block comments.
  static let maximumNesting = 128

  let bytes: UnsafeBufferPointer<UInt8>
  let classes: UnsafePointer<UInt8>
  /// `true` iff the current token may be malformed.
  var needsReview = false
  /// The indices of the tokens that may be malformed.
  var suspects: [UInt32] = []

  private init(bytes: UnsafeBufferPointer<UInt8>, classes: UnsafePointer<UInt8>) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Returns the tokens of `bytes`, of which there are fewer than 2^32.
  package static func tokens(of bytes: [UInt8]) -> TokenList {
    // Each token has a byte but the end of the file. Capacity that is never touched costs no memory.
    let capacity = bytes.count + 1
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
            count = lexer.scan(kinds: kinds, starts: starts)
            startCount = count
            suspects = lexer.suspects
          }
        }
      }
    }
    return TokenList(kinds: kinds, starts: starts, suspects: suspects)
  }

  /// Writes the tokens, at most one more than there are bytes, and returns their number.
  private mutating func scan(
    kinds: UnsafeMutablePointer<TokenKind>, starts: UnsafeMutablePointer<UInt32>
  ) -> Int {
    WordTable.shared.withPointers { words in
      ByteClass.punctuationKinds.withUnsafeBufferPointer { punctuation in
        // As local constants, these need not be reloaded from the lexer.
        let classes = self.classes
        let end = self.bytes.count
        guard let bytes = self.bytes.baseAddress else {
          kinds[0] = .endOfFile
          starts[0] = 0
          return 1
        }
        let raw = UnsafeRawPointer(bytes)
        var count = 0
        var index = 0
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
          kinds[0] = .whitespace
          starts[0] = 0
          count = 1
          index = 3
        }
        while index < end {
          var start = index
          var byte = bytes[index]
          index &+= 1
          if byte == 0x20 {
            // Usually a single byte, and a token of another kind after it.
            while index < end, classes[Int(bytes[index])] & ByteClass.white != 0 { index &+= 1 }
            kinds[count] = .whitespace
            starts[count] = UInt32(truncatingIfNeeded: start)
            count &+= 1
            guard index < end else { break }
            start = index
            byte = bytes[index]
            index &+= 1
          }
          let kind: TokenKind
          let byteClass = classes[Int(byte)]
          scanning: if byteClass == ByteClass.letter | ByteClass.word {
            var key: UInt64 = 0
            if end &- start >= 8 {
              key = EightBytes.load(raw, at: start)
              index = start
              var others = EightBytes.beyondLettersAndDigits(key)
              while others == 0 {
                index &+= 8
                guard end &- index >= 8 else { break }
                others = EightBytes.beyondLettersAndDigits(EightBytes.load(raw, at: index))
              }
              if others != 0 { index &+= EightBytes.bytesBefore(others) }
            }
            if index < end, classes[Int(bytes[index])] & ByteClass.name != 0 {
              index = endOfWord(from: index)
            }
            // No word of the language begins with a capital letter or an underscore.
            guard byte >= 0x61 else {
              kind = .identifier
              break scanning
            }
            let length = index &- start
            if length < 8 {
              if end &- start >= 8 {
                key &= ~(~0 &<< UInt64(truncatingIfNeeded: length &* 8))
              } else {
                for offset in 0..<length { key |= UInt64(bytes[start + offset]) &<< UInt64(offset &* 8) }
              }
            }
            var slot = WordTable.slot(of: key)
            var found = TokenKind.identifier
            while words.keys[slot] != 0 {
              if words.keys[slot] == key {
                if Int(words.lengths[slot]) == length, length <= 8 || isWord(in: slot, of: words, at: start) {
                  found = words.kinds[slot]
                }
                break
              }
              slot = (slot &+ 1) & WordTable.slotMask
            }
            kind = found
          } else {
            switch byteClass & ByteClass.beginning {
            case ByteClass.blank:
              while index < end, classes[Int(bytes[index])] & ByteClass.white != 0 { index &+= 1 }
              kind = .whitespace
            case ByteClass.punctuation:
              kind = punctuation[Int(byte)]
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
                suspects.append(UInt32(truncatingIfNeeded: count))
              }
            case ByteClass.minus where index < end && bytes[index] == 0x3E:
              index &+= 1
              kind = .arrow
            case ByteClass.slash where index < end && bytes[index] == 0x2F:
              kind = isDocComment(at: start) ? .docComment : .lineComment
              while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D {
                let plain =
                  end &- index >= 8 ? EightBytes.plainInComment(EightBytes.load(raw, at: index)) : 1
                index &+= max(plain, 1)
              }
            default:
              (kind, index) = rare(from: start, count)
            }
          }
          kinds[count] = kind
          starts[count] = UInt32(truncatingIfNeeded: start)
          count &+= 1
        }
        kinds[count] = .endOfFile
        starts[count] = UInt32(truncatingIfNeeded: end)
        return count &+ 1
      }
    } ?? 0
  }

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
  func endOfWord(from index: Int) -> Int {
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
}
