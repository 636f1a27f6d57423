import Testing

@testable import NavDSL

/// The progress of proofs that take long: an indicator of the client, which the user may cancel.
@Suite struct ProofProgressTests {
  private static let text = "app Shop { start Catalog }\nscene Catalog { on a -> stay }\n"
  private static let path = "/w/a.nav"

  /// Returns a session in which the client was asked for an indicator.
  private func asked(showing: Bool = true) -> ServerSession {
    var session = ServerSession(
      folder: "/w", files: [Self.path: Self.text],
      capabilities: ["window": ["workDoneProgress": .bool(showing)]])
    session.open(Self.path)
    session.reportProofs(of: Self.path, 7)
    return session
  }

  private func request(_ session: ServerSession) -> JSONValue? {
    session.notifications.last { $0["method"] == "window/workDoneProgress/create" }
  }

  private func reports(_ session: ServerSession) -> [JSONValue] {
    session.notifications.filter { $0["method"] == "$/progress" }.compactMap { $0["params"]?["value"] }
  }

  /// Answers the request for the indicator.
  private func answer(_ session: inout ServerSession, refuses: Bool = false) {
    let id = request(session)?["id"] ?? .null
    _ = session.send(
      refuses
        ? ["jsonrpc": "2.0", "id": id, "error": ["code": -32601, "message": "no"]]
        : ["jsonrpc": "2.0", "id": id, "result": nil])
  }

  @Test func theIndicatorBeginsWhenTheClientHasIt() {
    var session = asked()
    #expect(request(session) != nil)
    #expect(reports(session) == [])
    session.reportProofs(of: Self.path, 8)
    answer(&session)
    session.reportProofs(of: Self.path, 8)
    session.reportProofs(of: Self.path, 900)
    session.runProofs()
    #expect(
      reports(session) == [
        ["kind": "begin", "title": "Proving Shop", "cancellable": true, "message": "8 transitions"],
        ["kind": "report", "message": "900 transitions"], ["kind": "end"],
      ])
  }

  @Test func anEditAndAFailureEndIt() {
    var session = asked()
    answer(&session)
    session.change(Self.path, to: Self.text + "\n")
    #expect(reports(session).last == ["kind": "end"])
    session.reportProofs(of: Self.path, 7)
    answer(&session)
    session.failProofs(of: Self.path)
    #expect(reports(session).map { $0["kind"] } == ["begin", "end", "begin", "end"])
  }

  @Test func cancelingItStopsTheProofsUntilTheNextEdit() {
    var session = asked()
    answer(&session)
    #expect(session.jobs.count == 1)
    session.notify(
      "window/workDoneProgress/cancel", ["token": request(session)?["params"]?["token"] ?? .null])
    #expect(session.jobs.isEmpty)
    #expect(reports(session).last == ["kind": "end"])
    session.change(Self.path, to: Self.text + "\n")
    #expect(session.jobs.count == 1)
    session.notify("window/workDoneProgress/cancel", ["token": "unknown"])
    #expect(session.jobs.count == 1)
  }

  @Test func anIndicatorThatComesTooLateIsNotShown() {
    var session = asked()
    session.runProofs()
    answer(&session)
    #expect(reports(session) == [])
  }

  @Test func aClientWithoutIndicatorsOrThatRefusesOneHasNone() {
    var session = asked(showing: false)
    #expect(request(session) == nil)
    session = asked()
    answer(&session, refuses: true)
    session.reportProofs(of: Self.path, 9)
    session.runProofs()
    #expect(reports(session) == [])
  }

  @Test func theLinesOfAProcessAreReadBeforeItsResult() throws {
    let lines = ProofResult.progressLine(3) + ProofResult.progressLine(40)
    #expect(ProofResult.progress(in: []) == nil)
    #expect(ProofResult.progress(in: lines) == 40)
    #expect(ProofResult.progress(in: lines + Array("{\"transitions\":5".utf8)) == 40)
    var session = asked()
    let job = try #require(session.jobs.first)
    #expect(ProofResult(lines + job.run()) != nil)
    #expect(ProofResult(lines) == nil)
    session.runProofs()
  }
}
