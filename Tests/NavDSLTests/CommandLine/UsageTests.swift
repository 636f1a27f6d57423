import Foundation
import Testing

/// Tests help, and the errors for invalid command lines.
@Suite struct UsageTests {
  private static let commands = [
    "new", "compile", "check", "verify", "test", "paths", "diagram", "simulate", "format", "import",
    "strings", "site",
    "lsp", "parse", "explain", "completions", "help", "version",
  ]

  @Test func everyCommandHasHelp() throws {
    try Navc.inFolder { (navc) throws in
      for result in [try navc.run("--help"), try navc.run("-h"), try navc.run("help")] {
        #expect(result.status == 0 && result.errors.isEmpty)
        for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
      }
      for command in Self.commands {
        let page = try navc.run("help", command)
        #expect(page.status == 0 && page.output.contains("usage: navc \(command) "))
        #expect(try navc.run(command, "--help").output == page.output)
        #expect(try navc.run(command, "--no-such-option", "missing.nav", "-h").output == page.output)
      }
    }
  }

  @Test func helpFitsATerminal() throws {
    try Navc.inFolder { (navc) throws in
      for command in Self.commands {
        let page = try navc.run("help", command).output
        for line in page.split(separator: "\n") where !line.contains("  navc ") {
          #expect(line.count <= 80, "\(line)")
        }
      }
    }
  }

  @Test func navcWithoutArgumentsPrintsHelp() throws {
    try Navc.inFolder { (navc) throws in
      let result = try navc.run()
      #expect(result.status == 2)
      #expect(result.output == (try navc.run("--help").output))
    }
  }

  @Test func theVersionIsPrinted() throws {
    try Navc.inFolder { (navc) throws in
      let result = try navc.run("--version")
      #expect(result.status == 0)
      #expect(try #/navc [0-9]+\.[0-9]+\.[0-9]+\n/#.wholeMatch(in: result.output) != nil)
      #expect(try navc.run("-v").output == result.output)
      #expect(try navc.run("version").output == result.output)
    }
  }

  @Test(arguments: [
    (["chek", "a.nav"], "unknown command 'chek'", "did you mean 'check'?"),
    (["a.nav"], "unknown command 'a.nav'", "to check a file: navc check a.nav"),
    (["-"], "unknown command '-'", "to check a file: navc check -"),
    (["frobnicate"], "unknown command 'frobnicate'", "the commands are 'new', 'compile', "),
    (["--verison"], "unknown option '--verison'", "did you mean '--version'?"),
    (["help", "compiel"], "unknown command 'compiel'", "did you mean 'compile'?"),
    (["check", "--formt=json"], "unknown option '--formt' for 'navc check'", "did you mean '--format'?"),
    (
      ["check", "--scene", "A"], "unknown option '--scene' for 'navc check'",
      "it is an option of 'navc diagram'"
    ),
    (["check", "-z"], "unknown option '-z' for 'navc check'", "'navc help check' lists the options"),
    (
      ["compile", "--emit", "swfit", "a.nav"],
      "unknown value 'swfit' for --emit, which takes swift, json, nav or aasa",
      "did you mean 'swift'?"
    ),
    (["check", "--format"], "--format needs a value: --format text|json|sarif|github", ""),
    (["check", "--quiet=yes"], "--quiet takes no value, but 'yes' is given", ""),
    (["check", "--max-errors", "-1", "a.nav"], "--max-errors takes a number of at least 0, not '-1'", ""),
    (["check", "--max-errors=many", "a.nav"], "--max-errors takes a number of at least 0, not 'many'", ""),
    (["compile", "-o", "", "a.nav"], "--output needs a path, but it is empty", ""),
    (["check"], "no input", "use 'navc check FILE' to read a file, or '-' for standard input"),
    (
      ["compile", "a.nav", "--depfile", "a.d"],
      "--depfile needs -o, because the rule contains the output's path", ""
    ),
    (
      ["compile", "a.nav", "--emit=json", "--access=public"],
      "--access can be used only with Swift output, not with JSON", ""
    ),
    (
      ["compile", "a.nav", "--emit=aasa"], "--emit aasa needs --app-id TEAM.BUNDLE",
      "the prefix of the team, a period and the bundle identifier"
    ),
    (
      ["compile", "a.nav", "--app-id", "T.app"], "--app-id can be used only with --emit aasa", ""
    ),
    (
      ["compile", "a.nav", "--emit=aasa", "--module", "M"],
      "--module can be used only with Swift output, not with aasa", ""
    ),
    (
      ["diagram", "a.nav", "-o", "a.txt"], "the name 'a.txt' does not determine a format",
      "add --format dot|mermaid|svg|png|pdf"
    ),
    (["diagram", "a.nav", "--depth", "2"], "--depth needs --scene", "--scene NAME names the scene"),
    (
      ["check", "a.nav", "--warn", "unusedGaurd=off"], "there is no warning 'unusedGaurd'",
      "did you mean 'unusedGuard'?"
    ),
    (
      ["check", "a.nav", "--warn", "unusedGuard"], "--warn unusedGuard has no level",
      "write --warn unusedGuard=off, =warning or =error"
    ),
    (["check", "a.nav", "--warn=unusedGuard=no"], "unknown level 'no' in --warn unusedGuard=no", ""),
    (
      ["check", "a.nav", "--warn=unexpectedToken=off"],
      "'unexpectedToken' is an error, whose level is fixed", ""
    ),
    (["explain", "NAV010"], "there is no diagnostic 'NAV010'", "did you mean 'NAV01"),
    (["explain", "zzz"], "there is no diagnostic 'zzz'", "'navc explain' lists the diagnostics"),
    (["completions", "tcsh"], "there are no completions for shell 'tcsh': use bash, zsh or fish", ""),
  ])
  func mistakes(_ arguments: [String], _ message: String, _ help: String) throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let script = (["\"$NAVC\""] + arguments.map { "'\($0)'" }).joined(separator: " ")
      let result = try navc.shell(script)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("navc: error: \(message)"), "\(result.errors)")
      #expect(help.isEmpty || result.errors.contains("\nhelp: \(help)"), "\(result.errors)")
      #expect(navc.names == ["a.nav"])
    }
  }

  @Test func twoDashesEndTheOptions() throws {
    try Navc.inFolder(["-q": Sample.good, "--help": Sample.good]) { (navc) throws in
      #expect(try navc.run("check", "--", "-q").status == 0)
      #expect(try navc.run("check", "--", "--help").output.isEmpty)
    }
  }

  @Test func optionsCanBeWrittenInEveryForm() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let expected = try navc.run("compile", "--emit", "json", "a.nav").output
      #expect(!expected.isEmpty)
      for arguments in ["-oa.json", "-o a.json", "--output a.json", "--output=a.json"] {
        let result = try navc.shell("\"$NAVC\" compile a.nav --emit=json \(arguments)")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        #expect(navc.text("a.json") == expected)
        try FileManager.default.removeItem(atPath: navc.path("a.json"))
      }
    }
  }

  @Test func explainHasAPageForEachCode() throws {
    try Navc.inFolder { (navc) throws in
      let list = try navc.run("explain")
      #expect(list.status == 0)
      let codes = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(codes.count > 20 && codes == codes.sorted())
      let page = try navc.run("explain", "NAV0101")
      #expect(page.status == 0 && page.output.hasPrefix("NAV0101 unexpectedToken (error)\n"))
      #expect(try navc.run("explain", "unexpectedToken").output == page.output)
      #expect(try navc.run("explain", "nav0101").output == page.output)
      #expect(try navc.run("explain", "101").output == page.output)
    }
  }

  @Test func manualPagesHaveEveryOption() throws {
    try Navc.inFolder { (navc) throws in
      let overview = try navc.run("help", "--man")
      #expect(overview.status == 0 && overview.output.hasPrefix(".TH NAVC 1 "))
      for name in Self.commands {
        #expect(overview.output.contains("\n\\fB\(name)\\fR\n"), "\(name)")
        let page = try navc.run("help", "--man", name).output
        #expect(page.hasPrefix(".TH NAVC-\(name.uppercased()) 1 "), "\(name)")
        let help = try navc.run("help", name).output
        for word in Set(help.split { $0 == " " || $0 == "\n" }) where word.hasPrefix("--") && word.count > 3 {
          let option = word.prefix { $0.isLetter || $0 == "-" }.replacing("-", with: "\\-")
          #expect(page.contains(option), "\(name) \(word)")
        }
        #expect(!page.split(separator: "\n").contains { $0.hasPrefix("'") }, "\(name)")
      }
      #expect(try navc.run("help", "--man", "config").status == 2)
      #expect(try navc.run("help", "--man", "chek").errors.contains("did you mean 'check'?"))
    }
  }

  @Test func completionsAreScriptsOfTheirShells() throws {
    try Navc.inFolder { (navc) throws in
      let result = try navc.shell(
        """
        "$NAVC" completions bash > c.bash && bash -n c.bash && . /dev/null
        bash -c 'source ./c.bash; COMP_WORDS=(navc diagram --format ""); COMP_CWORD=3; _navc; echo "${COMPREPLY[*]}"'
        bash -c 'source ./c.bash; COMP_WORDS=(navc ch); COMP_CWORD=1; _navc; echo "${COMPREPLY[*]}"'
        "$NAVC" completions zsh > c.zsh && if command -v zsh > /dev/null; then zsh -n c.zsh; fi
        "$NAVC" completions fish > c.fish && if command -v fish > /dev/null; then fish -n c.fish; fi
        """)
      #expect(result.errors == "")
      #expect(result.output == "dot mermaid svg png pdf\ncheck\n")
      #expect(result.status == 0)
    }
  }
}
