extension String {
  /// Returns the text escaped for XML 1.0. Characters that XML cannot represent are spelled out, as on a terminal.
  package func escapedForXML(inAttribute: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"" where inAttribute: result += "&quot;".unicodeScalars
      case "\n" where inAttribute: result += "&#10;".unicodeScalars
      case "\r": result += "&#13;".unicodeScalars
      case "\t" where inAttribute: result += "&#9;".unicodeScalars
      case "\n", "\t": result.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "U+\(String(repeating: "0", count: max(4 - digits.utf8.count, 0)))\(digits)".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
