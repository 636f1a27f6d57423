/// The roles of a byte in source text: the tokens it can begin or be a part of.
enum ByteClass {
  // The low four bits: the token that the byte begins.
  static let invalid: UInt8 = 0
  static let blank: UInt8 = 1
  static let letter: UInt8 = 2
  static let digit: UInt8 = 3
  /// A one-byte token.
  static let punctuation: UInt8 = 4
  static let slash: UInt8 = 5
  static let minus: UInt8 = 6
  static let period: UInt8 = 7
  static let quote: UInt8 = 8
  static let backtick: UInt8 = 9
  /// The first byte of a non-ASCII scalar, or a byte that begins none.
  static let beyondASCII: UInt8 = 10
  /// `=`, which begins tokens of one and of two bytes.
  static let equals: UInt8 = 11
  static let beginning: UInt8 = 15

  // The other bits: whether the byte continues or ends a token.
  /// White space, line ends included.
  static let white: UInt8 = 0x10
  /// A part of a name or of a number.
  static let word: UInt8 = 0x20
  /// A part of a name, or of one with non-ASCII scalars.
  static let name: UInt8 = word | high
  /// A byte of a non-ASCII scalar, or of none.
  static let high: UInt8 = 0x80
  /// A byte that ends the plain contents of a string.
  static let stringEnd: UInt8 = 0x40

  /// The class of each byte.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: invalid, count: 256)
    for byte in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20] { table[byte] = blank | white }
    for byte in 0x30...0x39 { table[byte] = digit | word }
    for byte in 0x41...0x5A { table[byte] = letter | word }
    for byte in 0x61...0x7A { table[byte] = letter | word }
    table[0x5F] = letter | word
    for byte in "{}()[],:?@^~|".utf8 { table[Int(byte)] = punctuation }
    table[0x3D] = equals
    table[0x2F] = slash
    table[0x2D] = minus
    table[0x2E] = period
    table[0x22] = quote
    table[0x60] = backtick
    for byte in 0x80...0xFF { table[byte] = beyondASCII | high }
    for byte in [0x00, 0x0A, 0x0D, 0x22, 0x5C] { table[byte] |= stringEnd }
    return table
  }()

  /// The kinds of the one-byte tokens.
  static let punctuationKinds: [TokenKind] = {
    var kinds = [TokenKind](repeating: .invalid, count: 256)
    for kind in TokenKind.allCases where !kind.isWord {
      if let spelling = kind.spelling?.utf8, spelling.count == 1, let byte = spelling.first {
        kinds[Int(byte)] = kind
      }
    }
    return kinds
  }()
}
