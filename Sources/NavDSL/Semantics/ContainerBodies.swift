// Containers, the app declaration, and flows' starts.

import NavRuntime

extension Resolver {
  /// Declares the tabs of a container, so that `select` finds them.
  mutating func declareTabs(_ id: TabsID, _ node: NodeIndex, _ tree: SyntaxTree) {
    let lower = program.tabs.next
    scope.clauseNames.clear()
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .tab { declareTab(child, of: id, tree) }
      child = tree.end(child)
    }
    program.tabContainers[id].tabs = IDRange(lower, program.tabs.next)
    if lower == program.tabs.next, !tree.hasError(node) {
      let container = program.tabContainers[id]
      report(.emptyDeclaration("tabs", text(container.name), of: "tab", at: container.nameSpan))
    }
  }

  private mutating func declareTab(_ node: NodeIndex, of container: TabsID, _ tree: SyntaxTree) {
    collectAttributes(of: node, tree, naming: .tab(program.tabs.nextID))
    let token = tree.nameToken(node)
    let name = token.map { symbol($0, tree) } ?? program.symbols.intern("")
    let span = token.map { tree.span(ofToken: $0) } ?? .none
    var tab = Tab(
      name: name, nameSpan: span, destination: DestinationID(index: 0), container: container,
      documentation: tree.documentationSpan(ofNode: node))
    var before = TokenKind.identifier
    var next = token.flatMap { tree.token(after: $0, in: node) }
    while let current = next, tree.tokenKinds[current] != .arrow {
      let kind = tree.tokenKinds[current]
      if kind == .string || kind == .escapedString {
        let value = stringSymbol(current, tree)
        switch before {
        case .iconWord: tab.icon = value
        case .keyWord: tab.key = textKey(value)
        default: tab.title = value
        }
      }
      before = kind
      next = tree.token(after: current, in: node)
    }
    let id = program.tabs.append(tab)
    members.addTab(at: node)
    guard token != nil, let previous = scope.clauseNames.declare(name, as: id.index) else { return }
    report(.duplicate("tab", text(name), at: span, first: program.tabs[TabID(index: previous)].nameSpan))
  }

  /// Resolves the destinations of tabs.
  mutating func resolveTabs(_ id: TabsID, _ tree: SyntaxTree) {
    for tab in program.tabContainers[id].tabs {
      program.tabs[tab].destination = childDestination(members[tab], tree)
    }
  }

  /// Resolves the destination among a node's children; if the parser found none, returns an error destination that is
  /// not reported again.
  private mutating func childDestination(_ node: NodeIndex, _ tree: SyntaxTree) -> DestinationID {
    tree.firstChild(node, ofKind: .destination).map { resolveDestination($0, tree) }
      ?? errorDestination(tree.span(ofNode: node))
  }

  /// Resolves the root of a stack, and whether it hides its bar.
  mutating func resolveStack(_ id: StackID, _ node: NodeIndex, _ tree: SyntaxTree) {
    var entries: [NodeKind: SourceSpan] = [:]
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      let kind = tree.kind(child)
      let span = tree.span(ofNode: child)
      if kind == .destination || kind == .hiddenItem, let first = entries[kind] {
        let word = kind == .destination ? "root" : "bar"
        report(.duplicate("entry", word, at: span, first: first))
      } else {
        entries[kind] = span
        if kind == .destination { program.stacks[id].root = resolveDestination(child, tree) }
        if kind == .hiddenItem { program.stacks[id].hidesBar = true }
      }
      child = tree.end(child)
    }
    guard entries[.destination] == nil else { return }
    program.stacks[id].root = errorDestination(tree.span(ofNode: node))
    if !tree.hasError(node) {
      let stack = program.stacks[id]
      report(.emptyDeclaration("stack", text(stack.name), of: "root", at: stack.nameSpan))
    }
  }

  /// Resolves the pages of a container.
  mutating func resolvePages(_ id: PagesID, _ node: NodeIndex, _ tree: SyntaxTree) {
    let lower = program.pages.next
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .destination {
        let destination = resolveDestination(child, tree)
        program.pages.append(Page(container: id, destination: destination))
      }
      child = tree.end(child)
    }
    program.pageContainers[id].pages = IDRange(lower, program.pages.next)
    if lower == program.pages.next, !tree.hasError(node) {
      let container = program.pageContainers[id]
      report(.emptyDeclaration("pages", text(container.name), of: "page", at: container.nameSpan))
    }
  }

  /// Resolves the columns of a split.
  mutating func resolveSplit(_ id: SplitID, _ node: NodeIndex, _ tree: SyntaxTree) {
    var places: [TokenKind: SourceSpan] = [:]
    var primary: DestinationID?
    var isMisspelt = false
    var collapseSpan: SourceSpan?
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      let first = tree.firstToken(child)
      let word = tree.tokenKinds[first]
      let span = tree.span(ofToken: first)
      let kind = tree.kind(child)
      if kind != .error, kind != .handler, let previous = places.updateValue(span, forKey: word) {
        report(.duplicate("entry", tree.text(first), at: span, first: previous))
      }
      switch kind {
      case .splitColumn:
        let destination = childDestination(child, tree)
        switch word {
        case .primaryWord: primary = destination
        case .supplementaryWord: program.splits[id].supplementary = destination
        case .secondaryWord: program.splits[id].secondary = destination
        case .placeholderWord: program.splits[id].placeholder = destination
        case .compactWord: program.splits[id].compact = destination
        default: isMisspelt = true
        }
      case .splitCollapse:
        let last = tree.endToken(child) - 1
        if let column = NavigationColumn(rawValue: tree.text(last)) { program.splits[id].collapse = column }
        collapseSpan = tree.span(ofToken: last)
      case .splitDisplay:
        if let display = NavigationSplitDisplay(rawValue: tree.text(tree.endToken(child) - 1)) {
          program.splits[id].display = display
        }
      default: break
      }
      child = tree.end(child)
    }
    let split = program.splits[id]
    program.splits[id].primary = primary ?? errorDestination(split.nameSpan)
    guard !isMisspelt, !tree.hasError(node) else { return }
    if primary == nil {
      report(.splitWithout("primary", text(split.name), at: split.nameSpan))
    } else if split.secondary == nil, split.placeholder == nil {
      report(.splitWithout("secondary", text(split.name), at: split.nameSpan))
    } else if split.collapse == .supplementary, split.supplementary == nil, let collapseSpan {
      report(.collapseToMissingColumn(text(split.name), at: collapseSpan))
    }
  }

  /// Resolves the start of the app or feature.
  mutating func resolveApp(_ node: NodeIndex, _ tree: SyntaxTree) {
    var entries: [TokenKind: (start: Start, span: SourceSpan)] = [:]
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .appEntry {
        let first = tree.firstToken(child)
        let span = tree.span(ofToken: first)
        let start = resolveStart(child, tree)
        if let previous = entries[tree.tokenKinds[first]] {
          report(.duplicate("entry", tree.text(first), at: span, first: previous.span))
        } else {
          entries[tree.tokenKinds[first]] = (start, span)
        }
      }
      child = tree.end(child)
    }
    guard let app = program.app else { return }
    let start = entries[.startWord]
    let compact = entries[.compactWord]
    let regular = entries[.regularWord]
    if let start {
      program.app?.compact = start.start
      program.app?.regular = start.start
      if let other = compact ?? regular { report(.appEntriesMixed(at: other.span, startAt: start.span)) }
    } else if let compact, let regular {
      program.app?.compact = compact.start
      program.app?.regular = regular.start
    } else if let one = compact ?? regular {
      program.app?.compact = one.start
      program.app?.regular = one.start
      if !tree.hasError(node) {
        report(
          .appEntryMissing(compact == nil ? "compact" : "regular", program.describe(.app), at: app.nameSpan))
      }
    } else if !tree.hasError(node) {
      report(.appEntryMissing("start", program.describe(.app), at: app.nameSpan))
    }
  }

  /// Resolves what an app starts with: a destination, or branches with conditions.
  private mutating func resolveStart(_ node: NodeIndex, _ tree: SyntaxTree) -> Start {
    guard let brace = tree.ownToken(node, ofKind: .leftBrace) else {
      return Start(childDestination(node, tree))
    }
    // Only guards and a feature's parameters are in scope.
    (scope.flow, scope.scene) = (nil, nil)
    if !scope.isInFeature { scope.flowParameters.clear() }
    scope.sceneParameters.clear()
    scope.eventParameters.clear()
    var branches: [Start.Branch] = []
    var elseSpan: SourceSpan?
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .branch {
        let span = tree.span(ofToken: tree.firstToken(child))
        var condition: ConditionID?
        if let node = tree.firstChild(child, ofKind: .condition) {
          condition = resolveStartCondition(node, tree)
        }
        if let elseSpan {
          report(.branchAfterElse(at: span, elseAt: elseSpan))
        } else if tree.tokenKinds[tree.firstToken(child)] == .elseWord {
          elseSpan = span
        }
        branches.append(
          Start.Branch(condition: condition, destination: childDestination(child, tree)))
      }
      child = tree.end(child)
    }
    if elseSpan == nil, !tree.hasError(node) {
      let word = tree.text(tree.firstToken(node))
      report(
        branches.isEmpty
          ? .emptyStart(word, at: tree.span(ofToken: tree.firstToken(node)))
          : .startWithoutElse(word, at: tree.span(ofToken: tree.firstToken(node))))
    }
    return Start(branches, otherwise: errorDestination(tree.span(ofToken: brace)))
  }

  // No closure around this, which would copy the resolver.
  private mutating func resolveStartCondition(_ node: NodeIndex, _ tree: SyntaxTree) -> ConditionID {
    for token in tree.firstToken(node)..<tree.endToken(node)
    where tree.tokenKinds[token] == .compactWord || tree.tokenKinds[token] == .regularWord {
      report(.widthInStart(tree.text(token), at: tree.span(ofToken: token)))
      return program.conditions.append(.error)
    }
    return resolveCondition(node, tree)
  }

  /// Resolves the start of a flow.
  mutating func resolveFlowStart(_ id: FlowID, _ node: NodeIndex, _ tree: SyntaxTree) {
    var first: SourceSpan?
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      if tree.kind(child) == .flowStart {
        let span = tree.span(ofToken: tree.firstToken(child))
        let destination = childDestination(child, tree)
        if let first {
          report(.duplicate("entry", "start", at: span, first: first))
        } else {
          program.flows[id].start = destination
          first = span
        }
      }
      child = tree.end(child)
    }
    if first == nil, !tree.hasError(node) {
      report(.flowWithoutStart(text(program.flows[id].name), at: program.flows[id].nameSpan))
    }
  }
}
