// Going on after a finish: language reference, "Gates".

extension NavigationStepper {
  /// The continuation that `retry` in this step asks for; `nil` for verbs without a handler.
  var continuation: NavigationContinuation? {
    cause.map { cause in
      cause.move.map { .move($0) }
        ?? .event(NavigationRetriedEvent(cause.recipient, cause.arguments, in: engine.program))
    }
  }

  /// Goes on at an opener, after what it opened has finished and is gone.
  mutating func go(
    on continuation: NavigationContinuation?, at opener: NavigationNodePath, with value: NavigationValue?
  ) throws(NavigationFailure) {
    // A step that ends the feature goes no further.
    if state.hasEnded { return }
    switch continuation {
    case .result(let event):
      guard let recipient = engine.recipient(of: event, from: opener, in: state),
        let arguments = engine.program.arguments(returning: value, to: recipient.declaration)
      else { return }
      try receive(recipient, arguments, at: opener)
    case .event(let event):
      guard let recipient = engine.recipient(of: event.name, from: opener, in: state),
        let arguments = engine.program.completed(event.arguments, for: recipient.declaration.parameters)
      else { return }
      try receive(recipient, arguments, at: opener)
    case .move(let move):
      if let asked = engine.recipient(of: move, in: state),
        let path = state.path(of: asked.recipient.instance.identity)
      {
        if try receive(asked.recipient, [], at: path, for: asked.move) { return }
      }
      // A move that can no longer be made is no reason to fail.
      try? engine.move(move, &state, guards: guards)
      focusOnTop()
    case .link(let url):
      // Nor is a place that is impossible now.
      try? engine.open(url, in: &state, guards: guards)
      focusOnTop()
    case nil: break
    }
  }

  private mutating func focusOnTop() { focus = state.focus(in: NavigationNodePath(level: state.topLevel)) }

  /// Runs the handler of an opener's event, its own or one around it; returns `false` if it takes no branch.
  @discardableResult
  private mutating func receive(
    _ recipient: NavigationRecipient, _ arguments: [NavigationValue], at path: NavigationNodePath,
    for move: NavigationMove? = nil
  ) throws(NavigationFailure) -> Bool {
    let number = outcome.results.count
    outcome.results.append(
      NavigationOutcome.Result(
        opener: recipient.instance.identity, event: NavigationEvent(recipient, arguments)))
    focus = path
    if try perform(recipient, arguments, for: move) { return true }
    // A handler of a move that lets it be done has received nothing.
    if move != nil { outcome.results.remove(at: number) }
    return false
  }
}

/// The wish of a link to be opened again when what its place shows last has finished.
struct NavigationWish {
  /// The scenes and the flow instance that the place shows last, opened by it or before.
  private var identities: Set<NavigationIdentity> = []
  private let continuation: NavigationContinuation
  /// The flow instance, with the wish.
  private var flow: NavigationFlowInstance?

  /// Creates the wish of a URL for the node of its place's last step.
  init(_ url: String, of node: NavigationNode, _ destination: NavigationDestination) {
    continuation = .link(url)
    var scenes: [NavigationInstance] = []
    node.appendScenes(to: &scenes)
    guard let first = scenes.first else { return }
    // Scenes that were opened from there have another opener.
    identities = Set(scenes.lazy.filter { $0.opener == first.opener }.map(\.identity))
    if let flow = first.flow, destination.isFlow {
      self.flow = NavigationFlowInstance(
        identity: flow.identity, flow: flow.flow, opener: wished(flow.opener))
    }
  }

  /// Returns an opener with the wish in place of any other: the last one counts.
  private func wished(_ opener: NavigationOpener) -> NavigationOpener {
    switch opener {
    case .none, .host, .code: opener
    case .place: .place(then: continuation)
    case .scene(let identity, _): .scene(identity, then: continuation)
    }
  }

  /// Returns the opener of a scene, with the wish if it is meant.
  fileprivate func opener(of instance: NavigationInstance) -> NavigationOpener {
    identities.contains(instance.identity) ? wished(instance.opener) : instance.opener
  }

  /// Returns a flow instance, with the wish if it is meant.
  fileprivate func flow(_ flow: NavigationFlowInstance?) -> NavigationFlowInstance? {
    flow?.identity == self.flow?.identity ? self.flow : flow
  }
}

extension NavigationDestination {
  /// `true` iff it is a flow, in a stack of its own or not.
  fileprivate var isFlow: Bool {
    switch self {
    case .flow: true
    case .stack(let root): root.isFlow
    case .scene, .container: false
    }
  }
}

extension NavigationNode {
  /// Appends all scenes, visible or not.
  fileprivate func appendScenes(to scenes: inout [NavigationInstance]) {
    if case .scene(let instance) = self { scenes.append(instance) }
    for step in childSteps { child(step)?.appendScenes(to: &scenes) }
  }

  /// Changes the openers of the scenes and flow instances that a wish means.
  mutating func take(_ wish: NavigationWish) {
    for step in childSteps { update([step]) { $0.take(wish) } }
    switch self {
    case .scene(var instance):
      instance.opener = wish.opener(of: instance)
      instance.flow = wish.flow(instance.flow)
      self = .scene(instance)
    case .stack(var stack):
      stack.flow = wish.flow(stack.flow)
      self = .stack(stack)
    case .tabs(var tabs):
      tabs.flow = wish.flow(tabs.flow)
      self = .tabs(tabs)
    case .pages(var pages):
      pages.flow = wish.flow(pages.flow)
      self = .pages(pages)
    case .split(var split):
      split.flow = wish.flow(split.flow)
      self = .split(split)
    }
  }
}
