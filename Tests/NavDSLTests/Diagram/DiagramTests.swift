import Foundation
import Testing

@testable import NavDSL

@Suite struct DiagramTests {
  @Test(arguments: DiagramCases.names) func diagramsMatchTheirSnapshots(name: String) throws {
    let program = try DiagramCases.program("Tests/NavDSLTests/Cases/Diagram/\(name).nav")
    try Snapshot.expect(program.dot(), in: "\(DiagramCases.folder)/\(name).dot")
    try Snapshot.expect(program.mermaid(), in: "\(DiagramCases.folder)/\(name).mmd")
    try Snapshot.expect(program.json(), in: "\(DiagramCases.folder)/\(name).json")
  }

  @Test func thereAreCasesAndExamples() {
    #expect(DiagramCases.names.count >= 2)
    #expect(Repository.examplePrograms.count >= 8)
  }

  @Test(arguments: Repository.examplePrograms) func diagramsAreDeterministic(path: String) throws {
    let (first, second) = (try DiagramCases.program(path), try DiagramCases.program(path))
    #expect(first.dot() == second.dot())
    #expect(first.mermaid() == second.mermaid())
    #expect(first.json() == second.json())
  }

  @Test(.enabled(if: DiagramCases.dot != nil), arguments: DiagramCases.all)
  func graphvizAcceptsEveryDiagram(path: String) throws {
    let program = try DiagramCases.program(path)
    let (svg, complaint) = try DiagramCases.graphviz(program.dot(), format: "svg")
    #expect(complaint.isEmpty)
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.hasSuffix("</svg>\n"))
    for scene in program.scenes.elements {
      #expect(text.contains(">\(program.text(scene.name))</text>"), "the scene \(program.text(scene.name))")
    }
  }

  @Test(.enabled(if: DiagramCases.dot != nil), arguments: Repository.cases(DiagramCases.all, oneOf: 4))
  func graphvizAcceptsEveryNeighborhood(path: String) throws {
    let program = try DiagramCases.program(path)
    for scene in program.scenes.ids {
      let (_, complaint) = try DiagramCases.graphviz(
        program.dot(.neighborhood(of: [program.qualifiedName(.scene(scene))], depth: 1)),
        format: "canon")
      #expect(complaint.isEmpty)
    }
  }

  @Test func theGraphOfTheShopIsCurrent() throws {
    let program = try DiagramCases.program("Examples/Shop/Shop.nav")
    try Snapshot.expect(program.dot(), in: "Documentation/Images/shop.dot")
  }

  /// The images in the documents are those that the tool draws.
  @Test(arguments: [("shop", []), ("storyboard", ["--style", "storyboard"])])
  func theImagesInTheDocumentsAreCurrent(name: String, options: [String]) throws {
    let program = try DiagramCases.program("Examples/Shop/Shop.nav")
    try Navc.inFolder { navc in
      let shop = Repository.root.appending(path: "Examples/Shop/Shop.nav").path
      let drawn = try navc.run(["diagram", shop, "--format", "svg"] + options)
      #expect(drawn.status == 0, "\(drawn.errors)")
      for scene in program.scenes.elements {
        let name = program.text(scene.name)
        #expect(drawn.output.contains(">\(name)</"), "the scene \(name)")
      }
      try Snapshot.expect(drawn.output.utf8, in: "Documentation/Images/\(name).svg")
    }
  }

  @Test func theImageOfTheImportIsCurrent() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Import.md")
    let program = try #require(blocks.first { $0.info.contains("imported") })
    try Navc.inFolder(["Notes.nav": program.text]) { navc in
      let drawn = try navc.run("diagram", "Notes.nav", "--format", "svg")
      try Snapshot.expect(drawn.output.utf8, in: "Documentation/Images/notes.svg")
    }
  }

  /// Text has the width for which there is room in any font, unless that is only known to be enough.
  @Test func textHasItsWidthInAnyFont() throws {
    let text = """
      app A { start Main }
      tabs Main {
        tab first "Café" -> B
        tab second "早い" -> B
      }
      scene B
      """
    let program = compile([InputFile(path: "A.nav", text: text)]).program
    let texts = String(decoding: program.diagramLayout().svg(), as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("<text") }
    #expect(texts.count > 3)
    for text in texts {
      #expect(text.contains(" textLength=") != text.contains("早い"), "\(text)")
    }
  }
}

/// Programs with errors have a partial model, which can be drawn as well.
@Suite struct DiagramRobustnessTests {
  private func draw(_ text: String) throws {
    let program = compile([InputFile(path: "Broken.nav", text: text)]).program
    _ = program.dot()
    _ = program.mermaid()
    _ = program.diagramSize(
      DiagramOptions(.neighborhood(of: program.model.scenes.map(\.qualifiedName), depth: 2)))
    _ = try ParsedJSON(parsing: program.json())
  }

  @Test func containersThatContainThemselvesAreDrawn() throws {
    try draw("stack A { root B } stack B { root A } stack C { root C } app X { start A }")
    try draw("tabs T { tab a -> T tab b -> S } split S { primary T secondary S compact T } app X { start T }")
    try draw("pages P { P, Q, A } pages Q { P, P } scene A app X { start P }")
    try draw("flow F { start F scene S { on a -> push F on b -> finish embed e: S } } app X { start F }")
  }

  @Test func deeplyNestedContainersAreDrawn() throws {
    let count = 1000
    for order in [Array(0..<count), Array((0..<count).reversed())] {
      let stacks = order.map { "stack S\($0) { root \($0 + 1 < count ? "S\($0 + 1)" : "A") }" }
      try draw(stacks.joined(separator: "\n") + "\nscene A app X { start S0 }")
    }
  }

  @Test(arguments: DiagramCases.all) func everyPrefixOfAProgramIsDrawn(path: String) throws {
    let text = Array(try Repository.text(at: path).utf8)
    for length in stride(from: 0, to: text.count, by: 499) {
      try draw(String(decoding: text[..<length], as: UTF8.self))
    }
  }

  @Test func unwindsToManyScenesDrawFewArrows() throws {
    // Every scene has the exit, and every scene unwinds to it: arrows to all of them would be a million.
    let count = 1000
    let scenes = (0..<count).map {
      "scene S\($0) { exit e on a -> unwind e on b -> push S\(($0 + 1) % count) }"
    }
    let program = compile([
      InputFile(path: "Many.nav", text: scenes.joined(separator: "\n") + "\napp X { start S0 in stack }")
    ]).program
    #expect(program.diagramSize() == DiagramSize(nodes: count + 1, edges: count + 1))
    #expect(program.diagramSize().isSlowToLayOut)
    #expect(String(decoding: program.dot(), as: UTF8.self).contains("unwind e (999 scenes)"))
  }
}

@Suite struct DiagramSelectionTests {
  private func program() throws -> Program {
    try DiagramCases.program("Tests/NavDSLTests/Cases/Diagram/Verbs.nav")
  }

  @Test func scenesAreFoundByTheirQualifiedNames() throws {
    let program = try program()
    let card = try #require(program.sceneNamed("Payment.Card"))
    #expect(program.text(program.scenes[card].name) == "Card")
    let home = try #require(program.sceneNamed("Home"))
    #expect(program.text(program.scenes[home].name) == "Home")
    for name in ["Card", "Payment", "Nowhere.Home", "Payment.Home", "Payment.Card.", "", ".", ".Home"] {
      #expect(program.sceneNamed(name) == nil, "\(name)")
    }
  }

  @Test func aNeighborhoodGrowsWithItsDepth() throws {
    let program = try program()
    let sizes = (0..<8).map { program.diagramSize(DiagramOptions(.neighborhood(of: ["Editor"], depth: $0))) }
    #expect(sizes[0] == DiagramSize(nodes: 1, edges: 0))
    // The arrow that opens it, and the one for its result.
    #expect(sizes[1].nodes == 2)
    #expect(sizes[1].edges >= 2)
    for (size, larger) in zip(sizes, sizes.dropFirst()) {
      #expect(size.nodes <= larger.nodes && size.edges <= larger.edges)
    }
    #expect(sizes[7].nodes <= program.diagramSize().nodes)
    try Snapshot.expect(
      program.dot(.neighborhood(of: ["Editor"], depth: 1)),
      in: "\(DiagramCases.folder)/Verbs-Editor-1.dot")
    try Snapshot.expect(
      program.mermaid(.neighborhood(of: ["Editor"], depth: 1)),
      in: "\(DiagramCases.folder)/Verbs-Editor-1.mmd")
  }

  @Test func anEmptySelectionIsAnEmptyDiagram() throws {
    let program = try program()
    #expect(
      program.diagramSize(DiagramOptions(.neighborhood(of: [], depth: 3))) == DiagramSize(nodes: 0, edges: 0))
    #expect(program.diagramSize(DiagramOptions(.neighborhood(of: ["Stranger"], depth: 3))).nodes == 0)
  }

  @Test func declarationsAppearInSourceOrder() throws {
    let program = try program()
    let text = String(decoding: program.dot(), as: UTF8.self)
    var last = text.startIndex
    for scene in program.scenes.elements
    where scene.flow == nil
      && !["Home", "Settings", "Folders", "Inbox", "Message", "Empty"].contains(program.text(scene.name))
      && !["Welcome", "Tour", "Done"].contains(program.text(scene.name))
    {
      let place = try #require(text.range(of: "\n  \"\(program.text(scene.name))\" [")?.lowerBound)
      #expect(place > last)
      last = place
    }
  }
}
