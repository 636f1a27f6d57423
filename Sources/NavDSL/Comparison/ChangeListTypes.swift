import NavRuntime

// The differences of types, links, scenarios and properties.

extension ChangeList {
  mutating func addTypes() {
    let (old, new) = (old, new)
    let matching = pair.matching
    addMembers("guard", matching.guards, \.guards)
    addMembers("type", matching.aliases, \.aliases)
    for (one, other) in matching.aliases.pairs {
      compare(
        "type", new.qualifiedName(of: new.aliases[other]),
        type(old.aliases[one].type, old: true), type(new.aliases[other].type, old: false))
    }
    addMembers("type", matching.externalTypes, \.externalTypes)
    for (one, other) in matching.externalTypes.pairs {
      compare(
        "type", new.qualifiedName(of: new.externalTypes[other]),
        "from " + old.text(old.externalTypes[one].module), "from " + new.text(new.externalTypes[other].module)
      )
    }
    addMembers("enum", matching.enums, \.enums)
    for (one, other) in matching.enums.pairs {
      let name = new.qualifiedName(of: new.enums[other])
      addNames(
        "case", matching.enumCases, old.enums[one].cases, new.enums[other].cases,
        { name + "." + old.text(old.enumCases[$0].name) }, { name + "." + new.text(new.enumCases[$0].name) })
    }
    addMembers("struct", matching.structs, \.structs)
    for (one, other) in matching.structs.pairs {
      let name = new.qualifiedName(of: new.structs[other])
      addParameters("field", name, old.structs[one].fields, new.structs[other].fields)
    }
  }

  /// Adds the types or guards that are gone, renamed and new.
  private mutating func addMembers<Element: FlowMember>(
    _ kind: String, _ matches: Matches<Element>, _ table: KeyPath<Program, Table<ID<Element>>>
  ) {
    let (old, new) = (old, new)
    let (before, after) = (old[keyPath: table], new[keyPath: table])
    addNames(
      kind, matches, before.ids, after.ids, { old.qualifiedName(of: before[$0]) },
      { new.qualifiedName(of: after[$0]) })
  }

  mutating func addLinks() {
    let (old, new) = (old, new)
    func text(_ program: Program, _ id: LinkID) -> String {
      program.branches[program.links[id].branches].map { branch in
        (branch.condition.map { "when " + program.spelling(of: $0) + " -> " } ?? "")
          + (branch.place.map { program.spelling(of: $0) } ?? "")
      }.joined(separator: "; ")
    }
    for id in old.links.ids where pair.matching.links.new(of: id) == nil {
      add(.removed, "link", old.text(old.links[id].pattern), text(old, id))
    }
    for (one, other) in pair.matching.links.pairs {
      let pattern = new.text(new.links[other].pattern)
      if !templates.sameBranches(one, other) { compare("link", pattern, text(old, one), text(new, other)) }
      compare(
        "link name", pattern, old.links[one].name.map { old.text($0) },
        new.links[other].name.map { new.text($0) })
    }
    for id in new.links.ids where pair.matching.links.old(of: id) == nil {
      add(.added, "link", new.text(new.links[id].pattern), nil, text(new, id))
    }
    let entries = { (program: Program) in program.entries.ids.map { program.text(of: $0) } }
    addTexts("entry", entries(old), entries(new))
  }

  /// Adds the differences of scenarios and properties.
  mutating func addTexts() {
    let (old, new) = (old, new)
    let before = Dictionary(
      old.scenarios.ids.map { (old.text(old.scenarios[$0].name), $0) },
      uniquingKeysWith: { first, _ in first })
    let names = Set(new.scenarios.elements.map { new.text($0.name) })
    for scenario in old.scenarios.elements where !names.contains(old.text(scenario.name)) {
      add(.removed, "scenario", old.text(scenario.name))
    }
    for scenario in new.scenarios.elements {
      guard let known = before[new.text(scenario.name)] else {
        add(.added, "scenario", new.text(scenario.name))
        continue
      }
      if old.words(in: old.scenarios[known].span) != new.words(in: scenario.span) {
        add(.changed, "scenario", new.text(scenario.name))
      }
    }
    addTexts(
      "property", old.properties.elements.map { old.description(of: $0) },
      new.properties.elements.map { new.description(of: $0) })
  }

  private mutating func addTexts(_ kind: String, _ before: [String], _ after: [String]) {
    for text in before where !after.contains(text) { add(.removed, kind, text) }
    for text in after where !before.contains(text) { add(.added, kind, text) }
  }
}

extension TemplateMatching {
  /// `true` iff two links have the same conditions and places, with the same options.
  func sameBranches(_ old: LinkID, _ new: LinkID) -> Bool {
    let (one, other) = (before.links[Int(old.index)], after.links[Int(new.index)])
    let scope = Scope(local: LinkComparison.positions(one, other))
    return one.branches.count == other.branches.count
      && zip(one.branches, other.branches).allSatisfy { left, right in
        guard let from = left.place, let to = right.place else { return false }
        return same(left.condition, right.condition, scope) && same(from, to, scope)
          && zip(from, to).allSatisfy { $0.options == $1.options }
      }
  }
}
