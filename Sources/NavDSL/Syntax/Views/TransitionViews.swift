/// A branch of a handler or of a link.
///
/// ```ebnf
/// directBranch = [ "when", condition ], "->", transition ;
/// branch = ( "when", condition | "else" ), "->", transition ;
/// directLinkBranch = [ "when", condition ], "->", place ;
/// linkBranch = ( "when", condition | "else" ), "->", place ;
/// ```
package struct BranchSyntax: SyntaxView, KindView {
  static let kind = NodeKind.branch
  package let node: SyntaxNode

  /// What must hold for the branch to be taken; `nil` where nothing must.
  package var condition: ConditionSyntax? { node.child(ConditionSyntax.self) }

  /// `true` iff the branch is taken where none before it was.
  package var isElse: Bool { node.ownFirstToken?.kind == .elseWord }

  /// What a handler does, in order; none in a link.
  package var verbs: SyntaxViews<VerbSyntax> { node.children(VerbSyntax.self) }

  /// Where a link goes; `nil` in a handler.
  package var place: PlaceSyntax? { node.child(PlaceSyntax.self) }
}

/// A verb: one thing that a handler does.
///
/// ```ebnf
/// verb = openingVerb | popVerb | selectVerb | unwindVerb | finishVerb | openVerb | "dismiss" | "next" |
///   "previous" | "cancel" | "stay" ;
/// openingVerb = ( "push" | "modal" | "popover" | "replace" | "show" | "detail" ), destination, { option }
///   ;
/// popVerb = "pop", [ "to", ( "root" | name - "root", { ".", name } ) ] ;
/// selectVerb = "select", reference, [ "reset" ] ;
/// unwindVerb = "unwind", reference, [ argumentClause ] ;
/// finishVerb = "finish", [ "(", [ expression ], ")" ] ;
/// openVerb = "open", place ;
/// ```
package struct VerbSyntax: SyntaxView, KindView {
  static let kind = NodeKind.verb
  package let node: SyntaxNode

  /// Which verb it is, such as `push`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// What an opening verb opens.
  package var destination: DestinationSyntax? { node.child(DestinationSyntax.self) }

  /// How an opening verb opens.
  package var options: SyntaxViews<OptionSyntax> { node.children(OptionSyntax.self) }

  /// The scene of `pop to`, the tab of `select`, the exit or scene of `unwind`.
  package var reference: ReferenceSyntax? { node.child(ReferenceSyntax.self) }

  /// The arguments of `unwind`.
  package var arguments: SyntaxViews<ArgumentSyntax> { node.children(ArgumentSyntax.self) }

  /// The value of `finish`.
  package var value: ExpressionSyntax? { node.child(ExpressionSyntax.self) }

  /// The place of `open`.
  package var place: PlaceSyntax? { node.child(PlaceSyntax.self) }

  /// `true` iff the verb is `pop to root`.
  package var popsToRoot: Bool {
    var reader = OwnTokenReader(node)
    return reader.take(.popWord) != nil && reader.take(.toWord) != nil && reader.take(.rootWord) != nil
  }

  /// `true` iff the verb is a `select` that resets the tab.
  package var resets: Bool {
    keyword?.kind == .selectWord && node.tokens.contains { $0.kind == .resetWord }
  }
}

/// An option of an opening verb, or of a step of a place.
///
/// ```ebnf
/// option = returningOption | viaOption | animatedOption | styleOption | fromOption | arrowOption |
///   "locked" | adaptOption ;
/// returningOption = "returning", name ;
/// viaOption = "via", string ;
/// animatedOption = "animated", ( "coverVertical" | "flip" | "crossDissolve" | "partialCurl" | "none" ) ;
/// styleOption = "as", ( "automatic" | "fullScreen" | "pageSheet" | "formSheet" | "currentContext" |
///   "overFullScreen" | "overCurrentContext" | "alert" | "actionSheet" | sheetStyle ) ;
/// sheetStyle = "sheet", [ "(", detent, { ",", detent }, [ "," ], ")" ] ;
/// fromOption = "from", name ;
/// arrowOption = "arrow", direction, { ",", direction } ;
/// adaptOption = "adapt", ( "sheet" | "fullScreen" | "none" ) ;
/// ```
package struct OptionSyntax: SyntaxView, KindView {
  static let kind = NodeKind.option
  package let node: SyntaxNode

  /// Which option it is, such as `as`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// The event of `returning`, the item of `from`; the word after `as`, `animated` and `adapt`.
  package var name: SyntaxToken? {
    switch keyword?.kind {
    case .returningWord, .fromWord, .asWord, .animatedWord, .adaptWord: node.nameAfterKeyword
    default: nil
    }
  }

  /// The class of `via`, a string.
  package var className: SyntaxToken? { keyword?.kind == .viaWord ? node.stringAfterKeyword : nil }

  /// The directions of `arrow`.
  package var directions: [SyntaxToken] { keyword?.kind == .arrowWord ? names(afterFirst: 1) : [] }

  /// The heights in the parentheses of `as sheet(…)`.
  package var detents: [SyntaxToken] { keyword?.kind == .asWord ? names(afterFirst: 2) : [] }

  private func names(afterFirst count: Int) -> [SyntaxToken] {
    node.tokens.dropFirst(count).filter { $0.kind.isName }
  }
}

/// What is opened, shown or gone to.
///
/// ```ebnf
/// destination = reference, [ argumentClause ], [ "in", "stack" ] ;
/// ```
package struct DestinationSyntax: SyntaxView, KindView {
  static let kind = NodeKind.destination
  package let node: SyntaxNode

  /// The names, with dots between, of a scene, container or flow.
  package var path: [SyntaxToken] { node.leadingPath }

  /// The arguments.
  package var arguments: SyntaxViews<ArgumentSyntax> { node.children(ArgumentSyntax.self) }

  /// `true` iff the destination is put in a stack of its own.
  package var isInStack: Bool {
    // A name may be `in` or `stack` too: the words are looked for after the names and their dots.
    let rest = node.tokens.dropFirst(max(2 * path.count - 1, 1))
    return rest.suffix(2).map(\.kind) == [.inWord, .stackWord]
  }
}

/// Names with dots between that stand for a scene, a tab or an exit.
///
/// ```ebnf
/// reference = name, { ".", name } ;
/// ```
package struct ReferenceSyntax: SyntaxView, KindView {
  static let kind = NodeKind.reference
  package let node: SyntaxNode

  /// The names.
  package var path: [SyntaxToken] { node.leadingPath }
}

/// An argument.
///
/// ```ebnf
/// argument = [ name, ":" ], expression ;
/// ```
package struct ArgumentSyntax: SyntaxView, KindView {
  static let kind = NodeKind.argument
  package let node: SyntaxNode

  /// The name before the colon; `nil` where there is none.
  package var label: SyntaxToken? {
    var reader = OwnTokenReader(node)
    return reader.name()
  }

  /// The value.
  package var value: ExpressionSyntax? { node.child(ExpressionSyntax.self) }
}
