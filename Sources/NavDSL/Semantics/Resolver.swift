/// Resolves the syntax of a program into its model, and says what cannot be resolved.
///
/// Four passes over the declarations, each in a file of its own: what is declared (`Declarations.swift`), types
/// (`TypeDeclarations.swift`), signatures (`Signatures.swift`), bodies (`SceneBodies.swift` and those beside
/// it). What a name stands for is looked up once; a name that stands for nothing is reported and leaves an
/// `error` behind, which nobody reports again.
struct Resolver {
  var program = Program()
  var diagnostics: [Diagnostic] = []

  /// Scenes, containers and flows.
  var targets = Namespace()
  /// What `targets` holds the numbers of.
  var targetDeclarations: [(target: Target, nameSpan: Span)] = []
  var types = Namespace()
  /// What `types` holds the numbers of.
  var typeDeclarations: [(type: TypeID, nameSpan: Span)] = []
  var guards = Namespace()
  /// The first exit of each name; `ExitID` by symbol.
  var exits = SymbolMap()
  /// The exits that are a scene's second of their name, which is reported.
  var repeatedExits: Set<ExitID> = []

  /// The declarations, in the order of files and places.
  var declarations: [Declaration] = []
  /// The syntax of what scenes and tab containers declare.
  var members = MemberNodes()
  /// `true` iff an app stands in a flow, which the parser reports.
  var hasMisplacedApp = false
  /// What each flow shows in the end, and whether in a stack.
  var flowStarts: [(target: Target, isStack: Bool)?] = []
  /// What holds itself, which is reported.
  var cyclicTargets: Set<Target> = []
  /// The ranges in which an attribute silences a warning.
  var allowances: [Allowance] = []

  // What is in scope where the resolver is.
  var flow: FlowID?
  var scene: SceneID?
  var flowParameters = LocalScope()
  var sceneParameters = LocalScope()
  var eventParameters = LocalScope()
  /// `true` where the parameters in scope could not be read, so that no name can be said to be unknown.
  var isScopeUnknown = false
  /// The items of the scene, by name.
  var sceneItems = LocalScope()
  /// The handlers of the scene, by event.
  var sceneHandlers = LocalScope()
  /// The exits and embedded scenes of the scene, by name.
  var sceneExits = LocalScope()
  var sceneEmbeds = LocalScope()
  /// For names that must differ within one clause.
  var clauseNames = LocalScope()

  /// `true` for each parameter, type, guard and exit that something refers to.
  var usedParameters: [Bool] = []
  var usedTypes: [Bool] = []
  var usedGuards: [Bool] = []
  var usedExitNames = SymbolMap()

  /// Members of what has many, by name.
  var parameterLookup = MemberLookup()
  /// The places of the parameters without a default, for clauses that have many, by their first parameter.
  var neededParameters: [Int32: [Int]] = [:]
  var caseLookup = MemberLookup()
  var tabLookup = MemberLookup()
  var itemLookup = MemberLookup()

  /// The handlers of each event; filled by the first scenario.
  var handlersByEvent = HandlersByEvent()
  /// The first handler of each kind of those that handle an event, for events that a scenario has asked for.
  var eventKinds: [Symbol: [HandlerID]] = [:]
  /// `true` in a scenario, where texts stand for values that have no literals.
  var isInScenario = false
  /// What can be checked only when every body is resolved.
  var pendingResults: [PendingResult] = []
  var pendingAnchors: [PendingAnchor] = []

  /// An event that gets the result of what is opened.
  struct PendingResult {
    var handler: HandlerID
    var opened: DestinationID
    var span: Span
  }

  /// The item of the scene below that a popover of a place points at.
  struct PendingAnchor {
    var options: OptionsID
    var name: Symbol
    var span: Span
  }

  /// A declaration, and where its syntax is.
  struct Declaration {
    enum Entity {
      case alias(AliasID), externalType(ExternalTypeID), enumeration(EnumID), structure(StructID)
      case guardian(GuardID), app, target(Target), link, scenario, property
    }
    var entity: Entity
    var file: Int32
    var node: Int32
    /// The flow it is declared in.
    var flow: FlowID?
  }

  /// `@allow(name)` and what it stands before.
  struct Allowance {
    var code: DiagnosticCode
    var span: Span
  }

  /// Resolves a program whose files have these trees, in the order of `sources`.
  static func resolve(_ trees: [SyntaxTree], sources: SourceMap) -> Resolver {
    var resolver = Resolver()
    resolver.program.sources = sources
    resolver.reserve(for: trees)
    for (file, tree) in trees.enumerated() { resolver.declare(file: file, tree) }
    resolver.resolveTypeDeclarations(trees)
    for declaration in resolver.declarations {
      resolver.resolveSignature(declaration, trees[Int(declaration.file)])
    }
    resolver.flow = nil
    resolver.checkExitSignatures()
    for declaration in resolver.declarations {
      resolver.resolveBody(declaration, trees[Int(declaration.file)])
    }
    resolver.checkPendingResults()
    resolver.resolvePendingAnchors()
    return resolver
  }

  /// `true` iff a message may look for similar names: with hundreds of errors nobody reads the suggestions, and
  /// to look for them would take time that grows with the square of the program.
  var wantsSuggestions: Bool { diagnostics.count < 200 }

  /// Returns candidates for a suggestion, if one is wanted.
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
      let value = StringLiteral.value(of: tree.source.bytes[range])
      return program.symbols.intern(value, 0..<value.count)
    default:
      return program.symbols.intern(
        tree.source.bytes, min(range.lowerBound + 1, range.upperBound)..<range.upperBound)
    }
  }

  /// Brings the resolver into the scope of a declaration.
  mutating func enter(_ flow: FlowID?) {
    guard self.flow != flow else { return }
    self.flow = flow
    flowParameters.clear()
    guard let flow else { return }
    for parameter in program.flows[flow].parameters {
      _ = flowParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
  }

  /// Returns the name of what a text symbol stands for, in quotes.
  func quoted(_ symbol: Symbol) -> String { "'\(program.text(symbol))'" }
}
