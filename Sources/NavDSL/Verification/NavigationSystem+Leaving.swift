// State that a step leaves behind, or that a place uncovers, and that becomes visible later.

import NavRuntime

extension NavigationSystem {
  /// Adds the effect of earlier verbs on a tab, which is visible when the user or a later verb selects it again.
  mutating func leaveTab(
    _ tab: TabID, by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard place.state.action != .idle else { return }
    for other in tabs(around: place.top)
    where program.tabs[other].container == program.tabs[tab].container {
      add(.idle(place.width), [place.symbol], cost: 1, label: label(of: .select(other)), to: &sink)
      selectRemotely(other, at: place, to: &sink)
      for later in program.branches[program.verbs[verb].branch].verbs where later > verb {
        guard case .select(other, let resets) = program.verbs[later].action,
          !resets || !canPop(place.top, in: place.width)
        else { continue }
        add(afterwards(of: later, place.width), [place.symbol], cost: 0, to: &sink)
      }
    }
  }

  /// Adds the steps of scenes in other tabs that select a hidden tab, and go on there.
  mutating func selectRemotely(_ tab: TabID, at place: SpinePlace, to sink: inout RuleSink) {
    if takesOnlySureSteps { return }
    for verb in remote.selections[tab] ?? [] {
      if case .select(_, reset: true) = program.verbs[verb].action, canPop(place.top, in: place.width) {
        continue
      }
      let label = program.verbs[verb].branch.index
      add(afterwards(of: verb, place.width), [place.symbol], cost: 1, label: label, to: &sink)
    }
  }

  /// Adds the effect of earlier verbs on a page, which is visible when the user turns back to it.
  mutating func leavePage(_ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.action != .idle else { return }
    var isNext = false
    if case .next = program.verbs[verb].action { isNext = true }
    for case .pages(let pages) in region(of: place.top) {
      let label = label(of: .swipe(pages, isNext: !isNext))
      add(.idle(place.width), [place.symbol], cost: 1, label: label, to: &sink)
    }
  }

  /// Adds the effect of earlier verbs on a column, which is visible when the focus has moved to another.
  mutating func leaveColumn(at place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.action != .idle, place.width == .regular, columnOnTop(at: place.top) != nil else {
      return
    }
    add(.idle(.regular), [place.symbol], cost: 0, to: &sink)
  }

  /// Adds the effect of earlier verbs inside a scene, which remains if a later verb leads back to that scene.
  mutating func leaveEmbedded(by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.action != .idle, context(of: place.top).isInside else { return }
    switch program.verbs[verb].action {
    case .pop, .popTo, .popToRoot, .unwind, .unwindTo, .finish, .cancel, .select, .next, .previous, .detail:
      add(.idle(place.width), [place.symbol], cost: 0, to: &sink)
    case .push, .show, .modal, .popover, .replace, .dismiss, .dismissAll, .open, .stay, .error: return
    }
  }

  // MARK: Places

  /// Adds the effect of links, which end presentations. A tab below that a link does not name is visible when the user
  /// selects it again.
  mutating func uncoverByLinks(at place: SpinePlace, to sink: inout RuleSink) {
    guard context(of: place.top).isPresented, !tabsOfLinks.isEmpty else { return }
    let row = SpineControl(action: .uncover, argument: Self.anyTab, width: place.width)
    add(row, [place.symbol], cost: 0, to: &sink)
  }

  /// The argument of `.uncover` before a link is chosen, which the tabs below all presentations decide.
  private static let anyTab: Int32 = -1

  /// Adds the same effect for a verb that opens a place.
  mutating func uncover(
    by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard context(of: place.top).isPresented, case .open(let id) = program.verbs[verb].action else { return }
    for word in placeWords[id]?[place.width] ?? [] {
      for tab in Set(tabs(of: word.reversed())).sorted() {
        let row = SpineControl(action: .uncover, argument: tab.index, width: place.width)
        add(row, [place.symbol], to: &sink)
      }
    }
  }

  /// Adds the rules that lead down to the part of the spine below all presentations.
  mutating func appendUncoverRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    guard top.kind != .bottom else { return }
    if top.kind == .level || context(of: top).isPresented { return add(state, [], to: &sink) }
    if state.argument == Self.anyTab {
      let containers = tabs(around: top).map { program.tabs[$0].container }
      for link in tabsOfLinks where containers.contains(program.tabs[link.tab].container) {
        let row = SpineControl(action: .uncover, argument: link.tab.index, width: place.width)
        add(row, [place.symbol], cost: 1, label: link.branch.index, to: &sink)
      }
      return
    }
    let chosen = TabID(index: state.argument)
    for tab in tabs(around: top)
    where tab != chosen && program.tabs[tab].container == program.tabs[chosen].container {
      add(.idle(place.width), [place.symbol], cost: 1, label: label(of: .select(tab)), to: &sink)
      selectRemotely(tab, at: place, to: &sink)
    }
  }

  /// Returns the selected tabs below all presentations in a spine, given from its bottom.
  func tabs(of spine: some Sequence<PushdownSymbol>) -> [TabID] {
    var tabs: [TabID] = []
    for symbol in spine {
      let part = self[symbol]
      if part.kind == .level { break }
      if part.kind == .tab { tabs.append(TabID(index: part.id)) }
    }
    return tabs
  }
}
