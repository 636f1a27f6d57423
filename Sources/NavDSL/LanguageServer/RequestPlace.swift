/// The text and the position of a request, in the first program of the text.
struct RequestPlace {
  /// The client's name of the text.
  var uri: String
  /// All programs of the text.
  var programs: [AnalyzedProgram]
  /// The analysis of the first program.
  var index: ProgramIndex
  /// The index of the text among the files of the program.
  var file: Int
  /// The tree of the text.
  var tree: SyntaxTree
  /// The positions in the text.
  var positions: TextPositions
  /// The offset of the position in the text; 0 without a position.
  var offset: Int
  /// The position in the program.
  var position: UInt32 { tree.source.base + UInt32(truncatingIfNeeded: offset) }
}

/// The text and the position of a request that does not wait for an analysis.
struct TextPlace {
  /// The client's name of the text.
  var uri: String
  /// The tree of the text as it is now.
  var parsed: ParsedFile
  var tree: SyntaxTree { parsed.tree }
  /// The positions in the text.
  var positions: TextPositions
  /// The offset of the position in the text; 0 without a position.
  var offset: Int
  /// The last analysis, of this or an earlier text; `nil` if there is none.
  var index: ProgramIndex?
}

extension LanguageServer {
  /// Returns the place of a request that needs the text alone, or the names that were known before.
  mutating func textPlace(_ parameters: JSONValue) throws(RequestFailure) -> TextPlace {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw RequestFailure(.invalidParams, "the text is missing")
    }
    let path = path(of: uri)
    guard let bytes = documents[uri]?.bytes ?? contents(of: path) else {
      throw RequestFailure(.invalidParams, "the text '\(uri)' cannot be read")
    }
    let source = SourceText(path: path, bytes: bytes)
    let positions = TextPositions(source, client.encoding)
    let position = parameters["position"].flatMap(TextPosition.init)
    let known = programs.keys.sorted().compactMap { programs[$0] }.first { program in
      program.index?.program.sources.files.contains { $0.path == path } == true
    }
    return TextPlace(
      uri: uri, parsed: SyntaxTree.parse(source), positions: positions,
      offset: position.map(positions.offset) ?? 0, index: known?.index)
  }

  /// Returns the place of a request.
  mutating func place(_ parameters: JSONValue) throws(RequestFailure) -> RequestPlace {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw RequestFailure(.invalidParams, "the text is missing")
    }
    return try place(uri, parameters["position"].flatMap(TextPosition.init))
  }

  /// Returns the place of a position in a text.
  mutating func place(_ uri: String, _ position: TextPosition?) throws(RequestFailure) -> RequestPlace {
    guard documents[uri] != nil || DocumentURI.path(of: uri) != nil else {
      throw RequestFailure(.invalidParams, "the text '\(uri)' is not open")
    }
    let programs = indexed(uri)
    let path = path(of: uri)
    guard let index = programs.first?.index,
      let file = index.program.sources.files.firstIndex(where: { $0.path == path }),
      file < index.compilation.trees.count
    else { throw RequestFailure(.invalidParams, "the text '\(uri)' cannot be read") }
    let tree = index.compilation.trees[file]
    let positions = TextPositions(tree.source, client.encoding)
    return RequestPlace(
      uri: uri, programs: programs, index: index, file: file, tree: tree, positions: positions,
      offset: position.map(positions.offset) ?? 0)
  }

  /// Returns the offsets of the range of a request.
  func range(_ value: JSONValue?, _ positions: TextPositions) throws(RequestFailure) -> Range<Int> {
    guard let start = value?["start"].flatMap(TextPosition.init),
      let end = value?["end"].flatMap(TextPosition.init)
    else { throw RequestFailure(.invalidParams, "the range is missing") }
    let (first, last) = (positions.offset(of: start), positions.offset(of: end))
    return min(first, last)..<max(first, last)
  }

  /// Returns a span of a program as a location.
  func location(_ span: SourceSpan, _ index: ProgramIndex) -> JSONValue? {
    guard let source = index.program.sources.file(of: span) else { return nil }
    return ["uri": .string(uri(of: source.path)), "range": range(span, in: source)]
  }

  /// Returns a span of a file as a range.
  func range(_ span: SourceSpan, in source: SourceText) -> JSONValue {
    range(source.byteRange(of: span), TextPositions(source, client.encoding))
  }

  /// Returns offsets of a file as a range.
  func range(_ range: Range<Int>, _ positions: TextPositions) -> JSONValue {
    [
      "start": positions.position(of: range.lowerBound).json,
      "end": positions.position(of: range.upperBound).json,
    ]
  }

  /// Returns edits of a program's files as a workspace edit.
  func workspaceEdit(_ edits: [Diagnostic.Edit], _ index: ProgramIndex) -> JSONValue {
    var order: [String] = []
    var lists: [String: [JSONValue]] = [:]
    for edit in edits {
      guard let source = index.program.sources.file(of: edit.span) else { continue }
      let uri = uri(of: source.path)
      if lists[uri] == nil { order.append(uri) }
      lists[uri, default: []].append(
        ["range": range(edit.span, in: source), "newText": .string(edit.replacement)])
    }
    return workspaceEdit(order.map { ($0, lists[$0] ?? []) })
  }

  /// Returns edits by text as a workspace edit.
  func workspaceEdit(_ edits: [(uri: String, edits: [JSONValue])]) -> JSONValue {
    guard client.hasVersionedEdits else {
      return ["changes": .object(edits.map { .init(name: $0.uri, value: .array($0.edits)) })]
    }
    let changes = edits.map { uri, edits -> JSONValue in
      let version = documents[uri].map { JSONValue.integer($0.version) } ?? .null
      return ["textDocument": ["uri": .string(uri), "version": version], "edits": .array(edits)]
    }
    return ["documentChanges": .array(changes)]
  }
}
