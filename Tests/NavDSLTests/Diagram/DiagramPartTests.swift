import Foundation
import Testing

@testable import NavDSL

/// Parts of diagrams: flows, tabs, what opens from a scene, what is left out, and notes for equal arrows.
@Suite struct DiagramPartTests {
  private static let source = """
    app Shop { start Main }
    tabs Main {
      tab catalog -> Catalog in stack
      tab account -> Account in stack
    }
    scene Catalog {
      on select -> push Product
      on orders -> select Main.account
      on warn -> modal Sure as alert
    }
    scene Product {
      on buy -> modal Checkout in stack
      on home -> pop to Catalog
      on offer -> open / Account
    }
    scene Account { on settings -> push Settings }
    scene Settings { on forget -> modal Sure as alert }
    scene Sure { on yes -> dismiss }
    flow Checkout {
      start Address
      scene Address { on next -> push Payment }
      scene Payment { on paid -> modal Thanks }
    }
    scene Thanks
    link "/sale" -> Catalog / Product
    """

  private func program(_ text: String = source) throws -> Program {
    let compilation = compile([InputFile(path: "Shop.nav", text: text)])
    let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
    try #require(errors.isEmpty)
    return compilation.program
  }

  /// Returns the names of the nodes of a diagram, and its arrows as `A -> B`, as `dot` has them.
  private func parts(_ program: Program, _ options: DiagramOptions) -> (
    nodes: Set<String>, arrows: Set<String>
  ) {
    var (nodes, arrows): (Set<String>, Set<String>) = ([], [])
    for line in String(decoding: program.dot(options), as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard line.first == "\"", let end = line.dropFirst().firstIndex(of: "\"") else { continue }
      let name = String(line[line.index(after: line.startIndex)..<end])
      if let arrow = line.range(of: "\" -> \"") {
        arrows.insert("\(name) -> \(line[arrow.upperBound...].prefix { $0 != "\"" })")
      } else {
        nodes.insert(name)
      }
    }
    return (nodes, arrows)
  }

  @Test func aFlowIsDrawnWithTheTargetsOfItsArrows() throws {
    let (nodes, arrows) = parts(try program(), DiagramOptions(.flow("Checkout")))
    #expect(nodes == ["Checkout", "Checkout.Address", "Checkout.Payment", "Thanks", "note 1"])
    #expect(
      arrows == [
        "Checkout -> Checkout.Address", "Checkout.Address -> Checkout.Payment", "Checkout.Payment -> Thanks",
        "note 1 -> Checkout",
      ])
    let text = String(decoding: try program().dot(DiagramOptions(.flow("Checkout"))), as: UTF8.self)
    #expect(text.contains("label=<from Product>"))
  }

  @Test func aTabIsDrawnWithAllThatOpensFromIt() throws {
    let (nodes, arrows) = parts(try program(), DiagramOptions(.tab("Main.account")))
    #expect(nodes == ["Main", "Account", "Settings", "Sure", "note 1", "note 2", "note 3", "note 4"])
    #expect(
      arrows == [
        "Main -> Account", "Account -> Settings", "Settings -> Sure", "note 1 -> Main", "note 2 -> Main",
        "note 3 -> Sure", "note 4 -> Account",
      ])
  }

  @Test func whatOpensFromASceneIsDrawn() throws {
    let (nodes, _) = parts(try program(), DiagramOptions(.opened(from: ["Product"])))
    #expect(nodes.isSuperset(of: ["Product", "Checkout", "Checkout.Address", "Checkout.Payment", "Thanks"]))
    // The targets of arrows that open nothing.
    #expect(nodes.isSuperset(of: ["Catalog", "Account"]) && !nodes.contains("Settings"))
  }

  @Test func whatIsUnknownIsAnEmptyDiagram() throws {
    for selection in [DiagramSelection.flow("X"), .tab("Main.x"), .tab("Main"), .opened(from: ["X"])] {
      #expect(try program().diagramSize(DiagramOptions(selection)) == DiagramSize(nodes: 0, edges: 0))
    }
  }

  private static let hidden: [(DiagramOptions.Part, Set<String>, Set<String>)] = [
    (.links, ["link 1"], ["link 1 -> Product"]),
    (.alerts, ["Sure"], ["Catalog -> Sure", "Settings -> Sure"]),
    (.open, [], ["Product -> Account"]),
    (.select, [], ["Catalog -> Main"]),
    (.unwind, [], ["Product -> Catalog"]),
    (.finish, [], []),
  ]

  @Test(arguments: hidden)
  func aPartIsLeftOut(_ part: DiagramOptions.Part, _ nodes: Set<String>, _ arrows: Set<String>) throws {
    let program = try program()
    let all = parts(program, DiagramOptions())
    var options = DiagramOptions()
    options.hidden = [part]
    let rest = parts(program, options)
    #expect(all.nodes.subtracting(rest.nodes) == nodes)
    #expect(all.arrows.subtracting(rest.arrows) == arrows)
    #expect(rest.nodes.isSubset(of: all.nodes) && rest.arrows.isSubset(of: all.arrows))
  }

  /// Each arrow of the whole diagram whose ends are in a part is in it; nothing else is but notes.
  @Test(arguments: DiagramCases.all) func partsAreInducedByTheirNodes(path: String) throws {
    let program = try DiagramCases.program(path)
    let all = parts(program, DiagramOptions())
    let scenes = program.scenes.ids.map { program.qualifiedName(.scene($0)) }
    for selection in program.diagramParts + scenes.map({ .opened(from: [$0]) }) {
      let part = parts(program, DiagramOptions(selection))
      let nodes = part.nodes.filter { !$0.hasPrefix("note ") }
      #expect(nodes.isSubset(of: all.nodes), "\(selection)")
      let arrows = part.arrows.filter { !$0.hasPrefix("note ") }
      // The whole diagram may have a note in the place of arrows that are few in the part.
      if !all.nodes.contains("note 1") { #expect(arrows.isSubset(of: all.arrows), "\(selection)") }
      let ends = Set(part.arrows.flatMap { $0.split(separator: " -> ").map(String.init) })
      #expect(ends.isSubset(of: part.nodes), "\(selection)")
    }
  }

  // MARK: Notes

  @Test(arguments: [2, 5, 6, 40]) func equalArrowsFromManyScenesAreANote(count: Int) throws {
    let scenes = (0..<count).map {
      "scene S\($0) { on next -> push S\(($0 + 1) % count) on signOut -> modal SignIn }"
    }
    let program = try program("app A { start S0 in stack }\nscene SignIn\n" + scenes.joined(separator: "\n"))
    let text = String(decoding: program.dot(), as: UTF8.self)
    let arrows = parts(program, DiagramOptions()).arrows.filter { $0.hasSuffix(" -> SignIn") }
    if count > DiagramNote.maximumEqual {
      #expect(arrows == ["note 1 -> SignIn"])
      #expect(text.contains("label=<from \(count) scenes>") && text.contains("<b>signOut</b>"))
      let mermaid = String(decoding: program.mermaid(), as: UTF8.self)
      #expect(mermaid.contains("note_1[\"from \(count) scenes\"]:::note -.->|\"<b>signOut</b>"))
    } else {
      #expect(arrows.count == count)
    }
  }

  @Test func arrowsWithOtherLabelsStay() throws {
    let scenes = (0..<8).map {
      "scene S\($0) { on event\($0) -> modal SignIn on next -> push S\(($0 + 1) % 8) }"
    }
    let program = try program("app A { start S0 in stack }\nscene SignIn\n" + scenes.joined(separator: "\n"))
    #expect(parts(program, DiagramOptions()).arrows.filter { $0.hasSuffix(" -> SignIn") }.count == 8)
  }

  @Test func equalLabelsOfOneArrowAreWrittenOnce() throws {
    let program = try program(
      "app A { start S in stack }\nscene S { on a -> push B on c -> push C }\nscene T\n"
        + "scene B { on go -> pop to S then push T }\nscene C { on go -> pop to S then push T }")
    let text = String(decoding: program.dot(), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"S\" -> \"T\"") })
    #expect(line.split(separator: "<b>go</b>").count == 2)
  }

  // MARK: Direction, addresses, colors

  @Test func theDirectionIsWritten() throws {
    var options = DiagramOptions()
    options.direction = .down
    let program = try program()
    #expect(String(decoding: program.dot(options), as: UTF8.self).contains("rankdir=TB "))
    #expect(String(decoding: program.mermaid(options), as: UTF8.self).contains("\nflowchart TB\n"))
    #expect(String(decoding: program.dot(), as: UTF8.self).contains("rankdir=LR "))
  }

  @Test func pagesLeadToEachOther() throws {
    let program = try program()
    var options = DiagramOptions()
    options.pages = DiagramPages(of: program, suffix: "svg")
    let whole = String(decoding: program.dot(options), as: UTF8.self)
    for part in program.diagramParts {
      let file = try #require(options.pages?.file(for: part))
      #expect(whole.contains("\"\(file)\""), "\(file)")
      options.selection = part
      let text = String(decoding: program.dot(options), as: UTF8.self)
      #expect(text.contains("URL=\"Shop.svg\"") && !text.contains("\"\(file)\""), "\(file)")
    }
    #expect(program.diagramParts == [.flow("Checkout"), .tab("Main.catalog"), .tab("Main.account")])
  }

  @Test(.enabled(if: DiagramCases.dot != nil), arguments: Repository.examplePrograms)
  func everyColorHasADarkOne(path: String) throws {
    let (svg, _) = try DiagramCases.graphviz(try DiagramCases.program(path).dot(), format: "svg")
    let known = Set(DiagramColors.dark.map(\.light)).union(["none", "transparent"])
    for match in String(decoding: svg, as: UTF8.self).matches(of: /(?:fill|stroke)="([^"]*)"/) {
      #expect(known.contains(String(match.1)), "\(match.0)")
    }
    let adapted = String(decoding: DiagramColors.adapted(svg: svg), as: UTF8.self)
    #expect(adapted.contains("<style>@media (prefers-color-scheme: dark)") && adapted.hasSuffix("</svg>\n"))
    // Only the style is added.
    #expect(adapted.replacing(/\n<style>[^<]*<\/style>/, with: "") == String(decoding: svg, as: UTF8.self))
  }

  /// WCAG 2.2, 1.4.3: the contrast of words is at least 4.5 to 1, here on every ground of a diagram.
  @Test func darkWordsCanBeRead() throws {
    let dark = Dictionary(uniqueKeysWithValues: DiagramColors.dark.map { ($0.light, $0.dark) })
    let words = ["#1f2328", "#4d5560", "#656d76"] + DiagramEdgeStyle.allCases.map { "\($0.color)" }
    for ground in ["#ffffff", "#f6f8fa", "#fff8e6"] {
      for word in words {
        let light = try Contrast.ratio(word, ground)
        #expect(light >= 4.5, "\(word) on \(ground): \(light)")
        let (text, behind) = (try #require(dark[word]), try #require(dark[ground]))
        let contrast = try Contrast.ratio(text, behind)
        #expect(contrast >= 4.5, "\(text) on \(behind): \(contrast)")
      }
    }
  }
}
