/// A scenario: steps from the start of the app, and what they lead to.
///
/// ```ebnf
/// scenarioDecl = "scenario", string, "in", ( "compact" | "regular" ), "{", { step }, "}" ;
/// ```
package struct ScenarioDeclSyntax: SyntaxView, KindView {
  static let kind = NodeKind.scenarioDecl
  package let node: SyntaxNode

  /// What the scenario is called, a string.
  package var title: SyntaxToken? { node.stringAfterKeyword }

  /// `compact` or `regular`.
  package var width: SyntaxToken? {
    var reader = OwnTokenReader(node)
    reader.take(.scenarioWord)
    _ = reader.string()
    reader.take(.inWord)
    return reader.take { $0 == .compactWord || $0 == .regularWord }
  }

  /// The steps in source order.
  package var steps: SyntaxViews<StepSyntax> { node.children(StepSyntax.self) }
}

/// A step of a scenario.
///
/// ```ebnf
/// step = givenStep | expectStep | systemStep | eventStep ;
/// ```
package enum StepSyntax: SyntaxView {
  /// What guards are from here on.
  case given(GivenStepSyntax)
  /// What must be so here.
  case expect(ExpectStepSyntax)
  /// What the user or the system does without the app's code.
  case system(SystemStepSyntax)
  /// An event.
  case event(EventStepSyntax)

  package init?(_ node: SyntaxNode) {
    if let view = GivenStepSyntax(node) {
      self = .given(view)
    } else if let view = ExpectStepSyntax(node) {
      self = .expect(view)
    } else if let view = SystemStepSyntax(node) {
      self = .system(view)
    } else if let view = EventStepSyntax(node) {
      self = .event(view)
    } else {
      return nil
    }
  }

  package var node: SyntaxNode {
    switch self {
    case .given(let view): view.node
    case .expect(let view): view.node
    case .system(let view): view.node
    case .event(let view): view.node
    }
  }
}

/// What guards are from here on.
///
/// ```ebnf
/// givenStep = "given", givenGuard, { ",", givenGuard } ;
/// givenGuard = [ "not" ], name - "not", { ".", name } ;
/// ```
package struct GivenStepSyntax: SyntaxView, KindView {
  static let kind = NodeKind.givenStep
  package let node: SyntaxNode

  /// A guard and what it is.
  package struct Guard: Sendable, Hashable {
    /// `true` iff the guard does not hold.
    package var isNegated: Bool
    /// The names, with dots between, of the guard.
    package var path: [SyntaxToken]
  }

  /// The guards in source order.
  package var guards: [Guard] {
    var reader = OwnTokenReader(node)
    var guards: [Guard] = []
    while reader.take() != nil {  // `given`, and then each comma
      let isNegated = reader.take(.notWord) != nil
      let path = reader.path()
      if !path.isEmpty { guards.append(Guard(isNegated: isNegated, path: path)) }
    }
    return guards
  }
}

/// What must be so at a point of a scenario.
///
/// ```ebnf
/// expectStep = "expect", ( "fails", [ "(", name, ")" ] | state ) ;
/// ```
package struct ExpectStepSyntax: SyntaxView, KindView {
  static let kind = NodeKind.expectStep
  package let node: SyntaxNode

  /// The state that must be shown; `nil` where the step before must fail.
  package var state: StateSyntax? { node.child(StateSyntax.self) }

  /// `true` iff the step before must fail.
  package var expectsFailure: Bool {
    var reader = OwnTokenReader(node)
    return reader.take(.expectWord) != nil && reader.take(.failsWord) != nil
  }

  /// Why the step before must fail, such as `noTarget`; `nil` where any reason will do.
  package var reason: SyntaxToken? {
    var reader = OwnTokenReader(node)
    reader.take(.expectWord)
    guard reader.take(.failsWord) != nil, reader.take(.leftParenthesis) != nil else { return nil }
    return reader.name()
  }
}

/// What the user or the system does without the app's code.
///
/// ```ebnf
/// systemStep = "back", [ name - stepKeyword, { ".", name } ] | "dismiss" | "select", reference | "swipe",
///   ( "next" | "previous" ) | "reveal" | "hide" | "resize", ( "compact" | "regular" ) | "open", string ;
/// ```
package struct SystemStepSyntax: SyntaxView, KindView {
  static let kind = NodeKind.systemStep
  package let node: SyntaxNode

  /// Which step it is, such as `back`.
  package var keyword: SyntaxToken? { node.ownFirstToken }

  /// The scene of `back`, the tab of `select`.
  package var reference: ReferenceSyntax? { node.child(ReferenceSyntax.self) }

  /// The direction of `swipe`, the width of `resize`.
  package var argument: SyntaxToken? {
    switch keyword?.kind {
    case .swipeWord, .resizeWord: node.nameAfterKeyword
    default: nil
    }
  }

  /// The URL of `open`, a string.
  package var url: SyntaxToken? { keyword?.kind == .openWord ? node.stringAfterKeyword : nil }
}

/// An event.
///
/// ```ebnf
/// eventStep = name - stepKeyword, { ".", name }, [ argumentClause ] | stepKeyword, argumentClause ;
/// ```
package struct EventStepSyntax: SyntaxView, KindView {
  static let kind = NodeKind.eventStep
  package let node: SyntaxNode

  /// The names, with dots between, of the event, after those of the scene that is to handle it.
  package var path: [SyntaxToken] { node.leadingPath }

  /// The arguments.
  package var arguments: SyntaxViews<ArgumentSyntax> { node.children(ArgumentSyntax.self) }
}

/// What is visible.
///
/// ```ebnf
/// state = stateLevel, { ( "^" | "~" ), stateLevel } ;
/// stateLevel = stateStack, { "|", stateStack } ;
/// ```
package struct StateSyntax: SyntaxView, KindView {
  static let kind = NodeKind.state
  package let node: SyntaxNode

  /// A stack and what stands before it.
  package struct Part: Sendable, Hashable {
    /// `^` or `~` before the first stack of a presentation, `|` before another column; `nil` before the
    /// first of all.
    package var separator: SyntaxToken?
    /// The stack.
    package var stack: StateStackSyntax
  }

  /// The stacks in source order.
  package var parts: [Part] {
    var parts: [Part] = []
    var separator: SyntaxToken?
    for element in node.elements {
      switch element {
      case .token(let token): separator = token
      case .node(let child):
        guard let stack = StateStackSyntax(child) else { continue }
        parts.append(Part(separator: separator, stack: stack))
        separator = nil
      }
    }
    return parts
  }
}

/// The scenes of a stack that is visible.
///
/// ```ebnf
/// stateStack = [ name - "fails", { ".", name }, ":" ], ( "…", { "/", stateScene } | name - "fails", { ".",
///   name }, [ argumentClause ], { "/", stateScene } ) ;
/// ```
package struct StateStackSyntax: SyntaxView, KindView {
  static let kind = NodeKind.stateStack
  package let node: SyntaxNode

  /// The container that the stack is in; `nil` where none is named.
  package var container: ReferenceSyntax? { node.child(ReferenceSyntax.self) }

  /// `true` iff there may be any scenes below.
  package var isOpenBelow: Bool { node.tokens.contains { $0.kind == .ellipsis } }

  /// The scenes, from the bottom to the top.
  package var scenes: SyntaxViews<StateSceneSyntax> { node.children(StateSceneSyntax.self) }
}

/// A scene that is visible.
///
/// ```ebnf
/// stateScene = reference, [ argumentClause ] ;
/// ```
package struct StateSceneSyntax: SyntaxView, KindView {
  static let kind = NodeKind.stateScene
  package let node: SyntaxNode

  /// The names, with dots between, of the scene.
  package var path: [SyntaxToken] { node.leadingPath }

  /// The arguments that matter.
  package var arguments: SyntaxViews<ArgumentSyntax> { node.children(ArgumentSyntax.self) }
}
