// A program as one file of source, such as a baseline that later versions are compared with.

extension [SyntaxTree] {
  /// Returns the files of a program without errors as one: in the order in which they were read, without imports, with
  /// all texts and comments, in the one style of the language.
  package func mergedSource() -> [UInt8] {
    var bytes: [UInt8] = []
    for tree in self {
      if !bytes.isEmpty { bytes += [UInt8]("\n\n".utf8) }
      tree.appendWithoutImports(to: &bytes)
    }
    return SyntaxTree.parse(SourceText(path: "", bytes: bytes)).formatted().bytes
  }
}

extension SyntaxTree {
  /// Appends the text of the file without its imports.
  fileprivate func appendWithoutImports(to bytes: inout [UInt8]) {
    var token = 0
    var node = firstChild(rootIndex)
    while node < end(rootIndex) {
      if kind(node) == .importDecl {
        append(from: token, to: firstToken(node), &bytes)
        token = endToken(node)
      }
      node = end(node)
    }
    append(from: token, to: tokenKinds.count, &bytes)
  }

  /// Appends tokens. Doc comments at their end belong to an import or to nothing, and must not be taken for those of the
  /// declaration that follows.
  private func append(from first: TokenIndex, to end: TokenIndex, _ bytes: inout [UInt8]) {
    var last = end
    while last > first, tokenKinds[last - 1].isTrivia || tokenKinds[last - 1] == .endOfFile { last -= 1 }
    for token in first..<end {
      let text = source.bytes[self.bytes(of: token)]
      bytes += token >= last && tokenKinds[token] == .docComment ? text.dropFirst() : text
    }
  }
}
