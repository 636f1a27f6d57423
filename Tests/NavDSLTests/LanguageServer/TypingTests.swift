import NavOracles
import Testing

@testable import NavDSL

/// Requests of editors while a text is typed: differences between semantic tokens, formatting of what was typed.
@Suite struct TypingTests {
  private static let uri: JSONValue = ["uri": "file:///w/shop.nav"]

  private func session(_ text: String, _ capabilities: JSONValue = [:]) -> ServerSession {
    var session = ServerSession(folder: "/w", files: ["/w/shop.nav": text], capabilities: capabilities)
    session.open("/w/shop.nav")
    return session
  }

  private static let withDeltas: JSONValue = [
    "textDocument": ["semanticTokens": ["requests": ["full": ["delta": true]]]]
  ]

  private func integers(_ value: JSONValue?) -> [Int] { value?.elements?.compactMap(\.integer) ?? [] }

  /// A client that applies differences has the tokens that it would have asked for, after each of many changes.
  @Test func differencesLeadToTheSameTokens() throws {
    let text = "app Shop { start A in stack }\nscene A { on go -> push B }\nscene B { on back -> pop }\n"
    var session = session(text, Self.withDeltas)
    let first = session.result("textDocument/semanticTokens/full", ["textDocument": Self.uri])
    var tokens = integers(first["data"])
    var name = first["resultId"] ?? .null
    let words = ["scene", "A", "{", "}", "on", "go", "->", "push", "B", "pop", "\n", "stay"]
    var generator = SplitMix64(seed: 3)
    var bytes = Array(text.utf8)
    var differences = 0
    for version in 2..<200 {
      let word = words[Int(generator.next() % UInt64(words.count))]
      let start = Int(generator.next() % UInt64(bytes.count))
      let end = min(bytes.count, start + Int(generator.next() % 6))
      bytes.replaceSubrange(start..<end, with: Array((" " + word + " ").utf8))
      if bytes.count > 300 { bytes = Array(text.utf8) }
      session.change("/w/shop.nav", to: String(decoding: bytes, as: UTF8.self), version: version)
      let parameters: JSONValue = ["textDocument": Self.uri, "previousResultId": name]
      let answer = session.result("textDocument/semanticTokens/full/delta", parameters)
      let edits = try #require(answer["edits"]?.elements)
      for edit in edits {
        let start = try #require(edit["start"]?.integer)
        let count = try #require(edit["deleteCount"]?.integer)
        tokens.replaceSubrange(start..<start + count, with: integers(edit["data"]))
        differences += 1
      }
      name = answer["resultId"] ?? .null
      let range: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 10_000, "character": 0],
      ]
      let all = session.result(
        "textDocument/semanticTokens/range", ["textDocument": Self.uri, "range": range])
      #expect(tokens == integers(all["data"]), "after \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(differences > 30)
  }

  @Test func tokensOfAnUnknownNameAreSentWhole() {
    var session = session("app A { start B }\nscene B\n", Self.withDeltas)
    let parameters: JSONValue = ["textDocument": Self.uri, "previousResultId": "17"]
    let answer = session.result("textDocument/semanticTokens/full/delta", parameters)
    #expect(answer["edits"] == nil)
    #expect(integers(answer["data"]).isEmpty == false)
  }

  @Test func aClientWithoutDifferencesHasNoNames() {
    var session = session("app A { start B }\nscene B\n")
    let answer = session.result("textDocument/semanticTokens/full", ["textDocument": Self.uri])
    #expect(answer["resultId"] == nil)
  }

  /// Returns a text after what was typed at the mark `|` is formatted.
  private func typed(_ character: String, _ marked: String) throws -> String {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    var session = session(text)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let answer = session.result(
      "textDocument/onTypeFormatting",
      [
        "textDocument": Self.uri, "ch": .string(character), "options": ["tabSize": 8, "insertSpaces": false],
        "position": [
          "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0),
        ],
      ])
    return try ServerSession.applying(answer, to: text)
  }

  /// The line that is being written, and what follows it, stay as they are.
  @Test(arguments: [
    ("}", "   }|\n\nscene  C\n", "}\n\nscene  C\n"),
    ("\n", "   |\n on   c->stay\n}\n", "   \n on   c->stay\n}\n"),
  ])
  func whatIsTypedFormatsTheLinesBeforeIt(character: String, rest: String, formattedRest: String) throws {
    let head = "app A { start B in stack }\n\nscene B {\n"
    let formatted = try typed(character, head + " on a->stay\n on longer -> push   B\n" + rest)
    #expect(formatted == head + "  on a      -> stay\n  on longer -> push B\n" + formattedRest)
  }

  @Test func severalRangesAreFormattedByTheirGroups() throws {
    let text = "app  A { start  B }\n\nscene  B\n\nscene  C\n\nscene  D\n"
    var session = session(text)
    func line(_ number: Int) -> JSONValue {
      let position: JSONValue = ["line": .integer(number), "character": 3]
      return ["start": position, "end": position]
    }
    let answer = session.result(
      "textDocument/rangesFormatting", ["textDocument": Self.uri, "ranges": [line(0), line(4)]])
    #expect(
      try ServerSession.applying(answer, to: text) == "app A { start B }\n\nscene  B\n\nscene C\n\nscene  D\n"
    )
  }
}
