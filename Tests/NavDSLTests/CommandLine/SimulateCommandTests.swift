import Foundation
import Testing

/// Tests `navc simulate` as a process that reads from a pipe.
@Suite struct SimulateCommandTests {
  private static let program = """
    app Shop { start Catalog in stack }
    guard signedIn
    guard awake
    scene Catalog {
      on select(id: String) -> push Product(id: id)
    }
    scene Product(id: String) {
      on buy {
        when signedIn and awake -> modal Thanks in stack
        else -> pop
      }
    }
    scene Thanks { on done -> dismiss }

    """

  @Test func eachLineIsAnsweredWithAState() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let result = try navc.run(
        "simulate", "a.nav", input: Data("select(id: \"1\")\r\nbuy\n\n// no\n1\n\"2\"".utf8))
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(
        result.output == """
          Catalog
          Catalog / Product(id: "1")
          Catalog
          id (String) ["1"]:
          Catalog / Product(id: "2")

          """)
    }
  }

  @Test func aWindowIsDrawnToAFile() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let result = try navc.run(
        "simulate", "a.nav", input: Data("draw one.svg\nselect(id: \"1\")\ndraw \"two one.svg\"\n".utf8))
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.hasSuffix("wrote two one.svg\n"))
      #expect(navc.text("one.svg")?.contains(">Catalog<") == true)
      #expect(navc.text("two one.svg")?.contains("id: &quot;1&quot;") == false)
      #expect(navc.text("two one.svg")?.contains("id: \"1\"") == true)
      let json = try navc.run(
        "simulate", "a.nav", "--format", "json", input: Data("draw x.svg\ndraw no/x.svg\ndraw\n".utf8))
      #expect(json.status == 1)
      #expect(json.output.contains("{\"drawing\":\"wrote x.svg\"}"))
      #expect(json.output.contains("{\"error\":\"cannot write 'no/x.svg': no such file or directory\"}"))
      #expect(json.output.contains("'draw' needs the name of a file"))
    }
  }

  @Test func aFailingStepIsReportedInALineAndTheStatus() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let result = try navc.run("simulate", "a.nav", input: Data("back\nselect(\"1\")\n".utf8))
      #expect(result.status == 1 && result.errors.isEmpty)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 3 && lines[1].hasPrefix("error: 'back' fails: nothingBelow, "))
      #expect(lines.last == #"Catalog / Product(id: "1")"#)
    }
  }

  @Test func quittingEndsTheWalk() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let result = try navc.run("simulate", "a.nav", input: Data("quit\nnonsense\n".utf8))
      #expect(result.status == 0 && result.output == "Catalog\n")
    }
  }

  /// The lines of a script are no longer taken as answers after an error in it.
  @Test func aWrongAnswerInAScriptEndsTheQuestion() throws {
    try Navc.inFolder(["a.nav": Self.program.replacing("id: String", with: "id: Int")]) { (navc) throws in
      for format in ["state", "text"] {
        let input = Data("select\nbuy\nselect\n7\n".utf8)
        let result = try navc.run("simulate", "a.nav", "--format", format, input: input)
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 1 && lines.count { $0 == "id (Int):" } == 2)
        #expect(
          lines.contains("error: 'id' must be an Int, not 'buy'")
            && lines.contains("Catalog / Product(id: 7)"))
      }
    }
  }

  @Test func theInputEndsInsideAQuestion() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let result = try navc.run("simulate", "a.nav", input: Data("select\n".utf8))
      #expect(result.status == 1)
      #expect(result.output.hasSuffix("error: the input ends before the value of 'id'\n"))
    }
  }

  @Test func malformedLinesAreReported() throws {
    let long = String(repeating: "x", count: 100_000)
    let inputs: [(Data, String)] = [
      (Data([0xFF, 0xFE, 0x0A]), "the line is not UTF-8"),
      (Data("buy\u{0}".utf8), "the line contains a control character, U+0000"),
      (Data("\u{1B}[A\n".utf8), "the line contains a control character, U+001B"),
      (Data("\u{85}\n".utf8), "the line contains a control character, U+0085"),
      (Data((long + "\nselect(\"1\")\n").utf8), "the line is longer than 65536 bytes"),
      (
        Data(("select(" + String(repeating: "[", count: 60_000) + "\n").utf8),
        "nesting is deeper than 128; no program needs this; give the inner part a name of its own"
      ),
    ]
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      for (input, message) in inputs {
        let result = try navc.run("simulate", "a.nav", input: input)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("Catalog\nerror: \(message)\n"), "\(result.output)")
      }
      // The line after a line that is too long is still read.
      #expect(try navc.run("simulate", "a.nav", input: inputs[4].0).output.hasSuffix("Product(id: \"1\")\n"))
    }
  }

  @Test func options() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let input = Data("select(\"1\")\nbuy\n".utf8)
      let given = try navc.run(
        "simulate", "a.nav", "--given", "signedIn,awake", "--in", "regular", input: input)
      #expect(given.output.hasSuffix(#"Catalog / Product(id: "1") ^ Thanks"# + "\n"))
      let repeated = try navc.run("simulate", "a.nav", "--given=signedIn", "--given=awake", input: input)
      #expect(repeated.output == given.output)
      let text = try navc.run("simulate", "a.nav", "--in=regular", "--format=text", "--color=always")
      #expect(
        text.output.hasPrefix("\u{1B}[1mCatalog\u{1B}[0m\n\u{1B}[2min regular, no guard holds")
      )
      let plain = try navc.run("simulate", "a.nav", "--format=text")
      #expect(plain.output.hasPrefix("Catalog\nin compact, ") && !plain.output.contains("\u{1B}"))
      let json = try navc.run("simulate", "a.nav", "--format=json", input: Data("back\nlook\n".utf8))
      let lines = json.output.split(separator: "\n")
      #expect(lines.count == 3 && json.status == 1)
      for line in lines {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
    }
  }

  @Test func wrongUsage() throws {
    try Navc.inFolder(["a.nav": Self.program, "b.nav": "scene A\n", "bad.nav": Sample.bad]) { (navc) throws in
      let guardian = try navc.run("simulate", "a.nav", "--given", "signedin")
      #expect(guardian.status == 2)
      #expect(guardian.errors.contains("the program has no guard 'signedin'\n"))
      #expect(guardian.errors.contains("did you mean 'signedIn'?"))
      #expect(try navc.run("simulate", "a.nav", "--in", "wide").status == 2)
      #expect(try navc.run("simulate", "-", input: Data(Self.program.utf8)).status == 2)
      let bad = try navc.run("simulate", "bad.nav", input: Data("quit\n".utf8))
      #expect(bad.status == 1 && bad.output.isEmpty && bad.errors.contains("NAV0202"))
      #expect(try navc.run("simulate", "b.nav").status != 0)
    }
  }

  /// Each answer is written before the next line is read, so that a program can hold a dialog.
  @Test func answersAreWrittenImmediately() throws {
    try Navc.inFolder(["a.nav": Self.program]) { (navc) throws in
      let script = """
        mkfifo in out
        "$NAVC" simulate a.nav < in > out &
        exec 3> in 4< out
        read -r first <&4
        echo 'select("1")' >&3; read -r second <&4
        echo 'buy' >&3; read -r third <&4
        exec 3>&-
        wait
        printf '%s;%s;%s' "$first" "$second" "$third"
        """
      #expect(try navc.shell(script).output == #"Catalog;Catalog / Product(id: "1");Catalog"#)
    }
  }
}
