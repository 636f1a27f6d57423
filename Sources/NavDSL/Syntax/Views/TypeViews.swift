/// An alias, or a type of the app's own Swift code.
///
/// ```ebnf
/// typeDecl = "type", name, ( "=", type | "from", string ) ;
/// ```
public struct TypeDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.typeDecl
  public let node: SyntaxNode

  /// The name of the type.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The type that the name is an alias of; `nil` for a type of a module.
  public var aliased: TypeSyntax? { node.child(TypeSyntax.self) }

  /// The Swift module that declares the type, a string; `nil` for an alias.
  public var module: SyntaxToken? {
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
public struct EnumDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.enumDecl
  public let node: SyntaxNode

  /// The name of the type.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The cases.
  public var cases: SyntaxViews<EnumCaseSyntax> { node.children(EnumCaseSyntax.self) }
}

/// A case of an enumeration.
///
/// ```ebnf
/// enumCase = name ;
/// ```
public struct EnumCaseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.enumCase
  public let node: SyntaxNode

  /// The name of the case.
  public var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }
}

/// A structure.
///
/// ```ebnf
/// structDecl = "struct", name, "{", [ parameter, { ",", parameter }, [ "," ] ], "}" ;
/// ```
public struct StructDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.structDecl
  public let node: SyntaxNode

  /// The name of the type.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The fields.
  public var fields: SyntaxViews<ParameterSyntax> { node.children(ParameterSyntax.self) }
}

/// Parameters in parentheses.
///
/// ```ebnf
/// parameterClause = "(", [ parameter, { ",", parameter }, [ "," ] ], ")" ;
/// ```
public struct ParameterClauseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.parameterClause
  public let node: SyntaxNode

  /// The parameters.
  public var parameters: SyntaxViews<ParameterSyntax> { node.children(ParameterSyntax.self) }
}

/// A parameter, or a field of a structure.
///
/// ```ebnf
/// parameter = name, ":", type, [ "=", expression ] ;
/// ```
public struct ParameterSyntax: SyntaxView, KindView {
  static let kind = NodeKind.parameter
  public let node: SyntaxNode

  /// The name, which is the label of arguments too.
  public var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }

  /// The type.
  public var type: TypeSyntax? { node.child(TypeSyntax.self) }

  /// What is meant where no argument is given.
  public var defaultValue: ExpressionSyntax? { node.child(ExpressionSyntax.self) }
}

/// The type of what a scene or a flow gives back.
///
/// ```ebnf
/// resultClause = "returns", type ;
/// ```
public struct ResultClauseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.resultClause
  public let node: SyntaxNode

  /// The type.
  public var type: TypeSyntax? { node.child(TypeSyntax.self) }
}

/// A type.
///
/// ```ebnf
/// type = ( reference | "[", type, [ ":", type ], "]" ), { "?" } ;
/// ```
public struct TypeSyntax: SyntaxView, KindView {
  static let kind = NodeKind.type
  public let node: SyntaxNode

  /// The names, with dots between, of a type that is no array and no dictionary.
  public var path: [SyntaxToken] { node.leadingPath }

  /// The type of an array's elements; `nil` for anything else.
  public var element: TypeSyntax? { isDictionary ? nil : node.child(TypeSyntax.self) }

  /// The type of a dictionary's keys; `nil` for anything else.
  public var key: TypeSyntax? { isDictionary ? node.child(TypeSyntax.self) : nil }

  /// The type of a dictionary's values; `nil` for anything else.
  public var value: TypeSyntax? {
    guard isDictionary else { return nil }
    var types = node.children(TypeSyntax.self)
    _ = types.next()
    return types.next()
  }

  /// `true` iff the type is a dictionary.
  public var isDictionary: Bool { node.tokens.contains { $0.kind == .colon } }

  /// How many `?` the type ends in.
  public var optionalDepth: Int { node.tokens.count { $0.kind == .question } }
}
