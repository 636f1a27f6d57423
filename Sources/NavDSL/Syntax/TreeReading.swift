// Access to the tree for the passes: by index, without handles, so that it neither allocates nor counts references.

extension SyntaxTree {
  /// Returns the kind of a node.
  @inline(__always) func kind(_ node: NodeIndex) -> NodeKind { nodes[node].kind }

  /// Returns the node after the last descendant of `node`: its next sibling, or the end of its parent.
  @inline(__always) func end(_ node: NodeIndex) -> NodeIndex { Int(nodes[node].endNode) }

  /// Returns the first token of a node.
  @inline(__always) func firstToken(_ node: NodeIndex) -> TokenIndex { Int(nodes[node].firstToken) }

  /// Returns the token after the last token of a node.
  @inline(__always) func endToken(_ node: NodeIndex) -> TokenIndex { Int(nodes[node].endToken) }

  /// Returns the first child of `node` that is not an attribute, or `end(node)`.
  @inline(__always) func firstChild(_ node: NodeIndex) -> NodeIndex {
    var child = node + 1
    let end = end(node)
    while child < end, nodes[child].kind == .attribute { child = Int(nodes[child].endNode) }
    return child
  }

  /// Returns the children of a node, including attributes. For trees of a line; passes over files iterate by index.
  func children(_ node: NodeIndex) -> [NodeIndex] {
    var children: [NodeIndex] = []
    var child = node + 1
    while child < end(node) {
      children.append(child)
      child = end(child)
    }
    return children
  }

  /// Returns the first child of a kind; `nil` if there is none.
  func firstChild(_ node: NodeIndex, ofKind kind: NodeKind) -> NodeIndex? {
    var child = node + 1
    let end = end(node)
    while child < end {
      if nodes[child].kind == kind { return child }
      child = Int(nodes[child].endNode)
    }
    return nil
  }

  /// Returns the clause of a kind before the body of a declaration or the branches of a handler; `nil` if there is none.
  @inline(__always)
  func clause(_ node: NodeIndex, ofKind kind: NodeKind) -> NodeIndex? {
    var child = firstChild(node)
    let end = end(node)
    while child < end {
      let found = nodes[child].kind
      if found == kind { return child }
      guard found == .parameterClause || found == .error else { return nil }
      child = Int(nodes[child].endNode)
    }
    return nil
  }

  /// Returns the keyword of a node's production: the first token after its attributes and `transient`.
  @inline(__always) func headToken(_ node: NodeIndex) -> TokenIndex {
    let token = firstTokenAfterAttributes(node)
    guard tokenKinds[token] == .transientWord, kind(node) == .sceneDecl || kind(node) == .flowDecl else {
      return token
    }
    return significantToken(after: token)
  }

  /// Returns the first token of a node after its attributes.
  @inline(__always) func firstTokenAfterAttributes(_ node: NodeIndex) -> TokenIndex {
    let first = firstToken(node)
    guard tokenKinds[first] == .at else { return first }
    var child = node + 1
    let end = end(node)
    var last = first
    while child < end, nodes[child].kind == .attribute {
      last = Int(nodes[child].endToken) - 1
      child = Int(nodes[child].endNode)
    }
    return significantToken(after: last)
  }

  /// `true` iff a scene or a flow is declared `transient`.
  func isTransient(_ node: NodeIndex) -> Bool {
    tokenKinds[firstTokenAfterAttributes(node)] == .transientWord
  }

  /// Returns the name that follows the head of a declaration or item; `nil` if it is missing.
  @inline(__always) func nameToken(_ node: NodeIndex) -> TokenIndex? {
    var token = significantToken(after: headToken(node))
    if kind(node) == .sceneDecl, isExternal(node) { token = significantToken(after: token) }
    return token < endToken(node) && tokenKinds[token].isName ? token : nil
  }

  /// Returns the name that follows the keyword of a handler, an exit or an embedded scene; `nil` if it is missing.
  @inline(__always) func memberNameToken(_ node: NodeIndex) -> TokenIndex? {
    let token = significantToken(after: firstTokenAfterAttributes(node))
    return token < endToken(node) && tokenKinds[token].isName ? token : nil
  }

  /// `true` iff the declaration of a scene begins with `external scene`; the first word may be misspelled.
  func isExternal(_ scene: NodeIndex) -> Bool {
    let head = headToken(scene)
    return tokenKinds[head] != .sceneWord && tokenKinds[significantToken(after: head)] == .sceneWord
  }

  /// Returns the next significant token if it belongs to the node or a descendant; `nil` after the last.
  @inline(__always) func token(after token: TokenIndex, in node: NodeIndex) -> TokenIndex? {
    let next = significantToken(after: token)
    return next < endToken(node) ? next : nil
  }

  /// Returns the first of the node's own tokens with that kind, excluding those of its children.
  func ownToken(_ node: NodeIndex, ofKind kind: TokenKind) -> TokenIndex? { ownToken(node) { $0 == kind } }

  /// Returns the first of the node's own tokens with such a kind, excluding those of its children.
  @inline(__always)
  private func ownToken(_ node: NodeIndex, where isWanted: (TokenKind) -> Bool) -> TokenIndex? {
    var token = firstToken(node)
    var child = node + 1
    let end = end(node)
    let endToken = endToken(node)
    while token < endToken {
      if child < end, token >= firstToken(child) {
        // A child without tokens must not move `token` back.
        token = max(token, self.endToken(child))
        child = self.end(child)
        continue
      }
      if isWanted(tokenKinds[token]) { return token }
      token += 1
    }
    return nil
  }

  /// Returns the first of the node's own tokens that is a complete string.
  func ownString(_ node: NodeIndex) -> TokenIndex? { ownToken(node) { $0.isCompleteString } }

  /// Returns the string with the key of a node's text; `nil` if there is none.
  func ownKey(_ node: NodeIndex) -> TokenIndex? {
    guard let word = ownToken(node, ofKind: .keyWord), let token = token(after: word, in: node) else {
      return nil
    }
    return tokenKinds[token] == .string || tokenKinds[token] == .escapedString ? token : nil
  }

  /// Returns the bytes of a name without its backticks, in offsets from the start of the file.
  @inline(__always) func nameBytes(_ token: TokenIndex) -> Range<Int> {
    let range = bytes(of: token)
    guard tokenKinds[token] == .quotedIdentifier, range.count >= 2 else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Returns the text of a token.
  func text(_ token: TokenIndex) -> String {
    String(decoding: source.bytes[bytes(of: token)], as: UTF8.self)
  }

  /// `true` iff only white space precedes a token in its line.
  func isFirstInLine(_ token: TokenIndex) -> Bool {
    guard token > 0 else { return true }
    guard tokenKinds[token - 1] == .whitespace else { return false }
    return token == 1 || text(token - 1).contains(where: \.isNewline)
  }

  /// Returns the white space before the first token of a node in its line.
  func indentation(of node: NodeIndex) -> String {
    let start = Int(tokenStarts[firstToken(node)])
    var first = start
    while first > 0, source.bytes[first - 1] == 0x20 || source.bytes[first - 1] == 0x09 { first -= 1 }
    guard first == 0 || source.bytes[first - 1] == 0x0A || source.bytes[first - 1] == 0x0D else { return "" }
    return String(decoding: source.bytes[first..<start], as: UTF8.self)
  }

  /// Returns the span of the doc comment before a node: the `///` lines that end right before it;
  /// empty if there is none.
  @inline(__always)
  func documentationSpan(ofNode node: NodeIndex) -> SourceSpan {
    let token = firstToken(node) - 1
    guard token >= 0, tokenKinds[token] == .docComment || tokenKinds[token] == .whitespace else {
      return .none
    }
    // Usually there is white space, and none before it.
    if tokenKinds[token] == .whitespace, token > 0, tokenKinds[token - 1] != .docComment,
      tokenKinds[token - 1] != .whitespace
    {
      return .none
    }
    return documentationSpan(ofNode: node, endingAt: token)
  }

  @inline(never)
  private func documentationSpan(ofNode node: NodeIndex, endingAt token: TokenIndex) -> SourceSpan {
    // A doc comment before the first declaration belongs to the declaration.
    guard nodes[node].kind != .file else { return .none }
    var token = token
    var first = -1
    var last = -1
    while token >= 0 {
      let kind = tokenKinds[token]
      if kind == .docComment {
        first = token
        if last < 0 { last = token }
      } else if kind != .whitespace {
        break
      }
      token -= 1
    }
    guard first >= 0 else { return .none }
    return span(ofToken: first).joined(to: span(ofToken: last))
  }

  /// `true` iff the node contains an error node.
  func hasError(_ node: NodeIndex) -> Bool {
    nodes[node..<end(node)].contains { $0.kind == .error }
  }

  /// Returns the span of the dotted name with which a node begins.
  func nameSpan(ofNode node: NodeIndex) -> SourceSpan {
    nameSpan(from: firstToken(node), in: node)
  }

  /// Returns the span of the dotted name that begins at `token`.
  func nameSpan(from token: TokenIndex, in node: NodeIndex) -> SourceSpan {
    var last = token
    while let period = self.token(after: last, in: node), tokenKinds[period] == .period,
      let name = self.token(after: period, in: node), tokenKinds[name].isName
    {
      last = name
    }
    return span(ofToken: token).joined(to: span(ofToken: last))
  }
}
