import Foundation
import Testing

/// The tutorial can be followed in an empty folder.
///
/// Each `sh run` block is executed in order, after the programs before it are written to their files; one marked `fails`
/// exits with 1. A block marked `output` is what the commands before it write to standard output. Those marked `swift`
/// compile and run the last `usage` block, which takes long, with `NAVDSL_LONG_TESTS` in the environment.
@Suite struct TutorialTests {
  private static let document = "Documentation/Tutorial.md"

  @Test func everyStepDoesWhatThePageSays() throws {
    try Navc.inFolder { navc in
      var output: String?
      var count = 0
      for block in try DocumentBlock.blocks(of: Self.document) {
        switch block.info.first {
        case "nav": try navc.write(block.text, to: block.path)
        case "swift": try navc.write(block.text, to: "main.swift")
        case "sh" where block.info.contains("run"):
          if block.info.contains("swift"), !Repository.runsLongTests {
            output = nil
            continue
          }
          let result = try navc.shell("set -e\nnavc() { \"$NAVC\" \"$@\"; }\n\(block.text)")
          #expect(result.status == (block.info.contains("fails") ? 1 : 0), "\(block): \(result.errors)")
          output = result.output
          count += 1
        case "text" where block.info.contains("output"):
          if let output { #expect(output == block.text, "\(block)") }
        case "text" where block.info.contains("verify"): #expect(output == block.text, "\(block)")
        default: break
        }
      }
      #expect(count >= 7)
    }
  }

  @Test func newProgramsAreSoundAndFormatted() throws {
    try Navc.inFolder { navc in
      let result = try navc.run("new", "Shop")
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(result.errors == "wrote Shop.nav and navc.conf; 'navc check' and 'navc test' come next\n")
      #expect(try navc.run("check", "--warnings-as-errors").errors.isEmpty)
      #expect(try navc.run("test").output == "1 scenario in 1 file: 1 passed\n")
      #expect(try navc.run("format", "--check", "Shop.nav").status == 0)
      let text = navc.text("Shop.nav")
      let again = try navc.run("new", "Shop")
      #expect(again.status == 3 && again.errors.contains("'Shop.nav' exists already"))
      #expect(navc.text("Shop.nav") == text)
      // A second program leaves the settings as they are.
      let other = try navc.run("new", "Other")
      #expect(other.errors == "wrote Other.nav; 'navc check Other.nav' and 'navc test Other.nav' come next\n")
      #expect(navc.text("navc.conf") == "programs = [\"Shop.nav\"]\n")
    }
  }

  @Test func unusableNamesAreReported() throws {
    try Navc.inFolder { navc in
      for name in ["", "a b", "../Shop", "1st", "a.b", "Ä", "`app`", "Shop {"] {
        let result = try navc.run("new", name)
        #expect(result.status == 2 && result.errors.contains("name of an app"), "\(name)")
      }
      #expect(try navc.run("new").status == 2)
      #expect(try navc.run("new", "A", "B").status == 2)
      #expect(navc.names.isEmpty)
    }
  }
}
