import Foundation
import Testing

/// The examples in `Documentation/Formats.md` are what the program writes.
@Suite struct FormatsDocumentTests {
  /// Returns the first block of code of a language.
  private func block(_ language: String, in document: String) -> String? {
    guard let start = document.range(of: "\n```\(language)\n"),
      let end = document.range(of: "\n```\n", range: start.upperBound..<document.endIndex)
    else { return nil }
    return String(document[start.upperBound..<end.lowerBound]) + "\n"
  }

  @Test func examplesAreTrue() throws {
    let document = try Repository.text(at: "Documentation/Formats.md")
    let program = try #require(block("nav", in: document))
    try Navc.inFolder(["Shop.nav": program]) { (navc) throws in
      #expect(try navc.run("check", "Shop.nav").errors == block("text", in: document))
      #expect(try navc.run("check", "Shop.nav", "--format=json").output == block("json", in: document))
      #expect(try navc.run("check", "Shop.nav", "--format=github").output == block("github", in: document))
    }
  }

  @Test func everyFormatIsNamed() throws {
    let document = try Repository.text(at: "Documentation/Formats.md")
    try Navc.inFolder { (navc) throws in
      for command in ["check", "parse"] {
        let help = try navc.run("help", command).output
        let formats = try #require(try #/--format ([a-z|]+)/#.firstMatch(in: help))
        for format in formats.1.split(separator: "|") {
          #expect(document.contains("`\(format)`") || document.contains("--format \(format)`"))
        }
      }
    }
  }
}
