// Rules for the results, starts and anchors of popovers of saved states.

import NavRuntime

extension StateComparison {
  /// Compares the events that receive results.
  mutating func compareResults() {
    var seen: Set<HandlerID> = []
    for verb in old.verbs.elements {
      guard let opened = verb.action.opened, let handler = old.options[opened.options].returning,
        seen.insert(handler).inserted
      else { continue }
      compareResult(handler, of: opened.destination)
    }
  }

  private mutating func compareResult(_ id: HandlerID, of destination: DestinationID) {
    let handler = old.handlers[id]
    let event = old.text(handler.name)
    // Nothing is said about the inside of what is gone.
    guard let owner = owner(handler.owner) else { return }
    let target = old.destinations[destination].target
    guard keptName(old.qualifiedName(target)) != nil else { return }
    let present = after.event(savedAs: event, of: owner.number)
    func occurs(_ state: NavigationState) -> Bool {
      state.contains { node in
        let openers: [NavigationOpener] =
          if case .scene(let instance) = node {
            [instance.opener, instance.flow?.opener].compactMap { $0 }
          } else {
            [node.flow?.opener].compactMap { $0 }
          }
        return openers.contains { opener in
          if case .scene(_, then: .result(let name)?) = opener { name == event } else { false }
        }
      }
    }
    func lose(_ reason: String, isLatent: Bool) {
      found.append(
        StateCandidate(
          rule: .resultLost, subject: owner.subject + event, span: owner.span, formerSpan: handler.nameSpan,
          message:
            "saved states lose the result of '\(old.qualifiedName(target))': event '\(event)' \(reason)",
          hint: isLatent ? nil : "if it has a new name, write '@was(\"\(event)\")' before its handler",
          occurs: occurs, isLatent: isLatent))
    }
    guard let present else {
      if !after.outerEvents.contains(event) { lose("is no longer handled", isLatent: false) }
      return
    }
    let declaration = after.handlers(of: owner.number).first { $0.name == present }
    guard let parameter = declaration?.parameters.first, let result = result(of: target) else { return }
    if types.unreadable(result, as: parameter.type, in: after) {
      lose("takes a value of another type", isLatent: true)
    }
  }

  /// Returns the owner of a handler in the new program; `nil` if it is gone.
  private func owner(
    _ owner: HandlerOwner
  ) -> (number: NavigationHandlerOwner, span: SourceSpan, subject: String)? {
    guard case .target(let target) = owner else { return (.app, program, "") }
    let name = old.qualifiedName(target)
    let subject = name + "."
    switch target {
    case .scene: return after.scene(savedAs: name).map { (.scene($0), place(ofScene: $0), subject) }
    case .flow: return after.flow(savedAs: name).map { (.flow($0), place(ofFlow: name), subject) }
    case .stack, .tabs, .split, .pages:
      let present = after.container(savedAs: name)
      return after.container(named: present).map { (.container($0), place(ofContainer: present), subject) }
    case .error: return nil
    }
  }

  /// Returns the type of the result that the new form of a scene or a flow has; `nil` for none.
  private func result(of target: Target) -> NavigationType? {
    let name = old.qualifiedName(target)
    switch target {
    case .scene:
      return after.scene(savedAs: name).flatMap {
        new.scenes[SceneID(index: Int32(truncatingIfNeeded: $0))].result
      }
      .map { TableBuilder.type($0, of: new) }
    case .flow:
      return after.flow(savedAs: name).flatMap {
        new.flows[FlowID(index: Int32(truncatingIfNeeded: $0))].result
      }
      .map { TableBuilder.type($0, of: new) }
    case .stack, .tabs, .split, .pages, .error: return nil
    }
  }

  // MARK: Starts

  /// Compares what the app starts with.
  mutating func compareStarts() {
    var stale: [(root: String, kept: String, declared: String, widths: [NavigationWidth])] = []
    for width in NavigationWidth.allCases {
      let known = (width == .compact ? before.starts.compact : before.starts.regular).branches
      let present = (width == .compact ? after.starts.compact : after.starts.regular).branches
      let names = present.map { name(of: $0.destination, after) }
      guard let declared = names.first else { continue }
      for root in known.map({ name(of: $0.destination, before) }) {
        guard let kept = keptName(root), !names.contains(kept) else { continue }
        if let index = stale.firstIndex(where: { $0.root == root }) {
          if !stale[index].widths.contains(width) { stale[index].widths.append(width) }
        } else {
          stale.append((root, kept, declared, [width]))
        }
      }
    }
    for (root, kept, declared, widths) in stale {
      found.append(
        StateCandidate(
          rule: .baseStale, subject: root, span: program, formerSpan: old.app?.nameSpan ?? .none,
          message:
            "saved states keep '\(kept)', with which the app no longer starts: it is '\(declared)' now",
          occurs: { widths.contains($0.width) && $0.base.begins(with: root) }))
    }
  }

  // MARK: Anchors

  /// Compares the items to which popovers and action sheets are anchored.
  mutating func compareAnchors() {
    var seen: Set<ItemID> = []
    for options in old.options.elements {
      guard let anchor = options.anchor, seen.insert(anchor).inserted, let symbol = old.items[anchor].name
      else { continue }
      let (scene, item) = (old.items[anchor].scene, old.text(symbol))
      guard let number = after.scene(savedAs: old.qualifiedName(.scene(scene))) else { continue }
      let present = after.scenes[number]
      let names = present.items.flatMap { [$0.name] + $0.menu.map(\.name) }
      let renamed = after.formerNames.present(item, .item, in: present.name)
      if names.contains(item) || renamed.map(names.contains) == true { continue }
      let position = Int(scene.index)
      found.append(
        StateCandidate(
          rule: .presentationLost, subject: old.qualifiedName(.scene(scene)) + "." + item,
          span: place(ofScene: number), formerSpan: old.items[anchor].nameSpan,
          message:
            "saved states lose what points at item '\(item)', and all over it: the item no longer exists",
          hint: "if it has a new name, write '@was(\"\(item)\")' before it",
          occurs: { state in
            state.presentations.contains { presentation in
              presentation.options.anchor == item
                && (presentation.kind == .popover || presentation.options.style == .actionSheet)
                && state.containsScene { $0.identity == presentation.presenter && $0.scene.is(position) }
            }
          }))
    }
  }
}
