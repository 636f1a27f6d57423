/// Writes JSON (RFC 8259) with the members of objects in the order in which they are written.
///
/// Objects and arrays take closures, so that their brackets always match.
package struct JSONWriter: Sendable {
  /// The layout of the text.
  package enum Layout: Sendable {
    /// A single line without spaces, for JSON lines.
    case compact
    /// One member per line, indented by two spaces.
    case pretty
    /// The format of Foundation and Xcode: `pretty` with a space before each colon and an empty line in empty objects.
    case foundation
  }

  private var buffer = TextBuffer()
  private var layout: Layout
  private var isFirst = true

  /// Creates an empty writer.
  package init(_ layout: Layout) { self.layout = layout }

  /// A copy of the written bytes; ``take()`` avoids the copy.
  package var bytes: [UInt8] { buffer.bytes }

  /// Returns the written bytes and empties the writer.
  package mutating func take() -> [UInt8] { buffer.take() }

  /// Reserves capacity for `count` bytes in total.
  package mutating func reserve(_ count: Int) { buffer.reserve(count) }

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) { nested("{", "}", members) }

  /// Writes an array whose elements `elements` writes by calling ``element(_:)``.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) { nested("[", "]", elements) }

  /// Writes an array with an element for each of `values`.
  package mutating func array<Values: Sequence>(
    of values: Values, _ element: (inout JSONWriter, Values.Element) -> Void
  ) {
    array { writer in
      for value in values { writer.element { element(&$0, value) } }
    }
  }

  /// Writes a member of an object; `value` writes exactly one value. The key must not need escaping.
  @inline(__always)
  package mutating func member(_ key: StaticString, _ value: (inout JSONWriter) -> Void) {
    begin(member: key)
    value(&self)
  }

  /// Writes a member whose value is a string.
  package mutating func member(_ key: StaticString, _ value: String) {
    begin(member: key)
    string(value)
  }

  /// Writes a member whose key is any text and whose value is a string.
  package mutating func member(named key: String, _ value: String) {
    member(named: key) { $0.string(value) }
  }

  /// Writes a member whose key is any text; `value` writes exactly one value.
  package mutating func member(named key: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    string(key)
    writeColon()
    value(&self)
  }

  /// Writes a member whose value is the text of a symbol.
  package mutating func member(_ key: StaticString, _ value: Symbol, of symbols: borrowing SymbolTable) {
    begin(member: key)
    string(value, of: symbols)
  }

  /// Writes a member whose value is a number.
  package mutating func member(_ key: StaticString, _ value: Int) {
    begin(member: key)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  package mutating func member(_ key: StaticString, _ value: Bool) {
    begin(member: key)
    bool(value)
  }

  /// Writes a member, unless its value is `nil`.
  package mutating func member(_ key: StaticString, ifPresent value: String?) {
    if let value { member(key, value) }
  }

  /// Writes an element of an array; `value` writes exactly one value.
  package mutating func element(_ value: (inout JSONWriter) -> Void) {
    separate()
    value(&self)
  }

  /// Writes the output of `value` on one line, whatever the layout: for small, frequent values.
  package mutating func onOneLine(_ value: (inout JSONWriter) -> Void) {
    let outer = layout
    layout = .compact
    value(&self)
    layout = outer
  }

  /// Writes a number.
  package mutating func number(_ value: Int) { buffer.write(number: value) }

  /// Writes a number; a value that JSON cannot represent becomes `null`.
  package mutating func number(_ value: Double) {
    if value.isFinite { buffer.write(string: value.description) } else { null() }
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { buffer.write(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { buffer.write("null") }

  /// Writes a string.
  package mutating func string(_ value: String) {
    buffer.write(byte: UInt8(ascii: "\""))
    write(escaping: value)
    buffer.write(byte: UInt8(ascii: "\""))
  }

  /// Writes the text of a symbol as a string.
  package mutating func string(_ symbol: Symbol, of symbols: borrowing SymbolTable) {
    string(symbol, in: nil, of: symbols)
  }

  /// Writes a symbol's text as a string, qualified by the text of `outer` and a period.
  package mutating func string(_ symbol: Symbol, in outer: Symbol?, of symbols: borrowing SymbolTable) {
    buffer.write(byte: UInt8(ascii: "\""))
    if let outer {
      write(escaping: outer, of: symbols)
      buffer.write(byte: UInt8(ascii: "."))
    }
    write(escaping: symbol, of: symbols)
    buffer.write(byte: UInt8(ascii: "\""))
  }

  /// Writes bytes that are one value of JSON already.
  package mutating func write(verbatim value: ArraySlice<UInt8>) { buffer.write(bytes: value) }

  /// Ends the text with a line feed.
  package mutating func endLine() { buffer.endLine() }

  private mutating func begin(member key: StaticString) {
    separate()
    buffer.write(byte: UInt8(ascii: "\""))
    buffer.write(key)
    buffer.write(byte: UInt8(ascii: "\""))
    writeColon()
  }

  @inline(__always)
  private mutating func writeColon() {
    switch layout {
    case .compact: buffer.write(":")
    case .pretty: buffer.write(": ")
    case .foundation: buffer.write(" : ")
    }
  }

  private mutating func nested(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONWriter) -> Void
  ) {
    buffer.write(open)
    buffer.deepen()
    isFirst = true
    content(&self)
    buffer.rise()
    if isFirst, layout == .foundation { buffer.endLine() }
    if !isFirst || layout == .foundation { breakLine() }
    isFirst = false
    buffer.write(close)
  }

  private mutating func separate() {
    if !isFirst { buffer.write(byte: UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    if layout == .compact { return }
    buffer.endLine()
    buffer.beginLine()
  }

  // MARK: Escaping

  private mutating func write(escaping symbol: Symbol, of symbols: borrowing SymbolTable) {
    let slice = symbols.bytes[symbols.byteRange(of: symbol)]
    let text = slice.span
    // Only the text of a string can contain bytes that are not UTF-8, and JSON must be UTF-8.
    if text.bytes.isASCII { write(escaping: text) } else { write(escaping: symbols[symbol]) }
  }

  private mutating func write(escaping text: String) {
    var text = text
    text.withUTF8 { write(escaping: $0.span) }
  }

  /// Writes bytes, copying each run that needs no escape at once.
  private mutating func write(escaping text: Swift.Span<UInt8>) {
    var start = 0
    for index in text.indices where Self.needsEscape(text[index]) {
      buffer.write(bytes: text.extracting(start..<index))
      write(escape: text[index])
      start = index + 1
    }
    buffer.write(bytes: text.extracting(start..<text.count))
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func write(escape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.write("\\\"")
    case UInt8(ascii: "\\"): buffer.write("\\\\")
    case 0x0A: buffer.write("\\n")
    case 0x0D: buffer.write("\\r")
    case 0x09: buffer.write("\\t")
    default:
      buffer.write("\\u00")
      buffer.write(byte: Self.digit(byte >> 4))
      buffer.write(byte: Self.digit(byte & 0xF))
    }
  }

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}
