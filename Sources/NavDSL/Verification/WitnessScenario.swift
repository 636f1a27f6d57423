import NavRuntime

extension WitnessFinder {
  /// Returns a witness as a scenario, to be pasted into the program: what happens, with the state after each step, and
  /// why the last one fails. Guards are given where they change and it makes a difference.
  func scenario(of witness: Witness, name: String) -> String {
    var out = TextBuffer()
    out.line(string: "scenario \(NavigationValue.string(name)) in \(witness.width.rawValue) {")
    let (start, lines) = lines(of: witness)
    let width = min(lines.map(\.step.count).max() ?? 0, 36)
    out.indented { out in
      out.line(string: "expect \(start)")
      for line in lines {
        if let given = line.given { out.line(string: given) }
        let blanks = String(repeating: " ", count: max(width - line.step.count, 0))
        out.line(string: "\(line.step)\(blanks)  expect \(line.outcome)")
      }
    }
    out.line("}")
    return out.text
  }

  /// Returns the state at the start of a witness, and for each step what is given before it, what happens, and what
  /// comes of it: a state, or `fails(…)`.
  func lines(of witness: Witness) -> (start: String, lines: [WitnessLine]) {
    guard var run = start(in: witness.width) else { return ("", []) }
    let start = run.description
    var lines: [WitnessLine] = []
    for step in witness.allSteps {
      let before = run.guards
      let (guards, after) = result(of: step, in: run)
      run.guards = guards
      let changed = guards.symmetricDifference(before).sorted().map { (id: $0, holds: guards.contains($0)) }
      let given = changed.isEmpty ? nil : program.given(changed)
      var line = WitnessLine(given: given, step: text(of: step))
      // A name right after 'back' would be the scene to go back from.
      if given == nil, lines.last?.step == "back", step.handler != nil, !line.step.hasSuffix(")") {
        line.step += "()"
      }
      switch after {
      case .success(let state):
        run.state = state
        line.state = run.description
      case .failure(let failure): line.failure = failure
      }
      lines.append(line)
    }
    return (start, lines)
  }

  /// Returns the guards under which a step does what it is to do, as few of them changed as will do.
  private func result(
    of step: ExplorationStep, in run: Run
  ) -> (Set<GuardID>, Result<NavigationState<NavigationTable>, NavigationFailure>) {
    var guards = run.guards
    for id in step.guards {
      if step.holding.contains(id) { guards.insert(id) } else { guards.remove(id) }
    }
    let wanted = attempt(step, in: run, guards)
    let transitions = finder.transitions(of: step, in: run, guards: guards)
    for id in guards.symmetricDifference(run.guards).sorted() {
      let fewer = guards.symmetricDifference([id])
      if attempt(step, in: run, fewer) == wanted,
        finder.transitions(of: step, in: run, guards: fewer) == transitions
      {
        guards = fewer
      }
    }
    return (guards, wanted)
  }

  private func attempt(
    _ step: ExplorationStep, in run: Run, _ guards: Set<GuardID>
  ) -> Result<NavigationState<NavigationTable>, NavigationFailure> {
    var after = run
    after.guards = guards
    do throws(NavigationFailure) {
      try after.perform(step.input)
      return .success(after.state)
    } catch {
      return .failure(error)
    }
  }

  /// Returns a step as scenarios spell it. Who handles an event is known, so nobody is looked for.
  private func text(of step: ExplorationStep) -> String {
    guard case .event(let name, let scene, let arguments) = step.input, let handler = step.handler else {
      return program.description(of: step.input)
    }
    let parameters = program.program.handlers[handler].parameters
    return InterpretedProgram.step(name, in: scene, program.labelled(arguments, parameters))
  }
}

/// A step of a witness as text.
struct WitnessLine: Hashable, Sendable {
  /// What the app decides before it; `nil` where nothing changes.
  var given: String?
  /// What happens.
  var step: String
  /// What is shown then.
  var state = ""
  /// Why it cannot be done; `nil` for what can.
  var failure: NavigationFailure?

  /// What a scenario expects after it.
  var outcome: String { failure.map { "fails(\($0.rawValue))" } ?? state }
}
