// A program as a pushdown system: spines are its stacks, steps its rules.

import NavRuntime

/// A verb that can act on a spine, and what would make it fail there.
struct VerbUse: Hashable, Sendable {
  let verb: VerbID
  let control: PushdownControl
  let symbol: PushdownSymbol
}

/// What the rules of a program are made of, and what came up while they were asked for.
struct NavigationSystem: PushdownRules, Sendable {
  let program: Program
  let choices: BranchChoices
  var spines: SpineBuilder
  var controls = SpineControls()
  /// The widths that are told apart: one alone where nothing depends on it.
  let widths: [NavigationWidth]
  /// The flows of which the nearest instance below may not be the one that something belongs to.
  let skippedFlows: Set<Int32>
  /// The spines of each place that a verb opens, the top first, without what lies at the bottom.
  var placeWords: [PlaceID: [NavigationWidth: [[PushdownSymbol]]]] = [:]
  /// The tabs that links choose.
  var tabsOfLinks: [(branch: BranchID, tab: TabID)] = []
  /// The moves that labels stand for.
  private(set) var moves: [ExplorationTransition] = []
  private var moveLabels: [ExplorationTransition: Int32] = [:]
  /// `true` iff the width can change, and all that is there stays.
  var resizes: Bool
  /// How many control locations the saturation knows; rules to others wait for the next one.
  var controlLimit = Int.max
  private(set) var exceedsLimit = false

  /// What was found while rules were asked for.
  var found = Found()
  /// What handlers do to stacks that are not on the way to them, as found by the saturation before.
  var remote = Remote()

  /// What was found while rules were asked for.
  struct Found: Sendable {
    /// Verbs that fail wherever that symbol is on top.
    var failures: [(use: VerbUse, reason: NavigationFailure)] = []
    /// Verbs that go down the spine, by what they look for.
    var searches: [SpineControl: [VerbUse]] = [:]
    var branches = IDSet<Branch>()
    var details = IDSet<Verb>()
    /// The names of exits that were called, with the scenes.
    var exits = IDSet<Exit>()
    var remote = Remote()
  }

  /// What handlers do to stacks that are not on the way to them.
  struct Remote: Hashable, Sendable {
    /// Verbs `detail`, by their split.
    var details: [SplitID: [VerbID]] = [:]
    /// Verbs `select` after which others follow, by their tab.
    var selections: [TabID: [VerbID]] = [:]
    /// The scenes that can be on top of columns but the primary one.
    var tops: [SpineColumn: Set<PushdownSymbol>] = [:]

    mutating func add(_ verb: VerbID, to split: SplitID) {
      if details[split]?.contains(verb) != true { details[split, default: []].append(verb) }
    }

    mutating func add(_ symbol: PushdownSymbol, to column: SpineColumn) {
      tops[column, default: []].insert(symbol)
    }

    /// Adds what was found elsewhere.
    mutating func formUnion(_ other: Remote) {
      for (split, verbs) in other.details { for verb in verbs { add(verb, to: split) } }
      for (tab, verbs) in other.selections { for verb in verbs { add(verb, to: tab) } }
      tops.merge(other.tops) { $0.union($1) }
    }

    mutating func add(_ verb: VerbID, to tab: TabID) {
      if selections[tab]?.contains(verb) != true { selections[tab, default: []].append(verb) }
    }
  }

  /// A rule that is no step of its own.
  static let noLabel: Int32 = -1

  init(_ program: Program) {
    self.program = program
    choices = BranchChoices(program)
    spines = SpineBuilder(program)
    // Where the app starts anew, a change of the width leads to nothing that is not there from the start.
    resizes = !program.restartsOnResize
    widths = program.dependsOnWidth ? [.compact, .regular] : [.compact]
    skippedFlows = Self.skippedFlows(of: program)
    prepareControls()
  }

  // MARK: Names

  subscript(symbol: PushdownSymbol) -> SpineSymbol { spines.table[symbol] }

  func context(of symbol: SpineSymbol) -> SpineContext { spines.table.context(of: symbol) }

  func region(of symbol: SpineSymbol) -> [SpineEnclosure] { spines.table.region(of: symbol) }

  /// The verb after one in its step; -1 for none.
  func next(after verb: VerbID) -> Int32 {
    let verbs = program.branches[program.verbs[verb].branch].verbs
    return verb.index + 1 < verbs.upper ? verb.index + 1 : -1
  }

  /// The number by which a move is known in runs.
  mutating func label(of move: ExplorationTransition) -> Int32 {
    if case .branch(let id) = move { return id.index }
    if let label = moveLabels[move] { return label }
    moves.append(move)
    let label = -1 - Int32(truncatingIfNeeded: moves.count)
    moveLabels[move] = label
    return label
  }

  /// Returns the step that a label stands for; `nil` for what is part of one.
  func step(labelled label: Int32) -> ExplorationTransition? {
    if label >= 0 { return .branch(BranchID(index: label)) }
    let index = -2 - Int(label)
    return moves.indices.contains(index) ? moves[index] : nil
  }

  /// Adds a rule of the step that the sink is about.
  mutating func add(_ control: SpineControl, _ word: [PushdownSymbol], to sink: inout RuleSink) {
    add(control, word, cost: sink.cost, label: sink.label, to: &sink)
  }

  /// Adds a rule with a cost and a label of its own.
  mutating func add(
    _ control: SpineControl, _ word: [PushdownSymbol], cost: Int32, label: Int32 = noLabel,
    to sink: inout RuleSink
  ) {
    let number = controls.number(of: control)
    guard number.index < controlLimit else {
      exceedsLimit = true
      return
    }
    sink.rules.add(to: number, cost: cost, label: label, word: word)
  }

  /// Gets ready for a saturation with all control locations that are known by now, and room for those that come up.
  mutating func begin() {
    controlLimit = controls.all.count * 2 + 64
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
    appendRules(at: place, to: &sink)
    swap(&sink.rules, &rules)
  }

  private mutating func appendRules(at place: SpinePlace, to sink: inout RuleSink) {
    switch place.state.action {
    case .idle: appendIdleRules(at: place, to: &sink)
    case .verb:
      guard place.top.kind == .scene else { return }
      if let split = splitToReplace(at: place) {
        // What waits while something else is shown for its split leaves the focus to that.
        let control = SpineControl(
          action: .replaceSplit, argument: split.index, next: place.state.argument, width: place.width)
        return add(control, [place.symbol], to: &sink)
      }
      let verb = VerbID(index: place.state.argument)
      perform(verb, at: place, to: &sink)
    case .run, .runInColumn: appendRunRules(at: place, to: &sink)
    case .finishScene, .finishFlow, .opened: appendFinishRules(at: place, to: &sink)
    case .user: appendUserRules(at: place, to: &sink)
    case .replaceSplit: appendReplacementRules(at: place, to: &sink)
    case .uncover: appendUncoverRules(at: place, to: &sink)
    case .sink: appendSinkRules(at: place, to: &sink)
    case .surface: appendSurfaceRules(at: place, to: &sink)
    case .pick, .pickUnwind, .pickUnwindTo: appendPickRules(at: place, to: &sink)
    case .detail: appendDetailRules(at: place, to: &sink)
    case .pop, .popFrom, .land, .popToRoot, .popTo, .dismiss, .select, .turnToNext, .turnToPrevious, .unwind,
      .unwindTo, .open:
      appendRowRules(at: place, to: &sink)
    }
  }
}

/// Receives the rules of a control location and a symbol, and knows the step to which they belong.
struct RuleSink: Sendable {
  /// The cost of the first rule of the step: 1 for a step of its own, 0 for a part of one.
  private(set) var cost: Int32 = 0
  /// The label of the first rule of the step.
  private(set) var label = NavigationSystem.noLabel
  /// The rules so far.
  var rules = PushdownRuleBuffer()

  /// Gives the rules that follow, up to ``end()``, the label of a step of its own.
  mutating func begin(_ branch: BranchID) { (cost, label) = (1, branch.index) }

  /// Makes the rules that follow part of the step that is under way.
  mutating func end() { (cost, label) = (0, NavigationSystem.noLabel) }
}

/// A column of a split, in a width.
struct SpineColumn: Hashable, Sendable {
  let split: SplitID
  let column: Int
  let width: NavigationWidth
}

/// A control location and the symbol on top, for which rules are asked.
struct SpinePlace {
  let control: PushdownControl
  let state: SpineControl
  let symbol: PushdownSymbol
  let top: SpineSymbol

  var width: NavigationWidth { state.width }
}

extension Program {
  /// `true` iff runs in the two widths can differ in more than what shows.
  var dependsOnWidth: Bool {
    if !splits.elements.isEmpty || app?.isAdaptive == true { return true }
    if options.elements.contains(where: { $0.adaptation == .fullScreen }) { return true }
    return branches.elements.contains { $0.condition.map(asksWidth) ?? false }
      || exits.elements.contains { $0.condition.map(asksWidth) ?? false }
  }
}
