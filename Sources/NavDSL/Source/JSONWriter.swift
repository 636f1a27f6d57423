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
  private var isFirst = true

  /// Creates a writer that has written nothing.
  public init(_ layout: Layout) { self.layout = layout }

  /// A copy of what has been written; ``take()`` needs none.
  public var bytes: [UInt8] { buffer.bytes }

  /// Returns what has been written, and forgets it.
  public mutating func take() -> [UInt8] { buffer.take() }

  /// Makes room for `count` bytes in all.
  public mutating func reserve(_ count: Int) { buffer.reserve(count) }

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

  /// Writes a member of an object; `value` writes exactly one value. The key has nothing to escape.
  @inline(__always)
  public mutating func member(_ key: StaticString, _ value: (inout JSONWriter) -> Void) {
    begin(member: key)
    value(&self)
  }

  /// Writes a member whose value is a string.
  public mutating func member(_ key: StaticString, _ value: String) {
    begin(member: key)
    string(value)
  }

  /// Writes a member whose value is the text of a symbol.
  public mutating func member(_ key: StaticString, _ value: Symbol, of symbols: borrowing SymbolTable) {
    begin(member: key)
    string(value, of: symbols)
  }

  /// Writes a member whose value is a number.
  public mutating func member(_ key: StaticString, _ value: Int) {
    begin(member: key)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ key: StaticString, _ value: Bool) {
    begin(member: key)
    bool(value)
  }

  /// Writes a member, unless its value is `nil`.
  public mutating func member(_ key: StaticString, ifPresent value: String?) {
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
    write(escaping: value)
    buffer.write(byte: UInt8(ascii: "\""))
  }

  /// Writes the text of a symbol as a string.
  public mutating func string(_ symbol: Symbol, of symbols: borrowing SymbolTable) {
    string(symbol, in: nil, of: symbols)
  }

  /// Writes the text of a symbol as a string, behind that of another and a period.
  public mutating func string(_ symbol: Symbol, in outer: Symbol?, of symbols: borrowing SymbolTable) {
    buffer.write(byte: UInt8(ascii: "\""))
    if let outer {
      write(escaping: outer, of: symbols)
      buffer.write(byte: UInt8(ascii: "."))
    }
    write(escaping: symbol, of: symbols)
    buffer.write(byte: UInt8(ascii: "\""))
  }

  /// Ends the text with a line feed.
  public mutating func endLine() { buffer.endLine() }

  private mutating func begin(member key: StaticString) {
    separate()
    buffer.write(byte: UInt8(ascii: "\""))
    buffer.write(key)
    buffer.write(layout == .pretty ? "\": " : "\":")
  }

  private mutating func nested(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONWriter) -> Void
  ) {
    buffer.write(open)
    buffer.deepen()
    isFirst = true
    content(&self)
    buffer.rise()
    if !isFirst { breakLine() }
    isFirst = false
    buffer.write(close)
  }

  private mutating func separate() {
    if !isFirst { buffer.write(byte: UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    buffer.endLine()
    buffer.beginLine()
  }

  // MARK: Escaping

  private mutating func write(escaping symbol: Symbol, of symbols: borrowing SymbolTable) {
    let slice = symbols.bytes[symbols.byteRange(of: symbol)]
    let text = slice.span
    // Only the text of a string can be anything but UTF-8, which JSON must be.
    if Self.isASCII(text) { write(escaping: text) } else { write(escaping: symbols[symbol]) }
  }

  private mutating func write(escaping text: String) {
    var text = text
    text.withUTF8 { write(escaping: $0.span) }
  }

  /// Writes bytes, each run of those that need no escape at once.
  private mutating func write(escaping text: Swift.Span<UInt8>) {
    var start = 0
    for index in text.indices where Self.needsEscape(text[index]) {
      buffer.write(bytes: text.extracting(start..<index))
      write(escape: text[index])
      start = index + 1
    }
    buffer.write(bytes: text.extracting(start..<text.count))
  }

  private static func isASCII(_ text: Swift.Span<UInt8>) -> Bool {
    var union: UInt8 = 0
    for index in text.indices { union |= text[index] }
    return union < 0x80
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
