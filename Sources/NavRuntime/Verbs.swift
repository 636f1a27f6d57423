// The verbs that open, pop, dismiss and select: language reference, "Handlers and transitions".

extension NavigationStepper {
  /// Calls `make` with a builder that numbers new nodes from the state's next identity.
  mutating func build<Result>(
    _ destination: NavigationDestination, opener: NavigationOpener,
    _ make: (inout NavigationBuilder) throws(NavigationFailure) -> Result
  ) throws(NavigationFailure) -> Result {
    var builder = NavigationBuilder(
      engine.program, nextIdentity: state.nextIdentity, opener: opener, width: state.width)
    let result = try make(&builder)
    state.nextIdentity = builder.nextIdentity
    return result
  }

  /// Returns the scene in focus, or the code, as the opener of what a verb opens.
  private func opener(_ options: NavigationOptions) throws(NavigationFailure) -> NavigationOpener {
    if let code { return code }
    let result = options.returning.map { NavigationContinuation.result(event: $0) }
    return .scene(try scene().identity, then: result ?? (options.retries ? continuation : nil))
  }

  mutating func open(
    _ destination: NavigationDestination, _ options: NavigationOptions
  ) throws(NavigationFailure) -> NavigationNode {
    let opener = try opener(options)
    let flow = flow
    return try build(destination, opener: opener) { (builder) throws(NavigationFailure) in
      try builder.node(destination, flow: flow)
    }
  }

  /// Pushes a destination on the nearest stack around the focus.
  mutating func push(
    _ destination: NavigationDestination, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    guard let path = state.enclosingStack(of: focus)?.topPath else { throw .noStack }
    let node = try open(destination, options)
    guard node.fitsOnStack else { throw .containment }
    append([node], to: path)
  }

  /// Pushes a destination if there is a stack around the focus that can hold it, and presents it otherwise, as
  /// `UIViewController.show(_:sender:)` does.
  mutating func show(
    _ destination: NavigationDestination, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    guard let path = state.enclosingStack(of: focus)?.topPath else {
      return try present(destination, options, as: .modal)
    }
    let node = try open(destination, options)
    if node.fitsOnStack { append([node], to: path) } else { try present(node, options, as: .modal) }
  }

  /// Appends elements to the stack at a path, and moves the focus to the last.
  mutating func append(_ nodes: [NavigationNode], to path: NavigationNodePath) {
    var count = 0
    state.update(path) { parent in
      guard case .stack(var stack) = parent else { return }
      stack.elements += nodes
      count = stack.elements.count
      parent = .stack(stack)
    }
    focus = path.appending(.element(count - 1))
  }

  /// Presents a destination over all levels.
  mutating func present(
    _ destination: NavigationDestination, _ options: NavigationOptions,
    as kind: NavigationPresentationKind
  ) throws(NavigationFailure) {
    try present(try open(destination, options), options, as: kind)
  }

  private mutating func present(
    _ node: NavigationNode, _ options: NavigationOptions, as kind: NavigationPresentationKind
  ) throws(NavigationFailure) {
    guard node.fits(options) else { throw .containment }
    let presenter = try scene().identity
    let identity = NavigationIdentity(state.nextIdentity)
    state.nextIdentity += 1
    state.presentations.append(
      NavigationPresentation(
        identity: identity, kind: kind, options: options, presenter: presenter, node: node))
    focus = NavigationNodePath(level: state.topLevel)
  }

  /// Replaces the scene in focus with a destination, which inherits its opener.
  mutating func replace(_ destination: NavigationDestination)
    throws(NavigationFailure)
  {
    let flow = flow
    let node = try build(destination, opener: try scene().opener) { (builder) throws(NavigationFailure) in
      try builder.node(destination, flow: flow)
    }
    let fits: Bool =
      switch focus.steps.last {
      case .element: node.fitsOnStack
      case .page: if case .scene = node { true } else { false }
      case nil where focus.level >= 0: node.fits(state.presentations[focus.level].options)
      default: true
      }
    guard fits else { throw .containment }
    state.update(focus) { $0 = node }
  }

  /// Shows a destination in a column of the nearest split around the focus, the secondary one unless the options name
  /// another.
  mutating func detail(
    _ destination: NavigationDestination, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    let trail = state.trail(focus)
    guard
      let depth = focus.steps.indices.last(where: { index in
        if case .split = trail[index] { true } else { false }
      }), case .split(var split) = trail[depth]
    else {
      if let recipient = cause?.recipient {
        outcome.presentedDetails.append(
          NavigationOutcome.PresentedDetail(
            owner: recipient.owner, handler: recipient.position, verb: position))
      }
      return try present(destination, options, as: .modal)
    }
    let wanted = options.column ?? .secondary
    guard let column = split.columns.firstIndex(where: { $0.column == wanted }) else { throw .containment }
    let isReplaced = split.isReplaced(in: state.width)
    let stack = isReplaced ? state.enclosingStack(of: focus)?.topPath : nil
    if isReplaced, stack == nil { throw .noStack }

    let opener = try opener(options)
    let (flow, width) = (flow, state.width)
    let collapses = isReplaced || split.compact == nil
    let node = try build(destination, opener: opener) { (builder) throws(NavigationFailure) in
      try builder.columnNode(destination, flow: flow, collapses: collapses)
    }
    if let stack {
      guard case .stack(let column) = node else { throw .containment }
      return append(column.elements, to: stack)
    }
    let path = focus.prefix(depth)
    if width == .regular {
      split.columns[column].node.setColumn(node)
      split.isRevealed = split.displaysOver && column < split.columns.count - 1
      state.update(path) { $0 = .split(split) }
      focus = path.appending(.column(column))
    } else {
      // The pending content of the column is dropped.
      if split.columns[column].isWaiting { split.columns[column].node.removeElements() }
      split.columns[column].isWaiting = false
      for later in split.columns.indices where later > column && !split.columns[later].isWaiting {
        split.columns[later].node.removeElements()
      }
      state.update(path) { $0 = .split(split) }
      guard case .stack(let stack) = node else { throw .containment }
      append(stack.elements, to: path.appending(.column(column)))
    }
  }

  /// Cuts the nearest stack around the focus down to the element that `target` determines.
  mutating func pop(
    to target: (NavigationBarStack, NavigationTable) -> Int?
  ) throws(NavigationFailure) {
    guard let stack = state.enclosingStack(of: focus) else { throw .noStack }
    guard let position = target(stack, engine.program), let element = stack[position] else {
      throw .nothingBelow
    }
    state.cut(stack, to: position)
    focus = element.path
  }

  mutating func popTo(_ name: String) throws(NavigationFailure) {
    try pop { stack, program in
      (0..<stack.position).last { position in
        guard case .scene(let instance)? = stack[position]?.node else { return false }
        return instance.scene.name == name
      }
    }
  }

  /// Ends a presentation and all above it, and goes back to its presenter.
  mutating func dismiss(level: Int) {
    let presenter = state.presentations[level].presenter
    state.presentations.removeSubrange(level...)
    let below = NavigationNodePath(level: state.topLevel)
    // A presenter in a pending column leaves the focus to the visible node.
    if let path = state.path(of: presenter), path.level == below.level, state.isVisible(path) {
      focus = path
    } else {
      focus = below
    }
  }

  mutating func select(
    _ container: String, _ tab: String, reset: Bool
  ) throws(NavigationFailure) {
    let trail = state.trail(focus)
    for depth in focus.steps.indices.reversed() {
      guard case .tabs(let tabs) = trail[depth], tabs.name == container,
        let number = tabs.tabs.firstIndex(where: { $0.name == tab })
      else { continue }
      let path = focus.prefix(depth)
      state.update(path) { $0.select(number) }
      let width = state.width
      if reset { state.update(path.appending(.tab(number))) { $0.popToRoots(in: width) } }
      focus = path
      return
    }
    throw .noTabs
  }

  /// Turns the nearest pages around the focus.
  mutating func turn(by offset: Int) throws(NavigationFailure) {
    let trail = state.trail(focus)
    for depth in focus.steps.indices.reversed() {
      guard case .pages(let pages) = trail[depth] else { continue }
      let number = pages.current + offset
      guard pages.pages.indices.contains(number) else { throw .noPages }
      let path = focus.prefix(depth)
      state.update(path) { $0.turn(to: number) }
      focus = path
      return
    }
    throw .noPages
  }
}
