import NavRuntime

/// The parts of values that an exploration of a program has to distinguish.
///
/// States that differ in other values behave alike: they have the same steps, which lead to states that again differ in
/// such values alone.
struct ExplorationRelevance: Sendable {
  /// The relevant part of a value.
  enum Level: UInt8, Comparable, Sendable {
    case nothing
    /// The `Bool`s in it, which conditions read.
    case bools
    /// The whole value: it is compared, or a place keeps scenes whose values are equal.
    case all

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The level of each parameter.
  private var levels: [Level]
  /// For each handler, the guards that may influence its effect, in order.
  private var guardsOfHandlers: [[GuardID]] = []
  /// The guards that may influence the effect of `cancel` buttons, which dismissals of action sheets raise.
  private(set) var guardsOfButtons: [GuardID] = []
  /// For each link, the guards that determine its place.
  private var guardsOfLinks: [[GuardID]] = []
  /// The combinations of branches with which the app can start.
  let starts: StartCases
  /// The options of the presentations in places, of which each keeps those that look like its own.
  private var optionsInPlaces: [NavigationOptions] = []

  /// Computes the relevant values and guards of a program.
  init(_ program: Program) {
    levels = Array(repeating: .nothing, count: program.parameters.count)
    starts = StartCases(program)
    raiseConditions(program)
    raisePlaces(program)
    // Values flow from parameter to parameter. A level can rise only twice, so this terminates.
    while raiseArguments(program) {}
    collectGuards(program)
    for step in program.placeSteps.elements where step.separator == .modal || step.separator == .popover {
      let options = program.navigationOptions(step.options)
      if looks(of: options) < 0 { optionsInPlaces.append(options) }
    }
  }

  /// Returns the number of the first presentation in a place that looks as one with some options does; -1 if none does.
  func looks(of options: NavigationOptions) -> Int32 {
    Int32(truncatingIfNeeded: optionsInPlaces.firstIndex { $0.looksLike(options) } ?? -1)
  }

  /// The relevance with which states that differ in any value are different.
  var ofAllValues: Self {
    var result = self
    result.levels = Array(repeating: .all, count: levels.count)
    return result
  }

  /// Returns the relevant part of a parameter's values.
  func level(of parameter: ParameterID) -> Level { levels[Int(parameter.index)] }

  /// Returns the guards that may influence the effect of a handler, including that of other scenes: the opener when it
  /// finishes, the scenes that are asked for an exit.
  func guards(of handler: HandlerID) -> [GuardID] { guardsOfHandlers[Int(handler.index)] }

  /// Returns the guards that determine the place of a link.
  func guards(of link: LinkID) -> [GuardID] { guardsOfLinks[Int(link.index)] }

  // MARK: Values

  /// Raises the level of a parameter; returns `true` iff it has risen.
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
      switch condition {
      case .value(let value): _ = raise(value, to: .bools, program)
      case .equal(let left, let right):
        _ = raise(left, to: .all, program)
        _ = raise(right, to: .all, program)
      case .guard, .compact, .regular, .not, .all, .any, .error: break
      }
    }
  }

  /// Compares the nodes that a place can name or create with existing ones.
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
    if let app = program.app { named += app.startDestinations }
    for destination in named {
      for parameter in program.parameters(of: program.destinations[destination].target) {
        raise(parameter, to: .all)
      }
    }
  }

  /// Propagates the levels of parameters to their arguments; returns `true` iff a level has risen.
  private mutating func raiseArguments(_ program: Program) -> Bool {
    var hasRisen = false
    for argument in program.arguments.elements
    where raise(argument.value, to: level(of: argument.parameter), program) { hasRisen = true }
    // The exit that an unwind finds, and the handler that receives a result, are not known here: any are possible.
    let resultLevel = resultLevel(program)
    let exitLevel = program.exits.elements.reduce(Level.bools) { level, exit in
      exit.parameters.reduce(level) { max($0, self.level(of: $1)) }
    }
    for verb in program.verbs.elements {
      switch verb.action {
      case .unwind(_, let arguments):
        for argument in program.arguments[arguments]
        where raise(argument.value, to: exitLevel, program) { hasRisen = true }
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
      for branch in program.branches[handler.branches] {
        program.addGuards(of: branch.condition, to: &guards)
      }
      return guards
    }
    var exitGuards: [Symbol: Set<GuardID>] = [:]
    for exit in program.exits.elements {
      program.addGuards(of: exit.condition, to: &exitGuards[exit.name, default: []])
    }
    let startGuards = starts.guards
    guardsOfLinks = program.links.elements.map { link in
      var guards = Set(startGuards)
      for branch in program.branches[link.branches] { program.addGuards(of: branch.condition, to: &guards) }
      return guards.sorted()
    }
    let endGuards = program.mayStartAgain ? startGuards : []
    let returning = program.continuingHandlers
    var finishing: [Int] = []
    for id in program.handlers.ids {
      for branch in program.branches[program.handlers[id].branches] {
        for verb in program.verbs[branch.verbs] {
          switch verb.action {
          case .unwind(let exit, _): sets[Int(id.index)].formUnion(exitGuards[exit] ?? [])
          case .finish:
            finishing.append(Int(id.index))
            sets[Int(id.index)].formUnion(endGuards)
          case .cancel: sets[Int(id.index)].formUnion(endGuards)
          // The start of the app is the beginning of some places.
          case .open: sets[Int(id.index)].formUnion(startGuards)
          default: break
          }
        }
      }
    }
    // A handler that receives a result may finish in turn, with no more guards than any that receives one.
    var results: Set<GuardID> = []
    for handler in returning { results.formUnion(sets[Int(handler.index)]) }
    // Or the same URL is opened again.
    for (link, guards) in zip(program.links.elements, guardsOfLinks) where program.retries(link) {
      results.formUnion(guards)
    }
    guardsOfHandlers = sets.map { $0.sorted() }
    if !results.isEmpty {
      let shared = results.sorted()
      // Most have no other guards of their own.
      for handler in finishing {
        let own = sets[handler]
        guardsOfHandlers[handler] = own.isSubset(of: results) ? shared : own.union(results).sorted()
      }
    }
    var buttonGuards: Set<GuardID> = []
    for scene in program.scenes.elements {
      let names = program.items[scene.items].lazy.filter { $0.role == .cancel }.compactMap(\.name)
      for handler in scene.handlers where names.contains(program.handlers[handler].name) {
        buttonGuards.formUnion(guards(of: handler))
      }
    }
    guardsOfButtons = buttonGuards.sorted()
  }
}

extension Program {
  /// `true` iff a link opens its URL again at the end of something that it has created.
  fileprivate func retries(_ link: Link) -> Bool {
    branches[link.branches].contains { branch in
      guard let place = branch.place else { return false }
      return placeSteps[places[place].steps].contains { options[$0.options].retries }
    }
  }

  /// `true` iff a finish may open a link again.
  var opensLinksAgain: Bool { links.elements.contains(where: retries) }

  /// `true` iff a finish may end what code has put in place of the base, so that the app starts again.
  var mayStartAgain: Bool { app != nil && entries.elements.contains { $0.opening == .base } }
}
