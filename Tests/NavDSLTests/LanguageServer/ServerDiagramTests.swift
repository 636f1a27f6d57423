import Testing

@testable import NavDSL

/// Diagrams that an editor asks the server for.
@Suite struct ServerDiagramTests {
  private static let text = "app Shop { start Catalog }\nscene Catalog { on a -> modal Cart }\nscene Cart\n"

  private func session() -> ServerSession {
    var session = ServerSession(files: ["/w/a.nav": Self.text])
    _ = session.request("initialize", ["rootUri": "file:///w", "capabilities": [:]])
    session.open("/w/a.nav")
    return session
  }

  private func request(_ format: String, scene: JSONValue = nil) -> JSONValue {
    [
      "command": "navdsl.diagram",
      "arguments": [["uri": "file:///w/a.nav", "format": .string(format), "scene": scene, "depth": 0]],
    ]
  }

  @Test func aPictureIsDrawnWithoutAnotherProgram() throws {
    var session = session()
    let picture = try #require(session.result("workspace/executeCommand", request("svg")).text)
    #expect(picture.hasPrefix("<svg") && picture.contains(">Catalog<") && picture.contains(">Cart<"))
    let part = try #require(session.result("workspace/executeCommand", request("svg", scene: "Cart")).text)
    #expect(part.contains(">Cart<") && !part.contains(">Catalog<"))
    let dot = session.result("workspace/executeCommand", request("dot")).text
    #expect(dot?.contains("digraph") == true)
  }

  @Test func anUnknownFormatIsAnErrorThatListsTheFormats() {
    var session = session()
    let failure = session.request("workspace/executeCommand", request("png"))["error"]
    #expect(failure?["message"] == "the formats are 'svg', 'dot' and 'mermaid', not 'png'")
  }
}
