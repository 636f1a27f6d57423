// STATE: what a change does to the states that devices have saved. The comparison of both programs finds candidates; a run
// of the old program whose state the new one restores shows each.

import NavRuntime

extension ComparedPair {
  /// Returns the findings about saved states.
  func stateFindings() -> [BreakingFinding] { findings(about: StateComparison(self).candidates()) }

  /// Returns the findings that runs of the old program show.
  func findings(about candidates: [StateCandidate]) -> [BreakingFinding] {
    if candidates.isEmpty { return [] }
    let (witnesses, isExhaustive) = StateWitnesses(self).find(candidates)
    return zip(candidates, witnesses).compactMap { candidate, witness in
      // Without a run that shows it, no error is claimed.
      if witness == nil, isExhaustive || candidate.rule.entry.severity != .error { return nil }
      var diagnostic = Diagnostic(
        candidate.rule, at: candidate.span, candidate.message,
        related: related(candidate.formerSpan, "it was declared here"), hint: candidate.hint,
        fixIt: candidate.fixIt)
      guard let witness else {
        diagnostic.severity = .warning
        return BreakingFinding(diagnostic, subject: candidate.subject, witness: .declaration)
      }
      diagnostic.witness = witness.run
      return BreakingFinding(
        diagnostic, subject: candidate.subject,
        witness: .state(saved: witness.saved, restored: witness.restored, pruned: witness.pruned))
    }
  }
}

/// The comparison of what two programs save.
struct StateComparison {
  let pair: ComparedPair
  let before: NavigationTable
  let after: NavigationTable
  let types: TypeReading
  /// The containers of both programs, by their numbers in the tables.
  let containers: (before: [Target], after: [Target])
  /// The scenes that are gone and may have a new name.
  private let renames: [SceneID: SceneID]
  var found: [StateCandidate] = []

  init(_ pair: ComparedPair) {
    self.pair = pair
    before = pair.before.table
    after = pair.after.table
    types = TypeReading(before: before, after: after)
    containers = (pair.old.containers, pair.new.containers)
    renames = pair.renames()
  }

  /// Returns what the new program may lose or misread, in the order of rules.
  func candidates() -> [StateCandidate] {
    var comparison = self
    comparison.compareScenes()
    comparison.compareFlows()
    comparison.compareFeatures()
    comparison.compareContainers()
    comparison.comparePages()
    comparison.compareResults()
    comparison.compareChildren()
    comparison.compareStarts()
    comparison.compareAnchors()
    return comparison.found
  }

  var old: Program { pair.old }
  var new: Program { pair.new }

  // MARK: Places

  /// The place of what encloses everything in the new program.
  var program: SourceSpan {
    new.app?.nameSpan ?? new.entries.elements.first?.nameSpan ?? new.scenes.elements.first?.nameSpan ?? .none
  }

  /// Returns the place of a flow in the new program; that of the program if it is gone.
  func place(ofFlow name: String?) -> SourceSpan {
    guard let number = name.flatMap({ after.flow(savedAs: $0) }) else { return program }
    return new.flows[FlowID(index: Int32(truncatingIfNeeded: number))].nameSpan
  }

  func place(ofScene number: Int) -> SourceSpan {
    new.scenes[SceneID(index: Int32(truncatingIfNeeded: number))].nameSpan
  }

  func place(ofContainer name: String) -> SourceSpan {
    after.container(named: name).map { new.nameSpan(of: containers.after[$0]) } ?? program
  }

  /// `true` iff the new program has the flow of an old declaration, or that belongs to none.
  func hasFlow(_ name: String?) -> Bool { name.map { after.flow(savedAs: $0) != nil } ?? true }

  /// `true` iff the old program leaves out what a flow declares when it restores a state.
  func isTransient(flow name: String?) -> Bool {
    name.flatMap { before.flow(named: $0) }.map { before.flows[$0].isTransient } ?? false
  }

  // MARK: Scenes

  private mutating func compareScenes() {
    for id in old.scenes.ids {
      let scene = before.scenes[Int(id.index)]
      if scene.isTransient || isTransient(flow: scene.flow) { continue }
      guard let number = after.scene(savedAs: scene.name) else {
        // Nothing is said about the inside of a flow that is gone.
        if hasFlow(scene.flow) { loseScene(id, at: place(ofFlow: scene.flow), "no longer exists") }
        continue
      }
      let present = after.scenes[number]
      if present.isTransient { continue }
      if after.hasMoved(from: scene.name, to: present.name) {
        if let flow = present.flow.flatMap({ after.flow(named: $0) }).map({ after.flows[$0] }),
          after.completed([], for: flow.parameters) == nil
        {
          loseScene(
            id, at: place(ofScene: number), "belongs to flow '\(flow.name)' now, which needs arguments")
        }
      } else if !hasFlow(scene.flow) {
        continue
      }
      compareParameters(of: id, number)
    }
  }

  private mutating func loseScene(_ id: SceneID, at span: SourceSpan, _ reason: String) {
    let name = old.qualifiedName(.scene(id))
    let number = Int(id.index)
    let renamed = reason.hasPrefix("belongs") ? nil : renames[id]
    found.append(
      StateCandidate(
        rule: .sceneLost, subject: name, span: span, formerSpan: old.scenes[id].nameSpan,
        message: "saved states lose scene '\(name)' and all above it: it \(reason)",
        hint: reason.hasPrefix("belongs")
          ? "give the parameters of the flow defaults"
          : renamed.map { pair.renameHint(of: id, as: $0) }
            ?? "if it has a new name, write '@was(\"\(name)\")' before it",
        fixIt: renamed.map { pair.renameFix(of: id, as: $0) },
        occurs: { $0.containsScene { $0.scene.is(number) } }))
  }

  private mutating func compareParameters(of id: SceneID, _ number: Int) {
    let (scene, present) = (before.scenes[Int(id.index)], after.scenes[number])
    guard
      let unreadable = types.unreadable(
        scene.parameters, as: present.parameters, .parameter, of: present.name)
    else { return }
    let (position, after) = (Int(id.index), after)
    func isRead(_ scene: NavigationScene) -> Bool {
      guard let tree = try? JSONValue(encoding: scene) else { return true }
      return (try? after.scene(from: TreeDecoder(tree))) != nil
    }
    found.append(
      StateCandidate(
        rule: .sceneUnreadable, subject: scene.name, span: place(ofScene: number),
        formerSpan: old.scenes[id].nameSpan,
        message: "saved states lose scene '\(scene.name)' and all above it"
          + Self.reason(unreadable, isNew: unreadable.type == nil),
        hint: Self.hint(unreadable),
        occurs: { $0.containsScene { $0.scene.is(position) && !isRead($0.scene) } },
        occursWithOtherValues: { $0.containsScene { $0.scene.is(position) } },
        value: unreadable.type.flatMap { type in unreadable.value.map { (type, $0) } }))
  }

  static func reason(_ unreadable: TypeReading.Unreadable, isNew: Bool) -> String {
    if isNew { return ": its new parameter '\(unreadable.name)' has no default" }
    return ": '\(unreadable.name): \(unreadable.value?.description ?? "nil")' is no longer a value of it"
  }

  static func hint(_ unreadable: TypeReading.Unreadable) -> String {
    if unreadable.type == nil {
      return "give '\(unreadable.name)' a default, or write its former name before it with '@was'"
    }
    if case .enumCase(let name)? = unreadable.value {
      return "if the case has a new name, write '@was(\"\(name)\")' before it"
    }
    return "keep the type, or add a parameter with another name and a default"
  }

  // MARK: Flows and containers

  private mutating func compareFlows() {
    for id in old.flows.ids {
      let flow = before.flows[Int(id.index)]
      if flow.isTransient { continue }
      let position = Int(id.index)
      func lose(
        at span: SourceSpan, _ reason: String, _ hint: String, _ unreadable: TypeReading.Unreadable? = nil
      ) {
        let after = after
        func isRead(_ flow: NavigationFlow) -> Bool {
          guard let tree = try? JSONValue(encoding: flow) else { return true }
          return (try? after.flow(from: TreeDecoder(tree))) != nil
        }
        func occurs(_ state: NavigationState, _ isWanted: (NavigationFlow) -> Bool) -> Bool {
          state.contains { node in node.flow.map { $0.flow.is(position) && isWanted($0.flow) } ?? false }
        }
        found.append(
          StateCandidate(
            rule: .flowLost, subject: flow.name, span: span, formerSpan: old.flows[id].nameSpan,
            message: "saved states lose flow '\(flow.name)' with all its scenes\(reason)", hint: hint,
            occurs: { occurs($0) { !isRead($0) } },
            occursWithOtherValues: unreadable?.value == nil ? nil : { occurs($0) { _ in true } },
            value: unreadable?.type.flatMap { type in unreadable?.value.map { (type, $0) } }))
      }
      guard let number = after.flow(savedAs: flow.name) else {
        lose(
          at: program, ": it no longer exists",
          "if it has a new name, write '@was(\"\(flow.name)\")' before it")
        continue
      }
      let present = after.flows[number]
      if present.isTransient { continue }
      let unreadable = types.unreadable(
        flow.parameters, as: present.parameters, .flowParameter, of: present.name)
      if let unreadable {
        lose(
          at: place(ofFlow: flow.name), Self.reason(unreadable, isNew: unreadable.type == nil),
          Self.hint(unreadable), unreadable)
      }
    }
  }

  /// Compares the arguments of a feature, without which none of its states can be restored.
  private mutating func compareFeatures() {
    guard let known = before.feature, let present = after.feature,
      let unreadable = types.unreadable(
        known.parameters, as: present.parameters, .featureParameter, of: "")
    else { return }
    let program = pair.after
    found.append(
      StateCandidate(
        rule: .flowLost, subject: known.name, span: self.program, formerSpan: old.app?.nameSpan ?? .none,
        message: "saved states of feature '\(known.name)' are lost"
          + Self.reason(unreadable, isNew: unreadable.type == nil),
        hint: Self.hint(unreadable),
        occurs: { StateWitnesses.restored($0, in: program) == nil }))
  }

  private mutating func compareContainers() {
    for container in before.containers where !isTransient(flow: container.flow) {
      let name = after.container(savedAs: container.name)
      let present = after.container(named: name).map { after.containers[$0] }
      let kind = present?.content.kind
      if kind == container.content.kind { continue }
      guard hasFlow(container.flow) || present != nil else { continue }
      found.append(
        StateCandidate(
          rule: .containerLost, subject: container.name,
          span: present == nil ? place(ofFlow: container.flow) : place(ofContainer: name),
          formerSpan: place(ofOldContainer: container.name),
          message: "saved states lose what \(container.content.kind) '\(container.name)' holds: "
            + (kind.map { "it is \($0) now" } ?? "it no longer exists"),
          hint: kind == nil ? "if it has a new name, write '@was(\"\(container.name)\")' before it" : nil,
          occurs: { $0.contains { $0.name == container.name } }))
    }
  }

  func place(ofOldContainer name: String) -> SourceSpan {
    before.container(named: name).map { old.nameSpan(of: containers.before[$0]) } ?? .none
  }
}

extension NavigationContainerDeclaration.Content {
  /// The word that declares it.
  var kind: String {
    switch self {
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    case .pages: "pages"
    }
  }
}
