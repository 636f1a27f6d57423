extension LanguageServer {
  /// Answers a request of a running session.
  mutating func answerRunning(_ method: String, _ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    switch method {
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/signatureHelp": return try signatureHelp(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/typeDefinition": return try typeDefinition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentHighlight": return try highlights(parameters)
    case "textDocument/documentSymbol": return try documentSymbols(parameters)
    case "workspace/symbol": return try workspaceSymbols(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/semanticTokens/full": return try semanticTokens(parameters, inRange: false)
    case "textDocument/semanticTokens/full/delta": return try semanticTokenEdits(parameters)
    case "textDocument/semanticTokens/range": return try semanticTokens(parameters, inRange: true)
    case "textDocument/diagnostic": return try pullDiagnostics(parameters)
    case "textDocument/foldingRange": return try foldingRanges(parameters)
    case "textDocument/selectionRange": return try selectionRanges(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "textDocument/inlayHint": return try inlayHints(parameters)
    case "textDocument/prepareCallHierarchy": return try prepareCallHierarchy(parameters)
    case "callHierarchy/incomingCalls": return try incomingCalls(parameters)
    case "callHierarchy/outgoingCalls": return try outgoingCalls(parameters)
    case "textDocument/documentLink": return try documentLinks(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case "textDocument/rangeFormatting": return try rangeFormatting(parameters, [parameters["range"]])
    case "textDocument/rangesFormatting":
      return try rangeFormatting(parameters, parameters["ranges"]?.elements ?? [])
    case "textDocument/onTypeFormatting": return try onTypeFormatting(parameters)
    case "workspace/willRenameFiles": return try willRenameFiles(parameters)
    case "workspace/executeCommand": return try executeCommand(parameters)
    default: throw RequestFailure(.methodNotFound, "'\(method)' is not supported")
    }
  }
}
