import NavRuntime

extension WitnessFinder {
  /// Returns a witness as a scenario, to be pasted into the program: the steps, with the state after each, and the
  /// reason why the last one fails. Guards are given when a change of them matters.
  func scenario(of witness: Witness, name: String) -> String {
    var out = TextBuffer()
    out.line(string: "scenario \(NavigationValue.string(name)) in \(witness.width.rawValue) {")
    let (start, lines) = lines(of: witness)
    out.indented { out in
      if let given = given(at: witness) { out.line(string: given) }
      if !witness.entersFeature { out.line(string: "expect \(start)") }
      for line in lines {
        if let given = line.given { out.line(string: given) }
        out.line(string: "\(line.step) expect \(line.outcome)")
      }
    }
    out.line("}")
    out.format()
    return out.text
  }

  /// Returns the state at the start of a witness, and for each step its guards, its text, and its outcome: a state, or
  /// `fails(…)`.
  func lines(of witness: Witness) -> (start: String, lines: [WitnessLine]) {
    var beginnings = ToldBeginnings()
    return lines(of: witness, sharing: &beginnings)
  }

  /// Returns the result of ``lines(of:)``, and stores the beginning of the run.
  func lines(
    of witness: Witness, sharing beginnings: inout ToldBeginnings
  ) -> (start: String, lines: [WitnessLine]) {
    guard let start = start(in: witness.width, guards: witness.guards) else { return ("", []) }
    var node: Int? = beginnings.root(start)
    var run = start
    var lines: [WitnessLine] = []
    for step in witness.allSteps {
      if let parent = node, let known = beginnings.tree.child(of: parent, step) {
        let end = beginnings.tree[known]
        run = end.run
        lines.append(end.line)
        node = known
        continue
      }
      let line = line(of: step, in: &run, after: lines.last)
      lines.append(line)
      node = node.flatMap {
        beginnings.tree.add(
          ToldBeginnings.End(run: run, line: line), below: $0, step, depth: lines.count)
      }
    }
    // A feature starts with the arguments of its entry.
    let entered = witness.entersFeature ? lines.first?.state : nil
    return (entered ?? start.description, lines)
  }

  /// Returns the step that gives the guards at the start of a witness; `nil` if none holds.
  func given(at witness: Witness) -> String? {
    witness.guards.isEmpty ? nil : program.given(witness.guards.sorted().map { ($0, true) })
  }

  /// Performs a step, and returns its line.
  private func line(
    of step: ExplorationStep, in run: inout Run, after previous: WitnessLine?
  ) -> WitnessLine {
    let before = run.guards
    let (guards, after) = result(of: step, in: run)
    run.guards = guards
    let changed = guards.symmetricDifference(before).sorted().map { (id: $0, holds: guards.contains($0)) }
    let given = changed.isEmpty ? nil : program.given(changed)
    var line = WitnessLine(given: given, step: text(of: step))
    // A name right after 'back' would be read as the scene to go back from.
    if given == nil, previous?.step == "back", case .event(_, _, nil, _) = step.input,
      !line.step.hasSuffix(")")
    {
      line.step += "()"
    }
    switch after {
    case .success(let state):
      run.state = state
      line.state = run.description
    case .failure(let failure): line.failure = failure
    }
    return line
  }

  /// Returns the guards under which a step has its recorded effect, with as few changes as possible.
  func result(
    of step: ExplorationStep, in run: Run
  ) -> (Set<GuardID>, Result<NavigationState, NavigationFailure>) {
    var guards = run.guards
    for id in step.guards {
      if step.holding.contains(id) { guards.insert(id) } else { guards.remove(id) }
    }
    var wanted = attempt(step, in: run, guards)
    let transitions = finder.transitions(of: step, in: run, guards: guards)
    for id in guards.symmetricDifference(run.guards).sorted() {
      let fewer = guards.symmetricDifference([id])
      let found = attempt(step, in: run, fewer)
      if isSame(found, wanted, run.engine),
        finder.transitions(of: step, in: run, guards: fewer) == transitions
      {
        (guards, wanted) = (fewer, found)
      }
    }
    return (guards, wanted)
  }

  /// Returns whether two results have the same text, and states that behave alike: places create instances only to look
  /// for their beginning, whose number depends on the guards.
  private func isSame(
    _ found: Result<NavigationState, NavigationFailure>,
    _ wanted: Result<NavigationState, NavigationFailure>, _ engine: NavigationEngine
  ) -> Bool {
    guard case (.success(let state), .success(let other)) = (found, wanted), state != other else {
      return found == wanted
    }
    return ExplorationKey(state, program, finder.relevance)
      == ExplorationKey(other, program, finder.relevance)
      && engine.description(of: state) == engine.description(of: other)
  }

  private func attempt(
    _ step: ExplorationStep, in run: Run, _ guards: Set<GuardID>
  ) -> Result<NavigationState, NavigationFailure> {
    var after = run
    do throws(NavigationFailure) {
      try take(step, given: guards, in: &after)
      return .success(after.state)
    } catch {
      return .failure(error)
    }
  }

  /// Returns a step as scenarios spell it. The handler of an event is known, so it is not looked up.
  private func text(of step: ExplorationStep) -> String {
    guard case .event(let name, let scene, let place, let arguments) = step.input, let handler = step.handler
    else {
      return program.description(of: step.input)
    }
    let parameters = program.program.handlers[handler].parameters
    return InterpretedProgram.step(name, in: scene, at: place, program.labelled(arguments, parameters))
  }
}

/// A step of a witness as text.
struct WitnessLine: Hashable, Sendable {
  /// The app's decisions before it; `nil` if they are unchanged.
  var given: String?
  /// The text of the step.
  var step: String
  /// The state after the step.
  var state = ""
  /// The reason of a failure; `nil` if the step succeeds.
  var failure: NavigationFailure?

  /// The expectation of a scenario after the step.
  var outcome: String { failure.map { "fails(\($0.rawValue))" } ?? state }
}

/// The beginnings of runs that were converted to text.
struct ToldBeginnings: Sendable {
  /// The last step of a beginning, and the run after it.
  fileprivate struct End: Sendable {
    var run: Run
    var line: WitnessLine
  }

  fileprivate var tree = PrefixTree<ExplorationStep, End>()
  private var roots: [WitnessRoot: Int] = [:]

  /// Returns the node of the start, which is described by its state.
  fileprivate mutating func root(_ start: Run) -> Int {
    let key = WitnessRoot(start, number: 0)
    if let root = roots[key] { return root }
    let root = tree.addRoot(End(run: start, line: WitnessLine(step: "", state: start.description)))
    roots[key] = root
    return root
  }
}
