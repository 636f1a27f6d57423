import NavRuntime

/// Replays runs of the old program on the new one.
struct RunReplay {
  /// The end of a replay: the step that does not do what it did.
  struct Stop {
    /// The number of the step, from 0; -1 for the start.
    var step: Int
    /// The reason for a sentence: `fails with 'noTarget'`, `shows Catalog`.
    var reason: String
    /// The run of the old program up to and with the step.
    var witness: DiagnosticWitness
    /// The names of the declarations that the step is about, and then those of earlier steps, the latest first: those of
    /// transitions as ``BreakingFinding/subject``, and those of the old scenes that it shows.
    var subjects: [String]
    /// `true` iff the step opens a URL.
    var isLink: Bool
    /// The handlers of the run up to and with the step.
    var handlers: [HandlerID]
  }

  let pair: ComparedPair
  let templates: TemplateMatching

  /// Replays a run; `nil` if all of it still runs.
  func replay(_ old: OldRun) -> Stop? {
    guard
      var before = try? Run(pair.before, in: old.width, arguments: old.arguments, guards: old.guards)
    else { return nil }
    var trace = Trace(self, old, before)
    guard let arguments = startArguments(old.arguments),
      var after = try? Run(pair.after, in: old.width, arguments: arguments, guards: guards(old.guards))
    else { return trace.stop(at: -1, "the app no longer starts") }
    guard isSame(before, after) else { return trace.stop(at: -1, "the app starts with \(after)") }
    for (number, step) in old.steps.enumerated() {
      before.guards = step.guards
      after.guards = guards(step.guards)
      let shown = before
      guard (try? before.perform(step.input)) != nil else { return nil }
      trace.add(step, before, after: shown)
      guard let input = input(step) else { return trace.stop(at: number, "cannot be repeated") }
      do throws(NavigationFailure) {
        try perform(input, step, in: &after)
      } catch {
        return trace.stop(at: number, "fails with '\(error.rawValue)'")
      }
      guard isSame(before, after) else { return trace.stop(at: number, "shows \(after)") }
    }
    return nil
  }

  private func perform(_ input: RunInput, _ step: OldRun.Step, in run: inout Run) throws(NavigationFailure) {
    do throws(NavigationFailure) {
      try run.perform(input)
    } catch {
      // Another active scene may handle an event of this name now.
      guard error == .ambiguous, case .event(let name, nil, let place, let arguments) = input,
        let handler = step.handler, let scene = pair.old.handlers[handler].owner.scene,
        let match = pair.matching.scenes.new(of: scene)
      else { throw error }
      try run.perform(
        .event(name: name, scene: pair.after.name(of: match), place: place, arguments: arguments))
    }
  }

  private func isSame(_ before: Run, _ after: Run) -> Bool {
    MatchedState(before: before.state, before.engine, templates)
      == MatchedState(after: after.state, after.engine, templates)
  }

  // MARK: Translation

  private func guards(_ old: Set<GuardID>) -> Set<GuardID> {
    Set(old.compactMap { pair.matching.guards.new(of: $0) })
  }

  /// Returns the arguments of a feature in the new program; `nil` if it needs one that the old one lacks.
  private func startArguments(_ old: [NavigationValue]) -> [NavigationValue]? {
    translated(
      old, pair.old.app?.feature?.parameters ?? .none, pair.new.app?.feature?.parameters ?? .none)
  }

  /// Returns the arguments of new parameters: the old ones, and defaults for those that are new; `nil` if there is none.
  private func translated(
    _ values: [NavigationValue], _ old: IDRange<ParameterID>, _ new: IDRange<ParameterID>
  ) -> [NavigationValue]? {
    var result: [NavigationValue] = []
    for parameter in new {
      let match = pair.matching.parameters.old(of: parameter)
      if let match, old.contains(match), Int(match.index - old.lower) < values.count {
        result.append(translated(values[Int(match.index - old.lower)], pair.new.parameters[parameter].type))
      } else if let value = pair.after.defaultValue(of: parameter) {
        result.append(value)
      } else if case .optional = pair.new.types[pair.new.types.resolved(pair.new.parameters[parameter].type)]
      {
        result.append(.none)
      } else {
        return nil
      }
    }
    return result
  }

  /// Returns an old value as one of a new type: an enum's case may have another name.
  private func translated(_ value: NavigationValue, _ type: TypeID) -> NavigationValue {
    if case .enumCase(let name) = value {
      let types = pair.new.types
      var resolved = types.resolved(type)
      if case .optional(let wrapped) = types[resolved] { resolved = types.resolved(wrapped) }
      guard case .enumeration(let id) = types[resolved] else { return value }
      for other in pair.new.enums[id].cases {
        guard let match = pair.matching.enumCases.old(of: other),
          pair.old.text(pair.old.enumCases[match].name) == name
        else { continue }
        return .enumCase(pair.new.text(pair.new.enumCases[other].name))
      }
    }
    return value
  }

  /// Returns a step's input in terms of the new program; `nil` if something in it is gone.
  private func input(_ step: OldRun.Step) -> RunInput? {
    switch step.input {
    case .event(let name, let scene, let place, let arguments):
      var newScene: String?
      if let scene {
        guard let match = templates.newName(ofScene: scene) else { return nil }
        newScene = match
      }
      let newPlace = place.map { templates.parts[$0] ?? $0 }
      guard let handler = step.handler else {
        return .event(name: name, scene: newScene, place: newPlace, arguments: arguments)
      }
      let old = pair.old.handlers[handler]
      guard let match = pair.matching.handlers.new(of: handler) else {
        // Something around may handle it.
        return .event(name: name, scene: newScene, place: newPlace, arguments: arguments)
      }
      let new = pair.new.handlers[match]
      guard let values = translated(arguments, old.parameters, new.parameters) else { return nil }
      return .event(name: pair.new.text(new.name), scene: newScene, place: newPlace, arguments: values)
    case .move(let move): return self.move(move).map { .move($0) }
    case .open, .relaunch: return step.input
    case .enter(let arguments): return startArguments(arguments).map { .enter(arguments: $0) }
    case .enterAt(let entry, let arguments):
      guard let old = pair.old.entry(qualified: entry),
        let target = pair.matching.new(of: pair.old.target(of: old)),
        let values = translated(
          arguments, pair.old.parameters(of: old), pair.new.parameters(of: target))
      else { return nil }
      return .enterAt(entry: pair.new.qualifiedName(target), arguments: values)
    }
  }

  private func move(_ move: NavigationMove) -> NavigationMove? {
    switch move {
    case .back(let scene?, nil): return templates.newName(ofScene: scene).map { .back(scene: $0) }
    case .select(let container, let tab):
      guard let name = templates.parts[container], let part = templates.parts[container + "." + tab] else {
        return nil
      }
      return .select(container: name, tab: String(part.dropFirst(name.count + 1)))
    default: return move
    }
  }
}

/// The run of the old program so far, which is described only if it stops.
private struct Trace {
  private let replay: RunReplay
  private let run: OldRun
  private let start: Run
  private var taken: [(step: OldRun.Step, now: Run, shown: Run)] = []
  private var guards: Set<GuardID>
  private var steps: [DiagnosticWitness.Step] = []
  private var subjects: [[String]] = []
  private var handlers: [HandlerID] = []
  private var isLink = false

  private var pair: ComparedPair { replay.pair }

  init(_ replay: RunReplay, _ run: OldRun, _ start: Run) {
    self.replay = replay
    self.run = run
    self.start = start
    guards = run.guards
    subjects = [Self.scenes(of: start)]
  }

  private static func scenes(of run: Run) -> [String] { run.state.activeScenes.map(\.scene.name) }

  mutating func add(_ step: OldRun.Step, _ now: Run, after shown: Run) { taken.append((step, now, shown)) }

  private mutating func describe(_ step: OldRun.Step, _ now: Run, after shown: Run) {
    let changed = step.guards.symmetricDifference(guards).sorted()
    if !changed.isEmpty {
      steps.append(DiagnosticWitness.Step(pair.before.given(changed.map { ($0, step.guards.contains($0)) })))
      guards = step.guards
    }
    if case .open = step.input { isLink = true } else { isLink = false }
    var names: [String] = []
    if case .move(.select(let container, let tab)) = step.input { names.append(container + "." + tab) }
    for transition in step.transitions {
      switch transition {
      case .branch(let branch):
        switch pair.old.branches[branch].owner {
        case .handler(let id):
          let row = pair.old.handlers[id]
          names.append(pair.old.name(of: row.owner) + "." + pair.old.text(row.name))
          handlers.append(id)
        case .link(let id): names.append(pair.old.text(pair.old.links[id].pattern))
        }
      case .back(let scene), .dismiss(let scene): names.append(pair.old.qualifiedName(.scene(scene)))
      case .swipe(let pages, _): names.append(pair.old.qualifiedName(.pages(pages)))
      case .select, .reveal, .resize: break
      }
    }
    let span = step.handler.flatMap { handler in
      pair.related(pair.old.handlers[handler].nameSpan, "").first?.span
    }
    steps.append(
      DiagnosticWitness.Step(pair.before.description(of: step.input), at: span, state: now.description))
    let scenes = now.state.activeScenes.map(\.scene.id) + shown.state.activeScenes.map(\.scene.id)
    let exits = scenes.flatMap { scene in
      Int(scene.index) >= pair.old.scenes.count
        ? []
        : pair.old.exits[pair.old.scenes[scene].exits].map {
          pair.old.qualifiedName(.scene(scene)) + "." + pair.old.text($0.name)
        }
    }
    subjects.append(names + exits + Self.scenes(of: now) + Self.scenes(of: shown))
  }

  mutating func stop(at step: Int, _ reason: String) -> RunReplay.Stop {
    for (step, now, shown) in taken { describe(step, now, after: shown) }
    taken = []
    let given = run.guards.isEmpty ? nil : pair.before.given(run.guards.sorted().map { ($0, true) })
    return RunReplay.Stop(
      step: step, reason: reason,
      witness: DiagnosticWitness(in: run.width.rawValue, given: given, from: start.description, steps),
      subjects: subjects.reversed().flatMap { $0 }, isLink: isLink, handlers: handlers)
  }
}
