import Foundation
import Testing

/// Tests how `navc diagram` chooses a format and runs Graphviz.
@Suite struct DiagramCommandTests {
  @Test func theNameOfTheOutputDeterminesTheFormat() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let dot = try navc.run("diagram", "a.nav").output
      #expect(dot.hasPrefix("digraph ") || dot.contains("\ndigraph "), "\(dot.prefix(80))")
      let mermaid = try navc.run("diagram", "a.nav", "--format", "mermaid").output
      #expect(mermaid.contains("flowchart "))
      for (name, expected) in [("a.dot", dot), ("a.gv", dot), ("a.mmd", mermaid), ("A.MERMAID", mermaid)] {
        #expect(try navc.run("diagram", "a.nav", "-o", name).status == 0)
        #expect(navc.text(name) == expected)
      }
      #expect(try navc.run("diagram", "a.nav", "-o", "x.png", "--format", "dot").status == 0)
      #expect(navc.text("x.png") == dot)
    }
  }

  @Test(arguments: [("pdf", "%PDF"), ("png", "\u{FFFD}PNG")])
  func imagesAreRenderedByGraphviz(_ format: String, _ start: String) throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      guard try navc.shell("command -v dot").status == 0 else { return }
      let result = try navc.run("diagram", "a.nav", "-o", "a.\(format)")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(navc.text("a.\(format)")?.hasPrefix(start) == true)
      #expect(try navc.run("diagram", "a.nav", "--format", format).output.hasPrefix(start))
    }
  }

  @Test func svgNeedsNoOtherProgram() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let environment = ["PATH": navc.folder.path]
      let result = try navc.run("diagram", "a.nav", "-o", "a.svg", environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(navc.text("a.svg")?.hasPrefix("<svg ") == true)
      let own = try navc.run(
        "diagram", "a.nav", "--format", "svg", "--layout", "own", environment: environment)
      #expect(own.output == navc.text("a.svg"))
      let board = try navc.run("diagram", "a.nav", "--style", "storyboard", environment: environment)
      #expect(board.status == 0 && board.output.contains("<g class=\"picture\""))
      let wrong = try navc.run("diagram", "a.nav", "--layout", "own", "-o", "a.png")
      #expect(wrong.status == 2)
      #expect(wrong.errors.hasPrefix("navc: error: --layout own draws svg, not png\nhelp: "))
    }
  }

  @Test func aMissingGraphvizIsNamedInTheError() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.run("diagram", "a.nav", "-o", "a.png", environment: ["PATH": navc.folder.path])
      #expect(result.status == 3)
      #expect(
        result.errors.hasPrefix(
          "navc: error: cannot draw png: Graphviz's program 'dot' is not installed\nhelp: "))
      #expect(
        result.errors.contains("apt install graphviz") && result.errors.contains("brew install graphviz"))
      #expect(navc.names == ["a.nav"])
    }
  }

  /// Runs `navc diagram` with a shell script in place of `dot`.
  private func run(dot script: String, _ navc: Navc, _ arguments: String = "-o a.svg") throws -> Navc.Result {
    try navc.write("#!/bin/sh\n\(script)\n", to: "bin/dot")
    return try navc.shell(
      "chmod +x bin/dot; PATH=\"$PWD/bin:$PATH\" \"$NAVC\" diagram a.nav --layout dot \(arguments)")
  }

  @Test func aFailureOfGraphvizIsShown() throws {
    try Navc.inFolder(["a.nav": Sample.good, "a.svg": "old"]) { (navc) throws in
      let result = try run(dot: "echo 'Error: no fonts' >&2; exit 7", navc)
      #expect(result.status == 3)
      #expect(
        result.errors == "Error: no fonts\nnavc: error: Graphviz's dot failed with status 7\n")
      #expect(navc.text("a.svg") == "old")
      let killed = try run(dot: "kill -9 $$", navc)
      #expect(killed.errors == "navc: error: Graphviz's dot failed with status 137\n")
    }
  }

  @Test func fullPipesDoNotDeadlock() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      // Writes more than a pipe can hold to both outputs before it reads, and never reads everything.
      let result = try run(
        dot: "head -c 300000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 10 > /dev/null", navc)
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(navc.text("a.svg")?.utf8.count == 3_000_000)
      let deaf = try run(dot: "exec < /dev/null; echo picture", navc)
      #expect(deaf.status == 0)
      #expect(navc.text("a.svg") == "picture\n")
    }
  }

  @Test func graphvizHasTheDefaultSignalHandlerForClosedPipes() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try run(dot: "cat > /dev/null; { sleep 0.2; echo x; echo y >&2; } | true; echo done", navc)
      #expect(result.status == 0)
      #expect(navc.text("a.svg") == "done\n")
    }
  }

  @Test func aSceneAndItsNeighborhood() throws {
    let chain = (1...6).map { "scene S\($0) { on go -> push S\($0 + 1) }\n" }.joined() + "scene S7\n"
    try Navc.inFolder(["a.nav": "app Shop { start S1 in stack }\n" + chain]) { (navc) throws in
      func scenes(_ arguments: String) throws -> [Int] {
        let text = try navc.shell("\"$NAVC\" diagram a.nav --no-warnings \(arguments)").output
        return (1...7).filter { text.contains("S\($0)") }
      }
      #expect(try scenes("") == [1, 2, 3, 4, 5, 6, 7])
      #expect(try scenes("--scene S4") == [3, 4, 5])
      #expect(try scenes("--scene S4 --depth 2 --format mermaid") == [2, 3, 4, 5, 6])
      #expect(try scenes("--scene S2 --scene S6 --depth 0") == [2, 6])
      let unknown = try navc.run("diagram", "a.nav", "--scene", "S44", "--no-warnings")
      #expect(unknown.status == 2)
      #expect(unknown.errors == "navc: error: the program has no scene 'S44'\nhelp: did you mean 'S4'?\n")
    }
  }

  @Test func largeDiagramsWarnAboutSlowLayout() throws {
    let chain = (1...1500).map { "scene S\($0) { on go -> push S\($0 + 1) }\n" }.joined() + "scene S1501\n"
    try Navc.inFolder(["a.nav": "app Shop { start S1 in stack }\n" + chain]) { (navc) throws in
      let result = try run(dot: "cat > /dev/null; echo picture", navc, "-o a.svg --no-warnings")
      #expect(result.status == 0)
      #expect(
        result.errors.hasPrefix("navc: note: Graphviz may take minutes for "), "\(result.errors.prefix(300))")
      #expect(result.errors.contains("'--scene NAME --depth N'"))
      #expect(try run(dot: "echo", navc, "-o a.svg -q --no-warnings").errors.isEmpty)
      #expect(try run(dot: "echo", navc, "-o a.dot --no-warnings").errors.isEmpty)
    }
  }

  @Test func progressIsShownAtATerminal() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      guard try navc.shell("command -v script").status == 0 else { return }
      try navc.write("#!/bin/sh\ncat > /dev/null; sleep 2.5; echo picture\n", to: "bin/dot")
      let result = try navc.shell(
        """
        chmod +x bin/dot; export PATH="$PWD/bin:$PATH"
        script -qec '"$NAVC" diagram a.nav --layout dot -o a.svg' /dev/null < /dev/null
        """)
      #expect(result.output.hasPrefix("navc: Graphviz is drawing "), "\(result)")
      #expect(navc.text("a.svg") == "picture\n")
    }
  }
}
