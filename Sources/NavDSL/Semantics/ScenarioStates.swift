// The expectations of scenarios: states and failures.

import NavRuntime

extension Resolver {
  /// Resolves the expectation after a step.
  mutating func resolveExpectation(
    _ node: NodeIndex, _ tree: SyntaxTree, after previous: ScenarioAction?
  ) -> ScenarioAction {
    guard let state = tree.firstChild(node, ofKind: .state) else {
      if tree.ownToken(node, ofKind: .failsWord) == nil, tree.ownToken(node, ofKind: .endedWord) != nil {
        return resolveEnd(node, tree)
      }
      guard previous?.isAttempt == true else {
        report(.nothingToFail(at: tree.span(ofNode: node)))
        return .error
      }
      return resolveReason(node, tree)
    }
    var levels: [ExpectedLevel] = []
    var isComplete = true
    var child = tree.firstChild(state)
    while child < tree.end(state) {
      if tree.kind(child) == .stateStack {
        let stack = resolveStack(child, tree, &isComplete)
        switch separator(before: child, in: state, tree) {
        case .caret where !levels.isEmpty: levels.append(ExpectedLevel(presentation: .modal, stacks: [stack]))
        case .tilde where !levels.isEmpty:
          levels.append(ExpectedLevel(presentation: .popover, stacks: [stack]))
        case .bar where !levels.isEmpty: levels[levels.count - 1].stacks.append(stack)
        default: levels.append(ExpectedLevel(presentation: nil, stacks: [stack]))
        }
      } else {
        isComplete = false
      }
      child = tree.end(child)
    }
    return isComplete && !levels.isEmpty ? .expect(ExpectedState(levels: levels)) : .error
  }

  /// Resolves `expect ended(value)`.
  private mutating func resolveEnd(_ node: NodeIndex, _ tree: SyntaxTree) -> ScenarioAction {
    let child = tree.firstChild(node)
    if program.app == nil, program.entries.count > 0 {
      return child < tree.end(node) ? resolveEnd(ofEntries: child, tree) : .expectEnd(nil)
    }
    guard let feature = program.app?.feature else {
      report(.endOfNoFeature(at: tree.span(ofNode: node)))
      return .error
    }
    guard child < tree.end(node) else { return .expectEnd(nil) }
    guard let result = feature.result else {
      let value = resolveExpression(child, tree, expected: .error)
      if case .none = program.expressions[value].shape { return .expectEnd(value) }
      report(.unexpectedEnd(program.describe(.app), at: tree.span(ofNode: child)))
      return .error
    }
    return .expectEnd(resolveExpression(child, tree, expected: optional(result)))
  }

  /// Resolves the value with which something ends that the code has entered: of the first type that it has among their
  /// results.
  private mutating func resolveEnd(ofEntries node: NodeIndex, _ tree: SyntaxTree) -> ScenarioAction {
    var types: [TypeID] = []
    for entry in program.entries.ids {
      let result: TypeID? =
        switch program.target(of: entry) {
        case .scene(let id): program.scenes[id].result
        case .flow(let id): program.flows[id].result
        default: nil
        }
      if let type = result.map({ optional($0) }), !types.contains(type) { types.append(type) }
    }
    let before = diagnostics.count
    var value: ExpressionID?
    for type in types {
      diagnostics.removeLast(diagnostics.count - before)
      value = resolveExpression(node, tree, expected: type)
      if diagnostics.count == before { break }
    }
    if let value { return .expectEnd(value) }
    value = resolveExpression(node, tree, expected: .error)
    if let value, case .none = program.expressions[value].shape { return .expectEnd(value) }
    report(.unexpectedEnd("the program's code", at: tree.span(ofNode: node)))
    return .error
  }

  /// Returns the optional type of a result, or itself if it is optional.
  private mutating func optional(_ type: TypeID) -> TypeID {
    if case .optional = program.types[program.types.resolved(type)] { return type }
    return program.types.intern(.optional(type))
  }

  /// Resolves `expect fails(reason)`.
  private mutating func resolveReason(_ node: NodeIndex, _ tree: SyntaxTree) -> ScenarioAction {
    guard let open = tree.ownToken(node, ofKind: .leftParenthesis) else { return .expectFailure(nil) }
    guard let token = tree.token(after: open, in: node), tree.tokenKinds[token].isName else { return .error }
    let name = tree.text(token)
    guard let reason = NavigationFailure(rawValue: name) else {
      report(
        .unknownReason(
          name, at: tree.span(ofToken: token), candidates: NavigationFailure.allCases.map(\.rawValue)))
      return .error
    }
    return .expectFailure(reason)
  }

  /// Resolves the scenes of a stack and the container before them.
  private mutating func resolveStack(
    _ node: NodeIndex, _ tree: SyntaxTree, _ isComplete: inout Bool
  ) -> ExpectedStack {
    var stack = ExpectedStack(
      container: nil, isOpenBelow: tree.ownToken(node, ofKind: .ellipsis) != nil, scenes: [],
      span: tree.span(ofNode: node))
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      switch tree.kind(child) {
      case .stateScene:
        let diagnosed = diagnostics.count
        if let scene = resolveStateScene(child, tree) { stack.scenes.append(scene) }
        if diagnostics.count > diagnosed { isComplete = false }
      case .reference:
        stack.container = resolveContainer(child, tree)
        if stack.container == nil { isComplete = false }
      default: isComplete = false
      }
      child = tree.end(child)
    }
    return stack
  }

  private mutating func resolveStateScene(_ node: NodeIndex, _ tree: SyntaxTree) -> ExpectedScene? {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree), let id = resolveScene(name)
    else { return nil }
    let arguments = resolveArguments(
      of: node, tree, for: program.scenes[id].parameters, callee: .target(.scene(id)), at: name.span,
      isPartial: true)
    return ExpectedScene(scene: id, arguments: arguments, span: tree.span(ofNode: node))
  }

  /// Resolves the container before a stack: `Main`, `Main.catalog`, `Mail.secondary`.
  private mutating func resolveContainer(_ node: NodeIndex, _ tree: SyntaxTree) -> ExpectedContainer? {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree) else { return nil }
    guard let (found, count) = target(of: name) else {
      reportUnknownTarget(name, what: "container")
      return nil
    }
    record(found, count, of: name)
    let rest = name.parts.dropFirst(count)
    if let selector = rest.first {
      switch found {
      case .tabs(let id) where rest.count == 1:
        if let tab = tab(selector.symbol, of: id) {
          record(.tab(tab), at: selector.span)
          return .tab(tab)
        }
      case .split(let id) where rest.count == 1:
        if let column = column(selector.symbol, of: id) {
          record(.column(id, column), at: selector.span)
          return .column(id, column)
        }
      default: break
      }
      reportUnknownTarget(name, what: "container")
      return nil
    }
    switch found {
    case .stack(let id): return .stack(id)
    case .tabs(let id): return .tabs(id)
    case .split(let id): return .split(id)
    case .pages(let id): return .pages(id)
    case .scene, .flow:
      report(
        .wrongKind(
          program.qualifiedName(found), is: program.kindName(found), needed: "container", at: name.span,
          declaredAt: program.nameSpan(of: found)))
      return nil
    case .error: return nil
    }
  }
}
