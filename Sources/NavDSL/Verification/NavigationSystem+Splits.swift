// Splits: language reference, "Containers" and "Run-time behavior".
//
// A spine contains the columns one above the other, the primary one lowest, in either width. In regular width they are
// separate stacks: the symbols above the mark of a column are dropped when a scene beneath acts, and recreated later.
// The content that a `detail` creates may be above any content of the preceding column. So splits are
// over-approximated; findings about them count after a replay.

import NavRuntime

extension NavigationSystem {
  /// Returns the column of the top symbol, in the innermost split around it.
  func columnOnTop(at symbol: SpineSymbol) -> (split: SplitID, column: Int)? {
    for enclosure in region(of: symbol).reversed() {
      if case .column(let split, let column) = enclosure { return (split, Int(column)) }
    }
    return nil
  }

  /// `true` iff a width shows the column that ends with a symbol on one stack with those before it. Columns that something else
  /// replaces keep their own.
  func isMerged(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    guard width == .compact, let (split, _) = columnOnTop(at: symbol) else { return false }
    return !isReplaced(split, in: width)
  }

  /// The cost of a column's content that nothing explains: more than that of the steps that lead to it, if these are known.
  private static let costOfAnyContent: Int32 = 8

  mutating func splitContext(of split: SplitID, around symbol: SpineSymbol) -> SpineContext {
    spines.table.context(of: split, around: context(of: symbol))
  }

  /// Returns the symbol that ends the columns before one, of the split around another symbol.
  mutating func mark(of column: SpineColumn, around symbol: SpineSymbol) -> PushdownSymbol {
    spines.mark(of: column, in: splitContext(of: column.split, around: symbol))
  }

  /// Adds the next column in regular width, which can act too.
  mutating func appendColumns(at place: SpinePlace, to sink: inout RuleSink) {
    guard place.width == .regular, !takesOnlySureSteps, let (split, column) = columnOnTop(at: place.top)
    else { return }
    var word: [PushdownSymbol] = []
    let context = splitContext(of: split, around: place.top)
    guard
      spines.appendColumn(column + 1, of: split, in: context, width: place.width, to: &word)
    else { return }
    add(.idle(.regular), word.reversed() + [place.symbol], to: &sink)
    // It can have kept any content from compact width, or from before the columns below it changed.
    let pick = SpineControl(action: .pick, width: .regular)
    add(
      pick, [mark(of: SpineColumn(split: split, column: column + 1), around: place.top), place.symbol],
      cost: Self.costOfAnyContent, to: &sink)
    found.picks = true
    if let refilled = refilledColumn(after: column, of: split, at: place) {
      add(.idle(.regular), refilled, to: &sink)
    }
  }

  /// Returns a place in the last column but one with the last one above it, filled again; `nil` if that differs in nothing.
  mutating func refilledColumn(after column: Int, of split: SplitID, at place: SpinePlace)
    -> [PushdownSymbol]?
  {
    guard column + 1 == program.splits[split].columns.count - 1, let refill = refill(of: split) else {
      return nil
    }
    var word: [PushdownSymbol] = []
    let symbol = SpineSymbol(kind: .scene, opening: .split)
    let context = splitContext(of: split, around: place.top)
    _ = spines.appendColumn(
      column + 1, of: split, holding: refill, as: symbol, in: context, width: place.width, to: &word)
    return word.reversed() + [place.symbol]
  }

  /// Returns the content of a split's last column once that is empty, if it differs from the initial one.
  ///
  /// In regular width only a finish empties a column; in compact width, going back does.
  func refill(of id: SplitID) -> DestinationID? {
    let split = program.splits[id]
    return split.compact == nil || emptiesHiddenColumns ? split.refill : nil
  }

  // MARK: The verb

  mutating func detail(
    _ destination: DestinationID, _ options: OptionsID, _ use: VerbUse, at place: SpinePlace,
    _ then: SpineControl, to sink: inout RuleSink
  ) {
    guard let enclosure = region(of: place.top).last(where: \.isSplit), let split = enclosure.split else {
      // A step that fails presents nothing.
      if mayGoOn(after: use.verb, presenting: destination) { found.details.insert(use.verb) }
      return present(destination, options, at: place, then, isPopover: false, to: &sink)
    }
    guard let target = program.detailColumn(of: options, in: split) else { return fail(use, .containment) }
    if isReplaced(split, in: place.width) {
      // The top is in the replacement, or a result has come to a column that this hides.
      guard context(of: place.top).hasStack else { return fail(use, .noStack) }
      return pushDetail(destination, opening(by: options), on: nil, at: place, then, to: &sink)
    }
    guard case .column(_, let number) = enclosure else {
      // A result has come to the replacement, which the columns hide.
      if takesOnlySureSteps { return }
      found.remote.add(use.verb, to: split)
      for var row in rows(of: use.verb, place.width) {
        row.isAside = true
        add(row, [place.symbol], to: &sink)
      }
      return
    }
    leaveColumn(at: place, to: &sink)
    // A column that is filled in compact width keeps its content in regular width, where the column before can change.
    found.remote.add(use.verb, to: split)
    let column = Int(number)
    if column > target || place.width == .regular && column == target {
      for row in rows(of: use.verb, place.width) { add(row, [place.symbol], to: &sink) }
    } else if place.width == .compact ? column < target : column == target - 1 {
      fill(target, of: split, with: destination, options, at: place, then, to: &sink)
    } else if place.width == .compact {
      let column = SpineColumn(split: split, column: target)
      pushDetail(destination, opening(by: options), on: column, at: place, then, to: &sink)
    }
  }

  /// `false` if the rest of a step fails in each run, since it needs a stack, tabs or pages around what was presented.
  private func mayGoOn(after verb: VerbID, presenting destination: DestinationID) -> Bool {
    var isAlone = program.isScene(destination)
    for verb in program.verbs[rest(of: verb)].dropFirst() {
      if !isAlone { return true }
      switch verb.action {
      case .stay: break
      case .push, .pop, .popTo, .popToRoot, .select, .next, .previous: return false
      case .detail(let destination, _), .show(let destination, _), .modal(let destination, _),
        .popover(let destination, _):
        isAlone = program.isScene(destination)
      case .replace, .dismiss, .dismissAll, .unwind, .unwindTo, .finish, .cancel, .open, .error: return true
      }
    }
    return true
  }

  /// Adds the rule that pushes the destination of a `detail` on the stack of a column around the top, or on the nearest stack
  /// in what is shown instead of columns.
  private mutating func pushDetail(
    _ destination: DestinationID, _ opening: SpineOpening, on column: SpineColumn?, at place: SpinePlace,
    _ then: SpineControl, to sink: inout RuleSink
  ) {
    var inner = context(of: place.top).onNearestStack
    var isDirect = place.top.position.isElement
    if let column {
      let stack = spines.table.context(
        splitContext(of: column.split, around: place.top),
        inside: .column(column.split, Int32(column.column)), of: program
      ).onOwnStack
      // The nearest stack may be in tabs or a scene on that of the column.
      if inner.region != stack.region || inner.isInside != stack.isInside {
        if takesOnlySureSteps { return }
        (inner, isDirect) = (stack, false)
      }
    }
    let symbol = SpineSymbol(kind: .scene, position: isDirect ? .element : .elementOver, opening: opening)
    var word: [PushdownSymbol] = []
    // Only its elements are pushed.
    spines.ignoresHiddenBars = true
    defer { spines.ignoresHiddenBars = false }
    spines.append(destination, as: symbol, in: inner, width: place.width, to: &word)
    add(then, word.reversed() + [place.symbol], to: &sink)
  }

  /// Adds the rules of a `detail` into a column above that of the top.
  private mutating func fill(
    _ target: Int, of split: SplitID, with destination: DestinationID, _ options: OptionsID,
    at place: SpinePlace, _ then: SpineControl, leaves: Bool = false, to sink: inout RuleSink
  ) {
    // Regular width fills empty columns in between again, below what may be presented by then.
    var between: [PushdownSymbol] = []
    if place.width == .compact, let (_, column) = columnOnTop(at: place.top), column + 1 < target {
      let context = splitContext(of: split, around: place.top)
      for number in column + 1..<target {
        _ = spines.appendColumn(number, of: split, in: context, width: .regular, to: &between)
      }
    }
    for word in detailed(destination, options, in: split, target, over: place, leaves: leaves) {
      add(then, word, to: &sink)
      if between.isEmpty { continue }
      let filled = Array(word.dropLast()) + between.reversed() + [place.symbol]
      add(then, filled, cost: sink.cost + Self.costOfAnyContent, label: sink.label, to: &sink)
    }
  }

  /// Returns the spines after a `detail` into a column above that of the top, the top first.
  ///
  /// - Parameter leaves: `true` iff the instance of a flow from which the `detail` opens more may not be below.
  private mutating func detailed(
    _ destination: DestinationID, _ options: OptionsID, in split: SplitID, _ column: Int,
    over place: SpinePlace, leaves: Bool = false
  ) -> [[PushdownSymbol]] {
    let symbol = SpineSymbol(kind: .scene, opening: opening(by: options))
    let context = splitContext(of: split, around: place.top)
    // Which stack the merged one has in that column, and so whether it has a bar, is not known.
    spines.ignoresHiddenBars = place.width == .compact
    defer { spines.ignoresHiddenBars = false }
    return instances(symbol, destination, at: place, leaves: leaves).map { symbol in
      var word: [PushdownSymbol] = []
      _ = spines.appendColumn(
        column, of: split, holding: destination, as: symbol, in: context, width: place.width, to: &word)
      return word.reversed() + [place.symbol]
    }
  }

  /// Adds the rules that lead down to the column of a `detail`: in regular width to its mark, in compact width to the
  /// stack of that column or of one before.
  mutating func appendDetailRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    guard top.kind != .bottom, top.kind != .level,
      case .detail(let destination, let options) = program.verbs[VerbID(index: state.argument)].action
    else { return }
    if place.width == .compact {
      guard top.kind == .scene, let (split, column) = columnOnTop(at: top),
        let target = program.detailColumn(of: options, in: split), column <= target
      else { return add(state, [], to: &sink) }
      // The opener came off the stack, and no handler of it receives a result.
      if column == target {
        let column = SpineColumn(split: split, column: target)
        pushDetail(destination, .verb, on: column, at: place, state.afterwards, to: &sink)
      } else {
        let then = state.afterwards
        fill(target, of: split, with: destination, options, at: place, then, leaves: true, to: &sink)
      }
      return
    }
    guard top.kind == .column,
      Int(top.detail) == program.detailColumn(of: options, in: SplitID(index: top.id))
    else {
      return add(state, [], to: &sink)
    }
    // A step that comes from the hidden replacement of a split finds its columns below those of a split inside of them.
    if state.isAside { add(state, [], to: &sink) }
    let symbol = SpineSymbol(kind: .scene, opening: opening(by: options))
    for symbol in instances(symbol, destination, at: place, leaves: true) {
      var word: [PushdownSymbol] = []
      _ = spines.appendColumn(
        Int(top.detail), of: SplitID(index: top.id), holding: destination, as: symbol, in: context(of: top),
        width: place.width, to: &word)
      add(state.afterwards, word.reversed(), to: &sink)
    }
  }

  // MARK: Other columns

  /// Adds the effects on the top that verbs have of other columns, tabs and pages, and of what is around.
  mutating func appendRemoteSteps(at place: SpinePlace, to sink: inout RuleSink) {
    if takesOnlySureSteps { return }
    if place.width == .regular, let (split, column) = columnOnTop(at: place.top) {
      for verb in remote.details[split] ?? [] {
        guard case .detail(let destination, let options) = program.verbs[verb].action,
          column + 1 == program.detailColumn(of: options, in: split)
        else { continue }
        let label = program.verbs[verb].branch.index
        for word in detailed(destination, options, in: split, column + 1, over: place, leaves: true) {
          add(afterwards(of: verb, place.width), word, cost: 1, label: label, to: &sink)
        }
      }
      for search in remote.columnUnwinds[split] ?? [] {
        let label = program.verbs[VerbID(index: search.next)].branch.index
        appendPicks(search, split, above: column, at: place, cost: 1, label: label, to: &sink)
      }
      appendPlacedColumn(column + 1, of: split, at: place, to: &sink)
    }
    if !remote.selections.isEmpty {
      for tab in tabs(around: place.top) { selectRemotely(tab, at: place, to: &sink) }
    }
    if !remote.turns.isEmpty { turnRemotely(at: place, to: &sink) }
    finishRemotely(at: place, to: &sink)
    if context(of: place.top).isInside {
      for search in remote.unwinds where search.width == place.width {
        let label = program.verbs[VerbID(index: search.next)].branch.index
        add(search, [place.symbol], cost: 1, label: label, to: &sink)
      }
    }
  }
}

extension Program {
  /// Returns the scenes that are only the placeholders of their splits where these have created them: nothing else that a
  /// split creates, and nothing that takes its place, is the same scene.
  func certainPlaceholders() -> [SplitID: SceneID] {
    if splits.elements.isEmpty { return [:] }
    var replacing: Set<SceneID> = []
    for case .replace(let destination, _) in verbs.elements.lazy.map(\.action) {
      replacing.formUnion(initialScenes(of: destination))
    }
    var placeholders: [SplitID: SceneID] = [:]
    for id in splits.ids {
      let split = splits[id]
      guard let placeholder = split.placeholder,
        case .scene(let scene) = destinations[placeholder].target, !replacing.contains(scene),
        split.secondary.map({ !initialScenes(of: $0).contains(scene) }) ?? true
      else { continue }
      placeholders[id] = scene
    }
    return placeholders
  }
}
