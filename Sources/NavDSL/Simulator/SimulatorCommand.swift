import NavRuntime

/// What a line asks for.
enum SimulatorCommand {
  /// Something of the numbered list, with the arguments that are given.
  case choice(Int, SimulatorTokens)
  /// An event, with the arguments that are given.
  case event(PossibleEvent, SimulatorTokens)
  /// A move or a link.
  case input(RunInput)
  case given([(id: GuardID, holds: Bool)])
  /// A place to go to, as it is written.
  case go(String)
  case undo(Int)
  case redo(Int)
  case restart
  case trace(String?)
  case state, look, help, quit

  /// The words that are commands of the simulator, not steps of a scenario.
  static let words = [
    "not", "compact", "regular", "goto", "undo", "redo", "restart", "trace", "state", "look", "help", "quit",
    "exit",
  ]
  /// The words that begin steps of a scenario.
  static let stepWords = TokenKind.allCases.filter(\.isStepKeyword).compactMap(\.spelling)

  /// Reads a line; `nil` where it says nothing.
  ///
  /// As in a scenario, a word of these is the system's step where its operand follows; the event of that name is
  /// written with parentheses.
  init?(_ line: String, _ simulator: Simulator) throws(SimulatorError) {
    var tokens = SimulatorTokens(line)
    if tokens.isAtEnd { return nil }
    if tokens.kind == .integer {
      guard let number = Int(tokens.text) else { throw SimulatorError("there is no number \(tokens.text)") }
      tokens.advance()
      self = .choice(number, tokens)
      return
    }
    let start = tokens
    let path = tokens.takePath()
    guard let word = path.first else {
      throw SimulatorError("a line begins with an event, a number or a command, not with \(tokens.found)")
    }
    if path.count == 1, start.kind != .quotedIdentifier, tokens.kind != .leftParenthesis,
      let command = try Self.command(word, tokens, simulator)
    {
      self = command
      return
    }
    if let event = try simulator.event(path, exactly: true) {
      self = .event(event, tokens)
      return
    }
    // The beginning of a name that is the beginning of no other.
    if let event = try simulator.event(path, exactly: false) {
      self = .event(event, tokens)
      return
    }
    if path.count == 1, let full = try Self.completed(word), tokens.kind != .leftParenthesis,
      let command = try Self.command(full, tokens, simulator)
    {
      self = command
      return
    }
    throw simulator.unknown(path)
  }

  /// Returns the command that a word begins; `nil` where it is none, or its operand does not follow.
  private static func command(
    _ word: String, _ operands: SimulatorTokens, _ simulator: Simulator
  ) throws(SimulatorError) -> SimulatorCommand? {
    var tokens = operands
    switch word {
    case "given": return .given(try guards(&tokens, simulator, isNegated: false))
    case "not": return tokens.isAtEnd ? nil : .given(try guards(&tokens, simulator, isNegated: true))
    case "expect":
      throw SimulatorError("'expect' is for scenarios: 'navc test' checks them, 'trace' writes one")
    case "back":
      let scene = tokens.takePath()
      try tokens.expectEnd()
      return .input(.move(.back(scene: scene.isEmpty ? nil : scene.joined(separator: "."))))
    case "select":
      let path = tokens.takePath()
      if path.isEmpty { return nil }
      try tokens.expectEnd()
      guard path.count > 1, let tab = path.last else {
        throw SimulatorError("'select' takes a tab, such as Main.home, or arguments in parentheses")
      }
      return .input(.move(.select(container: path.dropLast().joined(separator: "."), tab: tab)))
    case "swipe":
      if tokens.isAtEnd { return nil }
      let isNext = tokens.kind == .nextWord
      guard isNext || tokens.kind == .previousWord else {
        throw SimulatorError("'swipe' takes next or previous, not \(tokens.found)")
      }
      tokens.advance()
      try tokens.expectEnd()
      return .input(.move(isNext ? .swipeToNext : .swipeToPrevious))
    case "resize", "compact", "regular":
      if word == "resize", tokens.isAtEnd { return nil }
      let name = word == "resize" ? tokens.takeName() : word
      guard let width = name.flatMap({ NavigationWidth(rawValue: $0) }) else {
        throw SimulatorError("'resize' takes compact or regular, not \(operands.found)")
      }
      try tokens.expectEnd()
      return .input(.move(.resize(width)))
    case "open":
      if tokens.isAtEnd { return nil }
      return .input(.open(url: try url(&tokens)))
    case "goto":
      if tokens.isAtEnd {
        throw SimulatorError("'goto' takes a place, such as Main.catalog / Product(id: \"42\")")
      }
      return .go(tokens.rest)
    case "trace":
      let name = tokens.takeString() ?? (tokens.isAtEnd ? nil : tokens.rest)
      return .trace(name)
    case "undo": return .undo(try count(&tokens, word))
    case "redo": return .redo(try count(&tokens, word))
    default:
      guard let command = plain(word) else { return nil }
      try tokens.expectEnd()
      return command
    }
  }

  /// Returns the command that is a word alone.
  private static func plain(_ word: String) -> SimulatorCommand? {
    switch word {
    case "dismiss": .input(.move(.dismiss))
    case "reveal": .input(.move(.reveal))
    case "hide": .input(.move(.hide))
    case "restart": .restart
    case "state": .state
    case "look": .look
    case "help": .help
    case "quit", "exit": .quit
    default: nil
    }
  }

  private static func count(_ tokens: inout SimulatorTokens, _ word: String) throws(SimulatorError) -> Int {
    if tokens.isAtEnd { return 1 }
    guard let count = Int(tokens.text), count > 0 else {
      throw SimulatorError("'\(word)' takes a number of steps, not \(tokens.found)")
    }
    tokens.advance()
    try tokens.expectEnd()
    return count
  }

  private static func url(_ tokens: inout SimulatorTokens) throws(SimulatorError) -> String {
    // A URL without quotes goes to the end of the line: `//` is no comment in it.
    guard tokens.kind == .string || tokens.kind == .escapedString else { return tokens.rest }
    let text = tokens.takeString() ?? ""
    try tokens.expectEnd()
    return text
  }

  private static func guards(
    _ tokens: inout SimulatorTokens, _ simulator: Simulator, isNegated: Bool
  ) throws(SimulatorError) -> [(id: GuardID, holds: Bool)] {
    var guards: [(GuardID, Bool)] = []
    repeat {
      let holds = !(tokens.take(.notWord) || (isNegated && guards.isEmpty))
      let name = tokens.takePath().joined(separator: ".")
      let known = simulator.program.guards.ids.map { simulator.run.program.name(of: $0) }
      guard let id = simulator.program.guards.ids.first(where: { simulator.run.program.name(of: $0) == name })
      else {
        if known.isEmpty { throw SimulatorError("the program has no guards") }
        let list = known.joined(separator: ", ")
        if name.isEmpty { throw SimulatorError("a guard should stand before \(tokens.found): \(list)") }
        let near = nearest(to: name, among: known).map { "did you mean '\($0)'?" } ?? "there are \(list)"
        throw SimulatorError("there is no guard '\(name)'; \(near)")
      }
      guards.append((id, holds))
    } while tokens.take(.comma)
    try tokens.expectEnd()
    return guards
  }

  /// Returns the one command that `word` is the beginning of; `nil` if there is none.
  private static func completed(_ word: String) throws(SimulatorError) -> String? {
    let found = (stepWords + words).filter { $0.hasPrefix(word) }
    if found.count > 1 { throw SimulatorError("'\(word)' can be \(found.joined(separator: ", "))") }
    return found.first
  }
}

extension Simulator {
  /// Returns the event that a line names: `buy`, `Product.buy`, or the beginning of its name. `nil` if there is
  /// none.
  func event(_ path: [String], exactly: Bool) throws(SimulatorError) -> PossibleEvent? {
    guard let name = path.last else { return nil }
    let scene = path.count > 1 ? path.dropLast().joined(separator: ".") : nil
    let found = run.possibleEvents().filter { event in
      (exactly ? event.name == name : event.name.hasPrefix(name)) && (scene == nil || event.scene == scene)
    }
    if found.count > 1 {
      var names: [String] = []
      for event in found where !names.contains(spelling(of: event)) { names.append(spelling(of: event)) }
      let which =
        names.count > 1 ? names.joined(separator: ", ") : "that of several scenes; a number says which"
      throw SimulatorError("'\(path.joined(separator: "."))' can be \(which)")
    }
    return found.first
  }

  /// Returns the beginning of a line that means an event: `buy`, `Product.buy`, `help()`.
  func spelling(of event: PossibleEvent) -> String {
    if event.needsScene { return "\(event.scene).\(event.name)" }
    let isCommand =
      SimulatorCommand.words.contains(event.name) || SimulatorCommand.stepWords.contains(event.name)
    let hasParameters = !program.handlers[event.handler].parameters.isEmpty
    return isCommand && !hasParameters ? "\(event.name)()" : event.name
  }

  /// Returns what is wrong with a line that names neither a command nor an event that can happen now.
  func unknown(_ path: [String]) -> SimulatorError {
    let name = path.joined(separator: ".")
    let handlers = program.scenes.ids.filter { scene in
      let qualified = program.qualifiedName(.scene(scene))
      return program.scenes[scene].handlers.contains {
        let event = program.text(program.handlers[$0].name)
        return name == event || name == "\(qualified).\(event)"
      }
    }
    if !handlers.isEmpty {
      let scenes = handlers.prefix(3).map { program.qualifiedName(.scene($0)) }.joined(separator: ", ")
      let more = handlers.count > 3 ? " and others" : ""
      return SimulatorError("'\(name)' is handled by \(scenes)\(more), which the user does not see now")
    }
    let known =
      run.possibleEvents().map { spelling(of: $0) } + SimulatorCommand.stepWords + SimulatorCommand.words
    let near = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    return SimulatorError("there is no event '\(name)'; \(near ?? "'help' lists the commands")")
  }
}
