extension TextBuffer {
  /// Appends a text as a string literal of the language.
  mutating func write(literal text: String) {
    write("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case 0x0A: write("\\n")
      case 0x0D: write("\\r")
      case 0x09: write("\\t")
      case 0: write("\\0")
      default: write(byte: byte)
      }
    }
    write("\"")
  }
}
