/// A file.
///
/// ```ebnf
/// file = { declaration } ;
/// declaration = { attribute }, ( importDecl | typeDecl | enumDecl | structDecl | guardDecl | appDecl |
///   stackDecl | tabsDecl | splitDecl | pagesDecl | sceneDecl | flowDecl | linkDecl | scenarioDecl |
///   propertyDecl ) ;
/// ```
package struct FileSyntax: SyntaxView, KindView {
  static let kind = NodeKind.file
  package let node: SyntaxNode

  /// The declarations, and the errors between them.
  package var declarations: SyntaxChildren { node.children }

  /// Returns the declarations of one kind, in source order.
  package func declarations<View: SyntaxView>(_ view: View.Type) -> SyntaxViews<View> { node.children(view) }
}

/// An attribute, such as `@allow(unusedGuard)`.
///
/// ```ebnf
/// attribute = "@", name, "(", name, { ",", name }, [ "," ], ")" ;
/// ```
package struct AttributeSyntax: SyntaxView, KindView {
  static let kind = NodeKind.attribute
  package let node: SyntaxNode

  /// What the attribute does, such as `allow`.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The names in parentheses.
  package var arguments: [SyntaxToken] {
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
package struct ImportDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.importDecl
  package let node: SyntaxNode

  /// The path of the file, a string.
  package var path: SyntaxToken? { node.stringAfterKeyword }
}

/// A condition that the app decides while it runs.
///
/// ```ebnf
/// guardDecl = "guard", name ;
/// ```
package struct GuardDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.guardDecl
  package let node: SyntaxNode

  /// The name of the guard.
  package var name: SyntaxToken? { node.nameAfterKeyword }
}

/// The app: where everything starts.
///
/// ```ebnf
/// appDecl = "app", name, "{", { appEntry }, "}" ;
/// ```
package struct AppDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.appDecl
  package let node: SyntaxNode

  /// The name of the app.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// Where the app starts: in each width, or in both.
  package var entries: SyntaxViews<AppEntrySyntax> { node.children(AppEntrySyntax.self) }
}

/// Where an app starts, in one width or in both.
///
/// ```ebnf
/// appEntry = ( "start" | "compact" | "regular" ), destination ;
/// ```
package struct AppEntrySyntax: SyntaxView, KindView {
  static let kind = NodeKind.appEntry
  package let node: SyntaxNode

  /// `start`, `compact` or `regular`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// What is shown first.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// A group of scenes that is opened as one.
///
/// ```ebnf
/// flowDecl = "flow", name, [ parameterClause ], [ resultClause ], "{", { flowItem }, "}" ;
/// flowItem = flowStart | { attribute }, ( typeDecl | enumDecl | structDecl | guardDecl | stackDecl |
///   tabsDecl | splitDecl | pagesDecl | sceneDecl ) ;
/// ```
package struct FlowDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.flowDecl
  package let node: SyntaxNode

  /// The name of the flow.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  package var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The type of what the flow gives back.
  package var resultClause: ResultClauseSyntax? { node.child(ResultClauseSyntax.self) }

  /// What the flow shows first.
  package var start: FlowStartSyntax? { node.child(FlowStartSyntax.self) }

  /// The declarations in the flow, and the errors between them, in source order.
  package var declarations: [SyntaxNode] {
    node.children.filter { child in
      ![.attribute, .parameterClause, .resultClause, .flowStart].contains(child.kind)
    }
  }

  /// Returns the declarations in the flow of one kind, in source order.
  package func declarations<View: SyntaxView>(_ view: View.Type) -> SyntaxViews<View> { node.children(view) }
}

/// What a flow shows first.
///
/// ```ebnf
/// flowStart = "start", destination ;
/// ```
package struct FlowStartSyntax: SyntaxView, KindView {
  static let kind = NodeKind.flowStart
  package let node: SyntaxNode

  /// What is shown first.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}
