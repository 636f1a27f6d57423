extension LanguageServer {
  /// Takes what the client can do, and returns what the server can.
  mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    phase = .running
    client = ClientCapabilities(parameters)
    var folders = (parameters["workspaceFolders"]?.elements ?? []).compactMap(Self.folder)
    if folders.isEmpty, let root = parameters["rootUri"]?.text.flatMap(DocumentURI.path) {
      folders = [normalizedPath(root)]
    }
    workspace.folders = folders
    if let options = parameters["initializationOptions"], case .object = options { take(settings: options) }
    return [
      "capabilities": .object(Self.capabilities(client)),
      "serverInfo": ["name": "navc"],
    ]
  }

  private static func capabilities(_ client: ClientCapabilities) -> [JSONValue.Member] {
    var capabilities: JSONValue = [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "completionProvider": [
        "triggerCharacters": [".", "(", ",", "\"", "{", "/", ">", "@", " "], "resolveProvider": false,
      ],
      "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
      "hoverProvider": true,
      "definitionProvider": true,
      "typeDefinitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "renameProvider": ["prepareProvider": true],
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.rawValue) }),
          "tokenModifiers": ["declaration", "defaultLibrary"],
        ],
        "full": client.takesTokenDeltas ? ["delta": true] : true, "range": true,
      ],
      "foldingRangeProvider": true,
      "selectionRangeProvider": true,
      "codeActionProvider": [
        "codeActionKinds": [
          "quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
        ]
      ],
      "codeLensProvider": ["resolveProvider": false],
      "callHierarchyProvider": true,
      "inlayHintProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": ["rangesSupport": true],
      "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "}", "moreTriggerCharacter": ["\n"]],
      "executeCommandProvider": ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "fileOperations": [
          "willRename": ["filters": [["pattern": ["glob": "**/*.nav"]]]],
          "didCreate": ["filters": [["pattern": ["glob": "**/*.nav"]]]],
          "didRename": ["filters": [["pattern": ["glob": "**/*.nav"]]]],
          "didDelete": ["filters": [["pattern": ["glob": "**/*.nav"]]]],
        ],
      ],
    ]
    if client.pullsDiagnostics {
      capabilities.set(
        "diagnosticProvider",
        ["identifier": "navc", "interFileDependencies": true, "workspaceDiagnostics": false])
    }
    if case .object(let members) = capabilities { return members }
    return []
  }
}
