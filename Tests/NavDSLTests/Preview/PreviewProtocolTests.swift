import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Tests the answers of the preview: they are valid by their schema, and show the states of `navc simulate`.
@Suite struct PreviewProtocolTests {
  private static let programs = Repository.examplePrograms

  private func schema() throws -> JSONSchema {
    JSONSchema(
      root: try ParsedJSON(parsing: Repository.bytes(at: "Documentation/Schemas/preview-1.schema.json")))
  }

  @Test(arguments: programs) func theModelIsValidByItsSchema(path: String) throws {
    let compilation = try SimulatedProgram.compile(path)
    let json = try ParsedJSON(parsing: PreviewModel(compilation, version: 3, proofs: .running).json())
    #expect(try schema().problems(of: json) == [], "\(path)")
    #expect(json["version"]?.integer == 3 && json["proofs"]?.string == "running")
    #expect(json["scenarios"]?.array?.allSatisfy { $0["passed"] == .bool(true) } == true)
    let names = Set(json["declarations"]?.array?.compactMap { $0["name"]?.string } ?? [])
    for opening in json["openings"]?.array ?? [] { #expect(names.contains(opening["to"]?.string ?? "")) }
  }

  /// Random walks with the choices and forms of the answers alone give the states of the simulator.
  @Test(arguments: Repository.cases(programs, oneOf: 3), NavigationWidth.allCases)
  func walksAgreeWithTheSimulator(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    let schema = try schema()
    for seed in 0..<(Repository.runsLongTests ? 2 : 1) {
      var walk = PreviewWalk(program, in: width, seed: UInt64(seed))
      var simulator = try Simulator(program, in: width, format: .json, isPrompted: false)
      var reply = simulator.begin()
      for _ in 0..<25 {
        let answer = try walk.answer()
        #expect(schema.problems(of: answer) == [], "\(path): \(walk.request.steps)")
        #expect(answer["stopped"] == nil, "\(path): \(walk.request.steps)")
        let expected = try ParsedJSON(parsing: Array(reply.text.plain.utf8))
        #expect(answer["state"]?.string == expected["state"]?.string, "\(path): \(walk.request.steps)")
        #expect(answer["choices"]?.array?.count == expected["choices"]?.array?.count)
        guard try walk.step(answer), let step = walk.request.steps.last else { break }
        reply = simulator.answer(step)
        #expect(!reply.failed, "\(path): \(step)")
      }
    }
  }

  private static let shop = """
    app Shop { start List in stack }
    guard signedIn
    scene List {
      control buy "Buy"
      on open(id: Int, note: String = "x") -> push Item(id: id)
      on buy when signedIn -> modal Sheet
      on help -> push Item(id: 0)
    }
    scene Item(id: Int)
    scene Sheet
    """

  private func program() throws -> InterpretedProgram {
    let compilation = compile([InputFile(path: "a.nav", bytes: Array(Self.shop.utf8))])
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    return InterpretedProgram(compilation.program)
  }

  private func run(_ steps: [String], given: [String] = []) throws -> ParsedJSON {
    let request = PreviewRequest(guards: given, steps: steps)
    return try ParsedJSON(parsing: PreviewRun(request, of: program()).json(version: 1))
  }

  @Test func aStepThatIsNotPossibleStopsTheRun() throws {
    let stopped = try run(["open(id: 7)", "nonsense", "back"])
    #expect(stopped["state"]?.string == "List / Item(id: 7)")
    #expect(stopped["stopped"]?["index"]?.integer == 1 && stopped["stopped"]?["step"]?.string == "nonsense")
    let asked = try run(["open"])["stopped"]
    #expect(asked?["reason"]?.string == "'open' needs a value for 'id'")
    for word in ["undo", "quit", "restart", "draw /tmp/x.svg", "trace", "look"] {
      #expect(try run([word])["stopped"]?["reason"]?.string == "'\(word)' is not a step")
    }
    #expect(try run(["help"])["state"]?.string == "List / Item(id: 0)")
    #expect(try run(["given signedIn", "buy", "dismiss"])["state"]?.string == "List")
    #expect(try run(["buy"], given: ["signedIn", "other"])["state"]?.string == "List ^ Sheet")
    #expect(try run(["goto / Item(id: 3)"])["state"]?.string == "List / Item(id: 3)")
  }

  @Test func itemsNameTheirChoices() throws {
    let answer = try run([])
    let content = answer["screens"]?["base"]?["content"]
    let controls = content?["controls"]?.array ?? []
    #expect(controls.map { $0["choice"]?.integer } == [1])
    #expect(content?["events"]?.array?.compactMap(\.integer) == [0, 2])
    #expect(
      answer["choices"]?.array?.compactMap { $0["step"]?.string } == [
        "open", "buy", "help()", "resize regular",
      ])
    let sheet = try run(["buy"], given: ["signedIn"])["screens"]
    #expect(sheet?["covers"]?.array?.first?["dismiss"]?.integer == 0)
    let covered = sheet?["base"]?["content"]?["controls"]?.array ?? []
    #expect(covered.allSatisfy { $0["choice"] == nil && $0["isCovered"] == .bool(true) })
  }

  @Test func formsProposeTheLastValues() throws {
    let request = PreviewRequest(steps: ["open(id: 7, note: \"y\")", "back"])
    let run = try PreviewRun(request, of: program())
    let question = try ParsedJSON(parsing: run.question("open", version: 1))
    #expect(question["parameters"]?.array?.map { $0["value"]?.string } == ["7", "\"y\""])
    #expect(question["parameters"]?.array?.map { $0["input"]?.string } == ["integer", "text"])
    #expect(throws: PreviewFailure.self) { try run.question("nonsense", version: 1) }
  }

  @Test func requestsThatAreNotOnesAreRefused() throws {
    for body in [
      "", "[]", "{", "{\"width\":1}", "{\"steps\":[1]}", "{\"steps\":\"a\"}", "{\"other\":1}",
      "{\"width\":\"wide\"}",
    ] {
      #expect(throws: PreviewFailure.self) { try PreviewRequest(reading: Array(body.utf8)) }
    }
    let read = try PreviewRequest(reading: Array(#"{"width":"regular","guards":["a"],"steps":["b"]}"#.utf8))
    #expect(read == PreviewRequest(width: .regular, guards: ["a"], steps: ["b"]))
  }
}
