// The texts that the client has opened, the folders, and files that change on disk.

extension LanguageServer {
  mutating func didOpen(_ parameters: JSONValue) {
    let document = parameters["textDocument"]
    guard let uri = document?["uri"]?.text, let text = document?["text"]?.text else {
      return log("'textDocument/didOpen' without a text")
    }
    documents[uri] = TextDocument(uri: uri, version: document?["version"]?.integer ?? 0, text: text)
    changed(uri)
  }

  mutating func didChange(_ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.text, var document = documents[uri] else {
      return log("a change of a text that is not open")
    }
    if let version = parameters["textDocument"]?["version"]?.integer {
      guard version >= document.version else { return log("a change of an older version of \(uri)") }
      document.version = version
    }
    for change in parameters["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.text else { continue }
      var range: (start: TextPosition, end: TextPosition)?
      if let value = change["range"], value != .null {
        guard let start = value["start"].flatMap(TextPosition.init),
          let end = value["end"].flatMap(TextPosition.init)
        else {
          log("a change without a range")
          continue
        }
        range = (start, end)
      }
      document.replace(range, by: text, client.encoding)
    }
    documents[uri] = document
    changed(uri)
  }

  private mutating func changed(_ uri: String) {
    edited.insert(uri)
    let path = path(of: uri)
    if path.hasSuffix("/" + Configuration.fileName) { return filesChanged() }
    if path.hasPrefix("/"), let document = documents[uri] { workspace.update(path, document.bytes) }
    invalidate(path)
  }

  mutating func didClose(_ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.text, documents.removeValue(forKey: uri) != nil else {
      return
    }
    edited.remove(uri)
    sentTokens[uri] = nil
    // A client that asks drops the report of a text that it closes, and has it again in those of other texts.
    if client.pullsDiagnostics { (published[uri], reportNames[uri], announced[uri]) = (nil, nil, nil) }
    let path = path(of: uri)
    workspace.close(path)
    invalidate(path)
  }

  /// Looks for files that are new, gone or changed.
  mutating func filesChanged() {
    workspace.rescan()
    for (key, program) in programs {
      let isOld = program.stamps.contains { files.stamp($0.key) != $0.value }
      let isMissing = program.index?.compilation.diagnostics.contains { $0.code == .importFailed } ?? false
      let isConfigured = configuration(for: key).0 == program.configuration
      if isOld || isMissing || !isConfigured { programs[key]?.isCurrent = false }
    }
    hasChanges = true
  }

  mutating func foldersChanged(_ parameters: JSONValue) {
    let event = parameters["event"]
    let removed = Set((event?["removed"]?.elements ?? []).compactMap(Self.folder))
    let added = (event?["added"]?.elements ?? []).compactMap(Self.folder)
    workspace.folders = workspace.folders.filter { !removed.contains($0) } + added
    filesChanged()
  }

  static func folder(_ value: JSONValue) -> String? {
    guard let uri = value["uri"]?.text, let path = DocumentURI.path(of: uri) else { return nil }
    return normalizedPath(path)
  }

  mutating func configurationChanged(_ parameters: JSONValue) {
    let value = parameters["settings"]?["navdsl"] ?? parameters["settings"] ?? .null
    guard case .object = value else { return }
    take(settings: value)
    for key in programs.keys { programs[key]?.isCurrent = false }
    hasChanges = true
  }

  mutating func take(settings value: JSONValue) {
    var unknown: [String] = []
    settings = ServerSettings(value, unknown: &unknown)
    for name in unknown { log("the setting '\(name)' has a value of another type, so it has its default") }
  }

  /// Asks the client to say when files change.
  mutating func registerForChanges() {
    guard client.watchesFiles else { return }
    request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "navc/files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": "**/*.nav"], ["globPattern": "**/navc.conf"]]],
          ]
        ]
      ])
  }
}

extension TextPosition {
  /// Reads a position; `nil` if the value is none.
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
    self.init(line: line, character: character)
  }

  /// The position as the protocol writes it.
  var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}
