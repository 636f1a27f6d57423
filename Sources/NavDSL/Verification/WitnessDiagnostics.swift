import NavRuntime

extension WitnessFinder {
  /// Returns a witness as diagnostics carry it: steps with their texts, what runs, and what comes of it.
  func diagnosticWitness(of witness: Witness) -> DiagnosticWitness {
    let (start, lines) = lines(of: witness)
    var steps: [DiagnosticWitness.Step] = []
    for (step, line) in zip(witness.allSteps, lines) {
      if let given = line.given { steps.append(.init(given)) }
      let span = span(of: step)
      if step == witness.failing, let failure = witness.failure {
        steps.append(.init(line.step, at: span, failure: failure.rawValue))
      } else {
        steps.append(.init(line.step, at: span, state: line.outcome))
      }
    }
    return DiagnosticWitness(
      in: witness.width.rawValue, from: start, steps, needsResize: witness.usesResize,
      needsLink: witness.usesLink)
  }

  /// Returns the place of the handler or the link that runs; `nil` for a move.
  private func span(of step: ExplorationStep) -> Span? {
    if let handler = step.handler { return program.program.handlers[handler].nameSpan }
    guard case .open(let url) = step.input, let (link, _) = program.box.links.match(url, program) else {
      return nil
    }
    return program.program.links[link].patternSpan
  }
}
