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
///
/// Making one costs nothing. What is looked up in the program over and over is made when it is first needed.
struct WitnessFinder {
  let program: InterpretedProgram
  private let tables: Tables

  init(_ program: InterpretedProgram) {
    self.program = program
    tables = Tables(program)
  }

  /// What is looked up, of one who looks at a time.
  private final class Tables {
    let program: InterpretedProgram
    /// Finds every kind of step.
    lazy var finder = StepFinder(program, WitnessFinder.options)
    lazy var owners = BranchOwners(program.program)
    private var starts: [NavigationWidth: Run] = [:]

    init(_ program: InterpretedProgram) { self.program = program }

    func start(in width: NavigationWidth) -> Run? {
      if let run = starts[width] { return run }
      let run = try? Run(program, in: width)
      starts[width] = run
      return run
    }
  }

  private static var options: ExplorationOptions {
    var options = ExplorationOptions(in: .compact)
    (options.usesLinks, options.usesResults, options.usesResizes) = (true, true, true)
    return options
  }

  /// Finds steps of every kind.
  var finder: StepFinder { tables.finder }

  /// Tells whose a branch is.
  var owners: BranchOwners { tables.owners }

  /// Returns the app as it starts; `nil` for a program that cannot.
  func start(in width: NavigationWidth) -> Run? { tables.start(in: width) }
}

/// Tells whose a branch is.
struct BranchOwners: Sendable {
  enum Owner: Hashable, Sendable {
    case handler(HandlerID)
    case link(LinkID)
  }

  private let owners: [Owner?]

  init(_ program: Program) {
    var owners = [Owner?](repeating: nil, count: program.branches.count)
    for id in program.handlers.ids {
      for branch in program.handlers[id].branches { owners[Int(branch.index)] = .handler(id) }
    }
    for id in program.links.ids {
      for branch in program.links[id].branches { owners[Int(branch.index)] = .link(id) }
    }
    self.owners = owners
  }

  /// Returns whose a branch is.
  subscript(branch: BranchID) -> Owner? {
    owners.indices.contains(Int(branch.index)) ? owners[Int(branch.index)] : nil
  }
}
