/// A scene.
///
/// ```ebnf
/// sceneDecl = "scene", name, [ parameterClause ], [ resultClause ], [ "{", { sceneItem }, "}" ] ;
/// sceneItem = { attribute }, ( titleItem | promptItem | backItem | barItems | toolbarItems | embedItem |
///   exitItem | handler ) ;
/// ```
public struct SceneDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.sceneDecl
  public let node: SyntaxNode

  /// The name of the scene.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  public var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The type of what the scene gives back.
  public var resultClause: ResultClauseSyntax? { node.child(ResultClauseSyntax.self) }

  /// The title of the navigation bar.
  public var title: TitleItemSyntax? { node.child(TitleItemSyntax.self) }

  /// The line above the navigation bar.
  public var prompt: PromptItemSyntax? { node.child(PromptItemSyntax.self) }

  /// What is said of back buttons.
  public var back: BackItemSyntax? { node.child(BackItemSyntax.self) }

  /// The bar items, toolbar items and controls, by where they stand.
  public var bars: SyntaxViews<BarItemsSyntax> { node.children(BarItemsSyntax.self) }

  /// The scenes inside this scene.
  public var embeds: SyntaxViews<EmbedItemSyntax> { node.children(EmbedItemSyntax.self) }

  /// The exits.
  public var exits: SyntaxViews<ExitItemSyntax> { node.children(ExitItemSyntax.self) }

  /// The handlers.
  public var handlers: SyntaxViews<HandlerSyntax> { node.children(HandlerSyntax.self) }
}

/// The title of a scene.
///
/// ```ebnf
/// titleItem = "title", ( string | titlePath ) ;
/// titlePath = name - ( "prompt" | "back" | "left" | "right" | "toolbar" | "control" | "embed" | "exit" |
///   "on" ), { ".", name } ;
/// ```
public struct TitleItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.titleItem
  public let node: SyntaxNode

  /// The title, a string; `nil` where it is a parameter's value.
  public var string: SyntaxToken? { node.stringAfterKeyword }

  /// The parameter or field that holds the title; `nil` where it is a string.
  public var path: PathSyntax? { node.child(PathSyntax.self) }
}

/// The line above a navigation bar.
///
/// ```ebnf
/// promptItem = "prompt", string ;
/// ```
public struct PromptItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.promptItem
  public let node: SyntaxNode

  /// The line, a string.
  public var string: SyntaxToken? { node.stringAfterKeyword }
}

/// What is said of back buttons.
///
/// ```ebnf
/// backItem = "back", ( string | "hidden" ) ;
/// ```
public struct BackItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.backItem
  public let node: SyntaxNode

  /// The title of the back button of the next scene, a string.
  public var title: SyntaxToken? { node.stringAfterKeyword }

  /// `true` iff the scene's own back button is hidden.
  public var isHidden: Bool {
    var reader = OwnTokenReader(node)
    reader.take(.backWord)
    return reader.take(.hiddenWord) != nil
  }
}

/// Bar items, toolbar items or controls.
///
/// ```ebnf
/// barItems = ( "left" | "right" | "control" ), barItem, { ",", laterBarItem }, [ "," ] ;
/// toolbarItems = "toolbar", toolbarItem, { ",", laterToolbarItem }, [ "," ] ;
/// ```
public struct BarItemsSyntax: SyntaxView, KindView {
  static let kind = NodeKind.barItems
  public let node: SyntaxNode

  /// `left`, `right`, `toolbar` or `control`.
  public var keyword: SyntaxToken? { node.ownFirstToken }

  /// The items, without spacers.
  public var items: SyntaxViews<BarItemSyntax> { node.children(BarItemSyntax.self) }

  /// The spacers of a toolbar.
  public var spacers: SyntaxViews<SpacerSyntax> { node.children(SpacerSyntax.self) }
}

/// A bar item, a toolbar item or a control.
///
/// ```ebnf
/// barItem = name, barItemOptions ;
/// barItemOptions = [ string ], [ "icon", string ], [ "system", name ] ;
/// ```
public struct BarItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.barItem
  public let node: SyntaxNode

  /// The name, which is that of its event too.
  public var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }

  /// The title, a string.
  public var title: SyntaxToken? { options.title }

  /// The symbol, a string.
  public var icon: SyntaxToken? { options.icon }

  /// UIKit's name for the system item, such as `done`.
  public var system: SyntaxToken? { options.system }

  private var options: (title: SyntaxToken?, icon: SyntaxToken?, system: SyntaxToken?) {
    var reader = OwnTokenReader(node)
    _ = reader.name()
    let title = reader.string()
    let icon = reader.take(.iconWord) == nil ? nil : reader.string()
    let system = reader.take(.systemWord) == nil ? nil : reader.name()
    return (title, icon, system)
  }
}

/// A space between toolbar items.
///
/// ```ebnf
/// spacer = "flexible" | "fixed" ;
/// ```
public struct SpacerSyntax: SyntaxView, KindView {
  static let kind = NodeKind.spacer
  public let node: SyntaxNode

  /// `flexible` or `fixed`.
  public var keyword: SyntaxToken? { node.ownFirstToken }
}

/// A scene inside a scene.
///
/// ```ebnf
/// embedItem = "embed", name, ":", destination ;
/// ```
public struct EmbedItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.embedItem
  public let node: SyntaxNode

  /// The name under which the scene is embedded.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// What is embedded.
  public var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// An exit: an unwind action that a scene accepts.
///
/// ```ebnf
/// exitItem = "exit", name, [ parameterClause ], [ "when", condition ] ;
/// ```
public struct ExitItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.exitItem
  public let node: SyntaxNode

  /// The name of the exit.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  public var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// What must hold for the exit to be taken.
  public var condition: ConditionSyntax? { node.child(ConditionSyntax.self) }
}

/// What a scene does on an event.
///
/// ```ebnf
/// handler = "on", name, [ parameterClause ], ( directBranch | "{", { branch }, "}" ) ;
/// ```
public struct HandlerSyntax: SyntaxView, KindView {
  static let kind = NodeKind.handler
  public let node: SyntaxNode

  /// The name of the event.
  public var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  public var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The branches, one where the handler has no braces.
  public var branches: SyntaxViews<BranchSyntax> { node.children(BranchSyntax.self) }
}
