// State that a step leaves behind, or uncovers beside its way, and that becomes visible later.

import NavRuntime

extension NavigationSystem {
  /// Adds the effect of earlier verbs on a tab, which is visible when the user or a later verb selects it again.
  mutating func leaveTab(
    _ tab: TabID, by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard leavesBehind(place) else { return }
    keepHidden(tab, at: place, to: &sink)
    for later in program.branches[program.verbs[verb].branch].verbs where later > verb {
      guard case .select(tab, _) = program.verbs[later].action else { continue }
      select(by: later, at: place, cost: 0, to: &sink)
    }
  }

  /// Adds what is in a tab that a step hides, until the user or another step selects it.
  private mutating func keepHidden(_ tab: TabID, at place: SpinePlace, to sink: inout RuleSink) {
    add(.idle(place.width), [place.symbol], cost: 1, label: label(of: .select(tab)), to: &sink)
    selectRemotely(tab, at: place, to: &sink)
  }

  /// Adds what is on a page that a step hides, until the user turns back to it.
  private mutating func keepHidden(
    _ page: PageID, behindNext isNext: Bool, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let label = label(of: .swipe(program.pages[page].container, isNext: isNext))
    add(.idle(place.width), [place.symbol], cost: 1, label: label, to: &sink)
  }

  /// Adds the steps of scenes in other tabs that select a hidden tab, and go on there.
  mutating func selectRemotely(_ tab: TabID, at place: SpinePlace, to sink: inout RuleSink) {
    if takesOnlySureSteps { return }
    for verb in remote.selections[tab] ?? [] {
      select(by: verb, at: place, cost: 1, label: program.verbs[verb].branch.index, to: &sink)
      goOnWhileHidden(after: verb, at: place, to: &sink)
    }
  }

  /// Adds the rest of a step that leads to the top while the other width hides that: a result can come to what is there.
  private mutating func goOnWhileHidden(after verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    let width = place.width.other
    guard resizes, widths.count > 1, splitToReplace(around: place.top, in: width) != nil else { return }
    let label = program.verbs[verb].branch.index
    add(afterwards(of: verb, width), [place.symbol], cost: 1, label: label, to: &sink)
  }

  /// Adds the effect of a verb that selects a hidden tab: what is there, or what a `reset` leaves of it.
  private mutating func select(
    by verb: VerbID, at place: SpinePlace, cost: Int32, label: Int32 = Self.noLabel, to sink: inout RuleSink
  ) {
    guard case .select(_, let resets) = program.verbs[verb].action else { return }
    if !resets || !canPop(place.top, in: place.width) {
      add(afterwards(of: verb, place.width), [place.symbol], cost: cost, label: label, to: &sink)
    }
    guard resets else { return }
    for row in rows(of: verb, place.width) {
      add(row, [place.symbol], cost: cost, label: label, to: &sink)
    }
  }

  /// `true` iff earlier verbs of a step may leave something where the step leads away from. The rest of the step may remove
  /// it, so that it is not sure.
  func leavesBehind(_ place: SpinePlace) -> Bool { place.state.action != .idle && !takesOnlySureSteps }

  /// Adds the effect of earlier verbs on a page, which is visible when the user or a later verb turns back to it.
  mutating func leavePage(_ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    guard leavesBehind(place) else { return }
    for case .page(let page) in region(of: place.top) {
      for other in pages(shownBy: verb, from: page, in: place.width) where other != page {
        keepHidden(page, behindNext: other < page, at: place, to: &sink)
      }
    }
    turnRemotely(at: place, to: &sink)
    for later in program.branches[program.verbs[verb].branch].verbs
    where later > verb && program.verbs[later].action.turnsToNext != nil {
      add(afterwards(of: later, place.width), [place.symbol], cost: 0, to: &sink)
    }
  }

  /// Returns the pages of the same container that a verb may turn to, in order.
  private func pages(shownBy verb: VerbID, from page: PageID, in width: NavigationWidth) -> [PageID] {
    let action = program.verbs[verb].action
    if let isNext = action.turnsToNext { return [self.page(after: page, isNext: isNext)].compactMap(\.self) }
    guard case .open(let place) = action else { return [] }
    let symbols = placeWords[place]?[width]?.joined().map { self[$0] } ?? []
    return program.pageContainers[program.pages[page].container].pages.filter { other in
      symbols.contains { $0.kind == .page && $0.id == other.index }
    }
  }

  /// Adds the steps of scenes on other pages that turn to a page around a scene, and go on there.
  mutating func turnRemotely(at place: SpinePlace, to sink: inout RuleSink) {
    for case .page(let page) in region(of: place.top) {
      for verb in remote.turns[page] ?? [] {
        let label = program.verbs[verb].branch.index
        add(afterwards(of: verb, place.width), [place.symbol], cost: 1, label: label, to: &sink)
        goOnWhileHidden(after: verb, at: place, to: &sink)
      }
    }
  }

  /// Adds the effect of earlier verbs on a column, which is visible when the focus has moved to another; in compact width,
  /// once the user has gone back from that.
  mutating func leaveColumn(at place: SpinePlace, to sink: inout RuleSink) {
    guard leavesBehind(place), columnOnTop(at: place.top) != nil else { return }
    if place.width == .regular {
      add(.idle(.regular), [place.symbol], cost: 0, to: &sink)
    } else {
      add(.idle(.compact), [place.symbol], cost: 1, label: label(of: .back(.any)), to: &sink)
    }
  }

  /// `true` iff an unwind goes no further than the scene that has the handler, above which earlier verbs have pushed others.
  func staysInColumn(_ verb: VerbID, at place: SpinePlace) -> Bool {
    let branch = program.branches[program.verbs[verb].branch]
    guard place.top.position == .element, verb != branch.verbs.first,
      case .handler(let handler) = branch.owner,
      let scene = program.handlers[handler].owner.scene
    else { return false }
    let pushesScenes = branch.verbs.filter { $0.index < verb.index }.allSatisfy { earlier in
      switch program.verbs[earlier].action {
      case .push(let destination, _), .show(let destination, _): program.isScene(destination)
      default: false
      }
    }
    return pushesScenes && rows(of: verb, place.width).allSatisfy { answer(of: scene, to: $0) == .accepts }
  }

  /// Adds the effect of earlier verbs inside a scene, which remains if a later verb leads back to that scene.
  mutating func leaveEmbedded(by verb: VerbID, at place: SpinePlace, to sink: inout RuleSink) {
    guard leavesBehind(place), context(of: place.top).isInside else { return }
    switch program.verbs[verb].action {
    case .pop, .popTo, .popToRoot, .unwind, .unwindTo, .finish, .cancel, .select, .next, .previous, .detail:
      add(.idle(place.width), [place.symbol], cost: 0, to: &sink)
    case .push, .show, .modal, .popover, .replace, .dismiss, .dismissAll, .open, .stay, .error: return
    }
  }

  // MARK: What is uncovered

  /// Returns a walk past a symbol, which notes whether that covers what is beneath it in another part: it is a
  /// presentation, or was pushed over a container or over an embedded scene.
  func uncovering(_ state: SpineControl, past symbol: SpineSymbol) -> SpineControl {
    var state = state
    state.uncovers = keepsCovered && (symbol.kind == .level || symbol.position == .elementOver)
    return state
  }

  /// Adds what a walk leaves beside its way, if it has just removed what covers that.
  mutating func keepUncovered(at place: inout SpinePlace, to sink: inout RuleSink) {
    guard place.state.uncovers else { return }
    place.state.uncovers = false
    let isInside = context(of: place.top).isInside
    switch place.state.action {
    case .popTo, .popToRoot: if !isInside { return }
    case .unwind, .unwindTo: if !isInside, !region(of: place.top).contains(where: \.isSplit) { return }
    case .open:
      let hosts = placeHosts[PlaceID(index: place.state.argument)]?[place.width]
      return keepUncovered(at: place, in: hosts, cost: 0, to: &sink)
    case .uncover: return keepUncovered(at: place, in: linkHosts[place.width], cost: 1, to: &sink)
    default: return
    }
    add(.idle(place.width), [place.symbol], to: &sink)
  }

  /// Adds what a place leaves as it is.
  ///
  /// - Parameter cost: The cost of the step to the place.
  private mutating func keepUncovered(
    at place: SpinePlace, in hosts: NamedHosts?, cost: Int32, to sink: inout RuleSink
  ) {
    guard let named = hosts else { return }
    let context = context(of: place.top)
    let hosts = context.isPresented ? named.presented : named.base
    var found: [SpineHost] = context.isInside ? [.scene] : []
    for enclosure in region(of: place.top) {
      switch enclosure {
      case .column(let split, let column):
        found.append(.split(split))
        let splitContext = spines.table.number(of: splitContext(of: split, around: place.top))
        // The column stays below those after it that the place creates.
        let then: SpineControl = place.state.action == .open ? place.state.afterwards : .idle(place.width)
        for host in hosts[.split(split)] ?? [] where host.columnsBelow?.contains(Int(column)) == true {
          guard let mark = host.above.last, self[mark].context == splitContext else { continue }
          add(then, host.above + [place.symbol], cost: cost, label: host.label, to: &sink)
        }
        keepColumnsAfter(column, of: split, at: place, in: hosts, cost: cost, to: &sink)
      case .replacement(let split): found.append(.split(split))
      case .page(let page): found.append(.pages(program.pages[page].container))
      case .tab: break
      }
    }
    for host in found.flatMap({ hosts[$0] ?? [] }) where host.columnsBelow == nil {
      add(.idle(place.width), host.above + [place.symbol], cost: cost, label: host.label, to: &sink)
    }
    for tab in tabs(around: place.top) {
      for other in program.tabContainers[program.tabs[tab].container].tabs where other != tab {
        for host in (hosts[.tab(other)] ?? []).prefix(1) {
          let row = SpineControl(action: .uncover, argument: other.index, width: place.width)
          add(row, [place.symbol], cost: cost, label: host.label, to: &sink)
        }
      }
    }
  }

  /// Adds a column that a place leaves as it is, as one whose scene can act: the next columns are added to that, and get
  /// what the place presents over the split. Above the initial content of the column, they are known already.
  private mutating func keepColumnsAfter(
    _ column: Int32, of split: SplitID, at place: SpinePlace, in hosts: [SpineHost: [NamedHost]], cost: Int32,
    to sink: inout RuleSink
  ) {
    let columns = program.splits[split].columns
    guard place.width == .regular, column + 1 < columns.count, !isInitial(place.top, in: columns[Int(column)])
    else { return }
    for host in hosts[.split(split)] ?? [] where host.columnsBelow == nil && !host.above.isEmpty {
      add(.idle(.regular), [place.symbol], cost: cost, label: host.label, to: &sink)
    }
  }

  /// `true` iff a scene is the one that a column shows at first, and at its root.
  private func isInitial(_ top: SpineSymbol, in column: DestinationID) -> Bool {
    !canPop(top, in: .regular) && program.focusScene(of: column, in: .regular) == top.scene
  }

  /// Returns what contains other parts than a place names, in a spine of the place, the top first.
  ///
  /// - Parameter label: The label of the step to the place.
  func hosts(in word: [PushdownSymbol], _ label: Int32) -> NamedHosts {
    var hosts = NamedHosts()
    var level = 0
    // The columns of the splits that the walk is in, the last first, with their places in the word.
    var columns: [Int32: [(column: Int, number: Int)]] = [:]
    for (number, symbol) in word.enumerated() {
      let part = self[symbol]
      if part.kind == .level { level = number + 1 }
      if part.kind == .column { columns[part.id, default: []].append((Int(part.detail), number)) }
      guard let host = host(part) else { continue }
      let isPresented = context(of: part).isPresented
      let named = NamedHost(label: label, above: Array(word[..<level]))
      hosts.add(named, as: host, isPresented: isPresented)
      guard part.kind == .split else { continue }
      var first = 0
      for (column, number) in (columns.removeValue(forKey: part.id) ?? []).reversed() {
        let named = NamedHost(label: label, above: Array(word[...number]), columnsBelow: first..<column)
        hosts.add(named, as: host, isPresented: isPresented)
        first = column
      }
    }
    return hosts
  }

  private func host(_ part: SpineSymbol) -> SpineHost? {
    switch part.kind {
    case .split, .replacement: .split(SplitID(index: part.id))
    case .tab: .tab(TabID(index: part.id))
    case .page: .pages(program.pages[PageID(index: part.id)].container)
    default: part.scene.flatMap { program.scenes[$0].embeds.isEmpty ? nil : .scene }
    }
  }

  /// Adds the walk down to what links leave as it is.
  mutating func uncoverByLinks(at place: SpinePlace, to sink: inout RuleSink) {
    let context = context(of: place.top)
    guard keepsCovered, linkHosts[place.width] != nil, context.isPresented || context.hasStack else { return }
    add(
      SpineControl(action: .uncover, argument: Self.anyTab, width: place.width), [place.symbol], cost: 0,
      to: &sink)
  }

  /// Adds the walk down from a scene that ends its flow, whose opener may be in another tab or page: the finish goes there,
  /// and leaves what is here as it is, but for what is presented.
  mutating func uncoverByFinish(of flow: FlowID, at place: SpinePlace, to sink: inout RuleSink) {
    guard keepsCovered, !takesOnlySureSteps, flowsInOtherParts.contains(flow) else { return }
    let row = SpineControl(action: .uncover, argument: Self.anyOpener, width: place.width)
    add(row, [place.symbol], to: &sink)
  }

  /// The arguments of `.uncover` before a link is chosen, and while an opener is elsewhere.
  private static let (anyTab, anyOpener): (Int32, Int32) = (-1, -2)

  /// Adds the rules of the walk past what links and finishes end, and of a tab that one of them hides, until it is selected
  /// again.
  mutating func appendUncoverRules(at place: SpinePlace, to sink: inout RuleSink) {
    var place = place
    let argument = place.state.argument
    if argument == Self.anyTab || argument == Self.anyOpener {
      if argument == Self.anyTab {
        openKept(at: place, to: &sink)
        keepUncovered(at: &place, to: &sink)
      } else if place.state.uncovers {
        keepParts(at: place, to: &sink)
      }
      if place.top.kind != .bottom { add(uncovering(place.state, past: place.top), [], to: &sink) }
      return
    }
    let chosen = TabID(index: argument)
    for tab in tabs(around: place.top)
    where tab != chosen && program.tabs[tab].container == program.tabs[chosen].container {
      keepHidden(tab, at: place, to: &sink)
    }
  }

  /// Adds what is hidden in a tab or a page, until the user or a verb leads back to it.
  private mutating func keepParts(at place: SpinePlace, to sink: inout RuleSink) {
    for tab in tabs(around: place.top) { keepHidden(tab, at: place, to: &sink) }
    for case .page(let page) in region(of: place.top) {
      for isNext in [true, false] where self.page(after: page, isNext: !isNext) != nil {
        keepHidden(page, behindNext: isNext, at: place, to: &sink)
      }
    }
    turnRemotely(at: place, to: &sink)
  }
}

extension Program {
  /// `true` iff a step may remove what covers a scene in a part beside its way.
  var canKeepCovered: Bool {
    let hasParts = showsSeveralScenes || tabContainers.count > 0 || pageContainers.count > 0
    return hasParts
      && (links.count > 0
        || verbs.elements.contains { verb in
          switch verb.action {
          case .unwind, .unwindTo, .open, .popTo, .popToRoot: true
          case .push, .show, .detail, .modal, .popover, .replace, .pop, .dismiss, .dismissAll, .select, .next,
            .previous, .finish, .cancel, .stay, .error:
            false
          }
        })
  }
}
