import Synchronization
import Testing

@testable import NavDSL

/// A session with a server that sees files in memory.
struct ServerSession {
  /// The files, by path, which a test can change.
  final class Files: Sendable {
    private let contents: Mutex<[String: String]>

    init(_ contents: [String: String]) { self.contents = Mutex(contents) }

    subscript(path: String) -> String? {
      get { contents.withLock { $0[path] } }
      set { contents.withLock { $0[path] = newValue } }
    }

    var functions: ServerFiles {
      ServerFiles(
        read: { path in self[path].map { Array($0.utf8) } },
        list: { folder in
          let prefix = folder == "/" ? "/" : folder + "/"
          let names = self.contents.withLock { contents in
            contents.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
          }
          let files = names.filter { !$0.contains("/") }.map {
            ServerFiles.Entry(name: String($0), isFolder: false)
          }
          let folders = Set(names.filter { $0.contains("/") }.map { $0.prefix { $0 != "/" } })
          return files + folders.map { ServerFiles.Entry(name: String($0), isFolder: true) }
        },
        stamp: { path in
          self[path].map { ServerFiles.Stamp(size: $0.utf8.count, time: $0.hashValue) }
        })
    }
  }

  let files: Files
  var server: LanguageServer
  /// The notifications of the server, in order.
  private(set) var notifications: [JSONValue] = []
  private(set) var logged: [String] = []
  private(set) var jobs: [ProofJob] = []
  private(set) var status: Int32?
  private var answers: [JSONValue] = []
  private var nextID = 1

  /// Starts a server without a session.
  init(files: [String: String] = [:]) {
    self.files = Files(files)
    server = LanguageServer(self.files.functions)
  }

  /// Starts a session with a folder.
  init(folder: String, files: [String: String] = [:], capabilities: JSONValue = [:]) {
    self.init(files: files)
    _ = request(
      "initialize",
      ["processId": nil, "rootUri": .string("file://" + folder), "capabilities": capabilities])
    notify("initialized", [:])
  }

  private mutating func take(_ outgoing: [LanguageServer.Outgoing]) {
    for item in outgoing {
      switch item {
      case .message(let message):
        if message["method"] == nil { answers.append(message) } else { notifications.append(message) }
      case .log(let text): logged.append(text)
      case .startProofs(let job): jobs.append(job)
      case .stopProofs(let program): jobs.removeAll { $0.program == program }
      case .exit(let status): self.status = status
      }
    }
  }

  /// Sends a message as it is; returns the answers to it.
  mutating func send(_ message: JSONValue) -> [JSONValue] {
    answers = []
    take(server.receive(message))
    return answers
  }

  /// Sends a request; returns the whole answer.
  mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
    nextID += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(nextID), "method": .string(method), "params": parameters,
    ]
    let found = send(message).filter { $0["id"] == .integer(nextID) }
    return found.count == 1 ? found[0] : .null
  }

  /// Sends a request; returns its result.
  mutating func result(_ method: String, _ parameters: JSONValue) -> JSONValue {
    request(method, parameters)["result"] ?? .null
  }

  /// Sends a notification.
  mutating func notify(_ method: String, _ parameters: JSONValue) {
    _ = send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Lets the server do what it has put off.
  mutating func idle() { take(server.idle()) }

  /// Runs the proofs that the server wants, as another process would.
  mutating func runProofs() {
    let due = jobs
    jobs = []
    for job in due {
      guard let read = ProofJob(job.encoded), let result = ProofResult(read.run()) else {
        Issue.record("a job cannot be read back")
        continue
      }
      take(server.receive(result))
    }
  }

  /// Reports the progress of the proofs of a program, as the process that proves it does.
  mutating func reportProofs(of program: String, _ transitions: Int) {
    take(server.proofs(of: program, reached: transitions))
  }

  /// Ends the proofs of a program without a result.
  mutating func failProofs(of program: String) { take(server.proofsEnded(program)) }

  /// Opens a text.
  mutating func open(_ path: String, _ text: String? = nil, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(path)), "languageId": "nav", "version": .integer(version),
          "text": .string(text ?? files[path] ?? ""),
        ]
      ])
    idle()
  }

  /// Replaces an open text.
  mutating func change(_ path: String, to text: String, version: Int = 2) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(path)), "version": .integer(version)],
        "contentChanges": [["text": .string(text)]],
      ])
    idle()
  }

  private func uri(_ path: String) -> String { path.hasPrefix("/") ? "file://" + path : path }

  /// The messages of the last diagnostics of a text; `nil` if none have been sent.
  func diagnostics(of path: String) -> [String]? {
    let last = notifications.last {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri(path))
    }
    return last.flatMap { $0["params"]?["diagnostics"]?.elements?.compactMap { $0["message"]?.text } }
  }

  /// Returns the parameters of a request at the first place of a text in a file.
  func place(_ path: String, _ text: String, after start: String = "", offset: Int = 0) -> JSONValue {
    let source = files[path] ?? ""
    let from = start.isEmpty ? source.startIndex : source.range(of: start)?.upperBound ?? source.startIndex
    let found = source[from...].range(of: text)?.lowerBound ?? source.startIndex
    let before = source[..<found]
    let line = before.count { $0.isNewline }
    let character = before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count ?? 0
    return [
      "textDocument": ["uri": .string(uri(path))],
      "position": ["line": .integer(line), "character": .integer(character + offset)],
    ]
  }

  /// Returns a text after the edits of an answer, which are in order.
  static func applying(_ edits: JSONValue, to text: String) throws -> String {
    var document = TextDocument(uri: "", version: 0, text: text)
    for edit in try #require(edits.elements).reversed() {
      let start = try #require(edit["range"]?["start"].flatMap(TextPosition.init))
      let end = try #require(edit["range"]?["end"].flatMap(TextPosition.init))
      document.replace((start, end), by: try #require(edit["newText"]?.text), .utf16)
    }
    return String(decoding: document.bytes, as: UTF8.self)
  }
}
