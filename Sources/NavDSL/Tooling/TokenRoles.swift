/// The role of a token in its file. Every word of the language is a keyword only where the grammar expects it.
package enum TokenRole: Sendable, Hashable {
  /// A keyword of the language.
  case keyword
  /// A name that the program declares or refers to.
  case name
  /// The name of a type, which may be built in.
  case typeName
  /// A fixed name: of an attribute, a warning, a system item or a failure.
  case fixedName
  /// Anything else: a sign, a literal, white space, or a word in an error.
  case other
}

extension SyntaxTree {
  /// Returns the role of each token.
  package func tokenRoles() -> [TokenRole] {
    var roles = rolesWithoutNodes
    for node in nodes.indices { setRoles(of: node, &roles) }
    return roles
  }

  /// Returns the role of one token, which the nodes around it decide.
  func role(of token: TokenIndex) -> TokenRole {
    var roles = rolesWithoutNodes
    for node in path(to: token) { setRoles(of: node, &roles) }
    return roles[token]
  }

  /// The roles of the tokens as far as no node gives them another one.
  private var rolesWithoutNodes: [TokenRole] { tokenKinds.map { $0.isWord ? .keyword : .other } }

  /// Sets the roles of a node's own tokens.
  private func setRoles(of node: NodeIndex, _ roles: inout [TokenRole]) {
    switch kind(node) {
    case .error:
      for token in firstToken(node)..<endToken(node) { roles[token] = .other }
    case .reference, .path, .enumCaseValue, .structValue, .stateScene, .eventStep, .argument, .enumCase,
      .parameter:
      set(.name, ownTokens(node), &roles)
    case .type: set(.typeName, ownTokens(node), &roles)
    case .attribute: set(.fixedName, ownTokens(node), &roles)
    case .destination: set(.name, dottedName(in: ownTokens(node)), &roles)
    case .barItem: setRoles(ofItem: ownTokens(node), &roles)
    case .option:
      let own = ownTokens(node)
      if let word = own.first, tokenKinds[word] == .fromWord || tokenKinds[word] == .returningWord {
        set(.name, own.dropFirst(), &roles)
      }
    case .negation:
      let operand = ownTokens(node).drop { tokenKinds[$0] == .notWord }
      if let first = operand.first, tokenKinds[first] != .compactWord, tokenKinds[first] != .regularWord {
        set(.name, operand, &roles)
      }
    case .givenStep:
      set(.name, ownTokens(node).dropFirst().filter { tokenKinds[$0] != .notWord }, &roles)
    case .systemStep:
      let own = ownTokens(node)
      if let word = own.first, tokenKinds[word] == .enterWord { set(.name, own.dropFirst(), &roles) }
    case .expectStep:
      if let open = ownToken(node, ofKind: .leftParenthesis), ownToken(node, ofKind: .failsWord) != nil {
        set(.fixedName, ownTokens(node).filter { $0 > open }, &roles)
      }
    case .appDecl, .featureDecl, .flowDecl, .guardDecl, .typeDecl, .enumDecl, .structDecl, .stackDecl,
      .tabsDecl, .tab, .splitDecl, .pagesDecl, .sceneDecl, .embedItem, .exitItem, .handler, .linkDecl:
      if let name = nameToken(node) { set(.name, [name], &roles) }
    default: break
    }
  }

  private func set(_ role: TokenRole, _ tokens: some Sequence<TokenIndex>, _ roles: inout [TokenRole]) {
    for token in tokens where tokenKinds[token].isName { roles[token] = role }
  }

  /// Returns the tokens of the dotted name with which a destination begins; `in stack` may follow it.
  private func dottedName(in tokens: [TokenIndex]) -> ArraySlice<TokenIndex> {
    var end = min(1, tokens.count)
    while end < tokens.count, tokenKinds[tokens[end]] == .period { end = min(end + 2, tokens.count) }
    return tokens[..<end]
  }

  private func setRoles(ofItem tokens: [TokenIndex], _ roles: inout [TokenRole]) {
    set(.name, tokens.prefix(1), &roles)
    for (before, token) in zip(tokens, tokens.dropFirst()) where tokenKinds[before] == .systemWord {
      if before != tokens.first { set(.fixedName, [token], &roles) }
    }
  }
}
