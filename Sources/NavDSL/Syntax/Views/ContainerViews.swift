/// A stack.
///
/// ```ebnf
/// stackDecl = "stack", name, "{", "root", destination, "}" ;
/// ```
public struct StackDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.stackDecl
  public let node: SyntaxNode

  /// The name of the stack.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// What lies at its bottom.
  public var root: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// Tabs.
///
/// ```ebnf
/// tabsDecl = "tabs", name, "{", { tab }, "}" ;
/// ```
public struct TabsDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.tabsDecl
  public let node: SyntaxNode

  /// The name of the container.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The tabs.
  public var tabs: SyntaxViews<TabSyntax> { node.children(TabSyntax.self) }
}

/// A tab.
///
/// ```ebnf
/// tab = { attribute }, "tab", name, [ string ], [ "icon", string ], "->", destination ;
/// ```
public struct TabSyntax: SyntaxView, KindView {
  static let kind = NodeKind.tab
  public let node: SyntaxNode

  /// The name of the tab.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The title, a string.
  public var title: SyntaxToken? {
    var reader = readerAfterName
    return reader.string()
  }

  /// The symbol, a string.
  public var icon: SyntaxToken? {
    var reader = readerAfterName
    _ = reader.string()
    return reader.take(.iconWord) == nil ? nil : reader.string()
  }

  /// What the tab shows.
  public var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }

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
public struct SplitDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitDecl
  public let node: SyntaxNode

  /// The name of the container.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The columns, the placeholder and what is shown in compact width, in source order.
  public var columns: SyntaxViews<SplitColumnSyntax> { node.children(SplitColumnSyntax.self) }

  /// The column that is on top when the split collapses.
  public var collapse: SplitCollapseSyntax? { node.child(SplitCollapseSyntax.self) }

  /// Where the columns before the secondary are shown.
  public var display: SplitDisplaySyntax? { node.child(SplitDisplaySyntax.self) }
}

/// A column of a split, its placeholder, or what is shown in its place in compact width.
///
/// ```ebnf
/// splitColumn = ( "primary" | "supplementary" | "secondary" | "placeholder" | "compact" ), destination ;
/// ```
public struct SplitColumnSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitColumn
  public let node: SyntaxNode

  /// `primary`, `supplementary`, `secondary`, `placeholder` or `compact`.
  public var keyword: SyntaxToken? { node.ownFirstToken }

  /// What is shown there.
  public var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// The column that is on top when a split collapses.
///
/// ```ebnf
/// splitCollapse = "collapse", "to", ( "primary" | "supplementary" | "secondary" ) ;
/// ```
public struct SplitCollapseSyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitCollapse
  public let node: SyntaxNode

  /// `primary`, `supplementary` or `secondary`.
  public var column: SyntaxToken? {
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
public struct SplitDisplaySyntax: SyntaxView, KindView {
  static let kind = NodeKind.splitDisplay
  public let node: SyntaxNode

  /// `beside` or `over`.
  public var mode: SyntaxToken? {
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
public struct PagesDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.pagesDecl
  public let node: SyntaxNode

  /// The name of the container.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The pages, from the first to the last.
  public var pages: SyntaxViews<DestinationSyntax> { node.children(DestinationSyntax.self) }
}
