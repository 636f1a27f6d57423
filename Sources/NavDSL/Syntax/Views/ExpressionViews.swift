/// An expression of any form.
///
/// ```ebnf
/// expression = integer | decimal | string | "true" | "false" | "nil" | enumCaseValue | collection | path ;
/// ```
package enum ExpressionSyntax: SyntaxView {
  /// `true`, `false`, `nil`, a number or a string.
  case literal(LiteralSyntax)
  /// A case of an enumeration.
  case enumCase(EnumCaseValueSyntax)
  /// A parameter, or a field of one.
  case path(PathSyntax)
  /// A value of a declared struct.
  case structValue(StructValueSyntax)
  /// An array.
  case array(ArraySyntax)
  /// A dictionary.
  case dictionary(DictionarySyntax)

  package init?(_ node: SyntaxNode) {
    if let view = LiteralSyntax(node) {
      self = .literal(view)
    } else if let view = EnumCaseValueSyntax(node) {
      self = .enumCase(view)
    } else if let view = PathSyntax(node) {
      self = .path(view)
    } else if let view = StructValueSyntax(node) {
      self = .structValue(view)
    } else if let view = ArraySyntax(node) {
      self = .array(view)
    } else if let view = DictionarySyntax(node) {
      self = .dictionary(view)
    } else {
      return nil
    }
  }

  package var node: SyntaxNode {
    switch self {
    case .literal(let view): view.node
    case .enumCase(let view): view.node
    case .path(let view): view.node
    case .structValue(let view): view.node
    case .array(let view): view.node
    case .dictionary(let view): view.node
    }
  }
}

/// `true`, `false`, `nil`, a number or a string.
package struct LiteralSyntax: SyntaxView, KindView {
  static let kind = NodeKind.literal
  package let node: SyntaxNode

  /// The literal.
  package var token: SyntaxToken? { node.ownFirstToken }
}

/// A case of an enumeration, such as `.price`.
///
/// ```ebnf
/// enumCaseValue = ".", name ;
/// ```
package struct EnumCaseValueSyntax: SyntaxView, KindView {
  static let kind = NodeKind.enumCaseValue
  package let node: SyntaxNode

  /// The name of the case.
  package var name: SyntaxToken? { node.nameAfterKeyword }
}

/// A parameter, or a field of one.
///
/// ```ebnf
/// path = name - ( "true" | "false" | "nil" ), { ".", name }, [ argumentClause ] ;
/// ```
package struct PathSyntax: SyntaxView, KindView {
  static let kind = NodeKind.path
  package let node: SyntaxNode

  /// The names.
  package var path: [SyntaxToken] { node.leadingPath }
}

/// A value of a declared struct, such as `Account(name: "A")`: a path with arguments.
///
/// ```ebnf
/// path = name - ( "true" | "false" | "nil" ), { ".", name }, [ argumentClause ] ;
/// ```
package struct StructValueSyntax: SyntaxView, KindView {
  static let kind = NodeKind.structValue
  package let node: SyntaxNode

  /// The names of the struct: its flow's, if it is a flow's, and its own.
  package var path: [SyntaxToken] { node.leadingPath }
  /// The values of fields.
  package var arguments: SyntaxViews<ArgumentSyntax> { node.children(ArgumentSyntax.self) }
}

/// An array.
///
/// ```ebnf
/// collection = "[", ( ":" | [ expression, ( { ",", expression } | ":", expression, { ",", expression, ":",
///   expression } ), [ "," ] ] ), "]" ;
/// ```
package struct ArraySyntax: SyntaxView, KindView {
  static let kind = NodeKind.array
  package let node: SyntaxNode

  /// The elements.
  package var elements: SyntaxViews<ExpressionSyntax> { node.children(ExpressionSyntax.self) }
}

/// A dictionary.
///
/// ```ebnf
/// collection = "[", ( ":" | [ expression, ( { ",", expression } | ":", expression, { ",", expression, ":",
///   expression } ), [ "," ] ] ), "]" ;
/// ```
package struct DictionarySyntax: SyntaxView, KindView {
  static let kind = NodeKind.dictionary
  package let node: SyntaxNode

  /// A key and its value, which may be missing in a broken file.
  package struct Entry: Sendable, Hashable {
    /// What stands before the colon.
    package var key: ExpressionSyntax
    /// What stands after the colon.
    package var value: ExpressionSyntax?
  }

  /// The entries in source order.
  package var entries: [Entry] {
    var entries: [Entry] = []
    var expectsValue = false
    for element in node.elements {
      switch element {
      case .token(let token): expectsValue = token.kind == .colon
      case .node(let child):
        guard let expression = ExpressionSyntax(child) else { continue }
        if expectsValue, let last = entries.indices.last, entries[last].value == nil {
          entries[last].value = expression
        } else {
          entries.append(Entry(key: expression, value: nil))
        }
      }
    }
    return entries
  }
}
