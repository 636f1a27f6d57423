/// Writes JSON (RFC 8259) with the members of objects in the order in which they are written.
///
/// A program that pairs its calls wrongly writes wrong JSON, so objects and arrays take closures.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// On one line, without blanks: for lines of JSON.
    case compact
    /// A member a line, indented by two blanks.
    case pretty
  }

  private var buffer = TextBuffer()
  private var layout: Layout
  private var depth = 0
  private var isFirst = true

  /// Creates a writer that has written nothing.
  public init(_ layout: Layout) { self.layout = layout }

  /// What has been written.
  public var bytes: [UInt8] { buffer.bytes }

  /// Writes an object, whose members `members` writes.
  public mutating func object(_ members: (inout JSONWriter) -> Void) { nested("{", "}", members) }

  /// Writes an array, whose elements `elements` writes by calling ``element(_:)``.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { nested("[", "]", elements) }

  /// Writes an array with an element for each of `values`.
  public mutating func array<Values: Sequence>(
    of values: Values, _ element: (inout JSONWriter, Values.Element) -> Void
  ) {
    array { writer in
      for value in values { writer.element { element(&$0, value) } }
    }
  }

  /// Writes a member of an object; `value` writes exactly one value.
  public mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    string(key)
    buffer.write(layout == .pretty ? ": " : ":")
    value(&self)
  }

  /// Writes a member whose value is a string.
  public mutating func member(_ key: String, _ value: String) { member(key) { $0.string(value) } }

  /// Writes a member whose value is a number.
  public mutating func member(_ key: String, _ value: Int) { member(key) { $0.number(value) } }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool) { member(key) { $0.bool(value) } }

  /// Writes a member, unless its value is `nil`.
  public mutating func member(_ key: String, ifPresent value: String?) {
    if let value { member(key, value) }
  }

  /// Writes an element of an array; `value` writes exactly one value.
  public mutating func element(_ value: (inout JSONWriter) -> Void) {
    separate()
    value(&self)
  }

  /// Writes what `value` writes on one line, whatever the layout: for what is small and stands often.
  public mutating func onOneLine(_ value: (inout JSONWriter) -> Void) {
    let outer = layout
    layout = .compact
    value(&self)
    layout = outer
  }

  /// Writes a number.
  public mutating func number(_ value: Int) { buffer.write(number: value) }

  /// Writes a number; what JSON cannot hold becomes `null`.
  public mutating func number(_ value: Double) {
    if value.isFinite { buffer.write(string: value.description) } else { null() }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { buffer.write(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { buffer.write("null") }

  /// Writes a string.
  public mutating func string(_ value: String) {
    buffer.write(byte: UInt8(ascii: "\""))
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      buffer.write(string: value)
      buffer.write(byte: UInt8(ascii: "\""))
      return
    }
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): buffer.write("\\\"")
      case UInt8(ascii: "\\"): buffer.write("\\\\")
      case 0x0A: buffer.write("\\n")
      case 0x0D: buffer.write("\\r")
      case 0x09: buffer.write("\\t")
      case 0..<0x20, 0x7F:
        buffer.write("\\u00")
        for nibble in [byte >> 4, byte & 0xF] {
          buffer.write(byte: nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
      default: buffer.write(byte: byte)
      }
    }
    buffer.write(byte: UInt8(ascii: "\""))
  }

  /// Ends the text with a line feed.
  public mutating func endLine() { buffer.endLine() }

  private mutating func nested(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONWriter) -> Void
  ) {
    buffer.write(open)
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    buffer.write(close)
  }

  private mutating func separate() {
    if !isFirst { buffer.write(",") }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    buffer.endLine()
    var rest = depth
    while rest >= 8 {
      buffer.write("                ")
      rest -= 8
    }
    for _ in 0..<rest { buffer.write("  ") }
  }
}
