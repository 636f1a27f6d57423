import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// The handler of an event in the plain model.
struct PlainRecipient {
  let handler: NavigationHandlerDeclaration
  /// The scene from which its verbs act.
  let actor: Thing
  /// The instance of the flow that declares it; the feature for its own handlers.
  let flow: PlainFlow?
  /// `true` iff it is not the scene's own.
  let isAround: Bool
}

/// A handler that runs, with what it has received.
struct PlainHandler {
  let recipient: PlainRecipient
  let arguments: [NavigationValue]
  /// The user's move in place of which it runs.
  let move: NavigationMove?
}

/// Section 8, "Handlers around scenes".
extension PlainWindow {
  /// A stop on the way up from a scene: a container around it, or something of a flow.
  private struct Stop {
    /// The name of a container around the scene; `nil` for a scene, and for what is below on a stack.
    var container: String?
    var flow: PlainFlow?
    var level: Int
  }

  /// Returns the handler of an event that is sent to the active scenes, or to those of one name.
  func recipient(of event: String, in name: String?) throws -> PlainRecipient {
    let active = active.filter { name == nil || $0.name == name }
    let own = active.compactMap { self.own(event, of: $0) }
    if own.count > 1 { throw NavigationFailure.ambiguous }
    if let first = own.first { return first }
    guard let first = active.first else { throw NavigationFailure.noHandler }
    if name != nil, active.count > 1, isDeclaredAround(event) { throw NavigationFailure.ambiguous }
    let start = name == nil ? focus(in: levels[levels.count - 1]) : first
    guard let found = recipient(of: event, at: start) else { throw NavigationFailure.noHandler }
    return found
  }

  /// Returns the handler of an event for a scene: its own, or the nearest around it, as far as to the app or to the root of
  /// the presentation.
  func recipient(of event: String, at scene: Thing, withinLevel: Bool = false) -> PlainRecipient? {
    if let own = own(event, of: scene) { return own }
    func named(_ handlers: [NavigationHandlerDeclaration], _ flow: PlainFlow?) -> PlainRecipient? {
      handlers.first { $0.name == event }.map {
        PlainRecipient(handler: $0, actor: scene, flow: flow, isAround: true)
      }
    }
    let way = way(from: scene)
    for (index, stop) in way.enumerated() {
      if withinLevel, stop.level != way[0].level { return nil }
      if let container = stop.container.flatMap({ program.container(named: $0) }),
        let found = named(program.containers[container].handlers, stop.flow)
      {
        return found
      }
      // "Once, at the outermost of these, before the container that holds it."
      guard let flow = stop.flow, !way[(index + 1)...].contains(where: { $0.flow?.number == flow.number })
      else { continue }
      if let found = named(flow.value.declaration.handlers, flow) { return found }
    }
    return withinLevel ? nil : named(program.handlers, feature)
  }

  private func own(_ event: String, of scene: Thing) -> PlainRecipient? {
    guard let number = scene.scene?.number else { return nil }
    return program.scenes[number].handlers.first { $0.name == event }.map {
      PlainRecipient(handler: $0, actor: scene, flow: scene.flow, isAround: false)
    }
  }

  private func isDeclaredAround(_ event: String) -> Bool {
    (program.containers.map(\.handlers) + program.flows.map(\.handlers) + [program.handlers]).joined()
      .contains { $0.name == event }
  }

  private func way(from scene: Thing) -> [Stop] {
    let level = level(of: scene)
    var way = [Stop(flow: scene.flow, level: level)]
    var child = scene
    for parent in scene.around {
      var container = Stop(container: parent.name, flow: parent.flow, level: level)
      switch parent.kind {
      case .scene: container.container = nil
      case .stack:
        let own = parent.children.firstIndex { $0 === child } ?? 0
        way += parent.children.prefix(own).reversed().map { Stop(flow: $0.flow, level: level) }
        // The merged stack is that of the child's column.
        if width == .compact, let columns = parent.parent?.columns, !columns.areReplaced {
          let column = columns.stacks[child.home]
          container = Stop(container: column.name, flow: column.flow, level: level)
        }
      case .tabs, .pages, .split: break
      }
      way.append(container)
      child = parent
    }
    guard let presenter = presenters[level].flatMap({ self.scene($0) }) else { return way }
    return way + self.way(from: presenter)
  }

  /// Performs the step of a handler, and returns what is in focus then.
  ///
  /// - Parameter move: The user's move in place of which it runs.
  @discardableResult
  mutating func perform(
    _ recipient: PlainRecipient, _ arguments: [NavigationValue], for move: NavigationMove? = nil
  ) throws -> Thing {
    let verbs = verbs(of: recipient, arguments)
    if verbs.isEmpty { return recipient.actor }
    handler = PlainHandler(recipient: recipient, arguments: arguments, move: move)
    scope = recipient.flow
    return try perform(verbs, from: recipient.actor)
  }

  /// Returns the verbs of the branch that a handler takes.
  func verbs(of recipient: PlainRecipient, _ arguments: [NavigationValue] = []) -> [NavigationVerb] {
    let scope = NavigationScope(
      scene: recipient.isAround ? [] : recipient.actor.scene?.arguments ?? [],
      flow: recipient.flow?.value.arguments ?? [], local: arguments, guards: guards, width: width)
    return program.step(of: recipient.handler, scope).verbs
  }
}
