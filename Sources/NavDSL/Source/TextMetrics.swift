/// The widths of text in Helvetica, which Arial and Liberation Sans have as well.
///
/// Source: Adobe's font metrics of Helvetica and Helvetica-Bold, in thousandths of the size.
package enum TextMetrics {
  /// The widths of U+0020 to U+007E.
  private static let regular: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  private static let bold: [Int16] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
  /// The width of a character of Courier, and of those that are as wide as high.
  private static let courier = 600
  private static let square = 1000

  /// Returns the width of a text in thousandths of its size.
  package static func thousandths(_ text: String, isBold: Bool = false) -> Int {
    text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1, isBold ? bold : regular) }
  }

  /// Returns the width of a text in Courier, in thousandths of its size.
  package static func thousandths(inCourier text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      sum + (scalar.isASCII ? courier : max(thousandths(of: scalar, regular), courier))
    }
  }

  /// Returns the attributes of text in SVG that give it the width for which there is room, whatever font is shown in
  /// place of Helvetica or Courier; none if the width is only an upper bound.
  ///
  /// - Parameters:
  ///   - thousandths: The width of the text, in thousandths of its size.
  ///   - size: The size, in points.
  static func lengthInSVG(of text: String, thousandths: Int, size: Int) -> String {
    guard thousandths > 0, text.unicodeScalars.allSatisfy({ known($0, regular) != nil }) else { return "" }
    let tenths = (thousandths * size + 50) / 100
    return " textLength=\"\(tenths / 10).\(tenths % 10)\" lengthAdjust=\"spacingAndGlyphs\""
  }

  private static func thousandths(of scalar: Unicode.Scalar, _ table: [Int16]) -> Int {
    if let width = known(scalar, table) { return width }
    // Combining marks take no space; all else is at most as wide as high, and two such characters for an emoji.
    let properties = scalar.properties
    return properties.canonicalCombiningClass.rawValue > 0 || properties.isVariationSelector ? 0 : square
  }

  /// Returns the width of a character, to some hundredths; `nil` if it has no likes in the tables.
  private static func known(_ scalar: Unicode.Scalar, _ table: [Int16]) -> Int? {
    let index = Int(scalar.value) - 0x20
    if table.indices.contains(index) { return Int(table[index]) }
    return switch scalar.value {
    case 0..<0x20, 0x7F: 278
    // Letters of Latin, Greek and Cyrillic: as wide as their likes in ASCII.
    case 0xA0..<0x300, 0x370..<0x590: 600
    case 0x2018, 0x2019: 222
    case 0x201C, 0x201D, 0x2039, 0x203A: 400
    case 0x2022: 350
    case 0x2026, 0x2190...0x2193: 1000
    default: nil
    }
  }
}
