/// Sanitizes text from a program for a line of a terminal.
package enum TerminalText {
  /// Returns `text` with all characters spelled out that would end the line, move the cursor or change the
  /// direction of the text.
  package static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { TerminalWidth.columns(of: $0) == nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if TerminalWidth.columns(of: scalar) != nil {
        result.unicodeScalars.append(scalar)
      } else if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        result += " "
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "<U+" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits + ">"
      }
    }
    return result
  }
}
