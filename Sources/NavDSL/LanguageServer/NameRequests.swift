// Requests about what a name means: hover, definition, references, highlights, rename.

extension LanguageServer {
  mutating func hover(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    guard let hover = place.index.hover(at: place.position) else { return .null }
    var parts: [String] = []
    if let declaration = hover.declaration {
      parts.append(client.hasMarkdown ? "```nav\n\(declaration)\n```" : declaration)
    }
    if let documentation = hover.documentation { parts.append(documentation) }
    if !hover.facts.isEmpty {
      parts.append(hover.facts.joined(separator: client.hasMarkdown ? "  \n" : "\n"))
    }
    return [
      "contents": [
        "kind": client.hasMarkdown ? "markdown" : "plaintext",
        "value": .string(parts.joined(separator: "\n\n")),
      ],
      "range": range(hover.span, in: place.tree.source),
    ]
  }

  mutating func definition(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    if let link = importLink(at: place) { return link }
    let found = place.index.occurrences(at: place.position)
    guard let origin = found.first?.span else { return .null }
    var spans: [SourceSpan] = []
    for occurrence in found {
      for declaration in place.index.declarations(of: occurrence.entity)
      where !spans.contains(declaration.span) {
        spans.append(declaration.span)
      }
    }
    return locations(spans, from: origin, place)
  }

  mutating func typeDefinition(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    let found = place.index.occurrences(at: place.position)
    guard let origin = found.first?.span else { return .null }
    let types = found.compactMap { place.index.type(of: $0.entity) }
    return locations(types.compactMap { place.index.declaration(of: $0) }, from: origin, place)
  }

  /// Returns declarations as links from a name if the client knows them, and as locations otherwise.
  private func locations(_ spans: [SourceSpan], from origin: SourceSpan, _ place: RequestPlace) -> JSONValue {
    if spans.isEmpty { return .null }
    guard client.hasLocationLinks else { return .array(spans.compactMap { location($0, place.index) }) }
    return .array(
      spans.compactMap { span -> JSONValue? in
        guard let source = place.index.program.sources.file(of: span) else { return nil }
        let range = range(span, in: source)
        return [
          "originSelectionRange": self.range(origin, in: place.tree.source),
          "targetUri": .string(uri(of: source.path)), "targetRange": range, "targetSelectionRange": range,
        ]
      })
  }

  mutating func references(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    let withDeclaration = parameters["context"]?["includeDeclaration"]?.bool ?? true
    var found: [JSONValue] = []
    for index in place.programs.compactMap(\.index) {
      guard let position = self.position(of: place, in: index) else { continue }
      for occurrence in index.occurrences(at: position) {
        for other in index.references(to: occurrence.entity) where withDeclaration || !other.isDeclaration {
          guard let location = location(other.span, index), !found.contains(location) else { continue }
          found.append(location)
        }
      }
    }
    return .array(found)
  }

  /// Returns the position of a request in another program of the same text.
  private func position(of place: RequestPlace, in index: ProgramIndex) -> UInt32? {
    let path = place.tree.source.path
    guard let source = index.program.sources.files.first(where: { $0.path == path }) else { return nil }
    return source.base + UInt32(truncatingIfNeeded: place.offset)
  }

  mutating func highlights(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    var found: [JSONValue] = []
    for occurrence in place.index.occurrences(at: place.position) {
      for other in place.index.references(to: occurrence.entity)
      where place.index.program.sources.fileIndex(at: other.span.start) == place.file {
        let highlight: JSONValue = [
          "range": range(other.span, in: place.tree.source), "kind": other.isDeclaration ? 3 : 2,
        ]
        if !found.contains(highlight) { found.append(highlight) }
      }
    }
    return .array(found)
  }

  mutating func prepareRename(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    guard let (span, name) = place.index.renameableName(at: place.position) else { return .null }
    return ["range": range(span, in: place.tree.source), "placeholder": .string(name)]
  }

  mutating func rename(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let name = parameters["newName"]?.text else {
      throw RequestFailure(.invalidParams, "the new name is missing")
    }
    let place = try place(parameters)
    var order: [String] = []
    var lists: [String: [JSONValue]] = [:]
    for index in place.programs.compactMap(\.index) {
      guard let position = position(of: place, in: index) else { continue }
      let edits: [Diagnostic.Edit]
      do throws(RenameConflict) {
        edits = try index.rename(at: position, to: name)
      } catch {
        throw RequestFailure(.requestFailed, error.message)
      }
      // A file in several programs is changed once.
      for edit in edits {
        guard let source = index.program.sources.file(of: edit.span) else { continue }
        let uri = uri(of: source.path)
        let value: JSONValue = ["range": range(edit.span, in: source), "newText": .string(edit.replacement)]
        if lists[uri] == nil { order.append(uri) }
        if lists[uri]?.contains(value) != true { lists[uri, default: []].append(value) }
      }
    }
    return workspaceEdit(order.map { ($0, lists[$0] ?? []) })
  }
}
