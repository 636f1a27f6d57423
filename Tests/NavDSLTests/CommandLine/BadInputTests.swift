import Foundation
import Testing

/// For any contents of a file, the program reports its errors and exits with the right status.
@Suite struct BadInputTests {
  private static let inputs: [(name: String, bytes: [UInt8], place: String)] = [
    ("empty", [], "1:1"),
    ("blank", Array("\n\n  \n".utf8), "1:1"),
    ("brace", Array("{".utf8), "1:1"),
    ("closing brace", Array("}".utf8), "1:1"),
    (
      "invalid UTF-8", Array("app A { start S }\nscene S\n// ".utf8) + [0xFF, 0xC3, 0x28] + Array("\n".utf8),
      "3:4"
    ),
    ("NUL", Array("app A { start S }\nscene \0S\n".utf8), "2:7"),
    ("unclosed string", Array("app A { start S }\nscene S { title \"abc\n}\n".utf8), "2:17"),
    ("unclosed comment", Array("app A { start S }\nscene S\n/* abc\n/* */".utf8), "3:1"),
    (
      "parentheses",
      [UInt8](repeating: UInt8(ascii: "("), count: Repository.runsLongTests ? 3_000_000 : 300_000), "1:1"
    ),
    (
      "braces", [UInt8](repeating: UInt8(ascii: "{"), count: Repository.runsLongTests ? 1_000_000 : 60_000),
      "1:1"
    ),
    ("bytes", [UInt8](repeating: 0xFF, count: 20_000), "1:1"),
    ("line", Array(String(repeating: "scene S ", count: 20_000).utf8), "1:"),
  ]

  @Test(arguments: inputs.indices)
  func isReported(_ index: Int) throws {
    let (name, bytes, place) = Self.inputs[index]
    try Navc.inFolder { (navc) throws in
      try Data(bytes).write(to: navc.folder.appending(path: "a.nav"))
      let text = try navc.run("check", "a.nav")
      #expect(text.status == 1, "\(name): \(text.errors.prefix(300))")
      #expect(text.errors.hasPrefix("a.nav:\(place)"), "\(name): \(text.errors.prefix(300))")
      // A line of source is truncated, however long it is.
      let longest = text.errors.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest < 300, "\(name)")
      guard bytes.count < 50_000 else { return }
      for format in ["json", "sarif", "github"] {
        let result = try navc.run("check", "a.nav", "--format", format)
        #expect(result.status == 1 && result.errors.isEmpty, "\(name)")
        #expect(String(validating: result.outputBytes, as: UTF8.self) != nil, "\(name)")
      }
      #expect([0, 1].contains(try navc.run("parse", "a.nav", "--format", "tokens").status), "\(name)")
    }
  }

  @Test(arguments: [
    ("\u{FEFF}app A { start S }\nscene S\n", "BOM"), ("app A { start S }\rscene S\r", "CR"),
    ("app A { start S }\r\nscene S\r\n", "CR LF"), ("app A { start S } scene S", "one line"),
  ])
  func isNoMistake(_ text: String, _ name: String) throws {
    try Navc.inFolder(["a.nav": text]) { (navc) throws in
      let result = try navc.run("check", "a.nav")
      #expect(result.status == 0 && result.errors.isEmpty, "\(name): \(result.errors)")
    }
  }

  @Test func locationsCountLinesThatEndInCarriageReturns() throws {
    try Navc.inFolder(["a.nav": "\u{FEFF}app A { start Nowhere }\rscene S { on a -> push Gone }\r"]) {
      (navc) throws in
      let errors = try navc.run("check", "a.nav", "-q").errors
      #expect(errors.contains("a.nav:1:15: error: "), "\(errors)")
      #expect(errors.contains("a.nav:2:24: error: "), "\(errors)")
      #expect(errors.contains("\nscene S { on a -> push Gone }\n"), "\(errors)")
    }
  }

  @Test func anImportCycleIsNotAnError() throws {
    let files = [
      "a.nav": "import \"b.nav\"\napp A { start S }\nscene S { on x -> push T in stack }\n",
      "b.nav": "import \"./a.nav\"\nimport \"b.nav\"\nscene T\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run("check", "a.nav")
      #expect(!result.errors.contains("import"), "\(result.errors)")
      #expect(!result.errors.contains("twice"), "\(result.errors)")
    }
  }
}
