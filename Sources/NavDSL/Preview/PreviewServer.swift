/// The server of the preview as a value: it answers requests, and does no input or output by itself.
package struct PreviewServer: Sendable {
  /// The time in seconds within which a browser must open the address that it was started with.
  package static let openingTime = 10.0

  /// The maximum time of a run, in seconds.
  private static let runTime = 0.25

  /// The random part of all paths, which whoever may ask knows.
  private let token: [UInt8]
  /// The names of this server in the field `Host`.
  private let hosts: [String]
  private let page: PreviewPage
  private var model: PreviewModel
  /// `true` iff some version of the program has compiled.
  private var hasProgram = false
  /// The model as JSON.
  private var modelText: [UInt8]
  /// The search that is wanted and has not been taken.
  private var search: PreviewSearch?
  /// The path that redirects a browser once, and the time of its end in seconds.
  private var opening: (path: String, end: Double)?

  /// Creates a server of a program that has not been compiled yet.
  ///
  /// - Parameters:
  ///   - token: A random text of letters and digits.
  ///   - port: The port on which it listens.
  ///   - editor: The editor that opens declarations; `nil` for none.
  package init(token: String, port: Int, editor: PreviewEditor? = nil) {
    self.token = Array(token.utf8)
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    page = PreviewPage()
    model = PreviewModel(compile([]), version: 0, proofs: .none)
    model.diagnostics = []
    model.editor = editor
    modelText = model.json()
  }

  /// The path of the page.
  package var path: String { "/\(String(decoding: token, as: UTF8.self))/" }

  /// The version of the model.
  package var version: Int { model.version }

  // MARK: The program

  /// Takes a compilation. The program stays that of the last one without errors.
  ///
  /// - Parameter proves: `true` iff the proofs of the program follow.
  package mutating func update(_ compilation: Compilation, proves: Bool) {
    let version = model.version + 1
    model.problem = nil
    if compilation.hasErrors {
      model.version = version
      model.diagnostics = compilation.report.json()
      model.proofs = .none
      model.isStale = true
    } else {
      hasProgram = true
      let editor = model.editor
      model = PreviewModel(compilation, version: version, proofs: proves ? .running : .none)
      model.editor = editor
    }
    modelText = model.json()
  }

  /// Takes a failure to read the program.
  package mutating func update(problem: String) {
    model.version += 1
    model.problem = problem
    model.isStale = true
    modelText = model.json()
  }

  /// Takes the diagnostics of the checks and proofs, as lines of JSON; `nil` if the proofs have failed.
  package mutating func update(proofs: [UInt8]?) {
    model.version += 1
    if let proofs { model.diagnostics = proofs }
    model.proofs = proofs == nil ? .none : .done
    modelText = model.json()
  }

  /// Returns the model and the state at the start, a line of JSON each, as a page gets them first.
  package func first() -> [UInt8] {
    do throws(PreviewFailure) {
      return modelText + (try run(PreviewRequest())).json(version: model.version)
    } catch {
      return modelText + error.json
    }
  }

  /// Returns the path that redirects a browser to the page once, as long as ``openingTime``.
  package mutating func path(openedBy nonce: String, at now: Double) -> String {
    let path = "/open/\(nonce)"
    opening = (path, now + Self.openingTime)
    return path
  }

  // MARK: Requests

  /// Returns the answer to a request at a time in seconds.
  ///
  /// - Parameter clock: Returns the time, so that no run delays other clients.
  package mutating func answer(
    _ request: HTTPRequest, at now: Double, clock: () -> Double = { 0 }
  ) -> HTTPResponse {
    var response = route(request, at: now, clock)
    if request.method == "HEAD" {
      response.omitsBody = true
      // The head of a stream is no reason to keep one.
      response.isStream = false
    }
    response.closes = response.closes || request.closes
    return response
  }

  private mutating func route(
    _ request: HTTPRequest, at now: Double, _ clock: () -> Double
  ) -> HTTPResponse {
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return HTTPResponse(refusing: .methodNotAllowed)
    }
    guard isPermitted(request) else { return HTTPResponse(refusing: .forbidden) }
    if let opening, request.target == opening.path, request.method == "GET" {
      self.opening = nil
      guard now <= opening.end else { return HTTPResponse(refusing: .notFound) }
      return HTTPResponse(.seeOther, Self.protections + [("Location", path)])
    }
    guard let name = name(of: Array(request.target.utf8)) else { return HTTPResponse(refusing: .notFound) }
    switch name {
    case "", "model", "events":
      guard request.method != "POST" else { return HTTPResponse(refusing: .methodNotAllowed) }
      return answer(name)
    case "run", "question", "path":
      guard request.method == "POST" else { return HTTPResponse(refusing: .methodNotAllowed) }
      // No form and no simple request of another page can have this type.
      guard let type = request.values("content-type").first, Self.isJSON(type) else {
        return HTTPResponse(refusing: .forbidden)
      }
      return answer(name, request.body) { clock() > now + Self.runTime }
    default: return HTTPResponse(refusing: .notFound)
    }
  }

  /// `true` iff the request is of this server's page, or of a browser's address bar. A page under another name that leads
  /// here sends that name.
  private func isPermitted(_ request: HTTPRequest) -> Bool {
    let host = request.values("host")
    guard host.count == 1, hosts.contains(host[0]) else { return false }
    guard request.values("origin").allSatisfy({ $0 == "http://\(host[0])" }) else { return false }
    return request.values("sec-fetch-site").allSatisfy { ["same-origin", "none"].contains($0) }
  }

  private static func isJSON(_ type: String) -> Bool {
    let name = type.split(separator: ";", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    return name.trimmed.lowercased() == "application/json"
  }

  /// Returns the part of a path after the token; `nil` for another token, in a time that does not depend on it.
  private func name(of target: [UInt8]) -> String? {
    var difference: UInt8 = 0
    for (index, byte) in token.enumerated() {
      difference |= byte ^ (index + 1 < target.count ? target[index + 1] : 0)
    }
    guard difference == 0, target.count > token.count + 1, target[token.count + 1] == UInt8(ascii: "/") else {
      return nil
    }
    return String(decoding: target[(token.count + 2)...], as: UTF8.self)
  }

  /// The fields of every response that has a body.
  private static let protections: [(name: StaticString, value: String)] = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  private func answer(_ name: String) -> HTTPResponse {
    switch name {
    case "model": return Self.json(modelText)
    case "events":
      var response = HTTPResponse(.ok, Self.protections + [("Content-Type", "text/event-stream")])
      response.isStream = true
      return response
    default:
      return HTTPResponse(
        .ok,
        Self.protections + [
          ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", page.policy),
        ], body: page.html)
    }
  }

  private mutating func answer(
    _ name: String, _ body: [UInt8], isLate: () -> Bool
  ) -> HTTPResponse {
    do throws(PreviewFailure) {
      let request = try PreviewRequest(reading: body)
      if name == "run" { return Self.json(try run(request, isLate).json(version: model.version)) }
      if name == "path" { return Self.json(try path(request)) }
      guard let event = request.event else { throw PreviewFailure("'event' is missing") }
      return Self.json(try run(request, isLate).question(event, version: model.version))
    } catch {
      return Self.json(error.json)
    }
  }

  private func run(
    _ request: PreviewRequest, _ isLate: () -> Bool = { false }
  ) throws(PreviewFailure) -> PreviewRun {
    if !hasProgram { throw PreviewFailure("the program has errors") }
    return try PreviewRun(request, of: model.interpreted, isLate: isLate)
  }

  /// Notes the search for a path, whose result comes as an event.
  private mutating func path(_ request: PreviewRequest) throws(PreviewFailure) -> [UInt8] {
    let program = model.interpreted.program
    guard let scene = request.scene,
      program.scenes.ids.contains(where: { program.qualifiedName(.scene($0)) == scene })
    else { throw PreviewFailure("there is no scene '\(request.scene ?? "")'") }
    search = PreviewSearch(scene: scene, width: request.width)
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("version", model.version)
      json.member("searching", scene)
    }
    json.endLine()
    return json.take()
  }

  /// Returns the search that a page has asked for last, once.
  package mutating func takeSearch() -> PreviewSearch? {
    defer { search = nil }
    return search
  }

  private static func json(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(.ok, protections + [("Content-Type", "application/json")], body: body)
  }

  // MARK: Events

  /// The event that tells streams of a new model, in the format of server-sent events.
  package var changeEvent: [UInt8] { Array("event: changed\ndata: \(model.version)\n\n".utf8) }
  /// The comment that keeps a stream open.
  package static let pulse = Array(": \n\n".utf8)
}
