// Names of older versions that mean something else again.

import NavRuntime

extension ComparedPair {
  /// Returns findings about names that the old program has, later versions lack, and the new one has again.
  func reusedNames(lackedBy later: [Program]) -> [BreakingFinding] {
    let tables = later.map { NavigationTable($0) }
    let comparison = StateComparison(self)
    let (before, after) = (comparison.before, comparison.after)
    var candidates: [StateCandidate] = []
    func add(
      _ name: String, _ what: String, _ span: SourceSpan, _ formerSpan: SourceSpan,
      occurs: @escaping (NavigationState) -> Bool
    ) {
      candidates.append(
        StateCandidate(
          rule: .nameReused, subject: name, span: span, formerSpan: formerSpan,
          message: "saved states show \(what) '\(name)' for another, which had the name before",
          hint: "choose a name that no version had", occurs: occurs, isLatent: true))
    }
    var reused: Set<String> = []
    for id in old.flows.ids {
      let position = Int(id.index)
      let flow = before.flows[position]
      guard !flow.isTransient, let number = after.flow(named: flow.name), !after.flows[number].isTransient,
        tables.contains(where: { $0.flow(savedAs: flow.name) == nil }),
        comparison.types.unreadable(
          flow.parameters, as: after.flows[number].parameters, .flowParameter, of: flow.name) == nil
      else { continue }
      reused.insert(flow.name)
      add(flow.name, "flow", comparison.place(ofFlow: flow.name), old.flows[id].nameSpan) {
        $0.contains { $0.flow?.flow.is(position) ?? false }
      }
    }
    for id in old.scenes.ids {
      let position = Int(id.index)
      let scene = before.scenes[position]
      // Nothing is said about what is inside of a flow that is reported.
      if let flow = old.scenes[id].flow, reused.contains(before.flows[Int(flow.index)].name) { continue }
      guard let number = after.scene(named: scene.name),
        tables.contains(where: { $0.scene(savedAs: scene.name) == nil }),
        comparison.types.unreadable(
          scene.parameters, as: after.scenes[number].parameters, .parameter, of: scene.name) == nil
      else { continue }
      add(scene.name, "scene", comparison.place(ofScene: number), old.scenes[id].nameSpan) {
        $0.containsScene { $0.scene.is(position) }
      }
    }
    for container in before.containers {
      if let flow = container.flow, reused.contains(flow) { continue }
      guard let number = after.container(named: container.name),
        after.containers[number].content.kind == container.content.kind,
        tables.contains(where: { $0.container(named: $0.container(savedAs: container.name)) == nil })
      else { continue }
      add(
        container.name, container.content.kind, comparison.place(ofContainer: container.name),
        comparison.place(ofOldContainer: container.name)
      ) { $0.contains { $0.name == container.name } }
    }
    return findings(about: candidates)
  }
}
