/// The state machine of navigation: language reference, "Handlers and transitions", "Run-time behavior" and
/// "Places".
///
/// A step that fails throws and leaves the state unchanged.
public struct NavigationEngine: Sendable {
  /// The app.
  public let program: NavigationTable

  /// Creates the engine of an app.
  public init(_ program: NavigationTable) { self.program = program }

  /// Returns the state of a new window.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a feature; trailing ones may be left to their defaults.
  ///   - guards: The guards that hold, which the conditions of the start ask.
  /// - Throws: ``NavigationFailure/containment`` for a program that navc rejects, and for arguments that do not fit.
  public func start(
    in width: NavigationWidth, arguments: [NavigationValue] = [],
    guards: NavigationGuardSet = NavigationGuardSet()
  ) throws(NavigationFailure) -> NavigationState {
    try start(
      in: width, feature: try program.instance(ofFeature: arguments), guards: guards, firstIdentity: 1)
  }

  /// Returns the state of a window that restarts: identities continue from `firstIdentity`.
  func start(
    in width: NavigationWidth, feature: NavigationFlowInstance?, guards: NavigationGuardSet,
    firstIdentity: UInt64
  ) throws(NavigationFailure) -> NavigationState {
    if !program.hasStart {
      return try surroundings(in: width, feature: feature, firstIdentity: firstIdentity)
    }
    var builder = NavigationBuilder(
      program, nextIdentity: firstIdentity, opener: program.startOpener, width: width)
    let base = try builder.node(program.start(in: width, feature: feature?.flow, guards: guards), flow: nil)
    return NavigationState(width: width, base: base, feature: feature, nextIdentity: builder.nextIdentity)
  }

  /// Performs a step of a scene, all of it or nothing.
  ///
  /// - Parameter scene: The instance that has the event, which must be active.
  /// - Throws: The reason why a verb of the step fails; ``NavigationFailure/staleInstance`` if the instance is gone or
  ///   not active.
  @discardableResult
  public func perform(
    _ step: NavigationStep, from scene: NavigationIdentity,
    in state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationOutcome {
    try perform(step, from: scene, endingFlow: nil, in: &state, guards: guards)
  }

  /// Performs a step of a scene, or of a handler around it that ends `flow` with `finish` and `cancel`.
  @discardableResult
  package func perform(
    _ step: NavigationStep, from scene: NavigationIdentity, endingFlow flow: NavigationFlowInstance?,
    in state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    guard let (path, instance) = state.active(scene) else { throw .staleInstance }
    var stepper = NavigationStepper(self, state, guards, focus: path, flow: flow ?? instance.flow)
    stepper.isAround = flow != nil
    try stepper.perform(step)
    state = stepper.state
    endIfLeft(&state)
    return stepper.outcome
  }

  /// Goes to the place of a link; does nothing if none of the link's branches is taken.
  ///
  /// - Throws: ``NavigationFailure/noLink`` if no link has such a pattern, ``NavigationFailure/badPlace`` if its place
  ///   is impossible in this width.
  public func open(
    _ url: String, in state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) {
    try state.checkThatItGoesOn()
    guard let link = NavigationLink(url, in: program) else { throw .noLink }
    try open(link, of: url, in: &state, guards: guards)
  }

  /// Goes to the place of a link that matches a URL; does nothing if none of the link's branches is taken.
  ///
  /// - Throws: ``NavigationFailure/badPlace`` if its place is impossible in this width.
  package func open(
    _ link: NavigationLink, of url: @autoclosure () -> String, in state: inout NavigationState,
    guards: NavigationGuardSet
  ) throws(NavigationFailure) {
    try state.checkThatItGoesOn()
    guard let place = link.place(answers: guards, width: state.width) else { return }
    try go(to: place, of: url(), in: &state, guards: guards)
  }
}

/// A step that is being carried out, on a copy of the state.
struct NavigationStepper {
  let engine: NavigationEngine
  var state: NavigationState
  let guards: NavigationGuardSet
  /// The path of the scene in focus, from which the next verb acts, or of a node that contains it.
  var focus: NavigationNodePath
  /// The flow instance in which the names of the step are resolved: that of the declaration whose handler runs. For a
  /// handler of a feature, the feature.
  var flow: NavigationFlowInstance?
  /// The opener of what is opened, if it is the code; `nil` for the scene in focus.
  var code: NavigationOpener?
  /// `true` iff the handler is not the scene's own, so that `finish` and `cancel` end ``flow``.
  var isAround = false
  /// The handler whose step this is; `nil` for verbs without one.
  var cause: Cause?
  /// The position of the verb that is being performed, in the step of ``cause``.
  var position = 0
  var outcome = NavigationOutcome()

  /// A handler with what it has received.
  struct Cause {
    let recipient: NavigationRecipient
    let arguments: [NavigationValue]
    /// The user's move in place of which it runs; `nil` if its event was sent.
    let move: NavigationMove?
  }

  init(
    _ engine: NavigationEngine, _ state: NavigationState, _ guards: NavigationGuardSet,
    focus: NavigationNodePath, flow: NavigationFlowInstance?
  ) {
    self.engine = engine
    self.state = state
    self.guards = guards
    self.focus = focus
    self.flow = flow
  }

  /// Performs the verbs, each from the scene in focus after the one before.
  mutating func perform(_ step: NavigationStep) throws(NavigationFailure) {
    for (position, verb) in step.verbs.enumerated() {
      // A verb leaves the focus at the node it shows; the scene in focus inside is only looked up if another verb
      // follows.
      if position > 0 { focus = state.focus(in: focus) }
      self.position = position
      try perform(verb)
    }
  }

  /// The scene in focus.
  func scene() throws(NavigationFailure) -> NavigationInstance {
    guard case .scene(let instance)? = state.node(at: focus) else { throw .staleInstance }
    return instance
  }

  mutating func perform(_ verb: NavigationVerb) throws(NavigationFailure) {
    guard engine.program.surroundings != nil, state.isOpen(over: engine.program.surroundings) else {
      return try performKnown(verb)
    }
    try performOverSurroundings(verb)
  }

  mutating func performKnown(_ verb: NavigationVerb) throws(NavigationFailure) {
    switch verb {
    case .stay: break
    case .push(let destination, let options): try push(destination, options)
    case .modal(let destination, let options):
      if options.style == .actionSheet { try checkAnchor(of: options) }
      try present(destination, options, as: .modal)
    case .popover(let destination, let options):
      try checkAnchor(of: options)
      try present(destination, options, as: .popover)
    case .replace(let destination, _): try replace(destination)
    case .show(let destination, let options):
      try show(destination, options)
    case .detail(let destination, let options): try detail(destination, options)
    case .pop: try pop(to: { stack, _ in stack.position > 0 ? stack.position - 1 : nil })
    case .popToRoot: try pop(to: { _, _ in 0 })
    case .popTo(let name): try popTo(name)
    case .dismiss:
      guard state.topLevel >= 0 else { throw .notPresented }
      dismiss(level: state.topLevel)
    case .dismissAll:
      if state.topLevel >= 0 { dismiss(level: 0) }
    case .select(let container, let tab, let reset): try select(container, tab, reset: reset)
    case .next: try turn(by: 1)
    case .previous: try turn(by: -1)
    case .unwind(let exit): try unwind(exit)
    case .unwindTo(let name): try unwind(to: name)
    case .finish(let value): try finish(.some(value))
    case .cancel: try finish(nil)
    case .open(let place): try open(place)
    }
  }

  /// Fails unless the scene in focus has the item at which a popover or an action sheet points.
  private func checkAnchor(of options: NavigationOptions) throws(NavigationFailure) {
    if isAtSurroundings { return }
    guard let anchor = options.anchor, try scene().scene.hasItem(anchor) else { throw .noItem }
  }

  mutating func open(_ place: NavigationPlace) throws(NavigationFailure) {
    let scene = try engine.go(to: place, in: &state, guards: guards)
    focus = state.path(of: scene) ?? NavigationNodePath(level: state.topLevel)
  }
}
