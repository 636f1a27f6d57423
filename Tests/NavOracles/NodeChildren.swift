import NavRuntime

extension NavigationNode {
  /// The child nodes, visible or not.
  var children: [NavigationNode] {
    switch self {
    case .scene(let instance): instance.embedded.map(\.node)
    case .stack(let stack): stack.elements
    case .tabs(let tabs): tabs.tabs.map(\.node)
    case .pages(let pages): pages.pages
    case .split(let split): split.columns.map(\.node) + (split.compact.map { [$0] } ?? [])
    }
  }

  /// Returns the visible child nodes.
  func visibleChildren(in width: NavigationWidth) -> [NavigationNode] {
    switch self {
    case .scene: return children
    case .stack(let stack): return Array(stack.elements.suffix(1))
    case .tabs(let tabs): return [tabs.tabs[tabs.selected].node]
    case .pages(let pages): return [pages.pages[pages.current]]
    case .split(let split):
      guard width == .compact else {
        let isCovered = split.displaysOver && !split.isRevealed
        return split.columns.suffix(isCovered ? 1 : split.columns.count).map(\.node)
      }
      if let compact = split.compact { return [compact] }
      let shown = split.columns.last { column in
        if case .stack(let stack) = column.node {
          !column.isWaiting && !stack.elements.isEmpty
        } else {
          false
        }
      }
      return shown.map { [$0.node] } ?? []
    }
  }
}
