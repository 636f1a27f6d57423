import NavRuntime

/// A run that shows something: where it begins, and what happens, with guards.
package struct Witness: Hashable, Sendable {
  /// The width in which it begins.
  var width: NavigationWidth
  /// What happens, all of which can be done.
  var steps: [ExplorationStep] = []
  /// What cannot be done in the end.
  var failing: ExplorationStep?
  /// Why it cannot.
  var failure: NavigationFailure?

  /// `true` iff the width changes on the way.
  var usesResize: Bool {
    allSteps.contains { if case .move(.resize) = $0.input { true } else { false } }
  }

  /// `true` iff a link is opened.
  var usesLink: Bool {
    allSteps.contains { if case .open = $0.input { true } else { false } }
  }

  /// The steps, and after them the one that cannot be done.
  var allSteps: [ExplorationStep] { failing.map { steps + [$0] } ?? steps }
}

/// What a witness is to show.
enum WitnessGoal {
  /// A step fails for that reason because of this branch, of a handler or of a link: it is the one that the event
  /// takes, or that of a handler that gets a result in the same step, and its verbs are what fails. Of
  /// ``NavigationFailure/ambiguous`` there is no branch that fails; then the event of the branch's handler, with no
  /// scene that would make it clear who gets it.
  case fails(BranchID, NavigationFailure, width: NavigationWidth?)
  /// The scene is active.
  case shows(SceneID, width: NavigationWidth?)
  /// A state of which something holds.
  case state((NavigationState<NavigationTable>) -> Bool)

  /// `true` iff a state is what is to be shown.
  func isReached(in state: NavigationState<NavigationTable>) -> Bool {
    switch self {
    case .fails: false
    case .shows(let scene, let width):
      (width == nil || width == state.width) && state.activeScenes.contains { $0.scene.id == scene }
    case .state(let holds): holds(state)
    }
  }

  /// `true` iff a step that cannot be made in a width is what is to be shown.
  func isReached(by step: FailedStep, in width: NavigationWidth) -> Bool {
    guard case .fails(let branch, let failure, let wanted) = self else { return false }
    return step.culprit == branch && step.failure == failure && (wanted == nil || wanted == width)
  }
}

/// How far a search for witnesses goes.
struct WitnessLimits: Sendable {
  /// The most states that are found.
  var states = 2_000
  /// The most steps of a run.
  var depth = 30
  /// The most steps that are tried for each state, on average: large programs have thousands in each.
  var stepsPerState = 10
}

/// Finds runs that show something: by following transitions, or by looking everywhere.
struct WitnessFinder: Sendable {
  let program: InterpretedProgram
  /// Finds steps of every kind.
  let finder: StepFinder
  private let starts: [NavigationWidth: Run]

  /// Prepares searches in a program: takes time that grows with the program.
  init(_ program: InterpretedProgram) {
    self.program = program
    finder = StepFinder(program, Self.options)
    var starts: [NavigationWidth: Run] = [:]
    for width in NavigationWidth.allCases { starts[width] = try? Run(program, in: width) }
    self.starts = starts
  }

  private static var options: ExplorationOptions {
    var options = ExplorationOptions(in: .compact)
    (options.usesLinks, options.usesResults, options.usesResizes) = (true, true, true)
    return options
  }

  /// Returns the app as it starts; `nil` for a program that cannot.
  func start(in width: NavigationWidth) -> Run? { starts[width] }
}
