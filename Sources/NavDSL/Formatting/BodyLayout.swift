extension TreeFormatter {
  /// The lines before an item.
  struct Gap {
    var hasBlank = false
    var hasComment = false
  }

  /// Writes the comments and the blank lines before a token.
  mutating func writeGap(
    to token: TokenIndex, indent: Int, isStart: Bool, isEnd: Bool, keepsBlanks: Bool = true
  ) -> Gap {
    var gap = Gap()
    var lines = 0
    // Comments before a comma that is left out are written with the item.
    var isAfterDoc: Bool?
    var isFirst = isStart
    while cursor < token {
      let kind = kinds[cursor]
      if kind == .whitespace {
        lines += newlines(in: cursor)
      } else {
        let isBlank = lines > 1
        if isBlank, !isFirst, keepsBlanks, kind != .docComment || !(isAfterDoc ?? endsWithDocComment()) {
          writeBlank(&gap)
        }
        begin(indent)
        let comment = comment(at: cursor, isAfterBlank: false)
        write(comment)
        text.append(0x0A)
        line += 1
        gap.hasComment = true
        isAfterDoc = kind == .docComment
        isFirst = false
        lines = 0
      }
      cursor += 1
    }
    if lines > 1, !isFirst, !isEnd, keepsBlanks, !(isAfterDoc ?? endsWithDocComment()) { writeBlank(&gap) }
    if gap.hasBlank || gap.hasComment && group.table != .steps { endGroup() }
    isAtLineStart = true
    return gap
  }

  /// `true` iff the last line has ended, and is a doc comment alone.
  private mutating func endsWithDocComment() -> Bool {
    text.endedLine()?.drop { $0 == 0x20 }.starts(with: "///".utf8) ?? false
  }

  private mutating func writeBlank(_ gap: inout Gap) {
    text.append(0x0A)
    line += 1
    gap.hasBlank = true
  }

  // MARK: Files and bodies

  /// Writes the declarations of a file.
  mutating func writeFile() {
    writeItems(of: tree.rootIndex, from: tree.rootIndex + 1, indent: 0)
    _ = writeGap(to: kinds.count - 1, indent: 0, isStart: text.isEmpty, isEnd: true)
  }

  /// Writes the items of a body, from a child on, up to the token after the last.
  private mutating func writeItems(
    of parent: NodeIndex, from firstChild: NodeIndex, indent: Int
  ) {
    let kind = tree.kind(parent)
    var child = firstChild
    let end = tree.end(parent)
    var isStart = true
    var wasLong = false
    var wasCopied = false
    while child < end {
      if kind == .file, wasCopied || skipped.contains(child) {
        // A declaration on the line of a copied one is copied as well.
        let isOnLine =
          wasCopied
          && !(cursor..<tree.firstToken(child)).contains { kinds[$0] == .whitespace && newlines(in: $0) > 0 }
        copy(to: tree.firstToken(child), afterLine: !wasCopied)
        wasCopied = skipped.contains(child) || isOnLine
        if wasCopied {
          copy(to: tree.endToken(child), afterLine: false)
        } else {
          isAtLineStart = true
          column = 0
          wasLong = writeNode(child, tree.firstToken(child), in: kind, indent: indent) > 1
        }
        isStart = false
        child = tree.end(child)
        continue
      }
      let first = tree.kind(child) == .destination ? nextToken() : tree.firstToken(child)
      let start = text.count
      let isDeclaration = Self.isDeclaration(tree.kind(child))
      let gap = writeGap(to: first, indent: indent, isStart: isStart, isEnd: false)
      let needsBlank = !isStart && !gap.hasBlank && (isDeclaration || wasLong)
      blanks.append(BlankSlot(offset: start, isUsed: needsBlank && wasLong))
      let slot = blanks.count - 1
      if blanks[slot].isUsed { endGroup() }
      var next = tree.end(child)
      var isLong = false
      if kind == .scenarioDecl, let expectation = expectation(after: child, end) {
        writeStep(first, tree.firstToken(expectation), tree.endToken(expectation), indent: indent)
        next = tree.end(expectation)
      } else {
        let lines = writeNode(child, first, in: kind, indent: indent)
        isLong = isDeclaration && lines > 1
      }
      if isLong, needsBlank { blanks[slot].isUsed = true }
      wasLong = isLong
      isStart = false
      child = next
    }
    endGroup()
    if wasCopied { copy(to: kinds.count - 1, afterLine: false) }
  }

  /// Copies the source from the cursor up to a token.
  ///
  /// - Parameter isAfterLine: `true` iff the formatter has ended the line before, which the source ends as well.
  private mutating func copy(to token: TokenIndex, afterLine isAfterLine: Bool) {
    endGroup()
    if isAfterLine, !text.isEmpty, cursor > 0 { text.removeLast() }
    text.append(Int(tree.tokenStarts[cursor])..<Int(tree.tokenStarts[token]))
    cursor = token
    line += 2
  }

  /// The next token that is neither white space nor a comment.
  private func nextToken() -> TokenIndex {
    var token = cursor
    while kinds[token].isTrivia { token += 1 }
    return token
  }

  private static func isDeclaration(_ kind: NodeKind) -> Bool {
    switch kind {
    case .importDecl, .guardDecl, .appDecl, .featureDecl, .entryDecl, .flowDecl, .typeDecl, .enumDecl,
      .structDecl,
      .stackDecl, .tabsDecl, .splitDecl, .pagesDecl, .sceneDecl, .linkDecl, .scenarioDecl, .propertyDecl:
      true
    default: false
    }
  }

  /// Returns the expectation on the line of a step; `nil` if it is an item of its own.
  private func expectation(after step: NodeIndex, _ end: NodeIndex) -> NodeIndex? {
    let next = tree.end(step)
    guard next < end, tree.kind(next) == .expectStep,
      tree.kind(step) == .eventStep || tree.kind(step) == .systemStep
    else { return nil }
    var token = tree.endToken(step)
    while token < tree.firstToken(next) {
      guard kinds[token] == .whitespace, newlines(in: token) < 2 else { return nil }
      token += 1
    }
    return next
  }

  /// Writes an item with its attributes; returns the number of its lines, attributes not counted.
  private mutating func writeNode(
    _ node: NodeIndex, _ first: TokenIndex, in parent: NodeKind, indent: Int
  ) -> Int {
    var first = first
    var child = node + 1
    while child < tree.end(node), tree.kind(child) == .attribute {
      endGroup()
      writeItem(.line, tree.firstToken(child), tree.endToken(child), indent: indent)
      first = nextToken()
      _ = writeGap(to: first, indent: indent, isStart: false, isEnd: false, keepsBlanks: false)
      child = tree.end(child)
    }
    let start = line
    var end = tree.endToken(node)
    if let open = bodyBrace(of: node) {
      writeBody(node, from: child, first, open, indent: indent)
    } else {
      if parent == .pagesDecl, tree.kind(node) == .destination {
        let comma = tree.significantToken(after: end - 1)
        if kinds[comma] == .comma {
          if (end..<comma).contains(where: { kinds[$0] != .whitespace }) { hasMovedComments = true }
          end = comma + 1
        }
      }
      writeItem(.of(tree.kind(node), in: parent), first, end, indent: indent)
    }
    return line - start
  }

  /// Returns the brace of a body whose items have lines of their own; `nil` if there is none, or it is a list.
  private func bodyBrace(of node: NodeIndex) -> TokenIndex? {
    switch tree.kind(node) {
    case .appDecl, .featureDecl, .flowDecl, .stackDecl, .tabsDecl, .splitDecl, .sceneDecl, .scenarioDecl,
      .handler, .linkDecl, .appEntry:
      return tree.ownToken(node, ofKind: .leftBrace)
    case .pagesDecl:
      // Without handlers, the pages are a list.
      guard tree.firstChild(node, ofKind: .handler) != nil else { return nil }
      return tree.ownToken(node, ofKind: .leftBrace)
    default: return nil
    }
  }

  private mutating func writeBody(
    _ node: NodeIndex, from child: NodeIndex, _ first: TokenIndex, _ open: TokenIndex, indent: Int
  ) {
    endGroup()
    let end = tree.endToken(node)
    let isEmpty = !(open + 1..<end - 1).contains { kinds[$0] != .whitespace }
    if isEmpty || fitsOnOneLine(node, first, open, indent: indent) {
      read(first, end)
      begin(indent)
      writeRange(0, pieces.count, indent: indent)
      return endLine(indent)
    }
    read(first, open + 1)
    begin(indent)
    writeRange(0, pieces.count, indent: indent)
    endLine(indent + 2)
    var item = child
    while item < tree.end(node), tree.firstToken(item) < open { item = tree.end(item) }
    writeItems(of: node, from: item, indent: indent + 2)
    _ = writeGap(to: end - 1, indent: indent + 2, isStart: item >= tree.end(node), isEnd: true)
    endGroup()
    read(end - 1, end)
    begin(indent)
    writeRange(0, pieces.count, indent: indent)
    endLine(indent)
  }

  /// `true` iff a body stays on the line of its head: the author wrote it so, and it has one short item.
  private mutating func fitsOnOneLine(
    _ node: NodeIndex, _ first: TokenIndex, _ open: TokenIndex, indent: Int
  ) -> Bool {
    switch tree.kind(node) {
    case .appDecl, .featureDecl, .stackDecl, .tabsDecl, .splitDecl, .sceneDecl: break
    default: return false
    }
    let end = tree.endToken(node)
    guard kinds[open + 1] != .whitespace || newlines(in: open + 1) == 0,
      kinds[end - 2] != .whitespace || newlines(in: end - 2) == 0
    else { return false }
    var item = node + 1
    while item < tree.end(node), tree.firstToken(item) < open { item = tree.end(item) }
    guard item < tree.end(node), tree.end(item) == tree.end(node), bodyBrace(of: item) == nil,
      kinds[tree.firstToken(item)] != .at
    else { return false }
    read(first, end)
    for index in pieces.indices
    where !pieces[index].leading.isEmpty || index + 1 < pieces.count && !pieces[index].trailing.isEmpty {
      return false
    }
    return !isForced(0, pieces.count) && indent + flat(0, pieces.count) <= Self.width
  }
}
