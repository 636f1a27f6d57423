/// A property: what the author claims of all runs, or of some.
///
/// ```ebnf
/// propertyDecl = ( "always", reference, "over", reference | "never", reference, [ "over", reference ] |
///   "reach", reference, [ "from", reference ] ), [ "in", ( "compact" | "regular" ) ] ;
/// ```
package struct PropertyDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.propertyDecl
  package let node: SyntaxNode

  /// `always`, `never` or `reach`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// The scene that it is about.
  package var scene: ReferenceSyntax? { references.scene }

  /// `over` or `from`.
  package var relation: SyntaxToken? {
    node.tokens.first { $0.kind == .overWord || $0.kind == .fromWord }
  }

  /// The scene after ``relation``.
  package var other: ReferenceSyntax? { references.other }

  /// `compact` or `regular`; `nil` for both.
  package var width: SyntaxToken? { node.tokens.first { $0.kind == .compactWord || $0.kind == .regularWord } }

  private var references: (scene: ReferenceSyntax?, other: ReferenceSyntax?) {
    // Where the first scene is missing, its empty node stands in its place.
    var references = node.children.lazy.compactMap(ReferenceSyntax.init).makeIterator()
    let first = references.next()
    let second = references.next()
    return (first.flatMap { $0.node.isEmpty ? nil : $0 }, second.flatMap { $0.node.isEmpty ? nil : $0 })
  }
}
