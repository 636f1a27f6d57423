import NavRuntime

/// The commands of the server. They exchange JSON and change nothing.
enum ServerCommand: String, CaseIterable {
  case diagram = "navdsl.diagram"
  case explain = "navdsl.explain"
  case paths = "navdsl.paths"
  case programs = "navdsl.programs"
  case runScenario = "navdsl.runScenario"
  case simulate = "navdsl.simulate"
}

extension LanguageServer {
  mutating func executeCommand(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let name = parameters["command"]?.text, let command = ServerCommand(rawValue: name) else {
      throw RequestFailure(.invalidParams, "unknown command")
    }
    let arguments = parameters["arguments"]?.elements?.first ?? .object([])
    switch command {
    case .diagram: return try diagram(arguments)
    case .explain: return try explanation(arguments)
    case .paths: return try paths(arguments)
    case .programs: return .array(programs.keys.sorted().compactMap(programFiles))
    case .runScenario: return try scenarios(arguments)
    case .simulate: return try simulation(arguments)
    }
  }

  private func programFiles(_ key: String) -> JSONValue? {
    guard let index = programs[key]?.index else { return nil }
    let uris = index.program.sources.files.map { JSONValue.string(uri(of: $0.path)) }
    return ["root": .string(uri(of: key)), "files": .array(uris)]
  }

  /// Returns the program of a text; one with errors has no diagrams and runs.
  private mutating func program(_ arguments: JSONValue) throws(RequestFailure) -> Program {
    guard let uri = arguments["uri"]?.text else { throw RequestFailure(.invalidParams, "'uri' is missing") }
    let index = try place(uri, nil).index
    if let error = index.compilation.diagnostics.first(where: { $0.severity == .error }) {
      throw RequestFailure(.requestFailed, "the program has errors: \(error.message)")
    }
    return index.program
  }

  private mutating func diagram(_ arguments: JSONValue) throws(RequestFailure) -> JSONValue {
    let program = try program(arguments)
    var selection = DiagramSelection.all
    if let scene = arguments["scene"]?.text {
      guard program.sceneNamed(scene) != nil else {
        throw RequestFailure(.invalidParams, "there is no scene '\(scene)'")
      }
      selection = .neighborhood(of: [scene], depth: max(arguments["depth"]?.integer ?? 1, 0))
    }
    switch arguments["format"]?.text ?? "dot" {
    case "dot": return .string(String(decoding: program.dot(selection), as: UTF8.self))
    case "mermaid": return .string(String(decoding: program.mermaid(selection), as: UTF8.self))
    case "svg":
      return .string(String(decoding: program.diagramLayout(DiagramOptions(selection)).svg(), as: UTF8.self))
    case let format:
      throw RequestFailure(.invalidParams, "the formats are 'svg', 'dot' and 'mermaid', not '\(format)'")
    }
  }

  private func explanation(_ arguments: JSONValue) throws(RequestFailure) -> JSONValue {
    let name = arguments["code"]?.text ?? ""
    guard let code = DiagnosticCode.allCases.first(where: { $0.rawValue == name || $0.entry.name == name })
    else {
      throw RequestFailure(.invalidParams, "there is no diagnostic '\(name)'")
    }
    let entry = code.entry
    let example = entry.example.isEmpty ? "" : "\n\n```nav\n\(entry.example)\n```"
    return .string("# \(code.rawValue) \(entry.name)\n\n\(entry.summary)\n\n\(entry.explanation)\(example)")
  }

  private mutating func paths(_ arguments: JSONValue) throws(RequestFailure) -> JSONValue {
    let program = try program(arguments)
    guard let end = arguments["to"]?.text.flatMap(program.sceneNamed) else {
      throw RequestFailure(.invalidParams, "there is no scene '\(arguments["to"]?.text ?? "")'")
    }
    var origin = PathOrigin.start
    if let from = arguments["from"]?.text, from != "start" {
      guard let scene = program.sceneNamed(from) else {
        throw RequestFailure(.invalidParams, "there is no scene '\(from)'")
      }
      origin = .scene(scene)
    }
    let interpreted = InterpretedProgram(program)
    do throws(NavigationFailure) {
      let found = try NavigationWidth.allCases.map { width throws(NavigationFailure) in
        try shortestPaths(
          from: origin, to: end, of: interpreted, options: ExplorationOptions(in: width), limit: 5)
      }
      let report = WalkReport(.paths(from: origin, to: end, found), of: interpreted)
      return (try? JSONValue(reading: report.json())) ?? .null
    } catch {
      throw RequestFailure(.requestFailed, "the app cannot start: \(error)")
    }
  }

  private mutating func scenarios(_ arguments: JSONValue) throws(RequestFailure) -> JSONValue {
    let program = try program(arguments)
    let interpreted = InterpretedProgram(program)
    let wanted = arguments["name"]?.text
    let chosen = program.scenarios.ids.filter {
      wanted == nil || program.text(program.scenarios[$0].name) == wanted
    }
    let results = chosen.map { interpreted.runScenario($0) }
    return (try? JSONValue(reading: ScenarioReport(results, of: interpreted).json())) ?? .null
  }

  private mutating func simulation(_ arguments: JSONValue) throws(RequestFailure) -> JSONValue {
    let program = try program(arguments)
    let interpreted = InterpretedProgram(program)
    let width = arguments["width"]?.text.flatMap(NavigationWidth.init) ?? .compact
    var guards: Set<GuardID> = []
    for name in arguments["given"]?.elements?.compactMap(\.text) ?? [] {
      guard let id = program.guards.ids.first(where: { interpreted.name(of: $0) == name }) else {
        throw RequestFailure(.invalidParams, "there is no guard '\(name)'")
      }
      guards.insert(id)
    }
    var simulator: Simulator
    do throws(NavigationFailure) {
      simulator = try Simulator(interpreted, in: width, guards: guards, format: .json, isPrompted: false)
    } catch {
      throw RequestFailure(.requestFailed, "the app cannot start: \(error)")
    }
    var replies = [simulator.begin()]
    for step in arguments["steps"]?.elements?.compactMap(\.text) ?? [] {
      replies.append(simulator.answer(step))
    }
    return .array(
      replies.map { reply in
        let bytes = reply.text.bytes(styled: false)
        let text = String(decoding: bytes, as: UTF8.self)
        return ["failed": .bool(reply.failed), "screen": (try? JSONValue(reading: bytes)) ?? .string(text)]
      })
  }
}
