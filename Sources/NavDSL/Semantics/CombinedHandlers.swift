// The fix for an event that is handled twice.

extension SyntaxTree {
  /// Returns the fix that makes one handler of two for the same event; `nil` if what the second says has no place in the
  /// first: other parameters, a comment, an attribute, or branches after one that is always taken.
  ///
  /// - Parameters:
  ///   - first: A handler.
  ///   - second: A later one, in the same declaration.
  func fixCombining(_ first: NodeIndex, with second: NodeIndex) -> Diagnostic.FixIt? {
    let added = branches(of: second)
    let isPlain = children(second).allSatisfy { kind($0) == .parameterClause || kind($0) == .branch }
    guard parameters(of: first) == parameters(of: second), isPlain, !added.isEmpty,
      let last = branches(of: first).last, tokenKinds[firstToken(last)] == .whenWord,
      let gap = gap(before: second)
    else { return nil }
    let isInBlock = ownToken(first, ofKind: .leftBrace) != nil
    let model = isInBlock ? last : first
    let lineBreak = isFirstInLine(firstToken(model)) ? "\n" + indentation(of: model) : nil
    let separator = lineBreak.map { $0 + (isInBlock ? "" : "  ") } ?? " "
    var edits: [Diagnostic.Edit] = []
    var text = added.map { separator + blockText(of: $0) }.joined()
    if !isInBlock {
      let start = SourceSpan(start: span(ofNode: last).start, length: 0)
      edits.append(Diagnostic.Edit(span: start, replacement: "{" + separator))
      text += (lineBreak ?? " ") + "}"
    }
    let end = SourceSpan(start: span(ofNode: last).end, length: 0)
    let removed = gap.joined(to: span(ofNode: second))
    if removed.start == end.start {
      edits.append(Diagnostic.Edit(span: removed, replacement: text))
    } else {
      edits.append(Diagnostic.Edit(span: end, replacement: text))
      edits.append(Diagnostic.Edit(span: removed, replacement: ""))
    }
    return Diagnostic.FixIt(title: "combine them into one handler", edits: edits)
  }

  private func branches(of handler: NodeIndex) -> [NodeIndex] {
    children(handler).filter { kind($0) == .branch }
  }

  private func parameters(of handler: NodeIndex) -> String {
    clause(handler, ofKind: .parameterClause).map { source.text(in: span(ofNode: $0)) } ?? ""
  }

  /// Returns the text of a branch inside of braces.
  private func blockText(of branch: NodeIndex) -> String {
    (tokenKinds[firstToken(branch)] == .arrow ? "else " : "") + source.text(in: span(ofNode: branch))
  }

  /// Returns the white space before a node; `nil` if there is anything else between it and what precedes it.
  private func gap(before node: NodeIndex) -> SourceSpan? {
    let token = firstToken(node) - 1
    guard token > 0, tokenKinds[token] == .whitespace, !tokenKinds[token - 1].isTrivia else { return nil }
    return span(ofToken: token)
  }
}
