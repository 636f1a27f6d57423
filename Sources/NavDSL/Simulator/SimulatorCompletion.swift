import NavRuntime

extension Simulator {
  /// Returns the completions of a partial line: names of events, commands, guards, tabs and places that are possible
  /// there. While a question is open, only the values of its type, if there are few.
  package func completions(of line: String) -> [String] {
    if let question {
      return matching(line, words(for: question.current.type))
    }
    guard let blank = line.lastIndex(of: " ") else { return matching(line, firstWords()) }
    let head = String(line[...blank])
    let word = String(line[line.index(after: blank)...])
    return matching(word, operands(after: head.trimmed)).map { head + $0 }
  }

  private func matching(_ word: String, _ candidates: [String]) -> [String] {
    var found: [String] = []
    for candidate in candidates where candidate.hasPrefix(word) && !found.contains(candidate) {
      found.append(candidate)
    }
    return found
  }

  private func firstWords() -> [String] {
    var words: [String] = []
    var names: Set<String> = ["expect"]
    for event in run.possibleEvents() {
      // The parenthesis is completed too, so that arguments can follow immediately.
      let hasParameters = !program.handlers[event.handler].parameters.isEmpty
      words.append(spelling(of: event) + (hasParameters ? "(" : ""))
      names.insert(event.name)
    }
    return words + (SimulatorCommand.stepWords + SimulatorCommand.words).filter { !names.contains($0) }
  }

  /// Returns the possible words after the first words of a line.
  private func operands(after head: String) -> [String] {
    let guards = program.guards.ids.map { run.program.spelling(of: $0) }
    switch head {
    case "given": return guards + ["not"]
    case "resize": return NavigationWidth.allCases.map(\.rawValue)
    case "enter":
      return program.entries.ids.map { id in
        let name = program.qualifiedName(program.target(of: id))
        return name + (program.parameters(of: id).isEmpty ? "" : "(")
      }
    case "swipe": return ["next", "previous"]
    case "back", "select":
      return run.engine.possibleMoves(in: run.state).compactMap { move in
        switch move {
        case .back(let scene?, _) where head == "back": scene
        case .select(let container, let tab) where head == "select": "\(container).\(tab)"
        default: nil
        }
      }
    default:
      if head == "not" || head.hasSuffix(" not") { return guards }
      if head.hasPrefix("given"), head.hasSuffix(",") { return guards + ["not"] }
      if head == "goto" || (head.hasPrefix("goto ") && head.last.map { "/^~".contains($0) } == true) {
        return places
      }
      return []
    }
  }

  /// The possible first steps of places.
  private var places: [String] {
    var places: [String] = []
    for id in program.tabContainers.ids {
      let name = program.qualifiedName(.tabs(id))
      places += program.tabContainers[id].tabs.map { "\(name).\(program.text(program.tabs[$0].name))" }
    }
    places += program.splits.ids.map { program.qualifiedName(.split($0)) }
    places += program.stacks.ids.map { program.qualifiedName(.stack($0)) }
    places += program.scenes.ids.map { id in
      program.qualifiedName(.scene(id)) + (program.scenes[id].parameters.isEmpty ? "" : "(")
    }
    return places
  }

  /// Returns the values of a type with few values.
  private func words(for type: TypeID) -> [String] {
    switch program.types[program.types.resolved(type)] {
    case .bool: ["true", "false"]
    case .enumeration(let id): program.enumCases[program.enums[id].cases].map { "." + program.text($0.name) }
    case .optional(let wrapped): words(for: wrapped) + ["nil"]
    default: []
    }
  }
}
