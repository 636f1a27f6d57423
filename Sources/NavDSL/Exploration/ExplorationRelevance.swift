/// What an exploration of a program's states must not forget of the values in them.
///
/// States that differ in other values behave alike: they have the same steps, and these lead to states that
/// again differ in such values alone.
struct ExplorationRelevance: Sendable {
  /// How much of a value matters.
  enum Level: UInt8, Comparable, Sendable {
    case nothing
    /// The `Bool`s in it: conditions read them.
    case bools
    /// All of it: a place keeps scenes whose values are equal.
    case all

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// For each parameter, what matters of its values.
  private var levels: [Level]
  /// For each handler, the guards that may decide what it does, in order.
  private var guardsOfHandlers: [[GuardID]] = []
  /// For each link, the guards that decide where it leads.
  private var guardsOfLinks: [[GuardID]] = []

  /// Finds out what matters in a program.
  init(_ program: Program) {
    levels = Array(repeating: .nothing, count: program.parameters.count)
    raiseConditions(program)
    raisePlaces(program)
    // Values flow from parameter to parameter; a level can rise twice, so this ends.
    while raiseArguments(program) {}
    collectGuards(program)
  }

  /// Returns what matters of a parameter's values.
  func level(of parameter: ParameterID) -> Level { levels[Int(parameter.index)] }

  /// Returns the guards that may decide what a handler does, with what it makes others do: the opener when it
  /// finishes, the scenes that it asks for an exit.
  func guards(of handler: HandlerID) -> [GuardID] { guardsOfHandlers[Int(handler.index)] }

  /// Returns the guards that decide where a link leads.
  func guards(of link: LinkID) -> [GuardID] { guardsOfLinks[Int(link.index)] }

  // MARK: Values

  /// Returns `true` iff the level has risen.
  @discardableResult
  private mutating func raise(_ parameter: ParameterID, to level: Level) -> Bool {
    guard level > levels[Int(parameter.index)] else { return false }
    levels[Int(parameter.index)] = level
    return true
  }

  private mutating func raise(_ expression: ExpressionID, to level: Level, _ program: Program) -> Bool {
    switch program.expressions[expression].shape {
    case .parameter(let parameter): return raise(parameter, to: level)
    case .field(let base, _): return raise(base, to: level, program)
    case .array(let range), .dictionary(let range), .structure(_, let range):
      var hasRisen = false
      for index in range.indices where raise(program.elements[index], to: level, program) { hasRisen = true }
      return hasRisen
    case .bool, .int, .double, .string, .none, .enumCase, .error: return false
    }
  }

  private mutating func raiseConditions(_ program: Program) {
    for condition in program.conditions.elements {
      if case .value(let value) = condition { _ = raise(value, to: .bools, program) }
    }
  }

  /// Where there are places, what a place can name or build is compared with what is there.
  private mutating func raisePlaces(_ program: Program) {
    if program.places.count == 0 { return }
    var named: [DestinationID] = program.placeSteps.elements.map(\.destination)
    named += program.stacks.elements.map(\.root)
    named += program.tabs.elements.map(\.destination)
    named += program.pages.elements.map(\.destination)
    named += program.embeds.elements.map(\.destination)
    named += program.flows.elements.compactMap(\.start)
    for split in program.splits.elements {
      named += [split.primary]
      named += [split.supplementary, split.secondary, split.placeholder, split.compact].compactMap { $0 }
    }
    if let app = program.app { named += [app.compact, app.regular] }
    for destination in named {
      for parameter in program.parameters(of: program.destinations[destination].target) {
        raise(parameter, to: .all)
      }
    }
  }

  /// Lets what matters of a parameter matter of what is given for it. Returns `true` iff a level has risen.
  private mutating func raiseArguments(_ program: Program) -> Bool {
    var hasRisen = false
    for argument in program.arguments.elements
    where raise(argument.value, to: level(of: argument.parameter), program) { hasRisen = true }
    // Which exit an unwind finds, and whose handler a result goes to, is not known here: any of them.
    let resultLevel = resultLevel(program)
    for verb in program.verbs.elements {
      switch verb.action {
      case .unwind(_, let arguments):
        for argument in program.arguments[arguments]
        where raise(argument.value, to: .bools, program) { hasRisen = true }
      case .finish(let value?):
        if raise(value, to: resultLevel, program) { hasRisen = true }
      default: break
      }
    }
    return hasRisen
  }

  private func resultLevel(_ program: Program) -> Level {
    var level = Level.nothing
    for options in program.options.elements {
      guard let handler = options.returning else { continue }
      for parameter in program.handlers[handler].parameters { level = max(level, self.level(of: parameter)) }
    }
    return level
  }

  // MARK: Guards

  private mutating func collectGuards(_ program: Program) {
    var sets: [Set<GuardID>] = program.handlers.elements.map { handler in
      var guards: Set<GuardID> = []
      for branch in program.branches[handler.branches] { Self.add(branch.condition, to: &guards, program) }
      return guards
    }
    var exitGuards: [Symbol: Set<GuardID>] = [:]
    for exit in program.exits.elements {
      Self.add(exit.condition, to: &exitGuards[exit.name, default: []], program)
    }
    let returning = Set(program.options.elements.compactMap(\.returning))
    var finishing: [Int] = []
    for id in program.handlers.ids {
      for branch in program.branches[program.handlers[id].branches] {
        for verb in program.verbs[branch.verbs] {
          switch verb.action {
          case .unwind(let exit, _): sets[Int(id.index)].formUnion(exitGuards[exit] ?? [])
          case .finish: finishing.append(Int(id.index))
          default: break
          }
        }
      }
    }
    // A handler that gets a result may finish in turn.
    var results: Set<GuardID> = []
    while true {
      let count = results.count
      for handler in returning { results.formUnion(sets[Int(handler.index)]) }
      if results.count == count { break }
      for handler in finishing { sets[handler].formUnion(results) }
    }
    guardsOfHandlers = sets.map { $0.sorted() }
    guardsOfLinks = program.links.elements.map { link in
      var guards: Set<GuardID> = []
      for branch in program.branches[link.branches] { Self.add(branch.condition, to: &guards, program) }
      return guards.sorted()
    }
  }

  private static func add(_ condition: ConditionID?, to guards: inout Set<GuardID>, _ program: Program) {
    guard let condition else { return }
    switch program.conditions[condition] {
    case .guard(let id): guards.insert(id)
    case .not(let operand): add(operand, to: &guards, program)
    case .all(let range), .any(let range):
      for index in range.indices { add(program.operands[index], to: &guards, program) }
    case .value, .compact, .regular, .error: break
    }
  }
}
