import NavRuntime

/// A change that may lose or misread a part of saved states, before a run of the old program shows it.
struct StateCandidate {
  let rule: DiagnosticCode
  /// The name of the old declaration.
  let subject: String
  /// The place in the new program.
  let span: SourceSpan
  /// The place in the old program.
  let formerSpan: SourceSpan
  let message: String
  var hint: String?
  /// The edit that keeps what is lost; `nil` if there is none.
  var fixIt: Diagnostic.FixIt?
  /// `true` iff a state of the old program contains what is lost.
  let occurs: (NavigationState) -> Bool
  /// `true` iff a state contains the declaration, with whatever values; `nil` if values do not matter.
  var occursWithOtherValues: ((NavigationState) -> Bool)?
  /// A value that matters, with its type: some event may pass it on.
  var value: (type: NavigationType, value: NavigationValue)?
  /// `true` iff nothing in a restored state shows the loss, which only a later step would.
  var isLatent = false
}

extension NavigationState {
  /// `true` iff a node in it satisfies a condition.
  func contains(_ isWanted: (NavigationNode) -> Bool) -> Bool {
    base.contains(isWanted) || presentations.contains { $0.node.contains(isWanted) }
  }

  /// `true` iff an instance of a scene in it satisfies a condition.
  func containsScene(_ isWanted: (NavigationInstance) -> Bool) -> Bool {
    contains { if case .scene(let instance) = $0 { isWanted(instance) } else { false } }
  }
}

extension NavigationNode {
  fileprivate func contains(_ isWanted: (NavigationNode) -> Bool) -> Bool {
    isWanted(self) || childSteps.contains { child($0)?.contains(isWanted) ?? false }
  }
}

/// A run of the old program with the state that it saves and what the new program makes of it.
struct StateWitness {
  var run: DiagnosticWitness
  /// The state of the old program, as text.
  var saved: String
  /// The state of the new program, as text.
  var restored: String
  var pruned: [String]
}

/// Searches runs of the old program for states with what candidates lose, and restores them in the new program.
struct StateWitnesses {
  private let pair: ComparedPair
  private let finder: WitnessFinder
  private static let limits = WitnessLimits(states: 2_000, depth: 30)

  init(_ pair: ComparedPair) {
    self.pair = pair
    finder = WitnessFinder(pair.before)
  }

  /// Returns a witness for each candidate; `nil` if no short run has what it is about, or nothing is lost then. The
  /// search is exhaustive unless the second result is `false`.
  func find(_ candidates: [StateCandidate]) -> (witnesses: [StateWitness?], isExhaustive: Bool) {
    var (found, isExhaustive) = finder.search(
      for: candidates.map { .state($0.occurs) }, in: NavigationWidth.allCases, limits: Self.limits)
    let open = candidates.indices.filter { found[$0] == nil && candidates[$0].occursWithOtherValues != nil }
    if !open.isEmpty {
      let goals = open.compactMap { candidates[$0].occursWithOtherValues.map(WitnessGoal.state) }
      let (others, isComplete) = finder.search(
        for: goals, in: NavigationWidth.allCases, limits: Self.limits)
      if !isComplete { isExhaustive = false }
      for (number, witness) in zip(open, others) {
        found[number] = witness.flatMap { withValue(of: candidates[number], $0) }
      }
    }
    let shown = zip(found, candidates).map { found, candidate in found.flatMap { witness($0, candidate) } }
    return (shown, isExhaustive)
  }

  /// Returns a run in which an event passes on the value that matters; `nil` if none of the run's events can.
  private func withValue(of candidate: StateCandidate, _ witness: Witness) -> Witness? {
    guard let (type, value) = candidate.value else { return nil }
    for (number, step) in witness.steps.enumerated().reversed() {
      guard case .event(let name, let scene, let place, let arguments) = step.input,
        let handler = step.handler
      else { continue }
      let parameters = pair.old.parameters[pair.old.handlers[handler].parameters]
      for (position, parameter) in parameters.enumerated() where position < arguments.count {
        guard TableBuilder.type(parameter.type, of: pair.old) == type else { continue }
        var changed = witness
        var values = arguments
        values[position] = value
        changed.steps[number].input = .event(name: name, scene: scene, place: place, arguments: values)
        if let end = end(of: changed), candidate.occurs(end.state) { return changed }
      }
    }
    return nil
  }

  /// Returns the run at the end of a witness; `nil` if a step fails.
  private func end(of witness: Witness) -> Run? {
    let runs = finder.runs(along: witness)
    return runs.count > witness.steps.count ? runs.last : nil
  }

  /// Saves the state at the end of a run, and restores it in the new program.
  private func witness(_ witness: Witness, _ candidate: StateCandidate) -> StateWitness? {
    guard let end = end(of: witness) else { return nil }
    let restored = Self.restored(end.state, in: pair.after)
    let pruned = restored?.pruned ?? ["feature: cannot be restored without its arguments"]
    if pruned.isEmpty, !candidate.isLatent { return nil }
    let (start, lines) = finder.lines(of: witness)
    var steps: [DiagnosticWitness.Step] = []
    for line in lines {
      if let given = line.given { steps.append(DiagnosticWitness.Step(given)) }
      steps.append(DiagnosticWitness.Step(line.step, state: line.state))
    }
    return StateWitness(
      run: DiagnosticWitness(
        in: witness.width.rawValue, given: finder.given(at: witness), from: start, steps,
        needsResize: witness.usesResize, needsLink: witness.usesLink,
        hasConditionalStart: pair.old.app?.hasConditionalStart == true),
      saved: end.description,
      restored: restored.map { NavigationEngine(pair.after).description(of: $0.state) } ?? "",
      pruned: pruned)
  }

  /// Returns what a program restores of a state that another one has saved; `nil` for a feature whose arguments it does
  /// not read.
  static func restored(_ state: NavigationState, in program: InterpretedProgram) -> NavigationRestored? {
    guard let tree = try? JSONValue(encoding: state) else { return nil }
    let saved = NavigationRestoration(program.table, from: TreeDecoder(tree))
    return try? NavigationEngine(program).restore(saved)
  }
}
