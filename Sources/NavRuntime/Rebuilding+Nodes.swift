// Rebuilding the nodes of a saved state.

extension NavigationRebuilding {
  /// Rebuilds a node; `nil` if the program lacks it.
  mutating func node(_ saved: Saved, _ place: String, inColumn column: NavigationColumn? = nil) -> Node? {
    switch saved.kind {
    case .scene: return scene(saved, place)
    case .stack: return stack(saved, place, inColumn: column)
    case .tabs: return tabs(saved, place)
    case .split: return split(saved, place)
    case .pages: return pages(saved, place)
    case nil:
      report(place, "cannot be read")
      return nil
    }
  }

  mutating func scene(_ saved: Saved, _ place: String) -> Node? {
    guard let scene = saved.scene else {
      report(place, "is a scene that no longer exists")
      return nil
    }
    let place = "\(place) \(scene.name)"
    if scene.isTransient, !keepsTransients {
      report(place, "is transient")
      return nil
    }
    guard let flow = member(saved, owner: scene.owner, place) else { return nil }
    let identity = identity(saved.identity, place)
    var instance = NavigationInstance(
      identity: identity, scene: scene, opener: opener(saved.opener, of: identity, place), flow: flow,
      embedded: [])
    let declared = program.embedded(in: scene, flow: flow?.flow)
    reportOthers(saved.children.map(\.name), declared.map(\.name), place)
    for embedding in declared {
      let known = saved.children.first { $0.name == embedding.name }
      guard
        let node = child(
          known, embedding.name, of: scene.name, embedding.destination, flow, "\(place).\(embedding.name)")
      else { return nil }
      instance.embedded.append(NavigationEmbedded(name: embedding.name, node: node))
    }
    return .scene(instance)
  }

  /// Reports children that were saved under undeclared names, under one name twice, or in another order.
  private mutating func reportOthers(_ saved: [String?], _ declared: [String], _ place: String) {
    if saved == declared { return }
    var known: [String] = []
    for name in saved {
      if let name, declared.contains(name), !known.contains(name) {
        known.append(name)
      } else {
        report("\(place).\(name ?? "?")", "no longer exists")
      }
    }
    if known != declared.filter(known.contains) { report(place, "has a different order") }
  }

  private mutating func stack(_ saved: Saved, _ place: String, inColumn column: NavigationColumn?) -> Node? {
    var flow: NavigationFlowInstance?
    if let name = saved.name {
      guard let member = member(saved, owner: program.owner(ofContainer: name), place) else {
        return nil
      }
      flow = member
      guard case .stack = program.layout(of: name, flow: flow?.flow) else {
        report(place, "is not stack \(name)")
        return nil
      }
    } else if saved.flow != nil {
      report(place, "belongs to no flow")
    }
    var stack = NavigationStackNode(
      identity: identity(saved.identity, place), name: saved.name, flow: flow, elements: [])
    for (index, child) in saved.children.enumerated() {
      let place = "\(place) / \(index + 1)"
      let node = child.nodes.first.flatMap { self.node($0, place) }
      if let node, node.fitsOnStack {
        stack.elements.append(node)
        let flow = node.flow
        joined = joined.filter { $0.value.identity == flow?.identity }
        continue
      }
      if node != nil || child.nodes.isEmpty { report(place, "cannot be on a stack") }
      // The nodes above were opened from this one; going back from them would show a scene that was never below.
      if index < saved.children.count - 1 {
        report(place, "is now the top: the elements above it are dropped")
      }
      break
    }
    if stack.elements.isEmpty {
      if saved.children.isEmpty, width == .compact, let column, column != .primary { return .stack(stack) }
      // The rebuilt container holds the declared stack: a stack that replaced it has no place there.
      if let root = saved.children.first?.nodes.first, isTransient(root) { return nil }
      guard let name = saved.name, case .stack(let new)? = fresh(.container(name), flow) else { return nil }
      report(place, "is reset to its start")
      stack.elements = new.elements
    }
    if let name = saved.name, case .stack(let root)? = program.layout(of: name, flow: flow?.flow) {
      reportStale(.stack(stack), NavigationDeclaredRoots.root, of: name, root, place)
    }
    return .stack(stack)
  }

  /// `true` iff a node is left out because it is transient.
  private func isTransient(_ saved: Saved) -> Bool {
    guard !keepsTransients else { return false }
    return saved.scene?.isTransient == true || saved.flow?.flow.declaration.isTransient == true
  }

  /// Returns the declared layout of a named container, and the flow instance that it belongs to.
  private mutating func layout(
    _ saved: Saved, _ place: String
  ) -> (name: String, flow: NavigationFlowInstance?, layout: NavigationLayout)? {
    guard let name = saved.name,
      let flow = member(saved, owner: program.owner(ofContainer: name), place),
      let layout = program.layout(of: name, flow: flow?.flow)
    else {
      report(place, "is a container that no longer exists")
      return nil
    }
    return (name, flow, layout)
  }

  private mutating func tabs(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .tabs(let declared) = layout,
      !declared.isEmpty
    else { return nil }
    let place = "\(place) \(name)"
    var tabs = NavigationTabs(
      identity: identity(saved.identity, place), name: name, flow: flow, selected: 0, tabs: [])
    reportOthers(saved.children.map(\.name), declared.map(\.name), place)
    for tab in declared {
      let known = saved.children.first { $0.name == tab.name }
      guard let node = child(known, tab.name, of: name, tab.destination, flow, "\(place).\(tab.name)") else {
        return nil
      }
      tabs.tabs.append(NavigationEmbedded(name: tab.name, node: node))
    }
    if let chosen = saved.chosen, saved.children.indices.contains(chosen),
      let index = declared.firstIndex(where: { $0.name == saved.children[chosen].name })
    {
      tabs.selected = index
    } else {
      report(place, "has no tab \(saved.chosen ?? -1)")
    }
    return .tabs(tabs)
  }

  private mutating func pages(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .pages(let declared) = layout,
      !declared.isEmpty
    else { return nil }
    let place = "\(place) \(name)"
    var pages = NavigationPages(
      identity: identity(saved.identity, place), name: name, flow: flow, current: 0, pages: [],
      names: declared.pageNames)
    let isNamed = saved.children.allSatisfy { $0.name != nil }
    if isNamed {
      reportOthers(saved.children.map(\.name), pages.names, place)
    } else if saved.children.count > declared.count {
      report(place, "has fewer pages")
    }
    for (index, page) in declared.enumerated() {
      let known =
        isNamed
        ? saved.children.first { $0.name == pages.names[index] }
        : saved.children.indices.contains(index) ? saved.children[index] : nil
      guard let node = child(known, nil, of: name, page, flow, "\(place).\(index + 1)") else { return nil }
      pages.pages.append(node)
    }
    let chosen = saved.chosen.flatMap { number -> Int? in
      guard isNamed else { return declared.indices.contains(number) ? number : nil }
      return saved.children.indices.contains(number)
        ? pages.names.firstIndex { $0 == saved.children[number].name } : nil
    }
    if let chosen {
      pages.current = chosen
    } else {
      report(place, "has no page \(saved.chosen ?? -1)")
    }
    return .pages(pages)
  }

  private mutating func split(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .split(let declared) = layout else {
      return nil
    }
    let place = "\(place) \(name)"
    var split = NavigationSplit(
      identity: identity(saved.identity, place), name: name, flow: flow, columns: [], compact: nil,
      placeholder: nil, collapsesTo: declared.collapsesTo, displaysOver: declared.display == .over)
    if let placeholder = saved.placeholder {
      if declared.placeholder != nil, placeholder.number < firstIdentity { split.placeholder = placeholder }
      if split.placeholder == nil { report(place, "has no placeholder") }
    }
    for column in NavigationColumn.allCases {
      guard let destination = declared.destination(of: column) else { continue }
      let known = saved.children.first { $0.column == column }
      let place = "\(place).\(column.rawValue)"
      guard let node = self.column(known, column, destination, &split, declared, place) else { return nil }
      split.columns.append(NavigationSplit.Column(column: column, node: node))
    }
    let columns = split.columns.map(\.column)
    guard columns.count >= 2 else { return nil }
    if saved.children.map(\.column) != columns { report(place, "has different columns") }
    if let placeholder = split.placeholder, case .stack(let stack)? = split.columns.last?.node,
      stack.elements.dropFirst().contains(where: { $0.identity == placeholder })
    {
      report(place, "has its placeholder in a different position")
      split.placeholder = nil
    }
    if let compact = declared.compact {
      split.compact = child(
        saved.compact, NavigationDeclaredRoots.compact, of: name, compact, flow, "\(place).compact")
      if split.compact == nil { return nil }
    } else if saved.compact != nil {
      report("\(place).compact", "no longer exists")
    }
    split.isRevealed = saved.isRevealed == true && width == .regular && split.displaysOver
    if split.isRevealed != saved.isRevealed { report(place, "no longer reveals its columns") }
    setWaiting(&split, saved, place)
    return .split(split)
  }

  private mutating func column(
    _ saved: Saved.Child?, _ column: NavigationColumn, _ destination: NavigationDestination,
    _ split: inout NavigationSplit, _ declared: NavigationColumns, _ place: String
  ) -> Node? {
    let around = joined
    defer { joined = around }
    if let node = saved?.nodes.first.flatMap({ self.node($0, place, inColumn: column) }) {
      let isKept =
        switch node {
        case .stack: true
        // Compact width cannot merge tabs with the other columns.
        case .tabs: declared.compact != nil || width == .regular
        case .scene, .split, .pages: false
        }
      if isKept {
        reportStale(node, column.rawValue, of: split.name, destination, place)
        return node
      }
    }
    report(place, saved == nil ? "is new" : "is reset to its start")
    let flow = split.flow
    let node = fresh { builder throws(NavigationFailure) in try builder.columnNode(destination, flow: flow) }
    if column == .secondary, declared.startsWithPlaceholder, case .stack(let stack)? = node {
      split.placeholder = stack.elements.first?.identity
    }
    return node
  }

  /// Restores the pending columns, as far as possible.
  private mutating func setWaiting(
    _ split: inout NavigationSplit, _ saved: Saved, _ place: String
  ) {
    guard width == .compact else {
      if saved.children.contains(where: { $0.isWaiting != false }) { report(place, "has hidden columns") }
      return
    }
    for index in split.columns.indices {
      let column = split.columns[index].column
      // A column that starts again is hidden as at the start.
      let isReset = split.columns[index].node.identity.number >= firstIdentity
      let known = saved.children.first { $0.column == column }?.isWaiting
      let mayWait = column > split.collapsesTo || column == .secondary && split.holdsPlaceholderAlone
      split.columns[index].isWaiting = split.compact != nil || mayWait && (isReset || known != false)
      if split.columns[index].isWaiting != known {
        report("\(place).\(column.rawValue)", "changes between hidden and visible")
      }
    }
  }
}
