/// A node of a syntax tree: a handle that keeps its tree alive.
///
/// A node has access to its children but not to its parent; a traversal from the root knows the path.
public struct SyntaxNode: Sendable {
  /// The tree that contains the node.
  public let tree: SyntaxTree
  let index: NodeIndex

  init(_ tree: SyntaxTree, _ index: NodeIndex) {
    self.tree = tree
    self.index = index
  }

  var record: NodeRecord { tree.nodes[index] }

  /// The kind of the node.
  public var kind: NodeKind { record.kind }

  /// The range of the node in the program, from its first token to its last; empty if it has none.
  public var span: SourceSpan { tree.span(ofNode: index) }

  /// The text of the node, including comments, with ill-formed sequences replaced by U+FFFD.
  public var text: String { tree.source.text(in: span) }

  /// `true` iff the node has no tokens.
  package var isEmpty: Bool { record.firstToken >= record.endToken }

  /// The first token of the node or its descendants; `nil` if the node is empty.
  public var firstToken: SyntaxToken? {
    isEmpty ? nil : SyntaxToken(tree, Int(record.firstToken))
  }

  /// The last token of the node or its descendants; `nil` if the node is empty.
  public var lastToken: SyntaxToken? {
    isEmpty ? nil : SyntaxToken(tree, Int(record.endToken) - 1)
  }

  /// The text of the doc comment before the node: its lines without their slashes; `nil` if there is none.
  public var documentation: String? {
    // A doc comment before the first declaration belongs to the declaration.
    guard kind != .file else { return nil }
    let span = tree.documentationSpan(ofNode: index)
    return span.isEmpty ? nil : DocComment.text(of: tree.source.text(in: span))
  }

  /// The children, in source order.
  public var children: some Sequence<SyntaxNode> { SyntaxChildren(self) }

  /// Returns the children of a kind, in source order.
  public func children(_ kind: NodeKind) -> [SyntaxNode] {
    children.filter { $0.kind == kind && !$0.isEmpty }
  }

  /// The node's own tokens, in source order, without those of its children, white space and comments.
  public var tokens: some Sequence<SyntaxToken> { SyntaxTokens(self) }

  /// The name that the node declares: of a declaration, a tab, a scene item, an event, an enum case or a parameter;
  /// `nil` if it declares none, or lacks it in a file with errors.
  public var declaredName: SyntaxToken? {
    // The own tokens before the first child, without those of attributes and errors.
    var own = elements.lazy.filter { element in
      if case .node(let node) = element { return node.kind != .attribute && node.kind != .error }
      return true
    }.makeIterator()
    switch kind {
    case .appDecl, .featureDecl, .flowDecl, .guardDecl, .typeDecl, .enumDecl, .structDecl, .stackDecl,
      .tabsDecl, .tab,
      .splitDecl,
      .pagesDecl, .sceneDecl, .embedItem, .exitItem, .handler, .linkDecl:
      guard case .token(let head) = own.next() else { return nil }
      if head.kind == .transientWord { _ = own.next() }
    case .barItem, .enumCase, .parameter: break
    default: return nil
    }
    guard case .token(var name) = own.next(), name.kind.isName else { return nil }
    if kind == .sceneDecl, tree.isExternal(index) {
      guard case .token(let other) = own.next(), other.kind.isName else { return nil }
      name = other
    }
    return name
  }

  /// The children and the node's own tokens, in source order.
  public var elements: some Sequence<SyntaxElement> { SyntaxElements(self) }
}

extension SyntaxNode: Hashable {
  /// Returns `true` iff both are the same node of the same tree.
  public static func == (left: SyntaxNode, right: SyntaxNode) -> Bool {
    left.tree === right.tree && left.index == right.index
  }

  /// Feeds the node's identity to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }
}

extension SyntaxTree {
  /// The root: the ``NodeKind/file``.
  public var root: SyntaxNode { SyntaxNode(self, rootIndex) }
}

/// The children of a node, in source order.
struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  private let tree: SyntaxTree
  private var index: NodeIndex
  private let end: NodeIndex

  init(_ node: SyntaxNode) {
    tree = node.tree
    index = node.index + 1
    end = Int(node.record.endNode)
  }

  /// Returns the next child; `nil` after the last.
  mutating func next() -> SyntaxNode? {
    guard index < end else { return nil }
    defer { index = Int(tree.nodes[index].endNode) }
    return SyntaxNode(tree, index)
  }
}

/// An element of a node: one of its own tokens or a child.
public enum SyntaxElement: Sendable, Hashable {
  /// A child.
  case node(SyntaxNode)
  /// A token.
  case token(SyntaxToken)
}

/// The children and the own tokens of a node, in source order, without white space and comments.
struct SyntaxElements: Sequence, IteratorProtocol, Sendable {
  private let tree: SyntaxTree
  private var token: TokenIndex
  private let endToken: TokenIndex
  private var child: NodeIndex
  private let endChild: NodeIndex

  init(_ node: SyntaxNode) {
    tree = node.tree
    token = Int(node.record.firstToken)
    endToken = Int(node.record.endToken)
    child = node.index + 1
    endChild = Int(node.record.endNode)
  }

  /// Returns the next element; `nil` after the last.
  mutating func next() -> SyntaxElement? {
    while true {
      if child < endChild, tree.nodes[child].firstToken <= token || token >= endToken {
        let node = SyntaxNode(tree, child)
        child = Int(node.record.endNode)
        token = Swift.max(token, Int(node.record.endToken))
        return .node(node)
      }
      guard token < endToken else { return nil }
      defer { token += 1 }
      if !tree.tokenKinds[token].isTrivia { return .token(SyntaxToken(tree, token)) }
    }
  }
}

/// The own tokens of a node, in source order, without white space and comments.
struct SyntaxTokens: Sequence, IteratorProtocol, Sendable {
  private var elements: SyntaxElements

  init(_ node: SyntaxNode) { elements = SyntaxElements(node) }

  /// Returns the next token; `nil` after the last.
  mutating func next() -> SyntaxToken? {
    while let element = elements.next() {
      if case .token(let token) = element { return token }
    }
    return nil
  }
}
