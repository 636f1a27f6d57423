import Foundation
import Testing

/// The contrast of colors by WCAG 2.2, "relative luminance" and "contrast ratio".
enum Contrast {
  /// Returns the contrast of two colors such as `#1f2328`, from 1 to 21.
  static func ratio(_ one: String, _ other: String) throws -> Double {
    let values = try [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  private static func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let channel = Double(value >> part.0 & 0xFF) / 255
      return sum + part.1 * (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4))
    }
  }
}
