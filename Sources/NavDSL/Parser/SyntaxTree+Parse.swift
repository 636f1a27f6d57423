/// The result of parsing a file: a tree, even if the file is invalid, and the file's diagnostics.
public struct ParsedFile: Sendable {
  /// The tokens and nodes of the file.
  public let tree: SyntaxTree
  /// The syntax errors of the file, ordered by position.
  public let diagnostics: [Diagnostic]
  /// `true` iff the braces match, so that the nesting is known.
  package let isStructureCertain: Bool
  /// `true` iff declarations were skipped whose names other parts of the program may use.
  let lacksDeclarations: Bool
}

extension SyntaxTree {
  /// Parses a file of arbitrary bytes.
  public static func parse(_ source: SourceText) -> ParsedFile { parse(source, limits: SourceLimits()) }

  /// Parses a file within limits, which tests lower.
  package static func parse(_ source: SourceText, limits: SourceLimits) -> ParsedFile {
    parse(source, as: .file, limits: limits)
  }

  /// Parses a text as a production.
  static func parse(
    _ source: SourceText, as production: Production, limits: SourceLimits = SourceLimits()
  ) -> ParsedFile {
    guard source.bytes.count <= min(limits.fileSize, SourceText.maximumSize) else {
      let size = min(limits.fileSize, SourceText.maximumSize)
      return rejected(
        source,
        Diagnostic(
          .fileTooLarge, at: SourceSpan(start: source.base, length: 0),
          "the file has \(source.bytes.count) bytes, more than the \(size) that a file may have"))
    }
    let tokens = Lexer.tokens(of: source.bytes)
    guard tokens.kinds.count <= limits.tokens else {
      return rejected(
        source,
        Diagnostic(
          .tooManyTokens, at: SourceSpan(start: source.base, length: 0),
          "the file has \(tokens.kinds.count) tokens, more than the \(limits.tokens) that a file may have"))
    }
    // Hardly any file has more nodes than tokens; for one that does, the count of its first parse is exact.
    var capacity = tokens.kinds.count + 64
    while true {
      let result = parse(source, tokens, as: production, nodeCapacity: capacity)
      if let parsed = result.file { return parsed }
      capacity = result.nodeCount
    }
  }

  /// Returns the tree of `tokens` if it has at most `nodeCapacity` nodes, and their number.
  private static func parse(
    _ source: SourceText, _ tokens: TokenList, as production: Production, nodeCapacity: Int
  ) -> (file: ParsedFile?, nodeCount: Int) {
    var reporter = SyntaxReporter(source: source)
    var nodeCount = 0
    var counts = NodeCounts()
    var hasAlertOptions = false
    let nodes = [NodeRecord](unsafeUninitializedCapacity: nodeCapacity) { nodes, count in
      tokens.kinds.withUnsafeBufferPointer { kinds in
        tokens.starts.withUnsafeBufferPointer { starts in
          counts.ofKind.withUnsafeMutableBufferPointer { ofKind in
            guard let nodes = nodes.baseAddress, let kinds = kinds.baseAddress,
              let starts = starts.baseAddress, let kindCounts = ofKind.baseAddress
            else { return }
            var parser = Parser(
              kinds: kinds, starts: starts, nodes: nodes, nodeCapacity: nodeCapacity, kindCounts: kindCounts,
              source: source, production: production)
            parser.text()
            reporter = parser.reporter
            nodeCount = parser.nodeCount
            hasAlertOptions = parser.hasAlertOptions
            count = min(nodeCount, nodeCapacity)
          }
        }
      }
    }
    guard nodeCount <= nodeCapacity else { return (nil, nodeCount) }
    counts.hasAlertOptions = hasAlertOptions
    let tree = SyntaxTree(
      source: source, tokenKinds: tokens.kinds, tokenStarts: tokens.starts, nodes: nodes, counts: counts)
    reporter.reviewTokens(of: tree, as: production, suspects: tokens.suspects)
    let file = ParsedFile(
      tree: tree, diagnostics: reporter.sortedDiagnostics(), isStructureCertain: reporter.isStructureCertain,
      lacksDeclarations: reporter.lacksDeclarations)
    return (file, nodeCount)
  }

  /// Returns an empty tree for a file beyond a limit: the whole file is a single invalid token.
  private static func rejected(_ source: SourceText, _ diagnostic: Diagnostic) -> ParsedFile {
    let length = UInt32(truncatingIfNeeded: source.bytes.count)
    let tree = SyntaxTree(
      source: source, tokenKinds: [.invalid, .endOfFile], tokenStarts: [0, length],
      nodes: [NodeRecord(kind: .file, firstToken: 1, endToken: 1, endNode: 1)], counts: NodeCounts())
    return ParsedFile(
      tree: tree, diagnostics: [diagnostic], isStructureCertain: false, lacksDeclarations: true)
  }
}
