// Checks that what is opened with `retry` can finish. Language reference, "Gates".

@Sendable func checkGates(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  guard program.options.elements.contains(where: \.retries) else { return [] }
  var diagnostics: [Diagnostic] = []
  for verb in program.verbs.elements {
    guard let (destination, options) = verb.action.opened else { continue }
    if let problem = gateProblem(program, destination, options, at: verb.span) { diagnostics.append(problem) }
  }
  for step in program.placeSteps.elements {
    if let problem = gateProblem(program, step.destination, step.options, at: step.span) {
      diagnostics.append(problem)
    }
  }
  return diagnostics
}

/// Returns the problem with a gate that never finishes.
private func gateProblem(
  _ program: Program, _ opened: DestinationID, _ options: OptionsID, at span: SourceSpan
) -> Diagnostic? {
  guard program.options[options].retries, let target = program.rootTarget(of: opened), target != .error else {
    return nil
  }
  var search = FinishSearch(program: program)
  guard !search.canFinish(opened) else { return nil }
  var flow: String?
  if case .scene(let scene) = target, program.scenes[scene].result == nil,
    let owner = program.scenes[scene].flow, program.finishes(program.scenes[scene].handlers)
  {
    flow = program.text(program.flows[owner].name)
  }
  return .retryWithoutFinish(program.describe(target), endsFlow: flow, at: span)
}

/// A search for a `finish` that ends an opened destination.
private struct FinishSearch {
  let program: Program
  private var seen: Set<Target> = []

  init(program: Program) { self.program = program }

  /// `true` iff something that a destination shows at first, or that replaces it, ends it with `finish`.
  mutating func canFinish(_ destination: DestinationID) -> Bool {
    canFinish(program.destinations[destination].target)
  }

  private mutating func canFinish(_ target: Target) -> Bool {
    guard seen.insert(target).inserted else { return false }
    switch target {
    case .scene(let id):
      let scene = program.scenes[id]
      if scene.flow == nil || scene.result != nil, program.finishes(scene.handlers) { return true }
      return program.replacements(in: scene.handlers).contains { canFinish($0) }
    case .flow(let id):
      return program.finishes(id) || program.flows[id].start.map { canFinish($0) } ?? false
    case .stack, .tabs, .pages, .split: return program.shown(by: target).contains { canFinish($0) }
    case .error: return true
    }
  }
}

extension Program {
  /// `true` iff a handler has the verb `finish`.
  func finishes(_ handlers: IDRange<HandlerID>) -> Bool {
    verbs(of: handlers).contains { if case .finish = $0 { true } else { false } }
  }

  /// `true` iff a scene of a flow, or a handler around its scenes, ends the flow with `finish`.
  func finishes(_ flow: FlowID) -> Bool {
    scenes.elements.contains { $0.flow == flow && $0.result == nil && finishes($0.handlers) }
      || handlingOwners.contains { scope(of: $0) == flow && finishes(handlers(of: $0)) }
  }

  /// Returns the destinations that handlers replace their scene with.
  func replacements(in handlers: IDRange<HandlerID>) -> [DestinationID] {
    verbs(of: handlers).compactMap { if case .replace(let destination, _) = $0 { destination } else { nil } }
  }

  private func verbs(of handlers: IDRange<HandlerID>) -> [Action] {
    self.handlers[handlers].flatMap { handler in
      branches[handler.branches].flatMap { branch in verbs[branch.verbs].map(\.action) }
    }
  }
}
