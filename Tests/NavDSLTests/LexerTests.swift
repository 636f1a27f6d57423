import Foundation
import Testing

@testable import NavDSL

/// Returns the tokens of `bytes` except white space, each as its kind and its text.
private func tokens(_ bytes: [UInt8]) -> [String] {
  let list = Lexer.tokens(of: bytes)
  return list.kinds.indices.dropLast().filter { list.kinds[$0] != .whitespace }.map {
    let text = String(decoding: bytes[Int(list.starts[$0])..<Int(list.starts[$0 + 1])], as: UTF8.self)
    return "\(list.kinds[$0]) \(text)"
  }
}

private func tokens(_ text: String) -> [String] { tokens(Array(text.utf8)) }

@Suite struct LexerTests {
  @Test func anEmptyFileHasOnlyAnEndOfFileToken() {
    let list = Lexer.tokens(of: [])
    #expect(list.kinds == [.endOfFile] && list.starts == [0])
  }

  @Test func wordsAreDistinguishedFromNames() {
    #expect(
      tokens("scene scenes Scene sce") == [
        "sceneWord scene", "identifier scenes", "identifier Scene", "identifier sce",
      ])
    #expect(tokens("overCurrentContext") == ["overCurrentContextWord overCurrentContext"])
    #expect(tokens("overCurrentConText") == ["identifier overCurrentConText"])
    #expect(tokens("overCurrXXtContext") == ["identifier overCurrXXtContext"])
  }

  /// Long and short names are scanned differently, as are names near the end of the file.
  @Test func wordsAreScannedTheSameEverywhere() {
    for word in TokenKind.words {
      for name in [word, word + "x", word + "_", word + "1", String(word.dropLast()), "x" + word, word + "é"]
      {
        let isWord = TokenKind.words.contains(name)
        for tail in ["", " ", ")", "\n      ", " and more of it"] {
          let list = Lexer.tokens(of: Array((name + tail).utf8))
          #expect(list.kinds[0].isWord == isWord, "\(name)")
          #expect(list.kinds[0] == .identifier || list.kinds[0].spelling == name, "\(name)")
          #expect(Int(list.starts[1]) == name.utf8.count, "\(name)")
        }
      }
    }
  }

  @Test func everyWordHasTheKindNamedAfterIt() {
    for kind in TokenKind.allCases where kind.isWord { #expect("\(kind)" == (kind.spelling ?? "") + "Word") }
    #expect(TokenKind.allCases.filter(\.isWord).count == TokenKind.words.count)
    #expect(WordTable.shared.keys.filter { $0 != 0 }.count == TokenKind.words.count)
  }

  /// The lexer looks up no others.
  @Test func everyWordBeginsWithALowercaseLetter() {
    for word in TokenKind.words { #expect(word.prefix(1).contains { ("a"..."z").contains($0) }, "\(word)") }
  }

  @Test func eachWordHasItsOwnSlot() {
    for (slot, key) in WordTable.shared.keys.enumerated() where key != 0 {
      #expect(WordTable.slot(of: key) == slot)
    }
  }

  @Test func theWordsAreThoseOfTheGrammar() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("grammar.ebnf")
    let grammar = try String(contentsOf: path, encoding: .utf8)
      .replacing(/\(\*(?s:.)*?\*\)/, with: "").replacing(/\?[^?]*\? ;/, with: ";")
    let terminals = Set(grammar.matches(of: /"([^"]+)"/).map { String($0.1) })
    #expect(Set(TokenKind.allCases.compactMap(\.spelling)) == terminals)
  }

  @Test func eachPunctuationMarkIsOneToken() {
    #expect(tokens("{}()[]").count == 6)
    #expect(tokens(", : . = ? @ / ^ ~ |").count == 10)
    #expect(tokens("->-1 - 1") == ["arrow ->", "integer -1", "invalid -", "integer 1"])
    #expect(
      tokens("… ... .. ....") == [
        "ellipsis …", "ellipsis ...", "period .", "period .", "ellipsis ...", "period .",
      ])
  }

  @Test func numbersEndWhereTheirDigitsDo() {
    #expect(
      tokens("0 42 -7 1.5 -1.5e3 1.5E-10 1.5e+2") == [
        "integer 0", "integer 42", "integer -7", "decimal 1.5", "decimal -1.5e3", "decimal 1.5E-10",
        "decimal 1.5e+2",
      ])
    #expect(
      tokens("1.a 1. 1..2") == [
        "integer 1", "period .", "identifier a", "integer 1", "period .", "integer 1", "period .", "period .",
        "integer 2",
      ])
    #expect(
      tokens("12abc 1_000 1e5 1.5e 1.5ex 12é") == [
        "invalidNumber 12abc", "invalidNumber 1_000", "invalidNumber 1e5", "invalidNumber 1.5e",
        "invalidNumber 1.5ex", "invalidNumber 12é",
      ])
  }

  @Test func stringsEndAtTheirQuoteOrLine() {
    #expect(tokens("\"\" \"a b\" \"a\tb, longer than eight\"").allSatisfy { $0.hasPrefix("string ") })
    #expect(tokens(#""a\"b" "\\""#) == [#"escapedString "a\"b""#, #"escapedString "\\""#])
    #expect(tokens("\"abc\n\"") == ["unterminatedString \"abc", "unterminatedString \""])
    #expect(tokens("\"abc\\\nx") == ["unterminatedString \"abc\\", "identifier x"])
    #expect(tokens("\"abc\r\nx") == ["unterminatedString \"abc", "identifier x"])
  }

  @Test func commentsNestAndDocCommentsHaveThreeSlashes() {
    #expect(
      tokens("/**/ /* a /* b */ c */ x") == [
        "blockComment /**/", "blockComment /* a /* b */ c */", "identifier x",
      ])
    #expect(tokens("/* /* */") == ["unterminatedComment /* /* */"])
    #expect(tokens("/*/ */") == ["blockComment /*/ */"])
    #expect(
      tokens("// a\r/// b\n//// c\r\n///") == [
        "lineComment // a", "docComment /// b", "lineComment //// c", "docComment ///",
      ])
  }

  @Test func namesMayBeInAnyScript() {
    #expect(
      tokens("größe 名前 _x е́ a̧b é1") == ["größe", "名前", "_x", "е́", "a̧b", "é1"].map { "identifier \($0)" })
    #expect(
      tokens("`scene` `größe` `a b` `a `") == [
        "quotedIdentifier `scene`", "quotedIdentifier `größe`", "invalidIdentifier `a b`",
        "invalidIdentifier `a `",
      ])
    #expect(tokens("`a\nb") == ["invalidIdentifier `a", "identifier b"])
  }

  @Test func aRunOfInvalidCharactersIsOneToken() {
    #expect(
      tokens("a $%& b\u{0}€c") == [
        "identifier a", "invalid $%&", "identifier b", "invalid \u{0}€", "identifier c",
      ])
    #expect(tokens([0x61, 0xFF, 0x62]).count == 1, "ill-formed bytes do not cut a name in two")
    #expect(tokens([0xFF, 0xFE, 0x20, 0x62]).count == 2)
  }

  @Test func aByteOrderMarkIsWhiteSpace() {
    let list = Lexer.tokens(of: [0xEF, 0xBB, 0xBF, 0x61])
    #expect(list.kinds == [.whitespace, .identifier, .endOfFile] && list.starts == [0, 3, 4])
  }

  @Test func filesWithManyTokensAreRead() {
    let list = Lexer.tokens(of: [UInt8](repeating: 0x28, count: 100_000))
    #expect(list.kinds.count == 100_001 && list.kinds[99_999] == .leftParenthesis)
  }

  @Test func illFormedBytesAreFoundInMaximalSubparts() {
    func ranges(_ bytes: [UInt8]) -> [Range<Int>] {
      bytes.withUnsafeBufferPointer { $0.illFormedRanges(limit: 100) }
    }
    #expect(ranges(Array("aé…😀 and more than thirty-two bytes of ASCII".utf8)).isEmpty)
    #expect(ranges([0x61, 0xF0, 0x9F, 0x98, 0x61]) == [1..<4])
    #expect(ranges([0xC0, 0x80, 0xE0, 0x80, 0xED, 0xA0, 0x80]) == (0..<7).map { $0..<$0 + 1 })
    #expect(
      ranges([UInt8](repeating: 0x20, count: 40) + [0x80] + [UInt8](repeating: 0x20, count: 40)) == [40..<41])
  }
}
