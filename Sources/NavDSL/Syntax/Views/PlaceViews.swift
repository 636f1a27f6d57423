/// A place: a whole state of the app.
///
/// ```ebnf
/// place = [ "/" | "^" | "~" ], placeStep, { ( "/" | "^" | "~" ), placeStep } ;
/// placeStep = destination, { option } ;
/// ```
package struct PlaceSyntax: SyntaxView, KindView {
  static let kind = NodeKind.place
  package let node: SyntaxNode

  /// A step of a place.
  package struct Step: Sendable, Hashable {
    /// `/`, `^` or `~`; `nil` before the first step of a place that begins with its base.
    package var separator: SyntaxToken?
    /// What is gone to.
    package var destination: DestinationSyntax
    /// How it is presented.
    package var options: [OptionSyntax]
  }

  /// The steps in source order.
  package var steps: [Step] {
    var steps: [Step] = []
    var separator: SyntaxToken?
    for element in node.elements {
      switch element {
      case .token(let token): separator = token
      case .node(let child):
        if let destination = DestinationSyntax(child) {
          steps.append(Step(separator: separator, destination: destination, options: []))
          separator = nil
        } else if let option = OptionSyntax(child), let last = steps.indices.last {
          steps[last].options.append(option)
        }
      }
    }
    return steps
  }
}

/// A link.
///
/// ```ebnf
/// linkDecl = "link", string, ( directLinkBranch | "{", { linkBranch }, "}" ) ;
/// ```
package struct LinkDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.linkDecl
  package let node: SyntaxNode

  /// The pattern of the URLs, a string.
  package var pattern: SyntaxToken? { node.stringAfterKeyword }

  /// The branches, one where the link has no braces.
  package var branches: SyntaxViews<BranchSyntax> { node.children(BranchSyntax.self) }
}
