/// The values of number literals, which the lexer has validated.
enum NumberLiteral {
  /// Returns the value of an integer; the nearest one if it is out of range, which has been reported.
  static func integer(_ literal: ArraySlice<UInt8>) -> Int64 {
    let isNegative = literal.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in literal where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return isNegative ? .min : .max }
      value = sum
    }
    return value
  }

  /// Returns the value of a decimal or an integer as a `Double`.
  static func double(_ literal: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: literal, as: UTF8.self)) ?? 0
  }
}
