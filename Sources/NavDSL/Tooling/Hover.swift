/// The description of what a name means, for a reader who points at it.
package struct Hover: Sendable {
  /// The head of the declaration in the syntax of the language; `nil` for a keyword.
  package var declaration: String?
  /// The text of the declaration's doc comment; `nil` if there is none.
  package var documentation: String?
  /// Facts about it, a sentence each.
  package var facts: [String]
  /// The span of the token.
  package var span: SourceSpan
}

extension ProgramIndex {
  /// Returns the description of the name at a position; `nil` if nothing can be said about the token there.
  package func hover(at position: UInt32) -> Hover? {
    guard let found = occurrences(at: position).first else { return keywordHover(at: position) }
    let entity = declarations(of: found.entity).first?.entity ?? found.entity
    guard let declaration = declaration(of: entity), let head = head(ofDeclarationAt: declaration) else {
      guard case .column(let split, let column) = found.entity else { return nil }
      let name = program.qualifiedName(.split(split))
      return Hover(facts: ["the \(column.rawValue) column of the split '\(name)'"], span: found.span)
    }
    return Hover(
      declaration: head.text, documentation: head.documentation, facts: facts(about: entity), span: found.span
    )
  }

  private func keywordHover(at position: UInt32) -> Hover? {
    guard let (tree, offset) = tree(at: position) else { return nil }
    let token = tree.token(at: offset)
    guard tree.tokenKinds[token].isWord, tree.role(of: token) == .keyword,
      let fact = KeywordMeaning.sentence(for: tree, token)
    else { return nil }
    return Hover(facts: [fact], span: tree.span(ofToken: token))
  }

  /// Returns the text of a declaration up to its body, and its documentation.
  func head(ofDeclarationAt name: SourceSpan) -> (text: String, documentation: String?)? {
    guard let (tree, offset) = tree(at: name.start) else { return nil }
    let token = tree.token(at: offset)
    guard let node = tree.declaringNode(of: token) else {
      // The parameter of a link is declared in a string.
      return (program.sources.text(in: name), nil)
    }
    let documentation = SyntaxNode(tree, node).documentation
    return (tree.headText(ofDeclaration: node), documentation)
  }

  private func facts(about entity: Entity) -> [String] {
    switch entity {
    case .target(let target):
      var facts: [String] = []
      if let counterpart = KeywordMeaning.counterpart(of: target) { facts.append("UIKit: \(counterpart)") }
      let openers = openers(of: target).map { describe(opener: $0) }
      if !openers.isEmpty { facts.append("opened by " + Self.list(openers)) }
      let opened = opened(by: entity).map { program.qualifiedName($0) }
      if !opened.isEmpty { facts.append("opens " + Self.list(opened)) }
      return facts
    case .guardian, .exit, .type, .enumCase, .event, .parameter, .tab, .embed:
      let uses = references(to: entity).count { !$0.isDeclaration }
      let owner = self.owner(of: entity).map { ["of " + $0] } ?? []
      return owner + [uses == 0 ? "not used" : uses == 1 ? "used once" : "used \(uses) times"]
    case .app, .anyEvent, .column, .link, .scenario: return []
    }
  }

  /// Returns the declaration that contains an entity, for a sentence.
  private func owner(of entity: Entity) -> String? {
    switch entity {
    case .event(.target(let target), _): program.describe(target)
    case .parameter(let id):
      switch program.parameters[id].owner {
      case .scene(let scene): program.describe(.scene(scene))
      case .flow(let flow): program.describe(.flow(flow))
      case .structure(let owner): "struct '\(program.text(program.structs[owner].name))'"
      case .handler(let handler): "event '\(program.text(program.handlers[handler].name))'"
      case .exit(let exit): "exit '\(program.text(program.exits[exit].name))'"
      case .link, .app: nil
      }
    case .enumCase(let id):
      "enum '\(program.text(program.enums[program.enumCases[id].enumeration].name))'"
    case .tab(let id): program.describe(.tabs(program.tabs[id].container))
    case .embed(let id): program.describe(.scene(program.embeds[id].scene))
    default: nil
    }
  }

  /// Returns up to eight names, and how many there are besides.
  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) others" : "")
  }
}

extension SyntaxTree {
  /// Returns the node whose name is at a token; `nil` if the token declares nothing.
  func declaringNode(of token: TokenIndex) -> NodeIndex? {
    path(to: token).last { declaringToken(of: $0) == token }
  }

  /// Returns the text of a declaration up to its body, on one line.
  func headText(ofDeclaration node: NodeIndex) -> String {
    let isWhole = [.barItem, .enumCase, .parameter, .tab, .embedItem, .exitItem].contains(kind(node))
    var text = ""
    var token = isWhole ? firstTokenAfterAttributes(node) : headToken(node)
    if !isWhole, isTransient(node), kind(node) == .sceneDecl || kind(node) == .flowDecl { text = "transient" }
    var needsSpace = !text.isEmpty
    while token < endToken(node) {
      let kind = tokenKinds[token]
      if kind == .leftBrace || kind == .arrow && self.kind(node) == .handler { break }
      if kind.isTrivia {
        needsSpace = needsSpace || !text.isEmpty
      } else {
        if needsSpace { text += " " }
        needsSpace = false
        text += self.text(token)
      }
      token += 1
    }
    return text
  }
}
