/// A record of the tree: 16 bytes for every node, which a test asserts.
///
/// Nodes are in preorder: the first child of a node is the next record, and `endNode` is its next sibling.
struct NodeRecord: Sendable {
  var kind: NodeKind
  /// The first token of the node; never white space or a comment.
  var firstToken: UInt32
  /// The token after the node's last; not white space or a comment before it.
  var endToken: UInt32
  /// The record after the node's last descendant.
  var endNode: UInt32
}

/// The numbers of a tree's nodes, counted while they are created, so that no pass over all of them is needed.
struct NodeCounts: Sendable {
  /// The number of nodes that were begun of each kind, by raw value: at least as many as there are.
  var ofKind: [UInt32] = Array(repeating: 0, count: 256)
  /// `true` iff an option presents something as an alert or action sheet.
  var hasAlertOptions = false

  /// Returns the number of nodes that were begun of some kinds.
  func count(_ kinds: [NodeKind]) -> Int { kinds.reduce(0) { $0 + Int(ofKind[Int($1.rawValue)]) } }
}

/// The index of a node in its tree.
typealias NodeIndex = Int
/// The index of a token in its tree.
typealias TokenIndex = Int

/// A lossless syntax tree of a file: its tokens and nodes.
///
/// The tokens tile the file: white space, comments and unreadable text are tokens as well, so that their texts,
/// joined, are the file. The tree always has a root, whatever the bytes are.
public final class SyntaxTree: Sendable {
  /// The file.
  public let source: SourceText
  /// The kind of each token; the last is ``TokenKind/endOfFile``.
  let tokenKinds: [TokenKind]
  /// The offset of each token from the start of the file; the last is the length of the file.
  let tokenStarts: [UInt32]
  /// The nodes, in preorder.
  let nodes: [NodeRecord]
  /// The numbers of the nodes.
  let counts: NodeCounts

  init(
    source: SourceText, tokenKinds: [TokenKind], tokenStarts: [UInt32], nodes: [NodeRecord],
    counts: NodeCounts
  ) {
    self.source = source
    self.tokenKinds = tokenKinds
    self.tokenStarts = tokenStarts
    self.nodes = nodes
    self.counts = counts
  }

  /// Returns the tree of the same text at another place of a program.
  ///
  /// - Parameter source: A text with the same bytes.
  func moved(to source: SourceText) -> SyntaxTree {
    source.base == self.source.base
      ? self
      : SyntaxTree(
        source: source, tokenKinds: tokenKinds, tokenStarts: tokenStarts, nodes: nodes, counts: counts)
  }

  /// Returns the same tree in as little memory as it needs. A new tree has room for more tokens and nodes.
  func compacted() -> SyntaxTree {
    func copy<Element>(_ elements: [Element]) -> [Element] {
      var copy: [Element] = []
      copy.reserveCapacity(elements.count)
      copy += elements
      return copy
    }
    return SyntaxTree(
      source: source, tokenKinds: copy(tokenKinds), tokenStarts: copy(tokenStarts), nodes: copy(nodes),
      counts: counts)
  }

  /// The index of the root.
  var rootIndex: NodeIndex { 0 }

  /// Returns the end of a token, which is the start of the next.
  @inline(__always)
  private func end(ofToken token: TokenIndex) -> UInt32 { tokenStarts[min(token + 1, tokenStarts.count - 1)] }

  /// Returns the bytes of a token, in offsets from the start of the file.
  @inline(__always)
  func bytes(of token: TokenIndex) -> Range<Int> {
    Range(uncheckedBounds: (Int(tokenStarts[token]), Int(end(ofToken: token))))
  }

  /// Returns the range of a token in the program.
  @inline(__always)
  func span(ofToken token: TokenIndex) -> SourceSpan {
    let start = tokenStarts[token]
    return SourceSpan(start: source.base &+ start, length: end(ofToken: token) &- start)
  }

  /// Returns the range of a node in the program, from its first token to its last.
  func span(ofNode node: NodeIndex) -> SourceSpan {
    let record = nodes[node]
    guard record.firstToken < record.endToken else {
      return SourceSpan(start: source.base &+ tokenStarts[Int(record.firstToken)], length: 0)
    }
    let start = tokenStarts[Int(record.firstToken)]
    return SourceSpan(start: source.base &+ start, length: end(ofToken: Int(record.endToken) - 1) &- start)
  }

  /// Returns the next token after `token` that is neither white space nor a comment; the end-of-file token after
  /// the last.
  func significantToken(after token: TokenIndex) -> TokenIndex {
    var index = min(token + 1, tokenKinds.count - 1)
    while tokenKinds[index].isTrivia { index += 1 }
    return index
  }
}
