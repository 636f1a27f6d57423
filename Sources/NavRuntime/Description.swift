// States as text: language reference, "Scenarios".

extension NavigationEngine {
  /// Returns the visible scenes of a state, as scenarios spell them: `Catalog / Product(id: "42") ^ SignIn`.
  ///
  /// Levels are separated by ` ^ ` (modal) and ` ~ ` (popover), columns by ` | `, the elements of a stack by ` / `.
  /// Hidden and embedded scenes are left out. A feature that has ended is `ended`.
  public func description(of state: NavigationState) -> String {
    if state.hasEnded { return "ended" }
    var text = ""
    write(state.base, in: state.width, to: &text)
    for presentation in state.presentations {
      text += presentation.kind == .modal ? " ^ " : " ~ "
      write(presentation.node, in: state.width, to: &text)
    }
    return text
  }

  /// Appends the visible scenes of a node in a window of that width.
  func write(_ node: NavigationNode, in width: NavigationWidth, to text: inout String) {
    switch node {
    case .scene(let instance): instance.scene.write(to: &text)
    case .stack(let stack): write(stack.elements, separatedBy: " / ", in: width, to: &text)
    case .tabs(let tabs):
      if tabs.tabs.indices.contains(tabs.selected) {
        write(tabs.tabs[tabs.selected].node, in: width, to: &text)
      }
    case .pages(let pages):
      if pages.pages.indices.contains(pages.current) {
        write(pages.pages[pages.current], in: width, to: &text)
      }
    case .split(let split): write(split, in: width, to: &text)
    }
  }

  private func write(
    _ nodes: [NavigationNode], separatedBy separator: String, in width: NavigationWidth,
    to text: inout String
  ) {
    for (index, node) in nodes.enumerated() {
      if index > 0 { text += separator }
      write(node, in: width, to: &text)
    }
  }

  private func write(_ split: NavigationSplit, in width: NavigationWidth, to text: inout String) {
    switch width {
    case .compact:
      if let compact = split.compact { return write(compact, in: width, to: &text) }
      write(split.mergedElements, separatedBy: " / ", in: width, to: &text)
    case .regular:
      let shown = split.displaysOver && !split.isRevealed ? split.columns.suffix(1) : split.columns[...]
      write(shown.map(\.node), separatedBy: " | ", in: width, to: &text)
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
