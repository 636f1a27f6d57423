import NavRuntime

/// The comparison of parts of two programs' tables, in which declarations that are the same one are equal.
struct TemplateMatching: Sendable {
  /// The positions in the new program of the values that an old expression reads.
  struct Scope {
    /// For each old position, the new one; `nil` if the parameter is gone.
    var scene: [Int?] = []
    var flow: [Int?] = []
    var local: [Int?] = []
  }

  let matching: ProgramMatching
  let before: NavigationTable
  let after: NavigationTable
  /// The old names of containers, tabs and columns, with the new ones: `Main`, `Main.catalog`.
  let parts: [String: String]
  /// The names of enum cases that were renamed, with the new ones.
  private let cases: [String: Set<String>]
  /// The names of exits that were renamed, with the new ones.
  private let exits: [String: Set<String>]

  init(_ matching: ProgramMatching, _ before: NavigationTable, _ after: NavigationTable) {
    self.matching = matching
    self.before = before
    self.after = after
    parts = Self.parts(matching)
    let (old, new) = (matching.old, matching.new)
    func renamed(_ names: [(old: String, new: String)]) -> [String: Set<String>] {
      names.filter { $0.old != $0.new }.reduce(into: [:]) { $0[$1.old, default: []].insert($1.new) }
    }
    cases = renamed(
      matching.enumCases.pairs.map {
        (old.text(old.enumCases[$0.old].name), new.text(new.enumCases[$0.new].name))
      })
    exits = renamed(
      matching.exits.pairs.map { (old.text(old.exits[$0.old].name), new.text(new.exits[$0.new].name)) })
  }

  private static func parts(_ matching: ProgramMatching) -> [String: String] {
    let (old, new) = (matching.old, matching.new)
    var parts: [String: String] = [:]
    func add(_ one: Target, _ other: Target) { parts[old.qualifiedName(one)] = new.qualifiedName(other) }
    for (one, other) in matching.stacks.pairs { add(.stack(one), .stack(other)) }
    for (one, other) in matching.pageContainers.pairs { add(.pages(one), .pages(other)) }
    for (one, other) in matching.tabContainers.pairs { add(.tabs(one), .tabs(other)) }
    for (one, other) in matching.tabs.pairs {
      parts[old.qualifiedName(of: one)] = new.qualifiedName(of: other)
    }
    for (one, other) in matching.splits.pairs {
      add(.split(one), .split(other))
      for column in NavigationColumn.allCases {
        parts[old.qualifiedName(.split(one)) + "." + column.rawValue] =
          new.qualifiedName(.split(other)) + "." + column.rawValue
      }
    }
    return parts
  }

  // MARK: Values and conditions

  /// `true` iff two values are the same one. Numbers and texts are compared by their texts, as in URLs.
  func same(_ old: NavigationValue, _ new: NavigationValue) -> Bool {
    switch (old, new) {
    case (.enumCase(let one), .enumCase(let other)):
      return one == other || cases[one]?.contains(other) == true
    case (.array(let one), .array(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0, $1) }
    case (.structure(_, let one), .structure(_, let other)):
      return zip(one, other).allSatisfy { same($0.value, $1.value) }
    case (.int(let one), .double(let other)): return Double(one) == other
    case (.double(let one), .int(let other)): return one == Double(other)
    default:
      if old == new { return true }
      guard let one = Self.text(old), let other = Self.text(new) else { return false }
      return one == other
    }
  }

  /// Returns the text of a value that a URL can contain.
  private static func text(_ value: NavigationValue) -> String? {
    switch value {
    case .bool(let value): String(value)
    case .int(let value): String(value)
    case .double(let value): NavigationText.decimal(value)
    case .string(let value), .opaque(let value), .enumCase(let value): value
    case .none, .array, .dictionary, .structure, .boxed: nil
    }
  }

  func same(_ old: NavigationExpression, _ new: NavigationExpression, _ scope: Scope) -> Bool {
    func moved(_ position: Int, _ positions: [Int?]) -> Int? {
      positions.indices.contains(position) ? positions[position] : nil
    }
    switch (old, new) {
    case (.value(let one), .value(let other)): return same(one, other)
    case (.scene(let one), .scene(let other)): return moved(one, scope.scene) == other
    case (.flow(let one), .flow(let other)): return moved(one, scope.flow) == other
    case (.local(let one), .local(let other)): return moved(one, scope.local) == other
    case (.field(let one, let left), .field(let other, let right)):
      return left == right && same(one, other, scope)
    case (.array(let one), .array(let other)), (.dictionary(let one), .dictionary(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0, $1, scope) }
    case (.structure(_, let one), .structure(_, let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0.value, $1.value, scope) }
    default: return false
    }
  }

  /// `true` iff two conditions are written alike.
  func same(_ old: NavigationCondition?, _ new: NavigationCondition?, _ scope: Scope) -> Bool {
    switch (old, new) {
    case (nil, nil): return true
    case (.guard(let one)?, .guard(let other)?): return newGuard(one) == other
    case (.value(let one)?, .value(let other)?): return same(one, other, scope)
    case (.equal(let left, let right)?, .equal(let one, let other)?):
      return same(left, one, scope) && same(right, other, scope)
    case (.width(let one)?, .width(let other)?): return one == other
    case (.not(let one)?, .not(let other)?): return same(one, other, scope)
    case (.all(let one)?, .all(let other)?), (.any(let one)?, .any(let other)?):
      return one.count == other.count && zip(one, other).allSatisfy { same($0, $1, scope) }
    case (.never?, .never?): return true
    default: return false
    }
  }

  /// Returns the number of a guard in the new program; `nil` if it is gone.
  func newGuard(_ number: Int) -> Int? {
    matching.guards.new(of: GuardID(index: Int32(truncatingIfNeeded: number))).map { Int($0.index) }
  }

  // MARK: Destinations and places

  /// `true` iff two destinations show the same. Arguments of parameters that only one version has do not count.
  func same(
    _ old: NavigationDestinationTemplate, _ new: NavigationDestinationTemplate, _ scope: Scope,
    arguments: Bool = true
  ) -> Bool {
    switch (old, new) {
    case (.scene(let one, let left), .scene(let other, let right)):
      let id = SceneID(index: Int32(truncatingIfNeeded: one))
      guard let match = matching.scenes.new(of: id), Int(match.index) == other else { return false }
      return !arguments
        || same(left, right, matching.old.scenes[id].parameters, matching.new.scenes[match].parameters, scope)
    case (.flow(let one, let left), .flow(let other, let right)):
      let id = FlowID(index: Int32(truncatingIfNeeded: one))
      guard let match = matching.flows.new(of: id), Int(match.index) == other else { return false }
      return !arguments
        || same(left, right, matching.old.flows[id].parameters, matching.new.flows[match].parameters, scope)
    case (.container(let one), .container(let other)): return parts[one] == other
    case (.stack(let one), .stack(let other)): return same(one, other, scope, arguments: arguments)
    default: return false
    }
  }

  private func same(
    _ left: [NavigationExpression], _ right: [NavigationExpression], _ old: IDRange<ParameterID>,
    _ new: IDRange<ParameterID>, _ scope: Scope
  ) -> Bool {
    zip(old, left).allSatisfy { parameter, value in
      guard let match = matching.parameters.new(of: parameter), new.contains(match) else { return true }
      let position = Int(match.index - new.lower)
      return position < right.count && same(value, right[position], scope)
    }
  }

  /// `true` iff two places show the same, with any options of presentations.
  func same(
    _ old: [NavigationPlaceStepTemplate], _ new: [NavigationPlaceStepTemplate], _ scope: Scope
  ) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { one, other in
        one.separator == other.separator && same(one.destination, other.destination, scope)
          && selection(one) == selection(of: other)
      }
  }

  /// Returns the new name of the part that an old step selects; the empty text if it is gone.
  private func selection(_ step: NavigationPlaceStepTemplate) -> String? {
    guard let selected = step.selection, case .container(let name) = step.destination else { return nil }
    return parts[name + "." + selected] ?? ""
  }

  private func selection(of step: NavigationPlaceStepTemplate) -> String? {
    guard let selected = step.selection, case .container(let name) = step.destination else { return nil }
    return name + "." + selected
  }

  // MARK: Verbs

  /// `true` iff two verbs do the same, but for styles and animations.
  func same(_ old: NavigationVerbTemplate, _ new: NavigationVerbTemplate, _ scope: Scope) -> Bool {
    switch (old, new) {
    case (.open(let one, let left, _), .open(let other, let right, _)):
      return one == other && same(left, right, scope)
    case (.fixed(let one), .fixed(let other)): return same(one, other)
    case (.unwind(let one, let left), .unwind(let other, let right)):
      return (one == other || exits[one]?.contains(other) == true) && left.count == right.count
        && zip(left, right).allSatisfy { same($0.value, $1.value, scope) }
    case (.finish(let one), .finish(let other)): return same(one, other, scope)
    case (.go(let one), .go(let other)): return same(one, other, scope)
    default: return false
    }
  }

  private func same(_ old: NavigationVerb, _ new: NavigationVerb) -> Bool {
    switch (old, new) {
    case (.popTo(let one), .popTo(let other)), (.unwindTo(let one), .unwindTo(let other)):
      return newName(ofScene: one) == other
    case (.select(let left, let one, let isReset), .select(let right, let other, let resets)):
      return isReset == resets && parts[left + "." + one] == right + "." + other
    default: return old == new
    }
  }

  /// Returns the new name of a scene; `nil` if it is gone.
  func newName(ofScene name: String) -> String? {
    before.scene(named: name).flatMap { newScene($0) }.map { after.scenes[$0].name }
  }

  /// Returns the number of a scene in the new program; `nil` if it is gone. The scene `…` is the same one.
  func newScene(_ number: Int) -> Int? {
    if number == before.surroundings { return after.surroundings }
    guard number < matching.old.scenes.count else { return nil }
    return matching.scenes.new(of: SceneID(index: Int32(truncatingIfNeeded: number))).map { Int($0.index) }
  }

  /// Returns the positions of parameters in another list.
  func positions(_ old: IDRange<ParameterID>, _ new: IDRange<ParameterID>) -> [Int?] {
    old.map { parameter in
      matching.parameters.new(of: parameter).flatMap {
        new.contains($0) ? Int($0.index - new.lower) : nil
      }
    }
  }
}
