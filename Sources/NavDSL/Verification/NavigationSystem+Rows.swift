// Verbs that search down a spine: a row of rules, one for each possible symbol.

import NavRuntime

extension NavigationSystem {
  /// Returns the control locations with which a verb searches down the spine, one for each possible decision of guards.
  ///
  /// - Parameter values: The known values of parameters.
  func rows(
    of verb: VerbID, _ width: NavigationWidth, _ values: [ParameterID: NavigationValue] = [:]
  ) -> [SpineControl] {
    let branch = program.verbs[verb].branch
    func row(_ action: SpineControl.Action, _ argument: Int32 = 0, _ decision: Int32 = 0) -> SpineControl {
      SpineControl(
        action: action, argument: argument, decision: decision, next: next(after: verb), width: width)
    }
    switch program.verbs[verb].action {
    case .pop: return [row(.pop)]
    case .popToRoot: return [row(.popToRoot, 0, 1)]
    case .popTo(let scene): return [row(.popTo, scene.index)]
    case .detail: return [row(.detail, verb.index)]
    case .dismiss: return [row(.dismiss)]
    case .dismissAll: return [row(.dismissAll)]
    case .select(let tab, _): return [row(.select, tab.index)]
    case .next: return [row(.turnToNext)]
    case .previous: return [row(.turnToPrevious)]
    case .unwind(let exit, _):
      let decisions = choices.decisions(
        about: exit, in: branch, of: program.siblings(of: branch), width: width, values,
        surely: takesOnlySureSteps)
      return decisions.map { row(.unwind, exit.index, $0) }
    case .unwindTo(let scene): return [row(.unwindTo, scene.index)]
    case .open(let place): return [row(.open, place.index)]
    default: return []
    }
  }

  /// Creates all control locations that are known to be needed.
  mutating func prepareControls() {
    for width in widths {
      for action in [SpineControl.Action.idle, .user] {
        _ = controls.number(of: SpineControl(action: action, width: width))
      }
      for id in program.verbs.ids {
        for row in rows(of: id, width) { _ = controls.number(of: row) }
        if next(after: id) >= 0 { _ = controls.number(of: afterwards(of: id, width)) }
      }
    }
  }

  /// Adds the rules for a verb that searches down the spine.
  mutating func appendRowRules(at place: SpinePlace, to sink: inout RuleSink) {
    var place = place
    keepUncovered(at: &place, to: &sink)
    let (state, top, width) = (place.state, place.top, place.width)
    let then = state.afterwards
    switch state.action {
    case .pop:
      guard top.position.isElement else { return add(state, [], to: &sink) }
      if canPop(top, in: width) { add(afterPop(of: top, then), [], to: &sink) }
    case .land:
      // When an element of a stack is on top again, its scene has the focus, and not its embedded scenes.
      if context(of: top).isEmbedded {
        // An earlier verb of the step may have changed the inside of the scene, which stays so.
        if !takesOnlySureSteps { add(.idle(width), [place.symbol], to: &sink) }
        add(state, [], to: &sink)
      } else {
        add(then, [place.symbol], to: &sink)
      }
    case .popToRoot: popToRoot(at: place, to: &sink)
    case .popFrom:
      guard top.position.isElement else { return add(state, [], to: &sink) }
      popTo(VerbID(index: state.argument), at: place, to: &sink)
    case .popTo:
      if top.scene?.index == state.argument, top.position.isElement {
        add(then, [place.symbol], to: &sink)
      } else if isRoot(top, in: width) {
        return
      } else if top.kind != .bottom, top.kind != .level {
        add(uncovering(state, past: top), [], to: &sink)
      }
    case .dismiss:
      if top.kind == .level {
        add(surfacing(then), [], to: &sink)
      } else if top.kind != .bottom {
        add(state, [], to: &sink)
      }
    case .dismissAll:
      // Below the lowest presentation is its presenter, which is not presented itself.
      if top.kind == .level || context(of: top).isPresented {
        add(state, [], to: &sink)
      } else if top.kind != .bottom {
        add(surfacing(then), [place.symbol], to: &sink)
      }
    case .select: select(at: place, to: &sink)
    case .turnToNext, .turnToPrevious: turn(at: place, to: &sink)
    case .unwind, .unwindTo: unwind(at: place, to: &sink)
    case .open:
      openKept(at: place, to: &sink)
      guard top.kind == .bottom else { return add(uncovering(state, past: top), [], to: &sink) }
      for word in placeWords[PlaceID(index: state.argument)]?[width] ?? [] {
        add(then, word + [place.symbol], to: &sink)
      }
    default: return
    }
  }

  /// Adds the rules for a pop to the root, which keeps the content of a container there.
  ///
  /// Of a scene in a container it is not known whether that is the root: both are possible, and neither is sure.
  private mutating func popToRoot(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    if top.kind == .bottom || top.kind == .level { return }
    var below = state
    if top.position.isElement {
      if isRoot(top, in: place.width) {
        if top.kind == .scene { add(state.afterwards, [place.symbol], to: &sink) }
        return
      }
      // The column below may end with a container.
      below.decision = top.position == .elementOver || top.position == .columnRoot ? 1 : 0
    } else if state.decision == 1, top.kind == .scene, !context(of: top).isEmbedded {
      if !takesOnlySureSteps { add(state.afterwards, [place.symbol], to: &sink) }
      below.decision = 0
    }
    add(uncovering(below, past: top), [], to: &sink)
  }

  private mutating func select(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    let tab = TabID(index: state.argument)
    // A tab that is already selected keeps its content.
    if !state.isAside, tabOfRoot(top) == tab {
      return add(state.afterwards, [place.symbol], to: &sink)
    }
    if tabsKeeping(top, in: place.width).contains(tab) {
      if takesOnlySureSteps { return }
      add(state.afterwards, [place.symbol], to: &sink)
    }
    if top.kind == .tab, !state.isAside,
      program.tabs[TabID(index: top.id)].container == program.tabs[tab].container
    {
      var word: [PushdownSymbol] = []
      spines.append(tab, as: top, in: context(of: top), width: place.width, to: &word)
      return add(state.afterwards, word.reversed(), to: &sink)
    }
    if top.kind != .bottom, top.kind != .level { add(walking(state, past: top), [], to: &sink) }
  }

  private mutating func turn(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    if top.kind == .page, !state.isAside {
      guard let page = page(after: PageID(index: top.id), isNext: state.action == .turnToNext) else { return }
      var word: [PushdownSymbol] = []
      spines.append(page, as: top, in: context(of: top), width: place.width, to: &word)
      return add(state.afterwards, word.reversed(), to: &sink)
    }
    if top.kind != .bottom, top.kind != .level { add(walking(state, past: top), [], to: &sink) }
  }

  /// Returns the page after or before another; `nil` if there is none.
  func page(after page: PageID, isNext: Bool) -> PageID? {
    let other = PageID(index: page.index + (isNext ? 1 : -1))
    return program.pageContainers[program.pages[page].container].pages.contains(other) ? other : nil
  }

  /// Returns the page of the nearest container around a symbol; `nil` if there is none.
  func page(around symbol: SpineSymbol) -> PageID? {
    region(of: symbol).lazy.compactMap { if case .page(let page) = $0 { page } else { nil } }.last
  }

  private mutating func unwind(at place: SpinePlace, to sink: inout RuleSink) {
    var (state, top) = (place.state, place.top)
    guard top.kind != .bottom else { return }
    if state.isAside {
      // Each column is asked from its top, the primary one first.
      add(state, [], to: &sink)
      guard top.kind == .scene else { return }
      state.isAside = false
    }
    pickTarget(of: state, at: place, isAsked: true, to: &sink)
    if let scene = top.scene {
      if holdsOthers(scene) {
        if takesOnlySureSteps, findsTargetBeside(state) { return }
        noteUnwind(state)
      }
      let mayEndInside = unwindInside(of: scene, state, at: place, to: &sink)
      if takesOnlySureSteps, mayEndInside { return }
      if let answer = answer(of: top, to: state), answer != .refuses {
        // The answer depends on values that are not known.
        if takesOnlySureSteps, answer == .either { return }
        noteExit(of: scene, state)
        add(state.afterwards, [place.symbol], to: &sink)
        if answer == .accepts { return }
      }
    }
    if takesOnlySureSteps, columnEnding(at: top) != nil, findsTargetBeside(state) { return }
    if top.kind == .replacement, top.detail == 1, place.width == .regular {
      if takesOnlySureSteps { return }
      state.isAside = true
    }
    add(uncovering(state, past: top), [], to: &sink)
  }

  /// Adds the targets of an unwind inside of the scene on top, which are asked before it; none where only sure steps are
  /// taken, since the target may be there or further down.
  ///
  /// - Returns: `true` iff there may be one.
  @discardableResult
  mutating func unwindInside(
    of scene: SceneID, _ state: SpineControl, at place: SpinePlace, to sink: inout RuleSink
  ) -> Bool {
    var isFound = false
    for (inner, word) in inside(scene, in: place) {
      guard let symbol = word.first, let answer = answer(of: self[symbol], to: state), answer != .refuses
      else { continue }
      isFound = true
      if takesOnlySureSteps { break }
      noteExit(of: inner, state)
      add(state.afterwards, word + [place.symbol], to: &sink)
    }
    return isFound
  }

  /// Records that an unwind asks what is inside of a scene, and that its step goes on there.
  private mutating func noteUnwind(_ search: SpineControl) {
    guard search.next >= 0 else { return }
    var search = search
    search.uncovers = false
    found.remote.add(search)
  }

  /// `true` iff what is embedded in a scene at first may have been replaced.
  private func holdsOthers(_ scene: SceneID) -> Bool {
    program.embeds[program.scenes[scene].embeds].contains { !isFixed($0.destination) }
  }

  /// `true` iff an unwind from inside of a scene may find its target in that scene, which keeps what it contains.
  func mayEndAtHost(_ search: SpineControl) -> Bool {
    findsTargetBeside(search)
      || program.scenes.ids.contains { scene in
        !program.scenes[scene].embeds.isEmpty && (answer(of: scene, to: search) ?? .refuses) != .refuses
      }
  }

  /// `true` iff the target of an unwind may be beside the spine.
  func findsTargetBeside(_ search: SpineControl) -> Bool {
    guard program.showsSeveralScenes else { return false }
    if search.action == .unwindTo { return scenesBeside.contains(SceneID(index: search.argument)) }
    return program.exits.elements.contains {
      $0.name.index == search.argument && scenesBeside.contains($0.scene)
        && answer(of: $0.scene, to: search) != .refuses
    }
  }

  /// Returns the scenes initially embedded in the scene on top, and their symbols, the top first.
  private mutating func inside(_ scene: SceneID, in place: SpinePlace, depth: Int = 0)
    -> [(SceneID, [PushdownSymbol])]
  {
    guard depth < 16 else { return [] }
    var found: [(SceneID, [PushdownSymbol])] = []
    for embed in program.scenes[scene].embeds {
      for word in [embedded(embed, in: place)] + otherColumns(of: embed, in: place) {
        guard let symbol = word.first, let inner = self[symbol].scene else { continue }
        let next = SpinePlace(control: place.control, state: place.state, symbol: symbol, top: self[symbol])
        for (deeper, above) in inside(inner, in: next, depth: depth + 1) {
          found.append((deeper, above + word))
        }
        found.append((inner, word))
      }
    }
    return found
  }

  /// Returns the symbols of an embedded split, the top first, down to each column but the one in focus.
  private mutating func otherColumns(of embed: EmbedID, in place: SpinePlace) -> [[PushdownSymbol]] {
    guard let split = program.split(program.embeds[embed].destination), !isReplaced(split, in: place.width)
    else { return [] }
    let focus = spines.focusColumn(of: split, in: place.width)
    let last = place.width == .compact ? focus : program.splits[split].columns.count - 1
    // The symbols up to the split itself do not depend on the column.
    let whole = Array(embedded(embed, in: place).reversed())
    guard let start = whole.firstIndex(where: { self[$0].kind == .split }) else { return [] }
    let context = context(of: self[whole[start]])
    var words: [[PushdownSymbol]] = []
    for column in 0...max(last, 0) where column != focus {
      var word = Array(whole[...start])
      for number in 0...column {
        guard
          spines.appendColumn(number, of: split, in: context, width: place.width, to: &word)
        else { return words }
      }
      words.append(word.reversed())
    }
    return words
  }

  /// Returns the answer of a scene, or of a permanently embedded one, to an unwind that comes from above it.
  func answerWithin(_ symbol: SpineSymbol, to state: SpineControl) -> BranchChoices.Answer? {
    let answer = answer(of: symbol, to: state)
    guard let scene = symbol.scene, answer != .accepts else { return answer }
    for embed in program.embeds[program.scenes[scene].embeds] {
      guard program.isNeverHidden(embed.destination),
        let inner = program.focusScene(of: embed.destination, in: state.width), isNeverReplaced(inner),
        self.answer(of: inner, to: state) == .accepts
      else { continue }
      return .accepts
    }
    return answer
  }

  /// `true` iff a scene performs no verb that could replace it.
  private func isNeverReplaced(_ scene: SceneID) -> Bool {
    surroundings.isEmpty && !replacesOthers
      && !program.handlers[program.scenes[scene].handlers].contains { handler in
        program.branches[handler.branches].contains { branch in
          program.verbs[branch.verbs].contains { verb in
            switch verb.action {
            case .replace, .finish, .cancel, .select, .next, .previous: true
            default: false
            }
          }
        }
      }
  }

  /// Returns the answer of a scene on a spine to an unwind; `nil` if it is not a target.
  func answer(of symbol: SpineSymbol, to state: SpineControl) -> BranchChoices.Answer? {
    symbol.scene.flatMap { answer(of: $0, values(of: symbol), to: state) }
  }

  /// Returns the answer of a scene to an unwind; `nil` if the scene is not a target.
  func answer(
    of scene: SceneID, _ values: [ParameterID: NavigationValue] = [:], to state: SpineControl
  ) -> BranchChoices.Answer? {
    if state.action == .unwindTo || state.action == .pickUnwindTo {
      return scene.index == state.argument ? .accepts : nil
    }
    return choices.answer(
      to: Symbol(index: state.argument), of: scene, values, decision: state.decision, width: state.width)
  }

  mutating func noteExit(of scene: SceneID, _ state: SpineControl) {
    guard state.action == .unwind || state.action == .pickUnwind else { return }
    for exit in exits(of: scene, calledBy: state) { found.exits.insert(exit) }
  }

  /// Returns the exits of a scene that an unwind calls.
  func exits(of scene: SceneID, calledBy state: SpineControl) -> [ExitID] {
    program.scenes[scene].exits.filter { program.exits[$0].name.index == state.argument }
  }
}
