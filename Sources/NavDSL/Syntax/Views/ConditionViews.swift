/// A condition: conjunctions of which one must hold.
///
/// ```ebnf
/// condition = conjunction, { "or", conjunction } ;
/// ```
public struct ConditionSyntax: SyntaxView, KindView {
  static let kind = NodeKind.condition
  public let node: SyntaxNode

  /// What is joined by `or`.
  public var conjunctions: SyntaxViews<ConjunctionSyntax> { node.children(ConjunctionSyntax.self) }
}

/// Negations that must all hold.
///
/// ```ebnf
/// conjunction = negation, { "and", negation } ;
/// ```
public struct ConjunctionSyntax: SyntaxView, KindView {
  static let kind = NodeKind.conjunction
  public let node: SyntaxNode

  /// What is joined by `and`.
  public var negations: SyntaxViews<NegationSyntax> { node.children(NegationSyntax.self) }
}

/// A guard, a parameter, a width or a condition in parentheses, after any number of `not`.
///
/// ```ebnf
/// negation = { "not" }, ( "(", condition, ")" | "compact" | "regular" | name - ( "not" | "compact" |
///   "regular" ), { ".", name } ) ;
/// ```
public struct NegationSyntax: SyntaxView, KindView {
  static let kind = NodeKind.negation
  public let node: SyntaxNode

  /// `true` iff the number of `not` is odd.
  public var isNegated: Bool {
    var reader = OwnTokenReader(node)
    return Self.skipNegations(&reader) % 2 == 1
  }

  /// The condition in parentheses.
  public var condition: ConditionSyntax? { node.child(ConditionSyntax.self) }

  /// `compact` or `regular`.
  public var width: SyntaxToken? {
    var reader = OwnTokenReader(node)
    _ = Self.skipNegations(&reader)
    return reader.take { $0 == .compactWord || $0 == .regularWord }
  }

  /// The names, with dots between, of a guard, a parameter or a field; none for a width.
  public var path: [SyntaxToken] {
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
