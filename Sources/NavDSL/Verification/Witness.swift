import NavRuntime

/// A run that shows a finding: its start, and its steps, with guards.
package struct Witness: Hashable, Sendable {
  /// The width in which it starts.
  var width: NavigationWidth
  /// The guards that hold at the start.
  var guards: Set<GuardID> = []
  /// The steps that succeed.
  var steps: [ExplorationStep] = []
  /// The last step, if it fails.
  var failing: ExplorationStep?
  /// The reason why it fails.
  var failure: NavigationFailure?

  /// `true` iff the run changes the width.
  var usesResize: Bool {
    allSteps.contains { if case .move(.resize) = $0.input { true } else { false } }
  }

  /// `true` iff the run opens a link.
  var usesLink: Bool {
    allSteps.contains { if case .open = $0.input { true } else { false } }
  }

  /// `true` iff the first step enters a feature with its arguments.
  var entersFeature: Bool {
    switch steps.first?.input {
    case .enter?, .enterAt?: true
    default: false
    }
  }

  /// The number of steps, without the entry of a feature.
  var stepCount: Int { allSteps.count - (entersFeature ? 1 : 0) }

  /// The steps, followed by the one that fails.
  var allSteps: [ExplorationStep] { failing.map { steps + [$0] } ?? steps }
}

/// The goal that a witness has to reach.
enum WitnessGoal {
  /// A failure for that reason of this branch of a handler or a link. The branch is the one that the event takes, or
  /// that of a handler that receives a result in the same step. The verb is the one that fails; `nil` for any, and for
  /// the place of a link.
  case fails(BranchID, NavigationFailure, verb: VerbID? = nil, width: NavigationWidth?)
  /// A state in which the scene is active.
  case shows(SceneID, width: NavigationWidth?)
  /// A state that contains the scene, whether it is shown or not.
  case contains(SceneID)
  /// A state that contains the tab's container with the tab selected.
  case selects(TabID)
  /// A step that takes one of these branches, whether it fails or not.
  case takes([BranchID])
  /// A step in which this exit is called.
  case callsExit(ExitID)
  /// A step in which this branch finishes, in that width, with a result that nothing receives, since the opener is gone.
  case losesResult(BranchID, width: NavigationWidth)
  /// A step in which this `detail` presents its destination, since no split is around.
  case presentsDetail(VerbID)
  /// A state in which an active instance of the scene satisfies a condition.
  case traps(SceneID, (NavigationInstance, NavigationState) -> Bool)
  /// A state that satisfies a condition.
  case state((NavigationState) -> Bool)

  /// `true` iff a state reaches the goal.
  func isReached(in state: NavigationState) -> Bool {
    switch self {
    // A search looks for what states contain all at once.
    case .fails, .takes, .callsExit, .losesResult, .presentsDetail, .contains, .selects: false
    case .shows(let scene, let width):
      (width == nil || width == state.width) && state.activeScenes.contains { $0.scene.id == scene }
    case .traps(let scene, let holds):
      state.activeScenes.contains { $0.scene.id == scene && holds($0, state) }
    case .state(let holds): holds(state)
    }
  }

  /// `true` iff a failing step in a width reaches the goal.
  func isReached(by step: FailedStep, in width: NavigationWidth) -> Bool {
    guard case .fails(let branch, let failure, let verb, let wanted) = self else { return false }
    return step.culprit == branch && (verb == nil || verb == step.verb) && step.failure == failure
      && (wanted == nil || wanted == width)
  }
}

/// The limits of a search for witnesses.
struct WitnessLimits: Sendable {
  /// The maximum number of states.
  var states = 2_000
  /// The maximum number of steps of a run.
  var depth = 30
  /// The maximum average number of steps that are tried for each state: large programs have thousands in each.
  var stepsPerState = 10
  /// The maximum number of URLs that are opened in each state; where there are more, they are opened at the start alone, which
  /// leaves steps for all else.
  var linksPerState = 100
}

/// Finds witnesses: by replaying transitions, or by an exhaustive search.
struct WitnessFinder: Sendable {
  let program: InterpretedProgram
  /// Finds steps of every sort.
  let finder: StepFinder
  private let starts: [NavigationWidth: [WitnessStart]]

  /// Prepares searches in a program; takes time that grows with the program.
  init(_ program: InterpretedProgram) {
    self.program = program
    finder = StepFinder(program, Self.options)
    var starts: [NavigationWidth: [WitnessStart]] = [:]
    let hasParameters = program.program.app?.feature?.parameters.isEmpty == false
    for width in NavigationWidth.allCases {
      for guards in finder.relevance.starts.guardSets(in: width) {
        for arguments in finder.values.startArguments {
          guard let run = try? Run(program, in: width, arguments: arguments, guards: guards) else { continue }
          let entry = ExplorationStep(
            input: .enter(arguments: arguments), guards: [], holding: [], handler: nil, scene: nil)
          starts[width, default: []].append(WitnessStart(entry: hasParameters ? entry : nil, run: run))
        }
      }
      starts[width, default: []] += Self.entryStarts(of: program, in: width, finder)
    }
    self.starts = starts
  }

  /// Returns the starts with entries, over what is not known.
  private static func entryStarts(
    of program: InterpretedProgram, in width: NavigationWidth, _ finder: StepFinder
  ) -> [WitnessStart] {
    program.program.entries.ids.flatMap { entry in
      finder.values.arguments(for: program.program.parameters(of: entry)).compactMap { arguments in
        let name = program.program.qualifiedName(program.program.target(of: entry))
        let step = ExplorationStep(
          input: .enterAt(entry: name, arguments: arguments), guards: [], holding: [], handler: nil,
          scene: nil)
        let run = try? Run(
          program, in: width, entering: entry, arguments, feature: finder.values.startArguments.first ?? [])
        return run.map { WitnessStart(entry: step, entryID: entry, run: $0) }
      }
    }
  }

  private static var options: ExplorationOptions {
    var options = ExplorationOptions(in: .compact)
    (options.usesLinks, options.usesResults, options.usesResizes) = (true, true, true)
    return options
  }

  /// Returns the initial run of the app, or of the feature with samples, with the guards that hold; `nil` for a program
  /// that cannot start.
  func start(in width: NavigationWidth, guards: Set<GuardID> = []) -> Run? {
    (starts(in: width).first { $0.run.guards == guards } ?? starts(in: width).first)?.run
  }

  /// Returns the starts of runs: one for each branch of an app's start, one for each list of arguments of a feature.
  func starts(in width: NavigationWidth) -> [WitnessStart] { starts[width] ?? [] }

  /// Returns the starts that may take the branch that these guards lead to.
  func starts(
    in width: NavigationWidth, guards: Set<GuardID>, entering entry: EntryID? = nil
  ) -> [WitnessStart] {
    let all = starts(in: width).filter { $0.entryID == entry }
    if entry != nil { return all }
    if finder.relevance.starts.readsParameters { return all }
    let found = all.filter { $0.run.guards == guards }
    return found.isEmpty ? Array(all.prefix(1)) : found
  }

  // MARK: Steps

  /// Returns the runs along a witness, from its start to its last step that succeeds.
  func runs(along witness: Witness) -> [Run] {
    guard var run = start(in: witness.width, guards: witness.guards) else { return [] }
    var runs = [run]
    for step in witness.steps {
      do throws(NavigationFailure) { try take(step, given: step.holding, in: &run) } catch { break }
      runs.append(run)
    }
    return runs
  }

  /// Takes a step while some guards hold.
  func take(
    _ step: ExplorationStep, given guards: Set<GuardID>, in run: inout Run
  ) throws(NavigationFailure) {
    // A run enters only at its beginning, in a window of which nothing else is known.
    if case .enterAt = step.input,
      let start = starts(in: run.state.width).first(where: { $0.entry?.input == step.input })
    {
      run = start.run
      return
    }
    run.guards = guards
    try run.perform(step.input)
  }
}

/// A start of runs.
struct WitnessStart: Sendable {
  /// The step that enters a feature with parameters; `nil` otherwise.
  let entry: ExplorationStep?
  /// The entry that the code enters first; `nil` for a start of the app or feature.
  var entryID: EntryID?
  let run: Run
}

/// The key of a start: its width, the guards that hold, and its number among the starts with those.
struct WitnessRoot: Hashable, Sendable {
  private let width: NavigationWidth
  private let guards: Set<GuardID>
  private let number: Int

  init(_ run: Run, number: Int) { (width, guards, self.number) = (run.state.width, run.guards, number) }
}
