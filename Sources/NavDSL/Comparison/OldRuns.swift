import NavRuntime

/// The runs of the old program that were replayed on the new one.
package struct OldRunCount: Sendable, Hashable {
  /// The number of runs.
  package var count = 0
  /// The number of runs whose steps all succeed and show the same states.
  package var going = 0
}

/// A run of the old program.
struct OldRun {
  struct Step {
    /// The guards that hold.
    var guards: Set<GuardID>
    var input: RunInput
    /// The handler, for an event.
    var handler: HandlerID?
    /// The transitions that it takes.
    var transitions: [ExplorationTransition]
  }

  var width: NavigationWidth
  var guards: Set<GuardID>
  var arguments: [NavigationValue]
  var steps: [Step]
}

extension ComparedPair {
  /// The maximum number of states in which the walk over all transitions looks for steps.
  private static let maximumStates = 2_000

  /// Returns the runs of the old program: its scenarios, but for those that the new one has unchanged, and a walk over
  /// all its transitions in each width.
  func oldRuns() -> [OldRun] {
    let kept = Set(new.scenarios.ids.map { new.words(in: new.scenarios[$0].span) })
    var runs = old.scenarios.ids.filter { !kept.contains(old.words(in: old.scenarios[$0].span)) }
      .compactMap { oldRun(of: $0) }
    for width in NavigationWidth.allCases {
      var options = ExplorationOptions(in: width)
      options.maximumStates = Self.maximumStates
      guard let cover = try? cover(.transitions, of: before, options: options) else { continue }
      runs += cover.walks.map { walk in
        OldRun(
          width: width, guards: Set(walk.given.filter(\.holds).map(\.guard)), arguments: walk.arguments,
          steps: walk.steps.map {
            OldRun.Step(
              guards: $0.guards, input: $0.input, handler: $0.handler, transitions: $0.transitions)
          })
      }
    }
    return runs
  }

  /// Returns the run of an old scenario, without the steps that fail in it; `nil` if it has none.
  private func oldRun(of scenario: ScenarioID) -> OldRun? {
    let finder = StepFinder(before, ExplorationOptions(in: old.scenarios[scenario].width))
    var result: OldRun?
    var previous: Run?
    _ = before.runScenario(scenario) { entry, run in
      defer { previous = run }
      guard let entry, let previous else {
        result = OldRun(
          width: run.state.width, guards: run.guards, arguments: run.state.feature?.flow.arguments ?? [],
          steps: [])
        return
      }
      let action = old.scenarioSteps[entry.step].action
      switch action {
      case .given, .enter: return
      default: break
      }
      guard entry.failure == nil, let input = previous.input(action, of: old) else { return }
      let branches = finder.branches(takenBy: input, in: previous)
      var handler: HandlerID?
      if case .event = input, let branch = branches.first, case .handler(let id) = old.branches[branch].owner
      {
        handler = id
      }
      result?.steps.append(
        OldRun.Step(
          guards: run.guards, input: input, handler: handler, transitions: branches.map { .branch($0) }))
    }
    return result.flatMap { $0.steps.isEmpty ? nil : $0 }
  }
}

extension Program {
  /// Returns the words of a span, without white space and comments, joined by spaces.
  func words(in span: SourceSpan) -> String {
    let bytes = Array(sources.text(in: span).utf8)
    let tokens = Lexer.tokens(of: bytes)
    var words: [String] = []
    for (index, kind) in tokens.kinds.enumerated() where !kind.isTrivia && kind != .endOfFile {
      let end = index + 1 < tokens.starts.count ? Int(tokens.starts[index + 1]) : bytes.count
      words.append(String(decoding: bytes[Int(tokens.starts[index])..<end], as: UTF8.self))
    }
    return words.joined(separator: " ")
  }
}
