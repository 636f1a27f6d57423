import Foundation
import Testing

@testable import NavDSL

/// Parts of diagrams on the command line, and the files of `--parts`.
@Suite struct DiagramPartCommandTests {
  private static let shop = """
    app Shop { start Main }
    tabs Main { tab catalog -> Catalog in stack  tab account -> Account in stack }
    scene Catalog { on select -> push Product }
    scene Product { on buy -> modal Checkout in stack }
    scene Account
    flow Checkout { start Address  scene Address { on paid -> dismiss } }
    link "/sale" -> Catalog / Product
    """

  @Test(arguments: [
    (["--flow", "Checkuot"], "the program has no flow 'Checkuot'", "did you mean 'Checkout'?"),
    (["--tab", "Main.x"], "the program has no tab 'Main.x'", "write Main.catalog or Main.account"),
    (["--from", "Catalgo"], "the program has no scene 'Catalgo'", "did you mean 'Catalog'?"),
    (["--hide", "links,alert"], "a diagram cannot hide 'alert'", "did you mean 'alerts'?"),
    (["--hide", "scenes"], "a diagram cannot hide 'scenes'", "the parts are"),
    (["--flow", "Checkout", "--from", "Catalog"], "--flow and --from exclude each other", ""),
    (["--parts"], "--parts needs -o with a folder", "'-o Diagrams/' makes one"),
    (["--parts", "-o", "a.svg"], "--parts needs -o with a folder", ""),
    (["--parts", "-o", "D/", "--tab", "Main.catalog"], "--parts draws all parts, and --tab one of them", ""),
    (
      ["--parts", "-o", "D/", "--depfile", "d"], "--depfile describes one output, and --parts writes several",
      ""
    ),
    (["--direction", "left"], "left", "right or down"),
    (["--path", "x"], "the program has no scenario 'x'", "'navc check' writes one for each finding"),
    (["--in", "regular"], "--in needs --style storyboard", "the flow is drawn for both widths"),
    (
      ["--style", "storyboard", "-o", "a.png"], "--style storyboard is drawn as svg, not as png",
      "'-o FILE.svg'"
    ),
  ])
  func mistakesAreNamed(_ arguments: [String], _ message: String, _ help: String) throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let result = try navc.run(["diagram", "a.nav"] + arguments)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.errors.contains(message) && (help.isEmpty || result.errors.contains(help)), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: navc.folder.appendingPathComponent("D").path))
    }
  }

  @Test func aPartIsDrawn() throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let flow = try navc.run(["diagram", "a.nav", "--flow", "Checkout"]).output
      #expect(flow.contains("\"Checkout.Address\"") && !flow.contains("\"Account\""))
      let tab = try navc.run(["diagram", "a.nav", "--tab", "Main.account"]).output
      #expect(tab.contains("\"Account\"") && !tab.contains("\"Product\""))
      let down = try navc.run(["diagram", "a.nav", "--from", "Catalog", "--direction", "down"]).output
      #expect(down.contains("rankdir=TB") && down.contains("\"Checkout.Address\""))
      let bare = try navc.run(["diagram", "a.nav", "--hide", "links"]).output
      #expect(!bare.contains("/sale"))
    }
  }

  @Test(arguments: [("dot", "dot"), ("mermaid", "mmd")])
  func partsAreFilesOfTheirNames(format: String, suffix: String) throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let result = try navc.run(["diagram", "a.nav", "--parts", "-o", "Diagrams/", "--format", format])
      #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
      let files = try navc.shell("ls Diagrams").output
      #expect(
        files
          == "Shop.Checkout.\(suffix)\nShop.Main.account.\(suffix)\nShop.Main.catalog.\(suffix)\nShop.\(suffix)\n"
      )
      // The folder may exist, and nothing changes.
      #expect(
        try navc.run(["diagram", "a.nav", "--parts", "-o", "Diagrams", "--format", format]).status == 0)
    }
  }

  @Test func storyboardsAreDrawnInBothWidths() throws {
    try Navc.inFolder(["a.nav": Self.shop]) { (navc) throws in
      let phone = try navc.run("diagram", "a.nav", "--style", "storyboard")
      #expect(
        phone.status == 0 && phone.errors.isEmpty && phone.output.contains("clip-path=\"url(#compact)\""))
      let pad = try navc.run("diagram", "a.nav", "--style", "storyboard", "--in", "regular", "-o", "pad.svg")
      #expect(pad.status == 0 && navc.text("pad.svg")?.contains("clip-path=\"url(#regular)\"") == true)
      let parts = try navc.run("diagram", "a.nav", "--style", "storyboard", "--parts", "-o", "D/")
      #expect(parts.status == 0 && navc.text("D/Shop.Checkout.svg")?.contains("clip-path") == true)
    }
  }

  /// The picture of a long chain is drawn downward, that of a wide one to the right, unless the direction is given.
  @Test func picturesFitAPage() throws {
    let name = "SceneOfAChainWithALongName"
    let chain = (0..<6).map { "scene \(name)\($0) { on next -> push \(name)\(($0 + 1) % 6) }" }.joined(
      separator: "\n")
    let fan =
      "scene S0 {\n" + (1..<20).map { "  on go\($0) -> push S\($0)\n" }.joined() + "}\n"
      + (1..<20).map { "scene S\($0)\n" }.joined()
    let files = [
      "chain.nav": "app A { start \(name)0 in stack }\n" + chain,
      "fan.nav": "app A { start S0 in stack }\n" + fan,
    ]
    try Navc.inFolder(files) { (navc) throws in
      func proportion(_ arguments: [String]) throws -> Double {
        let svg = try navc.run(["diagram", "--format", "svg", "--no-warnings"] + arguments).output
        let match = try #require(svg.firstMatch(of: /<svg [^>]*width="(\d+)" height="(\d+)"/))
        return try #require(Double(match.1)) / #require(Double(match.2))
      }
      #expect(try proportion(["chain.nav", "--direction", "right"]) > 2.5)
      #expect(try proportion(["chain.nav"]) < 1)
      #expect(try proportion(["fan.nav", "--direction", "down"]) > 2.5)
      #expect(try proportion(["fan.nav"]) < 2.5)
      #expect(
        try navc.run(["diagram", "fan.nav", "--format", "svg"]).output.contains("prefers-color-scheme: dark"))
    }
  }
}
