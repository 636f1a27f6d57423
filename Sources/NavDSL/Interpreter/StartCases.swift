import NavRuntime

/// The combinations of branches with which an app can start, each with guards that lead to them.
package struct StartCases: Sendable {
  /// A combination of branches.
  package struct Case: Hashable, Sendable {
    /// The numbers of the branches in compact and in regular width.
    package var compact: Int
    package var regular: Int
    /// Guards under which they are taken, as few as possible.
    package var guards: Set<GuardID>
    /// `true` iff a change of the width restarts the app.
    package var restarts: Bool
  }

  /// The combinations, those with fewer guards first. Empty for a program without an app.
  package let all: [Case]
  /// The guards that the conditions ask, in the order of their declaration.
  package let guards: [GuardID]
  /// `true` iff the conditions read parameters of a feature: then every branch is a start.
  package let readsParameters: Bool
  /// The combinations to which each set of the guards leads; none if the conditions read parameters.
  private let outcomes: [Case]
  /// The sets of guards with which runs start, if the conditions read parameters.
  private let guardSets: [Set<GuardID>]
  /// The number of branches in each width.
  private let branchCounts: [NavigationWidth: Int]

  /// The maximum number of guards whose combinations are tried.
  private static let maximumGuards = 10
  private static let maximumGuardsBesideParameters = 4

  package init(_ program: Program) {
    guard let app = program.app else {
      (all, guards, readsParameters, outcomes, guardSets, branchCounts) = ([], [], false, [], [], [:])
      return
    }
    let expressions = TableExpressions(program)
    let compact = expressions.start(app.compact)
    let regular = expressions.start(app.regular)
    var asked: Set<GuardID> = []
    for branch in app.compact.branches + app.regular.branches {
      program.addGuards(of: branch.condition, to: &asked)
    }
    guards = asked.sorted()
    readsParameters = (app.compact.branches + app.regular.branches).contains {
      program.readsValues($0.condition)
    }
    branchCounts = [.compact: app.compact.branches.count, .regular: app.regular.branches.count]
    let varied = guards.prefix(readsParameters ? Self.maximumGuardsBesideParameters : Self.maximumGuards)
    let subsets = (0..<1 << varied.count).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
    var (cases, outcomes): ([Case], [Case]) = ([], [])
    var guardSets: [Set<GuardID>] = []
    for subset in subsets {
      let holding = Set(varied.enumerated().filter { subset & 1 << $0.offset != 0 }.map(\.element))
      if readsParameters {
        // The values decide, too, so each set of guards may lead to any branch.
        guardSets.append(holding)
        cases.append(Case(compact: 0, regular: 0, guards: holding, restarts: app.isAdaptive))
        continue
      }
      let scope = NavigationScope(guards: NavigationGuardSet(holding))
      let taken = Case(
        compact: compact.taken(scope), regular: regular.taken(scope), guards: holding,
        restarts: compact.destination(scope) != regular.destination(scope))
      outcomes.append(taken)
      if cases.contains(where: { $0.compact == taken.compact && $0.regular == taken.regular }) { continue }
      cases.append(taken)
    }
    all = cases
    self.outcomes = outcomes
    self.guardSets = guardSets
  }

  /// Returns a combination for each branch that can be taken in a width.
  func starts(in width: NavigationWidth) -> [(branch: Int, guards: Set<GuardID>)] {
    if readsParameters { return (0..<(branchCounts[width] ?? 0)).map { ($0, []) } }
    var starts: [(branch: Int, guards: Set<GuardID>)] = []
    for item in all {
      let branch = width == .compact ? item.compact : item.regular
      if !starts.contains(where: { $0.branch == branch }) { starts.append((branch, item.guards)) }
    }
    return starts
  }

  /// Returns the sets of guards with which runs start in a width: one for each branch that can be taken, or all if
  /// parameters decide as well. A program without an app has no branches, and runs start once, at `…`.
  package func guardSets(in width: NavigationWidth) -> [Set<GuardID>] {
    if branchCounts.isEmpty { return [[]] }
    return readsParameters ? guardSets : starts(in: width).map(\.guards)
  }

  /// `true` iff some guards, of which these values are known, may lead to the same branch as one of the sets of a width.
  func mayLead(_ value: (GuardID) -> Bool?, where guards: Set<GuardID>, in width: NavigationWidth) -> Bool {
    func branch(_ outcome: Case) -> Int { width == .compact ? outcome.compact : outcome.regular }
    guard let taken = outcomes.first(where: { $0.guards == guards }).map(branch) else { return true }
    let varied = self.guards.prefix(Self.maximumGuards)
    return outcomes.contains { outcome in
      branch(outcome) == taken
        && varied.allSatisfy { value($0) == nil || value($0) == outcome.guards.contains($0) }
    }
  }

  /// `true` iff a change of the width can restart the app.
  var mayRestart: Bool { all.contains(where: \.restarts) }

  /// `true` iff a change of the width can keep what is shown.
  var mayKeep: Bool { all.isEmpty || readsParameters || all.contains { !$0.restarts } }
}

extension NavigationStartTemplate {
  /// Returns the number of the branch that is taken under the values of a scope.
  fileprivate func taken(_ scope: NavigationScope) -> Int {
    branches.firstIndex { scope.holds($0.condition) } ?? branches.count - 1
  }
}

extension Program {
  /// Adds the guards that a condition asks to a set.
  func addGuards(of condition: ConditionID?, to guards: inout Set<GuardID>) {
    guard let condition else { return }
    switch conditions[condition] {
    case .guard(let id): guards.insert(id)
    case .not(let operand): addGuards(of: operand, to: &guards)
    case .all(let range), .any(let range):
      for index in range.indices { addGuards(of: operands[index], to: &guards) }
    case .value, .equal, .compact, .regular, .error: break
    }
  }
}

extension Program {
  /// `true` iff a condition reads values.
  fileprivate func readsValues(_ condition: ConditionID?) -> Bool {
    guard let condition else { return false }
    return switch conditions[condition] {
    case .value, .equal: true
    case .not(let operand): readsValues(operand)
    case .all(let range), .any(let range): range.indices.contains { readsValues(operands[$0]) }
    case .guard, .compact, .regular, .error: false
    }
  }
}
