// Handlers that run in place of the user's moves: language reference, "The user's moves".

import NavRuntime

extension Program {
  /// Returns an event's name; `nil` if nothing handles it.
  func event(named name: String) -> Symbol? {
    symbols.symbol(of: name).flatMap { symbol in
      handlers.elements.contains { $0.name == symbol } ? symbol : nil
    }
  }
}

extension NavigationSystem {
  /// `true` iff the back button above an element of a stack can pop it: no handler of the element takes a branch.
  func canGoBack(from symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    guard hasBackButton(symbol, in: width) else { return false }
    return backEvent.map {
      letsMove($0, symbol, ownerOfBack(above: symbol).map(program.handlers) ?? .none, in: width)
    } ?? true
  }

  /// `true` iff a back button above an element of a stack is shown, or an external scene there can pop itself off.
  func hasBackButton(_ symbol: SpineSymbol, in width: NavigationWidth) -> Bool {
    canPop(symbol, in: width) && showsBackButton(symbol)
  }

  /// Returns the declaration whose handler the back button above a symbol asks; `nil` for symbols without one.
  func ownerOfBack(above symbol: SpineSymbol) -> HandlerOwner? {
    switch symbol.kind {
    case .scene: .target(.scene(SceneID(index: symbol.id)))
    case .tab: .target(.tabs(program.tabs[TabID(index: symbol.id)].container))
    case .page: .target(.pages(program.pages[PageID(index: symbol.id)].container))
    default: nil
    }
  }

  /// `true` iff the user's dismissal, asked for from the scene on top, can be made: its own handler may take no branch.
  ///
  /// A handler around the scene counts as one that lets it be made, except for the question whether a scene can be left,
  /// and where one certainly is asked and each that may be takes a branch.
  func letsDismiss(_ symbol: PushdownSymbol, in width: NavigationWidth) -> Bool {
    let top = self[symbol]
    guard let scene = top.scene else { return true }
    // Of an action sheet, the `cancel` button is asked instead.
    if context(of: top).dismissals & 4 != 0 { return !takesOnlySureSteps || !handlesCancelButton(scene) }
    guard let dismissEvent else { return true }
    // Another scene is asked.
    if takesOnlySureSteps, !isInFocus(top, in: width) { return false }
    if context(of: top).isInside { return true }
    if !program.handlers[program.scenes[scene].handlers].contains(where: { $0.name == dismissEvent }) {
      let asked = handlersOfDismissal(dismissEvent, around: symbol, scene)
      let held = asked.filter { !takeable($0.branches, in: width).canBeNone }
      if takesOnlySureSteps, !held.isEmpty { return false }
      let isCaught = held.count == asked.count && held.contains { $0.owner.isContainerOfParts }
      if isCaught, isInFocus(top, in: width) { return false }
    }
    return letsMove(dismissEvent, top, program.scenes[scene].handlers, in: width)
  }

  /// `true` iff a scene has a `cancel` button with a handler, which may open the same scene again.
  private func handlesCancelButton(_ scene: SceneID) -> Bool {
    program.items[program.scenes[scene].items].contains { item in
      item.role == .cancel
        && program.handlers[program.scenes[scene].handlers].contains { $0.name == item.name }
    }
  }

  private func letsMove(
    _ event: Symbol, _ symbol: SpineSymbol, _ handlers: IDRange<HandlerID>, in width: NavigationWidth
  ) -> Bool {
    guard let handler = handlers.first(where: { program.handlers[$0].name == event }) else { return true }
    return takeable(program.handlers[handler].branches, in: width, values(of: symbol)).canBeNone
  }

  /// Adds the handlers of pages and tabs around the scene on top that run in place of going back, and that the scene's
  /// own event of that name does not reach.
  mutating func appendHandledBacks(at place: SpinePlace, _ scene: SceneID, to sink: inout RuleSink) {
    // Whether the user can go back from what is around the scene depends on what is below it.
    guard let backEvent, !takesOnlySureSteps else { return }
    let known = handlers(of: place.symbol, scene)
    for enclosure in region(of: place.top) {
      let handlers: IDRange<HandlerID> =
        switch enclosure {
        case .tab(let tab): program.tabContainers[program.tabs[tab].container].handlers
        case .page(let page): program.pageContainers[program.pages[page].container].handlers
        case .column, .replacement: .none
        }
      guard let handler = handlers.first(where: { program.handlers[$0].name == backEvent }),
        !known.contains(handler)
      else { continue }
      for branch in takeable(program.handlers[handler].branches, in: place.width).branches {
        sink.begin(branch)
        run(branch, at: place, to: &sink)
        sink.end()
      }
    }
  }

  /// Adds the rules for the user's move that is made again after a finish, where its handler takes no branch now.
  mutating func repeatMove(of event: Symbol, at place: SpinePlace, to sink: inout RuleSink) {
    let idle = SpineControl.idle(place.width)
    if event == backEvent {
      if hasBackButton(place.top, in: place.width) {
        add(afterPop(of: place.top, idle), [], to: &sink)
      }
      if !takesOnlySureSteps, !region(of: place.top).isEmpty {
        add(SpineControl(action: .backFrom, width: place.width), [place.symbol], to: &sink)
      }
    } else if event == dismissEvent {
      let isAsked = !takesOnlySureSteps || isInFocus(place.top, in: place.width)
      if isAsked, context(of: place.top).isDismissible(in: place.width) {
        add(SpineControl(action: .dismiss, width: place.width), [place.symbol], to: &sink)
      }
    }
  }

  /// Adds the rules that lead down to pages or tabs on a stack, and pop them.
  mutating func appendBackFromRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    guard top.kind != .bottom, top.kind != .level else { return }
    if !state.isAside, top.kind == .tab || top.kind == .page, hasBackButton(top, in: place.width) {
      add(afterPop(of: top, .idle(place.width)), [], to: &sink)
    }
    add(walking(state, past: top), [], to: &sink)
  }
}
