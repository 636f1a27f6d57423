import Testing

@testable import NavDSL

/// Diagnostics for clients that ask for them.
@Suite struct DiagnosticPullTests {
  private static let uri: JSONValue = ["uri": "file:///w/shop.nav"]
  private static let shop = """
    import "more.nav"
    app Shop { start Catalog in stack }
    scene Catalog { on buy -> push Product }
    """

  private func session(related: Bool = true, refresh: Bool = true, more: String = "scene Product")
    -> ServerSession
  {
    ServerSession(
      folder: "/w", files: ["/w/shop.nav": Self.shop, "/w/more.nav": more],
      capabilities: [
        "textDocument": ["diagnostic": ["relatedDocumentSupport": .bool(related)]],
        "workspace": ["diagnostics": ["refreshSupport": .bool(refresh)]],
      ])
  }

  private func messages(_ report: JSONValue?) -> [String]? {
    report?["items"]?.elements?.compactMap { $0["message"]?.text }
  }

  private func refreshes(_ session: ServerSession) -> Int {
    session.notifications.count { $0["method"] == "workspace/diagnostic/refresh" }
  }

  @Test func aClientThatAsksIsSentNothing() {
    var session = session()
    session.open("/w/shop.nav", Self.shop + "\nscene")
    #expect(session.diagnostics(of: "/w/shop.nav") == nil)
    let report = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(report["kind"] == "full")
    #expect(messages(report)?.contains { $0.hasPrefix("expected") } == true)
  }

  /// Such a client would not learn of proofs and other files.
  @Test func aClientThatCannotBeToldToAskIsSentDiagnostics() {
    var session = session(refresh: false)
    session.open("/w/shop.nav", Self.shop + "\nscene")
    #expect(session.diagnostics(of: "/w/shop.nav")?.isEmpty == false)
  }

  @Test func whatIsTheSameIsUnchanged() {
    var session = session()
    session.open("/w/shop.nav", Self.shop + "\nscene")
    let first = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    let name = first["resultId"] ?? .null
    let parameters: JSONValue = ["textDocument": Self.uri, "previousResultId": name]
    #expect(session.result("textDocument/diagnostic", parameters) == ["kind": "unchanged", "resultId": name])
    session.change("/w/shop.nav", to: Self.shop)
    let second = session.result("textDocument/diagnostic", parameters)
    #expect(messages(second) == [])
    #expect(second["resultId"] != name)
    // A name that is not the last one is not trusted.
    #expect(session.result("textDocument/diagnostic", parameters)["kind"] == "full")
  }

  @Test func filesThatAreNotOpenAreInTheReport() {
    var session = session(more: "scene Product { on buy -> push Nowhere }")
    session.open("/w/shop.nav")
    let report = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    let related = report["relatedDocuments"]?["file:///w/more.nav"]
    #expect(messages(related)?.count == 1, "\(report)")
    let again = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(again["relatedDocuments"] == nil)
    session.files["/w/more.nav"] = "scene Product"
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    session.idle()
    #expect(refreshes(session) == 1)
    let mended = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(messages(mended["relatedDocuments"]?["file:///w/more.nav"]) == [])
  }

  @Test func theClientIsToldToAskWhenAProofHasEnded() {
    var session = session(more: "scene Product { on close -> pop then pop }")
    session.open("/w/shop.nav")
    _ = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(refreshes(session) == 0)
    session.runProofs()
    #expect(refreshes(session) == 1)
    let report = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(messages(report["relatedDocuments"]?["file:///w/more.nav"])?.isEmpty == false)
    // The client is asked once for the same diagnostics.
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    session.idle()
    #expect(refreshes(session) == 1)
  }

  /// The client drops the report of a text that it closes.
  @Test func aTextThatIsClosedIsInTheReportOfAnother() {
    var session = session(more: "scene Product { on buy -> push Nowhere }")
    session.open("/w/shop.nav")
    session.open("/w/more.nav")
    let more: JSONValue = ["uri": "file:///w/more.nav"]
    #expect(messages(session.result("textDocument/diagnostic", ["textDocument": more]))?.count == 1)
    session.notify("textDocument/didClose", ["textDocument": more])
    let report = session.result("textDocument/diagnostic", ["textDocument": Self.uri])
    #expect(messages(report["relatedDocuments"]?["file:///w/more.nav"])?.count == 1)
  }

  @Test func aRequestWithoutATextFails() {
    var session = session()
    #expect(session.request("textDocument/diagnostic", [:])["error"]?["code"] == -32602)
  }
}
