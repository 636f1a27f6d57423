// The invariants of every state that an engine creates.

extension NavigationEngine {
  /// Returns the violated invariants of a state, a sentence each; none for every state that the engine creates.
  ///
  /// - Identities are older than ``NavigationState/nextIdentity``, which is far below the largest number, and no two
  ///   nodes or presentations share one. All copies of a flow's instance are equal.
  /// - A stack is not empty, except for the column of a split in compact width, and then it is not the primary one. Its
  ///   elements are scenes, tabs and pages.
  /// - Tabs, pages, columns and embedded scenes are those that the program declares; the selected tab and the current
  ///   page exist.
  /// - A split has two or three columns, the primary first and the secondary last. Each is a stack, or tabs if compact
  ///   width replaces the columns. A placeholder that is still there is the root of the secondary column.
  /// - Columns are pending in compact width only: all of them if the split replaces its columns there. Otherwise the
  ///   primary never is, and of those that compact width shows by itself only a secondary that contains its placeholder
  ///   alone.
  /// - Columns are revealed only if they can be hidden, which is in regular width.
  /// - A node that a flow declares belongs to an instance of that flow, every other node to none.
  /// - The opener of a node is older than the node, though it may be gone.
  /// - A presenter is a scene on the level below.
  /// - A feature has its parameters, and an app has none. Only a feature ends, and a window of a program without an app.
  public func violations(of state: NavigationState) -> [String] {
    var review = NavigationReview(program: program, width: state.width, nextIdentity: state.nextIdentity)
    if state.nextIdentity >= NavigationSavedNumbers.limit {
      review.complain("there are no identities left")
    }
    if (state.feature != nil) != (program.feature != nil) {
      review.complain(program.feature == nil ? "an app has parameters" : "the feature lacks its parameters")
    }
    if state.hasEnded, program.feature == nil, !state.isOpen(over: program.surroundings) {
      review.complain("an app has ended")
    }
    review.review(state.base)
    var presenters = review.scenes
    for presentation in state.presentations {
      review.note(presentation.identity, "a presentation")
      if !presenters.contains(presentation.presenter) {
        review.complain("the presenter \(presentation.presenter.number) is not on the level below")
      }
      review.scenes = []
      review.review(presentation.node)
      presenters = review.scenes
    }
    return review.violations
  }
}

/// A traversal of a state that records violated invariants.
private struct NavigationReview {
  let program: NavigationTable
  let width: NavigationWidth
  let nextIdentity: UInt64
  var violations: [String] = []
  /// The scenes of this level.
  var scenes: Set<NavigationIdentity> = []
  private var identities: Set<NavigationIdentity> = []
  private var flows: [NavigationIdentity: NavigationFlowInstance] = [:]

  init(program: NavigationTable, width: NavigationWidth, nextIdentity: UInt64) {
    self.program = program
    self.width = width
    self.nextIdentity = nextIdentity
  }

  mutating func complain(_ text: String) { violations.append(text) }

  /// Records an identity.
  mutating func note(_ identity: NavigationIdentity, _ what: @autoclosure () -> String) {
    if identity.number >= nextIdentity {
      complain("\(what()) has the identity \(identity.number), which is not assigned yet")
    }
    if !identities.insert(identity).inserted || flows[identity] != nil {
      complain("\(what()) shares the identity \(identity.number)")
    }
  }

  mutating func review(_ node: NavigationNode, inColumn column: NavigationColumn? = nil) {
    switch node {
    case .scene(let instance): review(instance)
    case .stack(let stack): review(stack, inColumn: column)
    case .tabs(let tabs): review(tabs)
    case .split(let split): review(split)
    case .pages(let pages): review(pages)
    }
  }

  private mutating func review(_ instance: NavigationInstance) {
    let name = instance.scene.name
    note(instance.identity, name)
    scenes.insert(instance.identity)
    review(instance.flow, of: name, owner: instance.scene.owner)
    review(instance.opener, of: name, instance.identity)
    let declared = program.embedded(in: instance.scene, flow: instance.flow?.flow).map(\.name)
    if instance.embedded.map(\.name) != declared {
      complain("\(name) embeds \(instance.embedded.map(\.name)) instead of \(declared)")
    }
    for embedded in instance.embedded { review(embedded.node) }
  }

  private mutating func review(_ stack: NavigationStackNode, inColumn column: NavigationColumn?) {
    note(stack.identity, "a stack")
    let mayBeEmpty = width == .compact && column != nil && column != .primary
    if stack.elements.isEmpty, !mayBeEmpty { complain("a stack is empty") }
    if let name = stack.name {
      review(stack.flow, of: name, owner: program.owner(ofContainer: name))
      if case .stack = program.layout(of: name, flow: stack.flow?.flow) {
      } else {
        complain("\(name) is not a stack")
      }
    } else if stack.flow != nil {
      complain("a stack without a name belongs to a flow")
    }
    for element in stack.elements {
      if !element.fitsOnStack { complain("a stack contains an element that is not allowed on it") }
      review(element)
    }
  }

  private mutating func review(_ tabs: NavigationTabs) {
    note(tabs.identity, tabs.name)
    review(tabs.flow, of: tabs.name, owner: program.owner(ofContainer: tabs.name))
    if !tabs.tabs.indices.contains(tabs.selected) {
      complain("\(tabs.name) has no tab \(tabs.selected)")
    }
    if case .tabs(let declared) = program.layout(of: tabs.name, flow: tabs.flow?.flow) {
      if tabs.tabs.map(\.name) != declared.map(\.name) {
        complain("\(tabs.name) has the tabs \(tabs.tabs.map(\.name)) instead of \(declared.map(\.name))")
      }
    } else {
      complain("\(tabs.name) is not a tab container")
    }
    for tab in tabs.tabs { review(tab.node) }
  }

  private mutating func review(_ pages: NavigationPages) {
    note(pages.identity, pages.name)
    review(pages.flow, of: pages.name, owner: program.owner(ofContainer: pages.name))
    if !pages.pages.indices.contains(pages.current) {
      complain("\(pages.name) has no page \(pages.current)")
    }
    if case .pages(let declared) = program.layout(of: pages.name, flow: pages.flow?.flow) {
      if pages.pages.count != declared.count {
        complain("\(pages.name) has \(pages.pages.count) pages instead of \(declared.count)")
      }
    } else {
      complain("\(pages.name) is not a page container")
    }
    for page in pages.pages { review(page) }
  }

  private mutating func review(_ split: NavigationSplit) {
    note(split.identity, split.name)
    review(split.flow, of: split.name, owner: program.owner(ofContainer: split.name))
    if case .split(let declared) = program.layout(of: split.name, flow: split.flow?.flow) {
      review(split, declaredAs: declared)
    } else {
      complain("\(split.name) is not a split")
    }
    if split.isRevealed, width == .compact || !split.displaysOver {
      complain("\(split.name) reveals columns that are not hidden")
    }
    reviewPlaceholder(of: split)
    for column in split.columns {
      switch column.node {
      case .stack: break
      case .tabs where split.compact != nil || width == .regular: break
      default: complain("a column of \(split.name) is not a stack")
      }
      reviewWaiting(column, of: split)
      review(column.node, inColumn: column.column)
    }
    if let compact = split.compact { review(compact) }
  }

  private mutating func review(
    _ split: NavigationSplit, declaredAs declared: NavigationColumns
  ) {
    let columns = NavigationColumn.allCases.filter { declared.destination(of: $0) != nil }
    let number = split.columns.count
    if split.columns.map(\.column) != columns || number < 2 || number > 3
      || split.columns.first?.column != .primary || split.columns.last?.column != .secondary
    {
      complain("\(split.name) has the columns \(split.columns.map(\.column.rawValue))")
    }
    if (split.compact != nil) != (declared.compact != nil) || split.collapsesTo != declared.collapsesTo
      || split.displaysOver != (declared.display == .over)
    {
      complain("\(split.name) differs from its declaration")
    }
  }

  private mutating func reviewPlaceholder(of split: NavigationSplit) {
    guard let placeholder = split.placeholder else { return }
    // Once the placeholder has been replaced it is nowhere in the state.
    guard case .stack(let stack) = split.columns.last?.node, let root = stack.elements.first,
      root.identity != placeholder, stack.elements.contains(where: { $0.identity == placeholder })
    else { return }
    complain("the placeholder of \(split.name) is not the root of its secondary column")
  }

  private mutating func reviewWaiting(
    _ column: NavigationSplit.Column, of split: NavigationSplit
  ) {
    let name = "the \(column.column.rawValue) column of \(split.name)"
    guard width == .compact else {
      if column.isWaiting { complain("\(name) is hidden in regular width") }
      return
    }
    if split.compact != nil {
      if !column.isWaiting { complain("\(name) is visible, although another column is shown") }
    } else if column.isWaiting, column.column <= split.collapsesTo,
      !(column.column == .secondary && split.holdsPlaceholderAlone)
    {
      complain("\(name) is hidden")
    }
  }

  private mutating func review(_ flow: NavigationFlowInstance?, of what: String, owner: String?) {
    let name = flow.map { $0.flow.name }
    if name != owner { complain("\(what) belongs to \(name ?? "no flow") instead of \(owner ?? "none")") }
    guard let flow else { return }
    if flow.identity.number >= nextIdentity {
      complain("the instance \(flow.identity.number) of a flow is not assigned yet")
    }
    if identities.contains(flow.identity) {
      complain("the instance \(flow.identity.number) of a flow shares its identity")
    }
    if let known = flows.updateValue(flow, forKey: flow.identity), known != flow {
      complain("the instance \(flow.identity.number) of a flow has copies with different values")
    }
    review(flow.opener, of: flow.flow.name, flow.identity)
  }

  private mutating func review(
    _ opener: NavigationOpener, of what: String, _ identity: NavigationIdentity
  ) {
    switch opener {
    case .scene(let scene, _):
      if scene < identity { return }
      complain("\(what) (\(identity.number)) is older than \(scene.number), which opened it")
    case .code(let first, _):
      if first <= identity { return }
      complain("\(what) (\(identity.number)) is older than \(first.number), the first that the code opened")
    case .none, .host, .place: return
    }
  }
}

extension NavigationColumn: Comparable {
  /// Returns whether a column precedes another.
  public static func < (left: NavigationColumn, right: NavigationColumn) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .primary: 0
    case .supplementary: 1
    case .secondary: 2
    }
  }
}
