/// A difference between two versions of a program.
package struct ProgramChange: Sendable, Hashable {
  /// The sort of a difference.
  package enum Mark: String, Sendable, CaseIterable {
    case added, removed, changed, renamed

    /// The sign before the change.
    package var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      case .renamed: "→"
      }
    }
  }

  package var mark: Mark
  /// The kind of declaration: `scene`, `parameter`, `transition`.
  package var kind: String
  /// The name, qualified by what contains it; the old one of what was removed.
  package var name: String
  /// The old and the new form as written; `nil` where there is none.
  package var before: String?
  package var after: String?
}

extension ComparedPair {
  /// Returns all differences, in the order of the kinds of declarations and of the programs. Layout, comments and the
  /// order of declarations are none, nor is what only a rename changes.
  package func changes() -> [ProgramChange] {
    var list = ChangeList(self)
    list.addAll()
    return list.changes
  }
}

/// The differences that have been found.
struct ChangeList {
  let pair: ComparedPair
  let templates: TemplateMatching
  private(set) var changes: [ProgramChange] = []

  var old: Program { pair.old }
  var new: Program { pair.new }

  init(_ pair: ComparedPair) {
    self.pair = pair
    templates = TemplateMatching(pair.matching, pair.before.table, pair.after.table)
  }

  mutating func addAll() {
    addApp()
    addScenes()
    addContainers()
    addFlows()
    addTypes()
    addLinks()
    addTexts()
  }

  // MARK: Elements

  mutating func add(
    _ mark: ProgramChange.Mark, _ kind: String, _ name: String, _ before: String? = nil,
    _ after: String? = nil
  ) {
    changes.append(ProgramChange(mark: mark, kind: kind, name: name, before: before, after: after))
  }

  /// Adds a change of a text; nothing if both are equal.
  mutating func compare(_ kind: String, _ name: String, _ before: String?, _ after: String?) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?): add(.added, kind, name, nil, after)
    case (let before?, nil): add(.removed, kind, name, before)
    case (let before?, let after?): if before != after { add(.changed, kind, name, before, after) }
    }
  }

  /// Adds what is gone, renamed and new in a table.
  mutating func addNames<Element>(
    _ kind: String, _ matches: Matches<Element>, _ before: some Sequence<ID<Element>>,
    _ after: some Sequence<ID<Element>>, _ nameBefore: (ID<Element>) -> String,
    _ nameAfter: (ID<Element>) -> String
  ) {
    for id in before {
      guard let match = matches.new(of: id) else {
        add(.removed, kind, nameBefore(id))
        continue
      }
      let (one, other) = (nameBefore(id), nameAfter(match))
      if one != other { add(.renamed, kind, other, one, other) }
    }
    for id in after where matches.old(of: id) == nil { add(.added, kind, nameAfter(id)) }
  }

  // MARK: Types and texts

  /// Returns a type with the names of the new program.
  func type(_ type: TypeID?, old isOld: Bool) -> String? {
    guard let type else { return nil }
    guard isOld else { return new.typeName(type) }
    let text = old.typeName(type)
    for (one, other) in pair.matching.enums.pairs {
      let name = old.qualifiedName(of: old.enums[one])
      if text == name { return new.qualifiedName(of: new.enums[other]) }
    }
    for (one, other) in pair.matching.structs.pairs {
      let name = old.qualifiedName(of: old.structs[one])
      if text == name { return new.qualifiedName(of: new.structs[other]) }
    }
    return text
  }

  /// Adds the differences of parameters or fields.
  mutating func addParameters(
    _ kind: String, _ owner: String, _ before: IDRange<ParameterID>, _ after: IDRange<ParameterID>
  ) {
    let (old, new) = (old, new)
    func text(_ program: Program, _ id: ParameterID, _ isOld: Bool) -> String {
      (type(program.parameters[id].type, old: isOld) ?? "")
        + (program.parameters[id].defaultValue.map { " = " + program.spelling(of: $0, in: nil) } ?? "")
    }
    for id in after where pair.matching.parameters.old(of: id) == nil {
      add(.added, kind, owner + "." + new.text(new.parameters[id].name), nil, text(new, id, false))
    }
    for id in before {
      let former = owner + "." + old.text(old.parameters[id].name)
      guard let match = pair.matching.parameters.new(of: id) else {
        add(.removed, kind, former, text(old, id, true))
        continue
      }
      let name = owner + "." + new.text(new.parameters[match].name)
      if old.text(old.parameters[id].name) != new.text(new.parameters[match].name) {
        add(.renamed, kind, name, former, name)
      }
      compare(kind, name, text(old, id, true), text(new, match, false))
    }
  }

  /// Returns a destination with the names of the new program.
  func destination(_ id: DestinationID?, old isOld: Bool) -> String? {
    guard let id else { return nil }
    guard isOld else { return new.spelling(of: id, in: nil) }
    let row = old.destinations[id]
    let text = old.spelling(of: id, in: nil)
    guard let match = pair.matching.new(of: row.target) else { return text }
    let (one, other) = (old.qualifiedName(row.target), new.qualifiedName(match))
    return one != other && text.hasPrefix(one) ? other + text.dropFirst(one.count) : text
  }
}
