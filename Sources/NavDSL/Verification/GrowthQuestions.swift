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
    fileprivate(set) var path: Path
    /// The steps of it that can be repeated.
    fileprivate var repeated: Range<Int>
    /// The stack after that, from the top down, and the part of it that is repeated.
    fileprivate let after: [SpinePart]
    fileprivate let loop: Range<Int>
    fileprivate let origin: StackAutomaton.Growth

    /// The kind of its finding.
    fileprivate var finding: Finding.Kind { .growth(branches, verb: verb, isStack: isStack) }
  }

  /// Returns the stacks and chains of presentations that can grow without bound.
  func growths() -> [Growth] {
    var loops = growthLoops
    return growths(in: &loops)
  }

  fileprivate func growths(in loops: inout GrowthLoops) -> [Growth] {
    guard isComplete else { return [] }
    var growths: [Growth] = []
    for origin in loops.growths() {
      if let growth = growth(by: origin) ?? loops.others(besides: origin).lazy.compactMap(growth).first {
        growths.append(growth)
      }
    }
    return growths
  }

  /// The loops with which a stack or a chain of presentations grows.
  fileprivate var growthLoops: GrowthLoops {
    // Hidden parts over one another are none of a state, and tabs or scenes inside of themselves are no stack.
    let table = system.spines.table
    return GrowthLoops(
      automaton, without: { table[$0].isOverCounterpart },
      with: { table[$0].kind == .level || table[$0].position.isElement },
      markedBy: { table[$0].kind == .level })
  }

  fileprivate func growth(by growth: StackAutomaton.Growth) -> Growth? {
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
      loop: growth.depth..<growth.depth + growth.loop.count, origin: growth)
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
  /// The maximum number of loops with one finding that are tried: containers around them can make hundreds.
  private static let maximumLoops = 8

  /// Returns the growths that the analysis suspects.
  mutating func suspectedGrowths() -> [SuspectedGrowth] {
    let widths = analysis.system.widths
    var tried: [Finding.Kind: (count: Int, shortest: Int)] = [:]
    return analysis.growths().compactMap { growth in
      let (count, known) = tried[growth.finding] ?? (0, .max)
      guard count < Self.maximumLoops, growth.path.transitions.count < known else { return nil }
      let suspected = suspected(growth)
      let steps = suspected.finding.witness?.stepCount
      let isShown = steps != nil && suspected.finding.widths.count == widths.count
      tried[growth.finding] = (count + 1, isShown ? min(known, steps ?? known) : known)
      return suspected
    }
  }

  /// Shows growths of which no run is known by other loops of the same stacks; drops those of which another growth has one.
  mutating func showByOtherLoops(_ growths: inout [SuspectedGrowth]) {
    guard growths.contains(where: { $0.finding.witness == nil }) else { return }
    var loops = analysis.growthLoops
    var shown = Set(growths.filter { $0.finding.witness != nil }.map(\.finding.kind))
    growths = growths.compactMap { growth in
      if growth.finding.witness != nil { return growth }
      for other in loops.others(besides: growth.growth.origin).compactMap(analysis.growth) {
        if shown.contains(other.finding) { return nil }
        let other = suspected(other)
        if other.finding.witness == nil { continue }
        shown.insert(other.finding.kind)
        return other
      }
      return growth
    }
  }

  /// Returns a growth with its shortest run, if that replays.
  private mutating func suspected(_ growth: StackAnalysis.Growth) -> SuspectedGrowth {
    let widths = analysis.system.widths
    var suspected = SuspectedGrowth(
      finding: Finding(growth.finding, in: widths, isProved: false), growth: growth)
    let runs = widths.map { width in
      (width: width, run: run(of: growth, in: width) ?? run(ofCompleted: growth, in: width))
    }.filter { $0.run != nil }
    let shortest = runs.compactMap(\.run).min { $0.stepCount < $1.stepCount }
    if let shortest { suspected.show(by: shortest, in: runs.map(\.width)) }
    return suspected
  }

  /// Returns the run of a growth that ends in a width, without changes of the width if possible; `nil` if it does not
  /// replay, or does not grow as much when its steps are repeated once and twice.
  private mutating func run(of growth: StackAnalysis.Growth, in width: NavigationWidth) -> Witness? {
    if let run = run(of: growth, in: width, changes: false) { return run }
    return width == growth.width && growth.changesWidth ? run(of: growth, in: width, changes: true) : nil
  }

  /// Returns the run of a growth with the moves of the user that the analysis leaves out, since it does not follow what is
  /// beside a stack: to the tab or page of the scene that takes the next step. `nil` if none is left out, or more than one
  /// in a row.
  private mutating func run(
    ofCompleted known: StackAnalysis.Growth, in width: NavigationWidth
  ) -> Witness? {
    var growth = known
    var steps = growth.path.transitions[...]
    growth.path.transitions = []
    while growth.path.transitions.count < growth.repeated.upperBound, let step = steps.popFirst() {
      if replayed(growth.path.followed(by: [step], in: width)) == nil {
        let move = moves(after: growth.path, in: width).first { move in
          replayed(growth.path.followed(by: [move, step], in: width)) != nil
        }
        guard let move else { return nil }
        growth.insert(move)
      }
      growth.path.transitions.append(step)
    }
    growth.path.transitions += steps
    return growth.repeated == known.repeated ? nil : run(of: growth, in: width)
  }

  /// Returns the moves that a user can make after a run.
  private mutating func moves(
    after path: StackAnalysis.Path, in width: NavigationWidth
  ) -> [ExplorationTransition] {
    guard let witness = replayed(path.followed(by: [], in: width)),
      let run = finder.runs(along: witness).last
    else { return [] }
    var moves: [ExplorationTransition] = []
    for move in run.possibleMoves() {
      finder.finder.steps(of: move, in: run, failed: { _ in }) { explored in
        guard let first = explored.transitions.first, first.branch == nil, !first.isResize else { return }
        moves.append(first)
      }
    }
    return moves
  }

  private mutating func run(
    of growth: StackAnalysis.Growth, in width: NavigationWidth, changes: Bool
  ) -> Witness? {
    // The end of the analysis's run leads from what has grown to the scene on top of the loop.
    let short = growth.withoutEnd
    for growth in [short, growth] {
      if let run = run(of: growth, with: growth.repetition, in: width, changes: changes) { return run }
    }
    // The analysis does not follow columns exactly, so that its steps may repeat another part of a stack than it says.
    guard let found = repetition(of: short, in: width, changes: changes) else { return nil }
    return run(of: short, with: found, in: width, changes: changes)
  }

  private mutating func run(
    of growth: StackAnalysis.Growth, with repetition: StackRepetition, in width: NavigationWidth,
    changes: Bool
  ) -> Witness? {
    let times = times(repetition, in: width)
    var (first, least): (Witness?, Int) = (nil, repetition.times)
    for count in 0...2 {
      let goal = WitnessGoal.state { times($0) >= least + count }
      guard let run = replayed(growth.path(grown: count, in: width, changes: changes), goal) else {
        return nil
      }
      guard first == nil else { continue }
      first = run
      // A place can open at once what looks like growth.
      least = max(least, finder.runs(along: run).last.map { times($0.state) } ?? 0)
    }
    return first
  }

  /// Returns a part of a stack that is there at least three times after the steps of a growth have been repeated twice, as
  /// it should be before that; `nil` if there is none.
  private mutating func repetition(
    of growth: StackAnalysis.Growth, in width: NavigationWidth, changes: Bool
  ) -> StackRepetition? {
    let interpreted = interpreted
    var builder = analysis.system.spines
    var found: StackRepetition?
    let goal = WitnessGoal.state { state in
      guard state.width == width else { return false }
      for case let spine? in SpineReader.spines(of: state, interpreted, &builder) {
        let longest = StackRepetition(
          in: spine.reversed().map { SpinePart(builder.table[$0]) }, isStack: growth.isStack)
        if let longest, longest.times > 2 {
          found = longest
          found?.times -= 2
          return true
        }
      }
      return false
    }
    return replayed(growth.path(grown: 2, in: width, changes: changes), goal) == nil ? nil : found
  }

  /// Returns the goal of the runs to a state in which the stack has grown, and grows as much when the steps are repeated.
  mutating func goal(of growth: StackAnalysis.Growth) -> WitnessGoal {
    let (finder, width) = (finder, growth.width)
    let (start, hasGrown) = (finder.start(in: width), shape(growth.repetition, grown: 0, in: width))
    let shapes = (1...2).map { count in
      (growth.steps(times: count), shape(growth.repetition, grown: count, in: width))
    }
    return .state { state in
      guard hasGrown(state), var run = start else { return false }
      run.state = state
      return shapes.allSatisfy { steps, shape in finder.canReplay(steps, from: run, to: .state(shape)) }
    }
  }

  /// Returns the goal of the runs to a state in which the stack has grown once more, by whatever steps.
  mutating func longerGoal(of growth: StackAnalysis.Growth) -> WitnessGoal {
    .state(shape(growth.repetition, grown: 1, in: growth.width))
  }

  /// `true` iff a run ends with steps that take the branches of a growth, and make its stack grow whenever they are taken
  /// again, which is tried twice.
  mutating func growsAgain(_ growth: StackAnalysis.Growth, by witness: Witness) -> Bool {
    let runs = finder.runs(along: witness)
    let times = times(growth.repetition, in: growth.width)
    let counts = runs.map { times($0.state) }
    let transitions = zip(runs, witness.steps).map { run, step in
      finder.finder.transitions(of: step, in: run, guards: step.holding).first
    }
    guard let last = runs.last, let count = counts.last else { return false }
    return counts.indices.reversed().contains { first in
      guard counts[first] < count, runs[first].state.width == growth.width,
        Set(transitions[first...].compactMap { $0?.branch }) == Set(growth.branches)
      else { return false }
      var run = last
      return (1...2).allSatisfy { time in
        do throws(NavigationFailure) {
          for step in witness.steps[first...] { try finder.take(step, given: step.holding, in: &run) }
        } catch {
          return false
        }
        return times(run.state) >= count + time
      }
    }
  }

  /// Returns a function for the states of which a stack has a part some more times, whatever is above it and below: later
  /// verbs of the last step may act above, and widths differ below.
  private mutating func shape(
    _ repetition: StackRepetition, grown count: Int, in width: NavigationWidth
  ) -> (NavigationState) -> Bool {
    let times = times(repetition, in: width)
    return { times($0) >= repetition.times + count }
  }

  /// Returns a function for the number of times that a stack of a state has a part; 0 in the other width.
  private mutating func times(
    _ repetition: StackRepetition, in width: NavigationWidth
  ) -> (NavigationState) -> Int {
    let interpreted = interpreted
    var builder = analysis.system.spines
    return { state in
      guard state.width == width else { return 0 }
      return SpineReader.spines(of: state, interpreted, &builder).reduce(0) { most, spine in
        let stack = (spine ?? []).reversed().map { SpinePart(builder.table[$0]) }
        return max(most, repetition.times(in: stack))
      }
    }
  }
}

extension StackAnalysis.Growth {
  /// `true` iff its run changes the width.
  fileprivate var changesWidth: Bool { path.transitions.contains(where: \.isResize) }

  /// Adds a move to the end of its run, which is complete up to that.
  fileprivate mutating func insert(_ move: ExplorationTransition) {
    let isRepeated = path.transitions.count >= repeated.lowerBound
    repeated = repeated.lowerBound + (isRepeated ? 0 : 1)..<repeated.upperBound + 1
    path.transitions.append(move)
  }

  /// Returns the steps that can be repeated, some times.
  fileprivate func steps(times count: Int) -> [ExplorationTransition] {
    Array(repeatElement(path.transitions[repeated], count: count).joined())
  }

  /// The run up to the end of the steps that can be repeated.
  fileprivate var withoutEnd: Self {
    var growth = self
    growth.path.transitions.removeSubrange(repeated.upperBound...)
    return growth
  }

  /// Returns its run to a width with the steps repeated some times, with or without its changes of the width.
  fileprivate func path(grown count: Int, in width: NavigationWidth, changes: Bool) -> StackAnalysis.Path {
    var path = path
    path.transitions.insert(contentsOf: steps(times: count), at: repeated.upperBound)
    if !changes {
      path.transitions.removeAll(where: \.isResize)
      path.width = width
    }
    return path
  }

  /// The repetition of the analysis.
  fileprivate var repetition: StackRepetition { StackRepetition(of: after[loop], in: after) }
}

extension StackAnalysis.Path {
  /// Returns the path with more steps, in a width.
  fileprivate func followed(by steps: [ExplorationTransition], in width: NavigationWidth) -> Self {
    var path = self
    path.transitions += steps
    path.width = width
    return path
  }
}

extension ExplorationTransition {
  fileprivate var isResize: Bool { if case .resize = self { true } else { false } }
}
