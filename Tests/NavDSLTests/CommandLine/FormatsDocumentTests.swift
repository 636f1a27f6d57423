import Foundation
import Testing

/// The examples in `Documentation/Formats.md` match the program's output.
@Suite struct FormatsDocumentTests {
  @Test func examplesMatchTheOutput() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Formats.md")
    func text(_ language: String) -> String? { blocks.first { $0.info.first == language }?.text }
    try Navc.inFolder(["Shop.nav": try #require(text("nav"))]) { (navc) throws in
      #expect(try navc.run("check", "Shop.nav").errors == text("text"))
      #expect(try navc.run("check", "Shop.nav", "--format=json").output == text("json"))
      #expect(try navc.run("check", "Shop.nav", "--format=github").output == text("github"))
    }
  }

  @Test func everyFormatIsDocumented() throws {
    let document = try Repository.text(at: "Documentation/Formats.md")
    try Navc.inFolder { (navc) throws in
      for command in ["check", "parse", "test"] {
        let help = try navc.run("help", command).output
        let formats = try #require(try #/--format ([a-z|]+)/#.firstMatch(in: help))
        for format in formats.1.split(separator: "|") {
          #expect(document.contains("`\(format)`") || document.contains("--format \(format)`"))
        }
      }
    }
  }
}
