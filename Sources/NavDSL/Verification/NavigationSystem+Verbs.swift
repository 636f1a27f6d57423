// The effect of verbs on the top of a spine: language reference, "Handlers and transitions".

import NavRuntime

extension NavigationSystem {
  /// Adds the rules for a verb of the scene on top, or of `…`.
  mutating func perform(
    _ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    if place.top.kind == .surroundings { return performAtSurroundings(verb, at: place, to: &sink) }
    let width = place.width
    let use = VerbUse(verb: verb, control: place.control, symbol: place.symbol)
    let then = afterwards(of: verb, width)
    let context = context(of: place.top)
    leaveEmbedded(by: verb, at: place, to: &sink)
    let action = program.verbs[verb].action
    switch action {
    case .stay:
      if then != place.state { add(then, [place.symbol], to: &sink) }
    case .push(let destination, let options):
      push(destination, options, use, at: place, then, to: &sink)
    case .show(let destination, let options):
      if context.hasStack, program.fitsOnStack(destination) {
        push(destination, options, use, at: place, then, to: &sink)
      } else {
        present(destination, options, at: place, then, isPopover: false, to: &sink)
      }
    case .modal(let destination, let options):
      if program.options[options].style == .actionSheet {
        guard hasAnchor(options, in: place.top.scene) else { return fail(use, .noItem) }
      }
      present(destination, options, at: place, then, isPopover: false, to: &sink)
    case .popover(let destination, let options):
      guard hasAnchor(options, in: place.top.scene) else { return fail(use, .noItem) }
      present(destination, options, at: place, then, isPopover: true, to: &sink)
    case .replace(let destination, _):
      replace(with: destination, use, at: place, then, to: &sink)
    case .detail(let destination, let options)
    where context.isOpen && !region(of: place.top).contains(where: \.isSplit):
      // What is not known has no split, so that it acts as 'show'.
      if context.hasStack, program.fitsOnStack(destination) {
        push(destination, options, use, at: place, then, to: &sink)
      } else {
        present(destination, options, at: place, then, isPopover: false, to: &sink)
      }
    case .detail(let destination, let options):
      detail(destination, options, use, at: place, then, to: &sink)
    case .pop:
      guard context.hasStack else { return fail(use, .noStack) }
      pop(use, at: place, to: &sink)
    case .popToRoot:
      guard context.hasStack else { return fail(use, .noStack) }
      // At the root it has no effect.
      if isRoot(place.top, in: width) {
        return add(then, [place.symbol], to: &sink)
      }
      enterRow(of: verb, at: place, to: &sink)
    case .popTo:
      guard context.hasStack else { return fail(use, .noStack) }
      popTo(verb, at: place, to: &sink)
    case .dismiss:
      guard context.isPresented || context.isOpen else { return fail(use, .notPresented) }
      enterRow(of: verb, at: place, to: &sink)
    case .dismissAll:
      // Without a presentation it has no effect.
      guard context.isPresented else { return add(then, [place.symbol], to: &sink) }
      enterRow(of: verb, at: place, to: &sink)
    case .select(let tab, let resets):
      let container = program.tabs[tab].container
      let isAround = tabs(around: place.top).contains { program.tabs[$0].container == container }
      guard isAround || context.isOpen else { return fail(use, .noTabs) }
      // Otherwise the user's selection leads to the same.
      if then.action != .idle || resets { found.remote.add(verb, to: tab) }
      let region = region(of: place.top)
      if let position = region.firstIndex(of: .tab(tab)) {
        // The focus goes to the first column of a split in the tab.
        if width == .regular, region[position...].contains(where: \.isSplit) {
          leaveColumn(at: place, to: &sink)
        }
        // A tab that is already selected keeps its content, but for what a stack there has above its root.
        if !resets || !context.hasStack || !spines.table.stackRegion(of: place.top).contains(.tab(tab)) {
          return add(then, [place.symbol], to: &sink)
        }
        // Of a container or a scene that contains the acting one it is not known whether that is the root.
        if !place.top.position.isElement {
          if takesOnlySureSteps { return }
          add(then, [place.symbol], to: &sink)
        }
      }
      for other in tabs(around: place.top) where other != tab && program.tabs[other].container == container {
        leaveTab(other, by: verb, at: place, to: &sink)
      }
      enterRow(of: verb, at: place, to: &sink)
    case .next, .previous:
      let page = page(around: place.top)
      guard page != nil || context.isOpen else { return fail(use, .noPages) }
      let isNext = action.turnsToNext == true
      if then.action != .idle, let turned = page.flatMap({ self.page(after: $0, isNext: isNext) }) {
        found.remote.add(verb, to: turned)
      }
      leavePage(verb, at: place, to: &sink)
      enterRow(of: verb, at: place, to: &sink)
    case .unwind, .unwindTo:
      if !staysInColumn(verb, at: place) { leaveColumn(at: place, to: &sink) }
      // A later verb may act in another instance of the scene.
      let isFirst = program.verb(before: verb) == nil
      // The acting scene itself is not asked.
      for row in self.rows(of: verb, width, isFirst ? values(of: place.top) : [:]) {
        if takesOnlySureSteps, columnEnding(at: place.top) != nil, findsTargetBeside(row) { continue }
        found.searches[row, default: []].append(use)
        add(uncovering(row, past: place.top), [], to: &sink)
        pickTarget(of: row, at: place, isAsked: false, to: &sink)
      }
    case .finish, .cancel: finish(use, at: place, to: &sink)
    case .open:
      leaveColumn(at: place, to: &sink)
      // A place keeps the embedded scenes of the scenes that it keeps.
      if leavesBehind(place), context.isInside {
        add(.idle(width), [place.symbol], cost: 0, to: &sink)
      }
      for tab in tabs(around: place.top) { leaveTab(tab, by: verb, at: place, to: &sink) }
      leavePage(verb, at: place, to: &sink)
      for row in self.rows(of: verb, width) { add(row, [place.symbol], to: &sink) }
    case .error: break
    }
  }

  /// Returns the opener of what a verb with these options opens, and the handler that a finish runs.
  func opening(by options: OptionsID) -> SpineOpening {
    .verb(returning: program.options[options].returning ?? gates[options])
  }

  mutating func fail(_ use: VerbUse, _ reason: NavigationFailure) {
    found.failures.append((use, reason))
  }

  /// Returns the control location after a verb.
  func afterwards(of verb: VerbID, _ width: NavigationWidth) -> SpineControl {
    let next = next(after: verb)
    return next < 0 ? .idle(width) : SpineControl(action: .verb, argument: next, width: width)
  }

  /// Starts the search of a verb down the spine, from the scene on top.
  private mutating func enterRow(
    of verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let use = VerbUse(verb: verb, control: place.control, symbol: place.symbol)
    for row in rows(of: verb, place.width) {
      found.searches[row, default: []].append(use)
      add(row, [place.symbol], to: &sink)
    }
  }

  /// `true` iff a symbol is the lowest element of a stack.
  func isRoot(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    symbol.position == .root || symbol.position == .columnRoot && !isMerged(symbol, in: width)
  }

  /// `true` iff a symbol is the scene that an alert or action sheet shows.
  private func isAlert(_ symbol: SpineSymbol) -> Bool {
    let context = context(of: symbol)
    return symbol.position == .slot && context.isPresented && context.dismissals & 4 != 0
      && context.region == 0 && !context.isInside
  }

  private func hasAnchor(_ options: OptionsID, in scene: SceneID?) -> Bool {
    guard let anchor = program.options[options].anchor, let name = program.items[anchor].name, let scene
    else { return false }
    return program.items[program.scenes[scene].items].contains { $0.name == name }
  }

  // MARK: Opening

  private mutating func push(
    _ destination: DestinationID, _ options: OptionsID, _ use: VerbUse, at place: SpinePlace,
    _ then: SpineControl, to sink: inout RuleSink
  ) {
    let context = context(of: place.top)
    guard context.hasStack else { return fail(use, .noStack) }
    guard program.fitsOnStack(destination) else { return fail(use, .containment) }
    let symbol = SpineSymbol(
      kind: .scene, position: place.top.position.isElement ? .element : .elementOver,
      opening: opening(by: options))
    for symbol in instances(symbol, destination, at: place) {
      var word: [PushdownSymbol] = []
      spines.append(destination, as: symbol, in: context.onNearestStack, width: place.width, to: &word)
      guard !word.isEmpty else { return }
      addOpened(then, word, over: [place.symbol], to: &sink)
    }
  }

  mutating func present(
    _ destination: DestinationID, _ options: OptionsID, at place: SpinePlace, _ then: SpineControl,
    isPopover: Bool, to sink: inout RuleSink
  ) {
    let symbol = SpineSymbol(kind: .scene, opening: opening(by: options))
    notePresenter(at: place)
    let level = SpineSymbol(kind: .level, detail: program.dismissals(options, isPopover: isPopover))
    for symbol in instances(symbol, destination, at: place) {
      var word: [PushdownSymbol] = []
      spines.append(level, SpineContext(), to: &word)
      spines.append(destination, as: symbol, in: .over(level), width: place.width, to: &word)
      guard word.count > 1 else { return }
      addOpened(then, word, over: [place.symbol], to: &sink)
    }
  }

  private mutating func replace(
    with destination: DestinationID, _ use: VerbUse, at place: SpinePlace, _ then: SpineControl,
    to sink: inout RuleSink
  ) {
    if place.top.position.isElement, !program.fitsOnStack(destination) { return fail(use, .containment) }
    if isPage(place.top), !program.isScene(destination) { return fail(use, .containment) }
    if isAlert(place.top), !program.fitsInAlert(destination) { return fail(use, .containment) }
    var symbol = place.top
    symbol.kind = .scene
    // The flow continues if one of its scenes is the replacement.
    let isMember = program.flow(of: program.destinations[destination].target)?.index == place.top.flow
    symbol.flow = isMember || isRootOfFlow(place.top) ? place.top.flow : -1
    for symbol in instances(symbol, destination, at: place, takesOver: true) {
      var word: [PushdownSymbol] = []
      spines.append(destination, as: symbol, in: context(of: place.top), width: place.width, to: &word)
      guard !word.isEmpty else { return }
      addOpened(then, word, over: [], to: &sink)
    }
  }

  /// `true` iff a symbol is the root of a stack that the flow beginning there declares: the instance remains around what
  /// replaces the root.
  private func isRootOfFlow(_ symbol: SpineSymbol) -> Bool {
    guard symbol.flow >= 0, symbol.position == .root,
      let start = program.flows[FlowID(index: symbol.flow)].start,
      case .stack(let stack) = program.destinations[start].target
    else { return false }
    return program.stacks[stack].flow?.index == symbol.flow
  }

  /// `true` iff a symbol is the content of a page container.
  private func isPage(_ symbol: SpineSymbol) -> Bool {
    guard symbol.position == .slot, !isInsideContent(symbol) else { return false }
    if case .page? = region(of: symbol).last { return true }
    return false
  }

  /// Adds the rules for a pop to a scene, from the element on top or from a scene embedded in it.
  mutating func popTo(
    _ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let use = VerbUse(verb: verb, control: place.control, symbol: place.symbol)
    guard place.top.position.isElement else {
      let row = SpineControl(action: .popFrom, argument: verb.index, width: place.width)
      return add(row, [place.symbol], to: &sink)
    }
    guard !isRoot(place.top, in: place.width) else { return fail(use, .nothingBelow) }
    for row in rows(of: verb, place.width) {
      found.searches[row, default: []].append(use)
      add(uncovering(row, past: place.top), [], to: &sink)
    }
  }

  private mutating func pop(
    _ use: VerbUse, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let then = afterwards(of: use.verb, place.width)
    if place.top.position.isElement {
      guard canPop(place.top, in: place.width) else { return fail(use, .nothingBelow) }
      return add(afterPop(of: place.top, then), [], to: &sink)
    }
    enterRow(of: use.verb, at: place, to: &sink)
  }
}
