/// A server of the Language Server Protocol 3.17, as a value: it receives messages and returns messages, and does no
/// input or output by itself.
package struct LanguageServer: Sendable {
  /// Something that the server wants done.
  package enum Outgoing: Sendable {
    /// A message to the client.
    case message(JSONValue)
    /// A line for the log.
    case log(String)
    /// Proofs in another process; those of the same program that run are stopped.
    case startProofs(ProofJob)
    /// A program of which the proofs are not wanted any more.
    case stopProofs(program: String)
    /// The end, with a status.
    case exit(Int32)
  }

  /// The stages of a session.
  enum Phase: Sendable { case waiting, running, shutDown }

  var phase = Phase.waiting
  var client = ClientCapabilities()
  var settings = ServerSettings()
  var workspace: Workspace
  /// The open texts, by the client's names.
  var documents: [String: TextDocument] = [:]
  /// The analyzed programs with an open file, by their first paths.
  var programs: [String: AnalyzedProgram] = [:]
  /// The diagnostics that the client has, by the names of the texts.
  var published: [String: [JSONValue]] = [:]
  /// The names of the reports of diagnostics that a client which asks for them has, by the names of the texts.
  var reportNames: [String: String] = [:]
  /// The diagnostics for which such a client was told to ask.
  var announced: [String: [JSONValue]] = [:]
  /// The texts that have changed since their diagnostics were asked for.
  var edited: Set<String> = []
  /// The semantic tokens that the client has of open texts, each with its name.
  var sentTokens: [String: (name: String, data: [Int])] = [:]
  /// The progress of proofs that take long, by program.
  var progress: [String: ProofProgress] = [:]
  /// The texts whose diagnostics may have changed.
  var hasChanges = false
  /// The requests that the client has canceled before they were answered.
  var canceled: Set<JSONValue> = []
  var outgoing: [Outgoing] = []
  let files: ServerFiles
  /// The number of the next request to the client.
  var nextRequest = 1
  /// The number of the next result that the client may refer to.
  var nextResult = 1

  /// Creates a server that sees these files.
  package init(_ files: ServerFiles) {
    self.files = files
    workspace = Workspace(files)
  }

  /// The process that has started the server, which ends with it; `nil` if the client does not say.
  package var clientProcess: Int? { client.process }

  /// Notes that a request which waits behind this message has been canceled.
  package mutating func noteCancellation(in message: JSONValue) {
    if message["method"]?.text == "$/cancelRequest", let id = message["params"]?["id"] {
      canceled.insert(id)
    }
  }

  /// Takes a message; returns what is to be done.
  package mutating func receive(_ message: JSONValue) -> [Outgoing] {
    handle(message)
    defer { outgoing.removeAll() }
    return outgoing
  }

  /// Publishes the diagnostics, which wait until no message does.
  package mutating func idle() -> [Outgoing] {
    canceled.removeAll()
    if phase == .running, hasChanges {
      hasChanges = false
      publishDiagnostics()
    }
    defer { outgoing.removeAll() }
    return outgoing
  }

  /// Answers a text that is not JSON.
  package mutating func receive(invalid reason: String) -> [Outgoing] {
    [
      .log("not JSON: \(reason)"),
      .message(Self.response(id: .null, failure: RequestFailure(.parseError, "not JSON: \(reason)"))),
    ]
  }

  // MARK: Messages

  private mutating func handle(_ message: JSONValue) {
    guard case .object = message, message["jsonrpc"]?.text == "2.0" else {
      return reply(to: message["id"] ?? .null, RequestFailure(.invalidRequest, "no message of JSON-RPC 2.0"))
    }
    guard let method = message["method"] else {
      takeAnswer(message["id"] ?? .null, isError: message["error"] != nil)
      if let failure = message["error"] {
        outgoing.append(.log("the client answers: \(failure["message"]?.text ?? "an error")"))
      }
      return
    }
    guard let method = method.text else {
      return reply(to: message["id"] ?? .null, RequestFailure(.invalidRequest, "the method is no string"))
    }
    let parameters = message["params"] ?? .object([])
    guard let id = message["id"] else { return notify(method, parameters) }
    guard id.integer != nil || id.text != nil else {
      return reply(to: .null, RequestFailure(.invalidRequest, "the id is neither a number nor a string"))
    }
    do throws(RequestFailure) {
      if canceled.contains(id) { throw RequestFailure(.requestCancelled, "canceled") }
      let result = try answer(method, parameters)
      send(["jsonrpc": "2.0", "id": id, "result": result])
    } catch {
      reply(to: id, error)
    }
  }

  private mutating func reply(to id: JSONValue, _ failure: RequestFailure) {
    send(Self.response(id: id, failure: failure))
  }

  private static func response(id: JSONValue, failure: RequestFailure) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .integer(failure.code.rawValue), "message": .string(failure.message)],
    ]
  }

  mutating func send(_ message: JSONValue) { outgoing.append(.message(message)) }

  mutating func log(_ text: String) { outgoing.append(.log(text)) }

  /// Sends a notification.
  mutating func notifyClient(_ method: String, _ parameters: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request, and returns its id.
  @discardableResult
  mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
    let id = JSONValue.string("navc/\(nextRequest)")
    nextRequest += 1
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
    return id
  }

  /// Returns the name of a result that the client may refer to.
  mutating func nextResultName() -> String {
    defer { nextResult += 1 }
    return String(nextResult)
  }

  private mutating func notify(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "exit": outgoing.append(.exit(phase == .shutDown ? 0 : 1))
    case "$/cancelRequest", "$/setTrace": break
    case _ where phase != .running:
      log("'\(method)' is ignored before 'initialize' and after 'shutdown'")
    case "initialized": registerForChanges()
    case "window/workDoneProgress/cancel": cancelProgress(parameters)
    case "textDocument/didOpen": didOpen(parameters)
    case "textDocument/didChange": didChange(parameters)
    case "textDocument/didClose": didClose(parameters)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles", "workspace/didCreateFiles",
      "workspace/didRenameFiles", "workspace/didDeleteFiles":
      filesChanged()
    case "workspace/didChangeWorkspaceFolders": foldersChanged(parameters)
    case "workspace/didChangeConfiguration": configurationChanged(parameters)
    default: if !method.hasPrefix("$/") { log("unknown notification '\(method)'") }
    }
  }

  private mutating func answer(_ method: String, _ parameters: JSONValue) throws(RequestFailure) -> JSONValue
  {
    if method == "initialize" {
      guard phase == .waiting else { throw RequestFailure(.invalidRequest, "'initialize' comes once") }
      return initialize(parameters)
    }
    switch phase {
    case .waiting: throw RequestFailure(.serverNotInitialized, "'initialize' comes first")
    case .shutDown: throw RequestFailure(.invalidRequest, "nothing follows 'shutdown' but 'exit'")
    case .running: break
    }
    if method == "shutdown" {
      phase = .shutDown
      for program in programs.keys.sorted() { outgoing.append(.stopProofs(program: program)) }
      return .null
    }
    return try answerRunning(method, parameters)
  }
}

/// The reason why a request has no result.
struct RequestFailure: Error, Sendable {
  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
  enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
