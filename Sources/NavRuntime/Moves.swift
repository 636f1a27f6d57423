// Moves of the user, of external scenes and the system: language reference, "Run-time behavior".

extension NavigationEngine {
  /// Performs a move of the user or the system.
  ///
  /// - Parameter guards: The guards that hold: the dismissal of an action sheet is a tap on its `cancel` button, and a
  ///   change of the width may restart the app.
  /// - Throws: ``NavigationFailure/nothingBelow`` if no back button is visible, ``NavigationFailure/notPresented`` if
  ///   nothing can be dismissed, ``NavigationFailure/noTabs`` and ``NavigationFailure/noPages`` if no such tab or page
  ///   is visible, or the tab bar is hidden, ``NavigationFailure/noTarget`` if there is nothing to reveal or to hide.
  @discardableResult
  public func perform(
    _ move: NavigationMove, in state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    if let asked = recipient(of: move, in: state),
      let path = state.path(of: asked.recipient.instance.identity)
    {
      var stepper = NavigationStepper(self, state, guards, focus: path, flow: nil)
      if try stepper.perform(asked.recipient, [], for: asked.move) {
        state = stepper.state
        endIfLeft(&state)
        return stepper.outcome
      }
    }
    if move == .dismiss, let (instance, step) = cancelStep(in: state, guards: guards) {
      return try perform(step, from: instance, in: &state, guards: guards)
    }
    try self.move(move, &state, guards: guards)
    // A window that shows `…` alone has not been entered yet.
    if case .resize = move { return NavigationOutcome() }
    endIfLeft(&state)
    return NavigationOutcome()
  }

  /// Performs a move of which nobody is asked.
  func move(
    _ move: NavigationMove, _ state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) {
    var copy = state
    switch move {
    case .back:
      let button = try backButton(for: move, in: copy)
      copy.cut(button.stack, to: button.position - 1)
    case .dismiss:
      guard canDismiss(in: copy) else { throw .notPresented }
      copy.presentations.removeLast()
    case .select(let container, let tab): try select(container, tab, &copy)
    case .swipeToNext: try turn(by: 1, &copy)
    case .swipeToPrevious: try turn(by: -1, &copy)
    case .reveal: try setRevealed(true, &copy)
    case .hide: try setRevealed(false, &copy)
    case .resize(let width): try resize(&copy, to: width, guards: guards)
    }
    state = copy
  }

  /// Performs a move of the user or the system that runs no handler, or one that asks no guards.
  ///
  /// - Throws: The same as ``perform(_:in:guards:)``.
  public func perform(
    _ move: NavigationMove, in state: inout NavigationState
  ) throws(NavigationFailure) {
    try perform(move, in: &state, guards: NavigationGuardSet())
  }

  /// Returns the step of the `cancel` button of an action sheet, which its dismissal raises, and the scene; `nil` if it
  /// has no such button, or the event has no step.
  private func cancelStep(
    in state: NavigationState, guards: NavigationGuardSet
  ) -> (scene: NavigationIdentity, step: NavigationStep)? {
    guard let top = state.presentations.last, top.isDismissible(in: state.width),
      let (instance, button) = top.cancelButton,
      let event = instance.scene.event(raisedBy: button), let handler = event.handler
    else { return nil }
    let step = program.step(
      handler: handler, event.arguments, in: instance.scene, flow: instance.flow?.flow, guards: guards,
      width: state.width)
    return step.verbs.isEmpty ? nil : (instance.identity, step)
  }

  /// Returns all moves that are possible now, in the order of ``NavigationMove``'s cases.
  ///
  /// - Parameter guards: The guards that hold. What is locked can be dismissed only where a handler takes a branch.
  public func possibleMoves(
    in state: NavigationState, guards: NavigationGuardSet = NavigationGuardSet()
  ) -> [NavigationMove] {
    if state.hasEnded { return [] }
    var moves: [NavigationMove] = []
    let bars = backButtons(in: state)
    if !bars.isEmpty { moves.append(.back()) }
    // By name, if there are several.
    if bars.count > 1 {
      for bar in bars {
        guard case .scene(let instance)? = bar.stack[bar.stack.count - 1]?.node else { continue }
        let move = NavigationMove.back(scene: instance.scene.name)
        if !moves.contains(move) { moves.append(move) }
      }
    }
    if canDismiss(in: state) || asks(.dismiss, state, guards) { moves.append(.dismiss) }
    state.forEachVisible { _, node in
      guard case .tabs(let tabs) = node, !tabs.hidesBar(in: state.width) else { return }
      for tab in tabs.tabs { moves.append(.select(container: tabs.name, tab: tab.name)) }
    }
    for move in [NavigationMove.swipeToNext, .swipeToPrevious, .reveal, .hide] {
      var copy = state
      if (try? perform(move, in: &copy)) != nil { moves.append(move) }
    }
    moves.append(.resize(state.width == .compact ? .regular : .compact))
    return moves
  }

  private func select(
    _ container: String, _ tab: String, _ state: inout NavigationState
  ) throws(NavigationFailure) {
    var found: (path: NavigationNodePath, number: Int, isSelected: Bool, isHidden: Bool)?
    let width = state.width
    // The same tabs may be visible twice, embedded in different scenes.
    state.forEachVisible { path, node in
      guard found?.isHidden != false, case .tabs(let tabs) = node, tabs.name == container,
        let number = tabs.tabs.firstIndex(where: { $0.name == tab })
      else { return }
      found = (path, number, tabs.selected == number, tabs.hidesBar(in: width))
    }
    guard let found, !found.isHidden else { throw .noTabs }
    if found.isSelected {
      state.update(found.path.appending(.tab(found.number))) { $0.popToRoots(in: width) }
    } else {
      state.update(found.path) { $0.select(found.number) }
    }
  }

  private func turn(
    by offset: Int, _ state: inout NavigationState
  ) throws(NavigationFailure) {
    var found: (path: NavigationNodePath, number: Int)?
    state.forEachVisible { path, node in
      guard found == nil, case .pages(let pages) = node, pages.pages.indices.contains(pages.current + offset)
      else { return }
      found = (path, pages.current + offset)
    }
    guard let found else { throw .noPages }
    state.update(found.path) { $0.turn(to: found.number) }
  }

  private func setRevealed(
    _ isRevealed: Bool, _ state: inout NavigationState
  ) throws(NavigationFailure) {
    var found: NavigationNodePath?
    if state.width == .regular {
      state.forEachVisible { path, node in
        guard found == nil, case .split(let split) = node, split.displaysOver, split.isRevealed != isRevealed
        else { return }
        found = path
      }
    }
    guard let found else { throw .noTarget }
    state.update(found) { node in
      guard case .split(var split) = node else { return }
      split.isRevealed = isRevealed
      node = .split(split)
    }
  }
}

extension NavigationPresentation {
  /// `true` iff the user can dismiss it in a window of that width: `isModalInPresentation`, and the styles that UIKit
  /// lets the user dismiss.
  public func isDismissible(in width: NavigationWidth) -> Bool {
    !options.isLocked && canAskToDismiss(in: width)
  }

  /// `true` iff the user can try to dismiss it in a window of that width: what is locked only asks its handler.
  package func canAskToDismiss(in width: NavigationWidth) -> Bool {
    switch kind {
    case .popover: return width == .regular || options.adaptation != .fullScreen
    case .modal:
      switch options.style {
      case .automatic, .pageSheet, .formSheet, .sheet, .actionSheet: return true
      case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .alert: return false
      }
    }
  }
}
