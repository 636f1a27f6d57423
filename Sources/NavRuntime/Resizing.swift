// Changes of width: language reference, "Run-time behavior".

extension NavigationSplit {
  /// `true` iff the secondary column contains only the placeholder.
  var holdsPlaceholderAlone: Bool {
    guard let placeholder, case .stack(let stack)? = columns.last?.node else { return false }
    return stack.elements.count == 1 && stack.elements[0].identity == placeholder
  }

  /// Hides revealed columns, and marks those that the merged stack of compact width does not show as pending.
  mutating func collapse() {
    isRevealed = false
    let secondaryWaits = holdsPlaceholderAlone
    for index in columns.indices {
      let isBeyond = columns[index].column > collapsesTo
      let isPlaceholder = index == columns.count - 1 && secondaryWaits
      columns[index].isWaiting = compact != nil || isBeyond || isPlaceholder
    }
  }

  /// Separates the columns again. An empty one gets its declared content.
  mutating func expand(_ builder: inout NavigationBuilder) throws(NavigationFailure) {
    for index in columns.indices {
      columns[index].isWaiting = false
      if case .stack(let stack) = columns[index].node, stack.elements.isEmpty {
        try refill(index, &builder)
      }
    }
  }

  /// Resets a column to its declared content.
  mutating func refill(
    _ index: Int, _ builder: inout NavigationBuilder
  ) throws(NavigationFailure) {
    guard case .split(let declared)? = builder.program.layout(of: name, flow: flow?.flow),
      let destination = declared.refill(of: columns[index].column)
    else { throw .containment }
    columns[index].node.setColumn(try builder.columnNode(destination, flow: flow))
    guard index == columns.count - 1, declared.placeholder != nil,
      case .stack(let stack) = columns[index].node
    else { return }
    placeholder = stack.elements.first?.identity
  }
}

extension NavigationNode {
  /// Replaces the content of a column. A stack keeps its identity.
  mutating func setColumn(_ node: NavigationNode) {
    if case .stack(var old) = self, case .stack(let new) = node {
      old.elements = new.elements
      old.name = new.name
      old.flow = new.flow
      self = .stack(old)
    } else {
      self = node
    }
  }

  /// Collapses or expands every split in the node.
  mutating func resize(
    to width: NavigationWidth, _ builder: inout NavigationBuilder
  ) throws(NavigationFailure) {
    switch self {
    case .scene(var instance):
      if instance.embedded.isEmpty { return }
      for index in instance.embedded.indices { try instance.embedded[index].node.resize(to: width, &builder) }
      self = .scene(instance)
    case .stack(var stack):
      for index in stack.elements.indices { try stack.elements[index].resize(to: width, &builder) }
      self = .stack(stack)
    case .tabs(var tabs):
      for index in tabs.tabs.indices { try tabs.tabs[index].node.resize(to: width, &builder) }
      self = .tabs(tabs)
    case .pages(var pages):
      for index in pages.pages.indices { try pages.pages[index].resize(to: width, &builder) }
      self = .pages(pages)
    case .split(var split):
      if width == .compact { split.collapse() } else { try split.expand(&builder) }
      for index in split.columns.indices { try split.columns[index].node.resize(to: width, &builder) }
      try split.compact?.resize(to: width, &builder)
      self = .split(split)
    }
  }
}

extension NavigationEngine {
  /// Changes the width of the window.
  func resize(
    _ state: inout NavigationState, to width: NavigationWidth, guards: NavigationGuardSet
  ) throws(NavigationFailure) {
    guard width != state.width else { return }
    if !state.isOpen(over: program.surroundings),
      program.restartsOnResize(feature: state.feature?.flow, guards: guards)
    {
      state = try start(
        in: width, feature: state.feature, guards: guards, firstIdentity: state.nextIdentity)
      return
    }
    var builder = NavigationBuilder(
      program, nextIdentity: state.nextIdentity, opener: program.startOpener, width: width)
    try state.base.resize(to: width, &builder)
    for index in state.presentations.indices {
      try state.presentations[index].node.resize(to: width, &builder)
    }
    state.width = width
    state.nextIdentity = builder.nextIdentity
  }
}
