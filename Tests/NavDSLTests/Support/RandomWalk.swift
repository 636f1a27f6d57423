import NavRuntime

@testable import NavDSL

/// Runs a program by chance: any event that can be sent, any move, any link, any guards.
struct RandomWalk {
  var run: Run
  var random: SplitMix64
  /// How often each kind of failure came up.
  private(set) var failures: [NavigationFailure: Int] = [:]
  /// How often something was done.
  private(set) var successes = 0
  /// Of a stack or a chain that grows no walk needs more.
  var depthLimit = 12

  init(_ program: InterpretedProgram, in width: NavigationWidth, seed: UInt64) throws(NavigationFailure) {
    run = try Run(program, in: width)
    random = SplitMix64(seed: seed)
  }

  /// Does something, which may fail, and returns what it was.
  mutating func step() -> RunInput {
    if random.chance(10) {
      run.guards = Set(run.program.program.guards.ids.filter { _ in random.chance(50) })
    }
    let input = nextInput()
    do throws(NavigationFailure) {
      try run.perform(input)
      successes += 1
    } catch {
      failures[error, default: 0] += 1
    }
    return input
  }

  /// Returns something that can happen now, and now and then something that cannot.
  mutating func nextInput() -> RunInput {
    let program = run.program.program
    let isDeep = run.state.nodeCount > depthLimit * 4
    if random.chance(isDeep ? 10 : 65) {
      let events = run.possibleEvents()
      if !events.isEmpty {
        let event = random.pick(events)
        return .event(
          name: event.name, scene: event.needsScene || random.chance(20) ? event.scene : nil,
          arguments: program.handlers[event.handler].parameters.map { value(of: program.parameters[$0].type) }
        )
      }
    }
    if random.chance(4), !program.links.elements.isEmpty {
      return .open(url: url(random.pick(program.links.ids)))
    }
    if random.chance(3), !program.handlers.elements.isEmpty {
      return .event(name: program.text(random.pick(program.handlers.elements).name))
    }
    if isDeep, random.chance(20) { return .open(url: "/nowhere/at/all") }
    return .move(random.pick(run.engine.possibleMoves(in: run.state)))
  }

  /// Returns a value of a type; of each but a few.
  mutating func value(of type: TypeID) -> NavigationValue {
    let program = run.program.program
    switch program.types[program.types.resolved(type)] {
    case .bool: return .bool(random.chance(50))
    case .int: return .int(Int64(random.next(below: 4)))
    case .double: return .double(Double(random.next(below: 4)) / 2)
    case .string: return .string(random.pick(["", "a", "\"", "4 2"]))
    case .date, .url, .external: return .opaque(random.pick(["x", "y"]))
    case .uuid: return .opaque("00000000-0000-0000-0000-00000000000\(random.next(below: 3))")
    case .optional(let part): return random.chance(30) ? .none : value(of: part)
    case .array(let part): return .array((0..<random.next(below: 3)).map { _ in value(of: part) })
    case .dictionary(let key, let part):
      return .dictionary([value(of: key): value(of: part)])
    case .enumeration(let id):
      return .enumCase(program.text(program.enumCases[random.pick(program.enums[id].cases)].name))
    case .structure(let id):
      return .structure(
        program.typeName(program.types.resolved(type)),
        program.structs[id].fields.map {
          NavigationField(program.text(program.parameters[$0].name), value(of: program.parameters[$0].type))
        })
    case .error, .alias: return .none
    }
  }

  /// Returns a URL that a link matches, if not another does before.
  mutating func url(_ id: LinkID) -> String {
    let program = run.program.program
    let link = program.links[id]
    var url = link.scheme.map { program.text($0) + "://" + (link.host.map { program.text($0) } ?? "") } ?? ""
    for segment in program.segments[link.segments] {
      switch segment {
      case .literal(let text): url += "/" + program.text(text)
      case .parameter(let id): url += "/" + text(of: program.parameters[id].type)
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
  /// The number of nodes that are there.
  var nodeCount: Int { presentations.reduce(base.nodeCount) { $0 + 1 + $1.node.nodeCount } }
}

extension NavigationNode {
  /// The number of nodes here and below.
  var nodeCount: Int {
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
