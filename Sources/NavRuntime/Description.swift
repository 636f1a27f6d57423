// States as text: language reference, "Scenarios".

extension NavigationEngine {
  /// Returns the visible scenes of a state, as scenarios spell them: `Catalog / Product(id: "42") ^ SignIn`.
  ///
  /// Levels are separated by ` ^ ` (modal) and ` ~ ` (popover), columns by ` | `, the elements of a stack by ` / `.
  /// Hidden and embedded scenes are left out. A feature that has ended is `ended`.
  public func description(of state: NavigationState) -> String {
    if state.hasEnded { return "ended" }
    var text = description(of: state.base, in: state.width)
    for presentation in state.presentations {
      text += presentation.kind == .modal ? " ^ " : " ~ "
      text += description(of: presentation.node, in: state.width)
    }
    return text
  }

  /// Returns the visible scenes of a node in a window of that width.
  func description(of node: NavigationNode, in width: NavigationWidth) -> String {
    switch node {
    case .scene(let instance): instance.scene.description
    case .stack(let stack): description(of: stack.elements, in: width)
    case .tabs(let tabs):
      tabs.tabs.indices.contains(tabs.selected)
        ? description(of: tabs.tabs[tabs.selected].node, in: width) : ""
    case .pages(let pages):
      pages.pages.indices.contains(pages.current)
        ? description(of: pages.pages[pages.current], in: width) : ""
    case .split(let split): description(of: split, in: width)
    }
  }

  private func description(of elements: [NavigationNode], in width: NavigationWidth) -> String {
    elements.map { description(of: $0, in: width) }.joined(separator: " / ")
  }

  private func description(of split: NavigationSplit, in width: NavigationWidth) -> String {
    switch width {
    case .compact:
      if let compact = split.compact { return description(of: compact, in: width) }
      return description(of: split.mergedElements, in: width)
    case .regular:
      let shown = split.displaysOver && !split.isRevealed ? split.columns.suffix(1) : split.columns[...]
      return shown.map { description(of: $0.node, in: width) }.joined(separator: " | ")
    }
  }
}

extension NavigationSplit {
  /// The elements that compact width shows as one stack: those of the columns that are not pending, the root first.
  public var mergedElements: [NavigationNode] {
    columns.flatMap { column -> [NavigationNode] in
      guard !column.isWaiting, case .stack(let stack) = column.node else { return [] }
      return stack.elements
    }
  }
}
