// Rebuilding a saved state as one that the program can reach.

extension NavigationEngine {
  /// Returns the state that is nearest to a saved one.
  ///
  /// Nodes that the program no longer has are removed, with those above them; its new nodes are as at the start. So are
  /// transient scenes, and those of transient flows. Otherwise an unchanged state of the same program is restored
  /// exactly.
  ///
  /// - Parameters:
  ///   - width: The width of the window, if it was not saved.
  ///   - guards: The guards that hold, which the conditions of the app's start ask if it restarts.
  /// - Throws: ``NavigationFailure/containment`` for a program that navc rejects, and for a feature whose arguments were
  ///   not saved and have no defaults.
  public func restore(
    _ saved: NavigationRestoration, in width: NavigationWidth = .compact,
    guards: NavigationGuardSet = NavigationGuardSet()
  ) throws(NavigationFailure) -> NavigationRestored {
    try restore(saved, in: width, guards: guards, keepingTransients: false)
  }

  /// - Parameter keepingTransients: `true` iff transient scenes and flows are restored as well.
  func restore(
    _ saved: NavigationRestoration, in width: NavigationWidth = .compact,
    guards: NavigationGuardSet = NavigationGuardSet(), keepingTransients: Bool
  ) throws(NavigationFailure) -> NavigationRestored {
    let width = saved.width ?? width
    // Only the host can give the arguments of a feature.
    let feature =
      if let saved = saved.feature { program.instance(of: saved) } else {
        try program.instance(ofFeature: [])
      }
    var rebuilding = NavigationRebuilding(program, saved, width: width)
    rebuilding.keepsTransients = keepingTransients
    var state: NavigationState
    if let base = saved.base.flatMap({ rebuilding.node($0, "base") }) {
      state = NavigationState(
        width: width, base: base, feature: feature, nextIdentity: rebuilding.nextIdentity)
      rebuilding.reportStaleBase(base)
      state.presentations = rebuilding.presentations(saved.presentations, over: base)
    } else {
      rebuilding.report("base", "is missing, so the app restarts")
      state = try start(in: width, feature: feature, guards: guards, firstIdentity: rebuilding.nextIdentity)
      rebuilding.nextIdentity = state.nextIdentity
    }
    if saved.width == nil { rebuilding.report("width", "is unknown") }
    if saved.nextIdentity != rebuilding.firstIdentity { rebuilding.report("nextIdentity", "was wrong") }
    state.nextIdentity = rebuilding.nextIdentity
    // Should be unreachable, but saved data is untrusted.
    if let violation = violations(of: state).first {
      state = try start(in: width, feature: feature, guards: guards, firstIdentity: rebuilding.nextIdentity)
      rebuilding.report("state", "is inconsistent, so the app restarts: \(violation)")
    }
    state.hasEnded = saved.hasEnded && (program.feature != nil || !program.hasStart)
    return NavigationRestored(state: state, pruned: rebuilding.pruned, lost: rebuilding.lost)
  }
}

/// A traversal of a saved state.
struct NavigationRebuilding {
  typealias Saved = NavigationSavedNode
  typealias Node = NavigationNode

  let program: NavigationTable
  let width: NavigationWidth
  /// The number of the first new instance.
  let firstIdentity: UInt64
  var nextIdentity: UInt64
  /// `true` iff transient scenes and flows are restored as well.
  var keepsTransients = false
  var pruned: [String] = []
  private(set) var lost: [String] = []
  private var taken: Set<NavigationIdentity> = []
  private let savedNodes: Set<NavigationIdentity>
  /// The flow instances: as saved, and as rebuilt.
  private var flows: [NavigationIdentity: (saved: NavigationFlowInstance, flow: NavigationFlowInstance)] =
    [:]
  /// The instances of flows into which the nodes below have moved, by the names of the flows.
  private var joined: [String: NavigationFlowInstance] = [:]
  private let saved: NavigationRestoration
  /// The openers whose events nothing handles.
  private var unhandled: Set<NavigationOpener> = []
  private lazy var owners = NavigationSavedOwners(program, saved.base, saved.presentations)

  init(_ program: NavigationTable, _ saved: NavigationRestoration, width: NavigationWidth) {
    self.program = program
    self.saved = saved
    self.width = width
    var numbers = NavigationSavedNumbers()
    saved.base?.collect(&numbers)
    for presentation in saved.presentations {
      numbers.add(node: presentation.identity)
      presentation.node?.collect(&numbers)
    }
    savedNodes = numbers.nodes
    if let next = saved.nextIdentity, next < NavigationSavedNumbers.limit {
      firstIdentity = max(next, numbers.next)
    } else {
      firstIdentity = numbers.next
    }
    nextIdentity = firstIdentity
  }

  /// Reports a part that is missing or was changed.
  mutating func report(_ place: String, _ what: String) {
    lost.append("\(place): \(what)")
    remark(place, what)
  }

  /// Reports a part that is kept although the program declares something else there.
  private mutating func remark(_ place: String, _ what: String) { pruned.append("\(place): \(what)") }

  // MARK: Parts

  private mutating func identity(_ saved: NavigationIdentity?, _ place: String) -> NavigationIdentity {
    if let saved, saved.number < NavigationSavedNumbers.limit, taken.insert(saved).inserted { return saved }
    report(place, "has a new number")
    return newIdentity()
  }

  private mutating func newIdentity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  private mutating func opener(
    _ saved: NavigationOpener?, of identity: NavigationIdentity, _ place: String
  ) -> NavigationOpener {
    switch saved {
    case .scene(let scene, _)? where scene >= identity: break
    case .code(let first, _)? where first > identity: break
    case let saved?: return opener(waitingFor: saved, place)
    case nil: break
    }
    report(place, "has lost its opener")
    return .place()
  }

  /// Returns an opener that waits for a result under the present name of its event, and for none if nothing
  /// handles the event.
  private mutating func opener(waitingFor saved: NavigationOpener, _ place: String) -> NavigationOpener {
    guard case .result(let event)? = saved.continuation else { return saved }
    let scene: NavigationIdentity? = if case .scene(let identity, _) = saved { identity } else { nil }
    let present = owners.event(event, of: scene, program)
    if present == event { return saved }
    // A scene and the scenes embedded in it have one opener, which is listed once.
    if present == nil, unhandled.insert(saved).inserted {
      remark(place, "has a result that nothing handles: event '\(event)' no longer exists")
    }
    let continuation = present.map { NavigationContinuation.result(event: $0) }
    return scene.map { .scene($0, then: continuation) } ?? .place(then: continuation)
  }

  /// Returns the flow instance that a node belongs to.
  ///
  /// - Returns: `nil` if the flow that declares the node is not known, so that the node is impossible.
  private mutating func member(
    _ node: Saved, owner: String?, _ place: String
  ) -> NavigationFlowInstance?? {
    guard let owner else {
      if node.flow != nil { report(place, "belongs to no flow") }
      return .some(nil)
    }
    if node.hasMoved { return join(owner, node.opener, place) }
    guard let saved = node.flow, saved.flow.name == owner, program.start(of: saved.flow) != nil else {
      report(place, "belongs to a flow that no longer exists")
      return nil
    }
    if saved.flow.declaration.isTransient, !keepsTransients {
      report(place, "belongs to transient flow \(owner)")
      return nil
    }
    if let known = flows[saved.identity] {
      if known.saved == saved { return known.flow }
      guard known.flow.flow.name == owner else {
        report(place, "belongs to a flow that no longer exists")
        return nil
      }
      report(place, "belongs to a flow that has changed")
      return known.flow
    }
    var identity = saved.identity
    if savedNodes.contains(identity) || identity.number >= NavigationSavedNumbers.limit {
      report(place, "belongs to a flow that has a new number")
      identity = newIdentity()
    }
    let opener = opener(saved.opener, of: identity, place)
    let flow =
      identity == saved.identity && opener == saved.opener
      ? saved : NavigationFlowInstance(identity: identity, flow: saved.flow, opener: opener)
    flows[saved.identity] = (saved, flow)
    return flow
  }

  /// Returns the instance of a flow that now declares a node: that of what is below it, or a new one.
  ///
  /// - Returns: `nil` if the flow needs arguments, so that the node is impossible.
  private mutating func join(
    _ owner: String, _ opener: NavigationOpener?, _ place: String
  ) -> NavigationFlowInstance?? {
    if let flow = joined[owner] { return flow }
    guard let number = program.flow(named: owner) else { return nil }
    if program.flows[number].isTransient, !keepsTransients {
      report(place, "belongs to transient flow \(owner)")
      return nil
    }
    guard let arguments = program.completed([], for: program.flows[number].parameters) else {
      report(place, "belongs to flow \(owner) now, which cannot be begun without arguments")
      return nil
    }
    let flow = NavigationFlowInstance(
      identity: newIdentity(), flow: NavigationFlow(program, number, arguments),
      opener: opener.map { self.opener(waitingFor: $0, place) } ?? .place())
    joined[owner] = flow
    return flow
  }

  /// Creates a node as it is at the start; `nil` for a program that navc rejects.
  private mutating func fresh(
    _ make: (inout NavigationBuilder) throws(NavigationFailure) -> Node
  ) -> Node? {
    var builder = NavigationBuilder(
      program, nextIdentity: nextIdentity, opener: program.startOpener, width: width)
    do throws(NavigationFailure) {
      let node = try make(&builder)
      nextIdentity = builder.nextIdentity
      return node
    } catch {
      return nil
    }
  }

  private mutating func fresh(
    _ destination: NavigationDestination, _ flow: NavigationFlowInstance?
  ) -> Node? {
    fresh { builder throws(NavigationFailure) in try builder.node(destination, flow: flow) }
  }

  /// Rebuilds a child of a container; creates it if it was not saved or does not fit.
  ///
  /// - Parameters:
  ///   - name: Its name in the declaration `owner`; `nil` for a page.
  private mutating func child(
    _ saved: Saved.Child?, _ name: String?, of owner: String, _ destination: NavigationDestination,
    _ flow: NavigationFlowInstance?,
    _ place: String
  ) -> Node? {
    // Nodes in another child are not below this one.
    let around = joined
    defer { joined = around }
    if let node = saved?.nodes.first {
      if let node = self.node(node, place), program.fits(node, destination, depth: 0) {
        if let name { reportStale(node, name, of: owner, destination, place) }
        return node
      }
      report(place, "is reset to its start")
    } else {
      report(place, "is new")
    }
    return fresh(destination, flow)
  }

  /// Reports a child that begins with what an earlier version declared there.
  private mutating func reportStale(
    _ node: Node, _ name: String, of owner: String, _ destination: NavigationDestination, _ place: String
  ) {
    guard let old = saved.declared?.root(of: name, in: owner), case let new = destination.declaredName,
      old != new, node.begins(with: old)
    else { return }
    remark(place, "still begins with \(old), though \(new) is declared there now")
  }

  /// Reports a base with which an earlier version started.
  mutating func reportStaleBase(_ base: Node) {
    guard let old = saved.declared?.start.first(where: { base.begins(with: $0) }) else { return }
    let names = program.startNames(in: width)
    if let new = names.first, !names.contains(where: { base.begins(with: $0) }) {
      remark("base", "is still \(old), though the program starts with \(new) now")
    }
  }

  // MARK: Nodes

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

  private mutating func scene(_ saved: Saved, _ place: String) -> Node? {
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

  // MARK: Presentations

  /// Rebuilds the presentations, up to the first that is impossible.
  mutating func presentations(
    _ saved: [NavigationSavedPresentation], over base: Node
  ) -> [NavigationPresentation] {
    var presentations: [NavigationPresentation] = []
    var below = base
    for (index, saved) in saved.enumerated() {
      let place = "presentation \(index + 1)"
      var options = saved.options ?? NavigationOptions()
      let instance = saved.presenter.flatMap { below.instance($0) }
      if let instance {
        joined = instance.flow.map { [$0.flow.name: $0] } ?? [:]
        options = present(options, at: instance)
      }
      guard let kind = saved.kind, let presenter = saved.presenter, let scene = instance?.scene,
        let node = saved.node.flatMap({ self.node($0, place) }), options.hasAnchor(of: kind, at: scene),
        node.fits(options)
      else {
        report(place, "is dropped, with the presentations over it")
        break
      }
      if saved.options == nil { report(place, "is presented with the default options") }
      presentations.append(
        NavigationPresentation(
          identity: identity(saved.identity, place), kind: kind, options: options, presenter: presenter,
          node: node))
      below = node
    }
    return presentations
  }

  /// Returns options with the present names of the anchor and the event.
  private mutating func present(
    _ options: NavigationOptions, at presenter: NavigationInstance
  ) -> NavigationOptions {
    var options = options
    options.anchor = options.anchor.map { program.item(savedAs: $0, in: presenter.scene) ?? $0 }
    if let event = options.returning {
      options.returning = owners.event(event, of: presenter.identity, program) ?? event
    }
    return options
  }
}
