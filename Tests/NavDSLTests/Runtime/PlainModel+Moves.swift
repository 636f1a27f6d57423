import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// The user's moves, and the handlers that run in their place.
extension PlainWindow {
  /// Returns the stack that going back pops, by the number of the lowest element that goes.
  private func stackToPop(_ scene: String?, _ past: NavigationIdentity?) -> Thing? {
    let stacks = shown(in: levels[levels.count - 1]).filter { stack in
      stack.kind == .stack && showsBackButton(stack)
        && (scene == nil || past != nil || stack.children.last?.instance?.scene.name == scene)
    }
    if let past {
      return stacks.first { $0.children.dropFirst().contains { $0.number == past.number } }
    }
    return stacks.last { stack in !stack.around.contains { $0.kind == .scene } } ?? stacks.last
  }

  /// The topmost presentation, if the step has not made it.
  private var topPresentation: NavigationPresentation? { levels[levels.count - 1].presentation }

  /// The `cancel` button of the topmost presentation, if that is an action sheet, and its scene.
  private var cancelButton: (scene: NavigationInstance, button: NavigationItem)? {
    guard topPresentation?.options.style == .actionSheet, let scene = levels[levels.count - 1].instance,
      let button = scene.scene.items.first(where: { $0.placement == .control && $0.role == .cancel })
    else { return nil }
    return (scene, button)
  }

  /// "The user's moves": the handler that runs in place of a move, if one of its branches is taken.
  func asked(instead move: NavigationMove) -> PlainRecipient? {
    let recipient: PlainRecipient? =
      switch move {
      case .back(let scene, let past): stackToPop(scene, past)?.children.last.flatMap { backHandler(of: $0) }
      case .dismiss where topPresentation?.canAskToDismiss(in: width) == true && cancelButton == nil:
        dismissHandler(of: focus(in: levels[levels.count - 1]))
      default: nil
      }
    return recipient.flatMap { verbs(of: $0).isEmpty ? nil : $0 }
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
    if scene.instance?.scene.isExternal == true { return nil }
    return recipient(of: "dismiss", at: scene, withinLevel: true)
  }

  /// Section 7, "Who acts": the actions of the user, and the width.
  mutating func perform(_ move: NavigationMove) throws {
    try performAsked(move)
    // A window that shows `…` from its beginning has not ended.
    if case .resize = move { return }
    endIfLeft()
  }

  private mutating func performAsked(_ move: NavigationMove) throws {
    if let recipient = asked(instead: move) {
      try perform(recipient, [])
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
      guard let top = topPresentation else { throw Unknown.verb }
      // "Locked does not hold" an external scene.
      let isExternal = focus(in: levels[levels.count - 1]).instance?.scene.isExternal == true
      guard top.isDismissible(in: width) || isExternal else { throw NavigationFailure.notPresented }
      if let (scene, button) = cancelButton,
        let handler = scene.scene.event(raisedBy: button)?.handler
      {
        let verbs = program.step(
          handler: handler, [], in: scene.scene, flow: scene.flow?.flow, guards: guards, width: width
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
      for level in levels { resize(level) }
    }
  }

  /// Returns the visible nodes in a node, outer ones first, columns from the primary.
  private func shown(in thing: Thing) -> [Thing] {
    let visible = visible(in: thing)
    return thing.all.filter { part in visible.contains { $0 === part || $0.around.contains { $0 === part } } }
  }

  private func showsBackButton(_ stack: Thing) -> Bool {
    guard stack.children.count > 1, let top = stack.children.last else { return false }
    if top.instance?.scene.isExternal == true { return true }
    // "Collapsed: is at home in its column."
    var home = stack.name
    if width == .compact, let split = stack.parent?.split, split.compact == nil,
      case .stack(let column) = split.columns[top.home].node
    {
      home = column.name ?? ""
    }
    if program.hidesBar(ofStack: home) { return false }
    guard let instance = top.instance else { return true }
    let bar = program.bar(of: instance.scene, flow: instance.flow?.flow)
    return bar.leftItems.isEmpty && !bar.hidesBackButton && !bar.isHidden
  }

  /// "While this scene is on a stack that the selected tab shows (its own, or a column's of its split), at any depth."
  private func hidesTabBar(_ tabs: Thing) -> Bool {
    let stacks = shown(in: tabs.children[tabs.selected]).filter { part in
      part.kind == .stack && part.around.first { $0.kind != .split } === tabs
    }
    return stacks.flatMap(\.children).contains { $0.instance?.scene.hidesTabBar == true }
  }

  private func reveal(_ isRevealed: Bool) throws {
    let split = shown(in: levels[levels.count - 1]).first {
      $0.kind == .split && $0.split?.displaysOver == true && $0.isRevealed != isRevealed && width == .regular
    }
    guard let split else { throw NavigationFailure.noTarget }
    split.isRevealed = isRevealed
  }

  private func resize(_ thing: Thing) {
    (thing.children + thing.waiting.values + [thing.aside].compactMap { $0 }).forEach(resize)
    guard thing.kind == .split, let split = thing.split else { return }
    thing.isRevealed = false
    if width == .compact {
      let columns = thing.children
      thing.children = []
      for (index, column) in columns.enumerated() {
        let isPlaceholder =
          index == thing.lastColumn && column.children.count == 1 && split.placeholder != nil
          && column.children[0].number == split.placeholder?.number
        if split.compact != nil || split.columns[index].column > split.collapsesTo || isPlaceholder {
          thing.waiting[index] = column
        }
      }
      if let aside = thing.aside {
        thing.add(aside)
        thing.aside = nil
        return
      }
      let stack = Thing(.stack, 0, "")
      for (index, column) in columns.enumerated() where thing.waiting[index] == nil {
        for element in column.children { stack.add(element) }
      }
      thing.add(stack)
    } else {
      let shown = thing.children[0]
      thing.children = []
      for index in split.columns.indices {
        let column = thing.waiting[index] ?? Thing(.stack, 0, "")
        if split.compact == nil, thing.waiting[index] == nil {
          for element in shown.children where element.home == index { column.add(element) }
        }
        thing.add(column)
        if column.kind == .stack, column.children.isEmpty { fill(column, of: thing) }
      }
      thing.waiting = [:]
      if split.compact != nil { thing.aside = shown }
    }
  }
}
