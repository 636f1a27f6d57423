// The branches that can be taken: guards and Bool parameters are free at each step, the width is known.

import NavRuntime

/// The possible outcomes of the conditions of a program.
struct BranchChoices: Sendable {
  private let program: Program
  /// For each name of an exit, the guards that scenes evaluate before they accept it.
  private let guardsOfExits: [Symbol: [GuardID]]
  /// The maximum number of guards and values whose combinations are tried; with more, every branch counts as takeable.
  private static let maximumAtoms = 8
  /// The maximum number of exit guards whose combinations are distinguished.
  private static let maximumExitGuards = 5

  init(_ program: Program) {
    self.program = program
    var atoms: [Symbol: Set<GuardID>] = [:]
    for exit in program.exits.elements {
      guard let condition = exit.condition else { continue }
      var found = Atoms()
      found.add(condition, of: program)
      atoms[exit.name, default: []].formUnion(found.guards)
    }
    guardsOfExits = atoms.mapValues { $0.sorted() }
  }

  /// Returns the branches that can be taken in a width, in order, and whether it is possible that none is.
  func takeable(_ branches: IDRange<BranchID>, in width: NavigationWidth) -> (
    branches: [BranchID], canBeNone: Bool
  ) {
    if let first = branches.first, program.branches[first].condition == nil { return ([first], false) }
    var isTaken = [Bool](repeating: false, count: branches.count)
    var canBeNone = false
    forEachCase(of: branches, in: width) { branch, _ in
      if let branch { isTaken[Int(branch.index - branches.lower)] = true } else { canBeNone = true }
    }
    return (branches.filter { isTaken[Int($0.index - branches.lower)] }, canBeNone)
  }

  /// Returns the possible values of the guards of an exit when a branch is taken.
  ///
  /// - Returns: Bit sets with a bit for each guard of the exit, in order; -1 alone if there are too many guards.
  func decisions(
    about exit: Symbol, in branch: BranchID, of branches: IDRange<BranchID>, width: NavigationWidth
  ) -> [Int32] {
    let guards = guardsOfExits[exit] ?? []
    if guards.isEmpty { return [0] }
    if guards.count > Self.maximumExitGuards { return [-1] }
    var found = Set<Int32>()
    forEachCase(of: branches, in: width) { taken, values in
      guard taken == branch else { return }
      // Guards that the branches do not evaluate are free.
      let free = guards.indices.filter { values[guards[$0]] == nil }
      let fixed = guards.indices.reduce(Int32(0)) { values[guards[$1]] == true ? $0 | 1 << Int32($1) : $0 }
      for mask in 0..<(1 << free.count) {
        found.insert(
          free.indices.reduce(fixed) { mask & 1 << $1 != 0 ? $0 | 1 << Int32(free[$1]) : $0 })
      }
    }
    return found.sorted()
  }

  /// `true` iff some scene that declares an exit of that name can refuse it.
  func canRefuse(_ exit: Symbol) -> Bool { guardsOfExits[exit] != nil }

  /// The answer of a scene to an exit.
  enum Answer: Sendable { case accepts, refuses, either }

  /// Returns the answer of a scene to an exit under a decision; `nil` if the scene does not declare the exit.
  func answer(to exit: Symbol, of scene: SceneID, decision: Int32, width: NavigationWidth) -> Answer? {
    var answer: Answer?
    for declared in program.exits[program.scenes[scene].exits] where declared.name == exit {
      guard let condition = declared.condition else { return .accepts }
      let guards = guardsOfExits[exit] ?? []
      let value = partial(condition, width) { id in
        guard decision >= 0, let index = guards.firstIndex(of: id) else { return nil }
        return decision & 1 << Int32(index) != 0
      }
      answer = value.map { $0 ? .accepts : .refuses } ?? .either
    }
    return answer
  }

  /// Returns the value of a condition of which some guards are known; `nil` if it depends on the other guards.
  private func partial(_ id: ConditionID, _ width: NavigationWidth, _ known: (GuardID) -> Bool?) -> Bool? {
    switch program.conditions[id] {
    case .guard(let id): return known(id)
    case .value: return nil
    case .compact: return width == .compact
    case .regular: return width == .regular
    case .not(let operand): return partial(operand, width, known).map { !$0 }
    case .all(let range):
      let values = range.indices.map { partial(program.operands[$0], width, known) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let range):
      let values = range.indices.map { partial(program.operands[$0], width, known) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .error: return false
    }
  }

  // MARK: Cases

  /// The guards and values in conditions, besides the width.
  private struct Atoms {
    var guards: [GuardID] = []
    var values: [[ParameterID]] = []

    mutating func add(_ id: ConditionID, of program: Program) {
      switch program.conditions[id] {
      case .guard(let id): if !guards.contains(id) { guards.append(id) }
      case .value(let value):
        if let path = program.parameterPath(value), !values.contains(path) { values.append(path) }
      case .not(let operand): add(operand, of: program)
      case .all(let range), .any(let range):
        for index in range.indices { add(program.operands[index], of: program) }
      case .compact, .regular, .error: break
      }
    }
  }

  /// An assignment of values to some guards.
  private struct Decision {
    var guards: [GuardID] = []
    /// The values, a bit for each guard.
    var bits = 0

    /// The value of a guard; `nil` for a free one.
    subscript(id: GuardID) -> Bool? { guards.firstIndex(of: id).map { bits & 1 << $0 != 0 } }
  }

  /// Calls `body` for each combination of values of guards and parameters, with the branch that it takes.
  private func forEachCase(
    of branches: IDRange<BranchID>, in width: NavigationWidth, _ body: (BranchID?, Decision) -> Void
  ) {
    var atoms = Atoms()
    for branch in program.branches[branches] {
      if let condition = branch.condition { atoms.add(condition, of: program) }
    }
    let count = atoms.guards.count + atoms.values.count
    guard count <= Self.maximumAtoms else {
      for branch in branches { body(branch, Decision()) }
      return body(nil, Decision())
    }
    for mask in 0..<(1 << count) {
      // The bits of the values are above those of the guards.
      let guards = Decision(guards: atoms.guards, bits: mask)
      let taken = branches.first { branch in
        program.branches[branch].condition.map { condition in
          holds(condition, width, guards) { path in
            atoms.values.firstIndex(of: path).map { mask & 1 << (atoms.guards.count + $0) != 0 } ?? false
          }
        } ?? true
      }
      body(taken, guards)
    }
  }

  private func holds(
    _ id: ConditionID, _ width: NavigationWidth, _ guards: Decision, _ value: ([ParameterID]) -> Bool
  ) -> Bool {
    switch program.conditions[id] {
    case .guard(let id): guards[id] ?? false
    case .value(let expression): program.parameterPath(expression).map(value) ?? false
    case .compact: width == .compact
    case .regular: width == .regular
    case .not(let operand): !holds(operand, width, guards, value)
    case .all(let range): range.indices.allSatisfy { holds(program.operands[$0], width, guards, value) }
    case .any(let range): range.indices.contains { holds(program.operands[$0], width, guards, value) }
    case .error: false
    }
  }
}

extension Program {
  /// Returns the path of an expression that is a parameter or a field of one: the parameter, then the fields; `nil` for
  /// any other expression.
  fileprivate func parameterPath(_ id: ExpressionID) -> [ParameterID]? {
    switch expressions[id].shape {
    case .parameter(let parameter): [parameter]
    case .field(let base, let field): parameterPath(base).map { $0 + [field] }
    default: nil
    }
  }

  /// `true` iff the value of a condition depends on the width.
  func asksWidth(_ id: ConditionID) -> Bool {
    switch conditions[id] {
    case .compact, .regular: true
    case .not(let operand): asksWidth(operand)
    case .all(let range), .any(let range): range.indices.contains { asksWidth(operands[$0]) }
    case .guard, .value, .error: false
    }
  }
}
