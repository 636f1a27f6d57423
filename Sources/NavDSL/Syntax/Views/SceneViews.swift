/// A scene.
///
/// ```ebnf
/// sceneDecl = "scene", name, [ parameterClause ], [ resultClause ], [ "{", { sceneItem }, "}" ] ;
/// sceneItem = { attribute }, ( titleItem | promptItem | backItem | barItems | toolbarItems | embedItem |
///   exitItem | handler ) ;
/// ```
package struct SceneDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.sceneDecl
  package let node: SyntaxNode

  /// The name of the scene.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  package var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The type of what the scene gives back.
  package var resultClause: ResultClauseSyntax? { node.child(ResultClauseSyntax.self) }

  /// The title of the navigation bar.
  package var title: TitleItemSyntax? { node.child(TitleItemSyntax.self) }

  /// The line above the navigation bar.
  package var prompt: PromptItemSyntax? { node.child(PromptItemSyntax.self) }

  /// What is said of back buttons.
  package var back: BackItemSyntax? { node.child(BackItemSyntax.self) }

  /// The bar items, toolbar items and controls, by where they stand.
  package var bars: SyntaxViews<BarItemsSyntax> { node.children(BarItemsSyntax.self) }

  /// The scenes inside this scene.
  package var embeds: SyntaxViews<EmbedItemSyntax> { node.children(EmbedItemSyntax.self) }

  /// The exits.
  package var exits: SyntaxViews<ExitItemSyntax> { node.children(ExitItemSyntax.self) }

  /// The handlers.
  package var handlers: SyntaxViews<HandlerSyntax> { node.children(HandlerSyntax.self) }
}

/// The title of a scene.
///
/// ```ebnf
/// titleItem = "title", ( string | titlePath ) ;
/// titlePath = name - ( "prompt" | "back" | "left" | "right" | "toolbar" | "control" | "embed" | "exit" |
///   "on" ), { ".", name } ;
/// ```
package struct TitleItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.titleItem
  package let node: SyntaxNode

  /// The title, a string; `nil` where it is a parameter's value.
  package var string: SyntaxToken? { node.stringAfterKeyword }

  /// The parameter or field that holds the title; `nil` where it is a string.
  package var path: PathSyntax? { node.child(PathSyntax.self) }
}

/// The line above a navigation bar.
///
/// ```ebnf
/// promptItem = "prompt", string ;
/// ```
package struct PromptItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.promptItem
  package let node: SyntaxNode

  /// The line, a string.
  package var string: SyntaxToken? { node.stringAfterKeyword }
}

/// What is said of back buttons.
///
/// ```ebnf
/// backItem = "back", ( string | "hidden" ) ;
/// ```
package struct BackItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.backItem
  package let node: SyntaxNode

  /// The title of the back button of the next scene, a string.
  package var title: SyntaxToken? { node.stringAfterKeyword }

  /// `true` iff the scene's own back button is hidden.
  package var isHidden: Bool {
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
package struct BarItemsSyntax: SyntaxView, KindView {
  static let kind = NodeKind.barItems
  package let node: SyntaxNode

  /// `left`, `right`, `toolbar` or `control`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// The items, without spacers.
  package var items: SyntaxViews<BarItemSyntax> { node.children(BarItemSyntax.self) }

  /// The spacers of a toolbar.
  package var spacers: SyntaxViews<SpacerSyntax> { node.children(SpacerSyntax.self) }
}

/// A bar item, a toolbar item or a control.
///
/// ```ebnf
/// barItem = name, barItemOptions ;
/// barItemOptions = [ string ], [ "icon", string ], [ "system", name ] ;
/// ```
package struct BarItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.barItem
  package let node: SyntaxNode

  /// The name, which is that of its event too.
  package var name: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }

  /// The title, a string.
  package var title: SyntaxToken? { options.title }

  /// The symbol, a string.
  package var icon: SyntaxToken? { options.icon }

  /// UIKit's name for the system item, such as `done`.
  package var system: SyntaxToken? { options.system }

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
package struct SpacerSyntax: SyntaxView, KindView {
  static let kind = NodeKind.spacer
  package let node: SyntaxNode

  /// `flexible` or `fixed`.
  package var keyword: SyntaxToken? { node.ownFirstToken }
}

/// A scene inside a scene.
///
/// ```ebnf
/// embedItem = "embed", name, ":", destination ;
/// ```
package struct EmbedItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.embedItem
  package let node: SyntaxNode

  /// The name under which the scene is embedded.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// What is embedded.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }
}

/// An exit: an unwind action that a scene accepts.
///
/// ```ebnf
/// exitItem = "exit", name, [ parameterClause ], [ "when", condition ] ;
/// ```
package struct ExitItemSyntax: SyntaxView, KindView {
  static let kind = NodeKind.exitItem
  package let node: SyntaxNode

  /// The name of the exit.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  package var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// What must hold for the exit to be taken.
  package var condition: ConditionSyntax? { node.child(ConditionSyntax.self) }
}

/// What a scene does on an event.
///
/// ```ebnf
/// handler = "on", name, [ parameterClause ], ( directBranch | "{", { branch }, "}" ) ;
/// ```
package struct HandlerSyntax: SyntaxView, KindView {
  static let kind = NodeKind.handler
  package let node: SyntaxNode

  /// The name of the event.
  package var name: SyntaxToken? { node.nameAfterKeyword }

  /// The parameters in parentheses.
  package var parameterClause: ParameterClauseSyntax? { node.child(ParameterClauseSyntax.self) }

  /// The branches, one where the handler has no braces.
  package var branches: SyntaxViews<BranchSyntax> { node.children(BranchSyntax.self) }
}
