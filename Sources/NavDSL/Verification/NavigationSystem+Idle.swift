// Transitions between two steps: events, moves, changes of the width.

import NavRuntime

extension NavigationSystem {
  /// Adds the rules for a scene that can act.
  mutating func appendIdleRules(at place: SpinePlace, to sink: inout RuleSink) {
    guard let scene = place.top.scene else { return }
    let width = place.width
    if let split = splitToReplace(at: place) {
      // It may never have been shown without what was presented over it, if that ended while it was hidden; what is shown
      // instead does not change it.
      appendResize(at: place, covers: false, to: &sink)
      let control = SpineControl(action: .replaceSplit, argument: split.index, width: width)
      return add(control, [place.symbol], to: &sink)
    }
    let values = values(of: place.top)
    for handler in handlers(of: place.symbol, scene) {
      let branches = program.handlers[handler].branches
      for branch in takeable(branches, in: width, values).branches {
        sink.begin(branch)
        run(branch, at: place, to: &sink)
        sink.end()
      }
    }
    appendEmbedded(of: scene, at: place, to: &sink)
    appendColumns(at: place, to: &sink)
    appendWaitingParts(at: place, to: &sink)
    appendRemoteSteps(at: place, to: &sink)
    appendBack(from: scene, at: place, to: &sink)
    appendHandledBacks(at: place, scene, to: &sink)
    appendOwnDismissal(of: scene, at: place, to: &sink)
    let context = context(of: place.top)
    // A step that has led inside of a scene may have gone on there, so that the scene itself was never on top.
    if context.isPresented || context.region != 0 || context.isInside {
      let decision: Int32 = letsDismiss(place.symbol, in: width) ? 0 : 1
      add(SpineControl(action: .user, decision: decision, width: width), [place.symbol], to: &sink)
    }
    uncoverByLinks(at: place, to: &sink)
    appendResize(at: place, to: &sink)
  }

  /// Returns the branches that can be taken in a width, in order, and whether it is possible that none is: surely, if only
  /// such steps are taken.
  func takeable(
    _ branches: IDRange<BranchID>, in width: NavigationWidth, _ values: [ParameterID: NavigationValue] = [:]
  ) -> (branches: [BranchID], canBeNone: Bool) {
    choices.takeable(branches, in: width, values, surely: takesOnlySureSteps)
  }

  /// Starts the step of a branch.
  mutating func run(
    _ branch: BranchID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    if leftOut.contains(branch) { return }
    found.branches.insert(branch)
    guard let verb = program.branches[branch].verbs.first else { return }
    // Later verbs of a step act on other scenes, and remote ones on other columns.
    spines.scope = place.top
    perform(verb, at: place, to: &sink)
    spines.scope = nil
  }

  /// Adds the embedded scenes, which can act too.
  private mutating func appendEmbedded(
    of scene: SceneID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    for embed in program.scenes[scene].embeds
    where !takesOnlySureSteps || isFixed(program.embeds[embed].destination) {
      add(.idle(place.width), embedded(embed, in: place) + [place.symbol], to: &sink)
    }
  }

  /// Returns the symbols of a scene or container embedded in the scene on top, the top first.
  mutating func embedded(_ embed: EmbedID, in place: SpinePlace) -> [PushdownSymbol] {
    var word: [PushdownSymbol] = []
    let destination = program.embeds[embed].destination
    let context = spines.table.context(
      embeddedIn: context(of: place.top), isContainer: program.holdsContainer(destination))
    spines.append(SpineSymbol(kind: .embed, id: embed.index), context, to: &word)
    let scope = spines.scope
    spines.scope = place.top
    spines.append(destination, as: SpineSymbol(kind: .scene), in: context, width: place.width, to: &word)
    spines.scope = scope
    let mayHaveOthers = word.contains { self[$0].scene.map(spines.values.mayBeginPlace) ?? false }
    return mayHaveOthers ? withoutValues(word).reversed() : word.reversed()
  }

  /// Adds the rules of the back button: language reference, "Scenes" and "Run-time behavior".
  private mutating func appendBack(
    from scene: SceneID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard takesUserTurns, canGoBack(from: place.top, in: place.width) else { return }
    let label = label(of: .back(scene))
    add(afterPop(of: place.top, .idle(place.width)), [], cost: 1, label: label, to: &sink)
  }

  /// Adds the rules with which an external scene in focus ends its presentation.
  private mutating func appendOwnDismissal(
    of scene: SceneID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    guard program.scenes[scene].isExternal, context(of: place.top).isPresented,
      isInFocus(place.top, in: place.width)
    else { return }
    let row = SpineControl(action: .dismiss, next: -1, width: place.width)
    add(row, [place.symbol], cost: 1, label: label(of: .dismiss(.any)), to: &sink)
  }

  /// `true` iff a scene that can act is in focus: not inside another, and not in another column.
  func isInFocus(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    if context(of: symbol).isInside { return false }
    return region(of: symbol).allSatisfy { enclosure in
      guard width == .regular, case .column(let split, let column) = enclosure else { return true }
      return Int(column) == spines.focusColumn(of: split, in: .regular)
    }
  }

  /// `true` iff the bar above a node has space for the back button, and neither is hidden, or the node is an external
  /// scene, which needs none. Above a container on a stack it always has.
  func showsBackButton(_ symbol: SpineSymbol) -> Bool {
    if let scene = symbol.scene, program.scenes[scene].isExternal { return true }
    if hidesBar(symbol) { return false }
    guard let scene = symbol.scene else { return true }
    if case .hidden = program.scenes[scene].back { return false }
    return !program.items[program.scenes[scene].items].contains { $0.placement == .left }
  }

  /// `true` iff there is no bar above a node, although it is on a stack.
  func hidesBar(_ symbol: SpineSymbol) -> Bool {
    context(of: symbol).hidesBar || symbol.scene.map { program.scenes[$0].hidesBar } ?? false
  }

  /// `true` iff there is no tab bar below the stack that has the node as an element.
  func hidesTabBar(_ symbol: SpineSymbol) -> Bool {
    guard let scene = symbol.scene, symbol.position.isElement, program.scenes[scene].hidesTabBar else {
      return false
    }
    // Columns that others are shown over may be hidden, and hide nothing then.
    guard case .column(let id, let number)? = region(of: symbol).last else { return true }
    let split = program.splits[id]
    return split.display == .beside || Int(number) == split.columns.count - 1
  }

  /// `true` iff an element of a stack has another below it.
  func canPop(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    switch symbol.position {
    case .slot, .root: false
    case .element, .elementOver: true
    case .columnRoot: isMerged(symbol, in: width)
    }
  }

  /// Returns the control location after an element of a stack was popped.
  func afterPop(of symbol: SpineSymbol, _ control: SpineControl) -> SpineControl {
    // In compact width the mark of the column is directly below its root.
    if symbol.position == .columnRoot {
      return SpineControl(action: .opened, argument: -1, next: control.continuation, width: control.width)
    }
    if control.action == .idle { return control }
    return SpineControl(action: .land, next: control.continuation, width: control.width)
  }

  /// Adds the rules for a change of the width.
  ///
  /// - Parameter covers: `true` iff columns above may cover the top afterwards.
  mutating func appendResize(at place: SpinePlace, covers: Bool = true, to sink: inout RuleSink) {
    guard resizes, widths.count > 1 else { return }
    let width = place.width.other
    // The column below on the spine is in focus then, and changes its width by itself.
    if width == .compact, isLeftOut(place.top) { return }
    let label = label(of: .resize(width))
    // Columns above that are visible in compact width cover this one.
    if covers, width == .compact, let (word, isWhole) = columnsCovering(place) {
      add(.idle(width), word, cost: 1, label: label, to: &sink)
      if isWhole { return }
    }
    if width == .regular { appendHiddenResizes(at: place, to: &sink) }
    add(.idle(width), [place.symbol], cost: 1, label: label, to: &sink)
  }

  /// Adds the columns that come back in a part that only compact width has, while regular width hides the part.
  private mutating func appendHiddenResizes(at place: SpinePlace, to sink: inout RuleSink) {
    guard !takesOnlySureSteps, region(of: place.top).contains(where: \.isReplacement),
      let (word, _) = columnsCovering(place)
    else { return }
    let label = label(of: .resize(.regular))
    add(.idle(.compact), word, cost: 2, label: label, to: &sink)
    guard let (split, column) = columnOnTop(at: place.top),
      let refilled = refilledColumn(after: column, of: split, at: place)
    else { return }
    // Its placeholder is left out until an unwind leads to it, as any former content.
    add(.idle(.compact), refilled, cost: 2, label: label, to: &sink)
  }

  /// Returns a place with the columns above it that cover it after a change to compact width, and whether each is shown there;
  /// `nil` if there are none.
  private mutating func columnsCovering(_ place: SpinePlace) -> (word: [PushdownSymbol], isWhole: Bool)? {
    guard let (split, column) = columnOnTop(at: place.top),
      spines.focusColumn(of: split, in: .compact) > column
    else { return nil }
    var word: [PushdownSymbol] = []
    let context = splitContext(of: split, around: place.top)
    _ = spines.appendColumns(of: split, from: column + 1, in: context, width: .compact, to: &word)
    // A placeholder alone is omitted.
    return (word.reversed() + [place.symbol], program.splits[split].refill == nil)
  }

  // MARK: The user

  /// Adds the user's moves in the containers around a scene: tabs, pages, presentations.
  mutating func appendUserRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top, width) = (place.state, place.top, place.width)
    let turns = takesUserTurns && !state.isAside && !state.isBelowColumn
    if turns, top.kind == .tab || top.kind == .page, canGoBack(from: top, in: width) {
      add(afterPop(of: top, .idle(width)), [], cost: 1, label: label(of: .back(.any)), to: &sink)
    }
    switch top.kind {
    case .bottom: return
    case .level:
      let bit: Int32 = width == .compact ? 1 : 2
      if top.detail & bit != 0, !state.isAside, state.decision == 0 {
        let label = label(of: .dismiss(.any))
        add(surfacing(.idle(width)), [], cost: 1, label: label, to: &sink)
      }
      return
    case .tab where turns && !state.hidesTabBar:
      let tab = TabID(index: top.id)
      for other in program.tabContainers[program.tabs[tab].container].tabs
      where other != tab || !program.holdsOneStack(tab) {
        var word: [PushdownSymbol] = []
        spines.append(other, as: top, in: context(of: top), width: width, to: &word)
        add(.idle(width), word.reversed(), cost: 1, label: label(of: .select(other)), to: &sink)
      }
    case .page where turns:
      let page = PageID(index: top.id)
      let container = program.pages[page].container
      for (offset, isNext) in [(Int32(1), true), (-1, false)] {
        let other = PageID(index: page.index + offset)
        guard program.pageContainers[container].pages.contains(other) else { continue }
        var word: [PushdownSymbol] = []
        spines.append(other, as: top, in: context(of: top), width: width, to: &word)
        add(
          .idle(width), word.reversed(), cost: 1, label: label(of: .swipe(container, isNext: isNext)),
          to: &sink)
      }
    case .embed where !state.isAside && !state.isBelowColumn:
      // The scene around it can act too. It may not have been shown without what was above it.
      add(.idle(width), [], to: &sink)
    case .column where width == .regular:
      // The columns beneath are visible too, unless they have to be revealed.
      let split = SplitID(index: top.id)
      let isOver = program.splits[split].display == .over
      add(
        .idle(width), [], cost: isOver ? 1 : 0,
        label: isOver ? label(of: .reveal(split, isRevealed: true)) : Self.noLabel, to: &sink)
    case .scene where takesUserTurns && !state.isAside:
      // Selecting the current tab pops its stacks to their roots, those of the columns of a split as well.
      let tab = (turns ? tabOfRoot(top) : nil) ?? tabOfColumnRoot(top, in: width)
      if let tab, !walking(state, past: top).hidesTabBar {
        if takesOnlySureSteps, top.position == .columnRoot { break }
        add(.idle(width), [place.symbol], cost: 1, label: label(of: .select(tab)), to: &sink)
      } else if !takesOnlySureSteps {
        // The bar of tabs further out can be visible; whether what is between them is at its roots is not known.
        let others = tab == nil ? tabsKeeping(top, in: width) : spines.table.outerTabs(around: top)
        for outer in others {
          add(.idle(width), [place.symbol], cost: 1, label: label(of: .select(outer)), to: &sink)
        }
      }
    case .scene where takesUserTurns && !state.hidesTabBar && !takesOnlySureSteps:
      for tab in tabsKeeping(top, in: width) {
        add(.idle(width), [place.symbol], cost: 1, label: label(of: .select(tab)), to: &sink)
      }
    default: break
    }
    add(walking(state, past: top), [], to: &sink)
  }

  /// Returns the control location of a walk down the spine after it passed a symbol.
  func walking(_ state: SpineControl, past symbol: SpineSymbol) -> SpineControl {
    var state = state
    if hidesTabBar(symbol) {
      state.hidesTabBar = true
    } else if !state.isAside {
      switch symbol.kind {
      case .tab, .page, .embed, .level: state.hidesTabBar = false
      case .bottom, .surroundings, .scene, .split, .replacement, .column: break
      }
    }
    // The former top of the stack is aside, down to its element of the stack.
    if symbol.position == .elementOver {
      state.isAside = true
    } else if symbol.position.isElement {
      state.isAside = false
    }
    // In compact width, a column covers those before it. Split views in columns are not told apart.
    if state.action == .user, takesOnlySureSteps, state.width == .compact {
      if symbol.kind == .column {
        state.isBelowColumn = true
      } else if symbol.kind == .split, !region(of: symbol).contains(where: \.isSplit) {
        state.isBelowColumn = false
      }
    }
    return state
  }

  /// Returns the tab whose content is a scene alone, or a stack with the scene at its root.
  func tabOfRoot(_ symbol: SpineSymbol) -> TabID? {
    guard isContent(symbol), case .tab(let tab)? = region(of: symbol).last else { return nil }
    return tab
  }

  /// Returns the tab whose content is a split with the scene at the root of a column; compact width has the primary one alone.
  func tabOfColumnRoot(_ symbol: SpineSymbol, in width: NavigationWidth) -> TabID? {
    let region = region(of: symbol)
    guard symbol.kind == .scene, region.count > 1,
      case .column(_, let column) = region[region.count - 1],
      symbol.position == (column == 0 ? .root : .columnRoot), column == 0 || width == .regular,
      case .tab(let tab) = region[region.count - 2]
    else { return nil }
    return tab
  }

  /// Returns the tabs that may keep a scene once their stacks are popped to their roots: it is the content of a tab or a
  /// column, or the root of a stack there. Whether the containers around it are roots too is not known, nor which column is in
  /// focus. Compact width keeps nothing of later columns.
  func tabsKeeping(_ symbol: SpineSymbol, in width: NavigationWidth) -> [TabID] {
    isContent(symbol)
      || symbol.kind == .scene && symbol.position == .columnRoot && !isMerged(symbol, in: width)
      ? tabs(around: symbol) : []
  }

  /// `true` iff a scene is the content of the container around it, alone or at the root of a stack.
  private func isContent(_ symbol: SpineSymbol) -> Bool {
    symbol.kind == .scene && (symbol.position == .root || symbol.position == .slot)
      && !isInsideContent(symbol)
  }

  /// `true` iff a node is inside a scene that is the content of the container around it, and not that content itself.
  func isInsideContent(_ symbol: SpineSymbol) -> Bool {
    let context = context(of: symbol)
    return context.isEmbedded && !context.isInPart
  }
}

extension Program {
  /// `true` iff the content of a tab is a scene or a stack of scenes.
  fileprivate func holdsOneStack(_ tab: TabID) -> Bool {
    var id = tabs[tab].destination
    for _ in 0...stacks.count + flows.count {
      switch destinations[id].target {
      case .scene: return true
      case .stack(let stack): id = stacks[stack].root
      case .flow(let flow):
        guard let start = flows[flow].start else { return false }
        id = start
      case .tabs, .split, .pages, .error: return false
      }
    }
    return false
  }
}
