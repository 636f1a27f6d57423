import NavRuntime

@testable import NavRuntime

/// Section 10, "Scenes that are already right are kept".
extension PlainWindow {
  /// Takes the state of a place, with what this window has of it already.
  ///
  /// - Returns: The nodes that are kept.
  mutating func keep(_ way: PlainWay) -> PlainKeeper {
    var keeper = PlainKeeper(way: way, width: width)
    let before = levels.map { PlainText.whole.text($0) }
    var (kept, from): ([Thing], [UInt64?]) = ([], [])
    var isUnchanged = true
    for (index, new) in way.levels.enumerated() {
      let old = index < levels.count ? levels[index] : nil
      if index == 0 {
        kept.append(keeper.keep(old, new))
        from.append(nil)
      } else {
        isUnchanged = isUnchanged && PlainText.whole.text(kept[index - 1]) == before[index - 1]
        let presenter = keeper.kept(way.focus[index - 1]).number
        if isUnchanged, let old, keeper.isSamePresentation(old, new) {
          kept.append(keeper.keep(old, new))
          from.append(presenters[index])
        } else {
          isUnchanged = false
          kept.append(keeper.keep(nil, new))
          from.append(presenter)
        }
      }
    }
    (levels, presenters) = (kept, from)
    for level in levels {
      for thing in level.all {
        for child in thing.inside { child.parent = thing }
        if let flow = thing.flow { thing.flow = keeper.flow(flow) }
      }
      level.parent = nil
    }
    return keeper
  }
}

/// Puts what a window has already in the state of a place.
struct PlainKeeper {
  let way: PlainWay
  let width: NavigationWidth
  /// The nodes that are kept, by those of the place.
  private var nodes: [ObjectIdentifier: Thing] = [:]
  /// The flow instances that are kept, or not, by the numbers of those of the place.
  private var flows: [UInt64: PlainFlow] = [:]
  /// The splits whose columns are arranged.
  private var merged: Set<ObjectIdentifier> = []

  init(way: PlainWay, width: NavigationWidth) { (self.way, self.width) = (way, width) }

  func kept(_ thing: Thing) -> Thing { nodes[ObjectIdentifier(thing)] ?? thing }
  func flow(_ flow: PlainFlow) -> PlainFlow { flows[flow.number] ?? flow }

  /// Returns the node of a place in place of the one that is there, which is kept if it is right.
  ///
  /// - Parameter old: The node that is there; `nil` if there is none, or it is not to be kept.
  mutating func keep(_ old: Thing?, _ new: Thing) -> Thing {
    decideFlow(old, new)
    guard let old, isSame(old, new) else {
      for split in new.all where split.kind == .split { merge(split, with: nil) }
      return new
    }
    nodes[ObjectIdentifier(new)] = old
    switch new.kind {
    case .scene:
      for (index, child) in new.children.enumerated() where way.isNamed(child) {
        old.children[index] = keep(old.children[index], child)
      }
    case .stack: old.children = keep(old.children, new.children)
    case .tabs, .pages:
      old.selected = new.selected
      old.children[new.selected] = keep(old.children[new.selected], new.children[new.selected])
    case .split where new.aside == nil && way.columns[ObjectIdentifier(new)] == nil && width == .compact:
      old.children[0] = keep(old.children[0], new.children[0])
    case .split where width == .compact: merge(new, with: old)
    case .split:
      old.isRevealed = new.isRevealed
      for (index, column) in new.children.enumerated() where way.isNamed(column) {
        keepColumn(index, of: old, column, new)
      }
    }
    return old
  }

  /// "The longest common beginning of each stack, up to an element in which something changed."
  private mutating func keep(_ old: [Thing], _ new: [Thing]) -> [Thing] {
    var isUnchanged = true
    return new.enumerated().map { index, element in
      guard isUnchanged, index < old.count else { return keep(nil, element) }
      let before = PlainText.whole.text(old[index])
      let kept = keep(old[index], element)
      isUnchanged = kept === old[index] && PlainText.whole.text(kept) == before
      return kept
    }
  }

  private mutating func keepColumn(_ index: Int, of old: Thing, _ column: Thing, _ new: Thing) {
    let current = old.children[index]
    let isOfPlaceholder = index == new.lastColumn && new.columns?.placeholder != nil
    if current.kind == .stack, column.kind == .stack, isOfPlaceholder || isSame(current, column) {
      current.children = keep(current.children, column.children)
      for element in current.children { element.home = index }
    } else {
      let kept = keep(current, column)
      old.children[index] = kept
      old.columns?.stacks[index] = (kept.name, kept.flow)
    }
    notePlaceholder(of: old, new, old.children[index].children.first, column)
  }

  private func notePlaceholder(of old: Thing, _ new: Thing, _ root: Thing?, _ column: Thing) {
    guard let placeholder = new.columns?.placeholder, column === new.children.last else { return }
    if column.children.first?.number == placeholder {
      old.columns?.placeholder = root?.number
    } else if root?.number == old.columns?.placeholder {
      old.columns?.placeholder = nil
    }
  }

  /// Arranges the columns of a named split with a merged stack.
  private mutating func merge(_ new: Thing, with old: Thing?) {
    guard let plan = way.columns[ObjectIdentifier(new)], let columns = new.columns,
      merged.insert(ObjectIdentifier(new)).inserted
    else { return }
    let split = old ?? new
    let stack = Thing(.stack, 0)
    var waiting: [Int: Thing] = [:]
    for (index, column) in new.children.enumerated() {
      let pending = old?.waiting[index]
      let known = pending?.children ?? old?.children[0].children.filter { $0.home == index } ?? []
      let isOfPlaceholder = index == new.lastColumn && columns.placeholder != nil
      if plan[index] == .emptied {
        let waits =
          old == nil ? columns.columns[index] > columns.collapseTo || isOfPlaceholder : pending != nil
        if waits { waiting[index] = pending ?? column }
        continue
      }
      let elements = keep(known, column, index, of: split, new, isOfPlaceholder: isOfPlaceholder)
      for element in elements { element.home = index }
      switch plan[index] {
      case .visible: elements.forEach(stack.add)
      // In compact width a placeholder and an empty column look the same, and become the same.
      case .placeholder where old != nil && known.isEmpty: break
      case .placeholder, .pending, .emptied:
        let own = split.columns?.stacks[index]
        let thing = Thing(.stack, pending?.number ?? column.number, own?.name ?? "")
        thing.flow = own?.flow
        elements.forEach(thing.add)
        waiting[index] = thing
      }
    }
    (split.children, split.waiting) = ([stack], waiting)
    stack.parent = split
  }

  /// Returns the elements of a column of a split, which may be `new` itself.
  private mutating func keep(
    _ known: [Thing], _ column: Thing, _ index: Int, of split: Thing, _ new: Thing, isOfPlaceholder: Bool
  ) -> [Thing] {
    guard split !== new, let own = split.columns?.stacks[index] else { return keep([], column.children) }
    if let flow = column.flowOfRoot, flows[flow.number] == nil {
      decide(flow, own.name.isEmpty ? known.first?.flow : own.flow)
    }
    let isKept = isOfPlaceholder || own.name == column.name && isSame(own.flow, column.flow)
    let elements = keep(isKept ? known : [], column.children)
    if !isKept { split.columns?.stacks[index] = (column.name, column.flow) }
    notePlaceholder(of: split, new, elements.first, column)
    return elements
  }

  // MARK: Comparing

  /// "Presentations below which nothing changed", if they look the same and their bottom is right.
  mutating func isSamePresentation(_ old: Thing, _ new: Thing) -> Bool {
    guard let (kind, options) = old.presentation, let wanted = new.presentation, kind == wanted.kind,
      options.looksLike(wanted.options)
    else { return false }
    let flows = flows
    defer { self.flows = flows }
    decideFlow(old, new)
    guard isSame(old, new) else { return false }
    if new.isAnonymousStack, let root = old.children.first {
      return isSame(root, new.children[0])
    }
    return true
  }

  /// Returns whether a node is the one that a place names, whatever its content.
  private func isSame(_ old: Thing, _ new: Thing) -> Bool {
    guard old.kind == new.kind, old.name == new.name, isSame(old.flow, new.flow) else { return false }
    return old.scene == new.scene
  }

  private func isSame(_ old: PlainFlow?, _ new: PlainFlow?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return flow(new).number == old.number
  }

  /// Decides which instance a flow of a place is: the one that is there, if that has equal arguments and the place has not
  /// named it before.
  private mutating func decideFlow(_ old: Thing?, _ new: Thing) {
    guard let flow = new.flowOfRoot, flows[flow.number] == nil else { return }
    let isInStack = new.isAnonymousStack
    decide(flow, old.flatMap { isInStack && !$0.isAnonymousStack ? nil : $0.flowOfRoot })
  }

  private mutating func decide(_ flow: PlainFlow, _ known: PlainFlow?) {
    let isKept = known?.value == flow.value && !flows.values.contains { $0.number == known?.number }
    flows[flow.number] = isKept ? known ?? flow : flow
  }
}
