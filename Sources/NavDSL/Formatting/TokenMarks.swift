/// Properties of a token that the layout needs besides its kind.
struct TokenMarks: OptionSet, Sendable {
  let rawValue: UInt8

  /// A bracket that begins no list: of a type, `finish(…)`, `fails(…)` or `ended(…)`.
  static let plain = TokenMarks(rawValue: 1)
  /// The parenthesis of a condition.
  static let condition = TokenMarks(rawValue: 2)
  /// The period of an enum case's value.
  static let caseValue = TokenMarks(rawValue: 4)
  /// The bracket of a list that declares: the author decides whether it is a table.
  static let declaring = TokenMarks(rawValue: 8)
  /// The first token of an option, or the word before the other scene of a property.
  static let option = TokenMarks(rawValue: 16)
  /// The separator before a step of a place, or a part of a state.
  static let separator = TokenMarks(rawValue: 32)
  /// The `then` before a verb.
  static let then = TokenMarks(rawValue: 64)
  /// An operator of a branch's condition before which a line breaks.
  static let junction = TokenMarks(rawValue: 128)

  /// Returns the marks of all tokens of a tree.
  static func all(of tree: SyntaxTree) -> [TokenMarks] {
    var marks = [TokenMarks](repeating: [], count: tree.tokenKinds.count)
    for node in tree.nodes.indices {
      let first = tree.firstToken(node)
      switch tree.kind(node) {
      case .enumCaseValue: marks[first].insert(.caseValue)
      case .parameterClause: marks[first].insert(.declaring)
      case .option: marks[first].insert(.option)
      case .type: if tree.tokenKinds[first] == .leftBracket { marks[first].insert(.plain) }
      case .negation: mark(.condition, .leftParenthesis, of: node, in: tree, &marks)
      case .enumDecl, .structDecl, .pagesDecl, .menu:
        mark(.declaring, .leftBrace, of: node, in: tree, &marks)
      case .expectStep: mark(.plain, .leftParenthesis, of: node, in: tree, &marks)
      case .verb:
        if tree.tokenKinds[first] == .finishWord {
          mark(.plain, .leftParenthesis, of: node, in: tree, &marks)
        }
      case .branch: markJunctions(of: node, in: tree, &marks)
      case .place:
        for token in tree.ownTokens(node) where token != first { marks[token].insert(.separator) }
      case .state, .stateStack:
        for token in tree.ownTokens(node) {
          switch tree.tokenKinds[token] {
          case .slash, .caret, .tilde, .bar: marks[token].insert(.separator)
          default: break
          }
        }
      case .propertyDecl:
        for token in tree.ownTokens(node) where token != tree.headToken(node) {
          marks[token].insert(.option)
        }
        for child in tree.children(node) where tree.kind(child) == .attribute {
          for token in tree.firstToken(child)..<tree.endToken(child) { marks[token] = [] }
        }
      default: break
      }
    }
    return marks
  }

  private static func mark(
    _ mark: TokenMarks, _ kind: TokenKind, of node: NodeIndex, in tree: SyntaxTree,
    _ marks: inout [TokenMarks]
  ) {
    if let token = tree.ownToken(node, ofKind: kind) { marks[token].insert(mark) }
  }

  private static func markJunctions(
    of branch: NodeIndex, in tree: SyntaxTree, _ marks: inout [TokenMarks]
  ) {
    for token in tree.ownTokens(branch) where tree.tokenKinds[token] == .thenWord {
      marks[token].insert(.then)
    }
    guard let condition = tree.firstChild(branch, ofKind: .condition) else { return }
    let hasOr = tree.end(condition + 1) < tree.end(condition)
    let node = hasOr ? condition : condition + 1
    guard node < tree.end(condition) else { return }
    for token in tree.ownTokens(node) { marks[token].insert(.junction) }
  }
}

extension SyntaxTree {
  /// Returns the node's own tokens, without those of its children, white space and comments.
  func ownTokens(_ node: NodeIndex) -> [TokenIndex] {
    var tokens: [TokenIndex] = []
    var token = firstToken(node)
    var child = node + 1
    let end = end(node)
    let endToken = endToken(node)
    while token < endToken {
      if child < end, token >= firstToken(child) {
        token = max(token, self.endToken(child))
        child = self.end(child)
        continue
      }
      if !tokenKinds[token].isTrivia { tokens.append(token) }
      token += 1
    }
    return tokens
  }
}
