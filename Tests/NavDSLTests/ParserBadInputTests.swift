import Testing

@testable import NavDSL

private func errors(_ bytes: [UInt8]) -> [String] {
  let parsed = parseChecked(bytes)
  let lines = LineTable(parsed.tree.source)
  return parsed.diagnostics.map {
    let place = lines.location(at: Int($0.span.start))
    return "\(place.line):\(place.column) \($0.code) \($0.message)"
  }
}

private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

@Suite struct ParserBadInputTests {
  @Test func anEmptyFileHasNoSyntaxErrors() {
    for text in ["", " ", "\n", "// only a comment", "/// a doc comment\n", "\u{FEFF}"] {
      #expect(errors(text).isEmpty)
    }
  }

  @Test func aBraceAloneIsOneError() {
    #expect(errors("{") == ["1:1 unexpectedToken expected a declaration, found '{'"])
    #expect(errors("}") == ["1:1 superfluousBrace unexpected '}': no brace is open here"])
    #expect(errors("}}}\n}") == ["1:1 superfluousBrace unexpected '}': no brace is open here"])
  }

  @Test func eachIllFormedSequenceIsOneError() {
    let found = errors(
      Array("scene A // ".utf8) + [0xFF, 0x41, 0xE2, 0x82] + Array("\nscene B { title \"".utf8) + [0xC0]
        + Array("\" }".utf8))
    #expect(
      found == [
        "1:12 invalidUTF8 0xFF is not UTF-8", "1:14 invalidUTF8 0xE2 0x82 is not UTF-8",
        "2:18 invalidUTF8 0xC0 is not UTF-8",
      ])
    #expect(
      errors(Array("scene A".utf8) + [0xFF] + Array("b {}".utf8)) == ["1:8 invalidUTF8 0xFF is not UTF-8"])
    #expect(errors([0xFF] + Array(" scene A".utf8)) == ["1:1 invalidUTF8 0xFF is not UTF-8"])
  }

  @Test func aNULIsOneError() {
    #expect(errors("scene A \0 {}") == ["1:9 invalidCharacter unexpected character U+0000"])
    #expect(
      errors("scene A { title \"a\0b\" }") == [
        "1:19 invalidCharacter a string cannot contain the character U+0000"
      ])
  }

  @Test func everyLineEndCounts() {
    #expect(
      errors("scene A\rscene\r{}\r") == [
        "2:6 missingName expected the name of the scene after 'scene', found '{'"
      ])
    #expect(
      errors("scene A\r\nscene\r\n") == [
        "2:6 missingName expected the name of the scene after 'scene', found end of file"
      ])
  }

  @Test(arguments: [
    "(", "[", "{", "}", "/*", "`", "\"", "@", "scene ", "a(", "\u{0}", "é", ".", "1", "-", "->",
  ])
  func megabytesOfOneTokenAreParsed(_ piece: String) {
    let bytes = [UInt8](repeating: 0, count: Repository.runsLongTests ? 1 << 19 : 1 << 16)
    let unit = Array(piece.utf8)
    let junk = bytes.indices.map { unit[$0 % unit.count] }
    let parsed = parseChecked(junk)
    #expect(!parsed.diagnostics.isEmpty || piece == "scene ")
    if !["scene ", "`", "1"].contains(piece) {
      #expect(parsed.diagnostics.count == 1, "\(parsed.diagnostics.prefix(3))")
    }
  }

  @Test func nestingHasALimitThatTheErrorNames() {
    func nest(_ open: String, _ close: String, _ count: Int, _ inside: String) -> String {
      String(repeating: open, count: count) + inside + String(repeating: close, count: count)
    }
    for (before, open, inside, close, after) in [
      ("type A = ", "[", "Int", "]", ""), ("scene B(x: T = ", "[", "1", "]", ")"),
      ("scene B { on e when ", "(", "c", ")", " -> stay }"), ("", "/*", "", "*/", ""),
    ] {
      #expect(errors(before + nest(open, close, 128, inside) + after).isEmpty)
      let tooDeep = errors(before + nest(open, close, 129, inside) + after)
      #expect(
        tooDeep.count == 1 && tooDeep[0].hasSuffix("nestingTooDeep nesting is deeper than 128"), "\(tooDeep)")
      let open = errors(before + String(repeating: open, count: 100_000))
      #expect(open.count == 1 && open[0].hasSuffix("nestingTooDeep nesting is deeper than 128"), "\(open)")
    }
    #expect(errors(nest("flow F { ", "}", 2, "")).count == 1)
    #expect(!errors(nest("flow F {\n ", "}", 100_000, "")).isEmpty)
  }

  @Test func unclosedConstructsAreOneError() {
    #expect(
      errors("scene A { title \"never closed\n on a -> stay\n}") == [
        "1:17 unterminatedString the string is not closed on its line"
      ])
    #expect(
      errors("scene A { title \"never closed") == [
        "1:17 unterminatedString the string is not closed on its line"
      ])
    #expect(
      errors("scene A {\n/* never closed\n}\n") == [
        "2:1 unterminatedComment the comment is not closed before the end of the file"
      ])
    #expect(
      errors("link \"/a -> B\nscene B") == ["1:6 unterminatedString the string is not closed on its line"])
  }

  @Test func oneWrongTokenIsOneError() {
    #expect(errors("scene A-B {}").count == 1)
    #expect(errors("scene A { on `a b` -> stay }").count == 1)
    #expect(errors("scene A(x: Int = 12abc)").count == 1)
    #expect(errors("scene A(x: Int = 9223372036854775808)").count == 1)
    #expect(errors("scene A(x: Int = -9223372036854775808)").isEmpty)
    #expect(errors("scene A(x: Double = 1.0e999)").count == 1)
    #expect(errors(#"scene A { title "\q \u{110000} \u{} \u{1F600} \n" }"#).count == 3)
  }

  @Test func manyErrorsAreKeptAndTheRestAreOneError() {
    let parsed = parseChecked(String(repeating: "scene {\n}\n", count: 20_000))
    #expect(parsed.diagnostics.count == SyntaxReporter.maximumCount + 1)
    #expect(parsed.diagnostics.filter { $0.code == .tooManySyntaxErrors }.count == 1)
    #expect(parseChecked(String(repeating: "scene {\n}\n", count: 1_000)).diagnostics.count == 1_000)
  }

  @Test func limitsAreErrorsThatNameThem() {
    var limits = SourceLimits()
    limits.fileSize = 10
    let tooLarge = SyntaxTree.parse(SourceText(path: "", text: "scene Large"), limits: limits)
    #expect(
      tooLarge.diagnostics.map(\.message) == ["the file has 11 bytes, more than the 10 that a file may have"])
    limits = SourceLimits()
    limits.tokens = 3
    let tooMany = SyntaxTree.parse(SourceText(path: "", text: "scene A {}"), limits: limits)
    #expect(tooMany.diagnostics.map(\.code) == [.tooManyTokens])
  }

  @Test func missingBracesAtTheEndAreOneErrorWithOneFix() throws {
    let text = "flow F {\n  start A\n  scene A {\n    on e {\n      else -> stay\n"
    let parsed = parseChecked(text)
    #expect(parsed.diagnostics.count == 1 && !parsed.isStructureCertain)
    #expect(parsed.diagnostics[0].related.count == 3)
    let fixIt = try #require(parsed.diagnostics[0].fixIt)
    #expect(parseChecked(applying(fixIt, to: Array(text.utf8))).diagnostics.isEmpty)
  }
}
