// Unbounded growth: Proofs.md, "Questions".

import NavRuntime

extension StackAnalysis {
  /// A stack or a chain of presentations that can grow without bound.
  struct Growth {
    /// The branches that can be taken repeatedly, in order.
    let branches: [BranchID]
    /// The verb that opens the next element.
    let verb: VerbID
    let isStack: Bool
    let width: NavigationWidth
    /// A run in which it has grown once.
    let path: Path
    /// The steps of it that can be repeated.
    fileprivate let repeated: Range<Int>
    /// The stack after that, from the top down, and the part of it that is repeated.
    fileprivate let after: [SpinePart]
    fileprivate let loop: Range<Int>
  }

  /// Returns the stacks and chains of presentations that can grow without bound.
  func growths() -> [Growth] {
    automaton.growths().compactMap { growth in
      // Hidden parts over one another are none of a state.
      if growth.loop.contains(where: { system[$0].isOverCounterpart }) { return nil }
      guard let before = path(to: growth.before), let after = path(to: growth.after) else { return nil }
      // The steps of the loop are those that only the longer run contains.
      let common = zip(before.transitions, after.transitions).prefix { $0 == $1 }.count
      let count = after.transitions.count - before.transitions.count
      let repeated = common..<min(common + max(count, 1), after.transitions.count)
      var branches: [BranchID] = []
      for case .branch(let branch) in after.transitions[repeated] where !branches.contains(branch) {
        branches.append(branch)
      }
      guard let verb = branches.lazy.compactMap(opening).first else { return nil }
      return Growth(
        branches: branches, verb: verb, isStack: !growth.loop.contains { system[$0].kind == .level },
        width: system.controls[growth.after.control].width, path: after, repeated: repeated,
        after: parts(of: growth.after),
        loop: growth.depth..<growth.depth + growth.loop.count)
    }
  }

  private func parts(of configuration: StackAutomaton.Configuration) -> [SpinePart] {
    configuration.transitions.compactMap { transition in
      let symbol = automaton.symbol(of: transition)
      return symbol.index < 0 ? nil : SpinePart(system[symbol])
    }
  }

  /// Returns the first opening verb of a branch.
  private func opening(_ branch: BranchID) -> VerbID? {
    system.program.branches[branch].verbs.first { system.program.verbs[$0].action.opened != nil }
  }
}

/// A growth that the analysis suspects.
struct SuspectedGrowth {
  /// The finding, with the run that the analysis gives if that replays.
  private(set) var finding: Finding
  /// The loop of the analysis.
  let growth: StackAnalysis.Growth

  /// Completes the finding with a run to the width of the loop.
  mutating func show(by witness: Witness?) { if let witness { show(by: witness, in: [growth.width]) } }

  /// Completes the finding with the shortest of the runs to some widths.
  fileprivate mutating func show(by witness: Witness, in widths: [NavigationWidth]) {
    let possible = finding.widths
    finding = Finding(finding.kind, in: widths, witness: witness)
    finding.add(possible: possible)
  }
}

extension Verifier {
  /// Returns the growths that the analysis suspects.
  mutating func suspectedGrowths() -> [SuspectedGrowth] {
    analysis.growths().map { growth in
      let kind = Finding.Kind.growth(growth.branches, verb: growth.verb, isStack: growth.isStack)
      let widths = analysis.system.widths
      var suspected = SuspectedGrowth(finding: Finding(kind, in: widths, isProved: false), growth: growth)
      let runs = widths.map { (width: $0, run: run(of: growth, in: $0)) }.filter { $0.run != nil }
      let shortest = runs.compactMap(\.run).min { $0.stepCount < $1.stepCount }
      if let shortest { suspected.show(by: shortest, in: runs.map(\.width)) }
      return suspected
    }
  }

  /// Returns the run of a growth that ends in a width, without changes of the width if possible; `nil` if it does not
  /// replay, or does not grow as much when its steps are repeated once and twice.
  private mutating func run(of growth: StackAnalysis.Growth, in width: NavigationWidth) -> Witness? {
    if let run = run(of: growth, in: width, changes: false) { return run }
    return width == growth.width && growth.changesWidth ? run(of: growth, in: width, changes: true) : nil
  }

  private mutating func run(
    of growth: StackAnalysis.Growth, in width: NavigationWidth, changes: Bool
  ) -> Witness? {
    var first: Witness?
    for count in 0...2 {
      var path = growth.path(grown: count, changingWidth: changes)
      if !changes { path.width = width }
      guard let run = replayed(path, .state(shape(of: growth, grown: count, in: width))) else { return nil }
      first = first ?? run
    }
    return first
  }

  /// Returns the goal of the runs to a state in which the stack has grown, and grows as much when the steps are repeated.
  mutating func goal(of growth: StackAnalysis.Growth) -> WitnessGoal {
    let (finder, width) = (finder, growth.width)
    let (start, hasGrown) = (finder.start(in: width), shape(of: growth, grown: 0, in: width))
    let shapes = (1...2).map { count in
      (growth.steps(times: count), shape(of: growth, grown: count, in: width))
    }
    return .state { state in
      guard hasGrown(state), var run = start else { return false }
      run.state = state
      return shapes.allSatisfy { steps, shape in finder.canReplay(steps, from: run, to: .state(shape)) }
    }
  }

  /// Returns a function for the states of which a stack has the loop some more times than at the end of the path, whatever
  /// is above it and below: later verbs of the last step may act above, and widths differ below.
  private mutating func shape(
    of growth: StackAnalysis.Growth, grown count: Int, in width: NavigationWidth
  ) -> (NavigationState) -> Bool {
    let interpreted = interpreted
    var builder = analysis.system.spines
    let times = growth.repetitions(in: growth.after) + count
    return { state in
      state.width == width
        && SpineReader.spines(of: state, interpreted, &builder).contains { spine in
          guard let spine else { return false }
          return growth.repetitions(in: spine.reversed().map { SpinePart(builder.table[$0]) }) >= times
        }
    }
  }
}

extension StackAnalysis.Growth {
  /// `true` iff its run changes the width.
  fileprivate var changesWidth: Bool { path.transitions.contains(where: \.isResize) }

  /// Returns the steps that can be repeated, some times.
  fileprivate func steps(times count: Int) -> [ExplorationTransition] {
    Array(repeatElement(path.transitions[repeated], count: count).joined())
  }

  /// Returns its run with the steps repeated some times.
  fileprivate func path(grown count: Int, changingWidth: Bool) -> StackAnalysis.Path {
    var path = path
    path.transitions.insert(contentsOf: steps(times: count), at: repeated.upperBound)
    if !changingWidth { path.transitions.removeAll(where: \.isResize) }
    return path
  }

  /// Returns how many times the loop follows itself in a stack, from the top down: the most times at any place.
  fileprivate func repetitions(in stack: [SpinePart]) -> Int {
    let loop = after[loop]
    // The number of times from each place on.
    var times = [Int](repeating: 0, count: stack.count + 1)
    for place in stack.indices.reversed() where stack[place...].starts(with: loop) {
      times[place] = times[place + loop.count] + 1
    }
    return times.max() ?? 0
  }
}

extension ExplorationTransition {
  fileprivate var isResize: Bool { if case .resize = self { true } else { false } }
}
