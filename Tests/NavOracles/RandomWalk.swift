import NavDSL
import NavRuntime

/// A random run of a program: events with random arguments, moves of the user, links, guards.
package struct RandomWalk {
  /// The inputs that a walk draws from.
  package enum Choice: Sendable {
    /// Mostly events and moves that are possible in the state, which the run is asked for.
    case possible
    /// Any event of a visible scene and any move, chosen without asking, which is several times as fast.
    case any
  }

  package var run: Run
  package var random: SplitMix64
  /// The number of times that each failure occurred.
  package private(set) var failures: [NavigationFailure: Int] = [:]
  /// The number of successful steps.
  package private(set) var successes = 0
  private let choice: Choice
  /// The moves of the user and the system to try, in any state.
  private let moves: [NavigationMove]
  /// `true` iff there are so many nodes that the walk should go back, to bound the growth of stacks.
  private var isDeep = false
  private var count = 0

  /// Starts a walk in a width.
  package init(
    _ program: InterpretedProgram, in width: NavigationWidth, seed: UInt64,
    choosing choice: Choice = .possible
  ) throws(NavigationFailure) {
    let start = try Run(withSamplesIn: program, in: width)
    var random = SplitMix64(seed: seed)
    // A program without conditions at its start draws nothing.
    let asks = program.program.app?.hasConditionalStart == true
    let guards = asks ? program.program.guards.ids.filter { _ in random.chance(50) } : []
    run = try Run(
      program, in: width, arguments: start.state.feature?.flow.arguments ?? [], guards: Set(guards))
    self.random = random
    self.choice = choice
    moves = choice == .any ? Self.moves(of: program.program) : []
  }

  private static func moves(of program: Program) -> [NavigationMove] {
    var moves: [NavigationMove] = [.swipeToNext, .swipeToPrevious, .reveal, .hide]
    moves += [.resize(.compact), .resize(.regular)]
    for id in program.tabContainers.ids {
      for tab in program.tabs[program.tabContainers[id].tabs] {
        moves.append(
          .select(container: program.qualifiedName(.tabs(id)), tab: program.text(tab.name)))
      }
    }
    // The most frequent moves, and the only ones that keep stacks short.
    return moves + Array(repeating: [.back(), .dismiss], count: max(moves.count / 2, 1)).flatMap { $0 }
  }

  /// Takes a step, which may fail, and returns its input.
  @discardableResult
  package mutating func step() -> RunInput {
    count += 1
    if count % 16 == 0 { isDeep = run.state.nodeCount > 48 }
    if random.chance(5) {
      run.guards = Set(run.program.program.guards.ids.filter { _ in random.chance(50) })
    }
    let (input, sender) = next()
    do throws(NavigationFailure) {
      if case .event(let name, _, _, let arguments) = input, let sender {
        try run.send(name, arguments, from: sender)
      } else {
        try run.perform(input)
      }
      successes += 1
    } catch {
      failures[error, default: 0] += 1
    }
    return input
  }

  // MARK: Inputs

  /// Returns an input, and the instance that sends it if it is an event of a particular one.
  private mutating func next() -> (input: RunInput, sender: NavigationIdentity?) {
    if run.state.hasEnded {
      return (random.chance(50) ? .enter(arguments: startArguments()) : .move(.back()), nil)
    }
    return switch choice {
    case .possible: (possibleInput(), nil)
    case .any: anyInput()
    }
  }

  /// Returns an input that is possible in the state or, occasionally, one that is not.
  private mutating func possibleInput() -> RunInput {
    let program = run.program.program
    if program.entries.count > 0, random.chance(isDeep ? 2 : 8) { return entry() }
    if random.chance(isDeep ? 10 : 65) {
      let events = run.possibleEvents()
      if !events.isEmpty {
        let event = random.pick(events)
        return .event(
          name: event.name, scene: event.needsScene || random.chance(20) ? event.scene : nil,
          place: event.place, arguments: arguments(of: event.handler))
      }
    }
    if random.chance(4), program.links.count > 0 { return .open(url: url(random.pick(program.links.ids))) }
    if random.chance(3), program.handlers.count > 0 {
      return .event(name: program.text(random.pick(program.handlers.elements).name))
    }
    if isDeep, random.chance(20) { return .open(url: "/nowhere/at/all") }
    return .move(random.pick(run.engine.possibleMoves(in: run.state)))
  }

  private mutating func anyInput() -> (input: RunInput, sender: NavigationIdentity?) {
    let program = run.program.program
    let active = run.state.activeScenes
    // A window of entries that shows nothing has no scene that could send an event.
    if active.isEmpty { return (entry(), nil) }
    if random.chance(isDeep ? 10 : 65) {
      // Like a view: a visible scene sends one of its events.
      let instance = random.pick(active)
      let handlers = program.scenes[instance.scene.id].handlers
      if !handlers.isEmpty {
        let handler = random.pick(handlers)
        let input = RunInput.event(
          name: program.text(program.handlers[handler].name), scene: instance.scene.name,
          arguments: arguments(of: handler))
        return (input, instance.identity)
      }
    }
    if program.links.count > 0, random.chance(2) {
      return (.open(url: url(random.pick(program.links.ids))), nil)
    }
    return (.move(random.pick(moves)), nil)
  }

  /// Returns the input with which the code enters something.
  package mutating func entry() -> RunInput {
    let program = run.program.program
    let id = random.pick(program.entries.ids)
    return .enterAt(
      entry: program.qualifiedName(program.target(of: id)),
      arguments: program.parameters(of: id).map { value(of: program.parameters[$0].type) })
  }

  /// Returns arguments with which the feature starts; none for an app.
  package mutating func startArguments() -> [NavigationValue] {
    let program = run.program.program
    return (program.app?.feature?.parameters ?? .none).map { value(of: program.parameters[$0].type) }
  }

  private mutating func arguments(of handler: HandlerID) -> [NavigationValue] {
    let program = run.program.program
    return program.handlers[handler].parameters.map { value(of: program.parameters[$0].type) }
  }

  // MARK: Values

  /// Returns a value of a type, from a small set.
  package mutating func value(of type: TypeID) -> NavigationValue {
    let program = run.program.program
    let resolved = program.types.resolved(type)
    switch program.types[resolved] {
    case .bool: return .bool(random.chance(50))
    case .int: return .int(Int64(random.below(4)))
    case .double: return .double(Double(random.below(4)) / 2)
    case .string: return .string(random.pick(["", "a", "\"", "4 2"]))
    case .date, .url, .external: return .opaque(random.pick(["x", "y"]))
    case .uuid: return .opaque("00000000-0000-0000-0000-00000000000\(random.below(3))")
    case .optional(let part): return random.chance(30) ? .none : value(of: part)
    case .array(let part): return .array((0..<random.below(3)).map { _ in value(of: part) })
    case .dictionary(let key, let part): return .dictionary([value(of: key): value(of: part)])
    case .enumeration(let id):
      let cases = program.enums[id].cases
      return cases.isEmpty ? .none : .enumCase(program.text(program.enumCases[random.pick(cases)].name))
    case .structure(let id):
      return .structure(
        program.typeName(resolved),
        program.structs[id].fields.map {
          NavigationField(program.text(program.parameters[$0].name), value(of: program.parameters[$0].type))
        })
    case .error, .alias: return .none
    }
  }

  /// Returns a URL that a link matches, unless an earlier link does.
  package mutating func url(_ id: LinkID) -> String {
    let program = run.program.program
    let link = program.links[id]
    var url = link.scheme.map { program.text($0) + ":" } ?? ""
    if let host = link.host { url += "//" + program.text(host) }
    for segment in program.segments[link.segments] {
      if !url.hasSuffix(":") { url += "/" }
      switch segment {
      case .literal(let text): url += program.text(text)
      case .parameter(let id): url += text(of: program.parameters[id].type)
      case .rest: url += random.pick(["a", "a/b", "a//4%202"])
      }
    }
    if url.isEmpty { url = "/" }
    for (index, query) in program.queries[link.queries].enumerated() {
      url += (index == 0 ? "?" : "&") + program.text(query.key) + "="
      url += text(of: program.parameters[query.parameter].type)
    }
    return url
  }

  private mutating func text(of type: TypeID) -> String {
    switch value(of: type) {
    case .bool(let value): String(value)
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .string(let text): text.isEmpty || text == "\"" ? "b" : text == "4 2" ? "4%202" : text
    case .enumCase(let name), .opaque(let name): name
    default: "c"
    }
  }
}

extension NavigationState {
  /// The number of nodes.
  package var nodeCount: Int { presentations.reduce(base.nodeCount) { $0 + 1 + $1.node.nodeCount } }
}

extension NavigationNode {
  /// The number of nodes in this subtree.
  fileprivate var nodeCount: Int {
    switch self {
    case .scene(let instance): instance.embedded.reduce(1) { $0 + $1.node.nodeCount }
    case .stack(let stack): stack.elements.reduce(1) { $0 + $1.nodeCount }
    case .tabs(let tabs): tabs.tabs.reduce(1) { $0 + $1.node.nodeCount }
    case .pages(let pages): pages.pages.reduce(1) { $0 + $1.nodeCount }
    case .split(let split):
      split.columns.reduce(1 + (split.compact?.nodeCount ?? 0)) { $0 + $1.node.nodeCount }
    }
  }
}
