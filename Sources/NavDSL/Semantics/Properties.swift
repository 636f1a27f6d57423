// Properties: the scenes that they name. The proofs decide elsewhere whether they hold. A property does not count as a
// use of the scenes that it names.

extension Resolver {
  /// Resolves a property.
  mutating func resolveProperty(_ node: NodeIndex, _ tree: SyntaxTree) {
    guard let property = property(node, tree) else { return }
    program.properties.append(property)
  }

  /// Returns the property of a node; `nil` if a part is missing or has a reported error.
  mutating func property(_ node: NodeIndex, _ tree: SyntaxTree) -> Property? {
    // An invalid part must not be dropped: the rest would be a different property.
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

  /// Reports a property of a scene and itself whose meaning differs from the apparent one.
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
