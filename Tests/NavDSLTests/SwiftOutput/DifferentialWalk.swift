import Foundation
import NavOracles
import NavRuntime

@testable import NavDSL

/// A random walk of the interpreter: its commands, and the state expected after each.
struct DifferentialWalk {
  private(set) var commands: [String] = []
  private(set) var lines: [String] = []
  private var walk: RandomWalk
  /// Events that were possible earlier, some of them of instances that no longer exist.
  private var past: [PossibleEvent] = []
  private let driver: DriverText

  init(_ program: Program, seed: UInt64) throws {
    walk = try RandomWalk(InterpretedProgram(program), in: .compact, seed: seed)
    driver = DriverText(program)
    // The driver starts without guards.
    walk.run.guards = []
    try start()
  }

  private var program: Program { driver.program }

  /// Takes `steps` steps.
  mutating func take(_ steps: Int) throws {
    for _ in 0..<steps { try step() }
  }

  /// Starts the app, or the feature with arguments.
  private mutating func start() throws {
    // Identities begin again.
    past = []
    let parameters = (program.app?.feature?.parameters ?? .none).map { program.parameters[$0].type }
    let arguments = parameters.map { value(of: $0) }
    let input = RunInput.enter(arguments: arguments)
    record(
      (["start", walk.run.state.width.rawValue] + (try encoded(arguments, parameters))).joined(
        separator: "\t"),
      attempt { run throws(NavigationFailure) in try run.perform(input) })
  }

  private mutating func step() throws {
    if walk.run.state.hasEnded, walk.random.chance(40) { return try start() }
    let chance = walk.random.below(100)
    if chance < 6 {
      walk.run.guards = Set(program.guards.ids.filter { _ in walk.random.chance(50) })
      let numbers = walk.run.guards.map(\.index).sorted().map(String.init)
      record("guards\t" + numbers.joined(separator: ","), "ok")
    } else if chance < 8 {
      if driver.hasTransients {
        let guards = walk.run.guards
        walk.run.guards = []
        try walk.run.relaunch()
        walk.run.guards = guards
      }
      record("save", "ok")
    } else if chance < 10, program.entries.count > 0 {
      try enter()
    } else if chance < 12, !program.links.elements.isEmpty {
      let url = walk.url(walk.random.pick(program.links.ids))
      record("open\t" + url, attempt { run throws(NavigationFailure) in try run.perform(.open(url: url)) })
    } else if chance < 64 || walk.run.state.nodeCount > 48 && chance < 70 {
      try send()
    } else {
      let possible = walk.run.engine.possibleMoves(in: walk.run.state)
      var move = possible.isEmpty ? .back() : walk.random.pick(possible)
      if possible.isEmpty || walk.random.chance(10) {
        move = walk.random.pick([.back(), .dismiss, .swipeToNext, .swipeToPrevious, .reveal, .hide])
      }
      let json = String(decoding: try JSONEncoder().encode(move), as: UTF8.self)
      record("move\t" + json, attempt { run throws(NavigationFailure) in try run.perform(.move(move)) })
    }
  }

  /// Enters an entry, as code does.
  private mutating func enter() throws {
    let entry = walk.random.pick(program.entries.ids)
    let name = program.qualifiedName(program.target(of: entry))
    let parameters = program.parameters(of: entry).map { program.parameters[$0].type }
    let arguments = parameters.map { value(of: $0) }
    record(
      (["enter", name] + (try encoded(arguments, parameters))).joined(separator: "\t"),
      attempt { run throws(NavigationFailure) in
        try run.perform(.enterAt(entry: name, arguments: arguments))
      })
  }

  private mutating func send() throws {
    let events = walk.run.possibleEvents()
    past += events.prefix(2)
    if past.count > 100 { past.removeFirst(50) }
    let isPast = walk.random.chance(5)
    guard let event = (isPast ? past : events).randomElement(using: &walk.random) else { return }
    let parameters = program.handlers[event.handler].parameters.map { program.parameters[$0].type }
    let arguments = parameters.map { value(of: $0) }
    let encoded = try encoded(arguments, parameters)
    let owner = program.handlers[event.handler].owner
    let name =
      owner.scene == nil ? "\(program.name(of: owner)):\(event.name)" : "\(event.scene).\(event.name)"
    record(
      (["send", "\(event.instance.number)", name] + encoded).joined(
        separator: "\t"),
      attempt { run throws(NavigationFailure) in
        try run.send(event.name, arguments, from: event.instance)
      })
  }

  private func encoded(_ arguments: [NavigationValue], _ types: [TypeID]) throws -> [String] {
    try zip(arguments, types).map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: json($0, $1), options: .fragmentsAllowed),
        as: UTF8.self)
    }
  }

  private mutating func attempt(
    _ body: (inout Run) throws(NavigationFailure) -> NavigationOutcome
  ) -> String {
    do throws(NavigationFailure) {
      let outcome = try body(&walk.run)
      return "ok" + outcome.exits.map { " \($0.exit.name)@\($0.scene.number)" }.joined()
        + outcome.results.map { " \($0.event.name) to \($0.opener.number)" }.joined()
        + outcome.lostOpeners.map { " lost \($0.number)" }.joined()
        + (outcome.entryEnd.map { " ended \($0.entry) \($0.end)" } ?? "")
        + (outcome.end == nil ? "" : " ended")
    } catch {
      return error.rawValue
    }
  }

  private mutating func record(_ command: String, _ result: String) {
    let run = walk.run
    let active = run.state.activeScenes.map { instance in
      let edge = run.engine.leftEdge(of: instance.identity, in: run.state).map { "\($0)" } ?? ""
      return "\(instance.scene.name)@\(instance.identity.number) \(edge)"
    }
    let moves = run.engine.possibleMoves(in: run.state).map { "\($0)" }
    commands.append(command)
    lines.append(
      [result, run.description, active.joined(separator: ", "), moves.joined(separator: ", ")]
        .joined(separator: " | "))
  }

  // MARK: Values

  /// Returns a value that the generated Swift can decode.
  private mutating func value(of type: TypeID) -> NavigationValue {
    switch program.types[program.types.resolved(type)] {
    case .date: return .opaque("2001-01-0\(1 + walk.random.below(3)) 00:00:00 +0000")
    case .url: return .opaque("https://a.example/\(walk.random.below(3))")
    case .optional(let part): return walk.random.chance(30) ? .none : value(of: part)
    case .array(let part): return .array((0..<walk.random.below(3)).map { _ in value(of: part) })
    case .dictionary(let key, let part): return .dictionary([value(of: key): value(of: part)])
    case .structure(let id):
      let fields = program.parameters[program.structs[id].fields]
      return .structure(
        program.typeName(program.types.resolved(type)),
        fields.map { NavigationField(program.text($0.name), value(of: $0.type)) })
    default: return walk.value(of: type)
    }
  }

  /// Returns a value as the generated Swift encodes it.
  private func json(_ value: NavigationValue, _ type: TypeID) -> Any {
    switch (value, program.types[program.types.resolved(type)]) {
    case (.none, _): return NSNull()
    case (_, .optional(let part)): return json(value, part)
    case (.bool(let value), _): return value
    case (.int(let value), _): return value
    case (.double(let value), _): return value
    case (.opaque(let text), .date):
      return Double((text.dropFirst(9).first?.wholeNumberValue ?? 1) - 1) * 86_400
    case (.string(let text), _), (.enumCase(let text), _), (.opaque(let text), _): return text
    case (.array(let values), .array(let part)): return values.map { json($0, part) }
    case (.structure(_, let values), .structure(let id)):
      let fields = zip(program.parameters[program.structs[id].fields], values)
      return Dictionary(uniqueKeysWithValues: fields.map { ($1.name, json($1.value, $0.type)) })
    case (.dictionary(let entries), .dictionary(let key, let part)):
      // Swift encodes keys that are not strings as a list.
      if program.types.resolved(key) == .string {
        return Dictionary(
          uniqueKeysWithValues: entries.map { (json($0, key) as? String ?? "", json($1, part)) })
      }
      return entries.flatMap { [json($0, key), json($1, part)] }
    default: return NSNull()
    }
  }
}
