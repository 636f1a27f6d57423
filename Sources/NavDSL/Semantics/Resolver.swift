/// Resolves the syntax of a program into its model, and reports unresolvable references.
///
/// There are four passes over the declarations, each in a file of its own: declarations (`Declarations.swift`), types
/// (`TypeDeclarations.swift`), signatures (`Signatures.swift`), bodies (`SceneBodies.swift` and those beside it).
/// A name is looked up once. An unknown name is reported and replaced by an `error`, which is not
/// reported again. A resolver of an already resolved program parses fragments of source against it
/// (`Fragments.swift`).
struct Resolver {
  var program = Program()
  var facts = ProgramFacts()
  var diagnostics: [Diagnostic] = []
  /// The scope at the current position.
  var scope = Scope()
  var lookups = Lookups()
  var pending = Pending()
  /// The syntax of the members of scenes and tab containers.
  var members = MemberNodes()
  /// `true` iff every reference is recorded, for tools that follow names.
  var recordsOccurrences = false

  /// Work for later passes.
  struct Pending {
    /// The declarations whose signatures and bodies are to be resolved, in source order.
    var declarations: [Declaration] = []
    /// The anchors of popovers in places: the scene below such a popover may be declared later.
    var anchors: [Anchor] = []
    /// The scenes that are shown only as alerts or action sheets, whose buttons end them.
    var alerts: Set<SceneID> = []
    /// The elements of the collection literals that are being resolved.
    var elements: [ExpressionID] = []
    /// `true` iff an entry could not be resolved, so that `enter` may name it.
    var hasUnknownEntry = false
  }

  /// The anchor of a popover of a place: an item of the scene below it.
  struct Anchor {
    var options: OptionsID
    var name: Symbol
    var span: SourceSpan
  }

  /// A declaration, with its syntax.
  struct Declaration {
    enum Entity {
      case alias(AliasID), externalType(ExternalTypeID), enumeration(EnumID), structure(StructID)
      case guardian(GuardID), app, target(Target), entry, link, scenario, property
    }
    var entity: Entity
    var file: Int32
    var node: Int32
    /// The flow that declares it.
    var flow: FlowID?
  }

  /// Returns the model of a program whose files have these trees, in the order of `sources`, and the errors.
  static func resolve(
    _ trees: [SyntaxTree], sources: SourceMap, recordsOccurrences: Bool = false
  ) -> (resolved: ResolvedProgram, diagnostics: [Diagnostic]) {
    var resolver = Resolver()
    resolver.recordsOccurrences = recordsOccurrences
    resolver.program.sources = sources
    resolver.reserve(for: trees)
    for (file, tree) in trees.enumerated() { resolver.declare(file: file, tree) }
    resolver.members.begin(scenes: resolver.program.scenes.count)
    resolver.resolveTypeDeclarations(trees)
    resolver.findAlerts(trees)
    resolver.forEachDeclaration(of: trees) { $0.resolveSignature($1, $2) }
    resolver.facts.uses.parameters = Array(repeating: false, count: resolver.program.parameters.count)
    resolver.scope.flow = nil
    resolver.forEachDeclaration(of: trees) { resolver, declaration, tree in
      guard case .entry = declaration.entity else { return }
      resolver.enter(declaration.flow)
      resolver.resolveEntry(Int(declaration.node), tree)
    }
    resolver.forEachDeclaration(of: trees) { $0.resolveBody($1, $2) }
    resolver.resolvePendingAnchors(of: resolver.program.places.ids)
    return (ResolvedProgram(program: resolver.program, facts: resolver.facts), resolver.diagnostics)
  }

  /// Calls `body` with each declaration, in source order, and its tree.
  @inline(__always)
  private mutating func forEachDeclaration(
    of trees: [SyntaxTree], _ body: (inout Resolver, Declaration, SyntaxTree) -> Void
  ) {
    var next = 0
    // The declarations of a file are consecutive, so its tree is retained once.
    for (file, tree) in trees.enumerated() {
      while next < pending.declarations.count, Int(pending.declarations[next].file) == file {
        body(&self, pending.declarations[next], tree)
        next += 1
      }
    }
  }

  /// `true` iff a message may suggest similar names. With hundreds of errors nobody reads the suggestions, and
  /// the search would take time quadratic in the size of the program.
  var wantsSuggestions: Bool { diagnostics.count < 200 }

  /// Returns candidates for a suggestion, if suggestions are wanted.
  func candidates(_ names: @autoclosure () -> [String]) -> [String] { wantsSuggestions ? names() : [] }

  /// Reports a problem.
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Returns the symbol of a name token, without backticks.
  @inline(__always)
  mutating func symbol(_ token: TokenIndex, _ tree: SyntaxTree) -> Symbol {
    program.symbols.intern(tree.source.bytes, tree.nameBytes(token))
  }

  /// Returns the symbol of a string's value.
  mutating func stringSymbol(_ token: TokenIndex, _ tree: SyntaxTree) -> Symbol {
    let range = tree.bytes(of: token)
    switch tree.tokenKinds[token] {
    case .string where range.count >= 2:
      return program.symbols.intern(tree.source.bytes, range.lowerBound + 1..<range.upperBound - 1)
    case .escapedString:
      return program.symbols.intern(StringLiteral.value(of: tree.source.bytes[range]))
    default:
      return program.symbols.intern(
        tree.source.bytes, min(range.lowerBound + 1, range.upperBound)..<range.upperBound)
    }
  }

  /// Enters the scope of a declaration.
  mutating func enter(_ flow: FlowID?) {
    guard scope.flow != flow else { return }
    scope.flow = flow
    scope.flowParameters.clear()
    guard let flow else { return }
    for parameter in program.flows[flow].parameters {
      _ = scope.flowParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  /// Enters the scope of the app's or feature's own start and handlers.
  mutating func enterApp() {
    enter(nil)
    guard let feature = program.app?.feature else { return }
    scope.isInFeature = true
    scope.flowParameters.clear()
    for parameter in feature.parameters {
      _ = scope.flowParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  /// Leaves the scope that ``enterApp()`` has entered.
  mutating func leaveApp() {
    scope.isInFeature = false
    scope.flowParameters.clear()
  }

  /// Returns the text of a symbol in quotes.
  func quoted(_ symbol: Symbol) -> String { "'\(program.text(symbol))'" }
}
