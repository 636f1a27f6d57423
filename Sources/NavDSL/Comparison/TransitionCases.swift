import NavRuntime

/// The circumstances under which two versions of a handler may act differently: the guards and values that their
/// conditions ask, and the width.
struct TransitionCases {
  /// A guard or a condition on values that decides.
  private struct Atom {
    var old: NavigationCondition?
    var new: NavigationCondition?
    /// The condition as the programs write it.
    var text: String
  }

  /// One assignment: the width, and a truth value for each atom.
  struct Assignment {
    var width: NavigationWidth
    fileprivate var bits: Int
  }

  private let templates: TemplateMatching
  private let scope: TemplateMatching.Scope
  private var atoms: [Atom] = []
  private var oldNumbers: [NavigationCondition: Int] = [:]
  private var newNumbers: [NavigationCondition: Int] = [:]
  private var asksWidth = false

  /// The maximum number of guards and conditions whose assignments are all tried.
  static let maximumAtoms = 12

  /// Collects what the branches of two handlers ask.
  init(
    _ old: [NavigationBranchDeclaration], _ new: [NavigationBranchDeclaration], _ templates: TemplateMatching,
    _ scope: TemplateMatching.Scope
  ) {
    self.templates = templates
    self.scope = scope
    for branch in old { branch.condition.map { add($0, isOld: true) } }
    for branch in new { branch.condition.map { add($0, isOld: false) } }
  }

  /// `true` iff the handlers ask more than is tried.
  var isBounded: Bool { atoms.count > Self.maximumAtoms }

  private mutating func add(_ condition: NavigationCondition, isOld: Bool) {
    switch condition {
    case .not(let operand): add(operand, isOld: isOld)
    case .all(let operands), .any(let operands): for operand in operands { add(operand, isOld: isOld) }
    case .width: asksWidth = true
    case .never: break
    case .guard, .value, .equal:
      if isOld {
        guard oldNumbers[condition] == nil else { return }
        oldNumbers[condition] = atoms.count
        atoms.append(Atom(old: condition, text: text(condition, templates.before)))
        return
      }
      guard newNumbers[condition] == nil else { return }
      if let known = atoms.firstIndex(where: { $0.old.map { templates.same($0, condition, scope) } ?? false })
      {
        atoms[known].new = condition
        newNumbers[condition] = known
        return
      }
      newNumbers[condition] = atoms.count
      atoms.append(Atom(new: condition, text: text(condition, templates.after)))
    }
  }

  private func text(_ condition: NavigationCondition, _ table: NavigationTable) -> String {
    switch condition {
    case .guard(let number): return table.guards.indices.contains(number) ? table.guards[number] : ""
    case .equal(let left, .value(let value)), .equal(.value(let value), let left):
      return name(of: left, table) + " == \(value)"
    case .equal(let left, let right): return name(of: left, table) + " == " + name(of: right, table)
    case .value(let value): return name(of: value, table)
    case .not, .all, .any, .width, .never: return ""
    }
  }

  private func name(of expression: NavigationExpression, _ table: NavigationTable) -> String {
    switch expression {
    case .value(let value): value.description
    case .scene, .flow, .local, .field, .array, .dictionary, .structure: "a value"
    }
  }

  // MARK: Assignments

  /// All assignments that values can make.
  var all: [Assignment] {
    let count = min(atoms.count, Self.maximumAtoms)
    return NavigationWidth.allCases.flatMap { width in
      (0..<1 << count).compactMap { bits in
        isPossible(bits) ? Assignment(width: width, bits: bits) : nil
      }
    }
  }

  /// `true` iff no value is two different literals at once, and an enum is one of its cases.
  private func isPossible(_ bits: Int) -> Bool {
    var groups: [(subject: NavigationExpression, isOld: Bool, holding: Int, cases: Set<String>)] = []
    for (number, atom) in atoms.prefix(Self.maximumAtoms).enumerated() {
      guard case .equal(let subject, .value(let value))? = atom.new ?? atom.old else { continue }
      let isOld = atom.new == nil
      let holds = bits & 1 << number != 0 ? 1 : 0
      var name: Set<String> = []
      if case .enumCase(let text) = value { name = [text] }
      let known = groups.firstIndex {
        $0.isOld == isOld
          ? $0.subject == subject
          : isOld ? templates.same(subject, $0.subject, scope) : templates.same($0.subject, subject, scope)
      }
      if let known {
        groups[known].holding += holds
        groups[known].cases.formUnion(name)
      } else {
        groups.append((subject, isOld, holds, name))
      }
    }
    return groups.allSatisfy { group in
      if group.holding > 1 { return false }
      let enums = group.isOld ? templates.before.enums : templates.after.enums
      let isComplete = !group.cases.isEmpty && enums.contains { Set($0.cases) == group.cases }
      return group.holding == 1 || !isComplete
    }
  }

  /// Returns the number of the branch that an assignment takes; `nil` for none.
  func taken(
    _ branches: [NavigationBranchDeclaration], isOld: Bool, _ assignment: Assignment
  ) -> Int? {
    branches.firstIndex { $0.condition.map { holds($0, isOld, assignment) } ?? true }
  }

  private func holds(_ condition: NavigationCondition, _ isOld: Bool, _ assignment: Assignment) -> Bool {
    switch condition {
    case .not(let operand): return !holds(operand, isOld, assignment)
    case .all(let operands): return operands.allSatisfy { holds($0, isOld, assignment) }
    case .any(let operands): return operands.contains { holds($0, isOld, assignment) }
    case .width(let width): return assignment.width == width
    case .never: return false
    case .guard, .value, .equal:
      guard let number = (isOld ? oldNumbers : newNumbers)[condition], number < Self.maximumAtoms else {
        return false
      }
      return assignment.bits & 1 << number != 0
    }
  }

  /// Returns an assignment as a condition: `not signedIn in compact width`; the empty text if nothing is asked.
  func text(of assignment: Assignment) -> String {
    let conditions = atoms.prefix(Self.maximumAtoms).enumerated().map { number, atom in
      (assignment.bits & 1 << number != 0 ? "" : "not ") + atom.text
    }
    var text = conditions.isEmpty ? "" : " when " + conditions.joined(separator: " and ")
    if asksWidth { text += " in \(assignment.width.rawValue) width" }
    return text
  }
}
