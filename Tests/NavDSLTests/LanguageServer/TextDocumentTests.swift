import NavOracles
import Testing

@testable import NavDSL

/// The texts of the server against those of a second implementation, and its diagnostics against those of the compiler.
@Suite struct TextDocumentTests {
  /// A text as an array of lines, each of which ends with its line break: the model of a simple editor.
  private struct Editor {
    var scalars: [Unicode.Scalar]

    var text: String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }

    private static func units(_ scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
      switch encoding {
      case .utf8: String(Character(scalar)).utf8.count
      case .utf16: scalar.value > 0xFFFF ? 2 : 1
      case .utf32: 1
      }
    }

    /// Returns the position of a scalar, by counting from the start.
    func position(of index: Int, _ encoding: PositionEncoding) -> TextPosition {
      var (line, character) = (0, 0)
      for number in 0..<index {
        let scalar = scalars[number]
        let isPair = scalar == "\r" && number + 1 < scalars.count && scalars[number + 1] == "\n"
        if scalar == "\n" || scalar == "\r" && !isPair {
          (line, character) = (line + 1, 0)
        } else {
          character += Self.units(scalar, encoding)
        }
      }
      return TextPosition(line: line, character: character)
    }

    mutating func replace(_ range: Range<Int>, by text: String) {
      scalars.replaceSubrange(range, with: Array(text.unicodeScalars))
    }
  }

  private static let pieces = [
    "a", " ", "\n", "\r\n", "ü", "👩‍👩‍👧", "𝕏", "on x -> push A", "{", "}", "scene B\n", "\"", "// é\n",
    "\u{FEFF}",
    "😀 = 1\n", "\t",
  ]

  @Test(arguments: PositionEncoding.allCases)
  func randomEditsLeadToTheTextOfTheEditor(_ encoding: PositionEncoding) throws {
    var random = SplitMix64(seed: UInt64(encoding.rawValue.utf8.reduce(0) { Int($0) + Int($1) }))
    let examples = Repository.files(in: "Examples", endingIn: ".nav")
    let edits = Repository.runsLongTests ? 1_500 : 600
    var editor = Editor(scalars: [])
    var session = ServerSession(
      folder: "/w", capabilities: ["general": ["positionEncodings": [.string(encoding.rawValue)]]])
    for number in 0..<edits {
      if number % 300 == 0 {
        let text = try Repository.text(at: examples[number / 300 % examples.count])
        // A part of an example, so that each edit takes little time.
        editor = Editor(scalars: Array(text.unicodeScalars.prefix(1_500)))
        session.open("/w/a.nav", editor.text, version: number)
      }
      var changes: [JSONValue] = []
      for _ in 0..<(1 + random.next() % 3) {
        let start = Int(random.next() % UInt64(editor.scalars.count + 1))
        let length = random.next() % 4 == 0 ? Int(random.next() % 30) : 0
        var range = start..<min(start + length, editor.scalars.count)
        // A client does not split a line break.
        for bound in [range.lowerBound, range.upperBound]
        where bound > 0 && bound < editor.scalars.count && editor.scalars[bound] == "\n"
          && editor.scalars[bound - 1] == "\r"
        {
          range = start..<start
        }
        if range.lowerBound > 0, range.lowerBound < editor.scalars.count,
          editor.scalars[range.lowerBound] == "\n",
          editor.scalars[range.lowerBound - 1] == "\r"
        {
          continue
        }
        let piece = random.next() % 5 == 0 ? "" : Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
        changes.append([
          "range": [
            "start": editor.position(of: range.lowerBound, encoding).json,
            "end": editor.position(of: range.upperBound, encoding).json,
          ],
          "text": .string(piece),
        ])
        editor.replace(range, by: piece)
      }
      session.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "file:///w/a.nav", "version": .integer(number + 1)],
          "contentChanges": .array(changes),
        ])
      let bytes = session.server.documents["file:///w/a.nav"]?.bytes
      try #require(bytes == Array(editor.text.utf8), "edit \(number)")
      if number % 100 == 99 { try compareDiagnostics(&session, editor.text) }
    }
  }

  /// The server says what the compiler says.
  private func compareDiagnostics(_ session: inout ServerSession, _ text: String) throws {
    session.idle()
    let compilation = compile([InputFile(path: "/w/a.nav", text: text)])
    let sent = try #require(session.diagnostics(of: "/w/a.nav"))
    let isProgram = compilation.program.app != nil
    let said = compilation.diagnostics.filter { isProgram || $0.severity == .error && $0.code != .noApp }
    func line(_ message: String) -> String { String(message.prefix { !$0.isNewline }) }
    let errors = sent.map(line)
    if isProgram {
      let messages = said.prefix(1_000).map { line($0.message) }
      #expect(errors == messages)
    } else {
      #expect(said.allSatisfy { diagnostic in errors.contains { $0 == diagnostic.message } })
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func everyOffsetHasAPositionAndBack(_ encoding: PositionEncoding) {
    let text = "a\r\nü👩‍👧\n\r𝕏\u{FEFF}x\n"
    let positions = TextPositions(SourceText(path: "", text: text), encoding)
    let editor = Editor(scalars: Array(text.unicodeScalars))
    var offset = 0
    for (number, scalar) in text.unicodeScalars.enumerated() {
      let position = positions.position(of: offset)
      if !(scalar == "\n" && number > 0 && editor.scalars[number - 1] == "\r") {
        #expect(position == editor.position(of: number, encoding), "scalar \(number)")
        #expect(positions.offset(of: position) == offset)
      }
      offset += String(Character(scalar)).utf8.count
    }
  }

  @Test func illFormedBytesHavePositions() {
    let positions = TextPositions(SourceText(path: "", bytes: [0x61, 0xFF, 0xC3, 0x0A, 0xF0, 0x9F]), .utf16)
    for offset in 0...6 {
      let position = positions.position(of: offset)
      #expect(positions.offset(of: position) <= offset)
    }
  }
}
