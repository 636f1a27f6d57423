import Foundation
import Testing

@testable import NavDSL

/// Tests how errors and warnings are reported to the user.
@Suite struct ReportTests {
  /// A program with a warning: the guard is unused.
  private static let warning = "guard idle\n" + Sample.good

  @Test func textGoesToStandardErrorAndIsCounted() throws {
    try Navc.inFolder(["a.nav": Sample.bad]) { (navc) throws in
      let result = try navc.run("check", "a.nav")
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("a.nav:4:33: error: "), "\(result.errors)")
      #expect(result.errors.contains("\n  on select(id: String) -> push Prodct(id: id)\n"))
      #expect(result.errors.contains("\n                                ^~~~~~\n"))
      #expect(result.errors.hasSuffix("\n1 error\n"))
      let quiet = try navc.run("check", "-q", "a.nav")
      #expect(quiet.errors + "1 error\n" == result.errors)
    }
  }

  @Test func machineReadableReportsGoToStandardOutput() throws {
    try Navc.inFolder(["a.nav": Sample.bad]) { (navc) throws in
      for format in ["json", "sarif", "github"] {
        let result = try navc.run("check", "a.nav", "--format", format)
        #expect(result.status == 1 && result.errors.isEmpty && !result.output.isEmpty)
        // Standard output is for the result of compile.
        let compiled = try navc.run("compile", "a.nav", "--format", format)
        #expect(compiled.output.isEmpty && compiled.errors == result.output)
        let file = try navc.run("compile", "a.nav", "--format", format, "-o", "a.swift")
        #expect(file.output == result.output && file.errors.isEmpty)
      }
      #expect(
        try navc.run("check", "a.nav", "--format=github").output.hasPrefix("::error file=a.nav,line=4,"))
    }
  }

  @Test func sarifIsALogEvenWithoutResults() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.run("check", "a.nav", "--format", "sarif")
      #expect(result.status == 0)
      #expect(try JSONSerialization.jsonObject(with: result.outputBytes) is [String: Any])
      for format in ["json", "github", "text"] {
        #expect(try navc.run("check", "a.nav", "--format", format).output.isEmpty)
      }
    }
  }

  @Test func sarifIsValidByItsSchema() throws {
    let schema = Repository.root.deletingLastPathComponent().appending(
      path: "shared/schemas/sarif-2.1.0.schema.json")
    guard FileManager.default.fileExists(atPath: schema.path) else { return }
    try Navc.inFolder(["a b.nav": Sample.bad, "none.nav": Sample.good, "many.nav": Sample.errors(50)]) {
      navc in
      for file in ["a b.nav", "none.nav", "many.nav"] {
        let result = try navc.shell(
          """
          "$NAVC" check '\(file)' --format sarif > log.sarif
          python3 -c 'import jsonschema' 2>/dev/null || exit 0
          python3 -c '
          import json, jsonschema, sys
          jsonschema.validate(json.load(open("log.sarif")), json.load(open(sys.argv[1])))
          ' '\(schema.path)'
          """)
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  @Test func aThousandErrorsAreCountedAndAHundredShown() throws {
    try Navc.inFolder(["a.nav": Sample.errors(1000)]) { (navc) throws in
      let result = try navc.run("check", "a.nav")
      #expect(result.status == 1)
      #expect(result.errors.matches(of: #/: error: /#).count == 100)
      #expect(result.errors.hasSuffix("\n1000 errors (900 not shown; --max-errors 0 shows all)\n"))
      let few = try navc.run("check", "a.nav", "--max-errors", "7").errors
      #expect(
        few.matches(of: #/: error: /#).count == 7
          && few.hasSuffix("(993 not shown; --max-errors 0 shows all)\n"))
      let all = try navc.run("check", "a.nav", "--max-errors=0").errors
      #expect(all.matches(of: #/: error: /#).count == 1000 && all.hasSuffix("\n1000 errors\n"))
      #expect(try navc.run("check", "a.nav", "--format", "json").output.split(separator: "\n").count == 1000)
      #expect(
        try navc.run("check", "a.nav", "--format", "json", "--max-errors", "5").output.split(separator: "\n")
          .count
          == 5)
      #expect(try navc.run("check", "a.nav", "--format", "github").output.split(separator: "\n").count == 100)
    }
  }

  @Test func warningsHaveLevels() throws {
    try Navc.inFolder(["a.nav": Self.warning]) { (navc) throws in
      let plain = try navc.run("check", "a.nav")
      #expect(plain.status == 0 && plain.errors.hasPrefix("a.nav:1:7: warning: "), "\(plain.errors)")
      #expect(plain.errors.hasSuffix("\n1 warning\n"))
      let off = try navc.run("check", "a.nav", "--warn", "unusedGuard=off")
      #expect(off.status == 0 && off.errors.isEmpty)
      #expect(try navc.run("check", "a.nav", "--no-warnings").errors.isEmpty)
      let error = try navc.run("check", "a.nav", "--warn=unusedGuard=error")
      #expect(error.status == 1 && error.errors.hasSuffix("\n1 error\n"))
      #expect(try navc.run("compile", "a.nav", "--warnings-as-errors", "-o", "a.swift").status == 1)
      #expect(navc.names == ["a.nav"])
      let mixed = try navc.run("check", "a.nav", "--warnings-as-errors", "--warn", "unusedGuard=warning")
      #expect(mixed.status == 0 && mixed.errors == plain.errors)
    }
  }

  @Test func growthIsOneNoteUnlessAskedFor() throws {
    let text = """
      app Shop { start Catalog in stack }
      scene Catalog { on more -> push Catalog  on help -> modal Help in stack }
      scene Help { on topic -> push Topic }
      scene Topic { on next -> push Topic }

      """
    try Navc.inFolder(["a.nav": text]) { (navc) throws in
      let one = try navc.run("check", "a.nav").errors
      #expect(one.components(separatedBy: "[NAV0751]").count == 2 && one.contains("help: there is another: "))
      #expect(one.contains("'more' can be repeated") && one.hasSuffix("\n1 note\n"), "\(one)")
      let all = try navc.run("verify", "a.nav")
      #expect(all.errors.components(separatedBy: "[NAV0751]").count == 3 && all.output.contains("2 found"))
      let other = text.replacing("scene Catalog", with: "@allow(unboundedGrowth) scene Catalog")
      try navc.write(other, to: "a.nav")
      let rest = try navc.run("check", "a.nav").errors
      #expect(rest.contains("'next' can be repeated") && !rest.contains("help: "), "\(rest)")
    }
  }

  @Test func notesAreSilencedByName() throws {
    let text = """
      app Shop { start Catalog in stack }
      scene Catalog { on select -> push Product }
      scene Product { on maker -> push Maker }
      scene Maker { on product -> push Product }

      """
    let allowed = text.replacing("scene Product", with: "@allow(unboundedGrowth) scene Product")
    try Navc.inFolder(["a.nav": text, "allowed.nav": allowed]) { (navc) throws in
      let plain = try navc.run("check", "a.nav")
      #expect(plain.status == 0 && plain.errors.contains(": note: a stack can grow"), "\(plain.errors)")
      for silent in [
        ("allowed.nav", "--color=never"), ("a.nav", "--warn=unboundedGrowth=off"), ("a.nav", "-q"),
      ] {
        let result = try navc.run("check", silent.0, silent.1)
        #expect(result.status == 0 && result.errors.isEmpty, "\(silent): \(result.errors)")
      }
      // Levels for all warnings are not about notes.
      for level in ["--no-warnings", "--warnings-as-errors"] {
        #expect(try navc.run("check", "a.nav", level).errors == plain.errors)
      }
      #expect(try navc.run("check", "a.nav", "--warn", "unboundedGrowth=error").status == 1)
      let warning = try navc.run("check", "a.nav", "-q", "--warn", "NAV0751=warning")
      #expect(warning.status == 0 && warning.errors.contains(": warning: a stack can grow"))
      // A silenced exception is still not proved.
      #expect(try navc.run("verify", "allowed.nav").output.contains("nothing grows without bound  ") == true)
      #expect(try navc.run("verify", "allowed.nav").output.contains("1 found"))
    }
  }

  @Test func namesOfRetiredWarningsAreAccepted() throws {
    try Navc.inFolder(["a.nav": "app A { start S }\n@allow(ambiguousEvent) scene S\n"]) { (navc) throws in
      let result = try navc.run("check", "a.nav", "--warn", "ambiguousEvent=error")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test func colorsAreForTerminals() throws {
    try Navc.inFolder(["a.nav": Sample.bad]) { (navc) throws in
      #expect(try !navc.run("check", "a.nav").errors.contains("\u{1B}"))
      let colored = try navc.run("check", "a.nav", "--color", "always").errors
      #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
      #expect(try !navc.run("check", "a.nav", "--color=never").errors.contains("\u{1B}"))
    }
  }

  @Test func theEnvironmentDecidesAboutColorsOnATerminal() throws {
    try Navc.inFolder(["a.nav": Sample.bad, "good.nav": Sample.good]) { (navc) throws in
      guard try navc.shell("command -v script").status == 0 else { return }
      func onTerminal(_ command: String, _ environment: [String: String] = [:]) throws -> String {
        try navc.shell("script -qec '\(command)' /dev/null < /dev/null", environment: environment).output
      }
      #expect(try onTerminal("\"$NAVC\" check a.nav").contains("\u{1B}[1;31m"))
      #expect(try onTerminal("\"$NAVC\" check missing.nav").contains("\u{1B}[1;31m"))
      #expect(try !onTerminal("\"$NAVC\" check a.nav", ["NO_COLOR": "1"]).contains("\u{1B}"))
      #expect(try !onTerminal("\"$NAVC\" check a.nav", ["TERM": "dumb"]).contains("\u{1B}"))
      #expect(try !onTerminal("\"$NAVC\" check a.nav --color=never").contains("\u{1B}"))
      #expect(try onTerminal("\"$NAVC\" check a.nav --color=always", ["NO_COLOR": "1"]).contains("\u{1B}"))
      // Waiting for a program to be typed would look like a hang.
      #expect(try onTerminal("\"$NAVC\" check -").contains("standard input is a terminal"))
      #expect(
        try onTerminal("\"$NAVC\" diagram good.nav --format png").contains("a terminal cannot show png"))
    }
  }
}
