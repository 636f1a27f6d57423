extension LanguageServer {
  /// Sends the diagnostics that differ from those that the client has; a client that asks for them is told to ask.
  mutating func publishDiagnostics() {
    let current = currentDiagnostics()
    if client.pullsDiagnostics { return requestPull(of: current) }
    for uri in Set(current.keys).union(published.keys).sorted() {
      let list = current[uri] ?? []
      guard list != published[uri] ?? [] || published[uri] == nil && documents[uri] != nil else { continue }
      var parameters: JSONValue = ["uri": .string(uri), "diagnostics": .array(list)]
      parameters.set("version", documents[uri].map { .integer($0.version) })
      notifyClient("textDocument/publishDiagnostics", parameters)
    }
    published = current
  }

  /// Returns the diagnostics of all files of the programs with an open file, by the names of the texts; forgets the
  /// other programs.
  mutating func currentDiagnostics() -> [String: [JSONValue]] {
    var current: [String: [JSONValue]] = [:]
    var keys: [String] = []
    for uri in documents.keys.sorted() {
      for program in analyzed(uri) where !keys.contains(program.key) { keys.append(program.key) }
    }
    for key in programs.keys where !keys.contains(key) {
      programs[key] = nil
      outgoing.append(.stopProofs(program: key))
    }
    let open = keys.compactMap { programs[$0] }
    for path in Set(open.flatMap(\.diagnostics.keys)) {
      let owners = open.filter { $0.diagnostics[path] != nil }
      current[uri(of: path)] = Self.merged(owners, at: path)
    }
    return current
  }

  /// Returns the diagnostics of a file in several programs, each once; one of only some of them names these.
  private static func merged(_ programs: [AnalyzedProgram], at path: String) -> [JSONValue] {
    guard programs.count > 1 else { return programs.first?.diagnostics[path] ?? [] }
    var order: [JSONValue] = []
    var owners: [JSONValue: [String]] = [:]
    for program in programs {
      let app = program.index.flatMap { index in index.program.app.map { index.program.text($0.name) } } ?? ""
      for diagnostic in program.diagnostics[path] ?? [] where owners[diagnostic]?.last != app {
        if owners[diagnostic] == nil { order.append(diagnostic) }
        owners[diagnostic, default: []].append(app)
      }
    }
    return order.map { diagnostic in
      let names = owners[diagnostic] ?? []
      guard names.count < programs.count, let text = diagnostic["message"]?.text else { return diagnostic }
      let apps = names.map { "'\($0)'" }.joined(separator: ", ")
      var named = diagnostic
      named.set("message", .string("\(text) (in the app \(apps))"))
      return named
    }
  }
}
