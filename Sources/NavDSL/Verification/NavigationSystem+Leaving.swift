// What is left behind in the middle of a step, or beneath what a place takes away, and shows again later.

import NavRuntime

extension NavigationSystem {
  /// What verbs before this one have done to a tab is seen when the user comes back to it, or a later verb does.
  mutating func leaveTab(
    _ tab: TabID, by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard place.state.action != .idle else { return }
    for case .tab(let other) in region(of: place.top)
    where program.tabs[other].container == program.tabs[tab].container {
      add(.idle(place.width), [place.symbol], cost: 1, label: label(of: .select(other)), to: &sink)
      for later in program.branches[program.verbs[verb].branch].verbs where later > verb {
        guard case .select(other, let resets) = program.verbs[later].action,
          !resets || !canPop(place.top, in: place.width)
        else { continue }
        add(afterwards(of: later, place.width), [place.symbol], cost: 0, to: &sink)
      }
    }
  }

  /// What verbs before this one have done to a page is seen when the user comes back to it.
  mutating func leavePage(_ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.action != .idle else { return }
    var isNext = false
    if case .next = program.verbs[verb].action { isNext = true }
    for case .pages(let pages) in region(of: place.top) {
      let label = label(of: .swipe(pages, isNext: !isNext))
      add(.idle(place.width), [place.symbol], cost: 1, label: label, to: &sink)
    }
  }

  /// What verbs before this one have done to a column is seen when the focus has gone to another.
  mutating func leaveColumn(at place: SpinePlace, to sink: inout RuleSink) {
    guard place.state.action != .idle, place.width == .regular, columnOnTop(at: place.top) != nil else {
      return
    }
    add(.idle(.regular), [place.symbol], cost: 0, to: &sink)
  }

  // MARK: Places

  /// A link takes presentations away. What they covered in a tab that it does not name is seen when the user comes back.
  mutating func uncoverByLinks(at place: SpinePlace, to sink: inout RuleSink) {
    guard context(of: place.top).isPresented else { return }
    for link in tabsOfLinks {
      let row = SpineControl(action: .uncover, argument: link.tab.index, width: place.width)
      add(row, [place.symbol], cost: 1, label: link.branch.index, to: &sink)
    }
  }

  /// A verb that opens a place does likewise.
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

  /// Rules on the way down to what lies beneath all presentations.
  mutating func appendUncoverRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    guard top.kind != .bottom else { return }
    if top.kind == .level || context(of: top).isPresented { return add(state, [], to: &sink) }
    let chosen = TabID(index: state.argument)
    for case .tab(let tab) in region(of: top)
    where tab != chosen && program.tabs[tab].container == program.tabs[chosen].container {
      add(.idle(place.width), [place.symbol], cost: 1, label: label(of: .select(tab)), to: &sink)
    }
  }

  /// Returns the tabs that are chosen in a spine beneath all presentations, given from its bottom.
  func tabs(of spine: some Sequence<PushdownSymbol>) -> [TabID] {
    spine.lazy.map { self[$0] }.prefix { $0.kind != .level }.filter { $0.kind == .tab }
      .map { TabID(index: $0.id) }
  }
}
