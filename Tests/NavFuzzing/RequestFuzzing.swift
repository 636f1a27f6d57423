import NavDSL

/// Sends bytes to the preview's server and returns the violated rule; `nil` if there is none.
///
/// The bytes give the same requests whatever the pieces in which they arrive. A refusal has no body, and only a request
/// that names the server and its token, and comes from no other page, is answered otherwise. An answer is JSON, or the
/// page.
public func requestFault(_ bytes: [UInt8]) -> String? {
  let whole = parts(of: bytes, inPiecesOf: bytes.count + 1)
  for size in [1, 2, 7] where parts(of: bytes, inPiecesOf: size) != whole {
    return "pieces of \(size) bytes are read differently"
  }
  var server = PreviewServer(token: RequestSample.token, port: RequestSample.port)
  server.update(
    compile([InputFile(path: "Fuzz.nav", bytes: Array(RequestSample.program.utf8))]), proves: false)
  for case .request(let request) in whole {
    let response = server.answer(request, at: 0)
    if response.status.rawValue >= 400 {
      if !response.body.isEmpty || response.isStream { return "a refusal has a body" }
      continue
    }
    let hosts = request.values("host")
    guard hosts == ["127.0.0.1:\(RequestSample.port)"] || hosts == ["localhost:\(RequestSample.port)"] else {
      return "a request to another host is answered"
    }
    if !request.target.hasPrefix("/\(RequestSample.token)/") {
      return "a request without the token is answered"
    }
    if request.values("origin").contains(where: { $0 != "http://" + hosts[0] }) {
      return "a request of another page is answered"
    }
    if request.method == "POST" || request.target.hasSuffix("/model") {
      let isJSON = (try? JSONValue(reading: response.body)) != nil
      if !isJSON { return "an answer is not JSON" }
    }
  }
  return nil
}

/// The requests of a client, for the server of a small program.
public enum RequestSample {
  static let token = "token"
  static let port = 80
  static let program = """
    app A { start B in stack }
    guard g
    scene B { on open(id: Int, text: String?) -> push C(id: id) }
    scene C(id: Int) { on more when g -> modal D as alert }
    scene D { title "D" }
    """

  /// The bytes of requests of each kind.
  public static func inputs() -> [[UInt8]] {
    let host = "Host: 127.0.0.1:\(port)\r\n"
    func post(_ name: String, _ body: String) -> String {
      "POST /\(token)/\(name) HTTP/1.1\r\n\(host)Content-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let steps =
      #""steps":["open(id: 7, text: \"a\")","given g","more","dismiss","goto C(id: 1)","resize regular"]"#
    return [
      "GET /\(token)/ HTTP/1.1\r\n\(host)\r\n",
      "HEAD /\(token)/model HTTP/1.1\r\n\(host)Connection: close\r\n\r\n",
      "GET /\(token)/events HTTP/1.1\r\n\(host)Origin: http://127.0.0.1:\(port)\r\nSec-Fetch-Site: same-origin\r\n\r\n",
      post("run", "{\"width\":\"compact\",\"guards\":[\"g\"],\(steps)}"),
      post("question", "{\"event\":\"open\"}") + post("run", "{}"),
    ].map { Array($0.utf8) }
  }
}

/// Returns the parts of bytes that arrive in pieces of a size.
private func parts(of bytes: [UInt8], inPiecesOf size: Int) -> [HTTPReader.Part] {
  var reader = HTTPReader()
  var parts: [HTTPReader.Part] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    reader.append(Array(bytes[start..<min(start + size, bytes.count)]))
    reading: while true {
      switch reader.next() {
      case .incomplete: break reading
      case .request(let request): parts.append(.request(request))
      case .refused(let status): return parts + [.refused(status)]
      }
    }
  }
  return parts
}
