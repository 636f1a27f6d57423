// Fragments of source that are entered rather than declared: steps, properties, places, values and arguments. They are
// parsed and resolved as in a file, against a program that has already been resolved.

/// A fragment that was resolved against a program.
struct ResolvedFragment<Meaning> {
  /// The program, with the fragment's rows after its own in its tables.
  var program: Program
  var meaning: Meaning
}

/// The reason why a text is not a valid fragment.
struct FragmentFailure: Error {
  /// The error, as in a file that contains the fragment.
  var diagnostic: Diagnostic
  /// The position in the text, in bytes from 0.
  var offset: Int

  /// The error and advice on how to fix it, in one line.
  var message: String { diagnostic.message + (advice.map { "; " + $0 } ?? "") }

  /// Advice on how to fix the error, if there is any.
  var advice: String? { diagnostic.hint ?? diagnostic.fixIt?.title }
}

extension Program {
  /// Parses a step of a scenario.
  func readStep(_ text: String) throws(FragmentFailure) -> ResolvedFragment<ScenarioAction> {
    try Resolver.read(text, as: .steps, in: self) { resolver, tree in
      let steps = tree.children(tree.rootIndex)
      guard steps.count == 1, let step = steps.first else {
        let second = steps.dropFirst().first
        resolver.report(
          Diagnostic(
            .unexpectedToken, at: tree.span(ofNode: second ?? tree.rootIndex),
            second == nil ? "the line has no step" : "the line has more than one step",
            hint: second.map {
              "enter one step at a time: the second begins at '\(tree.text(tree.firstToken($0)))'"
            }))
        return nil
      }
      resolver.scope.notation = .scenario
      return resolver.action(of: step, tree, after: nil)
    }
  }

  /// Parses a property: `never SignIn over SignIn`.
  func readProperty(_ text: String) throws(FragmentFailure) -> ResolvedFragment<Property> {
    try Resolver.read(text, as: .property, in: self) { resolver, tree in
      tree.children(tree.rootIndex).first.flatMap { resolver.property($0, tree) }
    }
  }

  /// Parses a place in the syntax of a link's target.
  func readPlace(_ text: String) throws(FragmentFailure) -> ResolvedFragment<PlaceID> {
    try Resolver.read(text, as: .place, in: self) { resolver, tree in
      guard let node = tree.children(tree.rootIndex).first else { return nil }
      let places = resolver.program.places.next
      let destinations = resolver.program.destinations.next
      let place = resolver.resolvePlace(node, tree, isOfLink: true)
      resolver.resolvePendingAnchors(of: IDRange(places, resolver.program.places.next))
      let resolved = ResolvedProgram(program: resolver.program, facts: resolver.facts)
      var containment = ContainmentCheck(resolved)
      containment.checkDestinations(IDRange(destinations, resolver.program.destinations.next))
      containment.checkPlaces(IDRange(places, resolver.program.places.next))
      var stacks = PlaceCheck(program: resolver.program)
      stacks.check(IDRange(places, resolver.program.places.next))
      resolver.diagnostics += containment.diagnostics + stacks.diagnostics
      return place
    }
  }

  /// Parses a value of a type, in the notation of prompts.
  func readValue(_ text: String, of type: TypeID) throws(FragmentFailure) -> ResolvedFragment<ExpressionID> {
    try Resolver.read(text, as: .value, in: self) { resolver, tree in
      guard let node = tree.children(tree.rootIndex).first else { return nil }
      resolver.scope.notation = .prompt
      return resolver.resolveExpression(node, tree, expected: type)
    }
  }

  /// Parses the arguments of an event in parentheses, in the notation of prompts: one for each parameter, `nil` for
  /// missing ones. An empty text has none.
  func readArguments(
    _ text: String, of handler: HandlerID
  ) throws(FragmentFailure) -> ResolvedFragment<[ExpressionID?]> {
    try Resolver.read(text, as: .arguments, in: self) { resolver, tree in
      resolver.scope.notation = .prompt
      return resolver.resolveTypedArguments(
        of: tree.rootIndex, tree, for: resolver.program.handlers[handler].parameters,
        callee: .event(resolver.program.handlers[handler].name))
    }
  }
}

extension Resolver {
  /// Creates a resolver for fragments of a program, with all its names.
  private init(after program: Program) {
    self.program = program
    facts.uses.parameters = Array(repeating: false, count: program.parameters.count)
    facts.uses.types = Array(repeating: false, count: program.names.typeDeclarations.count)
    facts.uses.guards = Array(repeating: false, count: program.guards.count)
  }

  /// Parses a text as a production and resolves it.
  ///
  /// - Parameter resolve: Returns the meaning of the tree; `nil` if a part is missing.
  fileprivate static func read<Meaning>(
    _ text: String, as production: Production, in program: Program,
    _ resolve: (inout Resolver, SyntaxTree) -> Meaning?
  ) throws(FragmentFailure) -> ResolvedFragment<Meaning> {
    var resolver = Resolver(after: program)
    guard let source = resolver.program.sources.add(path: production.whole, bytes: Array(text.utf8)) else {
      throw FragmentFailure(diagnostic: .programTooLarge(production.whole, at: .none), offset: 0)
    }
    let parsed = SyntaxTree.parse(source, as: production)
    if let diagnostic = parsed.diagnostics.first {
      throw FragmentFailure(diagnostic, in: source)
    }
    let meaning = resolve(&resolver, parsed.tree)
    if let diagnostic = resolver.diagnostics.first(where: { $0.severity == .error }) {
      throw FragmentFailure(diagnostic, in: source)
    }
    guard let meaning else {
      throw FragmentFailure(
        Diagnostic(.unexpectedToken, at: source.span, "the \(production.whole) is incomplete"), in: source)
    }
    return ResolvedFragment(program: resolver.program, meaning: meaning)
  }
}

extension FragmentFailure {
  fileprivate init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.init(diagnostic: diagnostic, offset: source.byteRange(of: diagnostic.span).lowerBound)
  }
}
