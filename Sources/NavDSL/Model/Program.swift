/// A program with every name resolved: what emitters, the engine and proofs read.
///
/// Plain values, and no syntax inside. Everything lies in tables, in the order of its declaration, and refers
/// to other things by number: `program.scenes[id]`, `program.handlers[scene.handlers]`. A program whose
/// compilation reported errors may lack what was wrong; one without errors lacks nothing.
public struct Program: Sendable {
  /// The files.
  package internal(set) var sources = SourceMap()
  /// Every name and text.
  package internal(set) var symbols = SymbolTable()
  /// Every type that is spelled somewhere.
  package internal(set) var types = TypeTable()
  /// What each declared name refers to.
  var names = Names()
  /// The entry; `nil` for a program that has none, which is an error.
  package internal(set) var app: App?

  /// Scenes, those of flows included.
  package internal(set) var scenes = Table<SceneID>()
  /// The bar items and controls, in order.
  package internal(set) var items = Table<ItemID>()
  /// The scenes inside it.
  package internal(set) var embeds = Table<EmbedID>()
  /// The unwind actions it accepts.
  package internal(set) var exits = Table<ExitID>()
  /// What it does on events.
  package internal(set) var handlers = Table<HandlerID>()
  /// The branches of handlers and links.
  package internal(set) var branches = Table<BranchID>()
  /// The verbs of branches.
  package internal(set) var verbs = Table<VerbID>()
  /// What verbs, containers and places open.
  package internal(set) var destinations = Table<DestinationID>()
  /// The options of opening verbs; the first element is what holds where nothing is said.
  package internal(set) var options = Table<OptionsID>()
  /// The arguments of destinations and exits.
  package internal(set) var arguments = Table<ArgumentID>()
  /// The values that are spelled.
  package internal(set) var expressions = Table<ExpressionID>()
  /// The elements of arrays and dictionaries; a dictionary's are keys and values in turn.
  package internal(set) var elements: [ExpressionID] = []
  /// The conditions of branches and exits.
  package internal(set) var conditions = Table<ConditionID>()
  /// The operands of `and` and `or`.
  package internal(set) var operands: [ConditionID] = []
  /// The parameters of scenes, flows, events, exits and links, and the fields of structs.
  package internal(set) var parameters = Table<ParameterID>()

  /// Stacks that have names.
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

  /// Aliases.
  package internal(set) var aliases = Table<AliasID>()
  /// Types of the app's own.
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
  /// The path's segments, in order.
  package internal(set) var segments = Table<SegmentID>()
  /// The query items, in order.
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
    // What is not resolved yet, or never can be, refers to this one.
    destinations.append(Destination(target: .error, inStack: false, arguments: .none, span: .none))
    for name in BuiltinType.names { _ = symbols.intern(name) }
  }

  /// Returns the text of a symbol.
  package func text(_ symbol: Symbol) -> String { symbols[symbol] }

  /// Returns a doc comment as text: its lines joined by line feeds, without their slashes and the blank after
  /// them; `nil` where there is none.
  package func documentation(_ span: SourceSpan) -> String? {
    guard !span.isEmpty, let file = sources.file(of: span) else { return span.isEmpty ? nil : "" }
    return DocComment.text(of: file.bytes[file.byteRange(of: span)])
  }
}

extension Program {
  /// Returns all branches of the handler or the link that has a branch, itself included.
  package func siblings(of branch: BranchID) -> IDRange<BranchID> {
    switch branches[branch].owner {
    case .handler(let id): handlers[id].branches
    case .link(let id): links[id].branches
    }
  }

  /// Returns the scene whose handler has a branch; `nil` for a branch of a link.
  package func scene(of branch: BranchID) -> SceneID? {
    guard case .handler(let id) = branches[branch].owner else { return nil }
    return handlers[id].scene
  }
}

/// A table of ranges that are lists: a slice of ``Program/elements`` or ``Program/operands``.
package struct ListRange: Hashable, Sendable {
  /// The first place.
  package var lower: Int32
  /// The place after the last.
  package var upper: Int32
  /// The places, to index an array with.
  package var indices: Range<Int> { Int(lower)..<Int(upper) }
}
