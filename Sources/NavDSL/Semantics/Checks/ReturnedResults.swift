// Checks that events after `returning` can take the result.

@Sendable func checkReturnedResults(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  for result in resolved.facts.results {
    let parameters = program.handlers[result.handler].parameters
    guard let first = parameters.first, let target = program.rootTarget(of: result.opened), target != .error
    else { continue }
    let handled = program.parameters[first].type
    let results = program.results(of: target)
    if handled == .error || results.contains(where: { $0.type == .error }) { continue }
    let wrong =
      parameters.count == 1 ? results.first { !program.types.fits($0.type, handled) } : results.first
    if wrong == nil, parameters.count == 1, !results.isEmpty { continue }
    diagnostics.append(
      .returningWrongType(
        program.text(program.handlers[result.handler].name), at: result.span,
        takes: parameters.map { program.typeName(program.parameters[$0].type) },
        opened: program.describe(wrong?.target ?? target),
        returns: wrong.map { program.typeName($0.type) },
        declaredAt: program.handlers[result.handler].nameSpan))
  }
  return diagnostics
}

/// Checks that the result of what a verb opens is taken. What takes the place of its opener leaves that to its own opener.
@Sendable func checkIgnoredResults(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  for verb in program.verbs.elements {
    if case .replace = verb.action { continue }
    guard let (destination, options) = verb.action.opened, !program.options[options].retries,
      program.options[options].returning == nil, let target = program.rootTarget(of: destination),
      let result = program.results(of: target).first, result.type != .error
    else { continue }
    diagnostics.append(
      .ignoredResult(
        of: program.describe(result.target), type: program.typeName(result.type), at: verb.span))
  }
  return diagnostics
}

extension Program {
  /// Returns the targets that can give the opener of a target a result, with its type: the scene that it shows, which
  /// closes itself if it returns something, and the flow around it.
  fileprivate func results(of target: Target) -> [(target: Target, type: TypeID)] {
    switch target {
    case .scene(let scene): return scenes[scene].result.map { [(target, $0)] } ?? []
    case .flow(let flow):
      var results = flows[flow].result.map { [(target, $0)] } ?? []
      if let start = flows[flow].start, case .scene(let scene)? = rootTarget(of: start),
        let result = scenes[scene].result
      {
        results.append((.scene(scene), result))
      }
      return results
    default: return []
    }
  }
}
