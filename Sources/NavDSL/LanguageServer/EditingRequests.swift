// Requests while a text is written: completion, signatures, formatting, file names.

extension LanguageServer {
  /// The largest number of completions of one answer.
  private static let maximumCompletions = 200

  mutating func completion(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    var place = try textPlace(parameters)
    if place.index == nil { place.index = try self.place(parameters).index }
    let completions = completions(in: place.tree, at: place.offset, of: place.index)
    let typed = String(decoding: place.tree.source.bytes[completions.replaced], as: UTF8.self).lowercased()
    let fitting = completions.items.filter { typed.isEmpty || $0.label.lowercased().contains(typed) }
    let replaced = range(completions.replaced, place.positions)
    let items = fitting.prefix(Self.maximumCompletions).enumerated().map { number, item -> JSONValue in
      let isSnippet = item.isSnippet && client.hasSnippets
      let order = String(10_000 + number)
      var value: JSONValue = [
        "label": .string(item.label), "kind": .integer(Self.number(of: item.kind)),
        "sortText": .string(order),
        "textEdit": ["range": replaced, "newText": .string(isSnippet ? item.text : item.plainText)],
      ]
      value.set("detail", item.detail.map { .string($0) })
      if isSnippet { value.set("insertTextFormat", 2) }
      return value
    }
    return ["isIncomplete": .bool(fitting.count > Self.maximumCompletions), "items": .array(Array(items))]
  }

  /// Returns the protocol's number of a sort of completion (3.17, `CompletionItemKind`).
  private static func number(of kind: CompletionItem.Kind) -> Int {
    switch kind {
    case .exit: 2
    case .parameter: 6
    case .scene: 7
    case .container: 8
    case .flow: 9
    case .tab: 10
    case .value: 12
    case .keyword: 14
    case .snippet: 15
    case .enumCase: 20
    case .guardian: 21
    case .type: 22
    case .event: 23
    }
  }

  mutating func signatureHelp(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    var place = try textPlace(parameters)
    if place.index == nil { place.index = try self.place(parameters).index }
    guard let index = place.index else { return .null }
    let found = signatures(in: place.tree, at: place.offset, of: index)
    guard let first = found.first else { return .null }
    let signatures = found.map { signature -> JSONValue in
      let label = Array(signature.label.utf8)
      let parts = signature.parameters.map { range -> JSONValue in
        // Offsets in the label are in UTF-16, whatever the encoding of positions.
        func units(_ end: Int) -> JSONValue {
          .integer(String(decoding: label[..<end], as: UTF8.self).utf16.count)
        }
        return ["label": [units(range.lowerBound), units(range.upperBound)]]
      }
      return ["label": .string(signature.label), "parameters": .array(parts)]
    }
    return [
      "signatures": .array(signatures), "activeSignature": 0,
      "activeParameter": .integer(first.active ?? first.parameters.count),
    ]
  }

  mutating func formatting(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    return textEdits(place.parsed.formattingEdits(), place)
  }

  /// Formats the lines of ranges, up to the empty lines around each: these are aligned with each other.
  mutating func rangeFormatting(
    _ parameters: JSONValue, _ ranges: [JSONValue?]
  ) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    var groups: [Range<Int>] = []
    for range in ranges {
      groups.append(Self.group(around: try self.range(range, place.positions), place.tree.source.bytes))
    }
    let wanted = place.parsed.formattingEdits().filter { edit in
      groups.contains { Int(edit.span.start) <= $0.upperBound && Int(edit.span.end) >= $0.lowerBound }
    }
    return textEdits(wanted, place)
  }

  /// Formats the lines before a `}` or a line end that was typed, up to the last empty line, and nothing at or after
  /// the position.
  mutating func onTypeFormatting(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try textPlace(parameters)
    let bytes = place.tree.source.bytes
    var end = place.offset
    if parameters["ch"] == "\n" {
      // The end of the line before, whose gap up to the position is being written.
      end = bytes[..<end].lastIndex(of: 0x0A) ?? 0
    }
    let group = Self.group(around: end..<end, bytes)
    let wanted = place.parsed.formattingEdits().filter { edit in
      Int(edit.span.end) >= group.lowerBound && Int(edit.span.end) <= end
    }
    return textEdits(wanted, place)
  }

  /// Returns the offsets of the lines around a range, up to the empty lines before and after.
  private static func group(around range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    /// The start of the line of an offset.
    func start(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    /// The end of the line of an offset.
    func end(_ offset: Int) -> Int { bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count }
    func isBlank(_ line: Range<Int>) -> Bool {
      bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
    var lower = start(range.lowerBound)
    while lower > 0, !isBlank(start(lower - 1)..<lower - 1) { lower = start(lower - 1) }
    var upper = end(range.upperBound)
    while upper < bytes.count, !isBlank(upper + 1..<end(upper + 1)) { upper = end(upper + 1) }
    return lower..<upper
  }

  private func textEdits(_ edits: [Diagnostic.Edit], _ place: TextPlace) -> JSONValue {
    .array(
      edits.map { edit in
        [
          "range": range(place.tree.source.byteRange(of: edit.span), place.positions),
          "newText": .string(edit.replacement),
        ]
      })
  }

  /// Returns the edits of imports that a change of files' names needs.
  mutating func willRenameFiles(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    var moved: [(old: String, new: String)] = []
    for file in parameters["files"]?.elements ?? [] {
      guard let old = file["oldUri"]?.text.flatMap(DocumentURI.path),
        let new = file["newUri"]?.text.flatMap(DocumentURI.path)
      else { continue }
      moved.append((normalizedPath(old), normalizedPath(new)))
    }
    /// The path after the change, of a file or of one in a folder that moves.
    func path(after path: String) -> String {
      for (old, new) in moved {
        if path == old { return new }
        if path.hasPrefix(old + "/") { return new + path.dropFirst(old.count) }
      }
      return path
    }
    var result: [(uri: String, edits: [JSONValue])] = []
    for file in workspace.allFiles() {
      guard let bytes = contents(of: file) else { continue }
      let source = SourceText(path: file, bytes: bytes)
      let newFile = path(after: file)
      var edits: [JSONValue] = []
      for link in SyntaxTree.parse(source).tree.imports where !link.path.hasPrefix("/") {
        let newTarget = path(after: link.target)
        guard newTarget != link.target || newFile != file else { continue }
        let text = importPath(of: newTarget, from: newFile)
        if normalizedPath(text) == normalizedPath(link.path) { continue }
        var literal = TextBuffer()
        literal.write(literal: text)
        edits.append(["range": range(link.span, in: source), "newText": .string(literal.text)])
      }
      if !edits.isEmpty { result.append((uri(of: file), edits)) }
    }
    return result.isEmpty ? .null : workspaceEdit(result)
  }
}
