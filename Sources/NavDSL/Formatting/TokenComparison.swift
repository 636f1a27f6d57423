extension SyntaxTree {
  /// `true` iff another text has the same tokens and comments as this one, except for what the style changes: commas
  /// before closing brackets and after the last bar item, the order of options, and `...`.
  package func hasTokens(of other: SyntaxTree) -> Bool {
    let own = normalizedTokens
    let others = other.normalizedTokens
    guard own.count == others.count else { return false }
    for (first, second) in zip(own, others) where !isEqual(first, to: second, of: other) { return false }
    let comments = commentTokens
    let otherComments = other.commentTokens
    guard comments.count == otherComments.count else { return false }
    for (first, second) in zip(comments, otherComments) where !isEqual(first, to: second, of: other) {
      if tokenKinds[first] != other.tokenKinds[second] { return false }
      if commentLines(first) != other.commentLines(second) { return false }
    }
    return true
  }

  private func isEqual(_ token: TokenIndex, to otherToken: TokenIndex, of other: SyntaxTree) -> Bool {
    guard tokenKinds[token] == other.tokenKinds[otherToken] else { return false }
    if tokenKinds[token] == .ellipsis { return true }
    return source.bytes[bytes(of: token)].elementsEqual(other.source.bytes[other.bytes(of: otherToken)])
  }

  /// The tokens without white space, comments and the commas that the style writes or omits, options sorted.
  private var normalizedTokens: [TokenIndex] {
    var tokens: [TokenIndex] = []
    tokens.reserveCapacity(tokenKinds.count / 2)
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
    var bar = 0
    var token = 0
    barCommas.sort()
    while token < tokenKinds.count {
      let kind = tokenKinds[token]
      if run < runs.count, token == firstToken(runs[run].lowerBound) {
        token = append(runs[run], to: &tokens)
        run += 1
        continue
      }
      if kind == .comma {
        while bar < barCommas.count, barCommas[bar] < token { bar += 1 }
        let isLastInBar = bar < barCommas.count && barCommas[bar] == token
        switch tokenKinds[significantToken(after: token)] {
        case .rightParenthesis, .rightBracket, .rightBrace: break
        default: if !isLastInBar { tokens.append(token) }
        }
      } else if !kind.isTrivia || kind == .invalid {
        tokens.append(token)
      }
      token += 1
    }
    return tokens
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

  private var commentTokens: [TokenIndex] {
    tokenKinds.indices.filter {
      tokenKinds[$0].isTrivia && tokenKinds[$0] != .whitespace && tokenKinds[$0] != .invalid
    }
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
