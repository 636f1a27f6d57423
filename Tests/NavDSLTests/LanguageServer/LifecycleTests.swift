import Testing

@testable import NavDSL

/// The order of a session, and messages that are wrong: the table of the design, row by row.
@Suite struct LifecycleTests {
  private func code(_ answer: JSONValue) -> Int? { answer["error"]?["code"]?.integer }

  @Test func aSessionEndsWithShutdownAndExit() {
    var session = ServerSession()
    #expect(code(session.request("textDocument/hover", [:])) == -32002)
    let answer = session.request("initialize", ["capabilities": [:]])
    #expect(answer["result"]?["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(code(session.request("initialize", [:])) == -32600)
    session.notify("initialized", [:])
    #expect(session.request("shutdown", .null)["result"] == .null)
    #expect(code(session.request("textDocument/hover", [:])) == -32600)
    session.notify("exit", .null)
    #expect(session.status == 0)
  }

  @Test func anExitWithoutShutdownIsAnError() {
    var session = ServerSession(folder: "/w")
    session.notify("exit", .null)
    #expect(session.status == 1)
  }

  @Test(arguments: [
    (["utf-8", "utf-16"], "utf-8"), (["utf-32"], "utf-32"), (["latin-1", "utf-16"], "utf-16"), ([], "utf-16"),
  ])
  func theClientChoosesTheEncoding(_ known: [String], _ chosen: String) {
    var session = ServerSession()
    let answer = session.request(
      "initialize",
      ["capabilities": ["general": ["positionEncodings": .array(known.map { .string($0) })]]])
    #expect(answer["result"]?["capabilities"]?["positionEncoding"] == .string(chosen))
  }

  @Test func wrongMessagesHaveTheCodesOfTheProtocol() {
    var session = ServerSession(folder: "/w")
    #expect(session.send([1, 2]).map(code) == [-32600])
    #expect(session.send(["id": 1, "method": "shutdown"]).map(code) == [-32600])
    #expect(session.send(["jsonrpc": "2.0", "id": 1, "method": 5]).map(code) == [-32600])
    #expect(session.send(["jsonrpc": "2.0", "id": [1], "method": "shutdown"]).map(code) == [-32600])
    #expect(code(session.request("textDocument/colors", [:])) == -32601)
    #expect(code(session.request("$/unknown", [:])) == -32601)
    #expect(code(session.request("textDocument/hover", [:])) == -32602)
    #expect(code(session.request("textDocument/hover", ["textDocument": ["uri": "untitled:1"]])) == -32602)
    session.notify("$/unknown", [:])
    #expect(session.logged.isEmpty)
    session.notify("unknown", [:])
    #expect(session.logged == ["unknown notification 'unknown'"])
  }

  @Test func aCanceledRequestIsNotAnswered() {
    var session = ServerSession(folder: "/w")
    session.server.noteCancellation(
      in: ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 9]])
    let answers = session.send([
      "jsonrpc": "2.0", "id": 9, "method": "workspace/symbol", "params": ["query": ""],
    ])
    #expect(answers.map(code) == [-32800])
  }

  @Test func changesOfTextsThatAreNotOpenAreIgnored() {
    var session = ServerSession(folder: "/w")
    session.change("/w/a.nav", to: "app")
    #expect(session.logged == ["a change of a text that is not open"])
    session.notify("textDocument/didClose", ["textDocument": ["uri": "file:///w/a.nav"]])
    session.open("/w/a.nav", "app A { start S }\nscene S\n", version: 5)
    session.change("/w/a.nav", to: "nonsense", version: 4)
    #expect(session.diagnostics(of: "/w/a.nav") == [])
    session.open("/w/a.nav", "app A { start T }\nscene S\n", version: 1)
    #expect(session.diagnostics(of: "/w/a.nav")?.count == 1)
  }

  @Test func positionsBeyondTheTextAreClamped() {
    var session = ServerSession(folder: "/w", files: ["/w/a.nav": "app A { start S }\nscene S\n"])
    session.open("/w/a.nav")
    for (line, character) in [(99, 0), (0, 999), (-1, 0), (1, -5)] {
      let answer = session.request(
        "textDocument/hover",
        [
          "textDocument": ["uri": "file:///w/a.nav"],
          "position": ["line": .integer(line), "character": .integer(character)],
        ])
      #expect(answer["error"] == nil)
    }
    let reversed: JSONValue = [
      "textDocument": ["uri": "file:///w/a.nav"], "context": ["diagnostics": []],
      "range": ["start": ["line": 5, "character": 0], "end": ["line": 0, "character": 0]],
    ]
    #expect(session.request("textDocument/codeAction", reversed)["error"] == nil)
  }

  @Test func settingsOfAnotherTypeHaveTheirDefaults() {
    var session = ServerSession(folder: "/w")
    session.notify(
      "workspace/didChangeConfiguration",
      [
        "settings": [
          "navdsl": ["proofs": nil, "scenarios": 5, "warn": ["nonsense": "off", "deadEnd": "off"]]
        ]
      ])
    #expect(session.logged.count == 2)
    #expect(session.server.settings.proves == nil)
    #expect(session.server.settings.warningLevels[.deadEnd] == .off)
  }
}
