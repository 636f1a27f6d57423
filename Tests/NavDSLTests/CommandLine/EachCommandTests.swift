import Foundation
import Testing

/// Tests `--each` as a process.
@Suite struct EachCommandTests {
  private static let files = [
    "Apps/Shop.nav": "import \"parts/scenes.nav\"\napp Shop { start Catalog in stack }\n",
    "Apps/parts/scenes.nav": "scene Catalog { on open -> push Product }\nscene Product\n",
    "Apps/Bank.nav": "app Bank { start Home }\nscene Home { on open -> push Account }\nscene Account\n",
    "Apps/SignIn.nav": "feature SignIn { start Name }\nscene Name { on done -> finish }\n",
  ]

  @Test func eachProgramIsChecked() throws {
    try Navc.inFolder(Self.files) { navc in
      let result = try navc.run("check", "--each", "Apps")
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("Apps/Bank.nav:2:"))
      #expect(result.errors.hasSuffix("\n1 of 3 programs failed: Apps/Bank.nav\n"))
      let sound = try navc.run("check", "--each", "Apps/Shop.nav", "Apps/SignIn.nav")
      #expect(sound.status == 0 && sound.errors == "2 programs: no errors\n")
      #expect(try navc.run("check", "--each", "-q", "Apps/Shop.nav").errors.isEmpty)
    }
  }

  /// The output does not depend on which process ends first, nor on how much it writes.
  @Test func theOutputIsInTheOrderOfThePaths() throws {
    var files: [String: String] = [:]
    for number in 10..<30 {
      let failing = (0..<(40 - number)).map { "scene S\($0) { on a -> pop then pop }\n" }.joined()
      files["\(number).nav"] = "app A\(number) { start S0 in stack }\n\(failing)"
    }
    try Navc.inFolder(files) { navc in
      let first = try navc.run("check", "--each", ".", "--format", "github")
      #expect(first.status == 1)
      let numbers = first.output.matches(of: /file=(\.\/)?(\d\d)\.nav/).map { $0.output.2 }
      #expect(Set(numbers).count == 20 && numbers == numbers.sorted())
      let again = try navc.run("check", "--each", ".", "--format", "github")
      #expect(again.output == first.output && again.errors == first.errors)
    }
  }

  @Test func reportsNameTheirProgram() throws {
    try Navc.inFolder(Self.files) { navc in
      let tests = try navc.run("test", "--each", "Apps/Shop.nav", "Apps/SignIn.nav")
      #expect(
        tests.output == "Apps/Shop.nav:\nno scenarios in 2 files\nApps/SignIn.nav:\nno scenarios in 1 file\n")
      #expect(tests.errors == "2 programs: all scenarios pass\n" && tests.status == 0)
      let proofs = try navc.run("verify", "--each", "Apps")
      #expect(proofs.output.hasPrefix("Apps/Bank.nav:\nruns from the start"))
      #expect(proofs.output.contains("\nApps/SignIn.nav:\nruns from the start"))
    }
  }

  @Test func allProgramsAreCompiledIntoAFolder() throws {
    var files = Self.files
    files["Apps/Bank.nav"] = nil
    files["Out/keep"] = ""
    try Navc.inFolder(files) { navc in
      let result = try navc.run("compile", "--each", "Apps", "-o", "Out")
      #expect(result.status == 0 && result.errors == "2 programs: no errors\n")
      #expect(navc.text("Out/Shop.swift")?.contains("Catalog") == true)
      #expect(navc.text("Out/SignIn.swift")?.contains("Name") == true)
      #expect(try navc.run("compile", "--each", "Apps").status == 2)
      #expect(try navc.run("compile", "--each", "Apps", "-o", "Missing").status == 2)
      try navc.write("app Shop { start A }\nscene A\n", to: "Apps/Other.nav")
      let twice = try navc.run("compile", "--each", "Apps", "-o", "Out")
      #expect(twice.status == 2 && twice.errors.contains("'Apps/Other.nav' and 'Apps/Shop.nav'"))
    }
  }

  @Test func unusableCombinationsAreReported() throws {
    try Navc.inFolder(Self.files) { navc in
      for line in [
        ["verify", "--format", "json"], ["check", "--format", "sarif"], ["test", "--filter", "a"],
        ["test", "-o", "a"],
      ] {
        let arguments = line.joined(separator: " ")
        let result = try navc.shell("$NAVC \(arguments) --each Apps")
        #expect(result.status == 2 && result.errors.contains("--each"), "\(arguments)")
      }
      #expect(try navc.run("check", "--each", "-").status == 2)
      let none = try navc.run("check", "--each", "Apps/parts")
      #expect(none.status == 3 && none.errors.contains("no file below 'Apps/parts' has an app or a feature"))
      let together = try navc.run("check", "Apps/Bank.nav", "Apps/Shop.nav")
      #expect(together.status == 1 && together.errors.contains("--each"))
    }
  }
}
