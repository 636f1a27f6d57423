import NavRuntime

/// The command in a line.
enum SimulatorCommand {
  /// A choice of the numbered list, with the arguments as written.
  case choice(Int, arguments: String)
  /// An event, with the arguments as written.
  case event(PossibleEvent, arguments: String)
  /// A step of a scenario that is not an event.
  case step(String)
  /// A place to enter, as written.
  case go(String)
  case undo(Int)
  case redo(Int)
  case restart
  case trace(String?)
  /// Writes a picture of the window to a file.
  case draw(String)
  case state, look, help, quit

  /// The commands of the simulator that are not steps of a scenario.
  static let words = [
    "not", "compact", "regular", "goto", "undo", "redo", "restart", "trace", "draw", "state", "look", "help",
    "quit",
    "exit",
  ]
  /// The keywords at the beginning of steps of a scenario.
  static let stepWords = TokenKind.allCases.filter(\.isStepKeyword).compactMap(\.spelling)

  /// Parses a line; `nil` for an empty line.
  ///
  /// A keyword followed by its operand is the system's step, as in a scenario; an event of that name is written with
  /// parentheses.
  init?(_ text: String, _ simulator: Simulator) throws(SimulatorError) {
    let line = SimulatorLine(text)
    if line.kind == .endOfFile { return nil }
    if let digits = line.number {
      guard let number = Int(digits) else { throw SimulatorError("there is no choice \(digits)") }
      self = .choice(number, arguments: line.rest)
      return
    }
    guard let word = line.path.first else {
      throw SimulatorError("expected an event, a number or a command, found \(line.found)")
    }
    let canBeCommand = line.path.count == 1 && line.kind != .quotedIdentifier && !line.hasArguments
    if canBeCommand, let command = try Self.command(word, line) {
      self = command
      return
    }
    // A container path and a colon tell scenes of one name apart.
    let named = line.rest.hasPrefix(":") ? SimulatorLine(String(line.rest.dropFirst())) : line
    let place = line.rest.hasPrefix(":") ? line.path.joined(separator: ".") : nil
    // The name, or an unambiguous prefix of it.
    for isExact in [true, false] {
      if let event = try simulator.event(named.path, at: place, exactly: isExact) {
        self = .event(event, arguments: named.rest)
        return
      }
    }
    if place != nil, !named.path.isEmpty { throw simulator.unknown(named.path) }
    if canBeCommand, let full = try Self.completed(word), let command = try Self.command(full, line) {
      self = command
      return
    }
    throw simulator.unknown(line.path)
  }

  /// Returns the command with a keyword; `nil` if there is none, or its operand is missing.
  private static func command(
    _ word: String, _ line: SimulatorLine
  ) throws(SimulatorError) -> SimulatorCommand? {
    switch word {
    case "given", "back", "dismiss", "reveal", "hide", "relaunch": return .step(word + " " + line.rest)
    case "select", "swipe", "resize", "enter": return line.isAtEnd ? nil : .step(word + " " + line.rest)
    case "not": return line.isAtEnd ? nil : .step("given not " + line.rest)
    case "compact", "regular": return .step("resize \(word) \(line.rest)")
    case "open":
      if line.rest.isEmpty { return nil }
      // A URL without quotes extends to the end of the line: `//` is not a comment in it.
      return line.rest.hasPrefix("\"") ? .step("open " + line.rest) : .step("open " + literal(line.rest))
    case "expect":
      throw SimulatorError(
        "'expect' can be used only in a scenario: 'trace' writes one, 'navc test' runs them")
    case "goto":
      if line.isAtEnd {
        throw SimulatorError("'goto' needs a place, such as Main.catalog / Product(id: \"42\")")
      }
      return .go(line.rest)
    case "draw":
      if line.isAtEnd { throw SimulatorError("'draw' needs the name of a file, such as shop.svg") }
      return .draw(title(line.rest))
    case "trace": return .trace(line.isAtEnd ? nil : title(line.rest))
    case "undo": return .undo(try count(word, line))
    case "redo": return .redo(try count(word, line))
    default:
      guard let command = plain(word) else { return nil }
      try expectEnd(line)
      return command
    }
  }

  /// Returns the command that consists of a single word.
  private static func plain(_ word: String) -> SimulatorCommand? {
    switch word {
    case "restart": .restart
    case "state": .state
    case "look": .look
    case "help": .help
    case "quit", "exit": .quit
    default: nil
    }
  }

  private static func expectEnd(_ line: SimulatorLine) throws(SimulatorError) {
    if line.isAtEnd { return }
    throw SimulatorError("expected the end of the line, found \(SimulatorLine(line.rest).found)")
  }

  private static func count(_ word: String, _ line: SimulatorLine) throws(SimulatorError) -> Int {
    if line.isAtEnd { return 1 }
    let operand = SimulatorLine(line.rest)
    guard let count = operand.number.flatMap({ Int($0) }), count > 0 else {
      throw SimulatorError("'\(word)' needs a number of steps, not \(operand.found)")
    }
    try expectEnd(operand)
    return count
  }

  /// Returns a title, which may be quoted.
  private static func title(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let tokens = Lexer.tokens(of: bytes)
    guard let kind = tokens.kinds.first, kind == .string || kind == .escapedString, tokens.starts.count > 1
    else { return text }
    return String(decoding: StringLiteral.value(of: bytes[..<Int(tokens.starts[1])]), as: UTF8.self)
  }

  private static func literal(_ text: String) -> String {
    var out = TextBuffer()
    out.write(literal: text)
    return out.text
  }

  /// Returns the only command with the prefix `word`; `nil` if there is none.
  private static func completed(_ word: String) throws(SimulatorError) -> String? {
    // What writes a file is written in full, and leaves 'd' to 'dismiss'.
    let found = (stepWords + words).filter { $0 != "draw" && $0.hasPrefix(word) }
    if found.count > 1 { throw SimulatorError("'\(word)' is ambiguous: \(found.joined(separator: ", "))") }
    return found.first
  }
}

extension Simulator {
  /// Returns the event that a line names: `buy`, `Product.buy`, or a prefix of its name; `nil` if there is none.
  ///
  /// - Parameter place: The container path before the event; `nil` if there is none.
  func event(
    _ path: [String], at place: String?, exactly: Bool
  ) throws(SimulatorError) -> PossibleEvent? {
    guard let name = path.last else { return nil }
    let scene = path.count > 1 ? path.dropLast().joined(separator: ".") : nil
    let found = run.possibleEvents().filter { event in
      (exactly ? event.name == name : event.name.hasPrefix(name)) && (scene == nil || event.scene == scene)
        && (place.map { run.state.places(of: event.instance).contains($0) } ?? true)
    }
    if found.count > 1 {
      var names: [String] = []
      for event in found where !names.contains(spelling(of: event)) { names.append(spelling(of: event)) }
      let which =
        names.count > 1 ? names.joined(separator: ", ") : "several scenes handle it; choose by number"
      throw SimulatorError("'\(path.joined(separator: "."))' is ambiguous: \(which)")
    }
    return found.first
  }

  /// Returns the beginning of a line with an event: `buy`, `Product.buy`, `help()`, `Main.primary: back()`.
  func spelling(of event: PossibleEvent) -> String {
    let hasParameters = !program.handlers[event.handler].parameters.isEmpty
    let name = event.needsScene ? "\(event.scene).\(event.name)" : event.name
    if let place = event.place {
      let isStep = SimulatorCommand.stepWords.contains(name)
      return "\(place): \(name)" + (isStep && !hasParameters ? "()" : "")
    }
    let isCommand = SimulatorCommand.words.contains(name) || SimulatorCommand.stepWords.contains(name)
    return isCommand && !hasParameters ? "\(name)()" : name
  }

  /// Returns the error of a line that names neither a command nor a possible event.
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
      return SimulatorError("'\(name)' is handled by \(scenes)\(more), not by a visible scene")
    }
    let known =
      run.possibleEvents().map { spelling(of: $0) } + SimulatorCommand.stepWords + SimulatorCommand.words
    let near = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    return SimulatorError("there is no event '\(name)'; \(near ?? "'help' lists the commands")")
  }
}
