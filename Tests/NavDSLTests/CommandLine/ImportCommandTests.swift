import Foundation
import Testing

@testable import NavDSL

/// Tests `navc import` as a process.
@Suite struct ImportCommandTests {
  private static func storyboard(_ name: String) throws -> String {
    try Repository.text(at: "\(ImportCases.folder)/\(name).storyboard")
  }

  @Test func aProgramIsWrittenOnce() throws {
    try Navc.inFolder(["Main.storyboard": try Self.storyboard("Reached")]) { navc in
      let result = try navc.run("import", "Main.storyboard", "-o", "Shop.nav", "--no-warnings")
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(result.errors == "6 scenes, 2 of 2 segues exact\n")
      #expect(navc.text("Shop.nav")?.hasPrefix("app Shop {\n  start Home in stack\n}\n") == true)
      // The same bytes are no change; others are not replaced unless asked.
      #expect(try navc.run("import", "Main.storyboard", "-o", "Shop.nav", "-q").status == 0)
      let again = try navc.run("import", "Main.storyboard", "-o", "Shop.nav", "-q", "--name", "Other")
      #expect(again.status == 3)
      #expect(again.errors.contains("navc: error: 'Shop.nav' exists\nhelp: --force replaces it\n"))
      #expect(
        try navc.run("import", "Main.storyboard", "-o", "Shop.nav", "--name", "Other", "--force").status == 0)
      #expect(navc.text("Shop.nav")?.hasPrefix("app Other") == true)
    }
  }

  @Test func foldersAreSearchedWithoutPackages() throws {
    let text = try Self.storyboard("Old")
    let files = [
      "App/b/Main.storyboard": text, "App/Pods/P.storyboard": text, "App/en.xcloc/X.storyboard": text,
      "App/Carthage/C.storyboard": text, "App/.git/G.storyboard": text,
    ]
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "App", "-o", "Shop.nav", "--report", "-", "-q")
      #expect(result.status == 0)
      #expect(result.output.contains("{\"file\":\"App/b/Main.storyboard\",\"status\":\"imported\""))
      #expect(!result.output.contains("Pods") && !result.output.contains("xcloc"))
      #expect(try navc.run("import", ".git").status == 3)
    }
  }

  @Test func standardInputGoesToStandardOutput() throws {
    try Navc.inFolder { navc in
      let input = Data(try Self.storyboard("Old").utf8)
      let result = try navc.run("import", "-", "--name", "Old", input: input)
      #expect(result.status == 0 && result.output.hasPrefix("app Old {"))
      #expect(result.errors == "2 scenes, 1 of 1 segue exact\n")
      let refused = try navc.run("import", "-", input: Data("<a".utf8))
      #expect(refused.status == 3 && refused.output.isEmpty)
      let launch = "<document targetRuntime='iOS.CocoaTouch' launchScreen='YES'/>"
      let skipped = try navc.run("import", "-", input: Data(launch.utf8))
      #expect(skipped.status == 3 && skipped.errors.contains("only launch screens"))
      let empty = try navc.run("import", "-", input: Data("<navigation/>".utf8))
      #expect(empty.status == 3 && empty.errors.contains("no controllers or destinations"))
      #expect(refused.errors.hasPrefix("<stdin>:1:1: error: the tag of <a> has no end [NAV0901]\n"))
    }
  }

  @Test func storyboardsBecomeFilesOfOneProgram() throws {
    let files = ["Main", "Account"].reduce(into: [String: String]()) {
      $0["App/\($1).storyboard"] = try? Self.storyboard("References/\($1)")
    }
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "App", "-o", "Flows", "--split", "--no-warnings")
      #expect(result.status == 0)
      #expect(navc.text("Flows/Main.nav")?.hasPrefix("import \"Account.nav\"\n\napp Main {") == true)
      #expect(try navc.run("check", "Flows/Main.nav", "--no-proofs").status == 0)
      #expect(try navc.run("import", "App", "--split").status == 2)
    }
  }

  @Test func oneRefusedStoryboardDoesNotStopTheOthers() throws {
    let files = ["A.storyboard": "<<<<<<< HEAD", "B.storyboard": try Self.storyboard("Old")]
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "A.storyboard", "B.storyboard", "-o", "B.nav")
      #expect(result.status == 1)
      #expect(
        result.errors.contains("A.storyboard:1:1: error: '<' begins neither a tag nor a comment [NAV0901]"))
      #expect(navc.text("B.nav") != nil)
      let none = try navc.run("import", "A.storyboard", "-o", "A.nav", "--report", "a.json")
      #expect(none.status == 3 && navc.text("A.nav") == nil && navc.text("a.json") == nil)
    }
  }

  @Test func findingsHaveTheFormatsOfDiagnostics() throws {
    try Navc.inFolder(["Main.storyboard": try Self.storyboard("Segues")]) { navc in
      let json = try navc.run("import", "Main.storyboard", "-o", "M.nav", "--format", "json", "-q")
      #expect(json.output.contains("\"code\":\"NAV0924\",\"name\":\"unperformableSegue\""))
      let sarif = try navc.run("import", "Main.storyboard", "-o", "M.nav", "--format", "sarif", "-q")
      #expect(sarif.output.contains("\"ruleId\": \"NAV0924\""))
      let github = try navc.run("import", "Main.storyboard", "-o", "M.nav", "--format", "github", "-q")
      #expect(github.output.contains("::warning file=Main.storyboard,line=39"))
      let strict = try navc.run(
        "import", "Main.storyboard", "-o", "M.nav", "-q", "--warn", "danglingSegue=error", "--warn",
        "unperformableSegue=off")
      #expect(strict.status == 1 && strict.errors.contains("error: the segue leads to 'zz'"))
      #expect(!strict.errors.contains("NAV0924"))
    }
  }

  @Test func driftIsToldWithBothPlaces() throws {
    try Navc.inFolder(["Main.storyboard": try Self.storyboard("Exits")]) { navc in
      _ = try navc.run("import", "Main.storyboard", "-o", "Shop.nav", "--report", "import.json", "-q")
      let same = try navc.run("import", "--check", "Shop.nav", "Main.storyboard", "--report", "import.json")
      #expect(same.status == 0 && same.errors == "the program has all that the input has\n")
      _ = try navc.shell("grep -v 'on pause' Shop.nav > b.nav")
      let drift = try navc.run("import", "--check", "b.nav", "Main.storyboard")
      #expect(drift.status == 1)
      #expect(
        drift.errors.contains(
          "b.nav:13:7: warning: 'Game' lacks the 'modal Pause' of the storyboard [NAV0941]"))
      #expect(drift.errors.contains("Main.storyboard:23:1: note: the storyboard has it here"))
      #expect(drift.errors.contains("help: add 'on pause -> modal Pause in stack'"))
      let sarif = try navc.run("import", "--check", "b.nav", "Main.storyboard", "--format", "sarif")
      #expect(sarif.status == 1 && sarif.output.contains("\"ruleId\": \"NAV0941\""))
      let silent = try navc.run(
        "import", "--check", "b.nav", "Main.storyboard", "--warn", "missingInFlow=off")
      #expect(silent.status == 0)
      #expect(try navc.run("import", "--check", "b.nav", "Main.storyboard", "-o", "x.nav").status == 2)
      #expect(try navc.run("import", "--check", "b.nav", "Main.storyboard", "--report", "b.nav").status == 3)
      #expect(try navc.run("import", "Main.storyboard", "--exact").status == 2)
    }
  }

  @Test func aFolderOfGraphsIsOneProgram() throws {
    let graph = try Repository.text(at: "\(ImportCases.folder)/GraphArguments.xml")
    let files = [
      "res/navigation/main.xml": graph, "res/layout/list.xml": "<LinearLayout/>", "res/values/bad.xml": "<",
      "build/main.xml": graph, "a/A.storyboard": try Self.storyboard("Old"),
    ]
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "res", "-o", "Shop.nav", "--module", "ShopKit", "--no-warnings")
      #expect(result.status == 0 && result.errors == "2 scenes, 0 of 1 action exact, 1 approximate\n")
      #expect(navc.text("Shop.nav")?.contains("type Sort from \"ShopKit\"\n") == true)
      #expect(try navc.run("check", "Shop.nav").status == 0)
      let same = try navc.run("import", "--check", "Shop.nav", "res", "--exact")
      #expect(same.status == 0 && same.errors == "the program has all that the input has\n")
      _ = try navc.shell("sed 's/-> push Detail(/-> modal Detail(/' Shop.nav > b.nav")
      let drift = try navc.run("import", "--check", "b.nav", "res")
      #expect(drift.status == 1)
      #expect(drift.errors.contains("warning: 'List' lacks the 'push Detail' of the graph [NAV0941]"))
      #expect(drift.errors.contains("main.xml:12:5: note: the graph has it here"))
      let both = try navc.run("import", "a", "res", "-o", "Both.nav")
      #expect(both.status == 2 && both.errors.contains("import storyboards and navigation graphs apart"))
      let layout = try navc.run("import", "res/layout/list.xml")
      #expect(layout.status == 3 && layout.errors.contains("[NAV0905]"))
      let none = try navc.run("import", "res/layout")
      #expect(none.status == 3 && none.errors.contains("neither storyboards nor navigation graphs"))
      let stream = try navc.run("import", "-", "-q", "--no-warnings", input: Data(graph.utf8))
      #expect(stream.status == 0 && stream.output.contains("scene Detail("))
    }
  }

  @Test func keysOfTranslationsAreKept() throws {
    let storyboard = try #require(
      try DocumentBlock.blocks(of: "Documentation/Import.md").first { $0.info.contains("storyboard") })
    let strings =
      "/* Class = \"Item\"; n1.title = \"x\" */\n\"n1.title\" = \"Notizen\";\n// \"i1.title\" = 1\n"
    let catalog = "{\"sourceLanguage\":\"en\",\"strings\":{\"n2.title\":{}},\"version\":\"1.0\"}"
    let files = [
      "App/Base.lproj/Notes.storyboard": storyboard.text, "App/de.lproj/Notes.strings": strings,
      "App/mul.lproj/Notes.xcstrings": catalog, "App/fr.lproj/Other.strings": "\"i2.title\" = \"a\";",
    ]
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "App", "-q", "--no-warnings")
      #expect(result.status == 0)
      #expect(result.output.contains("  title \"Notes\" key \"n1.title\"\n"))
      #expect(result.output.contains("  title \"New Note\" key \"n2.title\"\n"))
      #expect(result.output.contains("left  sort \"Sort\"\n"))
    }
  }

  @Test func sourcesSayWhoHasUnwindActions() throws {
    let files = ["Main.storyboard", "List.swift", "Add.m", "Add.h"].reduce(into: [String: String]()) {
      $0["App/\($1)"] = try? Repository.text(at: "\(ImportCases.folder)/Classes/\($1)")
    }
    try Navc.inFolder(files) { navc in
      let result = try navc.run("import", "App", "--classes", "App", "-o", "Classes.nav", "--no-warnings")
      #expect(
        result.status == 0 && result.errors == "5 scenes, 7 of 10 segues exact, 1 approximate, 2 left out\n")
      #expect(try navc.run("import", "App", "--classes", "Nowhere").status == 3)
    }
  }
}
