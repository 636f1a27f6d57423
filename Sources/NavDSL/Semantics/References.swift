// The declarations to which the dotted names of destinations and verbs refer.

import NavRuntime

extension Resolver {
  /// A dotted name as symbols, with the span of each.
  struct DottedName {
    var parts: [(symbol: Symbol, span: SourceSpan)]
    var span: SourceSpan
  }

  /// Returns the dotted name that begins at a token of `node`; `nil` if there is none.
  mutating func dottedName(from token: TokenIndex, in node: NodeIndex, _ tree: SyntaxTree) -> DottedName? {
    guard token < tree.endToken(node), tree.tokenKinds[token].isName else { return nil }
    var parts: [(symbol: Symbol, span: SourceSpan)] = []
    // Hardly any name has more parts.
    parts.reserveCapacity(2)
    parts.append((symbol(token, tree), tree.span(ofToken: token)))
    var last = token
    while let period = tree.token(after: last, in: node), tree.tokenKinds[period] == .period,
      let next = tree.token(after: period, in: node), tree.tokenKinds[next].isName
    {
      parts.append((symbol(next, tree), tree.span(ofToken: next)))
      last = next
    }
    return DottedName(parts: parts, span: tree.span(ofToken: token).joined(to: tree.span(ofToken: last)))
  }

  /// Returns the declaration of a name without dots; `nil` if there is none.
  @inline(__always)
  func target(named name: Symbol) -> Target? {
    program.names.targets.find(name, from: scope.flow).map {
      program.names.targetDeclarations[Int($0)].target
    }
  }

  /// Returns the target of the first parts of a dotted name, and the number of these parts: one, or two for a
  /// member of a flow. Returns `nil` if there is no such declaration.
  func target(of name: DottedName) -> (target: Target, count: Int)? {
    guard let first = name.parts.first, let found = target(named: first.symbol) else { return nil }
    if case .flow(let owner) = found, name.parts.count > 1,
      let member = program.names.targets.member(name.parts[1].symbol, of: owner)
    {
      return (program.names.targetDeclarations[Int(member)].target, 2)
    }
    return (found, 1)
  }

  /// Resolves a name that must be a scene's: of `pop to` and `unwind`. `words` are allowed in its place.
  mutating func resolveScene(_ node: NodeIndex, _ tree: SyntaxTree, or words: [String] = []) -> SceneID? {
    dottedName(from: tree.firstToken(node), in: node, tree).flatMap { resolveScene($0, or: words) }
  }

  /// Resolves a dotted name that must be a scene's.
  mutating func resolveScene(_ name: DottedName, or words: [String] = []) -> SceneID? {
    guard let (target, count) = target(of: name), count == name.parts.count else {
      reportUnknownTarget(name, what: "scene", or: words)
      return nil
    }
    guard case .scene(let id) = target else {
      if target != .error {
        report(
          .wrongKind(
            program.qualifiedName(target), is: program.kindName(target), needed: "scene", at: name.span,
            declaredAt: program.nameSpan(of: target)))
      }
      return nil
    }
    record(target, count, of: name)
    return id
  }

  /// Reports an unknown dotted name.
  mutating func reportUnknownTarget(_ name: DottedName, what: String, or words: [String] = []) {
    guard let first = name.parts.first else { return }
    if let (target, count) = target(of: name), count < name.parts.count {
      let rest = name.parts[count]
      if isMember(rest.symbol, of: target) {
        let owner = program.qualifiedName(target) + "." + text(rest.symbol)
        if count + 1 < name.parts.count {
          report(.noMembers(text(name.parts[count + 1].symbol), of: owner, at: name.parts[count + 1].span))
        } else {
          var isTabs = false
          if case .tabs = target { isTabs = true }
          report(
            .wrongKind(owner, is: isTabs ? "tab" : "column", needed: what, at: name.span, declaredAt: nil))
        }
        return
      }
      report(
        .unknownMember(
          text(rest.symbol), of: program.qualifiedName(target), kind: program.kindName(target),
          at: rest.span, candidates: candidates(members(of: target))))
      return
    }
    let candidates = candidates(words + targetNames(fitting: what))
    if what == "tab", name.parts.count == 1, wantsSuggestions,
      let tab = program.tabs.elements.first(where: { $0.name == first.symbol })
    {
      let container = program.qualifiedName(.tabs(tab.container))
      report(.tabWithoutContainer(text(first.symbol), of: container, at: name.span))
      return
    }
    report(
      .unknownTarget(
        name.parts.count == 1 ? text(first.symbol) : program.sources.text(in: name.span),
        what: what, at: name.span, candidates: candidates))
  }

  /// `true` iff a name is that of a target's tab or column.
  private mutating func isMember(_ name: Symbol, of target: Target) -> Bool {
    switch target {
    case .tabs(let id): tab(name, of: id) != nil
    case .split(let id): column(name, of: id) != nil
    default: false
    }
  }

  /// Returns the names of the targets that fit `what`, since a suggestion must fix the error.
  private func targetNames(fitting what: String) -> [String] {
    if what == "tab" {
      return program.tabs.elements.map { program.qualifiedName(.tabs($0.container)) + "." + text($0.name) }
    }
    return program.names.targets.names(visibleFrom: scope.flow).filter { symbol in
      guard let target = target(named: symbol) else { return false }
      switch (what, target) {
      case (_, .error): return false
      case ("scene", .scene): return true
      case ("scene", _): return false
      case ("container", .scene): return false
      default: return true
      }
    }.map { text($0) }
  }

  /// Returns the names allowed after a target's name and a period.
  private func members(of target: Target) -> [String] {
    switch target {
    case .tabs(let id): program.tabContainers[id].tabs.map { text(program.tabs[$0].name) }
    case .split: NavigationColumn.allCases.map(\.rawValue)
    case .flow(let id):
      program.names.targetDeclarations.filter { program.flow(of: $0.target) == id }
        .compactMap { program.name(of: $0.target) }.map(text)
    default: []
    }
  }

  /// Resolves the tab that `select` names: `Main.catalog`.
  mutating func resolveTab(_ node: NodeIndex, _ tree: SyntaxTree) -> TabID? {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree) else { return nil }
    guard let (target, count) = target(of: name) else {
      reportUnknownTarget(name, what: "tab")
      return nil
    }
    guard case .tabs(let id) = target else {
      if target != .error {
        report(
          .wrongKind(
            program.qualifiedName(target), is: program.kindName(target), needed: "tab container",
            at: name.span, declaredAt: program.nameSpan(of: target)))
      }
      return nil
    }
    guard name.parts.count == count + 1 else {
      if name.parts.count == count {
        report(
          .tabIsMissing(
            program.qualifiedName(target), at: name.span,
            example: program.tabContainers[id].tabs.first.map { text(program.tabs[$0].name) }))
      } else {
        reportUnknownTarget(name, what: "tab")
      }
      return nil
    }
    guard let tab = tab(name.parts[count].symbol, of: id) else {
      reportUnknownTarget(name, what: "tab")
      return nil
    }
    record(target, count, of: name)
    record(.tab(tab), at: name.parts[count].span)
    return tab
  }

  /// Returns the tab with a name.
  mutating func tab(_ name: Symbol, of container: TabsID) -> TabID? {
    let tabs = program.tabContainers[container].tabs
    return lookups.tabs.position(of: name, in: tabs, program.tabs.elements) { $0.name }.map { tabs[$0] }
  }

  /// Resolves a destination and its arguments.
  mutating func resolveDestination(_ node: NodeIndex, _ tree: SyntaxTree) -> DestinationID {
    let first = tree.firstToken(node)
    let span = tree.span(ofNode: node)
    guard first < tree.endToken(node), tree.tokenKinds[first].isName else { return errorDestination(span) }
    let name = symbol(first, tree)
    var target = Target.error
    let next = tree.token(after: first, in: node)
    var nameSpan = tree.span(ofToken: first)
    if next.map({ tree.tokenKinds[$0] }) != .period {
      if let found = self.target(named: name) {
        target = found
        record(.target(found), at: nameSpan)
      } else {
        reportUnknownTarget(
          DottedName(parts: [(name, nameSpan)], span: nameSpan), what: "scene, container or flow")
      }
    } else if let dotted = dottedName(from: first, in: node, tree) {
      nameSpan = dotted.span
      target = resolveDottedDestination(dotted)
    }
    return finishDestination(target, node, nameSpan, span, tree)
  }

  /// Resolves a dotted name, which can be opened only inside its flow.
  private mutating func resolveDottedDestination(_ name: DottedName) -> Target {
    guard let (found, count) = target(of: name), count == name.parts.count else {
      reportUnknownTarget(name, what: "scene, container or flow")
      return .error
    }
    record(found, count, of: name)
    guard program.flow(of: found) == scope.flow else {
      if let owner = program.flow(of: found) {
        report(
          .opensInsideOfFlow(
            program.qualifiedName(found), flow: text(program.flows[owner].name),
            at: name.span, declaredAt: program.nameSpan(of: found)))
      }
      return .error
    }
    return found
  }

  /// Adds a destination with a resolved target, and resolves its arguments.
  mutating func finishDestination(
    _ target: Target, _ node: NodeIndex, _ nameSpan: SourceSpan, _ span: SourceSpan, _ tree: SyntaxTree
  ) -> DestinationID {
    let arguments = resolveArguments(
      of: node, tree, for: program.parameters(of: target), callee: .target(target), at: nameSpan)
    return program.destinations.append(
      Destination(target: target, inStack: isInStack(node, tree), arguments: arguments, span: span))
  }

  /// `true` iff a destination ends in `in stack`.
  func isInStack(_ node: NodeIndex, _ tree: SyntaxTree) -> Bool {
    let last = tree.endToken(node) - 1
    guard tree.tokenKinds[last] == .stackWord else { return false }
    // The name itself may be `stack`.
    var before = last - 1
    while before > tree.firstToken(node), tree.tokenKinds[before].isTrivia { before -= 1 }
    return before > tree.firstToken(node) && tree.tokenKinds[before] == .inWord
  }
}
