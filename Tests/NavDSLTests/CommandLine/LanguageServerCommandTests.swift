import Foundation
import Testing

@testable import NavDSL

/// Tests `navc lsp` as a process.
@Suite struct LanguageServerCommandTests {
  private func framed(_ messages: [JSONValue]) -> Data {
    Data(messages.flatMap { MessageReader.framed($0) })
  }

  private func request(_ id: Int, _ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
    ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters]
  }

  private func notification(_ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  /// Returns the messages in the output of a process.
  private func messages(_ output: String) -> [JSONValue] {
    var reader = MessageReader()
    reader.append(Array(output.utf8))
    var found: [JSONValue] = []
    while let part = reader.next() { if case .message(let message) = part { found.append(message) } }
    return found
  }

  @Test func aSessionIsServed() throws {
    try Navc.inFolder { navc in
      try navc.write("app Shop { start Catalog }\nscene Catalog { on a -> pop }\n", to: "a.nav")
      let uri = JSONValue.string("file://" + navc.path("a.nav"))
      let result = try navc.run(
        "lsp", "--log", "log.txt",
        input: framed([
          request(1, "initialize", ["rootUri": .string("file://" + navc.path("."))]),
          notification("initialized"),
          notification(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "version": 1, "text": .string(navc.text("a.nav") ?? "")]]),
          request(2, "textDocument/documentSymbol", ["textDocument": ["uri": uri]]),
          request(3, "shutdown"), notification("exit"),
        ]))
      #expect(result.status == 0)
      let answers = messages(result.output).compactMap { $0["id"]?.integer }
      #expect(answers == [1, 2, 3])
      #expect(navc.text("log.txt")?.contains("\"textDocument/didOpen\"") == true)
    }
  }

  @Test func theEndOfTheInputWithoutExitIsAnError() throws {
    try Navc.inFolder { navc in
      let started = try navc.run("lsp", input: framed([request(1, "initialize")]))
      #expect(started.status == 1)
      let empty = try navc.run("lsp", input: Data())
      #expect(empty.status == 1)
    }
  }

  @Test func operandsAndLogsThatCannotBeWrittenAreErrors() throws {
    try Navc.inFolder { navc in
      #expect(try navc.run("lsp", "a.nav").status == 2)
      let result = try navc.run("lsp", "--log", "none/log.txt")
      #expect(result.status == 3)
      #expect(result.errors.contains("cannot write 'none/log.txt'"))
    }
  }

  @Test func textThatIsNoMessageIsAnsweredAndSkipped() throws {
    try Navc.inFolder { navc in
      let junk = Data("hello\r\n\r\nContent-Length: 3\r\n\r\n{]}".utf8)
      let rest = framed([request(1, "initialize"), request(2, "shutdown"), notification("exit")])
      let result = try navc.run("lsp", input: junk + rest)
      #expect(result.status == 0)
      let answers = messages(result.output)
      #expect(answers.first?["error"]?["code"] == -32700)
      #expect(answers.compactMap { $0["id"]?.integer } == [1, 2])
    }
  }
}
