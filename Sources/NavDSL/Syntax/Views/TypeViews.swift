/// An alias, or a type of the app's own Swift code.
///
/// ```ebnf
/// typeDecl = "type", name, ( "=", type | "from", string ) ;
/// ```
package struct TypeDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.typeDecl
  package let node: SyntaxNode

  /// The name of the type.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The type that the name is an alias of; `nil` for a type of a module.
  package var aliased: TypeSyntax? { node.child(TypeSyntax.self) }

  /// The Swift module that declares the type, a string; `nil` for an alias.
  package var module: SyntaxToken? {
    var reader = OwnTokenReader(node)
    reader.take()
    _ = reader.name()
    reader.take(.fromWord)
    return reader.string()
  }
}

/// An enumeration.
///
/// ```ebnf
/// enumDecl = "enum", name, "{", [ enumCase, { ",", enumCase }, [ "," ] ], "}" ;
/// ```
package struct EnumDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.enumDecl
  package let node: SyntaxNode

  /// The name of the type.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The cases.
  package var cases: SyntaxViews<EnumCaseSyntax> { node.children(EnumCaseSyntax.self) }
}

/// A case of an enumeration.
///
/// ```ebnf
/// enumCase = name ;
/// ```
package struct EnumCaseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.enumCase
  package let node: SyntaxNode

  /// The name of the case.
  package var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }
}

/// A structure.
///
/// ```ebnf
/// structDecl = "struct", name, "{", [ parameter, { ",", parameter }, [ "," ] ], "}" ;
/// ```
package struct StructDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.structDecl
  package let node: SyntaxNode

  /// The name of the type.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The fields.
  package var fields: SyntaxViews<ParameterSyntax> { node.children(ParameterSyntax.self) }
}

/// Parameters in parentheses.
///
/// ```ebnf
/// parameterClause = "(", [ parameter, { ",", parameter }, [ "," ] ], ")" ;
/// ```
package struct ParameterClauseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.parameterClause
  package let node: SyntaxNode

  /// The parameters.
  package var parameters: SyntaxViews<ParameterSyntax> { node.children(ParameterSyntax.self) }
}

/// A parameter, or a field of a structure.
///
/// ```ebnf
/// parameter = name, ":", type, [ "=", expression ] ;
/// ```
package struct ParameterSyntax: SyntaxView, KindView {
  static let kind = NodeKind.parameter
  package let node: SyntaxNode

  /// The name, which is the label of arguments too.
  package var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }

  /// The type.
  package var type: TypeSyntax? { node.child(TypeSyntax.self) }

  /// What is meant where no argument is given.
  package var defaultValue: ExpressionSyntax? { node.child(ExpressionSyntax.self) }
}

/// The type of what a scene or a flow gives back.
///
/// ```ebnf
/// resultClause = "returns", type ;
/// ```
package struct ResultClauseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.resultClause
  package let node: SyntaxNode

  /// The type.
  package var type: TypeSyntax? { node.child(TypeSyntax.self) }
}

/// A type.
///
/// ```ebnf
/// type = ( reference | "[", type, [ ":", type ], "]" ), { "?" } ;
/// ```
package struct TypeSyntax: SyntaxView, KindView {
  static let kind = NodeKind.type
  package let node: SyntaxNode

  /// The names, with dots between, of a type that is no array and no dictionary.
  package var path: [SyntaxToken] { node.leadingPath }

  /// The type of an array's elements; `nil` for anything else.
  package var element: TypeSyntax? { isDictionary ? nil : node.child(TypeSyntax.self) }

  /// The type of a dictionary's keys; `nil` for anything else.
  package var key: TypeSyntax? { isDictionary ? node.child(TypeSyntax.self) : nil }

  /// The type of a dictionary's values; `nil` for anything else.
  package var value: TypeSyntax? {
    guard isDictionary else { return nil }
    var types = node.children(TypeSyntax.self)
    _ = types.next()
    return types.next()
  }

  /// `true` iff the type is a dictionary.
  package var isDictionary: Bool { node.tokens.contains { $0.kind == .colon } }

  /// How many `?` the type ends in.
  package var optionalDepth: Int { node.tokens.count { $0.kind == .question } }
}
