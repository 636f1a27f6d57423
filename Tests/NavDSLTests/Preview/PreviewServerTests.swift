import Testing

@testable import NavDSL

/// Tests the preview's server as a value; `Tests/Browser` attacks it over sockets.
@Suite struct PreviewServerTests {
  private static func read(_ text: String) -> HTTPReader.Part {
    var reader = HTTPReader()
    reader.append(Array(text.utf8))
    return reader.next()
  }

  @Test func headsAndBodiesAreReadInAnyPieces() {
    let text = "POST /a HTTP/1.1\r\nHost:  b \r\nContent-Length: 3\r\n\r\nxyz"
    let request = HTTPRequest(
      method: "POST", target: "/a",
      fields: [.init(name: "host", value: "b"), .init(name: "content-length", value: "3")],
      body: Array("xyz".utf8))
    #expect(Self.read(text) == .request(request))
    var reader = HTTPReader()
    for (count, byte) in text.utf8.enumerated() {
      let part = reader.next()
      #expect(part == .incomplete(isInBody: count >= text.utf8.count - 3))
      reader.append([byte])
    }
    let part = reader.next()
    #expect(part == .request(request) && reader.isAtStart)
  }

  @Test func limitsAreExact() {
    let line = { (count: Int) in "GET /" + String(repeating: "a", count: count) + " HTTP/1.1\r\n" }
    let longest = HTTPReader.maximumLine - "GET / HTTP/1.1".utf8.count
    if case .request = Self.read(line(longest) + "\r\n") {
    } else {
      Issue.record("the longest line is refused")
    }
    #expect(Self.read(line(longest + 1) + "\r\n") == .refused(.uriTooLong))
    let fields = { (count: Int) in "\r\nA: " + String(repeating: "b", count: count) + "\r\n\r\n" }
    let start = "GET / HTTP/1.1"
    let most = HTTPReader.maximumFields - "\r\nA: ".utf8.count
    if case .request = Self.read(start + fields(most)) {} else { Issue.record("the most fields are refused") }
    #expect(Self.read(start + fields(most + 1)) == .refused(.fieldsTooLarge))
    let body = { (count: Int) in "POST / HTTP/1.1\r\nContent-Length: \(count)\r\n\r\n" }
    #expect(Self.read(body(HTTPReader.maximumBody)) == .incomplete(isInBody: true))
    #expect(Self.read(body(HTTPReader.maximumBody + 1)) == .refused(.contentTooLarge))
  }

  private static func server() -> PreviewServer {
    var server = PreviewServer(token: "abc", port: 80)
    let text = "app A { start B }\nscene B\n"
    server.update(compile([InputFile(path: "a.nav", bytes: Array(text.utf8))]), proves: true)
    return server
  }

  private static func get(_ target: String) -> HTTPRequest {
    HTTPRequest(method: "GET", target: target, fields: [.init(name: "host", value: "localhost:80")])
  }

  @Test func aNonceRedirectsOnceAndInTime() {
    var server = Self.server()
    let path = server.path(openedBy: "nonce", at: 5)
    let other = server.answer(Self.get("/open/other"), at: 6)
    #expect(other.status == .notFound)
    let redirection = server.answer(Self.get(path), at: 6)
    #expect(redirection.status == .seeOther)
    #expect(String(decoding: redirection.bytes, as: UTF8.self).contains("\r\nLocation: /abc/\r\n"))
    let again = server.answer(Self.get(path), at: 6)
    #expect(again.status == .notFound)
    let late = server.path(openedBy: "late", at: 5)
    let expired = server.answer(Self.get(late), at: 5 + PreviewServer.openingTime + 0.1)
    #expect(expired.status == .notFound)
  }

  @Test func versionsGrowAndErrorsKeepTheLastProgram() throws {
    var server = Self.server()
    func model() throws -> ParsedJSON {
      var copy = server
      return try ParsedJSON(parsing: copy.answer(Self.get("/abc/model"), at: 0).body)
    }
    #expect(try model()["proofs"]?.string == "running")
    server.update(proofs: Array("{\"a\":1}\n{\"b\":2}\n".utf8))
    #expect(try model()["diagnostics"]?.array?.count == 2)
    #expect(try model()["proofs"]?.string == "done")
    server.update(compile([InputFile(path: "a.nav", bytes: Array("app A { start C }".utf8))]), proves: false)
    #expect(try model()["stale"] == .bool(true) && model()["version"]?.integer == 3)
    #expect(try model()["declarations"]?.array?.count == 2)
    server.update(problem: "cannot read 'a.nav'")
    #expect(try model()["problem"]?.string == "cannot read 'a.nav'")
    #expect(server.changeEvent == Array("event: changed\ndata: 4\n\n".utf8))
  }

  /// The examples of FIPS 180-4, and a length for which the padding needs a block of its own.
  @Test func hashesAreThoseOfTheStandard() {
    func hash(_ text: String) -> String {
      SHA256.hash(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(SHA256.source(of: []) == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func thePageIsThatOfItsFiles() throws {
    let files = Repository.files(in: "Sources/PreviewPage", endingIn: ".js")
    let script = try files.map { try Repository.text(at: $0) }.joined()
    let style = try Repository.text(at: "Sources/PreviewPage/page.css")
    let document = try Repository.text(at: "Sources/PreviewPage/page.html")
    let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    let hint: Comment = "run .ci/write-preview-page"
    #expect(
      PageStripping.difference(PageStripping.script(script), text(PreviewPage.scriptBytes)) == nil, hint)
    #expect(text(PreviewPage.styleBytes) == PageStripping.shortened(PageStripping.style(style)), hint)
    // A literal ends before the line feed.
    #expect(text(PreviewPage.documentBytes) + "\n" == document, hint)
    let page = PreviewPage()
    #expect(text(page.html).contains(text(PreviewPage.scriptBytes)) && !text(page.html).contains("{{"))
    // The limit in Documentation/Preview.md, in kilobytes of 1,000 bytes.
    #expect(page.html.count <= 60_000)
    #expect(page.policy.contains(SHA256.source(of: PreviewPage.scriptBytes)))
  }

  /// Texts of programs never become markup, and nothing is evaluated.
  @Test func theScriptReadsNoTextAsMarkup() throws {
    let script = String(decoding: PreviewPage.scriptBytes + PreviewPage.documentBytes, as: UTF8.self)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacent", "eval(", "Function(", "document.write", "style=",
      " onclick",
    ] {
      #expect(!script.contains(word), "\(word)")
    }
  }
}
