import Testing

@testable import NavDSL

/// The settings of a project.
@Suite struct ConfigurationTests {
  private func read(_ text: String) -> (Configuration, [Configuration.Problem]) {
    let result = Configuration.read(SourceText(path: "navc.conf", text: text))
    return (result.configuration, result.problems)
  }

  @Test func everyKeyIsRead() {
    let (configuration, problems) = read(
      """
      // A comment, /* and another */
      warn deadEnd = off  warn unusedGuard = error
      programs = [ "App/Shop.nav", "Features", ]
      proofs = false
      access = package
      warn FLOW = note  warn linkGone = off
      against = "origin/main"
      history = ["1.0", "1.4"]
      """)
    #expect(problems.isEmpty)
    #expect(configuration.changeLevels[.tabGone] == .note && configuration.changeLevels[.linkGone] == .off)
    #expect(configuration.changeLevels[.linkDead] == nil)
    #expect(configuration.against == "origin/main" && configuration.history == ["1.0", "1.4"])
    #expect(configuration.warningLevels == [.deadEnd: .off, .unusedGuard: .error])
    #expect(configuration.programs == ["App/Shop.nav", "Features"])
    #expect(!configuration.proves)
    #expect(configuration.access == .package)
  }

  @Test(arguments: [
    ("warm deadEnd = off", "unknown key 'warm'", "did you mean 'warn'?"),
    ("color = red", "unknown key 'color'", "the keys are warn, programs, proofs, access, against, history"),
    ("= 5", "expected a key, found '='", "the keys are warn, programs, proofs, access, against, history"),
    ("access = open", "unknown access level 'open'", "write public, package or internal"),
    ("warn deadEnds = off", "there is no warning 'deadEnds'", "did you mean 'deadEnd'?"),
    ("warn unknownTarget = off", "'unknownTarget' is an error, whose level is fixed", nil),
    ("warn deadEnd = loud", "unknown level 'loud'", "write off, warning or error"),
    ("warn deadEnd off", "expected '=', found 'off'", nil),
    ("warn deadEnd = off\nwarn deadEnd = error", "the level of 'deadEnd' is set twice", nil),
    ("programs = \"a\"", "expected '[', found '\"a\"'", nil),
    ("programs = [a]", "expected a path in quotes, found 'a'", nil),
    ("programs = [\"\"]", "the path is empty", nil),
    ("programs = [\"a\" \"b\"]", "expected ',' or ']', found '\"b\"'", nil),
    ("programs = [\"a\"", "expected ',' or ']', found the end of the file", nil),
    ("warn FLOW = loud", "unknown level 'loud'", "write off, note, warning or error"),
    ("warn FLOW = off\nwarn FLOW = off", "the level of 'FLOW' is set twice", nil),
    ("against = [\"a\"]", "expected a version in quotes, found '['", nil),
    ("history = \"a\"", "expected '[', found '\"a\"'", nil),
    ("proofs = 1", "expected 'true' or 'false', found '1'", nil),
    ("proofs = true\nproofs = false", "'proofs' is set twice", nil),
  ])
  func mistakesAreNamed(_ text: String, _ message: String, _ hint: String?) {
    let (_, problems) = read(text)
    #expect(problems.map(\.message) == [message])
    #expect(problems.first?.hint == hint)
  }

  @Test func everyLineMayHaveAMistake() {
    #expect(read("a\nb = c\nproofs = false\nwarn x = off").1.count == 3)
  }

  @Test func arbitraryTextIsRead() {
    for text in ["", "\u{0}", "warn", "warn a", "programs = [", "\"", "/*", "[[[", "é = ü"] { _ = read(text) }
    _ = Configuration.read(SourceText(path: "", bytes: [0xFF, 0xC3, 0x22]))
  }

  private let shop = "app Shop { start A in stack }\nguard unused\nscene A\n"

  @Test func aWarningIsSetFromAFolderAround() throws {
    try Navc.inFolder(["App/Flows/Shop.nav": shop, "App/navc.conf": "warn unusedGuard = off\n"]) { navc in
      let silent = try navc.run("check", "App/Flows/Shop.nav")
      #expect(silent.status == 0 && silent.errors.isEmpty, "\(silent.errors)")
      let chosen = try navc.run("check", "App/Flows/Shop.nav", "--warn", "unusedGuard=error")
      #expect(chosen.status == 1)
      try navc.write("warn unusedGuard = error\n", to: "App/navc.conf")
      let failing = try navc.run("check", "App")
      #expect(failing.status == 1)
      try navc.write(
        "@allow(unusedGuard)\n" + "guard unused\napp Shop { start A in stack }\nscene A\n",
        to: "App/Flows/Shop.nav")
      let allowed = try navc.run("check", "App")
      #expect(allowed.status == 0, "\(allowed.errors)")
    }
  }

  @Test func theProgramsAreThoseOfCommandsWithoutInputs() throws {
    try Navc.inFolder([
      "App/Shop.nav": shop, "navc.conf": "programs = [\"App/Shop.nav\"]\n", "Other/a.txt": "",
    ]) { navc in
      let checked = try navc.run("check")
      #expect(checked.errors.hasPrefix("App/Shop.nav:2:7: warning:"), "\(checked.errors)")
      try navc.write("programs = [\"App/Shop.nav\", \"B.nav\"]\n", to: "navc.conf")
      let several = try navc.run("check")
      #expect(several.status == 2)
      #expect(several.errors.contains("lists several programs"))
      try navc.write("app B { start A }\nscene A\n", to: "B.nav")
      let each = try navc.run("check", "--each")
      #expect(each.status == 0)
      #expect(each.errors.contains("2 programs: no errors"), "\(each.errors)")
    }
  }

  @Test func proofsCanBeTurnedOff() throws {
    let failing = "app Shop { start A }\nscene A { on a -> pop }\n"
    try Navc.inFolder(["a.nav": failing, "navc.conf": "proofs = false"]) { navc in
      let checked = try navc.run("check", "a.nav")
      #expect(checked.status == 0, "\(checked.errors)")
      let verified = try navc.run("verify", "a.nav")
      #expect(verified.status == 1)
    }
  }

  @Test func aMistakeInTheFileIsAnErrorOfTheProject() throws {
    try Navc.inFolder(["a.nav": shop, "navc.conf": "\nwarm deadEnd = off\n"]) { navc in
      let result = try navc.run("check", "a.nav")
      #expect(result.status == 1)
      #expect(
        result.errors == """
          navc.conf:2:1: error: unknown key 'warm'
          warm deadEnd = off
          ^~~~
          help: did you mean 'warn'?

          """, "\(result.errors)")
    }
  }

  @Test func helpDescribesEveryKey() throws {
    let page = try Repository.text(at: "Documentation/Formats.md")
    try Navc.inFolder { navc in
      let help = try navc.run("help", "config").output
      for key in Configuration.Key.allCases {
        #expect(help.contains(key.summary))
        #expect(page.contains("| `\(key.rawValue) "))
      }
    }
  }

  @Test func theExampleOfThePageIsRead() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Formats.md").filter { $0.info.first == "conf" }
    #expect(blocks.count == 1)
    for block in blocks { #expect(read(block.text).1.isEmpty) }
  }

  @Test func theServerReadsIt() {
    var session = ServerSession(
      folder: "/w", files: ["/w/App/a.nav": shop, "/w/navc.conf": "warn unusedGuard = off\nproofs = false\n"])
    session.open("/w/App/a.nav")
    #expect(session.diagnostics(of: "/w/App/a.nav") == [])
    #expect(session.jobs.allSatisfy { !$0.proves })
    session.files["/w/navc.conf"] = "warn unusedGuards = off\n"
    session.notify("workspace/didChangeWatchedFiles", [:])
    session.idle()
    #expect(session.diagnostics(of: "/w/App/a.nav")?.count == 1)
    #expect(
      session.diagnostics(of: "/w/navc.conf")?.first?.hasPrefix("there is no warning 'unusedGuards'") == true)
  }
}
