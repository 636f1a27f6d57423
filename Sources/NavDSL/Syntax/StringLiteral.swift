/// The values of string literals.
enum StringLiteral {
  /// Returns the value of a quoted literal, with its escapes replaced.
  ///
  /// An invalid escape, which the lexer has reported, stays as it is.
  static func value(of literal: ArraySlice<UInt8>) -> [UInt8] {
    if let content = QuotationMarks.content(of: literal) { return Array(content) }
    var value: [UInt8] = []
    // No escape is shorter than its value.
    value.reserveCapacity(literal.count)
    var index = literal.startIndex + 1
    let isClosed = literal.last == UInt8(ascii: "\"") && literal.count >= 2
    let end = isClosed ? literal.endIndex - 1 : literal.endIndex
    while index < end {
      let byte = literal[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < end else {
        value.append(byte)
        continue
      }
      let escape = literal[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "r"): value.append(0x0D)
      case UInt8(ascii: "0"): value.append(0)
      case UInt8(ascii: "u"):
        var number: UInt32 = 0
        while index < end, literal[index] != UInt8(ascii: "}") {
          if let digit = literal[index].hexDigitValue, number < 0x1000_0000 {
            number = number << 4 | UInt32(digit)
          }
          index += 1
        }
        index = min(index + 1, end)
        value.append(contentsOf: String(UnicodeScalar(number) ?? "\u{FFFD}").utf8)
      default: value.append(escape)
      }
    }
    return value
  }
}
