// Steps that go on in a column above on the spine: an unwind past the last node of its own column, or the end of a
// presentation over a column that others hide; and columns that keep their content while those below change.
//
// The spine lacks the columns above, so the step goes on there with each content that the column can have: a symbol may be
// above each that it is directly above on some stack.

import NavRuntime

extension NavigationSystem {
  /// Adds the targets in columns above on the spine for an unwind that goes on past the last node of a column.
  ///
  /// - Parameter isAsked: `false` iff the top is the scene from which the unwind begins.
  mutating func pickTarget(
    of row: SpineControl, at place: SpinePlace, isAsked: Bool, to sink: inout RuleSink
  ) {
    guard !takesOnlySureSteps, let (split, number) = columnEnding(at: place.top),
      !isAsked || answer(of: place.top, to: row) != .accepts
    else { return }
    if row.action == .unwind {
      found.askedColumns.insert(AskedColumn(split: split, column: number, search: row))
    }
    var pick = row
    pick.action = row.action == .unwind ? .pickUnwind : .pickUnwindTo
    pick.uncovers = false
    // The column below may change later. Without this, what the step leaves would be any content, and have no run.
    if pick.next >= 0, pick.width == .regular { found.remote.add(pick, to: split) }
    // The column keeps all that the unwind has passed.
    pick.isAside = true
    add(pick, [place.symbol], to: &sink)
  }

  /// Returns the column of which a symbol is the last that an unwind passes; `nil` for other symbols.
  func columnEnding(at symbol: SpineSymbol) -> (split: SplitID, column: Int32)? {
    guard case .column(let split, let column)? = region(of: symbol).last, symbol.position != .element,
      symbol.position != .elementOver
    else { return nil }
    return (split, column)
  }

  /// Adds rules that continue in the columns above, each with any content that some stack has there.
  mutating func appendPicks(
    _ pick: SpineControl, _ split: SplitID, above column: Int, at place: SpinePlace, cost: Int32 = 0,
    label: Int32 = Self.noLabel, to sink: inout RuleSink
  ) {
    found.picks = true
    for other in program.splits[split].columns.indices.dropFirst(column + 1) {
      let mark = mark(of: SpineColumn(split: split, column: other), around: place.top)
      add(pick, [mark, place.symbol], cost: cost, label: label, to: &sink)
    }
  }

  /// Adds the rules that build the content of a column, symbol by symbol, and continue at each of its scenes or at the
  /// targets of an unwind.
  mutating func appendPickRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    if state.isAside {
      if let (split, column) = columnOnTop(at: top) {
        var pick = state
        pick.isAside = false
        appendPicks(pick, split, above: column, at: place, to: &sink)
      }
    } else if let scene = top.scene {
      if state.action == .pick {
        // Nobody sees it until something leads there.
        if state.width == .regular || !isLeftOut(top) { add(state.afterwards, [place.symbol], to: &sink) }
      } else {
        unwindInside(of: scene, state, at: place, to: &sink)
        if let answer = answer(of: top, to: state), answer != .refuses {
          noteExit(of: scene, state)
          add(state.afterwards, [place.symbol], to: &sink)
        }
      }
    } else if top.kind == .column {
      // Compact width may never have shown what waits there.
      var word: [PushdownSymbol] = []
      _ = spines.appendColumn(
        Int(top.detail), of: SplitID(index: top.id), in: context(of: top), width: .regular, to: &word)
      if word.count > 1 { add(state, word.dropFirst().reversed() + [place.symbol], to: &sink) }
    }
    for symbol in (remote.above[place.symbol] ?? []).sorted(by: { $0.index < $1.index }) {
      var state = state
      if self[symbol].kind == .column { state.isAside = false }
      add(state, [symbol, place.symbol], to: &sink)
    }
  }

  /// Returns the control locations and symbols that have more rules than with the effects known before; `nil` if others than
  /// those of columns above may have more, or none have.
  func picks(besides known: Remote) -> [(control: PushdownControl, symbol: PushdownSymbol)]? {
    var other = remote
    other.above = known.above
    guard other == known, remote.above != known.above else { return nil }
    let symbols = remote.above.filter { known.above[$0] != $1 }.keys.sorted { $0.index < $1.index }
    return controls.all.enumerated().filter { $0.element.action.picks }.flatMap { number, _ in
      symbols.map { (PushdownControl(index: Int32(truncatingIfNeeded: number)), $0) }
    }
  }

  /// Notes the symbols that an automaton has above others in columns, if steps go on there.
  mutating func noteColumns(in automaton: StackAutomaton) {
    guard found.picks else { return }
    let isInColumn = spines.table.symbols.map { symbol in
      symbol.kind == .column
        || symbol.kind != .level
          && region(of: symbol).contains { if case .column = $0 { true } else { false } }
    }
    // A column contains what is on top between two steps. Within a step, and on a walk down, other symbols are on top too.
    let isIdle = controls.all.map { $0.action == .idle }
    for transition in automaton.transitions where transition.target > automaton.finalState {
      let edge = automaton.edges[Int(transition.edge)]
      let upper = edge.symbol
      guard upper >= 0, isInColumn[Int(upper)],
        edge.source > automaton.finalState || isIdle[Int(edge.source)]
      else { continue }
      automaton.forEachEdge(from: transition.target) { lower in
        if isInColumn[Int(lower.index)] {
          found.remote.above[lower, default: []].insert(PushdownSymbol(index: upper))
        }
      }
    }
  }
}
