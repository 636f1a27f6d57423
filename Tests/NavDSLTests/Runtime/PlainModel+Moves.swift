import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// The user's moves, and the handlers that run in their place.
extension PlainWindow {
  /// Returns the stack that going back pops, by the number of the lowest element that goes.
  private func stackToPop(_ scene: String?, _ past: NavigationIdentity?) -> Thing? {
    let stacks = shown(in: levels[levels.count - 1]).filter { stack in
      stack.kind == .stack && showsBackButton(stack)
        && (scene == nil || past != nil || stack.children.last?.scene?.name == scene)
    }
    if let past {
      return stacks.first { $0.children.dropFirst().contains { $0.number == past.number } }
    }
    return stacks.last { stack in !stack.around.contains { $0.kind == .scene } } ?? stacks.last
  }

  /// "A presentation whose style is …, or that is a popover (in compact width, one that does not become full screen)."
  private var canAskToDismiss: Bool {
    guard let (kind, options) = levels[levels.count - 1].presentation else { return false }
    if kind == .popover { return width == .regular || options.adaptation != .fullScreen }
    return [.automatic, .pageSheet, .formSheet, .sheet, .actionSheet].contains(options.style)
  }

  /// The `cancel` button of the topmost presentation, if that is an action sheet, and its scene.
  var cancelButton: (scene: NavigationScene, button: NavigationItem)? {
    let top = levels[levels.count - 1]
    guard top.presentation?.options.style == .actionSheet, let scene = top.scene,
      let button = scene.items.first(where: { $0.placement == .control && $0.role == .cancel })
    else { return nil }
    return (scene, button)
  }

  /// "The user's moves": the handler that runs in place of a move, if one of its branches is taken.
  func asked(instead move: NavigationMove) -> PlainRecipient? {
    let recipient: PlainRecipient? =
      switch move {
      case .back(let scene, let past): stackToPop(scene, past)?.children.last.flatMap { backHandler(of: $0) }
      case .dismiss where canAskToDismiss && cancelButton == nil:
        dismissHandler(of: focus(in: levels[levels.count - 1]))
      default: nil
      }
    return recipient.flatMap { verbs(of: $0).isEmpty ? nil : $0 }
  }

  /// The move that `retry` makes again: the same elements go back, whatever is on top of them then.
  func madeAgain(_ move: NavigationMove) -> NavigationMove {
    guard case .back(let scene, nil) = move, let top = stackToPop(scene, nil)?.children.last else {
      return move
    }
    return .back(past: NavigationIdentity(top.number))
  }

  /// The handler of the scene, or of the pages or tabs, on top of a stack.
  private func backHandler(of top: Thing) -> PlainRecipient? {
    if top.kind == .scene { return recipient(of: "back", at: top).flatMap { $0.isAround ? nil : $0 } }
    guard let number = program.container(named: top.name),
      let handler = program.containers[number].handlers.first(where: { $0.name == "back" })
    else { return nil }
    return PlainRecipient(handler: handler, actor: focus(in: top), flow: top.flow, isAround: true)
  }

  /// "In the scene in focus or around it within the presentation." The code of an external scene asks nobody.
  private func dismissHandler(of scene: Thing) -> PlainRecipient? {
    if scene.scene?.isExternal == true { return nil }
    return recipient(of: "dismiss", at: scene, withinLevel: true)
  }

  /// Section 9, "The user can always": the actions of the user, and the width.
  mutating func perform(_ move: NavigationMove) throws {
    try performAsked(move)
    // A window that shows `…` from its beginning has not ended.
    if case .resize = move { return }
    endIfLeft()
  }

  private mutating func performAsked(_ move: NavigationMove) throws {
    if let recipient = asked(instead: move) {
      try perform(recipient, [], for: madeAgain(move))
      return
    }
    switch move {
    case .back(let scene, let past):
      guard let stack = stackToPop(scene, past) else { throw NavigationFailure.nothingBelow }
      let lowest = stack.children.firstIndex { past == nil || $0.number == past?.number }
      stack.children.removeSubrange((past == nil ? stack.children.count - 1 : lowest ?? 0)...)
    case .reveal, .hide: try reveal(move == .reveal)
    case .dismiss:
      guard levels.count > 1 else { throw NavigationFailure.notPresented }
      // "Locked does not hold" an external scene.
      let isExternal = focus(in: levels[levels.count - 1]).scene?.isExternal == true
      let isLocked = levels[levels.count - 1].presentation?.options.isLocked == true
      guard canAskToDismiss && !isLocked || isExternal else { throw NavigationFailure.notPresented }
      if let (scene, button) = cancelButton,
        let handler = scene.event(raisedBy: button)?.handler
      {
        let verbs = program.step(
          handler: handler, [], in: scene, flow: levels[levels.count - 1].flow?.value, guards: guards,
          width: width
        ).verbs
        if !verbs.isEmpty {
          try perform(verbs, from: levels[levels.count - 1])
          return
        }
      }
      levels.removeLast()
      presenters.removeLast()
    case .select(let container, let tab):
      let tabs = shown(in: levels[levels.count - 1]).first {
        $0.kind == .tabs && $0.name == container && !hidesTabBar($0)
      }
      guard let tabs, let index = tabs.tabNames.firstIndex(of: tab) else {
        throw NavigationFailure.noTabs
      }
      if tabs.selected == index { popToRoots(tabs.children[index]) }
      tabs.selected = index
    case .swipeToNext, .swipeToPrevious:
      let offset = move == .swipeToNext ? 1 : -1
      let pages = active.flatMap(\.around).filter { $0.kind == .pages }
      guard let found = pages.first(where: { $0.children.indices.contains($0.selected + offset) }) else {
        throw NavigationFailure.noPages
      }
      found.selected += offset
    case .resize(let width):
      guard width != self.width else { return }
      self.width = width
      for level in levels { try resize(level) }
    }
  }

  /// Returns the visible nodes in a node, outer ones first, columns from the primary.
  private func shown(in thing: Thing) -> [Thing] {
    let visible = visible(in: thing)
    return thing.all.filter { part in visible.contains { $0 === part || $0.around.contains { $0 === part } } }
  }

  private func showsBackButton(_ stack: Thing) -> Bool {
    guard stack.children.count > 1, let top = stack.children.last else { return false }
    if top.scene?.isExternal == true { return true }
    // "Collapsed: is at home in its column."
    var home = stack.name
    if width == .compact, let columns = stack.parent?.columns, !columns.areReplaced {
      home = columns.stacks[top.home].name
    }
    if program.hidesBar(ofStack: home) { return false }
    guard let scene = top.scene else { return true }
    let bar = program.bar(of: scene, flow: top.flow?.value)
    return bar.leftItems.isEmpty && !bar.hidesBackButton && !bar.isHidden
  }

  /// "While this scene is on a stack that the selected tab shows (its own, or a column's of its split), at any depth."
  private func hidesTabBar(_ tabs: Thing) -> Bool {
    let stacks = shown(in: tabs.children[tabs.selected]).filter { part in
      part.kind == .stack && part.around.first { $0.kind != .split } === tabs
    }
    return stacks.flatMap(\.children).contains { $0.scene?.hidesTabBar == true }
  }

  private func reveal(_ isRevealed: Bool) throws {
    let split = shown(in: levels[levels.count - 1]).first {
      $0.kind == .split && $0.columns?.areOver == true && $0.isRevealed != isRevealed && width == .regular
    }
    guard let split else { throw NavigationFailure.noTarget }
    split.isRevealed = isRevealed
  }

  private mutating func resize(_ thing: Thing) throws {
    for child in thing.inside { try resize(child) }
    guard thing.kind == .split else { return }
    if width == .compact { try collapse(thing) } else { try expand(thing) }
  }

  /// Section 9, "Collapse and expand".
  func collapse(_ split: Thing) throws {
    guard let columns = split.columns else { return }
    split.isRevealed = false
    let contents = split.children
    split.children = []
    for (index, content) in contents.enumerated() {
      split.columns?.stacks[index] = (content.name, content.flow)
      let isPlaceholder =
        index == split.lastColumn && content.children.count == 1
        && content.children[0].number == columns.placeholder
      if columns.areReplaced || columns.columns[index] > columns.collapseTo || isPlaceholder {
        split.waiting[index] = content
      }
    }
    if let aside = split.aside {
      split.add(aside)
      split.aside = nil
      return
    }
    let stack = Thing(.stack, 0)
    for (index, content) in contents.enumerated() where split.waiting[index] == nil {
      // "It can contain tabs if compact width never shows the split", which the checker holds steps to.
      guard content.kind == .stack else { throw Unknown.verb }
      for element in content.children { stack.add(element) }
    }
    split.add(stack)
  }

  private mutating func expand(_ split: Thing) throws {
    guard let columns = split.columns else { return }
    let shown = split.children[0]
    split.children = []
    for index in columns.columns.indices {
      let column = split.waiting[index] ?? Thing(.stack, 0, columns.stacks[index].name)
      if !columns.areReplaced, split.waiting[index] == nil {
        column.flow = columns.stacks[index].flow
        for element in shown.children where element.home == index { column.add(element) }
      }
      split.add(column)
    }
    for (index, column) in split.children.enumerated() where column.kind == .stack && column.children.isEmpty
    {
      try fill(index, of: split)
    }
    split.waiting = [:]
    if columns.areReplaced { split.aside = shown }
  }
}
