/// The abilities of the client on which answers depend.
struct ClientCapabilities: Sendable {
  /// The process that has started the server.
  var process: Int?
  /// The units of positions: the first of the client's that the server knows.
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  var hasMarkdown = false
  var hasLocationLinks = false
  var hasNestedSymbols = false
  var hasVersionedEdits = false
  var foldsOnlyLines = false
  var watchesFiles = false
  var marksRelated = false
  /// `true` iff the client asks for diagnostics, and can be told to ask again: without that it would never learn that a
  /// proof has ended, or that another file has changed.
  var pullsDiagnostics = false
  /// `true` iff a report of diagnostics may have those of other files.
  var takesRelatedReports = false
  /// `true` iff the client takes the differences between semantic tokens.
  var takesTokenDeltas = false
  /// `true` iff the client shows actions that cannot be made, with the reason.
  var showsDisabledActions = false
  /// `true` iff the client shows the progress of work that the server does by itself.
  var showsProgress = false
  /// The commands that the client implements, for the titles of lenses.
  var commands: Set<String> = []

  init() {}

  init(_ parameters: JSONValue) {
    process = parameters["processId"]?.integer
    let capabilities = parameters["capabilities"]
    let text = capabilities?["textDocument"]
    let workspace = capabilities?["workspace"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.elements ?? []
    encoding = encodings.compactMap { $0.text.flatMap(PositionEncoding.init) }.first ?? .utf16
    hasSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.bool ?? false
    hasMarkdown =
      text?["hover"]?["contentFormat"]?.elements?.contains("markdown") ?? false
    hasLocationLinks = text?["definition"]?["linkSupport"]?.bool ?? false
    hasNestedSymbols = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    hasVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    foldsOnlyLines = text?["foldingRange"]?["lineFoldingOnly"]?.bool ?? false
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    marksRelated = text?["publishDiagnostics"]?["relatedInformation"]?.bool ?? false
    pullsDiagnostics =
      text?["diagnostic"] != nil && workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
    takesRelatedReports = text?["diagnostic"]?["relatedDocumentSupport"]?.bool ?? false
    takesTokenDeltas = text?["semanticTokens"]?["requests"]?["full"]?["delta"]?.bool ?? false
    showsDisabledActions = text?["codeAction"]?["disabledSupport"]?.bool ?? false
    showsProgress = capabilities?["window"]?["workDoneProgress"]?.bool ?? false
    let own = parameters["initializationOptions"]?["commands"]?.elements ?? []
    commands = Set(own.compactMap(\.text))
  }
}

/// The settings of the server: section `navdsl` of the client's, or its initialization options.
struct ServerSettings: Sendable {
  /// `true` iff programs without errors are proved; `nil` if the project decides.
  var proves: Bool?
  /// `true` iff scenarios are run.
  var runsScenarios = true
  /// `true` iff states are shown in scenarios.
  var showsInlayHints = true
  /// The levels of warnings.
  var warningLevels: [DiagnosticCode: CompilerOptions.WarningLevel] = [:]

  init() {}

  /// Reads settings; one that is missing, unknown or of another type has its default. `unknown` are the names of those
  /// of another type.
  init(_ value: JSONValue, unknown: inout [String]) {
    func flag(_ name: String, _ unknown: inout [String]) -> Bool? {
      guard let value = value[name], value != .null else { return nil }
      if value.bool == nil { unknown.append(name) }
      return value.bool
    }
    proves = flag("proofs", &unknown)
    runsScenarios = flag("scenarios", &unknown) ?? true
    showsInlayHints = flag("inlayHints", &unknown) ?? true
    guard let levels = value["warn"], levels != .null else { return }
    guard case .object(let members) = levels else {
      unknown.append("warn")
      return
    }
    for member in members {
      guard let code = DiagnosticCode.warning(named: member.name),
        let level = member.value.text.flatMap({ CompilerOptions.WarningLevel(name: $0) })
      else {
        unknown.append("warn.\(member.name)")
        continue
      }
      warningLevels[code] = level
    }
  }
}
