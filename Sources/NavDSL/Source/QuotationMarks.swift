/// The quotation marks of other languages and of text editors, in which no string of the language is.
enum QuotationMarks {
  /// Returns the marks that close a text after an opening mark; `nil` if the scalar opens none.
  static func closing(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    switch scalar {
    case "'": "'".unicodeScalars
    case "‘", "‚": "’‘".unicodeScalars
    case "“", "”", "„": "”“".unicodeScalars
    case "«": "»".unicodeScalars
    default: nil
    }
  }

  /// Returns the text between the marks of a literal; `nil` if they are those of the language.
  static func content(of literal: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = literal.first, first != UInt8(ascii: "\"") else { return nil }
    let opening = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
    let closing = literal.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1
    return literal.dropFirst(opening).dropLast(closing)
  }
}
