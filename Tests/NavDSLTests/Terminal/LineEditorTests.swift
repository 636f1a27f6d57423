import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import navc

/// Tests the editing of a line on a terminal.
@Suite struct LineEditorTests {
  /// Keys, and the resulting line; `^` is the cursor.
  @Test(arguments: [
    ("buy", "buy^"),
    ("buy\u{7F}\u{7F}ack\u{8}", "bac^"),
    ("ac\u{1B}[Db", "ab^c"),
    ("ab\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[Cx", "ax^b"),
    ("bc\u{1}a\u{5}d", "abcd^"),
    ("abc\u{1B}[H\u{1B}[3~\u{4}", "^c"),
    ("abc\u{1B}[1~\u{1B}[F!", "abc!^"),
    ("abc\u{1B}OD\u{B}", "ab^"),
    ("abc\u{2}\u{15}", "^c"),
    ("goto  Main  \u{17}", "goto  ^"),
    ("e\u{301}x\u{7F}\u{7F}", "^"),
    ("日本\u{1B}[D\u{7F}", "^本"),
    ("a\u{1B}[99;99;99Zb\u{1B}[200~c\u{1B}xd\u{0}", "abcd^"),
    ("one\rtwo\rthree\u{1B}[A\u{1B}[A\u{1B}[A", "one^"),
    ("one\rtwo\rthr\u{10}\u{10}\u{E}\u{E}ee", "three^"),
    ("one\r\u{1B}[A!\r\u{1B}[A\u{1B}[A", "one^"),
    ("one\rone\rone\r\u{1B}[A\u{1B}[A\u{1B}[A", "one^"),
    ("on\u{9}", "one ^"),
    ("t\u{9}", "t^"),
    ("tw\u{9}", "two^"),
    ("x\u{9}", "x^"),
  ])
  func keysMakeALine(keys: String, line: String) {
    var editor = LineEditor()
    for byte in keys.utf8 { _ = type(byte, &editor) }
    _ = type(UInt8(ascii: "^"), &editor)
    #expect(editor.text == line)
  }

  @Test func keysEditTheLine() {
    var editor = LineEditor()
    #expect(type(0x03, &editor) == .dropped(wasEmpty: true))
    #expect(type(UInt8(ascii: "t"), &editor) == .changed)
    #expect(type(0x09, &editor) == .choices(["two", "three"]))
    #expect(type(0x03, &editor) == .dropped(wasEmpty: false))
    #expect(editor.text == "")
    #expect(type(UInt8(ascii: "a"), &editor) == .changed)
    #expect(type(0x0D, &editor) == .line("a"))
    #expect(type(0x0C, &editor) == .cleared)
    #expect(type(0x04, &editor) == .ended)
  }

  /// No bytes trap, the line is valid text, and drawing stays within one line.
  @Test func arbitraryBytesCanBeTyped() {
    var random = SplitMix64(seed: 5)
    let keys: [UInt8] = [
      0x1B, 0x5B, 0x41, 0x44, 0x7F, 0x09, 0x01, 0x17, 0x0D, 0x61, 0x20, 0xC3, 0xA9, 0xE6, 0x97, 0xA5,
    ]
    for _ in 0..<50 {
      var editor = LineEditor()
      for _ in 0..<400 {
        _ = type(random.chance(70) ? random.pick(keys) : UInt8(random.below(256)), &editor)
        #expect(!editor.text.unicodeScalars.contains { TerminalWidth.columns(of: $0) == nil })
      }
      let columns = 12 + random.below(60)
      let drawn = editor.drawing(prompt: SimulatorText("> ", .bold), columns: columns, styled: false)
      let text = String(decoding: drawn, as: UTF8.self)
      let shown = text.dropFirst().prefix { $0 != "\u{1B}" }
      let width = shown.unicodeScalars.reduce(0) { $0 + (TerminalWidth.columns(of: $1) ?? 0) }
      #expect(width < columns, "\(text.debugDescription)")
    }
  }

  @Test func aLineIsDrawnAroundItsCursor() {
    var editor = LineEditor()
    for byte in "0123456789abcdefghij".utf8 { _ = type(byte, &editor) }
    let prompt = SimulatorText("> ")
    func drawing() -> String {
      String(decoding: editor.drawing(prompt: prompt, columns: 14, styled: false), as: UTF8.self)
    }
    #expect(drawing() == "\r> 9abcdefghij\u{1B}[K\r\u{1B}[13C")
    _ = type(0x01, &editor)
    #expect(drawing() == "\r> 0123456789a\u{1B}[K\r\u{1B}[2C")
  }

  /// Every completion of a line is a line whose beginning is valid.
  @Test func namesAreCompleted() throws {
    let program = InterpretedProgram(try SimulatedProgram.compile("Examples/Shop/Shop.nav").program)
    var simulator = try Simulator(program)
    let cases: [(String, [String])] = [
      ("sel", ["select("]),
      ("s", ["select(", "sorted(", "swipe", "state"]),
      ("select ", ["select Main.catalog", "select Main.account"]),
      ("given ", ["given signedIn", "given not"]),
      ("given not s", ["given not signedIn"]),
      ("not ", ["not signedIn"]),
      ("resize r", ["resize regular"]),
      ("goto Main.c", ["goto Main.catalog"]),
      ("goto Main.catalog / Pr", ["goto Main.catalog / Product("]),
      ("swipe p", ["swipe previous"]),
      ("zzz", []),
      ("select(id: ", []),
    ]
    for (line, expected) in cases { #expect(simulator.completions(of: line) == expected, "\(line)") }
    _ = simulator.answer("sorted")
    #expect(simulator.completions(of: "") == [".price", ".rating"])
    #expect(simulator.completions(of: ".p") == [".price"])
    #expect(simulator.drop().failed && simulator.completions(of: "qu") == ["quit"])
  }

  private func type(_ byte: UInt8, _ editor: inout LineEditor) -> LineEditor.Event {
    editor.take(byte) { text in
      text.isEmpty ? [] : ["one ", "two", "three"].filter { $0.hasPrefix(text) }
    }
  }
}
