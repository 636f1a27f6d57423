import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// Strips of scenarios, and pictures of scenes on a diagram.
@Suite struct FilmStripTests {
  /// A strip has a picture of the start and of each step, each below the step as it is written.
  @Test(arguments: Repository.examplePrograms)
  func stripsHaveAPictureOfEachStep(path: String) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    let model = program.program
    for id in model.scenarios.ids {
      let svg = program.filmStrip(of: id)
      let strip = PictureShapes(svg)
      #expect(strip.isWellFormed)
      let steps = program.runScenario(id).entries.filter {
        switch model.scenarioSteps[$0.step].action {
        case .given, .enter: false
        default: true
        }
      }
      let text = String(decoding: svg, as: UTF8.self)
      #expect(text.matches(of: /clip-path=/).count == steps.count + 1)
      #expect(strip.words.first?.text == model.text(model.scenarios[id].name))
      let said = strip.words.map(\.text).joined(separator: " ")
      for (number, entry) in steps.enumerated() {
        // A long step has several lines, of which others may stand beside it.
        let first = "\(number + 1). \(program.spelling(of: entry.step))".split(separator: " ").prefix(2)
        #expect(said.contains(first.joined(separator: " ")), "\(path): \(first)")
      }
    }
  }

  @Test func aFailingScenarioSaysWhy() throws {
    let text = """
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Product }
      scene Product
      scenario "Too far" in compact { select back back }
      """
    let program = InterpretedProgram(compile([InputFile(path: "a.nav", text: text)]).program)
    let id = try #require(program.program.scenarios.ids.first)
    let strip = PictureShapes(program.filmStrip(of: id))
    #expect(strip.words.contains { $0.text.hasPrefix("fails: ") })
  }

  @Test func theStripInTheDocumentationIsCurrent() throws {
    let program = InterpretedProgram(try Repository.program(at: "Examples/Shop/Shop.nav"))
    let id = try #require(
      program.program.scenarios.ids.first {
        program.program.text(program.program.scenarios[$0].name) == "Buying needs an account"
      })
    try Snapshot.expect(program.filmStrip(of: id), in: "Documentation/Images/strip.svg")
  }

  /// Each scene of an example has one picture at its place, and all of them are found by runs.
  @Test(.enabled(if: DiagramCases.dot != nil), arguments: Repository.examplePrograms)
  func aStoryboardHasAPictureOfEachScene(path: String) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    let canvas = StoryboardCanvas(program, in: .compact)
    var options = DiagramOptions()
    options.sceneSize = canvas.size
    let (svg, complaint) = try DiagramCases.graphviz(program.program.dot(options), format: "svg")
    #expect(complaint.isEmpty, "\(complaint)")
    let drawn = canvas.drawn(on: svg)
    #expect(PictureShapes(drawn).isWellFormed, "\(path)")
    let text = String(decoding: drawn, as: UTF8.self)
    for id in program.program.scenes.ids {
      let name = program.program.qualifiedName(.scene(id))
      let captions = text.matches(of: /font-size="12" font-weight="bold"[^>]*>([^<]*)<\/text>/)
      #expect(captions.count { String($0.1) == name } == 1, "\(path): \(name)")
    }
    #expect(text.matches(of: /<g class="picture"/).count == program.program.scenes.count)
  }

  /// Whatever Graphviz may answer, nothing is lost and nothing traps.
  @Test(arguments: [
    "", "<svg", "<svg><g id=\"scene0\"", "<svg><g id=\"scene0\"><polygon points=\"1,1\"",
    "<svg><g id=\"scene0\"><polygon points=\"x,y 1\"/>", "<svg><g id=\"scene99\"><polygon points=\"1,1\"/>",
    "<svg><g id=\"scene-1\"><polygon points=\"1,1\"/></svg>",
  ])
  func otherImagesStayAsTheyAre(svg: String) throws {
    let program = InterpretedProgram(try Repository.program(at: "Examples/Shop/Shop.nav"))
    let drawn = StoryboardCanvas(program, in: .compact).drawn(on: Array(svg.utf8))
    let rest = String(decoding: drawn, as: UTF8.self).replacing(/\n<style>[\s\S]*<\/defs>/, with: "")
    #expect(rest == svg)
  }

  @Test func aSceneThatNoRunReachesIsDrawnByItself() throws {
    let text = """
      app Shop { start Catalog in stack }
      scene Catalog
      scene Lost(id: String) { title "Gone" right add system add }
      """
    let program = InterpretedProgram(compile([InputFile(path: "a.nav", text: text)]).program)
    let node = "<g id=\"scene1\"><polygon points=\"0,0 1,1\"/></g>"
    let drawn = String(
      decoding: StoryboardCanvas(program, in: .compact).drawn(on: Array(node.utf8)), as: UTF8.self)
    #expect(drawn.contains("not reached") && drawn.contains(">Gone<") && drawn.contains(">Add<"))
  }
}
