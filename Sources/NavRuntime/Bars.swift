// Navigation bars: language reference, "Scenes".

/// The content of the left edge of a scene's navigation bar; if it is empty, the reason.
public enum NavigationLeftEdge: Hashable, Sendable {
  /// The scene's own `left` items, which replace the back button.
  case items([String])
  /// A back button with this title; handled iff it asks a handler `on back` before it pops, so that the swipe back has
  /// to be off.
  case backButton(title: String, isHandled: Bool = false)
  /// Nothing: the scene hides its back button.
  case hidden
  /// Nothing: the scene is the root of its stack.
  case root
  /// Nothing: there is no bar, since no stack encloses the scene, or the scene or its stack hides it.
  case noBar
}

/// A stack from which the user can go back, or the code of an external scene on top of it.
struct NavigationBackButton {
  let stack: NavigationBarStack
  /// `true` iff the stack is inside a scene.
  let isEmbedded: Bool
}

extension NavigationEngine {
  /// Returns the content of the left edge for a scene; `nil` if the scene is gone.
  public func leftEdge(
    of scene: NavigationIdentity, in state: NavigationState
  ) -> NavigationLeftEdge? {
    guard let path = state.path(of: scene), case .scene? = state.node(at: path) else { return nil }
    guard let stack = state.enclosingStack(of: path) else { return .noBar }
    return leftEdge(of: stack, at: stack.position, in: state)
  }

  /// Returns the content of the left edge of a stack's bar while its topmost element is shown; `nil` for no stack, or an
  /// empty one.
  package func leftEdge(
    atTopOf stack: NavigationIdentity, in state: NavigationState
  ) -> NavigationLeftEdge? {
    guard let path = state.path(of: stack), case .stack(let node)? = state.node(at: path),
      !node.elements.isEmpty
    else { return nil }
    let shown = state.barStack(path, element: .element(node.elements.count - 1))
    return leftEdge(of: shown, at: shown.position, in: state)
  }

  /// Returns whether the bar above a scene on a stack is hidden, by the scene or by the stack; `false` if the scene is
  /// gone, or not on a stack.
  public func hidesBar(above scene: NavigationIdentity, in state: NavigationState) -> Bool {
    guard let path = state.path(of: scene), let stack = state.enclosingStack(of: path) else { return false }
    return hidesBar(of: stack, at: stack.position)
  }

  /// `true` iff there is no bar while an element is on top of its stack.
  private func hidesBar(of stack: NavigationBarStack, at position: Int) -> Bool {
    guard let (part, number) = stack.place(of: position) else { return false }
    // In a merged stack, the stack of the element's column decides.
    if program.hidesBar(ofStack: stack.parts[part].name) { return true }
    guard case .scene(let instance) = stack.parts[part].elements[number] else { return false }
    return instance.scene.declaration.bar.isHidden
  }

  private func leftEdge(
    of stack: NavigationBarStack, at position: Int, in state: NavigationState
  ) -> NavigationLeftEdge {
    guard let element = stack[position] else { return .noBar }
    // A container on a stack does not configure the bar.
    var bar = NavigationBar()
    if case .scene(let instance) = element.node {
      bar = program.bar(of: instance.scene, flow: instance.flow?.flow)
    }
    if hidesBar(of: stack, at: position) { return .noBar }
    if !bar.leftItems.isEmpty { return .items(bar.leftItems) }
    guard let below = stack[position - 1] else { return .root }
    if bar.hidesBackButton { return .hidden }
    let isHandled = program.handlesMoves && backRecipient(at: element, in: state) != nil
    guard case .scene(let instance) = below.node else {
      return .backButton(title: "Back", isHandled: isHandled)
    }
    let barBelow = program.bar(of: instance.scene, flow: instance.flow?.flow)
    return .backButton(title: barBelow.backTitle ?? barBelow.title ?? "Back", isHandled: isHandled)
  }

  /// Returns the stacks of the topmost level that show a back button, or that an external scene on top can pop itself
  /// off; columns in order, the primary first.
  func backButtons(in state: NavigationState) -> [NavigationBackButton] {
    var buttons: [NavigationBackButton] = []
    state.forEachVisible { path, node in
      guard case .stack(let stack) = node else { return }
      let shown = state.barStack(path, element: .element(stack.elements.count - 1))
      guard canGoBack(on: shown, in: state) else { return }
      let isEmbedded = path.steps.contains { if case .embedded = $0 { true } else { false } }
      buttons.append(NavigationBackButton(stack: shown, isEmbedded: isEmbedded))
    }
    return buttons
  }
}

extension NavigationEngine {
  private func canGoBack(on stack: NavigationBarStack, in state: NavigationState) -> Bool {
    if stack.count > 1, stack[stack.count - 1]?.node.isExternal == true { return true }
    if case .backButton = leftEdge(of: stack, at: stack.count - 1, in: state) { return true }
    return false
  }

  /// `true` iff the topmost presentation can end without a verb: the user can dismiss it, or the external scene in focus
  /// ends it.
  func canDismiss(in state: NavigationState) -> Bool {
    guard let top = state.presentations.last else { return false }
    if top.isDismissible(in: state.width) { return true }
    return state.node(at: state.focus(in: NavigationNodePath(level: state.topLevel)))?.isExternal == true
  }
}

extension NavigationTabs {
  /// `true` iff a window of that width shows no tab bar: a scene on a stack that the selected tab shows hides it.
  public func hidesBar(in width: NavigationWidth) -> Bool {
    tabs.indices.contains(selected) && tabs[selected].node.hidesTabBar(in: width)
  }
}

extension NavigationNode {
  /// `true` iff it is a scene that other code draws and navigates.
  fileprivate var isExternal: Bool {
    if case .scene(let instance) = self { instance.scene.isExternal } else { false }
  }

  /// `true` iff a scene on a stack that this content of a tab shows hides the tab bar.
  fileprivate func hidesTabBar(in width: NavigationWidth) -> Bool {
    switch self {
    case .stack(let stack):
      return stack.elements.contains { element in
        if case .scene(let instance) = element { instance.scene.hidesTabBar } else { false }
      }
    case .split(let split):
      if split.isReplaced(in: width) { return split.compact?.hidesTabBar(in: width) ?? false }
      let columns =
        width == .compact
        ? split.columns.indices.filter { !split.columns[$0].isWaiting } : split.visibleColumns(in: width)
      return columns.contains { split.columns[$0].node.hidesTabBar(in: width) }
    case .scene, .tabs, .pages: return false
    }
  }
}

/// A scene's configuration of its navigation bar.
public struct NavigationBar: Hashable, Sendable {
  /// The title; `nil` for none.
  public var title: String?
  /// The title of the back button that the next scene on the stack shows.
  public var backTitle: String?
  /// `true` iff the title is large: `prefersLargeTitles`.
  public var hasLargeTitle: Bool
  /// `true` iff there is no bar while the scene is on top of its stack.
  public var isHidden: Bool
  /// `true` iff the scene hides its own back button.
  public var hidesBackButton: Bool
  /// The names of the items at the left edge.
  public var leftItems: [String]

  /// Creates a configuration of the bar.
  public init(
    title: String? = nil, hasLargeTitle: Bool = false, isHidden: Bool = false, backTitle: String? = nil,
    hidesBackButton: Bool = false, leftItems: [String] = []
  ) {
    self.title = title
    self.hasLargeTitle = hasLargeTitle
    self.isHidden = isHidden
    self.backTitle = backTitle
    self.hidesBackButton = hidesBackButton
    self.leftItems = leftItems
  }
}
