// Handlers of the user's own moves, `on back` and `on dismiss`: language reference, "The user's moves".

extension NavigationMove {
  /// The names of the handlers that run in place of the user's moves.
  package static let handlerNames = [backHandlerName, dismissHandlerName]
  package static let backHandlerName = "back"
  package static let dismissHandlerName = "dismiss"

  /// The name of the handler that runs in place of the move; `nil` if there is none of that kind.
  package var handlerName: String? {
    switch self {
    case .back: Self.backHandlerName
    case .dismiss: Self.dismissHandlerName
    case .select, .swipeToNext, .swipeToPrevious, .reveal, .hide, .resize: nil
    }
  }
}

extension NavigationEngine {
  /// Returns the handler that is asked before a move is made, and the move as it can be made again later; `nil` if
  /// there is none, or the user cannot make the move.
  package func recipient(
    of move: NavigationMove, in state: NavigationState
  ) -> (recipient: NavigationRecipient, move: NavigationMove)? {
    switch move {
    case .back:
      guard program.handlesMoves, let button = try? backButton(for: move, in: state),
        let top = button.stack[button.stack.count - 1], let recipient = backRecipient(at: top, in: state),
        let past = button.stack[button.position]
      else { return nil }
      return (recipient, .back(past: past.node.identity))
    case .dismiss:
      guard program.handlesMoves, let recipient = dismissRecipient(in: state) else { return nil }
      return (recipient, .dismiss)
    case .select, .swipeToNext, .swipeToPrevious, .reveal, .hide, .resize: return nil
    }
  }

  /// `true` iff the handler of a move takes a branch.
  func asks(_ move: NavigationMove, _ state: NavigationState, _ guards: NavigationGuardSet) -> Bool {
    guard let (recipient, _) = recipient(of: move, in: state) else { return false }
    return !program.step(of: recipient, [], guards, state.width).verbs.isEmpty
  }

  /// Returns the handler of the back button above an element on top of a stack.
  func backRecipient(at top: NavigationBarStack.Element, in state: NavigationState) -> NavigationRecipient? {
    if case .scene(let instance) = top.node {
      return NavigationRecipient(instance, of: NavigationMove.backHandlerName)
    }
    guard let name = top.node.name, let number = program.container(named: name),
      case .scene(let instance)? = state.node(at: state.focus(in: top.path))
    else { return nil }
    let surrounding = NavigationSurrounding(owner: .container(number), flow: top.node.flow)
    return NavigationRecipient(instance, of: NavigationMove.backHandlerName, in: surrounding)
  }

  /// Returns the handler of the dismissal of the topmost presentation: of the scene in focus, or of what is around it in
  /// the presentation.
  private func dismissRecipient(in state: NavigationState) -> NavigationRecipient? {
    guard let top = state.presentations.last, top.cancelButton == nil, top.canAskToDismiss(in: state.width)
    else { return nil }
    let path = state.focus(in: NavigationNodePath(level: state.topLevel))
    // An external scene's own code asks nobody.
    guard case .scene(let instance)? = state.node(at: path), !instance.scene.isExternal else { return nil }
    let name = NavigationMove.dismissHandlerName
    if let own = NavigationRecipient(instance, of: name) { return own }
    for surrounding in surroundings(of: path, in: state, isWithinLevel: true) {
      if let recipient = NavigationRecipient(instance, of: name, in: surrounding) { return recipient }
    }
    return nil
  }

  /// Returns the back button that a move means, and the position of the lowest element that it pops.
  ///
  /// - Throws: ``NavigationFailure/nothingBelow`` if no such button is visible.
  func backButton(
    for move: NavigationMove, in state: NavigationState
  ) throws(NavigationFailure) -> (stack: NavigationBarStack, position: Int) {
    guard case .back(let name, let past) = move else { throw .nothingBelow }
    var bars = backButtons(in: state)
    if let past {
      for bar in bars {
        let number = (1..<bar.stack.count).first { bar.stack[$0]?.node.identity == past }
        if let number { return (bar.stack, number) }
      }
      throw .nothingBelow
    }
    if let name {
      bars = bars.filter { bar in
        guard case .scene(let instance)? = bar.stack[bar.stack.count - 1]?.node else { return false }
        return instance.scene.name == name
      }
    }
    // The rightmost bar of the window itself; a bar inside a scene only if there is no other.
    guard let bar = bars.last(where: { !$0.isEmbedded }) ?? bars.last else { throw .nothingBelow }
    return (bar.stack, bar.stack.count - 1)
  }
}

extension NavigationModel {
  /// `true` iff a handler `on dismiss` is asked before the user dismisses the topmost presentation, so that the view
  /// layer must not let it go by itself.
  public var handlesDismissal: Bool { Self.engine.recipient(of: .dismiss, in: state) != nil }
}

extension NavigationPresentation {
  /// The `cancel` button of an action sheet, and its scene; `nil` if it has none. The user's dismissal is a tap on it.
  var cancelButton: (instance: NavigationInstance, button: NavigationItem)? {
    guard options.style == .actionSheet, case .scene(let instance) = node,
      let button = instance.scene.items.first(where: { $0.placement == .control && $0.role == .cancel })
    else { return nil }
    return (instance, button)
  }
}
