// Parts of splits that a width hides, and where the focus goes: language reference, "Collapse and expand". A result can come to a
// scene there, whose step then begins there.

import NavRuntime

extension NavigationSystem {
  /// Returns the split whose content in this width differs from that on the spine.
  func splitToReplace(at place: SpinePlace) -> SplitID? { splitToReplace(around: place.top, in: place.width) }

  /// Returns the split whose content in a width differs from that which contains a top.
  func splitToReplace(around top: SpineSymbol, in width: NavigationWidth) -> SplitID? {
    guard !program.splits.elements.isEmpty else { return nil }
    for enclosure in region(of: top) {
      switch enclosure {
      case .column(let split, _) where isReplaced(split, in: width): return split
      case .replacement(let split) where width == .regular: return split
      default: continue
      }
    }
    return nil
  }

  /// `true` iff a width shows something else than the columns of a split.
  func isReplaced(_ split: SplitID, in width: NavigationWidth) -> Bool {
    width == .compact && program.splits[split].compact != nil
  }

  /// `true` iff the walk down a spine continues below a symbol in a width. What a step from the hidden part of an embedded split
  /// puts on a stack around it covers the other part too.
  func isPassable(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    symbol.isPassable(in: width, of: program) || !takesOnlySureSteps && context(of: symbol).isInside
  }

  /// The place where a verb acts after another has acted in a part of a split that the width hides.
  private enum NextFocus {
    case hiddenPart, shownPart, either
  }

  /// Adds the rules that lead a step to the shown part of a split before a verb, if the verb before does not leave the focus
  /// in the hidden part, where a result has come to.
  ///
  /// - Returns: `true` iff the verb may act in the hidden part.
  mutating func appendShownPart(
    before verb: VerbID, of split: SplitID, at place: SpinePlace, to sink: inout RuleSink
  ) -> Bool {
    let focus = focus(before: verb, from: split, at: place)
    // A change of the width shows what earlier verbs leave there.
    if focus != .hiddenPart || !takesOnlySureSteps && mayLeaveHiddenPart(verb) {
      appendResize(at: place, covers: false, to: &sink)
    }
    if focus == .hiddenPart { return true }
    let control = SpineControl(
      action: .replaceSplit, argument: split.index, next: place.state.argument, width: place.width)
    add(control, [place.symbol], to: &sink)
    return focus == .either && !takesOnlySureSteps
  }

  /// Returns the place where a verb acts after those before it in its step, which have acted in the hidden part.
  private func focus(before verb: VerbID, from split: SplitID, at place: SpinePlace) -> NextFocus {
    guard let previous = program.verb(before: verb) else { return .shownPart }
    func isInHiddenPart(_ holds: (SpineEnclosure) -> Bool) -> NextFocus {
      region(of: place.top).drop { $0.split != split }.contains(where: holds) ? .hiddenPart : .shownPart
    }
    switch program.verbs[previous].action {
    case .stay, .push, .show, .detail, .replace, .pop, .popTo, .popToRoot: return .hiddenPart
    case .select(let tab, _): return isInHiddenPart { $0 == .tab(tab) }
    case .next, .previous: return isInHiddenPart { if case .page = $0 { true } else { false } }
    // The opener may be there.
    case .finish, .cancel: return .either
    case .modal, .popover, .dismiss, .dismissAll, .unwind, .unwindTo, .open, .error: return .shownPart
    }
  }

  /// `true` iff a verb may lead from a hidden part to another, so that the first one keeps what the step has put there.
  private func mayLeaveHiddenPart(_ verb: VerbID) -> Bool {
    switch program.verbs[verb].action {
    case .detail, .select, .next, .previous, .unwind, .unwindTo, .finish, .cancel, .open, .dismiss,
      .dismissAll:
      true
    case .stay, .push, .show, .modal, .popover, .replace, .pop, .popTo, .popToRoot, .error: false
    }
  }

  mutating func appendReplacementRules(at place: SpinePlace, to sink: inout RuleSink) {
    // An earlier change of the width may have left other content there.
    if takesOnlySureSteps { return }
    let split = SplitID(index: place.state.argument)
    var word: [PushdownSymbol] = []
    let context = context(of: place.top)
    if place.top.id == split.index, place.top.isOverCounterpart {
      focusAround(place, to: &sink)
      // Its counterpart is below; of columns, any: that in focus is reached from there.
      let isOver = place.width == .compact || spines.focusColumn(of: split, in: .regular) > 0
      if isOver { return add(place.state.afterwards, [], to: &sink) }
      let down = SpineControl(action: .sink, argument: 1, next: place.state.next, width: place.width)
      return add(down, [], to: &sink)
    }
    if place.top.id == split.index, place.top.kind == .split, let compact = program.splits[split].compact {
      _ = spines.appendReplacement(of: split, compact, as: place.top, in: context, to: &word)
    } else if place.top.id == split.index, place.top.kind == .replacement {
      var symbol = place.top
      symbol.kind = .split
      spines.append(symbol, context, to: &word)
      _ = spines.appendColumns(of: split, from: 0, in: context, width: .regular, to: &word)
    } else {
      return add(place.state, [], to: &sink)
    }
    add(place.state.afterwards, word.reversed(), to: &sink)
  }

  /// Returns the control location after the end of a presentation.
  func surfacing(_ control: SpineControl) -> SpineControl {
    guard control.width == .compact ? !program.splits.elements.isEmpty : hidesColumns else { return control }
    return SpineControl(action: .surface, next: control.continuation, width: control.width)
  }

  mutating func appendSurfaceRules(at place: SpinePlace, to sink: inout RuleSink) {
    guard place.top.kind != .bottom, place.top.kind != .level else { return }
    let then = place.state.afterwards
    let column = columnOnTop(at: place.top)
    // Other columns may cover the one with the presenter.
    if column != nil, takesOnlySureSteps { return }
    if !place.state.isAside { add(then, [place.symbol], to: &sink) }
    if context(of: place.top).isInside {
      if !place.state.isAside, column != nil { focusAround(place, to: &sink) }
      // The columns that come back are above the scene around it.
      var down = place.state
      down.isAside = true
      add(down, [], to: &sink)
    }
    guard let (split, column) = column, place.width == .compact || program.splits[split].display == .over
    else { return }
    let pick = SpineControl(action: .pick, next: place.state.next, width: place.width)
    appendPicks(pick, split, above: column, at: place, to: &sink)
    // If the presenter is in a pending column, the visible column gets the focus.
    if place.width == .compact, column > 0,
      !spines.isShownCollapsed(column, of: program.splits[split]) || mayBeLeftOut(place.top)
    {
      add(SpineControl(action: .sink, next: place.state.next, width: place.width), [place.symbol], to: &sink)
    }
  }

  /// Adds the rule with which a step goes on at the scene that contains a split, if a part of that hides the presenter.
  private mutating func focusAround(_ place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.next >= 0, context(of: place.top).isInside else { return }
    let out = SpineControl(action: .sink, argument: -1, next: place.state.next, width: place.width)
    add(out, [place.symbol], to: &sink)
  }

  /// Adds the rules that lead from a pending column down to the visible one, or to the scene around a split.
  mutating func appendSinkRules(at place: SpinePlace, to sink: inout RuleSink) {
    switch place.top.kind {
    case .scene where place.state.argument < 0 && !context(of: place.top).isInside:
      add(place.state.afterwards, [place.symbol], to: &sink)
    case .column where place.state.argument < 0: add(place.state, [], to: &sink)
    case .column where Int32(place.top.detail) > place.state.argument && place.state.argument > 0:
      add(place.state, [], to: &sink)
    case .column: add(place.state.afterwards, [], to: &sink)
    case .bottom, .level: return
    default: add(place.state, [], to: &sink)
    }
  }

  /// `true` iff a change to compact width leaves out the column with a symbol on top: it is beyond `collapse to`, or has only
  /// its placeholder. It is shown there only once something leads to it.
  func isLeftOut(_ symbol: SpineSymbol) -> Bool {
    guard let (id, column) = columnOnTop(at: symbol), program.splits[id].compact == nil else { return false }
    let split = program.splits[id]
    return split.isBeyondCollapse(column)
      || column == split.columns.count - 1 && symbol.position == .columnRoot && symbol.opening == .split
        && symbol.scene != nil && placeholders[id] == symbol.scene
  }

  /// `true` iff a symbol can be the only one of the last column, which a change to compact width leaves out.
  private func mayBeLeftOut(_ symbol: SpineSymbol) -> Bool {
    guard let (id, column) = columnOnTop(at: symbol), symbol.position == .columnRoot,
      let scene = symbol.scene,
      let placeholder = program.splits[id].placeholder
    else { return false }
    return column == program.splits[id].columns.count - 1
      && program.initialScenes(of: placeholder).contains(scene)
  }
}
