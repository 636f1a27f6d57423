// The changes between two states, for views that have to follow.

/// A change that a view layer animates, or applies at once if it is not visible.
public enum NavigationChange: Hashable, Sendable {
  /// A new width of the window.
  case resized(NavigationWidth)
  /// A new root of the window: `rootViewController`.
  case restarted(NavigationNode)
  /// The end of a presentation, and of all presentations above it.
  case dismissed(NavigationIdentity)
  /// A new presentation on top.
  case presented(NavigationPresentation)
  /// Nodes that are pushed on a stack; the last is visible.
  case pushed([NavigationNode], stack: NavigationIdentity)
  /// A stack that is cut to this many elements; to none only in the column of a split in compact width.
  case popped(stack: NavigationIdentity, count: Int)
  /// A stack that keeps this many elements, and gets new ones above them: `setViewControllers`.
  case set([NavigationNode], stack: NavigationIdentity, keeping: Int)
  /// A node that is replaced by another.
  case replaced(NavigationIdentity, with: NavigationNode)
  /// The selection of a tab.
  case selected(tabs: NavigationIdentity, tab: Int)
  /// The page that a page container turns to.
  case turned(pages: NavigationIdentity, page: Int)
  /// New content of a column of a split.
  case columnSet(split: NavigationIdentity, NavigationSplit.Column)
  /// A column that becomes pending, or joins the columns shown as one stack, in compact width.
  case columnWaits(split: NavigationIdentity, NavigationColumn, Bool)
  /// The hidden columns of a split, which are shown over the last one, or hidden again.
  case revealed(split: NavigationIdentity, Bool)
  /// Another placeholder of a split. This has no visible effect.
  case placeholder(split: NavigationIdentity, NavigationIdentity?)
  /// The end of the feature: whoever shows it takes it away.
  case ended
}

/// The changes from one state to another.
public struct NavigationDifference: Hashable, Sendable {
  /// The changes, in order: first dismissals, from the top, then changes below, then presentations.
  public internal(set) var changes: [NavigationChange] = []
  /// The number of the next instance; `nil` if it is unchanged.
  var nextIdentity: UInt64?
  /// The feature with new arguments; `nil` if they are unchanged.
  private(set) var feature: NavigationFlowInstance?

  /// Creates the difference from `old` to `new`; without changes if their content is equal.
  public init(from old: NavigationState, to new: NavigationState) {
    if new.nextIdentity != old.nextIdentity { nextIdentity = new.nextIdentity }
    if new.feature != old.feature { feature = new.feature }
    if new.width != old.width { changes.append(.resized(new.width)) }
    // Nothing is shown after an end.
    let isShownAgain = old.hasEnded && !new.hasEnded
    var kept = 0
    if new.base.identity == old.base.identity, !isShownAgain {
      let pairs = zip(old.presentations, new.presentations)
      kept = pairs.prefix { $0.isSame(as: $1) }.count
    }
    if kept < old.presentations.count { changes.append(.dismissed(old.presentations[kept].identity)) }
    let count = changes.count
    if isShownAgain || !compare(old.base, new.base) {
      changes.removeSubrange(count...)
      changes.append(.restarted(new.base))
    }
    for (old, new) in zip(old.presentations, new.presentations).prefix(kept) { replace(old.node, new.node) }
    for presentation in new.presentations.dropFirst(kept) { changes.append(.presented(presentation)) }
    if new.hasEnded, !old.hasEnded { changes.append(.ended) }
  }

  /// Appends the changes from a node to its later version.
  ///
  /// - Returns: `false` if it is a different node, so that the whole has to be replaced.
  private mutating func compare(
    _ old: NavigationNode, _ new: NavigationNode
  ) -> Bool {
    if old == new { return true }
    guard old.identity == new.identity, old.name == new.name, old.flow == new.flow else { return false }
    switch (old, new) {
    case (.scene(let old), .scene(let new)):
      guard old.scene == new.scene, old.opener == new.opener else { return false }
      return compare(old.embedded, new.embedded)
    case (.stack(let old), .stack(let new)):
      compare(old.elements, new.elements, on: old.identity)
      return true
    case (.tabs(let old), .tabs(let new)):
      guard old.tabs.map(\.name) == new.tabs.map(\.name) else { return false }
      if old.selected != new.selected { changes.append(.selected(tabs: new.identity, tab: new.selected)) }
      return compare(old.tabs, new.tabs)
    case (.pages(let old), .pages(let new)):
      guard old.pages.count == new.pages.count else { return false }
      if old.current != new.current { changes.append(.turned(pages: new.identity, page: new.current)) }
      for (old, new) in zip(old.pages, new.pages) { replace(old, new) }
      return true
    case (.split(let old), .split(let new)): return compare(old, new)
    default: return false
    }
  }

  /// Appends the changes from a node to its successor in the same position.
  private mutating func replace(_ old: NavigationNode, _ new: NavigationNode) {
    let count = changes.count
    if compare(old, new) { return }
    changes.removeSubrange(count...)
    changes.append(.replaced(old.identity, with: new))
  }

  private mutating func compare(
    _ old: [NavigationEmbedded], _ new: [NavigationEmbedded]
  ) -> Bool {
    guard old.map(\.name) == new.map(\.name) else { return false }
    for (old, new) in zip(old, new) { replace(old.node, new.node) }
    return true
  }

  private mutating func compare(
    _ old: [NavigationNode], _ new: [NavigationNode], on stack: NavigationIdentity
  ) {
    let kept = zip(old, new).prefix { $0.identity == $1.identity }.count
    for (old, new) in zip(old, new).prefix(kept) { replace(old, new) }
    let added = Array(new.dropFirst(kept))
    switch (old.count - kept, added.count) {
    case (0, 0): break
    case (0, _): changes.append(.pushed(added, stack: stack))
    case (_, 0): changes.append(.popped(stack: stack, count: kept))
    case (1, 1): changes.append(.replaced(old[kept].identity, with: added[0]))
    default: changes.append(.set(added, stack: stack, keeping: kept))
    }
  }

  private mutating func compare(
    _ old: NavigationSplit, _ new: NavigationSplit
  ) -> Bool {
    guard old.columns.map(\.column) == new.columns.map(\.column), old.collapsesTo == new.collapsesTo,
      old.displaysOver == new.displaysOver, (old.compact == nil) == (new.compact == nil)
    else { return false }
    if old.isRevealed != new.isRevealed {
      changes.append(.revealed(split: new.identity, new.isRevealed))
    }
    for (old, column) in zip(old.columns, new.columns) where old != column {
      let count = changes.count
      if !old.node.isAnew(in: column.node), compare(old.node, column.node) {
        if old.isWaiting != column.isWaiting {
          changes.append(.columnWaits(split: new.identity, column.column, column.isWaiting))
        }
      } else {
        changes.removeSubrange(count...)
        changes.append(.columnSet(split: new.identity, column))
      }
    }
    if old.placeholder != new.placeholder {
      changes.append(.placeholder(split: new.identity, new.placeholder))
    }
    if let old = old.compact, let new = new.compact { replace(old, new) }
    return true
  }
}

extension NavigationPresentation {
  /// Returns whether another presentation is a later version of this one.
  fileprivate func isSame(as other: NavigationPresentation) -> Bool {
    identity == other.identity && kind == other.kind && options == other.options
      && presenter == other.presenter
  }
}

extension NavigationNode {
  /// Returns whether the stack of a column has a different root, so that none of its elements is kept.
  fileprivate func isAnew(in new: NavigationNode) -> Bool {
    guard case .stack(let old) = self, case .stack(let new) = new, let first = old.elements.first,
      let root = new.elements.first
    else { return false }
    return first.identity != root.identity
  }
}

extension NavigationState {
  /// Returns the changes from this state to another.
  public func difference(to new: NavigationState) -> NavigationDifference {
    NavigationDifference(from: self, to: new)
  }

  /// Returns the state that results from applying a difference to this one; `nil` if a changed node is not in this
  /// state, since the difference is one between other states.
  public func applying(_ difference: NavigationDifference) -> NavigationState? {
    var state = self
    for change in difference.changes {
      guard state.apply(change) else { return nil }
    }
    if let next = difference.nextIdentity { state.nextIdentity = next }
    if let feature = difference.feature { state.feature = feature }
    return state
  }

  /// Applies a change; returns `false` if the changed node is not in the state.
  private mutating func apply(_ change: NavigationChange) -> Bool {
    switch change {
    case .resized(let width):
      self.width = width
      return true
    case .restarted(let node):
      base = node
      hasEnded = false
      return true
    case .ended:
      hasEnded = true
      return true
    case .dismissed(let identity):
      guard let level = presentations.firstIndex(where: { $0.identity == identity }) else { return false }
      presentations.removeSubrange(level...)
      return true
    case .presented(let presentation):
      presentations.append(presentation)
      return true
    case .pushed(let nodes, let stack): return changeStack(stack) { $0.elements += nodes }
    case .popped(let stack, let count):
      return changeStack(stack) { $0.elements = Array($0.elements.prefix(count)) }
    case .set(let nodes, let stack, let count):
      return changeStack(stack) { $0.elements = $0.elements.prefix(count) + nodes }
    case .replaced(let identity, let node):
      return changeNode(identity) { $0 = node }
    case .selected(let identity, let tab):
      return changeNode(identity) { node in
        guard case .tabs(var tabs) = node else { return }
        tabs.selected = tab
        node = .tabs(tabs)
      }
    case .turned(let identity, let page):
      return changeNode(identity) { node in
        guard case .pages(var pages) = node else { return }
        pages.current = page
        node = .pages(pages)
      }
    case .columnSet(let identity, let new):
      return changeSplit(identity) { split in
        for index in split.columns.indices where split.columns[index].column == new.column {
          split.columns[index] = new
        }
      }
    case .columnWaits(let identity, let column, let isWaiting):
      return changeSplit(identity) { split in
        for index in split.columns.indices where split.columns[index].column == column {
          split.columns[index].isWaiting = isWaiting
        }
      }
    case .revealed(let identity, let isRevealed):
      return changeSplit(identity) { $0.isRevealed = isRevealed }
    case .placeholder(let identity, let placeholder):
      return changeSplit(identity) { $0.placeholder = placeholder }
    }
  }

  private mutating func changeNode(
    _ identity: NavigationIdentity, _ change: (inout NavigationNode) -> Void
  ) -> Bool {
    guard let path = path(of: identity) else { return false }
    update(path, change)
    return true
  }

  private mutating func changeStack(
    _ identity: NavigationIdentity, _ change: (inout NavigationStackNode) -> Void
  ) -> Bool {
    changeNode(identity) { node in
      guard case .stack(var stack) = node else { return }
      change(&stack)
      node = .stack(stack)
    }
  }

  private mutating func changeSplit(
    _ identity: NavigationIdentity, _ change: (inout NavigationSplit) -> Void
  ) -> Bool {
    changeNode(identity) { node in
      guard case .split(var split) = node else { return }
      change(&split)
      node = .split(split)
    }
  }
}
