// Alerts and action sheets: language reference, "Scenes". In UIKit, every button ends them. So the event of a button that
// has no handler, or of whose handler no branch is taken, dismisses. These steps are added to the model, before the
// tables of handlers and branches are filled.

extension Resolver {
  /// Finds the scenes that are shown only as alerts or action sheets.
  mutating func findAlerts(_ trees: [SyntaxTree]) {
    guard trees.contains(where: \.counts.hasAlertOptions) else { return }
    // A flow that is opened only as an alert shows its start as one.
    var starts: [FlowID: Target] = [:]
    var shown: [Target: (asAlert: Bool, otherwise: Bool)] = [:]
    var hasAlerts = false
    for declaration in pending.declarations {
      switch declaration.entity {
      case .target(.flow(let flow)): scope.flow = flow
      default: scope.flow = declaration.flow
      }
      let tree = trees[Int(declaration.file)]
      let root = NodeIndex(declaration.node)
      for node in root..<tree.end(root) where tree.kind(node) == .destination {
        guard let target = destinationTarget(node, tree) else { continue }
        if case .target(.flow(let flow)) = declaration.entity, isStart(node, of: root, tree) {
          starts[flow] = target
          continue
        }
        if isAlert(node, before: tree.end(root), tree) {
          shown[target, default: (false, false)].asAlert = true
          hasAlerts = true
        } else if !isInMember(node, of: declaration, tree) {
          shown[target, default: (false, false)].otherwise = true
        }
      }
    }
    scope.flow = nil
    guard hasAlerts else { return }
    for (flow, start) in starts {
      let uses = shown[.flow(flow)] ?? (false, true)
      if uses.asAlert { shown[start, default: (false, false)].asAlert = true }
      if uses.otherwise { shown[start, default: (false, false)].otherwise = true }
    }
    for (target, uses) in shown where uses.asAlert && !uses.otherwise {
      if case .scene(let scene) = target { pending.alerts.insert(scene) }
    }
  }

  /// `true` iff a node is in a member of a flow, which is a declaration of its own; the flow's handlers are not.
  private func isInMember(_ node: NodeIndex, of declaration: Declaration, _ tree: SyntaxTree) -> Bool {
    guard case .target(.flow) = declaration.entity else { return false }
    var child = tree.firstChild(NodeIndex(declaration.node))
    while child < tree.end(NodeIndex(declaration.node)) {
      if node < tree.end(child) { return tree.kind(child) != .handler }
      child = tree.end(child)
    }
    return true
  }

  private func isStart(_ node: NodeIndex, of flow: NodeIndex, _ tree: SyntaxTree) -> Bool {
    guard node > flow, let start = tree.firstChild(flow, ofKind: .flowStart) else { return false }
    return start < node && node < tree.end(start)
  }

  /// Returns the declaration that a destination names; `nil` if it is unknown.
  private mutating func destinationTarget(_ node: NodeIndex, _ tree: SyntaxTree) -> Target? {
    let first = tree.firstToken(node)
    guard first < tree.endToken(node), tree.tokenKinds[first].isName else { return nil }
    guard let found = target(named: symbol(first, tree)) else { return nil }
    guard case .flow(let flow) = found, let dot = tree.token(after: first, in: node),
      tree.tokenKinds[dot] == .period, let second = tree.token(after: dot, in: node),
      tree.tokenKinds[second].isName
    else { return found }
    // No closure, which would copy the resolver.
    guard let member = program.names.targets.member(symbol(second, tree), of: flow) else { return nil }
    return program.names.targetDeclarations[Int(member)].target
  }

  /// `true` iff the options after a destination present it as an alert or action sheet.
  private func isAlert(_ destination: NodeIndex, before end: NodeIndex, _ tree: SyntaxTree) -> Bool {
    var node = tree.end(destination)
    while node < end, tree.kind(node) == .option {
      if isAlert(option: node, tree) { return true }
      node = tree.end(node)
    }
    return false
  }

  /// `true` iff an option presents an alert or an action sheet.
  private func isAlert(option node: NodeIndex, _ tree: SyntaxTree) -> Bool {
    let first = tree.firstToken(node)
    guard tree.tokenKinds[first] == .asWord, let style = tree.token(after: first, in: node) else {
      return false
    }
    return tree.tokenKinds[style] == .alertWord || tree.tokenKinds[style] == .actionSheetWord
  }

  // MARK: Implied steps

  /// Declares a handler for each button of an alert that has none.
  mutating func declareImpliedHandlers(of scene: SceneID, items: IDRange<ItemID>) {
    guard pending.alerts.contains(scene) else { return }
    for item in program.items[items] where item.isButton {
      guard let name = item.name, scope.handlers.find(name) == nil else { continue }
      let id = program.handlers.append(
        Handler(
          owner: .target(.scene(scene)), name: name, nameSpan: item.nameSpan, parameters: .none,
          branches: .none,
          isImplied: true, documentation: .none))
      _ = scope.handlers.declare(name, as: id.index)
    }
  }

  /// Resolves the handlers of a scene that are not declared.
  @inline(__always)
  mutating func resolveImpliedHandlers(of scene: SceneID) {
    guard pending.alerts.contains(scene) else { return }
    for id in program.scenes[scene].handlers where program.handlers[id].isImplied {
      let lower = program.branches.next
      appendImpliedBranch(of: id)
      program.handlers[id].branches = IDRange(lower, program.branches.next)
    }
  }

  /// Adds the branch that ends an alert, if the event of a button has no branch that is always taken.
  @inline(__always)
  mutating func completeBranches(of id: HandlerID) {
    if pending.alerts.isEmpty { return }
    let handler = program.handlers[id]
    guard let scene = handler.owner.scene, pending.alerts.contains(scene), let last = handler.branches.last,
      program.branches[last].condition != nil,
      program.items[program.scenes[scene].items].contains(where: {
        $0.isButton && $0.name == handler.name
      })
    else { return }
    appendImpliedBranch(of: id)
    program.handlers[id].branches = IDRange(handler.branches.lower, program.branches.next)
  }

  private mutating func appendImpliedBranch(of handler: HandlerID) {
    let span = program.handlers[handler].nameSpan
    let branch = program.branches.nextID
    let lower = program.verbs.next
    program.verbs.append(Verb(branch: branch, action: .dismiss, span: span))
    program.branches.append(
      Branch(
        owner: .handler(handler), condition: nil, verbs: IDRange(lower, program.verbs.next), place: nil,
        isImplied: true, span: span))
  }
}
