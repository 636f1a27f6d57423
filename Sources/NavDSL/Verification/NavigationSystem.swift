// A program as a pushdown system: spines are its stacks, steps its rules.

import NavRuntime

/// A verb that can act on a spine, with the control location and the symbol on top.
struct VerbUse: Hashable, Sendable {
  let verb: VerbID
  let control: PushdownControl
  let symbol: PushdownSymbol
}

/// The rules of a program, generated on demand, and the findings made while they are generated.
struct NavigationSystem: PushdownRules, Sendable {
  private let shared: SharedProgram
  let choices: BranchChoices
  var spines: SpineBuilder
  var controls = SpineControls()
  /// The distinguished widths: only one if the program does not depend on the width.
  let widths: [NavigationWidth]
  /// `true` iff a step may replace an embedded scene that does not have its handler.
  let replacesOthers: Bool
  /// The flows whose nearest instance below may not be the one that a scene belongs to.
  let skippedFlows: Set<Int32>
  /// The flows of which a step that has left them may open a scene above another, with the opener further down.
  let flowsAboveOthers: Set<FlowID>
  /// The flows of which an instance may lack an opener, as the start of the app does.
  let flowsWithoutOpener: Set<FlowID>
  /// The flows of which a step may open a scene in another tab or page, and of those, the ones of which one may be at a root.
  let (flowsInOtherParts, flowsAtOtherRoots): (Set<FlowID>, Set<FlowID>)
  /// The verbs that end the flows of ``flowsInOtherParts``.
  private(set) var endsInOtherParts: [(verb: VerbID, flow: FlowID)] = []
  /// The flows of which a step opens two instances.
  let flowsOpenedTwice: Set<FlowID>
  /// `true` for a flow of which states may have two instances, once asked for.
  var flowsWithTwoInstances: [FlowID: Bool] = [:]
  /// The handlers that receive the results of a flow, once asked for.
  var resultsOfFlows: [FlowID: [HandlerID]] = [:]
  /// The scenes that steps open after a scene, by that scene, once asked for.
  var scenesOpenedLater: [SceneID: [SceneID]]?
  /// The declarations that can be around scenes by what declares and opens them.
  let surroundings: Surroundings
  /// `true` iff a step is left out that depends on what is only possibly around a scene, inside of it, or in other columns
  /// and tabs.
  var takesOnlySureSteps = false
  /// The scenes that may be beside a spine, in a column or inside of a scene, once all stacks are known.
  var scenesBeside = IDSet<Scene>()
  /// The handlers that can be around each scene by its declaration, once asked for.
  var handlersAround: [SceneID: [HandlerID]] = [:]
  /// The declarations with handlers around scenes, except the app, which is around all.
  let owners: [HandlerOwner]
  /// The number of each of ``owners``.
  let ownerNumbers: [HandlerOwner: Int]
  /// The handlers whose events are sent again, by the options of the verbs with `retry`.
  let gates: [OptionsID: HandlerID]
  /// The handlers of ``gates``, and those that verbs name with `returning`.
  let retriedHandlers, resultHandlers: Set<HandlerID>
  /// The names of the handlers that run in place of the user's moves; `nil` if there is none of that name.
  let backEvent, dismissEvent: Symbol?
  /// The spines of each place that a verb opens, the top first, without the bottom symbol.
  var placeWords: [PlaceID: [NavigationWidth: [[PushdownSymbol]]]] = [:]
  /// The containers that links name, by width.
  var linkHosts: [NavigationWidth: NamedHosts] = [:]
  /// The containers that each place of a verb names.
  var placeHosts: [PlaceID: [NavigationWidth: NamedHosts]] = [:]
  /// The parts of splits that the places of links and verbs create.
  var openedParts: [SpineColumn: [OpenedPart]] = [:]
  /// The symbols that places have above each one in a presentation.
  var placesAbove: [SpineShape: [PlaceAbove]] = [:]
  /// The splits of which places create columns other than the primary one.
  var placedSplits: Set<SplitID> = []
  /// The moves that labels represent.
  private(set) var moves: [ExplorationTransition] = []
  private var moveLabels: [ExplorationTransition: Int32] = [:]
  /// The combinations of branches with which the app can start.
  let starts: StartCases
  /// `true` iff a change of the width can keep the state.
  var resizes: Bool
  /// `true` iff a `detail` follows another verb in a step.
  let detailsFollowVerbs: Bool
  /// The scenes that are only the placeholders of their splits where these have created them.
  let placeholders: [SplitID: SceneID]
  /// `true` iff steps leave what they uncover beside their way.
  var keepsCovered: Bool
  /// `true` iff a step may empty a column of which compact width shows nothing.
  let emptiesHiddenColumns: Bool
  /// `true` iff a split hides columns in regular width.
  let hidesColumns: Bool
  /// `true` iff the user goes back, and turns to other tabs and pages.
  var takesUserTurns = true
  /// The branches that are not taken.
  var leftOut: Set<BranchID> = []
  /// A symbol that every walk passes, below a scene that is followed; `nil` if none is.
  private(set) var mark: PushdownSymbol?
  /// The number of control locations that the saturation knows; rules to others are left to the next saturation.
  var controlLimit = Int.max
  private(set) var exceedsLimit = false

  /// The findings made while rules were generated.
  var found = Found()
  /// The effects of handlers on stacks off their spines, as found by the preceding saturation.
  var remote = Remote()

  /// The findings made while rules were generated.
  struct Found: Sendable {
    /// The verbs that fail whenever their symbol is on top.
    var failures: [(use: VerbUse, reason: NavigationFailure)] = []
    /// The verbs that search down the spine, by their search.
    var searches: [SpineControl: [VerbUse]] = [:]
    var branches = IDSet<Branch>()
    var details = IDSet<Verb>()
    /// The exits that were called.
    var exits = IDSet<Exit>()
    /// The columns from which unwinds went on to others of their splits.
    var askedColumns: Set<AskedColumn> = []
    /// `true` iff steps go on in columns above, with any content.
    var picks = false
    var remote = Remote()
  }

  /// The effects of handlers on stacks off their spines.
  struct Remote: Hashable, Sendable {
    /// The `detail` verbs, by their split.
    var details: [SplitID: [VerbID]] = [:]
    /// The `select` verbs that others follow, and those with `reset`, by their tab.
    var selections: [TabID: [VerbID]] = [:]
    /// The `next` and `previous` verbs that others follow, by the page to which they lead.
    var turns: [PageID: [VerbID]] = [:]
    /// The unwinds that others follow, and that ask what is inside of a scene.
    var unwinds: [SpineControl] = []
    /// The unwinds that others follow, and that find their target in a column above, by the split.
    var columnUnwinds: [SplitID: [SpineControl]] = [:]
    /// The symbols that can be directly above others in columns.
    var above: [PushdownSymbol: Set<PushdownSymbol>] = [:]
    /// The splits with a replacement over whose columns, or over which, presentations are made.
    var presenting: Set<SplitID> = []
    /// The parts of splits in which steps go on that open them.
    var parts: [SpineColumn: [OpenedPart]] = [:]
    /// The declarations around scenes, as far as they are not certain.
    var around = Around()

    mutating func add(_ verb: VerbID, to split: SplitID) { Self.add(verb, to: &details[split, default: []]) }

    mutating func add(_ verb: VerbID, to tab: TabID) { Self.add(verb, to: &selections[tab, default: []]) }

    mutating func add(_ verb: VerbID, to page: PageID) { Self.add(verb, to: &turns[page, default: []]) }

    /// Adds an unwind that asks what is inside of a scene.
    mutating func add(_ search: SpineControl) { Self.add(search, to: &unwinds) }

    mutating func add(_ part: OpenedPart) { Self.add(part, to: &parts[part.column, default: []]) }

    private static func add<Effect: Equatable>(_ effect: Effect, to known: inout [Effect]) {
      if !known.contains(effect) { known.append(effect) }
    }

    /// Adds an unwind that finds its target in a column above.
    mutating func add(_ search: SpineControl, to split: SplitID) {
      Self.add(search, to: &columnUnwinds[split, default: []])
    }

    /// Adds the effects found by another saturation.
    mutating func formUnion(_ other: Remote) {
      for (split, verbs) in other.details { for verb in verbs { add(verb, to: split) } }
      for (tab, verbs) in other.selections { for verb in verbs { add(verb, to: tab) } }
      for (page, verbs) in other.turns { for verb in verbs { add(verb, to: page) } }
      for search in other.unwinds { add(search) }
      for (split, searches) in other.columnUnwinds { for search in searches { add(search, to: split) } }
      above.merge(other.above) { $0.union($1) }
      presenting.formUnion(other.presenting)
      for part in other.parts.values.joined() { add(part) }
      around.formUnion(other.around)
    }
  }

  /// The label of a rule that does not begin a step.
  static let noLabel: Int32 = -1

  init(_ program: Program) {
    shared = SharedProgram(program)
    choices = BranchChoices(shared)
    spines = SpineBuilder(shared)
    // If the app restarts, a change of the width leads to nothing beyond the starts.
    starts = StartCases(program)
    resizes = starts.mayKeep || program.entries.count > 0
    (flowsInOtherParts, flowsAtOtherRoots) = Self.flowsInOtherParts(of: program)
    keepsCovered = program.canKeepCovered || !flowsInOtherParts.isEmpty
    emptiesHiddenColumns = program.hasPlaces || program.verbs.elements.contains { $0.action.ends }
    hidesColumns = program.splits.elements.contains { $0.display == .over }
    detailsFollowVerbs = program.branches.elements.contains {
      program.verbs[$0.verbs].dropFirst().contains(where: \.action.isDetail)
    }
    placeholders = program.certainPlaceholders()
    widths = program.dependsOnWidth ? [.compact, .regular] : [.compact]
    skippedFlows = Self.skippedFlows(of: program)
    flowsAboveOthers = Self.flowsAboveOthers(of: program)
    replacesOthers = program.replacesOthers
    surroundings = Surroundings(program)
    owners = program.handlingOwners.filter { $0 != .app }
    ownerNumbers = Dictionary(zip(owners, owners.indices), uniquingKeysWith: { first, _ in first })
    gates = program.gates
    retriedHandlers = Set(gates.values)
    resultHandlers = Set(program.options.elements.compactMap(\.returning))
    (backEvent, dismissEvent) = (
      program.event(named: NavigationMove.backHandlerName),
      program.event(named: NavigationMove.dismissHandlerName)
    )
    flowsWithoutOpener = Self.flowsWithoutOpener(of: program)
    flowsOpenedTwice = Self.flowsOpenedTwice(of: program)
    endsInOtherParts = ends(of: flowsInOtherParts)
    prepareControls()
  }

  /// The program.
  var program: Program { _read { yield shared.value } }

  // MARK: Names

  subscript(symbol: PushdownSymbol) -> SpineSymbol { spines.table[symbol] }

  func context(of symbol: SpineSymbol) -> SpineContext { spines.table.context(of: symbol) }

  func region(of symbol: SpineSymbol) -> [SpineEnclosure] { spines.table.region(of: symbol) }

  /// `true` iff an embedded destination stays as it is as long as its host: a scene that nothing replaces.
  func isFixed(_ destination: DestinationID) -> Bool {
    !replacesOthers && program.replacesNothing(at: destination)
  }

  func tabs(around symbol: SpineSymbol) -> [TabID] { spines.table.tabs(around: symbol) }

  /// Returns the verb after another in its step; -1 if there is none.
  func next(after verb: VerbID) -> Int32 {
    let verbs = program.branches[program.verbs[verb].branch].verbs
    return verb.index + 1 < verbs.upper ? verb.index + 1 : -1
  }

  /// Returns a stack with a mark below its top, which is gone once the top is, whatever takes its place later.
  mutating func marked(_ word: [PushdownSymbol]) -> [PushdownSymbol] {
    let symbol = spines.table.number(of: SpineSymbol(kind: .bottom, id: -1))
    mark = symbol
    var word = word
    word.insert(symbol, at: min(1, word.count))
    return word
  }

  /// Returns a verb and those after it in its step.
  func rest(of verb: VerbID) -> IDRange<VerbID> {
    IDRange(verb.index, program.branches[program.verbs[verb].branch].verbs.upper)
  }

  /// Returns the label that represents a move in runs.
  mutating func label(of move: ExplorationTransition) -> Int32 {
    if case .branch(let id) = move { return id.index }
    if let label = moveLabels[move] { return label }
    moves.append(move)
    let label = -1 - Int32(truncatingIfNeeded: moves.count)
    moveLabels[move] = label
    return label
  }

  /// Returns the step that a label represents; `nil` for a part of a step.
  func step(labelled label: Int32) -> ExplorationTransition? {
    if label >= 0 { return .branch(BranchID(index: label)) }
    let index = -2 - Int(label)
    return moves.indices.contains(index) ? moves[index] : nil
  }

  /// Adds a rule with the cost and label of the sink's step.
  mutating func add(_ control: SpineControl, _ word: [PushdownSymbol], to sink: inout RuleSink) {
    add(control, word, cost: sink.cost, label: sink.label, to: &sink)
  }

  /// Adds a rule with its own cost and label.
  mutating func add(
    _ control: SpineControl, _ word: [PushdownSymbol], cost: Int32, label: Int32 = noLabel,
    to sink: inout RuleSink
  ) {
    let number = controls.number(of: control)
    guard number.index < controlLimit else {
      exceedsLimit = true
      return
    }
    func add(_ word: [PushdownSymbol]) {
      sink.rules.add(to: number, cost: cost, label: label, word: word)
    }
    // Of most programs no values are followed, and then the system is not copied for the question. No value is sure.
    if spines.values.isEmpty || takesOnlySureSteps || !isOpen(word) {
      add(word)
    } else {
      completions(of: word).forEach(add)
    }
  }

  /// Prepares a saturation with all known control locations, and reserves space for new ones if some are expected.
  mutating func begin(addsControls: Bool = true) {
    controlLimit = addsControls ? controls.all.count * 2 + 64 : controls.all.count
    exceedsLimit = false
    found = Found()
  }

  // MARK: Rules

  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer
  ) {
    let place = SpinePlace(control: control, state: controls[control], symbol: symbol, top: self[symbol])
    var sink = RuleSink()
    swap(&sink.rules, &rules)
    if symbol == mark {
      add(place.state, [], to: &sink)
    } else if place.top.kind == .surroundings {
      appendSurroundingsRules(at: place, to: &sink)
    } else {
      appendRules(at: place, to: &sink)
    }
    swap(&sink.rules, &rules)
  }

  private mutating func appendRules(at place: SpinePlace, to sink: inout RuleSink) {
    if place.state.action != .replaceSplit, !isPassable(place.top, in: place.width) { return }
    switch place.state.action {
    case .idle: appendIdleRules(at: place, to: &sink)
    case .verb:
      guard place.top.kind == .scene else { return }
      let verb = VerbID(index: place.state.argument)
      if let split = splitToReplace(at: place),
        !appendShownPart(before: verb, of: split, at: place, to: &sink)
      {
        return
      }
      perform(verb, at: place, to: &sink)
    case .run, .runInColumn: appendRunRules(at: place, to: &sink)
    case .finishScene, .finishFlow: appendFinishRules(at: place, to: &sink)
    case .opened: appendOpenedRules(at: place, to: &sink)
    case .openedBelow: appendOpenedBelowRules(at: place, to: &sink)
    case .openedFurther: appendOpenedFurtherRules(at: place, to: &sink)
    case .user: appendUserRules(at: place, to: &sink)
    case .replaceSplit: appendReplacementRules(at: place, to: &sink)
    case .backFrom: appendBackFromRules(at: place, to: &sink)
    case .uncover: appendUncoverRules(at: place, to: &sink)
    // The end of all removes what is below, too.
    case .ended: if place.top.kind != .bottom { add(place.state, [], to: &sink) }
    case .part: appendPartRules(at: place, to: &sink)
    case .sink: appendSinkRules(at: place, to: &sink)
    case .surface: appendSurfaceRules(at: place, to: &sink)
    case .pick, .pickUnwind, .pickUnwindTo: appendPickRules(at: place, to: &sink)
    case .detail: appendDetailRules(at: place, to: &sink)
    case .pop, .popFrom, .land, .popToRoot, .popTo, .dismiss, .dismissAll, .select, .turnToNext,
      .turnToPrevious, .unwind, .unwindTo, .open:
      appendRowRules(at: place, to: &sink)
    }
  }
}

/// A collector of the rules of a control location and a symbol, which knows the step that they belong to.
struct RuleSink: Sendable {
  /// The cost of the first rule of the step: 1 for a new step, 0 for a part of one.
  private(set) var cost: Int32 = 0
  /// The label of the first rule of the step.
  private(set) var label = NavigationSystem.noLabel
  /// The collected rules.
  var rules = PushdownRuleBuffer()

  /// Starts a step: the following rules, up to ``end()``, get its label and cost.
  mutating func begin(_ branch: BranchID) { (cost, label) = (1, branch.index) }

  /// Ends the step: the following rules are parts of the one in progress.
  mutating func end() { (cost, label) = (0, NavigationSystem.noLabel) }
}

/// A column of a split.
struct SpineColumn: Hashable, Sendable {
  let split: SplitID
  var column: Int
}

/// A column from which an unwind goes on to the others of its split, and the search of the unwind.
struct AskedColumn: Hashable, Sendable {
  let split: SplitID
  let column: Int32
  let search: SpineControl
}

/// A control location and the symbol on top, for which rules are generated.
struct SpinePlace {
  let control: PushdownControl
  var state: SpineControl
  let symbol: PushdownSymbol
  let top: SpineSymbol

  var width: NavigationWidth { state.width }
}

extension Program {
  /// `true` iff runs in the two widths can differ in more than their appearance.
  var dependsOnWidth: Bool {
    if !splits.elements.isEmpty || app?.isAdaptive == true { return true }
    if options.elements.contains(where: { $0.adaptation == .fullScreen }) { return true }
    return branches.elements.contains { $0.condition.map(asksWidth) ?? false }
      || exits.elements.contains { $0.condition.map(asksWidth) ?? false }
  }
}
