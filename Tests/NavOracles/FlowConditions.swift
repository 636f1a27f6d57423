import NavDSL
import NavRuntime

/// A step of a run: the action, its actor, and the values of guards.
package struct FlowStep: Hashable {
  package enum Input: Hashable {
    case start(NavigationWidth)
    /// The code enters an entry in a window of which nothing else is known.
    case enter(EntryID, [NavigationValue], NavigationWidth)
    case event(HandlerID, NavigationIdentity, [NavigationValue])
    case move(NavigationMove)
    case link(LinkID, url: String)
  }
  package var input: Input
  package var guards: Set<GuardID> = []
}

extension Program {
  /// `true` iff some condition compares two values.
  var comparesInConditions: Bool {
    conditions.elements.contains { if case .equal = $0 { true } else { false } }
  }
}

/// Decides which branches a step takes, independently of the engine and the interpreter.
struct FlowConditions: Sendable {
  private struct Scope {
    var values: FlowExpressions.Scope
    var guards: Set<GuardID>
    var width: NavigationWidth
  }

  private let program: Program
  private let expressions: FlowExpressions
  /// The handlers and links whose branches depend on guards, also indirectly through other handlers.
  private let asksGuards: Set<HandlerID>
  private let linksAskGuards: Set<LinkID>
  /// `true` iff the start of the app has conditions.
  let asksAtStart: Bool
  /// All sets of guards.
  private let all: [Set<GuardID>]

  init(_ program: Program) {
    self.program = program
    expressions = FlowExpressions(program)
    let guards = Array(program.guards.ids)
    all = (0..<(1 << guards.count)).map { mask in Set(guards.filter { mask & 1 << $0.index != 0 }) }
    let asksAtStart =
      program.app.map { ($0.compact.branches + $0.regular.branches).contains { $0.condition != nil } }
      ?? false
    self.asksAtStart = asksAtStart
    asksGuards = Set(
      program.handlers.ids.filter { id in
        program.branches[program.handlers[id].branches].contains { branch in
          branch.condition != nil
            || program.verbs[branch.verbs].contains { verb in
              switch verb.action {
              case .unwind, .finish, .cancel: true
              case .open: asksAtStart
              default: false
              }
            }
        }
      })
    linksAskGuards = Set(
      program.links.ids.filter { id in
        asksAtStart || program.branches[program.links[id].branches].contains { $0.condition != nil }
      })
  }

  /// Returns the sets of guards that can affect a handler.
  func guardSets(for handler: HandlerID) -> [Set<GuardID>] { asksGuards.contains(handler) ? all : [[]] }

  /// Returns the sets of guards that can affect a move: those of handlers that run in its place.
  func guardSets(for move: NavigationMove) -> [Set<GuardID>] {
    let name = move.handlerName
    return asksGuards.contains { program.text(program.handlers[$0].name) == name } ? all : [[]]
  }

  /// Returns the sets of guards that can affect a link.
  func guardSets(for link: LinkID) -> [Set<GuardID>] { linksAskGuards.contains(link) ? all : [[]] }

  /// Returns the sets of guards that can affect the start of the app.
  func guardSetsOfStart() -> [Set<GuardID>] { asksAtStart ? all : [[]] }

  /// Returns the branch that a handler takes and, if it finishes, those of the handlers that receive the results,
  /// in order. If the step fails, it fails in the last one.
  func branches(
    of handler: HandlerID, by instance: NavigationInstance, _ arguments: [NavigationValue],
    in state: NavigationState, guards: Set<GuardID>
  ) -> [BranchID] {
    var taken: [BranchID] = []
    var (handler, instance, arguments) = (handler, instance, arguments)
    var acted: Set<NavigationIdentity> = []
    // An opener inside of what ends is gone with it, and would seem to act for ever.
    while acted.insert(instance.identity).inserted {
      let owner = program.handlers[handler].owner
      let flow = owner.scene == nil ? flowAround(instance, owner, in: state) : instance.flow
      let values = FlowExpressions.Scope(
        scene: owner.scene == nil ? [] : instance.scene.arguments, flow: flow?.flow.arguments ?? [],
        local: arguments)
      let scope = Scope(values: values, guards: guards, width: state.width)
      guard let branch = self.taken(program.handlers[handler].branches, scope) else { return taken }
      taken.append(branch)
      let verbs = program.verbs[program.branches[branch].verbs]
      guard verbs.count == 1, case .finish(let value)? = verbs.first?.action else { return taken }
      // The feature itself has ended.
      if owner == .app { return taken }
      let endsItself = owner.scene.map { program.scenes[$0].result != nil } ?? false
      let unit = endsItself ? nil : flow?.opener
      guard case .scene(let opener, let continuation?) = unit ?? instance.opener,
        let next = state.instance(opener), let event = continuation.eventName,
        let got = self.handler(of: event, from: next, in: state)
      else { return taken }
      if case .event(let event) = continuation {
        arguments = event.arguments
      } else {
        guard let received = received(value.map { expressions.value($0, values) }, by: got) else {
          return taken
        }
        arguments = received
      }
      (handler, instance) = (got, next)
    }
    return taken
  }

  /// Returns the arguments of a handler that receives a result; `nil` if it does not run, since it takes a value, and
  /// there is none.
  private func received(_ result: NavigationValue?, by handler: HandlerID) -> [NavigationValue]? {
    let parameters = program.parameters[program.handlers[handler].parameters]
    guard let parameter = parameters.first else { return [] }
    let value = result ?? parameter.defaultValue.map { expressions.value($0, FlowExpressions.Scope()) }
    guard let value, fits(value, parameter.type) else { return nil }
    return [value]
  }

  private func fits(_ value: NavigationValue, _ type: TypeID) -> Bool {
    switch (program.types[program.types.resolved(type)], value) {
    case (.optional(let wrapped), _): value == .none || fits(value, wrapped)
    case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.enumeration, .enumCase): true
    case (.bool, _), (.int, _), (.double, _), (.string, _), (.enumeration, _), (_, .none): false
    default: true
    }
  }

  /// Returns the handler of an event: a scene's own, or the nearest around it.
  private func handler(
    of event: String, from instance: NavigationInstance, in state: NavigationState
  ) -> HandlerID? {
    let around = FlowSurroundings.owners(around: instance.identity, in: state, program).map(\.owner)
    // The scene `…` declares nothing.
    let own: [HandlerOwner] =
      program.scenes.ids.contains(instance.scene.id) ? [.target(.scene(instance.scene.id))] : []
    return (own + around).lazy.flatMap { Array(program.handlers(of: $0)) }.first {
      program.text(program.handlers[$0].name) == event
    }
  }

  /// Returns the flow instance in whose scope a handler around a scene is.
  private func flowAround(
    _ instance: NavigationInstance, _ owner: HandlerOwner, in state: NavigationState
  ) -> NavigationFlowInstance? {
    FlowSurroundings.owners(around: instance.identity, in: state, program).first { $0.owner == owner }?.flow
  }

  /// Returns the branch that a link takes.
  func branch(
    of link: LinkID, _ arguments: [NavigationValue], guards: Set<GuardID>, width: NavigationWidth
  ) -> BranchID? {
    taken(
      program.links[link].branches,
      Scope(values: FlowExpressions.Scope(local: arguments), guards: guards, width: width))
  }

  private func taken(_ branches: IDRange<BranchID>, _ scope: Scope) -> BranchID? {
    branches.first { branch in program.branches[branch].condition.map { holds($0, scope) } ?? true }
  }

  private func holds(_ condition: ConditionID, _ scope: Scope) -> Bool {
    switch program.conditions[condition] {
    case .guard(let id): scope.guards.contains(id)
    case .value(let expression): expressions.value(expression, scope.values) == .bool(true)
    case .equal(let left, let right):
      expressions.value(left, scope.values) == expressions.value(right, scope.values)
    case .compact: scope.width == .compact
    case .regular: scope.width == .regular
    case .not(let operand): !holds(operand, scope)
    case .all(let range): range.indices.allSatisfy { holds(program.operands[$0], scope) }
    case .any(let range): range.indices.contains { holds(program.operands[$0], scope) }
    case .error: false
    }
  }
}
