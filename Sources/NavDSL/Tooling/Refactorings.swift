// Changes of a program that keep what it does: language server, "Code actions".

/// A change of the source that an editor offers for a selection.
package struct Refactoring: Sendable {
  /// The kinds of the Language Server Protocol.
  package enum Kind: String, Sendable, CaseIterable {
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case rewrite = "refactor.rewrite"
  }

  /// The kind.
  package var kind: Kind
  /// The change in the imperative: `write the branches in braces`.
  package var title: String
  /// The edits, which do not overlap; none if there is an obstacle.
  package var edits: [Diagnostic.Edit] = []
  /// The reason why the change cannot be made here; `nil` if it can.
  package var obstacle: String?
}

extension ProgramIndex {
  /// Returns the changes that are possible for a selection, or for the position of the cursor.
  ///
  /// Each is tried: the program after it has no new diagnostic. In files that are in the style, the result is, too.
  package func refactorings(in range: Range<UInt32>) -> [Refactoring] {
    guard let (tree, offset) = tree(at: range.lowerBound) else { return [] }
    let path = tree.path(to: tree.token(at: offset))
    let found = [
      braces(around: path, tree), extractedStack(path, tree), inlinedStack(path, tree, at: range.lowerBound),
      extractedFlow(range, tree),
    ]
    return found.compactMap { $0.map(tried) }
  }

  private func tried(_ refactoring: Refactoring) -> Refactoring {
    guard refactoring.obstacle == nil else { return refactoring }
    var refactoring = refactoring
    refactoring.edits = inStyle(refactoring.edits)
    if let new = firstDiagnostic(newIn: applying(refactoring.edits)) {
      refactoring.edits = []
      refactoring.obstacle = "afterwards: \(new.message)"
    }
    return refactoring
  }

  /// Returns edits that also lay out the files that were in the style before.
  private func inStyle(_ edits: [Diagnostic.Edit]) -> [Diagnostic.Edit] {
    program.sources.files.flatMap { source -> [Diagnostic.Edit] in
      let own = edits.filter { $0.span.start >= source.base && $0.span.end <= source.span.end }
      guard !own.isEmpty else { return [] }
      let style = SyntaxTree.parse(source).formatted()
      let new = SyntaxTree.parse(SourceText(path: source.path, bytes: source.applying(own))).formatted()
      guard style.isComplete, style.bytes == source.bytes, new.isComplete else { return own }
      return [source.replacement(by: new.bytes)]
    }
  }

  // MARK: Branches

  /// Returns the change of a handler or link from a branch without braces to one with them, or back.
  private func braces(around path: [NodeIndex], _ tree: SyntaxTree) -> Refactoring? {
    guard let owner = path.last(where: { tree.kind($0) == .handler || tree.kind($0) == .linkDecl }) else {
      return nil
    }
    let branches = tree.children(owner).filter { tree.kind($0) == .branch }
    guard branches.count == 1, let branch = branches.first,
      tree.tokenKinds[tree.firstToken(branch)] == .whenWord
    else { return nil }
    let span = tree.span(ofNode: branch)
    let text = tree.source.text(in: span)
    let indent = tree.indentation(of: owner)
    guard let brace = tree.ownToken(owner, ofKind: .leftBrace) else {
      return Refactoring(
        kind: .rewrite, title: "write the branch in braces",
        edits: [Diagnostic.Edit(span: span, replacement: "{\n\(indent)  \(text)\n\(indent)}")])
    }
    guard let last = tree.ownToken(owner, ofKind: .rightBrace) else { return nil }
    let start = tree.span(ofToken: brace).start
    let whole = SourceSpan(start: start, length: tree.span(ofToken: last).end - start)
    // A comment between the braces would be lost.
    guard tree.source.text(in: whole).dropFirst().dropLast().trimmed == text else { return nil }
    return Refactoring(
      kind: .rewrite, title: "write the branch without braces",
      edits: [Diagnostic.Edit(span: whole, replacement: text)])
  }

  // MARK: Stacks

  /// Returns the change of `X in stack` to a stack with a name.
  private func extractedStack(_ path: [NodeIndex], _ tree: SyntaxTree) -> Refactoring? {
    guard let position = path.lastIndex(where: { tree.kind($0) == .destination }), position > 0,
      tree.ownToken(path[position], ofKind: .stackWord) != nil,
      tree.kind(path[position - 1]) != .place, tree.kind(path[position - 1]) != .entryDecl,
      let declaration = path.last(where: { Self.topLevelOwners.contains(tree.kind($0)) })
    else { return nil }
    let destination = path[position]
    guard let word = tree.ownToken(destination, ofKind: .inWord) else { return nil }
    let start = tree.span(ofNode: destination).start
    let root = tree.source.text(in: SourceSpan(start: start, length: tree.span(ofToken: word).start - start))
      .trimmed
    // A stack has no parameters, so its root has no names of its surroundings.
    let isConstant = tree.children(destination).allSatisfy { argument in
      tree.children(argument).allSatisfy { tree.kind($0) == .literal || tree.kind($0) == .enumCaseValue }
        && !tree.children(argument).isEmpty
    }
    let title = "give the stack a name"
    guard isConstant else {
      return Refactoring(
        kind: .extract, title: title, obstacle: "its root has arguments that are known only here")
    }
    let name = unusedName(
      (root.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? "") + "Stack")
    return Refactoring(
      kind: .extract, title: title,
      edits: [
        Diagnostic.Edit(span: tree.span(ofNode: destination), replacement: name),
        Diagnostic.Edit(
          span: SourceSpan(start: tree.span(ofNode: declaration).end, length: 0),
          replacement: "\n\nstack \(name) { root \(root) }"),
      ])
  }

  /// Returns the change of a stack that is used once to `in stack` at that place.
  private func inlinedStack(_ path: [NodeIndex], _ tree: SyntaxTree, at position: UInt32) -> Refactoring? {
    guard let stack = path.last, tree.kind(stack) == .stackDecl, let name = tree.nameToken(stack),
      tree.span(ofToken: name).start <= position, position <= tree.span(ofToken: name).end,
      let entity = occurrences(at: position).first(where: \.isDeclaration)?.entity,
      case .target(.stack) = entity
    else { return nil }
    var refactoring = Refactoring(kind: .inline, title: "write the stack where it is used")
    let children = tree.children(stack)
    let uses = references(to: entity).filter { !$0.isDeclaration }
    guard children.count == 1, let root = children.first, tree.kind(root) == .destination,
      tree.ownToken(root, ofKind: .stackWord) == nil, tree.documentationSpan(ofNode: stack) == .none
    else {
      refactoring.obstacle = "the stack has more than a root"
      return refactoring
    }
    guard uses.count == 1, let use = uses.first, let (other, offset) = self.tree(at: use.span.start),
      let destination = other.path(to: other.token(at: offset)).last,
      other.kind(destination) == .destination || other.kind(destination) == .reference
    else {
      refactoring.obstacle = "the stack is used in \(uses.count) places"
      return refactoring
    }
    let span = tree.span(ofNode: stack)
    let end = tree.endToken(stack)
    let gap = tree.tokenKinds[end] == .whitespace ? tree.span(ofToken: end).length : 0
    refactoring.edits = [
      Diagnostic.Edit(
        span: use.span, replacement: tree.source.text(in: tree.span(ofNode: root)) + " in stack"),
      Diagnostic.Edit(span: SourceSpan(start: span.start, length: span.length + gap), replacement: ""),
    ]
    return refactoring
  }

  /// The declarations that open something or contain what does, after which another one can be inserted.
  static let topLevelOwners: Set<NodeKind> = [
    .appDecl, .featureDecl, .sceneDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl, .linkDecl, .entryDecl,
  ]

  /// Returns a name that no scene, container or flow has, with a number if necessary.
  func unusedName(_ wanted: String) -> String {
    let names = Set(
      occurrences.compactMap { occurrence in
        if case .target = occurrence.entity { program.sources.text(in: occurrence.span) } else { nil }
      })
    return ([wanted] + (2...).prefix(100).map { "\(wanted)\($0)" }).first { !names.contains($0) } ?? wanted
  }
}

extension SourceText {
  /// Returns the edit that turns the text into another one: what lies between their common beginning and end.
  fileprivate func replacement(by new: [UInt8]) -> Diagnostic.Edit {
    func isInside(_ bytes: [UInt8], _ index: Int) -> Bool {
      index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
    var start = zip(bytes, new).prefix { $0 == $1 }.count
    // Not inside of a character.
    while start > 0, isInside(bytes, start) || isInside(new, start) { start -= 1 }
    var end = zip(bytes[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while end > 0, isInside(bytes, bytes.count - end) { end -= 1 }
    return Diagnostic.Edit(
      span: SourceSpan(
        start: base + UInt32(truncatingIfNeeded: start),
        length: UInt32(truncatingIfNeeded: bytes.count - end - start)),
      replacement: String(decoding: new[start..<(new.count - end)], as: UTF8.self))
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
