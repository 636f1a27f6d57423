extension ParsedFile {
  /// Returns the replacements that make the text of the file that of its layout: one for each gap between tokens that
  /// changes, so that cursors, folds and marks in the rest survive.
  ///
  /// The edits do not overlap and are in source order. Tokens that stay are not replaced; those that the style writes,
  /// omits or moves are.
  package func formattingEdits() -> [Diagnostic.Edit] {
    let formatted = formatted().bytes
    guard formatted != tree.source.bytes else { return [] }
    let other = SyntaxTree.parse(SourceText(path: tree.source.path, bytes: formatted)).tree
    var differences = TokenDifferences(tree, other)
    return differences.found()
  }
}

/// A walk through the tokens of two texts that differ in little more than white space.
private struct TokenDifferences {
  private let old, new: SyntaxTree
  /// The tokens besides white space.
  private let oldTokens, newTokens: [TokenIndex]
  private var edits: [Diagnostic.Edit] = []

  /// The maximum number of tokens that are skipped; a difference beyond replaces the rest of the text.
  private static let maximumDistance = 500

  init(_ old: SyntaxTree, _ new: SyntaxTree) {
    (self.old, self.new) = (old, new)
    oldTokens = old.tokenKinds.indices.filter { old.tokenKinds[$0] != .whitespace }
    newTokens = new.tokenKinds.indices.filter { new.tokenKinds[$0] != .whitespace }
  }

  mutating func found() -> [Diagnostic.Edit] {
    var (oldPosition, newPosition) = (0, 0)
    var (oldEnd, newEnd) = (0, 0)
    while oldPosition < oldTokens.count || newPosition < newTokens.count {
      let skipped = distance(oldPosition, newPosition)
      oldPosition += skipped.old
      newPosition += skipped.new
      let oldStart = start(of: oldPosition, oldTokens, old)
      let newStart = start(of: newPosition, newTokens, new)
      replace(oldEnd..<oldStart, by: newEnd..<newStart)
      guard oldPosition < oldTokens.count, newPosition < newTokens.count else { break }
      oldEnd = old.bytes(of: oldTokens[oldPosition]).upperBound
      newEnd = new.bytes(of: newTokens[newPosition]).upperBound
      oldPosition += 1
      newPosition += 1
    }
    return edits
  }

  private func start(of position: Int, _ tokens: [TokenIndex], _ tree: SyntaxTree) -> Int {
    position < tokens.count ? tree.bytes(of: tokens[position]).lowerBound : tree.source.bytes.count
  }

  /// Returns the numbers of tokens to skip until both texts continue with the same ones.
  private func distance(_ oldPosition: Int, _ newPosition: Int) -> (old: Int, new: Int) {
    let rest = (old: oldTokens.count - oldPosition, new: newTokens.count - newPosition)
    for sum in 0...min(rest.old + rest.new, Self.maximumDistance) {
      for skipped in max(0, sum - rest.new)...min(sum, rest.old) {
        let position = (old: oldPosition + skipped, new: newPosition + sum - skipped)
        // A single token can be the same by chance.
        if isEqual(position.old, position.new),
          sum == 0 || isEqual(position.old + 1, position.new + 1)
        {
          return (skipped, sum - skipped)
        }
      }
    }
    return rest
  }

  /// `true` iff both texts have the same token there, or both end.
  private func isEqual(_ oldPosition: Int, _ newPosition: Int) -> Bool {
    guard oldPosition < oldTokens.count, newPosition < newTokens.count else {
      return oldPosition >= oldTokens.count && newPosition >= newTokens.count
    }
    let (first, second) = (oldTokens[oldPosition], newTokens[newPosition])
    return old.tokenKinds[first] == new.tokenKinds[second]
      && old.source.bytes[old.bytes(of: first)].elementsEqual(new.source.bytes[new.bytes(of: second)])
  }

  /// Adds the replacement of a range, without what is the same at its ends.
  private mutating func replace(_ range: Range<Int>, by other: Range<Int>) {
    var (range, other) = (range, other)
    let (before, after) = (old.source.bytes, new.source.bytes)
    func isSame(_ first: Int, _ second: Int) -> Bool {
      before[first] == after[second] && before[first] < 0x80
    }
    while let first = range.first, let second = other.first, isSame(first, second) {
      (range, other) = (first + 1..<range.upperBound, second + 1..<other.upperBound)
    }
    while let first = range.last, let second = other.last, isSame(first, second) {
      (range, other) = (range.lowerBound..<first, other.lowerBound..<second)
    }
    if range.isEmpty, other.isEmpty { return }
    let span = SourceSpan(
      start: old.source.base &+ UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
    edits.append(Diagnostic.Edit(span: span, replacement: String(decoding: after[other], as: UTF8.self)))
  }
}
