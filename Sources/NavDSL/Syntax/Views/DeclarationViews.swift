/// A file.
///
/// ```ebnf
/// file = { declaration } ;
/// declaration = { attribute }, ( importDecl | typeDecl | enumDecl | structDecl | guardDecl | appDecl |
///   stackDecl | tabsDecl | splitDecl | pagesDecl | sceneDecl | flowDecl | linkDecl | scenarioDecl |
///   propertyDecl ) ;
/// ```
public struct FileSyntax: SyntaxView, KindView {
  static let kind = NodeKind.file
  public let node: SyntaxNode

  /// The declarations, and the errors between them.
  public var declarations: SyntaxChildren { node.children }

  /// Returns the declarations of one kind, in source order.
  public func declarations<View: SyntaxView>(_ view: View.Type) -> SyntaxViews<View> { node.children(view) }
}

/// An attribute, such as `@allow(unusedGuard)`.
///
/// ```ebnf
/// attribute = "@", name, "(", name, { ",", name }, [ "," ], ")" ;
/// ```
public struct AttributeSyntax: SyntaxView, KindView {
  static let kind = NodeKind.attribute
  public let node: SyntaxNode

  /// What the attribute does, such as `allow`.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The names in parentheses.
  public var arguments: [SyntaxToken] {
    var reader = OwnTokenReader(node)
    while let token = reader.take(), token.kind != .leftParenthesis {}
    var names: [SyntaxToken] = []
    while let token = reader.take() {
      if token.kind.isName { names.append(token) }
    }
    return names
  }
}

/// The import of another file.
///
/// ```ebnf
/// importDecl = "import", string ;
/// ```
public struct ImportDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.importDecl
  public let node: SyntaxNode

  /// The path of the file, a string.
  public var path: SyntaxToken? { node.stringAfterKeyword }
}

/// A condition that the app decides while it runs.
///
/// ```ebnf
/// guardDecl = "guard", name ;
/// ```
public struct GuardDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.guardDecl
  public let node: SyntaxNode

  /// The name of the guard.
  public var name: SyntaxToken? { node.nameAfterKeyword }
}

/// The app: where everything starts.
///
/// ```ebnf
/// appDecl = "app", name, "{", { appEntry }, "}" ;
/// ```
public struct AppDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.appDecl
  public let node: SyntaxNode

  /// The name of the app.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// Where the app starts: in each width, or in both.
  public var entries: SyntaxViews<AppEntrySyntax> { node.children(AppEntrySyntax.self) }
}

/// Where an app starts, in one width or in both.
///
/// ```ebnf
/// appEntry = ( "start" | "compact" | "regular" ), destination ;
/// ```
public struct AppEntrySyntax: SyntaxView, KindView {
  static let kind = NodeKind.appEntry
  public let node: SyntaxNode

  /// `start`, `compact` or `regular`.
  public var keyword: SyntaxToken? { node.ownFirstToken }

  /// What is shown first.
  public var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// A group of scenes that is opened as one.
///
/// ```ebnf
/// flowDecl = "flow", name, [ parameterClause ], [ resultClause ], "{", { flowItem }, "}" ;
/// flowItem = flowStart | { attribute }, ( typeDecl | enumDecl | structDecl | guardDecl | stackDecl |
///   tabsDecl | splitDecl | pagesDecl | sceneDecl ) ;
/// ```
public struct FlowDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.flowDecl
  public let node: SyntaxNode

  /// The name of the flow.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  public var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The type of what the flow gives back.
  public var resultClause: ResultClauseSyntax? { node.child(ResultClauseSyntax.self) }

  /// What the flow shows first.
  public var start: FlowStartSyntax? { node.child(FlowStartSyntax.self) }

  /// The declarations in the flow, and the errors between them, in source order.
  public var declarations: [SyntaxNode] {
    node.children.filter { child in
      ![.attribute, .parameterClause, .resultClause, .flowStart].contains(child.kind)
    }
  }

  /// Returns the declarations in the flow of one kind, in source order.
  public func declarations<View: SyntaxView>(_ view: View.Type) -> SyntaxViews<View> { node.children(view) }
}

/// What a flow shows first.
///
/// ```ebnf
/// flowStart = "start", destination ;
/// ```
public struct FlowStartSyntax: SyntaxView, KindView {
  static let kind = NodeKind.flowStart
  public let node: SyntaxNode

  /// What is shown first.
  public var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}
