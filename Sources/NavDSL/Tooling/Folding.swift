/// Lines that an editor can fold.
package struct FoldingRange: Sendable, Hashable {
  /// The sort of a range.
  package enum Kind: Sendable { case body, comment, imports }
  /// The sort.
  package var kind: Kind
  /// The text that is hidden, from the end of the first line that stays; it spans several lines.
  package var span: SourceSpan
}

extension SyntaxTree {
  /// Returns the bodies, broken lists, comments and imports that span several lines, in source order.
  package func foldingRanges() -> [FoldingRange] {
    var found: [FoldingRange] = []
    addBrackets(to: &found)
    addComments(to: &found)
    addImports(to: &found)
    return found.filter { hasLineBreak($0.span) }.sorted {
      ($0.span.start, $1.span.end) < ($1.span.start, $0.span.end)
    }
  }

  private func hasLineBreak(_ span: SourceSpan) -> Bool {
    source.bytes[source.byteRange(of: span)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  private func addBrackets(to found: inout [FoldingRange]) {
    var open: [TokenIndex] = []
    for token in tokenKinds.indices {
      switch tokenKinds[token] {
      case .leftBrace, .leftParenthesis, .leftBracket: open.append(token)
      case .rightBrace, .rightParenthesis, .rightBracket:
        guard let first = open.popLast() else { continue }
        let start = span(ofToken: first).end
        let end = span(ofToken: token).start
        found.append(FoldingRange(kind: .body, span: SourceSpan(start: start, length: end - start)))
      default: break
      }
    }
  }

  /// Adds block comments, and runs of line comments with nothing but white space between them.
  private func addComments(to found: inout [FoldingRange]) {
    var run: (first: TokenIndex, last: TokenIndex)?
    func end(_ found: inout [FoldingRange]) {
      guard let range = run else { return }
      found.append(
        FoldingRange(kind: .comment, span: span(ofToken: range.first).joined(to: span(ofToken: range.last))))
      run = nil
    }
    for token in tokenKinds.indices {
      switch tokenKinds[token] {
      case .lineComment, .docComment, .blockComment, .unterminatedComment:
        run = (run?.first ?? token, token)
      case .whitespace: continue
      default: end(&found)
      }
    }
    end(&found)
  }

  private func addImports(to found: inout [FoldingRange]) {
    let imports = children(rootIndex).filter { kind($0) == .importDecl }
    guard let first = imports.first, let last = imports.last, first != last else { return }
    found.append(FoldingRange(kind: .imports, span: span(ofNode: first).joined(to: span(ofNode: last))))
  }

  /// Returns the ranges that contain an offset, from the smallest outward: its token, the nodes around it, the
  /// declaration with its comment, the file.
  package func selections(at offset: Int) -> [SourceSpan] {
    let token = self.token(at: offset)
    var spans = [span(ofToken: token)]
    for node in path(to: token).reversed() where kind(node) != .file {
      spans.append(span(ofNode: node))
      let comment = documentationSpan(ofNode: node)
      if !comment.isEmpty { spans.append(comment.joined(to: span(ofNode: node))) }
    }
    spans.append(source.span)
    var result: [SourceSpan] = []
    for span in spans where result.last != span {
      // Nodes of one extent are one step.
      if let last = result.last, span.start > last.start || span.end < last.end { continue }
      result.append(span)
    }
    return result
  }
}
