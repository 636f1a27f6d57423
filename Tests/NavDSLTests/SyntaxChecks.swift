import Testing

@testable import NavDSL

/// Parses `bytes` and checks the invariants for any bytes: the tokens tile the file, the nodes nest, and each
/// token that is not trivia belongs to the root.
@discardableResult
func parseChecked(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> ParsedFile {
  let parsed = SyntaxTree.parse(SourceText(path: "test.nav", bytes: bytes))
  if let fault = tilingFault(of: parsed.tree) ?? nestingFault(of: parsed.tree) ?? placeFault(of: parsed) {
    Issue.record(
      "\(fault) in \(String(decoding: bytes.prefix(2000), as: UTF8.self))", sourceLocation: sourceLocation)
  }
  return parsed
}

@discardableResult
func parseChecked(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> ParsedFile {
  parseChecked(Array(text.utf8), sourceLocation: sourceLocation)
}

typealias SourceLocation = Testing.SourceLocation

private func tilingFault(of tree: SyntaxTree) -> String? {
  let kinds = tree.tokenKinds
  let starts = tree.tokenStarts
  guard kinds.count == starts.count, kinds.last == .endOfFile, starts.first == 0,
    starts.last.map(Int.init) == tree.source.bytes.count
  else { return "the tokens do not cover the file" }
  for index in 1..<max(kinds.count, 1) {
    if starts[index] <= starts[index - 1] { return "token \(index - 1) is empty" }
    if kinds[index - 1] == .endOfFile { return "the file ends twice" }
  }
  return nil
}

private func nestingFault(of tree: SyntaxTree) -> String? {
  let nodes = tree.nodes
  let kinds = tree.tokenKinds
  guard let root = nodes.first, root.kind == .file, Int(root.endNode) == nodes.count else { return "no root" }
  let significant = kinds.indices.filter { !kinds[$0].isTrivia && kinds[$0] != .endOfFile }
  if let first = significant.first, let last = significant.last {
    guard Int(root.firstToken) == first, Int(root.endToken) == last + 1 else {
      return "the root does not hold all tokens"
    }
  }
  var open: [(node: Int, end: Int, nextToken: UInt32)] = []
  for (index, node) in nodes.enumerated() {
    while let last = open.last, last.end == index { open.removeLast() }
    guard Int(node.endNode) > index, Int(node.endNode) <= nodes.count else {
      return "node \(index) has no end"
    }
    guard node.firstToken <= node.endToken, Int(node.endToken) <= kinds.count else {
      return "node \(index) ends before it begins"
    }
    if kinds[Int(node.firstToken)].isTrivia { return "node \(index) begins with trivia" }
    if node.endToken > node.firstToken, kinds[Int(node.endToken) - 1].isTrivia {
      return "node \(index) ends with trivia"
    }
    if let parent = open.last {
      let record = nodes[parent.node]
      guard Int(node.endNode) <= parent.end else { return "node \(index) outlives its parent" }
      // An empty node may be located right after its parent's last token.
      guard node.firstToken == node.endToken || node.endToken <= record.endToken,
        node.firstToken >= parent.nextToken
      else { return "node \(index), a \(node.kind), lies outside its parent or over its sibling" }
      open[open.count - 1].nextToken = node.endToken
    }
    open.append((index, Int(node.endNode), node.firstToken))
  }
  return nil
}

private func placeFault(of parsed: ParsedFile) -> String? {
  var last: UInt32 = 0
  for diagnostic in parsed.diagnostics {
    if Int(diagnostic.span.end) > parsed.tree.source.bytes.count {
      return "a diagnostic lies outside the file"
    }
    if diagnostic.span.start < last { return "the diagnostics are not in order" }
    last = diagnostic.span.start
    if diagnostic.message.isEmpty { return "a diagnostic says nothing" }
  }
  return nil
}

/// Returns the bytes with the token at `index` replaced by a space.
func bytes(of tree: SyntaxTree, withoutToken index: Int) -> [UInt8] {
  let range = tree.bytes(of: index)
  return Array(tree.source.bytes[..<range.lowerBound] + [0x20] + tree.source.bytes[range.upperBound...])
}

/// Returns `bytes` with the edits of `fixIt` applied.
func applying(_ fixIt: Diagnostic.FixIt, to bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  for edit in fixIt.edits.reversed() {
    bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.replacement.utf8))
  }
  return bytes
}
