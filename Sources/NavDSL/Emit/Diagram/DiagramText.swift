/// The labels of a diagram in the syntax of the language, escaped for the diagram's notation.
struct DiagramText {
  /// The notation of a diagram.
  enum Notation {
    /// Graphviz, with HTML-like labels.
    case dot
    /// Mermaid, with quoted labels.
    case mermaid
  }

  let program: Program
  let notation: Notation
  var speller: Speller
  /// The run whose steps the labels of arrows number; `nil` for none.
  var trail: DiagramTrail?
  /// The break between the lines of a scene's signature and of steps without an arrow.
  var lineBreak: StaticString = "<br/>"

  init(_ program: Program, _ notation: Notation) {
    self.program = program
    self.notation = notation
    speller = Speller(notation == .dot ? .dotLabel : .mermaidLabel)
  }

  /// The text so far.
  var buffer: TextBuffer {
    get { speller.buffer }
    _modify { yield &speller.buffer }
  }

  /// Appends a text that needs no escape in any notation.
  mutating func write(_ text: StaticString) { buffer.write(text) }

  /// Appends a name.
  mutating func write(name: Symbol) { program.spell(name: name, to: &speller) }

  /// Appends the qualified name of a target.
  mutating func write(qualified target: Target) {
    speller.flow = nil
    program.spell(target: target, to: &speller)
  }

  /// Appends a text of the author, escaped.
  mutating func write(text symbol: Symbol) {
    let symbols = program.symbols
    speller.write(escaping: symbols.bytes[symbols.byteRange(of: symbol)])
  }

  /// Appends a text of the author in quotes.
  mutating func write(quoting symbol: Symbol) { speller.write(quoting: symbol, of: program.symbols) }
}
