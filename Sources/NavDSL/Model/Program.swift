import NavRuntime

/// A program with every name resolved: the input of emitters, the engine and proofs.
///
/// It consists of plain values without syntax. All elements are in tables, in the order of their declaration, and refer
/// to each other by ID: `program.scenes[id]`, `program.handlers[scene.handlers]`. A program whose compilation reported
/// errors may lack the invalid parts; one without errors is complete.
public struct Program: Sendable {
  /// The files.
  package internal(set) var sources = SourceMap()
  /// All names and texts.
  package internal(set) var symbols = SymbolTable()
  /// All types in the source.
  package internal(set) var types = TypeTable()
  /// The declaration of each name.
  var names = Names()
  /// The app declaration; `nil` if it is missing, which is an error.
  package internal(set) var app: App?
  /// `true` iff a text has a key of its own.
  package internal(set) var hasTextKeys = false

  /// The names that declarations had in earlier versions.
  package internal(set) var formerNames = FormerNames()

  /// Scenes, including those of flows.
  package internal(set) var scenes = Table<SceneID>()
  /// The bar items and controls, in order.
  package internal(set) var items = Table<ItemID>()
  /// The scenes embedded in scenes.
  package internal(set) var embeds = Table<EmbedID>()
  /// The exits of scenes.
  package internal(set) var exits = Table<ExitID>()
  /// The handlers of scenes, and of what is around them.
  package internal(set) var handlers = Table<HandlerID>()
  /// The branches of handlers and links.
  package internal(set) var branches = Table<BranchID>()
  /// The verbs of branches.
  package internal(set) var verbs = Table<VerbID>()
  /// The destinations of verbs, containers and places.
  package internal(set) var destinations = Table<DestinationID>()
  /// The options of opening verbs; the first element is the default.
  package internal(set) var options = Table<OptionsID>()
  /// The arguments of destinations and exits.
  package internal(set) var arguments = Table<ArgumentID>()
  /// The values in the source.
  package internal(set) var expressions = Table<ExpressionID>()
  /// The elements of arrays and dictionaries; those of a dictionary are keys and values alternating.
  package internal(set) var elements: [ExpressionID] = []
  /// The conditions of branches and exits.
  package internal(set) var conditions = Table<ConditionID>()
  /// The operands of `and` and `or`.
  package internal(set) var operands: [ConditionID] = []
  /// The parameters of scenes, flows, events, exits and links, and the fields of structs.
  package internal(set) var parameters = Table<ParameterID>()

  /// Named stacks.
  package internal(set) var stacks = Table<StackID>()
  /// Tab containers.
  package internal(set) var tabContainers = Table<TabsID>()
  /// The tabs, in order.
  package internal(set) var tabs = Table<TabID>()
  /// Splits.
  package internal(set) var splits = Table<SplitID>()
  /// Page containers.
  package internal(set) var pageContainers = Table<PagesID>()
  /// The pages, in order.
  package internal(set) var pages = Table<PageID>()
  /// Flows.
  package internal(set) var flows = Table<FlowID>()

  /// The entries, which the program's own code opens.
  package internal(set) var entries = Table<EntryID>()

  /// Aliases.
  package internal(set) var aliases = Table<AliasID>()
  /// The app's own Swift types.
  package internal(set) var externalTypes = Table<ExternalTypeID>()
  /// Enums.
  package internal(set) var enums = Table<EnumID>()
  /// The cases of enums.
  package internal(set) var enumCases = Table<EnumCaseID>()
  /// Structs.
  package internal(set) var structs = Table<StructID>()
  /// Guards.
  package internal(set) var guards = Table<GuardID>()

  /// Links.
  package internal(set) var links = Table<LinkID>()
  /// The segments of links' paths, in order.
  package internal(set) var segments = Table<SegmentID>()
  /// The query items of links, in order.
  package internal(set) var queries = Table<QueryID>()
  /// Places of links and of `open`.
  package internal(set) var places = Table<PlaceID>()
  /// The steps of places.
  package internal(set) var placeSteps = Table<PlaceStepID>()

  /// Scenarios.
  package internal(set) var scenarios = Table<ScenarioID>()
  /// The steps of scenarios.
  package internal(set) var scenarioSteps = Table<ScenarioStepID>()

  /// Properties.
  package internal(set) var properties = Table<PropertyID>()

  init() {
    options.append(Options())
    // The target of destinations that are unresolved, for now or for good.
    destinations.append(Destination(target: .error, inStack: false, arguments: .none, span: .none))
    for name in BuiltinType.names { _ = symbols.intern(name) }
  }

  /// Returns the text of a symbol.
  package func text(_ symbol: Symbol) -> String { symbols[symbol] }

  /// Returns the text of a doc comment: its lines joined by line feeds, each without its slashes and the space after
  /// them; `nil` if there is none.
  package func documentation(_ span: SourceSpan) -> String? {
    guard !span.isEmpty, let file = sources.file(of: span) else { return span.isEmpty ? nil : "" }
    return DocComment.text(of: file.bytes[file.byteRange(of: span)])
  }
}

extension Program {
  /// `true` iff a handler has the name of a move of the user, in place of which it runs.
  func replacesMove(_ handler: HandlerID) -> Bool {
    symbols.isText(of: handlers[handler].name, among: NavigationMove.handlerNames)
  }

  /// Returns the action of a branch with one verb; `nil` for one with more or none.
  func soleAction(of branch: BranchID) -> Action? {
    let step = branches[branch].verbs
    return step.count == 1 ? step.first.map { verbs[$0].action } : nil
  }

  /// Returns all branches of the owner of a branch, including the branch itself.
  package func siblings(of branch: BranchID) -> IDRange<BranchID> {
    switch branches[branch].owner {
    case .handler(let id): handlers[id].branches
    case .link(let id): links[id].branches
    }
  }

  /// Returns the verb before another in the same step; `nil` for the first one.
  func verb(before verb: VerbID) -> VerbID? {
    let isFirst = branches[verbs[verb].branch].verbs.first == verb
    return isFirst ? nil : VerbID(index: verb.index - 1)
  }

  /// Returns the scene whose handler owns a branch; `nil` for a branch of a link, or of a handler around scenes.
  package func scene(of branch: BranchID) -> SceneID? {
    guard case .handler(let id) = branches[branch].owner else { return nil }
    return handlers[id].owner.scene
  }
}

/// A range of a list of IDs: a slice of ``Program/elements`` or ``Program/operands``.
package struct ListRange: Hashable, Sendable {
  /// The first index.
  package var lower: Int32
  /// The index after the last.
  package var upper: Int32
  /// The range as array indices.
  package var indices: Range<Int> { Int(lower)..<Int(upper) }
}
