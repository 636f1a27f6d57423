import Foundation
import Testing

/// Tests generated files that are committed: `compile --check`, and what is not replaced.
@Suite struct CompileCheckTests {
  private static let other = "app Shop { start Home }\nscene Home\n"

  @Test func anEqualOutputIsClean() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      #expect(try navc.run("compile", "a.nav", "-o", "Shop.swift").status == 0)
      let result = try navc.run("compile", "a.nav", "-o", "Shop.swift", "--check")
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }
  }

  @Test func aDifferenceIsShownAndNothingIsWritten() throws {
    try Navc.inFolder(["a.nav": Sample.good, "b.nav": Self.other]) { (navc) throws in
      #expect(try navc.run("compile", "a.nav", "-o", "Shop.swift").status == 0)
      let before = navc.text("Shop.swift")
      let result = try navc.run("compile", "b.nav", "-o", "Shop.swift", "--check", "--no-warnings")
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("--- Shop.swift\n+++ Shop.swift\n@@ "), "\(result.output.prefix(200))")
      #expect(result.output.contains("\n-// Written by navc from a.nav"))
      #expect(result.output.contains("\n+// Written by navc from b.nav"))
      #expect(navc.text("Shop.swift") == before)
      #expect(navc.names == ["Shop.swift", "a.nav", "b.nav"])
    }
  }

  /// A last line without its end is a difference as well, although no line differs.
  @Test func aMissingLineEndIsADifference() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        "\"$NAVC\" compile a.nav | head -c -1 >Shop.swift; \"$NAVC\" compile a.nav -o Shop.swift --check")
      #expect(result.status == 1)
    }
  }

  @Test func aMissingOutputIsADifference() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.run("compile", "a.nav", "-o", "Shop.swift", "--check")
      #expect(result.status == 1 && result.output.contains("\n+// Written by navc from a.nav"))
      #expect(navc.names == ["a.nav"])
    }
  }

  @Test func theEngineBesideTheOutputIsCompared() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let arguments = ["compile", "a.nav", "-o", "Shop.swift", "--runtime", "embedded"]
      #expect(try navc.run(arguments).status == 0)
      #expect(try navc.run(arguments + ["--check"]).status == 0)
      let result = try navc.shell(
        "echo >>NavRuntime.swift; \"$NAVC\" compile a.nav -o Shop.swift --runtime embedded --check")
      #expect(result.status == 1 && result.output.hasPrefix("--- NavRuntime.swift\n"))
    }
  }

  @Test func severalProgramsAreComparedTogether() throws {
    try Navc.inFolder(["in/a.nav": Sample.good, "in/b.nav": "app Other { start Home }\nscene Home\n"]) {
      (navc) throws in
      #expect(try navc.shell("mkdir out && \"$NAVC\" compile --each in -o out").status == 0)
      #expect(try navc.run("compile", "--each", "in", "-o", "out", "--check").status == 0)
      #expect(try navc.shell("rm out/Other.swift; \"$NAVC\" compile --each in -o out --check").status == 1)
    }
  }

  @Test func aFileOfSomebodyElseIsNotReplaced() throws {
    try Navc.inFolder(["a.nav": Sample.good, "Shop.swift": "import UIKit\n", "Empty.swift": ""]) {
      (navc) throws in
      let result = try navc.run("compile", "a.nav", "-o", "Shop.swift")
      #expect(result.status == 3, "\(result)")
      let message = "'Shop.swift' was not written by navc\nhelp: --force replaces it"
      #expect(result.errors == "navc: error: \(message)\n")
      #expect(navc.text("Shop.swift") == "import UIKit\n")
      #expect(try navc.run("compile", "a.nav", "-o", "Empty.swift").status == 0)
      #expect(try navc.run("compile", "a.nav", "-o", "Shop.swift", "--force").status == 0)
      #expect(navc.text("Shop.swift")?.hasPrefix("// Written by navc") == true)
      #expect(try navc.run("compile", "a.nav", "-o", "/dev/null").status == 0)
    }
  }

  @Test(arguments: [["--check"], ["--check", "-o", "-"], ["--check", "-o", "a.swift", "--force"]])
  func uselessCombinationsAreRefused(arguments: [String]) throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      #expect(try navc.run(["compile", "a.nav"] + arguments).status == 2)
      #expect(try navc.run(["compile", "a.nav", "--depfile", "d"] + arguments).status == 2)
      #expect(navc.names == ["a.nav"])
    }
  }

  /// The hook of the documentation lets a commit through that is in order, and no other.
  @Test func theHookOfTheDocumentationDoesWhatItSays() throws {
    let page = try Repository.text(at: "Documentation/GeneratedSwift.md")
    let start = try #require(page.range(of: "```sh\n#!/bin/sh\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    let hook = "#!/bin/sh\n" + page[start.upperBound..<end.lowerBound]
    let flow = "app Shop { start Home in stack }\n\nscene Home\n"
    try Navc.inFolder(["Flows/Shop.nav": flow, "hook": hook]) { (navc) throws in
      let run = "PATH=\"$(dirname \"$NAVC\"):$PATH\" sh hook"
      #expect(try navc.shell("mkdir Sources; \(run)").status == 1)
      #expect(try navc.shell("\"$NAVC\" compile Flows/Shop.nav -o Sources/Shop.swift; \(run)").status == 0)
      for broken in [
        flow + "scene  Second\n", flow.replacing("start Home", with: "start Hme"), flow + "\nscene Second\n",
      ] {
        try navc.write(broken, to: "Flows/Shop.nav")
        #expect(try navc.shell(run).status == 1, "\(broken)")
      }
    }
  }
}
