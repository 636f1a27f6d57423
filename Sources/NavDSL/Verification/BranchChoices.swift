// The branches that can be taken: guards and values are free at each step, the width is known.

import NavRuntime

/// The possible outcomes of the conditions of a program.
struct BranchChoices: Sendable {
  private let shared: SharedProgram
  /// For each name of an exit, the guards that scenes evaluate before they accept it.
  private let guardsOfExits: [Symbol: [GuardID]]
  /// The maximum number of exit guards whose combinations are distinguished.
  private static let maximumExitGuards = 5

  private var program: Program { _read { yield shared.value } }

  init(_ program: SharedProgram) {
    shared = program
    var atoms: [Symbol: Set<GuardID>] = [:]
    for exit in program.value.exits.elements {
      guard let condition = exit.condition else { continue }
      atoms[exit.name, default: []].formUnion(ConditionCases([condition], of: program).guards)
    }
    guardsOfExits = atoms.mapValues { $0.sorted() }
  }

  /// Returns the branches that can be taken in a width, in order, and whether it is possible that none is.
  ///
  /// - Parameters:
  ///   - values: The known values of parameters.
  ///   - surely: `true` iff that must hold whatever the other values of scenes, flows and features are, which stay as long
  ///     as these do.
  ///   - isPossible: `true` iff guards can have some values at that time.
  func takeable(
    _ branches: IDRange<BranchID>, in width: NavigationWidth, _ values: [ParameterID: NavigationValue] = [:],
    surely: Bool = false, given isPossible: (Decision) -> Bool = { _ in true }
  ) -> (branches: [BranchID], canBeNone: Bool) {
    if let first = branches.first, program.branches[first].condition == nil { return ([first], false) }
    // By the values that last: whether each branch can be taken, and last, whether none can.
    let none = [Bool](repeating: false, count: branches.count + 1)
    var possible: [[NavigationValue]: [Bool]] = [:]
    let areAll = forEachCase(of: branches, in: width, values) { branch, guards, lasting in
      guard isPossible(guards) else { return }
      let position = branch.map { Int($0.index - branches.lower) } ?? branches.count
      possible[surely ? lasting() : [], default: none][position] = true
    }
    if surely, !areAll { return ([], false) }
    let isTaken = { (position: Int) in
      !possible.isEmpty && possible.values.allSatisfy { $0[position] }
    }
    return (branches.filter { isTaken(Int($0.index - branches.lower)) }, isTaken(branches.count))
  }

  /// Returns the possible values of the guards of an exit when a branch is taken.
  ///
  /// - Parameters:
  ///   - values: The known values of parameters.
  ///   - surely: `true` iff they must be possible whatever the other values of scenes, flows and features are.
  /// - Returns: Bit sets with a bit for each guard of the exit, in order; -1 alone if there are too many guards.
  func decisions(
    about exit: Symbol, in branch: BranchID, of branches: IDRange<BranchID>, width: NavigationWidth,
    _ values: [ParameterID: NavigationValue] = [:], surely: Bool = false
  ) -> [Int32] {
    let guards = guardsOfExits[exit] ?? []
    if guards.isEmpty { return [0] }
    if guards.count > Self.maximumExitGuards { return [-1] }
    var found: [[NavigationValue]: Set<Int32>] = [:]
    forEachCase(of: branches, in: width, values) { taken, decision, lasting in
      guard taken == branch else { return }
      // Guards that the branches do not evaluate are free.
      let free = guards.indices.filter { decision[guards[$0]] == nil }
      let fixed = guards.indices.reduce(Int32(0)) {
        decision[guards[$1]] == true ? $0 | 1 << Int32($1) : $0
      }
      for mask in 0..<(1 << free.count) {
        found[surely ? lasting() : [], default: []].insert(
          free.indices.reduce(fixed) { mask & 1 << $1 != 0 ? $0 | 1 << Int32(free[$1]) : $0 })
      }
    }
    guard let first = found.first?.value else { return [] }
    return found.values.reduce(first) { $0.intersection($1) }.sorted()
  }

  /// `true` iff some scene that declares an exit of that name can refuse it.
  func canRefuse(_ exit: Symbol) -> Bool { guardsOfExits[exit] != nil }

  /// The answer of a scene to an exit.
  enum Answer: Sendable { case accepts, refuses, either }

  /// Returns the answer of a scene to an exit under a decision; `nil` if the scene does not declare the exit.
  func answer(
    to exit: Symbol, of scene: SceneID, _ values: [ParameterID: NavigationValue] = [:], decision: Int32,
    width: NavigationWidth
  ) -> Answer? {
    var answer: Answer?
    for declared in program.exits[program.scenes[scene].exits] where declared.name == exit {
      guard let condition = declared.condition else { return .accepts }
      let guards = guardsOfExits[exit] ?? []
      let cases = ConditionCases([condition], of: shared)
      var found: Set<Bool> = []
      let areAll = cases.forEach(
        known: { id in
          guard decision >= 0, let index = guards.firstIndex(of: id) else { return nil }
          return decision & 1 << Int32(index) != 0
        }, values,
        { found.insert(cases.holds(condition, width, $0)) })
      answer = areAll && found.count == 1 ? found.first.map { $0 ? .accepts : .refuses } : .either
    }
    return answer
  }

  // MARK: Cases

  /// An assignment of values to some guards.
  struct Decision {
    var guards: [GuardID] = []
    /// The values, a bit for each guard.
    var bits = 0

    /// The value of a guard; `nil` for a free one.
    subscript(id: GuardID) -> Bool? { guards.firstIndex(of: id).map { bits & 1 << $0 != 0 } }
  }

  /// Calls `body` for each combination of values of guards and parameters, with the branch that it takes, and what returns
  /// those of the values that last; returns `false` if there are too many combinations.
  @discardableResult
  private func forEachCase(
    of branches: IDRange<BranchID>, in width: NavigationWidth, _ values: [ParameterID: NavigationValue] = [:],
    _ body: (BranchID?, Decision, _ lasting: () -> [NavigationValue]) -> Void
  ) -> Bool {
    let cases = ConditionCases(program.branches[branches].compactMap(\.condition), of: shared)
    let areAll = cases.forEach(values) { chosen in
      let taken = branches.first { branch in
        program.branches[branch].condition.map { cases.holds($0, width, chosen) } ?? true
      }
      body(taken, Decision(guards: cases.guards, bits: chosen.guards)) { cases.lasting(chosen) }
    }
    if areAll { return true }
    // With too many combinations, every branch counts as takeable.
    for branch in branches { body(branch, Decision()) { [] } }
    body(nil, Decision()) { [] }
    return false
  }
}

extension Program {
  /// `true` iff the value of a condition depends on the width.
  func asksWidth(_ id: ConditionID) -> Bool {
    switch conditions[id] {
    case .compact, .regular: true
    case .not(let operand): asksWidth(operand)
    case .all(let range), .any(let range): range.indices.contains { asksWidth(operands[$0]) }
    case .guard, .value, .equal, .error: false
    }
  }
}
