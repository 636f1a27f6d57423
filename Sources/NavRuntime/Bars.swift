// Navigation bars: language reference, "Scenes".

/// The content of the left edge of a scene's navigation bar; if it is empty, the reason.
public enum NavigationLeftEdge: Hashable, Sendable {
  /// The scene's own `left` items, which replace the back button.
  case items([String])
  /// A back button with this title.
  case backButton(title: String)
  /// Nothing: the scene hides its back button.
  case hidden
  /// Nothing: the scene is the root of its stack.
  case root
  /// Nothing: no stack encloses the scene, so there is no bar.
  case noBar
}

/// A stack that shows a back button.
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
    return leftEdge(of: stack, at: stack.position)
  }

  private func leftEdge(
    of stack: NavigationBarStack, at position: Int
  ) -> NavigationLeftEdge {
    guard let element = stack[position] else { return .noBar }
    // A container on a stack does not configure the bar.
    var bar = NavigationBar()
    if case .scene(let instance) = element.node {
      bar = program.bar(of: instance.scene, flow: instance.flow?.flow)
    }
    if !bar.leftItems.isEmpty { return .items(bar.leftItems) }
    guard let below = stack[position - 1] else { return .root }
    if bar.hidesBackButton { return .hidden }
    guard case .scene(let instance) = below.node else { return .backButton(title: "Back") }
    let barBelow = program.bar(of: instance.scene, flow: instance.flow?.flow)
    return .backButton(title: barBelow.backTitle ?? barBelow.title ?? "Back")
  }

  /// Returns the stacks of the topmost level that show a back button; columns in order, the primary first.
  func backButtons(in state: NavigationState) -> [NavigationBackButton] {
    var buttons: [NavigationBackButton] = []
    state.forEachVisible { path, node in
      guard case .stack(let stack) = node else { return }
      let shown = state.barStack(path, element: .element(stack.elements.count - 1))
      guard case .backButton = leftEdge(of: shown, at: shown.count - 1) else { return }
      let isEmbedded = path.steps.contains { if case .embedded = $0 { true } else { false } }
      buttons.append(NavigationBackButton(stack: shown, isEmbedded: isEmbedded))
    }
    return buttons
  }
}

/// A scene's configuration of its navigation bar.
public struct NavigationBar: Hashable, Sendable {
  /// The title; `nil` for none.
  public var title: String?
  /// The title of the back button that the next scene on the stack shows.
  public var backTitle: String?
  /// `true` iff the scene hides its own back button.
  public var hidesBackButton: Bool
  /// The names of the items at the left edge.
  public var leftItems: [String]

  /// Creates a configuration of the bar.
  public init(
    title: String? = nil, backTitle: String? = nil, hidesBackButton: Bool = false, leftItems: [String] = []
  ) {
    self.title = title
    self.backTitle = backTitle
    self.hidesBackButton = hidesBackButton
    self.leftItems = leftItems
  }
}
