/// A token of a syntax tree: a handle that keeps its tree alive.
public struct SyntaxToken: Sendable {
  /// The tree that contains the token.
  public let tree: SyntaxTree
  let index: TokenIndex

  init(_ tree: SyntaxTree, _ index: TokenIndex) {
    self.tree = tree
    self.index = index
  }

  /// The kind of the token.
  public var kind: TokenKind { tree.tokenKinds[index] }

  /// The range of the token in the program.
  public var span: SourceSpan { tree.span(ofToken: index) }

  /// The text of the token as written, with ill-formed sequences replaced by U+FFFD.
  public var text: String { String(decoding: tree.source.bytes[tree.bytes(of: index)], as: UTF8.self) }

  /// The name that the token denotes: its text without backticks.
  public var name: String {
    guard kind == .quotedIdentifier else { return text }
    return String(decoding: tree.source.bytes[tree.bytes(of: index)].dropFirst().dropLast(), as: UTF8.self)
  }

  /// The value of a string: its text without quotes, with its escapes replaced; `nil` if the token is not a string.
  public var stringValue: String? {
    guard kind.isCompleteString else { return nil }
    return String(decoding: StringLiteral.value(of: tree.source.bytes[tree.bytes(of: index)]), as: UTF8.self)
  }

  /// The white space and comments between the previous token and this one.
  public var leadingTrivia: SyntaxTokenRun { SyntaxTokenRun(before: self) }
}

extension SyntaxToken: Hashable {
  /// Returns `true` iff both are the same token of the same tree.
  public static func == (left: SyntaxToken, right: SyntaxToken) -> Bool {
    left.tree === right.tree && left.index == right.index
  }

  /// Feeds the token's identity to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }
}

extension SyntaxTree {
  /// All tokens in source order, including white space and comments: their texts, joined, are the file. The
  /// last is ``TokenKind/endOfFile``.
  public var tokens: SyntaxTokenRun { SyntaxTokenRun(self, 0..<tokenKinds.count) }
}

/// Consecutive tokens of a file, including white space and comments.
public struct SyntaxTokenRun: RandomAccessCollection, Sendable {
  private let tree: SyntaxTree
  private let range: Range<TokenIndex>

  init(_ tree: SyntaxTree, _ range: Range<TokenIndex>) {
    self.tree = tree
    self.range = range
  }

  init(before token: SyntaxToken) {
    var first = token.index
    while first > 0, token.tree.tokenKinds[first - 1].isTrivia { first -= 1 }
    self.init(token.tree, first..<token.index)
  }

  public var startIndex: Int { range.lowerBound }
  public var endIndex: Int { range.upperBound }
  public subscript(position: Int) -> SyntaxToken { SyntaxToken(tree, position) }
}
