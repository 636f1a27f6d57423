import NavDSL
import NavRuntime

/// Runs a program by chance, and quickly: what is tried is drawn without asking first what can be done.
struct ProgramWalk {
  private(set) var run: Run
  private var random: SplitMix64
  /// What the user and the system may try in this program, in any state.
  private let moves: [NavigationMove]
  /// `true` iff there are so many nodes that the walk had better go back.
  private var isDeep = false
  private var count = 0

  init(_ program: InterpretedProgram, in width: NavigationWidth, seed: UInt64) throws(NavigationFailure) {
    run = try Run(program, in: width)
    random = SplitMix64(seed: seed)
    moves = Self.moves(of: program.program)
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
    // Most of what happens, and all that keeps stacks short.
    return moves + Array(repeating: [.back(), .dismiss], count: max(moves.count / 2, 1)).flatMap { $0 }
  }

  /// Does something; returns `false` where it fails.
  mutating func step() -> Bool {
    count += 1
    if count % 16 == 0 { isDeep = run.state.nodeCount > 48 }
    if random.chance(5) {
      run.guards = Set(run.program.program.guards.ids.filter { _ in random.chance(50) })
    }
    do throws(NavigationFailure) {
      try perform()
      return true
    } catch {
      return false
    }
  }

  private mutating func perform() throws(NavigationFailure) {
    let program = run.program.program
    if random.chance(isDeep ? 10 : 65) {
      // As a view does it: a scene that shows sends one of its events.
      let instance = random.pick(run.state.activeScenes)
      let handlers = program.scenes[instance.scene.id].handlers
      if !handlers.isEmpty {
        let handler = program.handlers[handlers[handlers.startIndex + random.below(handlers.count)]]
        let arguments = handler.parameters.map { value(of: program.parameters[$0].type) }
        try run.send(program.text(handler.name), arguments, from: instance.identity)
        return
      }
    }
    if program.links.count > 0, random.chance(2) {
      try run.perform(.open(url: url(program.links.elements[random.below(program.links.count)])))
    } else {
      try run.perform(.move(random.pick(moves)))
    }
  }

  /// Returns a value of a type; of each but a few.
  private mutating func value(of type: TypeID) -> NavigationValue {
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
      let cases = Array(program.enumCases[program.enums[id].cases])
      return cases.isEmpty ? .none : .enumCase(program.text(random.pick(cases).name))
    case .structure(let id):
      return .structure(
        program.typeName(resolved),
        program.structs[id].fields.map {
          NavigationField(program.text(program.parameters[$0].name), value(of: program.parameters[$0].type))
        })
    case .error, .alias: return .none
    }
  }

  /// Returns a URL that a link matches, if not another does before.
  private mutating func url(_ link: Link) -> String {
    let program = run.program.program
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
  fileprivate var nodeCount: Int { presentations.reduce(base.nodeCount) { $0 + 1 + $1.node.nodeCount } }
}

extension NavigationNode {
  /// The number of nodes here and below.
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
