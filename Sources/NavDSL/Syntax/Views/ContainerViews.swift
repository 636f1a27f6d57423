/// A stack.
///
/// ```ebnf
/// stackDecl = "stack", name, "{", "root", destination, "}" ;
/// ```
package struct StackDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.stackDecl
  package let node: SyntaxNode

  /// The name of the stack.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// What lies at its bottom.
  package var root: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// Tabs.
///
/// ```ebnf
/// tabsDecl = "tabs", name, "{", { tab }, "}" ;
/// ```
package struct TabsDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.tabsDecl
  package let node: SyntaxNode

  /// The name of the container.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The tabs.
  package var tabs: SyntaxViews<TabSyntax> { node.children(TabSyntax.self) }
}

/// A tab.
///
/// ```ebnf
/// tab = { attribute }, "tab", name, [ string ], [ "icon", string ], "->", destination ;
/// ```
package struct TabSyntax: SyntaxView, KindView {
  static let kind = NodeKind.tab
  package let node: SyntaxNode

  /// The name of the tab.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The title, a string.
  package var title: SyntaxToken? {
    var reader = readerAfterName
    return reader.string()
  }

  /// The symbol, a string.
  package var icon: SyntaxToken? {
    var reader = readerAfterName
    _ = reader.string()
    return reader.take(.iconWord) == nil ? nil : reader.string()
  }

  /// What the tab shows.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }

  private var readerAfterName: OwnTokenReader {
    var reader = OwnTokenReader(node)
    reader.take()
    _ = reader.name()
    return reader
  }
}

/// A split: columns beside each other in regular width.
///
/// ```ebnf
/// splitDecl = "split", name, "{", { splitColumn | splitCollapse | splitDisplay }, "}" ;
/// ```
package struct SplitDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitDecl
  package let node: SyntaxNode

  /// The name of the container.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The columns, the placeholder and what is shown in compact width, in source order.
  package var columns: SyntaxViews<SplitColumnSyntax> { node.children(SplitColumnSyntax.self) }

  /// The column that is on top when the split collapses.
  package var collapse: SplitCollapseSyntax? { node.child(SplitCollapseSyntax.self) }

  /// Where the columns before the secondary are shown.
  package var display: SplitDisplaySyntax? { node.child(SplitDisplaySyntax.self) }
}

/// A column of a split, its placeholder, or what is shown in its place in compact width.
///
/// ```ebnf
/// splitColumn = ( "primary" | "supplementary" | "secondary" | "placeholder" | "compact" ), destination ;
/// ```
package struct SplitColumnSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitColumn
  package let node: SyntaxNode

  /// `primary`, `supplementary`, `secondary`, `placeholder` or `compact`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// What is shown there.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// The column that is on top when a split collapses.
///
/// ```ebnf
/// splitCollapse = "collapse", "to", ( "primary" | "supplementary" | "secondary" ) ;
/// ```
package struct SplitCollapseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitCollapse
  package let node: SyntaxNode

  /// `primary`, `supplementary` or `secondary`.
  package var column: SyntaxToken? {
    var reader = OwnTokenReader(node)
    reader.take(.collapseWord)
    reader.take(.toWord)
    return reader.take { [.primaryWord, .supplementaryWord, .secondaryWord].contains($0) }
  }
}

/// Where the columns of a split before the secondary are shown.
///
/// ```ebnf
/// splitDisplay = "display", ( "beside" | "over" ) ;
/// ```
package struct SplitDisplaySyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitDisplay
  package let node: SyntaxNode

  /// `beside` or `over`.
  package var mode: SyntaxToken? {
    var reader = OwnTokenReader(node)
    reader.take(.displayWord)
    return reader.take { $0 == .besideWord || $0 == .overWord }
  }
}

/// Pages.
///
/// ```ebnf
/// pagesDecl = "pages", name, "{", [ destination, { ",", destination }, [ "," ] ], "}" ;
/// ```
package struct PagesDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.pagesDecl
  package let node: SyntaxNode

  /// The name of the container.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The pages, from the first to the last.
  package var pages: SyntaxViews<DestinationSyntax> { node.children(DestinationSyntax.self) }
}
