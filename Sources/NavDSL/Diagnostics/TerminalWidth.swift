/// The number of columns that a character occupies in a terminal.
package enum TerminalWidth {
  /// Returns the columns of `scalar`: 0 for characters that join the one before, 2 for wide characters of East
  /// Asia and emoji; `nil` for those that must not reach a terminal: control characters, line and
  /// paragraph separators, and those that change the direction of the text around them.
  package static func columns(of scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: return nil
    case 0..<0x300: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    case .unassigned, .privateUse, .surrogate, .control: return nil
    default: return isWide(value) ? 2 : 1
    }
  }

  /// `true` iff the character is wide or full-width by Unicode Standard Annex 11, with the precision of a block.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x25FD...0x25FE,
      0x2614...0x2615, 0x2648...0x2653, 0x26A1, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x2753...0x2755,
      0x2757, 0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A,
      0x1F200...0x1F320, 0x1F32D...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F90C...0x1FAFF,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
