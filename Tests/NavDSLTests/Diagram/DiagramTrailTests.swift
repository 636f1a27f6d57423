import NavRuntime
import Testing

@testable import NavDSL

/// Runs of scenarios upon diagrams.
@Suite struct DiagramTrailTests {
  /// Each event and each link of a scenario has its number at a branch, and every visible scene is among those shown.
  @Test(arguments: Repository.examplePrograms)
  func everyStepOfARunIsNumbered(path: String) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    let model = program.program
    for id in model.scenarios.ids {
      let trail = program.trail(of: id)
      let numbers = Set(trail.steps.values.flatMap { $0 })
      var number = 0
      let result = program.runScenario(id)
      var before = result.start
      for entry in result.entries {
        switch model.scenarioSteps[entry.step].action {
        case .given, .enter: break
        case .event, .open:
          number += 1
          let isNumbered = numbers.contains(number)
          let step = program.spelling(of: entry.step)
          #expect(!isNumbered || entry.failure == nil, "\(path): \(step)")
          // A step of which no branch is taken does nothing.
          #expect(isNumbered || entry.state == before, "\(path): \(step)")
        default: number += 1
        }
        before = entry.state
      }
      #expect(numbers.allSatisfy { (1...max(number, 1)).contains($0) } && !trail.scenes.isEmpty, "\(path)")
      // The numbers are on arrows, or in no arrow's branch.
      let graph = DiagramGraph(model)
      let drawn = Set(graph.edges.flatMap { trail.steps(of: $0, in: graph) })
      #expect(drawn.isSubset(of: numbers))
    }
  }

  @Test func arrowsOfARunAreThickAndNumbered() throws {
    let program = InterpretedProgram(try Repository.program(at: "Examples/Shop/Shop.nav"))
    let id = try #require(
      program.program.scenarios.ids.first {
        program.program.text(program.program.scenarios[$0].name) == "What was paid is on the receipt"
      })
    var options = DiagramOptions()
    options.trail = program.trail(of: id)
    let dot = String(decoding: program.program.dot(options), as: UTF8.self)
    func line(_ from: String, _ to: String, _ words: String) -> Substring? {
      dot.split(separator: "\n").first { $0.contains("\"\(from)\" -> \"\(to)\"") && $0.contains(words) }
    }
    // Choosing the payment leads on twice, and the result comes back in the same step as the end.
    #expect(line("Checkout.Payment", "Checkout.Review", "choose")?.contains("<b>④, ⑦</b>") == true)
    #expect(line("Checkout.Review", "Product", "paid")?.contains("<b>⑧</b>") == true)
    #expect(line("Product", "Receipt", "bought")?.contains("<b>⑧</b>") == true)
    #expect(line("Product", "Receipt", "bought")?.contains("penwidth=3.6") == true)
    #expect(line("Product", "SignIn", "buy")?.contains("penwidth=3.6") == false)
    #expect(dot.matches(of: /table border="4"/).count == 6)
    let mermaid = String(decoding: program.program.mermaid(options), as: UTF8.self)
    #expect(mermaid.contains("<b>④, ⑦</b>") && mermaid.contains(/linkStyle [0-9,]+ stroke-width:4px\n/))
  }

  /// Links have an arrow of their own, which has no other label; a handler of the user's own move is a step as well.
  @Test func linksAndHandledMovesAreNumbered() throws {
    let text = """
      app Shop { start Catalog in stack }
      scene Catalog { on edit -> push Edit }
      scene Edit { on back -> modal Sure as alert  on leave -> pop }
      scene Sure { message "Sure?" control yes on yes -> dismiss }
      link "/catalog" -> Catalog
      scenario "All" in compact { open "/catalog" edit back yes() leave }
      """
    let program = InterpretedProgram(compile([InputFile(path: "a.nav", text: text)]).program)
    let trail = program.trail(of: try #require(program.program.scenarios.ids.first))
    #expect(trail.steps.values.flatMap { $0 }.sorted() == [1, 2, 3, 4, 5])
    var options = DiagramOptions()
    options.trail = trail
    let dot = String(decoding: program.program.dot(options), as: UTF8.self)
    #expect(dot.contains(/"link 1" -> "Catalog" \[.*<b>①<\/b>/))
  }
}
