/// A text that can be inserted at a position.
package struct CompletionItem: Sendable, Hashable {
  /// The sort of an item.
  package enum Kind: Sendable {
    case keyword, scene, container, flow, tab, event, exit, parameter, type, enumCase, guardian, value,
      snippet
  }

  /// The sort.
  package var kind: Kind
  /// The name that is shown and compared with what has been typed.
  package var label: String
  /// A short description, such as a type; `nil` for none.
  package var detail: String?
  /// The text to insert. In a snippet, `${1:x}` is a place to fill in.
  package var text: String
  /// `true` iff the text has places to fill in.
  package var isSnippet = false

  /// The text without places to fill in, for editors that do not know them: up to the first one.
  package var plainText: String {
    guard isSnippet, let place = text.firstIndex(of: "$") else { return text }
    let start = text[..<place]
    return start.hasSuffix("(") || start.hasSuffix(": ") ? label : String(start)
  }
}

/// The texts that can be inserted at a position, best first.
package struct Completions: Sendable {
  /// The part of a word before the position that an inserted text replaces, in offsets from the start of the file.
  package var replaced: Range<Int>
  /// The texts.
  package var items: [CompletionItem]
}

/// Returns what can be inserted at an offset of a file.
///
/// The keywords are those that the parser accepts there, so no table can disagree with the grammar. Names come from the
/// last analysis; the file may have changed since.
package func completions(in tree: SyntaxTree, at offset: Int, of index: ProgramIndex?) -> Completions {
  let probe = CompletionProbe(tree, at: offset)
  guard !probe.isInComment else { return Completions(replaced: offset..<offset, items: []) }
  if let literal = probe.openString {
    return Completions(
      replaced: probe.word, items: index.map { linkCompletions(after: literal, of: $0) } ?? [])
  }
  var items: [CompletionItem] = []
  if let index { items = NameCompletions(probe, in: tree, index).items() }
  items += probe.snippets()
  items += probe.keywords().map { CompletionItem(kind: .keyword, label: $0, text: $0) }
  var seen: Set<String> = []
  return Completions(replaced: probe.word, items: items.filter { seen.insert($0.label).inserted })
}

/// Returns what can be inserted in the pattern of a link: types after the colon of a parameter.
private func linkCompletions(after literal: [UInt8], of index: ProgramIndex) -> [CompletionItem] {
  guard let brace = literal.lastIndex(of: UInt8(ascii: "{")), !literal[brace...].contains(UInt8(ascii: "}"))
  else { return [] }
  let program = index.program
  guard literal[brace...].contains(UInt8(ascii: ":")) else {
    var seen: Set<Symbol> = []
    return program.scenes.elements.flatMap { program.parameters[$0.parameters] }
      .filter { seen.insert($0.name).inserted }
      .map {
        let name = program.text($0.name)
        let type = program.typeName($0.type)
        return CompletionItem(kind: .parameter, label: name, detail: type, text: "\(name): \(type)")
      }
  }
  let declared = program.names.typeDeclarations.filter { declaration in
    switch program.types[program.types.resolved(declaration.type)] {
    case .string, .int, .double, .bool, .uuid, .enumeration: true
    default: false
    }
  }.map { program.typeName($0.type) }
  return (["String", "Int", "Double", "Bool", "UUID"] + declared).map {
    CompletionItem(kind: .type, label: $0, text: $0)
  }
}
