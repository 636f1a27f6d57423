/// A window onto a node of one kind: names for what the node holds, and no data of its own.
///
/// There is a view for each kind of node, named for its production in `grammar.ebnf`, which stands in its
/// documentation. All its properties look only at the node's own tokens and children, and what a broken file
/// lacks they lack too.
package protocol SyntaxView: Sendable, Hashable {
  /// The node.
  var node: SyntaxNode { get }
  /// Creates the view of a node; `nil` where the node is not of the view's kind.
  init?(_ node: SyntaxNode)
}

extension SyntaxView {
  /// The place of the node in the program.
  package var span: Span { node.span }

  /// The text of the doc comment before the node; `nil` where there is none.
  package var documentation: String? { node.documentation }

  /// The attributes before a declaration, a tab or a scene item; none before anything else.
  package var attributes: SyntaxViews<AttributeSyntax> { node.children(AttributeSyntax.self) }
}

/// A view of nodes of a single kind.
protocol KindView: SyntaxView {
  /// The kind.
  static var kind: NodeKind { get }
  /// Creates the view of a node of that kind.
  init(node: SyntaxNode)
}

extension KindView {
  package init?(_ node: SyntaxNode) {
    guard node.kind == Self.kind else { return nil }
    self.init(node: node)
  }
}

extension SyntaxNode {
  /// Returns those children that `View` shows, in source order.
  package func children<View: SyntaxView>(_ view: View.Type) -> SyntaxViews<View> { SyntaxViews(self) }

  /// Returns the first child that `View` shows; `nil` where there is none.
  package func child<View: SyntaxView>(_ view: View.Type) -> View? {
    var views = SyntaxViews<View>(self)
    return views.next()
  }
}

/// Those children of a node that a view shows, in source order; what is empty, because it is missing, is left
/// out.
package struct SyntaxViews<View: SyntaxView>: Sequence, IteratorProtocol, Sendable {
  private var children: SyntaxChildren

  init(_ node: SyntaxNode) { children = SyntaxChildren(node) }

  /// Returns the next view; `nil` after the last.
  package mutating func next() -> View? {
    while let child = children.next() {
      if !child.isEmpty, let view = View(child) { return view }
    }
    return nil
  }
}

/// Reads the tokens with which a node begins, up to a child of it.
///
/// Attributes before them, and errors between them, are passed over. What is not there is not taken, so that
/// whoever reads a broken node gets `nil` for what it lacks and goes on with the rest.
struct OwnTokenReader {
  private var elements: SyntaxElements
  /// The token that is read next; `nil` where a child is next, and after the last.
  private(set) var next: SyntaxToken?

  init(_ node: SyntaxNode) {
    elements = SyntaxElements(node)
    advance()
  }

  private mutating func advance() {
    while let element = elements.next() {
      switch element {
      case .token(let token):
        next = token
        return
      case .node(let node) where node.kind == .attribute || node.kind == .error: continue
      case .node:
        next = nil
        return
      }
    }
    next = nil
  }

  /// Takes the next token, whatever it is.
  @discardableResult mutating func take() -> SyntaxToken? {
    guard let token = next else { return nil }
    advance()
    return token
  }

  /// Takes the next token if `condition` holds for its kind.
  @discardableResult mutating func take(if condition: (TokenKind) -> Bool) -> SyntaxToken? {
    guard let next, condition(next.kind) else { return nil }
    return take()
  }

  /// Takes the next token if it is of a kind.
  @discardableResult mutating func take(_ kind: TokenKind) -> SyntaxToken? { take { $0 == kind } }

  /// Takes a name.
  mutating func name() -> SyntaxToken? { take(if: \.isName) }

  /// Takes a string.
  mutating func string() -> SyntaxToken? { take(if: \.isCompleteString) }

  /// Takes names with dots between; none where no name is next.
  mutating func path() -> [SyntaxToken] {
    var names: [SyntaxToken] = []
    while let name = name() {
      names.append(name)
      guard take(.period) != nil else { break }
    }
    return names
  }
}

extension SyntaxNode {
  /// The name after the first token of the node's own, which is a keyword.
  var nameAfterKeyword: SyntaxToken? {
    var reader = OwnTokenReader(self)
    reader.take()
    return reader.name()
  }

  /// The string after the first token of the node's own, which is a keyword.
  var stringAfterKeyword: SyntaxToken? {
    var reader = OwnTokenReader(self)
    reader.take()
    return reader.string()
  }

  /// The names, with dots between, with which the tokens of the node's own begin.
  var leadingPath: [SyntaxToken] {
    var reader = OwnTokenReader(self)
    return reader.path()
  }

  /// The first token of the node's own.
  var ownFirstToken: SyntaxToken? {
    var tokens = tokens
    return tokens.next()
  }
}

extension TokenKind {
  /// `true` iff the token is a string with both quotes, whether or not it has backslashes.
  package var isCompleteString: Bool { self == .string || self == .escapedString }
}
