// Bringing a scene to the front, and removing nodes.

extension NavigationState {
  /// Makes a scene visible: ends all presentations above it, cuts the stacks that contain it down to it, selects its
  /// tabs and pages, brings a pending column back, and reveals a hidden one. Other columns stay.
  mutating func expose(_ path: NavigationNodePath) {
    presentations.removeSubrange((path.level + 1)...)
    let trail = trail(path)
    for index in path.steps.indices where index < trail.count {
      let node = path.prefix(index)
      switch (trail[index], path.steps[index]) {
      case (.stack, .element(let number)): cut(node, to: number)
      case (.tabs, .tab(let number)): update(node) { $0.select(number) }
      case (.pages, .page(let number)): update(node) { $0.turn(to: number) }
      case (.split, .column(let number)): exposeColumn(number, of: node)
      default: break
      }
    }
  }

  /// Returns whether a node is in a column that is pending, and comes back once the node is exposed.
  func isPending(_ path: NavigationNodePath) -> Bool {
    width == .compact
      && zip(trail(path), path.steps).contains { node, step in
        guard case .split(let split) = node, case .column(let number) = step else { return false }
        return split.compact == nil && split.columns[number].isWaiting
      }
  }

  private mutating func exposeColumn(_ number: Int, of path: NavigationNodePath) {
    let width = width
    update(path) { node in
      guard case .split(var split) = node else { return }
      if width == .compact {
        // Columns that are replaced in compact width stay pending.
        guard split.compact == nil else { return }
        split.columns[number].isWaiting = false
        for later in split.columns.indices where later > number && !split.columns[later].isWaiting {
          split.columns[later].node.removeElements()
        }
      } else if split.displaysOver, number < split.columns.count - 1 {
        split.isRevealed = true
      }
      node = .split(split)
    }
  }

  /// Cuts the stack at a path down to one of its elements.
  mutating func cut(_ path: NavigationNodePath, to number: Int) {
    update(path) { node in
      guard case .stack(var stack) = node, number + 1 < stack.elements.count else { return }
      stack.elements.removeSubrange((number + 1)...)
      node = .stack(stack)
    }
  }

  /// Cuts a stack as it is shown down to one of its elements.
  mutating func cut(_ stack: NavigationBarStack, to position: Int) {
    guard let (part, number) = stack.place(of: position) else { return }
    cut(stack.parts[part].path, to: number)
    // In compact width the elements above may be in other columns.
    for above in stack.parts[(part + 1)...] where !above.elements.isEmpty {
      update(above.path) { $0.removeElements() }
    }
  }
}

extension NavigationNode {
  /// Selects a tab.
  mutating func select(_ number: Int) {
    guard case .tabs(var tabs) = self, tabs.tabs.indices.contains(number) else { return }
    tabs.selected = number
    self = .tabs(tabs)
  }

  /// Turns to a page.
  mutating func turn(to number: Int) {
    guard case .pages(var pages) = self, pages.pages.indices.contains(number) else { return }
    pages.current = number
    self = .pages(pages)
  }

  /// Empties the stack of a column.
  mutating func removeElements() {
    guard case .stack(var stack) = self else { return }
    stack.elements.removeAll()
    self = .stack(stack)
  }

  /// Pops every stack of a tab that `width` can show to its root.
  mutating func popToRoots(in width: NavigationWidth) {
    switch self {
    case .scene, .pages: break
    case .stack(var stack):
      guard !stack.elements.isEmpty else { return }
      stack.elements.removeSubrange(1...)
      stack.elements[0].popToRoots(in: width)
      self = .stack(stack)
    case .tabs(var tabs):
      tabs.tabs[tabs.selected].node.popToRoots(in: width)
      self = .tabs(tabs)
    case .split(var split):
      if split.isReplaced(in: width) {
        split.compact?.popToRoots(in: width)
      } else {
        for index in split.columns.indices where !split.columns[index].isWaiting {
          // In compact width the root is that of the merged stack.
          if width == .compact, index > 0 {
            split.columns[index].node.removeElements()
          } else {
            split.columns[index].node.popToRoots(in: width)
          }
        }
      }
      self = .split(split)
    }
  }
}
