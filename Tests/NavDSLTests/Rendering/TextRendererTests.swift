import Testing

@testable import NavDSL

@Suite struct TextRendererTests {
  @Test func aDiagnosticShowsItsPlaceItsLineAndCarets() {
    let sample = RenderingSample(("Shop.nav", "app Shop { start Main }\n  scene Prodct {}\n"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("Prodct"), "no scene is named 'Prodct'"))
        == """
        Shop.nav:2:9: error: no scene is named 'Prodct' [NAV0101]
          scene Prodct {}
                ^~~~~~

        """)
  }

  @Test func relatedPlacesAreNotesAndHintsAreHelp() {
    let sample = RenderingSample(("a.nav", "scene A\n"), ("b.nav", "\nscene A\n"))
    let diagnostic = Diagnostic(
      .unexpectedToken, at: sample.span("A", in: 1), "a second 'A'",
      related: [.init(span: sample.span("A"), message: "the first is here")], hint: "rename one of them")
    #expect(
      sample.text(diagnostic) == """
        b.nav:2:7: error: a second 'A' [NAV0101]
        scene A
              ^
        a.nav:1:7: note: the first is here
        scene A
              ^
        help: rename one of them

        """)
  }

  @Test func aFixShowsTheChangedLine() {
    let sample = RenderingSample(("a.nav", "scene A {\n  on x -> psh B\n}\n"))
    let span = sample.span("psh")
    let diagnostic = Diagnostic(
      .unexpectedToken, at: span, "unknown verb 'psh'",
      fixIt: .init(title: "replace 'psh' with 'push'", edits: [.init(span: span, replacement: "push")]))
    #expect(
      sample.text(diagnostic) == """
        a.nav:2:11: error: unknown verb 'psh' [NAV0101]
          on x -> psh B
                  ^~~
        help: replace 'psh' with 'push'
          on x -> push B
                  ++++

        """)
  }

  @Test func aFixOfSeveralLinesShowsEachThatChanges() {
    let sample = RenderingSample(("a.nav", "one\r\ntwo\r\nthree\r\n"))
    let fix = Diagnostic.FixIt(
      title: "change both",
      edits: [
        .init(span: sample.span("one"), replacement: "1\n1b"),
        .init(span: sample.span("ree"), replacement: ""),
      ])
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("two"), "m", fixIt: fix)).hasSuffix(
        """
        help: change both
        1
        +
        1b
        ++
        th

        """))
  }

  @Test func aFixThatOnlyRemovesMarksWhatGoes() {
    let sample = RenderingSample(("a.nav", "  one\nx\n"))
    let fix = Diagnostic.FixIt(title: "remove it", edits: [.init(span: sample.span("one"), replacement: "")])
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("one"), "m", fixIt: fix)).hasSuffix(
        "\nhelp: remove it\n  one\n  ---\n"))
  }

  @Test func tabsAndWideAndCombiningCharactersKeepCaretsInTheirColumn() {
    let sample = RenderingSample(("a.nav", "\tx 日本 e\u{301} 🎉 here\n"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("here"), "m")) == """
        a.nav:1:20: error: m [NAV0101]
            x 日本 e\u{301} 🎉 here
                        ^~~~

        """)
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("本"), "m")).contains("\n        ^~\n"))
  }

  @Test func charactersThatDisturbATerminalAreSpelledOut() {
    let bytes = Array("a\u{1B}[2J\0\u{202E}b".utf8) + [0xFF, 0xC3] + Array("!\n".utf8)
    let sample = RenderingSample(path: "a.nav", bytes: bytes)
    let text = sample.text(Diagnostic(.unexpectedToken, at: sample.span("!"), "odd '\u{1B}\u{202E}'\nend"))
    #expect(
      text == """
        a.nav:1:13: error: odd '<U+001B><U+202E>' end [NAV0101]
        a<U+001B>[2J<U+0000><U+202E>b<FF><C3>!
                                             ^

        """)
  }

  @Test func aLongLineIsTruncatedAroundItsMark() {
    let line = String(repeating: "a", count: 500) + "MARK" + String(repeating: "b", count: 500)
    let sample = RenderingSample(("a.nav", line))
    let lines = sample.text(Diagnostic(.unexpectedToken, at: sample.span("MARK"), "m")).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "a.nav:1:501: error: m [NAV0101]")
    #expect(lines[1].hasPrefix("…aaa") && lines[1].hasSuffix("bbb…") && lines[1].count <= 122)
    let column = lines[2].prefix { $0 == " " }.count
    #expect(lines[1].dropFirst(column).hasPrefix("MARK") && lines[2].hasSuffix("^~~~"))
  }

  @Test func aLongLineKeepsANearEnd() {
    let line = String(repeating: "a", count: 500) + "MARK"
    let sample = RenderingSample(("a.nav", line))
    let lines = sample.text(Diagnostic(.unexpectedToken, at: sample.span("MARK"), "m")).split(separator: "\n")
    #expect(lines[1].hasPrefix("…a") && lines[1].hasSuffix("aMARK") && lines[1].count == 120)
  }

  @Test func aSpanOfSeveralLinesIsMarkedToTheEndOfItsFirst() {
    let sample = RenderingSample(("a.nav", "x /* a\nb */\n"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("/* a\nb */"), "m")).hasSuffix("\n  ^~~~\n"))
  }

  @Test func theEndOfTheFileHasAPlace() {
    let sample = RenderingSample(("a.nav", "scene A {\n"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span(""), "m")) == "a.nav:2:1: error: m [NAV0101]\n"
    )
    let other = RenderingSample(("a.nav", "scene A {"))
    #expect(other.text(Diagnostic(.unexpectedToken, at: other.span(""), "m")).hasSuffix("{\n         ^\n"))
  }

  @Test func diagnosticsCanBeInEmptyFilesAndInNoFile() {
    let sample = RenderingSample(("a.nav", ""))
    #expect(sample.text(Diagnostic(.unexpectedToken, at: .none, "m")) == "a.nav:1:1: error: m [NAV0101]\n")
    let none = RenderingSample()
    #expect(none.text(Diagnostic(.unexpectedToken, at: .none, "m")) == "navc: error: m [NAV0101]\n")
  }

  @Test func aByteOrderMarkIsNotCountedOrShown() {
    let sample = RenderingSample(("a.nav", "\u{FEFF}scene A\n"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("A"), "m"))
        == "a.nav:1:7: error: m [NAV0101]\nscene A\n      ^\n")
  }

  @Test func linesEndAtCarriageReturns() {
    let sample = RenderingSample(("a.nav", "one\rtwo\r\nthree\rfour"))
    #expect(
      sample.text(Diagnostic(.unexpectedToken, at: sample.span("four"), "m"))
        == "a.nav:4:1: error: m [NAV0101]\nfour\n^~~~\n")
  }

  @Test func colorsDoNotChangeTheText() throws {
    let sample = RenderingSample(("a.nav", "scene A\n"))
    var diagnostic = Diagnostic(.unexpectedToken, at: sample.span("A"), "m", hint: "h")
    for severity in Severity.allCases {
      diagnostic.severity = severity
      let colored = sample.text(diagnostic, colors: true)
      #expect(colored.contains("\u{1B}[1;"))
      #expect(colored.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "") == sample.text(diagnostic))
    }
  }

  @Test func manyDiagnosticsOnALongLineTakeLinearTime() {
    let bytes = [UInt8](repeating: UInt8(ascii: "("), count: 1 << 18)
    let sample = RenderingSample(path: "a.nav", bytes: bytes)
    let diagnostics = (0..<2000).map { index in
      Diagnostic(.unexpectedToken, at: SourceSpan(start: UInt32(index * 130), length: 1), "m")
    }
    let clock = ContinuousClock()
    let time = clock.measure { _ = DiagnosticReport(diagnostics, sample.sources).json() }
    // Counting columns from the start of the line would read 260 MB, which takes most of a minute in a debug build.
    #expect(time < .seconds(10))
  }
}
