/// A condition: conjunctions of which one must hold.
///
/// ```ebnf
/// condition = conjunction, { "or", conjunction } ;
/// ```
package struct ConditionSyntax: SyntaxView, KindView {
  static let kind = NodeKind.condition
  package let node: SyntaxNode

  /// What is joined by `or`.
  package var conjunctions: SyntaxViews<ConjunctionSyntax> { node.children(ConjunctionSyntax.self) }
}

/// Negations that must all hold.
///
/// ```ebnf
/// conjunction = negation, { "and", negation } ;
/// ```
package struct ConjunctionSyntax: SyntaxView, KindView {
  static let kind = NodeKind.conjunction
  package let node: SyntaxNode

  /// What is joined by `and`.
  package var negations: SyntaxViews<NegationSyntax> { node.children(NegationSyntax.self) }
}

/// A guard, a parameter, a width or a condition in parentheses, after any number of `not`.
///
/// ```ebnf
/// negation = { "not" }, ( "(", condition, ")" | "compact" | "regular" | name - ( "not" | "compact" |
///   "regular" ), { ".", name } ) ;
/// ```
package struct NegationSyntax: SyntaxView, KindView {
  static let kind = NodeKind.negation
  package let node: SyntaxNode

  /// `true` iff the number of `not` is odd.
  package var isNegated: Bool {
    var reader = OwnTokenReader(node)
    return Self.skipNegations(&reader) % 2 == 1
  }

  /// The condition in parentheses.
  package var condition: ConditionSyntax? { node.child(ConditionSyntax.self) }

  /// `compact` or `regular`.
  package var width: SyntaxToken? {
    var reader = OwnTokenReader(node)
    _ = Self.skipNegations(&reader)
    return reader.take { $0 == .compactWord || $0 == .regularWord }
  }

  /// The names, with dots between, of a guard, a parameter or a field; none for a width.
  package var path: [SyntaxToken] {
    var reader = OwnTokenReader(node)
    _ = Self.skipNegations(&reader)
    if reader.next?.kind == .compactWord || reader.next?.kind == .regularWord { return [] }
    return reader.path()
  }

  private static func skipNegations(_ reader: inout OwnTokenReader) -> Int {
    var count = 0
    while reader.take(.notWord) != nil { count += 1 }
    return count
  }
}
