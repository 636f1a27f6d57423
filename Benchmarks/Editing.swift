import NavDSL
import NavOracles

/// The sessions of an editor that `--lsp` measures.
enum EditingSession: String, CaseIterable {
  /// A handler that is typed letter by letter, with completions after each.
  case typing
  /// A scene that is renamed, and renamed back, ten times.
  case rename
  /// A line in the middle of the largest file that is deleted and written again.
  case delete
  /// A thousand lines that are pasted and removed.
  case paste
  /// Changes of a file that is imported by the first one, with all questions of a reader after each.
  case reading
}

/// Replays a session with the language server in this process: the bytes of each message are read, answered and written
/// as over a pipe, without the proofs, which run in a process of their own.
func measureEditing(_ session: EditingSession, scenes: Int, files count: Int) -> Bool {
  let files = ProgramGenerator.program(scenes: scenes, files: count)
  let bytes = files.reduce(0) { $0 + $1.bytes.count }
  let before = memory(.now)
  var editor = Editor(files)
  guard editor.start() else {
    Files.writeToStandardError("Benchmarks: the program has diagnostics\n")
    return false
  }
  let opened = memory(.now) - before
  editor.play(session)
  print(
    "\(session.rawValue), \(grouped(scenes)) scenes in \(count) file\(count == 1 ? "" : "s"), \(grouped(bytes)) bytes"
  )
  var table = TextTable(["message", "count", "p50 ms", "p99 ms", "max ms"])
  for (method, seconds) in editor.times.sorted(by: { $0.key < $1.key }) {
    let sorted = seconds.sorted()
    func at(_ share: Double) -> String {
      decimal(
        (sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]) * 1e3, 2)
    }
    table.add([method, "\(sorted.count)", at(0.5), at(0.99), at(1)])
  }
  print(table.text)
  print(
    "memory: \(decimal(Double(opened) / 1e6)) MB after opening, "
      + "\(decimal(Double(memory(.now) - before) / 1e6)) MB at the end")
  return true
}

/// A client that talks to the server in this process.
private struct Editor {
  private var server: LanguageServer
  private var reader = MessageReader()
  private let path: String
  private let text: String
  private var version = 1
  private var number = 1
  /// The CPU seconds of each message, with what the server does after it, by method.
  private(set) var times: [String: [Double]] = [:]
  /// The diagnostics that the server has sent last.
  private var diagnostics = 0

  /// Starts a server that sees generated files in a folder.
  init(_ files: [GeneratedFile]) {
    var contents: [String: [UInt8]] = [:]
    for file in files { contents["/w/" + file.path] = file.bytes }
    let all = contents
    server = LanguageServer(
      ServerFiles(
        read: { all[$0] },
        list: { $0 == "/w" ? all.keys.map { .init(name: String($0.dropFirst(3)), isFolder: false) } : [] },
        stamp: { path in all[path].map { .init(size: $0.count, time: 0) } }))
    let largest = files.max { $0.bytes.count < $1.bytes.count }
    path = "/w/" + (largest?.path ?? "Main.nav")
    text = String(decoding: largest?.bytes ?? [], as: UTF8.self)
  }

  /// Opens the largest file; returns `false` if the program has diagnostics.
  mutating func start() -> Bool {
    let settings: JSONValue = ["proofs": false, "scenarios": false]
    send("initialize", ["rootUri": "file:///w", "capabilities": [:], "initializationOptions": settings])
    send("initialized", [:], isRequest: false)
    send(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "nav", "version": 1, "text": .string(text)]],
      isRequest: false)
    return diagnostics == 0
  }

  private var uri: JSONValue { .string("file://" + path) }

  /// Sends a message as bytes and measures everything until the server waits again.
  private mutating func send(_ method: String, _ parameters: JSONValue, isRequest: Bool = true) {
    var message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if isRequest { message.set("id", .integer(number)) }
    number += 1
    let bytes = MessageReader.framed(message)
    let start = cpuSeconds()
    reader.append(bytes)
    var outgoing: [LanguageServer.Outgoing] = []
    while let part = reader.next() {
      if case .message(let message) = part { outgoing += server.receive(message) }
    }
    outgoing += server.idle()
    var written = 0
    for case .message(let message) in outgoing {
      written += MessageReader.framed(message).count
      if let list = message["params"]?["diagnostics"]?.elements { diagnostics = list.count }
    }
    keep(written)
    times[method, default: []].append(cpuSeconds() - start)
  }

  /// Replaces lines by a text.
  private mutating func change(
    _ start: (line: Int, character: Int), _ end: (line: Int, character: Int), to text: String
  ) {
    version += 1
    send(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri, "version": .integer(version)],
        "contentChanges": [
          ["range": ["start": position(start), "end": position(end)], "text": .string(text)]
        ],
      ], isRequest: false)
  }

  private func position(_ place: (line: Int, character: Int)) -> JSONValue {
    ["line": .integer(place.line), "character": .integer(place.character)]
  }

  private func place(_ place: (line: Int, character: Int)) -> JSONValue {
    ["textDocument": ["uri": uri], "position": position(place)]
  }

  mutating func play(_ session: EditingSession) {
    times = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let middle = lines.indices.first { $0 >= lines.count / 2 && lines[$0].hasPrefix("scene ") } ?? 0
    switch session {
    case .typing: type(at: middle)
    case .rename: rename(at: middle, lines[middle])
    case .delete:
      for _ in 0..<50 {
        change((middle, 0), (middle + 1, 0), to: "")
        change((middle, 0), (middle, 0), to: lines[middle] + "\n")
      }
    case .paste:
      let pasted = (0..<1000).map { "scene Pasted\($0)\n" }.joined()
      for _ in 0..<20 {
        change((middle, 0), (middle, 0), to: pasted)
        change((middle, 0), (middle + 1000, 0), to: "")
      }
    case .reading: read(at: middle)
    }
  }

  /// Types a scene with a handler in 60 keystrokes.
  private mutating func type(at line: Int) {
    for _ in 0..<5 {
      let typed = "scene Typed(id: String) { on a -> modal Typed(id: id) in stack }"
      for (column, character) in typed.enumerated() {
        change((line, column), (line, column), to: String(character))
        send("textDocument/completion", place((line, column + 1)))
      }
      change((line, 0), (line, typed.count), to: "")
    }
  }

  private mutating func rename(at line: Int, _ text: Substring) {
    let name = text.dropFirst("scene ".count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    for number in 0..<10 {
      var parameters = place((line, 6))
      parameters.set("newName", .string(number.isMultiple(of: 2) ? "Renamed\(number)" : String(name)))
      send("textDocument/rename", parameters)
      change((line, 6), (line, 6), to: "x")
      change((line, 6), (line, 7), to: "")
    }
  }

  private mutating func read(at line: Int) {
    let file: JSONValue = ["textDocument": ["uri": uri]]
    for round in 0..<20 {
      change((line, 0), (line, 0), to: round.isMultiple(of: 2) ? "\n" : "// a\n")
      for method in [
        "textDocument/hover", "textDocument/definition", "textDocument/references",
        "textDocument/documentHighlight", "textDocument/prepareCallHierarchy",
      ] {
        send(method, place((line + round + 1, 8)))
      }
      send("textDocument/documentSymbol", file)
      send("textDocument/semanticTokens/full", file)
      send("textDocument/foldingRange", file)
      send("workspace/symbol", ["query": "detail"])
    }
  }
}
