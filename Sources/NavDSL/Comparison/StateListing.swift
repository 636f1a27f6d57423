// Changes that saved states survive.

import NavRuntime

extension ComparedPair {
  /// Returns the changes of what states save that lose nothing.
  func compatibleStateChanges() -> [CompatibleChange] {
    var changes: [CompatibleChange] = []
    func add(_ kind: String, _ name: String, _ what: String) {
      changes.append(CompatibleChange(.state, kind, "\(kind) '\(name)' \(what)"))
    }
    func compare(_ before: IDRange<ParameterID>, _ after: IDRange<ParameterID>, of owner: String) {
      for id in before where matching.parameters.new(of: id) == nil {
        add("parameter", owner + "." + old.text(old.parameters[id].name), "removed")
      }
      for id in after where matching.parameters.old(of: id) == nil {
        let isOptional =
          if case .optional = new.types[new.types.resolved(new.parameters[id].type)] { true } else { false }
        guard isOptional || new.parameters[id].defaultValue != nil else { continue }
        add(
          "parameter", owner + "." + new.text(new.parameters[id].name),
          isOptional ? "added, which may have no value" : "added, with a default")
      }
    }
    for (one, other) in matching.scenes.pairs {
      let name = new.qualifiedName(.scene(other))
      compare(old.scenes[one].parameters, new.scenes[other].parameters, of: name)
      if new.scenes[other].isTransient, !old.scenes[one].isTransient {
        add("scene", name, "is transient now")
      }
    }
    for (one, other) in matching.flows.pairs {
      let name = new.qualifiedName(.flow(other))
      compare(old.flows[one].parameters, new.flows[other].parameters, of: name)
      if new.flows[other].isTransient, !old.flows[one].isTransient { add("flow", name, "is transient now") }
    }
    for (_, other) in matching.enums.pairs {
      let type = new.enums[other]
      for id in type.cases where matching.enumCases.old(of: id) == nil {
        add(
          "case", new.qualifiedName(of: type) + "." + new.text(new.enumCases[id].name),
          "added")
      }
    }
    for (_, other) in matching.tabContainers.pairs {
      for id in new.tabContainers[other].tabs where matching.tabs.old(of: id) == nil {
        add("tab", new.qualifiedName(of: id), "added")
      }
    }
    for (one, other) in matching.splits.pairs {
      let (known, present) = (old.splits[one], new.splits[other])
      if known.supplementary == nil, present.supplementary != nil {
        add("column", new.qualifiedName(.split(other)) + ".supplementary", "added")
      }
    }
    return changes + aliasChanges()
  }

  /// Returns the parameters whose type is another alias of the same base: their values may mean something else, which
  /// nobody can decide.
  private func aliasChanges() -> [CompatibleChange] {
    old.parameters.ids.compactMap { id in
      guard let other = matching.parameters.new(of: id) else { return nil }
      let (before, after) = (old.parameters[id].type, new.parameters[other].type)
      guard case .alias(let known) = old.types[before], case .alias(let present) = new.types[after],
        matching.aliases.new(of: known) != present,
        TableBuilder.type(before, of: old) == TableBuilder.type(after, of: new)
      else { return nil }
      let names = "'\(old.typeName(before))' to '\(new.typeName(after))'"
      return CompatibleChange(
        .state, "parameter",
        "parameter '\(new.text(new.parameters[other].name))' changes from \(names), of the same base")
    }
  }
}
