import NavRuntime

/// A claim about all runs, or about some: language reference, "Properties".
package struct Property: Sendable, Hashable {
  /// What is claimed. Scenes are told apart by their declaration alone: arguments do not matter.
  package enum Claim: Sendable, Hashable {
    /// Wherever the first scene shows, the other lies somewhere below it.
    case always(SceneID, over: SceneID)
    /// The scene never shows; or never with the other somewhere below it.
    case never(SceneID, over: SceneID?)
    /// Some run shows the scene; or one does so after it has shown the other.
    case reach(SceneID, from: SceneID?)
  }

  /// What is claimed.
  package var claim: Claim
  /// The width of the window for which it is claimed; `nil` for each of the two.
  package var width: NavigationWidth?
  /// The whole declaration; empty for one that stands in no file.
  package var span: SourceSpan
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan

  /// The widths for which it is claimed, each for itself.
  package var widths: [NavigationWidth] { width.map { [$0] } ?? NavigationWidth.allCases }
}

extension Property.Claim {
  /// The word with which the property begins.
  package var keyword: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .reach: "reach"
    }
  }

  /// The scene that it is about.
  package var scene: SceneID {
    switch self {
    case .always(let scene, _), .never(let scene, _), .reach(let scene, _): scene
    }
  }
}

extension Program {
  /// Returns a property as the language spells it: `always Checkout.Address over Catalog in compact`.
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
