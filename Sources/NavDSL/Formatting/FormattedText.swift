/// A file in the one style of NavDSL, or as much of it as has no syntax errors.
public struct FormattedText: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// `true` iff all declarations are formatted; `false` if some are copied because they have errors.
  public let isComplete: Bool
}

extension ParsedFile {
  /// Returns the text of the file in the one style of NavDSL.
  ///
  /// It is total: declarations with errors are copied, and so is a file whose braces do not match or whose bytes
  /// are not UTF-8.
  public func formatted() -> FormattedText {
    let copy = FormattedText(bytes: tree.source.bytes, isComplete: false)
    guard diagnostics.isEmpty, !tree.hasError(tree.rootIndex) else {
      guard isStructureCertain, tree.kind(tree.rootIndex) == .file, tree.source.isUTF8 else { return copy }
      let text = FormattedText(bytes: laidOut(), isComplete: false)
      // How the parser recovers depends on line breaks in a few places; such a file is copied.
      return hasSameErrors(as: text) ? text : copy
    }
    return FormattedText(bytes: laidOut(), isComplete: true)
  }

  /// Returns the text in the style, with the declarations that have errors as they are.
  private func laidOut(isAgain: Bool = false) -> [UInt8] {
    var formatter = TreeFormatter(tree)
    if !diagnostics.isEmpty { formatter.skipped = declarationsWithErrors }
    formatter.writeFile()
    let bytes = formatter.finish()
    // What a comment is aligned with depends on the token that it follows.
    guard formatter.hasMovedComments, !isAgain else { return bytes }
    return SyntaxTree.parse(SourceText(path: tree.source.path, bytes: bytes)).laidOut(isAgain: true)
  }

  /// `true` iff a text has the tokens and errors of this file.
  private func hasSameErrors(as text: FormattedText) -> Bool {
    let other = SyntaxTree.parse(SourceText(path: tree.source.path, bytes: text.bytes))
    guard other.diagnostics.count == diagnostics.count, other.tree.hasTokens(of: tree) else { return false }
    return zip(other.diagnostics, diagnostics).allSatisfy { $0.code == $1.code && $0.message == $1.message }
  }

  /// The declarations with an error node, or with a diagnostic in them or next to them.
  private var declarationsWithErrors: Set<NodeIndex> {
    var found: Set<NodeIndex> = []
    let declarations = tree.children(tree.rootIndex)
    let places = diagnostics.map { Int($0.span.start) - Int(tree.source.base) }.sorted()
    var place = 0
    for (index, node) in declarations.enumerated() {
      let previousEnd =
        index == 0 ? 0 : Int(tree.source.byteRange(of: tree.span(ofNode: declarations[index - 1])).upperBound)
      let next =
        index + 1 < declarations.count
        ? tree.source.byteRange(of: tree.span(ofNode: declarations[index + 1])).lowerBound
        : tree.source.bytes.count
      while place < places.count, places[place] < previousEnd { place += 1 }
      if tree.hasError(node) || place < places.count && places[place] <= next { found.insert(node) }
    }
    return found
  }
}

extension TextBuffer {
  /// Replaces the text, which is a file of NavDSL, with the same text in the style.
  mutating func format() {
    let text = take()
    write(bytes: SyntaxTree.parse(SourceText(path: "", bytes: text)).formatted().bytes[...])
  }
}

extension SourceText {
  /// `true` iff the bytes are well-formed UTF-8.
  var isUTF8: Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        if buffer[index] < 0x80 {
          index += 1
          continue
        }
        let decoded = buffer.decodeScalar(at: index)
        if decoded.scalar == nil { return false }
        index += decoded.length
      }
      return true
    }
  }
}
