// Properties: the scenes that they name. Whether they hold is proved elsewhere. A property uses nothing: what only
// a property names is as unused as it was.

extension Resolver {
  /// Resolves a property.
  mutating func resolveProperty(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let property = property(node, tree) else { return }
    program.properties.append(property)
  }

  /// Returns the property of a node; `nil` where something of it is missing, or wrong and reported.
  mutating func property(_ node: NodeIndex, _ tree: SyntaxTree) -> Property? {
    // Nothing may be left out because it is wrong: what is left would be another property.
    var isKnown = !tree.hasError(node)
    var scenes: [SceneID] = []
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .reference {
        if let scene = resolveScene(child, tree) { scenes.append(scene) } else { isKnown = false }
      }
      child = tree.end(child)
    }
    guard isKnown, let scene = scenes.first else { return nil }
    let other = scenes.dropFirst().first
    let claim: Property.Claim
    switch tree.tokenKinds[tree.headToken(node)] {
    case .alwaysWord:
      guard let other else { return nil }
      claim = .always(scene, over: other)
    case .neverWord: claim = .never(scene, over: other)
    default: claim = .reach(scene, from: other)
    }
    let isCompact = tree.ownToken(node, ofKind: .compactWord) != nil
    let isRegular = tree.ownToken(node, ofKind: .regularWord) != nil
    let property = Property(
      claim: claim, width: isCompact ? .compact : isRegular ? .regular : nil, span: tree.span(ofNode: node),
      documentation: tree.documentationSpan(ofNode: node))
    checkSense(of: property)
    return property
  }

  /// Reports a property of a scene and itself that says something else than it seems to.
  private mutating func checkSense(of property: Property) {
    switch property.claim {
    case .always(let scene, let other) where scene == other:
      report(.alwaysOverItself(program.qualifiedName(.scene(scene)), at: property.span))
    case .reach(let scene, let other?) where scene == other:
      report(.reachFromItself(program.qualifiedName(.scene(scene)), at: property.span))
    default: break
    }
  }
}
