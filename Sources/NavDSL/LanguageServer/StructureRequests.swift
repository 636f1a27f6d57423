// Requests about the structure of a text: symbols, semantic tokens, folding, selections.

extension LanguageServer {
  mutating func documentSymbols(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    let symbols = place.tree.documentSymbols()
    if client.hasNestedSymbols { return .array(symbols.map { nested($0, place) }) }
    return .array(symbols.flatMap { all($0, in: nil, place) })
  }

  private func nested(_ symbol: DocumentSymbol, _ place: TextPlace) -> JSONValue {
    let source = place.tree.source
    var value: JSONValue = [
      "name": .string(symbol.name.isEmpty ? " " : symbol.name),
      "kind": .integer(Self.number(of: symbol.kind)),
      "range": range(source.byteRange(of: symbol.span), place.positions),
      "selectionRange": range(source.byteRange(of: symbol.nameSpan), place.positions),
    ]
    if !symbol.detail.isEmpty { value.set("detail", .string(symbol.detail)) }
    if !symbol.children.isEmpty {
      value.set("children", .array(symbol.children.map { nested($0, place) }))
    }
    return value
  }

  /// Returns a symbol and those in it as a list.
  private func all(_ symbol: DocumentSymbol, in container: String?, _ place: TextPlace) -> [JSONValue] {
    [flat(symbol, in: container, place.tree.source, place.positions)]
      + symbol.children.flatMap { all($0, in: symbol.name, place) }
  }

  private func flat(
    _ symbol: DocumentSymbol, in container: String?, _ source: SourceText, _ positions: TextPositions
  ) -> JSONValue {
    var value: JSONValue = [
      "name": .string(symbol.name.isEmpty ? " " : symbol.name),
      "kind": .integer(Self.number(of: symbol.kind)),
      "location": [
        "uri": .string(uri(of: source.path)), "range": range(source.byteRange(of: symbol.span), positions),
      ],
    ]
    value.set("containerName", container.map { .string($0) })
    return value
  }

  /// Returns the protocol's number of a sort of symbol (3.17, `SymbolKind`).
  private static func number(of kind: DocumentSymbol.Kind) -> Int {
    switch kind {
    case .app: 2
    case .flow: 3
    case .scene, .type: 5
    case .exit: 6
    case .tab, .embed, .link: 7
    case .field: 8
    case .enumeration: 10
    case .scenario: 12
    case .guardian: 17
    case .enumCase: 22
    case .container, .structure: 23
    case .event, .item: 24
    }
  }

  /// The largest number of symbols of one answer.
  private static let maximumSymbols = 256

  mutating func workspaceSymbols(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let query = parameters["query"]?.text else {
      throw RequestFailure(.invalidParams, "the query is missing")
    }
    let wanted = Array(query.lowercased().utf8)
    var exact: [JSONValue] = []
    var others: [JSONValue] = []
    for path in workspace.allFiles() {
      guard let bytes = contents(of: path) else { continue }
      let source = SourceText(path: path, bytes: bytes)
      var positions: TextPositions?
      func add(_ symbol: DocumentSymbol, in container: String?) {
        let name = symbol.name.lowercased()
        let isExact = name.utf8.elementsEqual(wanted)
        let hasRoom = isExact ? exact.count < Self.maximumSymbols : others.count < Self.maximumSymbols
        if hasRoom, Self.contains(wanted, Array(name.utf8)) {
          let known = positions ?? TextPositions(source, client.encoding)
          positions = known
          let value = flat(symbol, in: container, source, known)
          if isExact { exact.append(value) } else { others.append(value) }
        }
        for child in symbol.children { add(child, in: symbol.name) }
      }
      for symbol in SyntaxTree.parse(source).tree.documentSymbols() { add(symbol, in: nil) }
    }
    return .array(Array((exact + others).prefix(Self.maximumSymbols)))
  }

  /// `true` iff the letters of a query occur in a name, in order.
  private static func contains(_ query: [UInt8], _ name: [UInt8]) -> Bool {
    var rest = query[...]
    for byte in name where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  mutating func semanticTokens(_ parameters: JSONValue, inRange: Bool) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    let wanted = inRange ? try range(parameters["range"], place.positions) : 0..<Int.max
    let data = Self.tokenData(in: wanted, place)
    var result: JSONValue = ["data": .array(data.map { .integer($0) })]
    if !inRange { result.set("resultId", noteTokens(data, of: place.uri).map { .string($0) }) }
    return result
  }

  /// Returns what has changed since the semantic tokens that the client has; all tokens if it names others.
  mutating func semanticTokenEdits(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    guard let old = sentTokens[place.uri], old.name == parameters["previousResultId"]?.text else {
      return try semanticTokens(parameters, inRange: false)
    }
    let data = Self.tokenData(in: 0..<Int.max, place)
    let start = zip(old.data, data).prefix { $0 == $1 }.count
    let end = zip(old.data[start...].reversed(), data[start...].reversed()).prefix { $0 == $1 }.count
    var edits: [JSONValue] = []
    if old.data.count > start + end || data.count > start + end {
      edits.append([
        "start": .integer(start), "deleteCount": .integer(old.data.count - start - end),
        "data": .array(data[start..<data.count - end].map { .integer($0) }),
      ])
    }
    var result: JSONValue = ["edits": .array(edits)]
    result.set("resultId", noteTokens(data, of: place.uri).map { .string($0) })
    return result
  }

  /// Keeps the tokens of an open text, for a client that takes differences; returns their name.
  private mutating func noteTokens(_ data: [Int], of uri: String) -> String? {
    guard client.takesTokenDeltas, documents[uri] != nil else { return nil }
    let name = nextResultName()
    sentTokens[uri] = (name, data)
    return name
  }

  /// Returns the tokens of a range of offsets in the protocol's encoding: five numbers each, relative to the token
  /// before.
  private static func tokenData(in wanted: Range<Int>, _ place: RequestPlace) -> [Int] {
    var data: [Int] = []
    var (line, character) = (0, 0)
    for token in place.index.semanticTokens(ofFile: place.file) {
      let bytes = place.tree.source.byteRange(of: token.span)
      guard bytes.overlaps(wanted), let kind = SemanticToken.Kind.allCases.firstIndex(of: token.kind) else {
        continue
      }
      let start = place.positions.position(of: bytes.lowerBound)
      let end = place.positions.position(of: bytes.upperBound)
      if start.line != line { character = 0 }
      let modifiers = (token.isDeclaration ? 1 : 0) + (token.isBuiltin ? 2 : 0)
      data += [
        start.line - line, start.character - character, end.character - start.character, kind, modifiers,
      ]
      (line, character) = (start.line, start.character)
    }
    return data
  }

  mutating func foldingRanges(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    var lines: Set<Int> = []
    return .array(
      place.tree.foldingRanges().compactMap { folding -> JSONValue? in
        let bytes = place.tree.source.byteRange(of: folding.span)
        let start = place.positions.position(of: bytes.lowerBound)
        let end = place.positions.position(of: bytes.upperBound)
        // The line with the closing bracket stays visible.
        let last = client.foldsOnlyLines && folding.kind == .body ? end.line - 1 : end.line
        guard last > start.line else { return nil }
        // An editor that folds lines has one range for each.
        if client.foldsOnlyLines, !lines.insert(start.line).inserted { return nil }
        var value: JSONValue = ["startLine": .integer(start.line), "endLine": .integer(last)]
        if !client.foldsOnlyLines {
          value.set("startCharacter", .integer(start.character))
          value.set("endCharacter", .integer(end.character))
        }
        switch folding.kind {
        case .body: break
        case .comment: value.set("kind", "comment")
        case .imports: value.set("kind", "imports")
        }
        return value
      })
  }

  mutating func selectionRanges(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    let wanted = (parameters["positions"]?.elements ?? []).compactMap(TextPosition.init)
    return .array(
      wanted.map { position in
        var result = JSONValue.null
        for span in place.tree.selections(at: place.positions.offset(of: position)).reversed() {
          var value: JSONValue = ["range": range(place.tree.source.byteRange(of: span), place.positions)]
          if result != .null { value.set("parent", result) }
          result = value
        }
        return result
      })
  }

  mutating func documentLinks(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    return .array(
      place.tree.imports.map { link in
        [
          "range": range(link.span, in: place.tree.source),
          "target": .string(uri(of: link.target)),
        ]
      })
  }

  /// Returns the file of the import at a position, as a definition; `nil` if there is none.
  func importLink(at place: RequestPlace) -> JSONValue? {
    guard
      let link = place.tree.imports.first(where: {
        $0.span.start <= place.position && place.position <= $0.span.end
      })
    else { return nil }
    let start = TextPosition(line: 0, character: 0).json
    let uri = JSONValue.string(uri(of: link.target))
    let range: JSONValue = ["start": start, "end": start]
    guard client.hasLocationLinks else { return [["uri": uri, "range": range]] }
    return [
      [
        "originSelectionRange": self.range(link.span, in: place.tree.source), "targetUri": uri,
        "targetRange": range, "targetSelectionRange": range,
      ]
    ]
  }
}
