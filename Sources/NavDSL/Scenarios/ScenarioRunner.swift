import NavRuntime

extension InterpretedProgram {
  /// Runs a scenario: language reference, "Scenarios".
  ///
  /// It begins at the app's start, where the guards of `given` before the first step hold, and ends with its last step, or with the first problem.
  ///
  /// - Parameter observe: Called with the run at the start, and with each step and the run after it.
  package func runScenario(
    _ id: ScenarioID, observe: (ScenarioResult.Entry?, Run) -> Void = { _, _ in }
  ) -> ScenarioResult {
    withoutActuallyEscaping(observe) { observe in
      var runner = ScenarioRunner(program: self, result: ScenarioResult(scenario: id), observe: observe)
      runner.run()
      return runner.result
    }
  }
}

/// A running scenario.
private struct ScenarioRunner {
  let program: InterpretedProgram
  var result: ScenarioResult
  private let observe: (ScenarioResult.Entry?, Run) -> Void

  private var model: Program { program.program }

  init(
    program: InterpretedProgram, result: ScenarioResult,
    observe: @escaping (ScenarioResult.Entry?, Run) -> Void
  ) {
    self.program = program
    self.result = result
    self.observe = observe
  }

  mutating func run() {
    let scenario = model.scenarios[result.scenario]
    var run: Run
    do throws(NavigationFailure) {
      run = try Run(
        program, in: scenario.width, arguments: startArguments(of: scenario),
        guards: initialGuards(of: scenario))
    } catch {
      result.problem = ScenarioProblem(
        kind: .noStart(error), step: nil, span: scenario.nameSpan, message: "the app cannot start: \(error)")
      return
    }
    result.start = run.description
    observe(nil, run)
    for (position, step) in scenario.steps.enumerated() {
      let next = position + 1 < scenario.steps.count ? scenario.steps[position + 1] : nil
      perform(step, next: next, &run)
      if result.problem != nil { return }
    }
  }

  /// Returns the guards that hold at the start: those of `given` before the first other step.
  private func initialGuards(of scenario: Scenario) -> Set<GuardID> {
    var guards: Set<GuardID> = []
    for id in scenario.steps {
      guard case .given(let settings) = model.scenarioSteps[id].action else { break }
      for given in settings {
        if given.holds { guards.insert(given.guard) } else { guards.remove(given.guard) }
      }
    }
    return guards
  }

  /// Returns the arguments with which a scenario starts the feature; none for an app.
  private func startArguments(of scenario: Scenario) -> [NavigationValue] {
    for step in model.scenarioSteps[scenario.steps] {
      if case .enter(let arguments) = step.action { return program.startArguments(arguments, of: model) }
    }
    return []
  }

  /// Performs a step; `next` is the one after it.
  private mutating func perform(_ id: ScenarioStepID, next: ScenarioStepID?, _ run: inout Run) {
    let step = model.scenarioSteps[id]
    switch step.action {
    case .given(let guards):
      for given in guards { run.decide(given.guard, holds: given.holds) }
      note(id, run)
    case .expect where run.state.hasEnded:
      result.problem = ScenarioProblem(
        kind: .otherEnd, step: id, span: step.span, message: "the feature has ended",
        hint: "write 'expect ended'")
    case .expect(let state):
      let matcher = ScenarioMatcher(state, ShownState(run.state), program)
      guard let mismatch = matcher.mismatch() else { return }
      result.problem = ScenarioProblem(
        kind: .otherState(mismatch.difference), step: id, span: mismatch.span ?? step.span,
        message: mismatch.message, hint: matcher.hint())
    case .expectEnd(let value): result.problem = problem(id, step, expecting: value, run)
    // The run has started with its arguments.
    case .enter: note(id, run)
    // Checked together with the preceding step.
    case .expectFailure, .error: break
    default: attempt(id, step, next: next, &run)
    }
  }

  private mutating func note(_ step: ScenarioStepID, _ run: Run, failure: NavigationFailure? = nil) {
    let entry = ScenarioResult.Entry(step: step, state: run.description, failure: failure)
    result.entries.append(entry)
    observe(entry, run)
  }

  /// Returns the problem with an expected end; `nil` if the feature has ended so.
  private func problem(
    _ id: ScenarioStepID, _ step: ScenarioStep, expecting value: ExpressionID?, _ run: Run
  ) -> ScenarioProblem? {
    guard run.state.hasEnded else {
      return ScenarioProblem(
        kind: .otherEnd, step: id, span: step.span,
        message: "the feature has not ended, the state is \(run.description)")
    }
    guard let value, case .ended(let result)? = run.end else { return nil }
    let expected = program.value(value, program.evaluation())
    guard expected != result ?? .none else { return nil }
    return ScenarioProblem(
      kind: .otherEnd, step: id, span: step.span,
      message: "the feature has ended with \(result.map { "\($0)" } ?? "nil"), not with \(expected)")
  }

  /// Performs a step that can fail.
  private mutating func attempt(
    _ id: ScenarioStepID, _ step: ScenarioStep, next: ScenarioStepID?, _ run: inout Run
  ) {
    if let handler = otherArguments(step.action, run) {
      let owner = model.name(of: model.handlers[handler].owner)
      result.problem = ScenarioProblem(
        kind: .otherArguments(handler), step: id, span: step.span,
        message: "'\(owner)' receives the event, but takes different arguments")
      return
    }
    var failure: NavigationFailure?
    if let input = run.input(step.action, of: program.program) {
      do throws(NavigationFailure) { try run.perform(input) } catch { failure = error }
    }
    let expectation = next.map { model.scenarioSteps[$0] }
    if let next, let expectation, case .expectFailure(let reason) = expectation.action {
      note(id, run, failure: failure)
      guard let failure else {
        result.problem = ScenarioProblem(
          kind: .stepSucceeded, step: next, span: expectation.span,
          message: "the previous step does not fail")
        return
      }
      if let reason, reason != failure {
        result.problem = ScenarioProblem(
          kind: .otherReason(failure, expected: reason), step: next, span: expectation.span,
          message: "the previous step fails with '\(failure)', not with '\(reason)'")
      }
    } else if let failure {
      result.problem = ScenarioProblem(
        kind: .stepFailed(failure), step: id, span: step.span,
        message: "the step fails with '\(failure)': \(failure.explanation)")
    } else {
      note(id, run)
    }
  }

  /// Returns the handler that receives an event, if it takes other arguments than the scenario gives.
  private func otherArguments(_ action: ScenarioAction, _ run: Run) -> HandlerID? {
    guard case .event(let event) = action else { return nil }
    let scene = event.scene.map { program.name(of: $0) }
    let place = event.place.map { model.text($0) }
    guard let recipient = try? run.recipient(of: model.text(event.name), in: scene, at: place),
      let handler = program.handler(of: recipient),
      !event.readings.contains(where: { model.takeTheSame($0.handler, handler) })
    else { return nil }
    return handler
  }
}

extension NavigationFailure {
  /// The reason of the failure, for the end of a sentence.
  var explanation: String {
    switch self {
    case .noStack: "no stack contains the scene"
    case .nothingBelow: "there is nothing to go back to"
    case .notPresented: "there is nothing to dismiss"
    case .noTarget: "the target does not exist"
    case .refused: "every scene with the exit refuses the unwind"
    case .noOpener: "the scene has no opener"
    case .noTabs: "the tab is not shown"
    case .noPages: "there is no such page"
    case .noItem: "the scene lacks the popover's anchor"
    case .containment: "the container cannot contain the destination"
    case .noHandler: "no active scene handles the event"
    case .ambiguous: "several active scenes handle the event"
    case .noLink: "no link matches the URL"
    case .badPlace: "the place cannot be shown in this width"
    case .staleInstance: "the scene no longer exists or is not active"
    case .ended: "the feature has ended"
    }
  }
}
