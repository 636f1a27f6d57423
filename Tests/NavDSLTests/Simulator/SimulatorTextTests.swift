import Testing

@testable import NavDSL

/// The prompts of the simulator and its line of guards.
@Suite struct SimulatorTextTests {
  private static let types = """
    app Shop { start Catalog in stack }
    enum Order { price, rating }
    scene Catalog {
      on select(id: String)                  -> push Product(id)
      on turn(page: Int?, by: Order)         -> stay
      on rate(stars: Double, isPublic: Bool) -> stay
    }
    scene Product(id: String)
    """

  private func simulator(_ source: String, guards: [String] = []) throws -> Simulator {
    let compilation = compile([InputFile(path: "Shop.nav", text: source)])
    #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    let program = InterpretedProgram(compilation.program)
    return try Simulator(program, guards: program.guards(named: guards))
  }

  @Test func aPromptNamesTheParameterAndItsType() throws {
    var simulator = try simulator(Self.types)
    func prompts(_ line: String, _ answers: String...) -> [String] {
      ([line] + answers).map { line in
        _ = simulator.answer(line)
        return simulator.prompt.plain
      }
    }
    #expect(prompts("turn", "3", ".price") == ["page (Int or nil): ", "by (.price or .rating): ", "> "])
    #expect(prompts("rate", "4.5", "true") == ["stars (Double): ", "isPublic (true or false): ", "> "])
    #expect(prompts("select", "42") == ["id (String): ", "> "])
    _ = simulator.answer("back")
    #expect(prompts("select") == ["id (String) [\"42\"]: "])
  }

  /// A mark that joins the quotation mark before it hides nothing.
  @Test func separatorsInQuotedTextsAreText() {
    let top = "Product(id: \"a long text, which is shown\")"
    let state = "Catalog(text: \"\u{301} ^ ~ | /\") / \(top)"
    #expect(Simulator.abbreviated(state, after: "Catalog") == "… / \(top)")
  }

  @Test func onlyTheGuardsThatHoldAreListed() throws {
    #expect(try simulator(Self.types).circumstances == ["in compact"])
    let names = (1...12).map { "hasPermission\($0)" }
    let source = Self.types + "\n" + names.map { "guard \($0)" }.joined(separator: "\n")
    #expect(try simulator(source).circumstances == ["in compact, no guard holds"])
    #expect(
      try simulator(source, guards: ["hasPermission2", "hasPermission7"]).circumstances
        == ["in compact, given hasPermission2, hasPermission7"])
    let lines = try simulator(source, guards: names).circumstances
    #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines.joined().split(separator: " ").joined(separator: " ")
        == "in compact, given " + names.joined(separator: ", "))
  }
}
