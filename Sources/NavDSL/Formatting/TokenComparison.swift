extension SyntaxTree {
  /// `true` iff another text has the same tokens and comments as this one, except for what the style changes: commas
  /// before closing brackets and after the last bar item, the order of options, and `...`.
  package func hasTokens(of other: SyntaxTree) -> Bool {
    let (own, comments) = normalizedTokens
    let (others, otherComments) = other.normalizedTokens
    guard own.count == others.count, comments.count == otherComments.count else { return false }
    // The bytes are shared by all comparisons, so that none of them counts references.
    let text = source.bytes[...]
    let otherText = other.source.bytes[...]
    for index in own.indices
    where !isEqual(own[index], in: text.span.bytes, to: others[index], of: other, in: otherText.span.bytes) {
      return false
    }
    for index in comments.indices {
      let (first, second) = (comments[index], otherComments[index])
      if isEqual(first, in: text.span.bytes, to: second, of: other, in: otherText.span.bytes) { continue }
      if tokenKinds[first] != other.tokenKinds[second] { return false }
      if commentLines(first) != other.commentLines(second) { return false }
    }
    return true
  }

  @inline(__always)
  private func isEqual(
    _ token: TokenIndex, in text: RawSpan, to otherToken: TokenIndex, of other: SyntaxTree,
    in otherText: RawSpan
  ) -> Bool {
    let kind = tokenKinds[token]
    guard kind == other.tokenKinds[otherToken] else { return false }
    // A word has one spelling.
    if kind == .ellipsis || kind.isWord { return true }
    return text.extracting(bytes(of: token)).hasSameBytes(
      as: otherText.extracting(other.bytes(of: otherToken)))
  }

  /// The tokens without white space, comments and the commas that the style writes or omits, options sorted; and the
  /// comments.
  private var normalizedTokens: (tokens: [TokenIndex], comments: [TokenIndex]) {
    let kinds = tokenKinds
    var tokens: [TokenIndex] = []
    var comments: [TokenIndex] = []
    tokens.reserveCapacity(kinds.count / 2)
    var barCommas: [TokenIndex] = []
    var runs: [Range<NodeIndex>] = []
    var node = 0
    while node < nodes.count {
      if kind(node) == .barItems, endToken(node) > 0, tokenKinds[endToken(node) - 1] == .comma {
        barCommas.append(endToken(node) - 1)
      }
      if kind(node) == .option {
        var end = self.end(node)
        while end < nodes.count, kind(end) == .option { end = self.end(end) }
        if end > self.end(node) { runs.append(node..<end) }
        node = end
      } else {
        node += 1
      }
    }
    var run = 0
    var nextRun = runs.first.map { firstToken($0.lowerBound) } ?? Int.max
    var bar = 0
    var token = 0
    barCommas.sort()
    while token < kinds.count {
      let kind = kinds[token]
      if token == nextRun {
        let end = append(runs[run], to: &tokens)
        while token < end {
          if kinds[token].isComment { comments.append(token) }
          token += 1
        }
        run += 1
        nextRun = run < runs.count ? firstToken(runs[run].lowerBound) : Int.max
        continue
      }
      if kind == .whitespace {
        token += 1
        continue
      }
      if !kind.isTrivia, kind != .comma {
        tokens.append(token)
      } else if kind == .comma {
        while bar < barCommas.count, barCommas[bar] < token { bar += 1 }
        let isLastInBar = bar < barCommas.count && barCommas[bar] == token
        switch kinds[significantToken(after: token)] {
        case .rightParenthesis, .rightBracket, .rightBrace: break
        default: if !isLastInBar { tokens.append(token) }
        }
      } else if kind.isComment {
        comments.append(token)
      } else {
        tokens.append(token)
      }
      token += 1
    }
    return (tokens, comments)
  }

  /// Appends the tokens of options in the order of the style; returns the token after them.
  private func append(_ run: Range<NodeIndex>, to tokens: inout [TokenIndex]) -> TokenIndex {
    var options: [(rank: Int, node: NodeIndex)] = []
    var node = run.lowerBound
    while node < run.upperBound {
      options.append((TreeFormatter.rank(tokenKinds[firstToken(node)]) ?? 0, node))
      node = end(node)
    }
    let last = options.map { endToken($0.node) }.max() ?? 0
    for option in options.sorted(by: { ($0.rank, $0.node) < ($1.rank, $1.node) }) {
      for token in firstToken(option.node)..<endToken(option.node) where !tokenKinds[token].isTrivia {
        let isBeforeBracket =
          tokenKinds[token] == .comma && tokenKinds[significantToken(after: token)] == .rightParenthesis
        if !isBeforeBracket { tokens.append(token) }
      }
    }
    return last
  }

  /// The lines of a comment without the spaces around them.
  private func commentLines(_ token: TokenIndex) -> [String] {
    text(token).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      let start = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{B}" || $0 == "\u{C}" }
      var end = start
      while let last = end.last, last.isWhitespace { end.removeLast() }
      return String(end)
    }
  }
}
