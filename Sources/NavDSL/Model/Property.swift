import NavRuntime

/// A claim about all runs, or about the existence of one: language reference, "Properties".
package struct Property: Sendable, Hashable {
  /// The claim. It refers to the declarations of scenes, regardless of their arguments.
  package enum Claim: Sendable, Hashable {
    /// A scene that is visible only with the other somewhere below it.
    case always(SceneID, over: SceneID)
    /// A scene that is never visible; or never with the other somewhere below it.
    case never(SceneID, over: SceneID?)
    /// A scene that some run shows; or shows after it has shown the other.
    case reach(SceneID, from: SceneID?)
  }

  /// The claim.
  package var claim: Claim
  /// The width of the window to which the claim applies; `nil` for each of the two.
  package var width: NavigationWidth?
  /// The whole declaration; empty if the property is not in a file.
  package var span: SourceSpan
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan

  package init(
    claim: Claim, width: NavigationWidth?, span: SourceSpan = .none, documentation: SourceSpan = .none
  ) {
    (self.claim, self.width, self.span, self.documentation) = (claim, width, span, documentation)
  }

  /// The widths to which the claim applies, separately.
  package var widths: [NavigationWidth] { width.map { [$0] } ?? NavigationWidth.allCases }
}

extension Property.Claim {
  /// The keyword of the property.
  package var keyword: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .reach: "reach"
    }
  }

  /// The subject of the claim.
  package var scene: SceneID {
    switch self {
    case .always(let scene, _), .never(let scene, _), .reach(let scene, _): scene
    }
  }
}

extension Program {
  /// Returns a property in the syntax of the language: `always Checkout.Address over Catalog in compact`.
  package func description(of property: Property) -> String {
    var text = property.claim.keyword + " " + qualifiedName(.scene(property.claim.scene))
    switch property.claim {
    case .always(_, let below): text += " over " + qualifiedName(.scene(below))
    case .never(_, let below?): text += " over " + qualifiedName(.scene(below))
    case .reach(_, let start?): text += " from " + qualifiedName(.scene(start))
    case .never, .reach: break
    }
    if let width = property.width { text += " in " + width.rawValue }
    return text
  }
}
