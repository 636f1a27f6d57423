/// A place: a whole state of the app.
///
/// ```ebnf
/// place = [ "/" | "^" | "~" ], placeStep, { ( "/" | "^" | "~" ), placeStep } ;
/// placeStep = destination, { option } ;
/// ```
public struct PlaceSyntax: SyntaxView, KindView {
  static let kind = NodeKind.place
  public let node: SyntaxNode

  /// A step of a place.
  public struct Step: Sendable, Hashable {
    /// `/`, `^` or `~`; `nil` before the first step of a place that begins with its base.
    public var separator: SyntaxToken?
    /// What is gone to.
    public var destination: DestinationSyntax
    /// How it is presented.
    public var options: [OptionSyntax]
  }

  /// The steps in source order.
  public var steps: [Step] {
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
public struct LinkDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.linkDecl
  public let node: SyntaxNode

  /// The pattern of the URLs, a string.
  public var pattern: SyntaxToken? { node.stringAfterKeyword }

  /// The branches, one where the link has no braces.
  public var branches: SyntaxViews<BranchSyntax> { node.children(BranchSyntax.self) }
}
