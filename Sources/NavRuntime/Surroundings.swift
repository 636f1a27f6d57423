// Windows of which only what the code has entered is known: language reference, "Entries". Those of a program without an
// app or feature are such windows, and so are those in which proofs begin at entries.
//
// The base is a stack whose root is the scene `…`. Nothing of it is known, and nothing fails for want of it: what a verb
// looks for and does not find nearer is there.

extension NavigationEngine {
  /// Returns the state of a window in which the code has entered something over `…`.
  ///
  /// - Parameter feature: The feature with its arguments; `nil` for an app.
  package func start(
    entering entry: NavigationEntry, in width: NavigationWidth, feature: [NavigationValue] = [],
    guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationState {
    var state = try surroundings(
      in: width, feature: try program.instance(ofFeature: feature), firstIdentity: 1)
    try enter(entry, in: &state, guards: guards)
    return state
  }

  /// Returns the state of a window that shows `…` alone.
  func surroundings(
    in width: NavigationWidth, feature: NavigationFlowInstance?, firstIdentity: UInt64
  ) throws(NavigationFailure) -> NavigationState {
    guard let number = program.surroundings else { throw .containment }
    let root = NavigationInstance(
      identity: NavigationIdentity(firstIdentity + 1), scene: NavigationScene(program, number), opener: .none,
      flow: nil, embedded: [])
    let stack = NavigationStackNode(
      identity: NavigationIdentity(firstIdentity), name: nil, flow: nil, elements: [.scene(root)])
    return NavigationState(
      width: width, base: .stack(stack), feature: feature, nextIdentity: firstIdentity + 2)
  }

  /// Ends a window whose step has left `…` in focus.
  func endIfLeft(_ state: inout NavigationState) {
    guard state.presentations.isEmpty, state.isOpen(over: program.surroundings),
      case .stack(let stack) = state.base, stack.elements.count == 1
    else { return }
    state.hasEnded = true
  }
}

extension NavigationState {
  /// `true` iff the root of the base is the scene `…`, which has that number.
  package func isOpen(over surroundings: Int?) -> Bool {
    guard let surroundings, case .stack(let stack) = base, case .scene(let root)? = stack.elements.first
    else { return false }
    return root.scene.is(surroundings)
  }
}

extension NavigationStepper {
  /// `true` iff `…` is in focus.
  var isAtSurroundings: Bool {
    focus == Self.surroundings && state.isOpen(over: engine.program.surroundings)
  }

  private static let surroundings = NavigationNodePath(level: -1).appending(.element(0))

  /// Performs a verb in a window over `…`.
  mutating func performOverSurroundings(_ verb: NavigationVerb) throws(NavigationFailure) {
    let (before, place, outcomeBefore) = (state, focus, outcome)
    do throws(NavigationFailure) { try performKnown(inSurroundings(verb)) } catch {
      guard isThere(verb, error, from: place, in: before) else { throw error }
      (state, outcome) = (before, outcomeBefore)
      state.presentations = []
      if case .stack(var stack) = state.base {
        stack.elements.removeLast(stack.elements.count - 1)
        state.base = .stack(stack)
      }
      focus = Self.surroundings
    }
  }

  /// Returns what a verb does here: `detail` acts as `show`, and `replace` of `…` as `push`.
  private func inSurroundings(_ verb: NavigationVerb) -> NavigationVerb {
    switch verb {
    case .detail(let destination, let options):
      let isInSplit = state.trail(focus).contains { if case .split = $0 { true } else { false } }
      return focus.level < 0 && !isInSplit ? .show(destination, options) : verb
    case .replace(let destination, let options): return isAtSurroundings ? .push(destination, options) : verb
    default: return verb
    }
  }

  /// `true` iff the target that a verb lacks is in what is not known.
  private func isThere(
    _ verb: NavigationVerb, _ failure: NavigationFailure, from place: NavigationNodePath,
    in before: NavigationState
  ) -> Bool {
    switch (verb, failure) {
    case (.unwind, .noTarget), (.unwind, .refused), (.unwindTo, .noTarget), (.dismiss, .notPresented):
      return true
    case (.pop, .nothingBelow), (.popTo, .nothingBelow):
      return place.level < 0 && before.enclosingStack(of: place)?[0]?.path == Self.surroundings
    case (.select, .noTabs): return place.level < 0
    case (.next, .noPages), (.previous, .noPages):
      return place.level < 0
        && !before.trail(place).contains { if case .pages = $0 { true } else { false } }
    default: return false
    }
  }
}
