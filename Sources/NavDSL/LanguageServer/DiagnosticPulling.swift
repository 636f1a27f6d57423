// Diagnostics for clients that ask for them (Language Server Protocol 3.17, "Pull Diagnostics").

extension LanguageServer {
  /// Returns the diagnostics of a text, and those of files that are not open where they have changed.
  mutating func pullDiagnostics(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw RequestFailure(.invalidParams, "the text is missing")
    }
    let current = currentDiagnostics()
    edited.remove(uri)
    let isKnown = reportNames[uri] != nil && parameters["previousResultId"]?.text == reportNames[uri]
    var answer = report(current[uri] ?? [], of: uri, isKnown: isKnown)
    guard client.takesRelatedReports else { return answer }
    var related: [JSONValue.Member] = []
    for other in Set(current.keys).union(published.keys).sorted()
    where documents[other] == nil && other != uri {
      let list = current[other] ?? []
      if list == published[other] ?? [] { continue }
      related.append(JSONValue.Member(name: other, value: report(list, of: other, isKnown: false)))
    }
    if !related.isEmpty { answer.set("relatedDocuments", .object(related)) }
    return answer
  }

  /// Returns the report of a text, and notes that the client has it. `isKnown` iff the client names the last report.
  private mutating func report(_ list: [JSONValue], of uri: String, isKnown: Bool) -> JSONValue {
    if isKnown, let name = reportNames[uri], list == published[uri] ?? [] {
      return ["kind": "unchanged", "resultId": .string(name)]
    }
    published[uri] = list
    let name = nextResultName()
    reportNames[uri] = name
    return ["kind": "full", "resultId": .string(name), "items": .array(list)]
  }

  /// Asks the client to ask, if there is something new that it does not ask for by itself: it asks for the text that it
  /// has changed, whose report has the files that are not open.
  mutating func requestPull(of current: [String: [JSONValue]]) {
    let hasNews = Set(current.keys).union(announced.keys).contains { uri in
      let list = current[uri] ?? []
      guard list != published[uri] ?? [], list != announced[uri] else { return false }
      return documents[uri] != nil ? !edited.contains(uri) : client.takesRelatedReports && edited.isEmpty
    }
    announced = current
    if hasNews { request("workspace/diagnostic/refresh", .null) }
  }
}
