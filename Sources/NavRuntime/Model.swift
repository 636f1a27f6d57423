// The navigation of a window, as generated Swift has it.

/// The navigation of a window of an app: its state, and every change of it.
///
/// A failed change throws and leaves the state as it was.
public struct NavigationModel<App: NavigationApp>: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The visible and the hidden scenes, as a tree.
  public private(set) var state: NavigationState

  /// The engine that changes states.
  public static var engine: NavigationEngine { NavigationEngine(App.table) }

  /// Starts the app in a window of this width. The conditions of its start ask the guards.
  public init(in width: NavigationWidth, guards: App.Guards) {
    state = Self.engine.startOrNothing(in: width, arguments: [], guards: guards.navigationGuards)
  }

  /// Starts the app in a window of this width.
  public init(in width: NavigationWidth) where App.StartKind == NavigationFixedStart {
    state = Self.engine.startOrNothing(in: width, arguments: [], guards: NavigationGuardSet())
  }

  /// Starts a feature in a window of this width. Generated Swift passes an argument for each parameter. The conditions of
  /// the start ask the guards.
  public init(
    in width: NavigationWidth, arguments: [NavigationValue],
    guards: NavigationGuardSet = NavigationGuardSet()
  ) {
    state = Self.engine.startOrNothing(in: width, arguments: arguments, guards: guards)
  }

  /// Creates a window that shows a scene on a stack and nothing else, for previews and tests of a screen; for a scene of a
  /// flow, which ``init(showing:of:in:)`` shows, the window at its start.
  public init(showing scene: some NavigationTypedScene, in width: NavigationWidth) {
    state = Self.engine.showing(scene.scene, of: nil, in: width)
  }

  /// Creates a window that shows a scene of a flow on a stack and nothing else.
  public init(
    showing scene: some NavigationTypedScene, of flow: some NavigationTypedFlow, in width: NavigationWidth
  ) {
    state = Self.engine.showing(scene.scene, of: flow.flow, in: width)
  }

  /// Resumes a state; `nil` for one that breaks an invariant of states.
  public init?(_ state: NavigationState) {
    guard Self.engine.violations(of: state).isEmpty else { return nil }
    self.state = state
  }

  fileprivate init(restored state: NavigationState) { self.state = state }

  /// Reads a saved navigation of the same app, without its transient scenes; ``NavigationModelRestoration`` also accepts
  /// that of another version.
  ///
  /// - Throws: `DecodingError` for a state of which something is missing or would be changed.
  public init(from decoder: any Decoder) throws {
    let saved = NavigationRestoration(App.table, from: decoder)
    let whole = try Self.engine.restore(saved, keepingTransients: true)
    if let lost = whole.lost.first {
      throw NavigationTable.error(decoder, "the saved state does not fit this app: \(lost)")
    }
    state = App.table.hasTransients ? try Self.engine.restore(saved).state : whole.state
  }

  /// Saves the state.
  public func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }

  /// The visible scenes as scenarios spell them: `Catalog / Product(id: "42") ^ SignIn`.
  public var description: String { Self.engine.description(of: state) }

  /// `true` iff the feature has ended, so that every step fails.
  public var hasEnded: Bool { state.hasEnded }

  /// The scenes that receive events.
  public var active: [NavigationInstance] { state.activeScenes }

  /// Returns the scenes of a type that receive events.
  public func active<S: NavigationTypedScene>(_ type: S.Type) -> [S] {
    active.compactMap { S($0) }
  }

  /// Returns a scene of the state; `nil` if it is gone, or of another type.
  public func scene<S: NavigationTypedScene>(_ type: S.Type, _ identity: NavigationIdentity) -> S? {
    state.instance(identity).flatMap { S($0) }
  }

  /// Returns the left edge of the bar above a scene; `nil` if the scene is gone.
  public func leftEdge(of identity: NavigationIdentity) -> NavigationLeftEdge? {
    Self.engine.leftEdge(of: identity, in: state)
  }

  /// Returns whether the navigation bar above a scene on a stack is hidden, by the scene or by the stack; `false` if the
  /// scene is gone.
  public func hidesBar(above identity: NavigationIdentity) -> Bool {
    Self.engine.hidesBar(above: identity, in: state)
  }

  /// Returns the changes that a view applies to get from this state to another.
  public func difference(to other: NavigationModel) -> NavigationDifference {
    state.difference(to: other.state)
  }

  /// Performs a move of the user or the system that runs no handler, or one that asks no guards.
  public mutating func perform(_ move: NavigationMove) throws(NavigationFailure) {
    try Self.engine.perform(move, in: &state)
  }

  /// Performs a move of the user or the system. A handler `on back` or `on dismiss` runs in its place, and the dismissal
  /// of an action sheet is a tap on its `cancel` button; both may ask guards, as may the start of an app that a change of
  /// the width restarts.
  ///
  /// - Returns: The exits that were reached, which the app carries out.
  @discardableResult
  public mutating func perform(
    _ move: NavigationMove, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    try Self.engine.perform(move, in: &state, guards: guards.navigationGuards)
  }

  /// Sends an event of a scene that ``active(_:)`` or ``scene(_:_:)`` returned.
  ///
  /// - Returns: The exits that were reached, which the app carries out.
  /// - Throws: ``NavigationFailure/staleInstance`` if the scene is gone, is covered by another, or was not taken from a
  ///   state; else the reason why the step failed.
  @discardableResult
  public mutating func send(
    _ event: NavigationEvent, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    guard let identity = event.scene.identity else { throw .staleInstance }
    return try send(event, from: identity, guards: guards)
  }

  /// Sends an event from an instance of its scene.
  ///
  /// - Throws: ``NavigationFailure/staleInstance`` if the instance is gone, covered, or of another scene; else the
  ///   reason why the step failed.
  @discardableResult
  public mutating func send(
    _ event: NavigationEvent, from identity: NavigationIdentity, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    guard let (_, instance) = state.active(identity), instance.scene.number == event.scene.number else {
      throw .staleInstance
    }
    let recipient: NavigationRecipient
    if let handler = event.handler, let own = NavigationRecipient(instance, handler) {
      recipient = own
    } else {
      recipient = try Self.engine.recipient(of: event.name, from: identity, in: state)
    }
    return try Self.engine.perform(
      recipient, event.arguments, in: &state, guards: guards.navigationGuards)
  }

  /// Sends an event that the app, a flow or a container handles: `Shop.unauthorized()`.
  ///
  /// An active scene that declares the event handles it; else it goes up from the scene in focus.
  ///
  /// - Returns: The same as ``send(_:guards:)-(NavigationEvent,_)``.
  /// - Throws: ``NavigationFailure/noHandler`` if nothing on the way up declares it,
  ///   ``NavigationFailure/ambiguous`` if several active scenes do; else the reason why the step failed.
  @discardableResult
  public mutating func send(
    _ event: NavigationSurroundingEvent, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    let recipient = try Self.engine.recipient(of: event.name, of: state)
    return try Self.engine.perform(recipient, event.arguments, in: &state, guards: guards.navigationGuards)
  }

  /// Sends an event that the app, a flow or a container handles, from a scene: `Shop.Checkout.cancel()`.
  ///
  /// - Throws: ``NavigationFailure/staleInstance`` if the scene is gone or covered, or was not taken from a state;
  ///   ``NavigationFailure/noHandler`` if nothing on the way up from it declares the event; else the reason why the step
  ///   failed.
  @discardableResult
  public mutating func send(
    _ event: NavigationSurroundingEvent, from scene: some NavigationTypedScene, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    try state.checkThatItGoesOn()
    guard let identity = scene.scene.identity else { throw .staleInstance }
    let recipient = try Self.engine.recipient(of: event.name, from: identity, in: state)
    return try Self.engine.perform(recipient, event.arguments, in: &state, guards: guards.navigationGuards)
  }

  /// Opens a URL; does nothing if no branch of its link is taken.
  ///
  /// - Throws: ``NavigationFailure/noLink`` if no link matches, ``NavigationFailure/badPlace`` if its place is
  ///   impossible in this width.
  public mutating func open(_ url: String, guards: App.Guards) throws(NavigationFailure) {
    try Self.engine.open(url, in: &state, guards: guards.navigationGuards)
  }

  /// Opens a link with its arguments: `navigation.open(.products(id: "42"), guards: guards)`; does nothing if none of
  /// its branches is taken.
  ///
  /// - Throws: ``NavigationFailure/badPlace`` if its place is impossible in this width.
  public mutating func open(_ link: App.Link, guards: App.Guards) throws(NavigationFailure) {
    try Self.engine.open(link.link, of: link.url, in: &state, guards: guards.navigationGuards)
  }
}

extension NavigationModel {
  /// Opens what the app declares as an entry: `navigation.enter(.product(id: "42"), guards: guards)`.
  ///
  /// - Returns: The outcome; the end of what is opened is in the outcome of the step that ends it.
  /// - Throws: The reason why it cannot be opened here.
  @discardableResult
  public mutating func enter(
    _ entry: App.Entry, guards: App.Guards
  ) throws(NavigationFailure) -> NavigationOutcome {
    try Self.engine.enter(entry.entry, in: &state, guards: guards.navigationGuards)
  }
}

extension NavigationModel where App.Guards == NavigationNoGuards {
  /// Opens what an app without guards declares as an entry.
  ///
  /// - Throws: The same as `enter(_:guards:)`.
  @discardableResult
  public mutating func enter(_ entry: App.Entry) throws(NavigationFailure) -> NavigationOutcome {
    try enter(entry, guards: NavigationNoGuards())
  }

  /// Sends an event of a scene of an app without guards.
  ///
  /// - Throws: The same as ``send(_:guards:)``.
  @discardableResult
  public mutating func send(
    _ event: NavigationEvent
  ) throws(NavigationFailure) -> NavigationOutcome {
    try send(event, guards: NavigationNoGuards())
  }

  /// Sends an event that the app, a flow or a container handles, in an app without guards.
  ///
  /// - Throws: The same as ``send(_:guards:)-(NavigationSurroundingEvent,_)``.
  @discardableResult
  public mutating func send(
    _ event: NavigationSurroundingEvent
  ) throws(NavigationFailure) -> NavigationOutcome {
    try send(event, guards: NavigationNoGuards())
  }

  /// Sends an event that the app, a flow or a container handles, from a scene of an app without guards.
  ///
  /// - Throws: The same as ``send(_:from:guards:)-(NavigationSurroundingEvent,_,_)``.
  @discardableResult
  public mutating func send(
    _ event: NavigationSurroundingEvent, from scene: some NavigationTypedScene
  ) throws(NavigationFailure) -> NavigationOutcome {
    try send(event, from: scene, guards: NavigationNoGuards())
  }

  /// Opens a URL in an app without guards.
  ///
  /// - Throws: The same as ``open(_:guards:)``.
  public mutating func open(_ url: String) throws(NavigationFailure) {
    try open(url, guards: NavigationNoGuards())
  }

  /// Opens a link of an app without guards.
  ///
  /// - Throws: The same as `open(_:guards:)`.
  public mutating func open(_ link: App.Link) throws(NavigationFailure) {
    try open(link, guards: NavigationNoGuards())
  }
}

extension NavigationEngine {
  /// Returns the state of a new window; an empty stack for a program that navc rejects.
  func startOrNothing(
    in width: NavigationWidth, arguments: [NavigationValue], guards: NavigationGuardSet
  ) -> NavigationState {
    do throws(NavigationFailure) { return try start(in: width, arguments: arguments, guards: guards) } catch {
      let stack = NavigationStackNode(
        identity: NavigationIdentity(1), name: nil, flow: nil, elements: [])
      return NavigationState(width: width, base: .stack(stack), nextIdentity: 2)
    }
  }

  /// Returns the state of a window with one scene on a stack; at its start, if the scene is of another flow.
  func showing(
    _ scene: NavigationScene, of flow: NavigationFlow?, in width: NavigationWidth
  ) -> NavigationState {
    var builder = NavigationBuilder(program, nextIdentity: 1, opener: program.startOpener, width: width)
    let instance = flow.map {
      NavigationFlowInstance(identity: builder.identity(), flow: $0, opener: program.startOpener)
    }
    guard let base = try? builder.node(scene.inStack, flow: instance) else {
      return startOrNothing(in: width, arguments: [], guards: NavigationGuardSet())
    }
    return NavigationState(width: width, base: base, nextIdentity: builder.nextIdentity)
  }
}

/// A saved navigation, as far as it fits the app that reads it.
public struct NavigationModelRestoration<App: NavigationApp>: Decodable, Sendable {
  /// The nearest state of this app.
  public let navigation: NavigationModel<App>
  /// The parts that are missing or were changed, with their places, and those that are transient; empty for a state of
  /// the same app without transient scenes.
  public let pruned: [String]
  private let saved: NavigationRestoration

  /// Reads a saved navigation, which may be damaged, or of another version of the app.
  public init(from decoder: any Decoder) throws {
    try self.init(NavigationRestoration(App.table, from: decoder), NavigationGuardSet())
  }

  private init(_ saved: NavigationRestoration, _ guards: NavigationGuardSet) throws(NavigationFailure) {
    let restored = try NavigationModel<App>.engine.restore(saved, guards: guards)
    self.saved = saved
    navigation = NavigationModel(restored: restored.state)
    pruned = restored.pruned
  }

  /// Returns the restoration if these guards hold: what cannot be restored may start as the app does, whose start may
  /// have conditions. Without this call, no guard holds.
  public func asking(_ guards: App.Guards) throws(NavigationFailure) -> Self {
    try Self(saved, guards.navigationGuards)
  }
}
