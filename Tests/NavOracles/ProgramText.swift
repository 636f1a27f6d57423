import NavDSL

/// The source of a program with its nodes and tokens, of which parts are replaced.
struct ProgramText: Sendable {
  /// The nodes with tokens, without the root, in preorder.
  let nodes: [SyntaxNode]
  /// The tokens, without white space, comments, and the end of the file.
  let tokens: [SyntaxToken]
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    let tree = SyntaxTree.parse(SourceText(path: "Program.nav", text: text)).tree
    var nodes: [SyntaxNode] = []
    tree.root.walk { node in
      if node.kind != .file, node.firstToken != nil { nodes.append(node) }
      return true
    }
    self.nodes = nodes
    tokens = tree.tokens.filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
  }

  /// Returns a node's bytes, from the start of the text.
  func range(of node: SyntaxNode) -> Range<Int> { Int(node.span.start)..<Int(node.span.end) }

  /// Returns a node's bytes with those of the token before it; `nil` if there is none.
  func rangeWithTokenBefore(_ node: SyntaxNode) -> Range<Int>? {
    tokens.last { $0.span.start < node.span.start }.map { Int($0.span.start)..<Int(node.span.end) }
  }

  /// Returns a node's bytes with those of the token after it; `nil` if there is none.
  func rangeWithTokenAfter(_ node: SyntaxNode) -> Range<Int>? {
    tokens.first { $0.span.start >= node.span.end }.map { Int(node.span.start)..<Int($0.span.end) }
  }

  /// Returns the program with other text at a place.
  func replacing(_ range: Range<Int>, with text: String) -> String {
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    return String(decoding: changed, as: UTF8.self)
  }

  /// Returns the program with each word `old` replaced.
  func replacing(word old: String, with new: String) -> String {
    Self.renaming(tokens) { $0 == old ? new : nil }
  }

  /// Returns the tokens with a space between each two, names replaced where `rename` returns another.
  static func renaming(_ tokens: [SyntaxToken], _ rename: (String) -> String?) -> String {
    tokens.map { rename($0.text) ?? $0.text }.joined(separator: " ")
  }
}
