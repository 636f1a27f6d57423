// The capacity of a program's tables, estimated from the kinds of its nodes.

extension Resolver {
  /// Reserves capacity in the tables, which would otherwise be copied repeatedly as they grow, and temporarily
  /// exist twice.
  mutating func reserve(for trees: [SyntaxTree]) {
    func count(_ kinds: NodeKind...) -> Int { trees.reduce(0) { $0 + $1.counts.count(kinds) } }

    let targets = count(.sceneDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl, .flowDecl)
    let types = count(.typeDecl, .enumDecl, .structDecl)
    program.names.targetDeclarations.reserveCapacity(targets)
    program.names.typeDeclarations.reserveCapacity(types)
    pending.declarations.reserveCapacity(
      targets + types
        + count(.guardDecl, .linkDecl, .appDecl, .featureDecl, .entryDecl, .scenarioDecl, .propertyDecl))
    // Most links capture one or two values, which are parameters without a node of their own.
    let parameters = count(.parameter) + 2 * count(.linkDecl)

    // Most declarations, and half of the literals, have a text of their own.
    let texts = targets + types + count(.enumCase) + count(.literal) / 2
    program.symbols.reserve(texts: texts, byteCount: 16 * texts)
    // Names of parameters and events are few, and occur again.
    scope.reserve(texts: texts + texts / 4)

    members.reserve(
      count(.handler, .exitItem, .embedItem, .titleItem, .messageItem, .promptItem, .backItem, .hiddenItem))
    program.scenes.reserve(count(.sceneDecl))
    program.items.reserve(count(.barItem, .spacer))
    program.exits.reserve(count(.exitItem))
    program.handlers.reserve(count(.handler))
    program.branches.reserve(count(.branch))
    program.verbs.reserve(count(.verb))
    // Places have destinations without a node of their own, dotted names an expression for each period.
    let destinations = count(.destination) + 2 * count(.appDecl, .featureDecl)
    program.destinations.reserve(destinations + destinations / 4)
    program.options.reserve(count(.option))
    program.arguments.reserve(count(.argument))
    let expressions = count(.literal, .enumCaseValue, .path, .array, .dictionary, .structValue)
    program.expressions.reserve(expressions + expressions / 4)
    program.conditions.reserve(count(.negation))
    program.parameters.reserve(parameters)
    program.enumCases.reserve(count(.enumCase))
    program.tabs.reserve(count(.tab))
    program.places.reserve(count(.place))
  }
}
