/// HTML that is being written. Texts are escaped, markup is written by methods with fixed names.
struct HTMLBuffer {
  private var out = TextBuffer()

  /// Writes a text.
  mutating func text(_ text: String) { out.write(string: text.escapedForXML()) }

  /// Writes markup, which contains no text of a program.
  mutating func raw(_ markup: StaticString) { out.write(markup) }

  /// Writes an element with its contents; `nil` attributes are left out.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ contents: (inout HTMLBuffer) -> Void
  ) {
    open(name, attributes)
    contents(&self)
    out.write("</")
    out.write(name)
    out.write(">")
  }

  /// Writes an element with a text of the program, whose direction is its own.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes the beginning of an element, or an element that has no end.
  mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    out.write("<")
    out.write(name)
    for (name, value) in attributes {
      guard let value else { continue }
      out.write(" ")
      out.write(name)
      out.write("=\"")
      out.write(string: value.escapedForXML(inAttribute: true))
      out.write("\"")
    }
    out.write(">")
  }

  mutating func line() { out.write("\n") }

  mutating func take() -> [UInt8] { out.take() }
}
