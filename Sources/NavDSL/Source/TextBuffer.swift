/// The bytes of a text that is being written, and how deep its lines are nested.
///
/// Everything that is written goes through one of these. It knows of no format: what a line holds is the
/// caller's business.
public struct TextBuffer: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  /// The blanks that begin a line of the current depth.
  private var indentation = 0
  /// The blanks of one depth.
  private let step: Int

  /// Creates an empty buffer whose lines are indented by `step` blanks for each depth.
  public init(indentingBy step: Int = 2) {
    self.step = step
  }

  /// The text, which is UTF-8 if all that was appended is.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes room for `count` bytes in all.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends a text that the compiler knows; free of allocation.
  public mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text.
  public mutating func write(string text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends bytes.
  public mutating func write(bytes slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

  /// Appends a byte.
  public mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Appends the text of a symbol.
  public mutating func write(_ symbol: Symbol, of symbols: borrowing SymbolTable) {
    bytes.append(contentsOf: symbols.bytes[symbols.byteRange(of: symbol)])
  }

  /// Appends a number in decimal digits.
  public mutating func write(number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    bytes[start...].reverse()
  }

  /// Begins a line: appends the blanks of the current depth.
  public mutating func beginLine() {
    for _ in 0..<indentation { bytes.append(UInt8(ascii: " ")) }
  }

  /// Ends a line.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes a whole line that the compiler knows.
  public mutating func line(_ text: StaticString) {
    beginLine()
    write(text)
    endLine()
  }

  /// Writes a whole line; none of its blanks where the text is empty.
  public mutating func line(string text: String) {
    if !text.isEmpty { beginLine() }
    write(string: text)
    endLine()
  }

  /// Writes an empty line.
  public mutating func emptyLine() { endLine() }

  /// Nests what follows one deeper, for writers that keep the buffer in a property.
  public mutating func deepen() { indentation += step }

  /// Undoes one ``deepen()``.
  public mutating func rise() { indentation -= step }

  /// Nests what `body` writes one deeper.
  public mutating func indented(_ body: (inout TextBuffer) -> Void) {
    indentation += step
    body(&self)
    indentation -= step
  }
}
